import { describe, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'

const BESIDE = [
  'The choir sang in the old church on Friday.',
  'My sister baked three loaves of rye bread.',
  'We watched a film about penguins last night.',
  'The neighbour lent me his ladder for the gutters.',
  'I read two chapters of the history book.',
  'The kids built a den in the woods.',
  'There was a long queue at the post office.',
  'The tomatoes on the balcony are nearly ripe.',
  'A fox ran across the car park at night.',
  'I ironed eleven shirts while it rained.',
]

/** The context for a question after each of these was said in a month of its own, others beside it. */
async function contextOf(said: readonly string[], question: string): Promise<string> {
  const memory = await createMemory({ now: () => Date.parse('2026-12-01') })
  const user = memory.namespace('bo')
  for (const [month, content] of said.entries()) {
    const beside = BESIDE.slice(3 * month, 3 * month + 3)
    for (const [day, text] of [content, ...beside].entries())
      await user.add(
        [{ role: 'user', speaker: 'Bo', content: text, at: Date.UTC(2026, month, 1 + 5 * day) }],
        {
          session: `s${month}-${day}`,
        },
      )
  }
  await user.flush()
  // A floor leaves out what is shown only because there is room.
  const { text } = await user.recall(question, { budget: 600, floor: 0.01 })
  await memory.close()
  return text
}

describe('what overtook a turn that was found', () => {
  it.each([
    [
      [
        'I ride to work on the Vespa, it needs a new clutch.',
        'sold the Vespa for parts, got a Honda off Marek.',
      ],
      'What scooter do I ride?',
      'Honda',
    ],
    [
      ['Paula Weiss does my bookkeeping.', 'Paula Weiss has packed it in, so Omar Said looks after that.'],
      'Who does my bookkeeping?',
      'Omar Said',
    ],
    [
      ['The launch of Kestrel is on 4 March.', 'Kestrel slips to 9 June, the printer broke.'],
      'When is the launch?',
      '9 June',
    ],
    [
      [
        'Our wedding will be at the Old Mill on 19 September.',
        'The Old Mill could only do the 26th, so it is the 26th now.',
      ],
      'When is our wedding?',
      'the 26th now',
    ],
    [
      [
        'I charge Haldane 180 for a morning of pruning.',
        'Haldane pays 225 from September, I told him on the phone.',
      ],
      'What do I charge for pruning?',
      '225',
    ],
  ])('%j %s: %s', async (said, question, expected) => {
    expect(await contextOf(said, question)).toContain(expected)
  })

  it.each([
    // It names nothing of it, tells of no change, or was said before.
    [
      ['I ride to work on the Vespa, it needs a new clutch.', 'Marek sold his boat and moved to Split.'],
      'What scooter do I ride?',
      'Split',
    ],
    [
      [
        'Kestrel slips to 9 June, the printer broke at Huber.',
        'The launch of Kestrel is on 4 March next year.',
      ],
      'Who is my doctor?',
      '9 June',
    ],
  ])('%j %s: not %s', async (said, question, other) => {
    const text = await contextOf(said, question)
    // The best few are shown whatever they say.
    expect(text.split('\n').findIndex((line) => line.includes(other))).toBe(-1)
  })
})

it('may stand in the session of what it overtook', async () => {
  const memory = await createMemory({ now: () => Date.parse('2026-12-01') })
  const user = memory.namespace('bo')
  const said = [
    'The login of Kestrel uses Passport.',
    ...BESIDE,
    'Passport is a pain in Kestrel, rip it out and take sessions.',
    ...BESIDE.map((text) => `${text} Again.`),
  ]
  await user.add(
    said.map((content, i) => ({ role: 'user', speaker: 'Bo', content, at: Date.UTC(2026, 0, 1, 8, i) })),
    { session: 'one' },
  )
  await user.flush()
  expect((await user.recall('How does the login work?', { budget: 300 })).text).toContain('take sessions')
  await memory.close()
})
