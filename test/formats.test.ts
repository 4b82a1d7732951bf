/** Files as people have them, in the form their programs write: what is taken, what is left, and what is broken. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMemory, type Memory, type Namespace } from 'recollect'
import { addConversation, parseConversations, type ReadResult, readConversations } from 'recollect/formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder = ''
const open: Memory[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-formats-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(open.splice(0).map((memory) => memory.close()))
})

const file = (name: string, text: string | Buffer): string => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
const parse = (text: string, name = 'chat.txt'): Promise<ReadResult> =>
  parseConversations(text, { path: name, sessionId: name.replace(/\.\w+$/, '') })
const sessionsOf = ({ conversations }: ReadResult) => conversations.flatMap((c) => c.sessions)
const iso = (at: unknown): string =>
  at === undefined ? 'undated' : new Date(at as number | string).toISOString().slice(0, 16)
/** Each turn on one line: when, who, words, what was attached. */
const told = (read: ReadResult): string[] =>
  sessionsOf(read).flatMap((s) =>
    s.turns.map((t) =>
      [iso(t.at), t.speaker ?? t.role, JSON.stringify(t.content), ...(t.captions ?? [])].join(' | '),
    ),
  )
const json = (value: unknown): string => JSON.stringify(value, null, 2)
/** Line of a text that has these words first, from 1. */
const lineOf = (text: string, words: string): number =>
  text.split('\n').findIndex((line) => line.includes(words)) + 1

async function space(): Promise<Namespace> {
  const memory = await createMemory({ now: () => Date.parse('2026-01-01'), consolidate: false })
  open.push(memory)
  return memory.namespace('ana')
}
/** Adds all sessions, and tells how many turns were new and how many known. */
async function add(to: Namespace, read: ReadResult): Promise<readonly [number, number]> {
  let [added, known] = [0, 0]
  for (const session of sessionsOf(read)) {
    const result = await addConversation(to, session)
    added += result.added
    known += result.known
  }
  return [added, known]
}
/** What a file adds, then the same again, then one that grew. */
async function grows(
  before: ReadResult,
  after: ReadResult,
  expected: readonly [number, number],
): Promise<void> {
  const to = await space()
  const [first] = await add(to, before)
  expect(await add(to, before)).toEqual([0, first])
  expect(await add(to, after)).toEqual(expected)
}

