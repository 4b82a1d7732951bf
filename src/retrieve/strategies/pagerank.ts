/**
 * Dynamic weighted PageRank: topics, entities and facts near the question seed a subgraph of one hop, whose
 * edges weigh what the question makes of them; turns are ranked by where the walk ends up.
 *
 * @paper MemORAI §3.3, Eq. 1
 */
import type { Entity } from '../../model/entity.ts'
import { type Fact, sourcesOf } from '../../model/fact.ts'
import type { EntityId, TopicId, TurnId } from '../../model/ids.ts'
import { pageRank, type WeightedEdge } from '../../std/pagerank.ts'
import { asHeard, linkedEntities } from '../entity-names.ts'
import { factsOfTurns } from '../facts-of-turns.ts'
import { findTopics, labelOf } from '../find-topics.ts'
import { byLikeness } from '../likeness.ts'
import { mentionsOf } from '../mentions.ts'
import {
  best,
  eligibleIndexes,
  type Found,
  NOTHING,
  placeOf,
  type RankedTurn,
  readTurns,
  type Search,
} from '../search.ts'

export interface PageRankKnobs {
  /** Seeds of each kind. */
  readonly seeds: number
  readonly damping: number
  /** Turns of one entity that join the subgraph, those most like the question first: a hub must not bring everything. */
  readonly turnsPerEntity: number
  /** Edges lead both ways; `false` is the literal form, in which topics are ends. */
  readonly bidirectional: boolean
  /** Edges weigh their likeness to the question; `false` weighs all alike. */
  readonly weighted: boolean
}

export const PAGERANK_KNOBS: PageRankKnobs = {
  seeds: 10,
  damping: 0.85,
  turnsPerEntity: 50,
  bidirectional: true,
  weighted: true,
}

const FACTS_BY_WORDS = 100
const FACTS_PER_ENTITY = 50
/** Mentions read before the most alike are chosen. */
const MENTIONS = 2000
/** Keeps an edge alive whose ends have nothing to do with the question. */
const LEAST_WEIGHT = 1e-6
const TOLERANCE = 1e-6
const ROUNDS = 50

export async function searchByPageRank(search: Search, knobs: PageRankKnobs): Promise<Found> {
  const { facts: reader, likeness, store, namespace, image, visit, emit } = search
  const turnScore = search.fused.total

  const [topics, linked, worded] = await Promise.all([
    findTopics(search, knobs.seeds),
    linkedEntities(search),
    reader.byWords(FACTS_BY_WORDS).then((facts) => reader.usable(facts)),
  ])
  const seedFacts = await seedsOf(search, worded, (f) => f.statement, knobs.seeds)
  const ends = new Set(seedFacts.flatMap(({ item }) => [item.head, item.tail]))
  const around = await asHeard(search, await store.entities(namespace, [...ends]))
  const candidates = [...new Map([...linked, ...around].map((e) => [e.id, e])).values()]
  const seedEntities = await seedsOf(search, candidates, entityText, knobs.seeds)
  for (const { item: topic, score } of topics)
    emit({ kind: 'seeded', node: 'topic', id: topic.id, label: labelOf(search, topic), score })
  for (const { item, score } of seedEntities)
    emit({ kind: 'seeded', node: 'entity', id: item.id, label: item.name, score })
  for (const { item, score } of seedFacts)
    emit({ kind: 'seeded', node: 'fact', id: item.id, label: item.statement, score })
  if (topics.length + seedEntities.length + seedFacts.length === 0) return NOTHING

  // One hop: the facts of the entities, the turns that mention them, and the turns of the topics.
  const entityIds = seedEntities.map(({ item }) => item.id)
  const hopFacts = reader.usable(await reader.about(entityIds, FACTS_PER_ENTITY))
  const facts = [...new Map([...seedFacts.map((f) => f.item), ...hopFacts].map((f) => [f.id, f])).values()]
  const weightOfFact = await likeness.of(facts.map((f) => f.statement))
  const seeding = seedEntities.map((e) => e.item)
  const entities = await withEnds(search, seeding, facts)
  const weightOfEntity = new Map<EntityId, number>()
  const entityLikeness = await likeness.of(entities.map(entityText))
  entities.forEach((e, i) => {
    weightOfEntity.set(e.id, entityLikeness[i] ?? 0)
  })
  const mentioning = await nearestMentions(search, entityIds, turnScore, knobs.turnsPerEntity)

  const graph = createGraph()
  const seeds: number[] = []
  const seed = (node: number, score: number): void => {
    seeds[node] = (seeds[node] ?? 0) + Math.max(0, score)
  }
  const edgeValue = (weight: number): number => (knobs.weighted ? Math.max(0, weight) : 1) + LEAST_WEIGHT
  const link = (a: number, b: number, weight: number): void => {
    const value = edgeValue(weight)
    graph.edge(a, b, value)
    if (knobs.bidirectional) graph.edge(b, a, value)
  }
  facts.forEach((fact, i) => {
    const head = graph.node('entity', fact.head)
    const tail = graph.node('entity', fact.tail)
    // Relations can be walked from either end in the published graph, too.
    const value = edgeValue(weightOfFact[i] ?? 0)
    graph.edge(head, tail, value)
    graph.edge(tail, head, value)
    for (const index of eligibleIndexes(search, sourcesOf(fact))) {
      const turn = graph.node('turn', image.idOf(index))
      link(head, turn, weightOfEntity.get(fact.head) ?? 0)
      link(tail, turn, weightOfEntity.get(fact.tail) ?? 0)
    }
  })
  for (const { entity, index } of mentioning)
    link(graph.node('entity', entity), graph.node('turn', image.idOf(index)), weightOfEntity.get(entity) ?? 0)
  const topicOf = await topicsOfTurns(search, graph.turns())
  for (const { item: topic } of topics)
    for (const index of eligibleIndexes(search, topic.turns)) topicOf.set(image.idOf(index), topic.id)
  for (const [turn, topic] of topicOf) {
    // A turn that names nobody weighs what the turn itself is worth to the question.
    const own = turnScore[image.indexOf(turn as TurnId) as number] ?? 0
    const node = graph.node('turn', turn)
    link(node, graph.node('topic', topic), graph.meanIncoming(node) ?? own)
  }
  for (const { item: topic, score } of topics) seed(graph.node('topic', topic.id), score)
  for (const { item, score } of seedEntities) seed(graph.node('entity', item.id), score)
  for (const { item, score } of seedFacts) {
    seed(graph.node('entity', item.head), score / 2)
    seed(graph.node('entity', item.tail), score / 2)
  }
  for (const { kind, id } of graph.nodes) visit(kind, id)

  const weights = graph.nodes.map((_, i) => seeds[i] ?? 0)
  const options = { damping: knobs.damping, tolerance: TOLERANCE, rounds: ROUNDS }
  const rank = pageRank(graph.edges, weights, options)
  const turns: RankedTurn[] = graph.nodes.flatMap(({ kind, id }, node) => {
    if (kind !== 'turn') return []
    const index = image.indexOf(id as TurnId) as number
    const score = rank[node] as number
    // In the literal form nothing leads to a turn that no entity reaches.
    return score === 0 ? [] : [{ index, score, signals: { rank: score } }]
  })
  const ranked = best(turns, search.limits.turns)
  return { ...NOTHING, turns: ranked, facts: await factsOfTurns(search, ranked) }
}

