/**
 * Memory for the Vercel AI SDK: a middleware that recalls before a model is called and remembers afterwards, and tools
 * with which a model does both itself.
 */
import { type LanguageModel, type ToolSet, tool, wrapLanguageModel } from 'ai'
import type { Namespace } from '../api.ts'
import { argumentInvalid, publicMessage } from '../model/errors.ts'
import { checkOptions, type OptionTable } from '../model/options.ts'
import { withoutRecalled } from '../model/recalled.ts'
import { fingerprint } from '../std/hash.ts'
import {
  type Asked,
  type AttachedMemoryOptions,
  attachMemory,
  type Said,
  today,
  unanswered,
} from './attached-memory.ts'
import { checkNamespace } from './check-namespace.ts'
import { defaultTools, type ToolsFor } from './tools/default-tools.ts'
import { graphTools } from './tools/graph-tools.ts'

type Wrap = Parameters<typeof wrapLanguageModel>[0]
type Model = ReturnType<typeof wrapLanguageModel>
type Middleware = Exclude<Wrap['middleware'], readonly unknown[]>
type Params = Parameters<NonNullable<Middleware['transformParams']>>[0]['params']
type Message = Params['prompt'][number]

export type WithMemoryOptions = AttachedMemoryOptions

/**
 * A model with a memory: what is remembered of the user's message stands before it in the prompt, and message and reply
 * are stored afterwards. What was recalled is never stored again. When the memory fails, the model is called without it.
 *
 * A message is known by its text and by what was said before it in the prompt: it is stored once, however often it is
 * sent, be it in the steps of an agent, with the result of a tool that ran elsewhere, or for another reply. Where no
 * history is sent, the same text in the same session counts as the same message for the day.
 *
 * @throws MemoryError `argument-invalid` when the model is named by a text, which only the SDK can resolve, for options
 *   there are not, and for what is no namespace
 */
export function withMemory(model: Exclude<LanguageModel, string>, options: WithMemoryOptions): Model {
  if (typeof model === 'string')
    throw argumentInvalid('model', 'must be a model of a provider, e.g. openai("…"), not its name')
  return wrapLanguageModel({ model: model as Wrap['model'], middleware: memoryMiddleware(options) })
}

