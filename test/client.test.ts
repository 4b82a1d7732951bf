/** The client does over HTTP what the library does in the process. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemory, isMemoryError, type Namespace } from 'recollect'
import { type Client, type ClientError, createClient } from 'recollect/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIFE, NOW, type Served, served } from './support/served.ts'

let remote: Served
beforeAll(async () => {
  remote = await served()
})
afterAll(async () => {
  await remote.close()
})

/** Everything a namespace can do, and what came back; without what chance decides. */
async function everything(space: Namespace): Promise<unknown[]> {
  const log: unknown[] = []
  const note = async (what: Promise<unknown> | unknown): Promise<void> => {
    log.push(
      await Promise.resolve(what).catch((error: { code: string; message: string }) => [
        error.code,
        error.message,
      ]),
    )
  }
  await note(space.facts().catch((error: { code: string }) => error.code))
  await note(space.add([...LIFE], { session: 's1' }))
  await note(space.add([...LIFE], { session: 's1' }))
  await note(space.add({ ...LIFE[0], content: 'Another content.' }))
  await note(space.add({ content: ' ' }))
  await note(space.flush())
  await note(space.recall('Where does Ana live?', { budget: 300, trace: true }))
  await note(space.recall('Where did Ana live?', { asOf: new Date('2021-01-01'), kinds: ['fact'] }))
  await note(space.recall('home', { metadata: { topic: 'home' }, strategy: 'pagerank' }))
  const contexts: number[] = []
  await note(space.inspect('Where does Ana live?', { budget: 60 }))
  await note(space.answer('Where does Ana live?'))
  await note(space.answer('Where does Ana live?', { onContext: (found) => contexts.push(found.hits.length) }))
  log.push(contexts)
  await note(space.facts())
  await note(space.facts({ asOf: null, limit: 3, offset: 1 }))
  await note(space.facts({ asOf: '2021-01-01', entity: 'Ana' }))
  await note(space.facts({ entity: 'Nobody' }))
  await note(space.history('Ana', 'lives_in'))
  await note(space.entities({ type: 'place' }))
  await note(space.topics())
  await note(space.timeline({ from: '2020-01-01' }))
  await note(space.turns({ ids: ['v2', 'v1', 'no,such'] }))
  await note(space.turns({ matching: 'Lisbon', speaker: 'Ana' }))
  await note(space.turns({ from: NOW - 1e12, to: '2021', limit: 2 }))
  await note(space.sessions())
  await note(space.explore('aspects_of_person', { person: 'Ana' }))
  await note(space.explore('no_such' as never, {}).catch((error: { code: string }) => typeof error.code))
  await note(space.profile({ budget: 200 }))
  await note(space.experiences())
  const [fact] = await space.facts({ entity: 'Ana', relation: 'lives_in' })
  await note(space.get('fact', fact?.id ?? ''))
  await note(space.get('facts' as never, 'x').catch((error: { code: string }) => error.code))
  await note(space.explain(fact?.id ?? ''))
  await note(space.update('fact', fact?.id ?? '', { confidence: 0.5 }))
  await note(space.freeze('fact', fact?.id ?? '', false))
  await note(space.deny('fact', fact?.id ?? ''))
  await note(space.facts({ entity: 'Ana', denied: true, asOf: null }))
  log.push((await space.batches()).map((b) => b.reason))
  await note(space.undo((await space.batches())[0]?.id ?? ''))
  await note(space.merge('Bo', 'Mia'))
  await note(space.merges())
  await note(space.split('Mia'))
  await note(space.keepApart('Ana', 'Bo'))
  await note(space.neighbours('Ana', { asOf: null, limit: 3 }))
  await note(space.neighbours('Nobody'))
  await note(space.distilled(['v2', 'no,such']))
  await note(space.preview({ action: 'deleteTurn', id: 'v1' }))
  await note(space.preview({ action: 'merge', kept: 'Bo', merged: 'Mia' }))
  await note(space.preview({ action: 'deny', kind: 'fact', id: 'none' }))
  await note(space.review('undated'))
  await note(space.review('names', 500))
  await note(space.defineRelation('plays', { singleValued: false }))
  await note(space.addGraph({ facts: [{ head: 'Ana', relation: 'knows', tail: 'Bo', sources: ['v1'] }] }))
  await note(space.jobs())
  await note(space.job('consolidate:s1'))
  await note(space.job('consolidate:none'))
  await note(space.injections({ limit: 5 }))
  await note(space.stats())
  await note(space.audit().then(({ neverRecalled: _, ...report }) => report))
  await note(space.deleteTurn('v6'))
  await note(space.deleteTurn('v6'))
  await note(space.delete('fact', 'none'))
  await note(space.rebuild({ only: 'vectors' }))
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  log.push(lines.length)
  await note(space.import(lines))
  await note(space.import(['{"broken"']).catch((error: { code: string }) => error.code))
  await note(space.deleteSession('s1'))
  return log
}

