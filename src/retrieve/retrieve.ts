/**
 * VERB 3: a question becomes ranked turns and facts. Reads only.
 *
 * @paper the signals are named in `rank-turns.ts` and `rank-facts.ts`; points in time: REAL §III
 */
import type { Embedder } from '../embed/embedder.ts'
import type { Alternate } from '../embed/word-vectors.ts'
import type { TaskRunner } from '../llm/task-runner.ts'
import { normaliseName } from '../model/entity.ts'
import { argumentInvalid, isMemoryError, MemoryError } from '../model/errors.ts'
import type { FactHit, Hits, RestingFacts, TurnHit } from '../model/hit.ts'
import type { TopicId, TurnId } from '../model/ids.ts'
import type { StrategyName } from '../model/strategy-names.ts'
import { type Instant, parseInstant, toIso } from '../model/time.ts'
import type { TraceEvent } from '../model/trace.ts'
import { ownCopy, traitsFromBits } from '../model/turn.ts'
import type { Reranker } from '../rerank/reranker.ts'
import { given } from '../std/given.ts'
import { topK } from '../std/top-k.ts'
import { openWordClasses } from '../std/word-classes.ts'
import type { NamespaceState, View } from '../store/store.ts'
import { analyse, type Query } from './analyse.ts'
import { type AskedBefore, askedBefore, NEVER_ASKED, silencing, withReplies } from './asked-before.ts'
import type { TellingTurns } from './aspect-turns.ts'
import { withEntries } from './by-words.ts'
import { createFactReader } from './fact-reader.ts'
import { filterOf, peopleOf, type RetrieveFilter } from './filter.ts'
import { createLikeness, type TextVectors } from './likeness.ts'
import { nearnessOf } from './nearness.ts'
import { needsFor } from './needs.ts'
import { withNewer } from './newer-turns.ts'
import { openPlansFor } from './open-plans.ts'
import { scoreTurns, TURN_WEIGHTS, type TurnScores } from './rank-turns.ts'
import { readOnce } from './read-once.ts'
import { QUOTED, restingFacts } from './resting-facts.ts'
import type { Found, RankedTurn, Search } from './search.ts'
import type { SearchImages } from './search-image.ts'
import { wishesTold } from './standing.ts'
import { type Knobs, searchBy } from './strategies/strategies.ts'
import {
  createToolbox,
  type Discovered,
  NOTHING_FOUND,
  type ToolInput,
  type ToolName,
} from './strategies/toolbox.ts'
import { ANSWERED, FLOOR, sufficiencyOf } from './sufficiency.ts'
import { unaskedTurns } from './unasked-turns.ts'

export interface RetrieveInput {
  readonly question: string
  /** Who asks; `null`: the one user who speaks. */
  readonly asker: string | null
  readonly now: Instant
  /** What was true then: facts that held at this instant, from turns said up to it. */
  readonly asOf: Instant | null
  /** What we had heard by then: turns said up to it, and facts as they were believed. */
  readonly knownAt: Instant | null
  readonly turns: number
  readonly facts: number
  readonly experiences: number
  readonly filter: RetrieveFilter
  /** Sufficiency below which nothing counts as relevant; `null`: the default. */
  readonly floor: number | null
  readonly strategy: StrategyName
  readonly knobs: Knobs
  /** Rules answer from what is found. */
  readonly forRules: boolean
  /** Whether what was not found is wanted for room that is left. */
  readonly unasked: boolean
}

export interface Retrieved extends Hits {
  readonly resting: RestingFacts
  /** The same of what may be shown besides. */
  readonly restingUnasked: RestingFacts
  /** What has to be kept to, or is planned where that is asked, whatever words the question has. */
  readonly needs: readonly FactHit[]
  readonly query: Query
  /** Where a side of a life is asked about: what tells of it. */
  readonly telling: TellingTurns | null
  /** Short turns that people said right after the best ones. */
  readonly replies: readonly TurnHit[]
  /** All that may be shown of a small memory besides `turns`, best first; `null`: it is not small. */
  readonly others: readonly TurnHit[] | null
  /** How much of the question the memory can speak to, in `[0, 1]`. */
  readonly sufficiency: number
  /** Whether that is above the floor below which none of the turns and facts found should be shown. */
  readonly sufficient: boolean
  /** Whether they are, or something has to be kept to. */
  readonly relevant: boolean
  /** Nodes of the graph that were looked at: turns, topics, entities, facts, experiences. */
  readonly visited: number
  readonly warnings: readonly string[]
  readonly trace: readonly TraceEvent[]
}