/** The same, to be combined with other middleware by `wrapLanguageModel`. */
export function memoryMiddleware(options: WithMemoryOptions): Middleware {
  const memory = attachMemory(options)
  const keep = ({ prompt, abortSignal }: Params, reply: string): Promise<void> =>
    memory.add(saidIn(prompt, reply), abortSignal)

  return {
    async transformParams({ params }) {
      const asked = askedIn(params.prompt)
      const text = asked === null ? '' : await memory.recall(asked, params.abortSignal)
      return text === '' ? params : { ...params, prompt: withContext(params.prompt, text) }
    },

    async wrapGenerate({ doGenerate, params }) {
      let reply = ''
      try {
        const result = await doGenerate()
        reply = replyOf(params.prompt, result.content, result.finishReason)
        return result
      } finally {
        // Also when the model failed: what the user said was said.
        await keep(params, reply)
      }
    },

    async wrapStream({ doStream, params }) {
      const parts: Part[] = []
      let reply = ''
      let failed = false
      let kept = false
      const once = async (): Promise<void> => {
        if (kept) return
        kept = true
        await keep(params, failed ? '' : reply)
      }
      try {
        const { stream, ...rest } = await doStream()
        const watched = stream.pipeThrough(
          new TransformStream<StreamPart, StreamPart>({
            transform(part, controller) {
              if (part.type === 'text-delta') parts.push({ type: 'text', text: part.delta })
              if (part.type === 'tool-call') parts.push(part)
              if (part.type === 'error') failed = true
              // A stream that ends without it was cut off.
              if (part.type === 'finish') reply = replyOf(params.prompt, parts, part.finishReason)
              controller.enqueue(part)
            },
            flush: once,
            // Whoever stops listening has read a part of a reply; only the message is kept.
            async cancel() {
              failed = true
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
type FinishReason = Extract<StreamPart, { readonly type: 'finish' }>['finishReason']

interface Part {
  readonly type: string
  readonly text?: string
  readonly toolName?: string
}

/** Tools that bring back nothing to speak of: what a model says when it calls them is its reply. */
const SILENT: ReadonlySet<string> = new Set(['remember', 'forget'])

/** The text of a reply that is complete; empty for a part of one. */
function replyOf(prompt: Params['prompt'], parts: readonly Part[], { unified }: FinishReason): string {
  if (unified === 'error' || unified === 'content-filter') return ''
  const calls = parts.filter(({ type }) => type === 'tool-call')
  // What a model says before it calls a tool is no reply yet …
  if (unified === 'tool-calls' && !calls.every(({ toolName = '' }) => SILENT.has(toolName))) return ''
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  if (text.trim() !== '') return text
  // … unless nothing follows: then it was the reply.
  const steps = prompt.slice(prompt.findLastIndex(isUser) + 1)
  return textOf(steps[steps.findLastIndex(isReply)])
}

/** What is to be recalled for: the last message with a text that is not answered yet; `null` when there is none. */
function askedIn(prompt: Params['prompt']): Asked | null {
  const last = prompt.findLastIndex(isUser)
  const text = unanswered(prompt)
    .map(textOf)
    .findLast((said) => said !== '')
  return text === undefined ? null : { text, key: keyOf(prompt, last), continues: last < prompt.length - 1 }
}

/** What is to be stored: what the user said since the last reply, in order, and the reply to it. */
function saidIn(prompt: Params['prompt'], reply: string): Said[] {
  const [first, ...more] = unanswered(prompt).map((message) => prompt.indexOf(message))
  if (first === undefined) return []
  const places = [first, ...more]
  const said = places.map((at): Said => ({ role: 'user', text: textOf(prompt[at]), key: keyOf(prompt, at) }))
  const key = keyOf(prompt, places.at(-1) as number)
  return [...replyWithCall(prompt.slice(0, first)), ...said, { role: 'assistant', text: reply, key }]
}

/** A last reply that came with a call of a tool: only the message after it shows that nothing else followed. */
function replyWithCall(before: Params['prompt']): Said[] {
  const asked = before.findLastIndex(isUser)
  const replied = before.findLastIndex(isReply)
  const { role, content } = before[replied] ?? {}
  const calls = role === 'assistant' && content?.some((part) => part.type === 'tool-call')
  if (asked < 0 || replied < asked || !calls) return []
  return [{ role: 'assistant', text: textOf(before[replied]), key: keyOf(before, asked) }]
}

/** Tells a message by its text and by what was said before it. */
function keyOf(prompt: Params['prompt'], at: number): string {
  const said = prompt
    .slice(0, at + 1)
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(textOf)
    // What was recalled into the prompt is no part of the conversation.
    .filter((text) => text !== '')
  // Where no history is sent, the same may be said anew tomorrow.
  return fingerprint(JSON.stringify(said.length === 1 ? [today(), ...said] : said))
}

function isUser({ role }: Message): boolean {
  return role === 'user'
}

function isReply(message: Message): boolean {
  return message.role === 'assistant' && textOf(message) !== ''
}

/** Without what was recalled into it. */
function textOf(message: Message | undefined): string {
  const { content = '' } = message ?? {}
  const text =
    typeof content === 'string'
      ? content
      : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return withoutRecalled(text).trim()
}

/** What is recalled stands in a message of its own before the last one: what came before stays as it was. */
function withContext(prompt: Params['prompt'], text: string): Params['prompt'] {
  const last = prompt.findLastIndex(isUser)
  const context: Message = { role: 'user', content: [{ type: 'text', text }] }
  return [...prompt.slice(0, last), context, ...prompt.slice(last)]
}

export interface MemoryToolsOptions extends ToolsFor {
  /** Also lists of the graph and operators to walk it. */
  readonly graph?: boolean
}

const OPTIONS: OptionTable<MemoryToolsOptions> = { graph: 'flag', speaker: 'text', session: 'text' }

/**
 * Tools for `generateText`, `streamText` and agents: `remember`, `recall`, `history`, `forget`, `profile`. What goes
 * wrong is told to the model, which can then do better.
 *
 * @throws MemoryError `argument-invalid` for options there are not, and for what is no namespace
 */
export function memoryTools(namespace: Namespace, options: MemoryToolsOptions = {}): ToolSet {
  checkNamespace(namespace)
  checkOptions(options, OPTIONS)
  const tools = [...defaultTools(namespace, options), ...(options.graph ? graphTools(namespace) : [])]
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
