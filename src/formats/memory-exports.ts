/** What other memories export: mem0, Zep and Graphiti, LangMem, and the reference memory server for MCP. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { LIMITS } from '../model/limits.ts'
import { MEM0, MEM0_PREFIX, mem0Metadata, mem0Namespace } from '../model/mem0-namespace.ts'
import { metadataFault } from '../model/metadata.ts'
import { entityTurn, GRAPH_SESSION, observationTurn, relationTurn } from '../model/named-graph.ts'
import { aboutSubject } from '../std/without-subject.ts'
import {
  type BrokenPart,
  type Conversation,
  createTally,
  type ReadParts,
  timeProblems,
} from './conversation.ts'
import { roleOf } from './messages.ts'
import { readItems } from './read-items.ts'

const time = z
  .union([z.string(), z.number()])
  .refine((at) => timeProblems(at, 'time').length === 0, 'is no time')
  .nullish()
const name = z.string().nullish()

const mem0Item = z.looseObject({
  memory: z.string().min(1),
  user_id: name,
  userId: name,
  agent_id: name,
  agentId: name,
  run_id: name,
  runId: name,
  created_at: time,
  createdAt: time,
  updated_at: time,
  updatedAt: time,
  metadata: z.unknown().optional(),
})

/**
 * mem0: what its `get_all` gives, in a list or under `results` or `memories`. A conversation for each user, agent and run, where
 * the facade for mem0 looks for them.
 */
export function readMem0(value: unknown): ReadParts | null {
  const list = listIn(value, ['results', 'memories'])
  if (list === null || !list.items.some((item) => typeof item?.memory === 'string')) return null
  const { read, broken } = readItems(mem0Item, list.items, list.path)
  const left = createTally()
  return {
    conversations: grouped(
      read.map(({ item: m }) => {
        const given = recordOf(m.metadata)
        const metadata = mem0Metadata(given ?? {})
        const isKept = given !== null && metadataFault(metadata) === null
        if (!isKept) left.add('metadata record', 'that cannot be kept, unlike the memory')
        for (const key of Object.keys(given ?? {}))
          if (key.startsWith(MEM0_PREFIX)) left.add('metadata key', `that begins with "${MEM0_PREFIX}"`)
        const run = m.run_id ?? m.runId
        const owner = m.user_id ?? m.userId
        const agent = m.agent_id ?? m.agentId
        const ofAgent = owner == null && agent != null
        return {
          whose: [owner, agent].filter((id) => id != null).join('/') || (run ?? null),
          namespace: mem0Namespace({ user: owner, agent, run }),
          session: run ?? MEM0,
          turn: {
            content: ofAgent ? m.memory : ofUser(m.memory, owner),
            role: ofAgent ? ('assistant' as const) : ('user' as const),
            ...(owner != null && { speaker: owner }),
            ...(isKept && Object.keys(metadata).length > 0 && { metadata }),
            ...atOf(m.updated_at ?? m.updatedAt ?? m.created_at ?? m.createdAt),
          },
        }
      }),
    ),
    broken,
    left: left.told(),
  }
}

/** Metadata as a record; `null` where it is none. PHP writes an empty one as a list. */
function recordOf(metadata: unknown): Json | null {
  if (metadata == null || (Array.isArray(metadata) && metadata.length === 0)) return {}
  return typeof metadata === 'object' && !Array.isArray(metadata) ? (metadata as Json) : null
}

/** A memory of a user, whom it may call by name or not at all, as a sentence about "the user": whoever it is noted of says it. */
function ofUser(memory: string, owner: string | null | undefined): string {
  const isNamed = owner != null && memory.toLowerCase().startsWith(`${owner.toLowerCase()} `)
  return isNamed ? `User${memory.slice(owner.length)}` : (aboutSubject(memory, 'User') ?? memory)
}

const langMemItem = z.looseObject({
  namespace: z.union([z.array(z.string()), z.string()]),
  key: z.string(),
  value: z.record(z.string(), z.unknown()),
  created_at: time,
  updated_at: time,
})

/**
 * LangMem: items of a LangGraph store as JSON. A conversation for each namespace of the store, whichever of its parts names the
 * user: of two people none may be taken for the other.
 */
export function readLangMem(value: unknown): ReadParts | null {
  const list = listIn(value, ['items', 'memories'])
  const isItem = (item: Json | undefined): boolean =>
    typeof item?.key === 'string' && typeof item.value === 'object' && item.namespace !== undefined
  if (list === null || !list.items.some(isItem)) return null
  const { read, broken } = readItems(langMemItem, list.items, list.path)
  const left = createTally()
  const rows = read.flatMap(({ item: { namespace, value: held, created_at, updated_at } }) => {
    const content = wordsIn(held)
    if (content === '') left.add('item', 'without words')
    // Parts with a slash are not two parts.
    const whose =
      typeof namespace === 'string'
        ? namespace
        : namespace.map((part) => part.replace(/[%/]/g, encodeURIComponent)).join('/')
    return content === ''
      ? []
      : [{ whose, session: `langmem-${whose}`, turn: { content, ...atOf(updated_at ?? created_at) } }]
  })
  return { conversations: grouped(rows), broken, left: left.told() }
}

/** The text of a memory: its content, or its fields one below the other. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  if ('content' in value) return wordsIn(value.content)
  return Object.entries(value)
    .filter(([key, held]) => key !== 'kind' && ['string', 'number', 'boolean'].includes(typeof held))
    .map(([key, held]) => `${key.replaceAll('_', ' ')}: ${held}`)
    .join('\n')
}

const episode = z.looseObject({
  uuid: z.string(),
  content: z.string(),
  source: name,
  source_description: name,
  name,
  role: name,
  role_type: name,
  group_id: name,
  session_id: name,
  thread_id: name,
  valid_at: time,
  created_at: time,
})
type Episode = z.infer<typeof episode>
const edge = z.looseObject({
  fact: z.string().min(1),
  group_id: name,
  valid_at: time,
  invalid_at: time,
  expired_at: time,
  created_at: time,
})

/**
 * Zep and Graphiti: the episodes of a graph and messages of a thread, which are what was said; of a file without them
 * the facts that still hold.
 */
