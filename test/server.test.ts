/** What the HTTP server keeps to beside its routes: keys, limits, origins, streams, pages, stopping. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { createMemory, type Llm, MemoryError } from 'recollect'
import { createServer, openKeyFile } from 'recollect/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW, type Served, served, withLife } from './support/served.ts'

let folder: string
let open: Served[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'))
})
afterEach(async () => {
  for (const each of open) await each.close()
  open = []
  rmSync(folder, { recursive: true, force: true })
})

async function start(...options: Parameters<typeof served>): Promise<Served> {
  const started = await served(...options)
  open.push(started)
  return started
}

async function key(
  path: string,
  scope: 'read' | 'write' | 'admin',
  ...namespaces: string[]
): Promise<string> {
  const made = await openKeyFile(path).create({ name: 'test', scope, namespaces, now: NOW })
  return made.secret
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const json = { 'content-type': 'application/json' }

describe('keys', () => {
  it('are kept as hashes only, in a file for its owner', async () => {
    const path = join(folder, 'keys.json')
    const secret = await key(path, 'read', '*')
    const text = readFileSync(path, 'utf8')
    expect(secret).toMatch(/^rk_[0-9a-f]{12}_[\w-]{43}$/)
    expect(text).not.toContain(secret.slice('rk_000000000000_'.length))
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('are all there when several processes make them at once', async () => {
    const path = join(folder, 'keys.json')
    await Promise.all(Array.from({ length: 10 }, () => key(path, 'read', '*')))
    expect(await openKeyFile(path).list()).toHaveLength(10)
  })

  it('open what they are for, and nothing else', async () => {
    const keys = join(folder, 'keys.json')
    const reader = await key(keys, 'read', 'ana')
    const writer = await key(keys, 'write', 'team/*')
    const admin = await key(keys, 'admin', '*')
    const { url, memory } = await start({ keys })
    await withLife(memory)
    await withLife(memory, 'team/bo')
    const status = async (secret: string | null, method: string, path: string): Promise<number> => {
      const body =
        method === 'POST'
          ? JSON.stringify(path.endsWith('recall') ? { question: 'x' } : { turns: [{ content: 'y' }] })
          : undefined
      const headers = { ...json, ...(secret !== null && bearer(secret)) }
      return (await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })).status
    }
    const team = '/v1/namespaces/team%2Fbo'
    expect(await status(null, 'GET', '/v1/namespaces')).toBe(401)
    expect(await status('rk_000000000000_wrong', 'GET', '/v1/namespaces')).toBe(401)
    expect(await status(reader, 'GET', '/v1/namespaces/ana/facts')).toBe(200)
    expect(await status(reader, 'POST', '/v1/namespaces/ana/recall')).toBe(200)
    expect(await status(reader, 'POST', '/v1/namespaces/ana/turns')).toBe(403)
    expect(await status(reader, 'GET', `${team}/facts`)).toBe(403)
    expect(await status(writer, 'POST', `${team}/turns`)).toBe(201)
    expect(await status(writer, 'DELETE', team)).toBe(403)
    expect(await status(writer, 'GET', '/metrics')).toBe(403)
    expect(await status(admin, 'GET', '/metrics')).toBe(200)
    expect(await status(admin, 'DELETE', team)).toBe(204)
    expect(await status(null, 'GET', '/healthz')).toBe(200)
    const seen = await (await fetch(`${url}/v1/namespaces`, { headers: bearer(reader) })).json()
    expect(seen).toEqual({ items: ['ana'], next: null })
  })

  it('do not tell which namespaces there are', async () => {
    const keys = join(folder, 'keys.json')
    const secret = await key(keys, 'admin', 'mine')
    const { url, memory } = await start({ keys })
    await withLife(memory, 'theirs')
    const answers = await Promise.all(
      ['theirs', 'nobodys'].map(async (ns) => {
        const response = await fetch(`${url}/v1/namespaces/${ns}/stats`, { headers: bearer(secret) })
        const { requestId: _, ...problem } = (await response.json()) as { requestId: string }
        return problem
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    const mine = await fetch(`${url}/v1/namespaces/mine/stats`, { headers: bearer(secret) })
    expect(await mine.text()).not.toContain('theirs')
  })

  it('are useless the moment they are revoked', async () => {
    const keys = join(folder, 'keys.json')
    const secret = await key(keys, 'read', '*')
    const { url } = await start({ keys })
    const status = async () =>
      (await fetch(`${url}/v1/namespaces`, { headers: { 'x-api-key': secret } })).status
    expect(await status()).toBe(200)
    const file = openKeyFile(keys)
    await file.revoke((await file.list())[0]?.key ?? '')
    expect(await status()).toBe(401)
    await expect(file.revoke('none')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('count as soon as there are any, and go on doing so when their file is lost', async () => {
    const keys = join(folder, 'keys.json')
    const { url } = await start({ keys, openUntilKeys: true })
    const status = async (headers: Record<string, string> = {}) =>
      (await fetch(`${url}/v1/namespaces`, { headers })).status
    expect(await status()).toBe(200)
    const streamed = (await fetch(`${url}/v1/namespaces/ana/changes`)).text()
    const secret = await key(keys, 'read', '*')
    expect([await status(), await status(bearer('rk_wrong')), await status(bearer(secret))]).toEqual([
      401, 401, 200,
    ])
    expect(await streamed).not.toContain('data:')
    rmSync(keys)
    expect([await status(), await status(bearer(secret))]).toEqual([401, 401])
  })

  it('are needed to listen beyond this machine', async () => {
    const memory = await createMemory()
    for (const keys of [undefined, join(folder, 'none.json')])
      await expect(
        createServer({ memory, host: '0.0.0.0', port: 0, ...(keys && { keys }) }).listen(),
      ).rejects.toMatchObject({ code: 'keys-missing' })
    await memory.close()
  })

  it('limit how often each may ask', async () => {
    const keys = join(folder, 'keys.json')
    const [first, second] = [await key(keys, 'read', '*'), await key(keys, 'read', '*')]
    const { url } = await start({ keys, rateLimit: 3 })
    const ask = (secret: string) => fetch(`${url}/v1/namespaces`, { headers: bearer(secret) })
    for (let i = 0; i < 3; i++) expect((await ask(first)).status).toBe(200)
    const refused = await ask(first)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(second)).status).toBe(200)
  })
})

describe('without keys', () => {
  it('a limit that was asked for holds for all together, and paths for machines stay open', async () => {
    const { url } = await start({ rateLimit: 2 })
    const status = async (path: string) => (await fetch(`${url}${path}`)).status
    expect([
      await status('/v1/namespaces'),
      await status('/v1/namespaces'),
      await status('/v1/namespaces'),
      await status('/healthz'),
    ]).toEqual([200, 200, 429, 200])
  })

  it('options that are undefined count as left out', async () => {
    const { url } = await start({ host: undefined, rateLimit: undefined, bodyLimit: undefined } as never)
    expect(url).toContain('127.0.0.1')
  })

  it('a port that is taken is said in words', async () => {
    const { url } = await start()
    const memory = await createMemory()
    await expect(createServer({ memory, port: Number(new URL(url).port) }).listen()).rejects.toMatchObject({
      code: 'address-unusable',
      message: expect.stringContaining('another program listens there'),
    })
    await memory.close()
  })
})

describe('what comes from a browser', () => {
  const raw = (
    url: string,
    headers: Record<string, string>,
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, unknown> }> =>
    new Promise((resolve, reject) => {
      request(`${url}/v1/namespaces`, { headers, method }, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, headers: response.headers })
      })
        .on('error', reject)
        .end()
    })

  it('is refused under a foreign name or from a foreign page', async () => {
    const { url } = await start()
    expect((await raw(url, {})).status).toBe(200)
    expect((await raw(url, { host: 'evil.example' })).status).toBe(403)
    expect((await raw(url, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await raw(url, { origin: 'null' })).status).toBe(403)
    expect((await raw(url, { origin: url })).status).toBe(200)
  })

  it('is answered for pages that were allowed', async () => {
    const { url } = await start({ origins: ['https://app.example'] })
    const allowed = await raw(url, { origin: 'https://app.example' })
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://app.example',
    ])
    expect((await raw(url, { origin: 'https://evil.example' })).status).toBe(403)
    const asked = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    expect((await raw(url, asked, 'OPTIONS')).status).toBe(204)
  })
})

describe('errors', () => {
  it('name no path of the machine, and are in the log in full', async () => {
    const logged: unknown[] = []
    const { url, memory } = await start(
      { log: { info() {}, error: (data) => logged.push(data) } },
      { path: join(folder, 'secret-folder.db') },
    )
    await withLife(memory)
    await memory.close()
    const response = await fetch(`${url}/v1/namespaces/ana/facts`)
    const text = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(text).not.toContain('secret-folder')
    expect(text).not.toMatch(/\bat .*\.(?:ts|js):\d/)
    expect(logged).toHaveLength(1)
    expect(response.headers.get('x-request-id')).toBe((JSON.parse(text) as { requestId: string }).requestId)
  })

  it('say when a body is too large, and take a larger one for an import', async () => {
    const { url } = await start({ bodyLimit: 1000 })
    const big = JSON.stringify({ turns: [{ content: 'x'.repeat(2000) }] })
    const post = (path: string, body: string, type = 'application/json') =>
      fetch(`${url}/v1/namespaces/a/${path}`, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await post('turns', big)).status).toBe(413)
    expect((await post('import', big, 'application/x-ndjson')).status).toBe(400)
    expect((await post('import', 'x'.repeat(11_000), 'application/x-ndjson')).status).toBe(413)
  })
})

describe('what is refused is told in words a caller can act on', () => {
  const about = (url: string, path: string, init: RequestInit) =>
    fetch(`${url}/v1/namespaces/${path}`, init).then((r) => r.json()) as Promise<{ detail: string }>

  it('names the type of a body, the way to write a slash, and the key that was used before', async () => {
    const { url } = await start()
    const body = JSON.stringify({ turns: [{ content: 'I like tea.' }] })
    const untyped = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await about(url, 'ana/turns', untyped)).toMatchObject({
      status: 415,
      detail: expect.stringContaining('Content-Type: application/json'),
    })
    expect(await about(url, 'customer/1001/turns', { method: 'POST', body, headers: json })).toMatchObject({
      status: 404,
      detail: expect.stringContaining('%2F'),
    })
    const headers = { ...json, 'idempotency-key': 'order-7' }
    await about(url, 'ana/turns', { method: 'POST', body, headers })
    const other = body.replace('tea', 'coffee')
    expect(await about(url, 'ana/turns', { method: 'POST', body: other, headers })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('The Idempotency-Key "order-7" was sent before'),
    })
  })

  it('refuses a patch that changes nothing, and protects nothing by it', async () => {
    const { url, memory } = await start()
    await withLife(memory)
    const [fact] = await memory.namespace('ana').facts()
    const patch = { method: 'PATCH', body: '{}', headers: json }
    expect(await about(url, `ana/facts/${fact?.id}`, patch)).toMatchObject({ status: 400 })
    expect((await memory.namespace('ana').facts())[0]).toMatchObject({ id: fact?.id, frozen: false })
  })

  it('says that a database is out of reach as what passes', async () => {
    const { url, memory } = await start()
    vi.spyOn(memory, 'namespaces').mockRejectedValueOnce(
      new MemoryError('database-unopenable', { path: 'db', reason: 'it is away' }),
    )
    const response = await fetch(`${url}/v1/namespaces`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  })
})

describe('requests that are sent again', () => {
  it('store nothing twice under one idempotency key, and are refused with another content', async () => {
    let now = NOW
    const { url, memory } = await start({}, { now: () => now })
    const add = (content: string, key: string) =>
      fetch(`${url}/v1/namespaces/ana/turns`, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify({ turns: [{ content }, { content: `${content} Really.` }] }),
      })
    const first = (await (await add('I like tea.', 'k1')).json()) as {
      turns: string[]
      added: number
      job: string
    }
    now += 60_000
    const again = (await (await add('I like tea.', 'k1')).json()) as { turns: string[]; added: number }
    expect([first.added, again.added]).toEqual([2, 0])
    expect(again.turns).toEqual(first.turns)
    expect(first.job).toMatch(/^consolidate:/)
    expect((await add('I like coffee.', 'k1')).status).toBe(409)
    expect((await add('I like tea.', 'k2')).status).toBe(201)
    expect(await memory.namespace('ana').turns()).toHaveLength(4)
  })

  it('bring back no turn and no namespace that was deleted meanwhile', async () => {
    const { url, memory } = await start()
    const add = async (key: string, more = {}) => {
      const response = await fetch(`${url}/v1/namespaces/ana/turns`, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify({ turns: [{ content: 'I like tea.' }], ...more }),
      })
      expect(response.status).toBe(201)
      return (await response.json()) as { turns: string[]; added: number }
    }
    const ana = memory.namespace('ana')
    for (const more of [{}, { ttl: '90d' }]) {
      const key = JSON.stringify(more)
      const { turns, added } = await add(key, more)
      expect(added).toBe(1)
      await ana.deleteTurn(turns[0] ?? '')
      expect(await add(key, more)).toMatchObject({ turns: [], added: 0, blocked: [0], job: null })
      expect(await ana.turns()).toEqual([])
    }
    expect(await add('other')).toMatchObject({ added: 1 })
    await memory.deleteNamespace('ana')
    expect(await add('other')).toMatchObject({ added: 0 })
    expect(await memory.namespaces()).toEqual([])
    expect(await add('a new one')).toMatchObject({ added: 1 })
  })

  it('take other words under a key of which the turns were deleted, but not those that were deleted', async () => {
    const { url, memory } = await start()
    const add = async (...contents: string[]) => {
      const response = await fetch(`${url}/v1/namespaces/ana/turns`, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': 'seed' },
        body: JSON.stringify({ turns: contents.map((content) => ({ content })), session: 's' }),
      })
      return { status: response.status, ...((await response.json()) as { turns: string[] }) }
    }
    const texts = async () => (await memory.namespace('ana').turns()).map((turn) => turn.content)
    await add('I like tea.', 'I live in Porto.')
    await memory.deleteNamespace('ana')
    expect(await add('I like tea.', 'I live in Graz.')).toMatchObject({ added: 1, blocked: [0] })
    expect(await texts()).toEqual(['I live in Graz.'])
    await memory.deleteNamespace('ana')
    for (const home of ['Porto', 'Graz'])
      expect(await add('I like tea.', `I live in ${home}.`)).toMatchObject({ added: 0, blocked: [0, 1] })
    const { turns } = await add('I like coffee.')
    expect(await texts()).toEqual(['I like coffee.'])
    expect(await add('I like milk.')).toMatchObject({ status: 409 })
    await memory.namespace('ana').redact(turns[0] ?? '', 'coffee')
    // One that lost a phrase is there, and is told as known.
    expect(await add('I like coffee.')).toMatchObject({ turns, added: 0, blocked: [] })
    expect((await texts())[0]).not.toContain('coffee')
  })

  it('answer 304 while nothing changed', async () => {
    const { url, memory } = await start()
    await withLife(memory)
    const path = `${url}/v1/namespaces/ana/turns`
    const tag = (await fetch(path)).headers.get('etag') ?? ''
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    await memory.namespace('ana').add({ content: 'Something new.' })
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(200)
  })
})

describe('lists', () => {
  it('are walked page by page, each thing once', async () => {
    const { url, memory } = await start()
    const turns = Array.from({ length: 25 }, (_, i) => ({
      id: `n${i}`,
      content: `Number ${i}.`,
      at: NOW - 1000 + i,
    }))
    await memory.namespace('ana').add(turns)
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const query = new URLSearchParams({ limit: '10', ...(cursor !== null && { cursor }) })
      const page = (await (await fetch(`${url}/v1/namespaces/ana/turns?${query}`)).json()) as {
        items: { id: string }[]
        next: string | null
      }
      seen.push(...page.items.map((t) => t.id))
      cursor = page.next
      pages += 1
    } while (cursor !== null)
    expect(seen).toEqual(turns.map((t) => t.id))
    expect(pages).toBe(3)
  })

  type Listed = string | { readonly id: string }
  async function pageAt(path: string, cursor: string | null, limit = 10, query = {}) {
    const asked = new URLSearchParams({
      limit: String(limit),
      ...query,
      ...(cursor !== null && { cursor }),
    })
    const response = await fetch(`${path}?${asked}`)
    expect(response.status).toBe(200)
    const { items, next } = (await response.json()) as { items: Listed[]; next: string | null }
    return { ids: items.map((item) => (typeof item === 'string' ? item : item.id)), next }
  }
  const numbered = (count: number, at: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => ({ id: `n${i}`, content: `Number ${i} is odd.`, at: at(i) }))

  it.each([
    ['each said at its own time', (i: number) => NOW - 1000 + i, {}],
    ['all said at one time', () => NOW - 1000, {}],
    ['found by a word', (i: number) => NOW - 1000 + i, { matching: 'odd' }],
  ])('are emptied by whoever deletes what each page has: turns %s', async (_, at, query) => {
    const { url, memory } = await start()
    const space = memory.namespace('ana')
    await space.add(numbered(30, at))
    const path = `${url}/v1/namespaces/ana/turns`
    let cursor: string | null = null
    let deleted = 0
    do {
      const { ids, next } = await pageAt(path, cursor, 10, query)
      for (const id of ids) await space.deleteTurn(id)
      deleted += ids.length
      cursor = next
    } while (cursor !== null)
    expect(deleted).toBe(30)
    expect(await space.turns()).toEqual([])
  })

  it.each([
    ['each said at its own time', (i: number) => NOW - 1000 + i],
    ['all said at one time', () => NOW - 1000],
  ])('give every turn that stays once, whatever others delete and add before it: %s', async (_, at) => {
    const { url, memory } = await start()
    const space = memory.namespace('ana')
    const turns = numbered(40, at)
    await space.add(turns)
    const path = `${url}/v1/namespaces/ana/turns`
    const first = await pageAt(path, null)
    for (const gone of ['n3', 'n8', 'n9', 'n12']) await space.deleteTurn(gone)
    const second = await pageAt(path, first.next)
    await space.add({ id: 'early', content: 'Said long before.', at: NOW - 5000 })
    const third = await pageAt(path, second.next)
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(
      turns.slice(0, 31).flatMap(({ id }) => (id === 'n12' ? [] : [id])),
    )
    expect((await pageAt(path, third.next)).next).toBeNull()
  })

  it('of namespaces are emptied by whoever deletes those of each page', async () => {
    const { url, memory } = await start()
    for (let i = 0; i < 25; i++) await memory.namespace(`c/${i} é😀`).add({ content: 'Hello.' })
    let cursor: string | null = null
    do {
      const { ids, next } = await pageAt(`${url}/v1/namespaces`, cursor)
      for (const name of ids) await memory.deleteNamespace(name)
      cursor = next
    } while (cursor !== null)
    expect(await memory.namespaces()).toEqual([])
  })

  it.each([
    ['facts', 'fact'],
    ['entities', 'entity'],
  ] as const)('of %s are emptied by whoever deletes those of each page', async (list, kind) => {
    const { url, memory } = await start()
    const space = memory.namespace('ana')
    await space.add({ id: 'n', content: 'Everybody works somewhere.', at: NOW - 9000 })
    await space.addGraph({
      facts: Array.from({ length: 12 }, (_, i) => ({
        head: `Person${i}`,
        relation: 'works_at',
        tail: `Firm${i}`,
        statement: `Person${i} works at Firm${i}.`,
        sources: ['n'],
      })),
    })
    let cursor: string | null = null
    const deleted: string[] = []
    do {
      const { ids, next } = await pageAt(`${url}/v1/namespaces/ana/${list}`, cursor, 5)
      for (const id of ids) await space.delete(kind, id)
      deleted.push(...ids)
      cursor = next
    } while (cursor !== null)
    expect(deleted).toHaveLength(new Set(deleted).size)
    expect(await space[list]()).toEqual([])
  })

  it('take cursors that only count, as they were given before', async () => {
    const { url, memory } = await start()
    await memory.namespace('ana').add(numbered(12, (i) => NOW - 1000 + i))
    const old = Buffer.from('o10').toString('base64url')
    expect(await pageAt(`${url}/v1/namespaces/ana/turns`, old)).toEqual({ ids: ['n10', 'n11'], next: null })
    for (const bad of [
      'zzz',
      Buffer.from('[-1,null,""]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ]) {
      const refused = await fetch(`${url}/v1/namespaces/ana/turns?cursor=${bad}`)
      expect(await refused.json()).toMatchObject({ status: 400, code: 'argument-invalid' })
    }
  })
})

describe('streams', () => {
  /** Reads server-sent events until enough came. */
  async function events(response: Response, enough: number): Promise<{ event: string; id: string }[]> {
    const found: { event: string; id: string }[] = []
    const reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream() as never)
      .getReader()
    let text = ''
    while (found.length < enough) {
      const { value, done } = await reader.read()
      if (done) break
      text += value as unknown as string
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1]
        if (event !== undefined) found.push({ event, id: /^id: (.*)$/m.exec(part)?.[1] ?? '' })
      }
    }
    await reader.cancel()
    return found
  }

  it('tell of what is written, and go on where they ended', async () => {
    const { url, memory } = await start()
    const space = memory.namespace('ana')
    const path = `${url}/v1/namespaces/ana/changes`
    const listening = await fetch(path)
    expect(listening.headers.get('content-type')).toContain('text/event-stream')
    const heard = events(listening, 2)
    await space.add({ content: 'I live in Vienna.', at: '2024-01-01', speaker: 'Ana' })
    await space.flush()
    const first = await heard
    expect(first[0]?.event).toBe('turn')
    expect(first.some((e) => e.event === 'fact')).toBe(true)
    await space.add({ content: 'I like tea.', at: '2024-01-02', speaker: 'Ana', id: 'tea' })
    const resumed = await events(await fetch(path, { headers: { 'last-event-id': first[1]?.id ?? '' } }), 1)
    expect(resumed[0]?.event).toBe('turn')
    expect(Number(resumed[0]?.id)).toBeGreaterThan(Number(first[1]?.id))
  })

  it('send what was found before the answer that is made of it', async () => {
    const { url, memory } = await start()
    await withLife(memory)
    const response = await fetch(`${url}/v1/namespaces/ana/answer`, {
      method: 'POST',
      headers: { ...json, accept: 'text/event-stream' },
      body: JSON.stringify({ question: 'Where does Ana live?' }),
    })
    expect((await events(response, 2)).map((e) => e.event)).toEqual(['context', 'answer'])
    const wrong = await fetch(`${url}/v1/namespaces/ana/answer`, {
      method: 'POST',
      headers: { ...json, accept: 'text/event-stream' },
      body: JSON.stringify({ question: ' ' }),
    })
    expect((await events(wrong, 1)).map((e) => e.event)).toEqual(['problem'])
  })
})

