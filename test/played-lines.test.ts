import { createMemory } from 'recollect'
import { expect, it } from 'vitest'

it('marks what was said in a role play where it is quoted, and nothing before and after it', async () => {
  const memory = await createMemory()
  const space = memory.namespace('ana')
  const say = (minute: number, content: string, role: 'user' | 'assistant' = 'user') => ({
    speaker: role === 'user' ? 'Ana' : 'assistant',
    role,
    content,
    at: Date.UTC(2024, 2, 1, 10, minute),
  })
  await space.add(
    [
      say(0, 'I own a bakery.'),
      say(1, "Let's do a roleplay, I'm Captain Bly."),
      say(2, 'Aye, what do you own?', 'assistant'),
      say(3, 'I own a ship called Bounty.'),
      say(4, 'Thanks, that was fun! I own a kiln, too.'),
    ],
    { session: 's' },
  )
  await space.flush()
  const { text } = await space.recall('What do I own?', { asker: 'Ana' })
  const marked = text.split('\n').filter((line) => line.includes('(in a role play)'))
  expect(marked).toHaveLength(1)
  expect(marked[0]).toContain('I own a ship called Bounty.')
  expect(text).toMatch(/Ana: I own a bakery\./)
  expect(text).toMatch(/Ana: Thanks, that was fun! I own a kiln/)
  await memory.close()
})
