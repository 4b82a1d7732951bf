/** The command line, as a user runs it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer as serveHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { readPipe } from '../src/model/text-file.ts'
import { hurried } from './support/hurried.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'recollect.js')
let folder = ''
let db = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-cli-'))
  db = join(folder, 'memory.db')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Result {
  readonly code: number | null
  readonly out: string
  readonly err: string
}
/** The real binary in a process of its own. */
function runProcess(args: readonly string[], options: RunOptions = {}): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: 'utf8',
    input: options.input ?? '',
    env: { ...process.env, RECOLLECT_DB: db, ...options.env },
  })
  return { code: status, out: stdout, err: stderr }
}
interface RunOptions {
  readonly input?: string
  readonly env?: Record<string, string>
}
/** The same command in this process, which is many times as fast. */
async function run(args: readonly string[], { env }: RunOptions = {}): Promise<Result> {
  const written = { out: '', err: '' }
  const into = (name: 'out' | 'err') => (text: unknown) => {
    written[name] += String(text)
    return true
  }
  const line = (name: 'out' | 'err') => (text: unknown) => {
    written[name] += `${text}\n`
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
    vi.spyOn(console, 'log').mockImplementation(line('out')),
    vi.spyOn(console, 'error').mockImplementation(line('err')),
  ]
  for (const [name, value] of Object.entries({ RECOLLECT_DB: db, ...env })) vi.stubEnv(name, value)
  try {
    return { code: await main(args), ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const json = async (args: readonly string[]): Promise<unknown> =>
  JSON.parse((await run([...args, '--json'])).out)

describe('recollect', () => {
  it('shows help with examples for every command, and its version', async () => {
    const help = runProcess(['--help'])
    expect(help).toEqual(await run(['--help']))
    expect(help.code).toBe(0)
    for (const name of [
      'add',
      'watch',
      'recall',
      'answer',
      'facts',
      'history',
      'entities',
      'topics',
      'timeline',
      'turns',
      'namespaces',
      'forget',
      'redact',
      'ttl',
      'export',
      'import',
      'rebuild',
      'profile',
      'experiences',
      'explain',
      'batches',
      'undo',
      'merge',
      'split',
      'relation',
      'add-graph',
      'audit',
      'flush',
      'worker',
      'stats',
      'serve',
      'inspect',
      'keys',
      'mcp',
      'hook',
      'doctor',
      'demo',
    ]) {
      expect(help.out).toContain(`  ${name}`)
      expect((await run([name, '--help'])).code).toBe(0)
    }
    expect(runProcess(['--version']).out.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('says what is wrong with the command line, exit code 2', async () => {
    expect(await run(['nonsense'])).toMatchObject({ code: 2 })
    expect(await run(['recall'])).toMatchObject({ code: 2 })
    expect(await run(['recall', 'x', '--budget', 'many'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--budget'),
    })
    expect(await run(['add', 'x.txt', '--format', 'pdf'])).toMatchObject({ code: 2 })
  })

  it('names the option or command that was meant, also as JSON', async () => {
    for (const [args, said] of [
      [['recall', 'x', '--budgt', '3'], 'unknown option `--budgt`; did you mean `--budget`?'],
      [['recal', 'x'], 'unknown command `recal`; did you mean `recall`?'],
      [['help', 'recal'], 'unknown command `recal`; did you mean `recall`?'],
      [['keys', 'lst'], 'did you mean `list`?'],
      [['recall'], 'missing required argument `question`. See: recollect recall --help'],
      [['entities', '--type', 'persn'], 'did you mean `person`?'],
      [['forget', 'trun', 'x'], 'did you mean `turn`?'],
      [['facts', '--as-of', 'yesterday'], '--as-of is not a time'],
      [['relation', 'likes'], 'say --single, --multi or --same'],
      [['stats', '--db', ''], '--db: must name a file'],
    ] as const) {
      const plain = await run(args)
      expect([plain.code, plain.out]).toEqual([2, ''])
      expect(plain.err).toContain(said)
      const { error } = JSON.parse((await run([...args, '--json'])).err) as {
        error: { code: string; message: string }
      }
      expect(error.message).toContain(said)
      expect(error.code).toMatch(/^(?:argument|time)-invalid$/)
    }
  })

  it('shows the options of a command in its help, and those of every command in the main one', async () => {
    const help = (await run(['history', '--help'])).out
    expect(help).not.toContain('--task-model')
    expect(help).toContain(
      'Options of every command (--db, --namespace, --json, --model …): recollect --help',
    )
    expect((await run(['--help'])).out).toContain('--task-model')
  })

  it('refuses to read a database that is not there, without creating it', async () => {
    const nowhere = join(folder, 'nowhere.db')
    expect(await run(['recall', 'x', '--db', nowhere])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such file'),
    })
    expect(existsSync(nowhere)).toBe(false)
    expect((await run(['stats', '--db', nowhere, '--json'])).err).toContain('"database-unopenable"')
  })

  it('prints plain text to what is no terminal, under CI as well', () => {
    const { NO_COLOR: _, ...env } = process.env
    const run = (more: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [BIN, 'fact', 'nobody', '--db', db], {
        encoding: 'utf8',
        env: { ...env, ...more },
      }).stderr
    expect(run({ CI: 'true' })).toMatch(/^error /)
    expect(run({ FORCE_COLOR: '1' })).toContain('\u001b[31merror')
  })

  it('says what to do when Node is too old, before anything else is loaded', async () => {
    const old = file(
      'old.mjs',
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
    )
    const result = spawnSync(process.execPath, ['--import', old, BIN, 'stats'], { encoding: 'utf8' })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('needs Node 22.18 or newer; this is Node 20.20.2')
  })
})

describe('the whole way', () => {
  it('adds a transcript, twice without doubling, and answers from it', async () => {
    const chat = file(
      'chat.txt',
      '# 2020-01-10\nAna: I live in Vienna.\nBen: I work at Orbit.\n\n# 2025-03-10 09:00\nAna: I moved to Lisbon last week.\nBen: How is it?\n',
    )
    expect(await run(['add', chat])).toMatchObject({ code: 0, out: expect.stringContaining('4 turns added') })
    expect((await run(['add', chat])).out).toContain('4 were stored already')
    const recall = await run(['recall', 'Where does Ana live?'])
    expect(recall.code).toBe(0)
    expect(recall.out).toContain('Mon 2025-03-10\n[3] Ana: I moved to Lisbon last week.')
    expect((await run(['recall', 'Where does Ana live?', '--as-of', '2024-01-01'])).out).toContain(
      'I live in Vienna.',
    )
    expect((await run(['recall', 'Where does Ana live?', '--explain'])).out).toMatch(/turn 1 +\d/)
    expect(await json(['recall', 'Where does Ana live?', '--budget', '40'])).toMatchObject({
      usage: { budget: 40 },
    })
  })

  it('answers, searches in other ways and forms, filters by metadata, and explains', async () => {
    const path = file(
      'meta.jsonl',
      [
        {
          speaker: 'Ines',
          content: 'I adopted a cat named Momo yesterday.',
          at: '2025-02-03T10:00:00Z',
          metadata: { channel: 'mail', score: 7 },
        },
        {
          speaker: 'Ines',
          content: 'My cat Momo sleeps all day.',
          at: '2025-02-05T10:00:00Z',
          metadata: { channel: 'chat', score: 2 },
        },
      ]
        .map((turn) => JSON.stringify(turn))
        .join('\n'),
    )
    const at = ['--namespace', 'meta']
    expect((await run(['add', path, ...at])).code).toBe(0)
    const answer = await run(['answer', 'When did Ines adopt Momo?', ...at])
    expect(answer.out).toContain('2025-02-02')
    expect(answer.out).toMatch(/\[\d+\] .*adopted a cat/)
    expect((await run(['answer', 'Who built the pyramids of the desert?', ...at])).out).toContain(
      'The memory does not say.',
    )
    const ids = async (where: string[]): Promise<unknown> =>
      (
        (await json(['recall', 'cat Momo', ...at, ...where])) as { hits: { turn: { metadata: object } }[] }
      ).hits.map((h) => h.turn.metadata)
    expect(await ids(['--where', 'channel=mail'])).toEqual([{ channel: 'mail', score: 7 }])
    expect(await ids(['--where', 'score>=1', '--where', 'score<5'])).toEqual([{ channel: 'chat', score: 2 }])
    expect(await ids(['--where', 'channel~AI'])).toEqual([{ channel: 'mail', score: 7 }])
    const xml = (
      await run(['recall', 'Who has a cat?', ...at, '--format', 'xml', '--strategy', 'beam', '--explain'])
    ).out
    expect(xml).toContain('<memories note=')
    expect(xml).toContain('strategy  beam')
    for (const [wrong, advice] of [
      [['recall', 'x', '--strategy', 'magic'], 'must be one of auto, beam'],
      [['recall', 'x', '--format', 'pdf'], 'must be one of text, markdown'],
      [['recall', 'x', '--where', 'channel'], 'write key=value'],
      [['answer', ''], 'must not be empty'],
    ] as const) {
      const refused = await run([...wrong, ...at])
      expect(refused.code).toBe(2)
      expect(refused.err).toContain(advice)
    }
  })

  it('lists facts, history, entities, topics, timeline, turns and stats', async () => {
    expect(await json(['facts', '--entity', 'Ana'])).toMatchObject([{ tailName: 'Lisbon' }])
    expect(await json(['facts', '--entity', 'Ana', '--all'])).toHaveLength(2)
    expect(await json(['facts', '--matching', 'orbit'])).toMatchObject([{ tailName: 'Orbit' }])
    expect(await json(['history', 'Ana', 'lives_in'])).toMatchObject([
      { tailName: 'Vienna' },
      { tailName: 'Lisbon' },
    ])
    expect(
      ((await json(['entities', '--type', 'person'])) as { name: string }[]).map((e) => e.name).sort(),
    ).toEqual(['Ana', 'Ben'])
    expect(await json(['topics'])).toHaveLength(2)
    expect(await json(['topics', '--matching', 'lisbon'])).toHaveLength(1)
    expect(await json(['timeline', '--from', '2025-01-01'])).toHaveLength(2)
    expect(await json(['turns', '--matching', 'moved'])).toMatchObject([
      { content: 'I moved to Lisbon last week.' },
    ])
    expect((await run(['turns', '--matching', 'moved'])).out).toMatch(/ \d{4}-\d\d-\d\dT\d\d:\d\d /)
    expect(await json(['namespaces'])).toContain('default')
    expect(await json(['stats'])).toMatchObject({ turns: 4, sessions: 2, buffered: 0 })
    for (const list of ['facts', 'entities', 'topics', 'timeline', 'turns', 'stats'])
      expect((await run([list])).out.length).toBeGreaterThan(20)
  })

  it('tells plans as they were told at the time that is asked about', async () => {
    const at = ['--namespace', 'plans']
    const turns = JSON.stringify({
      speaker: 'Ana',
      content: 'I will visit Rome in May 2024.',
      at: '2024-01-10',
    })
    expect((await run(['add', file('plans.jsonl', turns), ...at])).code).toBe(0)
    const told = async (...args: string[]) =>
      (await json(['facts', '--all', ...args, ...at])) as { statement: string }[]
    expect((await told()).map((f) => f.statement)).toEqual(['Ana planned to visit Rome.'])
    expect((await told('--as-of', '2024-03-01')).map((f) => f.statement)).toEqual([
      'Ana plans to visit Rome.',
    ])
    const undated = JSON.stringify({
      speaker: 'Ana',
      content: 'I plan to visit Oslo.',
      at: '2024-01-11T12:00',
    })
    expect((await run(['add', file('undated.jsonl', undated), ...at])).code).toBe(0)
    expect((await told('--as-of', '2024-03-01')).map((f) => f.statement)).toContain(
      'Ana plans to visit Oslo.',
    )
    expect((await told()).map((f) => f.statement)).toContain('Ana planned to visit Oslo.')
    const profiles = await Promise.all(
      ['2024-01-10', '2024-01-11'].map((day) => run(['profile', '--as-of', day, ...at])),
    )
    expect(profiles.map(({ out }) => out.includes('Oslo'))).toEqual([false, true])
  })

  it('cuts nothing when another program reads it, and says when there is more', async () => {
    const long = `I saw a town with ${'very '.repeat(60)}long streets.`
    const at = ['--namespace', 'long lines']
    expect((await run(['add', file('long.txt', `Ana: ${long}\nAna: Bye.\n`), ...at])).code).toBe(0)
    const { out, err } = await run(['turns', '--limit', '1', ...at])
    expect(out).toContain(long)
    expect(err).toContain('there are more than 1 row; --limit 10 shows more')
    expect((await run(['turns', '--limit', '2', ...at])).err).toBe('')
    expect((await run(['turns', '--speaker', 'nobody', ...at])).out).toBe('no turns\n')
  })

  it('imports an export into the namespace it is of, unless another is named', async () => {
    const at = (name: string) => ['--db', join(folder, name)]
    const path = file('bo.txt', 'Bo: I live in Oslo.\n')
    const lines = join(folder, 'bo.jsonl')
    expect((await run(['add', path, '--namespace', 'bo', ...at('bo-from.db')])).code).toBe(0)
    expect((await run(['export', lines, '--namespace', 'bo', ...at('bo-from.db')])).code).toBe(0)
    expect((await run(['import', lines, ...at('bo-to.db')])).out).toContain('bo.jsonl is in bo now')
    expect((await run(['import', lines, '--namespace', 'copy', ...at('bo-to.db')])).out).toContain(
      'is in copy now',
    )
    expect((await run(['namespaces', ...at('bo-to.db')])).out).toBe('bo\ncopy\n')
    const text = readFileSync(lines, 'utf8')
    const both = file('both.jsonl', `${text}${text.replace('"namespace":"bo"', '"namespace":"ana"')}`)
    const refused = await run(['import', both, ...at('bo-to.db')])
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('must say where to, since the file holds exports of bo, ana')
    const headless = file('headless.jsonl', text.split('\n').slice(1).join('\n'))
    expect((await run(['import', headless, ...at('bo-to.db')])).out).toContain('is in default now')
  })

  it('exports, imports into another namespace, forgets and rebuilds', async () => {
    const path = join(folder, 'export.jsonl')
    expect((await run(['export', path])).code).toBe(0)
    expect(await run(['import', path, '--namespace', 'copy'])).toMatchObject({ code: 0 })
    expect((await run(['export', '-', '--namespace', 'copy'])).out.split('\n').slice(1)).toEqual(
      readFileSync(path, 'utf8').split('\n').slice(1),
    )
    const [lisbon] = (await json(['facts', '--entity', 'Lisbon', '--namespace', 'copy'])) as { id: string }[]
    const correct = (...given: string[]) =>
      run(['correct', lisbon?.id ?? '', ...given, '--namespace', 'copy'])
    expect((await correct('Ana lives in Porto.', '--from', '2025-03-01')).out).toBe(
      '✓ Ana lives in Porto. (since Sat 2025-03-01)\n',
    )
    expect((await correct('--to', '2025-06-30')).out).toContain('since Sat 2025-03-01, until 2025-06-30')
    expect(await correct()).toMatchObject({ code: 2, err: expect.stringContaining('nothing to correct') })
    expect(await correct('--to', 'soon')).toMatchObject({ code: 2, err: expect.stringContaining('--to') })
    expect((await correct('--release')).out).toContain('Lisbon')
    expect((await run(['forget', 'fact', lisbon?.id ?? '', '--deny', '--namespace', 'copy'])).code).toBe(0)
    expect((await run(['rebuild', '--namespace', 'copy'])).code).toBe(0)
    expect(await json(['facts', '--entity', 'Ana', '--namespace', 'copy'])).toMatchObject([
      { tailName: 'Vienna' },
    ])
    const [turn] = (await json(['turns', '--namespace', 'copy'])) as { id: string }[]
    expect((await run(['forget', 'turn', turn?.id ?? '', '--namespace', 'copy'])).code).toBe(0)
    expect(await json(['turns', '--namespace', 'copy'])).toHaveLength(3)
    expect(await run(['forget', 'namespace', '--namespace', 'copy'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    })
    expect((await run(['forget', 'namespace', '--namespace', 'copy', '--yes'])).code).toBe(0)
    expect(await run(['audit', '--namespace', 'defalt'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('The nearest name is "default".'),
    })
    const forged = await run(['audit', '--namespace', 'x\n\u001b[2Kerror all is lost'])
    expect(forged.err.trimEnd().split('\n')).toHaveLength(1)
    expect(forged.err).not.toContain('\u001b[2K')
  })

  it('imports no export that is empty or broken off', async () => {
    const at = ['--db', join(folder, 'whole.db')]
    await run(['add', file('whole.txt', 'Ana: hello\n'), ...at])
    const whole = (await run(['export', ...at])).out
    for (const [text, said] of [
      ['', 'it is empty'],
      [whole.slice(0, whole.lastIndexOf('\n', whole.length - 2)), 'the export breaks off here'],
    ] as const) {
      const path = join(folder, 'torn.db')
      const torn = await run(['import', file('torn.jsonl', text), '--db', path])
      expect(torn).toMatchObject({ code: 2, out: '', err: expect.stringContaining(said) })
      expect((await run(['stats', '--db', path])).out).not.toContain('turns')
    }
  })

  it('says that nothing is known where nobody wrote', async () => {
    const said = "Nothing is known yet under 'defalt'. Did you mean 'default'?\n"
    for (const command of [
      ['recall', 'Where does Ana live?'],
      ['answer', 'Where does Ana live?'],
      ['facts', '--entity', 'Ana'],
      ['history', 'Ana', 'lives_in'],
      ...[
        'entities',
        'topics',
        'timeline',
        'turns',
        'stats',
        'profile',
        'experiences',
        'batches',
        'merges',
      ].map((c) => [c]),
    ]) {
      const at = ['--namespace', 'defalt']
      expect([command, await run([...command, ...at])]).toEqual([command, { code: 0, out: said, err: '' }])
      const asJson = await run([...command, ...at, '--json'])
      expect([command, asJson.code, asJson.err]).toEqual([command, 0, said])
      expect(JSON.parse(asJson.out)).toBeTypeOf('object')
    }
    expect((await run(['facts', '--namespace', 'quite another'])).out).toMatch(
      /There is default\b.*: --namespace NAME reads one\./,
    )
    expect((await run(['facts', '--namespace', 'x\ny'])).out.trimEnd().split('\n')).toHaveLength(1)
    expect(((await json(['stats'])) as { namespaces: string[] }).namespaces).not.toContain('defalt')
  })

  it('is sound, says doctor', async () => {
    expect(await run(['doctor'])).toMatchObject({ code: 0 })
    const garbage = file('garbage.db', 'no database at all, just words '.repeat(100))
    expect(await run(['doctor', '--db', garbage])).toMatchObject({
      code: 1,
      out: expect.stringContaining('not a sound Recollect database'),
    })
    expect(await run(['recall', 'x', '--db', garbage])).toMatchObject({
      code: 1,
      err: expect.stringContaining('database-corrupt'),
    })
  })

  it('runs the demo', { timeout: 60_000 }, async () => {
    const demo = await run(['demo'])
    expect(demo.code).toBe(0)
    expect(demo.out).toContain('304 turns in 13 sessions')
    expect(demo.out.match(/^\? /gm)).toHaveLength(6)
  })
})

describe('doors', () => {
  it('makes, lists and revokes keys, and shows a secret once', async () => {
    const keys = join(folder, 'doors.keys.json')
    const made = await run([
      'keys',
      'create',
      '--name',
      'app',
      '--scope',
      'write',
      '--for',
      'ana',
      'team/*',
      '--keys',
      keys,
    ])
    expect(made.code).toBe(0)
    const secret = made.out.split('\n')[0] ?? ''
    expect(secret).toMatch(/^rk_/)
    const listed = await run(['keys', 'list', '--keys', keys])
    expect(listed.out).toContain('ana team/*')
    expect(listed.out).not.toContain(secret)
    const [key] = (await json(['keys', 'list', '--keys', keys])) as { key: string; scope: string }[]
    expect(key?.scope).toBe('write')
    expect((await run(['keys', 'revoke', key?.key ?? '', '--keys', keys])).code).toBe(0)
    expect(await json(['keys', 'list', '--keys', keys])).toEqual([])
    expect((await run(['keys', 'revoke', 'none', '--keys', keys])).code).toBe(1)
    expect((await run(['keys', 'create', '--name', 'x', '--scope', 'everything', '--keys', keys])).code).toBe(
      2,
    )
    writeFileSync(keys, 'not json')
    expect(await run(['keys', 'list', '--keys', keys])).toMatchObject({
      code: 2,
      err: expect.stringContaining('file-unreadable'),
    })
  })

  it('refuses a file of keys that was named and is not there', async () => {
    const keys = join(folder, 'typo.keys.json')
    await run(['add', file('typo.txt', 'Ana: hello\n'), '--db', join(folder, 'typo.db')])
    for (const command of [
      ['serve', '--port', '0'],
      ['inspect', '--no-open'],
      ['keys', 'list'],
    ]) {
      const missing = { code: 2, err: expect.stringContaining(`Cannot read ${keys}: there is no such file`) }
      const call = [...command, '--db', join(folder, 'typo.db')]
      expect(await run([...call, '--keys', keys])).toMatchObject(missing)
      expect(await run(call, { env: { RECOLLECT_KEYS: keys } })).toMatchObject(missing)
    }
  })

  it('takes namespaces separated by commas, and no name that is empty', async () => {
    const keys = ['--keys', join(folder, 'commas.keys.json')]
    expect((await run(['keys', 'create', '--name', 'x', '--for', 'ana, bo', 'team/*', ...keys])).code).toBe(0)
    expect(await json(['keys', 'list', ...keys])).toMatchObject([{ namespaces: ['ana', 'bo', 'team/*'] }])
    expect(await run(['keys', 'create', '--name', ' ', ...keys])).toMatchObject({ code: 2 })
    expect((await run(['keys', 'revoke', 'none', ...keys])).err).toContain('List the keys there are')
    expect((await run(['serve', '--cors', 'example.com'])).err).toContain('such as https://example.com')
  })

  it('says that a port is taken, and that a folder is no file', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const bare = join(folder, 'taken.db')
    expect(await run(['serve', '--port', String(port), '--db', bare])).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^error Cannot listen on 127\.0\.0\.1:\d+: another program listens there; .*\n$/,
      ),
    })
    taken.close()
    expect((await run(['add', file('bare.txt', 'Ana: hello\n'), '--db', bare])).code).toBe(0)
    for (const [args, code, said] of [
      [
        ['stats', '--db', folder],
        1,
        `it is a folder; name a file in it, such as ${join(folder, 'memory.db')}`,
      ],
      [['import', folder], 2, 'it is a folder'],
      [['export', folder, '--db', bare], 2, `Cannot write ${folder}: it is a folder`],
      [['export', join(folder, 'none', 'x'), '--db', bare], 2, 'there is no such folder'],
    ] as const)
      expect(await run(args)).toMatchObject({ code, err: expect.stringContaining(said) })
  })

  it('refuses to serve beyond this machine without keys', async () => {
    const refused = await run(['serve', '--host', '0.0.0.0', '--port', '0', '--db', join(folder, 'bare.db')])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('keys-missing') })
    expect((await run(['serve', '--log-level', 'loud'])).code).toBe(2)
  })

  it('serves until it is told to stop, with the keys beside the database', async () => {
    const path = join(folder, 'served.db')
    const server = spawn(process.execPath, [BIN, 'serve', '--db', path, '--port', '0'], { stdio: 'pipe' })
    let log = ''
    server.stdout.on('data', (chunk) => {
      log += chunk
    })
    const url = await new Promise<string>((resolve) => {
      let said = ''
      server.stderr.on('data', (chunk) => {
        said += chunk
        const found = /listens on (\S+)/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
    const add = (headers: Record<string, string>) =>
      fetch(`${url}/v1/namespaces/default/turns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ turns: [{ speaker: 'Ana', content: 'I moved to Lisbon in March 2025.' }] }),
      })
    expect((await fetch(`${url}/v1/access`)).status).toBe(200)
    const made = await run(['keys', 'create', '--name', 'app', '--scope', 'write', '--db', path])
    expect(made.out).toContain(`servers with ${path}.keys.json refuse requests without a key`)
    const secret = made.out.split('\n')[0] ?? ''
    expect((await add({})).status).toBe(401)
    expect((await add({ authorization: `Bearer ${secret}` })).status).toBe(201)
    const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code)))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect((await run(['recall', 'Where does Ana live?', '--db', path])).out).toContain('Lisbon')
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { status: number; route: string })
    expect(lines.map((l) => l.status)).toEqual([200, 401, 201])
    expect(lines[2]?.route).toBe('/v1/namespaces/:ns/turns')
    expect(log).not.toContain(secret)
    expect(log).not.toContain('Lisbon')
  })

  it('draws a card, a timeline and a walk as text for pictures', async () => {
    const path = join(folder, 'drawn.db')
    const chat = file(
      'drawn.txt',
      '# 2020-01-10\nAna: I live in Vienna.\n\n# 2021-02-03\nAna: I moved to Graz.\n',
    )
    expect((await run(['add', chat, '--db', path])).code).toBe(0)
    for (const args of [
      ['card', 'Ana', '--svg'],
      ['timeline', '--svg'],
    ]) {
      const { code, out } = await run([...args, '--db', path])
      expect(code).toBe(0)
      expect(out).toMatch(/^<svg [\s\S]*Vienna[\s\S]*<\/svg>\n$/)
    }
    const walk = await run([
      'recall',
      'Where does Ana live?',
      '--strategy',
      'beam',
      '--mermaid',
      '--db',
      path,
    ])
    expect(walk.out).toMatch(/^flowchart LR\n[\s\S]*"Graz"/)
  })

  it('opens the inspector on a memory that is there, for this machine alone', async () => {
    const path = join(folder, 'inspected.db')
    expect((await run(['inspect', '--no-open', '--db', path])).err).toContain('there is no such file')
    const chat = file('inspected.txt', '# 2020-01-10\nAna: I live in Vienna.\n')
    await run(['add', chat, '--db', path])
    const server = spawn(process.execPath, [BIN, 'inspect', '--no-open', '--db', path], { stdio: 'pipe' })
    const page = await new Promise<string>((resolve) => {
      let said = ''
      server.stderr.on('data', (chunk) => {
        said += chunk
        const found = /inspector is at (\S+)/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/inspect\?ns=default$/)
    expect(await (await fetch(page)).text()).toContain('inspect/app.js')
    expect((await fetch(new URL('/inspect/app.js', page))).headers.get('content-type')).toContain(
      'javascript',
    )
    expect(await (await fetch(new URL('/v1/access', page))).json()).toEqual({
      scope: 'admin',
      namespaces: ['*'],
    })
    const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code)))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('prints how a client is set up, with the full path', async () => {
    const config = async (client: string): Promise<Result> =>
      await run(['mcp', '--print-config', client, '--db', 'my memory.db', '--profile', 'graph'])
    expect((await config('claude-code')).out).toContain(
      `claude mcp add recollect --scope user -- npx -y recollect mcp --db '${join(process.cwd(), 'my memory.db')}' --profile graph`,
    )
    for (const client of ['claude-desktop', 'cursor', 'vscode']) {
      const text = (await config(client)).out
      const parsed = JSON.parse(text.slice(text.indexOf('{'))) as Record<
        string,
        Record<string, { args: string[] }>
      >
      const servers = parsed[client === 'vscode' ? 'servers' : 'mcpServers']
      expect(servers?.recollect?.args).toContain(join(process.cwd(), 'my memory.db'))
    }
    expect(await run(['mcp', 'export', join(folder, 'none', 'x.jsonl'), '--db', db])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such folder. (file-unwritable)'),
    })
    const graph = file(
      'reference.jsonl',
      '{"type":"entity","name":"Ana","entityType":"person","observations":["lives in Vienna"]}\n{"type":"relation","from":"Ana","to":"Vela","relationType":"works at"}\n',
    )
    const reference = ['--namespace', 'reference']
    expect((await run(['mcp', 'import', graph, ...reference])).out).toBe('✓ 1 entity and 1 relation added\n')
    expect((await run(['mcp', 'import', graph, ...reference])).out).toBe(
      '✓ 0 entities and 0 relations added\n',
    )
    expect(await config('emacs')).toMatchObject({ code: 2, err: expect.stringContaining('claude-desktop') })
    expect((await run(['mcp', '--profile', 'none'])).code).toBe(2)
  })
})

describe('input files', () => {
  const added = async (path: string, name: string, extra: readonly string[] = []): Promise<unknown> => {
    const result = await run(['add', path, '--namespace', name, '--json', ...extra])
    expect(result.err).toBe('')
    return JSON.parse(result.out)
  }

  it('names broken lines by number, adds nothing, and offers the rest', async () => {
    const path = file(
      'broken.jsonl',
      '{"content":"one","at":"2025-01-01"}\nnot json\n{"content":"two","at":"2025-01-01"}\n{"speaker":"x"}\n',
    )
    const result = await run(['add', path, '--namespace', 'broken'])
    expect(result).toMatchObject({
      code: 2,
      err: expect.stringMatching(/line 2.*also line 4.*--skip-broken adds the other 2 turns/s),
    })
    expect((await run(['stats', '--namespace', 'broken'])).out).toContain(
      "Nothing is known yet under 'broken'.",
    )
    expect(await added(path, 'broken', ['--skip-broken'])).toMatchObject({ added: 2, skippedLines: [2, 4] })
  })

  it('reads standard input, and says when dates are missing', async () => {
    const result = runProcess(['add', '-', '--namespace', 'stdin', '--json'], {
      input: '{"speaker":"Ana","content":"hello"}\n',
    })
    expect(JSON.parse(result.out)).toMatchObject({ added: 1, undated: 1, format: 'jsonl' })
  })

  it('reads OpenAI messages, Claude and ChatGPT exports with their dates', async () => {
    const messages = file(
      'messages.json',
      JSON.stringify({
        messages: [
          { role: 'user', content: 'I moved to Oslo.' },
          { role: 'assistant', content: [{ type: 'text', text: 'Nice!' }] },
        ],
      }),
    )
    expect(await added(messages, 'openai')).toMatchObject({ format: 'messages', added: 2 })
    const claude = file(
      'claude.json',
      JSON.stringify([
        {
          uuid: 'c1',
          created_at: '2024-05-01T10:00:00Z',
          chat_messages: [
            { uuid: 'm1', sender: 'human', text: 'I moved to Oslo.', created_at: '2024-05-01T10:00:00Z' },
          ],
        },
      ]),
    )
    expect(await added(claude, 'claude')).toMatchObject({ format: 'claude', added: 1, undated: 0 })
    expect(await json(['turns', '--namespace', 'claude'])).toMatchObject([
      { id: 'm1', session: 'c1', role: 'user', at: Date.parse('2024-05-01T10:00:00Z') },
    ])
    const node = (id: string, parent: string | null, role: string, text: string, time: number) => ({
      id,
      parent,
      message: { id, author: { role }, create_time: time, content: { content_type: 'text', parts: [text] } },
    })
    const chatgpt = file(
      'chatgpt.json',
      JSON.stringify([
        {
          title: 't',
          conversation_id: 'g1',
          create_time: 1714557600,
          current_node: 'c',
          mapping: {
            a: node('a', null, 'user', 'I live in Bergen.', 1714557600),
            b: node('b', 'a', 'assistant', 'unused retry', 1714557601),
            c: node('c', 'a', 'assistant', 'How nice.', 1714557602),
          },
        },
      ]),
    )
    expect(await added(chatgpt, 'chatgpt')).toMatchObject({ format: 'chatgpt', added: 2 })
    expect(
      ((await json(['turns', '--namespace', 'chatgpt'])) as { content: string }[]).map((t) => t.content),
    ).toEqual(['I live in Bergen.', 'How nice.'])
  })

  it('reads LoCoMo, LongMemEval and BEAM files', async () => {
    const locomo = file(
      'locomo.json',
      JSON.stringify([
        {
          sample_id: 'conv-1',
          qa: [],
          conversation: {
            speaker_a: 'A',
            speaker_b: 'B',
            session_2_date_time: '1:56 pm on 8 May, 2023',
            session_1_date_time: '9:00 am on 1 May, 2023',
            session_3_date_time: 'x',
            session_1: [{ speaker: 'Ana', dia_id: 'D1:1', text: 'Hi' }],
            session_2: [{ speaker: 'Ben', dia_id: 'D2:1', text: 'Look', blip_caption: 'a red boat' }],
          },
        },
      ]),
    )
    expect(await added(locomo, 'locomo')).toMatchObject({
      format: 'locomo',
      added: 2,
      sessions: 2,
      undated: 0,
    })
    expect(await json(['turns', '--namespace', 'locomo', '--session', 'D2'])).toMatchObject([
      { id: 'D2:1', captions: ['a red boat'], at: Date.UTC(2023, 4, 8, 13, 56) },
    ])
    const lme = file(
      'lme.json',
      JSON.stringify([
        {
          question_id: 'q1',
          question: '?',
          haystack_dates: ['2023/05/25 (Thu) 20:21'],
          haystack_session_ids: ['s1'],
          haystack_sessions: [
            [
              { role: 'user', content: 'Hello' },
              { role: 'assistant', content: 'Hi' },
            ],
          ],
        },
      ]),
    )
    expect(await added(lme, 'lme')).toMatchObject({ format: 'longmemeval', added: 2 })
    expect(await json(['turns', '--namespace', 'lme'])).toMatchObject([
      { session: 's1', content: 'Hello', at: Date.UTC(2023, 4, 25, 20, 21) },
      { session: 's1', content: 'Hi' },
    ])
    mkdirSync(join(folder, '100K', '7'), { recursive: true })
    file(
      '100K/7/chat.json',
      JSON.stringify([
        {
          batch_number: 1,
          turns: [
            [
              { role: 'user', id: 0, time_anchor: 'March-15-2024', content: 'Plan it ->-> 1,1' },
              { role: 'assistant', id: 1, content: 'Sure' },
            ],
          ],
        },
      ]),
    )
    expect(await added(join(folder, '100K', '7'), 'beam')).toMatchObject({ format: 'beam', added: 2 })
    expect(await json(['turns', '--namespace', 'beam'])).toMatchObject([
      { id: '0', content: 'Plan it', at: Date.UTC(2024, 2, 15) },
      { id: '1', at: Date.UTC(2024, 2, 15) },
    ])
  })

  it('adds a file once, what it grew by, and another of its name beside it', async () => {
    const at = ['--namespace', 'grown']
    const chat = 'Ana: Hi\nBo: ok\nAna: I live in Vienna.\nBo: ok\n'
    const path = file('_chat.txt', chat)
    expect((await run(['add', path, ...at])).out).toMatch(
      /^✓ 4 turns added to grown, 1 session [\s\S]*4 turns without a date/,
    )
    expect((await run(['add', path, ...at])).out).toMatch(/^✓ nothing new: all 4 were stored already .*\n$/)
    file('_chat.txt', `${chat.split('\n').slice(2).join('\n')}Ana: Bye.\n`)
    expect((await run(['add', path, ...at])).out).toMatch(
      /^✓ 1 turn added to grown.*\n {2}2 were stored already\n {2}1 turn /,
    )
    mkdirSync(join(folder, 'other'))
    const other = file('other/_chat.txt', 'Cy: Hi\nDo: ok\n')
    expect((await run(['add', other, ...at])).out).toContain('2 turns added')
    expect(await added(other, 'grown')).toMatchObject({ added: 0, alreadyStored: 2 })
    expect(await json(['stats', ...at])).toMatchObject({ turns: 7, sessions: 2 })
    expect((await run(['add', path, ...at, '--session', 'a'])).code).toBe(0)
    const dated = file('dated.txt', '# 2025-01-01\nAna: a\n# 2025-01-02\nAna: b\n')
    expect((await run(['add', dated, ...at, '--session', 'a'])).err).toContain('this file has 2 sessions')
  })

  it('reads names and times as people write them, and names the line of a wrong one', async () => {
    const path = file('names.txt', '# 2025-03-10\n[9:05] 🦊 Fox: hello\n王小明：你好\nAna: bye\n')
    expect(await added(path, 'names')).toMatchObject({ added: 3 })
    expect(await json(['turns', '--namespace', 'names'])).toMatchObject([
      { speaker: '王小明', content: '你好' },
      { speaker: 'Ana' },
      { speaker: '🦊 Fox', at: Date.parse('2025-03-10T09:05Z') },
    ])
    expect((await run(['add', file('clock.txt', 'Ana: hello\n[9:05] Ana: hello\n')])).err).toContain(
      'clock.txt, line 2: [9:05] is not a time',
    )
    expect((await run(['add', file('day.jsonl', '{"content":"x","at":"31.12.2024"}\n')])).err).toContain(
      'line 1: at is not a time',
    )
    expect((await run(['add', file('typo.jsonl', '{"content":"x","speker":"Ana"}\n')])).err).toContain(
      'did you mean `speaker`?',
    )
  })

  it('keeps several conversations of one file apart', async () => {
    const two = file(
      'two.json',
      JSON.stringify(
        ['a', 'b'].map((id) => ({
          sample_id: id,
          conversation: { session_1: [{ speaker: 'Ana', dia_id: 'D1:1', text: id }] },
        })),
      ),
    )
    expect(await added(two, 'many')).toMatchObject({ namespaces: ['many/a', 'many/b'] })
    expect(await added(two, 'one', ['--sample', 'b'])).toMatchObject({ namespaces: ['one'], added: 1 })
    expect((await run(['add', two, '--sample', 'c'])).err).toContain('must be one of a, b')
  })

  it('keeps to --redact and --block whichever way it comes in', async () => {
    const at = ['--namespace', 'hygiene']
    const path = file('hygiene.jsonl', JSON.stringify({ speaker: 'ana@x.org', content: 'hello', id: 't1' }))
    await run(['add', path, ...at])
    const out = join(folder, 'hygiene-export.jsonl')
    await run(['export', out, ...at])
    const refused = await run(['import', out, '--namespace', 'hygiene-blocked', '--block', 'identifiers'])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('email') })
    await run(['import', out, '--namespace', 'hygiene-redacted', '--redact', 'identifiers'])
    const graph = file(
      'hygiene-graph.json',
      JSON.stringify({ entities: [{ name: 'ben@x.org', sources: ['t1'] }] }),
    )
    const added = await run(['add-graph', graph, ...at, '--block', 'identifiers'])
    expect(added.out).toContain('left out entity 0: holds what this memory keeps out (email)')
    const redacted = (await run(['export', '-', '--namespace', 'hygiene-redacted'])).out
    expect(redacted).toContain('hello')
    expect(redacted).not.toContain('ana@x.org')
    expect((await run(['mcp', '--print-config', 'cursor', '--redact', 'secrets'])).out).toMatch(
      /"--redact",\s*"secrets"/,
    )
  })

  it('profile, explain, undo, merge and audit', async () => {
    const at = ['--namespace', 'upkeep']
    const chat = [
      { speaker: 'Ana', content: 'I live in Vienna. Always answer in German.', at: '2024-01-10', id: 't1' },
      { speaker: 'Ana', content: 'I moved to Porto.', at: '2024-06-10', id: 't2' },
      { speaker: 'Ana', content: 'My api key is sk-abcdefghijklmnop1234', at: '2024-06-11', id: 't3' },
    ]
    const path = file('upkeep.jsonl', chat.map((t) => JSON.stringify(t)).join('\n'))
    expect((await run(['add', path, ...at, '--block', 'secrets'])).out).toContain(
      '1 turn kept out by --block',
    )
    expect((await run(['profile', ...at])).out).toMatch(/Standing instructions[\s\S]*German[\s\S]*Porto/)
    const [home] = (await json(['history', 'Ana', 'lives_in', ...at])) as { id: string }[]
    const explained = (await run(['explain', home?.id ?? '', ...at])).out
    expect(explained).toContain('t1')
    expect(explained).toContain('by Ana moved to Porto')
    expect((await run(['correct', home?.id ?? '', '--protect', ...at])).out).toContain(', protected\n')
    await run(['forget', 'fact', home?.id ?? '', '--deny', ...at])
    expect((await run(['facts', '--all', ...at])).out).not.toContain(home?.id)
    expect((await run(['facts', '--all', '--denied', ...at])).out).toContain('(denied)')
    await run(['correct', home?.id ?? '', '--release', ...at])
    expect((await run(['facts', '--all', ...at])).out).toContain(home?.id)
    const graph = file(
      'graph.json',
      JSON.stringify({ facts: [{ head: 'Ana', relation: 'owns', tail: 'boat', sources: ['t1'] }] }),
    )
    expect((await run(['add-graph', graph, ...at])).out).toContain('1 fact and 0 experiences added')
    const [last] = (await json(['batches', ...at])) as { id: string; reason: string }[]
    expect(last?.reason).toBe('import')
    expect((await run(['undo', last?.id ?? '', ...at])).code).toBe(0)
    expect((await run(['facts', '--relation', 'owns', ...at])).out).not.toContain('boat')
    expect((await run(['merge', 'Ana', 'Porto', ...at])).code).toBe(2)
    expect((await run(['relation', 'visited', '--single', ...at])).code).toBe(0)
    expect((await run(['experiences', ...at])).out).toContain('instruction')
    expect((await run(['audit', ...at])).out).toContain('suspected secrets and identifiers: 0')
    expect((await run(['stats', ...at])).out).toMatch(/keepRatio +\d+ %/)
  })

  it('a model that cannot be reached costs nothing but itself, and is named', async () => {
    const path = file('down.txt', 'Ana: I live in Vienna.\n')
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const args = [
      '--namespace',
      'down',
      '--model',
      'openai-compatible:x',
      '--base-url',
      `http://127.0.0.1:${port}/v1`,
    ]
    await hurried(async () => {
      const { code, out } = await run(['add', path, ...args])
      expect(code).toBe(0)
      expect(out).toContain('the model did not read 1 topic;')
    })
    expect((await run(['facts', '--namespace', 'down'])).out).toContain('Vienna')
    expect((await run(['rebuild', '--only', 'failed', '--namespace', 'down'])).code).toBe(2)
    expect((await run(['add', path, '--model', 'nonsense'])).code).toBe(2)
    expect((await run(['add', path, '--model', 'openai:gpt'])).err).toContain('npm install @ai-sdk/openai')
  })

  it('says why a model does not answer, wherever it is asked for', async () => {
    const path = file('refused.txt', 'Ana: I live in Vienna.\n')
    const service = serveHttp((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"wrong"}}')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    const at = ['--namespace', 'refused']
    const asked = [...at, '--model', 'openai-compatible:x', '--base-url', `http://127.0.0.1:${port}/v1`]
    const why = 'openai-compatible.chat/x: the service refused the API key (401)'
    try {
      const added = await run(['add', path, ...asked])
      expect(added).toMatchObject({ code: 0, err: '' })
      expect(added.out).toContain(`the model did not read 1 topic; rules did. ${why}.`)
      const again = await run(['rebuild', '--only', 'failed', ...asked])
      expect(again.code).toBe(1)
      expect(again.out).toContain(`the model did not read 1 topic; rules did. ${why}.`)
      expect((await run(['stats', ...at])).out).toMatch(/\d +distil +the service refused the API key \(401\)/)
      const checked = await run(['doctor', ...asked])
      expect(checked.code).toBe(1)
      expect(checked.out).toContain(why)
    } finally {
      service.close()
    }
    process.exitCode = 0
  })

  it('says when a file is missing, empty, binary or of no known format', async () => {
    expect(await run(['add', join(folder, 'missing.txt')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    })
    expect((await run(['add', file('empty.txt', '')])).out).toContain('nothing to add: there is no turn in')
    expect(await run(['add', file('binary.bin', '\u0000\u0001\u0002'.repeat(99))])).toMatchObject({
      code: 2,
      err: expect.stringContaining('format-unknown'),
    })
    expect(await run(['add', file('other.json', '[{"a":1}]')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--format'),
    })
    expect(
      await run([
        'add',
        file('big.jsonl', JSON.stringify({ content: 'x'.repeat(10_000_000), at: '2025-01-01' })),
        '--namespace',
        'big',
      ]),
    ).toMatchObject({ code: 2, err: expect.stringContaining('turn-too-long') })
    expect(await run(['add', file('future.jsonl', '{"content":"x","at":"2199-01-01"}')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('time-implausible'),
    })
  })

  it('reads pipes, as far as they can be taken in, and no device', async () => {
    const [pipe, chat] = [join(folder, 'pipe'), file('piped.txt', 'Ana: I moved to Lisbon.\n')]
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const writer = spawn('sh', ['-c', `cat ${chat} > ${pipe}`])
    expect((await run(['add', pipe, '--namespace', 'piped'])).out).toContain('1 turn added to piped')
    writer.kill()
    mkdirSync(join(folder, 'piped'))
    expect(spawnSync('mkfifo', [join(folder, 'piped', 'unasked')]).status).toBe(0)
    expect((await run(['add', join(folder, 'piped')])).out).toContain('unasked: it is no file')
    for (const command of ['add', 'import'])
      expect(await run([command, '/dev/zero', '--namespace', 'piped'])).toMatchObject({
        code: 2,
        err: expect.stringMatching(/Cannot read \/dev\/zero: it is a device.*name "-".*file-unreadable/),
      })
    const part = Buffer.alloc(2 ** 26)
    async function* withoutEnd() {
      while (true) yield part
    }
    await expect(readPipe(withoutEnd(), 'standard input')).rejects.toThrow(/512 MB.*split it/)
    const large = file('large.txt', '')
    truncateSync(large, 600_000_000)
    expect((await run(['add', large])).err).toMatch(/Cannot read .*large.txt: .*512 MB.*split it/)
  })

  it('cannot write where it must not, and says so', async () => {
    const chat = file('ok.txt', 'Ana: hello\n')
    expect(await run(['add', chat, '--db', join(folder, 'no', 'folder', 'x.db')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('database-unopenable'),
    })
  })
})

describe('a disk that is full', () => {
  const many = (name: string): string =>
    file(
      name,
      Array.from({ length: 300 }, (_, i) =>
        // Long without being long to read.
        JSON.stringify({
          id: `t${i}`,
          content: `High tide ${i}`,
          at: '2024-01-01',
          metadata: { log: 'High tide. '.repeat(40) },
        }),
      ).join('\n'),
    )
  /** In a process that may write no file longer than so many blocks of 512 or 1024 bytes, as the shell has them. */
  const limited = (blocks: number, ...args: string[]) =>
    spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, BIN, ...args], {
      encoding: 'utf8',
    })

  it('keeps what was added, says how much, and the same command goes on', async () => {
    const [path, at] = [many('full.jsonl'), ['--db', join(folder, 'full.db')]]
    const { status, stderr } = limited(1000, 'add', path, ...at)
    expect(status).toBe(1)
    const stored = Number(/Before that (\d+) turns went in and stay; .* \(disk-/.exec(stderr)?.[1])
    expect(stored).toBeGreaterThan(0)
    expect(await json(['add', path, ...at])).toMatchObject({ added: 300 - stored, alreadyStored: stored })
  })

  it('leaves the export of before as it was, and nothing beside it', async () => {
    const [path, at] = [join(folder, 'kept.jsonl'), ['--db', join(folder, 'kept.db')]]
    await run(['add', file('few.txt', 'Ana: hello\n'), ...at])
    expect((await run(['export', path, ...at])).code).toBe(0)
    const before = readFileSync(path, 'utf8')
    await run(['add', many('kept.many.jsonl'), ...at])
    expect(limited(200, 'export', path, ...at).stderr).toContain('file-unwritable')
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('kept.jsonl'))).toEqual(['kept.jsonl'])
    chmodSync(path, 0o640)
    expect((await run(['export', path, ...at])).code).toBe(0)
    expect(readFileSync(path, 'utf8').length).toBeGreaterThan(before.length)
    expect(statSync(path).mode & 0o777).toBe(0o640)
    expect(await run(['export', '/dev/full', ...at])).toMatchObject({
      code: 1,
      err: expect.stringContaining('No room left on the disk of /dev/full'),
    })
  })
})

describe('interruption and concurrency', () => {
  it('Ctrl-C finishes the batch, says what is left, and the same command goes on', {
    timeout: 60_000,
  }, async () => {
    // Forty batches: it is told to stop at one of the first.
    const MANY = 2000
    const lines = Array.from({ length: MANY }, (_, i) =>
      JSON.stringify({ id: `t${i}`, content: `High tide ${i}`, at: '2024-01-01', session: `s${i % 40}` }),
    )
    const path = file('long.jsonl', lines.join('\n'))
    const child = spawn(process.execPath, [BIN, 'add', path, '--namespace', 'long', '--json'], {
      env: { ...process.env, RECOLLECT_DB: db },
    })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    // Looked at without our code, which would take as long as some batches.
    const seen = new DatabaseSync(db, { readOnly: true, timeout: 5000 })
    const first = seen.prepare("SELECT 1 FROM turn WHERE id = 't0'")
    while (first.get() === undefined) await new Promise((resolve) => setTimeout(resolve, 2))
    child.kill('SIGINT')
    seen.close()
    expect(await ended).toBe(130)
    const report = JSON.parse(out) as { added: number; interrupted: boolean }
    expect(report.interrupted).toBe(true)
    expect(report.added).toBeGreaterThan(0)
    expect(report.added).toBeLessThan(MANY)
    const rest = await run(['add', path, '--namespace', 'long', '--json'])
    expect(JSON.parse(rest.out)).toMatchObject({ added: MANY - report.added, alreadyStored: report.added })
    expect(await json(['stats', '--namespace', 'long'])).toMatchObject({ turns: MANY, buffered: 0 })
  })

  it('two processes add to one file at once', { timeout: 60_000 }, async () => {
    const paths = ['x', 'y'].map((who) =>
      file(
        `${who}.jsonl`,
        Array.from({ length: 300 }, (_, i) =>
          JSON.stringify({
            id: `${who}${i}`,
            speaker: who,
            content: `I visited town ${i}.`,
            at: '2024-01-01',
            session: who,
          }),
        ).join('\n'),
      ),
    )
    const codes = await Promise.all(
      paths.map(
        (path) =>
          new Promise((resolve) =>
            spawn(process.execPath, [BIN, 'add', path, '--namespace', 'both'], {
              env: { ...process.env, RECOLLECT_DB: db },
            }).on('close', resolve),
          ),
      ),
    )
    expect(codes).toEqual([0, 0])
    expect(await json(['stats', '--namespace', 'both'])).toMatchObject({ turns: 600, buffered: 0 })
  })

  it('consolidates what another process left waiting, and what is imported, before it exits', async () => {
    const { createMemory } = await import('recollect')
    const path = join(folder, 'waiting.db')
    const memory = await createMemory({ path, consolidate: false })
    const turns = ['I live in Porto.', 'I work at Nimbus.'].map((content) => ({ speaker: 'Ana', content }))
    await memory.namespace('ana').add(turns, { session: 'one' })
    await memory.namespace('ana').add(turns, { session: 'two' })
    await memory.close()
    const at = ['--db', path, '--namespace', 'ana']
    // A list tells of it and leaves it waiting.
    expect((await json(['facts', '--relation', 'lives_in', ...at])) as unknown[]).toMatchObject([
      { tailName: 'Porto' },
    ])
    expect(await json(['stats', ...at])).toMatchObject({ buffered: 4, facts: 0 })
    const exported = join(folder, 'waiting.jsonl')
    expect((await run(['export', exported, ...at])).code).toBe(0)
    expect(await json(['flush', 'one', ...at])).toMatchObject({ consolidated: 2, waiting: 2 })
    expect((await run(['flush', ...at])).out).toBe('✓ 2 turns consolidated\n')
    expect((await run(['flush', ...at])).out).toBe('nothing waited\n')
    expect(await json(['topics', ...at])).toHaveLength(2)
    expect((await run(['flush', '--db', path, '--namespace', 'nobody'])).out).toContain(
      'Nothing is known yet',
    )
    expect((await run(['import', exported, '--db', path, '--namespace', 'copy'])).code).toBe(0)
    expect(await json(['stats', '--db', path, '--namespace', 'copy'])).toMatchObject({
      buffered: 0,
      topics: 2,
    })
  })

  it('migrates into another database, verified, and goes on where it was', async () => {
    const from = join(folder, 'from.db')
    const to = join(folder, 'to.db')
    const said = file('said.txt', '# 2024-05-01 10:00\nAna: I moved to Lisbon last week. 🫒\nBen: Nice!\n')
    for (const name of ['ana', 'ben'])
      expect((await run(['add', said, '--db', from, '--namespace', name])).code).toBe(0)
    const moved = await json(['migrate', '--from', from, '--to', to])
    expect(moved).toMatchObject([
      { namespace: 'ana', turns: 2, skipped: false },
      { namespace: 'ben', turns: 2, skipped: false },
    ])
    expect((await run(['migrate', '--from', from, '--to', to])).out).toMatch(
      /ana .*was there[\s\S]*ben .*was there/,
    )
    expect(await run(['migrate', '--from', from, '--to', to, '--redact', 'secrets'])).toMatchObject({
      code: 2,
    })
    const ask = async (path: string): Promise<string> =>
      (await run(['recall', 'Where does Ana live?', '--db', path, '--namespace', 'ana'])).out
    expect(await ask(to)).toBe(await ask(from))
    expect(await run(['migrate', '--from', join(folder, 'no.db'), '--to', to])).toMatchObject({ code: 1 })
    const more = file('more.txt', '# 2024-06-01 10:00\nAna: Hello again.\n')
    expect((await run(['add', more, '--db', to, '--namespace', 'ana'])).code).toBe(0)
    const refused = await run(['migrate', '--from', from, '--to', to])
    expect(refused.err).toContain('not in the source')
    expect(refused.code).toBe(1)
  })

  it('a worker consolidates what others add, and ends when it is told to', async () => {
    const path = join(folder, 'worker.db')
    const worker = spawn(process.execPath, [BIN, 'worker', '--db', path, '--json'])
    let out = ''
    worker.stdout.on('data', (chunk: Buffer) => {
      out += chunk
    })
    const ended = new Promise((resolve) => worker.on('close', resolve))
    const { createMemory } = await import('recollect')
    const memory = await createMemory({ path, consolidate: false })
    const space = memory.namespace('ana')
    // The second session ends the first; nobody but the worker consolidates it.
    await space.add({ speaker: 'Ana', content: 'I moved to Lisbon.', at: '2024-05-01' }, { session: 's1' })
    await space.add({ speaker: 'Ana', content: 'I love olives.', at: '2024-05-02' }, { session: 's2' })
    while ((await space.topics()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    worker.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(JSON.parse(out).rounds).toBeGreaterThan(0)
    await memory.close()
  })

  it('says what is wrong with a server, without its password', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const started = performance.now()
      const { code, err } = await run(['stats', '--db', `postgres://ana:geheim@${host}:9/none`])
      expect(code).toBe(1)
      expect(err).toContain(`Cannot open postgres://ana@${host}:9/none: `)
      expect(err).toContain('check the address and that the server runs')
      expect(err).not.toContain('geheim')
      // A command does not wait for what may come back; the driver goes on for ten seconds.
      expect(performance.now() - started).toBeLessThan(5000)
    }
    const plain = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const address = `postgres://ana@127.0.0.1:${(plain.address() as AddressInfo).port}/none`
    for (const [asked, why] of [
      ['sslmode=require', 'The server does not support SSL connections'],
      ['sslmode=verify-full&sslrootcert=/none.pem', '/none.pem'],
    ]) {
      const refused = await run(['stats', '--db', `${address}?${asked}`])
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`Cannot open ${address}: `) })
      expect(refused.err).toMatch(
        new RegExp(`: .*${why}'?; check the address .*\\(database-unopenable\\)\n$`),
      )
    }
    // The driver asks the host that the query names, where nothing listens at the other.
    const elsewhere = address.replace('127.0.0.1', '127.0.0.2')
    const { err } = await run(['stats', '--db', `${elsewhere}?host=127.0.0.1&sslmode=require`])
    expect(err).toContain('The server does not support SSL connections')
    plain.close()
  })
})
