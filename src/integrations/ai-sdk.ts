/**
 * Memory for the Vercel AI SDK: a middleware that recalls before a model is called and remembers afterwards, and tools
 * with which a model does both itself.
 */
import { type LanguageModel, type ToolSet, tool, wrapLanguageModel } from 'ai'
import type { Context, Namespace, RecallOptions } from '../api.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { loggable, MemoryError, publicMessage, unlessUnknown } from '../model/errors.ts'
import { withoutRecalled } from '../model/recalled.ts'
import { unlessAborted } from '../std/abort.ts'
import { given } from '../std/given.ts'
import { fingerprint } from '../std/hash.ts'
import { LruMap } from '../std/lru.ts'
import { logLine } from '../std/visible.ts'
import { defaultTools } from './tools/default-tools.ts'
import { graphTools } from './tools/graph-tools.ts'

type Wrap = Parameters<typeof wrapLanguageModel>[0]
type Model = ReturnType<typeof wrapLanguageModel>
type Middleware = Exclude<Wrap['middleware'], readonly unknown[]>
type Params = Parameters<NonNullable<Middleware['transformParams']>>[0]['params']
type Message = Params['prompt'][number]

export interface WithMemoryOptions {
  /** Of this process, or of a server by `recollect/client`. */
  readonly namespace: Namespace
  /** The conversation; default: one for each day. */
  readonly session?: string
  /** Name of who writes the user's messages; default `user`. */
  readonly speaker?: string
  /** Most tokens of what is recalled; default 1,000. 0: recalls nothing. */
  readonly budget?: number
  /** Other options of the recall. */
  readonly recall?: Omit<RecallOptions, 'budget' | 'signal' | 'trace'>
  /** Whether messages are stored; default true. */
  readonly remember?: boolean
  /** How long a recall may take before the model is called without it, in milliseconds; default 2,000. */
  readonly timeoutMs?: number
  /** Told of what went wrong with the memory; the model is answered all the same. Default: one line on stderr. */
  readonly onError?: (error: unknown) => void
  /** Told what was recalled for a message. */
  readonly onRecall?: (context: Context) => void
}

const BUDGET = 1000
const TIMEOUT_MS = 2000
/** Conversations of which the last message is known; more than run at a time. */
const REMEMBERED = 10_000
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
  const {
    namespace,
    budget = BUDGET,
    remember = true,
    timeoutMs = TIMEOUT_MS,
    onError = (error) => console.error(logLine({ recollect: 'the memory failed', error: loggable(error) })),
  } = options
  /** When a message was stored, by the clock of the process. */
  const stored = new LruMap<string, number>(REMEMBERED)
  // The steps of an agent come with the same message again; what was recalled for it stays the same then, and with it
  // the beginning of the prompt, to the benefit of prompt caches.
  const contexts = new LruMap<string, Promise<string>>(REMEMBERED)

  const recalled = ({ key, text, continues }: Asked, signal?: AbortSignal): Promise<string> => {
    const known = continues ? contexts.get(key) : undefined
    if (known !== undefined) return known
    const found = recallText(text, signal)
    contexts.set(key, found, 1)
    return found
  }
  const recallText = async (question: string, signal?: AbortSignal): Promise<string> => {
    try {
      const timeout = AbortSignal.timeout(timeoutMs)
      const asked = {
        ...options.recall,
        budget,
        signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      }
      const recall = (): Promise<Context> => namespace.recall(question.slice(0, MAX_QUESTION), asked)
      // Nothing stored yet is no failure.
      const context = await unlessAborted(unlessUnknown(recall, null), timeout)
      if (context === null) return ''
      options.onRecall?.(context)
      return context.relevant ? context.text : ''
    } catch (error) {
      onError(error)
      return ''
    }
  }
  const keep = async (asked: Asked | null, reply: string): Promise<void> => {
    if (!remember || asked === null) return
    const turns: TurnInput[] = []
    const before = stored.get(asked.key)
    const isNew = before === undefined || (!asked.continues && performance.now() - before > SAME_MS)
    if (isNew) turns.push({ ...given({ speaker: options.speaker }), role: 'user', content: asked.text })
    const said = withoutRecalled(reply).trim()
    if (said !== '') turns.push({ role: 'assistant', speaker: 'assistant', content: said })
    if (turns.length === 0) return
    if (isNew) stored.set(asked.key, performance.now(), 1)
    try {
      await namespace.add(turns, given({ session: options.session }))
    } catch (error) {
      if (isNew) stored.delete(asked.key)
      onError(error)
    }
  }

  return {
    async transformParams({ params }) {
      const asked = lastMessage(params.prompt)
      if (asked === null || budget === 0) return params
      const text = await recalled(asked, params.abortSignal)
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

/** A question this long is a document; its beginning says what it is about. */
const MAX_QUESTION = 4000

interface Asked {
  readonly text: string
  /** The same for the same message at the same place of the same conversation. */
  readonly key: string
  /** The model has answered it already, with calls of tools: this is a further step. */
  readonly continues: boolean
}

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
