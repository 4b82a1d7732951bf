/** Misspelt names and values of another kind are refused wherever they are given, with the name that was meant. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { createServer } from 'recollect/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from './support/client-of.ts'

const NOW = Date.parse('2024-06-01')
let memory: Memory
let ana: Namespace
beforeAll(async () => {
  memory = await createMemory({ now: () => NOW })
  ana = memory.namespace('ana')
  await ana.add({ id: 't1', speaker: 'Ana', content: 'I live in Vienna.', at: '2024-05-01' })
  await ana.add({ id: 't2', speaker: 'Ana', content: 'Always answer in German.', at: '2024-05-02' })
  await ana.flush()
})
afterAll(() => memory.close())

/** A call as plain JavaScript makes it. */
type Loose = Record<string, (...args: unknown[]) => Promise<unknown> & AsyncIterable<unknown>>
const loose = (): Loose => ana as unknown as Loose

async function refusal(call: () => unknown): Promise<unknown> {
  try {
    const result = call()
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
      for await (const _ of result as AsyncIterable<unknown>) break
    else await result
  } catch (error) {
    return error
  }
  throw new Error('was not refused')
}

describe('an unknown option', () => {
  it.each<[string, unknown[], string, string]>([
    ['add', [{ content: 'x' }, { sesion: 's' }], 'sesion', 'session'],
    ['recall', ['x', { budgt: 5 }], 'budgt', 'budget'],
    ['recall', ['x', { as_of: '2024-01-01' }], 'as_of', 'asOf'],
    ['answer', ['x', { modelcalls: 1 }], 'modelcalls', 'modelCalls'],
    ['facts', [{ entitiy: 'Ana' }], 'entitiy', 'entity'],
    ['entities', [{ typ: 'person' }], 'typ', 'type'],
    ['topics', [{ sessions: 's' }], 'sessions', 'session'],
    ['timeline', [{ form: '2024' }], 'form', 'from'],
    ['turns', [{ speker: 'Ana' }], 'speker', 'speaker'],
    ['sessions', [{ limt: 1 }], 'limt', 'limit'],
    ['rebuild', [{ onyl: 'vectors' }], 'onyl', 'only'],
    ['jobs', [{ staet: 'dead' }], 'staet', 'state'],
    ['changes', [{ interval: 50 }], 'interval', 'intervalMs'],
    ['experiences', [{ tipe: 'fact' }], 'tipe', 'type'],
    ['profile', [{ budgets: 1 }], 'budgets', 'budget'],
    ['explore', ['tags_of_cue', { cue: 'x' }, { qestion: 'x' }], 'qestion', 'question'],
    ['explore', ['tags_of_cue', { ceu: 'x' }], 'ceu', 'cue'],
    ['batches', [{ limits: 1 }], 'limits', 'limit'],
    ['defineRelation', ['plays', { singlevalued: true }], 'singlevalued', 'singleValued'],
    ['update', ['fact', 'f1', { statment: 'x' }], 'statment', 'statement'],
    ['addGraph', [{ fact: [] }], 'fact', 'facts'],
    ['recall', ['x', { knobs: { beem: {} } }], 'beem', 'beam'],
    ['recall', ['x', { knobs: { beam: { dept: 2 } } }], 'dept', 'depth'],
    ['recall', ['x', { knobs: { auto: { weights: { meening: 1 } } } }], 'meening', 'meaning'],
    ['recall', ['x', { knobs: { beam: { rules: { relatd: [] } } } }], 'relatd', 'related'],
    ['recall', ['x', { knobs: { beam: { rules: { belief: { symetry: 1 } } } } }], 'symetry', 'symmetry'],
    ['recall', ['x', { metadata: { score: { form: 3 } } }], 'form', 'from'],
  ])('of %s is refused: %j', async (method, args, name, meant) => {
    expect(await refusal(() => loose()[method]?.(...args))).toMatchObject({
      code: 'argument-invalid',
      data: { name: expect.stringContaining(name) },
      message: expect.stringMatching(new RegExp(`unknown .*\`${name}\`; did you mean \`${meant}\`\\?`)),
    })
  })

  it('of createMemory, of its models and of its hygiene is refused', async () => {
    for (const [options, said] of [
      [{ paht: 'x.db' }, 'unknown option `paht`; did you mean `path`?'],
      [{ models: { distill: null } }, 'unknown task `distill`; did you mean `distil`?'],
      [{ hygiene: { secret: 'redact' } }, 'did you mean `secrets`?'],
      [{ hygiene: { secrets: 'redakt' } }, 'did you mean `redact`?'],
      [{ modelOptions: { timeout: 5 } }, 'did you mean `timeoutMs`?'],
      [{ modelOptions: { timeoutMs: 0.5 } }, 'timeoutMs: must be a whole number, 1 or more'],
      [{ model: async () => 'hi' }, 'model: must be a language model of the AI SDK or an object {'],
      [{ model: 'openai/gpt-5' }, 'not "openai/gpt-5"'],
      [{ model: {} }, 'an object { model, complete }'],
      [{ models: { distil: { complete: async () => '' } } }, 'models.distil: must be a language model'],
      [
        { embedder: async () => [] },
        'embedder: must be an object { model, embed, immediate }, not a function',
      ],
      [{ reranker: { rerank: [] } }, 'reranker: must be an object { model, rerank, immediate }'],
      [{ durability: 'ful' }, 'did you mean `full`?'],
      ['memory.db', 'a file is named by { path: "memory.db" }'],
      [{ maxWaitingTurns: -1 }, 'must be 0 or more'],
    ] as const)
      expect(await refusal(() => createMemory(options as never))).toMatchObject({
        code: 'argument-invalid',
        message: expect.stringContaining(said),
      })
  })

  it('of an export is refused, and its signal ends it', async () => {
    const read = (options: object) => async () => {
      for await (const line of ana.export(options)) if (line !== '') end.abort()
    }
    const end = new AbortController()
    expect(await refusal(read({ sgnal: end.signal }))).toMatchObject({
      message: 'unknown option `sgnal`; did you mean `signal`?',
    })
    await expect(read({ signal: AbortSignal.abort() })()).rejects.toMatchObject({ name: 'AbortError' })
    await expect(read({ signal: end.signal })()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is named with all there are when none is near', async () => {
    expect(await refusal(() => loose().profile?.({ colour: 'red' }))).toMatchObject({
      message: 'unknown option `colour`; known: budget, entity, asOf.',
    })
  })

  it('that is undefined counts as left out, and so does a known one', async () => {
    const left = { budget: undefined, asOf: undefined, knobs: undefined, somethingElse: undefined }
    const context = await loose().recall?.('Where does Ana live?', left)
    expect(context).toEqual(await ana.recall('Where does Ana live?'))
    const knobs = { beam: { width: undefined, depth: undefined } }
    const walked = await loose().recall?.('Where does Ana live?', { strategy: 'beam', knobs })
    expect(walked).toEqual(await ana.recall('Where does Ana live?', { strategy: 'beam' }))
    const other = await createMemory({ path: undefined, embedder: undefined, hygiene: undefined } as never)
    await other.namespace('x').add({ content: 'y', at: undefined, role: undefined } as never)
    await other.close()
  })
})

describe('a turn that cannot be stored', () => {
  it('says what to do', async () => {
    const space = memory.namespace('delivered')
    const added = (turn: unknown, session?: string) =>
      refusal(() => space.add(turn as never, session === undefined ? {} : { session }))
    await space.add({ id: 'd', content: 'I am ill.', at: '2024-01-01T10:00:00Z' }, { session: 's' })
    for (const [error, said] of [
      [await added('hello'), 'give one with its words as content. Nothing of this batch was stored'],
      [await added({ content: 'x', at: '2999-01-01' }), 'or leave it out. Nothing of this batch was stored.'],
      [await added({ id: 'd', content: 'I am ill.', at: '2024-01-01T10:00:09Z' }, 's'), 'leave `at` out'],
      [await added({ id: 'd', content: 'I am ill.' }, 'other'), 'name the session of the first delivery'],
    ])
      expect((error as Error).message).toContain(said)
    expect(await space.add({ id: 'd', content: 'I am ill.' }, { session: 's' })).toMatchObject({ added: 0 })
  })
})

describe('a value of another kind', () => {
  it.each<[string, unknown[], string, string]>([
    ['recall', ['x', { session: 5 }], 'session', 'must be a text, not 5'],
    ['recall', ['x', { trace: 'yes' }], 'trace', 'must be true or false, not "yes"'],
    ['recall', ['x', { kinds: 'fact' }], 'kinds', 'must be a list of texts'],
    ['recall', ['x', { asOf: true }], 'asOf', 'must be a time'],
    ['recall', ['x', { role: 'asistant' }], 'role', 'did you mean `assistant`?'],
    ['recall', ['x', { strategy: 'beem' }], 'strategy', 'did you mean `beam`?'],
    ['recall', ['x', { format: 'markdwn' }], 'format', 'did you mean `markdown`?'],
    ['recall', ['x', { kinds: ['facts'] }], 'kinds', 'did you mean `fact`?'],
    [
      'recall',
      ['x', { knobs: { beam: { intentFilter: 'matrx' } } }],
      'intentFilter',
      'did you mean `matrix`?',
    ],
    ['recall', ['x', { knobs: { beam: { depth: '2' } } }], 'depth', 'must be a number, not "2"'],
    ['recall', ['x', 7], 'options', 'must be an object, not 7'],
    ['entities', [{ type: 'persn' }], 'type', 'did you mean `person`?'],
    ['experiences', [{ type: 'wish' }], 'type', 'must be one of fact, strategy'],
    ['turns', [{ role: 'bot' }], 'role', 'must be one of user, assistant'],
    ['turns', [{ offset: -1 }], 'offset', 'must be a whole number'],
    ['jobs', [{ state: 'ded' }], 'state', 'did you mean `dead`?'],
    ['rebuild', [{ only: 'vector' }], 'only', 'did you mean `vectors`?'],
    ['explore', ['tag_of_cue', { cue: 'x' }], 'operator', 'did you mean `tags_of_cue`?'],
    ['get', ['facts', 'f1'], 'kind', 'did you mean `fact`?'],
    ['keepApart', ['Ana', 7], 'other', 'must be a text, not 7'],
    ['distilled', ['t1'], 'turns', 'must be a list of texts, not "t1"'],
    ['deleteTurn', [], 'id', 'must be a text, not null'],
    ['forget', [], 'query', 'say before, matching or expired'],
    ['delete', ['turn', 't1'], 'kind', 'must be one of fact, entity, topic, experience'],
  ])('given to %s is refused: %j', async (method, args, name, said) => {
    expect(await refusal(() => loose()[method]?.(...args))).toMatchObject({
      code: 'argument-invalid',
      data: { name },
      message: expect.stringContaining(said),
    })
  })

  it('may be null only where null means something', async () => {
    expect(await ana.facts({ asOf: null })).not.toEqual([])
    expect(await refusal(() => loose().facts?.({ knownAt: null }))).toMatchObject({
      data: { name: 'knownAt' },
    })
  })
})

describe('a turn', () => {
  it.each([
    [{ content: 'x', speakr: 'Ana' }, 'unknown field `speakr`; did you mean `speaker`?'],
    [{ text: 'x' }, 'unknown field `text`; known: content, speaker, role, at, id, captions, metadata.'],
    [{ content: 'x', role: 'asistant' }, 'did you mean `assistant`?'],
    [{ content: 'x', speaker: 5 }, 'speaker must be a text, not 5'],
    [{ content: 'x', at: true }, 'at must be a time'],
    [{ content: 'x', captions: 'a boat' }, 'captions must be a list of texts'],
    [{ speaker: 'Ana' }, 'it has no content'],
  ])('%j is refused, with its place', async (turn, said) => {
    expect(await refusal(() => loose().add?.([{ content: 'fine' }, turn]))).toMatchObject({
      code: 'turn-invalid',
      data: { index: 1 },
      message: expect.stringContaining(said),
    })
    expect(await ana.turns()).toHaveLength(2)
  })
})

describe('update', () => {
  it.each<['fact' | 'entity' | 'topic' | 'experience', object, string, string]>([
    ['fact', { statement: ' ' }, 'statement', 'must not be empty'],
    ['fact', { statement: 5 }, 'statement', 'must be a text'],
    ['fact', { confidence: 1.5 }, 'confidence', 'between 0 and 1'],
    ['fact', { confidence: 'high' }, 'confidence', 'must be a number'],
    ['fact', { validTo: Date.parse('2019-01-01') }, 'validTo', 'before validFrom'],
    ['fact', { validFrom: ['2024'] }, 'validFrom', 'must be a time'],
    ['fact', { name: 'x' }, 'name', 'unknown field of a fact `name`'],
    ['entity', { name: '' }, 'name', 'must not be empty'],
    ['entity', { aliases: ['A', ''] }, 'aliases', 'must not be empty'],
    ['entity', { aliases: 'A' }, 'aliases', 'must be a list of texts'],
    ['entity', { type: 'robot' }, 'type', 'must be one of person, place'],
    ['topic', { summary: '' }, 'summary', 'must not be empty'],
    ['topic', { keywords: [1] }, 'keywords', 'must be a list of texts'],
    ['experience', { type: 'habit' }, 'type', 'must be one of fact, strategy'],
    ['experience', { content: ' ' }, 'content', 'must not be empty'],
  ])('refuses of a %s %j', async (kind, patch, name, said) => {
    const [fact] = await ana.facts({ entity: 'Ana' })
    const [entity] = await ana.entities()
    const [topic] = await ana.topics()
    const [experience] = await ana.experiences()
    const id = { fact, entity, topic, experience }[kind]?.id ?? 'none'
    const before = await ana.get(kind, id)
    expect(await refusal(() => ana.update(kind, id, patch as never))).toMatchObject({
      code: 'argument-invalid',
      data: { name },
      message: expect.stringContaining(said),
    })
    expect(await ana.get(kind, id)).toEqual(before)
  })
})

describe('addGraph', () => {
  const fine = { head: 'Ana', relation: 'likes', tail: 'tea', sources: ['t1'] }

  it.each<[object, string, string]>([
    [{ facts: [fine, { ...fine, sources: undefined }] }, 'facts[1].sources', 'is needed'],
    [{ facts: [fine, { ...fine, sources: [] }] }, 'facts[1].sources', 'at least one'],
    [{ facts: [{ ...fine, sources: 't1' }] }, 'facts[0].sources', 'must be a list of texts'],
    [{ facts: [{ ...fine, haed: 'x' }] }, 'facts[0].haed', 'did you mean `head`?'],
    [{ facts: [{ ...fine, head: ' ' }] }, 'facts[0].head', 'must not be empty'],
    [{ facts: [{ ...fine, tail: 7 }] }, 'facts[0].tail', 'must be a text, not 7'],
    [{ facts: [fine, { ...fine, from: '2024', to: '2023' }] }, 'facts[1].to', 'must not lie before'],
    [{ facts: [{ ...fine, confidence: 2 }] }, 'facts[0].confidence', 'between 0 and 1'],
    [{ facts: [{ ...fine, kind: 'sate' }] }, 'facts[0].kind', 'did you mean `state`?'],
    [{ facts: [{ ...fine, headType: 'robot' }] }, 'facts[0].headType', 'must be one of person'],
    [{ facts: [null] }, 'facts[0]', 'must be an object'],
    [{ facts: fine }, 'facts', 'must be a list'],
    [{ entities: [{ name: 'tea' }] }, 'entities[0].sources', 'is needed'],
    [
      { experiences: [{ type: 'wish', content: 'x', sources: ['t1'] }] },
      'experiences[0].type',
      'must be one',
    ],
  ])('%j is refused before anything is added', async (graph, name, said) => {
    const before = await ana.facts({ asOf: null })
    expect(await refusal(() => ana.addGraph(graph as never))).toMatchObject({
      code: 'argument-invalid',
      data: { name },
      message: expect.stringContaining(said),
    })
    expect(await ana.facts({ asOf: null })).toEqual(before)
  })

  it('refuses what is no graph', async () => {
    expect(await refusal(() => loose().addGraph?.([]))).toMatchObject({ code: 'argument-invalid' })
    expect(await refusal(() => loose().addGraph?.())).toMatchObject({ code: 'argument-invalid' })
  })
})

describe('over HTTP', () => {
  const send = async (method: string, path: string, body?: unknown) => {
    const server = createServer({ memory })
    const response = await server.fetch(
      new Request(`http://localhost/v1/namespaces/ana${path}`, {
        method,
        headers: { host: 'localhost', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as { code: string; detail: string } }
  }

  it.each<[string, string, unknown, string]>([
    ['POST', '/recall', { question: 'x', budgt: 5 }, 'unknown field `budgt`; did you mean `budget`?'],
    ['POST', '/answer', { question: 'x', format: 'xml' }, 'unknown field `format`'],
    ['POST', '/recall', { question: 'x', metadata: { a: { form: 1 } } }, 'did you mean `from`?'],
    ['POST', '/recall', { question: 'x', knobs: { beam: { dept: 1 } } }, 'did you mean `depth`?'],
    ['POST', '/turns', { turns: { content: 'x', speakr: 'Ana' } }, 'did you mean `speaker`?'],
    [
      'POST',
      '/turns',
      { turns: [{ content: 'x' }, { content: 'x', rol: 'user' }] },
      'turns.1: unknown field `rol`',
    ],
    ['POST', '/turns', { turns: { content: 'x' }, sesion: 's' }, 'did you mean `session`?'],
    ['PATCH', '/facts/f1', { statment: 'x' }, 'did you mean `statement`?'],
    [
      'POST',
      '/graph',
      { facts: [{ head: 'a', relation: 'b', tail: 'c', source: [] }] },
      'did you mean `sources`?',
    ],
    ['POST', '/rebuild', { onyl: 'vectors' }, 'did you mean `only`?'],
    ['GET', '/facts?limt=3', undefined, 'unknown parameter `limt`; did you mean `limit`?'],
    ['GET', '/stats?verbose=1', undefined, 'unknown parameter `verbose`'],
  ])('%s %s %j is refused', async (method, path, body, said) => {
    const answer = await send(method, path, body)
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(said) },
    })
  })

  it('the client hides nothing from the server', async () => {
    const server = createServer({ memory })
    const client = clientOf(server).namespace('ana') as unknown as Loose
    for (const [method, args, said] of [
      ['add', [{ content: 'x' }, { sesion: 's' }], '`session`'],
      ['recall', ['x', { budgt: 1 }], '`budget`'],
      ['facts', [{ entitiy: 'Ana' }], '`entity`'],
      ['turns', [{ ids: ['t1'], sesion: 's' }], '`session`'],
      ['changes', [{ aftr: 1 }], '`after`'],
    ] as const)
      expect(await refusal(() => client[method]?.(...args))).toMatchObject({
        code: 'request-invalid',
        message: expect.stringContaining(`did you mean ${said}?`),
      })
  })
})