describe('stopping', () => {
  it('finishes what was accepted, ends streams, and takes nothing more', async () => {
    const path = join(folder, 'm.db')
    const started = await served({}, { path })
    const add = (i: number) =>
      fetch(`${started.url}/v1/namespaces/ana/turns`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ turns: [{ id: `n${i}`, content: `Number ${i}.` }] }),
      }).then(
        (response) => response.status,
        () => 0,
      )
    const stream = await fetch(`${started.url}/v1/namespaces/ana/changes`)
    const requests = Array.from({ length: 50 }, (_, i) => add(i))
    // Some are on their way when it stops.
    await Promise.race(requests)
    await started.close()
    const statuses = await Promise.all(requests)
    await stream.text()
    expect(await add(99)).toBe(0)
    const again = await createMemory({ path })
    const stored = new Set((await again.namespace('ana').turns({ limit: 100 })).map((t) => t.id as string))
    await again.close()
    statuses.forEach((status, i) => {
      if (status === 201) expect(stored.has(`n${i}`)).toBe(true)
    })
    expect(statuses.filter((s) => s === 201).length).toBeGreaterThan(0)
  })
})

describe('whether it is ready', () => {
  it('is told in time when the database does not answer, and one read is enough for all who ask', async () => {
    const { url, memory } = await start()
    const ask = async () => {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4000) })
      return [response.status, ((await response.json()) as { status: string }).status]
    }
    expect(await ask()).toEqual([200, 'ok'])
    let reads = 0
    const answers: ((error: Error) => void)[] = []
    const silent = vi.spyOn(memory, 'namespace').mockImplementation(() => {
      reads += 1
      const sessions = () => new Promise((_, reject) => answers.push(reject))
      return { sessions } as never
    })
    expect(await Promise.all([ask(), ask()])).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ])
    expect(reads).toBe(1)
    setTimeout(() => answers[0]?.(new Error('the server went away')), 50)
    expect(await ask()).toEqual([503, 'unavailable'])
    expect(await ask()).toEqual([503, 'unavailable'])
    expect(reads).toBe(2)
    silent.mockRestore()
    // The second read hangs for good: after a while it is no longer the one that is waited for.
    const later = performance.now() + 60_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect(await ask()).toEqual([200, 'ok'])
    clock.mockRestore()
  })
})

