/**
 * Active reconstruction: evidence is gathered step by step, each step choosing from what the last one found
 * where to look next. A model that can call tools walks by itself; otherwise a policy walks with the same
 * operators under the same budgets.
 *
 * @paper MRAgent §3, Algorithm 1
 */
import type { Entity } from '../../model/entity.ts'
import { isMemoryError } from '../../model/errors.ts'
import { type Fact, isWithdrawn } from '../../model/fact.ts'
import type { TurnId } from '../../model/ids.ts'
import { toDay } from '../../model/time.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { topK } from '../../std/top-k.ts'
import { searchTerms } from '../../std/words.ts'
import { EXPLORE_CALLS, EXPLORE_STEPS, EXPLORE_TOOLS, explore } from '../../tasks/explore.ts'
import { linkedEntities, namesOfEnds } from '../entity-names.ts'
import { factsOfTurns } from '../facts-of-turns.ts'
import { findTopics, labelOf, type RankedTopic } from '../find-topics.ts'
import { byLikeness } from '../likeness.ts'
import { TOLD_LATER } from '../rank-turns.ts'
import { best, type Found, NOTHING, type RankedTurn, type Search } from '../search.ts'
import { createToolbox, lineOf, type Toolbox, type ToolInput, type ToolName } from './toolbox.ts'

export interface ReconstructKnobs {
  readonly steps: number
  readonly callsPerStep: number
  /** Turns matched by words from which the first cues come (K1). */
  readonly matched: number
  /** Evidence kept after each step, and matched turns that are evidence from the beginning (K2). */
  readonly kept: number
  /** What each doubling of the calls that led to a turn adds to its likeness. */
  readonly association: number
  /** Topics that are offered at the start. */
  readonly topics: number
  /** Steps without anything new among the kept evidence before the walk gives up. */
  readonly patience: number
  /** Operators by tags, topics, time, persons; each can be switched off. */
  readonly cues: boolean
  readonly topicTurns: boolean
  readonly timeWindow: boolean
  readonly persons: boolean
  readonly context: boolean
  /** Let a model walk, when there is one that can call tools. */
  readonly model: boolean
}

export const RECONSTRUCT_KNOBS: ReconstructKnobs = {
  steps: EXPLORE_STEPS,
  callsPerStep: EXPLORE_CALLS,
  matched: 80,
  kept: 20,
  association: 0.1,
  topics: 8,
  patience: 2,
  cues: true,
  topicTurns: true,
  timeWindow: true,
  persons: true,
  context: true,
  model: true,
}

/** A tag this much like the question is opened. */
const TAG_FLOOR = 0.05
const MAX_CUES = 24
/** Turns of a cue that a model is given at once, and those it begins with when none shares a word with the question. */
const FEW = 5
const TAGS_PER_CUE = 3
const ASPECTS = 3
/** Best turns of a step whose neighbours and cues are looked at. */
const FRONTIER = 3
/** Facts that are read to tell which cues were taken back. */
const FACTS_OF_CUES = 500

export async function searchByReconstruction(search: Search, knobs: ReconstructKnobs): Promise<Found> {
  const walks = knobs.model && search.runner.canUseTools(explore.name)
  const toolbox = createToolbox(search, {
    steps: knobs.steps,
    callsPerStep: knobs.callsPerStep,
    atOnce: walks ? FEW : 0,
  })
  const start = await startOf(search, knobs, walks)
  toolbox.begin(start.turns)
  const cited = walks ? await letModelWalk(search, toolbox, start) : null
  if (cited === null) await walkByPolicy(search, toolbox, start, knobs)
  const turns = rankSeen(search, toolbox, cited ?? [], knobs.association)
  const ranked = best(turns, search.limits.turns)
  return { ...NOTHING, turns: ranked, facts: await factsOfTurns(search, ranked) }
}

interface Start {
  readonly turns: readonly StoredTurn[]
  readonly cues: readonly string[]
  readonly topics: readonly RankedTopic[]
  readonly people: readonly Entity[]
}

