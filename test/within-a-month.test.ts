/** "Last month" says of a change that it came after what was told within that month. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

const TOLD = '2025-01-10'
const CHANGED = '2025-02-03'

describe('a change within a month in which something else was told', () => {
  let memory: Memory
  beforeAll(async () => {
    memory = await createMemory({ store: createPlainStore() })
  })
  afterAll(() => memory.close())

  const hear = async (turns: readonly (readonly [at: string, content: string])[]) => {
    const space = memory.namespace(turns.flat().join(' '))
    await tell(space, 'Maya', ...turns)
    const states = (await space.facts({ asOf: null, limit: 100 })).filter((fact) => fact.kind === 'state')
    return states.map(({ statement, valid }) => ({ statement, valid }))
  }

  it.each([
    ['I live in Cork.', 'I moved to Leeds last month.', 'Maya moved to Leeds.'],
    ['I live in Cork.', 'I moved to Leeds in January.', 'Maya moved to Leeds.'],
    ['I live in Cork.', 'I moved to Leeds this year.', 'Maya moved to Leeds.'],
    ['I work at Halden.', 'I started at Brume last month.', 'Maya started at Brume.'],
    ['I work at Halden.', 'I quit Halden last month.', null],
    ['I work at Halden.', 'I left Halden in January.', null],
    ['I have a cat.', 'My cat died last month.', null],
    ['I play tennis.', 'I stopped playing tennis in January.', null],
    ['I take metformin.', 'I stopped metformin last month.', null],
  ])('%s %s', async (said, change, now) => {
    for (const turns of [
      [[TOLD, said] as const, [CHANGED, change] as const],
      [[CHANGED, change] as const, [TOLD, said] as const],
    ]) {
      const states = await hear(turns)
      expect(states.filter((s) => s.valid.to === null).map((s) => s.statement)).toEqual(
        now === null ? [] : [now],
      )
      const before = states.find((s) => s.statement !== now)
      expect(before?.valid.from).toBe(Date.parse(TOLD))
      expect(before?.valid.to).toBeGreaterThan(Date.parse(TOLD))
      expect(before?.valid.to).toBeLessThanOrEqual(Date.parse('2025-02-01'))
    }
  })

  it.each([
    ['I live in Cork.', 'I moved to Leeds yesterday.', 'Maya moved to Leeds.'],
    ['I live in Cork.', 'I moved to Leeds last week.', 'Maya moved to Leeds.'],
    ['I work at Halden.', 'I started at Brume on Monday.', 'Maya started at Brume.'],
    ['I work at Halden.', 'I quit Halden two days ago.', null],
    ['I work at Halden.', 'I lost my job yesterday.', null],
    ['I have a cat called Miso.', 'Miso died last night.', null],
  ])('in one sitting: %s %s', async (said, change, now) => {
    const states = await hear([
      ['2025-01-10T09:00:00Z', said],
      ['2025-01-10T09:05:00Z', change],
    ])
    expect(states.filter((s) => s.valid.to === null).map((s) => s.statement)).toEqual(
      now === null ? [] : [now],
    )
  })

  it('leaves what is said to have begun later as it is', async () => {
    const states = await hear([
      ['2025-01-10T09:00:00Z', 'I moved to Cork yesterday.'],
      ['2025-01-10T09:05:00Z', 'I moved to Leeds on January 5.'],
    ])
    expect(states.filter((s) => s.valid.to === null)).toMatchObject([{ statement: 'Maya moved to Cork.' }])
  })

  it('leaves an end alone that lies before all that was told', async () => {
    const states = await hear([
      [TOLD, 'I work at Halden.'],
      [CHANGED, 'I left Halden in December 2023.'],
    ])
    expect(states).toMatchObject([{ valid: { from: Date.parse(TOLD), to: null } }])
  })

  it('takes the first day where nothing was told within', async () => {
    const states = await hear([
      ['2024-11-10', 'I work at Halden.'],
      [CHANGED, 'I left Halden in January.'],
    ])
    expect(states).toMatchObject([{ valid: { to: Date.parse('2025-01-01') } }])
  })
})
