/** A moment that is asked about, through every door: a day is all of that day, and what is told is told as it was then. */
import type { FactQuery, Namespace, TimeInput } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTools } from '../src/integrations/tools/default-tools.ts'
import { graphTools } from '../src/integrations/tools/graph-tools.ts'
import { clientOf } from './support/client-of.ts'
import { type Served, served } from './support/served.ts'
import { tell } from './support/tell.ts'

let host: Served
const doors: [string, () => Namespace][] = [
  ['the library', () => host.memory.namespace('ana')],
  ['the client', () => clientOf(host.server).namespace('ana')],
]
beforeAll(async () => {
  host = await served()
  await tell(
    host.memory.namespace('ana'),
    'Ana',
    ['2024-02-01T09:00Z', 'I live in Vienna. Please always answer in German.'],
    ['2024-02-01T09:30Z', 'I plan to visit Iceland.'],
    ['2024-02-02T09:00Z', 'I plan to run the marathon in Berlin on 20 May 2024.'],
    ['2024-03-05T15:00Z', 'I moved to Lisbon today. Please answer in Portuguese from now on.'],
  )
})
afterAll(() => host.close())

describe.each(doors)('%s', (_, space) => {
  const homes = async (query: FactQuery): Promise<string[]> =>
    (await space().facts({ relation: 'lives_in', ...query })).map((f) => f.tailName)

  it('takes a day without an hour as all of it, and a moment as it is', async () => {
    const asked: [TimeInput, string][] = [
      ['2024-03-04', 'Vienna'],
      ['2024-03-05', 'Lisbon'],
      ['2024-03', 'Lisbon'],
      ['2024', 'Lisbon'],
      ['2024-03-04T23:59Z', 'Vienna'],
      [new Date('2024-03-04'), 'Vienna'],
      [Date.parse('2024-03-05T16:00Z'), 'Lisbon'],
    ]
    for (const [asOf, home] of asked) {
      expect([asOf, await homes({ asOf })]).toEqual([asOf, [home]])
      expect([asOf, (await space().card('Ana', { asOf })).text]).toEqual([
        asOf,
        expect.stringContaining(home),
      ])
      expect([asOf, (await space().recall('Where does Ana live?', { asOf })).text]).toEqual([
        asOf,
        expect.stringContaining(home),
      ])
    }
    const heard = (knownAt: string) => homes({ asOf: '2024-04-01', knownAt })
    expect([await heard('2024-03-04'), await heard('2024-03-05')]).toEqual([['Vienna'], ['Lisbon']])
  })

  it('has the profile as it was', async () => {
    const profile = async (asOf?: TimeInput) =>
      (await space().profile(asOf === undefined ? {} : { asOf })).sections.flatMap((s) =>
        s.items.map((i) => i.text),
      )
    expect((await profile('2024-02-01')).join('\n')).toMatch(/German[\s\S]*Vienna[\s\S]*Iceland/)
    expect((await profile('2024-02-01')).join('\n')).not.toMatch(/Lisbon|Portuguese|marathon/)
    expect((await profile('2024-02-03')).join('\n')).toContain('marathon')
    const march = (await profile('2024-03-05')).join('\n')
    expect(march).toMatch(/Portuguese[\s\S]*Lisbon/)
    expect(march).not.toMatch(/German|Vienna/)
    expect(await profile('2024-03-04T10:00Z')).toEqual(await profile('2024-03-04'))
    expect(await profile('2023-12-31')).toEqual([])
    expect((await profile()).join('\n')).not.toContain('marathon')
  })

  it('tells ties as they were at that moment', async () => {
    const ties = async (asOf: TimeInput | null) =>
      (await space().neighbours('Ana', { asOf })).edges
        .map((e) => e.statement)
        .filter((statement) => statement.includes('marathon'))
    expect(await ties('2024-03-01')).toEqual(['Ana plans to run the marathon in Berlin.'])
    expect(await ties(null)).toEqual(['Ana planned to run the marathon in Berlin.'])
  })

  it('tells what was believed as it was then', async () => {
    const plans = async (knownAt?: string) =>
      (await space().facts({ relation: 'plans_to', asOf: null, ...(knownAt !== undefined && { knownAt }) }))
        .map((f) => f.statement)
        .filter((statement) => statement.includes('marathon'))
    expect(await plans('2024-03-01')).toEqual(['Ana plans to run the marathon in Berlin.'])
    expect(await plans()).toEqual(['Ana planned to run the marathon in Berlin.'])
  })
})

it('agents ask for the profile of a date', async () => {
  const space = host.memory.namespace('ana') as never
  const tools = [...defaultTools(space), ...graphTools(space)]
  const text = async (name: string, input: object) =>
    JSON.stringify(await tools.find((tool) => tool.name === name)?.run(input as never))
  expect(await text('profile', { asOf: '2024-03-04' })).toContain('Vienna')
  expect(await text('profile', {})).not.toContain('Vienna')
  expect(await text('facts', { relation: 'lives_in', asOf: '2024-03-05' })).toContain('Lisbon')
})
