/** Experiences that bear on a question. */
import type { Experience } from '../model/experience.ts'
import type { ExperienceHit } from '../model/hit.ts'
import { allPass } from './filter.ts'
import { eligibleIndexes, type Search } from './search.ts'

/** Below this likeness an experience has nothing to do with the question. */
const FLOOR = 0.2
/** A standing instruction or preference counts also where the question does not speak of it. */
const STANDING = 0.1

export async function rankExperiences(
  search: Search,
  experiences: readonly Experience[],
  limit: number,
): Promise<ExperienceHit[]> {
  // What none of the turns that may be shown tells was not known then; what others tell, too, was asked to be left out.
  const shown = experiences.filter(
    (e) =>
      e.status === 'active' && eligibleIndexes(search, e.sources).length > 0 && allPass(search, e.sources),
  )
  const scores = await search.likeness.of(shown.map((e) => e.content))
  return shown
    .map((experience, i): ExperienceHit => {
      const standing = experience.type === 'instruction' ? STANDING : 0
      return { kind: 'experience', experience, score: (scores[i] ?? 0) + standing }
    })
    .filter(({ score }) => score >= FLOOR)
    .sort((a, b) => b.score - a.score || (a.experience.id < b.experience.id ? -1 : 1))
    .slice(0, limit)
}
