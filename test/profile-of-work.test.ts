/** What a model tells by relations of its own is in a profile: all the work of some is told so. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let facts: readonly string[] = []
let memory: Memory
let tilda: Namespace
beforeEach(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    now: () => Date.parse('2025-06-01T12:00:00Z'),
    models: { segment: null, 'induce-experiences': null },
    model: replying(({ task }) => (task === 'distil' ? { facts } : {})),
  })
  tilda = memory.namespace('tilda')
})
afterEach(() => memory.close())

const tell = async (at: string, content: string, lines: readonly string[]): Promise<void> => {
  facts = lines.map((line) => `0 | new | ${line}`)
  await tilda.add([{ speaker: 'Tilda', role: 'user', content, at }], { session: at })
  await tilda.flush()
}
const known = async (budget = 500): Promise<string> => (await tilda.profile({ budget })).text

it('with what holds, was heard of lately and is of those who speak', async () => {
  await tell('2024-03-01', 'I mend nets on Sundays.', ['Tilda | state:mends | nets on Sundays | -'])
  await tell('2025-05-01', 'I grow leeks near Ely. Kofi brings crates round.', [
    'Tilda | state:grows | leeks near Ely | -',
    'Kofi | state:brings | crates round | -',
    'Tilda | event:lost | a crate | -',
  ])
  expect(await known()).toContain('Other\n[1] Tilda grows leeks near Ely.')
  expect(await known()).not.toMatch(/nets|crate/)
})

it('the best-evidenced first, six at most, and only in the room that all else leaves', async () => {
  const crops = ['leeks', 'kale', 'chard', 'beets', 'sorrel', 'cress', 'fennel']
  for (const [i, crop] of crops.entries())
    await tell(`2025-04-0${i + 1}`, `I grow ${crop} by the barn, for Ely.`, [
      `Tilda | state:grows${i} | ${crop} by the barn | -`,
    ])
  await tell('2025-05-01', 'I still grow leeks by the barn. I am allergic to nuts.', [
    'Tilda | state:grows0 | leeks by the barn | -',
    'Tilda | allergic_to | nuts | -',
  ])
  const lines = (await known()).split('\n').filter((line) => line.includes('by the barn'))
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain('leeks')
  expect(lines.join()).not.toContain('kale')
  expect(await known(45)).toContain('nuts')
  expect(await known(45)).not.toContain('leeks')
})
