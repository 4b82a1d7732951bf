/** Hooks of coding agents, played as the hosts document them: what goes in, what comes out, and what is known then. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hookMemory, surroundings } from '../src/cli/hook-surroundings.ts'
import { main } from '../src/cli/main.ts'
import { hookFiles } from '../src/hooks/files.ts'
import { wantedBy } from '../src/hooks/gate.ts'
import { readHookInput } from '../src/hooks/hook-input.ts'
import type { HookEvent } from '../src/hooks/hosts.ts'
import { projectOf } from '../src/hooks/project.ts'
import { runHook } from '../src/hooks/run-hook.ts'
import { readInjections } from '../src/injections.ts'
import { createMemory } from '../src/memory.ts'
import { type Host, makeTranscript, NEVER } from './support/agent-transcripts.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'recollect.js')
const HOSTS: readonly Host[] = ['claude-code', 'codex', 'cursor']

let home = ''
let project = ''
let db = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recollect-hooks-'))
  project = join(home, 'ferry')
  db = join(home, 'memory.db')
  mkdirSync(join(project, '.git'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}
const SILENT: Outcome = { status: 0, stdout: '', stderr: '' }
function run(args: readonly string[], input = '', cwd = project): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: 'utf8',
    input,
    cwd,
    env: { ...process.env, HOME: home, USERPROFILE: home, RECOLLECT_DB: db },
  })
  return { status, stdout, stderr }
}

const transcriptOf = (host: Host, session: string): string =>
  join(home, 'transcripts', host, `${session}.jsonl`)
/** What a host writes on standard input. */
function inputOf(host: Host, event: string, session: string, more: object = {}): string {
  const transcript_path = transcriptOf(host, session)
  const common =
    host === 'cursor'
      ? {
          conversation_id: session,
          generation_id: 'g1',
          workspace_roots: [project],
          cursor_version: '3.1.0',
          user_email: null,
        }
      : { session_id: session, cwd: project, permission_mode: 'default' }
  return JSON.stringify({ ...common, hook_event_name: event, transcript_path, ...more })
}
/** A machine that is busy with other tests takes longer than an agent would wait. */
const PATIENT = ['--patience', '30000']
const hook = (host: Host, event: string, session: string, more: object = {}): Outcome =>
  run(['hook', 'run', host, event, ...PATIENT], inputOf(host, event, session, more))

/**
 * The same event in this process, and the readers that it would leave behind one after the other: several times as fast,
 * where it is not the processes that are looked at.
 */
async function here(host: Host, event: HookEvent, session: string, more: object = {}): Promise<Outcome> {
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
  const said = readHookInput(inputOf(host, event, session, more), home, project)
  const wanted = event === 'prompt' && said !== null ? wantedBy(said.prompt) : null
  if (said === null || (event === 'prompt' && wanted === null)) return SILENT
  let stdout = ''
  await runHook({
    ...hookMemory({ db }),
    host,
    event,
    at: surroundings(),
    said,
    wanted,
    open: () => createMemory({ path: db, consolidate: false }),
    start: async (args) => {
      expect(await main(args)).toBe(0)
    },
    elapsed: () => 1,
    print: (text) => {
      stdout += text
    },
    signal: new AbortController().signal,
  })
  return { status: 0, stdout, stderr: '' }
}

/** What the text for the agent is in an answer of a hook. */
function told(host: Host, { stdout }: Outcome): string {
  if (stdout === '') return ''
  const answer = JSON.parse(stdout)
  return host === 'cursor' ? answer.additional_context : answer.hookSpecificOutput.additionalContext
}

function write(host: Host, session: string, lines: readonly string[]): void {
  const path = transcriptOf(host, session)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
}

/** What hooks noted of their failures. */
function failures(): string {
  const { log } = hookFiles(db, home)
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}

