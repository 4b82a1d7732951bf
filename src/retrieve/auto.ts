/**
 * The default strategy: all cheap signals of a turn added up, a second look at the best with the words they
 * share and along the names they give, and, where that does not seem enough, a wider search or a model's own walk within a budget.
 *
 * @paper the fusion is ours; it takes up the memory gate's traits (MemORAI §3.1), role and time (GAM §3.4),
 * experiences (MemWeaver §4.4) and escalates to beam search (REAL) or reconstruction (MRAgent)
 */
import { asksNothing } from '../english/pleasantries.ts'
import { type Experience, isWish } from '../model/experience.ts'
import { type Fact, searchableStatement, sourcesOf, toldBy } from '../model/fact.ts'
import { type ExperienceHit, type FactHit, fitOf } from '../model/hit.ts'
import type { ExperienceId } from '../model/ids.ts'
import { searchableText } from '../model/turn.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { createPacer } from '../std/pacer.ts'
import { topK } from '../std/top-k.ts'
import { searchTerms } from '../std/words.ts'
import { evaluatePaths } from '../tasks/evaluate-paths.ts'
import { explore } from '../tasks/explore.ts'
import { relationsAsked } from '../tasks/relations.ts'
import { isSpread } from './analyse.ts'
import { type TellingTurns, tellingTurns } from './aspect-turns.ts'
import { bridgedTurns } from './bridge.ts'
import { collectionsFor } from './collections.ts'
import { asksForWishes, rankExperiences } from './rank-experiences.ts'
import { rankFacts } from './rank-facts.ts'
import type { TurnScores, TurnWeights } from './rank-turns.ts'
import { rerankTurns } from './rerank-turns.ts'
import {
  best,
  eligibleIndexes,
  type Found,
  NOTHING,
  type RankedTurn,
  type Search,
  turnsAt,
} from './search.ts'
import { BEAM_KNOBS, searchByBeam } from './strategies/beam.ts'
import { RECONSTRUCT_KNOBS, searchByReconstruction } from './strategies/reconstruct.ts'
import { sufficiencyOf } from './sufficiency.ts'
import { tellsAmount } from './told-amount.ts'

export interface AutoKnobs {
  /** What each signal of a turn counts; 0 switches one off. */
  readonly weights: Partial<TurnWeights>
  /** Words that the best turns share find more like them. */
  readonly feedback: number
  /** What a turn that tells of the side of a life the question asks about counts, at most. */
  readonly aspect: number
  /** What it counts that a name in one of the best turns leads to a turn that says what they leave open. */
  readonly bridge: number
  /** Share of a reranker's verdict, when a model for it is configured. */
  readonly reranked: number
  /** Below this sufficiency many more related words, and kinds of what is asked for, stand in for each word; 0: never. */
  readonly widenBelow: number
  /** Below this sufficiency a model is asked, when there is one; 0: a model is never asked. */
  readonly escalateBelow: number
  /** Ask a model that can call tools also where the answer is spread over several turns: all, how many, an order, a change. */
  readonly escalateSpread: boolean
  /** Longest time for that, in milliseconds; what was found until then stands. */
  readonly escalateMs: number
}

export const AUTO_KNOBS: AutoKnobs = {
  weights: {},
  feedback: 0.3,
  aspect: 1,
  bridge: 3,
  reranked: 1,
  widenBelow: 0.35,
  escalateBelow: 0.35,
  escalateSpread: true,
  escalateMs: 30_000,
}

/** Turns that are looked at a second time. */
const POOL = 50
/** Best turns whose words are taken, each later one counting less. */
const TEACHERS = 8
const DECAY = 6
const TAUGHT = 20
const EXPERIENCES_READ = 40
const WISHES_READ = 200
/** Best facts that lift the turns they rest on, how well words and entity must fit, and what a full fit counts. */
const KEYS = 20
const LEAST_FIT = 0.44
const FROM_FACT = 0.5
/** What a full fit of a wish counts for the turn it was said in. */
const FROM_WISH = 0.5
/** Where wishes themselves are asked for. */
const FROM_ASKED_WISH = 1.5
/** Taken off a turn for each better one of its session, where a question goes through time. */
const HEARD = 0.05
/** Turns that are put in another order for it. */
const SPREAD = 500

/** Best turns whose facts' ends are looked for, facts of them, and how far an end stands behind what it ends. */
const ENDED = 20
const ENDS_READ = 200
const BEHIND = 0.001

