/** A quoted turn that tells a plan says what became of it, and only of that plan. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORMATS } from '../src/assemble/formats.ts'
import { loadTokenCounter } from '../src/assemble/tokens.ts'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

/** So long a turn is not sure to be quoted whole, so that its end is told beside the plan. */
const ASIDE =
  ' The hoses were mended, the compost was turned, the gutters of the old shed got cleaned out at last, and the beds behind the barn were weeded by hand before the rain came in.'

let distil: (user: string) => readonly string[] = () => []
let byRules: Memory
let byModel: Memory
beforeAll(async () => {
  const now = (): number => Date.parse('2024-09-02T12:00:00Z')
  byRules = await createMemory({ store: createPlainStore(), now })
  byModel = await createMemory({
    store: createPlainStore(),
    now,
    models: { segment: null, 'induce-experiences': null },
    model: replying(({ task, user }) => (task === 'distil' ? { facts: distil(user) } : {})),
  })
})
afterAll(() => Promise.all([byRules.close(), byModel.close()]))

let spaces = 0

type Said = readonly [content: string, ...facts: string[]]

/** What a context quotes of the first turn after all was told; a model reads the facts beside it: `#x` is the number of what has that word. */
async function quoted(said: readonly Said[], question: string): Promise<string> {
  const memory = said.some(([, ...facts]) => facts.length > 0) ? byModel : byRules
  const ana = memory.namespace(`space ${spaces++}`)
  for (const [i, [content, ...facts]] of said.entries()) {
    distil = (user) =>
      facts.map((line) =>
        line.replace(/#(\w+)/, (_, word) => {
          const known = /<known>([\s\S]*)<\/known>/.exec(user)?.[1] ?? ''
          return new RegExp(`(#\\d+) [^\n]*\\b${word}`).exec(known)?.[1] ?? '#99'
        }),
      )
    const at = `2024-0${2 + i}-02`
    const aside = i === 0 ? '' : ASIDE
    await ana.add([{ speaker: 'Ana', role: 'user', content: content + aside, at }], { session: at })
    await ana.flush()
  }
  const { text } = await ana.recall(question, { budget: 400 })
  const first = (said[0]?.[0] ?? '').slice(0, 12)
  return text.split('\n').find((line) => line.includes(first)) ?? ''
}

describe('a plan that is settled is marked where it is quoted', () => {
  it.each<[question: string, shown: string, ...said: Said[]]>([
    [
      'Which state management do we use?',
      'bigger thing in tidelog: we move state from provider to riverpod [given up by 2024-03-02]',
      [
        'bigger thing in tidelog: we move state from provider to riverpod',
        '0 | new | Tidelog | plans_to | move state from provider to riverpod | -',
      ],
      ['riverpod is reverted, too many rebuilds.', '0 | ends #riverpod | -'],
    ],
    [
      'Which Android versions does the app drop?',
      'tidelog news: we drop android 7 with 2.4 [given up by 2024-03-02], and I like tea',
      [
        'tidelog news: we drop android 7 with 2.4, and I like tea',
        '0 | new | Tidelog | plans_to | drop Android 7 with 2.4 | -',
      ],
      ['kept the old phones after all.', '0 | ends #Android | -'],
    ],
    [
      'How is my wisdom tooth?',
      'wisdom tooth is coming out [Ana to have a wisdom tooth out: carried out by 2024-03-02]',
      ['wisdom tooth is coming out', '0 | new | Ana | plans_to | have a wisdom tooth out | -'],
      ['the thing is out, btw.', '0 | done #wisdom | -'],
    ],
    [
      'Where do I move?',
      'I want to learn the cello and move to Graz [Ana to move to Graz: given up by 2024-03-02]',
      ['I want to learn the cello and move to Graz', '0 | new | Ana | plans_to | move to Graz | -'],
      ['we stay where we are.', '0 | ends #Graz | -'],
    ],
    [
      'What does Bo like?',
      'tidelog: we ship 2.4 with dark mode on May 6 [moved to Mon 2024-05-20], and Bo likes tea',
      [
        'tidelog: we ship 2.4 with dark mode on May 6, and Bo likes tea',
        '0 | new | Bo | likes | tea | -',
        '0 | new | Tidelog | plans_to | ship 2.4 with dark mode | 2024-05-06',
      ],
      ['two weeks later it is.', '0 | same #ship | 2024-05-20'],
    ],
    [
      'Where do I move?',
      'I move to Graz soon [given up by 2024-03-02]',
      ['I move to Graz soon', '0 | new | Ana | plans_to | move to Graz | -'],
      ['no Graz.', '0 | ends #Graz | -'],
      ['I move to Porto.', '0 | new | Ana | plans_to | move to Porto | -'],
    ],
    [
      'When do I run the Leeds marathon?',
      "I'm running the Leeds marathon on 10 May [given up by 2024-03-02].",
      ["I'm running the Leeds marathon on 10 May."],
      ["I've pulled out of the Leeds marathon."],
    ],
    [
      'Which marathon do I run?',
      "I'm running the Leeds marathon on 10 May [given up by 2024-03-02].",
      ["I'm running the Leeds marathon on 10 May."],
      ["I've pulled out of the Leeds marathon."],
    ],
    [
      'Do we have a barge?',
      "We're buying a barge in May [carried out by 2024-03-02].",
      ["We're buying a barge in May."],
      ["We've bought the barge!"],
    ],
  ])('%s', async (question, shown, ...said) => {
    expect(await quoted(said, question)).toContain(shown)
  })
})