describe('WhatsApp', () => {
  const android = [
    '13/01/2024, 09:15 - Messages and calls are end-to-end encrypted. Tap to learn more.',
    '13/01/2024, 09:15 - Ana: Good morning 🌞',
    'second line, with a date inside: 14/02/2024',
    '13/01/2024, 09:16 - Bo: <Media omitted>',
    '13/01/2024, 09:17 - Bo: IMG-20240113-WA0001.jpg (file attached)',
    'The view from the pass',
    '13/01/2024, 09:18 - Bo: \u200eLease Lisbon.pdf (file attached)',
    '13/01/2024, 21:05 - Ana changed the subject from "Trip" to "Trip: Porto"',
    '13/01/2024, 21:06 - +351 912 000 111: 我们六点见 <This message was edited>',
    '13/01/2024, 21:07 - Bo: This message was deleted',
  ].join('\n')

  it('of Android is read, without media and lines of the program', async () => {
    const read = await parse(android, 'WhatsApp Chat with Bo.txt')
    expect(read).toMatchObject({ format: 'whatsapp', broken: [], undated: 0 })
    expect(told(read)).toEqual([
      '2024-01-13T09:15 | Ana | "Good morning 🌞\\nsecond line, with a date inside: 14/02/2024"',
      '2024-01-13T09:17 | Bo | "The view from the pass"',
      '2024-01-13T09:18 | Bo | "" | Lease Lisbon.pdf',
      '2024-01-13T21:06 | +351 912 000 111 | "我们六点见"',
    ])
    expect(read.left).toEqual(['2 system lines', '2 messages without words'])
  })

  it.each([
    ['[2024/5/3 下午8:15:01] 李娜: 你好', '20:15'],
    ['[2024/5/3 20:15:01] 李娜: 你好', '20:15'],
    ['[2024年5月3日 下午8:15:01] 李娜: 你好', '20:15'],
    ['2024年5月3日 下午8:15 - 李娜: 你好', '20:15'],
    ['2024/5/3 晚上8:15 - 李娜: 你好', '20:15'],
    ['2024/5/3 凌晨12:15 - 李娜: 你好', '00:15'],
    ['2024/5/3 中午12:15 - 李娜: 你好', '12:15'],
    ['2024/5/3 中午1:15 - 李娜: 你好', '13:15'],
  ])('in Chinese is read: %s', async (line, clock) => {
    const read = await parse(`${line}\n`)
    expect([read.format, ...told(read)]).toEqual(['whatsapp', `2024-05-03T${clock} | 李娜 | "你好"`])
  })

  it('leaves what was deleted or missed in other languages', async () => {
    const said = [
      'Diese Nachricht wurde gelöscht.',
      'Du hast diese Nachricht gelöscht.',
      'Verpasster Sprachanruf',
      'Se eliminó este mensaje.',
      'Llamada perdida',
      'Ce message a été supprimé',
      'Appel vocal manqué',
      'Vi una llamada perdida tuya',
      'Hallo <Diese Nachricht wurde bearbeitet.>',
    ]
    const read = await parse(said.map((words) => `25.05.24, 20:15 - Ana: ${words}`).join('\n'))
    expect(told(read).map((line) => line.slice(25))).toEqual(['"Vi una llamada perdida tuya"', '"Hallo"'])
    expect(read.left).toEqual(['7 messages without words'])
  })

  it('of an iPhone is read, with its marks, 12 hours, CRLF and a byte order mark', async () => {
    const text = [
      '\uFEFF[1/13/24, 12:01:05\u202fAM] Trip: \u200eMessages and calls are end-to-end encrypted.',
      '[1/13/24, 12:02:05\u202fAM] Ana: Happy new flat!',
      '\u200e[1/13/24, 1:10:00\u202fPM] Bo: \u200e<attached: 00000004-PHOTO-2024-01-13-13-10-00.jpg>',
      '[1/13/24, 1:11:00\u202fPM] ~\u202fCleo: see you \u200e<attached: 00000005-Plan.pdf>',
      '\u200e[1/13/24, 1:12:00\u202fPM] Bo: \u200eimage omitted',
    ].join('\r\n')
    expect(told(await parse(text, '_chat.txt'))).toEqual([
      '2024-01-13T00:02 | Ana | "Happy new flat!"',
      '2024-01-13T13:11 | Cleo | "see you" | Plan.pdf',
    ])
  })

  it.each([
    ['day-first, as one day is above twelve', ['03/04/2024, 10:00', '25/04/2024, 10:00'], '2024-04-03T10:00'],
    ['month-first, as one day is above twelve', ['3/4/24, 10:00', '3/25/24, 10:00'], '2024-03-04T10:00'],
    [
      'day-first, as messages follow within days',
      ['03/04/2024, 10:00', '05/04/2024, 10:00'],
      '2024-04-03T10:00',
    ],
    [
      'month-first, as messages follow within days',
      ['04/03/2024, 10:00', '04/05/2024, 10:00'],
      '2024-04-03T10:00',
    ],
    ['month-first, as else messages went back', ['11/12/24, 10:00', '12/01/24, 10:00'], '2024-11-12T10:00'],
    ['month-first with 12 hours and nothing else to tell', ['3/4/24, 10:00 PM'], '2024-03-04T22:00'],
    ['with the year first', ['2024/3/4, 10:00'], '2024-03-04T10:00'],
    ['with points', ['4.3.24, 22:00'], '2024-03-04T22:00'],
    ['with words and points', ['4.3.2024 klo 22.00'], '2024-03-04T22:00'],
    ['in Chinese', ['2024/3/4 下午10:00'], '2024-03-04T22:00'],
    ['in Spanish', ['4/3/24, 10:00 p. m.', '25/3/24, 1:00 a. m.'], '2024-03-04T22:00'],
  ])('dates are %s', async (_, stamps, first) => {
    const read = await parse(stamps.map((stamp) => `${stamp} - Ana: hi`).join('\n'))
    expect(read).toMatchObject({ format: 'whatsapp', broken: [] })
    expect(told(read)[0]).toBe(`${first} | Ana | "hi"`)
  })

  it.each([
    ['2024년 3월 4일 오후 10:00, 김민수 : hi', '김민수'],
    ['2024. 3. 4. 오후 10:00, 김민수 : hi', '김민수'],
    ['\u200f[\u200f4/3/2024، 10:00:05 م] أحمد: hi', 'أحمد'],
    ['٤\u200f/٣\u200f/٢٠٢٤، ١٠:٠٠ م - أحمد: hi', 'أحمد'],
  ])('in Korean and Arabic are read: %s', async (line, name) => {
    const read = await parse(line)
    expect(read).toMatchObject({ format: 'whatsapp', broken: [] })
    expect(told(read)).toEqual([expect.stringMatching(`^2024-03-04T22:00.* \\| ${name} \\| "hi"$`)])
  })

  it('says which reading of dates it took when nothing tells', async () => {
    expect((await parse('3/4/24, 10:00 - Ana: hi')).left).toEqual([
      'month-first reading of its dates, which day-first fits as well',
    ])
    expect((await parse('4/4/24, 10:00 - Ana: hi')).left).toEqual([])
  })

  it('names the line of a date that does not exist, and reads the rest', async () => {
    const read = await parse(android.replace('13/01/2024, 09:16', '31/02/2024, 09:16'))
    expect(read.broken).toEqual([{ line: 4, reason: 'there is no such date or time of day; correct it' }])
    expect(told(read)).toHaveLength(4)
  })

  it('that grew adds what is new, also after the telephone changed its time zone or its way to write dates', async () => {
    const more = `${android}\n14/01/2024, 08:00 - Ana: On my way`
    await grows(await parse(android), await parse(more), [1, 4])
    const moved = more.replace(/, (\d\d):/g, (_, h) => `, ${String((Number(h) + 2) % 24).padStart(2, '0')}:`)
    await grows(await parse(android), await parse(moved), [1, 4])
    const american = more.replace(
      /^(\d\d)\/(\d\d)\/2024, (\d\d):/gm,
      (_, d, m, h) => `${Number(m)}/${d}/24, ${h}:`,
    )
    await grows(await parse(android), await parse(american), [1, 4])
  })

  it('whose dates are read otherwise once more of it is there adds nothing twice', async () => {
    const lines = ['one', 'two', 'three', 'four'].map((word, n) => `3/4/24, 10:0${n} PM - Ana: ${word}`)
    const whole = await parse([...lines, '25/4/24, 10:00 PM - Ana: five'].join('\n'))
    expect(told(whole)[0]).toContain('2024-04-03')
    const part = await parse(lines.join('\n'))
    expect(told(part)[0]).toContain('2024-03-04')
    await grows(part, whole, [1, 4])
  })

  it('of two chats in files of one name stay two, each called like its folder', async () => {
    const to = await space()
    const paths = ['Ana', 'Bo'].map((name) =>
      file(`WhatsApp Chat - ${name}/_chat.txt`, `[13.01.24, 09:15:00] ${name}: Hello from ${name}`),
    )
    for (const path of paths) expect(await add(to, await readConversations(path))).toEqual([1, 0])
    expect((await to.sessions()).map((s) => s.id)).toEqual(['WhatsApp Chat - Ana', 'WhatsApp Chat - Bo'])
  })
})

