/**
 * Memory for agents of Mastra: a processor that recalls before the model is called and remembers afterwards. Nothing of
 * Mastra is imported; its types are described as far as they are used.
 */
import { withoutRecalled } from '../model/recalled.ts'
import { type AttachedMemoryOptions, attachMemory, type Said, unanswered } from './attached-memory.ts'

interface Message {
  readonly id: string
  readonly role: string
  readonly content: { readonly parts: readonly { readonly type: string; readonly text?: unknown }[] }
}

interface Input<M, S> {
  readonly messages: M[]
  readonly systemMessages: S[]
  readonly abortSignal?: AbortSignal
}

interface Result {
  /** Of all steps. */
  readonly text: string
  readonly finishReason: string
  readonly steps?: readonly { readonly text: string }[]
}

/** Why a reply ended that is only a part of one. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['aborted', 'content-filter', 'error', 'tripwire'])

/** What is remembered, as a message of the system. */
interface Recalled {
  readonly role: 'system'
  readonly content: string
}

/** A processor of Mastra; the same object belongs into `inputProcessors` and `outputProcessors`. */
export interface MemoryProcessor {
  readonly id: 'recollect'
  readonly name: string
  processInput<M extends Message, S extends object>(
    input: Input<M, S>,
  ): Promise<{ messages: M[]; systemMessages: (S | Recalled)[] }>
  processOutputResult<M extends Message>(output: {
    readonly messages: M[]
    readonly result: Result
  }): Promise<M[]>
}

/**
 * What is remembered of the user's last message becomes a message of the system; messages and reply are stored, of a
 * reply that broke off nothing. When the memory fails, the agent goes on without it.
 */
export function memoryProcessor(options: AttachedMemoryOptions): MemoryProcessor {
  const memory = attachMemory(options)
  return {
    id: 'recollect',
    name: 'Recollect',
    async processInput({ messages, systemMessages, abortSignal }) {
      const said = unanswered(messages).map(saidIn)
      const asked = said.findLast(({ text }) => text !== '')
      if (asked === undefined) return { messages, systemMessages }
      const content = await memory.recall({ ...asked, continues: false }, abortSignal)
      await memory.add(said, abortSignal)
      return {
        messages,
        systemMessages: content === '' ? systemMessages : [...systemMessages, { role: 'system', content }],
      }
    },
    async processOutputResult({ messages, result }) {
      // What was said before a tool was called is no reply, unless nothing followed.
      const text = result.steps?.findLast((step) => step.text !== '')?.text ?? result.text
      if (!BROKEN_OFF.has(result.finishReason)) await memory.add([{ role: 'assistant', text }])
      return messages
    },
  }
}

/** Under its id, and its text, since one that was edited keeps its id. */
function saidIn({ id, content }: Message): Said & { readonly key: string } {
  const text = content.parts.map((part) => (part.type === 'text' ? String(part.text) : '')).join('\n')
  return { role: 'user', text: withoutRecalled(text).trim(), key: id }
}