it('another day of the same plan is told as such, and not as a move that nobody spoke of', async () => {
  const line = await quoted(
    [['I have a dentist appointment on 7 May.'], ['I have a dentist appointment on 12 June.']],
    'When is my dentist appointment?',
  )
  expect(line).not.toContain('moved')
  expect(line).toContain('[later told for Wed 2024-06-12]')
})

describe('a day that was moved is told in whatever room there is', () => {
  const asked = async (budget: number): Promise<string> => {
    const ana = byModel.namespace(`space ${spaces++}`)
    const told = [
      [
        'Papierfink is at the Skripta fair in Leipzig, 14 may',
        'new | Papierfink | plans_to | have a booth at the Skripta fair in Leipzig | 2024-05-14',
      ],
      ['Skripta mailed, they moved it to 4 june because of the hall', 'same #1 | 2024-06-04'],
      ['they moved it AGAIN, 18 june now', 'same #1 | 2024-06-18'],
    ] as const
    for (const [i, [content, fact]] of told.entries()) {
      distil = () => [`0 | ${fact}`]
      const at = `2024-0${2 + i}-02`
      await ana.add([{ speaker: 'Ana', role: 'user', content: i < 2 ? content : content + ASIDE, at }], {
        session: at,
      })
      await ana.flush()
    }
    return (await ana.recall('When is the Skripta fair?', { budget })).text
  }

  it.each([150, 220, 300, 400])('%i tokens', async (budget) => {
    const text = await asked(budget)
    expect(text).toMatch(/14 may|4 june/)
    expect(text).toMatch(/2024-06-18|18 june/)
  })
})

describe('what was put right of what the question does not ask for is marked', () => {
  it.each<[question: string, shown: string, ...said: Said[]]>([
    [
      'What does Bo like?',
      'release 3 has a crash rate of 0.2% [0.2%: corrected on 2024-03-02: 0.4%], and Bo likes tea',
      [
        'release 3 has a crash rate of 0.2%, and Bo likes tea',
        '0 | new | Bo | likes | tea | -',
        '0 | new | release 3 | state:has a crash rate of | 0.2% | -',
      ],
      [
        'I was wrong about release 3: its crash rate is 0.4%.',
        '0 | corrects #crash | release 3 | state:has a crash rate of | 0.4% | -',
      ],
    ],
    [
      'What does Bo like?',
      'we paid £17,400 for the van [£17,400: told on 2024-03-02 as £16,900], and Bo likes tea',
      [
        'we paid £17,400 for the van, and Bo likes tea',
        '0 | new | Bo | likes | tea | -',
        '0 | new | Ana | event:bought | van | - | Ana bought the van for £17,400.',
      ],
      [
        'the van was £16,900 in the end.',
        '0 | new | Ana | event:bought | van | - | Ana bought the van for £16,900.',
      ],
    ],
  ])('%s', async (question, shown, ...said) => {
    expect(await quoted(said, question)).toContain(shown)
  })
})