describe('Telegram', () => {
  const message = (id: number, more: object) => ({
    id,
    type: 'message',
    date: '2024-05-01T12:00:00',
    date_unixtime: String(1_714_557_600 + 60 * id),
    from: 'Ana',
    from_id: 'user1',
    text: '',
    text_entities: [],
    ...more,
  })
  const messages = [
    message(1, { type: 'service', actor: 'Ana', action: 'phone_call' }),
    message(2, { text: ['Look at ', { type: 'link', text: 'https://example.org' }, ' 🧗'] }),
    message(3, { from: 'Bo', file: 'stickers/a.webp', media_type: 'sticker', sticker_emoji: '😄' }),
    message(4, { from: 'Bo', file: 'files/Offer.pdf', file_name: 'Offer.pdf', text: 'The offer' }),
    message(5, { from: null, from_id: 'user9', text: 'gone' }),
    message(6, { poll: { question: 'Where do we eat?', answers: [] } }),
  ]
  const chat = { name: 'Bo', type: 'personal_chat', id: 77, messages }

  it('is read from one chat and from an account', async () => {
    const expected = [
      '2024-05-01T10:02 | Ana | "Look at https://example.org 🧗"',
      '2024-05-01T10:04 | Bo | "The offer" | Offer.pdf',
      '2024-05-01T10:05 | Bo | "gone"',
      '2024-05-01T10:06 | Ana | "Where do we eat?"',
    ]
    const one = await parse(json(chat), 'result.json')
    expect(one).toMatchObject({ format: 'telegram', left: ['1 system line', '1 message without words'] })
    expect(told(one)).toEqual(expected)
    const all = await parse(
      json({ about: 'Your data', chats: { about: '', list: [chat, { ...chat, id: 78 }] } }),
    )
    expect(told(all)).toEqual([...expected, ...expected])
    expect(sessionsOf(all).map((s) => s.id)).toEqual(['telegram-77', 'telegram-78'])
  })

  it('names the line of a broken message, and of a file that breaks off', async () => {
    const broken = json({ ...chat, messages: messages.with(3, { ...message(4, {}), date: 'soon' }) })
    expect((await parse(broken)).broken).toEqual([
      { line: lineOf(broken, 'soon'), reason: 'date: is no time' },
    ])
    const cut = broken.slice(0, broken.indexOf('soon'))
    const [end] = (await parse(cut)).broken
    expect(end?.line).toBe(cut.split('\n').length)
    expect(end?.reason).toMatch(/not JSON.*export it again/)
  })

  it('that grew adds what is new, also when messages were edited and people renamed', async () => {
    const renamed = messages.map((m) => ({ ...m, ...(m.from === 'Bo' && { from: 'Bo Berg' }) }))
    const after = [
      ...renamed.with(1, { ...renamed[1], text: 'edited' } as never),
      message(7, { text: 'new' }),
    ]
    await grows(await parse(json(chat)), await parse(json({ ...chat, messages: after })), [1, 4])
  })
})

describe('Slack', () => {
  const day = [
    {
      type: 'message',
      subtype: 'channel_join',
      user: 'U1',
      text: '<@U1> has joined',
      ts: '1714557600.000100',
    },
    {
      type: 'message',
      user: 'U1',
      text: 'Ask <@U2>, see <https://e.org|the plan> &amp; <#C2|ops>',
      ts: '1714557660.000200',
    },
    {
      type: 'message',
      user: 'U2',
      text: 'In the thread',
      ts: '1714557720.000300',
      thread_ts: '1714557660.000200',
    },
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B1',
      username: 'deploy',
      text: 'Shipped 4.2',
      ts: '1714557780.000400',
    },
    { type: 'message', user: 'U9', text: '', files: [{ title: 'Q2 budget' }], ts: '1714557840.000500' },
  ]
  const users = [
    { id: 'U1', name: 'ana', profile: { real_name: 'Ana Lima', display_name: 'ana' } },
    { id: 'U2', name: 'bo', real_name: 'Bo Berg', profile: {} },
  ]
  const slack = (messages: readonly unknown[] = day): string => {
    file('export/users.json', json(users))
    file('export/channels.json', json([{ id: 'C1', name: 'general' }]))
    return file('export/general/2024-05-01.json', json(messages))
  }

  it('takes what programs attach where they post no words, and no preview of a link beside words', async () => {
    const post = (ts: string, text: string, attachments: readonly object[]): object => ({
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B1',
      username: 'Pager',
      ts,
      text,
      attachments,
    })
    const read = await readConversations(
      slack([
        post('1714557700.000100', '', [
          { title: 'Incident #312', text: 'On call: <@U1>', fallback: 'Incident' },
        ]),
        post('1714557701.000100', '', [{ fallback: 'Build failed' }]),
        post('1714557702.000100', 'See <https://e.org>', [{ title: 'Example', text: 'A page' }]),
        post('1714557703.000100', '', [{ color: 'red' }]),
      ]),
    )
    expect(sessionsOf(read).flatMap((s) => s.turns.map((t) => t.content))).toEqual([
      'Incident #312\nOn call: @Ana Lima',
      'Build failed',
      'See https://e.org',
    ])
    expect(read.left).toEqual(['1 message without words'])
  })

  it('is read with names for ids, threads apart', async () => {
    const read = await readConversations(slack())
    expect(read).toMatchObject({ format: 'slack', left: ['1 system line'], broken: [] })
    expect(sessionsOf(read).map((s) => [s.id, s.turns.length])).toEqual([
      ['slack-C1', 3],
      ['slack-C1-1714557660.000200', 1],
    ])
    expect(told(read)).toEqual([
      '2024-05-01T10:01 | Ana Lima | "Ask @Bo Berg, see the plan (https://e.org) & #ops"',
      '2024-05-01T10:03 | deploy | "Shipped 4.2"',
      '2024-05-01T10:04 | U9 | "" | Q2 budget',
      '2024-05-01T10:02 | Bo Berg | "In the thread"',
    ])
  })

  it('names the line of a broken message', async () => {
    const text = json(day).replace('1714557720.000300', 'noon')
    const read = await parse(text)
    expect(read.broken).toEqual([{ line: lineOf(text, 'noon'), reason: 'ts: is no time of Slack' }])
    expect(told(read)).toHaveLength(3)
  })

  it('that grew adds what is new', async () => {
    const more = [...day, { type: 'message', user: 'U1', text: 'ok', ts: '1714557900.000600' }]
    await grows(await readConversations(slack()), await readConversations(slack(more)), [1, 4])
  })
})

