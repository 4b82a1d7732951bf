/** A conversation file that is added again adds what is new in it, whatever was added of it before. */
import fc from 'fast-check'
import { createMemory, createSqliteStore, type Memory, type Namespace, type Store } from 'recollect'
import type { Client } from 'recollect/client'
import { addConversation, type ConversationAdded, parseConversations } from 'recollect/formats'
import { createServer } from 'recollect/server'
import { afterEach, describe, expect, it } from 'vitest'
import { given } from '../src/std/given.ts'
import { clientOf } from './support/client-of.ts'
import { createPlainStore } from './support/plain-store.ts'

const DAY = 86_400_000
const NOW = Date.parse('2025-06-01T12:00:00Z')
let today = NOW
const open: Memory[] = []
/** One for a test, which begins in as many namespaces as it likes: making the tables costs more than most files do. */
let memory: Memory | null = null
let namespaces = 0
afterEach(async () => {
  today = NOW
  memory = null
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function opened(store: Store = createPlainStore()): Promise<Memory> {
  const one = await createMemory({ now: () => today, consolidate: false, store })
  open.push(one)
  return one
}

/** With nothing in it. */
async function fresh(): Promise<Namespace> {
  memory ??= await opened()
  return memory.namespace(`ana ${++namespaces}`)
}

/** A client of a server with an empty memory. */
async function served(): Promise<Client> {
  const memory = await createMemory({ store: createPlainStore(), now: () => today })
  open.push(memory)
  const server = createServer({ memory })
  return clientOf(server)
}

/** Adds a file as the command line does. */
async function add(
  space: Namespace,
  text: string,
  name = 'chat',
  session?: string,
  date?: string,
): Promise<ConversationAdded> {
  const options = { path: `${name}.txt`, sessionId: name, ...given({ date }) }
  const { conversations } = await parseConversations(text, options)
  const names = new Map<string, string>()
  const sums = { session: '', added: 0, known: 0, blocked: 0, undated: 0, names }
  for (const { unnamed, ...conversation } of conversations.flatMap((c) => c.sessions)) {
    const renamed = session === undefined ? {} : { id: session }
    const result = await addConversation(space, {
      ...conversation,
      ...renamed,
      ...(unnamed && session === undefined && { unnamed }),
    })
    sums.session = result.session
    for (const [is, was] of result.names) names.set(is, was)
    for (const key of ['added', 'known', 'blocked', 'undated'] as const) sums[key] += result[key]
  }
  return sums
}

async function turnsOf(space: Namespace) {
  const turns = await space.turns({ limit: 10_000 })
  return turns
    .map(({ topic: _, ...turn }) => turn)
    .sort((a, b) => (a.session === b.session ? a.ordinal - b.ordinal : a.session < b.session ? -1 : 1))
}

interface Message {
  /** Place in the whole conversation. */
  readonly n: number
  readonly mine: boolean
  readonly text: string
}
const minute = (n: number): string => new Date(Date.parse('2024-05-01T10:00:00Z') + n * 60_000).toISOString()
const clock = (n: number, form: Intl.DateTimeFormatOptions): string =>
  new Date(minute(n)).toLocaleString('en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...form,
  })
const who = ({ mine }: Message): string => (mine ? 'Ana' : 'Bo')
const role = ({ mine }: Message): string => (mine ? 'user' : 'assistant')
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
const chatGpt = (all: readonly Message[], conversation: object): string =>
  JSON.stringify([
    {
      ...conversation,
      create_time: 1_714_557_600,
      current_node: `n${all.at(-1)?.n}`,
      mapping: Object.fromEntries(
        all.map((m, i) => [
          `n${m.n}`,
          {
            parent: i === 0 ? null : `n${all[i - 1]?.n}`,
            message: {
              id: `g${m.n}`,
              author: { role: role(m) },
              create_time: 1_714_557_600 + 60 * m.n,
              content: { parts: [m.text] },
            },
          },
        ]),
      ),
    },
  ])

/** Every format there is, with and without what it may leave out. */
const FORMATS: readonly (readonly [string, (all: readonly Message[]) => string])[] = [
  ['a transcript', (all) => lines(all.map((m) => `${who(m)}: ${m.text}`))],
  ['a transcript of one day', (all) => lines(['# 2024-05-01', ...all.map((m) => `${who(m)}: ${m.text}`)])],
  ['a transcript with times', (all) => lines(all.map((m) => `[${minute(m.n)}] ${who(m)}: ${m.text}`))],
  ['jsonl', (all) => lines(all.map((m) => JSON.stringify({ speaker: who(m), content: m.text })))],
  [
    'jsonl with times',
    (all) => lines(all.map((m) => JSON.stringify({ speaker: who(m), content: m.text, at: minute(m.n) }))),
  ],
  [
    'jsonl with some times',
    (all) =>
      lines(
        all.map((m) =>
          JSON.stringify({ speaker: who(m), content: m.text, ...(m.n % 2 === 0 && { at: minute(m.n) }) }),
        ),
      ),
  ],
  [
    'jsonl with a session',
    (all) => lines(all.map((m) => JSON.stringify({ speaker: who(m), content: m.text, session: 's1' }))),
  ],
  [
    'jsonl with ids',
    (all) => lines(all.map((m) => JSON.stringify({ id: `t${m.n}`, speaker: who(m), content: m.text }))),
  ],
  [
    'jsonl with some ids',
    (all) =>
      lines(
        all.map((m) =>
          JSON.stringify({ speaker: who(m), content: m.text, ...(m.n % 3 === 0 && { id: `t${m.n}` }) }),
        ),
      ),
  ],
  [
    'jsonl of chats',
    (all) =>
      lines([
        JSON.stringify({ messages: [{ role: 'user', content: 'Another chat.' }] }),
        JSON.stringify({ messages: all.map((m) => ({ role: role(m), content: m.text })) }),
      ]),
  ],
  ['messages', (all) => JSON.stringify(all.map((m) => ({ role: role(m), content: m.text })))],
  [
    'messages with times',
    (all) => JSON.stringify(all.map((m) => ({ role: role(m), content: m.text, created_at: minute(m.n) }))),
  ],
  [
    'messages with ids',
    (all) =>
      JSON.stringify({ messages: all.map((m) => ({ id: `o${m.n}`, role: role(m), content: m.text })) }),
  ],
  [
    'an export of Claude',
    (all) =>
      JSON.stringify([
        {
          uuid: 'c1',
          created_at: minute(0),
          chat_messages: all.map((m) => ({
            uuid: `m${m.n}`,
            sender: m.mine ? 'human' : 'assistant',
            text: m.text,
            created_at: minute(m.n),
          })),
        },
      ]),
  ],
  [
    'a session of Claude Code',
    (all) =>
      lines(
        all.map((m) =>
          JSON.stringify({
            type: role(m),
            uuid: `k${m.n}`,
            sessionId: 's1',
            timestamp: minute(m.n),
            message: { content: [{ type: 'text', text: m.text }] },
          }),
        ),
      ),
  ],
  [
    'a session of Codex',
    (all) =>
      lines([
        JSON.stringify({ timestamp: minute(0), type: 'session_meta', payload: { id: 's1', source: 'cli' } }),
        ...all.map((m) =>
          JSON.stringify({
            timestamp: minute(m.n),
            type: 'response_item',
            payload: { type: 'message', role: role(m), content: [{ type: 'input_text', text: m.text }] },
          }),
        ),
      ]),
  ],
  ['an export of ChatGPT', (all) => chatGpt(all, { conversation_id: 'g1' })],
  ['an export of ChatGPT without names', (all) => chatGpt(all, {})],
  [
    'LoCoMo',
    (all) =>
      JSON.stringify([
        {
          sample_id: 'conv-1',
          conversation: {
            session_1_date_time: '1:56 pm on 8 May, 2023',
            session_1: all.map((m) => ({ speaker: who(m), dia_id: `D1:${m.n + 1}`, text: m.text })),
          },
        },
      ]),
  ],
  [
    'LongMemEval',
    (all) =>
      JSON.stringify([
        {
          question_id: 'q1',
          haystack_dates: ['2023/05/25 (Thu) 20:21'],
          haystack_session_ids: ['s1'],
          haystack_sessions: [all.map((m) => ({ role: role(m), content: m.text }))],
        },
      ]),
  ],
  [
    'BEAM',
    (all) =>
      JSON.stringify([
        {
          batch_number: 1,
          turns: [
            all.map((m) => ({ id: m.n, role: role(m), content: m.text, time_anchor: 'March-15-2024' })),
          ],
        },
      ]),
  ],
  [
    'WhatsApp on Android',
    (all) => lines(all.map((m) => `${clock(m.n, { day: '2-digit', hour12: false })} - ${who(m)}: ${m.text}`)),
  ],
  [
    'WhatsApp on an iPhone',
    (all) =>
      lines(
        all.map((m) => `\u200e[${clock(m.n, { second: '2-digit', hour12: true })}] ${who(m)}: ${m.text}`),
      ),
  ],
  [
    'Telegram',
    (all) =>
      JSON.stringify({
        name: 'Bo',
        type: 'personal_chat',
        id: 7,
        messages: all.map((m) => ({
          id: m.n,
          type: 'message',
          date: minute(m.n).slice(0, 19),
          date_unixtime: String(Date.parse(minute(m.n)) / 1000),
          from: who(m),
          text: [m.text],
        })),
      }),
  ],
  [
    'Slack',
    (all) =>
      JSON.stringify(
        all.map((m) => ({
          type: 'message',
          user: who(m),
          text: m.text,
          ts: `${Date.parse(minute(m.n)) / 1000}.000100`,
        })),
      ),
  ],
  [
    'mails',
    (all) =>
      lines(
        all.map((m) =>
          [
            `From ${who(m)}@example.org Wed May  1 10:00:00 2024`,
            `From: ${who(m)} <${who(m)}@example.org>`,
            `Date: ${new Date(minute(m.n)).toUTCString()}`,
            `Message-ID: <${m.n}@example.org>`,
            'References: <root@example.org>',
            'Subject: Re: towns',
            '',
            m.text,
            '',
          ].join('\n'),
        ),
      ),
  ],
  ['a journal', (all) => lines(['# 2024-05-01', ...all.map((m) => `\n${m.text} ${m.n}`)])],
  [
    'mem0',
    (all) =>
      JSON.stringify({
        results: all.map((m) => ({ id: `u${m.n}`, memory: m.text, user_id: 'ana', created_at: minute(m.n) })),
      }),
  ],
  [
    'LangMem',
    (all) =>
      lines(
        all.map((m) =>
          JSON.stringify({
            namespace: ['memories', 'ana'],
            key: `k${m.n}`,
            value: { kind: 'Memory', content: { content: m.text } },
            created_at: minute(m.n),
          }),
        ),
      ),
  ],
  [
    'episodes of Zep',
    (all) =>
      JSON.stringify({
        episodes: all.map((m) => ({
          uuid: `e${m.n}`,
          content: `${who(m)}: ${m.text}`,
          source: 'message',
          group_id: 'ana',
          created_at: minute(m.n),
        })),
      }),
  ],
  [
    'facts of Graphiti',
    (all) =>
      JSON.stringify(
        all.map((m) => ({
          uuid: `f${m.n}`,
          fact: m.text,
          source_node_uuid: 'a',
          target_node_uuid: 'b',
          valid_at: minute(m.n),
        })),
      ),
  ],
  [
    'the memory server for MCP',
    (all) =>
      lines(
        all.map((m) =>
          JSON.stringify({ type: 'relation', from: `town ${m.n}`, to: who(m), relationType: m.text }),
        ),
      ),
  ],
]

/** A conversation in which much is said once and some things again and again. */
const conversation: fc.Arbitrary<readonly Message[]> = fc
  .array(fc.record({ mine: fc.boolean(), said: fc.constantFrom(null, null, 'ok', 'thanks') }), {
    minLength: 2,
    maxLength: 14,
  })
  .map((all) => all.map(({ mine, said }, n) => ({ n, mine, text: said ?? `I saw town ${n} today` })))
/** Two windows that overlap in some turns that are said once: else nobody could tell how they lie. */
/** Turns without a time that are stored together have a moment each. */
function toTheMinute<Said extends { readonly at: number }>(turns: readonly Said[]): readonly Said[] {
  return turns.map((turn) => ({ ...turn, at: Math.round(turn.at / 60_000) * 60_000 }))
}

const windows = (saidOnce: number) =>
  fc
    .tuple(conversation, fc.nat(13), fc.nat(13))
    .map(([all, x, y]) => ({ all, from: Math.min(x, y), to: Math.max(x, y) + 1 }))
    .filter(({ all, to }) => to <= all.length)
    .filter(({ all, from, to }) => {
      const common = all.slice(from, to).filter((m) => m.text.includes('town'))
      return common.length >= saidOnce
    })

describe.each(FORMATS)('%s', (_, write) => {
  it(
    'twice is once, and its beginning and then the whole, and two halves that overlap',
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.asyncProperty(windows(1), async ({ all, from, to }) => {
          const once = await fresh()
          await add(once, write(all))
          const whole = await turnsOf(once)
          const before = whole.length

          expect(await add(once, write(all))).toMatchObject({ added: 0, known: before })
          expect(await turnsOf(once)).toEqual(whole)

          const grown = await fresh()
          await add(grown, write(all.slice(0, to)))
          await add(grown, write(all))
          expect(toTheMinute(await turnsOf(grown))).toEqual(toTheMinute(whole))

          const moved = await fresh()
          await add(moved, write(all.slice(0, to)))
          await add(moved, write(all.slice(from)))
          expect(toTheMinute(await turnsOf(moved))).toEqual(toTheMinute(whole))
        }),
        { numRuns: 25 },
      ),
  )

  it('the later half first loses nothing and doubles nothing', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(windows(6), async ({ all, from, to }) => {
        const said = async (space: Namespace) =>
          (await turnsOf(space)).map((t) => `${t.speaker}: ${t.content}`).sort()
        const sessions = async (space: Namespace) =>
          new Set((await turnsOf(space)).map((t) => t.session)).size
        const once = await fresh()
        await add(once, write(all))
        const turned = await fresh()
        await add(turned, write(all.slice(from)))
        await add(turned, write(all.slice(0, to)))
        expect(await said(turned)).toEqual(await said(once))
        expect(await sessions(turned)).toBe(await sessions(once))
      }),
      { numRuns: 15 },
    ),
  )
})

