/**
 * A graph of named entities with observations and relations between them, as the reference memory server for MCP
 * keeps it, on turns: every entity, observation and relation is one turn, so recall finds what was observed, nothing
 * is rewritten, and two processes that write at once lose nothing.
 */
import { z } from 'zod'
import type { Namespace } from '../api.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { removeTurn, turnsOfSession } from '../integrations/revisions.ts'
import { isMemoryError, MemoryError, unlessUnknown } from '../model/errors.ts'
import { LIMITS } from '../model/limits.ts'
import {
  entityId,
  entityTurn,
  GRAPH_SESSION,
  type GraphEntity,
  type GraphRelation,
  observationId,
  observationTurn,
  relationId,
  relationTurn,
} from '../model/named-graph.ts'
import type { StoredTurn } from '../model/turn.ts'
import { safeJson } from '../std/visible.ts'

export interface Graph {
  readonly entities: readonly GraphEntity[]
  readonly relations: readonly GraphRelation[]
}

export interface KnowledgeGraph {
  /** @returns Those whose name was new. */
  createEntities(entities: readonly GraphEntity[]): Promise<GraphEntity[]>
  /** @returns Those that were new; their ends need not exist. */
  createRelations(relations: readonly GraphRelation[]): Promise<GraphRelation[]>
  /** @throws MemoryError `not-found` when an entity does not exist; nothing is added then */
  addObservations(
    observations: readonly { readonly entityName: string; readonly contents: readonly string[] }[],
  ): Promise<{ readonly entityName: string; readonly addedObservations: readonly string[] }[]>
  /** With their observations and relations; unknown names are skipped. */
  deleteEntities(names: readonly string[]): Promise<void>
  deleteObservations(
    deletions: readonly { readonly entityName: string; readonly observations: readonly string[] }[],
  ): Promise<void>
  deleteRelations(relations: readonly GraphRelation[]): Promise<void>
  readGraph(): Promise<Graph>
  /** Entities that have the query in their name, type or observations, whatever the case, and the relations at them. */
  searchNodes(query: string): Promise<Graph>
  openNodes(names: readonly string[]): Promise<Graph>
  /** Adds what lines of JSON describe, as the reference server keeps them. */
  importLines(lines: readonly string[], path: string): Promise<{ entities: number; relations: number }>
  exportLines(): Promise<string[]>
}

/** Tries to write beside others who write the same. */
const TRIES = 10

const line = z.union([
  z.object({
    type: z.literal('entity'),
    name: z.string(),
    entityType: z.string(),
    observations: z.array(z.string()),
  }),
  z.object({ type: z.literal('relation'), from: z.string(), to: z.string(), relationType: z.string() }),
])

