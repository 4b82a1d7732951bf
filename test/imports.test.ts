/** Folders of conversations, files that grow, and what is forgotten, by the command line as a user runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
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
import fc from 'fast-check'
import { createMemory, type Namespace } from 'recollect'
import {
  addConversation,
  type FoundFile,
  listConversationFiles,
  parseConversations,
  readConversations,
} from 'recollect/formats'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { createProgress } from '../src/cli/output.ts'
import { openTakenFiles, stateOf } from '../src/cli/taken-files.ts'
import { watchFiles } from '../src/cli/watch-files.ts'
import { Memory as Mem0 } from '../src/compat/mem0.ts'
import { type Zipped, zipOf } from './support/zip.ts'

const BIN = join(import.meta.dirname, '..', 'bin', 'recollect.js')
let folder = ''
let db = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-imports-'))
  db = join(folder, 'memory.db')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string): string => {
  const path = join(folder, 'in', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
async function run(...args: readonly string[]) {
  const written = { out: '', err: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name === 'stdout' ? 'out' : 'err'] += String(text)
      return true
    }),
  )
  const errors = vi.spyOn(console, 'error').mockImplementation((text) => {
    written.err += `${text}\n`
  })
  try {
    return { code: await main([...args, '--db', db]), ...written }
  } finally {
    for (const spy of [...spies, errors]) spy.mockRestore()
  }
}
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).out)
const said = async (): Promise<string[]> => (await json('turns')).map((t: { content: string }) => t.content)

it('a file of mem0 goes where the facade for mem0 looks, however many users it has', async () => {
  const item = (id: string, memory: string, more: object) => ({
    id,
    memory,
    created_at: '2025-03-01',
    ...more,
  })
  const one = [
    item('1', 'Lives in Berlin', { user_id: 'alex', metadata: { project: 'x', tags: ['a'] } }),
    item('2', 'Works at Vela', { user_id: 'alex', agent_id: 'bot', run_id: 'r1' }),
  ]
  for (const [name, results, names] of [
    ['one.json', one, ['mem0/alex//', 'mem0/alex/bot/r1']],
    ['two.json', [...one, item('3', 'Has a cat', { user_id: 'bo b' })], ['mem0/bo%20b//']],
  ] as const) {
    expect((await json('add', file(name, JSON.stringify({ results })))).namespaces).toEqual(
      expect.arrayContaining([...names]),
    )
  }
  const memory = new Mem0({ path: db })
  const all = async (scope: object) =>
    (await memory.getAll(scope)).results.map((m) => [m.memory, m.userId, m.agentId, m.runId])
  expect(await all({ userId: 'alex', agentId: 'bot' })).toEqual([['User works at Vela', 'alex', 'bot', 'r1']])
  expect(await all({ userId: 'alex' })).toHaveLength(2)
  const { results, relations } = await memory.search('Where does Alex live?', { userId: 'alex' })
  expect(results[0]).toMatchObject({
    memory: 'User lives in Berlin',
    createdAt: '2025-03-01T00:00:00.000Z',
    metadata: { project: 'x', tags: ['a'] },
  })
  const filtered = await memory.search('Where does Alex live?', { userId: 'alex', filters: { project: 'x' } })
  expect(filtered.results).toHaveLength(1)
  expect(relations).toContainEqual({ source: 'alex', relationship: 'lives_in', destination: 'Berlin' })
  await memory.close()
  const asked = await run('answer', 'Where does Alex live?', '--namespace', 'mem0/alex//')
  expect(asked.out).toContain('Berlin')
  expect(
    (await json('add', file('one.json', JSON.stringify(one)), '--namespace', 'work')).namespaces,
  ).toEqual(['work/alex', 'work/alex/bot'])
  const nobodys = [...one, item('4', 'Likes tea', {})]
  const added = async (...more: readonly string[]) =>
    (await json('add', file('more.json', JSON.stringify(nobodys)), ...more)).namespaces
  expect(await added()).toEqual(['mem0/alex//', 'mem0/alex/bot/r1', 'default'])
  expect(await added('--namespace', 'default')).toEqual(['default/alex', 'default/alex/bot', 'default'])
})

/** A folder as it lies about: two chats of one name, notes, an export that breaks off, and other files. */
function lying(): string {
  file(
    'chats/Ana/_chat.txt',
    '[13.01.24, 09:15:00] Ana: I live in Lisbon.\n[13.01.24, 09:16:00] Bo: \u200eimage omitted\n',
  )
  file('chats/Bo/_chat.txt', '[13.01.24, 09:15:00] Bo: I live in Porto.\n')
  file('notes/journal.md', '## 2024-05-01\n\nI bought a bike.\n\n## 2025-05-01\n\nI sold the bike.\n')
  file('claude/conversations.json', '[{"chat_messages": [')
  file('claude/users.json', '[{"uuid": "x"}]')
  file('pictures/a.png', '')
  file('pictures/b.png', '')
  file('export.zip', '')
  file('.hidden/secret.txt', 'Ana: hidden\n')
  file('empty.txt', '')
  return join(folder, 'in')
}

