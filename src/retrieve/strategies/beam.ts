/**
 * Beam search over facts from the entities a question names, with an evaluator that decides at every step
 * whether a path is enough, goes on, or must be repaired by a rule.
 *
 * @paper REAL §III-B, Algorithm 1
 */
import type { Entity } from '../../model/entity.ts'
import { type Intent, sourcesOf } from '../../model/fact.ts'
import { type FactHit, type PathHit, type PathStep, pathText } from '../../model/hit.ts'
import type { EntityId } from '../../model/ids.ts'
import { evaluatePaths, type PathScores } from '../../tasks/evaluate-paths.ts'
import { askedIntent } from '../analyse.ts'
import { asHeard, linkedEntities, namesOfEnds } from '../entity-names.ts'
import { eligibleIndexes, type Found, NOTHING, type RankedTurn, type Search } from '../search.ts'
import { createGround, type Ground, type Root } from './beam-ground.ts'
import { recover } from './counterfactual.ts'
import { type CounterfactualRules, withRules } from './counterfactual-rules.ts'
import { endNameOf, stepFrom } from './path.ts'

export const INTENT_FILTERS = ['strict', 'matrix', 'off'] as const

export interface BeamKnobs {
  /** Paths kept after each step (k). */
  readonly width: number
  /** Steps of a path at most (D_max). */
  readonly depth: number
  /** Neighbours of a path that are evaluated (m). */
  readonly expansions: number
  /** Belief from which a fact is walked (θ_stable); 0 switches the filter off. */
  readonly stable: number
  /** Below these the normal search counts as unreliable (δ_QR, δ_LC). */
  readonly leastRelevance: number
  readonly leastCoherence: number
  readonly roots: number
  /** Facts walk only where they held; `false` walks all. */
  readonly timeFilter: boolean
  /** `strict`: only facts of the question's own intent; `matrix`: of a compatible one; `off`: all. */
  readonly intentFilter: (typeof INTENT_FILTERS)[number]
  readonly counterfactual: boolean
  /** A fact is judged behind every path that reaches it; `false`: behind the best one alone, where a model is asked. */
  readonly everyRoute: boolean
  /** Paths that are returned. */
  readonly paths: number
  /** Own rules, added to the built-in ones. */
  readonly rules: Partial<CounterfactualRules>
}

export const BEAM_KNOBS: BeamKnobs = {
  width: 5,
  depth: 3,
  expansions: 5,
  stable: 0.8,
  leastRelevance: 0.5,
  leastCoherence: 0.5,
  roots: 3,
  timeFilter: true,
  intentFilter: 'matrix',
  counterfactual: true,
  everyRoute: false,
  paths: 15,
  rules: {},
}

/** Weights of relevance, coherence and sufficiency in the worth of a path. */
const WORTH = [0.4, 0.2, 0.4] as const
/** Belief may be this much lower where rules repair. */
const RELAXED = 0.2

interface Beam {
  readonly root: Root
  readonly steps: readonly PathStep[]
  readonly end: EntityId
  readonly scores: PathScores
  readonly inferredBy: string | null
  readonly belief: number
}

const EMPTY: PathScores = { relevance: 0, coherence: 1, sufficiency: 0 }

export async function searchByBeam(search: Search, knobs: BeamKnobs): Promise<Found> {
  const walk: Walk = {
    search,
    knobs,
    ground: createGround(search, knobs),
    rules: withRules(knobs.rules),
    walked: new Map(),
  }
  const final: Beam[] = []
  for (const root of await rootsOf(search, knobs.roots)) {
    search.visit('entity', root.entity)
    search.emit({
      kind: 'seeded',
      node: 'entity',
      id: root.entity,
      label: `${root.name} (${root.intent})`,
      score: 1,
    })
    let beams: Beam[] = [{ root, steps: [], end: root.entity, scores: EMPTY, inferredBy: null, belief: 1 }]
    for (let step = 1; step <= knobs.depth && beams.length > 0; step++) {
      const pool: Beam[] = []
      for (const { beam, expanded } of await expand(walk, root, beams)) {
        const { stopped, grown } = await decide(walk, beam, expanded, step)
        if (stopped) final.push(beam)
        pool.push(...grown)
      }
      beams = distinct(pool).sort(byWorth).slice(0, knobs.width)
    }
    // A path that is still open at the greatest depth is evidence as well.
    final.push(...beams)
  }
  return asFound(
    search,
    distinct(final)
      .filter((b) => b.steps.length > 0)
      .sort(byWorth)
      .slice(0, knobs.paths),
  )
}

/** Entities that the question names; without any, those that facts with its words are about. */
async function rootsOf(search: Search, most: number): Promise<Root[]> {
  const { query, facts: reader, store, namespace } = search
  const byWords = async (): Promise<Entity[]> => {
    const heads = new Set(reader.usable(await reader.byWords(20)).map((f) => f.head))
    return asHeard(search, await store.entities(namespace, [...heads].slice(0, most)))
  }
  const named = await linkedEntities(search)
  const roots = named.length > 0 ? named : await byWords()
  // Things say more about what is asked than people who speak all the time.
  return [...roots]
    .sort((a, b) => Number(a.speaker) - Number(b.speaker) || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id, name }) => ({ entity: id, name, intent: intentNear(query.text, name) ?? query.intent }))
}

