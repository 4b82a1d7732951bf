/**
 * VERB 3: a question becomes ranked turns and facts. Reads only.
 *
 * @paper the signals are named in `rank-turns.ts` and `rank-facts.ts`; points in time: REAL §III
 */
import type { Embedder } from '../embed/embedder.ts'
import type { Alternate } from '../embed/word-vectors.ts'
import { isMemoryError, MemoryError } from '../model/errors.ts'
import type { PendingFacts } from '../model/fact.ts'
import type { Hits, TurnHit } from '../model/hit.ts'
import type { SessionId } from '../model/ids.ts'
import { type Instant, toIso } from '../model/time.ts'
import type { TraceEvent } from '../model/trace.ts'
import type { Role } from '../model/turn.ts'
import { topK } from '../std/top-k.ts'
import type { NamespaceState, Store } from '../store/store.ts'
import { analyse, type Query } from './analyse.ts'
import { rankFacts } from './rank-facts.ts'
import { scoreTurns, TURN_WEIGHTS, type TurnWeights } from './rank-turns.ts'
import type { SearchImages } from './search-image.ts'

export interface RetrieveFilter {
  readonly session?: SessionId
  readonly speaker?: string
  readonly role?: Role
  readonly from?: Instant
  readonly to?: Instant
}

export interface RetrieveInput {
  readonly question: string
  readonly now: Instant
  /** What was true then: facts that held at this instant, from turns said up to it. */
  readonly asOf: Instant | null
  /** What we had heard by then: turns said up to it, and facts as they were believed. */
  readonly knownAt: Instant | null
  readonly turns: number
  readonly facts: number
  readonly filter: RetrieveFilter
  readonly weights: Partial<TurnWeights>
}

export interface Retrieved extends Hits {
  readonly query: Query
  /** How much of the question the memory can speak to, in `[0, 1]`. */
  readonly sufficiency: number
  readonly warnings: readonly string[]
  readonly trace: readonly TraceEvent[]
}

export interface RetrieveDeps {
  readonly store: Store
  readonly images: SearchImages
  readonly embedder: Embedder
  readonly alternates: (term: string) => readonly Alternate[]
  readonly pending: (namespace: string, state: NamespaceState) => Promise<PendingFacts>
}

/** Turns of the ranking that are shown in the trace. */
const TRACED = 10

export async function retrieve(
  deps: RetrieveDeps,
  namespace: string,
  input: RetrieveInput,
  signal?: AbortSignal,
): Promise<Retrieved> {
  const { store, images, embedder, alternates } = deps
  const found = await images.read(namespace, embedder.model)
  if (found === null) {
    const known = (await store.namespaces()).map((n) => n.name)
    throw new MemoryError('namespace-unknown', { namespace, known })
  }
  const { image, state } = found
  const query = analyse(input.question, image.speakerNames, input.now)
  const warnings: string[] = []
  const vector = await questionVector(embedder, input.question, warnings, signal)
  const cut = Math.min(input.asOf ?? Number.POSITIVE_INFINITY, input.knownAt ?? Number.POSITIVE_INFINITY)
  const scores = scoreTurns({
    image,
    query,
    vector,
    alternates,
    weights: { ...TURN_WEIGHTS, ...input.weights },
    eligible: eligibility(input.filter, cut, image),
  })
  const trace: TraceEvent[] = [analysed(query)]
  for (const [term, others] of scores.related) trace.push({ kind: 'term-widened', term, alternates: others })

  const best = topK(scores.total, Math.max(input.turns, 30))
  const ranked = best.map((index) => ({
    index,
    id: image.ids[index] as TurnHit['turn']['id'],
    score: scores.total[index] as number,
  }))
  const facts = await rankFacts({
    store,
    namespace,
    query,
    image,
    alternates,
    turns: ranked,
    asOf: input.asOf ?? input.now,
    knownAt: input.knownAt,
    limit: input.facts,
    pending: await deps.pending(namespace, state),
    onEvent: (event) => trace.push(event),
  })
  const stored = new Map(
    (
      await store.turns(
        namespace,
        ranked.slice(0, input.turns).map((r) => r.id),
      )
    ).map((t) => [t.id, t]),
  )
  const turns = ranked.slice(0, input.turns).flatMap(({ id, index, score }): TurnHit[] => {
    const turn = stored.get(id)
    return turn === undefined ? [] : [{ kind: 'turn', turn, score, signals: scores.explain(index) }]
  })
  turns.slice(0, TRACED).forEach((hit, i) => {
    trace.push({ kind: 'turn-ranked', rank: i + 1, id: hit.turn.id, score: hit.score, signals: hit.signals })
  })
  facts.forEach((hit, i) => {
    trace.push({
      kind: 'fact-ranked',
      rank: i + 1,
      id: hit.fact.id,
      statement: hit.fact.statement,
      score: hit.score,
      signals: hit.signals,
    })
  })
  return { query, turns, facts, sufficiency: scores.coverage, warnings, trace }
}

/** A question that cannot be embedded is still found by its words; the caller is told. */
async function questionVector(
  embedder: Embedder,
  question: string,
  warnings: string[],
  signal?: AbortSignal,
): Promise<Float32Array | null> {
  try {
    const [vector] = await embedder.embed([question], signal)
    return vector === undefined || vector.every((x) => x === 0) ? null : vector
  } catch (error) {
    if (!isMemoryError(error, 'embedding-failed')) throw error
    warnings.push(error.message)
    return null
  }
}

function eligibility(
  filter: RetrieveFilter,
  cut: number,
  image: Parameters<typeof scoreTurns>[0]['image'],
): (turn: number) => boolean {
  const session = filter.session === undefined ? -1 : image.sessionNames.indexOf(filter.session)
  const speaker = filter.speaker?.toLowerCase()
  return (turn) => {
    const at = image.at[turn] as Instant
    if (at > cut) return false
    if (filter.from !== undefined && at < filter.from) return false
    if (filter.to !== undefined && at >= filter.to) return false
    if (filter.session !== undefined && image.session[turn] !== session) return false
    if (filter.role !== undefined && image.role[turn] !== filter.role) return false
    return (
      speaker === undefined || image.speakerNames[image.speaker[turn] as number]?.toLowerCase() === speaker
    )
  }
}

function analysed(query: Query): TraceEvent {
  const span = query.times.find((t) => t.kind === 'span')
  return {
    kind: 'query-analysed',
    terms: query.terms.map((t) => t.term),
    entities: query.names,
    speakers: query.speakers,
    role: query.role,
    time: span === undefined ? null : { from: toIso(span.from), to: toIso(span.to) },
    shape: query.shape,
    uncertain: query.uncertain,
  }
}
