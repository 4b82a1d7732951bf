/**
 * Dual-channel retrieval: a structured channel grows from the facts most like the question; a textual one
 * gathers the turns and experiences of the entities involved, and the turns most like the question anywhere.
 *
 * @paper MemWeaver §4.4
 */
import type { Experience } from '../../model/experience.ts'
import { type Fact, sourcesOf } from '../../model/fact.ts'
import type { ExperienceHit, FactHit } from '../../model/hit.ts'
import type { EntityId } from '../../model/ids.ts'
import { topK } from '../../std/top-k.ts'
import { selectFacts } from '../../tasks/select-facts.ts'
import { factHit, linkedEntities, namesOfEnds } from '../entity-names.ts'
import { byLikeness } from '../likeness.ts'
import { mentionsOf } from '../mentions.ts'
import { rankExperiences } from '../rank-experiences.ts'
import { eligibleIndexes, type Found, NOTHING, type RankedTurn, type Search } from '../search.ts'

export interface DualChannelKnobs {
  readonly structured: boolean
  readonly textual: boolean
  /** Facts that the structured channel starts from. */
  readonly seeds: number
  /** Facts that the selector looks at, the most alike of the neighbourhood. */
  readonly prefilter: number
  /** Whether a selector chooses among them, or all go on. */
  readonly select: boolean
  readonly selected: number
  /** Facts that are kept at least, filled up by likeness. */
  readonly fewest: number
  /** Turns found anywhere that are always among the first. */
  readonly globalTurns: number
  /** Turns found anywhere that are compared with those of the entities. */
  readonly globalFetched: number
  /** Turns of the entities come before the other global ones, as the published code has it; otherwise all rank by likeness. */
  readonly attachedFirst: boolean
  readonly experiences: number
}

export const DUAL_CHANNEL_KNOBS: DualChannelKnobs = {
  structured: true,
  textual: true,
  seeds: 6,
  prefilter: 36,
  select: true,
  selected: 16,
  fewest: 8,
  globalTurns: 2,
  globalFetched: 18,
  attachedFirst: false,
  experiences: 6,
}

const FACTS_BY_WORDS = 200
const FACTS_BY_TURNS = 100
const FACTS_PER_ENTITY = 100
const MENTIONS = 2000

export async function searchDualChannel(search: Search, knobs: DualChannelKnobs): Promise<Found> {
  const facts = knobs.structured ? await structuredChannel(search, knobs) : []
  if (!knobs.textual) return { ...NOTHING, facts }
  const entities = [...new Set(facts.flatMap(({ fact }) => [fact.head, fact.tail]))]
  const turns = await textualChannel(search, knobs, facts, entities)
  const experiences = await attachedExperiences(search, turns, knobs.experiences)
  return { ...NOTHING, turns, facts, experiences }
}

async function structuredChannel(search: Search, knobs: DualChannelKnobs): Promise<FactHit[]> {
  const { facts: reader, image, emit, visit, runner, query, signal, limits } = search
  const top = topK(search.fused.total, 20).map((i) => image.idOf(i))
  const linked = (await linkedEntities(search)).flatMap((e) => (e.speaker ? [] : e.id))
  const read = await Promise.all([
    reader.byWords(FACTS_BY_WORDS),
    reader.of(top, FACTS_BY_TURNS),
    reader.about(linked, FACTS_PER_ENTITY),
  ])
  const seeds = (await factsByLikeness(search, reader.usable(unique(read.flat())))).slice(0, knobs.seeds)
  for (const { item: fact, score } of seeds)
    emit({ kind: 'seeded', node: 'fact', id: fact.id, label: fact.statement, score })
  const ends = [...new Set(seeds.flatMap(({ item }) => [item.head, item.tail]))]
  const around = reader.usable(await reader.about(ends, FACTS_PER_ENTITY))
  const near = (await factsByLikeness(search, unique([...seeds.map((s) => s.item), ...around]))).slice(
    0,
    knobs.prefilter,
  )
  for (const { item } of near) visit('fact', item.id)
  for (const id of ends) visit('entity', id)
  const chosen = knobs.select
    ? (
        await runner.run(
          selectFacts,
          {
            question: query.text,
            facts: near.map(({ item, score }) => ({ statement: item.statement, likeness: score })),
            most: knobs.selected,
            fewest: Math.min(near.length, Math.max(knobs.fewest, Math.floor(near.length / 2))),
          },
          signal,
        )
      ).output.chosen
    : near.map((_, i) => i)
  const kept = chosen.flatMap((i) => near[i] ?? [])
  const keptIds = new Set(kept.map((k) => k.item.id))
  for (const { item } of near)
    if (!keptIds.has(item.id)) emit({ kind: 'pruned', what: item.statement, why: 'not selected' })
  const facts = kept.map((k) => k.item)
  const names = await namesOfEnds(search, facts)
  return kept
    .slice(0, Math.max(limits.facts, knobs.selected))
    .map(({ item: fact, score }) => factHit(fact, names, score, { likeness: score }))
}

/** The turns attached to the entities and the turns most alike anywhere, by likeness; some of the latter always come first. */
async function textualChannel(
  search: Search,
  knobs: DualChannelKnobs,
  facts: readonly FactHit[],
  entities: readonly EntityId[],
): Promise<RankedTurn[]> {
  const { image, visit, limits } = search
  const { total } = search.fused
  const mentions = await mentionsOf(search, entities, MENTIONS)
  const attached = new Set(
    eligibleIndexes(search, [
      ...facts.flatMap(({ fact }) => sourcesOf(fact)),
      ...mentions.map((m) => m.turn),
    ]),
  )
  const everywhere = topK(total, Math.max(knobs.globalFetched, limits.turns))
  const sure = everywhere.slice(0, knobs.globalTurns)
  const before = (i: number): number => Number(knobs.attachedFirst && attached.has(i))
  const rest = [...new Set([...attached, ...everywhere])]
    .filter((i) => !sure.includes(i))
    .sort((a, b) => before(b) - before(a) || (total[b] as number) - (total[a] as number) || a - b)
  const ordered = [...sure, ...rest].slice(0, limits.turns)
  for (const index of ordered) visit('turn', image.idOf(index))
  return ordered.map((index) => {
    const score = total[index] as number
    return { index, score, signals: { likeness: score } }
  })
}

async function attachedExperiences(
  search: Search,
  turns: readonly RankedTurn[],
  limit: number,
): Promise<ExperienceHit[]> {
  const { store, namespace, image, visit } = search
  const ids = turns.map((t) => image.idOf(t.index))
  const records = ids.length === 0 ? [] : await store.recordsOf(namespace, 'experience', ids)
  const experiences = records.map((r): Experience => r.value)
  const found = await rankExperiences(search, experiences, limit)
  for (const { experience } of found) visit('experience', experience.id)
  return found
}

function factsByLikeness(
  { likeness }: Search,
  facts: readonly Fact[],
): Promise<{ readonly item: Fact; readonly score: number }[]> {
  return byLikeness(
    likeness,
    facts,
    (f) => f.statement,
    (f) => f.id,
  )
}

function unique(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((f) => [f.id, f])).values()]
}
