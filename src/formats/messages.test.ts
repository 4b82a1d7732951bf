import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { messageSession, turnsFromMessages } from './messages.ts'

it('makes turns of what APIs of models call messages, and leaves out those without a word', async () => {
  const made = new Date('2025-03-10T09:00:00Z')
  const turns = turnsFromMessages([
    { role: 'developer', content: 'Be brief.' },
    { role: 'user', name: 'Bob', content: 'I have a dog called Rex.', createdAt: made },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function' }] },
    { role: 'assistant', tool_calls: [] },
    { role: 'tool', tool_call_id: 'c1', content: '{"temp":12}' },
    { role: 'function', name: 'f', content: 'x' },
    { role: 'assistant', content: '' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'This is my cat Tilly' },
        { type: 'image_url', image_url: { url: 'data:,' } },
      ],
      created_at: 1_741_600_000,
    },
    {
      id: 'm9',
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'A cat.' },
        { type: 'text', text: 'Lovely!' },
      ],
    },
    { role: 'ai', content: 'Anything else?' },
    { role: 'user', speaker: 'Ana', content: 'No.', at: '2025-03-11' },
  ])
  expect(turns).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', speaker: 'Bob', content: 'I have a dog called Rex.', at: made },
    { role: 'tool', content: '{"temp":12}' },
    { role: 'tool', speaker: 'f', content: 'x' },
    { role: 'user', content: 'This is my cat Tilly', at: 1_741_600_000_000 },
    { id: 'm9', role: 'assistant', content: 'Lovely!' },
    { role: 'assistant', content: 'Anything else?' },
    { role: 'user', speaker: 'Ana', content: 'No.', at: '2025-03-11' },
  ])
  const memory = await createMemory()
  expect((await memory.namespace('n').add(turns)).added).toBe(8)
  await memory.close()
})

it('says which message is none', () => {
  expect(() => turnsFromMessages([{ role: 'user', content: 'hi' }, { content: 3 }])).toThrow(
    /^messages: 1\.role: .*; 1\.content: /,
  )
  expect(() => turnsFromMessages({ role: 'user' } as never)).toThrow(
    expect.objectContaining({ code: 'argument-invalid' }),
  )
})

it('is named where a turn is refused that is such a message', async () => {
  const memory = await createMemory()
  const space = memory.namespace('n')
  for (const message of [
    { role: 'assistant', content: null },
    { role: 'assistant', content: '' },
    { role: 'assistant' },
    { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    { role: 'developer', content: 'x' },
    { role: 'user', content: 'x', createdAt: new Date() },
  ])
    await expect(space.add(message as never)).rejects.toThrow(/turnsFromMessages\(messages\)/)
  await expect(space.add({ content: '' })).rejects.not.toThrow(/turnsFromMessages/)
  await memory.close()
})

it('reads when messages of a file were made in either spelling', () => {
  const messages = [{ role: 'user', content: 'hi', createdAt: '2025-03-10T09:00:00Z' }]
  expect(messageSession({ messages }, 's')).toMatchObject({ turns: [{ at: '2025-03-10T09:00:00Z' }] })
})
