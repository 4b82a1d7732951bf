/** Topics that are near a question, by their words first and by likeness of what they say in the end. */
import type { TopicId } from '../model/ids.ts'
import type { Topic } from '../model/topic.ts'
import { bestByWords } from './by-words.ts'
import { allPass } from './filter.ts'
import { byLikeness } from './likeness.ts'
import { eligibleIndexes, type Search } from './search.ts'

/** Topics found by a word, before they are compared. */
const CANDIDATES = 60
/** Related words that are looked for, too, per word of the question. */
const WIDENED = 3

export interface RankedTopic {
  readonly item: Topic
  readonly score: number
}

/** What a topic may be called where it is shown: its summary speaks of all its turns, and is told with all of them only. */
export function labelOf(search: Search, { summary, turns }: Topic): string {
  return allPass(search, turns) ? summary : ''
}

/** Topics that lead to a turn which may be shown. */
export function openTopics(search: Search, topics: readonly Topic[]): Topic[] {
  return topics.filter(
    (t) => t.status === 'active' && (search.passes === null || eligibleIndexes(search, t.turns).length > 0),
  )
}

/** @paper GAM §3.4 and MemORAI §3.3: nearest summaries; keywords are compared, too */
export async function findTopics(search: Search, limit: number): Promise<RankedTopic[]> {
  const { store, namespace, image, query, likeness, asOf, alternates } = search
  const terms = [
    ...query.terms.map((t) => t.term),
    ...query.terms.flatMap((t) =>
      t.proper
        ? []
        : alternates(t.term)
            .slice(0, WIDENED)
            .map((a) => a.term),
    ),
  ]
  const ids = bestByWords(image.topics, terms, CANDIDATES)
  const topics = openTopics(search, await store.topics(namespace, ids as TopicId[])).filter(
    (t) => t.from <= asOf,
  )
  return (await byLikeness(likeness, topics, topicText, (t) => t.id)).slice(0, limit)
}

function topicText({ summary, keywords }: Topic): string {
  return `${summary} ${keywords.join(' ')}`
}