export interface RetrieveDeps {
  readonly images: SearchImages
  readonly embedder: Embedder
  readonly textVectors: TextVectors
  readonly reranker: Reranker
  readonly runner: TaskRunner
  readonly alternates: (term: string) => readonly Alternate[]
  /** What is stored in this state, with what turns that wait will come to. */
  readonly viewAt: (namespace: string, state: NamespaceState) => Promise<View>
}

/** Best turns that are compared with their own vectors, where vectors are kept as sketches. */
const COMPARED = 100
/** Turns of the ranking that are shown in the trace. */
const TRACED = 10
/** A turn of fewer search terms that follows a question is shown with it. */
const READS_ALONE = 8
/** Words that stand in for each word of a question when it is widened, and how much a kind of a thing counts. */
const WIDE = 40
const KIND = 0.6

export async function retrieve(
  deps: RetrieveDeps,
  namespace: string,
  input: RetrieveInput,
  signal?: AbortSignal,
): Promise<Retrieved> {
  const { search, asked, trace, visited, warnings } = await openSearch(deps, namespace, input, signal)
  const found = await searchBy(input.strategy, search, input.knobs)
  // Rules look at many turns, and for themselves at what is newer.
  const overtaken = input.strategy === 'auto' && !input.forRules
  const own = overtaken ? await withNewer(search, found) : found.turns
  const ranked = withReplies(own, asked, search.mayBeSeen, input.turns)
  const isAnswered = ranked !== own
  const unasked = input.unasked && overtaken ? unaskedTurns(search, ranked) : { replies: [], others: null }
  const [turns, replies, others] = await Promise.all([
    turnHits(search, ranked, asked.replies),
    turnHits(search, unasked.replies),
    unasked.others && turnHits(search, unasked.others),
  ])
  traceRanking(search, turns, found)
  const { chance } = await sufficiencyOf(search, found)
  const sufficiency = isAnswered ? Math.max(chance, ANSWERED) : chance
  const idsOf = (hits: readonly TurnHit[]): TurnId[] => hits.map(({ turn }) => turn.id)
  // A small memory may be shown whole, with what was found last.
  const further = others === null ? [] : [...turns.slice(QUOTED), ...others]
  const [resting, restingUnasked, needs, open] = await Promise.all([
    restingFacts(search, idsOf(turns), input.forRules ? 'rules' : 'quoted'),
    restingFacts(search, idsOf([...replies, ...further]), 'unasked'),
    needsFor(search),
    openPlansFor(search),
  ])
  const sufficient = sufficiency >= (input.floor ?? FLOOR)
  return {
    query: search.query,
    ...found,
    turns,
    replies,
    others,
    resting,
    restingUnasked,
    needs: [...needs, ...open],
    sufficiency,
    sufficient,
    relevant: sufficient || needs.length > 0 || open.length > 0,
    visited: visited.size,
    warnings: [...warnings],
    trace,
  }
}

/** What {@link explore} walks with; a caller plans its own steps, so none is refused. */
const UNBOUNDED = { steps: Number.POSITIVE_INFINITY, callsPerStep: Number.POSITIVE_INFINITY, atOnce: 0 }

/**
 * One step of a walk over the graph by a caller that decides itself where to go next.
 *
 * @paper MRAgent §3 (traversal operators)
 * @throws MemoryError `not-found` for a turn, topic or person that is not there, `argument-invalid`
 */
export async function explore(
  deps: RetrieveDeps,
  namespace: string,
  operator: ToolName,
  operands: ToolInput,
  input: RetrieveInput,
  signal?: AbortSignal,
): Promise<Discovered> {
  const { search } = await openSearch(deps, namespace, input, signal, true)
  const { found } = await createToolbox(search, UNBOUNDED).call(0, operator, operands)
  const isEmpty = found === null || found.turns.length + found.facts.length + found.names.length === 0
  // Behind a filter it is not even said what there is.
  if (isEmpty && search.passes === null) await mustBeThere(search.store, namespace, operands)
  return found === null ? NOTHING_FOUND : { ...found, turns: found.turns.map(ownCopy) }
}

