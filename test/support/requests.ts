/** Requests made from an OpenAPI document or a JSON schema: mostly what it allows, now and then anything. */
import fc from 'fast-check'
import { codePoint } from './code-point.ts'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}
export interface Documented {
  readonly path: string
  readonly method: string
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>
  >
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export function operationsOf(document: Document): readonly Documented[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
}

export const ORIGIN = 'http://localhost'
export const NASTY = [
  '',
  ' ',
  '..',
  '../..',
  '/etc/passwd',
  '..%2f..%2fetc',
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '💥',
  '中文',
  "'; DROP TABLE turn; --",
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  'NaN',
  'x'.repeat(5000),
  '{}',
  '<script>',
  '\r\nX: y',
  '٣',
  '9999999999999999',
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, true, -1, 0, 1.5, 1e21, [], {}, [[]]),
  fc.jsonValue(),
  fc.string({ unit: codePoint }),
)

export interface Pools {
  /** Texts that mean something to the memory that is asked. */
  readonly words: readonly string[]
  readonly namespaces: readonly string[]
  readonly ids: readonly string[]
}

/** A value for a schema. */
export function fitting(
  schemas: Document['components']['schemas'],
  words: readonly string[],
): (schema: Schema | undefined, depth?: number) => fc.Arbitrary<unknown> {
  const right = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((s) => value(s, depth + 1)))
    if (schema.properties !== undefined)
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties).map(([key, s]) => [key, value(s, depth + 1)])),
        { requiredKeys: [] },
      )
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'string':
        return fc.oneof(fc.constantFrom(...words, ...NASTY), fc.string())
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double(), fc.constant(1_748_779_200_000))
      case 'boolean':
        return fc.boolean()
      case 'array':
        return fc.array(value(schema.items, depth + 1), { maxLength: 4 })
      case 'object':
        return fc.dictionary(
          fc.constantFrom('a', 'person', 'cue', '__proto__', 'x'),
          value(undefined, depth + 1),
          { maxKeys: 3 },
        )
      default:
        return anything
    }
  }
  const value = (schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> => {
    if (schema === undefined || depth > 4) return anything
    if (schema.$ref !== undefined) return value(schemas[schema.$ref.split('/').at(-1) as string], depth + 1)
    return fc.oneof({ arbitrary: right(schema, depth), weight: 9 }, { arbitrary: anything, weight: 1 })
  }
  return value
}

/** A request that can be sent once, and all it says as one text. */
export interface Asked {
  readonly operation: Documented
  readonly said: string
  request(more?: Readonly<Record<string, string>>): Request
}

export function documentedRequest(
  document: Document,
  { words, namespaces, ids }: Pools,
): fc.Arbitrary<Asked> {
  const value = fitting(document.components.schemas, words)
  const mostly = (usual: readonly string[]) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...usual), weight: 8 },
      { arbitrary: value({ type: 'string' }), weight: 2 },
    )
  const named: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ns: mostly(namespaces),
    id: mostly(ids),
    'time-zone': mostly(['UTC', 'Pacific/Auckland', 'America/Los_Angeles']),
  }
  return fc.constantFrom(...operationsOf(document)).chain((operation) => {
    const { parameters = [], requestBody } = operation
    const type = Object.keys(requestBody?.content ?? {})[0]
    const body =
      type === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { arbitrary: value(requestBody?.content[type]?.schema).map((v) => JSON.stringify(v)), weight: 9 },
            { arbitrary: fc.constantFrom('', '{', '\u0000', '[', `"${'y'.repeat(300_000)}"`), weight: 1 },
          )
    const usual = { arbitrary: fc.constant(type ?? 'application/json'), weight: 20 }
    return fc
      .record({
        values: fc.tuple(...parameters.map((p) => named[p.name] ?? value(p.schema))),
        type: fc.oneof(usual, { arbitrary: fc.constant('text/xml'), weight: 1 }),
        body,
      })
      .map((made) => asked(operation, made))
  })
}

function asked(
  operation: Documented,
  { values, type, body }: { values: unknown[]; type: string; body: string | undefined },
): Asked {
  const of = (place: string): [string, string][] =>
    (operation.parameters ?? []).flatMap((p, i): [string, string][] =>
      p.in === place && values[i] !== undefined ? [[p.name, String(values[i])]] : [],
    )
  const path = of('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value.toWellFormed())),
    operation.path,
  )
  const query = of('query')
  const url = `${ORIGIN}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
  return {
    operation,
    said: [...values, body].join('\n'),
    request(more = {}) {
      const headers = new Headers({ host: 'localhost', 'content-type': type, ...more })
      for (const [name, value] of of('header'))
        try {
          headers.set(name, value)
        } catch {
          // Cannot be sent at all.
        }
      const sends = body !== undefined && operation.method !== 'get'
      return new Request(url, { method: operation.method.toUpperCase(), headers, ...(sends && { body }) })
    },
  }
}