function entityText({ name, description }: Entity): string {
  return description === '' ? name : `${name} ${description}`
}

async function withEnds(search: Search, known: readonly Entity[], facts: readonly Fact[]): Promise<Entity[]> {
  const have = new Set(known.map((e) => e.id))
  const missing = [...new Set(facts.flatMap((f) => [f.head, f.tail]))].filter((id) => !have.has(id))
  return [...known, ...(missing.length === 0 ? [] : await search.store.entities(search.namespace, missing))]
}

async function nearestMentions(
  search: Search,
  entities: readonly EntityId[],
  turnScore: Float64Array,
  most: number,
): Promise<{ entity: EntityId; index: number }[]> {
  const found = await mentionsOf(search, entities, MENTIONS)
  const eligible = found.flatMap(({ entity, turn }) => {
    const index = placeOf(search, turn)
    return index === null ? [] : [{ entity, index }]
  })
  return [...Map.groupBy(eligible, (m) => m.entity).values()].flatMap((list) =>
    list
      .sort((a, b) => (turnScore[b.index] as number) - (turnScore[a.index] as number) || a.index - b.index)
      .slice(0, most),
  )
}

async function topicsOfTurns(search: Search, turns: readonly string[]): Promise<Map<string, TopicId>> {
  const stored = await readTurns(search, turns as readonly TurnId[])
  return new Map(
    stored.flatMap(({ turn }) => (turn.topic === null ? [] : [[turn.id as string, turn.topic] as const])),
  )
}

/** Seeds of one kind: the most alike, as long as they are alike at all. */
async function seedsOf<T>(
  { likeness }: Search,
  items: readonly T[],
  textOf: (item: T) => string,
  limit: number,
): Promise<{ readonly item: T; readonly score: number }[]> {
  return (await byLikeness(likeness, items, textOf)).filter(({ score }) => score > 0).slice(0, limit)
}

type Kind = 'turn' | 'topic' | 'entity'

function createGraph() {
  const nodes: { readonly kind: Kind; readonly id: string }[] = []
  const numbers = new Map<string, number>()
  const edges: WeightedEdge[] = []
  const incoming: { sum: number; count: number }[] = []
  return {
    nodes,
    edges,
    node(kind: Kind, id: string): number {
      const key = `${kind} ${id}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, nodes.length)
      incoming.push({ sum: 0, count: 0 })
      return nodes.push({ kind, id }) - 1
    },
    edge(from: number, to: number, weight: number): void {
      edges.push({ from, to, weight })
      const held = incoming[to] as { sum: number; count: number }
      held.sum += weight
      held.count += 1
    },
    turns: () => nodes.flatMap((n) => (n.kind === 'turn' ? n.id : [])),
    meanIncoming(node: number): number | null {
      const { sum, count } = incoming[node] as { sum: number; count: number }
      return count === 0 ? null : sum / count
    },
  }
}
