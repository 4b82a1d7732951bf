/** Memories whose graph is written by hand: a test says exactly what there is to find. */
import {
  type Change,
  createMemory,
  createSqliteStore,
  type Llm,
  type Memory,
  type MemoryOptions,
  type Namespace,
  put,
  type Store,
} from 'recollect'
import { aFact, anEntity, aReading, aTopic, aTurn, day } from 'recollect/testing'

export interface Edge {
  readonly id: string
  readonly head: string
  readonly relation: string
  readonly tail: string
  readonly statement?: string
  readonly turn?: string
  readonly confidence?: number
  readonly from?: number
  readonly to?: number | null
  readonly intent?: 'FACT' | 'CAUSAL' | 'TEMPORAL' | 'CONTRAST' | 'EVOLUTION'
  readonly kind?: 'state' | 'event'
  readonly aspect?: string
  readonly verified?: boolean
}

export interface Said {
  readonly id: string
  readonly text: string
  readonly speaker?: string
  readonly session?: string
  readonly day?: number
  readonly role?: 'user' | 'assistant' | 'document'
  readonly mentions?: readonly string[]
  readonly cues?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>
}

export interface Graph {
  readonly said?: readonly Said[]
  readonly edges?: readonly Edge[]
  /** By id: turns and summary. */
  readonly topics?: Readonly<Record<string, { readonly turns: readonly string[]; readonly summary: string }>>
  readonly links?: readonly (readonly [from: string, to: string, weight: number])[]
  /** Entities that are speakers. */
  readonly people?: readonly string[]
}

export const NOW = day(1000)

export function changesOf({ said = [], edges = [], topics = {}, links = [], people = [] }: Graph): Change[] {
  const names = new Set([
    ...edges.flatMap((e) => [e.head, e.tail]),
    ...said.flatMap((s) => s.mentions ?? []),
    ...people,
  ])
  const turns = said.map(
    ({ id, text, speaker = 'Ana', session = 's1', day: at = 1, role = 'user', metadata = {} }): Change => ({
      kind: 'turn-added',
      turn: aTurn(id, { content: text, speaker, session: session as never, at: day(at), role, metadata }),
      embedding: null,
    }),
  )
  const isBare = !said.some((s) => s.id === 't1') && edges.some((e) => e.turn === undefined)
  const inTopics = new Set(Object.values(topics).flatMap((t) => t.turns))
  const left = [...said.map((s) => s.id), ...(isBare ? ['t1'] : [])].filter((id) => !inTopics.has(id))
  return [
    ...turns,
    // What the facts of a graph without turns rest on.
    ...(isBare
      ? [{ kind: 'turn-added', turn: aTurn('t1', { content: '.' }), embedding: null } as const]
      : []),
    // Nothing waits to be read: the graph is what it is.
    ...(left.length === 0
      ? []
      : [put('topic', aTopic('rest', left, { summary: '', keywords: [], status: 'removed' }))]),
    ...Object.entries(topics).map(([id, { turns: of, summary }]): Change => {
      const days = of.map((turn) => said.find((s) => s.id === turn)?.day ?? 1)
      const session = said.find((s) => s.id === of[0])?.session ?? 's1'
      return put(
        'topic',
        aTopic(id, of, {
          summary,
          keywords: [],
          session: session as never,
          from: day(Math.min(...days)),
          to: day(Math.max(...days)),
        }),
      )
    }),
    ...[...Map.groupBy(said, (s) => s.session ?? 's1')].map(
      ([id, list]): Change => ({
        kind: 'session-flushed',
        id: id as never,
        places: list.length + (id === 's1' ? 1 : 0),
      }),
    ),
    ...links.map(([from, to, weight]) =>
      put('topic-link', { from: from as never, to: to as never, relation: 'semantic', weight }),
    ),
    ...[...names].map((name) =>
      put(
        'entity',
        anEntity(name, {
          name,
          type: people.includes(name) ? 'person' : 'thing',
          speaker: people.includes(name),
        }),
      ),
    ),
    ...said
      .filter((s) => s.mentions !== undefined || s.cues !== undefined)
      .map((s) =>
        put('reading', {
          ...aReading(s.id, Object.keys(s.cues ?? {}), s.mentions ?? []),
          tag: Object.values(s.cues ?? {})[0] ?? '',
        }),
      ),
    ...edges.map(
      ({ id, head, relation, tail, turn = 't1', confidence = 0.9, from = 1, to = null, ...over }) =>
        put(
          'fact',
          aFact(
            id,
            { head, relation, tail, turn, confidence, from: day(from), to: to === null ? null : day(to) },
            {
              statement: over.statement ?? `${head} ${relation.replaceAll('_', ' ')} ${tail}.`,
              intent: over.intent ?? 'FACT',
              kind: over.kind ?? 'state',
              aspect: over.aspect ?? 'life',
              verified: over.verified ?? false,
            },
          ),
        ),
    ),
  ]
}

export async function memoryOf(
  graph: Graph,
  options: Partial<MemoryOptions> = {},
): Promise<{ readonly memory: Memory; readonly space: Namespace; readonly store: Store }> {
  const store = options.store ?? createSqliteStore({ path: ':memory:' })
  await store.apply('x', changesOf(graph))
  const memory = await createMemory({ now: () => NOW, ...options, store })
  return { memory, space: memory.namespace('x'), store }
}

/** A model that answers one task by a function of what it was shown. */
export function modelOf(reply: (task: string, user: string) => unknown, useTools?: Llm['useTools']): Llm {
  return {
    model: 'scripted/by-hand',
    async complete({ task, user }) {
      const text = JSON.stringify(reply(task, user))
      return { text, inputTokens: user.length, outputTokens: text.length }
    },
    ...(useTools !== undefined && { useTools }),
  }
}
