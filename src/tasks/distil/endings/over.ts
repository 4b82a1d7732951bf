/** What can be over: relations that end together, and how a clause says that something no longer holds. */
import type { Clause } from '../../../english/clauses.ts'
import type { Word } from '../../../english/words.ts'
import { BOSSES, KIN, PLANS } from '../../relations.ts'
import { kinOf } from '../clauses/nouns.ts'
import { tieRelation } from '../names/context.ts'

export const OWNING: readonly string[] = ['owns', 'has', 'has_pet', 'drives', 'uses']
export const WORKING: readonly string[] = ['works_at', 'job_title', 'works_in']
export const PLACES: readonly string[] =
  'works_at studies_at member_of volunteers_at plays_for lives_in'.split(' ')
export const HABITS: readonly string[] = [
  ...['plays', 'practices', 'learns', 'studies', 'takes', 'likes', 'uses', 'works_on', 'collects', 'hobby'],
  ...['teaches', 'diet', 'attends', 'coaches', 'rents', 'drinks', 'supports', 'habit'],
]
/** Whatever somebody does or belongs to: "I'm done with the choir". */
export const DOING: readonly string[] = [...HABITS, ...PLACES, 'works_with', ...PLANS]
export const LIKING: readonly string[] = [
  ...['likes', 'interested_in'],
  ...'team band food drink restaurant game sport'.split(' ').map((kind) => `favorite_${kind}`),
]
export const HOUSEMATES: readonly string[] = ['has_flatmate', 'has_roommate', 'has_housemate', 'lives_with']
export const HELPERS: readonly string[] = 'therapist doctor dentist coach tutor trainer teacher mentor'
  .split(' ')
  .map((kin) => `has_${kin}`)
export const COLLEAGUES: readonly string[] = [...BOSSES, 'has_colleague', 'has_coworker', 'has_teammate']
/** What ends with a life. */
export const LIVING: readonly string[] = [
  ...[...WORKING, 'lives_in', 'studies', 'studies_at', 'member_of', 'plays', 'takes', 'has_condition'],
  ...['age', 'diet', 'avoids', 'drinks', 'allergic_to', 'drives', 'owns', 'uses', 'habit', 'practices'],
  ...['works_from', 'volunteers_at', 'attends', 'teaches', 'leads', 'learns', 'relationship_status'],
]
/** Ties between people that end with the life of either. */
export const TIES: readonly string[] = [
  ...new Set([
    ...Object.keys(KIN).flatMap((kin) => (KIN[kin]?.type === 'person' ? tieRelation(kin) : [])),
    ...['married_to', 'engaged_to', 'partner_of', 'friend_of', 'lives_with', 'works_with'],
  ]),
]
export const STUDYING: readonly string[] = ['studies', 'studies_at']
export const JOB: RegExp =
  /^(?:job|position|role|work|gig|internship|career|company|firm|employer|profession)$/

export const GROUP: RegExp =
  /(?:^| )(?:club|choir|band|team|committee|board|group|league|society|council|orchestra|association|union|squad|class|course)$/

export interface Over {
  readonly relations: readonly string[]
  /** `null`: whatever holds. */
  readonly tail: string | null
}

export function over(relations: readonly string[], tail: string | null = null): Over {
  return { relations, tail }
}

/** The verb with its particle: "give up". */
export function leadOf({ verb, particle }: Pick<Clause, 'verb' | 'particle'>): string {
  return particle === null ? verb : `${verb} ${particle}`
}

/** Says that something holds no longer: "no longer", "not … any more", "used to". */
export function isNoMore(words: readonly Word[], clause: Clause): boolean {
  const said = words
    .slice(clause.at, clause.next + 4)
    .map((w) => w.lower)
    .join(' ')
  // "I used to play tennis."
  if (clause.chain[0] === 'used' && !clause.negated) return true
  return clause.ended || (clause.negated && /\b(?:any ?more|any longer|anymore)\b/.test(said))
}

/** Says "now" beside what it says. */
export function isNow(words: readonly Word[], { start, next }: Clause): boolean {
  return words.slice(start, next + 2).some((w) => w.lower === 'now')
}

/** The other one of a couple. */
export const SPOUSE: RegExp = /^(?:wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?)$/

/** A person of the speaker's, no pet. */
export function isKin(noun: string | undefined): boolean {
  const kin = noun === undefined ? null : kinOf(noun)
  return kin !== null && KIN[kin]?.aspect !== 'pets'
}
