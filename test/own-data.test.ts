/** What a service is told of somebody's own data: the newest holds, and what was ended is told no more. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

/** A month apart; "A: " before what the bank says. */
let spaces = 0
async function told(...said: string[]) {
  spaces += 1
  const space = memory.namespace(`${spaces}`)
  let month = 0
  for (const turn of said) {
    month += 1
    const turns = turn.split(' // ').map((content, i) => ({
      speaker: content.startsWith('A: ') ? 'Bank' : 'Eva',
      role: content.startsWith('A: ') ? ('assistant' as const) : ('user' as const),
      content: content.replace(/^A: /, ''),
      at: `2026-0${month}-05T09:0${i}:00Z`,
    }))
    await space.add(turns, { session: `${month}` })
  }
  return space
}

const OLD = 'My phone number is +48 601 222 333.'
const NEW = '+48 601 222 338'

describe('answers', () => {
  it.each<[said: string[], question: string, answer: string | null]>([
    [
      [OLD, `My phone number is wrong in your files. It is ${NEW}, not 333.`],
      'What is my phone number?',
      NEW,
    ],
    [[OLD, `Please change my phone number to ${NEW}.`], 'What is my phone number?', NEW],
    [[OLD, `The correct phone number is ${NEW}.`], 'What is my phone number?', NEW],
    [
      [OLD, `A: I have +48 601 222 333 on file as your phone number. // It should be ${NEW}.`],
      'What is my phone number?',
      NEW,
    ],
    [
      [
        `My phone number is ${NEW}.`,
        'Is my number right? // A: I have +48 601 222 333 on file as your number.',
      ],
      'What is my phone number?',
      NEW,
    ],
    [[OLD, 'That phone number is no longer valid.'], 'What is my phone number?', null],
    [[OLD, 'Please delete my phone number.'], 'What is my phone number?', null],
    [[OLD, 'My phone number is no longer valid.'], 'What is my phone number?', null],
    // What is said after that holds.
    [
      [OLD, 'Please delete my phone number from your records.', `My phone number is ${NEW}.`],
      'What is my phone number?',
      NEW,
    ],
    [
      ['My e-mail is a@x.com.', 'Please delete my e-mail address.', 'My e-mail is b@x.com.'],
      'What is my email?',
      'b@x.com',
    ],
    [['Please delete my phone number 555 222 from your records.'], 'What is my phone number?', null],
    [['My e-mail is a@x.com.', 'My e-mail is misspelled. It is b@x.com.'], 'What is my email?', 'b@x.com'],
    [
      ['My address is 1 Old Street.', 'My address is wrong in your system. It should be 2 New Street.'],
      'What is my address?',
      '2 New Street',
    ],
    [
      ['My account number is 12345678.', 'My account number is wrong in your files. It is 12345679.'],
      'What is my account number?',
      '12345679',
    ],
    [['My account number is wrong in your files.'], 'What is my account number?', null],
    [
      ['My postcode is LS6 1AB.', 'My postcode is wrong, it should be LS6 1BA.'],
      'What is my postcode?',
      'LS6 1BA',
    ],
    // What must not change.
    [
      [OLD, "My wife's phone number is wrong in your files. It is +48 601 222 338."],
      'What is my phone number?',
      '+48 601 222 333',
    ],
    [
      [OLD, 'Please remove my e-mail from the newsletter list.'],
      'What is my phone number?',
      '+48 601 222 333',
    ],
    [[OLD, 'Please delete my old phone number.'], 'What is my phone number?', '+48 601 222 333'],
    [[OLD, 'My phone is dead, I have to charge it.'], 'What is my phone number?', '+48 601 222 333'],
    [[OLD, 'I cancelled my phone number 555 111 222.'], 'What is my phone number?', '+48 601 222 333'],
    [[OLD, 'Delete the number 44 from the list.'], 'What is my phone number?', '+48 601 222 333'],
    [[OLD, 'Remove the address from line 3 of the code.'], 'What is my phone number?', '+48 601 222 333'],
    [['My e-mail is a@x.com.', 'Please delete my work email address.'], 'What is my email?', 'a@x.com'],
    [['My e-mail is a@x.com.', 'Change my email to b@x.com? No, leave it.'], 'What is my email?', 'a@x.com'],
    // What ended.
    [
      ['I run a bakery called Pan de Oro in Valencia.', 'I closed the bakery on 30 January 2026.'],
      'Do I still have a bakery?',
      'No.',
    ],
    [['I live with my husband Paul.', 'We divorced.'], 'Who do I live with?', null],
    [
      ['I live in Vienna.', 'We bought a flat in Graz and moved there in January.'],
      'Where do I live?',
      'Graz',
    ],
    [['My salary is 3,200 euros a month.', 'I lost my job.'], 'What is my salary?', null],
    [['I work at Orbit. My salary is 3,200 euros.', 'I left Orbit.'], 'What is my salary?', null],
    [
      ['My salary is 3,200 euros a month.', 'My brother lost his job.'],
      'What is my salary?',
      '3,200 euros a month',
    ],
  ])('%j: %s', async (said, question, answer) => {
    const space = await told(...said)
    expect((await space.answer(question)).text).toBe(answer)
  })
})

