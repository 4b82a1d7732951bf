import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
let memory: Memory
let space: Namespace

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'redact-'))
  memory = await createMemory({ path: join(folder, 'a.db') })
  space = memory.namespace('ana')
})
afterEach(async () => {
  await memory.close()
  rmSync(folder, { recursive: true, force: true })
})

const turn = (id: string, content: string, over = {}) => ({
  id,
  content,
  speaker: 'Ana',
  at: `2024-05-0${id}T10:00:00Z`,
  ...over,
})
const filesSay = (word: string): boolean =>
  readdirSync(folder).some((file) =>
    readFileSync(join(folder, file)).toString('latin1').toLowerCase().includes(word),
  )
const statements = async (): Promise<string[]> =>
  (await space.facts({ asOf: null })).map(({ statement }) => statement).sort()

it('takes a phrase out of a turn, of what rests on it and of the file, and nothing else', async () => {
  await space.add(
    [
      turn('1', 'I live in Porto.'),
      turn('2', 'I work at Quibblesnark Ltd. My sister is called Mia.', {
        captions: ['A badge of quibblesnark  ltd'],
        metadata: { firm: 'Quibblesnark Ltd', floor: 3 },
      }),
      turn('3', 'I have a dog called Rex.'),
    ],
    { session: 's' },
  )
  await space.flush()
  expect((await statements()).join()).toContain('Quibblesnark')
  expect(filesSay('quibblesnark')).toBe(true)
  await space.redact('2', 'quibblesnark ltd')
  const [said] = await space.turns({ ids: ['2'] })
  expect(said).toMatchObject({
    content: 'I work at [redacted]. My sister is called Mia.',
    captions: ['A badge of [redacted]'],
    metadata: { firm: '[redacted]', floor: 3 },
    ordinal: 1,
  })
  for (const read of ['before it is read again', 'after']) {
    const told = (await statements()).join(' ')
    expect(told, read).not.toContain('Quibblesnark')
    expect(told, read).not.toContain('redacted')
    for (const left of ['Porto', 'Mia', 'Rex']) expect(told, read).toContain(left)
    await space.flush()
  }
  expect((await space.turns({ session: 's' })).map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect((await space.recall('Where does Ana work?')).text).not.toContain('Quibblesnark')
  expect(await space.turns({ matching: 'Quibblesnark' })).toEqual([])
  expect((await space.turns({ matching: 'sister' })).map(({ id }) => id)).toEqual(['2'])
  expect((await space.entities()).map(({ name }) => name)).not.toContain('Quibblesnark Ltd')
  expect(await space.batches()).toSatisfy((all: object[]) => !JSON.stringify(all).includes('uibblesnark'))
  await memory.close()
  expect(filesSay('quibblesnark')).toBe(false)
  memory = await createMemory({ path: join(folder, 'a.db') })
  space = memory.namespace('ana')
  await space.rebuild()
  expect((await statements()).join(' ')).toContain('Mia')
})

it('redacts the only turn of a session, before and after it is consolidated', async () => {
  for (const [id, flushed] of [
    ['1', false],
    ['2', true],
  ] as const) {
    await space.add(turn(id, 'My card is 4111 1111, and I live in Porto.'), { session: id })
    if (flushed) await space.flush()
    await space.redact(id, '4111 1111')
    expect((await space.turns({ session: id })).map(({ content }) => content)).toEqual([
      'My card is [redacted], and I live in Porto.',
    ])
    expect((await statements()).join(' ')).toContain('Porto')
  }
})

it('leaves the turns of one moment in their order, and tells that something is gone', async () => {
  const at = '2024-05-01T10:00:00Z'
  const said = ['My pin is 4711.', 'I live in Porto.', 'I have a dog called Rex.']
  await space.add(
    said.map((content, i) => turn(`${i + 1}`, content, { at })),
    { session: 's' },
  )
  await space.flush()
  const stop = new AbortController()
  const notices: string[] = []
  const watching = (async () => {
    for await (const { kind } of space.changes({ intervalMs: 100, signal: stop.signal })) notices.push(kind)
  })()
  await new Promise((resolve) => setTimeout(resolve, 150))
  await space.redact('1', '4711')
  for (const read of ['before it is read again', 'after']) {
    const ids = async (query: object) => (await space.turns(query)).map(({ id }) => id)
    expect(await ids({ session: 's' }), read).toEqual(['1', '2', '3'])
    expect(await ids({ from: at }), read).toEqual(['1', '2', '3'])
    await space.flush()
  }
  await expect.poll(() => notices).toContain('deleted')
  stop.abort()
  await watching
  expect(await memory.check()).toEqual([])
})

it('keeps what was removed by hand removed', async () => {
  await space.add(turn('1', 'My sister is called Mia. My pin is 4711.'), { session: 's' })
  await space.flush()
  const fact = (await space.facts()).find(({ statement }) => statement.includes('Mia'))
  await space.delete('fact', fact?.id ?? '')
  await space.redact('1', '4711')
  await space.flush()
  expect((await statements()).join(' ')).not.toContain('Mia')
})

it.each([
  ['1', 'Lisbon'],
  ['1', 'ort'],
  ['1', ' '],
])('refuses of turn %s what it does not say: %o', async (id, phrase) => {
  await space.add(turn('1', 'I live in Porto.'))
  const failed = space.redact(id, phrase)
  await expect(failed).rejects.toMatchObject({ code: 'argument-invalid' })
  await expect(failed).rejects.not.toThrow(/Lisbon/)
  await expect(space.redact('9', 'Porto')).rejects.toMatchObject({ code: 'not-found' })
})

it.each([
  ['东京', '我住在东京都，我的名字是田中。', '我住在[redacted]都，我的名字是田中。'],
  ['090-1234-5678', '私の電話は090-1234-5678です。', '私の電話は[redacted]です。'],
  ['田中太郎', '私は田中太郎です。', '私は[redacted]です。'],
  ['김민수', '제 이름은 김민수입니다.', '제 이름은 [redacted]입니다.'],
  ['김민수', '김민수씨는 의사다.', '[redacted]씨는 의사다.'],
  ['สมชาย', 'ผมชื่อสมชายครับ', 'ผมชื่อ[redacted]ครับ'],
  ['iPhone', 'iPhoneを買う', '[redacted]を買う'],
  [
    'Cafe\u0301 Zoe\u0308',
    'Café Zoë and Cafe\u0301 Zoe\u0308 are mine.',
    '[redacted] and [redacted] are mine.',
  ],
  ["O'Brien", 'Meet O’Brien tomorrow.', 'Meet [redacted] tomorrow.'],
  ['O’Brien', "Meet O'Brien tomorrow.", 'Meet [redacted] tomorrow.'],
  ['$5 (a.b*c)', 'Costs $5 (A.B*C) now.', 'Costs [redacted] now.'],
])('finds a phrase in whatever way it is written: %s', async (phrase, content, left) => {
  await space.add(turn('1', content))
  await space.redact('1', phrase)
  expect((await space.turns())[0]?.content).toBe(left)
})

it.each([
  ['Cafe', 'Cafe\u0301 Zoe'],
  ['ताब', 'यह किताब है'],
  ['Phone', 'iPhoneを買う'],
  ['ort', 'Porto東京'],
  ['민수', '김민수입니다'],
  ['김민', '김민수입니다'],
  ['1234', '電話は51234です'],
  ['Ана', 'Мария Ивана'],
])('does not find it inside a word: %s in %s', async (phrase, content) => {
  await space.add(turn('1', content))
  await expect(space.redact('1', phrase)).rejects.toMatchObject({ code: 'argument-invalid' })
})

it('keeps marks on a turn in the same write', async () => {
  await space.add(turn('1', 'My sister is called Mia. My pin is 4711.'), { session: 's', ttl: '20000d' })
  await space.flush()
  const fact = (await space.facts()).find(({ statement }) => statement.includes('Mia'))
  await space.delete('fact', fact?.id ?? '')
  await space.redact('1', '4711')
  await space.flush()
  await space.redact('1', 'sister')
  expect(await memory.check()).toEqual([])
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  expect(lines.join('\n')).toContain('"lifetime"')
  expect((await statements()).join(' ')).not.toContain('Mia')
})
