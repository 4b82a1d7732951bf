/** A memory of LlamaIndex.TS with a block that remembers across chats. `npm install recollect @llamaindex/core` */
import assert from 'node:assert/strict'
import { createMemory as createChatMemory } from '@llamaindex/core/memory'
import { createMemory } from 'recollect'
import { memoryBlock } from 'recollect/llamaindex'

const memory = await createMemory()
const namespace = memory.namespace('user-42')
await namespace.add({ role: 'user', content: 'I am allergic to peanuts.' }, { session: 'monday' })

// The first question of a process loads the tables of words, which takes longer on a busy machine.
const block = memoryBlock({ namespace, session: 'friday', timeoutMs: 20_000 })
const friday = createChatMemory({ memoryBlocks: [block] })
await friday.add({ role: 'user', content: 'What am I allergic to?' })
const prompt = await friday.getLLM()
assert.equal(prompt[0]?.role, 'memory')
assert.match(String(prompt[0]?.content), /peanuts/)
assert.equal(prompt.at(-1)?.content, 'What am I allergic to?')
await memory.close()