/** A mistyped id is no thing of which nothing is known. @throws MemoryError `not-found`, `argument-invalid` */
async function mustBeThere(store: Search['store'], namespace: string, operands: ToolInput): Promise<void> {
  const { turn, topic, person, from, to } = operands as Readonly<Record<string, string | undefined>>
  const missing = (what: string, id: string) => new MemoryError('not-found', { what, id })
  if (turn !== undefined && (await store.turns(namespace, [turn as TurnId])).length === 0)
    throw missing('turn', turn)
  if (topic !== undefined && (await store.topics(namespace, [topic as TopicId])).length === 0)
    throw missing('topic', topic)
  if (person !== undefined && (await store.entitiesNamed(namespace, [normaliseName(person)])).length === 0)
    throw missing('entity', person)
  if (from !== undefined && to !== undefined && parseInstant(from, 'from') > parseInstant(to, 'to'))
    throw argumentInvalid('from', 'must not lie after to')
}

interface OpenSearch {
  readonly search: Search
  readonly asked: AskedBefore
  readonly trace: TraceEvent[]
  readonly visited: ReadonlySet<string>
  readonly warnings: ReadonlySet<string>
}

/** @param walks A caller names the turns to look at, and may name any. */
async function openSearch(
  deps: RetrieveDeps,
  namespace: string,
  input: RetrieveInput,
  signal?: AbortSignal,
  walks = false,
): Promise<OpenSearch> {
  const { images, embedder, alternates } = deps
  const { image: whole, state } = await images.read(namespace, embedder.model)
  const view = await deps.viewAt(namespace, state)
  const store = readOnce(view.store, namespace, signal)
  const passes = filterOf(input.filter, whole)
  const people = peopleOf(whole, passes)
  const query = analyse(input.question, [...people], input.now, input.asker)
  /** Each once, however often its cause was met. */
  const warnings = new Set<string>()
  const vector = await questionVector(embedder, input.question, warnings, signal)
  const cut = Math.min(input.asOf ?? Number.POSITIVE_INFINITY, input.knownAt ?? Number.POSITIVE_INFINITY)
  const trace: TraceEvent[] = [analysed(query), { kind: 'strategy-chosen', strategy: input.strategy }]
  const { at } = whole
  const mayBeSeen = (turn: number): boolean => (at[turn] as number) <= cut && (passes?.(turn) ?? true)
  const asked = walks ? NEVER_ASKED : await askedBefore(whole, store, namespace, query)
  const { echoes } = asked
  const image = silencing(whole, echoes, query)
  const eligible = echoes.size === 0 ? mayBeSeen : (turn: number) => !echoes.has(turn) && mayBeSeen(turn)
  const weights = { ...TURN_WEIGHTS, ...given(input.knobs.auto?.weights ?? {}) }
  const score = (asked: Query, meaning: Float64Array | null, wide = false): TurnScores =>
    scoreTurns({
      image,
      query: asked,
      meaning,
      weights,
      eligible,
      isSaid: (posting) => passes === null || posting.turn.some(passes),
      alternates: wide ? (term) => [...alternates(term), ...kindsOf(term)] : alternates,
      ...(wide && { mostRelated: WIDE }),
    })
  /** The fused score, and the nearness in meaning it rests on. */
  const fusedFor = async (asked: Query, target: Float32Array | null) => {
    const nearness =
      target === null
        ? null
        : await nearnessOf(image, target, (turns) => store.turnVectors(namespace, embedder.model, turns))
    const fused = score(asked, nearness?.of ?? null)
    if (nearness !== null && !image.vectors.exact) {
      // The words put others in front than the meaning alone did.
      const first = topK(fused.total, COMPARED)
      await nearness.compare(first)
      fused.rescore(first)
    }
    return { fused, meaning: nearness?.of ?? null }
  }
  const { fused, meaning } = await fusedFor(query, vector)
  for (const [term, others] of fused.related) trace.push({ kind: 'term-widened', term, alternates: others })
  const asOf = input.asOf ?? input.now
  const visited = new Set<string>()
  let wishes: ReturnType<Search['wishes']> | null = null
  const search: Search = {
    store,
    namespace,
    image,
    query,
    alternates,
    mayBeSeen,
    eligible,
    passes,
    people,
    meaningIsTrusted: !embedder.immediate,
    asOf,
    likeness: createLikeness({ query, vector, image, vectors: deps.textVectors, alternates, signal }),
    facts: createFactReader({
      store,
      namespace,
      query,
      image,
      words: withEntries(image.facts, view.facts),
      passes,
      asOf,
      knownAt: input.knownAt,
    }),
    awaited: view.experiences,
    wishes() {
      wishes ??= wishesTold(search)
      return wishes
    },
    fused,
    async scoresOf(text) {
      const asked = analyse(text, [...people], input.now, input.asker)
      return (await fusedFor(asked, await questionVector(embedder, text, warnings, signal))).fused
    },
    widened: () => score(query, meaning, true),
    runner: deps.runner,
    reranker: deps.reranker,
    limits: { turns: input.turns, facts: input.facts, experiences: input.experiences },
    emit: (event) => trace.push(event),
    visit: (node, id) => visited.add(`${node} ${id}`),
    warn: (warning) => warnings.add(warning),
    signal,
  }
  return { search, asked, trace, visited, warnings }
}

