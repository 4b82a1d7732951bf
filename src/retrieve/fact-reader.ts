/**
 * Reads facts as they were believed at the moment asked about, and says which of them may answer. Which facts are
 * eligible is decided only here.
 */
import {
  asReadAt,
  type Evidence,
  type Fact,
  isAhead,
  isReworded,
  isWithdrawn,
  restingOn,
} from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import { contains, type Instant, type Interval, overlaps } from '../model/time.ts'
import type { FactKey, Store } from '../store/store.ts'
import { inYear, type Query, type QueryTime } from './analyse.ts'
import { bestByWords } from './by-words.ts'
import type { WordIndex } from './derived-index.ts'
import { allPass, type TurnFilter } from './filter.ts'
import type { SearchImage } from './search-image.ts'

export interface FactReader {
  /** As head or tail, newest first; a hub gives no more than `limit` per side. */
  about(entities: readonly EntityId[], limit: number): Promise<Fact[]>
  of(turns: readonly TurnId[], limit: number): Promise<Fact[]>
  /** Facts that share the most telling words with the question, best first. */
  byWords(limit: number): Promise<Fact[]>
  under(keys: readonly FactKey[]): Promise<Fact[]>
  ofRelation(key: FactKey, limit: number): Promise<Fact[]>
  /**
   * The fact as the turns that pass the filters tell it and as it was believed then, and why it cannot answer; `why` is
   * `null` when it can. `fact` is `null` when those turns tell nothing of it: then nothing of it may be shown.
   */
  judge(fact: Fact, leastConfidence?: number): Judged
  /** Those that can answer, as they were believed then. */
  usable(facts: readonly Fact[], leastConfidence?: number): Fact[]
  /** These and what is told to begin later, for whoever reads when it does. */
  andAhead(facts: readonly Fact[]): Fact[]
}

export interface Judged {
  readonly fact: Fact | null
  readonly why: string | null
}

export interface FactReaderInput {
  readonly store: Store
  readonly namespace: string
  readonly query: Query
  readonly image: SearchImage
  /** Facts by their words. */
  readonly words: WordIndex
  /** Whether a turn passes the filters; `null` when there are none. */
  readonly passes: TurnFilter | null
  readonly asOf: Instant
  readonly knownAt: Instant | null
}

/** Belief below which a fact answers only a tentative question. */
const LEAST_CONFIDENCE = 0.5

export function createFactReader(input: FactReaderInput): FactReader {
  const { store, namespace, query } = input
  const judge = (stored: Fact, leastConfidence = LEAST_CONFIDENCE): Judged => {
    const told = asTold(stored, input)
    if (told === null) return { fact: told, why: 'rests on turns that were not asked for' }
    const fact = asReadAt(told, input)
    if (fact === null) return { fact: told, why: 'not heard of by then' }
    if (fact.status !== 'active') return { fact, why: fact.status }
    if (fact.confidence < leastConfidence && !query.uncertain) return { fact, why: 'too uncertain' }
    return { fact, why: outOfTime(fact, input) }
  }

  return {
    judge,
    andAhead: (facts) =>
      facts.flatMap((f) => {
        const { fact, why } = judge(f)
        return fact !== null && (why === null || (why === NOT_YET && isAhead(fact, input.asOf))) ? fact : []
      }),
    usable: (facts, leastConfidence) =>
      facts.flatMap((f) => {
        const { fact, why } = judge(f, leastConfidence)
        return fact !== null && why === null ? fact : []
      }),
    about: async (entities, limit) =>
      entities.length === 0 ? [] : store.findFacts(namespace, { entities, limit }),
    of: async (turns, limit) =>
      turns.length === 0 ? [] : store.findFacts(namespace, { sources: turns, limit }),
    async byWords(limit) {
      const terms = query.terms.map((t) => t.term)
      return store.facts(namespace, bestByWords(input.words, terms, limit) as FactId[])
    },
    under: async (keys) => (keys.length === 0 ? [] : store.factsUnder(namespace, keys)),
    ofRelation: (key, limit) => store.findFacts(namespace, { head: key.head, relation: key.relation, limit }),
  }
}

/**
 * The fact as the turns that pass the filters tell it: what others said plays no part, neither as support nor as an end.
 * What a person wrote of it speaks of all its turns, and is told with all of them only.
 */
function asTold(fact: Fact, input: FactReaderInput): Fact | null {
  if (input.passes === null) return fact
  const isHeard = (e: Evidence): boolean => allPass(input, [e.turn, ...e.context])
  const told = restingOn(fact, isHeard, (c) => allPass(input, [c.turn]))
  const isPart = told !== null && told.evidence.length < fact.evidence.length
  return isPart && isReworded(fact) ? null : told
}

const NOT_YET = 'not yet'

function outOfTime(fact: Fact, { query, asOf }: FactReaderInput): string | null {
  if (isWithdrawn(fact)) return 'over'
  if (fact.kind === 'event') return fact.valid.from <= asOf ? null : NOT_YET
  if (isAhead(fact, asOf) && asksAhead(query, fact.valid, asOf)) return null
  // A question about the past or about a change wants what is over, too.
  if (query.shape === 'change' || query.shape === 'when' || query.shape === 'order')
    return fact.valid.from <= asOf ? null : NOT_YET
  const span = query.times.find((t) => t.kind === 'span')
  if (span !== undefined && span.to <= asOf && overlaps(fact.valid, span as Interval)) return null
  return contains(fact.valid, asOf) ? null : fact.valid.from > asOf ? NOT_YET : 'over'
}

/** Whether a question asks when something is, or names a coming time at which it is. */
function asksAhead({ shape, times, text }: Query, valid: Interval, asOf: Instant): boolean {
  if (PAST.test(text)) return false
  return shape === 'when' || times.some((time) => overlaps(valid, nextOf(time, asOf)))
}

const PAST = /\b(?:did|was|were|had)\b/i

/** The span, or the next such day or month. */
function nextOf(time: QueryTime, asOf: Instant): Interval {
  if (time.kind === 'span') return time
  const year = new Date(asOf).getUTCFullYear()
  const within = inYear(time, year)
  return within.to <= asOf ? inYear(time, year + 1) : within
}