export function readZep(value: unknown): ReadParts | null {
  const episodes = listIn(value, ['episodes', 'messages'])
  const isEpisode = (item: Json | undefined): boolean =>
    typeof item?.uuid === 'string' &&
    typeof item.content === 'string' &&
    ('role_type' in item || 'source' in item)
  const broken: BrokenPart[] = []
  const left = createTally()
  const more = value as { readonly nodes?: unknown; readonly edges?: unknown } | null
  if (episodes?.items.some(isEpisode)) {
    const { read, broken: wrong } = readItems(episode, episodes.items, episodes.path)
    broken.push(...wrong)
    for (const list of [more?.nodes, more?.edges])
      if (Array.isArray(list)) for (const _ of list) left.add('derived thing')
    const rows = read.flatMap(({ item }) => episodeRows(item))
    return { conversations: grouped(rows, true), broken, left: left.told() }
  }
  const edges = listIn(value, ['edges', 'facts'])
  const isEdge = (item: Json | undefined): boolean =>
    typeof item?.fact === 'string' && ('source_node_uuid' in item || 'valid_at' in item)
  if (edges === null || !edges.items.some(isEdge)) return null
  const { read, broken: wrong } = readItems(edge, edges.items, edges.path)
  const rows = read.flatMap(({ item }) => {
    const isOver = item.invalid_at != null || item.expired_at != null
    if (isOver) left.add('fact', 'that ended')
    const session = `zep-${item.group_id ?? 'facts'}`
    return isOver
      ? []
      : [{ whose: null, session, turn: { content: item.fact, ...atOf(item.valid_at ?? item.created_at) } }]
  })
  return { conversations: grouped(rows), broken: wrong, left: left.told() }
}

function episodeRows(e: Episode): Row[] {
  const session = `zep-${e.thread_id ?? e.session_id ?? e.group_id ?? 'episodes'}`
  const at = atOf(e.valid_at ?? e.created_at)
  const row = (turn: TurnInput): Row => ({ whose: null, session, turn: { ...turn, ...at } })
  if (e.content.trim() === '') return []
  if (e.role_type != null) {
    const speaker = e.role ?? e.name
    return [
      row({
        id: `zep-${e.uuid}`,
        content: e.content,
        role: roleOf(e.role_type),
        ...(speaker && { speaker }),
      }),
    ]
  }
  if (e.source !== 'message') {
    const title = (e.name ?? e.source_description ?? '').trim().slice(0, LIMITS.name)
    return [row({ id: `zep-${e.uuid}`, content: e.content, role: 'document', speaker: title || 'episode' })]
  }
  // A message holds lines "name: words".
  const lines = e.content.split(/\n(?=[^:\n]{1,60}: )/)
  return lines.map((line, i) => {
    const [, speaker, content = line] = /^([^:\n]{1,60}): ([\s\S]*)$/.exec(line) ?? []
    return row({ id: `zep-${e.uuid}-${i + 1}`, content, ...(speaker !== undefined && { speaker }) })
  })
}

const graphLine = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('entity'),
    name: z.string(),
    entityType: z.string(),
    observations: z.array(z.string()),
  }),
  z.looseObject({ type: z.literal('relation'), from: z.string(), to: z.string(), relationType: z.string() }),
])

/** Whether a line of JSON is of the reference memory server. */
export function isGraphLine(value: unknown): boolean {
  const type = (value as Json | null)?.type
  return type === 'entity' || type === 'relation'
}

/** The reference memory server: the same turns as `recollect mcp import` makes. */
export function readGraphLines(values: readonly unknown[]): ReadParts {
  const { read, broken } = readItems(graphLine, values)
  const turns = read.flatMap(({ item }) =>
    item.type === 'relation'
      ? [relationTurn(item)]
      : [entityTurn(item), ...item.observations.map((text) => observationTurn(item.name, text))],
  )
  const once = [...new Map(turns.map((turn) => [turn.id, turn])).values()]
  return {
    conversations: [{ id: null, sessions: [{ id: GRAPH_SESSION, lasting: true, turns: once }] }],
    broken,
  }
}

type Json = Readonly<Record<string, unknown>>

/** The list that a document is, or has under one of these names. */
function listIn(
  value: unknown,
  names: readonly string[],
): { readonly items: readonly (Json | undefined)[]; readonly path: readonly string[] } | null {
  if (Array.isArray(value)) return { items: value as Json[], path: [] }
  for (const path of names) {
    const items = (value as Json | null)?.[path]
    if (Array.isArray(items)) return { items: items as Json[], path: [path] }
  }
  return null
}

interface Row {
  readonly whose: string | null
  readonly namespace?: string | null
  readonly session: string
  readonly turn: TurnInput
}

function grouped(rows: readonly Row[], lasting = false): Conversation[] {
  return [...Map.groupBy(rows, (row) => row.namespace ?? row.whose).values()].map((own) => ({
    id: own[0]?.whose ?? null,
    ...(own[0]?.namespace && { namespace: own[0].namespace }),
    sessions: [...Map.groupBy(own, (row) => row.session)].map(([session, held]) => ({
      id: session,
      ...(lasting && { lasting: true as const }),
      turns: held.map((row) => row.turn),
    })),
  }))
}

function atOf(at: string | number | null | undefined): Pick<TurnInput, 'at'> {
  return at == null ? {} : { at }
}