/** Waits for the processes that hooks left behind. */
async function settled(consolidated = false): Promise<void> {
  const folder = hookFiles(db, home).cursors
  await vi.waitFor(
    () => {
      const names = existsSync(folder) ? readdirSync(folder) : []
      expect(names.filter((name) => name.endsWith('.lock'))).toEqual([])
      for (const name of names) {
        const { path, offset, open } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
        if (existsSync(path)) expect(offset).toBe(statSync(path).size)
        if (consolidated) expect(open).toEqual([])
      }
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function said(namespace: string, session: string) {
  const memory = await createMemory({ path: db })
  try {
    const turns = await memory.namespace(namespace).turns({ session, limit: 10_000 })
    return turns.sort((a, b) => a.ordinal - b.ordinal).map(({ role, content: text }) => ({ role, text }))
  } finally {
    await memory.close()
  }
}

/** A transcript of a few words, with ids of its own. */
function talk(host: Host, session: string, texts: readonly string[]): string[] {
  const time = (n: number) => new Date(Date.parse('2026-02-01T10:00:00Z') + n * 60_000).toISOString()
  const role = (n: number) => (n % 2 === 0 ? 'user' : 'assistant')
  const records: object[] = texts.map((text, n) => {
    if (host === 'cursor') return { role: role(n), message: { content: [{ type: 'text', text }] } }
    if (host === 'codex') {
      const payload = { type: 'message', role: role(n), content: [{ type: 'input_text', text }] }
      return { timestamp: time(n), type: 'response_item', payload }
    }
    return {
      type: role(n),
      uuid: `${session}-${n}`,
      sessionId: session,
      timestamp: time(n),
      message: { content: text },
    }
  })
  const head = { timestamp: time(0), type: 'session_meta', payload: { id: session, source: 'cli' } }
  return (host === 'codex' ? [head, ...records] : records).map((record) => JSON.stringify(record))
}

const TALK = [
  'Staging runs on port 8441, since 8080 belongs to the tile server.',
  'Noted, staging is on port 8441.',
  'I prefer pnpm over npm. My name is Runa.',
  'pnpm it is, Runa.',
]

describe.each(HOSTS)('a session of %s', (host) => {
  it('is kept once, in the memory of its project, whatever the host does with it', {
    timeout: 60_000,
  }, async () => {
    // More than is added at once; only one has as many turns as a thread of its own is started for.
    const turns = host === 'claude-code' ? 200 : 60
    const made = makeTranscript(host, { session: 'one', turns, seed: 5 })
    const half = Math.floor(made.lines.length / 2)
    expect(hook(host, 'session-start', 'one', { source: 'startup' })).toEqual(SILENT)
    write(host, 'one', made.lines.slice(0, half))
    expect(hook(host, 'stop', 'one')).toEqual(SILENT)
    expect(hook(host, 'pre-compact', 'one', { trigger: 'auto' })).toEqual(SILENT)
    await settled()
    write(host, 'one', made.lines)
    expect(hook(host, 'stop', 'one')).toEqual(SILENT)
    expect(hook(host, 'session-end', 'one', { reason: 'other' })).toEqual(SILENT)
    await settled(true)
    const { namespace } = projectOf(project)
    const stored = await said(namespace, 'one')
    expect(stored).toEqual(made.said)
    expect(NEVER.filter((word) => JSON.stringify(stored).includes(word))).toEqual([])
    expect(failures()).toBe('')
  })

  it('that was killed before any hook is caught up by the next one, which profits from it', {
    timeout: 60_000,
  }, async () => {
    hook(host, 'session-start', 'one', { source: 'startup' })
    write(host, 'one', talk(host, 'one', TALK))
    // Nothing was heard of it for a day.
    const yesterday = Date.now() / 1000 - 86_400
    utimesSync(transcriptOf(host, 'one'), yesterday, yesterday)
    const first = told(host, hook(host, 'session-start', 'two', { source: 'startup' }))
    // Its words are there as soon as they are read; what follows from them comes later.
    expect(first).toContain('8441')
    await settled(true)
    expect(await said(projectOf(project).namespace, 'one')).toHaveLength(TALK.length)
    expect(failures()).toBe('')
    const brief = told(host, hook(host, 'session-start', 'three', { source: 'startup' }))
    expect(brief).toMatch(/^<memory source="recollect">\n[\s\S]*<\/memory>$/)
    expect(brief).toContain('pnpm')
    expect(countTokens(brief)).toBeLessThanOrEqual(800)
    const [entry] = readInjections(hookFiles(db, home).injections)
    expect(entry).toMatchObject({ host, event: 'session-start', session: 'three', question: null })
    expect(entry?.turns.length).toBeGreaterThan(0)
  })
})

describe('the brief of a session', () => {
  const texts = [
    'Can you look at the importer?',
    'It reads the timetable twice; the second pass only counts lines.',
    'We decided to drop the CSV export, nobody opens it.',
    'Dropped. The seat map is still broken on narrow screens, I left that open.',
    'Never touch the fares table without asking me.',
    'Understood.',
    'ok',
    'I changed the header as well; the release waits for the new token.',
  ]
  const keep = async (session: string, said: readonly string[]) => {
    write('claude-code', session, talk('claude-code', session, said))
    await here('claude-code', 'session-start', session, { source: 'startup' })
    await here('claude-code', 'stop', session)
    await settled()
  }
  const brief = async (session: string) =>
    told('claude-code', await here('claude-code', 'session-start', session, { source: 'startup' }))

  it('tells what another one said last, decided and left open, before it is consolidated', async () => {
    await keep('one', [...Array.from({ length: 40 }, (_, n) => `step ${n} done`), ...texts])
    const memory = await createMemory({ path: db, consolidate: false })
    const waiting = (
      await memory.namespace(projectOf(project).namespace).turns({ session: 'one', limit: 100 })
    )
      .filter((turn) => turn.topic === null)
      .map((turn) => turn.content)
    await memory.close()
    expect(waiting).toEqual(expect.arrayContaining(texts.slice(2)))
    const text = await brief('two')
    for (const words of [
      'drop the CSV export',
      'still broken on narrow',
      'Never touch the fares',
      'new token',
    ])
      expect(text).toContain(words)
    for (const words of ['step 12', 'Can you look', 'counts lines']) expect(text).not.toContain(words)
    expect(text.indexOf('CSV export')).toBeLessThan(text.indexOf('new token'))
    expect(countTokens(text)).toBeLessThanOrEqual(800)
    // Its own words stand before the agent.
    await here('claude-code', 'session-start', 'one', { source: 'clear' })
    expect(await brief('one')).not.toContain('new token')
    const [entry] = readInjections(hookFiles(db, home).injections)
    expect(entry?.turns).toEqual(expect.arrayContaining(['one-42', 'one-47']))
  })

  it('tells what was decided sessions ago, without what was changed since and without thanks', async () => {
    await keep('a', ['We use npm. Branch names are feat/TICKET-slug.', 'Noted.', 'We deploy to Fly.'])
    await keep('b', ['We keep tests beside their sources.'])
    await keep('c', ['We switched from npm to pnpm for good.', 'Done.', 'looks good, thanks'])
    const memory = await createMemory({ path: db })
    await memory.namespace(projectOf(project).namespace).flush()
    await memory.close()
    const [, last, decided] = (await brief('d')).split(/Said about it last:|Decided about it before:/)
    expect(last).toContain('switched from npm to pnpm')
    expect(last).not.toContain('looks good')
    for (const words of ['feat/TICKET-slug', 'deploy to Fly', 'tests beside their sources'])
      expect(decided).toContain(words)
    expect(decided).not.toContain('We use npm')
  })

  it('tells as much of a session that ended in order', async () => {
    await keep('one', texts)
    const memory = await createMemory({ path: db })
    await memory.namespace(projectOf(project).namespace).flush()
    await memory.close()
    const text = await brief('two')
    for (const words of ['drop the CSV export', 'still broken on narrow', 'new token'])
      expect(text).toContain(words)
    expect(text).not.toContain('counts lines')
  })

  it('stays within its tokens however much waits, and quotes neither code nor whole answers', async () => {
    const long = `We decided ${'on and on '.repeat(200)}\n\`\`\`\nlet secret = "CODE we decided"\n\`\`\`\n`
    await keep('one', [
      ...Array.from({ length: 60 }, (_, n) => `${n} ${long}`),
      'We must still rename the index.',
    ])
    const text = await brief('two')
    expect(text).toContain('rename the index')
    expect(text).not.toContain('CODE')
    expect(countTokens(text)).toBeLessThanOrEqual(800)
  })
})

describe.each(['claude-code', 'codex'] as const)('a prompt to %s', (host) => {
  beforeEach(async () => {
    const memory = await createMemory({ path: db })
    const turns = TALK.map((content, n) => ({
      content,
      role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    }))
    for (const [name, said] of [
      [projectOf(project).namespace, turns],
      ['user', turns.slice(2, 3)],
    ] as const) {
      await memory.namespace(name).add(said, { session: 'one' })
      await memory.namespace(name).flush()
    }
    await memory.close()
  })
  const prompt = (text: string, session = 'two') => here(host, 'prompt', session, { prompt: text })

  it('is told what bears on it, once a session, and the log says what', async () => {
    const first = told(
      host,
      await prompt('which port did we choose for staging? My api key is sk-abcdefghijklmnop1234'),
    )
    expect(first).toContain('8441')
    expect(countTokens(first)).toBeLessThanOrEqual(800)
    expect(JSON.parse((await prompt('which port did we choose for staging?', 'three')).stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'UserPromptSubmit',
        additionalContext: expect.stringContaining('8441'),
      },
    })
    const again = told(host, await prompt('which port did we choose for staging?'))
    expect(again).not.toContain('8441')
    const { injections } = hookFiles(db, home)
    const entry = readInjections(injections).find((i) => i.session === 'two')
    expect(entry).toMatchObject({ host, event: 'prompt', namespace: projectOf(project).namespace })
    expect(entry?.question).toContain('which port')
    expect(entry?.question).not.toContain('sk-abc')
    expect(entry?.tokens).toBe(countTokens(first))
    if (process.platform !== 'win32') expect(statSync(injections).mode & 0o777).toBe(0o600)
    // Its own session knows what was said in it.
    expect(told(host, await prompt('which port did we choose for staging?', 'one'))).not.toContain('8441')
    await here(host, 'session-start', 'two', { source: 'resume' })
    expect(told(host, await prompt('remind me which port staging runs on'))).not.toContain('8441')
    // A shortened context has lost it; the brief says it again, and then it is known.
    expect(told(host, await here(host, 'session-start', 'two', { source: 'compact' }))).toContain('8441')
    expect(told(host, await prompt('remind me which port staging runs on'))).not.toContain('8441')
  })

  it('that wants nothing is told nothing', async () => {
    for (const text of [
      'yes, go on',
      'run the tests',
      'what does this function do?',
      'what is a monad?',
      '/clear',
      '',
    ])
      expect(await prompt(text)).toEqual(SILENT)
    expect(readInjections(hookFiles(db, home).injections)).toEqual([])
  })

  it('knows nothing of another project but what the user said of themself', () => {
    const elsewhere = join(home, 'other')
    mkdirSync(elsewhere)
    const ask = (text: string) =>
      told(
        host,
        run(
          ['hook', 'run', host, 'prompt', ...PATIENT],
          inputOf(host, 'x', 'nine', { prompt: text, cwd: elsewhere }),
        ),
      )
    expect(ask('which port did we choose for staging?')).not.toContain('8441')
    expect(ask('which package manager do I prefer?')).toContain('pnpm')
  })

  it('from a sub-agent, or in a form that nobody knows, is passed over', () => {
    expect(hook(host, 'prompt', 'two', { prompt: 'which port did we choose?', agent_id: 'a1' })).toEqual(
      SILENT,
    )
    for (const input of ['', '[]', '{"session_id":7}'])
      expect(run(['hook', 'run', host, 'prompt'], input)).toEqual(SILENT)
  })
})

describe('a hook that cannot do its work', () => {
  const ask = () => hook('claude-code', 'prompt', 'two', { prompt: 'which port did we choose for staging?' })

  it('prints nothing without a database, and makes none', () => {
    expect(ask()).toEqual(SILENT)
    expect(existsSync(db)).toBe(false)
  })

  it('prints nothing when the database is damaged, and says so in its log', () => {
    writeFileSync(db, 'no database at all, but long enough to be looked at'.repeat(100))
    expect(ask()).toEqual(SILENT)
    expect(hook('claude-code', 'session-start', 'two')).toEqual(SILENT)
    const log = readFileSync(hookFiles(db, home).log, 'utf8')
    expect(log).toContain('database-')
    const { stdout } = run(['hook', 'status', 'claude-code'])
    const [line = ''] = stdout.split('\n').filter((each) => each.includes('failures'))
    expect(line).toMatch(
      /failures\s+2, last \d{4}-\d\d-\d\dT[\d:.]+Z, at session-start: \S+memory\.db is not a sound Recollect database: /,
    )
    expect(line).not.toMatch(/[{}]/)
  })

  it('prints nothing when the database is locked', async () => {
    const memory = await createMemory({ path: db })
    await memory.namespace(projectOf(project).namespace).add({ content: 'Staging runs on port 8441.' })
    await memory.close()
    const holder = new DatabaseSync(db)
    try {
      holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x)')
      expect(ask()).toEqual(SILENT)
    } finally {
      holder.exec('ROLLBACK')
      holder.close()
    }
    expect(told('claude-code', ask())).toContain('8441')
  })

  it('gives up at its deadline when the host says nothing', async () => {
    const child = spawn(process.execPath, [BIN, 'hook', 'run', 'codex', 'prompt', '--db', db], {
      cwd: project,
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(readFileSync(hookFiles(db, home).log, 'utf8')).toMatch(
      /gave up after 4000 ms; the processor had worked on it for \d+\.\d s/,
    )
  })

  it('never forbids what the host is about to do', () => {
    for (const args of [
      ['nothing', 'stop'],
      ['cursor', 'nothing'],
      ['cursor', 'stop', '--nothing'],
      ['cursor', 'stop', '--patience', 'long'],
      [],
    ])
      expect(run(['hook', 'run', ...args], '{}')).toMatchObject({
        status: 0,
        stdout: '',
        stderr: expect.stringMatching(/^error .+/),
      })
  })
})

describe('a database that is not the one that transcripts were read into', () => {
  const host = 'claude-code'
  const texts = (session: string) => async () =>
    (await said(projectOf(project).namespace, session)).map(({ text }) => text)
  const keep = async (session: string, words: readonly string[]) => {
    write(host, session, talk(host, session, words))
    await here(host, 'session-end', session)
  }
  const files = () => ['', '-wal', '-shm'].map((rest) => `${db}${rest}`)
  const remove = () => {
    for (const file of files()) rmSync(file, { force: true })
  }

  const status = () => JSON.parse(run(['hook', 'status', host, '--json']).stdout)

  it('is told by the status where it is missing, and a new one gets nothing that was deleted with it', async () => {
    await keep('one', TALK)
    remove()
    expect(status()).toMatchObject({ missing: true, transcripts: 1, behind: 0, elsewhere: 0 })
    expect(existsSync(db)).toBe(false)
    await here(host, 'session-start', 'two', { source: 'startup' })
    expect(await texts('one')()).toEqual([])
    await keep('one', [...TALK, 'The staging region is eu-north-9.'])
    expect(await texts('one')()).toEqual(['The staging region is eu-north-9.'])
    expect(status()).toMatchObject({ missing: false, behind: 0, elsewhere: 0 })
  })

  it.each(['migrate', 'import'])('gets nothing back that was deleted before: %s', async (way) => {
    const { namespace } = projectOf(project)
    await keep('one', TALK)
    const memory = await createMemory({ path: db })
    await memory.namespace(namespace).deleteTurn('one-3')
    const lines: string[] = []
    for await (const line of memory.namespace(namespace).export()) lines.push(line)
    await memory.close()
    const other = join(home, 'moved.db')
    if (way === 'migrate') expect(run(['migrate', '--from', db, '--to', other]).status).toBe(0)
    else {
      const target = await createMemory({ path: other })
      await target.namespace(namespace).import(lines)
      await target.close()
    }
    remove()
    renameSync(other, db)
    expect(status()).toMatchObject({ behind: 0, elsewhere: 1 })
    expect(run(['hook', 'status', host]).stdout).toContain('1 were read into another database')
    await here(host, 'session-start', 'two', { source: 'startup' })
    expect(await texts('one')()).toEqual(TALK.slice(0, 3))
    // A backup of the one that was moved is an earlier one again.
    const backup = readFileSync(db)
    await keep('three', ['The payment provider is Zanzipay.', 'Noted, Zanzipay.'])
    await keep('one', [...TALK, 'The staging region is eu-north-9.'])
    remove()
    writeFileSync(db, backup)
    await here(host, 'session-start', 'four', { source: 'startup' })
    expect(await texts('three')()).toEqual(['The payment provider is Zanzipay.', 'Noted, Zanzipay.'])
    expect(await texts('one')()).toEqual([...TALK.slice(0, 3), 'The staging region is eu-north-9.'])
  })

  it('is a backup: what was said since is read again, and what was deleted before it is not', async () => {
    await keep('one', TALK)
    const deleting = await createMemory({ path: db })
    await deleting.namespace(projectOf(project).namespace).deleteTurn('one-1')
    await deleting.close()
    const backup = readFileSync(db)
    await keep('two', ['The payment provider is Zanzipay.', 'Noted, Zanzipay.'])
    // The session of before the backup went on after it.
    await keep('one', [...TALK, 'The staging region is eu-north-9.', 'Region eu-north-9.'])
    remove()
    writeFileSync(db, backup)
    await here(host, 'session-start', 'three', { source: 'startup' })
    expect(await texts('two')()).toEqual(['The payment provider is Zanzipay.', 'Noted, Zanzipay.'])
    const left = [TALK[0], ...TALK.slice(2), 'The staging region is eu-north-9.', 'Region eu-north-9.']
    expect(await texts('one')()).toEqual(left)
    // And only once.
    await here(host, 'session-start', 'four', { source: 'startup' })
    expect(await texts('one')()).toEqual(left)
  })

  it('is the same one after a deletion: nothing that was deleted comes back', async () => {
    await keep('one', TALK)
    const memory = await createMemory({ path: db })
    await memory.namespace(projectOf(project).namespace).deleteTurn('one-3')
    await memory.close()
    await here(host, 'session-start', 'two', { source: 'startup' })
    expect(await texts('one')()).toEqual(TALK.slice(0, 3))
    const again = await createMemory({ path: db })
    await again.deleteNamespace(projectOf(project).namespace)
    await again.close()
    await here(host, 'session-start', 'three', { source: 'startup' })
    expect(await texts('one')()).toEqual([])
  })
})

describe('people who share a database', () => {
  it('are told what they said of themselves, and nothing that others did', { timeout: 60_000 }, async () => {
    const start = async (user: string, folder: string, session: string) => {
      vi.stubEnv('RECOLLECT_USER', user)
      project = join(home, folder)
      mkdirSync(join(project, '.git'), { recursive: true })
      return told('claude-code', await here('claude-code', 'session-start', session, { source: 'startup' }))
    }
    const keep = async (user: string, folder: string, session: string, said: string) => {
      write('claude-code', session, talk('claude-code', session, [said, 'Noted.']))
      await start(user, folder, session)
      await here('claude-code', 'session-end', session)
      await settled(true)
    }
    await keep('', 'alpha', 'zero', 'I always use tabs.')
    await keep('runa', 'alpha', 'one', 'I prefer short answers.')
    await keep('ole', 'beta', 'two', 'I prefer pnpm over npm.')
    const [runa, ole] = [await start('runa', 'gamma', 'three'), await start('ole', 'gamma', 'four')]
    expect(runa).toContain('short answers')
    expect(runa).not.toMatch(/pnpm|tabs/)
    expect(ole).toContain('pnpm')
    expect(ole).not.toMatch(/short answers|tabs/)
    expect(run(['hook', 'status', 'claude-code', '--user', 'ole']).stdout).toMatch(/you\s+user\/ole\n/)
    expect(run(['hook', 'status', 'claude-code', '--user', ' ']).stderr).toContain('--user')
  })
})

describe('folders that are to be left alone', () => {
  const config = (text: string) => {
    const path = hookFiles(db, home).config
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  it('are neither stored nor asked', async () => {
    config('{"ignore": ["~/ferry"]}')
    write('claude-code', 'one', talk('claude-code', 'one', TALK))
    expect(hook('claude-code', 'session-start', 'one')).toEqual(SILENT)
    expect(hook('claude-code', 'stop', 'one')).toEqual(SILENT)
    expect(existsSync(db)).toBe(false)
    expect(existsSync(hookFiles(db, home).cursors)).toBe(false)
    expect(run(['hook', 'status', 'claude-code']).stdout).toContain('left alone')
    config('{"ignore": ["~/ferry-tickets", "/elsewhere"]}')
    expect(hook('claude-code', 'stop', 'one')).toEqual(SILENT)
    await settled()
    expect(await said(projectOf(project).namespace, 'one')).toHaveLength(TALK.length)
  })

  it('are all folders while the configuration cannot be read', () => {
    config('{"ignore": "~/ferry"}')
    write('claude-code', 'one', talk('claude-code', 'one', TALK))
    expect(hook('claude-code', 'stop', 'one')).toEqual(SILENT)
    expect(existsSync(hookFiles(db, home).cursors)).toBe(false)
    expect(readFileSync(hookFiles(db, home).log, 'utf8')).toContain('record-invalid')
    expect(run(['hook', 'status', 'claude-code'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"ignore": ["~/clients"]'),
    })
  })
})

describe('the memory of a project', () => {
  it('is shared by the work trees of a repository, and by its folders', () => {
    const tree = join(home, 'tree')
    const own = join(project, '.git', 'worktrees', 'tree')
    mkdirSync(own, { recursive: true })
    mkdirSync(join(tree, 'src', 'deep'), { recursive: true })
    writeFileSync(join(own, 'commondir'), '../..\n')
    writeFileSync(join(tree, '.git'), `gitdir: ${own}\n`)
    expect(projectOf(join(tree, 'src', 'deep')).namespace).toBe(projectOf(project).namespace)
    expect(projectOf(tree).root).not.toBe(projectOf(project).root)
  })

  it('is another for another folder of the same name, in git or not', () => {
    const [a, b] = [join(home, 'a', 'app'), join(home, 'b', 'app')]
    for (const path of [a, b]) mkdirSync(path, { recursive: true })
    expect(projectOf(a).namespace).toMatch(/^project\/app-\w{8}$/)
    expect(projectOf(a).namespace).not.toBe(projectOf(b).namespace)
  })

  it('is what the MCP server of the project serves', () => {
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    }
    const call = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'remember', arguments: { content: 'Staging runs on port 8441.' } },
    }
    const lines = [request, { jsonrpc: '2.0', method: 'notifications/initialized' }, call].map(
      (m) => `${JSON.stringify(m)}\n`,
    )
    const { status } = run(['mcp', '--project'], lines.join(''))
    expect(status).toBe(0)
    expect(run(['turns', '--namespace', projectOf(project).namespace]).stdout).toContain('8441')
  })
})
