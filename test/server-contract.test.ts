/** The OpenAPI document says what the server does: every documented request is sent, and nothing else breaks it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { createMemory, type Memory } from 'recollect'
import { createServer, type Server } from 'recollect/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Document,
  type Documented,
  documentedRequest,
  ORIGIN,
  operationsOf,
} from './support/requests.ts'
import { LIFE, NOW, withLife } from './support/served.ts'

let folder: string
let memory: Memory
let server: Server
let document: Document
let operations: readonly Documented[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'))
  memory = await createMemory({ path: join(folder, 'm.db'), durability: 'normal', now: () => NOW })
  await withLife(memory)
  server = createServer({ memory })
  document = (await (await send('GET', '/openapi.json')).json()) as Document
  operations = operationsOf(document)
})
afterAll(async () => {
  await memory.close()
  rmSync(folder, { recursive: true, force: true })
})

function send(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { body }),
    }),
  )
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('is served as pages without scripts, with every operation on it', async () => {
    const response = await send('GET', '/docs')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toContain('<script')
    for (const { operationId } of operations) expect(html).toContain(`id="${operationId}"`)
  })
})

/** One good request for each operation, in an order in which each finds what it needs. */
interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly lines?: string
  readonly accept?: string
}

describe('every documented request', () => {
  it('gets the documented response', async () => {
    const space = memory.namespace('ana')
    const [fact] = await space.facts({ entity: 'Ana', relation: 'lives_in' })
    const [other] = await space.facts({ entity: 'Mia' })
    const [entity] = await space.entities({ type: 'person' })
    const [topic] = await space.topics()
    const [experience] = await space.experiences()
    const exported: string[] = []
    for await (const line of space.export()) exported.push(line)
    const ns = { ns: 'ana' }
    const id = (thing: { readonly id: string } | undefined) => ({ ...ns, id: thing?.id ?? 'none' })
    const thing = (
      name: string,
      found: { readonly id: string } | undefined,
      patch: unknown,
    ): [string, Sample][] => [
      [`get${name}`, { path: id(found) }],
      [`update${name}`, { path: id(found), body: patch }],
      [`freeze${name}`, { path: id(found), body: { frozen: false } }],
    ]
    const samples: [string, Sample | (() => Promise<Sample>)][] = [
      ['add', { path: ns, body: { turns: [{ speaker: 'Ana', content: 'I like tea.', at: '2024-05-01' }] } }],
      ['turns', { path: ns, query: { limit: '2', matching: 'Vienna' } }],
      ['turn', { path: { ...ns, id: 'v1' } }],
      ['sessions', { path: ns }],
      ['flush', { path: ns, body: {} }],
      ['recall', { path: ns, body: { question: 'Where does Ana live?', budget: 200, trace: true } }],
      ['inspect', { path: ns, body: { question: 'Where does Ana live?', budget: 60 } }],
      ['answer', { path: ns, body: { question: 'Where does Ana live?' } }],
      ['trace', { path: ns, body: { question: 'Where does Ana live?', strategy: 'beam' } }],
      ['explore', { path: ns, body: { operator: 'aspects_of_person', operands: { person: 'Ana' } } }],
      ['profile', { path: ns, query: { budget: '200' } }],
      ['card', { path: ns, query: { entity: 'Ana', asOf: '2030-01-01' } }],
      ['timeline', { path: ns, query: { from: '2020-01-01' } }],
      ['facts', { path: ns, query: { asOf: 'any', limit: '2' } }],
      ['history', { path: ns, query: { entity: 'Ana', relation: 'lives_in' } }],
      ['explain', { path: id(fact) }],
      ['entities', { path: ns, query: { type: 'person' } }],
      ['topics', { path: ns }],
      ['experiences', { path: ns }],
      ...thing('Fact', fact, { confidence: 0.8 }),
      ...thing('Entity', entity, { description: 'A person.' }),
      ...thing('Topic', topic, { summary: 'Life.' }),
      ...thing('Experience', experience, { content: 'Answers are short.' }),
      ['merges', { path: ns }],
      ['merge', { path: ns, body: { kept: 'Bo', merged: 'Mia' } }],
      ['split', { path: ns, body: { merged: 'Mia' } }],
      ['keepApart', { path: ns, body: { one: 'Ana', other: 'Vienna' } }],
      ['neighbours', { path: ns, query: { entity: 'Ana', asOf: 'any', limit: '3' } }],
      ['distilled', { path: ns, query: { turns: 'v1,v5' } }],
      ['preview', { path: ns, body: { action: 'deleteTurn', id: 'v1' } }],
      ['review', { path: ns, query: { kind: 'undated' } }],
      ['defineRelation', { path: ns, body: { relation: 'plays', singleValued: false } }],
      [
        'addGraph',
        { path: ns, body: { facts: [{ head: 'Ana', relation: 'knows', tail: 'Bo', sources: ['v1'] }] } },
      ],
      ['batches', { path: ns }],
      ['undo', async () => ({ path: { ...ns, id: (await space.batches())[0]?.id ?? 'none' } })],
      ['stats', { path: ns }],
      ['audit', { path: ns }],
      ['jobs', { path: ns }],
      ['job', { path: { ...ns, id: 'consolidate:s1' } }],
      ['injections', { path: ns }],
      ['rebuild', { path: ns, body: { only: 'vectors' } }],
      ['export', { path: ns }],
      ['import', { path: { ns: 'copy' }, lines: exported.join('\n') }],
      ['changes', { path: ns, query: { after: '0' } }],
      ['namespaces', {}],
      ['access', {}],
      ...(['Fact', 'Entity', 'Topic', 'Experience'] as const).flatMap((name, i): [string, Sample][] => [
        [`deny${name}`, { path: id([other, entity, topic, experience][i]) }],
        [`delete${name}`, { path: id([other, entity, topic, experience][i]) }],
      ]),
      ['redact', { path: { ...ns, id: 'v3' }, body: { phrase: 'violin' } }],
      ['forget', { path: ns, body: { before: '2024-01-01', dryRun: true } }],
      ['setTtl', { path: ns, body: { ttl: '9000d' } }],
      ['deleteTurn', { path: { ...ns, id: 'v3' } }],
      ['deleteSession', { path: { ...ns, id: 's1' } }],
      ['deleteNamespace', { path: { ns: 'copy' } }],
    ]
    expect(samples.map(([name]) => name).sort()).toEqual(operations.map((o) => o.operationId).sort())

    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema({ $id: 'doc', components: document.components })
    for (const [name, given] of samples) {
      const sample = typeof given === 'function' ? await given() : given
      const operation = operations.find((o) => o.operationId === name) as Documented
      const path = operation.path.replace(/\{(\w+)\}/g, (_, key) =>
        encodeURIComponent(sample.path?.[key] ?? ''),
      )
      const query = sample.query === undefined ? '' : `?${new URLSearchParams(sample.query)}`
      const response = await send(
        operation.method.toUpperCase(),
        `${path}${query}`,
        sample.lines ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body)),
        { 'content-type': sample.lines === undefined ? 'application/json' : 'application/x-ndjson' },
      )
      const documented = operation.responses[response.status]
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      if (documented === undefined) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      if (response.status === 204) continue
      const schema = documented.content?.[type]?.schema
      expect(schema, `${name} answers with ${type}`).toBeDefined()
      if (type !== 'application/json') {
        await response.body?.cancel()
        continue
      }
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')))
      const body = await response.json()
      validate(body)
      expect(validate.errors ?? [], name).toEqual([])
    }
  })

  it('is refused with a documented problem when it is wrong', async () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema({ $id: 'doc', components: document.components })
    const validate = ajv.compile({ $ref: 'doc#/components/schemas/Problem' })
    const wrong: [string, string, string | undefined, number, string][] = [
      ['POST', '/v1/namespaces/ana/recall', '{"question":7}', 400, 'request-invalid'],
      ['POST', '/v1/namespaces/ana/recall', '{"question"', 400, 'request-invalid'],
      ['POST', '/v1/namespaces/ana/recall', '{}', 400, 'request-invalid'],
      ['POST', '/v1/namespaces/ana/recall', '{"question":"x","asOf":"someday"}', 400, 'time-invalid'],
      ['POST', '/v1/namespaces/ana/turns', '{"turns":[{"content":" "}]}', 400, 'turn-invalid'],
      [
        'POST',
        '/v1/namespaces/ana/turns',
        JSON.stringify({ turns: [{ ...LIFE[0], content: 'x'.repeat(1_000_001) }] }),
        413,
        'turn-too-long',
      ],
      ['GET', '/v1/namespaces/nobody/audit', undefined, 404, 'namespace-unknown'],
      ['GET', '/v1/namespaces/ana/facts/none', undefined, 404, 'not-found'],
      ['GET', '/v1/namespaces/ana/facts?limit=-1', undefined, 400, 'request-invalid'],
      ['GET', '/v1/namespaces/ana/facts?cursor=zzz', undefined, 400, 'argument-invalid'],
      ['GET', '/v1/nothing', undefined, 404, 'route-unknown'],
      ['PUT', '/v1/namespaces/ana/turns', '{}', 404, 'route-unknown'],
    ]
    for (const [method, path, body, status, code] of wrong) {
      const response = await send(method, path, body, { 'content-type': 'application/json' })
      const problem = (await response.json()) as { code: string; detail: string }
      expect([path, response.status, problem.code]).toEqual([path, status, code])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      validate(problem)
      expect(validate.errors ?? []).toEqual([])
      // Whose memories are kept is told to nobody.
      expect(problem.detail).not.toContain('ana')
    }
    const plain = await send('POST', '/v1/namespaces/ana/recall', '{"question":"x"}', {
      'content-type': 'text/plain',
    })
    expect(plain.status).toBe(415)
  })
})

