/**
 * Memory for agents of Mastra: a processor that recalls before the model is called and remembers afterwards. Nothing of
 * Mastra is imported; its types are described as far as they are used.
 */
import { type AttachedMemoryOptions, attachMemory, turnOf } from './attached-memory.ts'

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
    readonly result: { readonly text: string }
  }): Promise<M[]>
}

/**
 * What is remembered of the user's last message becomes a message of the system; message and reply are stored. When the
 * memory fails, the agent goes on without it.
 */
export function memoryProcessor(options: AttachedMemoryOptions): MemoryProcessor {
  const memory = attachMemory(options)
  return {
    id: 'recollect',
    name: 'Recollect',
    async processInput({ messages, systemMessages, abortSignal }) {
      const last = messages.findLast((message) => message.role === 'user')
      // Under its id, a message that comes again is stored once.
      const asked = last && turnOf('user', textOf(last), { speaker: options.speaker, id: last.id })
      if (last === undefined || !asked) return { messages, systemMessages }
      const content = await memory.recall(
        { text: asked.content, key: last.id, continues: false },
        abortSignal,
      )
      await memory.add([asked])
      return {
        messages,
        systemMessages: content === '' ? systemMessages : [...systemMessages, { role: 'system', content }],
      }
    },
    async processOutputResult({ messages, result }) {
      const reply = turnOf('assistant', result.text)
      if (reply !== null) await memory.add([reply])
      return messages
    },
  }
}

function textOf({ content }: Message): string {
  return content.parts.map((part) => (part.type === 'text' ? String(part.text) : '')).join('\n')
}
