/** Recollect itself, in a file; each variant is a way of asking the same memory. */
import { basename, join } from 'node:path'
import {
  type Context,
  createMemory,
  type GraphInput,
  type MemoryOptions,
  type RecallOptions,
  STRATEGIES,
} from 'recollect'
import { z } from 'zod'
import { recollectVersion } from '../runs/part.ts'
import { createGraphWalk } from './graph-walk.ts'
import { BUDGET, LISTED, type QuotedContext, type Reply, type System } from './system.ts'
import { rankedReply, type Turn } from './texts.ts'

/** Turns given to `add` at once. */
export const BATCH = 50

export interface RecollectOptions {
  /** Name → options of recall; default: every strategy. */
  readonly variants?: Readonly<Record<string, RecallOptions>>
  readonly memory?: Omit<MemoryOptions, 'path' | 'store'>
  /** Graphs that were built elsewhere, by conversation; their facts are added to ours. */
  readonly graphs?: ReadonlyMap<string, GraphInput>
  /** A PostgreSQL server instead of a file. */
  readonly url?: string
  /** Other things that can be asked of the same memory: {@link GRAPH_WALK}, {@link OWN_ANSWER}. */
  readonly more?: readonly (typeof GRAPH_WALK | typeof OWN_ANSWER)[]
}

/** `auto` goes by the product's name. */
export const STRATEGY_VARIANTS: Readonly<Record<string, RecallOptions>> = Object.fromEntries(
  STRATEGIES.map((strategy) => [strategy === 'auto' ? 'recollect' : `recollect ${strategy}`, { strategy }]),
)
/** The same memory, with nothing but turns in its contexts. */
export const TURNS_ALONE = 'recollect turns'
export const TURNS = { [TURNS_ALONE]: { kinds: ['turn'] } } as const satisfies Record<string, RecallOptions>
export type Variant = readonly [name: string, options: RecallOptions]

/**
 * A way of asking: `default`, `turns`, a strategy, or options of recall in JSON.
 *
 * @throws RangeError when it is none of them
 */
export function variantNamed(name: string): Variant {
  if (name === 'default') return ['recollect', {}]
  if (name === 'turns') return [TURNS_ALONE, TURNS[TURNS_ALONE]]
  const strategy = STRATEGIES.find((s) => s === name)
  if (strategy !== undefined) return [`recollect ${strategy}`, { strategy }]
  try {
    return [`recollect ${name}`, z.record(z.string(), z.unknown()).parse(JSON.parse(name)) as RecallOptions]
  } catch {
    throw new RangeError(
      `${name} is no context: name default, turns, one of ${STRATEGIES.join(', ')}, or options of recall such as '{"budget":500}'`,
    )
  }
}
/** The memory answers by itself: by rules, when it has no model. */
export const OWN_ANSWER = 'recollect answer'
/** A walk of our own graph as others would do it. */
export const GRAPH_WALK = 'graph-walk'

export function recollect(options: RecollectOptions = {}): System {
  const { variants = STRATEGY_VARIANTS, memory: memoryOptions = {}, graphs, url, more = [] } = options
  return {
    variants: [...Object.keys(variants), ...more],
    settings: {
      version: recollectVersion(),
      batch: BATCH,
      graphs: graphs !== undefined,
      store: url === undefined ? 'file' : 'PostgreSQL',
      ...Object.fromEntries(Object.entries(variants).map(([name, v]) => [name, JSON.stringify(v)])),
    },
    // What a server holds is not in the folder.
    durable: url === undefined,
    async open(folder, { id, askedAt }) {
      const memory = await createMemory({
        ...(url === undefined ? { path: join(folder, 'recollect.db') } : { url }),
        ...(askedAt !== null && { now: () => askedAt }),
        ...memoryOptions,
      })
      const name = url === undefined ? id : `${id} ${basename(folder)}`
      const space = memory.namespace(name)
      const turns = new Map<string, Turn>()
      let walk: ReturnType<typeof createGraphWalk> | null = null
      return {
        async add(session) {
          for (const turn of session.turns) turns.set(turn.id ?? '', turn)
          for (let i = 0; i < session.turns.length; i += BATCH)
            await space.add(session.turns.slice(i, i + BATCH), { session: session.id })
        },
        async settle() {
          await space.flush()
          const graph = graphs?.get(id)
          if (graph !== undefined) await space.addGraph(graph)
          // The first question builds the image of the index; that belongs to building.
          await space.recall('warm up')
        },
        async ask({ text }, variant) {
          if (variant === GRAPH_WALK) {
            walk ??= createGraphWalk(space)
            return rankedReply((await (await walk)(text)).slice(0, LISTED), turns)
          }
          if (variant === OWN_ANSWER) {
            const { text: said, citations, context } = await space.answer(text, { k: LISTED, budget: BUDGET })
            return {
              ...replyOf(context),
              answer: { text: said, cited: [...new Set(citations.flatMap((c) => c.turns))] },
            }
          }
          const options = { k: LISTED, budget: BUDGET, trace: true, ...variants[variant] }
          return {
            ...replyOf(await space.recall(text, options)),
            contextOf: async (budget) => quoted(await space.recall(text, { ...options, budget })),
          }
        },
        stored: async () => (await space.stats()).turns,
        async use() {
          const { ledger } = await space.stats()
          const sum = (count: 'calls' | 'inputTokens' | 'outputTokens'): number =>
            ledger.reduce((n, row) => n + row[count], 0)
          return { calls: sum('calls'), inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') }
        },
        async graph() {
          const { turns: said, topics, entities, facts, cues } = await space.stats()
          return { nodes: { turns: said, topics, entities }, edges: { facts, cues } }
        },
        async close() {
          if (url !== undefined) await memory.deleteNamespace(name)
          await memory.close()
        },
      }
    },
  }
}

function replyOf(context: Context): Reply {
  const analysed = context.trace?.find((event) => event.kind === 'query-analysed')
  return {
    turns: context.hits.map((h) => ({ turnId: h.turn.id, score: h.score })),
    context: quoted(context),
    visited: context.visited,
    sufficiency: context.sufficiency,
    relevant: context.relevant,
    ...(analysed !== undefined && { kind: analysed.shape }),
  }
}

function quoted({ text, usage, citations }: Context): QuotedContext {
  return {
    text,
    tokens: usage.tokens,
    labels: Object.fromEntries(citations.map((c) => [c.label, c.turns])),
    quoted: [...new Set(citations.flatMap((c) => (c.kind === 'turn' ? c.turns : [])))],
  }
}
