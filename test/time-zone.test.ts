/** The clock of the people who talk: what is relative is read by it, wherever the machine stands. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { addConversation, parseConversations } from 'recollect/formats'
import { createServer } from 'recollect/server'
import { afterEach, describe, expect, it } from 'vitest'
import { registerTranscript } from '../src/hooks/cursors.ts'
import { hookFiles } from '../src/hooks/files.ts'
import { projectOf } from '../src/hooks/project.ts'
import { clockAt, clockText } from '../src/model/clock.ts'
import { chance } from './support/chance.ts'
import { clientOf } from './support/client-of.ts'
import { tell } from './support/tell.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'recollect.js')
const LOS_ANGELES = 'America/Los_Angeles'
const AUCKLAND = 'Pacific/Auckland'

const open: Memory[] = []
const folders: string[] = []
afterEach(async () => {
  for (const memory of open.splice(0)) await memory.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function memoryAt(
  now: string | number,
  options: { readonly timeZone?: string; readonly path?: string } = {},
): Promise<Memory> {
  const memory = await createMemory({ now: () => new Date(now).getTime(), ...options })
  open.push(memory)
  return memory
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-zone-'))
  folders.push(folder)
  return folder
}

/** When things are and were, as readers are told. */
async function times(space: Namespace): Promise<string[]> {
  return (await space.facts({ asOf: null })).map((fact) => whenText(fact))
}

describe.each([
  [AUCKLAND, '2026-05-04T08:00+12:00', 'I broke my arm yesterday.', 'Sun 2026-05-03'],
  [AUCKLAND, '2026-05-09T08:00+12:00', 'I broke my arm on Friday.', 'Fri 2026-05-08'],
  [AUCKLAND, '2026-06-01T09:00+12:00', 'I moved to Napier last month.', 'May 2026'],
  [AUCKLAND, '2026-01-01T09:00+13:00', 'I moved to Napier last year.', '2025'],
  [AUCKLAND, '2026-04-05T02:30+13:00', 'I broke my arm yesterday.', 'Sat 2026-04-04'],
  [AUCKLAND, '2026-09-27T03:30+13:00', 'I broke my arm yesterday.', 'Sat 2026-09-26'],
  [LOS_ANGELES, '2026-05-07T20:00-07:00', 'I have a dentist appointment on Friday.', 'Fri 2026-05-08'],
  [LOS_ANGELES, '2026-05-03T21:00-07:00', 'I have a flight to Boston tomorrow.', 'Mon 2026-05-04'],
  [LOS_ANGELES, '2026-03-08T23:30-07:00', 'I broke my arm yesterday.', 'Sat 2026-03-07'],
  [LOS_ANGELES, '2026-11-01T23:30-08:00', 'I broke my arm yesterday.', 'Sat 2026-10-31'],
  [LOS_ANGELES, '2026-12-31T20:00-08:00', 'I moved to Reno last month.', 'November 2026'],
])('in %s at %s, "%s"', (timeZone, at, said, day) => {
  it(`is of ${day}`, async () => {
    const space = (await memoryAt('2026-12-31T23:00Z', { timeZone })).namespace('ana')
    await space.add([{ speaker: 'Ana', role: 'user', content: said, at }])
    await space.flush()
    expect((await times(space)).join()).toContain(day)
  })
})

it('says the day of the people in headings, sessions and answers', async () => {
  const memory = await memoryAt('2026-05-03T20:00Z')
  const [there, here] = [memory.namespace('ana', { timeZone: AUCKLAND }), memory.namespace('ana-utc')]
  for (const space of [there, here])
    await tell(
      space,
      'Ana',
      ['2026-05-02T13:00+12:00', 'I had lunch with Zoe at home today.'],
      ['2026-05-03T13:00+12:00', 'I had lunch with Ben at home today.'],
    )
  const { session } = await there.add([{ speaker: 'Ana', content: 'Good morning.' }])
  expect(session).toBe('2026-05-04')
  expect((await there.answer('Who did I have lunch with yesterday?')).text).toContain('Ben')
  expect((await here.answer('Who did I have lunch with yesterday?')).text).not.toContain('Ben')
  expect((await there.recall('When did I have lunch with Ben?')).text).toContain('Sun 2026-05-03')
})

