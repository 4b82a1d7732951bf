/**
 * Whatever strategy searches and through whichever door, what comes back under a filter rests on the turns that pass it
 * and on no other: each turn says a word that only it says, and no such word of another turn is told.
 */
import fc from 'fast-check'
import {
  createMemory,
  isMemoryError,
  type Memory,
  type Namespace,
  type Operator,
  type RecallOptions,
} from 'recollect'
import { createServer, type Server } from 'recollect/server'
import { afterAll, describe, expect, it } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { NOW } from './support/served.ts'

const STRATEGIES = ['auto', 'beam', 'dual-channel', 'graph-guided', 'pagerank', 'reconstruct'] as const
/** Memories that are asked; more of them on request. */
const RUNS = Number(process.env.RECOLLECT_FILTER_RUNS ?? 3)
/** Turns that were said last and are not consolidated yet. */
const WAITING = 4
const DOORS = ['recall', 'inspect', 'answer', 'HTTP', 'MCP', 'client'] as const
const OPERATORS = [
  'tags_of_cue',
  'turns_of_cue',
  'cues_of_turn',
  'turns_of_topic',
  'turns_between',
  'context_of_turn',
  'aspects_of_person',
  'facts_of_aspect',
] as const

/** What a turn says around its own word; `Bram`, `Mel` and Lisbon are in many. */
const SAID = [
  (own: string) => `I live in ${own}.`,
  (own: string) => `My sister ${own} plays the violin.`,
  (own: string) => `Bram works at ${own} in Lisbon.`,
  (own: string) => `Please always answer like ${own}.`,
  (own: string) => `I love hiking in ${own} with Mel.`,
  (own: string) => `Bram moved to ${own}, and I live in Lisbon.`,
  (own: string) => `I no longer work at ${own}.`,
  (own: string) => `Do you know ${own}?`,
  (own: string) => `Mel ${own} plays the clarinet.`,
  () => 'I live in Lisbon.',
]
const QUESTIONS = [
  'Where does Ana live?',
  'Who plays an instrument?',
  'What do you know about Mel and Bram?',
  'Where did Bram live before he moved, and where does he work?',
  'How should you answer, and what does Zebulon love?',
]

interface Said {
  readonly id: string
  readonly own: string
  readonly content: string
  readonly session: string
  readonly speaker: string
  readonly role: 'user' | 'assistant'
  readonly at: number
  readonly metadata: { readonly tenant: 'a' | 'b' }
}

/** A word that no other turn says and no other word begins with. */
function wordOf(index: number): string {
  const syllables = ['zo', 'qua', 'vix', 'gru', 'pli', 'ske', 'jum', 'wev']
  return `X${syllables[index >> 3]}${syllables[index & 7]}rtl`
}

const conversation = fc
  .array(
    fc.record({
      kind: fc.nat(SAID.length - 1),
      session: fc.constantFrom('sa', 'sb'),
      speaker: fc.constantFrom('Ana', 'Zebulon'),
      role: fc.constantFrom('user', 'assistant'),
      day: fc.nat(9),
      tenant: fc.constantFrom('a', 'b'),
    }),
    { minLength: 12, maxLength: 24 },
  )
  .map((turns) =>
    turns.map(({ kind, day, tenant, ...said }, i): Said => {
      const own = wordOf(i)
      const content = (SAID[kind] as (own: string) => string)(own)
      return {
        id: `t${i}`,
        own,
        content,
        at: NOW - (10 - day) * 86_400_000,
        metadata: { tenant },
        ...said,
      } as Said
    }),
  )

type Filter = Pick<RecallOptions, 'session' | 'speaker' | 'role' | 'from' | 'to' | 'metadata'>
const MIDDLE = NOW - 5 * 86_400_000
const FILTERS: readonly (readonly [Filter, (turn: Said) => boolean])[] = [
  [{ metadata: { tenant: 'a' } }, (t) => t.metadata.tenant === 'a'],
  [{ session: 'sa' }, (t) => t.session === 'sa'],
  [{ speaker: 'Ana' }, (t) => t.speaker === 'Ana'],
  [{ role: 'user' }, (t) => t.role === 'user'],
  [{ from: MIDDLE }, (t) => t.at >= MIDDLE],
  [{ to: MIDDLE }, (t) => t.at < MIDDLE],
]

