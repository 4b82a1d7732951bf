import { afterAll, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { aboutProject } from './about-project.ts'
import { briefFor } from './tell.ts'

const memory = await createMemory({ now: () => Date.parse('2026-03-10') })
afterAll(() => memory.close())

async function told(name: string, said: readonly string[]) {
  const space = memory.namespace(name)
  for (const content of said) await space.add({ role: 'user', speaker: 'user', content, at: '2026-03-09' })
  await space.flush()
  return space
}
const PROJECT = [
  'I work on Moorly.',
  'Moorly runs on Node 22.',
  'Moorly uses Postgres 17.',
  "Moorly's deadline is 3 May 2026.",
  'Priya leads Moorly.',
  'The staging branch is develop.',
  'My sister lives in Oslo.',
  'My friend Tom is allergic to nuts.',
]

it('a project is told of by what it runs on, its days and who leads it, each with its turn', async () => {
  const space = await told('moorly', PROJECT)
  const { text, citations, tokens } = await aboutProject(space, 240)
  for (const words of ['Node 22', 'Postgres 17', '2026-05-03', 'Priya leads', 'develop'])
    expect(text).toContain(words)
  for (const words of ['Oslo', 'nuts']) expect(text).not.toContain(words)
  expect(tokens).toBeLessThanOrEqual(240)
  expect(citations.every((c) => c.kind === 'fact' && c.turns.length === 1)).toBe(true)
  expect((await aboutProject(space, 20)).tokens).toBeLessThanOrEqual(20)
  const brief = await briefFor(
    { space: (name) => memory.namespace(name), namespace: 'moorly', session: 'new', told: new Set() },
    [],
  )
  expect(brief?.text).toContain('How it stands:')
  expect(brief?.tokens).toBeLessThanOrEqual(800)
})

it('nothing is told where no project is spoken of', async () => {
  const space = await told('family', ['My sister lives in Oslo.', 'My brother Tom is a nurse.'])
  expect((await aboutProject(space, 240)).text).toBe('')
})
