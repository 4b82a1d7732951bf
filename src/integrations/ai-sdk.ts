/**
 * Memory for the Vercel AI SDK: a middleware that recalls before a model is called and remembers afterwards, and tools
 * with which a model does both itself.
 */
import { type LanguageModel, type ToolSet, tool, wrapLanguageModel } from 'ai'
import type { Namespace } from '../api.ts'
import { MemoryError, publicMessage } from '../model/errors.ts'
import { withoutRecalled } from '../model/recalled.ts'
import { fingerprint } from '../std/hash.ts'
import { LruMap } from '../std/lru.ts'
import {
  type Asked,
  type AttachedMemoryOptions,
  attachMemory,
  REMEMBERED,
  turnOf,
} from './attached-memory.ts'
import { defaultTools } from './tools/default-tools.ts'
import { graphTools } from './tools/graph-tools.ts'

type Wrap = Parameters<typeof wrapLanguageModel>[0]
type Model = ReturnType<typeof wrapLanguageModel>
type Middleware = Exclude<Wrap['middleware'], readonly unknown[]>
type Params = Parameters<NonNullable<Middleware['transformParams']>>[0]['params']
type Message = Params['prompt'][number]

export type WithMemoryOptions = AttachedMemoryOptions

/** The same message in the same place is sent again, and not said again, for this long. */
const SAME_MS = 10 * 60 * 1000

/**
 * A model with a memory: what is remembered of the user's message stands before it in the prompt, and message and reply
 * are stored afterwards. What was recalled is never stored again. When the memory fails, the model is called without it.
 *
 * In the steps of an agent the user's message is recalled for in each, and stored once.
 *
 * @throws MemoryError `argument-invalid` when the model is named by a text, which only the SDK can resolve
 */
export function withMemory(model: Exclude<LanguageModel, string>, options: WithMemoryOptions): Model {
  if (typeof model === 'string')
    throw new MemoryError('argument-invalid', {
      name: 'model',
      reason: 'must be a model of a provider, e.g. openai("…"), not its name',
    })
  return wrapLanguageModel({ model: model as Wrap['model'], middleware: memoryMiddleware(options) })
}

/** The same, to be combined with other middleware by `wrapLanguageModel`. */
export function memoryMiddleware(options: WithMemoryOptions): Middleware {
  const memory = attachMemory(options)
  /** When a message was stored, by the clock of the process. */
  const stored = new LruMap<string, number>(REMEMBERED)

  const keep = async (asked: Asked | null, reply: string): Promise<void> => {
    if (asked === null) return
    const before = stored.get(asked.key)
    const isNew = before === undefined || (!asked.continues && performance.now() - before > SAME_MS)
    const turns = [
      isNew ? turnOf('user', asked.text, { speaker: options.speaker }) : null,
      turnOf('assistant', reply),
    ].filter((turn) => turn !== null)
    if (isNew) stored.set(asked.key, performance.now(), 1)
    if (!(await memory.add(turns)) && isNew) stored.delete(asked.key)
  }

  return {
    async transformParams({ params }) {
      const asked = lastMessage(params.prompt)
      if (asked === null) return params
      const text = await memory.recall(asked, params.abortSignal)
      return text === '' ? params : { ...params, prompt: withContext(params.prompt, text) }
    },

    async wrapGenerate({ doGenerate, params }) {
      const asked = lastMessage(params.prompt)
      let reply = ''
      try {
        const result = await doGenerate()
        // What a model says before it calls a tool is no reply yet.
        if (result.finishReason.unified !== 'tool-calls')
          reply = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        return result
      } finally {
        // Also when the model failed: what the user said was said.
        await keep(asked, reply)
      }
    },

    async wrapStream({ doStream, params }) {
      const asked = lastMessage(params.prompt)
      let reply = ''
      let finished = false
      const once = async (): Promise<void> => {
        if (finished) return
        finished = true
        await keep(asked, reply)
      }
      try {
        const { stream, ...rest } = await doStream()
        const watched = stream.pipeThrough(
          new TransformStream<StreamPart, StreamPart>({
            transform(part, controller) {
              if (part.type === 'text-delta') reply += part.delta
              if (part.type === 'finish' && part.finishReason.unified === 'tool-calls') reply = ''
              controller.enqueue(part)
            },
            flush: once,
            // Whoever stops listening has read a part of a reply; only the message is kept.
            async cancel() {
              reply = ''
              await once()
            },
          }),
        )
        return { ...rest, stream: watched }
      } catch (error) {
        await once()
        throw error
      }
    },
  }
}

type StreamPart =
  Awaited<ReturnType<NonNullable<Middleware['wrapStream']>>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

/** The user's last message, without what was recalled into it; `null` when there is none with a text. */
function lastMessage(prompt: Params['prompt']): Asked | null {
  const last = prompt.findLastIndex((message) => message.role === 'user')
  if (last < 0) return null
  const text = saidIn(prompt[last] as Message)
  // What was recalled into the prompt is no part of the conversation.
  const before = prompt
    .slice(0, last)
    .filter((m) => m.role === 'user' || m.role === 'assistant')
    .map(saidIn)
    .filter((said) => said !== '')
  const continues = last < prompt.length - 1
  return text === '' ? null : { text, continues, key: fingerprint(JSON.stringify([...before, text])) }
}

function saidIn(message: Message): string {
  return withoutRecalled(textOf(message)).trim()
}

function textOf({ content }: Message): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

/** What is recalled stands in a message of its own before the last one: what came before stays as it was. */
function withContext(prompt: Params['prompt'], text: string): Params['prompt'] {
  const last = prompt.findLastIndex((message) => message.role === 'user')
  const context: Message = { role: 'user', content: [{ type: 'text', text }] }
  return [...prompt.slice(0, last), context, ...prompt.slice(last)]
}

export interface MemoryToolsOptions {
  /** Also lists of the graph and operators to walk it. */
  readonly graph?: boolean
}

/**
 * Tools for `generateText`, `streamText` and agents: `remember`, `recall`, `history`, `forget`, `profile`. What goes
 * wrong is told to the model, which can then do better.
 */
export function memoryTools(namespace: Namespace, { graph = false }: MemoryToolsOptions = {}): ToolSet {
  const tools = [...defaultTools(namespace), ...(graph ? graphTools(namespace) : [])]
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({
        description,
        inputSchema: input,
        async execute(given, { abortSignal }) {
          try {
            return (await run(given as never, abortSignal)).text
          } catch (error) {
            const message = publicMessage(error)
            if (message === null) throw error
            return `error: ${message}`
          }
        },
      }),
    ]),
  )
}