describe('add FOLDER', () => {
  it('takes what it knows, and lists what it left and why', async () => {
    const path = lying()
    const first = await json('add', path)
    expect(first).toMatchObject({ turns: 4, added: 4, sessions: 4, alreadyStored: 0, dryRun: false })
    expect(first.files.map((f: { file: string }) => f.file.slice(path.length + 1))).toEqual([
      'chats/Ana/_chat.txt',
      'chats/Bo/_chat.txt',
      'notes/journal.md',
    ])
    expect(first.files[2]).toMatchObject({
      format: 'notes',
      sessions: 2,
      turns: 2,
      from: '2024-05-01T00:00:00.000Z',
      to: '2025-05-01T00:00:00.000Z',
    })
    const reasons = first.left.map(
      (l: { path: string; reason: string }) => `${l.path.slice(path.length + 1)}: ${l.reason}`,
    )
    expect(reasons.sort()).toEqual([
      expect.stringMatching(/^claude\/conversations\.json: line 1: not JSON.*export it again/),
      'claude/users.json: it is in no known format',
      'empty.txt: there is no turn in it',
      'export.zip: it is packed; add it by its own name',
      'pictures/a.png: .png files hold no conversations',
      'pictures/b.png: .png files hold no conversations',
    ])
    const again = await run('add', path)
    expect(again.code).toBe(1)
    expect(again.out).toMatch(/nothing new: all 4 were stored already/)
    expect(again.out).toMatch(/left .*a\.png and 1 other: \.png files/)
    expect((await json('turns')).map((t: { session: string }) => t.session).sort()).toEqual([
      'Ana',
      'Bo',
      'journal 2024-05-01',
      'journal 2025-05-01',
    ])
  })

  it('in a dry run tells what would be added, also beside what is stored, and writes nothing', async () => {
    const path = lying()
    const would = await json('add', path, '--dry-run')
    expect(would).toMatchObject({ turns: 4, added: 4, sessions: 4, dryRun: true })
    expect(existsSync(db)).toBe(false)
    expect((await run('add', join(path, 'notes'))).code).toBe(0)
    expect(await json('add', path, '--dry-run')).toMatchObject({ added: 2, alreadyStored: 2 })
    expect((await run('add', path, '--dry-run')).out).toContain('2 turns would be added')
    expect(await said()).toHaveLength(2)
  })

  it('leaves out what was said before a date, and knows it when it comes after all', async () => {
    const path = lying()
    expect(await json('add', path, '--since', '2024-06-01')).toMatchObject({ added: 1, older: 3 })
    expect(await said()).toEqual(['I sold the bike.'])
    expect(await json('add', path)).toMatchObject({ added: 3, alreadyStored: 1 })
    expect((await run('add', path, '--since', 'soon')).err).toContain('--since is not a time')
  })

  it('knows the user by name, and forgets in time what was added so', async () => {
    file(
      'chat.json',
      JSON.stringify([
        {
          role: 'user',
          content: 'I live in Graz.',
          created_at: new Date(Date.now() - 86_400_000).toISOString(),
        },
      ]),
    )
    const at = join(folder, 'in')
    expect(await json('add', at, '--user-name', 'Mia', '--ttl', '7d')).toMatchObject({ added: 1 })
    expect(await json('turns')).toMatchObject([{ speaker: 'Mia' }])
    file('talk.txt', 'Mia Berg: I have a cat.\nBo: Nice.\n')
    const talk = join(folder, 'in', 'talk.txt')
    expect(await json('add', talk, '--rename', 'Mia Berg=Mia, Bo=Bob')).toMatchObject({ added: 2 })
    expect(((await json('turns')) as { speaker: string }[]).map((t) => t.speaker).sort()).toEqual([
      'Bob',
      'Mia',
      'Mia',
    ])
    file('plan.txt', 'Mia: I moved to Bonn.\n')
    const plan = join(folder, 'in', 'plan.txt')
    expect((await run('add', plan, '--dry-run')).out).toContain('--date')
    const dated = ['add', plan, '--date', '2025-02-13', '--session', 'plan'] as const
    expect(await json(...dated)).toMatchObject({ added: 1, saidNow: 0, from: '2025-02-13T00:00:00.000Z' })
    expect((await run('add', plan, '--date', 'soon')).err).toContain('--date')
    rmSync(plan)
    await run('forget', 'session', 'plan')
    expect((await run('add', talk, '--rename', 'Mia')).err).toContain('--rename: takes pairs')
    rmSync(talk)
    expect(await json('forget', '--expired')).toMatchObject({ turns: 0 })
    expect(await json('ttl', '12h')).toMatchObject({ ttl: 43_200_000 })
    expect(await json('forget', '--expired')).toMatchObject({ turns: 1, sessions: 1 })
  })

  it('refuses what is meant for one file, and a folder that is not there', async () => {
    const path = lying()
    expect((await run('add', path, '--session', 's')).err).toContain('--session: is for one file')
    expect(await run('add', join(path, 'none'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    })
  })

  it('lists files by the library, too, without links and hidden ones', async () => {
    const { files, left } = await listConversationFiles(lying())
    expect(files.map((f) => f.path.split('/').at(-1))).toEqual([
      '_chat.txt',
      '_chat.txt',
      'conversations.json',
      'users.json',
      'empty.txt',
      'journal.md',
    ])
    expect(left).toHaveLength(3)
    await expect(listConversationFiles(join(folder, 'none'))).rejects.toMatchObject({
      code: 'file-unreadable',
    })
  })
})

describe('forget and ttl', () => {
  it('tell what would go and what went, and refuse half an order', async () => {
    await run('add', lying())
    expect((await run('forget', '--before', '2024-02-01', '--dry-run')).out).toBe(
      '2 turns of 2024-01-13, with 2 whole sessions would be forgotten; nothing was removed\n',
    )
    expect((await run('forget', '--before', '2024-02-01')).out).toMatch(
      /^✓ 2 turns of 2024-01-13, with 2 whole sessions forgotten\n.*rested on nothing else: .*fact/,
    )
    expect((await run('forget', '--matching', 'sold bike')).out).toMatch(/^✓ 1 turn of 2025-05-01/)
    expect((await run('forget', '--matching', 'sold bike')).out).toContain('nothing to forget')
    expect(await said()).toEqual(['I bought a bike.'])
    for (const args of [
      ['forget'],
      ['forget', 'turn', 'x', '--before', '2024-01-01'],
      ['forget', '--before', 'soon'],
      ['ttl', 'soon'],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, out: '' })
    expect((await run('ttl')).out).toBe('default keeps what was said for good\n')
    expect((await run('ttl', '36h')).out).toBe('default keeps what was said for 1.5 days\n')
    expect((await run('ttl', 'none')).out).toBe('default keeps what was said for good\n')
  })
})

describe('add ARCHIVE', () => {
  const zip = (name: string, files: readonly Zipped[]): string => {
    const path = file(name, '')
    writeFileSync(path, zipOf(files))
    return path
  }
  const message = (
    id: string,
    parent: string | null,
    role: string,
    text: string,
    attachments: object[] = [],
  ) => ({
    [id]: {
      id,
      parent,
      message: {
        id,
        author: { role },
        create_time: 1_714_557_600,
        content: { content_type: 'text', parts: [text] },
        metadata: { attachments },
      },
    },
  })

  it('takes what is in it as from a folder of its name, once, and leaves nothing behind', async () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary)
    const path = zip('WhatsApp Chat - Ana.zip', [
      { name: '_chat.txt', data: '[13.01.24, 09:15:00] Ana: I live in Lisbon. 🚢\n' },
      { name: 'PHOTO.jpg', data: 'x' },
      { name: '__MACOSX/._chat.txt', data: 'x' },
    ])
    expect(await json('add', path)).toMatchObject({
      file: path,
      added: 1,
      files: [{ file: `${path}/_chat.txt`, format: 'whatsapp' }],
      left: [{ path: `${path}/PHOTO.jpg`, reason: '.jpg files hold no conversations' }],
    })
    expect((await json('turns'))[0]).toMatchObject({ session: 'WhatsApp Chat - Ana' })
    expect((await run('add', path)).out).toContain('nothing new: its turn was stored already')
    vi.unstubAllEnvs()
    expect(readdirSync(temporary)).toEqual([])
  })

  it('reads the texts that ChatGPT has beside its conversations, and tells of those it has not', async () => {
    const attachments = [
      { id: 'file-abc', name: 'fares.csv' },
      { id: 'file-def', name: 'map.pdf' },
      { id: 'file-ghi', name: 'blob.txt' },
      { id: 'file-jkl', name: 'gone.txt' },
    ]
    const mapping = {
      ...message('a', null, 'user', 'What do they cost?', attachments),
      ...message('b', 'a', 'assistant', 'Three.'),
    }
    const path = zip('chatgpt.zip', [
      {
        name: 'conversations.json',
        data: JSON.stringify([{ conversation_id: 'g1', current_node: 'b', mapping }]),
      },
      { name: 'file-abc-fares.csv', data: 'adult,3\nchild,1\n' },
      { name: 'file-def-map.pdf', data: '%PDF' },
      { name: 'file-ghi-blob.txt', data: Buffer.from([1, 0, 2]) },
      { name: 'chat.html', data: '<html>' },
    ])
    const report = await json('add', path)
    expect(report.files).toEqual([
      expect.objectContaining({
        format: 'chatgpt',
        added: 6,
        notTaken: ['3 attached files whose text is not in the export; its name is kept'],
      }),
    ])
    expect(
      report.left
        .map((l: { path: string; reason: string }) => `${l.path.slice(path.length + 1)}: ${l.reason}`)
        .sort(),
    ).toEqual([
      'chat.html: .html files hold no conversations',
      'file-abc-fares.csv: attached to a conversation beside it',
      'file-def-map.pdf: .pdf files hold no conversations',
      'file-ghi-blob.txt: attached to a conversation beside it',
    ])
    expect((await said()).sort()).toEqual(['', '', '', 'Three.', 'What do they cost?', 'adult,3\nchild,1'])
  })

  it('finds the names of Slack, and what is encrypted is told', async () => {
    const path = zip('slack.zip', [
      { name: 'users.json', data: '[{"id":"U1","name":"ana","profile":{"real_name":"Ana"}}]' },
      { name: 'channels.json', data: '[{"id":"C1","name":"general"}]' },
      {
        name: 'general/2024-05-01.json',
        data: '[{"type":"message","user":"U1","text":"Hello","ts":"1714557600.000100"}]',
      },
      { name: 'general/2024-05-02.json', data: '[]', encrypted: true },
    ])
    const report = await json('add', path)
    expect(report).toMatchObject({ added: 1 })
    expect(JSON.stringify(report.left)).toContain('it is encrypted; unpack it with its password')
    expect((await json('turns'))[0]).toMatchObject({ speaker: 'Ana', content: 'Hello' })
  })

  it.each([
    ['names a place outside of it', [{ name: '../evil.txt', data: 'Ana: hi\n' }], 'damaged'],
    ['names a place on the disk', [{ name: '/tmp/evil.txt', data: 'Ana: hi\n' }], 'damaged'],
    [
      'holds a file twice',
      [
        { name: 'a.txt', data: 'A: 1\n' },
        { name: 'a.txt', data: 'A: 2\n' },
      ],
      'damaged',
    ],
    ['holds more than it says', [{ name: 'a.txt', data: 'A: 1\n'.repeat(1e6), claims: 10 }], 'damaged'],
    ['says that it holds too much', [{ name: 'a.txt', data: 'A: 1\n', claims: 3e9 }], 'more than 2 GB'],
  ])('that %s is refused whole', async (_, files, reason) => {
    const { code, err } = await run('add', zip('bad.zip', files))
    expect(code).toBe(2)
    expect(err).toContain(reason)
    expect(err).toContain('unpack it')
    expect(existsSync(db)).toBe(false)
    expect(existsSync(join(tmpdir(), 'evil.txt'))).toBe(false)
  })

  it('that was cut off anywhere is refused, or says what is in no known format', async () => {
    const whole = zipOf([{ name: 'chat.txt', data: 'Ana: I live in Lisbon.\n' }])
    for (let end = 4; end < whole.length; end += 7) {
      const path = file('cut.zip', '')
      writeFileSync(path, whole.subarray(0, end))
      expect(await run('add', path)).toMatchObject({ code: 2, err: expect.stringContaining('damaged') })
    }
  })
})