export function createKnowledgeGraph(space: Namespace): KnowledgeGraph {
  const stored = (): Promise<StoredTurn[]> => turnsOfSession(space, GRAPH_SESSION)

  const addNew = (turns: readonly TurnInput[]) => addTurns(space, turns)
  const remove = async (wanted: (turn: StoredTurn) => boolean): Promise<void> => {
    for (const turn of (await stored()).filter(wanted)) await removeTurn(space, turn.id)
  }
  const around = (graph: Graph, wanted: (entity: GraphEntity) => boolean): Graph => {
    const entities = graph.entities.filter(wanted)
    const names = new Set(entities.map((e) => e.name))
    return { entities, relations: graph.relations.filter((r) => names.has(r.from) || names.has(r.to)) }
  }
  const readGraph = async (): Promise<Graph> => graphOf(await stored())

  const graph: KnowledgeGraph = {
    async createEntities(entities) {
      const added = await addNew(entities.map(entityTurn))
      const first = new Map(entities.toReversed().map((e) => [e.name, e]))
      const fresh = entities.filter((e) => first.get(e.name) === e && added.has(entityId(e.name)))
      await addNew(fresh.flatMap((e) => e.observations.map((text) => observationTurn(e.name, text))))
      return fresh
    },

    async createRelations(relations) {
      const added = await addNew(relations.map(relationTurn))
      const seen = new Set<string>()
      return relations.filter((r) => {
        const id = relationId(r)
        const fresh = added.has(id) && !seen.has(id)
        seen.add(id)
        return fresh
      })
    },

    async addObservations(observations) {
      const asked = observations.map((o) => ({ id: entityId(o.entityName) }))
      const known = await turnsById(space, asked)
      const missing = observations.find((o) => !known.has(entityId(o.entityName)))
      if (missing !== undefined)
        throw new MemoryError('not-found', { what: 'entity', id: missing.entityName })
      const added = await addNew(
        observations.flatMap((o) => o.contents.map((text) => observationTurn(o.entityName, text))),
      )
      return observations.map(({ entityName, contents }) => ({
        entityName,
        addedObservations: [...new Set(contents)].filter((text) =>
          added.has(observationId(entityName, text)),
        ),
      }))
    },

    async deleteEntities(names) {
      const gone = new Set(names)
      await remove(({ metadata: { graph: part, name, from, to } }) =>
        part === 'relation' ? gone.has(String(from)) || gone.has(String(to)) : gone.has(String(name)),
      )
    },

    async deleteObservations(deletions) {
      const ids = new Set(deletions.flatMap((d) => d.observations.map((o) => observationId(d.entityName, o))))
      await remove((turn) => ids.has(turn.id))
    },

    async deleteRelations(relations) {
      const ids = new Set(relations.map(relationId))
      await remove((turn) => ids.has(turn.id))
    },

    readGraph,

    async searchNodes(query) {
      const wanted = query.toLowerCase()
      return around(await readGraph(), ({ name, entityType, observations }) =>
        [name, entityType, ...observations].some((text) => text.toLowerCase().includes(wanted)),
      )
    },

    async openNodes(names) {
      return around(await readGraph(), (entity) => names.includes(entity.name))
    },

    async importLines(lines, path) {
      const parsed = lines.flatMap((text, i) => (text.trim() === '' ? [] : [parse(text, path, i + 1)]))
      const entities = parsed.flatMap((item) => (item.type === 'entity' ? [item] : []))
      const relations = parsed.flatMap((item) => (item.type === 'relation' ? [item] : []))
      const fresh = await graph.createEntities(entities)
      // An entity that was there before gets the observations it lacks.
      await addNew(entities.flatMap((e) => e.observations.map((text) => observationTurn(e.name, text))))
      return { entities: fresh.length, relations: (await graph.createRelations(relations)).length }
    },

    async exportLines() {
      const { entities, relations } = await readGraph()
      return [
        ...entities.map((e) => safeJson({ type: 'entity', ...e })),
        ...relations.map((r) => safeJson({ type: 'relation', ...r })),
      ]
    },
  }
  return graph
}

/** Adds the turns that are not there yet, and tells which those were. */
async function addTurns(space: Namespace, turns: readonly TurnInput[]): Promise<ReadonlySet<string>> {
  const once = [...new Map(turns.map((t) => [t.id as string, t])).values()]
  const added = new Set<string>()
  for (let at = 0; at < once.length; at += LIMITS.turns)
    for (const id of await addBatch(space, once.slice(at, at + LIMITS.turns))) added.add(id)
  return added
}

async function addBatch(space: Namespace, turns: readonly TurnInput[]): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const known = await turnsById(space, turns)
    const fresh = turns.filter((t) => !known.has(t.id as string))
    if (fresh.length === 0) return []
    try {
      await space.add(fresh, { session: GRAPH_SESSION })
      return fresh.map((t) => t.id as string)
    } catch (error) {
      // Another process was faster with one of them: it exists now.
      if (!isMemoryError(error, 'turn-conflict') || tries === TRIES) throw error
    }
  }
}

function graphOf(turns: readonly StoredTurn[]): Graph {
  const entities = new Map<string, { name: string; entityType: string; observations: string[] }>()
  for (const { metadata } of turns)
    if (metadata.graph === 'entity')
      entities.set(String(metadata.name), {
        name: String(metadata.name),
        entityType: String(metadata.entityType),
        observations: [],
      })
  const relations: GraphRelation[] = []
  for (const { content, metadata } of turns)
    if (metadata.graph === 'observation')
      entities.get(String(metadata.name))?.observations.push(String(metadata.text ?? content))
    else if (metadata.graph === 'relation')
      relations.push({
        from: String(metadata.from),
        to: String(metadata.to),
        relationType: String(metadata.relationType),
      })
  return { entities: [...entities.values()], relations }
}

async function turnsById(
  space: Namespace,
  turns: readonly Pick<TurnInput, 'id'>[],
): Promise<ReadonlySet<string>> {
  const ids = turns.map((t) => t.id as string)
  return new Set((await unlessUnknown(() => space.turns({ ids }), [])).map((t) => t.id as string))
}

function parse(text: string, path: string, number: number): z.infer<typeof line> {
  const invalid = (reason: string): MemoryError =>
    new MemoryError('record-invalid', { path, line: number, reason })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid('not JSON')
  }
  const parsed = line.safeParse(json)
  if (!parsed.success) throw invalid('neither an entity nor a relation')
  return parsed.data
}
