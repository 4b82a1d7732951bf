import pLimit from 'p-limit'
import { callModel } from '../model/call-model.ts'
import { loadOptional } from '../model/optional-package.ts'
import { checkOptions, type OptionTable } from '../model/options.ts'
import { TIMEOUT_MS } from './checked-llm.ts'
import type { Llm, LlmReply, LlmRequest, LlmToolRequest } from './llm.ts'
import { CONCURRENCY } from './task-runner.ts'

/** What we need of a language model of the Vercel AI SDK, whatever its version of the interface. */
export interface AiSdkLanguageModel {
  readonly modelId: string
  readonly provider: string
}

export interface AiSdkLlmOptions {
  /** Time for one request, in milliseconds; default 120,000. */
  readonly timeoutMs?: number
  /** Tries after a failure that may pass (429, 5xx, a broken connection), with back-off; default 2. An {@link Llm} of your own tries again itself. */
  readonly maxRetries?: number
  /** Requests under way at once; default 4. */
  readonly concurrency?: number
}

/** Names and kinds of these options. */
export const AI_SDK_LLM_OPTIONS: OptionTable<AiSdkLlmOptions> = {
  timeoutMs: 'number',
  maxRetries: 'number',
  concurrency: 'number',
}

interface GenerateTextOptions {
  model: AiSdkLanguageModel
  instructions: string
  prompt: string
  output?: unknown
  maxRetries: number
  maxOutputTokens: number
  temperature: number
  abortSignal: AbortSignal
  tools?: Record<string, unknown>
  stopWhen?: unknown
  prepareStep?: (step: { readonly stepNumber: number }) => object
}
interface Usage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
}
/** How a request went. */
interface Outcome {
  readonly usage?: Usage | undefined
  readonly finishReason?: string | undefined
}
interface AiSdk {
  generateText(options: GenerateTextOptions): Promise<
    Outcome & {
      readonly text: string
      readonly totalUsage: Usage
    }
  >
  tool(definition: { description: string; inputSchema: unknown; execute: unknown }): unknown
  isStepCount(steps: number): unknown
  jsonSchema(schema: object): unknown
  readonly Output: { object(options: { schema: unknown; name: string }): unknown }
  readonly NoObjectGeneratedError: {
    isInstance(error: unknown): error is Outcome & { readonly text?: string }
  }
}

/**
 * Any language model of the AI SDK, e.g. `openai('gpt-5-mini')`. The package `ai` sends the request, waits
 * as long as rate-limit headers ask, and tries again; it is an optional peer and must be installed beside
 * the provider. Replies are held to the schema where the provider can; whether they fit is checked by us.
 */
export function createAiSdkLlm(model: AiSdkLanguageModel, options: AiSdkLlmOptions = {}): Llm {
  checkOptions(options, AI_SDK_LLM_OPTIONS, 'option of models')
  const { timeoutMs = TIMEOUT_MS, maxRetries = 2, concurrency = CONCURRENCY } = options
  const name = `${model.provider}/${model.modelId}`
  const limit = pLimit(concurrency)
  /** Until the service says that it cannot be held to a schema. */
  let constrained = true
  const settings = (request: LlmRequest, abortSignal: AbortSignal) => ({
    model,
    instructions: request.system,
    prompt: request.user,
    maxRetries,
    maxOutputTokens: request.maxOutputTokens,
    temperature: 0,
    abortSignal,
  })
  /** Runs one request under the limit and the time-out; what fails is our error. */
  const limited = (
    signal: AbortSignal | undefined,
    ask: (sdk: AiSdk, abortSignal: AbortSignal) => Promise<LlmReply>,
  ): Promise<LlmReply> =>
    limit(async () => {
      signal?.throwIfAborted()
      const sdk = await loadOptional<AiSdk>('ai', 'A language model')
      const asked = async (abortSignal: AbortSignal): Promise<LlmReply> => {
        try {
          return await ask(sdk, abortSignal)
        } catch (error) {
          // The reply came but is not the object asked for: whether it can be used is decided elsewhere.
          if (sdk.NoObjectGeneratedError.isInstance(error)) return replyOf(error.text ?? '', error)
          throw error
        }
      }
      return callModel({ code: 'model-failed', model: name, ask: asked, signal, timeoutMs })
    })
  return {
    model: name,
    endsRequests: true,
    complete: (request, signal) =>
      limited(signal, async (sdk, abortSignal) => {
        const ask = async (): Promise<LlmReply> => {
          const result = await sdk.generateText({
            ...settings(request, abortSignal),
            ...(constrained && {
              output: sdk.Output.object({ schema: sdk.jsonSchema(request.schema), name: request.task }),
            }),
          })
          return replyOf(result.text, result)
        }
        return ask().catch((error: unknown) => {
          if (!constrained || !refusesSchema(error)) throw error
          constrained = false
          return ask()
        })
      }),
    useTools: (request, signal) =>
      limited(signal, async (sdk, abortSignal) => {
        let step = 0
        const { text, totalUsage, finishReason } = await sdk.generateText({
          ...settings(request, abortSignal),
          tools: Object.fromEntries(
            request.tools.map(({ name, description, parameters, run }) => [
              name,
              sdk.tool({
                description,
                inputSchema: sdk.jsonSchema(parameters),
                execute: (input: Readonly<Record<string, unknown>>) => run(input, step),
              }),
            ]),
          ),
          stopWhen: sdk.isStepCount(request.maxSteps),
          prepareStep: ({ stepNumber }) => {
            step = stepNumber + 1
            return lastStepOf(request, step)
          },
        })
        return replyOf(text, { usage: totalUsage, finishReason })
      }),
  }
}

/** In the last step nothing is left but to answer. */
function lastStepOf({ system, lastStep, maxSteps }: LlmToolRequest, step: number): object {
  return step < maxSteps ? {} : { toolChoice: 'none', instructions: `${system}\n${lastStep}` }
}

/** Whether a service refused the request because of the schema; the prompt names the form, too. */
function refusesSchema(error: unknown): boolean {
  const {
    statusCode,
    responseBody = '',
    message = '',
  } = error as {
    readonly statusCode?: number
    readonly responseBody?: string
    readonly message?: string
  }
  return (
    statusCode === 400 && /response_format|json_schema|schema|structured/i.test(`${message} ${responseBody}`)
  )
}

function replyOf(text: string, { usage, finishReason }: Outcome): LlmReply {
  return {
    text,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    ...(finishReason === 'length' && { cut: true }),
  }
}