/** Formats that name turns or conversations, and so have other names for another conversation. */
const NAMED = /session|ids|Claude|ChatGPT|LongMemEval|Telegram|Slack|mails|mem0|LangMem|Zep|Graphiti|MCP/
it.each(FORMATS.filter(([name]) => !NAMED.test(name)))(
  '%s of another conversation under the same name does not meet the first',
  async (_, write) => {
    const talk = (what: string): string =>
      write(Array.from({ length: 5 }, (_, n) => ({ n, mine: n % 2 === 0, text: `I saw ${what} ${n} today` })))
    const space = await fresh()
    const first = await add(space, talk('town'))
    expect(await add(space, talk('river'))).toMatchObject({ added: 5 })
    expect(await add(space, talk('river'))).toMatchObject({ added: 0 })
    expect(await add(space, talk('town'))).toMatchObject({ added: 0, session: first.session })
  },
)

describe('a file', () => {
  const chat = 'Ana: I live in Vienna.\nBo: ok\nAna: I work at Vela.\nBo: ok\n'

  it('without times keeps the time it was first added with', async () => {
    const space = await fresh()
    await add(space, chat)
    const before = await turnsOf(space)
    today += 40 * DAY
    expect(await add(space, chat)).toMatchObject({ added: 0, known: 4 })
    expect(await turnsOf(space)).toEqual(before)
    expect(await add(space, `${chat}Ana: Bye.\n`)).toMatchObject({ added: 1, known: 4, undated: 1 })
    const after = await turnsOf(space)
    expect(after.slice(0, 4)).toEqual(before)
    expect(toTheMinute(after).map((t) => t.at)).toEqual([NOW, NOW, NOW, NOW, today])
  })

  it('without times is from the day of its name, or the one that is given, and is known again without it', async () => {
    const space = await fresh()
    expect(await add(space, chat, '2025-02-13-talk')).toMatchObject({ added: 4, undated: 0 })
    const days = (await turnsOf(space)).map((t) => new Date(t.at).toISOString().slice(0, 10))
    expect(days).toEqual(Array(4).fill('2025-02-13'))
    for (const [name, date] of [['2025-02-13-talk'], ['talk'], ['talk', '2025-03-01']] as const)
      expect(await add(space, chat, name, undefined, date)).toMatchObject({ added: 0, known: 4 })
    const other = await fresh()
    await add(other, 'Ana: I live in Rome.\n', '2025-02-13-talk', undefined, '2025-02-12T10:00')
    expect((await turnsOf(other)).map((t) => t.at)).toEqual([Date.parse('2025-02-12T10:00Z')])
    const undated = await fresh()
    await add(undated, chat)
    expect(await add(undated, chat, 'chat', undefined, '2025-02-13')).toMatchObject({ added: 0, known: 4 })
  })

  it('with ids and no times is known again when a day is given for it', async () => {
    const space = await fresh()
    const turns = ['a', 'b'].map((id) => JSON.stringify({ id, speaker: 'Ana', content: `turn ${id}` }))
    await add(space, lines(turns))
    const before = await turnsOf(space)
    expect(await add(space, lines(turns), 'chat', undefined, '2025-02-13')).toMatchObject({
      added: 0,
      known: 2,
    })
    expect(await turnsOf(space)).toEqual(before)
  })

  it('of subtitles is known again, with and without a day', async () => {
    const cues = ['Ana: Hello.', 'Bo: Hello Ana.', 'Ana: I live in Vienna.', 'Bo: Nice.']
    const text = `WEBVTT\n\n${cues.map((cue, n) => `00:00:0${n}.000 --> 00:00:0${n}.900\n${cue}`).join('\n\n')}\n`
    const space = await fresh()
    expect(await add(space, text, '2025-02-13')).toMatchObject({ added: 4, undated: 0 })
    expect(await add(space, text, 'meeting')).toMatchObject({ added: 0, known: 4 })
    const undated = await fresh()
    expect(await add(undated, text, 'meeting')).toMatchObject({ added: 4, undated: 4 })
    expect(await add(undated, text, 'meeting', undefined, '2025-02-13')).toMatchObject({ added: 0, known: 4 })
  })

  const whatsApp = (messages: readonly (readonly [string, string])[]): string =>
    lines(messages.map(([who, text], n) => `03/03/2025, 18:${String(n).padStart(2, '0')} - ${who}: ${text}`))
  const family = [
    ['Ana', 'Who brings the tent?'],
    ['Zio Paolo', 'I do, the green one.'],
    ['+39 347 555 0142', 'I cook.'],
    ['Ana', 'ok'],
    ['Zio Paolo', 'ok'],
    ['+39 347 555 0142', 'ok'],
  ] as const
  const renamed = { 'Zio Paolo': 'Paolo Ferri', '+39 347 555 0142': 'Luca Rossi' } as const
  const now = family.map(
    ([who, text]) => [who in renamed ? renamed[who as keyof typeof renamed] : who, text] as const,
  )

  it('of WhatsApp goes on when contacts are saved under other names, under whatever name it comes', async () => {
    const space = await fresh()
    const { session } = await add(space, whatsApp(family))
    const grown = whatsApp([...now, ['Paolo Ferri', 'See you there.']])
    for (const [name, added] of [
      ['chat', 1],
      ['family', 0],
    ] as const) {
      const result = await add(space, grown, name)
      expect(result).toMatchObject({ session, added, known: 7 - added })
      expect([...result.names]).toEqual([
        ['Paolo Ferri', 'Zio Paolo'],
        ['Luca Rossi', '+39 347 555 0142'],
      ])
    }
  })

  it('of WhatsApp takes no two people for one: those who both speak in the file', async () => {
    const space = await fresh()
    await add(space, whatsApp(family))
    const swapped = family.map(
      ([who, text], n) => [n === 4 ? 'Ana' : n === 3 ? 'Zio Paolo' : who, text] as const,
    )
    const result = await add(space, whatsApp(swapped))
    expect([...result.names]).toEqual([])
    expect(result.added).toBeGreaterThanOrEqual(2)
  })

  it('with some times gives the others the time of the turn before', async () => {
    const space = await fresh()
    const dated = [{ content: 'a', at: '2024-01-01' }, { content: 'b' }, { content: 'c', at: '2024-02-01' }]
    expect(await add(space, lines(dated.map((t) => JSON.stringify(t))))).toMatchObject({ undated: 0 })
    expect((await turnsOf(space)).map((t) => new Date(t.at).toISOString().slice(0, 10))).toEqual([
      '2024-01-01',
      '2024-01-01',
      '2024-02-01',
    ])
  })

  it('keeps its session when it is moved, copied or renamed', async () => {
    const space = await fresh()
    await add(space, chat, 'chat')
    expect(await add(space, `${chat}Ana: Bye.\n`, 'old talk')).toMatchObject({ session: 'chat', added: 1 })
  })

  it('of another conversation with the same greeting has a session of its own, also the third', async () => {
    const space = await fresh()
    const of = (city: string): string => `Ana: Hi\nBo: Hi!\nAna: I live in ${city}.\n`
    const sessions = []
    for (const city of ['Vienna', 'Porto', 'Oslo']) {
      const { session, added } = await add(space, of(city))
      expect(added).toBe(3)
      sessions.push(session)
    }
    expect(new Set(sessions).size).toBe(3)
    for (const [i, city] of ['Vienna', 'Porto', 'Oslo'].entries())
      expect(await add(space, of(city))).toMatchObject({ added: 0, session: sessions[i] })
  })

  it('goes on with a session that was asked for, also without a common turn, and loses no repetition', async () => {
    const space = await fresh()
    await add(space, 'Ana: Monday\nBo: ok\nAna: later\n', 'x', 'talk')
    expect(await add(space, 'Ana: Tuesday\nBo: ok\nAna: bye\n', 'x', 'talk')).toMatchObject({ added: 3 })
    expect((await turnsOf(space)).map((t) => t.content)).toEqual([
      'Monday',
      'ok',
      'later',
      'Tuesday',
      'ok',
      'bye',
    ])
  })

  it('that was edited adds what is other, and what was deleted here comes again', async () => {
    const space = await fresh()
    const long = Array.from({ length: 8 }, (_, n) => `Ana: I saw town ${n} today\n`)
    await add(space, long.join(''))
    expect(await add(space, long.with(3, 'Ana: I saw lake 3 today\n').join(''))).toMatchObject({ added: 1 })
    const [first, , third] = await turnsOf(space)
    await space.deleteTurn(third?.id ?? '')
    await space.deleteTurn(first?.id ?? '')
    expect(await add(space, long.join(''))).toMatchObject({ added: 2 })
    expect(new Set((await turnsOf(space)).map((t) => t.id)).size).toBe(9)
  })

  it('is the same whatever rule for secrets holds, and what is kept out stays out', async () => {
    const memory = await createMemory({
      now: () => today,
      hygiene: { secrets: 'redact', identifiers: 'block' },
    })
    open.push(memory)
    const space = memory.namespace('ana')
    const secret = `${chat}Ana: My api key is sk-abcdefghijklmnop1234\nBo: Write to bo@example.com\nAna: ok\n`
    expect(await add(space, secret)).toMatchObject({ added: 6, blocked: 1 })
    expect(await add(space, secret)).toMatchObject({ added: 0, known: 6, blocked: 1 })
    expect(JSON.stringify(await turnsOf(space))).not.toContain('sk-abc')
  })

  it('is the same when names, ids and data of its turns are redacted, too', async () => {
    const memory = await createMemory({
      now: () => today,
      hygiene: { secrets: 'redact', identifiers: 'redact' },
    })
    open.push(memory)
    const space = memory.namespace('ana')
    const turns = ['hi', 'my PIN is 4711', 'ok', 'write to me'].map((content) => ({
      session: 'chat of ana@x.org',
      speaker: 'ana@x.org',
      content,
      metadata: { from: 'ana@x.org', 'bo@x.org': 1, pin: 4711 },
    }))
    const plain = lines(turns.map((turn) => JSON.stringify(turn)))
    const withIds = lines(turns.map((turn, n) => JSON.stringify({ ...turn, id: `${n} ana@x.org` })))
    expect(await add(space, plain)).toMatchObject({ added: 4 })
    expect(await add(space, plain)).toMatchObject({ added: 0, known: 4 })
    const other = memory.namespace('ids')
    expect(await add(other, withIds)).toMatchObject({ added: 4 })
    today += DAY
    expect(await add(other, withIds)).toMatchObject({ added: 0, known: 4 })
    expect(JSON.stringify([await turnsOf(space), await turnsOf(other)])).not.toMatch(/@x\.org|4711/)
  })

  it('that ends in the middle of a batch goes on there', async () => {
    const space = await fresh()
    const text = lines(Array.from({ length: 120 }, (_, n) => `Ana: I saw town ${n} today`))
    const stop = new AbortController()
    const { conversations } = await parseConversations(text, { path: 'x', sessionId: 'x' })
    const [session] = conversations.flatMap((c) => c.sessions)
    if (session === undefined) throw new Error('no session')
    const part = await addConversation(space, session, { stop: stop.signal, onProgress: () => stop.abort() })
    expect(part).toMatchObject({ added: 50, known: 0 })
    expect(await addConversation(space, session)).toMatchObject({ added: 70, known: 50 })
  })

  it('is added once through a client, too', async () => {
    const space = (await served()).namespace('ana')
    expect(await add(space, chat)).toMatchObject({ added: 4 })
    expect(await add(space, chat)).toMatchObject({ added: 0, known: 4 })
  })
})

