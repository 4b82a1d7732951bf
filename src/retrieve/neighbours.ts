/** An entity and what facts tie it to: the part of the graph that a picture can show. */
import type { Entity } from '../model/entity.ts'
import { asReadAt, type Fact, holdsAt, isTold, sourcesOf, toldAt } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { EDGES_PER_NODE, type GraphEdge, type GraphNode, type Neighbourhood } from '../model/neighbourhood.ts'
import type { Instant } from '../model/time.ts'
import type { Store } from '../store/store.ts'

/** Of an entity with more facts the newest are looked at. */
const MAX_FACTS = 2000

export interface NeighboursInput {
  /** `null`: at any time. */
  readonly asOf: Instant | null
  readonly knownAt: Instant | null
  readonly limit: number
  /** When it is told: of plans that are past by then nobody says that somebody still has them. */
  readonly toldAt: Instant
}

/** @cost two reads */
export async function readNeighbours(
  store: Store,
  namespace: string,
  entity: Entity,
  { asOf, knownAt, limit, toldAt: at }: NeighboursInput,
): Promise<Neighbourhood> {
  const stored = await store.findFacts(namespace, { entities: [entity.id], limit: MAX_FACTS })
  const facts = stored
    .flatMap((f) => asReadAt(f, { asOf, knownAt }) ?? [])
    .filter((f) => isTold(f) && f.head !== f.tail && isThen(f, asOf))
  const byOther = [...Map.groupBy(facts, (f) => (f.head === entity.id ? f.tail : f.head))]
  const ties = new Map(byOther.map(([id, own]) => [id, own.length]))
  const known = new Map((await store.entities(namespace, [...ties.keys()])).map((e) => [e.id, e]))
  const shown = byOther
    .filter(([id]) => known.get(id)?.status === 'active')
    .sort(([a, own], [b, theirs]) => theirs.length - own.length || byName(known, a, b))
    .slice(0, limit)
  return {
    centre: nodeOf(entity, facts.length),
    nodes: shown.map(([id, own]) => nodeOf(known.get(id) as Entity, own.length)),
    edges: shown.flatMap(([, own]) =>
      [...own]
        .sort(byUse)
        .slice(0, EDGES_PER_NODE)
        .map((f) => edgeOf(toldAt(f, at))),
    ),
    more: [...known.values()].filter((e) => e.status === 'active').length - shown.length,
  }
}

function isThen(fact: Fact, asOf: Instant | null): boolean {
  if (asOf === null) return true
  return fact.kind === 'event' ? fact.valid.from <= asOf : holdsAt(fact, asOf)
}

function byName(known: ReadonlyMap<EntityId, Entity>, a: EntityId, b: EntityId): number {
  const [x, y] = [known.get(a)?.name ?? '', known.get(b)?.name ?? '']
  return x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1
}

function byUse(a: Fact, b: Fact): number {
  return b.evidence.length - a.evidence.length || b.valid.from - a.valid.from || (a.id < b.id ? -1 : 1)
}

function nodeOf({ id, name, type }: Entity, ties: number): GraphNode {
  return { id, name, type, ties }
}

function edgeOf(fact: Fact): GraphEdge {
  const { id, head, tail, relation, statement, valid } = fact
  return { id, head, tail, relation, statement, valid, turns: sourcesOf(fact) }
}
