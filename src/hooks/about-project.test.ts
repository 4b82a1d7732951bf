import { afterAll, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { aboutProject } from './about-project.ts'
import { briefFor } from './tell.ts'

const NOW = Date.parse('2026-03-10')
const memory = await createMemory({ now: () => NOW })
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
  const { text, citations, tokens } = await aboutProject(space, 240, NOW)
  for (const words of ['Node 22', 'Postgres 17', '2026-05-03', 'Priya leads', 'develop'])
    expect(text).toContain(words)
  for (const words of ['Oslo', 'nuts']) expect(text).not.toContain(words)
  expect(tokens).toBeLessThanOrEqual(240)
  expect(citations.every((c) => c.kind === 'fact' && c.turns.length === 1)).toBe(true)
  expect((await aboutProject(space, 20, NOW)).tokens).toBeLessThanOrEqual(20)
  const brief = await briefFor(
    {
      space: (name) => memory.namespace(name),
      userNamespace: 'user',
      namespace: 'moorly',
      session: 'new',
      told: new Set(),
      now: NOW,
    },
    [],
  )
  expect(brief?.text).toContain('How it stands:')
  expect(brief?.tokens).toBeLessThanOrEqual(800)
})

it('nothing is told where no project is spoken of', async () => {
  const space = await told('family', ['My sister lives in Oslo.', 'My brother Tom is a nurse.'])
  expect((await aboutProject(space, 240, NOW)).text).toBe('')
})

it('who is in charge, what other things of it do and what is to come stand beside twenty versions', async () => {
  const space = memory.namespace('kelpline')
  await space.add({
    id: 't1',
    role: 'user',
    speaker: 'user',
    content: 'Kelpline, as it is.',
    at: '2026-03-09',
  })
  const know = (head: string, relation: string, tail: string, more: object = {}) => ({
    head,
    relation,
    tail,
    sources: ['t1'],
    ...more,
  })
  await space.addGraph({
    facts: [
      ...Array.from({ length: 20 }, (_, i) => know('Kelpline', 'uses', `library ${i}.0`)),
      know('Tove', 'in_charge_of', "Kelpline's charts", { headType: 'person' }),
      know('nightly_load', 'run_at', 'every 20 minutes'),
      know('Tove', 'has', 'a sailing boat', { headType: 'person', aspect: 'possessions' }),
      know('Kelpline', 'under', 'code freeze', { from: '2026-04-01', to: '2026-04-08', kind: 'state' }),
      know('Kelpline', 'under', 'review', { from: '2026-02-01', to: '2026-02-08', kind: 'state' }),
    ],
  })
  const { text } = await aboutProject(space, 240, NOW)
  expect(text).toMatch(/^\[1\] .*code freeze.*from Wed 2026-04-01, until 2026-04-08/)
  expect(text).toMatch(/Tove.*charts/)
  expect(text).toContain('every 20 minutes')
  expect(text).not.toMatch(/boat|review/)
})

it('what was told ahead stands first until it has begun, and on while its end is near', async () => {
  const space = memory.namespace('ternline')
  await space.add({ id: 't1', role: 'user', content: 'Ternline, as it will be.', at: '2026-03-01' })
  const know = (relation: string, tail: string, more: object = {}) => ({
    head: 'Ternline',
    relation,
    tail,
    sources: ['t1'],
    ...more,
  })
  await space.addGraph({
    facts: [
      know('uses', 'Node 20.1'),
      know('joined_to', 'the new network', { from: '2026-03-03', kind: 'state' }),
      know('joined_to', 'the old tariff', { from: '2026-04-03', kind: 'state' }),
      know('under', 'code freeze', { from: '2026-03-05', to: '2026-03-20', kind: 'state' }),
    ],
  })
  const { text } = await aboutProject(space, 240, NOW)
  const lines = text.split('\n').map((line) => line.replace(/^\[\d+\] Ternline |\.(?= |$)/g, ''))
  expect(lines).toEqual([
    'under code freeze (from Thu 2026-03-05, until 2026-03-20)',
    'joined to the old tariff (from Fri 2026-04-03)',
    'uses Node 20.1',
    'joined to the new network',
  ])
})