describe('watching it work', () => {
  it('counts requests by route, never by namespace', async () => {
    const { url, memory } = await start()
    await withLife(memory, 'private-name')
    await fetch(`${url}/v1/namespaces/private-name/facts`)
    const text = await (await fetch(`${url}/metrics`)).text()
    expect(text).toContain(
      'recollect_http_requests_total{method="GET",route="/v1/namespaces/:ns/facts",status="200"} 1',
    )
    expect(text).not.toContain('private-name')
  })

  it('tells that rules stand in for a model, and why', async () => {
    const model: Llm = {
      model: 'private/model',
      complete: async () => {
        throw Object.assign(new Error('Wrong key sk-1234'), { statusCode: 401 })
      },
    }
    const { url, memory } = await start({}, { model, onError: () => {} })
    const read = async (path: string) => (await fetch(`${url}${path}`)).text()
    expect(JSON.parse(await read('/readyz'))).toEqual({ status: 'ok' })
    expect(await read('/metrics')).toContain('recollect_models_failing{fault="key"} 0')
    await memory.namespace('ana').answer('Where does Ana live?')
    expect(JSON.parse(await read('/readyz'))).toEqual({
      status: 'ok',
      models: ['the service refused the API key (401)'],
    })
    expect(await read('/metrics')).toContain('recollect_models_failing{fault="key"} 1')
  })

  it('traces stages, without what was said', async () => {
    const spans: { name: string; attributes: unknown; failed: boolean }[] = []
    const tracer = {
      startActiveSpan(name: string, options: { attributes?: unknown }, body: (span: Span) => unknown) {
        const made = { name, attributes: options.attributes, failed: false }
        spans.push(made)
        const span = {
          setStatus: ({ code }: { code: SpanStatusCode }) => {
            made.failed = code === SpanStatusCode.ERROR
          },
          end() {},
        } as unknown as Span
        return context.with(context.active(), () => body(span))
      },
    } as unknown as Tracer
    trace.setGlobalTracerProvider({ getTracer: () => tracer })
    try {
      const { url, memory } = await start()
      await withLife(memory)
      await fetch(`${url}/v1/namespaces/ana/recall`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ question: 'Where does Ana live?' }),
      })
      await memory
        .namespace('ana')
        .recall('x', { signal: AbortSignal.abort() })
        .catch(() => {})
    } finally {
      trace.disable()
    }
    const names = new Set(spans.map((s) => s.name))
    for (const name of ['ingest', 'consolidate', 'http', 'retrieve', 'assemble'])
      expect(names).toContain(`recollect.${name}`)
    expect(spans.find((s) => s.failed)?.name).toBe('recollect.retrieve')
    expect(JSON.stringify(spans)).not.toMatch(/Vienna|Lisbon|Ana/)
  })
})
