/** Whatever a key asks for, at every door, it learns nothing of another tenant, nor where the server keeps its files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createMemory, type Memory, type Namespace } from 'recollect'
import { createServer, openKeyFile, type Server } from 'recollect/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decoded } from '../src/std/decoded.ts'
import { type Document, documentedRequest, fitting, NASTY, ORIGIN, type Schema } from './support/requests.ts'
import { LIFE, NOW, withLife } from './support/served.ts'

const MINE = 'mine'
const THEIRS = 'quokka-works/zebulon'
const THEIR_LIFE = [
  { speaker: 'Zebulon', content: 'I live in Quokkaburg.', at: '2020-01-10', id: 'zt-1' },
  { speaker: 'Zebulon', content: 'I work at Umbralith.', at: '2020-02-10', id: 'zt-2' },
  { speaker: 'Yolantha', content: 'My sister Xanthippe plays the theorbo.', at: '2020-02-11', id: 'zt-3' },
  { speaker: 'Zebulon', content: 'Please always answer in rhymes.', at: '2020-02-12', id: 'zt-4' },
  { speaker: 'Zebulon', content: 'I moved to Wallabyville.', at: '2024-03-10', id: 'zt-5' },
]
const WORDS = ['zebulon', 'quokka', 'umbralith', 'yolantha', 'xanthippe', 'theorbo', 'wallaby', 'zsession']
const PROFILES = ['default', 'graph', 'mcp-memory']

interface Door {
  readonly memory: Memory
  readonly server: Server
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** What must not be told, in small letters. */
  readonly secrets: readonly string[]
  /** Of that, what the key said itself. */
  readonly guessed: Set<string>
  readonly logged: string[]
}