it('holds a day that is asked about by the clock, and a moment by the instant', async () => {
  const space = (await memoryAt('2026-06-01T00:00Z', { timeZone: LOS_ANGELES })).namespace('ana')
  await tell(
    space,
    'Ana',
    ['2026-03-01T10:00-08:00', 'I live in Vienna.'],
    ['2026-05-07T20:00-07:00', 'I moved to Lisbon today.'],
  )
  const home = async (asOf: string | Date): Promise<string[]> =>
    (await space.facts({ relation: 'lives_in', asOf })).map((fact) => fact.tailName)
  expect(await home('2026-05-06')).toEqual(['Vienna'])
  expect(await home('2026-05-07')).toEqual(['Lisbon'])
  expect(await home('2026-05-07T06:59Z')).toEqual(['Vienna'])
  expect(await home(new Date('2026-05-07T07:01Z'))).toEqual(['Lisbon'])
  const said = async (query: object): Promise<number> => (await space.turns(query)).length
  expect(await said({ from: '2026-05-07', to: '2026-05-08' })).toBe(1)
  expect(await said({ from: '2026-05-08T03:00Z' })).toBe(1)
  expect(await said({ from: Date.parse('2026-05-08T03:00:00.001Z') })).toBe(0)
  expect((await space.forget({ before: '2026-03-01T18:00Z', dryRun: true })).turns).toBe(0)
  expect((await space.forget({ before: '2026-03-01T18:01Z', dryRun: true })).turns).toBe(1)
})

const SAID = [
  'I broke my arm yesterday.',
  'I have a dentist appointment on Friday.',
  'I moved to Leeds last month.',
  'We are flying to Rome next week.',
  'My sister Mia visited me on Sunday.',
  'I started at Vela today.',
]

it.each([LOS_ANGELES, AUCKLAND, 'Asia/Kathmandu'])(
  'in %s is to instants what UTC is to what the clock shows',
  async (timeZone) => {
    const random = chance(7)
    const instants = Array.from(
      { length: 12 },
      () => Date.parse('2026-01-01') + Math.floor(random() * 300 * 86_400_000),
    ).sort((a, b) => a - b)
    const now = Date.parse('2026-11-01T08:45Z')
    const [zoned, plain] = await Promise.all([memoryAt(now, { timeZone }), memoryAt(clockAt(now, timeZone))])
    const known = async (memory: Memory, timeOf: (instant: number) => number): Promise<string[]> => {
      const space = memory.namespace('ana')
      for (const [i, instant] of instants.entries())
        await space.add([
          {
            id: `t${i}`,
            speaker: 'Ana',
            role: 'user',
            content: SAID[i % SAID.length] as string,
            at: timeOf(instant),
          },
        ])
      await space.flush()
      const asOf = timeOf(instants[6] as number)
      const told = [
        (await space.recall('What happened yesterday?')).text,
        (await space.recall('When is the dentist?', { asOf })).text,
        (await space.answer('Where do I live?')).text ?? '',
        (await space.profile({ asOf })).text,
        JSON.stringify(await space.facts()),
      ]
      for await (const line of space.export()) if (!line.includes('"recollect"')) told.push(line)
      return told
    }
    expect(await known(zoned, (at) => at)).toEqual(await known(plain, (at) => clockAt(at, timeZone)))
  },
)

