/** What a model is shown of what is known, and of the turns around, when it reads what turns tell. */
import { createMemory, type Llm, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let prompts: string[] = []
let replies: Readonly<Record<string, object>> = {}
let ana: Namespace
let close: () => Promise<void>
const model: Llm = {
  model: 'test/beside',
  async complete({ system, user }) {
    const task = system.startsWith('You prepare')
      ? 'segment'
      : system.startsWith('You check')
        ? 'review'
        : 'distil'
    if (task === 'distil') prompts.push(user)
    return { text: JSON.stringify(replies[task] ?? {}), inputTokens: 100, outputTokens: 10 }
  },
}
beforeEach(async () => {
  prompts = []
  const memory = await createMemory({
    model,
    models: { 'induce-experiences': null },
    now: () => Date.parse('2025-06-01T12:00:00Z'),
  })
  close = () => memory.close()
  ana = memory.namespace('ana')
})
afterEach(() => close())

/** Sessions of turns, those of the assistant marked `A:`; of each the turns with these numbers are kept. */
async function tell(
  session: string,
  said: readonly string[],
  keep: readonly number[],
  distil: object = {},
): Promise<string> {
  replies = { segment: { units: [{ first: 0, summary: 'Ana talks.', keywords: ['Ana'], keep }] }, distil }
  await ana.add(
    said.map((text, i) => ({
      speaker: text.startsWith('A: ') ? 'assistant' : 'Ana',
      role: text.startsWith('A: ') ? ('assistant' as const) : ('user' as const),
      content: text.replace('A: ', ''),
      at: `${session}T10:0${i}:00Z`,
    })),
    { session },
  )
  await ana.flush()
  return prompts.at(-1) ?? ''
}
const known = (prompt: string): string => /<known>[\s\S]*<\/known>/.exec(prompt)?.[0] ?? ''

describe('a short question that is not kept', () => {
  it.each([
    ['A: Well done, Kuba. And Zosia?', 'She plays again, since June.'],
    ['A: And how is Marek?', 'Well, he takes naproxen now.'],
    ['A: Has Mr Wilk answered?', 'Yes, he is against it.'],
    ['A: what about Nowak Pianos?', 'They sold, to a dealer.'],
    ['A: And the others?', 'They play again.'],
  ])('%s is shown with its answer, which is short or says no name', async (question, answer) => {
    const prompt = await tell('2024-03-01', ['My daughter has broken her wrist.', question, answer], [0, 2])
    expect(prompt).toContain(question.replace('A: ', ''))
  })

  it.each([
    ['A: And Zosia?', 'Zosia plays again, since June, and has her lessons in Oliwa now.'],
    ['A: Well done, Kuba.', 'He starts in October.'],
    [
      'A: Shall I look up what a tendon is?',
      'It heals by itself, Doctor Lis says, as long as I leave it alone.',
    ],
    [`A: ${'It is a long way to go from there to here. '.repeat(4)}And Zosia?`, 'She plays again.'],
  ])('%s is left out', async (question, answer) => {
    const prompt = await tell('2024-03-01', ['My daughter has broken her wrist.', question, answer], [0, 2])
    expect(prompt).not.toContain(question.replace('A: ', ''))
  })
})

describe('of what is known', () => {
  it('no plan makes another plan less near', async () => {
    const places = ['Oslo', 'Rome', 'Bern', 'Riga', 'Vilnius', 'Kiel', 'Lyon']
    await tell('2024-03-01', [`I am going to ${places.join(', ')}.`], [0], {
      facts: places.map(
        (place, i) => `0 | new | Ana | plans_to | go to ${place} | 2024-${10 + (i % 2)}-0${i + 1}`,
      ),
    })
    const things =
      'lamp piano kettle fiddle ladder saddle mirror barrel hammer goat canoe tent drum loom'.split(' ')
    await tell('2024-03-02', [`I own a ${things.join(', a ')}.`], [0], {
      facts: things.map((thing, i) => `0 | new | Ana | event:repaired${i} | ${thing} | -`),
    })
    const prompt = await tell(
      '2024-03-20',
      [`${things.join(' and ')} are sold. ${places.join(' and ')} stand.`],
      [0],
    )
    for (const place of places) expect(known(prompt)).toContain(`go to ${place}`)
  })

  it('what is told of others is shown where their town is named', async () => {
    await tell('2024-03-01', ['The music school in Sopot asked me to teach a course.'], [0], {
      facts: [
        '0 | new | the music school | event:offered | a course on Tuesdays | - | The music school in Sopot offered Ana a course.',
      ],
      names: ['Sopot | place | a town'],
    })
    expect(known(await tell('2024-03-20', ['I have turned down Sopot.'], [0]))).toContain(
      'offered Ana a course',
    )
  })
})