describe('the client', () => {
  it('gives what the library gives, errors included', async () => {
    const local = await createMemory({ now: () => NOW })
    const here = await everything(local.namespace('Ana/中文 %2F'))
    const there = await everything(createClient({ url: `${remote.url}/` }).namespace('Ana/中文 %2F'))
    await local.close()
    const plain = (log: unknown[]): unknown =>
      JSON.parse(
        JSON.stringify(log, (key, value: unknown) =>
          // Ids made by chance, and times of writing.
          key === 'batches' || key === 'at' ? undefined : value,
        ),
      )
    const [first, ...rest] = plain(there) as unknown[]
    const [expected, ...others] = plain(here) as unknown[]
    expect(first).toEqual(expected)
    rest.forEach((value, i) => {
      expect(value ?? null, `step ${i + 1}`).toEqual(others[i] ?? null)
    })
  })

  it('takes no namespace without a name', () =>
    expect(() => createClient({ url: remote.url }).namespace('')).toThrow('namespace: must have 1 to 200'))

  it.each<readonly [string, (client: Client) => Promise<unknown>]>([
    ['a namespace ".."', async (client) => client.namespace('..')],
    ['half a character', async (client) => client.namespace('\ud800')],
    ['the removal of no namespace', (client) => client.deleteNamespace('')],
    ['a turn ".."', (client) => client.namespace('ana').deleteTurn('..')],
    ['a session "."', (client) => client.namespace('ana').deleteSession('.')],
    ['a fact without an id', (client) => client.namespace('ana').delete('fact', '')],
    ['an unknown kind', (client) => client.namespace('ana').get('facts' as never, 'x')],
  ])('sends nothing for %s', async (_, call) => {
    const send = vi.fn(async () => new Response('{}'))
    const client = createClient({ url: 'http://127.0.0.1:7411', fetch: send })
    await expect(call(client)).rejects.toMatchObject({ name: 'MemoryError', code: 'argument-invalid' })
    expect(send).not.toHaveBeenCalled()
  })

  it('lists, walks pages and deletes namespaces', async () => {
    const client = createClient({ url: remote.url })
    const space = client.namespace('pages')
    const turns = Array.from({ length: 1201 }, (_, i) => ({
      id: `n${i}`,
      content: `Number ${i}.`,
      at: NOW - 5000 + i,
    }))
    for (let i = 0; i < turns.length; i += 1000) await space.add(turns.slice(i, i + 1000))
    expect((await space.turns({ limit: 1150 })).map((t) => t.id)).toEqual(
      turns.slice(0, 1150).map((t) => t.id),
    )
    expect(await space.turns({ offset: 1199 })).toHaveLength(2)
    expect(await space.turns({ ids: turns.map((t) => t.id) })).toHaveLength(1201)
    expect(await client.namespaces()).toContain('pages')
    expect(await client.deleteNamespace('pages')).toBe(true)
    expect(await client.deleteNamespace('pages')).toBe(false)
  })

  it('hears of changes until it is told to stop', async () => {
    const client = createClient({ url: remote.url })
    const stop = new AbortController()
    const space = client.namespace('heard')
    const heard: string[] = []
    const listening = (async () => {
      for await (const { kind, id } of space.changes({ after: 0, signal: stop.signal })) {
        heard.push(`${kind} ${id}`)
        if (heard.length === 2) stop.abort()
      }
    })()
    await space.add([
      { id: 'a', content: 'One.' },
      { id: 'b', content: 'Two.' },
    ])
    await listening
    expect(heard).toEqual(['turn a', 'turn b'])
  })
})

