import type { Topic, TopicRelation } from '../model/topic.ts'
import { searchTerms } from '../std/words.ts'

/**
 * How a new topic relates to each of the topics nearest to it, told by rules: topics that share keywords
 * speak of the same things (coreference when most are shared, else semantic). Support, contradiction and
 * cause need a reader; `review.ts` asks one.
 *
 * @param nearest At most 5.
 * @paper GAM A.3
 */
export function relateTopics(
  topic: Pick<Topic, 'keywords'>,
  nearest: readonly Pick<Topic, 'keywords'>[],
): { readonly relation: TopicRelation | 'unrelated'; readonly confidence: number }[] {
  const mine = new Set(topic.keywords.flatMap(searchTerms))
  return nearest.map((other) => {
    const theirs = new Set(other.keywords.flatMap(searchTerms))
    const shared = [...mine].filter((t) => theirs.has(t)).length
    const overlap = shared / Math.max(1, Math.min(mine.size, theirs.size))
    if (shared < 2) return { relation: 'unrelated', confidence: 1 - overlap }
    // Two shared words of eight are a hint, four of eight make it sure.
    return {
      relation: overlap >= 0.5 ? 'coreference' : 'semantic',
      confidence: Math.min(0.95, 0.4 + overlap),
    }
  })
}
