/**
 * PORT 3: a language model. Implementations: `ai-sdk-llm.ts` (any model of the Vercel AI SDK) and
 * `record-replay.ts`. The pipelines ask through `task-runner.ts`, never directly.
 */
export interface Llm {
  /** Provider and name, e.g. `openai/gpt-5-mini`; recorded in the ledger and beside what it made. */
  readonly model: string
  /** It gives up a request that takes too long by itself; others are given up after `modelOptions.timeoutMs`. Default false. */
  readonly endsRequests?: boolean
  /**
   * One reply to one prompt. Transport failures are retried inside. Whatever it throws counts as `model-failed`, and a
   * reply without text as one that cannot be used.
   *
   * @throws MemoryError `model-failed` when no reply came; `reply-missing` in replay
   */
  complete(request: LlmRequest, signal?: AbortSignal): Promise<LlmReply>
  /**
   * A conversation in which the model calls tools, as often as the request allows, until it replies. A model
   * that cannot call tools leaves this out; what it would have explored is explored by rules.
   *
   * @throws MemoryError `model-failed`
   */
  useTools?(request: LlmToolRequest, signal?: AbortSignal): Promise<LlmReply>
}

export interface LlmRequest {
  /** Name and version of the task that asks. */
  readonly task: string
  readonly version: number
  /** Instructions. */
  readonly system: string
  /** The input, and at a second try what was wrong with the first reply. */
  readonly user: string
  /** JSON schema of the reply, for providers that can be held to one. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly maxOutputTokens: number
}

export interface LlmToolRequest extends LlmRequest {
  readonly tools: readonly LlmTool[]
  /** Replies of the model at most, the final one included. */
  readonly maxSteps: number
  /** Added to the instructions of the last step, in which no tool can be called. */
  readonly lastStep: string
}

/** Something a model can call. What goes wrong is returned as text, never thrown. */
export interface LlmTool {
  readonly name: string
  readonly description: string
  /** JSON schema of the input. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** @param step From 1. */
  run(input: Readonly<Record<string, unknown>>, step: number): Promise<string>
}

export interface LlmReply {
  readonly text: string
  /** Of the whole request; what is no number counts as 0 in the ledger. */
  readonly inputTokens: number
  readonly outputTokens: number
  /**
   * The reply ended at a limit of tokens (finish reason "length"), before it was whole: it is asked for once more. Left
   * out, a reply is taken for whole. Default false.
   */
  readonly cut?: boolean
}