/** The turns themselves, a short answer with the question before it. */
async function turnHits(
  { store, namespace, image, mayBeSeen }: Search,
  turns: readonly RankedTurn[],
  replies: AskedBefore['replies'] = NEVER_ASKED.replies,
): Promise<TurnHit[]> {
  const questionOf = (index: number): TurnId | null => {
    const echo = replies.get(index)
    if (echo !== undefined && mayBeSeen(echo)) return image.idOf(echo)
    const before = image.previous[index] as number
    const short = (image.length[index] as number) < READS_ALONE
    return short && before >= 0 && mayBeSeen(before) && traitsFromBits(image.traits[before] as number).asks
      ? image.idOf(before)
      : null
  }
  const wanted = turns.map((ranked) => ({
    ...ranked,
    id: image.idOf(ranked.index),
    question: questionOf(ranked.index),
  }))
  const ids = new Set(wanted.flatMap(({ id, question }) => (question === null ? [id] : [id, question])))
  const stored = new Map((await store.turns(namespace, [...ids])).map((t) => [t.id, t]))
  return wanted.flatMap(({ id, question, score, signals }): TurnHit[] => {
    const turn = stored.get(id)
    const answers = question === null ? null : (stored.get(question) ?? null)
    return turn === undefined
      ? []
      : [{ kind: 'turn', turn: ownCopy(turn), score, signals, answers: answers && ownCopy(answers) }]
  })
}

function traceRanking({ emit }: Search, turns: readonly TurnHit[], { facts }: Found): void {
  turns.slice(0, TRACED).forEach(({ turn, score, signals }, i) => {
    emit({ kind: 'turn-ranked', rank: i + 1, id: turn.id, score, signals })
  })
  facts.forEach(({ fact, score, signals }, i) => {
    emit({ kind: 'fact-ranked', rank: i + 1, id: fact.id, statement: fact.statement, score, signals })
  })
}

/** Names of the kinds of a thing: violin and clarinet for an instrument. */
function kindsOf(term: string): Alternate[] {
  return openWordClasses()
    .members(term)
    .map((member) => ({ term: member, similarity: KIND }))
}

/** A question that cannot be embedded is still found by its words; the caller is told. */
async function questionVector(
  embedder: Embedder,
  question: string,
  warnings: Set<string>,
  signal?: AbortSignal,
): Promise<Float32Array | null> {
  try {
    const [vector] = await embedder.embed([question], signal)
    return vector === undefined || vector.every((x) => x === 0) ? null : vector
  } catch (error) {
    if (!isMemoryError(error, 'embedding-failed')) throw error
    warnings.add(error.message)
    return null
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
    intent: query.intent,
    uncertain: query.uncertain,
  }
}