describe('nothing is marked where', () => {
  it.each<[why: string, question: string, ...said: Said[]]>([
    [
      'the plan is open',
      'Where do I move?',
      ['I move to Graz soon', '0 | new | Ana | plans_to | move to Graz | -'],
      ['the boxes are here.', '0 | new | Ana | owns | boxes | -'],
    ],
    [
      'somebody else gave up the same',
      'Where does Ana move?',
      ['I move to Graz soon', '0 | new | Ana | plans_to | move to Graz | -'],
      ['Bo wants that, too.', '0 | new | Bo | plans_to | move to Graz | -'],
      ['Bo stays.', '0 | ends #Bo | -'],
    ],
    [
      'another thing was given up',
      'Which instruments do I learn?',
      ['I learn the cello soon', '0 | new | Ana | plans_to | learn the cello | -'],
      ['And the oboe.', '0 | new | Ana | plans_to | learn the oboe | -'],
      ['No oboe.', '0 | ends #oboe | -'],
    ],
    [
      'it is planned again',
      'Where do I move?',
      ['I move to Graz soon', '0 | new | Ana | plans_to | move to Graz | -'],
      ['we stay.', '0 | ends #Graz | -'],
      ['Graz again, this time for good.', '0 | new | Ana | plans_to | move to Graz | -'],
    ],
    [
      'it is planned again in other words',
      'Where do I move?',
      ['I move to Graz soon', '0 | new | Ana | plans_to | move to Graz | -'],
      ['we stay.', '0 | ends #Graz | -'],
      ['So a house in Graz it is.', '0 | new | Ana | plans_to | move to a house in Graz | -'],
    ],
    [
      'the day went by and nobody told more',
      'When is my race?',
      ['I run the Leeds race on 6 May', '0 | new | Ana | plans_to | run the Leeds race | 2024-05-06'],
      ['the boxes are here.', '0 | new | Ana | owns | boxes | -'],
    ],
    [
      'the day was told more exactly',
      'When is my race?',
      ['I run the Leeds race in May', '0 | new | Ana | plans_to | run the Leeds race | 2024-05'],
      ['it is on the sixth.', '0 | same #Leeds | 2024-05-06'],
    ],
    [
      'somebody else did it',
      'Do we have a barge?',
      ["We're buying a barge in May."],
      ['Tom has bought a barge.'],
    ],
    [
      'somebody else does not do it',
      'Which marathon do I run?',
      ["I'm running the Leeds marathon on 10 May."],
      ["Tom's not running the Leeds marathon any more."],
    ],
    [
      'another one fell through',
      'When do we fly to Rome?',
      ["We're flying to Rome on 10 May."],
      ['The party fell through.'],
    ],
    [
      'another van was bought for another sum',
      'What does Bo like?',
      [
        'we paid £17,400 for the red van, and Bo likes tea',
        '0 | new | Bo | likes | tea | -',
        '0 | new | Ana | event:bought | red van | - | Ana bought the red van for £17,400.',
      ],
      [
        'the blue van was £16,900.',
        '0 | new | Ana | event:bought | blue van | - | Ana bought the blue van for £16,900.',
      ],
    ],
    [
      'a part of it is told',
      'What does Bo like?',
      [
        'we paid £17,400 for the van, and Bo likes tea',
        '0 | new | Bo | likes | tea | -',
        '0 | new | Ana | event:bought | van | - | Ana bought the van for £17,400.',
      ],
      [
        'the van had £500 off for the door.',
        '0 | new | Ana | event:bought | van | - | Ana bought the van with £500 off for the door.',
      ],
    ],
    [
      'something on the way to it was done',
      'Which race do I run?',
      ['I run the Leeds race soon', '0 | new | Ana | plans_to | run the Leeds race | -'],
      ['I trained for the Leeds race.', '0 | new | Ana | event:trained for | the Leeds race | -'],
    ],
    [
      'another place was given up',
      'Where do I go?',
      ['I go to Oslo with Bo soon', '0 | new | Ana | plans_to | go to Oslo with Bo | -'],
      ['Rome as well.', '0 | new | Ana | plans_to | go to Rome | -'],
      ['not Rome, then.', '0 | ends #Rome | -'],
    ],
    [
      'a state of the same words holds',
      'Where do I work?',
      ['I work at Halden for good', '0 | new | Ana | works_at | Halden | -'],
      ['I plan to work at Halden less.', '0 | new | Ana | plans_to | work at Halden less | -'],
      ['no, I will not.', '0 | ends #less | -'],
    ],
    [
      'the same day was told again',
      'When do I see Bo?',
      ['I see Bo on 6 May', '0 | new | Ana | plans_to | see Bo | 2024-05-06'],
      ['still the sixth of May.', '0 | same #see | 2024-05-06'],
    ],
    [
      'it is told once more',
      'When do we fly to Rome?',
      ["We're flying to Rome on 10 May."],
      ["We're flying to Rome on 10 May, did I say?"],
    ],
  ])('%s', async (_, question, ...said) => {
    const line = await quoted(said, question)
    expect(line).toContain(said[0]?.[0].slice(0, 12))
    expect(line).not.toMatch(/: (?:given|carried|moved|later)|\[(?:given|carried|moved|later)/)
  })
})

it('a mark is whole or absent in every format, within the budget', async () => {
  const ana = byRules.namespace('formats')
  await ana.add([
    { speaker: 'Ana', content: `I'm running the Leeds marathon on 10 May.${ASIDE}`, at: '2024-02-02' },
    { speaker: 'Ana', content: `I've pulled out of the Leeds marathon.${ASIDE}`, at: '2024-03-02' },
  ])
  await ana.flush()
  const count = await loadTokenCounter()
  const marked = new Set<string>()
  for (const format of FORMATS)
    for (let budget = 40; budget <= 240; budget += 10) {
      const { text } = await ana.recall('Which marathon do I run?', { budget, format })
      expect(count(text)).toBeLessThanOrEqual(budget)
      const marks = text.match(/\[(?:given|Ana to)[^\]\n]*\]?/g) ?? []
      for (const mark of marks) expect(mark).toBe('[given up by 2024-03-02]')
      if (marks.length > 0) marked.add(format)
    }
  expect([...marked]).toEqual(FORMATS)
})

