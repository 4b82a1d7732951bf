/** What a request may hold: bodies, connections, time, work nobody waits for; and who may read the files. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Embedder } from 'recollect'
import { createClient } from 'recollect/client'
import { openKeyFile } from 'recollect/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchConnections } from '../src/server/connections.ts'
import { hurried } from './support/hurried.ts'
import { NOW, type Served, served, withLife } from './support/served.ts'

let folder: string
let keys: string
let closing: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounds-'))
  keys = join(folder, 'keys.json')
})
afterEach(async () => {
  // What a test left hanging is waited for.
  await hurried(async () => {
    for (const close of closing.reverse()) await close()
  })
  closing = []
  rmSync(folder, { recursive: true, force: true })
})

async function start(...options: Parameters<typeof served>): Promise<Served> {
  const started = await served(...options)
  closing.push(() => started.close())
  return started
}

async function key(scope: 'read' | 'write' = 'write', ...namespaces: string[]): Promise<string> {
  const wish = { name: 'test', scope, namespaces: namespaces.length > 0 ? namespaces : ['*'], now: NOW }
  return (await openKeyFile(keys).create(wish)).secret
}

/** A connection on which raw HTTP is spoken; `said` is what the server answered so far. */
async function speak(url: string): Promise<{ socket: Socket; said: () => string; ended: Promise<void> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  closing.push(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { socket, said: () => text, ended }
}

const CHUNK = Buffer.alloc(65_536, 'x')
const CHUNKED = Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')])

function head(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  return `POST ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`
}

/** Sends chunks without an end until the other side closes. */
async function flood(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    if (socket.write(CHUNKED)) await new Promise((resolve) => setImmediate(resolve))
    else
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', () => resolve())
      })
  }
}

/** Floods until the server closes, which it does a while after it answered. */
async function refused(socket: Socket, ended: Promise<void>): Promise<void> {
  await Promise.race([flood(socket), ended])
  await ended
}

/** Bytes the servers of this process took from their connections. */
function accepted(): () => number {
  const sockets = new Set<Socket>()
  const note = (message: unknown): void => void sockets.add((message as { socket: Socket }).socket)
  subscribe('net.server.socket', note)
  closing.push(() => unsubscribe('net.server.socket', note))
  return () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
}

