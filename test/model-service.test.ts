/** Models behind HTTP, as they misbehave in the wild: through the AI SDK, against a server on this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemory, createNamedModel, type Llm } from 'recollect'
import { afterEach, describe, expect, it } from 'vitest'
import { loggable } from '../src/model/errors.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

/** A model of a service that answers as `handler` says. */
async function modelOf(handler: Handler, options = {}): Promise<Llm> {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => handler(request, response, body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createNamedModel('openai-compatible:test', {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    timeoutMs: 400,
    maxRetries: 1,
    ...options,
  })
}

const completion = (content: string, reason = 'stop'): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: reason }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  })
const json = (response: ServerResponse, body: string, status = 200, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
const request = {
  task: 'distil',
  version: 1,
  system: 'Be brief.',
  user: 'Hello',
  schema: { type: 'object', properties: {}, additionalProperties: false },
  maxOutputTokens: 100,
}

it('sends instructions, input and schema, and returns text and tokens', async () => {
  let sent: Record<string, unknown> = {}
  const model = await modelOf((_, response, body) => {
    sent = JSON.parse(body)
    json(response, completion('{"facts":[]}'))
  })
  expect(await model.complete(request)).toEqual({ text: '{"facts":[]}', inputTokens: 11, outputTokens: 7 })
  expect(sent.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ])
  expect(sent.response_format).toBeDefined()
})

it('says that a reply was cut off', async () => {
  const model = await modelOf((_, response) => json(response, completion('{"facts":["0 | new', 'length')))
  const cut = { text: '{"facts":["0 | new', inputTokens: 11, outputTokens: 7, cut: true }
  expect(await model.complete(request)).toEqual(cut)
  expect(await model.useTools?.({ ...request, tools: [], maxSteps: 2, lastStep: '' })).toEqual(cut)
})

it('returns a reply that is no JSON as it is: what to do with it is decided elsewhere', async () => {
  const model = await modelOf((_, response) => json(response, completion('I would rather not.')))
  expect((await model.complete(request)).text).toBe('I would rather not.')
})