it('knows a turn again that was stored by the clock of another zone, and refuses another time', async () => {
  const path = join(newFolder(), 'm.db')
  const turn = { id: 'a', speaker: 'Ana', content: 'I live in Lisbon.', at: '2026-05-08T03:00Z' }
  const first = await memoryAt('2026-06-01', { path })
  await first.namespace('ana').add([turn])
  for (const timeZone of [LOS_ANGELES, AUCKLAND]) {
    const space = first.namespace('ana', { timeZone })
    expect(await space.add([turn])).toMatchObject({ added: 0 })
    await expect(space.add([{ ...turn, at: '2026-05-08T03:10Z' }])).rejects.toMatchObject({
      code: 'turn-conflict',
    })
  }
  const space = first.namespace('bo', { timeZone: LOS_ANGELES })
  expect(await space.add([turn])).toMatchObject({ added: 1 })
  expect(await space.add([turn])).toMatchObject({ added: 0 })
})

it('adds a conversation once, whichever zone was in force before', async () => {
  const memory = await memoryAt('2026-06-01')
  const line = (n: number) => ({
    session: 's',
    speaker: n % 2 ? 'Bo' : 'Ana',
    content: `message ${n} of the two`,
    at: new Date(Date.parse('2026-03-07T20:00Z') + n * 3_600_000).toISOString(),
  })
  const file = async (count: number) => {
    const text = Array.from({ length: count }, (_, n) => JSON.stringify(line(n))).join('\n')
    const [conversation] = (
      await parseConversations(text, { path: 's.jsonl', sessionId: 's', format: 'jsonl' })
    ).conversations
    return conversation?.sessions[0] as NonNullable<typeof conversation>['sessions'][number]
  }
  expect(await addConversation(memory.namespace('ana'), await file(30))).toMatchObject({ added: 30 })
  const zoned = memory.namespace('ana', { timeZone: LOS_ANGELES })
  expect(await addConversation(zoned, await file(32))).toMatchObject({ added: 2, known: 30 })
  const fresh = memory.namespace('bo', { timeZone: LOS_ANGELES })
  expect(await addConversation(fresh, await file(30))).toMatchObject({ added: 30 })
  expect(await addConversation(fresh, await file(32))).toMatchObject({ added: 2, known: 30 })
  expect(clockText((await fresh.turns())[0]?.at ?? 0)).toBe('2026-03-07T12:00:00.000')
})

it('takes the clock of a telephone as it is', async () => {
  const space = (await memoryAt('2026-06-01', { timeZone: LOS_ANGELES })).namespace('ana')
  const chat = '5/7/26, 20:00 - Ana: I have a dentist appointment on Friday.\n5/13/26, 20:05 - Bo: Good luck!'
  const { conversations } = await parseConversations(chat, {
    path: 'chat.txt',
    sessionId: 'chat',
    format: 'whatsapp',
  })
  for (const session of conversations.flatMap((c) => c.sessions)) await addConversation(space, session)
  expect((await space.turns()).map((t) => clockText(t.at))).toEqual([
    '2026-05-07T20:00:00.000',
    '2026-05-13T20:05:00.000',
  ])
})

it.each([LOS_ANGELES, AUCKLAND])(
  'keeps turns in %s as long as they were to be kept, whoever looks',
  async (timeZone) => {
    const path = join(newFolder(), 'm.db')
    const at = Date.parse('2026-05-08T03:00Z')
    let now = at
    const memory = await createMemory({ path, now: () => now })
    open.push(memory)
    const space = memory.namespace('ana', { timeZone })
    await space.add([{ id: 'a', content: 'The code is on the desk.' }], { ttl: '2h' })
    await memory.namespace('bo', { timeZone }).setTtl('2h')
    await memory.namespace('bo', { timeZone }).add([{ id: 'b', content: 'The code is on the desk.' }])
    const left = async (minutes: number): Promise<number[]> => {
      now = at + minutes * 60_000
      // By a handle that knows of no zone.
      for (const name of ['ana', 'bo']) await memory.namespace(name).forget({ expired: true })
      return Promise.all(['ana', 'bo'].map(async (name) => (await memory.namespace(name).turns()).length))
    }
    expect(await left(119)).toEqual([1, 1])
    expect(await left(121)).toEqual([0, 0])
  },
)