describe('an export', () => {
  it('is imported once, over HTTP, too', async () => {
    const from = await fresh()
    await add(from, 'Ana: I live in Vienna.\nBo: ok\nBo: ok\n')
    const exported: string[] = []
    for await (const line of from.export()) exported.push(line)
    const to = (await served()).namespace('copy')
    await expect(to.import(exported.slice(0, -1))).rejects.toMatchObject({
      code: 'record-invalid',
      status: 400,
    })
    for (let time = 0; time < 2; time++) {
      await to.import(exported)
      const again: string[] = []
      for await (const line of to.export()) again.push(line)
      expect(again.slice(1)).toEqual(exported.slice(1))
    }
  })
})

describe('turns that are added by hand', () => {
  it('are new each time without an id, and once with one, whatever the clock says', async () => {
    const space = await fresh()
    const turn = { content: 'I live in Vienna.' }
    expect(await space.add(turn)).toMatchObject({ added: 1 })
    expect(await space.add(turn)).toMatchObject({ added: 1 })
    const named = { ...turn, id: 'mine' }
    expect(await space.add(named)).toMatchObject({ added: 1 })
    today += DAY
    expect(await space.add(named)).toMatchObject({ added: 0 })
    await expect(space.add({ ...named, content: 'I live in Porto.' })).rejects.toMatchObject({
      code: 'turn-conflict',
      data: { field: 'content' },
    })
    const late = space.add({ ...named, at: today }, { session: '2025-06-01' })
    await expect(late).rejects.toMatchObject({ data: { field: 'time' } })
  })

  it('are added once when two processes add them in the same moment', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    const other = (await opened(store)).namespace('ana')
    let late = true
    const between: Store = {
      ...store,
      async turns(namespace, ids) {
        const found = await store.turns(namespace, ids)
        if (!late) return found
        late = false
        await other.add({ id: 'mine', content: 'I live in Vienna.' }, { session: 's' })
        today += 1
        return found
      },
    }
    const space = (await opened(between)).namespace('ana')
    expect(await space.add({ id: 'mine', content: 'I live in Vienna.' }, { session: 's' })).toMatchObject({
      added: 0,
    })
    expect(await turnsOf(space)).toMatchObject([{ at: NOW }])
  })
})