describe('watch', () => {
  const watch = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [
      BIN,
      'watch',
      join(folder, 'in'),
      '--db',
      db,
      '--every',
      '1',
      ...args,
    ])
    children.push(child)
    const written = { out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      written.out += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      written.err += String(chunk)
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const says = async (text: string | RegExp): Promise<void> => {
      await vi.waitFor(() => expect(`${written.out}${written.err}`).toMatch(text), {
        timeout: 30_000,
        interval: 50,
      })
    }
    return { child, says, ended, written }
  }

  it('adds what is new in files that grow, goes on after it was killed, and ends with Ctrl-C', {
    timeout: 90_000,
  }, async () => {
    const path = file('chat.txt', '13/01/2024, 09:15 - Ana: one\n')
    file('broken.json', '{"chats": {\n"list": [')
    const first = watch()
    await first.says(/chat\.txt: 1 turn added/)
    await first.says(/broken\.json, line 2: not JSON/)
    appendFileSync(path, '13/01/2024, 09:16 - Ana: two\n')
    await first.says(/chat\.txt: 1 turn added[\s\S]*chat\.txt: 1 turn added/)
    first.child.kill('SIGKILL')
    await first.ended
    appendFileSync(path, '13/01/2024, 09:17 - Ana: three\n')

    const second = watch()
    await second.says(/chat\.txt: 1 turn added/)
    file('new/notes.md', '2024-05-01\n\nfour\n')
    await second.says(/notes\.md: 1 turn added/)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(second.written.out).toMatch(/stopped; 2 turns added\n$/)
    expect((await said()).sort()).toEqual(['four', 'one', 'three', 'two'])
  })

  it('takes a file when it no longer grows, once for each change, and again what could not be stored', async () => {
    const looks = [
      { 'a 1': 1 }, // both at the first look
      { 'a 1': 1, 'b 1': 1 }, // b may still be written
      { 'a 2': 1, 'b 1': 1 }, // b stands still; a grows
      { 'a 2': 1, 'b 1': 1 }, // a stands still, and cannot be stored now
      { 'a 2': 1, 'b 1': 1 }, // but now
      { 'a 2': 1 },
      { 'a 2': 1, 'b 1': 1 },
      { 'a 2': 1, 'b 1': 1 }, // b came again
    ].map((look) =>
      Object.keys(look).map((key) => ({
        path: key[0] as string,
        size: Number(key[2]),
        modified: 1,
        changed: 1,
      })),
    )
    const stop = new AbortController()
    const taken: string[] = []
    let round = -1
    await watchFiles({
      list: async () => {
        round += 1
        if (round === looks.length - 1) stop.abort()
        return looks[round] ?? []
      },
      take: async ({ path, size }) => {
        taken.push(`${round}: ${path} ${size}`)
        if (round === 3) throw new Error('locked')
        return null
      },
      taken: await openTakenFiles(join(folder, 'taken'), async () => true),
      everyMs: 1,
      stop: stop.signal,
      onFailure: () => 'again',
    })
    expect(taken).toEqual(['0: a 1', '2: b 1', '3: a 2', '4: a 2'])
  })

  it('reads after a restart only what is not as it was taken, also when it was cut or replaced', {
    timeout: 120_000,
  }, async () => {
    const path = file('chat.txt', '13/01/2024, 09:15 - Ana: one\n13/01/2024, 09:16 - Ana: two\n')
    const other = file('other.txt', '14/01/2024, 09:15 - Ben: three\n')
    const noted = async () => {
      const { files } = await listConversationFiles(join(folder, 'in'))
      const notes = readdirSync(`${db}.watch`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(`${db}.watch`, name), 'utf8')).state)
      expect(notes.sort()).toEqual(files.map(stateOf).sort())
    }
    const session = async (...seen: readonly (string | RegExp)[]) => {
      const run = watch()
      for (const text of seen) await run.says(text)
      await vi.waitFor(noted, { timeout: 30_000 })
      run.child.kill('SIGKILL')
      await run.ended
      return run.written
    }
    await session(/chat\.txt: 2 turns added/, /other\.txt: 1 turn added/)
    expect((await session('2 files unchanged')).out).toBe('')
    // Of the same size and time, but another file.
    const { atime, mtime } = statSync(other)
    writeFileSync(`${other}.new`, '14/01/2024, 09:15 - Ben: seven\n')
    renameSync(`${other}.new`, other)
    utimesSync(other, atime, mtime)
    writeFileSync(path, '13/01/2024, 09:16 - Ana: two\n')
    await session(/other\.txt: 1 turn added/, /watching .*in; Ctrl/)
    expect((await said()).sort()).toEqual(['one', 'seven', 'three', 'two'])
    expect((await session('2 files unchanged')).out).toBe('')
    // Another memory, or other options, know nothing of it.
    for (const end of ['', '-wal', '-shm']) rmSync(`${db}${end}`, { force: true })
    await session(/chat\.txt: 1 turn added/, /other\.txt: 1 turn added/)
    expect((await said()).sort()).toEqual(['seven', 'two'])
  })

  it('loses and doubles nothing, wherever it dies between adding and noting', async () => {
    const path = file('chat.txt', '13/01/2024, 09:15 - Ana: one\n13/01/2024, 09:16 - Ana: two\n')
    const [found] = (await listConversationFiles(path)).files
    const memory = await createMemory({ path: db })
    const space = memory.namespace('default')
    const open = () =>
      openTakenFiles(
        join(folder, 'taken'),
        async ({ session, turns }) =>
          (await space.turns({ session, offset: turns - 1, limit: 1 })).length > 0,
      )
    const take = async () => {
      const { conversations } = await readConversations(path)
      const [session] = conversations[0]?.sessions ?? []
      return addConversation(space, session as NonNullable<typeof session>)
    }
    // Died after adding, before noting.
    const { session } = await take()
    expect((await open()).has(found as FoundFile)).toBe(false)
    expect(await take()).toMatchObject({ added: 0, known: 2 })
    ;(await open()).keep(found as FoundFile, { namespace: 'default', session, turns: 2 })
    expect((await open()).has(found as FoundFile)).toBe(true)
    // A note that was cut off when its writer died says nothing.
    const [note] = readdirSync(join(folder, 'taken'))
    const place = join(folder, 'taken', note as string)
    const whole = readFileSync(place, 'utf8')
    for (const end of [0, 1, whole.length - 1]) {
      writeFileSync(place, whole.slice(0, end))
      expect((await open()).has(found as FoundFile)).toBe(false)
    }
    // Neither does one of a memory that has less: an older copy.
    writeFileSync(place, whole.replace('"turns":2', '"turns":3'))
    expect((await open()).has(found as FoundFile)).toBe(false)
    await memory.close()
  })

  it('tells at once of a path that is not there', async () => {
    expect(await run('watch', join(folder, 'none'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such file'),
    })
  })
})

