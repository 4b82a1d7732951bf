/** When something was over is told as it is known: a day only where words name one. */

import { createMemory, type Memory, whenText } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

describe('what is over', () => {
  let memory: Memory
  beforeAll(async () => {
    memory = await createMemory({ store: createPlainStore() })
  })
  afterAll(() => memory.close())

  it.each([
    ['I lived in Rome from 2019 to March 2022.', null, 'since 2019, until March 2022'],
    ['I worked at Bosch from 2015 to 2019.', null, 'since 2015, until 2019'],
    ['I worked at Bosch until 2019.', null, 'until 2019'],
    ['I lived in Ghent in 2019.', null, '2019'],
    ['I used to live in Oslo.', null, 'before 2025-03-02'],
    ['I live in Leeds.', 'I moved to York last month.', 'by 2025-03-02, until March 2025'],
    ['I live in Leeds.', 'I live in York now.', 'by 2025-03-02, over by 2025-04-05'],
    ['I work at Shell.', 'I quit my job at Shell on the 20th.', 'by 2025-03-02, until Thu 2025-03-20'],
    ['I work at Shell.', 'I no longer work at Shell.', 'by 2025-03-02, over by 2025-04-05'],
    ['I have a dog named Rex.', 'Rex died in March.', 'by 2025-03-02, until March 2025'],
  ])('%s %s', async (said, later, when) => {
    const space = memory.namespace(`${said}${later}`)
    await tell(space, 'Maya', ['2025-03-02', said])
    if (later !== null) await tell(space, 'Maya', ['2025-04-05', later])
    const facts = await space.facts({ asOf: null, limit: 100 })
    const over = facts.filter((f) => f.kind === 'state' && f.valid.to !== null)
    expect(over.map(whenText)).toEqual([when])
  })

  it('ends at a day that a person wrote', async () => {
    const space = memory.namespace('written')
    await tell(space, 'Maya', ['2025-03-02', 'I live in Leeds.'])
    const [fact] = await space.facts()
    await space.update('fact', fact?.id ?? '', { validTo: Date.UTC(2025, 4, 17) })
    const [written] = await space.facts({ asOf: null })
    expect(written && whenText(written)).toContain('until 2025-05-17')
  })

  it('keeps the span of an end through an export', async () => {
    const space = memory.namespace('from')
    await tell(
      space,
      'Maya',
      ['2025-03-02', 'I live in Leeds.'],
      ['2025-04-05', 'I moved to York last month.'],
    )
    const copy = memory.namespace('to')
    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    await copy.import(lines)
    const texts = async (of: typeof space) =>
      (await of.facts({ asOf: null })).map((fact) => `${fact.statement} ${whenText(fact)}`).sort()
    expect(await texts(copy)).toEqual(await texts(space))
    expect((await texts(copy)).join()).toContain('until March 2025')
  })
})
