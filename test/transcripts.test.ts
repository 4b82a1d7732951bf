/** Transcripts of coding agents: what was said is kept once, whatever happens to the file or its reader. */
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Namespace } from '../src/api.ts'
import { addConversation } from '../src/formats/add-conversation.ts'
import { parseConversations } from '../src/formats/parse-conversations.ts'
import { readTranscript } from '../src/hooks/catch-up.ts'
import { cursorOf, registerTranscript } from '../src/hooks/cursors.ts'
import { hookFiles } from '../src/hooks/files.ts'
import { readTranscripts, unreadTranscripts } from '../src/hooks/read-transcripts.ts'
import { createMemory, type Memory } from '../src/memory.ts'
import { type Host, makeTranscript, NEVER, type Spoken } from './support/agent-transcripts.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'recollect.js')
const HOSTS: readonly Host[] = ['claude-code', 'codex', 'cursor']
const NOW = Date.parse('2026-03-01T00:00:00Z')
const TURNS = 200

let folder = ''
let memory: Memory
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-transcripts-'))
  memory = await createMemory({ now: () => NOW, consolidate: false })
})
afterEach(async () => {
  await memory.close()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
async function saidIn(space: Namespace, session?: string): Promise<Spoken[]> {
  const turns = await space.turns({ limit: 10_000, ...(session !== undefined && { session }) })
  return turns
    .sort((a, b) => a.ordinal - b.ordinal)
    .map(({ role, content: text }) => ({ role: role as Spoken['role'], text }))
}
/** Reads as the process does that a hook leaves behind. */
async function read(path: string, host: Host, onStep = () => {}): Promise<number | null> {
  const cursors = join(folder, 'cursors')
  registerTranscript(cursors, { path, host, namespace: 'p' })
  const space = (name: string) => memory.namespace(name)
  const written = (name: string) => memory.written(name)
  return readTranscript(path, false, {
    cursors,
    space,
    userNamespace: 'user',
    written,
    now: () => NOW,
    onStep,
  })
}

describe.each(HOSTS)('a transcript of %s', (host) => {
  const made = makeTranscript(host, { session: 'one', turns: TURNS, seed: 7 })

  it('is recognised, and holds what user and assistant said, and nothing else', async () => {
    const parsed = await parseConversations(textOf(made.lines), { path: 'one.jsonl', sessionId: 'one' })
    expect(parsed).toMatchObject({ format: host, broken: [] })
    const [conversation] = parsed.conversations
    const [session] = conversation?.sessions ?? []
    expect(session?.id).toBe('one')
    expect(session?.turns.map((t) => ({ role: t.role, text: t.content }))).toEqual(made.said)
    // Cursor writes neither down.
    const absent = host === 'cursor' ? ['THINKING', 'TOOL-OUTPUT', 'SUMMARY'] : []
    expect(NEVER.filter((word) => !JSON.stringify(made.lines).includes(word))).toEqual(absent)
    expect(NEVER.filter((word) => JSON.stringify(session?.turns).includes(word))).toEqual([])
    expect(parsed.undated).toBe(0)
    expect(new Date(session?.turns[0]?.at ?? 0).getUTCFullYear()).toBe(2026)
  })

  it('is added once by hand and by hooks together', async () => {
    const space = memory.namespace('p')
    const { conversations } = await parseConversations(textOf(made.lines), { path: 'x', sessionId: 'one' })
    for (const session of conversations.flatMap((c) => c.sessions))
      expect(await addConversation(space, session)).toMatchObject({ added: TURNS })
    const path = join(folder, 'one.jsonl')
    writeFileSync(path, textOf(made.lines))
    expect(await read(path, host)).toBe(0)
    expect(await saidIn(space)).toEqual(made.said)
  })

  it('that grows by any number of bytes is read once, from where it was left', async () => {
    const path = join(folder, 'one.jsonl')
    const bytes = Buffer.from(textOf(made.lines))
    let added = 0
    // Cuts fall into lines and into characters.
    for (let at = 0; at < bytes.length; at += 1 + ((at * 7919) % 9973)) {
      writeFileSync(path, bytes.subarray(0, at))
      added += (await read(path, host)) ?? 0
    }
    writeFileSync(path, bytes)
    added += (await read(path, host)) ?? 0
    expect(added).toBe(TURNS)
    expect(await saidIn(memory.namespace('p'))).toEqual(made.said)
    expect(cursorOf(join(folder, 'cursors'), path)?.offset).toBe(bytes.length)
    expect(await read(path, host)).toBe(0)
  })

  it('loses and doubles nothing when its reader dies after any step', async () => {
    const path = join(folder, 'one.jsonl')
    const parts = 5
    for (let part = 1; part <= parts; part++) {
      writeFileSync(path, textOf(made.lines.slice(0, Math.ceil((made.lines.length * part) / parts))))
      for (const death of [1, 2]) {
        let step = 0
        const dying = read(path, host, () => {
          step += 1
          if (step === death) throw new Error('killed')
        })
        await expect(dying).rejects.toThrow('killed')
        if (death === 2) expect(await read(path, host)).toBe(0)
      }
    }
    expect(await saidIn(memory.namespace('p'))).toEqual(made.said)
  })

  it('that was cut and written anew is read from its beginning', async () => {
    const path = join(folder, 'one.jsonl')
    writeFileSync(path, textOf(made.lines))
    await read(path, host)
    const other = makeTranscript(host, { session: 'three', turns: 20, seed: 8 })
    writeFileSync(path, textOf(other.lines))
    await read(path, host)
    const said = await saidIn(memory.namespace('p'))
    for (const each of other.said) expect(said).toContainEqual(each)
  })

  it('with a line that was cut off by a crash is read around it', async () => {
    const path = join(folder, 'one.jsonl')
    const half = Math.floor(made.lines.length / 2)
    const torn = made.lines.with(half, made.lines[half]?.slice(0, 20) ?? '')
    writeFileSync(path, textOf(torn))
    await read(path, host)
    expect((await saidIn(memory.namespace('p'))).length).toBeGreaterThanOrEqual(TURNS - 1)
    expect((await parseConversations(textOf(torn), { path, sessionId: 'one' })).broken).toEqual([
      { line: half + 1, reason: 'not JSON' },
    ])
  })

  it('is read by one process at a time, and a lock of a dead one is taken', async () => {
    const path = join(folder, 'one.jsonl')
    writeFileSync(path, textOf(made.lines))
    const both = await Promise.all([read(path, host), read(path, host)])
    expect(both.toSorted()).toEqual([0, TURNS])
    appendFileSync(path, textOf(makeTranscript(host, { session: 'two', turns: 2, seed: 9 }).lines))
    const [name = ''] = readdirSync(join(folder, 'cursors'))
    const lock = join(folder, 'cursors', `${name}.lock`)
    const died = spawnSync(process.execPath, ['-e', '']).pid
    // Dead here, silent for an hour elsewhere, and dead before it could say who it was.
    for (const [owner, age] of [
      [`${hostname()} ${died} 1`, 0],
      ['elsewhere 1 1', 3600],
      ['', 5],
    ] as const) {
      writeFileSync(lock, owner)
      utimesSync(lock, NOW / 1000 - age, NOW / 1000 - age)
      expect(await read(path, host)).not.toBeNull()
      expect(existsSync(lock)).toBe(false)
    }
    expect((await saidIn(memory.namespace('p'))).length).toBe(TURNS + 2)
  })

  it('takes work in proportion to what is new', async () => {
    const path = join(folder, 'one.jsonl')
    const long = makeTranscript(host, { session: 'long', turns: 2000, seed: 3 })
    writeFileSync(path, textOf(long.lines.slice(0, -5)))
    await read(path, host)
    let asked = 0
    const space = memory.namespace('p')
    appendFileSync(path, textOf(long.lines.slice(-5)))
    await readTranscript(path, false, {
      cursors: join(folder, 'cursors'),
      userNamespace: 'user',
      written: (name) => memory.written(name),
      now: () => NOW,
      space: () => ({
        ...space,
        turns: async (query) => {
          asked += query?.ids?.length ?? 10_000
          return space.turns(query)
        },
      }),
    })
    expect(asked).toBeLessThan(20)
    expect(await saidIn(space)).toEqual(long.said)
  })
})

describe('a resumed session', () => {
  it('of Claude Code that begins with a copy of another adds only what is new', async () => {
    const first = makeTranscript('claude-code', { session: 'one', turns: 40, seed: 1 })
    const second = makeTranscript('claude-code', { session: 'two', turns: 10, seed: 2 })
    const copied = first.lines.map((line) => line.replaceAll('"sessionId":"one"', '"sessionId":"two"'))
    const paths = [join(folder, 'one.jsonl'), join(folder, 'two.jsonl')] as const
    writeFileSync(paths[0], textOf(first.lines))
    writeFileSync(paths[1], textOf([...copied, ...second.lines]))
    for (const path of [...paths, ...paths]) await read(path, 'claude-code')
    expect(await saidIn(memory.namespace('p'), 'one')).toEqual(first.said)
    expect(await saidIn(memory.namespace('p'), 'two')).toEqual(second.said)
  })

  it('of Codex that was forked adds only what is new', async () => {
    const first = makeTranscript('codex', { session: 'one', turns: 40, seed: 1 })
    const second = makeTranscript('codex', { session: 'two', turns: 10, seed: 2 })
    const [, ...rest] = second.lines
    const forkedAt = '2026-02-20T08:00:00.000Z'
    const meta = {
      timestamp: forkedAt,
      type: 'session_meta',
      payload: { id: 'two', forked_from_id: 'one', source: 'cli' },
    }
    const at = (line: string, time: string) => JSON.stringify({ ...JSON.parse(line), timestamp: time })
    const fork = [
      JSON.stringify(meta),
      ...first.lines.map((line) => at(line, '2026-02-20T08:00:00.200Z')),
      ...rest.map((line, n) => at(line, new Date(Date.parse(forkedAt) + (n + 5) * 1000).toISOString())),
    ]
    writeFileSync(join(folder, 'one.jsonl'), textOf(first.lines))
    writeFileSync(join(folder, 'two.jsonl'), textOf(fork))
    for (const name of ['one', 'two']) await read(join(folder, `${name}.jsonl`), 'codex')
    expect(await saidIn(memory.namespace('p'), 'two')).toEqual(second.said)
    expect(await saidIn(memory.namespace('p'))).toHaveLength(50)
  })
})

it('leaves transcripts of sub-agents alone', async () => {
  const { lines } = makeTranscript('codex', { session: 'sub', turns: 10, seed: 1 })
  const [meta = '', ...rest] = lines
  const { payload, ...frame } = JSON.parse(meta)
  const own = JSON.stringify({
    ...frame,
    payload: { ...payload, source: { subagent: { thread_spawn: {} } } },
  })
  const path = join(folder, 'sub.jsonl')
  writeFileSync(path, textOf([own, ...rest]))
  expect(await read(path, 'codex')).toBe(0)
})

it('stores what a user says of themself for all projects, too', async () => {
  const path = join(folder, 'u.jsonl')
  const line = (n: number, text: string) =>
    JSON.stringify({ type: 'user', uuid: `u${n}`, sessionId: 's', message: { content: text } })
  writeFileSync(path, textOf([line(1, 'I prefer tabs over spaces.'), line(2, 'The port is 8441.')]))
  await read(path, 'claude-code')
  expect(await saidIn(memory.namespace('user'))).toEqual([
    { role: 'user', text: 'I prefer tabs over spaces.' },
  ])
  expect(await saidIn(memory.namespace('p'))).toHaveLength(2)
})

it('forgets a transcript that its host threw away, once its sessions are consolidated', async () => {
  const path = join(folder, 'gone.jsonl')
  const db = join(folder, 'memory.db')
  const call = (catchUp: boolean) => ({
    db,
    at: { home: folder, cwd: folder, platform: process.platform, env: {}, now: () => NOW, program: [] },
    user: null,
    transcript: catchUp ? join(folder, 'next.jsonl') : path,
    isOver: false,
    catchUp,
  })
  const { cursors } = hookFiles(db, folder)
  registerTranscript(cursors, { path, host: 'codex', namespace: 'p' })
  expect(unreadTranscripts(call(true))).toEqual([])
  writeFileSync(path, textOf(makeTranscript('codex', { session: 'one', turns: 4, seed: 1 }).lines))
  expect(await readTranscripts(call(false), unreadTranscripts(call(false)), memory)).toBe(4)
  rmSync(path)
  const left = unreadTranscripts(call(true))
  expect(left).toMatchObject([{ cursor: { path, open: ['one'] }, isOver: true }])
  expect(await readTranscripts(call(true), left, memory)).toBe(0)
  expect(unreadTranscripts(call(true))).toEqual([])
  expect(readdirSync(cursors)).toEqual([])
  expect((await memory.namespace('p').topics()).length).toBeGreaterThan(0)
})

it('believes no clock that is ahead', async () => {
  const path = join(folder, 'f.jsonl')
  const record = {
    type: 'user',
    uuid: 'u1',
    sessionId: 's',
    timestamp: '2999-01-01T00:00:00Z',
    message: { content: 'Hi there.' },
  }
  writeFileSync(path, textOf([JSON.stringify(record)]))
  expect(await read(path, 'claude-code')).toBe(1)
  expect((await memory.namespace('p').turns())[0]?.at).toBe(NOW)
})

it('goes on after kills of the real process', async () => {
  const path = join(folder, 'one.jsonl')
  const db = join(folder, 'memory.db')
  const made = makeTranscript('claude-code', { session: 'one', turns: 600, seed: 4 })
  writeFileSync(path, textOf(made.lines))
  registerTranscript(hookFiles(db, folder).cursors, { path, host: 'claude-code', namespace: 'p' })
  const args = [BIN, 'hook', 'read', path, '--db', db]
  for (const wait of [150, 400, 650, 900]) {
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    await new Promise((done) => setTimeout(done, wait))
    child.kill('SIGKILL')
    await new Promise((done) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done(null),
    )
  }
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
  const log = hookFiles(db, folder).log
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('')
  const stored = await createMemory({ path: db })
  try {
    expect(await saidIn(stored.namespace('p'))).toEqual(made.said)
  } finally {
    await stored.close()
  }
  expect(statSync(db).size).toBeGreaterThan(0)
}, 60_000)
