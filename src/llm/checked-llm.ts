import { callModel } from '../model/call-model.ts'
import type { Llm, LlmReply } from './llm.ts'

/** Time for one request, in milliseconds, where nobody says another. */
export const TIMEOUT_MS = 120_000

/**
 * A model of anybody's, held to what {@link Llm} says: whatever it throws is `model-failed`, a request that takes too
 * long too, unless it ends its requests itself, and a reply without text is an empty one, which no task can use.
 */
export function checkedLlm(llm: Llm, { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {}): Llm {
  const { model, endsRequests = false, useTools } = llm
  const called = (signal: AbortSignal | undefined, ask: (signal?: AbortSignal) => Promise<unknown>) =>
    callModel({
      code: 'model-failed',
      model,
      ask: async (either) => checkedReply(await ask(either)),
      signal,
      ...(!endsRequests && { timeoutMs }),
    })
  return {
    model,
    endsRequests,
    complete: (request, signal) => called(signal, (either) => llm.complete(request, either)),
    ...(useTools !== undefined && {
      useTools: (request, signal) => called(signal, (either) => useTools.call(llm, request, either)),
    }),
  }
}

function checkedReply(reply: unknown): LlmReply {
  const { text, inputTokens, outputTokens, cut } = Object(reply) as {
    readonly [Key in keyof LlmReply]?: unknown
  }
  return {
    text: typeof text === 'string' ? text : '',
    inputTokens: tokens(inputTokens),
    outputTokens: tokens(outputTokens),
    ...(cut === true && { cut }),
  }
}

/** What nobody counted counts as nothing. */
function tokens(count: unknown): number {
  return Number.isFinite(count) ? Math.max(0, count as number) : 0
}
