import type { EntityType } from './entity.ts'
import type { EntityId, FactId, TurnId } from './ids.ts'
import type { Interval } from './time.ts'

export interface GraphNode {
  readonly id: EntityId
  readonly name: string
  readonly type: EntityType
  /** Facts that tie it to the centre; of the centre, all its ties. */
  readonly ties: number
}

export interface GraphEdge {
  readonly id: FactId
  readonly head: EntityId
  readonly tail: EntityId
  readonly relation: string
  readonly statement: string
  readonly valid: Interval
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
}

/** An entity and what facts tie it to. */
export interface Neighbourhood {
  readonly centre: GraphNode
  /** Those with the most ties first, then by name. */
  readonly nodes: readonly GraphNode[]
  /** The facts between the centre and these nodes, at most `EDGES_PER_NODE` for each. */
  readonly edges: readonly GraphEdge[]
  /** Neighbours that are not shown. */
  readonly more: number
}

/** Nodes that one call returns at most. */
export const MAX_NEIGHBOURS = 200
export const EDGES_PER_NODE = 5
