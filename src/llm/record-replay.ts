/** Recording what a model replied, and replaying it: a run with a model, repeated exactly without one. */
import { MemoryError } from '../model/errors.ts'
import { fingerprint } from '../std/hash.ts'
import type { Llm, LlmReply, LlmRequest, LlmToolRequest } from './llm.ts'

/** One recorded exchange. */
export interface RecordedReply extends LlmReply {
  /** Stands for task, version and input. */
  readonly key: string
  readonly task: string
  readonly version: number
  readonly model: string
  /** Tools that were called before the reply, in order. */
  readonly calls?: readonly {
    readonly tool: string
    readonly input: Readonly<Record<string, unknown>>
    readonly step: number
  }[]
}

/** What a recorded reply is found by: two requests with the same words of the same task have one key. */
export function replyKey({ task, version, system, user }: LlmRequest): string {
  return fingerprint(task, String(version), system, user)
}

/** Tells `onReply` of every reply of `llm`. */
export function withRecording(llm: Llm, onReply: (reply: RecordedReply) => void): Llm {
  return {
    model: llm.model,
    endsRequests: llm.endsRequests ?? false,
    async complete(request, signal) {
      const reply = await llm.complete(request, signal)
      const { task, version } = request
      onReply({ key: replyKey(request), task, version, model: llm.model, ...reply })
      return reply
    },
    ...(llm.useTools !== undefined && {
      async useTools(request: LlmToolRequest, signal?: AbortSignal) {
        const calls: NonNullable<RecordedReply['calls']>[number][] = []
        const tools = request.tools.map((tool) => ({
          ...tool,
          run(input: Readonly<Record<string, unknown>>, step: number) {
            calls.push({ tool: tool.name, input, step })
            return tool.run(input, step)
          },
        }))
        const reply = (await llm.useTools?.({ ...request, tools }, signal)) as LlmReply
        const { task, version } = request
        onReply({ key: replyKey(request), task, version, model: llm.model, ...reply, calls })
        return reply
      },
    }),
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
  const without = (request: LlmRequest): MemoryError => {
    missing.push(request)
    return new MemoryError('reply-missing', {
      missing: missing.map((m) => `${m.task} v${m.version} ${replyKey(m)}`),
    })
  }
  return {
    model: recorded[0]?.model ?? fallback?.model ?? 'replay',
    endsRequests: fallback?.endsRequests ?? false,
    missing,
    async complete(request, signal) {
      const reply = byKey.get(replyKey(request))
      if (reply !== undefined) return replayed(reply)
      if (fallback !== null) return fallback.complete(request, signal)
      throw without(request)
    },
    /** The recorded calls are made again, so that the tools see what they saw then. */
    async useTools(request, signal) {
      const reply = byKey.get(replyKey(request))
      if (reply === undefined) {
        if (fallback?.useTools !== undefined) return fallback.useTools(request, signal)
        throw without(request)
      }
      for (const { tool, input, step } of reply.calls ?? [])
        await request.tools.find((t) => t.name === tool)?.run(input, step)
      return replayed(reply)
    },
  }
}

function replayed({ text, inputTokens, outputTokens, cut }: LlmReply): LlmReply {
  return { text, inputTokens, outputTokens, ...(cut === true && { cut }) }
}