describe('requests made from the schema, right and wrong', () => {
  const REQUESTS = 5500

  it(`answers ${REQUESTS} of them without an error of its own`, { timeout: 300_000 }, async () => {
    const fuzzed = await createMemory({ now: () => NOW, onError: (error) => unexpected.push(String(error)) })
    await withLife(fuzzed)
    const unexpected: string[] = []
    const logged: unknown[] = []
    const target = createServer({
      memory: fuzzed,
      log: { info() {}, error: (data) => logged.push(data) },
      bodyLimit: 200_000,
    })
    const statuses = new Map<number, number>()
    let sent = 0
    const [fact] = await fuzzed.namespace('ana').facts()
    const [entity] = await fuzzed.namespace('ana').entities()
    const request = documentedRequest(document, {
      words: ['ana', 'Ana', 'v1', 's1', 'lives_in', '2024-01-01', 'Where does Ana live?'],
      namespaces: ['ana'],
      ids: ['v1', 'v5', 's1', 'consolidate:s1', fact?.id ?? '', entity?.id ?? ''],
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, request: made }) => {
        // Some requests delete; now and then all is there again.
        if (sent++ % 50 === 0) await withLife(fuzzed)
        const response = await target.fetch(made())
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
        const text = streams ? '' : await response.text()
        if (streams) await response.body?.cancel()
        if (response.status >= 500)
          throw new Error(`${operation.operationId} ${response.status} ${text} ${String(logged.at(-1))}`)
        if (response.status >= 400) {
          expect(response.headers.get('content-type')).toBe('application/problem+json')
          expect(text).not.toMatch(/\n\s+at |node:internal|\/src\/|\/dist\/|SQLITE|SqliteError/)
        }
      }),
      { numRuns: REQUESTS, seed: 7, endOnFailure: true },
    )
    await target.close()
    await fuzzed.close()
    expect(unexpected).toEqual([])
    expect([...statuses.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(REQUESTS)
    // Had nothing passed or nothing been refused, this would have shown little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20)
  })
})
