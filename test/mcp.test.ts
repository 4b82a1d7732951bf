/** Every tool of every profile, driven by a client of the official SDK, over standard input and over HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createMemory } from 'recollect'
import { openKeyFile } from 'recollect/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTokenCounter } from '../src/assemble/tokens.ts'
import { NOW, served, withLife } from './support/served.ts'

let folder: string
let db: string
let closing: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-'))
  db = join(folder, 'm.db')
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Record<string, unknown>
}

async function connected(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  onError?: (error: Error) => void,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  if (onError) client.onerror = onError
  await client.connect(transport as never)
  closing.push(() => client.close())
  return client
}

function overStdio(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  return connected(
    new StdioClientTransport({
      command: process.execPath,
      args: ['bin/recollect.js', 'mcp', '--db', db, ...args],
      env: { PATH: process.env.PATH ?? '', ...env },
      stderr: 'pipe',
    }),
  )
}

async function overHttp(
  query = '',
  key?: { scope: 'read' | 'write'; namespaces: string[] },
): Promise<Client> {
  const keys = key && join(folder, 'keys.json')
  const secret = keys && (await openKeyFile(keys).create({ name: 't', ...key, now: NOW })).secret
  const host = await served({ ...(keys && { keys }) }, { path: db })
  closing.push(() => host.close())
  return connected(
    new StreamableHTTPClientTransport(new URL(`${host.url}/mcp${query}`), {
      requestInit: { headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } },
    }),
  )
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  return (await client.callTool({ name, arguments: args })) as Answer
}

async function prepared(): Promise<void> {
  const memory = await createMemory({ path: db, durability: 'normal', now: () => NOW })
  await withLife(memory, 'default')
  await memory.close()
}

const DOORS: [string, (profile: string) => Promise<Client>][] = [
  ['standard input', (profile) => overStdio(['--profile', profile])],
  ['HTTP', (profile) => overHttp(`?profile=${profile}`)],
]

describe.each(DOORS)('over %s', (_, open) => {
  it('the default profile remembers, recalls, tells history and profile, and forgets', async () => {
    const client = await open('default')
    const { tools } = await client.listTools()
    expect(tools.map((t) => t.name)).toEqual(['remember', 'recall', 'history', 'forget', 'profile'])
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(40)
      expect(tool.outputSchema).toBeDefined()
      expect(tool.annotations).toMatchObject({
        readOnlyHint: ['recall', 'history', 'profile'].includes(tool.name),
        destructiveHint: tool.name === 'forget',
        openWorldHint: false,
      })
    }
    expect(client.getInstructions()).toContain('recall')

    // Nothing stored yet is no error.
    expect((await call(client, 'recall', { question: 'Where does Ana live?' })).structuredContent).toEqual({
      context: expect.stringMatching(/nothing/i),
      relevant: false,
      citations: [],
      leftOut: 0,
    })
    expect((await call(client, 'profile')).structuredContent).toEqual({ profile: 'Nothing is known yet.' })

    const stored = await call(client, 'remember', {
      content: 'I live in Vienna.',
      speaker: 'Ana',
      at: '2020-01-10',
    })
    expect(stored.structuredContent).toMatchObject({ stored: true, reason: null })
    await call(client, 'remember', { content: 'I moved to Lisbon.', speaker: 'Ana', at: '2024-03-10' })
    const recalled = await call(client, 'recall', { question: 'Where does Ana live?' })
    expect(recalled.structuredContent?.context).toContain('Lisbon')
    expect(recalled.content[0]?.text).toContain('Lisbon')
    const citations = recalled.structuredContent?.citations as { kind: string; id: string }[]
    expect(recalled.content[0]?.text).toContain(citations[0]?.id)
    const history = await call(client, 'history', { entity: 'Ana', relation: 'lives_in' })
    expect(history.structuredContent?.facts).toMatchObject([
      { tail: 'Vienna', when: 'by 2020-01-10, over by 2024-03-10' },
      { tail: 'Lisbon', when: 'by 2024-03-10' },
    ])
    expect((await call(client, 'history', { entity: 'Ana' })).structuredContent?.facts).toHaveLength(2)
    expect((await call(client, 'profile', { entity: 'Ana' })).content[0]?.text).toContain('Lisbon')
    const gone = await call(client, 'forget', { kind: 'turn', id: stored.structuredContent?.id })
    expect(gone.structuredContent).toEqual({ forgotten: true, stillSaidIn: [] })
    expect((await call(client, 'recall', { question: 'Vienna?' })).structuredContent?.context).not.toContain(
      'Vienna',
    )
  })

  it('tells what is wrong and what to do, and goes on', async () => {
    const client = await open('default')
    await call(client, 'remember', { content: 'I live in Vienna.', speaker: 'Ana' })
    for (const [name, args, text] of [
      ['forget', { kind: 'turn', id: 'none' }, 'There is no turn "none"'],
      ['history', { entity: 'Nobody' }, 'There is no entity "Nobody"'],
      ['recall', { question: 'x', asOf: 'someday' }, 'asOf is not a time'],
      ['remember', { content: ' ' }, 'it is empty'],
    ] as const) {
      const answer = await call(client, name, args)
      expect([name, answer.isError]).toEqual([name, true])
      expect(answer.content[0]?.text).toContain(text)
    }
    expect((await call(client, 'recall', { question: 7 })).isError).toBe(true)
    // An argument that a tool does not know is no silent default.
    const unknown = await call(client, 'recall', { question: 'Where does Ana live?', as_of: '2020-01-01' })
    expect(unknown.isError).toBe(true)
    expect(unknown.content[0]?.text).toContain('as_of')
    expect((await call(client, 'recall', { question: 'Where does Ana live?' })).isError).toBeFalsy()
  })

  it('says that the file is gone, and recalls nothing of it', async () => {
    const client = await open('default')
    await call(client, 'remember', { content: 'The port is 8443.' })
    rmSync(db)
    for (const [name, args] of [
      ['remember', { content: 'The disk is sda.' }],
      ['recall', { question: 'Which disk?' }],
    ] as const) {
      const { isError, content } = await call(client, name, args)
      expect({ name, isError, text: content[0]?.text }).toEqual({
        name,
        isError: true,
        text: expect.stringContaining('removed or replaced'),
      })
    }
  })

  it('the graph profile lists and walks the graph', async () => {
    await prepared()
    const client = await open('graph')
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(18)
    const of = async (name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
      const answer = await call(client, name, args)
      expect([name, answer.isError ?? false, answer.content[0]?.text]).toEqual([
        name,
        false,
        expect.any(String),
      ])
      return answer.structuredContent ?? {}
    }
    const facts = (await of('facts', { entity: 'Ana' })).facts as { statement: string }[]
    expect(facts.some((f) => f.statement.includes('Lisbon'))).toBe(true)
    expect(facts.some((f) => f.statement.includes('Vienna'))).toBe(false)
    const entities = (await of('entities', { type: 'place' })).entities as { name: string }[]
    expect(entities.map((e) => e.name).sort()).toEqual(['Lisbon', 'Vienna'])
    const timeline = (await of('timeline', { from: '2024-01-01' })).entries as { at: string }[]
    expect(timeline.length).toBeGreaterThan(0)
    expect(timeline.every((e) => e.at >= '2024')).toBe(true)

    const aspects = (await of('aspects_of_person', { person: 'Ana' })).names as string[]
    expect(aspects).toContain('home')
    const home = await of('facts_of_aspect', { person: 'Ana', aspect: 'home' })
    const turns = home.turns as { id: string }[]
    expect(turns.map((t) => t.id)).toContain('v5')
    const cues = (await of('cues_of_turn', { turn: 'v5' })).names as string[]
    expect(cues.length).toBeGreaterThan(0)
    const tags = (await of('tags_of_cue', { cue: cues[0] })).names as string[]
    expect(tags.length).toBeGreaterThan(0)
    const reached = (await of('turns_of_cue', { cue: cues[0], tag: tags[0], question: 'Lisbon' }))
      .turns as unknown[]
    expect(reached.length).toBeGreaterThan(0)
    for (const [tool, given, told] of [
      ['context_of_turn', { turn: 'v50' }, 'There is no turn "v50".'],
      ['cues_of_turn', { turn: 'v50' }, 'There is no turn "v50".'],
      ['turns_of_topic', { topic: 'k50' }, 'There is no topic "k50".'],
      ['aspects_of_person', { person: 'Anna' }, 'There is no entity "Anna".'],
      ['facts_of_aspect', { person: 'Anna', aspect: 'home' }, 'There is no entity "Anna".'],
      ['turns_between', { from: '2025-01-01', to: '2024-01-01' }, 'from: must not lie after to.'],
      ['context_of_turn', { trun: 'v5' }, 'did you mean `turn`?'],
    ] as const)
      expect(JSON.stringify(await call(client, tool, given))).toContain(JSON.stringify(told).slice(1, -1))
    expect((await of('context_of_turn', { turn: 'v5' })).turns).toHaveLength(3)
    const between = (await of('turns_between', { from: '2024-01-01', to: '2025-01-01' })).turns as {
      id: string
    }[]
    expect(between.map((t) => t.id)).toEqual(['v5', 'v6'])
    const topic = (timeline as unknown as { kind: string; id: string }[]).find((e) => e.kind === 'topic')
    expect((await of('turns_of_topic', { topic: topic?.id })).turns).not.toEqual([])
  })

  it('offers resources and prompts', async () => {
    await prepared()
    const client = await open('default')
    const read = async (uri: string): Promise<string> => {
      const [content] = (await client.readResource({ uri })).contents as { text: string }[]
      return content?.text ?? ''
    }
    expect((await client.listResources()).resources.map((r) => r.uri)).toEqual(['recollect://profile'])
    expect((await client.listResourceTemplates()).resourceTemplates.map((t) => t.uriTemplate)).toEqual([
      'recollect://turn/{id}',
      'recollect://fact/{id}',
    ])
    expect(await read('recollect://profile')).toContain('Lisbon')
    expect(JSON.parse(await read('recollect://turn/v1'))).toMatchObject({ content: 'I live in Vienna.' })
    const { facts } = (await call(client, 'history', { entity: 'Ana', relation: 'lives_in' }))
      .structuredContent as {
      facts: { id: string }[]
    }
    expect(JSON.parse(await read(`recollect://fact/${facts[0]?.id}`))).toMatchObject({
      sources: [{ turn: { id: 'v1' } }],
    })
    await expect(read('recollect://turn/none')).rejects.toThrow()
    expect((await client.listPrompts()).prompts.map((p) => p.name)).toEqual([
      'answer-from-memory',
      'save-conversation',
    ])
    const prompt = await client.getPrompt({
      name: 'answer-from-memory',
      arguments: { question: 'Where does Ana live?' },
    })
    expect(JSON.stringify(prompt.messages)).toContain('Lisbon')
    expect((await client.getPrompt({ name: 'save-conversation' })).messages).toHaveLength(1)
  })

  it('keeps every answer within its budget', async () => {
    const memory = await createMemory({ path: db, durability: 'normal', now: () => NOW })
    const space = memory.namespace('default')
    await space.add(
      Array.from({ length: 300 }, (_, i) => ({
        speaker: 'Ana',
        content: `On day ${i} I visited the town of Place${i} and met my friend Person${i}, who likes ${'tea '.repeat(30)}.`,
        at: NOW - (300 - i) * 86_400_000,
      })),
    )
    await space.flush()
    await memory.close()
    const client = await open('graph')
    const count = await loadTokenCounter()
    for (const [name, args] of [
      ['recall', { question: 'Which towns did Ana visit?' }],
      ['history', { entity: 'Ana' }],
      ['profile', {}],
      ['facts', {}],
      ['entities', {}],
      ['timeline', {}],
      ['turns_between', { from: '2020-01-01', to: '2030-01-01' }],
      ['aspects_of_person', { person: 'Ana' }],
    ] as const)
      for (const budget of [60, 300, 1500]) {
        const answer = await call(client, name, { ...args, budget })
        expect([name, budget, answer.isError ?? false]).toEqual([name, budget, false])
        expect(count(answer.content[0]?.text ?? ''), `${name} text`).toBeLessThanOrEqual(budget)
        expect(count(JSON.stringify(answer.structuredContent)), `${name} JSON`).toBeLessThanOrEqual(budget)
      }
  })
})

describe('keys over HTTP', () => {
  it('offer readers no tool that writes, and open no other namespace', async () => {
    await prepared()
    const client = await overHttp('?namespace=default', { scope: 'read', namespaces: ['default'] })
    expect((await client.listTools()).tools.map((t) => t.name)).toEqual(['recall', 'history', 'profile'])
    await expect(overHttp('?namespace=other', { scope: 'read', namespaces: ['default'] })).rejects.toThrow()
    const twice = '?namespace=default&namespace=other'
    await expect(overHttp(twice, { scope: 'read', namespaces: ['default'] })).rejects.toThrow('once')
  })
})

const REFERENCE = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js')

function reference(): Promise<Client> {
  return connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [REFERENCE],
      env: { PATH: process.env.PATH ?? '', MEMORY_FILE_PATH: join(folder, 'reference.jsonl') },
      stderr: 'pipe',
    }),
  )
}

describe('the mcp-memory profile', () => {
  const ana = { name: 'Ana', entityType: 'person', observations: ['lives in Lisbon', 'plays the violin'] }
  const bo = { name: 'Bo', entityType: 'person', observations: [] }
  const odd = { name: 'ö "💥" 中文', entityType: '', observations: ['', ' ', 'a\nb'] }
  const knows = { from: 'Ana', to: 'Bo', relationType: 'knows' }
  const loose = { from: 'Bo', to: 'Nowhere', relationType: 'moved_to' }
  const calls: readonly [string, Record<string, unknown>][] = [
    ['read_graph', {}],
    ['search_nodes', { query: 'x' }],
    ['create_entities', { entities: [ana, bo] }],
    ['create_entities', { entities: [{ ...ana, observations: ['another'] }, odd] }],
    ['create_relations', { relations: [knows, loose] }],
    ['create_relations', { relations: [knows, { ...knows, relationType: 'likes' }] }],
    ['add_observations', { observations: [{ entityName: 'Bo', contents: ['tall', 'lives in Vienna'] }] }],
    [
      'add_observations',
      {
        observations: [
          { entityName: 'Bo', contents: ['tall', 'has a dog'] },
          { entityName: 'Ana', contents: [] },
        ],
      },
    ],
    ['add_observations', { observations: [{ entityName: 'Nobody', contents: ['x'] }] }],
    [
      'add_observations',
      {
        observations: [
          { entityName: 'Bo', contents: ['not kept'] },
          { entityName: 'Nobody', contents: ['x'] },
        ],
      },
    ],
    ['read_graph', {}],
    ['search_nodes', { query: 'LISBON' }],
    ['search_nodes', { query: 'person' }],
    ['search_nodes', { query: '' }],
    ['open_nodes', { names: ['Bo', 'Nobody'] }],
    ['open_nodes', { names: [] }],
    ['delete_observations', { deletions: [{ entityName: 'Bo', observations: ['tall', 'unknown'] }] }],
    ['delete_observations', { deletions: [{ entityName: 'Nobody', observations: ['x'] }] }],
    ['delete_relations', { relations: [knows, { ...knows, relationType: 'unknown' }] }],
    ['read_graph', {}],
    ['delete_entities', { entityNames: ['Bo', 'Nobody'] }],
    ['read_graph', {}],
    ['create_entities', { entities: [{ ...bo, observations: ['is back'] }] }],
    ['add_observations', { observations: [{ entityName: 'Bo', contents: ['tall'] }] }],
    ['read_graph', {}],
    ['create_entities', { entities: [{ name: 7 }] }],
    ['open_nodes', {}],
  ]

  it.each(DOORS)('answers as the reference server does, call by call, over %s', async (_, open) => {
    const ours = await open('mcp-memory')
    const theirs = await reference()
    for (const [i, [name, args]] of calls.entries()) {
      const seen = async (client: Client) => {
        const { isError = false, content, structuredContent } = await call(client, name, args)
        // How an error is worded is each server's own.
        return isError ? { isError } : { isError, content, structuredContent }
      }
      expect(await seen(ours), `${i} ${name}`).toEqual(await seen(theirs))
    }
    const graph = async (client: Client) =>
      JSON.parse(
        ((await client.readResource({ uri: 'memory://knowledge-graph' })).contents[0] as { text: string })
          .text,
      )
    expect(await graph(ours)).toEqual(await graph(theirs))
  })

  it('has the tools of the reference server, with the same arguments and annotations', async () => {
    const shape = async (client: Client) => {
      const bare = (schema: unknown): unknown =>
        JSON.parse(
          JSON.stringify(schema, (key, value: unknown) =>
            ['description', '$schema', 'additionalProperties'].includes(key) ? undefined : value,
          ) ?? 'null',
        )
      return (await client.listTools()).tools
        .map(({ name, inputSchema, outputSchema, annotations }) => ({
          name,
          inputSchema: { required: [], ...(bare(inputSchema) as object) },
          outputSchema: bare(outputSchema),
          annotations,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    }
    expect(await shape(await overStdio(['--profile', 'mcp-memory']))).toEqual(await shape(await reference()))
  })

  it('creates an entity once that comes twice in one call, where the reference server makes two', async () => {
    const client = await overStdio(['--profile', 'mcp-memory'])
    await call(client, 'create_entities', { entities: [bo, bo] })
    expect((await call(client, 'read_graph')).structuredContent).toEqual({ entities: [bo], relations: [] })
  })

  it('keeps 20 creates of two clients at once', async () => {
    const clients = await Promise.all([
      overStdio(['--profile', 'mcp-memory']),
      overStdio(['--profile', 'mcp-memory']),
    ])
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(clients[i % 2] as Client, 'create_entities', {
          entities: [{ name: `E${i}`, entityType: 'thing', observations: [`number ${i}`] }],
        }),
      ),
    )
    expect(created.filter((answer) => answer.isError)).toEqual([])
    // And twenty that all want the same name: one of them makes it.
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(clients[i % 2] as Client, 'create_entities', {
          entities: [{ name: 'Same', entityType: 'thing', observations: [] }],
        }),
      ),
    )
    const { entities } = (await call(clients[0] as Client, 'read_graph')).structuredContent as {
      entities: { name: string; observations: string[] }[]
    }
    expect(entities.map((e) => e.name).sort()).toEqual(
      [...Array.from({ length: 20 }, (_, i) => `E${i}`), 'Same'].sort(),
    )
    for (const e of entities.filter((e) => e.name !== 'Same'))
      expect(e.observations).toEqual([`number ${e.name.slice(1)}`])
  })

  it('goes on with the file of the reference server, and writes such a file', async () => {
    const lines = [
      { type: 'entity', ...ana },
      { type: 'entity', ...bo },
      { type: 'relation', ...knows },
    ].map((line) => JSON.stringify(line))
    const file = join(folder, 'memory.jsonl')
    writeFileSync(file, lines.join('\n'))
    const client = await overStdio(['--profile', 'mcp-memory'], { MEMORY_FILE_PATH: file })
    expect((await call(client, 'read_graph')).structuredContent).toEqual({
      entities: [ana, bo],
      relations: [knows],
    })
    await client.close()
    const { execFileSync } = await import('node:child_process')
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['bin/recollect.js', 'mcp', ...args, '--db', db], { encoding: 'utf8' })
    expect(run('export').trim().split('\n')).toEqual(lines)
    expect(run('import', file)).toContain('0 entities and 0 relations added')
  })

  it('is found by recall, too', async () => {
    const client = await overStdio(['--profile', 'mcp-memory'])
    await call(client, 'create_entities', { entities: [ana] })
    await client.close()
    const other = await overStdio([])
    const found = await call(other, 'recall', { question: 'Which instrument does Ana play?' })
    expect(found.structuredContent?.context).toContain('violin')
  })

  it('fits a large graph into an answer, and says what is missing', async () => {
    const client = await overStdio(['--profile', 'mcp-memory'])
    const entities = Array.from({ length: 300 }, (_, i) => ({
      name: `Entity ${i}`,
      entityType: 'thing',
      observations: [`observation ${i} ${'word '.repeat(60)}`],
    }))
    await call(client, 'create_entities', { entities })
    const count = await loadTokenCounter()
    const fits = (answer: Answer): string => {
      const text = answer.content.map((c) => c.text).join('')
      expect(count(JSON.stringify(answer.structuredContent))).toBeLessThanOrEqual(20_000)
      expect(count(text)).toBeLessThanOrEqual(20_000)
      return text
    }
    expect(fits(await call(client, 'read_graph'))).toMatch(/\d+ entities more do not fit/)
    const contents = Array.from({ length: 600 }, (_, i) => `fact ${i} ${'word '.repeat(60)}`)
    fits(await call(client, 'add_observations', { observations: [{ entityName: 'Entity 7', contents }] }))
    const one = fits(await call(client, 'open_nodes', { names: ['Entity 7'] }))
    expect(one).toMatch(/\d+ observations of Entity 7 more do not fit/)
    const last = await call(client, 'open_nodes', { names: ['Entity 299'] })
    expect(last.structuredContent?.entities).toHaveLength(1)
  })
})