/** A memory of all that is derived from several turns: experiences, joint facts, merged names, what people protected and wrote. */
async function remembered(memory: Memory, turns: readonly Said[]): Promise<Namespace> {
  const space = memory.namespace('x')
  const add = async (some: readonly Said[]): Promise<void> => {
    for (const { own: _, session, ...turn } of some) await space.add(turn, { session })
  }
  await add(turns.slice(0, -WAITING))
  await space.flush()
  const [one, two, three, four] = turns as [Said, Said, Said, Said]
  const both = `${one.own} and ${two.own}`
  await space.addGraph({
    experiences: [
      { type: 'strategy', content: `Bram and Mel live like ${both}.`, sources: [one.id, two.id] },
      { type: 'instruction', content: `Answer like ${three.own}.`, sources: [three.id] },
    ],
    facts: [
      {
        head: 'Bram',
        relation: 'knows',
        tail: two.own,
        statement: `Bram knows ${both}.`,
        sources: [one.id, two.id],
      },
      {
        head: 'Bram',
        relation: 'likes',
        tail: 'Lisbon',
        statement: `Bram likes ${three.own}.`,
        sources: [three.id],
      },
      {
        head: 'Bram',
        relation: 'likes',
        tail: 'Lisbon',
        statement: `Bram likes ${four.own}.`,
        sources: [four.id],
      },
    ],
  })
  const known = await space.entities({ limit: 200 })
  const mel = known.find((e) => e.name === 'Mel')
  // A person is no thing.
  const long = known.find((e) => /^Mel X/.test(e.name) && (e.type === 'person') === (mel?.type === 'person'))
  if (long !== undefined && mel !== undefined) await space.merge(long.id, mel.id)
  for (const [i, fact] of (await space.facts({ asOf: null })).entries()) {
    const words = turns.filter((t) => fact.evidence.some((e) => e.turn === t.id)).map((t) => t.own)
    try {
      if (i % 3 === 0) await space.freeze('fact', fact.id)
      else if (i % 3 === 1)
        await space.update('fact', fact.id, { statement: `${fact.statement} (${words.join()})` })
    } catch (error) {
      // It became one with another that was protected before.
      if (!isMemoryError(error, 'not-found')) throw error
    }
  }
  await add(turns.slice(-WAITING))
  return space
}

interface Tried {
  cases: number
  leaks: number
}
const tried = new Map<string, Tried>()
const found: string[] = []
let answered = 0

function look(
  door: string,
  text: string,
  asked: string,
  turns: readonly Said[],
  passes: (turn: Said) => boolean,
) {
  const count = tried.get(door) ?? { cases: 0, leaks: 0 }
  tried.set(door, count)
  count.cases += 1
  const told = text.toLowerCase()
  const may = turns.filter(passes)
  const words = new Set(turns.flatMap((t) => [t.own, t.speaker]))
  const leaks = [...words].filter(
    (word) =>
      told.includes(word.toLowerCase()) &&
      !asked.includes(word) &&
      !may.some((t) => t.own === word || t.speaker === word || t.content.includes(word)),
  )
  if (may.some((t) => told.includes(t.own.toLowerCase()))) answered += 1
  if (leaks.length === 0) return
  count.leaks += 1
  found.push(`${door}: ${leaks.join()}`)
}

async function send(
  server: Server,
  path: string,
  body: object,
  accept = 'application/json',
): Promise<string> {
  const response = await server.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    }),
  )
  const text = await response.text()
  expect([path, response.status, text.includes('"isError":true') && text]).toEqual([path, 200, false])
  return text
}

function call(server: Server, name: string, given: object): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  return send(server, '/mcp?profile=graph&namespace=x', message, 'application/json, text/event-stream')
}

