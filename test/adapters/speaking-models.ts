/** Models that say what stands in their prompt: enough to see whether a memory reached them. */
import type { MastraModelConfig } from '@mastra/core/llm'
import { type Model, type ModelRequest, Usage } from '@openai/agents'
import { MockLanguageModelV3 } from 'ai/test'

/** Tells whether the prompt asks what to cook and knows of the allergy. */
export function replyTo(prompt: string): string {
  return /allergic to peanuts/.test(prompt) && /cook\?/.test(prompt) ? 'No peanuts, then.' : 'I see.'
}

export function speakingModel(ends: 'stop' | 'content-filter' = 'stop'): MastraModelConfig {
  const model = new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => ({
      content: [{ type: 'text', text: replyTo(JSON.stringify(prompt)) }],
      finishReason: { unified: ends, raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  })
  // Mastra declares that `doGenerate` streams, and does not use it so.
  return model as unknown as MastraModelConfig
}

/** Begins to speak, and never ends. */
export function haltingModel(): MastraModelConfig {
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: new ReadableStream({
        start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] })
          controller.enqueue({ type: 'text-start', id: '1' })
          controller.enqueue({ type: 'text-delta', id: '1', delta: 'You should never eat' })
        },
      }),
    }),
  })
  return model as unknown as MastraModelConfig
}

export interface SpeakingAgentModel extends Model {
  readonly requests: ModelRequest[]
}

export function speakingAgentModel(): SpeakingAgentModel {
  const requests: ModelRequest[] = []
  return {
    requests,
    async getResponse(request) {
      requests.push(request)
      const text = replyTo(`${request.systemInstructions} ${JSON.stringify(request.input)}`)
      return {
        usage: new Usage(),
        output: [
          {
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text }],
          },
        ],
      }
    },
    // biome-ignore lint/correctness/useYield: these tests do not stream
    async *getStreamedResponse() {
      throw new Error('this model does not stream')
    },
  }
}
