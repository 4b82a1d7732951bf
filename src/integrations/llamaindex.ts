/**
 * Memory for LlamaIndex.TS: a block of its `Memory` that recalls what bears on the conversation and stores what leaves
 * the short-term buffer. Nothing of LlamaIndex is imported; its types are described as far as they are used.
 */
import { withoutRecalled } from '../model/recalled.ts'
import { fingerprint } from '../std/hash.ts'
import { type AttachedMemoryOptions, attachMemory, type Said } from './attached-memory.ts'

interface Message {
  readonly id: string
  readonly role: string
  readonly content: string | readonly { readonly type: string }[]
}

interface RecalledMessage {
  readonly id: string
  readonly role: 'memory'
  readonly content: string
}

/** For `memoryBlocks` of `createMemory` of LlamaIndex. */
export interface MemoryBlock {
  readonly id: string
  readonly priority: number
  readonly isLongTerm: boolean
  /** What is remembered of the user's last message; nothing when the memory fails. */
  get(messages?: readonly Message[]): Promise<RecalledMessage[]>
  /** Stores messages and replies, each once; one whose text has changed is stored with the new text, too. */
  put(messages: readonly Message[]): Promise<void>
}

export interface MemoryBlockOptions extends AttachedMemoryOptions {
  /** Of several blocks, the higher one comes first; 0, the default, is never left out for want of room. */
  readonly priority?: number
}

export function memoryBlock(options: MemoryBlockOptions): MemoryBlock {
  const memory = attachMemory(options, { priority: 'number' })
  return {
    id: 'recollect',
    priority: options.priority ?? 0,
    isLongTerm: true,
    async get(messages = []) {
      const last = messages.findLast((message) => message.role === 'user')
      const text = last && withoutRecalled(textOf(last)).trim()
      if (last === undefined || !text) return []
      const content = await memory.recall({ text, key: last.id, continues: last !== messages.at(-1) })
      return content === '' ? [] : [{ id: `recollect-${fingerprint(content)}`, role: 'memory', content }]
    },
    async put(messages) {
      const said = messages.flatMap((message): Said[] => {
        const { role, id } = message
        return role === 'user' || role === 'assistant' ? [{ role, text: textOf(message), key: id }] : []
      })
      await memory.add(said)
    },
  }
}

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content
  return content.map((part) => ('text' in part ? String(part.text) : '')).join('\n')
}
