/** Which of the known facts and names a model is shown beside new turns. */
import { createMemory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replying } from './support/replying.ts'

let prompt = ''
let reply: object = {}
let ana: Namespace
let close: () => Promise<void>
const model = replying(({ user }) => {
  prompt = user
  return reply
})
beforeEach(async () => {
  const memory = await createMemory({
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
  })
  close = () => memory.close()
  ana = memory.namespace('ana')
})
afterEach(() => close())

const tell = async (
  at: string,
  content: string,
  facts: string[] = [],
  names: string[] = [],
): Promise<void> => {
  reply = { facts, names }
  await ana.add({ speaker: 'Ana', content, at }, { session: at })
  await ana.flush()
}
const shown = (block: 'known' | 'names'): string =>
  new RegExp(`<${block}>\\n([\\s\\S]*?)\\n</${block}>`).exec(prompt)?.[1] ?? ''

it('is a state that stands in words of its own verb', async () => {
  await tell(
    '2025-01-14',
    'I take my father his dinners on Sundays and Wednesdays. Chess with Ida.',
    ["0 | new | Ana | state:brings dinners on Sundays and Wednesdays to | Ana's father | -"],
    ["Ana's father | person | father of Ana"],
  )
  await tell('2025-03-27', "I've stopped the Sunday and Wednesday dinners.")
  expect(shown('known')).toContain('brings dinners')
})

it('is what happened or is over where a turn tells it again, with its end', async () => {
  await tell(
    '2025-01-14',
    'I have a broken left wrist since Friday, from a fall in Lugano. I saw the Rhine falls.',
    [
      '0 | new | Ana | has_condition | a broken left wrist | 2025-01-10',
      '0 | new | Ana | event:fell on | ice in Lugano | 2025-01-10',
      '0 | new | Ana | event:saw | the Rhine falls from a boat | 2025-01-12',
    ],
  )
  await tell('2025-03-14', 'The plaster is off, my wrist is fine.', ['0 | ends #1 | -'])
  await tell(
    '2025-10-01',
    'Remember the ice in Lugano, and my broken wrist? It was the right one. Rhine next.',
  )
  expect(shown('known')).toContain('broken left wrist | since Fri 2025-01-10, over by 2025-03-14')
  expect(shown('known')).toContain('ice in Lugano')
  expect(shown('known')).not.toContain('Rhine falls')
  await tell('2025-10-02', 'My left shoe is lost, and there is ice.')
  expect(shown('known')).not.toContain('wrist')
})

it('is the job of somebody who is named, however much else is known of the words', async () => {
  await tell('2025-01-14', `My son Rhys is an electrician. ${'I like garden number 1. '.repeat(2)}`, [
    '0 | new | Ana | has_son | Rhys | -',
    '0 | new | Rhys | job_title | electrician | -',
  ])
  for (let i = 0; i < 3; i++)
    await tell(
      `2025-02-0${i + 1}`,
      'My gardens: garden number 1 and many more.',
      Array.from(
        { length: 10 },
        (_, n) => `0 | new | Ana | event:${i === 0 ? 'saw' : 'drew'} | garden number ${i}${n} | -`,
      ),
    )
  await tell('2025-08-05', 'Rhys packed it in. I go on with my garden.')
  expect(shown('known')).toContain('Rhys | job_title | electrician')
})

it('is no name of which the turns say a common word, or only whose it is', async () => {
  await tell(
    '2025-01-14',
    'I read The Great Gatsby to my dad.',
    [
      "0 | new | Ana | event:read to | Ana's dad | -",
      '0 | new | Ana | state:is reading | The Great Gatsby | -',
    ],
    ["Ana's dad | person | father of Ana", 'The Great Gatsby | thing | novel'],
  )
  await tell('2025-01-15', 'That was great.')
  expect(shown('names')).toBe('')
  await tell('2025-01-16', 'I told Dad.')
  expect(shown('names')).toContain("Ana's dad (person)")
})
