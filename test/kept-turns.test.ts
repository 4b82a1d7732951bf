/** Which turns a model that distils is shown beside those that are worth keeping. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { replying } from './support/replying.ts'

const LONG =
  'How did the concert go, and was the hall as cold as it was the last time that all of you sang there?'

it.each([
  ['And the teaching?', 'over, thanks god.', true],
  ['Good to hear. Do you stay in Leeds?', 'yes, in the end i stay', true],
  [
    'And Zosia?',
    'She plays the cello again, twice a week, in the orchestra of the school in the old town.',
    true,
  ],
  ['I hope the teaching is over.', 'it is, thanks god.', false],
  [
    'And the teaching?',
    'I finished the thesis on nightjars in May, and in June I move to Leeds with my brother.',
    false,
  ],
  [`${LONG} And did your brother come?`, 'yes, he came', false],
])('a short question that a short answer rests on: %s %s: %s', async (asked, said, isShown) => {
  const seen: string[] = []
  const model = replying(({ task, user }) => {
    if (task === 'segment')
      return { units: [{ first: 0, summary: 'A talk.', keywords: ['talk'], keep: [0, 2] }] }
    if (task === 'distil') seen.push(user)
    return task === 'distil' ? { facts: [], names: [], meant: [], wishes: [] } : {}
  })
  const memory = await createMemory({ model, models: { review: null, 'induce-experiences': null } })
  const ana = memory.namespace('ana')
  const turn = (speaker: string, content: string, minute: number) => ({
    speaker,
    content,
    at: `2025-03-01T10:0${minute}:00Z`,
  })
  await ana.add([turn('Ana', 'i am back.', 0), turn('Assistant', asked, 1), turn('Ana', said, 2)])
  await ana.flush()
  expect(seen).toHaveLength(1)
  expect(seen[0]).toContain(said)
  expect(seen[0]?.includes(asked)).toBe(isShown)
  await memory.close()
})