describe('mbox', () => {
  const mail = (headers: readonly string[], body: string): string =>
    ['From ana@example.org Wed May  1 10:00:00 2024', ...headers, '', body, ''].join('\n')
  const first = mail(
    [
      'From: =?UTF-8?Q?Ana_Mu=C3=B1oz?= <ana@example.org>',
      'Subject: =?utf-8?B?TW92aW5nIPCfj6A=?=',
      'Date: Wed, 1 May 2024 10:00:00 +0200',
      'Message-ID: <1@example.org>',
      'Content-Type: multipart/alternative; boundary="b"',
    ],
    [
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'We move to Lisbon in June =E2=80=93 really.',
      '>From now on: boxes.',
      '-- ',
      'Ana Mu=C3=B1oz, +351 912 000 111',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>We move</p>',
      '--b--',
    ].join('\n'),
  )
  const answer = mail(
    [
      'From: bo@example.org',
      'Subject: Re: Moving',
      'Date: Wed, 1 May 2024 11:30:00 +0200',
      'Message-ID: <2@example.org>',
      'In-Reply-To: <1@example.org>',
      'References: <1@example.org>',
    ],
    'I help!\n\nOn Wed, May 1, 2024 at 10:00 AM Ana Muñoz\n<ana@example.org> wrote:\n> We move to Lisbon\nWhich day?\n> in June',
  )
  const html = mail(
    [
      'From: Cleo <c@e.org>',
      'Subject: Lunch',
      'Date: Thu, 2 May 2024 12:00:00 GMT',
      'Message-ID: <3@e.org>',
      'Content-Type: text/html',
    ],
    '<p>At <b>noon</b>?</p><div class="gmail_quote">On Monday Ana wrote: <blockquote>old</blockquote></div>',
  )

  it('is read by threads, without quoted mails and signatures, headers decoded', async () => {
    const read = await readConversations(file('All.mbox', first + answer + html))
    expect(read).toMatchObject({ format: 'mbox', broken: [] })
    expect(sessionsOf(read).map((s) => s.turns.length)).toEqual([2, 1])
    expect(told(read)).toEqual([
      '2024-05-01T08:00 | Ana Muñoz | "Moving 🏠\\nWe move to Lisbon in June – really.\\nFrom now on: boxes."',
      '2024-05-01T09:30 | bo@example.org | "I help!\\n\\nWhich day?"',
      '2024-05-02T12:00 | Cleo | "Lunch\\nAt noon?"',
    ])
  })

  it('is read in the characters each mail is written in', async () => {
    const old = mail(
      [
        'From: Ana <a@e.org>',
        'Subject: Re: x',
        'Date: Thu, 2 May 2024 12:00:00 GMT',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: 8bit',
      ],
      'Grüße',
    )
    expect(told(await readConversations(file('Old.mbox', Buffer.from(old, 'latin1'))))).toEqual([
      '2024-05-02T12:00 | Ana | "Grüße"',
    ])
  })

  it('leaves out what Outlook puts below, and all of it when nothing is of the writer', async () => {
    const below = (words: string): string =>
      answer.replace(
        /I help![\s\S]*$/,
        `${words}\n\nFrom: Ana <ana@example.org>\nSent: Wednesday\nTo: Bo\n\nWe move\n`,
      )
    expect(told(await parse(below('Fine.')))).toEqual(['2024-05-01T09:30 | bo@example.org | "Fine."'])
    expect(await parse(below(''))).toMatchObject({
      conversations: [],
      left: ['1 mail without words of its own'],
    })
  })

  it('names the line of a mail without a date', async () => {
    const read = await parse(first + answer.replace(/^Date: .*$/m, 'Date: soon') + html)
    expect(read.broken.map((b) => b.line)).toEqual([first.split('\n').length])
    expect(read.broken[0]?.reason).toMatch(/"Date" is "soon"/)
    expect(told(read)).toHaveLength(2)
  })

  it('names the line of a mail that is built to be endless, or too long to keep', async () => {
    const deep = Array.from(
      { length: 400 },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
    ).join('')
    const nested = mail(['From: A <a@e.org>', 'Date: Thu, 2 May 2024 12:00:00 GMT'], '').trimEnd()
    const long = mail(['From: A <a@e.org>', 'Date: Thu, 2 May 2024 12:00:00 GMT'], 'word '.repeat(210_000))
    const read = await parse(`${first}${nested}\n${deep}\n\n${long}${html}`)
    expect(read.broken.map((b) => b.reason)).toEqual([
      expect.stringMatching(/^a mail that cannot be read \(.*nesting/i),
      expect.stringMatching(/1049999 characters, where 1000000 are the limit/),
    ])
    expect(told(read)).toHaveLength(2)
  })

  it('that grew, or lies in two folders, adds each mail once', async () => {
    await grows(await parse(first + answer), await parse(answer + first + html), [1, 2])
  })
})

describe('signatures', () => {
  const of = async (body: string, from = '"Hofmann, Petra" <petra@e.org>'): Promise<string[]> => {
    const head = ['From x Mon May  6 10:00:00 2024', `From: ${from}`, 'Date: Thu, 2 May 2024 12:00:00 GMT']
    const read = await parse([...head, 'Content-Type: text/plain; charset=utf-8', '', body, ''].join('\n'))
    return sessionsOf(read).flatMap((s) => s.turns.map((t) => `${t.speaker}: ${t.content}`))
  }

  it.each([
    'Mit freundlichen Grüßen / Best regards\nPetra Hofmann\nAuditor\nHofmann & Partner\nTel. +49 40 1\n\nThis e-mail is confidential. If it is not for you, delete it.',
    'Best,\nPetra',
    'Kind regards\n\nP. Hofmann\n\nSent from my iPhone',
    'Von meinem iPhone gesendet',
  ])('are cut where they are sure: %j', async (closing) => {
    expect(await of(`We start on 7 April.\n\n${closing}`)).toEqual(['Petra Hofmann: We start on 7 April.'])
  })

  it.each([
    'Thanks\nthe code is 4711',
    'Best,\nPetra\n\nPS: bring the keys',
    'Best regards\nPetra\nCould you call me?',
    `Best\nPetra\n${'a\n'.repeat(6)}b`,
    'Petra prefers\nBest Western',
  ])('stay where they may be more: %j', async (end) => {
    expect(await of(`We start.\n${end}`)).toEqual([`Petra Hofmann: We start.\n${end}`])
  })

  it('are no whole mail', async () => {
    expect(await of('Thanks,\nPetra')).toEqual(['Petra Hofmann: Thanks,\nPetra'])
  })

  it.each([
    ['"Acme, Inc." <a@e.org>', 'Acme, Inc.'],
    ['"Berg, PhD" <a@e.org>', 'Berg, PhD'],
    ['"Lima, Ana Maria" <a@e.org>', 'Ana Maria Lima'],
  ])('of %s are of %s', async (from, name) => {
    expect(await of('Fine.', from)).toEqual([`${name}: Fine.`])
  })

  it('of forwarded mails go with them', async () => {
    const below = '---------- Forwarded message ---------\nFrom: Ana <a@e.org>\nDate: Fri, Mar 7, 2025\n\nHi'
    expect(await of(`See below.\n\n${below}`)).toEqual(['Petra Hofmann: See below.'])
  })
})

describe('subtitles', () => {
  const teams = [
    'WEBVTT',
    '',
    'NOTE recorded by Teams',
    '',
    '1',
    '00:00:03.120 --> 00:00:06.480 align:start',
    '<v Ana Lima>Okay, <i>recording</i>.</v>',
    '',
    'a1b2/3-0',
    '00:00:06.900 --> 00:00:11.000',
    '<v.loud Ana Lima>Note: R&amp;D moves',
    'to Oslo.</v>',
    '',
    '00:07.000 --> 00:09.000',
    '<v Bo>Good.</v> <v Ana Lima>Yes.</v>',
  ].join('\n')

  it('of Teams are turns of runs of one speaker, also in a text file', async () => {
    expect(await parse(teams, 'meeting.txt')).toMatchObject({ format: 'subtitles', broken: [], undated: 3 })
    expect(told(await parse(teams, '2025-02-13-meeting.txt'))).toEqual([
      '2025-02-13T00:00 | Ana Lima | "Okay, recording. Note: R&D moves to Oslo."',
      '2025-02-13T00:00 | Bo | "Good."',
      '2025-02-13T00:00 | Ana Lima | "Yes."',
    ])
  })

  it('of Zoom have names before the text, and begin when the name of the file says', async () => {
    const text =
      'WEBVTT\r\n\r\n1\r\n00:01:02.000 --> 00:01:06.000\r\nAna Lima: The plan: we move.\r\n\r\n2\r\n01:00:00.000 --> 01:00:01.000\r\nBo: Fine.\r\n'
    expect(told(await readConversations(file('GMT20250227-100000_Recording.vtt', text)))).toEqual([
      '2025-02-27T10:01 | Ana Lima | "The plan: we move."',
      '2025-02-27T11:00 | Bo | "Fine."',
    ])
  })

  it('of SRT are the same; a cue without a name goes on', async () => {
    const cues = ['[SPEAKER_00]: Hi.', 'so it is: late', '[SPEAKER_01]: Hi!', '[SPEAKER_00]: Bye.']
    const text = cues.map((cue, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n},900\n${cue}\n`).join('\n')
    expect(await parse(text, 'talk.srt')).toMatchObject({ format: 'subtitles', undated: 3 })
    expect(told(await parse(text))).toEqual([
      'undated | SPEAKER_00 | "Hi. so it is: late"',
      'undated | SPEAKER_01 | "Hi!"',
      'undated | SPEAKER_00 | "Bye."',
    ])
  })

  it('without a speaker are broken, and no notes, whatever the file is called', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello there.\n'
    for (const name of ['2025-02-13.txt', '2025-02-13.md', 'film.vtt'])
      expect(await parse(text, name)).toMatchObject({
        format: 'subtitles',
        conversations: [],
        broken: [{ line: 1, reason: expect.stringContaining('who speaks') }],
      })
  })
})

describe('a transcript', () => {
  it('without dates takes its times of day to be of the day in its name', async () => {
    const text = '[10:05] Ana: Hi.\n[10:06] Bo: Hi.\n'
    expect(told(await parse(text, '2025-02-13 standup.txt'))).toEqual([
      '2025-02-13T10:05 | Ana | "Hi."',
      '2025-02-13T10:06 | Bo | "Hi."',
    ])
  })
})

describe('notes', () => {
  const journal = [
    '# Journal',
    '',
    '## 2024-05-01 Wednesday',
    '',
    '- 09:30 Met [[Bo Berg|Bo]] at the [station](https://e.org)',
    '  and had coffee',
    '- [x] paid the rent',
    '',
    'I signed the lease today.',
    '![[plan.png]]',
    '',
    'May 3rd, 2024',
    '',
    '爬山了 ⛰️',
    '```sh',
    '# 2024-01-01 no heading',
    '',
    'npm test',
    '```',
  ].join('\n')

  it('with dates are the words of their writer, one turn for each paragraph or item', async () => {
    const read = await parse(journal, 'journal.md')
    expect(read).toMatchObject({ format: 'notes', broken: [], left: ['1 picture or embedded note'] })
    expect(told(read)).toEqual([
      '2024-05-01T09:30 |  | "09:30 Met Bo at the [station](https://e.org)\\n  and had coffee"',
      '2024-05-01T00:00 |  | "paid the rent"',
      '2024-05-01T00:00 |  | "I signed the lease today."',
      '2024-05-03T00:00 |  | "爬山了 ⛰️\\n```sh\\n# 2024-01-01 no heading\\n\\nnpm test\\n```"',
    ])
    expect(sessionsOf(read).map((s) => s.id)).toEqual(['journal 2024-05-01', 'journal 2024-05-03'])
  })

  it.each([
    '## 3. Mai 2024',
    '## Freitag, 3. Mai 2024',
    '3 de mayo de 2024',
    '## viernes, 3 de mayo de 2024',
    '# 3 mai 2024',
    'vendredi 3 mai 2024',
    '## 2024年5月3日',
    '2024年5月3日 星期五',
    '## 2024年5月3日（金）',
    '## 2024/5/3',
  ])('have their day in other languages: %s', async (heading) => {
    const read = await parse(`## 2024-05-01\n\nOne.\n\n${heading}\n\nTwo.\n`, 'a.md')
    expect(told(read)).toEqual(['2024-05-01T00:00 |  | "One."', '2024-05-03T00:00 |  | "Two."'])
    expect(read.left).toEqual([])
  })

  it('tell of a day that could not be read, and file nothing under the day before it', async () => {
    const read = await parse('## 2024-05-01\n\nOne.\n\n## 3/5/2024\n\nTwo.\n', 'a.md')
    expect(told(read).at(0)).toBe('2024-05-01T00:00 |  | "One."')
    expect(told(read).at(1)).toMatch(/ \| a \| "3\/5\/2024\\nTwo."$/)
    expect(read.left).toEqual(['1 heading with a date that could not be read; write it as 2024-05-01'])
    for (const title of ['Budget 2024', '5 Goals 2025', 'Top 10 Books 2024', '12 Lektionen 2024']) {
      const other = await parse(`## 2024-05-01\n\nOne.\n\n## ${title}\n\nTwo.\n`, 'a.md')
      expect(other.left).toEqual([])
      expect(told(other).at(1)).toMatch(/^2024-05-01/)
    }
  })

  it('without dates are documents under their title, as old as the file', async () => {
    const path = file('Bread.md', '# Dough\nFlour and water.\n\n## Oven\nHot.\n')
    utimesSync(path, 1_714_557_600, 1_714_557_600)
    const read = await readConversations(path)
    expect(told(read)).toEqual([
      '2024-05-01T10:00 | Bread | "Dough\\nFlour and water."',
      '2024-05-01T10:00 | Bread | "Oven\\nHot."',
    ])
    const to = await space()
    expect(await add(to, read)).toEqual([2, 0])
    writeFileSync(path, '# Dough\nFlour and water.\n\n## Oven\nHot.\n\nEat.\n')
    utimesSync(path, 1_714_999_999, 1_714_999_999)
    expect(await add(to, await readConversations(path))).toEqual([1, 2])
  })

  it('of Obsidian take the date of the front matter or their name, and their place as session', async () => {
    file('Vault/.obsidian/app.json', '{}')
    const paths = [
      file('Vault/Daily/2024-05-04.md', 'Ran 10 km.\n'),
      file('Vault/A/Index.md', '---\ntitle: x\ncreated: 2024-02-03T10:00\n---\nAlpha\n'),
      file('Vault/B/Index.md', 'Beta\n'),
    ]
    const reads = await Promise.all(paths.map((path) => readConversations(path)))
    expect(reads.flatMap(sessionsOf).map((s) => s.id)).toEqual([
      'Vault/Daily/2024-05-04',
      'Vault/A/Index',
      'Vault/B/Index',
    ])
    expect(told(reads[0] as ReadResult)).toEqual(['2024-05-04T00:00 |  | "Ran 10 km."'])
    expect(told(reads[1] as ReadResult)).toEqual(['2024-02-03T10:00 | Index | "Alpha"'])
  })

  it('that were edited add what is other, and keep their session', async () => {
    file('Vault/.obsidian/app.json', '{}')
    const path = file('Vault/2024-05-04.md', 'One.\n\nTwo.\n\nThree.\n')
    const before = await readConversations(path)
    writeFileSync(path, 'One.\n\nTwo and a half.\n\nThree.\n\nFour.\n')
    await grows(before, await readConversations(path), [2, 2])
  })

  it('name the line of a date in the front matter that cannot be read', async () => {
    const broken = '---\ntitle: x\ncreated: 2024-13-45\n---\nAlpha\n'
    expect((await parse(broken, 'a.md')).broken).toMatchObject([{ line: 3 }])
  })

  it('that grew add what is new', async () => {
    await grows(
      await parse(journal, 'journal.md'),
      await parse(`${journal}\n\n2024-05-05\n\nRest.\n`, 'journal.md'),
      [1, 4],
    )
  })

  it('are no transcripts, and transcripts are no notes', async () => {
    expect(
      (await parse('2024-05-01\nWent to the dentist. Note: call back.\n2024-05-03\nRest.\n')).format,
    ).toBe('notes')
    expect((await parse('# 2024-05-01\nAna: hi\nand more\nand more\nBo: ok\n')).format).toBe('transcript')
    await expect(parse('Just a line.\n')).rejects.toMatchObject({ code: 'format-unknown' })
  })
})

describe('Claude', () => {
  const chat = (more: object) => [
    {
      uuid: 'c1',
      name: 'Lease',
      created_at: '2024-05-01T10:00:00Z',
      chat_messages: [
        {
          uuid: 'm1',
          sender: 'human',
          text: 'Check this',
          content: [{ type: 'text', text: 'Check this' }],
          created_at: '2024-05-01T10:00:00Z',
          attachments: [
            { file_name: 'lease.txt', file_size: 9, extracted_content: 'The rent is 900 euros.' },
          ],
          files: [{ file_name: 'photo.png' }, { file_name: 'lease.txt' }],
        },
        {
          uuid: 'm2',
          sender: 'assistant',
          text: '',
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'It is fine.' },
          ],
          created_at: '2024-05-01T10:01:00Z',
        },
      ],
      ...more,
    },
  ]

  it('is read with what was attached, its text as a document', async () => {
    const read = await parse(json(chat({})))
    expect(told(read)).toEqual([
      '2024-05-01T10:00 | user | "Check this"',
      '2024-05-01T10:00 | lease.txt | "The rent is 900 euros."',
      '2024-05-01T10:00 | photo.png | "" | photo.png',
      '2024-05-01T10:00 | lease.txt | "" | lease.txt',
      '2024-05-01T10:01 | assistant | "It is fine."',
    ])
    expect(read.left).toEqual([
      '2 attached files whose text is not in the export; its name is kept',
      '1 thinking part',
    ])
  })

  it('names the line of a broken conversation, and reads the others', async () => {
    const text = json([...chat({}), ...chat({ uuid: 'c2', chat_messages: [{ uuid: 'x', sender: 7 }] })])
    const read = await parse(text)
    expect(sessionsOf(read).map((s) => s.id)).toEqual(['c1'])
    expect(read.broken.map((b) => b.line)).toEqual([lineOf(text, '"sender": 7')])
  })
})

describe('ChatGPT', () => {
  const node = (id: string, parent: string | null, message: object | null) => ({
    [id]: { id, parent, children: [], message },
  })
  const said = (id: string, role: string, parts: unknown[], more: object = {}) => ({
    id,
    author: { role },
    create_time: 1_714_557_600,
    content: { content_type: 'text', parts },
    ...more,
  })
  const chat = {
    title: 'x',
    create_time: 1_714_557_600,
    conversation_id: 'g1',
    current_node: 'd',
    mapping: {
      ...node('r', null, null),
      ...node(
        'a',
        'r',
        said('a', 'system', [''], { metadata: { is_visually_hidden_from_conversation: true } }),
      ),
      ...node(
        'b',
        'a',
        said('b', 'user', [{ content_type: 'image_asset_pointer' }, 'What is it?'], {
          metadata: { attachments: [{ name: 'bird.jpg', size: 3 }] },
        }),
      ),
      ...node('x', 'b', said('x', 'assistant', ['A retry'])),
      ...node('c', 'b', said('c', 'tool', ['looked it up'])),
      ...node('d', 'c', said('d', 'assistant', [{ content_type: 'audio_transcription', text: 'A robin.' }])),
    },
  }

  it('is read along the branch that was shown, with spoken words and names of files', async () => {
    const read = await parse(json([chat]))
    expect(told(read)).toEqual([
      '2024-05-01T10:00 | user | "What is it?"',
      '2024-05-01T10:00 | bird.jpg | "" | bird.jpg',
      '2024-05-01T10:00 | assistant | "A robin."',
    ])
    expect(read.left).toEqual([
      '1 message of role system',
      '1 attached file whose text is not in the export; its name is kept',
      '1 message of role tool',
    ])
  })

  it('takes custom instructions once, though every conversation repeats them', async () => {
    const settings = (id: string) =>
      said(id, 'user', [], {
        content: {
          content_type: 'user_editable_context',
          user_profile: "The user says of themselves:\n```I'm a nurse in Lyon.```",
          user_instructions: 'How to respond:\n```Always answer in French.```',
        },
        metadata: { is_visually_hidden_from_conversation: true },
      })
    const withSettings = (id: string) => ({
      ...chat,
      conversation_id: id,
      current_node: 'q',
      mapping: { ...node('s', null, settings('s')), ...node('q', 's', said('q', 'user', ['Hello'])) },
    })
    const read = await parse(json([withSettings('g1'), withSettings('g2')]))
    expect(told(read)).toEqual([
      `2024-05-01T10:00 | user | "I'm a nurse in Lyon."`,
      '2024-05-01T10:00 | user | "Always answer in French."',
      '2024-05-01T10:00 | user | "Hello"',
      '2024-05-01T10:00 | user | "Hello"',
    ])
    expect(read.left).toEqual([])
  })

  it('names the line of a broken conversation', async () => {
    const text = json([chat, { ...chat, mapping: { a: { message: { id: 5 } } } }])
    const read = await parse(text)
    expect(read.broken.map((b) => b.line)).toEqual([lineOf(text, '"id": 5')])
    expect(sessionsOf(read)).toHaveLength(1)
  })
})

describe('other memories', () => {
  it('mem0: a conversation for each user, by the time of the last change', async () => {
    const item = (id: string, user_id: string) => ({
      id,
      memory: `${user_id} likes tea`,
      user_id,
      created_at: '2024-05-01',
      updated_at: '2024-06-01T00:00:00-07:00',
    })
    const read = await parse(json({ results: [item('1', 'ana'), item('2', 'bo')] }))
    expect(read.format).toBe('mem0')
    expect(read.conversations.map((c) => c.id)).toEqual(['ana', 'bo'])
    expect(told(read)[0]).toBe('2024-06-01T07:00 | ana | "User likes tea"')
    const noted = await parse(
      json([
        { ...item('1', 'ana'), memory: 'Works at N26' },
        { ...item('2', 'ana'), memory: 'Rex is ill' },
      ]),
    )
    expect(told(noted).map((line) => line.split(' | ').at(-1))).toEqual([
      '"User works at N26"',
      '"Rex is ill"',
    ])
    const metadata = { project: 'x', tags: ['a'], 'mem0:updated': 'theirs' }
    const kept = await parse(json([{ ...item('1', 'ana'), metadata }]))
    expect(kept.conversations[0]?.sessions[0]?.turns[0]?.metadata).toEqual({
      project: 'x',
      'mem0:nested': '{"tags":["a"]}',
    })
    expect(kept.left).toEqual(['1 metadata key that begins with "mem0:"'])
    const large = await parse(json([{ ...item('1', 'ana'), metadata: { note: 'x'.repeat(100_000) } }]))
    expect([large.conversations[0]?.sessions[0]?.turns[0]?.metadata, large.left]).toEqual([
      undefined,
      ['1 metadata record that cannot be kept, unlike the memory'],
    ])
    const odd = await parse(
      json([[], null, 'foo', 42, ['a']].map((m, i) => ({ ...item(`${i}`, 'ana'), metadata: m }))),
    )
    expect([odd.broken, odd.conversations[0]?.sessions[0]?.turns.length, odd.left]).toEqual([
      [],
      5,
      ['3 metadata records that cannot be kept, unlike the memory'],
    ])
    const broken = json([item('1', 'ana'), { memory: 'x', created_at: 'then' }])
    expect((await parse(broken)).broken).toEqual([
      { line: lineOf(broken, 'then'), reason: 'created_at: is no time' },
    ])
  })

  it('Zep: messages and episodes; without them the facts that hold', async () => {
    const thread = await parse(
      json({
        messages: [
          { uuid: 'm1', role: 'Ana', role_type: 'user', content: 'Hi', created_at: '2024-05-01T10:00:00Z' },
        ],
      }),
    )
    expect([thread.format, told(thread)]).toEqual(['zep', ['2024-05-01T10:00 | Ana | "Hi"']])
    const graph = {
      nodes: [{ uuid: 'n1', name: 'Ana' }],
      edges: [
        {
          uuid: 'e1',
          fact: 'Ana works at Vela',
          source_node_uuid: 'n1',
          target_node_uuid: 'n2',
          valid_at: '2024-05-01T00:00:00Z',
        },
        {
          uuid: 'e2',
          fact: 'Ana worked at Orbit',
          source_node_uuid: 'n1',
          target_node_uuid: 'n3',
          valid_at: '2020-05-01T00:00:00Z',
          invalid_at: '2024-05-01T00:00:00Z',
        },
      ],
      episodes: [
        {
          uuid: 'p1',
          name: 'chat',
          content: 'Ana: I work at Vela\nAna: now',
          source: 'message',
          valid_at: '2024-05-01T09:00:00Z',
          group_id: 'g',
        },
        {
          uuid: 'p2',
          name: 'Contract',
          content: 'Signed.',
          source: 'text',
          valid_at: '2024-05-02T09:00:00Z',
          group_id: 'g',
        },
      ],
    }
    const all = await parse(json(graph))
    expect(told(all)).toEqual([
      '2024-05-01T09:00 | Ana | "I work at Vela"',
      '2024-05-01T09:00 | Ana | "now"',
      '2024-05-02T09:00 | Contract | "Signed."',
    ])
    expect(all.left).toEqual(['3 derived things'])
    const facts = await parse(json(graph.edges))
    expect([told(facts), facts.left]).toEqual([
      ['2024-05-01T00:00 |  | "Ana works at Vela"'],
      ['1 fact that ended'],
    ])
    const broken = json({ episodes: [...graph.episodes, { uuid: 'p3', source: 'text', content: 7 }] })
    expect((await parse(broken)).broken.map((b) => b.line)).toEqual([lineOf(broken, '"content": 7')])
  })

  it('LangMem: text, fields of a schema, one item a line', async () => {
    const items = [
      {
        namespace: ['memories', 'ana'],
        key: 'k1',
        value: { kind: 'Memory', content: { content: 'Ana likes tea' } },
        created_at: '2024-05-01T10:00:00+00:00',
        score: null,
      },
      {
        namespace: ['memories', 'ana'],
        key: 'k2',
        value: { kind: 'Profile', content: { home_town: 'Porto', age: 41 } },
        created_at: '2024-05-02T10:00:00+00:00',
      },
    ]
    const expected = [
      '2024-05-01T10:00 |  | "Ana likes tea"',
      '2024-05-02T10:00 |  | "home town: Porto\\nage: 41"',
    ]
    expect(told(await parse(json(items)))).toEqual(expected)
    const lines = items.map((i) => JSON.stringify(i)).join('\n')
    expect(told(await parse(lines))).toEqual(expected)
    expect((await parse(`${lines}\n{"namespace":`)).broken.map((b) => b.line)).toEqual([3])
    // Two people are two conversations, which go to namespaces of their own.
    const [first] = items
    const two = await parse(json([first, { ...first, namespace: ['memories', 'bo'] }]))
    expect(two.conversations.map(({ id }) => id)).toEqual(['memories/ana', 'memories/bo'])
    const slashed = [
      ['a/b', 'c'],
      ['a', 'b/c'],
    ].map((namespace) => ({ ...first, namespace }))
    const apart = await parse(json(slashed))
    expect(apart.conversations.map(({ id }) => id)).toEqual(['a%2Fb/c', 'a/b%2Fc'])
  })

  it('the memory server for MCP: the turns that importing it makes', async () => {
    const lines = [
      { type: 'entity', name: 'Ana', entityType: 'person', observations: ['likes tea', 'lives in Porto'] },
      { type: 'relation', from: 'Ana', to: 'Vela', relationType: 'works_at' },
    ].map((line) => JSON.stringify(line))
    const read = await parse(lines.join('\n'), 'memory.jsonl')
    expect([read.format, told(read).length]).toEqual(['mcp-memory', 4])
    const broken = await parse(`${lines[0]}\n{"type":"relation","from":"Ana"}\n${lines[1]}`)
    expect([broken.broken.map((b) => b.line), told(broken).length]).toEqual([[2], 4])
    await grows(await parse(lines[0] as string), read, [1, 3])
  })
})

describe('text', () => {
  it('that is empty or only a byte order mark has nothing in it', async () => {
    for (const text of ['', '\uFEFF', ' \r\n'])
      expect(await parse(text)).toMatchObject({ format: 'empty', conversations: [] })
  })

  it('of Windows is read: UTF-16, and the old characters', async () => {
    const chat = 'Ana: Grüße – 你好\n'
    const utf16 = await readConversations(file('a.txt', Buffer.from(`\uFEFF${chat}`, 'utf16le')))
    expect(told(utf16)).toEqual(['undated | Ana | "Grüße – 你好"'])
    const old = await readConversations(file('b.txt', Buffer.from('Ana: Gr\xfc\xdfe \x96 ok\n', 'latin1')))
    expect(told(old)).toEqual(['undated | Ana | "Grüße – ok"'])
  })
})