const TURNS = '/v1/namespaces/ana/turns'
const IMPORT = '/v1/namespaces/ana/import'
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  it.each([
    ['without a key', TURNS, {}, 401],
    ['with a wrong key', IMPORT, bearer('rk_000000000000_wrong'), 401],
    ['for a path there is not', '/v1/nowhere', {}, 401],
    ['of a request that has none', '/healthz', {}, 404],
  ])('%s is hardly read at all', async (_, path, headers, status) => {
    const bytes = accepted()
    await key()
    const { url } = await start({ keys })
    await hurried(() =>
      Promise.all(
        Array.from({ length: 10 }, async () => {
          const { socket, said, ended } = await speak(url)
          socket.write(head(path, { 'transfer-encoding': 'chunked', ...headers }))
          await refused(socket, ended)
          expect(said()).toContain(`HTTP/1.1 ${status}`)
        }),
      ),
    )
    expect(bytes()).toBeLessThan(10 * 5 * CHUNK.length)
  })

  it('that its key may not send is hardly read either', async () => {
    const bytes = accepted()
    const secret = await key('read')
    const { url } = await start({ keys })
    const { socket, said, ended } = await speak(url)
    socket.write(head(TURNS, { 'transfer-encoding': 'chunked', ...bearer(secret) }))
    await hurried(() => refused(socket, ended))
    expect(said()).toContain('HTTP/1.1 403')
    expect(bytes()).toBeLessThan(5 * CHUNK.length)
  })

  it.each([
    ['chunks', { 'transfer-encoding': 'chunked' }],
    ['a length', { 'content-length': '1000000000' }],
  ])('that is too large is cut off, sent with %s', async (_, how) => {
    const bytes = accepted()
    const secret = await key()
    const { url } = await start({ keys, bodyLimit: 200_000 })
    const { socket, said, ended } = await speak(url)
    socket.write(head(TURNS, { ...how, ...bearer(secret) }))
    await hurried(() => refused(socket, ended))
    expect(said()).toContain('HTTP/1.1 413')
    expect(bytes()).toBeLessThan(200_000 + 5 * CHUNK.length)
  })

  it('of MCP is 4 MiB at most', async () => {
    const { url } = await start()
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const status = async (length: number) => {
      const params = { name: 'remember', arguments: { content: 'x'.repeat(length) } }
      const body = JSON.stringify({ ...message, params })
      const headers = { ...json, accept: 'application/json, text/event-stream' }
      return (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).status
    }
    expect([await status(4_000_000), await status(4_200_000), await status(11_000_000)]).toEqual([
      200, 413, 413,
    ])
  })

  it('that is refused leaves its sender time to read why', async () => {
    await key()
    const { url } = await start({ keys })
    const stranger = createClient({ url, key: 'rk_000000000000_wrong', retries: 0 }).namespace('ana')
    await expect(stranger.add({ content: 'x'.repeat(900_000) })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    // A small one is passed over, and the connection goes on.
    const { socket, said } = await speak(url)
    for (const length of [2, 50_000]) {
      socket.write(head(TURNS, { 'content-length': String(length) }))
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.write('x'.repeat(length))
    }
    await vi.waitFor(() => expect(said().match(/HTTP\/1.1 401/g)).toHaveLength(2))
    expect(socket.destroyed).toBe(false)
  })

  it('waits for room when many are held, and one key cannot take it all', async () => {
    const [mine, theirs] = [await key(), await key()]
    // Room for 40,000 bytes of all, 20,000 of one key.
    const { url, memory } = await start({ keys, bodyLimit: 2000 })
    const add = async (secret: string) => {
      const body = JSON.stringify({ turns: [{ content: 'I like tea.' }] })
      const headers = { ...json, ...bearer(secret) }
      return (await fetch(`${url}${TURNS}`, { method: 'POST', body, headers })).status
    }
    const { socket } = await speak(url)
    socket.write(head(IMPORT, { 'content-length': '20000', ...bearer(mine) }))
    socket.write('x'.repeat(19_999))
    await vi.waitFor(async () => expect(await add(mine)).toBe(503), { timeout: 20_000 })
    expect(await add(theirs)).toBe(201)
    socket.destroy()
    await vi.waitFor(async () => expect(await add(mine)).toBe(201), { timeout: 5000 })
    expect((await memory.namespace('ana').turns()).length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['application/json', 'utf8', 201],
    ['application/json; charset=iso-8859-1', 'latin1', 201],
    ['application/json; charset="UTF-16LE"', 'utf16le', 201],
    ['application/json', 'latin1', 400],
    ['application/json; charset=utf-8', 'latin1', 400],
    ['application/json; charset=klingon', 'utf8', 415],
  ] as const)('is read as its charset says: %s of %s, %i', async (type, encoding, status) => {
    const { url, memory } = await start()
    const content = 'Jürgen: Größe 44'
    const response = await fetch(`${url}/v1/namespaces/a/turns`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(JSON.stringify({ turns: [{ content }] }), encoding),
    })
    expect(response.status).toBe(status)
    if (status !== 201) expect(await response.json()).toMatchObject({ code: 'request-invalid' })
    const stored = await memory.namespace('a').turns()
    expect(stored.map((turn) => turn.content)).toEqual(status === 201 ? [content] : [])
  })

  it('is not taken when it is compressed', async () => {
    const { url } = await start()
    const headers = { ...json, 'content-encoding': 'gzip' }
    const response = await fetch(`${url}${TURNS}`, { method: 'POST', body: '{}', headers })
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('not compressed')])
  })
})

describe('a connection', () => {
  it('is one of so many', async () => {
    const { url } = await start({ connections: 2 })
    const spoken = [await speak(url), await speak(url), await speak(url)]
    await Promise.race(spoken.map(({ ended }) => ended))
    for (const { socket } of spoken)
      if (!socket.destroyed) socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await vi.waitFor(() => expect(spoken.filter(({ said }) => said().includes(' 200 OK'))).toHaveLength(2))
  })

  it.each([
    ['headers', 'POST /v1/namespaces/ana/turns HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    ['a body', head(TURNS, { 'content-length': '1000' })],
    ['nothing', ''],
  ])('that sends %s ever so slowly is cut', async (_, beginning) => {
    const { url } = await start({ arrivalMs: 300 })
    const { socket, ended } = await speak(url)
    socket.write(beginning)
    const drip = setInterval(() => beginning !== '' && socket.write('x'), 50)
    await ended
    clearInterval(drip)
    expect(socket.destroyed).toBe(true)
  })

  it('whose answer nobody takes is cut, one that waits for its answer is not', async () => {
    const server = createHttpServer((incoming, outgoing) => {
      if (incoming.url === '/large') outgoing.end('x'.repeat(30_000_000))
      else setTimeout(() => outgoing.end('done'), 3500)
    })
    // Long enough for a busy machine to read a request in.
    watchConnections(server, 1500)
    await new Promise<void>((resolve) => server.listen(0, resolve))
    closing.push(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { socket } = await speak(url)
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const connections = () => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))
    const patient = fetch(`${url}/slow`, { headers: { connection: 'close' } })
    expect(await (await patient).text()).toBe('done')
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5000 })
  })
})