/** How much more a turn counts that tells of a side of somebody's life, where all is asked. */
const OF_PORTRAIT = 2

const ENOUGH = { chance: 1, ofWords: 1 }

export async function searchAuto(search: Search, knobs: AutoKnobs): Promise<Found> {
  const { image, query, limits, runner, emit } = search
  const telling = knobs.aspect === 0 ? null : await tellingTurns(search)
  let { found, keys } = await fused(search, search.fused, telling, knobs)
  const least = Math.max(knobs.widenBelow, knobs.escalateBelow)
  const { chance, ofWords } =
    least === 0 || asksNothing(query.text) ? ENOUGH : await sufficiencyOf(search, found)
  const decided = (decision: 'widen' | 'escalate', at: string, why: string): void =>
    emit({ kind: 'decided', step: 0, decision, at, why })
  const tooLittle = (sufficiency: number, below: number): string =>
    `sufficiency ${sufficiency.toFixed(2)} is below ${below}`
  const walks = runner.canUseTools(explore.name)
  const canAsk = walks || runner.hasModel(evaluatePaths.name)
  // Where nothing is stored, no other word finds more; nor where the words were said of somebody else.
  if (ofWords < knobs.widenBelow && image.size > 0) {
    decided('widen', 'related words', tooLittle(ofWords, knobs.widenBelow))
    ;({ found, keys } = await fused(search, search.widened(), telling, knobs))
  }
  const isTold = tellsAmount(found.facts, query)
  const why =
    chance < knobs.escalateBelow
      ? tooLittle(chance, knobs.escalateBelow)
      : walks && knobs.escalateBelow > 0 && knobs.escalateSpread && isSpread(query.shape) && !isTold
        ? `the answer to a question of the kind ${query.shape} is spread over several turns`
        : null
  if (canAsk && why !== null) {
    decided('escalate', walks ? 'reconstruct' : 'beam', why)
    found = await escalated(search, found, walks, knobs)
  }
  const ranked =
    query.shape === 'order' ? spread(found.turns, ({ index }) => image.session[index] as number) : found.turns
  const turns = ranked.slice(0, limits.turns)
  for (const { index } of turns) search.visit('turn', image.idOf(index))
  return { ...found, turns, collections: await collectionsFor(search, keys) }
}

/** Puts each turn after those that score a little less but whose session was heard less. */
export function spread<T extends { readonly score: number }>(
  ranked: readonly T[],
  sessionOf: (turn: T) => number,
): T[] {
  const left = ranked.slice(0, SPREAD)
  const heard = new Map<number, number>()
  const worth = (turn: T): number => turn.score - HEARD * (heard.get(sessionOf(turn)) ?? 0)
  const chosen: T[] = []
  while (left.length > 0) {
    const next = left.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    left.splice(left.indexOf(next), 1)
    chosen.push(next)
    heard.set(sessionOf(next), (heard.get(sessionOf(next)) ?? 0) + 1)
  }
  return [...chosen, ...ranked.slice(SPREAD)]
}

interface Pass {
  readonly found: Found
  /** More of the facts than are shown. */
  readonly keys: readonly FactHit[]
}

/** One pass: signals, feedback, reranker, and the facts and experiences beside the turns. */
async function fused(
  search: Search,
  scores: TurnScores,
  telling: TellingTurns | null,
  knobs: AutoKnobs,
): Promise<Pass> {
  const { total } = scores
  const feedback = knobs.feedback === 0 ? null : await feedbackOf(search, total, knobs.feedback)
  const sum = feedback === null ? total : total.map((x, i) => x + (feedback[i] as number))
  const rankedAt = (index: number): RankedTurn => ({
    index,
    score: sum[index] as number,
    signals: { ...scores.explain(index), ...(feedback !== null && { feedback: feedback[index] as number }) },
  })
  let turns = topK(sum, Math.max(search.limits.turns, POOL)).map(rankedAt)
  if (telling !== null) {
    // Of "what do you know about me?" the words say nothing.
    const weight = knobs.aspect * (search.query.portrait ? OF_PORTRAIT : 1)
    const told = new Map([...telling.turns].map(([index, worth]) => [index, weight * worth]))
    turns = raised(turns, rankedAt, 'aspect', told)
  }
  if (knobs.bridge > 0) {
    const led = await bridgedTurns(search, turns)
    const told = new Map([...led].map(([index, fit]) => [index, knobs.bridge * fit]))
    turns = raised(turns, rankedAt, 'bridge', told)
  }
  if (!search.reranker.immediate && knobs.reranked > 0) turns = await reranked(search, turns, knobs.reranked)
  const facts = await factsFor(search, turns)
  const experiences = await experiencesFor(search)
  const found = {
    ...NOTHING,
    turns: await withEnds(search, keyed(search, turns, rankedAt, facts, experiences), rankedAt),
    facts: facts.slice(0, search.limits.facts),
    experiences,
    telling,
  }
  return { found, keys: facts }
}

