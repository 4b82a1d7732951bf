/** Items of stores, files of models and memories of mem0 are turns of which the newest version counts. */
import { createMemory, type Memory } from 'recollect'
import { Memory as Mem0 } from 'recollect/compat/mem0'
import { createStore } from 'recollect/langgraph'
import { createMemoryFiles } from 'recollect/memory-files'
import { afterEach, beforeEach, expect, it } from 'vitest'

let memory: Memory
beforeEach(async () => {
  memory = await createMemory({ hygiene: { secrets: 'redact', identifiers: 'redact' } })
})
afterEach(() => memory.close())

it('what was deleted does not come back when a writer died between two versions', async () => {
  const space = memory.namespace('ana')
  const facade = new Mem0({ memory })
  const store = createStore(space)
  await store.put(['notes'], 'tea', { text: 'green' })
  const { results } = await facade.add('Likes tea.', { userId: 'ana' })
  const id = results[0]?.id ?? ''
  const died = async (of: ReturnType<Memory['namespace']>): Promise<void> => {
    const [turn] = await of.turns()
    if (turn === undefined) throw new Error('nothing was stored')
    const { ordinal: _, topic: __, session, ...said } = turn
    await of.add({ ...said, id: turn.id.replace(/0$/, '1') }, { session })
  }
  await died(space)
  await died(memory.namespace('mem0/ana//'))
  await store.delete(['notes'], 'tea')
  await facade.delete(id)
  expect(await store.get(['notes'], 'tea')).toBeNull()
  expect(await facade.get(id)).toBeNull()
  expect(await space.turns()).toEqual([])
})

it('an item stays one when something in it is redacted, also a number', async () => {
  const store = createStore(memory.namespace('ana'))
  await store.put(['cards'], 'one', { card: 4111111111111111, uses: 3, password: 12345678 })
  const found = await store.search(['cards'], { query: 'card' })
  expect(found.map((item) => item.value)).toEqual([
    {
      card: expect.stringMatching(/^\[card-number-/),
      uses: 3,
      password: expect.stringMatching(/^\[password-/),
    },
  ])
})

it('a file is found by a path of which something is redacted', async () => {
  const files = createMemoryFiles(memory.namespace('ana'))
  const path = '/memories/ana@example.com.md'
  await files.run({ command: 'create', path, file_text: 'likes tea' })
  expect(await files.run({ command: 'create', path, file_text: 'again' })).toContain('exists already')
  expect(await files.run({ command: 'view', path })).toContain('likes tea')
  await files.run({ command: 'rename', old_path: path, new_path: '/memories/bo@example.com.md' })
  expect(await files.run({ command: 'view', path })).toContain('does not exist')
  expect(await files.run({ command: 'delete', path: '/memories/bo@example.com.md' })).toContain('Deleted')
  expect(await memory.namespace('ana').turns()).toEqual([])
})