function operandsOf(operator: Operator, turns: readonly Said[], topics: readonly string[], at: number) {
  const pick = <T>(list: readonly T[]): T => list[at % list.length] as T
  switch (operator) {
    case 'turns_between':
      return { from: '2020-01-01', to: '2030-01-01' }
    case 'tags_of_cue':
      return { cue: pick(['bram', 'lisbon', 'violin', 'mel']) }
    case 'turns_of_cue':
      return { cue: pick(['bram', 'lisbon', 'violin', 'mel']), tag: pick(['home', 'work', 'Ana', 'life']) }
    case 'turns_of_topic':
      return { topic: pick(topics) }
    case 'aspects_of_person':
      return { person: pick(['Ana', 'Bram', 'Mel', 'Zebulon']) }
    case 'facts_of_aspect':
      return {
        person: pick(['Ana', 'Bram', 'Mel', 'Zebulon']),
        aspect: pick(['home', 'work', 'people', 'likes']),
      }
    default:
      return { turn: pick(turns).id }
  }
}

interface Open {
  readonly space: Namespace
  readonly server: Server
  readonly remote: Namespace
  readonly turns: readonly Said[]
}

/** Tools take times as text. */
function mcp(filter: Filter): object {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}

afterAll(() => {
  if (process.env.RECOLLECT_FILTER_RUNS !== undefined) console.table(Object.fromEntries(tried))
})

describe('a filter', () => {
  const everyCase = async (turns: readonly Said[], each: (at: Open) => Promise<void>): Promise<void> => {
    const memory = await createMemory({ now: () => NOW, onError: () => {} })
    const server = createServer({ memory, rateLimit: 0 })
    const client = clientOf(server)
    try {
      const space = await remembered(memory, turns)
      await each({ space, server, remote: client.namespace('x'), turns })
    } finally {
      await server.close()
      await memory.close()
    }
  }

  it('holds for every strategy at every door', { timeout: 300_000 }, async () => {
    let question = 0
    await fc.assert(
      fc.asyncProperty(conversation, (turns) =>
        everyCase(turns, async ({ space, server, remote }) => {
          for (const strategy of STRATEGIES)
            for (const [filter, passes] of FILTERS) {
              const asked = QUESTIONS[question++ % QUESTIONS.length] as string
              const options = { ...filter, strategy, trace: true, budget: 2000, floor: 0 }
              const { trace: _, ...untraced } = options
              const body = { question: asked, ...options }
              const told = {
                recall: await space.recall(asked, options),
                inspect: [await space.inspect(asked, untraced), await remote.inspect(asked, untraced)],
                answer: await space.answer(asked, options),
                HTTP: [
                  await send(server, '/v1/namespaces/x/trace', body),
                  await send(server, '/v1/namespaces/x/answer', body),
                ],
                client: [await remote.recall(asked, options), await remote.answer(asked, options)],
                MCP:
                  strategy === 'auto'
                    ? await call(server, 'recall', { question: asked, ...mcp(filter) })
                    : '',
              }
              for (const door of DOORS)
                if (told[door] !== '')
                  look(`${strategy} × ${door}`, JSON.stringify(told[door]), asked, turns, passes)
            }
        }),
      ),
      { numRuns: RUNS, seed: 5, endOnFailure: true },
    )
    expect(found).toEqual([])
    // Had nothing been found, this would have shown little.
    expect(answered).toBeGreaterThan(RUNS * 60)
  })

  it('holds for every operator at every door', { timeout: 300_000 }, async () => {
    let at = 0
    await fc.assert(
      fc.asyncProperty(conversation, (turns) =>
        everyCase(turns, async ({ space, server, remote }) => {
          const topics = (await space.topics()).map((t) => t.id)
          for (const operator of OPERATORS)
            for (const [filter, passes] of FILTERS) {
              const operands = operandsOf(operator, turns, topics, at++)
              const told = {
                library: await space.explore(operator, operands, filter),
                HTTP: await send(server, '/v1/namespaces/x/explore', { operator, operands, ...filter }),
                client: await remote.explore(operator, operands, filter),
                // Its times are operands there.
                MCP:
                  operator === 'turns_between' && ('from' in filter || 'to' in filter)
                    ? ''
                    : await call(server, operator, { ...mcp(filter), ...operands }),
              }
              for (const [door, text] of Object.entries(told))
                if (text !== '')
                  look(`explore × ${door}`, JSON.stringify(text), JSON.stringify(operands), turns, passes)
            }
        }),
      ),
      { numRuns: RUNS, seed: 6, endOnFailure: true },
    )
    expect(found).toEqual([])
  })
})
