/** What a model tells again with another figure: it stands, and what was told before stays as what was known then. */
import { createMemory, type LlmRequest, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let facts: readonly string[] = []
let requests: Pick<LlmRequest, 'task' | 'user'>[] = []
let memory: Memory
let ana: Namespace

beforeEach(async () => {
  requests = []
  const model = replying((request) => {
    requests.push(request)
    return request.task === 'distil' ? { facts } : {}
  })
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(at: string, content: string, ...lines: readonly string[]): Promise<string> {
  facts = lines.map((line) => `0 | ${line}`)
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
  return requests.filter((r) => r.task === 'distil').at(-1)?.user ?? ''
}
const told = async (options = {}): Promise<string[]> =>
  (await ana.facts({ asOf: null, limit: 100, ...options })).map((f) => `${f.statement} ${whenText(f)}`)

describe('under the same parts', () => {
  it.each([
    [
      'event:organised | the ride',
      'Ana organised the ride for the hospice with 42 riders.',
      'Ana organised the ride with 46 riders.',
    ],
    ['event:organised | the ride', 'Ana organised the ride for 42.', 'Ana organised the ride for 46.'],
    ['state:leads | the ride', 'Ana leads the ride of forty-two riders.', 'Ana leads the ride of 46 riders.'],
    [
      'state:rents | the ride hall',
      'Ana rents the ride hall for £900 a month, heating and all.',
      'Ana rents the ride hall for £1,050 a month.',
    ],
  ])('%s: the sentence of the later telling stands', async (parts, before, now) => {
    await tell('2025-06-01', before, `new | Ana | ${parts} | - | ${before}`)
    await tell('2025-07-01', now, `new | Ana | ${parts} | - | ${now}`)
    expect(await told()).toEqual([expect.stringContaining(now)])
    expect(await told({ knownAt: '2025-06-15' })).toEqual([expect.stringContaining(before)])
    expect((await ana.facts({ asOf: null }))[0]?.evidence).toHaveLength(2)
    // A telling that only names it says nothing of the figure.
    await tell('2025-08-01', 'The ride again.', `new | Ana | ${parts} | -`)
    expect(await told()).toEqual([expect.stringContaining(now)])
  })

  it.each([
    // Another figure counts something else.
    ['Ana organised the ride with 42 riders.', 'Ana organised the ride with 3 helpers.'],
    ['Ana organised the ride with 42 riders.', 'Ana organised the ride.'],
    // It may be a part.
    ['Ana organised the ride in Leeds with 42 riders.', 'Ana organised the ride; 5 riders fell.'],
    ['Ana organised the ride with 42 riders for the hospice.', 'Ana organised the ride with 42 riders.'],
  ])('the fuller sentence stays: %s %s', async (before, now) => {
    await tell('2025-06-01', before, `new | Ana | event:organised | the ride | - | ${before}`)
    await tell('2025-07-01', now, `new | Ana | event:organised | the ride | - | ${now}`)
    expect(await told()).toEqual([expect.stringContaining(before)])
  })

  it('two days stay two', async () => {
    const line = (day: string, n: number): string =>
      `new | Ana | event:organised | the ride | ${day} | Ana organised the ride with ${n} riders.`
    await tell('2025-06-01', 'The ride on 30 May had 42 riders.', line('2025-05-30', 42))
    await tell('2025-07-01', 'The ride on 30 June had 46 riders.', line('2025-06-30', 46))
    expect((await told()).sort()).toEqual([
      'Ana organised the ride with 42 riders. Fri 2025-05-30',
      'Ana organised the ride with 46 riders. Mon 2025-06-30',
    ])
  })
})

describe('as a tail', () => {
  it.each([
    ['practices | 5 km runs', 'practices | 10 km runs', 'I run 10 km on Sundays.'],
    ['state:teaches | 3 classes', 'state:teaches | 2 classes', 'At home I teach 2 classes.'],
    ['state:owes | £900', 'state:owes | £20', 'I owe Tom £20.'],
    ['event:paid | 300 euros', 'event:paid | 20 euros', 'I actually paid 20 euros for lunch.'],
    ['plans_to | read 20 books', 'plans_to | read 2 books', 'I want to read 2 books.'],
  ])('another amount may be of something else: %s, %s', async (before, now, content) => {
    await tell('2025-06-01', `${before} so far`, `new | Ana | ${before} | -`)
    await tell('2025-07-01', content, `new | Ana | ${now} | -`)
    const all = await told()
    expect(all).toHaveLength(2)
    expect(all.join()).not.toMatch(/over|until|given up/)
  })

  it('a part of it changes nothing of the whole', async () => {
    await tell('2025-06-01', 'I lead 42 riders.', 'new | Ana | state:leads | 42 riders | -')
    await tell('2025-07-01', '5 riders fell.', 'same #1 | - | Ana leads riders, of whom 5 riders fell.')
    expect((await ana.facts()).map((f) => f.tailName)).toEqual(['42 riders'])
  })
})

describe('among what is known', () => {
  const THINGS = [
    'stamps coins shells maps postcards teapots spoons records books ribbons badges magnets keys clocks',
    'lamps hats scarves bottles pens dolls trains cards buttons thimbles vases rugs chairs bells',
  ].map((row) => row.split(' '))
  beforeEach(async () => {
    for (const [i, row] of THINGS.entries())
      await tell(
        `2025-03-0${i + 1}`,
        `I collect ${row.join(', ')}.`,
        ...row.map((thing) => `new | Ana | state:collects | ${thing} | -`),
      )
    await tell(
      '2025-05-01',
      'The charity ride for the hospice in Leeds has 42 riders, the opening dinner at the barn had 14 guests.',
      'new | charity ride for the hospice | state:has signed up in Leeds | 42 riders | - | The charity ride for the hospice has 42 riders signed up in Leeds.',
      'new | Ana | event:hosted | the opening dinner at the barn | - | Ana hosted the opening dinner at the barn with 14 guests.',
    )
  })

  it.each([["we're at 46 riders", '42 riders']])(
    'is what a turn tells another figure of, with one word of it: %s',
    async (content, shown) => {
      expect(await tell('2025-06-01', content)).toContain(shown)
    },
  )
})

describe('of one that becomes another', () => {
  const holding = async (): Promise<string[]> =>
    (await ana.facts({ asOf: Date.parse('2025-11-01'), limit: 100 })).map((f) => f.statement)

  it.each([
    ['the lager | state:is supplied by | Evans', 'the lager | state:is supplied by | Gethin'],
    ['Evans | state:supplies | the lager', 'Gethin | state:supplies | the lager'],
    ['Evans | state:supplies | the lager', 'the lager | state:is supplied by | Gethin'],
    ['Evans | in_charge_of | the lager', 'Gethin | in_charge_of | the lager'],
  ])('whoever takes over ends what another did: %s, %s', async (before, now) => {
    await tell('2025-06-01', 'Evans has the lager.', `new | ${before} | -`)
    await tell('2025-07-01', 'Gethin has the lager now.', `becomes #1 | ${now} | -`)
    expect(await holding()).toEqual([expect.stringContaining('Gethin')])
  })

  it.each([
    [
      'Gethin supplies the lager too.',
      'Evans | state:supplies | the lager',
      'Gethin | state:supplies | the lager',
    ],
    [
      'Gethin supplies the cider.',
      'Evans | state:supplies | the lager',
      'Gethin | state:supplies | the cider',
    ],
    ['Gethin likes the lager.', 'Evans | likes | the lager', 'Gethin | likes | the lager'],
    ['Gethin has a sister, Eva.', 'Evans | has_sister | Eva', 'Gethin | has_sister | Eva'],
    ['Gethin is in the lager club.', 'Evans | member_of | lager club', 'Gethin | member_of | lager club'],
  ])('two may do the same: %s', async (content, before, now) => {
    await tell('2025-06-01', 'Evans has the lager, likes the lager club, and has Eva.', `new | ${before} | -`)
    await tell('2025-07-01', content, `becomes #1 | ${now} | -`)
    expect(await holding()).toHaveLength(2)
  })

  it.each([
    ['He wants 23,400 now.', 'The roof of the barn needs doing; the quote is 23,400.', '23,400'],
    // Nothing of it was said.
    ['He called again.', 'The roof of the barn needs doing; the quote is 23,400.', '22,000'],
  ])('the ends that it repeats need not be said again: %s', async (content, sentence, figure) => {
    const parts = 'the roof of the barn | state:needs | doing | -'
    const before = 'The roof of the barn needs doing; the quote is 22,000.'
    await tell('2025-06-01', before, `new | ${parts} | ${before}`)
    await tell('2025-07-01', content, `becomes #1 | ${parts} | ${sentence}`)
    expect(await told()).toEqual([expect.stringContaining(figure)])
  })
})

it('what was so until a day before its telling has no other day', async () => {
  await tell(
    '2025-06-25',
    'The cawl cost 7.95 until May.',
    'new | the cawl | state:costs | 7.95 | ..2025-05-31',
  )
  expect(await told()).toEqual(['The cawl cost 7.95. until Sat 2025-05-31'])
})
