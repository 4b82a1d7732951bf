/**
 * Reads facts as they were believed at the moment asked about, pending ones included, and says which of
 * them may answer. Which facts are eligible is decided only here.
 */
import { asKnownAt, type Fact, isReworded, isWithdrawn, type PendingFacts, restingOn } from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import { contains, type Instant, type Interval, overlaps } from '../model/time.ts'
import type { FactKey, Store } from '../store/store.ts'
import type { Query } from './analyse.ts'
import { bestByWords } from './by-words.ts'
import { allPass, type TurnFilter } from './filter.ts'
import type { SearchImage } from './search-image.ts'

export interface FactReader {
  /** As head or tail, newest first; a hub gives no more than `limit` per side. */
  about(entities: readonly EntityId[], limit: number): Promise<Fact[]>
  /** Facts that rest on one of these turns. */
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
  /** Whether a turn passes the filters; `null` when there are none. */
  readonly passes: TurnFilter | null
  readonly asOf: Instant
  readonly knownAt: Instant | null
  readonly pending: PendingFacts
}

/** Belief below which a fact answers only a tentative question. */
const LEAST_CONFIDENCE = 0.5

export function createFactReader(input: FactReaderInput): FactReader {
  const { store, namespace, pending, query, knownAt } = input
  /** What waits in the buffers stands in for what is stored, and belongs to every reading that asks for it. */
  const joined = (stored: readonly Fact[], belongs: (fact: Fact) => boolean): Fact[] => [
    ...new Map(
      [...stored.filter((f) => !pending.gone.has(f.id)), ...pending.facts.filter(belongs)].map((f) => [
        f.id,
        f,
      ]),
    ).values(),
  ]
  const judge = (stored: Fact, leastConfidence = LEAST_CONFIDENCE): Judged => {
    const told = asTold(stored, input)
    if (told === null) return { fact: told, why: 'rests on turns that were not asked for' }
    const fact = knownAt === null ? told : asKnownAt(told, knownAt)
    if (fact === null) return { fact: told, why: 'not heard of by then' }
    if (fact.status === 'denied') return { fact, why: 'denied' }
    if (fact.confidence < leastConfidence && !query.uncertain) return { fact, why: 'too uncertain' }
    return { fact, why: outOfTime(fact, input) }
  }

  return {
    judge,
    usable: (facts, leastConfidence) =>
      facts.flatMap((f) => {
        const { fact, why } = judge(f, leastConfidence)
        return fact !== null && why === null ? fact : []
      }),
    async about(entities, limit) {
      if (entities.length === 0) return []
      const asked = new Set(entities)
      return joined(
        await store.findFacts(namespace, { entities, limit }),
        (f) => asked.has(f.head) || asked.has(f.tail),
      )
    },
    async of(turns, limit) {
      if (turns.length === 0) return []
      const asked = new Set(turns)
      return joined(await store.findFacts(namespace, { sources: turns, limit }), (f) =>
        f.evidence.some((e) => asked.has(e.turn)),
      )
    },
    async byWords(limit) {
      return joined(
        await store.facts(
          namespace,
          bestByWords(
            input.image.facts,
            query.terms.map((t) => t.term),
            limit,
          ) as FactId[],
        ),
        () => true,
      )
    },
    async under(keys) {
      if (keys.length === 0) return []
      const asked = new Set(keys.map((k) => `${k.head} ${k.relation}`))
      return joined(await store.factsUnder(namespace, keys), (f) => asked.has(`${f.head} ${f.relation}`))
    },
    async ofRelation(key, limit) {
      return joined(
        await store.findFacts(namespace, { head: key.head, relation: key.relation, limit }),
        (f) => f.head === key.head && f.relation === key.relation,
      )
    },
  }
}

/**
 * The fact as the turns that pass the filters tell it: what others said plays no part, neither as support nor as an end.
 * What a person wrote of it speaks of all its turns, and is told with all of them only.
 */
function asTold(fact: Fact, input: FactReaderInput): Fact | null {
  if (input.passes === null) return fact
  const told = restingOn(
    fact,
    (e) => allPass(input, [e.turn, ...e.context]),
    (c) => allPass(input, [c.turn]),
  )
  const isPart = told !== null && told.evidence.length < fact.evidence.length
  return isPart && isReworded(fact) ? null : told
}

function outOfTime(fact: Fact, { query, asOf }: FactReaderInput): string | null {
  if (isWithdrawn(fact)) return 'over'
  if (fact.kind === 'event') return fact.valid.from <= asOf ? null : 'not yet'
  // A question about the past or about a change wants what is over, too.
  if (query.shape === 'change' || query.shape === 'when' || query.shape === 'order')
    return fact.valid.from <= asOf ? null : 'not yet'
  const span = query.times.find((t) => t.kind === 'span')
  if (span !== undefined && span.to <= asOf && overlaps(fact.valid, span as Interval)) return null
  return contains(fact.valid, asOf) ? null : fact.valid.from > asOf ? 'not yet' : 'over'
}
