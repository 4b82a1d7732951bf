/** Long work in this process lets the event loop turn, so that other requests are served meanwhile. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'

let memory: Memory
let space: Namespace
beforeEach(async () => {
  memory = await createMemory({ consolidate: false, now: () => Date.parse('2025-06-01') })
  space = memory.namespace('a')
})
afterEach(() => memory.close())

/** How often the event loop turned before `work` was done. */
async function turnsOfLoop(work: () => Promise<unknown>): Promise<number> {
  let [count, isDone] = [0, false]
  const turn = (): void => {
    count += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return count
}

const said = (count: number, content: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({
    id: `t${i}`,
    content: content(i),
    speaker: 'Ana',
    at: Date.parse('2025-03-01') + i * 1000,
  }))

it('where the index of many turns is built', async () => {
  await space.add(
    said(3000, (i) => `note ${i}`),
    { session: 's' },
  )
  expect(await turnsOfLoop(() => space.turns({ matching: 'note 7' }))).toBeGreaterThanOrEqual(6)
})

it('where many turns that wait are read for the first time', async () => {
  await space.add(
    said(100, (i) => `I bought a lamp called Lamp${i} in a shop at the harbour of the old town.`),
    { session: 's' },
  )
  expect(await turnsOfLoop(() => space.facts())).toBeGreaterThanOrEqual(10)
  expect(await turnsOfLoop(() => space.facts())).toBeLessThan(3)
})

it('where many turns are taken in', async () => {
  const turns = said(1000, (i) => `note ${i} ${'of the harbour and the old town '.repeat(30)}`)
  expect(await turnsOfLoop(() => space.add(turns, { session: 's' }))).toBeGreaterThanOrEqual(10)
})