it.each(['before', 'after'])(
  'keeps what is said by a clock behind that of who said how long, %s it was said so',
  async (order) => {
    let now = Date.parse('2026-05-08T06:30Z')
    const memory = await createMemory({ now: () => now })
    open.push(memory)
    const here = memory.namespace('ana')
    const there = memory.namespace('ana', { timeZone: LOS_ANGELES })
    if (order === 'before') await there.setTtl('3h')
    await here.setTtl('2h')
    expect(await there.add({ content: 'The code is on the desk.' })).toMatchObject({ added: 1 })
    const left = async (minutes: number): Promise<number> => {
      now = Date.parse('2026-05-08T06:30Z') + minutes * 60_000
      await here.forget({ expired: true })
      return (await here.turns()).length
    }
    expect(await left(0)).toBe(1)
    if (order === 'before') await here.setTtl('2h')
    expect(await left(119)).toBe(1)
    expect(await left(121)).toBe(0)
  },
)

it('keeps the clock in an export, says whose it is, and takes it in once', async () => {
  const memory = await memoryAt('2026-06-01')
  const from = memory.namespace('ana', { timeZone: AUCKLAND })
  await tell(from, 'Ana', ['2026-05-04T08:00+12:00', 'I broke my arm yesterday.'])
  const lines: string[] = []
  for await (const line of from.export()) lines.push(line)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'recollect', timeZone: AUCKLAND })
  const into = memory.namespace('bo', { timeZone: LOS_ANGELES })
  await into.import(lines)
  await into.import(lines)
  expect((await into.turns()).map((t) => clockText(t.at))).toEqual(['2026-05-04T08:00:00.000'])
  expect(await times(into)).toEqual(await times(from))
})

it('tells the later of two turns from the earlier, also in the hour that comes twice', async () => {
  let now = Date.parse('2026-11-01T08:50Z')
  const memory = await createMemory({ now: () => now, timeZone: LOS_ANGELES })
  open.push(memory)
  const space = memory.namespace('ana')
  await space.add([{ speaker: 'Ana', content: 'I live in Vienna.' }])
  now = Date.parse('2026-11-01T09:10Z')
  await space.add([{ speaker: 'Ana', content: 'I moved to Lisbon.' }])
  await space.flush()
  expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Lisbon'])
})

it('is one option with one error at every door', async () => {
  const wrong = { code: 'argument-invalid', data: { name: 'timeZone' } }
  await expect(createMemory({ timeZone: 'Mars/Base' })).rejects.toMatchObject(wrong)
  const memory = await memoryAt('2026-05-03T20:00Z', { timeZone: LOS_ANGELES })
  expect(() => memory.namespace('ana', { timeZone: 'Mars/Base' })).toThrow(
    expect.objectContaining({ code: 'argument-invalid' }),
  )
  expect(memory.namespace('ana').timeZone).toBe(LOS_ANGELES)
  const client = clientOf(createServer({ memory }))
  const space = client.namespace('ana', { timeZone: AUCKLAND })
  await space.add([{ speaker: 'Ana', role: 'user', content: 'I broke my arm yesterday.' }])
  await space.flush()
  expect((await space.turns()).map((t) => clockText(t.at))).toEqual(['2026-05-04T08:00:00.000'])
  expect((await times(space)).join()).toContain('Sun 2026-05-03')
  expect((await space.stats()).timeZone).toBe(AUCKLAND)
  expect((await client.namespace('ana').stats()).timeZone).toBe(LOS_ANGELES)
  await expect(client.namespace('ana', { timeZone: 'Mars/Base' }).stats()).rejects.toMatchObject({
    code: 'argument-invalid',
    status: 400,
  })
})

