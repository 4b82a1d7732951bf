/** Memories whose graph is written by hand: a test says exactly what there is to find. */
import {
  type Change,
  createMemory,
  createMemoryStore,
  type Llm,
  type Memory,
  type MemoryOptions,
  type Namespace,
  type Store,
} from 'recollect'
import { aFact, anEntity, aTopic, aTurn, day } from 'recollect/testing'

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
  return [
    ...turns,
    // What the facts of a graph without turns rest on.
    ...(said.some((s) => s.id === 't1') || edges.every((e) => e.turn !== undefined)
      ? []
      : [{ kind: 'turn-added', turn: aTurn('t1', { content: '.' }), embedding: null } as const]),
    ...Object.entries(topics).map(([id, { turns: of, summary }]): Change => {
      const days = of.map((turn) => said.find((s) => s.id === turn)?.day ?? 1)
      const session = said.find((s) => s.id === of[0])?.session ?? 's1'
      return {
        kind: 'topic-added',
        topic: aTopic(id, of, {
          summary,
          keywords: [],
          session: session as never,
          from: day(Math.min(...days)),
          to: day(Math.max(...days)),
        }),
      }
    }),
    ...[...Map.groupBy(said, (s) => s.session ?? 's1')].map(
      ([id, list]): Change => ({
        kind: 'session-flushed',
        id: id as never,
        turns: list.length + (id === 's1' ? 1 : 0),
      }),
    ),
    ...links.map(
      ([from, to, weight]): Change => ({
        kind: 'topics-linked',
        link: { from: from as never, to: to as never, relation: 'semantic', weight },
      }),
    ),
    ...[...names].map(
      (name): Change => ({
        kind: 'entity-added',
        entity: anEntity(name, {
          name,
          type: people.includes(name) ? 'person' : 'thing',
          speaker: people.includes(name),
        }),
      }),
    ),
    ...said.flatMap((s) =>
      (s.mentions ?? []).map(
        (name): Change => ({ kind: 'entity-mentioned', id: name as never, turn: s.id as never }),
      ),
    ),
    ...said.flatMap((s) =>
      Object.entries(s.cues ?? {}).map(
        ([cue, tag]): Change => ({ kind: 'cue-linked', link: { cue, tag, turn: s.id as never } }),
      ),
    ),
    ...edges.map(
      ({
        id,
        head,
        relation,
        tail,
        turn = 't1',
        confidence = 0.9,
        from = 1,
        to = null,
        ...over
      }): Change => ({
        kind: 'fact-added',
        fact: aFact(
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
      }),
    ),
  ]
}

export async function memoryOf(
  graph: Graph,
  options: Partial<MemoryOptions> = {},
): Promise<{ readonly memory: Memory; readonly space: Namespace; readonly store: Store }> {
  const store = options.store ?? createMemoryStore()
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