/** The intent of the part of a question that names an entity, where that part has one of its own. */
function intentNear(question: string, name: string): Intent | null {
  const part = question
    .split(/[,;]|\b(?:and|but)\b/i)
    .find((p) => p.toLowerCase().includes(name.toLowerCase()))
  if (part === undefined) return null
  const intent = askedIntent(part)
  return intent === 'FACT' ? null : intent
}

interface Walk {
  readonly search: Search
  readonly knobs: BeamKnobs
  readonly ground: Ground
  readonly rules: CounterfactualRules
  /** Facts by which a path of a root has gone on: behind another path they lead to the same. */
  readonly walked: Map<EntityId, Set<string>>
}

/** The ways on from a path, the most promising first. */
async function aheadOf({ search, knobs, ground, walked }: Walk, { root, steps, end }: Beam) {
  const { likeness, runner, visit } = search
  const oneRoute = !knobs.everyRoute && runner.hasModel(evaluatePaths.name)
  const passed = entitiesOf({ root, steps })
  const before = walked.get(root.entity) ?? new Set()
  walked.set(root.entity, before)
  const open = ground.usable(await ground.neighbours(end), knobs.stable).filter(
    (f) =>
      ground.intentFit(root.intent, f) > 0 &&
      !(oneRoute && before.has(f.id)) &&
      // A path that comes back to where it was says nothing more.
      !passed.has(f.head === end ? f.tail : f.head),
  )
  for (const f of open) visit('fact', f.id)
  const names = await namesOfEnds(search, open)
  const ahead = open.map((fact) => stepFrom(fact, end, names))
  const near = await likeness.of(
    ahead.map(({ step: next }) => `${next.fact.relation.replaceAll('_', ' ')} ${endNameOf(next)}`),
  )
  const chosen = ahead
    .map((next, i) => ({ ...next, score: (near[i] ?? 0) * ground.intentFit(root.intent, next.step.fact) }))
    .sort((a, b) => b.score - a.score || (a.step.fact.id < b.step.fact.id ? -1 : 1))
    .slice(0, knobs.expansions)
  for (const { step: next } of chosen) before.add(next.fact.id)
  return chosen
}

/** The paths of one step, best first, each with those it could go on as; all are judged at once. */
async function expand(
  walk: Walk,
  root: Root,
  beams: readonly Beam[],
): Promise<{ beam: Beam; expanded: Beam[] }[]> {
  const ahead: { readonly beam: Beam; readonly chosen: Awaited<ReturnType<typeof aheadOf>> }[] = []
  // One after the other: what the better path takes is not offered to the next.
  for (const beam of beams) ahead.push({ beam, chosen: await aheadOf(walk, beam) })
  const paths = ahead.flatMap(({ beam, chosen }) => chosen.map(({ step: next }) => [...beam.steps, next]))
  const scores = await walk.ground.evaluate(root, paths)
  let judged = 0
  return ahead.map(({ beam, chosen }) => ({
    beam,
    expanded: chosen.map(({ step: next, end }): Beam => {
      walk.search.visit('entity', end)
      return { ...beam, steps: [...beam.steps, next], end, scores: scores[judged++] ?? EMPTY }
    }),
  }))
}

/** What becomes of one path: whether it stops, and the paths it grows into. */
async function decide(
  walk: Walk,
  beam: Beam,
  expanded: readonly Beam[],
  step: number,
): Promise<{ stopped: boolean; grown: Beam[] }> {
  const { knobs } = walk
  const { emit } = walk.search
  const at = pathText({ root: beam.root.name, steps: beam.steps })
  const used = new Set(beam.steps.map((s) => s.fact.id as string))
  for (const { root, steps, scores: s } of expanded)
    emit({ kind: 'path-scored', step, path: pathText({ root: root.name, steps }), ...s })

  const highest = (pick: (s: PathScores) => number): number =>
    Math.max(Number.NEGATIVE_INFINITY, ...expanded.map((b) => pick(b.scores)))
  const reason = !knobs.counterfactual
    ? null
    : expanded.length === 0
      ? 'no neighbour is left'
      : highest((s) => s.relevance) < knobs.leastRelevance
        ? 'no neighbour is relevant enough'
        : highest((s) => s.coherence) < knobs.leastCoherence
          ? 'no neighbour fits the path'
          : null
  const recovered = reason === null ? [] : await repair(walk, beam, expanded, step, reason, used)
  // At the root there is nothing to stop with.
  if (beam.steps.length > 0 && beam.scores.sufficiency >= highest((s) => s.sufficiency)) {
    emit({ kind: 'decided', step, decision: 'stop', at, why: 'no neighbour makes it answer better' })
    return { stopped: true, grown: recovered }
  }
  const grown = expanded.filter((b) => b.scores.sufficiency > beam.scores.sufficiency)
  if (grown.length > 0)
    emit({
      kind: 'decided',
      step,
      decision: 'expand',
      at,
      why: `${grown.length} of ${expanded.length} paths are better`,
    })
  return { stopped: false, grown: [...grown, ...recovered] }
}

