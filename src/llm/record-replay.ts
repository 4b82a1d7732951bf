/** Recording what a model replied, and replaying it: a run with a model, repeated exactly without one. */
import { MemoryError } from '../model/errors.ts'
import { fingerprint } from '../std/hash.ts'
import type { Llm, LlmReply, LlmRequest } from './llm.ts'

/** One recorded exchange. */
export interface RecordedReply extends LlmReply {
  /** Stands for task, version and input. */
  readonly key: string
  readonly task: string
  readonly version: number
  readonly model: string
}

function replyKey({ task, version, system, user }: LlmRequest): string {
  return fingerprint(task, String(version), system, user)
}

/** Tells `onReply` of every reply of `llm`. */
export function withRecording(llm: Llm, onReply: (reply: RecordedReply) => void): Llm {
  return {
    model: llm.model,
    async complete(request, signal) {
      const reply = await llm.complete(request, signal)
      const { task, version } = request
      onReply({ key: replyKey(request), task, version, model: llm.model, ...reply })
      return reply
    },
  }
}

export interface ReplayLlm extends Llm {
  /** Requests that had no recorded reply so far. */
  readonly missing: readonly LlmRequest[]
}

/**
 * Replies only with what was recorded.
 *
 * @param fallback Asked when nothing was recorded; left out, that is an error which lists what is missing.
 */
export function createReplay(recorded: readonly RecordedReply[], fallback: Llm | null = null): ReplayLlm {
  const byKey = new Map(recorded.map((r) => [r.key, r]))
  const missing: LlmRequest[] = []
  return {
    model: recorded[0]?.model ?? fallback?.model ?? 'replay',
    missing,
    async complete(request, signal) {
      const reply = byKey.get(replyKey(request))
      if (reply !== undefined)
        return { text: reply.text, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens }
      if (fallback !== null) return fallback.complete(request, signal)
      missing.push(request)
      throw new MemoryError('reply-missing', {
        missing: missing.map((m) => `${m.task} v${m.version} ${replyKey(m)}`),
      })
    },
  }
}