it('imports what export gives, and refuses what is no lines', async () => {
  const client = createClient({ url: remote.url })
  await client.namespace('from').add({ content: 'I live in Porto.' })
  await client.namespace('to').import(client.namespace('from').export())
  expect((await client.namespace('to').turns()).map((t) => t.content)).toEqual(['I live in Porto.'])
  await expect(client.namespace('to').import(7 as never)).rejects.toThrow('lines: must be what export gives')
})

const IMPORTED = /^(?:import|export)\b.*"([^"]+)";?$|\bimport\("([^"]+)"\)/gm
it('is built of nothing that needs Node, so that it runs in browsers', () => {
  const seen = new Set<string>()
  const imported = (file: URL): string[] =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].flatMap(([, line, called]) => {
      const name = line ?? called ?? ''
      if (!name.startsWith('.')) return [name]
      const next = new URL(name, file)
      if (seen.has(next.href)) return []
      seen.add(next.href)
      return imported(next)
    })
  expect(imported(new URL('../dist/client/index.js', import.meta.url))).toEqual([])
  expect(seen.size).toBeGreaterThan(0)
})

describe('a server that stumbles', () => {
  let stumbling: HttpServer | null = null
  afterEach(() => {
    stumbling?.closeAllConnections()
    stumbling?.close()
  })

  async function server(
    answer: (n: number) => { status: number; body?: string } | 'hang' | 'reset',
  ): Promise<{
    url: string
    keys: (string | undefined)[]
  }> {
    const keys: (string | undefined)[] = []
    stumbling = createHttpServer((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined)
      const given = answer(keys.length)
      if (given === 'hang') return
      if (given === 'reset') return request.socket.destroy()
      response.writeHead(given.status, { 'content-type': 'application/json', 'retry-after': '0' })
      response.end(given.body ?? '{}')
    })
    await new Promise<void>((resolve) => stumbling?.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(stumbling.address() as AddressInfo).port}`, keys }
  }

  it('is asked again, and stores nothing twice', async () => {
    const { url, keys } = await server((n) =>
      n === 1 ? { status: 503 } : n === 2 ? 'reset' : { status: 201, body: '{"added":1}' },
    )
    expect(await createClient({ url }).namespace('a').add({ content: 'x' })).toEqual({ added: 1 })
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is not asked again for what must not be done twice', async () => {
    const { url, keys } = await server(() => 'reset')
    await expect(createClient({ url }).namespace('a').merge('x', 'y')).rejects.toMatchObject({
      code: 'service-failed',
    })
    expect(keys).toHaveLength(1)
  })

  it('is given up after a time, or when the caller does', async () => {
    const { url } = await server(() => 'hang')
    const space = createClient({ url, timeoutMs: 50, retries: 0 }).namespace('a')
    await expect(space.recall('x')).rejects.toMatchObject({
      code: 'service-failed',
      message: expect.stringContaining('50 ms'),
    })
    const stop = new AbortController()
    const asked = createClient({ url }).namespace('a').recall('x', { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })

  it('is named when it is no server of ours, or none at all', async () => {
    const { url } = await server(() => ({ status: 200, body: '<html>' }))
    const error = await createClient({ url })
      .namespace('a')
      .stats()
      .catch((e: ClientError) => e)
    expect(isMemoryError(error, 'service-failed')).toBe(true)
    await expect(createClient({ url: 'http://127.0.0.1:1', retries: 0 }).namespaces()).rejects.toMatchObject({
      code: 'service-failed',
      status: null,
    })
  })
})

it('refuses options it does not have, and no address, when it is made', () => {
  const made = (options: object) => () => createClient(options as Parameters<typeof createClient>[0])
  expect(made({ url: 'http://localhost:1', token: 'x' })).toThrow(/no option token; it has url, key/)
  expect(made({})).toThrow(/needs the address/)
  for (const url of ['127.0.0.1:7411', 'localhost:7411', 'http://'])
    expect(made({ url })).toThrow(`with http:// or https://, not "${url}"`)
  expect(made({ url: '' })).toThrow(expect.objectContaining({ code: 'argument-invalid' }))
})
