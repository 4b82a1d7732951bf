/** Every system by the name it is asked for with. */
import type { GraphInput } from 'recollect'
import { mastra } from '../peers/mastra.ts'
import { mcpMemory } from '../peers/mcp-memory.ts'
import { mem0 } from '../peers/mem0.ts'
import { fullContext } from './full-context.ts'
import { lexical } from './lexical.ts'
import { GRAPH_WALK, OWN_ANSWER, recollect, STRATEGY_VARIANTS, TURNS } from './recollect.ts'
import type { System } from './system.ts'
import { chunks, dense } from './vector.ts'

export interface SystemOptions {
  /** Graphs that were built elsewhere, for ours. */
  readonly graphs?: ReadonlyMap<string, GraphInput>
}

const SYSTEMS = {
  /** The default strategy only. */
  recollect: ({ graphs }: SystemOptions) =>
    recollect({ variants: { recollect: {} }, ...(graphs && { graphs }) }),
  /** Every strategy, turns alone, and the walk of others on the same graph. */
  strategies: ({ graphs }: SystemOptions) =>
    recollect({
      variants: { ...STRATEGY_VARIANTS, ...TURNS },
      more: [GRAPH_WALK],
      ...(graphs && { graphs }),
    }),
  /** The default strategy, and what the memory answers by itself. */
  answers: ({ graphs }: SystemOptions) =>
    recollect({ variants: { recollect: {} }, more: [OWN_ANSWER], ...(graphs && { graphs }) }),
  lexical,
  dense,
  chunks,
  'full-context': fullContext,
  'mcp-memory': mcpMemory,
  'mem0-raw': () => mem0(false),
  'mem0-scripted': () => mem0(true),
  mastra,
} satisfies Readonly<Record<string, (options: SystemOptions) => System>>

export type SystemName = keyof typeof SYSTEMS
export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly SystemName[]
/** Those that other people make. */
export const PEERS: readonly SystemName[] = ['mcp-memory', 'mem0-raw', 'mem0-scripted', 'mastra']

export function systemNamed(name: SystemName, options: SystemOptions = {}): System {
  return SYSTEMS[name](options)
}
