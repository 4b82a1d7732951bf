/**
 * A memory that is measured: ours, a baseline, or another product's. Adapters are thin; they use what the product
 * documents for its users, and say which settings differ from its defaults.
 */
import type { ConversationSession } from 'recollect/formats'
import type { Question, Sample } from '../datasets/dataset.ts'

export interface System {
  /** Names under which answers are reported: ways of asking one and the same memory. */
  readonly variants: readonly string[]
  /** Version and settings, recorded with every result. */
  readonly settings: Readonly<Record<string, string | number | boolean>>
  /** False: it holds what it was told in this process only. Otherwise everything is in its folder once it is closed. */
  readonly durable: boolean
  /**
   * A memory in `folder`, empty or as it was left there.
   *
   * @throws RangeError naming the command that installs it, when it is not installed
   */
  open(folder: string, context: OpenContext): Promise<SystemMemory>
}

export interface OpenContext {
  /** The conversation the memory is for. */
  readonly id: string
  /** When questions are asked, in milliseconds since 1970; `null`: now. */
  readonly askedAt: number | null
}

export interface SystemMemory {
  /** Turns of one session; they are stored when this resolves. */
  add(session: ConversationSession): Promise<void>
  /** Everything added so far is searchable as it will be. */
  settle(): Promise<void>
  ask(question: Pick<Question, 'text'>, variant: string): Promise<Reply>
  /** Turns that it can still list. */
  stored(): Promise<number>
  /** What a model was asked while building. */
  use?(): Promise<ModelUse>
  /** What the graph is made of. */
  graph?(): Promise<GraphSize>
  close(): Promise<void>
}

export interface ModelUse {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface GraphSize {
  readonly nodes: Readonly<Record<string, number>>
  readonly edges: Readonly<Record<string, number>>
}

export interface Reply {
  /** Best first. */
  readonly turns: readonly { readonly turnId: string; readonly score: number }[]
  /** The context that was assembled from them. */
  readonly context: QuotedContext
  /** The context that would be assembled of so many tokens; left out by systems that give all they know. */
  readonly contextOf?: (budget: number) => QuotedContext | Promise<QuotedContext>
  /** What kind of question it was taken for, where the memory says. */
  readonly kind?: string
  /** Things looked at; `null` when the system does not say. */
  readonly visited: number | null
  /** How sure the memory is that this answers the question, in `[0, 1]`; `null` when it does not say. */
  readonly sufficiency: number | null
  /** Whether the context says that something relevant is stored. */
  readonly relevant?: boolean
  /** The memory's own answer, of a variant that answers; its text is `null` when it declines. */
  readonly answer?: { readonly text: string | null; readonly cited: readonly string[] }
  /** Time of the search itself, where asking needed more than one; in milliseconds. */
  readonly ms?: number
}

export interface QuotedContext {
  readonly text: string
  readonly tokens: number
  /** Turns behind each label in square brackets. */
  readonly labels: Readonly<Record<string, readonly string[]>>
  /** Turns whose own words stand in it. */
  readonly quoted: readonly string[]
}

/** Turns one system lists for one question at most. */
export const LISTED = 50
/** Tokens of a context. */
export const BUDGET = 1000
/** Tokens of the contexts in which evidence is looked for. */
export const BUDGETS = [500, BUDGET, 2000] as const

export function turnsOf({ conversation }: Pick<Sample, 'conversation'>): number {
  return conversation.sessions.reduce((sum, s) => sum + s.turns.length, 0)
}
