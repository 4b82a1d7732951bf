/**
 * Memory for LlamaIndex.TS: a block of its `Memory` that recalls what bears on the conversation and stores what leaves
 * the short-term buffer. Nothing of LlamaIndex is imported; its types are described as far as they are used.
 */
import { fingerprint } from '../std/hash.ts'
import { type AttachedMemoryOptions, attachMemory, turnOf } from './attached-memory.ts'

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
  /** Stores messages and replies; the same message again changes nothing. */
  put(messages: readonly Message[]): Promise<void>
}

export interface MemoryBlockOptions extends AttachedMemoryOptions {
  /** Of several blocks, the higher one comes first; 0, the default, is never left out for want of room. */
  readonly priority?: number
}

export function memoryBlock(options: MemoryBlockOptions): MemoryBlock {
  const memory = attachMemory(options)
  return {
    id: 'recollect',
    priority: options.priority ?? 0,
    isLongTerm: true,
    async get(messages = []) {
      const last = messages.findLast((message) => message.role === 'user')
      const text = last && turnOf('user', textOf(last))?.content
      if (last === undefined || !text) return []
      const content = await memory.recall({ text, key: last.id, continues: last !== messages.at(-1) })
      return content === '' ? [] : [{ id: `recollect-${fingerprint(content)}`, role: 'memory', content }]
    },
    async put(messages) {
      const turns = messages.flatMap((message) => {
        const { role, id } = message
        if (role !== 'user' && role !== 'assistant') return []
        return turnOf(role, textOf(message), { speaker: options.speaker, id }) ?? []
      })
      await memory.add(turns)
    },
  }
}

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content
  return content.map((part) => ('text' in part ? String(part.text) : '')).join('\n')
}
