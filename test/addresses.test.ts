/** Requests that a program makes for itself, and addresses that are misspelt. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { createStore } from 'recollect/langgraph'
import { createServer, type ServerOptions } from 'recollect/server'
import { expect, it, onTestFinished } from 'vitest'

async function asked(path: string, options: Partial<ServerOptions> = {}, init: RequestInit = {}) {
  const memory = await createMemory()
  onTestFinished(() => memory.close())
  await memory.namespace('default').add({ content: 'I live in Oslo.' })
  const server = createServer({ memory, ...options })
  const response = await server.fetch(new Request(new URL(path, 'http://localhost:7411'), init))
  return { status: response.status, text: await response.text() }
}

const INITIALIZE: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  }),
}

it('fetch answers a request of this machine that has no header with its host, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'addresses-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = { keys: join(folder, 'keys.json'), openUntilKeys: true }
  for (const options of [{}, open]) {
    expect((await asked('/v1/namespaces/default/turns', options)).status).toBe(200)
    expect((await asked('http://elsewhere.example/v1/namespaces/default/turns', options)).status).toBe(403)
    const rebound = { headers: { host: 'elsewhere.example' } }
    expect((await asked('/v1/namespaces/default/turns', options, rebound)).status).toBe(403)
  }
})

it('a misspelt parameter of /mcp is refused, not taken for the default memory', async () => {
  expect((await asked('/mcp?namespace=default&profile=graph', {}, INITIALIZE)).status).toBe(200)
  const { status, text } = await asked('/mcp?namespac=bob', {}, INITIALIZE)
  expect(status).toBe(400)
  expect(text).toContain('namespac')
})

it('items of LangGraph are recalled with their path, which says whose they are', async () => {
  const memory = await createMemory()
  onTestFinished(() => memory.close())
  const space = memory.namespace('u')
  const store = createStore(space)
  await store.put(['users', 'ana'], 'diet', { text: 'allergic to peanuts' })
  await store.put(['users', 'bob'], 'diet', { text: 'loves peanut butter' })
  const { text } = await space.recall('Can Bob eat peanuts?')
  expect(text).toContain('users/ana/diet (document): allergic to peanuts')
  expect(text).toContain('users/bob/diet (document): loves peanut butter')
  const deep = Array.from({ length: 20 }, (_, i) => `part-${i}`)
  await store.put(deep, 'k', { text: 'deep down' })
  expect(await store.get(deep, 'k')).toMatchObject({
    key: 'k',
    namespace: deep,
    value: { text: 'deep down' },
  })
})