async function repair(
  { search, knobs, ground, rules }: Walk,
  beam: Beam,
  expanded: readonly Beam[],
  step: number,
  why: string,
  used: ReadonlySet<string>,
): Promise<Beam[]> {
  const { emit, visit } = search
  const reliable = expanded.filter(
    ({ scores }) => scores.relevance >= knobs.leastRelevance && scores.coherence >= knobs.leastCoherence,
  )
  const budget = Math.max(0, knobs.expansions - reliable.length)
  const at = pathText({ root: beam.root.name, steps: beam.steps })
  emit({ kind: 'decided', step, decision: 'counterfactual', at, why: `${why}; at most ${budget} paths` })
  if (budget === 0) return []
  const last = beam.steps.at(-1)
  const found = await recover(
    search,
    {
      entity: beam.end,
      name: last === undefined ? beam.root.name : endNameOf(last),
      relations: beam.steps.map((s) => s.fact.relation),
      at: last?.fact.valid.from ?? null,
      used: new Set([...used, ...expanded.flatMap((b) => b.steps.at(-1)?.fact.id ?? [])]),
    },
    rules,
    knobs.stable - RELAXED,
  )
  const passed = entitiesOf(beam)
  const room = found.filter((r) => beam.steps.length + r.steps.length <= knobs.depth && !passed.has(r.end))
  const paths = room.map((r) => [...beam.steps, ...r.steps])
  const scores = await ground.evaluate(beam.root, paths)
  const best = distinct(
    room
      .map(
        (r, i): Beam => ({
          ...beam,
          steps: [...beam.steps, ...r.steps],
          end: r.end,
          scores: weakened(scores[i] ?? EMPTY, r.belief),
          inferredBy: r.rule,
          belief: beam.belief * r.belief,
        }),
      )
      .sort(byWorth),
  ).slice(0, budget)
  for (const b of best) {
    for (const s of b.steps) visit('fact', s.fact.id)
    emit({
      kind: 'inferred',
      rule: b.inferredBy ?? '',
      path: pathText({ root: b.root.name, steps: b.steps }),
      confidence: confidenceOf(b),
    })
  }
  return best
}

function entitiesOf({ root, steps }: Pick<Beam, 'root' | 'steps'>): ReadonlySet<EntityId> {
  return new Set([root.entity, ...steps.flatMap((s) => [s.fact.head, s.fact.tail])])
}

/** What a rule recovered answers less than what was said. */
function weakened(scores: PathScores, belief: number): PathScores {
  return { ...scores, sufficiency: scores.sufficiency * belief }
}

function worth({ scores }: Beam): number {
  return WORTH[0] * scores.relevance + WORTH[1] * scores.coherence + WORTH[2] * scores.sufficiency
}

function confidenceOf({ steps, belief }: Beam): number {
  return belief * Math.min(1, ...steps.map((s) => s.fact.confidence))
}

function byWorth(a: Beam, b: Beam): number {
  return (
    worth(b) - worth(a) ||
    confidenceOf(b) - confidenceOf(a) ||
    a.steps.length - b.steps.length ||
    (keyOf(a) < keyOf(b) ? -1 : 1)
  )
}

function keyOf({ root, steps }: Beam): string {
  return [root.entity, ...steps.map((s) => s.fact.id)].join(' ')
}

/** Each path once; one of stored facts only stands before the same path from a rule. */
function distinct(beams: readonly Beam[]): Beam[] {
  const found = new Map<string, Beam>()
  for (const beam of beams) {
    const held = found.get(keyOf(beam))
    if (held === undefined || (held.inferredBy !== null && beam.inferredBy === null))
      found.set(keyOf(beam), beam)
  }
  return [...found.values()]
}

/** The union of the paths' facts, and the turns they come from, in the order of the paths. */
function asFound(search: Search, beams: readonly Beam[]): Found {
  const paths = beams.map(
    (b): PathHit => ({
      kind: 'path',
      root: b.root.name,
      steps: b.steps,
      score: worth(b),
      inferredBy: b.inferredBy,
      confidence: confidenceOf(b),
    }),
  )
  const facts = new Map<string, FactHit>()
  const turns = new Map<number, RankedTurn>()
  for (const { steps, score } of paths)
    for (const { fact, head, tail } of steps) {
      if (facts.has(fact.id)) continue
      facts.set(fact.id, { kind: 'fact', fact, head, tail, score, signals: { path: score } })
      for (const index of eligibleIndexes(search, sourcesOf(fact)))
        if (!turns.has(index)) turns.set(index, { index, score, signals: { path: score } })
    }
  return {
    ...NOTHING,
    paths,
    facts: [...facts.values()].slice(0, Math.max(search.limits.facts, paths.length)),
    turns: [...turns.values()].slice(0, search.limits.turns),
  }
}