/**
 * What a fact that bears on the question rests on, or ended by, rises with it, wherever it stood: "started at Nordlicht"
 * shares no word with "where does he work?". So does what was wished for such a request.
 */
function keyed(
  search: Search,
  ranked: readonly RankedTurn[],
  rankedAt: (index: number) => RankedTurn,
  facts: readonly FactHit[],
  experiences: readonly ExperienceHit[],
): RankedTurn[] {
  const told = new Map<number, number>()
  const weight = search.query.form ? FROM_ASKED_WISH : FROM_WISH
  if (search.query.request)
    for (const { experience, score } of experiences)
      if (isWish(experience))
        for (const index of eligibleIndexes(search, experience.sources))
          told.set(index, Math.max(told.get(index) ?? 0, weight * score))
  for (const hit of facts) {
    const fit = fitOf(hit)
    if (fit < LEAST_FIT) continue
    for (const index of eligibleIndexes(search, toldBy(hit.fact)))
      told.set(index, Math.max(told.get(index) ?? 0, FROM_FACT * fit))
  }
  return raised(ranked, rankedAt, 'fact', told)
}

/** What one of the best turns tells and another ended is shown with its end: a reader would take it for so. */
async function withEnds(
  search: Search,
  ranked: readonly RankedTurn[],
  rankedAt: (index: number) => RankedTurn,
): Promise<RankedTurn[]> {
  const { image, facts, likeness } = search
  const scores = new Map(ranked.slice(0, ENDED).map((turn) => [image.idOf(turn.index), turn.score]))
  const told = await facts.of([...scores.keys()], ENDS_READ)
  const asked = relationsAsked(search.query.terms.map(({ term }) => term))
  // A turn tells many things; the end of one that is not asked about says nothing.
  const bears = (fact: Fact): boolean =>
    asked.has(fact.relation) || likeness.coverage(searchTerms(searchableStatement(fact))) > 0
  const at = new Map(ranked.map((turn) => [turn.index, turn.score]))
  const missing = new Map<number, number>()
  for (const fact of told) {
    if (fact.closings.length === 0 || facts.judge(fact).why !== 'over') continue
    if (!bears(fact)) continue
    const score = Math.max(...sourcesOf(fact).map((turn) => scores.get(turn) ?? Number.NEGATIVE_INFINITY))
    const ending = fact.closings.map((c) => c.turn)
    for (const index of eligibleIndexes(search, ending)) {
      const own = at.get(index) ?? rankedAt(index).score
      missing.set(index, Math.max(missing.get(index) ?? 0, score - BEHIND - own))
    }
  }
  return raised(ranked, rankedAt, 'end', missing)
}

/** Adds to the scores of turns, as a signal of this name; those that are not ranked yet come in. */
function raised(
  ranked: readonly RankedTurn[],
  rankedAt: (index: number) => RankedTurn,
  signal: 'fact' | 'end' | 'aspect' | 'bridge',
  by: ReadonlyMap<number, number>,
): RankedTurn[] {
  const known = new Set(ranked.map((t) => t.index))
  const all = [...ranked, ...[...by.keys()].filter((index) => !known.has(index)).map(rankedAt)]
  return best(
    all.map((turn): RankedTurn => {
      const more = by.get(turn.index) ?? 0
      return more === 0
        ? turn
        : { ...turn, score: turn.score + more, signals: { ...turn.signals, [signal]: more } }
    }),
    all.length,
  )
}

function factsFor(search: Search, ranked: readonly RankedTurn[]): Promise<FactHit[]> {
  const { image, limits } = search
  const first = ranked.slice(0, Math.max(limits.turns, 30))
  const turns = first.map(({ index, score }) => ({ id: image.idOf(index), score }))
  return rankFacts(search, turns, Math.max(limits.facts, KEYS))
}