describe('work nobody waits for any more', () => {
  /** Never comes back by itself; `stopped` counts those that were told to stop. */
  function hanging(immediate: boolean): { embedder: Embedder; begun: () => number; stopped: () => number } {
    let begun = 0
    let stopped = 0
    return {
      begun: () => begun,
      stopped: () => stopped,
      embedder: {
        model: 'hanging',
        dimensions: 2,
        immediate,
        embed: (_, signal) =>
          new Promise((_resolve, reject) => {
            begun += 1
            signal?.addEventListener('abort', () => {
              stopped += 1
              reject(signal.reason as Error)
            })
          }),
      } as Embedder,
    }
  }

  it.each([
    ['recall', json],
    ['trace', json],
    ['answer', json],
    ['answer', { ...json, accept: 'text/event-stream' }],
    ['turns', json],
  ])('is stopped: %s', async (path, headers) => {
    const { embedder, begun, stopped } = hanging(true)
    const logged: unknown[] = []
    const requests: object[] = []
    const { url, memory } = await start(
      { log: { info: (data) => requests.push(data), error: (data) => logged.push(data) } },
      { embedder },
    )
    const quick = await createMemory({ now: () => NOW })
    await withLife(quick)
    const lines: string[] = []
    for await (const line of quick.namespace('ana').export()) lines.push(line)
    await quick.close()
    // Without vectors it is read in; those are made later.
    void memory
      .namespace('ana')
      .import(lines)
      .catch(() => {})
    await vi.waitFor(async () => expect(await memory.namespaces()).toEqual(['ana']))
    const before = begun()
    const gone = new AbortController()
    const body = JSON.stringify(path === 'turns' ? { turns: [{ content: 'Late.' }] } : { question: 'Where?' })
    const asked = fetch(`${url}/v1/namespaces/ana/${path}`, {
      method: 'POST',
      headers,
      body,
      signal: gone.signal,
    })
    const ended = asked.then((response) => response.text()).catch(() => 'gone')
    await vi.waitFor(() => expect(begun()).toBeGreaterThan(before))
    gone.abort()
    await vi.waitFor(() => expect(stopped()).toBeGreaterThan(0))
    expect(await ended).toBe('gone')
    if (path === 'turns') expect(await memory.namespace('ana').turns({ matching: 'Late' })).toEqual([])
    expect(logged).toEqual([])
    const streamed = 'accept' in headers
    await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', status: streamed ? 200 : 499 }]))
  })

  it('is stopped: a tool of MCP', async () => {
    const { embedder, begun, stopped } = hanging(true)
    const { url } = await start({}, { embedder })
    const gone = new AbortController()
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const params = { name: 'remember', arguments: { content: 'Late.' } }
    const asked = fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...json, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ ...call, params }),
      signal: gone.signal,
    })
    const ended = asked.then((response) => response.text()).catch(() => 'gone')
    await vi.waitFor(() => expect(begun()).toBe(1))
    gone.abort()
    await vi.waitFor(() => expect(stopped()).toBe(1))
    expect(await ended).toBe('gone')
  })

  it('is stopped: an export', async () => {
    const { url, memory } = await start()
    const most = 20_000
    let read = 0
    memory.namespace = () =>
      ({
        async *export() {
          for (; read < most; read++) yield 'x'.repeat(5000)
        },
      }) as never
    const gone = new AbortController()
    const response = await fetch(`${url}/v1/namespaces/ana/export`, { signal: gone.signal })
    await response.body?.getReader().read()
    gone.abort()
    let before = -1
    await vi.waitFor(
      () => {
        const since = before
        before = read
        expect(read).toBe(since)
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(read).toBeLessThan(most)
  })
})

describe('a stream', () => {
  it('breaks visibly when what it sends cannot be read on', async () => {
    const logged: unknown[] = []
    const { url, memory } = await start({ log: { info() {}, error: (data) => logged.push(data) } })
    await withLife(memory)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    memory.namespace = () =>
      ({
        async *export() {
          yield '{"kind":"recollect"}'
          throw new Error('I live in Quokkaburg.')
        },
      }) as never
    const lines: string[] = []
    const reading = (async () => {
      for await (const line of createClient({ url }).namespace('ana').export()) lines.push(line)
    })()
    await expect(reading).rejects.toThrow()
    expect(logged).toHaveLength(1)
    expect(JSON.stringify([logged, vi.mocked(console.error).mock.calls])).not.toContain('Quokkaburg')
    vi.restoreAllMocks()
  })

  it('ends soon after its key is revoked, and sends nothing more', async () => {
    const secret = await key('read', 'ana')
    const { url, memory } = await start({ keys })
    await withLife(memory)
    const headers = bearer(secret)
    const open = () =>
      fetch(`${url}/v1/namespaces/ana/changes`, { headers }).then((response) => response.text())
    const [silent, busy] = [open(), open()]
    await new Promise((resolve) => setTimeout(resolve, 300))
    const file = openKeyFile(keys)
    await file.revoke((await file.list())[0]?.key ?? '')
    await memory.namespace('ana').add({ content: 'A secret of later.' })
    expect(await silent).not.toContain('data:')
    expect(await busy).not.toContain('data:')
  })

  it('ends soon after the file of keys is deleted', async () => {
    const secret = await key('read', 'ana')
    const { url } = await start({ keys })
    const streamed = fetch(`${url}/v1/namespaces/ana/changes`, { headers: bearer(secret) })
    const response = await streamed
    rmSync(keys)
    expect(await response.text()).not.toContain('data:')
  })

  it('stops looking when its listener goes away', async () => {
    const { url, memory } = await start()
    await withLife(memory)
    const space = memory.namespace('ana')
    let watching = 0
    memory.namespace = () => ({
      ...space,
      async *changes(options) {
        watching += 1
        try {
          yield* space.changes(options)
        } finally {
          watching -= 1
        }
      },
    })
    const gone = new AbortController()
    await fetch(`${url}/v1/namespaces/ana/changes`, { signal: gone.signal })
    await vi.waitFor(() => expect(watching).toBe(1))
    gone.abort()
    await vi.waitFor(() => expect(watching).toBe(0), { timeout: 5000 })
  })
})

