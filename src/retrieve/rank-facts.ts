/**
 * The facts that bear on a question: those the best turns support, those whose words match, and those
 * about the entities it names.
 */
import type { Alternate } from '../embed/word-vectors.ts'
import type { Entity } from '../model/entity.ts'
import { asKnownAt, type Fact, type PendingFacts, searchableStatement, sourcesOf } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import { contains, type Instant, type Interval, overlaps } from '../model/time.ts'
import type { TraceEvent } from '../model/trace.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { topK } from '../std/top-k.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { isSingleValued, relationsAsked } from '../tasks/relations.ts'
import type { Query } from './analyse.ts'
import type { SearchImage } from './search-image.ts'

const FROM_TURNS = 200
const FROM_WORDS = 60
const FROM_ENTITIES = 120
const FROM_RELATION = 40

/** Share of each signal in a fact's score; they add up to 1. */
const WEIGHTS = { words: 0.5, entity: 0.15, turn: 0.35 } as const
const RELATED = 0.4
const ASIDE = 0.6
/** Belief below which a fact answers only a tentative question. */
const LEAST_CONFIDENCE = 0.5

export interface FactRankInput {
  readonly store: Store
  readonly namespace: string
  readonly query: Query
  readonly image: SearchImage
  readonly alternates: (term: string) => readonly Alternate[]
  /** The best turns with their scores, best first. */
  readonly turns: readonly { readonly id: TurnId; readonly score: number }[]
  readonly asOf: Instant
  readonly knownAt: Instant | null
  readonly limit: number
  readonly pending: PendingFacts
  readonly onEvent: (event: TraceEvent) => void
}

export async function rankFacts(input: FactRankInput): Promise<FactHit[]> {
  const { store, namespace, query } = input
  const linked = (await store.entitiesNamed(namespace, query.names)).filter((e) => e.status === 'active')
  const candidates = await candidateFacts(input, linked)
  const names = new Map([...(await entityNames(store, namespace, candidates)), ...input.pending.names])
  const about = new Set(linked.map((e) => e.id))
  const bestTurn = input.turns[0]?.score ?? 0
  const turnScore = new Map(
    input.turns.map((t) => [t.id, bestTurn <= 0 ? 0 : Math.max(0, t.score / bestTurn)]),
  )
  const weightOf = termWeights(input)
  const asked = relationsAsked(query.terms.map((t) => t.term))
  const current = new Set<string>()
  const hits: FactHit[] = []
  const ended: Fact[] = []
  const consider = (fact: Fact): void => {
    const words = asked.has(fact.relation)
      ? Math.max(0.6, coverage(fact, weightOf))
      : coverage(fact, weightOf)
    const entity = entityMatch(fact, about, query, names)
    const turn = Math.max(0, ...sourcesOf(fact).map((s) => turnScore.get(s) ?? 0))
    if (words === 0 && turn < 0.3) return
    const signals = {
      words: WEIGHTS.words * words,
      entity: WEIGHTS.entity * entity,
      turn: WEIGHTS.turn * turn,
    }
    // A question that names one person is seldom answered by a fact about another.
    const aside = query.speakers.length === 1 && entity === 0 ? ASIDE : 1
    const score = (signals.words + signals.entity + signals.turn) * (0.5 + 0.5 * fact.confidence) * aside
    hits.push({
      kind: 'fact',
      fact,
      head: names.get(fact.head) ?? '',
      tail: names.get(fact.tail) ?? '',
      score,
      signals,
    })
  }
  for (const candidate of candidates) {
    const fact = input.knownAt === null ? candidate : asKnownAt(candidate, input.knownAt)
    const why = fact === null ? 'not heard of by then' : ineligible(fact, input)
    if (fact !== null && why === null) {
      consider(fact)
      current.add(keyOf(fact))
    } else if (fact !== null && why === 'over' && asked.has(fact.relation)) ended.push(fact)
    else
      input.onEvent({
        kind: 'fact-left-out',
        id: candidate.id,
        statement: candidate.statement,
        why: why ?? '',
      })
  }
  // When nothing holds now, the last that held is the best answer; its end is shown with it.
  for (const group of Map.groupBy(ended, keyOf).values()) {
    const last = group.reduce((a, b) => ((b.valid.to ?? 0) > (a.valid.to ?? 0) ? b : a))
    for (const fact of group)
      if (fact === last && !current.has(keyOf(fact))) consider(fact)
      else input.onEvent({ kind: 'fact-left-out', id: fact.id, statement: fact.statement, why: 'over' })
  }
  hits.sort((a, b) => b.score - a.score || (a.fact.id < b.fact.id ? -1 : 1))
  return hits.slice(0, input.limit)
}