async function experiencesFor(search: Search): Promise<Found['experiences']> {
  const { store, namespace, image, query, limits, awaited } = search
  if (limits.experiences === 0) return []
  const asked = query.terms.map((t) => t.term)
  const bearing = awaited.filter(({ terms }) => query.request || terms.flat().some((t) => asked.includes(t)))
  const matching = [
    ...bearing.map(({ id }) => id),
    ...image.experiences.matching(asked).slice(0, EXPERIENCES_READ),
  ]
  // A standing wish holds for requests that share no word with it.
  const isForAll = query.request || asksForWishes(query)
  const ids = [...new Set([...matching, ...(isForAll ? image.experiences.newest(WISHES_READ) : [])])]
  const records = ids.length === 0 ? [] : await store.records(namespace, 'experience', ids as ExperienceId[])
  const experiences = records.map((r): Experience => r.value)
  return rankExperiences(search, experiences, limits.experiences)
}

/**
 * Pseudo-relevance feedback: the telling words of the best turns that the question lacks, as a further signal.
 *
 * @see Lavrenko & Croft, Relevance-Based Language Models (2001)
 */
async function feedbackOf(search: Search, total: Float64Array, weight: number): Promise<Float64Array> {
  const { image, query } = search
  const turns = await turnsAt(search, topK(total, TEACHERS))
  const asked = new Set(query.terms.map((t) => t.term))
  const worth = new Map<string, number>()
  const pace = createPacer()
  for (const [rank, turn] of turns.entries()) {
    const terms = searchTerms(searchableText(turn))
    for (const term of new Set(terms)) {
      if (asked.has(term)) continue
      const idf = inverseDocumentFrequency(image.size, image.frequency(term))
      worth.set(term, (worth.get(term) ?? 0) + (idf * Math.exp(-rank / DECAY)) / Math.sqrt(terms.length || 1))
    }
    await pace(turn.content.length)
  }
  const taught = [...worth].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TAUGHT)
  const sum = taught.reduce((s, [, value]) => s + value, 0) || 1
  const scores = new Float64Array(image.size)
  for (const [term, value] of taught) {
    let before = -1
    for (const turn of image.posting(term)?.turn ?? []) {
      // Passages of one turn follow each other.
      if (turn !== before) scores[turn] = (scores[turn] as number) + (weight * value) / sum
      before = turn
    }
  }
  return scores
}

async function reranked(
  search: Search,
  ranked: readonly RankedTurn[],
  weight: number,
): Promise<RankedTurn[]> {
  const places = ranked.map(({ index }) => index)
  const turns = await turnsAt(search, places)
  const verdicts = await rerankTurns(search, turns)
  if (verdicts === null) return [...ranked]
  return best(
    ranked.map((r, i): RankedTurn => {
      const verdict = weight * (verdicts[i] ?? 0)
      return { ...r, score: r.score + verdict, signals: { ...r.signals, reranked: verdict } }
    }),
    ranked.length,
  )
}

/** The model walks the graph; what it finds is put on top. */
async function escalated(search: Search, found: Found, walks: boolean, knobs: AutoKnobs): Promise<Found> {
  const timeout = AbortSignal.timeout(knobs.escalateMs)
  const bounded = {
    ...search,
    signal: search.signal === undefined ? timeout : AbortSignal.any([search.signal, timeout]),
  }
  try {
    const more = walks
      ? await searchByReconstruction(bounded, RECONSTRUCT_KNOBS)
      : await searchByBeam(bounded, BEAM_KNOBS)
    return joined(found, more)
  } catch (error) {
    search.signal?.throwIfAborted()
    if (!timeout.aborted) throw error
    search.warn(
      `The model did not finish within ${knobs.escalateMs} ms; the answer is what was found without it.`,
    )
    return found
  }
}

/** Turns that both found, or that a walk found, rise by their place in it; what a model cites comes first. */
function joined(found: Found, more: Found): Found {
  const bonus = new Map(
    more.turns.map((t, i) => [t.index, Math.max(1 / (1 + i / 5), t.signals.cited ?? 0)] as const),
  )
  const known = new Set(found.turns.map((t) => t.index))
  const all = [
    ...found.turns,
    ...more.turns.filter((t) => !known.has(t.index)).map((t) => ({ ...t, score: 0, signals: {} })),
  ]
  const facts = new Map([...more.facts, ...found.facts].map((f) => [f.fact.id, f]))
  const turns = all.map((t): RankedTurn => {
    const walked = bonus.get(t.index) ?? 0
    return { index: t.index, score: t.score + walked, signals: { ...t.signals, walked } }
  })
  return { ...found, paths: more.paths, facts: [...facts.values()], turns: best(turns, turns.length) }
}