describe('what is answered', () => {
  it('is kept by no cache when it tells of a memory', async () => {
    const { url, memory } = await start()
    await withLife(memory)
    const cached = async (path: string, options: RequestInit = {}) =>
      (await fetch(`${url}${path}`, options)).headers.get('cache-control')
    const ns = '/v1/namespaces/ana'
    const body = JSON.stringify({ question: 'Where does Ana live?' })
    const asked = { method: 'POST', body, headers: json }
    const tag = (await fetch(`${url}${ns}/turns`)).headers.get('etag') ?? ''
    for (const [path, options] of [
      [`${ns}/turns`, {}],
      [`${ns}/turns`, { headers: { 'if-none-match': tag } }],
      [`${ns}/turns/none`, {}],
      [`${ns}/export`, {}],
      ['/v1/namespaces', {}],
      ['/v1/nothing', {}],
      [`${ns}/recall`, asked],
      [`${ns}/answer`, asked],
      [`${ns}/answer`, { ...asked, headers: { ...json, accept: 'text/event-stream' } }],
      ['/mcp', { ...asked, body: '{}' }],
    ] as const)
      expect([path, await cached(path, options)]).toEqual([path, 'no-store'])
    expect(await cached('/docs')).toBeNull()
  })

  it('leads somewhere from the beginning and from a wrong turning', async () => {
    const { url } = await start()
    const first = await fetch(url)
    expect([first.status, new URL(first.url).pathname]).toEqual([200, '/inspect'])
    const nearest = async (method: string, path: string) => {
      const problem = (await (await fetch(`${url}${path}`, { method })).json()) as {
        code: string
        detail: string
      }
      expect(problem.code).toBe('route-unknown')
      return /nearest is (\S+ \S+);/.exec(problem.detail)?.[1]
    }
    const ns = '/v1/namespaces/{ns}'
    expect(await nearest('POST', '/v1/namespaces/ana/recal')).toBe(`POST ${ns}/recall`)
    expect(await nearest('GET', '/v1/namespaces/ana/recall')).toBe(`POST ${ns}/recall`)
    expect(await nearest('GET', '/v1/namespaces/ana/fact/f1')).toBe(`GET ${ns}/facts/{id}`)
    expect(await nearest('PUT', '/v1/namespaces/ana/turns')).toMatch(/^(GET|POST) .*\/turns$/)
    expect(await nearest('GET', '/facts')).toBe(`GET ${ns}/facts`)
    expect(await nearest('GET', '/health')).toBe('GET /healthz')
    expect(await nearest('GET', `/${'a/'.repeat(3000)}`)).toBeDefined()
  })
})

describe('files', () => {
  it('of a memory and its keys are for their owner, and those that are there stay as they are', async () => {
    const old = process.umask(0)
    closing.push(() => process.umask(old))
    const path = join(folder, 'new.db')
    const memory = await createMemory({ path })
    await withLife(memory)
    await key()
    for (const file of [path, `${path}-wal`, `${path}-shm`, keys])
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600])
    await memory.close()
    const shared = join(folder, 'shared.db')
    writeFileSync(shared, '', { mode: 0o664 })
    const other = await createMemory({ path: shared })
    await withLife(other)
    expect(statSync(`${shared}-wal`).mode & 0o777).toBe(0o664)
    await other.close()
    expect(statSync(shared).mode & 0o777).toBe(0o664)
    await expect(createMemory({ path: join(folder, 'none', 'x.db') })).rejects.toMatchObject({
      code: 'database-unopenable',
    })
    expect(existsSync(join(folder, ':memory:'))).toBe(false)
  })
})
