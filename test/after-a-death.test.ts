/** A death that a model reads ends what it ends by rules. */
import { createMemory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replying } from './support/replying.ts'

let reply: object = {}
let jan: Namespace
let close: () => Promise<void>
const model = replying(() => reply)
beforeEach(async () => {
  const memory = await createMemory({
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
  })
  close = () => memory.close()
  jan = memory.namespace('jan')
})
afterEach(() => close())

const tell = async (at: string, content: string, ...facts: string[]): Promise<void> => {
  reply = { facts }
  await jan.add({ speaker: 'Jan', content, at }, { session: at })
  await jan.flush()
}
const holds = async (asOf: string): Promise<string[]> =>
  (await jan.facts({ asOf: Date.parse(asOf), limit: 100 }))
    .filter((f) => f.kind === 'state')
    .map((f) => f.statement)
    .sort()

it('of a grandmother: her home, medicines and illness, and that there is one', async () => {
  await tell(
    '2025-06-30',
    'My gran Edna, born in 1931, lives in Tenby, takes warfarin, has gout and reads at the window. Rosa, her daughter, has gout too.',
    '0 | new | Edna | lives_in | Tenby | -',
    '0 | new | Edna | takes | warfarin | -',
    '0 | new | Edna | has_condition | gout | -',
    '0 | new | Edna | state:reads at | the window | -',
    '0 | new | Edna | birthday | 1931 | -',
    '0 | new | Rosa | has_condition | gout | -',
    '0 | new | Jan | has_grandmother | Edna | -',
  )
  await tell('2025-10-14', 'Edna died last week.', '0 | new | Edna | died | - | week of 2025-10-06')
  expect(await holds('2025-10-01')).toHaveLength(7)
  expect(await holds('2025-10-20')).toEqual(['Edna was born in 1931.', 'Rosa has gout.'])
  const over = (await jan.facts({ asOf: null, limit: 100 })).find((f) => f.relation === 'takes')
  expect(over?.valid.to).toBe(Date.parse('2025-10-06'))
})

it.each(['has_dog', 'owns'])('of a dog that somebody has: %s', async (relation) => {
  await tell(
    '2025-06-30',
    'My dog Biscuit has kidney trouble.',
    `0 | new | Jan | ${relation} | Biscuit | -`,
    '0 | new | Biscuit | has_condition | kidney trouble | -',
  )
  await tell('2025-10-14', 'Biscuit died last week.', '0 | new | Biscuit | died | - | week of 2025-10-06')
  expect(await holds('2025-10-20')).toEqual([])
})

it('of a laptop: nothing', async () => {
  await tell('2025-06-30', 'I own a laptop.', '0 | new | Jan | owns | a laptop | -')
  await tell('2025-10-14', 'My laptop died.', '0 | new | laptop | died | - | -')
  expect(await holds('2025-10-20')).toEqual(['Jan owns a laptop.'])
})