it.each([
  ['I open the shop on 17 March 2024', 'hm, the 24th, not that one', true],
  ['I open the shop on 24 March 2024', 'yes, the 24th it is', false],
  ['I open the shop in spring', 'so the 24th of March then', false],
  ['I open the shop on 17 March or 18 March 2024', 'no, the 24th', false],
  ['The fair is on 17 March 2024', 'I open the shop on the 24th of March', false],
])('a day that the next turn puts right is marked: %s, %s', async (before, then, isMarked) => {
  const ana = byModel.namespace(`space ${spaces++}`)
  distil = () => ['1,0 | new | Ana | plans_to | open the shop | 2024-03-24']
  await ana.add(
    [before, then + ASIDE].map((content, i) => ({
      speaker: 'Ana',
      role: 'user' as const,
      content,
      at: `2024-02-02T10:0${i}:00Z`,
    })),
    { session: 's' },
  )
  await ana.flush()
  const plans = await ana.facts({ entity: 'Ana', asOf: '2024-02-03' })
  expect(plans.map((f) => f.tailName)).toContain('open the shop')
  const { text } = await ana.recall('When does Ana open the shop, and when is the fair?', {
    budget: 400,
    asOf: '2024-02-03',
  })
  expect(text).toContain(before)
  expect(text.includes('then told: Sun 2024-03-24]')).toBe(isMarked)
})
