import { expect, it } from 'vitest'
import { type BlockPart, blockOf } from './recalled-block.ts'

const part = (...turns: readonly [day: string, said: string][]): BlockPart => ({
  title: 'Said:',
  text: turns.map(([day, said], i) => `${day}\n[${i + 1}] user: ${said}`).join('\n'),
  citations: turns.map((_, i) => ({
    label: String(i + 1),
    kind: 'turn',
    id: `t${i}` as never,
    turns: [`t${i}` as never],
  })),
})
const OLD = ['Wed 2026-11-18', 'We deploy to Fly.io.'] as const
const NEW = ['Thu 2026-11-19', 'We moved from Fly.io to Hetzner.'] as const
const OTHER = ['Fri 2026-11-20', 'Lunch is at noon.'] as const

it('tells again what is newer than a line of the same matter, and nothing else', async () => {
  const told = new Set(['t1', 't2'])
  const block = await blockOf([part([...OLD], [...NEW], [...OTHER])], { told, budget: 500 })
  expect(block?.text).toContain('2026-11-18 user: We deploy to Fly.io.')
  expect(block?.text).toContain('2026-11-19 user: We moved from Fly.io to Hetzner.')
  expect(block?.text).not.toContain('Lunch')
  expect(block?.told).toEqual(['t0', 't1'])
})

it('is none where everything was told', async () => {
  const told = new Set(['t0', 't1'])
  expect(await blockOf([part([...OLD], [...NEW])], { told, budget: 500 })).toBeNull()
})