function keyOf(fact: Fact): string {
  return `${fact.head} ${fact.relation}`
}

async function candidateFacts(input: FactRankInput, linked: readonly Entity[]): Promise<Fact[]> {
  const { store, namespace, query, turns } = input
  // Whoever speaks all the time is no help in choosing among facts.
  const telling = linked.filter((e) => !e.speaker).map((e) => e.id)
  const asked = [...relationsAsked(query.terms.map((t) => t.term))]
  const keys = linked.flatMap((e) => asked.map((relation) => ({ head: e.id, relation })))
  const found = await Promise.all([
    store.findFacts(namespace, { sources: turns.slice(0, 30).map((t) => t.id), limit: FROM_TURNS }),
    store.facts(namespace, factsByWords(input)),
    telling.length === 0 ? [] : store.findFacts(namespace, { entities: telling, limit: FROM_ENTITIES }),
    store.factsUnder(
      namespace,
      keys.filter((k) => isSingleValued(k.relation)),
    ),
    ...keys
      .filter((k) => !isSingleValued(k.relation))
      .map((k) => store.findFacts(namespace, { ...k, limit: FROM_RELATION })),
  ])
  const stored = found.flat().filter((f) => !input.pending.gone.has(f.id))
  return [...new Map([...stored, ...input.pending.facts].map((f) => [f.id, f])).values()]
}

/** Facts that share the most telling words with the question, best first. */
function factsByWords({ query, image: { facts } }: FactRankInput): FactId[] {
  const scores = new Float64Array(facts.ids.length)
  for (const { term } of query.terms) {
    const posting = facts.postings.get(term)
    if (posting === undefined) continue
    const weight = inverseDocumentFrequency(facts.ids.length, posting.length)
    for (const index of posting) scores[index] = (scores[index] as number) + weight
  }
  for (let i = 0; i < scores.length; i++)
    if (scores[i] === 0 || !facts.isCurrent(i)) scores[i] = Number.NEGATIVE_INFINITY
  return topK(scores, FROM_WORDS).map((index) => facts.ids[index] as FactId)
}

async function entityNames(
  store: Store,
  namespace: string,
  facts: readonly Fact[],
): Promise<Map<EntityId, string>> {
  const ids = [...new Set(facts.flatMap((f) => [f.head, f.tail]))]
  return new Map((await store.entities(namespace, ids)).map((e) => [e.id, e.name]))
}

/** Why a fact cannot answer, or `null` when it can. */
function ineligible(fact: Fact, { query, asOf }: FactRankInput): string | null {
  if (fact.status === 'denied') return 'denied'
  if (fact.confidence < LEAST_CONFIDENCE && !query.uncertain) return 'too uncertain'
  const span = query.times.find((t) => t.kind === 'span')
  if (fact.kind === 'event') return fact.valid.from <= asOf ? null : 'not yet'
  // A question about the past or about a change wants what is over, too.
  if (query.shape === 'change' || query.shape === 'when' || query.shape === 'order')
    return fact.valid.from <= asOf ? null : 'not yet'
  if (span !== undefined && span.to <= asOf && overlaps(fact.valid, span as Interval)) return null
  return contains(fact.valid, asOf) ? null : fact.valid.from > asOf ? 'not yet' : 'over'
}

/** For each stem, what it is worth to the question: its rarity, or a share of it for related words. */
function termWeights({ query, image, alternates }: FactRankInput): {
  readonly of: ReadonlyMap<string, number>
  readonly total: number
} {
  const of = new Map<string, number>()
  let total = 0
  for (const { term, proper } of query.terms) {
    const weight = inverseDocumentFrequency(image.size, image.postings.get(term)?.frequency ?? 0)
    total += weight
    of.set(term, weight)
    if (proper) continue
    for (const other of alternates(term)) {
      const value = weight * other.similarity * RELATED
      if ((of.get(other.term) ?? 0) < value) of.set(other.term, value)
    }
  }
  return { of, total }
}

function coverage(fact: Fact, weights: ReturnType<typeof termWeights>): number {
  if (weights.total === 0) return 0
  let sum = 0
  for (const term of new Set(searchTerms(searchableStatement(fact)))) sum += weights.of.get(term) ?? 0
  return Math.min(1, sum / weights.total)
}

/** 1 when the question names the head, less for the tail; the speaker who is named counts as named. */
function entityMatch(
  fact: Fact,
  about: ReadonlySet<EntityId>,
  query: Query,
  names: ReadonlyMap<EntityId, string>,
): number {
  if (about.has(fact.head) || query.speakers.includes(names.get(fact.head) ?? '')) return 1
  return about.has(fact.tail) ? 0.6 : 0
}
