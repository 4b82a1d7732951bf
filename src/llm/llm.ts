/**
 * PORT 3: a language model. Implementations: `ai-sdk-llm.ts` (any model of the Vercel AI SDK) and
 * `record-replay.ts`. The pipelines ask through `task-runner.ts`, never directly.
 */
export interface Llm {
  /** Provider and name, e.g. `openai/gpt-5-mini`; recorded in the ledger and beside what it made. */
  readonly model: string
  /**
   * One reply to one prompt. Transport failures are retried inside.
   *
   * @throws MemoryError `model-failed` when no reply came; `reply-missing` in replay
   */
  complete(request: LlmRequest, signal?: AbortSignal): Promise<LlmReply>
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

export interface LlmReply {
  readonly text: string
  readonly inputTokens: number
  readonly outputTokens: number
}