let folder: string
const open: Door[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'))
})
afterAll(async () => {
  for (const { server, memory } of open) {
    await server.close()
    await memory.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function idsOf(space: Namespace): Promise<string[]> {
  const all = await Promise.all([
    space.turns(),
    space.sessions(),
    space.facts({ asOf: null }),
    space.entities(),
    space.topics(),
    space.experiences(),
    space.batches(),
  ])
  return all.flat().map((thing) => thing.id as string)
}

async function door(scope: 'write' | 'admin' = 'admin'): Promise<Door> {
  const path = join(folder, `${open.length}.db`)
  const keys = join(folder, `${open.length}.json`)
  const logged: string[] = []
  const log = (data: object, message: string): void => void logged.push(`${JSON.stringify(data)} ${message}`)
  const memory = await createMemory({
    path,
    durability: 'normal',
    busyTimeoutMs: 1,
    now: () => NOW,
    onError: () => {},
  })
  await withLife(memory, MINE)
  const theirs = memory.namespace(THEIRS)
  await theirs.add(THEIR_LIFE, { session: 'zsession' })
  await theirs.flush()
  const mine = new Set(await idsOf(memory.namespace(MINE)))
  const ids = (await idsOf(theirs)).filter((id) => !mine.has(id))
  const made = await openKeyFile(keys).create({ name: 'mine', scope, namespaces: [MINE], now: NOW })
  const server = createServer({
    memory,
    keys,
    log: { info: log, error: log },
    bodyLimit: 200_000,
    rateLimit: 0,
  })
  const found = {
    memory,
    server,
    path,
    headers: { authorization: `Bearer ${made.secret}` },
    secrets: [THEIRS, ...ids, ...WORDS, folder, tmpdir(), process.cwd(), 'node_modules', 'sqlite'].map((s) =>
      s.toLowerCase(),
    ),
    guessed: new Set<string>(),
    logged,
  }
  open.push(found)
  return found
}

/** What was told and never said: callers may be told what they said themselves, and what they stored. */
function leaks({ secrets, guessed }: Door, said: string, told: string): string[] {
  const [asked, answered] = [said.toLowerCase(), told.toLowerCase()]
  for (const secret of secrets) if (asked.includes(secret)) guessed.add(secret)
  return secrets.filter((secret) => answered.includes(secret) && !guessed.has(secret))
}

async function textOf(response: Response): Promise<string> {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  // A stream of changes does not end; one of an answer does.
  if (streams && response.url.endsWith('changes')) await response.body?.cancel()
  return `${[...response.headers].join('\n')}\n${streams ? '' : await response.text()}`
}

const WAYS = ['zt-1', THEIRS, 'Zebulon', 'Quokkaburg', 'zsession', `../${THEIRS}`, `${MINE}/../${THEIRS}`]
const POOLS = {
  words: ['Ana', 'v1', 's1', 'lives_in', '2024-01-01', 'Where does Ana live?', ...WAYS],
  namespaces: [MINE, MINE, MINE, THEIRS, 'nobody'],
  ids: ['v1', 'v5', 's1', 'consolidate:s1', 'consolidate:zsession', ...WAYS],
}

interface Call {
  readonly profile: string
  readonly namespace: string | null
  readonly method: string
  readonly params: unknown
}

/** One message of MCP, and the answer as text. */
async function called(
  { server, headers }: Door,
  { profile, namespace, method, params }: Call,
): Promise<string> {
  const query = new URLSearchParams({ profile, ...(namespace !== null && { namespace }) })
  const response = await server.fetch(
    new Request(`${ORIGIN}/mcp?${query}`, {
      method: 'POST',
      headers: {
        ...headers,
        host: 'localhost',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  )
  return response.text()
}

interface Offered {
  readonly tools: readonly { readonly name: string; readonly inputSchema: Schema }[]
  readonly prompts: readonly { readonly name: string }[]
}

async function offeredBy(at: Door, profile: string): Promise<Offered> {
  const list = async (method: string) => {
    const text = await called(at, { profile, namespace: null, method, params: {} })
    const json = text.slice(text.indexOf('{'))
    return (JSON.parse(json.split('\n')[0] as string) as { result?: object }).result ?? {}
  }
  return { tools: [], prompts: [], ...(await list('tools/list')), ...(await list('prompts/list')) }
}

/** Every tool, prompt and resource of every profile, with arguments right and wrong. */
async function anyCall(at: Door): Promise<fc.Arbitrary<Call>> {
  const value = fitting({}, POOLS.words)
  const id = fc.constantFrom(...POOLS.ids, ...NASTY)
  const calls: fc.Arbitrary<Pick<Call, 'profile' | 'method' | 'params'>>[] = []
  for (const profile of PROFILES) {
    const { tools, prompts } = await offeredBy(at, profile)
    expect(tools.length).toBeGreaterThan(4)
    for (const { name, inputSchema } of tools)
      calls.push(
        value(inputSchema).map((given) => ({
          profile,
          method: 'tools/call',
          params: { name, arguments: given },
        })),
      )
    for (const { name } of prompts)
      calls.push(
        id.map((question) => ({ profile, method: 'prompts/get', params: { name, arguments: { question } } })),
      )
    const kinds = fc.constantFrom(
      'recollect://turn/',
      'recollect://fact/',
      'recollect://profile',
      'memory://knowledge-graph',
      'file://',
    )
    calls.push(
      fc.tuple(kinds, id).map(([kind, of]) => ({
        profile,
        method: 'resources/read',
        params: { uri: /\/$/.test(kind) ? `${kind}${encodeURIComponent(of.toWellFormed())}` : kind },
      })),
    )
  }
  return fc
    .tuple(fc.oneof(...calls), fc.constantFrom(null, null, MINE, THEIRS, 'nobody'))
    .map(([call, namespace]) => ({ ...call, namespace }))
}

async function askEverything(
  at: Door,
  calls: fc.Arbitrary<Call>,
  runs: number,
  before: (run: number) => Promise<void> = async () => {},
): Promise<number> {
  const document = (await (
    await at.server.fetch(new Request(`${ORIGIN}/openapi.json`, { headers: { host: 'localhost' } }))
  ).json()) as Document
  let run = 0
  let answered = 0
  await fc.assert(
    fc.asyncProperty(documentedRequest(document, POOLS), async ({ operation, said, request }) => {
      await before(run++)
      const response = await at.server.fetch(request(at.headers))
      if (response.status < 400) answered += 1
      expect([operation.operationId, leaks(at, said, await textOf(response))]).toEqual([
        operation.operationId,
        [],
      ])
    }),
    { numRuns: runs, seed: 3, endOnFailure: true },
  )
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      await before(run++)
      const text = await called(at, call)
      if (text.includes('"result"') && !text.includes('"isError":true')) answered += 1
      const said = `${JSON.stringify(call)} ${decoded(JSON.stringify(call))}`
      expect([call.method, leaks(at, said, text)]).toEqual([call.method, []])
    }),
    { numRuns: runs, seed: 3, endOnFailure: true },
  )
  return answered
}

/** The log names routes, codes and places in the code: nothing that anybody said, and no name. */
function expectQuietLog({ logged }: Door): void {
  const said = [...LIFE, ...THEIR_LIFE].map((t) => t.content)
  const names = [...WORDS, MINE, THEIRS].map((name) => `"${name}"`)
  const found = logged.filter((line) => [...said, ...names].some((text) => line.includes(text)))
  expect(found).toEqual([])
}

describe('a key', () => {
  it('is told nothing of another tenant', { timeout: 120_000 }, async () => {
    const at = await door()
    const answered = await askEverything(at, await anyCall(at), 1600, async (run) => {
      // Some requests delete, and some set how long it is kept; now and then all is there again.
      if (run % 60 !== 0) return
      await at.memory.deleteNamespace(MINE)
      await withLife(at.memory, MINE)
    })
    // Had nothing been answered, this would have shown little.
    expect(answered).toBeGreaterThan(300)
    expect(at.secrets.length - at.guessed.size).toBeGreaterThan(20)
    expectQuietLog(at)
  })

  it('for a namespace nobody wrote to is told no names', async () => {
    const at = await door()
    await at.memory.deleteNamespace(MINE)
    for (const [method, params] of [
      ['resources/read', { uri: 'recollect://turn/none' }],
      ['resources/read', { uri: 'recollect://fact/none' }],
      ['tools/call', { name: 'history', arguments: { entity: 'Ana' } }],
      ['tools/call', { name: 'forget', arguments: { kind: 'turn', id: 'none' } }],
    ] as const) {
      const text = await called(at, { profile: 'default', namespace: null, method, params })
      expect([method, leaks(at, '', text)]).toEqual([method, []])
    }
  })

  it('is not told where the database is while it is locked', { timeout: 60_000 }, async () => {
    const at = await door()
    const Database = createRequire(import.meta.url)('better-sqlite3') as new (
      path: string,
    ) => { exec(sql: string): void; close(): void }
    const calls = await anyCall(at)
    const other = new Database(at.path)
    other.exec('BEGIN IMMEDIATE')
    await askEverything(at, calls, 300)
    other.close()
    expect(at.logged.some((line) => line.includes('database-locked') && line.includes(at.path))).toBe(true)
    expectQuietLog(at)
  })

  it('is not told why a model or a job failed, only that it did', async () => {
    const at = await door()
    const space = at.memory.namespace(MINE)
    const why = `could not read ${folder}/model.onnx`
    const job = { id: 'consolidate:s1', state: 'dead', error: why } as const
    at.memory.namespace = () =>
      ({
        ...space,
        jobs: async () => [
          {
            ...job,
            owner: 'machine-4711 12',
            kind: 'consolidate',
            subject: 's1',
            attempts: 6,
            notBefore: 0,
            leaseUntil: 0,
          },
        ],
        job: async () => job,
        stats: async () => ({ ...(await space.stats()), jobs: { waiting: 0, running: 0, dead: [job] } }),
        recall: async () => {
          const found = await space.recall('Where does Ana live?')
          return { ...found, warnings: [`A model failed at answer, rules answered instead: ${why}`] }
        },
      }) as never
    const ask = async (path: string, body?: string) => {
      const headers = { ...at.headers, host: 'localhost', 'content-type': 'application/json' }
      const method = body === undefined ? 'GET' : 'POST'
      const url = `${ORIGIN}/v1/namespaces/${MINE}/${path}`
      return (await at.server.fetch(new Request(url, { method, headers, ...(body && { body }) }))).text()
    }
    const told = [
      await ask('jobs'),
      await ask('jobs/consolidate%3As1'),
      await ask('stats'),
      await ask('recall', '{"question":"Where does Ana live?"}'),
    ]
    for (const text of told) expect(text).not.toMatch(new RegExp(`${folder}|onnx|machine-4711`))
    expect(told[0]).toContain('It failed')
    expect(told[3]).toContain('A model failed at answer, rules answered instead.')
  })

  it('is not told where the database is when it is closed', { timeout: 60_000 }, async () => {
    const at = await door()
    const calls = await anyCall(at)
    await at.memory.close()
    await askEverything(at, calls, 200)
    expectQuietLog(at)
  })
})
