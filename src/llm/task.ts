import type { z } from 'zod'

/** Instructions and input; text of users and memories stands only in `user`, marked as data. */
export interface Prompt {
  readonly system: string
  readonly user: string
}

/** What was understood of a reply. */
export interface Reading<Output> {
  readonly output: Output
  /** One line for each item that was left out, e.g. `fact 3: no turn 99`. */
  readonly rejected: readonly string[]
}

/**
 * One question that building or reading a memory has to answer. `offline` answers it without a model:
 * deterministic, pure, never absent.
 */
export interface Task<Input, Output, Reply = unknown> {
  readonly name: string
  /** Raise it whenever answers may change: a rebuild then knows what is out of date, and recorded replies are not replayed. */
  readonly version: number
  offline(input: Input): Output
  /** How a model is asked; left out where rules are as good. */
  readonly online?: OnlineTask<Input, Output, Reply>
}

export interface OnlineTask<Input, Output, Reply> {
  readonly maxOutputTokens: number
  prompt(input: Input): Prompt
  /** Loaded when a model is asked: checking costs start-up time that a run without a model need not pay. */
  schema(): Promise<z.ZodType<Reply>>
  /** A reply of `{}` says that there is nothing to say. Else it says nothing at all, and is no reply. */
  readonly mayBeEmpty?: true
  /**
   * Whether so much was left out that nothing was understood of what was asked for: the reply is asked for once more with
   * the reasons. Left out, whatever is left is an answer.
   *
   * @param leftOut One line for each item that was left out, at least one.
   */
  isNothing?(output: Output, leftOut: readonly string[]): boolean
  /** Checks the reply against the input: what names unknown turns, entities or dates is left out. */
  read(reply: Reply, input: Input): Reading<Output>
}

/**
 * A question that a model answers by exploring with tools. Without a model that can call tools the caller
 * explores by rules.
 */
export interface ToolTask<Input, Output, Reply> extends OnlineTask<Input, Output, Reply> {
  readonly name: string
  readonly version: number
  readonly maxSteps: number
  /** Added to the instructions of the last step. */
  readonly lastStep: string
}
