/** Models by configuration: `provider:name`. The provider's package is loaded when it is asked for. */

import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { table } from '../std/table.ts'
import { type AiSdkLanguageModel, type AiSdkLlmOptions, createAiSdkLlm } from './ai-sdk-llm.ts'
import type { Llm } from './llm.ts'

export interface ModelSettings extends AiSdkLlmOptions {
  /** Address of an OpenAI-compatible service, e.g. `http://127.0.0.1:8080/v1`. */
  readonly baseUrl?: string
  /** Left out, the provider's own environment variable is used. */
  readonly apiKey?: string
}

interface Connection {
  readonly apiKey?: string
  readonly baseURL?: string
}
interface Provider {
  readonly package: string
  /** Name of the function that makes the provider. */
  readonly factory: string
  readonly defaults: Connection & { readonly name?: string }
}

const COMPATIBLE = '@ai-sdk/openai-compatible'
const PROVIDERS: Readonly<Record<string, Provider>> = table({
  openai: { package: '@ai-sdk/openai', factory: 'createOpenAI', defaults: {} },
  anthropic: { package: '@ai-sdk/anthropic', factory: 'createAnthropic', defaults: {} },
  google: { package: '@ai-sdk/google', factory: 'createGoogleGenerativeAI', defaults: {} },
  // Ollama speaks OpenAI's language at this address.
  ollama: {
    package: COMPATIBLE,
    factory: 'createOpenAICompatible',
    defaults: { name: 'ollama', baseURL: 'http://127.0.0.1:11434/v1' },
  },
  'openai-compatible': {
    package: COMPATIBLE,
    factory: 'createOpenAICompatible',
    defaults: { name: 'openai-compatible' },
  },
})

/**
 * @param spec E.g. `openai:gpt-5-mini`, `ollama:llama3.2`, `openai-compatible:NAME` with a `baseUrl`.
 * @throws MemoryError `argument-invalid` for a spec of another form, `dependency-missing` naming the package to install
 */
export async function createNamedModel(spec: string, settings: ModelSettings = {}): Promise<Llm> {
  const [, kind = '', name = ''] = /^([\w-]+):(.+)$/.exec(spec.trim()) ?? []
  const provider = PROVIDERS[kind]
  if (provider === undefined)
    throw argumentInvalid(
      'model',
      `must be PROVIDER:NAME with one of ${Object.keys(PROVIDERS).join(', ')}; ${JSON.stringify(spec)} is not`,
    )
  const { baseUrl, apiKey, ...options } = settings
  if (kind === 'openai-compatible' && baseUrl === undefined)
    throw argumentInvalid(
      'base-url',
      'is needed for an openai-compatible model, e.g. http://127.0.0.1:8080/v1',
    )
  const loaded = (await import(provider.package).catch((cause: unknown) => {
    throw new MemoryError(
      'dependency-missing',
      { package: provider.package, purpose: `The model ${spec}` },
      { cause },
    )
  })) as Record<string, (connection: object) => (model: string) => AiSdkLanguageModel>
  const create = loaded[provider.factory]
  if (create === undefined)
    throw new MemoryError('dependency-missing', {
      package: `${provider.package}@latest`,
      purpose: `The model ${spec}`,
    })
  const connection = {
    ...provider.defaults,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    ...(provider.package === COMPATIBLE && { supportsStructuredOutputs: true }),
  }
  return createAiSdkLlm(create(connection)(name), options)
}