describe('the profile', () => {
  it.each<[said: string[], has: string[], lacks: string[]]>([
    [[OLD, 'Please remove my phone number.'], [], ['601']],
    [['I live with my husband Paul.', 'Paul and I divorced.'], [], ['Paul']],
    [['I live with my husband Paul and my son Tim.', 'My parents divorced.'], ['Paul'], []],
    [['I live in Vienna.', 'We bought a flat in Graz and moved there in January.'], ['Graz'], ['Vienna']],
    [['I live in Vienna.', 'We bought a flat in Graz and moved it to a lawyer.'], ['Vienna'], []],
    ...[
      'Lea and I broke up last month, but we still live together.',
      'Lea and I broke up. We still live together.',
      'I broke up with Lea but I still live with her.',
      'Lea and I broke up when we were at school.',
      'Lea and I broke up twice before we got married.',
    ].map((over): [string[], string[], string[]] => [['I live with Lea.', over], ['lives with Lea'], []]),
    [['I live with Lea.', 'Lea and I broke up.'], [], ['lives with Lea']],
    [['I live with my husband.', 'I was divorced when we met.'], ['lives with their husband'], []],
    ...[
      'We sold the bakery a mixer.',
      'The bakery closed at six.',
      'We went there. The bakery had closed.',
    ].map((over): [string[], string[], string[]] => [
      ['I run a bakery called Pan in Linz.', over],
      ['runs a bakery in Linz'],
      [],
    ]),
    [['My salary is 3,200 euros.', 'I left my position on the board.'], ['3,200'], []],
    [['My salary is 3,200 euros.', 'I left my Saturday job.'], ['3,200'], []],
    ...['I left my Saturday job.', 'I left my position on the board.'].map(
      (over): [string[], string[], string[]] => [['I work at Kiln.', over], ['works at Kiln'], []],
    ),
    [['I run a bakery in Linz. I live in Steyr.', 'I closed the bakery.'], ['Steyr'], ['bakery']],
    [
      [
        'Please call me in the evening after 6 pm, I cannot talk during work.',
        'Please do not call me any more. Write to me by SMS instead.',
      ],
      ['do not call me', 'SMS'],
      ['evening'],
    ],
    [
      ['Please call me in the evening.', 'Please do not call me, write to me by SMS instead.'],
      ['do not call me', 'SMS'],
      ['evening'],
    ],
    [['Never call me.', 'Please call me in the evening from now on.'], ['evening'], ['Never']],
    [
      ['Never call me before noon.', 'Please call me in the evening from now on.'],
      ['evening', 'before noon'],
      [],
    ],
    [['Never call me.', 'Always call my mother in the evening.'], ['Never call me', 'my mother'], []],
    [['Always call my mother in the evening.', 'Never call me.'], ['Never call me', 'my mother'], []],
    [['Never call.', 'Always call the API with a key.'], ['Never call', 'the API'], []],
    [['Never call me.', 'Please call me by video in the evening.'], ['Never call me', 'video'], []],
    [['I am blind, so please send no PDF documents.'], ['is blind', 'no PDF documents'], []],
    [['Never call me at work, I cannot talk there.'], ['cannot talk'], ['can not']],
  ])('%j', async (said, has, lacks) => {
    const { text } = await (await told(...said)).profile()
    for (const words of has) expect(text).toContain(words)
    for (const words of lacks) expect(text).not.toContain(words)
  })
})

it.each([
  ['+48601222333', 1],
  ['0048 601-222-333', 1],
  ['601 222 333', 0],
  ['+48 601 222 334', 0],
  ['2026-01-05', 0],
])('forgets by a number, however it is grouped: %s', async (matching, turns) => {
  const space = await told(OLD, 'I was here on 20260105 and 5 January.')
  expect(await space.forget({ matching, dryRun: true })).toMatchObject({ turns })
})