it.each<[string, Handler]>([
  ['an HTML page', (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>')],
  ['200 with an error inside', (_, r) => json(r, '{"error":{"message":"overloaded"}}')],
  ['500', (_, r) => json(r, '{"error":{"message":"oops"}}', 500)],
  ['429', (_, r) => json(r, '{"error":{"message":"slow down"}}', 429, { 'retry-after-ms': '10' })],
  ['401', (_, r) => json(r, '{"error":{"message":"no key"}}', 401)],
  ['silence', () => {}],
  ['a broken connection', (_, r) => r.destroy()],
])('%s is a failure that names the model', async (_, handler) => {
  const model = await modelOf(handler)
  await expect(model.complete(request)).rejects.toMatchObject({
    code: 'model-failed',
    data: { model: expect.stringContaining('test') },
  })
})

it('waits as long as the service asks, and tries again', async () => {
  let calls = 0
  const model = await modelOf(
    (_, response) => {
      calls += 1
      if (calls === 1) json(response, '{"error":{"message":"slow down"}}', 429, { 'retry-after-ms': '20' })
      else json(response, completion('{}'))
    },
    { timeoutMs: 5000 },
  )
  expect((await model.complete(request)).text).toBe('{}')
  expect(calls).toBe(2)
})

it('does without the schema where the service cannot be held to one', async () => {
  const formats: unknown[] = []
  const model = await modelOf((_, response, body) => {
    const { response_format: format } = JSON.parse(body)
    formats.push(format?.type ?? null)
    if (format?.type === 'json_schema')
      json(response, '{"error":{"message":"response_format is not supported"}}', 400)
    else json(response, completion('{}'))
  })
  expect((await model.complete(request)).text).toBe('{}')
  expect((await model.complete(request)).text).toBe('{}')
  expect(formats).toEqual(['json_schema', null, null])
})

it('stops when it is told to', async () => {
  const model = await modelOf(() => {}, { timeoutMs: 60_000 })
  const stop = new AbortController()
  const reply = model.complete(request, stop.signal)
  setTimeout(() => stop.abort(new Error('enough')), 20)
  await expect(reply).rejects.toThrow('enough')
})

it('never has more requests under way than allowed', async () => {
  let running = 0
  let most = 0
  const model = await modelOf(
    (_, response) => {
      running += 1
      most = Math.max(most, running)
      setTimeout(() => {
        running -= 1
        json(response, completion('{}'))
      }, 10)
    },
    { concurrency: 2, timeoutMs: 5000 },
  )
  await Promise.all(Array.from({ length: 8 }, () => model.complete(request)))
  expect(most).toBe(2)
})

it('a memory is built by rules when the service is broken, and says so', async () => {
  const model = await modelOf((_, response) => response.writeHead(502).end('<html>Bad Gateway</html>'), {
    maxRetries: 0,
  })
  const memory = await createMemory({ model })
  const ana = memory.namespace('ana')
  await ana.add({ speaker: 'Ana', content: 'I live in Vienna.' })
  await ana.flush()
  expect((await ana.facts()).map((f) => f.statement)).toEqual(['Ana lives in Vienna.'])
  const stats = await ana.stats()
  expect(stats.failedTopics).toBe(1)
  expect(stats.ledger.find((r) => r.task === 'distil')).toMatchObject({ calls: 1, failed: 1, errorRate: 1 })
  await memory.close()
})

it.each([
  ['gpt-5', 'argument-invalid'],
  ['constructor:x', 'argument-invalid'],
  ['openai-compatible:x', 'argument-invalid'],
  ['openai:x', 'dependency-missing'],
  ['anthropic:x', 'dependency-missing'],
])('%s: %s', async (spec, code) => {
  await expect(createNamedModel(spec)).rejects.toMatchObject({ code })
})

describe('a model that fails is told of', () => {
  const KEY = 'sk-proj-Zq8vT3mXw2Lr9KdY7bNcA4fHs6JgPeU1'
  const refused: Handler = (request, response) =>
    json(response, JSON.stringify({ error: { message: `Wrong key ${request.headers.authorization}` } }), 401)
  const broken: readonly (readonly [string, string, Handler])[] = [
    ['a wrong key', 'the service refused the API key (401)', refused],
    [
      'a wrong name',
      'the service knows no such model, or the address is wrong (404)',
      (_, response) => json(response, '{"error":{"message":"no model gpt-9"}}', 404),
    ],
    [
      'a web page',
      'what answers at its address is no model, but perhaps a web page or a proxy (200)',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    [
      'too many requests',
      'the service takes no more requests for now; a limit or the account is used up (429)',
      (_, response) => json(response, '{"error":{"message":"slow down"}}', 429),
    ],
  ]

  it.each(broken)('%s', async (_, text, handler) => {
    const errors: unknown[] = []
    const model = await modelOf(handler, { maxRetries: 0, apiKey: KEY })
    const memory = await createMemory({ model, onError: (error) => errors.push(error) })
    const ana = memory.namespace('ana')
    expect(await memory.models()).toMatchObject([{ model: model.model, fault: null, failedAt: null }])
    await ana.add({ speaker: 'Ana', content: 'I live in Vienna.' })
    await ana.flush()
    const [state] = await memory.models()
    expect(state?.fault?.text).toBe(text)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ code: 'model-failed' })
    expect((errors[0] as Error).message).toContain(text)
    expect(loggable(errors[0])).toMatchObject({ fault: text })
    const { ledger } = await ana.stats()
    expect(ledger.find((row) => row.task === 'distil')?.failures).toEqual({ [text]: 1 })
    const copy = memory.namespace('copy')
    await copy.import(ana.export())
    expect((await copy.stats()).ledger).toEqual(ledger)
    const { context } = await ana.answer('Where does Ana live?')
    expect(context.warnings.join()).toContain(text)
    const told =
      JSON.stringify([state, ledger, context.warnings, loggable(errors[0])]) + errors.map(String).join()
    expect(told).not.toContain(KEY)
    await memory.close()
  })

  it('and asked anew where somebody wants to know', async () => {
    let isRight = false
    const model = await modelOf((request, response, body) =>
      isRight ? json(response, completion('{"ready":true}')) : refused(request, response, body),
    )
    const memory = await createMemory({ model, onError: () => {} })
    expect(await memory.models({ ask: true })).toMatchObject([
      { fault: { kind: 'key' }, restsUntil: expect.any(Number) },
    ])
    isRight = true
    expect(await memory.models({ ask: true })).toMatchObject([{ fault: null, restsUntil: null }])
    await memory.close()
  })
})