describe('progress', () => {
  it('tells rate and time left on a terminal, and a line every few seconds elsewhere', () => {
    const drawn = (isTTY: boolean): string[] => {
      const lines: string[] = []
      let now = 0
      const stream = { isTTY, write: (text: string) => lines.push(text) > 0 }
      const progress = createProgress('turn', stream as never, () => now)
      for (; now <= 12_000; now += 1000) progress.update(now / 20_000, now / 10, 'ana  chat')
      progress.clear()
      return lines
    }
    expect(drawn(false)).toEqual([
      ' 25 %  500 turns · 100/s · 15 s left  ana chat\n',
      ' 50 %  1000 turns · 100/s · 10 s left  ana chat\n',
    ])
    expect(drawn(true).at(-2)).toMatch(/ 60 % {2}1200 turns · 100\/s · 8 s left/)
  })
})

describe('any file', () => {
  const space = async (): Promise<{ readonly space: Namespace; close(): Promise<void> }> => {
    const memory = await createMemory({ consolidate: false, now: () => Date.parse('2026-01-01') })
    return { space: memory.namespace('ana'), close: () => memory.close() }
  }
  const stored = async (of: Namespace) =>
    (await of.turns({ limit: 10_000 }))
      .map(({ topic: _, ordinal: __, ...turn }) => turn)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const at = (n: number): Date => new Date(Date.UTC(2024, 4, 1, 10, n))
  const day = (n: number): string => at(n).toISOString()
  const twoDigits = (n: number): string => String(n).padStart(2, '0')
  /** A file of these words, in formats that name their conversation or mail, and in one that does not. */
  const WRITERS: Readonly<Record<string, (words: readonly (readonly [number, string])[]) => string>> = {
    telegram: (all) =>
      JSON.stringify({
        type: 'personal_chat',
        id: 1,
        name: 'x',
        messages: all.map(([n, text]) => ({
          id: n,
          type: 'message',
          date: day(n).slice(0, 19),
          from: 'Ana',
          text,
        })),
      }),
    slack: (all) =>
      JSON.stringify(
        all.map(([n, text]) => ({ type: 'message', user: 'U1', text, ts: `${at(n).getTime() / 1000}.0001` })),
      ),
    mbox: (all) =>
      all
        .map(
          ([n, text]) =>
            `From a@b Wed May  1 10:00:00 2024\nFrom: Ana <a@b>\nDate: ${at(n).toUTCString()}\nMessage-ID: <${n}@b>\nReferences: <r@b>\n\n${text}\n\n`,
        )
        .join(''),
    mem0: (all) =>
      JSON.stringify(all.map(([n, memory]) => ({ id: `${n}`, memory, user_id: 'ana', created_at: day(n) }))),
    claude: (all) =>
      JSON.stringify([
        {
          uuid: 'c',
          chat_messages: all.map(([n, text]) => ({
            uuid: `m${n}`,
            sender: 'human',
            text,
            created_at: day(n),
          })),
        },
      ]),
    whatsapp: (all) =>
      all
        .map(
          ([n, text]) =>
            `01/05/2024, ${at(n).getUTCHours()}:${twoDigits(at(n).getUTCMinutes())} - Ana: ${text}\n`,
        )
        .join(''),
  }

  it('split in two anywhere gives the memory of one import', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(WRITERS)),
        fc.array(fc.constantFrom('ok', 'I live in Lisbon 🏠', '我们六点见', 'Bo works at Vela', 'yes: no'), {
          minLength: 2,
          maxLength: 12,
        }),
        fc.nat(12),
        async (format, words, cut) => {
          const write = WRITERS[format] as (typeof WRITERS)[string]
          const all = words.map((text, n) => [n, text] as const)
          const importAll = async (...files: readonly (readonly (readonly [number, string])[])[]) => {
            const { space: into, close } = await space()
            for (const part of files.filter((p) => p.length > 0)) {
              const { conversations, format: found } = await parseConversations(write(part), {
                path: 'x',
                sessionId: 'x',
              })
              expect(found).toBe(format)
              // A file that does not name its conversation is told which it goes on with.
              for (const { unnamed: _, ...session } of conversations.flatMap((c) => c.sessions))
                await addConversation(into, session)
            }
            const result = await stored(into)
            await close()
            return result
          }
          const whole = await importAll(all)
          expect(whole).toHaveLength(all.length)
          expect(await importAll(all.slice(0, cut), all.slice(cut))).toEqual(whole)
          expect(await importAll(all.slice(0, cut), all)).toEqual(whole)
          expect(await importAll(all.slice(cut), all.slice(0, cut))).toEqual(whole)
        },
      ),
      { numRuns: 60 },
    ),
  )

  it('of 50,000 messages is read and added whole, with reads of the memory that do not grow with it', {
    timeout: 300_000,
  }, async () => {
    const line = (n: number): string =>
      `[01.05.24, ${twoDigits(n % 24)}:${twoDigits(n % 60)}:00] Ana: message ${n}\n`
    const calls = async (messages: number): Promise<readonly [number, number]> => {
      const text = Array.from({ length: messages }, (_, n) => line(n)).join('')
      const { conversations, broken } = await readConversations(file('big.txt', text))
      expect(broken).toEqual([])
      let [reads, added] = [0, 0]
      const place = {
        turns: async () => {
          reads += 1
          return []
        },
        add: async (turns: readonly unknown[]) => {
          added += turns.length
          return { added: turns.length, blocked: [] }
        },
      }
      for (const session of conversations.flatMap((c) => c.sessions)) await addConversation(place, session)
      expect(added).toBe(messages)
      return [reads, added]
    }
    const [small, large] = [await calls(500), await calls(50_000)]
    expect(large[0]).toBeLessThanOrEqual(small[0] + 3)
  })
})
