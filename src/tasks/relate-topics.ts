import type { Topic, TopicRelation } from '../model/topic.ts'
import { searchTerms } from '../std/words.ts'
import type { Task } from './task.ts'

export interface RelateInput {
  readonly topic: Pick<Topic, 'summary' | 'keywords'>
  /** Nearest first; at most 5. */
  readonly nearest: readonly Pick<Topic, 'summary' | 'keywords'>[]
}

export interface RelateOutput {
  /** One per topic of `nearest`, in order. */
  readonly relations: readonly {
    readonly relation: TopicRelation | 'unrelated'
    readonly confidence: number
  }[]
}

/**
 * How does a new topic relate to the topics nearest to it?
 *
 * Without a model only likeness can be told: topics that share keywords speak of the same things
 * (coreference when most are shared, else semantic). Support, contradiction and cause need a reader.
 *
 * @paper GAM A.3
 */
export const relateTopics: Task<RelateInput, RelateOutput> = {
  name: 'relate-topics',
  version: 1,
  offline({ topic, nearest }) {
    const mine = new Set(topic.keywords.flatMap(searchTerms))
    return {
      relations: nearest.map((other) => {
        const theirs = new Set(other.keywords.flatMap(searchTerms))
        const shared = [...mine].filter((t) => theirs.has(t)).length
        const overlap = shared / Math.max(1, Math.min(mine.size, theirs.size))
        if (shared < 2) return { relation: 'unrelated', confidence: 1 - overlap }
        // Two shared words of eight are a hint, four of eight make it sure.
        return {
          relation: overlap >= 0.5 ? 'coreference' : 'semantic',
          confidence: Math.min(0.95, 0.4 + overlap),
        }
      }),
    }
  },
}