describe('on a machine in Los Angeles that says so', () => {
  const run = (args: readonly string[], home: string, more: object = {}, input = ''): string => {
    const { RECOLLECT_TIME_ZONE: _, ...environment } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      encoding: 'utf8',
      input,
      cwd: join(home, 'ferry'),
      env: {
        ...environment,
        TZ: LOS_ANGELES,
        RECOLLECT_TIME_ZONE: LOS_ANGELES,
        HOME: home,
        USERPROFILE: home,
        RECOLLECT_DB: join(home, 'm.db'),
        ...more,
      },
    })
    expect(stderr.replace(/^.*turns? .*\n/gm, '')).toBe('')
    expect(status).toBe(0)
    return stdout
  }
  const newHome = (): string => {
    const home = newFolder()
    mkdirSync(join(home, 'ferry', '.git'), { recursive: true })
    return home
  }

  it('commands go by its clock, and by another where that is said', () => {
    const home = newHome()
    const file = join(home, 'chat.jsonl')
    const turn = {
      session: 's',
      speaker: 'Ana',
      role: 'user',
      content: 'I have a dentist appointment on Friday.',
      at: '2026-05-08T03:00:00Z',
    }
    writeFileSync(file, JSON.stringify(turn))
    run(['add', file, '--json'], home)
    expect(run(['turns'], home)).toContain('2026-05-07T20:00')
    expect(run(['facts', '--all'], home)).toContain('2026-05-08')
    expect(JSON.parse(run(['stats', '--json'], home)).timeZone).toBe(LOS_ANGELES)
    expect(run(['doctor'], home)).toMatch(/time zone +America\/Los_Angeles\n/)
    expect(run(['doctor'], home, { RECOLLECT_TIME_ZONE: '' })).toMatch(
      /time zone +UTC; this machine is in America\/Los_Angeles/,
    )
    expect(run(['doctor', '--time-zone', AUCKLAND], home)).toMatch(/time zone +Pacific\/Auckland\n/)
    expect(run(['doctor'], home, { RECOLLECT_TIME_ZONE: AUCKLAND })).toMatch(/time zone +Pacific\/Auckland\n/)
  })

  it.each([
    ['by it', {}, '2026-05-07 user', 0],
    ['by UTC where a zone is said that is none', { RECOLLECT_TIME_ZONE: 'Mars/Base' }, '2026-05-08 user', 2],
  ])('hooks read transcripts and questions %s', (_, zone, day, faults) => {
    const home = newHome()
    const transcript = join(home, 'one.jsonl')
    const line = {
      type: 'user',
      uuid: 'u1',
      sessionId: 'one',
      timestamp: '2026-05-08T03:00:00Z',
      message: {
        role: 'user',
        content: 'I have a dentist appointment on Friday, and the port of Ferry is 8441.',
      },
    }
    writeFileSync(transcript, `${JSON.stringify(line)}\n`)
    const said = (event: string, session: string, more: object = {}): string =>
      JSON.stringify({
        session_id: session,
        cwd: join(home, 'ferry'),
        hook_event_name: event,
        transcript_path: transcript,
        ...more,
      })
    const namespace = projectOf(join(home, 'ferry')).namespace
    registerTranscript(hookFiles(join(home, 'm.db'), home).cursors, {
      path: transcript,
      host: 'claude-code',
      namespace,
    })
    run(['hook', 'read', transcript, '--consolidate'], home, zone)
    const told = run(
      ['hook', 'run', 'claude-code', 'prompt', '--patience', '60000'],
      home,
      zone,
      said('UserPromptSubmit', 'two', { prompt: 'Which port does Ferry have?' }),
    )
    expect(told).toContain(day)
    const { log } = hookFiles(join(home, 'm.db'), home)
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : ''
    expect(logged.match(/no time zone is called \\"Mars\/Base\\"; took UTC/g) ?? []).toHaveLength(faults)
    if (faults > 0) return
    const facts = run(['facts', '--all', '--namespace', namespace], home)
    expect(facts).toContain('2026-05-08')
  })
})