/** Cues that match the question, the topics near it, and the people it names. @paper MRAgent §3 (initial matching) */
async function startOf(search: Search, knobs: ReconstructKnobs, walks: boolean): Promise<Start> {
  const { store, namespace, image, fused, emit } = search
  const matched = topK(fused.total, knobs.matched).map((i) => image.idOf(i))
  const first = matched.slice(0, knobs.kept)
  const worded = first.filter((id) => (fused.explain(image.indexOf(id) as number).words ?? 0) > 0)
  // A model whose question shares no word with anything still has to begin somewhere.
  const sharing = worded.length > 0 || !walks ? worded : first.slice(0, FEW)
  const [turns, readings, topics, linked] = await Promise.all([
    store.turns(namespace, sharing),
    store.readings(namespace, matched),
    findTopics(search, knobs.topics),
    linkedEntities(search),
  ])
  const worth = new Map<string, number>()
  const wrong = walks ? await takenBack(search, matched) : new Set<string>()
  for (const cue of readings.flatMap((r) => [...new Set(r.cues)].sort())) {
    if (wrong.has(cue)) continue
    const value = search.likeness.coverage(searchTerms(cue))
    if (value > 0) worth.set(cue, value)
  }
  const cues = [...worth]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_CUES)
    .map(([cue]) => cue)
  const people = linked.filter((e) => e.type === 'person' || e.speaker)
  for (const cue of cues)
    emit({ kind: 'seeded', node: 'cue', id: cue, label: cue, score: worth.get(cue) ?? 0 })
  for (const { item: topic, score } of topics)
    emit({ kind: 'seeded', node: 'topic', id: topic.id, label: labelOf(search, topic), score })
  for (const { id, name } of people) emit({ kind: 'seeded', node: 'entity', id, label: name, score: 1 })
  return { turns, cues, topics, people }
}

/** Other ends of facts that were denied or taken back, and of no others: no cues for a model, which would believe them. */
async function takenBack(search: Search, turns: readonly TurnId[]): Promise<ReadonlySet<string>> {
  const stored = await search.facts.of(turns, FACTS_OF_CUES)
  const facts = stored.flatMap((f) => search.facts.judge(f).fact ?? [])
  const names = await namesOfEnds(search, facts)
  const tails = (of: readonly Fact[]): string[] => of.flatMap((f) => names.get(f.tail)?.toLowerCase() ?? [])
  const isWrong = (fact: Fact): boolean => fact.status === 'denied' || isWithdrawn(fact)
  const right = new Set(tails(facts.filter((f) => !isWrong(f))))
  return new Set(tails(facts.filter(isWrong)).filter((name) => !right.has(name)))
}

/** Ids of the evidence the model cites; `null` when it could not walk. */
async function letModelWalk(
  search: Search,
  toolbox: Toolbox,
  start: Start,
): Promise<readonly TurnId[] | null> {
  const { runner, query, asOf, image, signal, emit } = search
  const tools = EXPLORE_TOOLS.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
    async run(input: ToolInput, step: number): Promise<string> {
      try {
        return (await toolbox.call(step, name as ToolName, input)).text
      } catch (error) {
        if (!isMemoryError(error)) throw error
        return `error: ${error.message}`
      }
    },
  }))
  const { output } = await runner.explore(
    explore,
    {
      question: query.text,
      today: toDay(asOf),
      turns: start.turns.map((turn) => lineOf(turn)),
      cues: start.cues,
      people: start.people.map((p) => p.name),
      topics: start.topics.map(({ item: topic }) => ({ id: topic.id, summary: labelOf(search, topic) })),
      seen: () => new Set([...toolbox.seen.keys()].map((i) => image.idOf(i))),
    },
    tools,
    signal,
  )
  // A model that neither opened nor cited anything did not walk.
  if (toolbox.calls === 0 && (output === null || output.evidence.length === 0)) return null
  if (output === null) return []
  emit({
    kind: 'decided',
    step: Math.max(0, ...toolbox.seen.values()),
    decision: 'stop',
    at: `${output.evidence.length} turns`,
    why: output.enough ? 'the model has enough' : 'the model says it is not enough',
  })
  return output.evidence as readonly TurnId[]
}

/** f_select and f_route by rule: open what is most like the question, follow the best evidence, stop when nothing new comes. */
async function walkByPolicy(
  search: Search,
  toolbox: Toolbox,
  start: Start,
  knobs: ReconstructKnobs,
): Promise<void> {
  const { likeness, emit, image } = search
  const { total } = search.fused
  const openCues = knobs.cues ? [...start.cues] : []
  const openTopics = knobs.topicTurns ? start.topics.map(({ item: topic }) => topic.id as string) : []
  const people = knobs.persons ? [...start.people] : []
  const spans = knobs.timeWindow ? search.query.times.flatMap((t) => (t.kind === 'span' ? [t] : [])) : []
  const followed = new Set<number>()
  let kept: readonly number[] = []
  let idle = 0
  for (let step = 1; step <= knobs.steps; step++) {
    let left = knobs.callsPerStep
    const call = async (tool: ToolName, input: ToolInput) => {
      left -= 1
      return toolbox.call(step, tool, input)
    }
    for (const { from, to } of spans.splice(0, 1))
      if (left > 0)
        await call('turns_between', {
          from: new Date(from).toISOString(),
          to: new Date(to + TOLD_LATER).toISOString(),
        })
    for (const { name } of people.splice(0, 1)) {
      const aspects = (await call('aspects_of_person', { person: name })).found?.names ?? []
      for (const aspect of await mostAlike(likeness, aspects, ASPECTS))
        if (left > 0) await call('facts_of_aspect', { person: name, aspect })
    }
    for (const topic of openTopics.splice(0, 2)) if (left > 0) await call('turns_of_topic', { topic })
    while (left > 1 && openCues.length > 0) {
      const cue = openCues.shift() as string
      const tags = (await call('tags_of_cue', { cue })).found?.names ?? []
      for (const tag of await mostAlike(likeness, tags, TAGS_PER_CUE))
        if (left > 0) await call('turns_of_cue', { cue, tag })
    }
    // Evidence leads on: to what was said around it, and to cues it shares with the question.
    const frontier = [...toolbox.seen.keys()]
      .filter((i) => !followed.has(i))
      .sort((a, b) => (total[b] as number) - (total[a] as number) || a - b)
      .slice(0, FRONTIER)
    for (const index of frontier) {
      followed.add(index)
      const turn = image.idOf(index)
      if (knobs.context && left > 0) await call('context_of_turn', { turn })
      if (knobs.cues && left > 0) {
        const cues = (await call('cues_of_turn', { turn })).found?.names ?? []
        for (const cue of cues)
          if (likeness.coverage(searchTerms(cue)) > 0 && !start.cues.includes(cue)) openCues.push(cue)
      }
    }
    const now = [...toolbox.seen.keys()]
      .sort((a, b) => (total[b] as number) - (total[a] as number) || a - b)
      .slice(0, knobs.kept)
    const news = now.filter((i) => !kept.includes(i)).length
    kept = now
    idle = news === 0 ? idle + 1 : 0
    const nothingLeft =
      left === knobs.callsPerStep && openCues.length + openTopics.length + people.length + spans.length === 0
    if (idle >= knobs.patience || nothingLeft) {
      emit({
        kind: 'decided',
        step,
        decision: nothingLeft ? 'stop' : 'give-up',
        at: `${toolbox.seen.size} turns seen, ${toolbox.calls} calls`,
        why: nothingLeft ? 'nothing is left to open' : 'nothing new among the best evidence',
      })
      return
    }
    emit({
      kind: 'decided',
      step,
      decision: 'expand',
      at: `${toolbox.seen.size} turns seen, ${toolbox.calls} calls`,
      why: `${news} new among the best evidence`,
    })
  }
}

async function mostAlike(
  likeness: Search['likeness'],
  names: readonly string[],
  limit: number,
): Promise<string[]> {
  const ranked = await byLikeness(likeness, names, (name) => name)
  return ranked.slice(0, limit).flatMap(({ item, score }) => (score >= TAG_FLOOR ? item : []))
}

/** What the model cites comes first, in its order; the rest of what was seen by likeness and by how often it was met. */
function rankSeen(
  { image, fused }: Search,
  toolbox: Toolbox,
  cited: readonly TurnId[],
  weight: number,
): RankedTurn[] {
  const { total } = fused
  const place = new Map(cited.flatMap((id, i) => [[image.indexOf(id) ?? -1, i] as const]))
  return [...toolbox.seen.keys()].map((index) => {
    const at = place.get(index)
    const likeness = total[index] as number
    const citedBonus = at === undefined ? 0 : 2 + 1 / (1 + at)
    const association = weight * Math.log2(1 + (toolbox.reached.get(index) ?? 0))
    return {
      index,
      score: likeness + association + citedBonus,
      signals: { likeness, association, cited: citedBonus },
    }
  })
}
