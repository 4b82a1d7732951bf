/** Processes that open a memory, do one thing and close it; and calls that are under way when it is closed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createMemory, type Embedder, type Llm, type Memory, type MemoryOptions } from 'recollect'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hurried } from './support/hurried.ts'

const DAY = 86_400_000
const BEGIN = Date.parse('2025-09-01T10:00:00Z')
const TOLD = [
  'My name is Olga Brandt.',
  'I am allergic to walnuts.',
  'I live in Ghent.',
  'My brother is called Felix.',
]

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-open-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'm.db')
}

async function opened<Result>(
  options: MemoryOptions,
  act: (memory: Memory) => Promise<Result>,
): Promise<Result> {
  const memory = await createMemory(options)
  try {
    return await act(memory)
  } finally {
    await memory.close()
  }
}

const chat = (i: number): string => TOLD[i] ?? `How do I write loop number ${i}?`
async function addChats(options: MemoryOptions, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++)
    await opened({ ...options, now: () => BEGIN + i * DAY }, (memory) =>
      memory.namespace('a').add({ content: chat(i) }, { session: `chat-${i}` }),
    )
}
const seen = (path: string, at: number): Promise<{ buffered: number; waiting: number; facts: string[] }> =>
  opened({ path, now: () => at, consolidate: false }, async (memory) => {
    const space = memory.namespace('a')
    const { buffered, jobs } = await space.stats()
    const own = await space.jobs({ kind: 'consolidate', state: 'waiting' })
    expect(jobs.waiting).toBeGreaterThanOrEqual(own.length)
    return { buffered, waiting: own.length, facts: (await space.facts()).map((f) => f.statement) }
  })

it('consolidates by the end of each request what the one before left, days apart', async () => {
  const path = file()
  await addChats({ path }, 0, 12)
  const { buffered, waiting, facts } = await seen(path, BEGIN + 12 * DAY)
  expect({ buffered, waiting, facts: facts.length }).toEqual({ buffered: 1, waiting: 0, facts: 4 })
})

it('shows as jobs what nobody consolidated yet, and catches up piece by piece', async () => {
  const path = file()
  await addChats({ path, consolidate: false }, 0, 60)
  expect(await seen(path, BEGIN + 60 * DAY)).toMatchObject({ buffered: 60, waiting: 59 })
  const left: number[] = []
  for (let i = 60; i < 64; i++) {
    await addChats({ path }, i, i + 1)
    left.push((await seen(path, BEGIN + i * DAY)).buffered)
  }
  // A piece that had begun has 48 sessions, one that closing begins has eight.
  expect(left.every((buffered, i) => buffered <= Math.max(1, 61 - 7 * (i + 1)))).toBe(true)
  expect((await seen(path, BEGIN + 64 * DAY)).facts).toHaveLength(4)
}, 60_000)

it('takes up what waits when it is opened and only read', async () => {
  const path = file()
  await addChats({ path, consolidate: false }, 0, 20)
  await opened({ path, now: () => BEGIN + 20 * DAY }, async (memory) => {
    const space = memory.namespace('a')
    await vi.waitFor(async () => expect((await space.stats()).buffered).toBe(1), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await space.facts()).toHaveLength(4)
  })
}, 30_000)

it('ends no session that goes on for how many there are, and reads see what all say', async () => {
  let time = BEGIN
  await opened({ path: file(), now: () => (time += 1000) }, async (memory) => {
    const space = memory.namespace('a')
    for (let k = 0; k < 3; k++)
      for (let i = 0; i < 20; i++)
        await space.add({ content: k === 0 ? chat(i) : `And round ${k}?` }, { session: `s${i}` })
    expect(await space.facts()).toHaveLength(4)
    expect(await space.stats()).toMatchObject({ buffered: 60, topics: 0 })
    await space.flush()
    expect(await space.topics({ limit: 100 })).toHaveLength(20)
  })
}, 60_000)

it('ends what is quiet for long beyond what a read looks at, though turns come out of order', async () => {
  await opened({ path: file(), now: () => BEGIN + 100 * DAY }, async (memory) => {
    const space = memory.namespace('a')
    const add = (i: number) =>
      space.add({ content: chat(i), at: BEGIN + (90 - i) * DAY }, { session: `s${i}` })
    for (let i = 0; i < 64; i++) await add(i)
    expect((await space.sessions({ limit: 100 })).filter((s) => s.flushes.length > 0)).toEqual([])
    await add(64)
    const ended = (await space.sessions({ limit: 100 })).filter((s) => s.flushes.length > 0)
    expect(ended.map((s) => s.id)).toEqual(['s63'])
  })
}, 60_000)

it('waits for calls made before it was closed, stores what they bring and refuses later ones', async () => {
  const path = file()
  const memory = await createMemory({ path })
  const space = memory.namespace('a')
  const before = ['I live in Oslo.', 'I work at Acme.', 'I like tea.'].map((content) =>
    space.add({ content }),
  )
  const closing = memory.close()
  await expect(space.add({ content: 'Too late.' })).rejects.toMatchObject({ code: 'closed' })
  await expect(memory.deleteNamespace('a')).rejects.toMatchObject({ code: 'closed' })
  await closing
  expect((await Promise.all(before)).map((r) => r.added)).toEqual([1, 1, 1])
  expect(await opened({ path }, (again) => again.namespace('a').turns())).toHaveLength(3)
})

it('closes once, whoever asks for it', async () => {
  const memory = await createMemory({ path: file() })
  const added = memory.namespace('a').add({ content: 'I live in Oslo.' })
  const first = memory.close()
  let isAdded = false
  added.then(() => {
    isAdded = true
  })
  await memory.close()
  expect(isAdded).toBe(true)
  await first
})

it('closes although a model does not answer, and leaves the work', () =>
  hurried(async () => {
    const path = file()
    const model: Llm = { model: 'mute', complete: () => new Promise(() => {}) }
    const memory = await createMemory({ path, model, now: () => BEGIN })
    const space = memory.namespace('a')
    await space.add({ content: 'I live in Oslo.' }, { session: 'one' })
    await space.add({ content: 'Hello.', at: BEGIN + DAY / 2 }, { session: 'two' })
    const begun = performance.now()
    await memory.close()
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(await seen(path, BEGIN + DAY)).toMatchObject({ buffered: 2, waiting: 1 })
  }))

it('deletes a namespace with what was being added to it, and keeps what is added after', async () => {
  const memory = await createMemory({ path: file() })
  onTestFinished(() => memory.close())
  const space = memory.namespace('a')
  await space.add({ content: 'I live in Quito.' })
  const adding = [space.add({ content: 'One.' }), space.setTtl('30d'), space.add({ content: 'Two.' })]
  const deleting = memory.deleteNamespace('a')
  const later = space.add({ content: 'Three.' })
  const again = memory.deleteNamespace('a')
  const last = space.add({ content: 'Four.' })
  await Promise.all([...adding, later])
  expect(await Promise.all([deleting, again])).toEqual([true, true])
  await last
  expect((await space.turns()).map((t) => t.content)).toEqual(['Four.'])
})

const MUTE: Llm = { model: 'mute', complete: () => new Promise(() => {}) }
async function* silence(): AsyncGenerator<string> {
  await new Promise(() => {})
}

it('closes behind an answer whose model does not answer, and aborts that', async () => {
  let signal: AbortSignal | undefined
  const complete: Llm['complete'] = (_, given) => {
    signal = given
    return new Promise(() => {})
  }
  const memory = await createMemory({ path: file(), model: { model: 'mute', complete } })
  const space = memory.namespace('a')
  await space.add({ content: 'I live in Oslo.' })
  const answer = expect(space.answer('Where do I live?')).rejects.toMatchObject({ code: 'closed' })
  await vi.waitFor(() => expect(signal).toBeDefined(), { timeout: 20_000 })
  await hurried(async () => {
    const begun = performance.now()
    await memory.close()
    expect(performance.now() - begun).toBeLessThan(15_000)
  })
  await answer
  expect(signal?.aborted).toBe(true)
})

it('refuses once it is closed what still waits for a model', () =>
  hurried(async () => {
    const memory = await createMemory({ path: file(), model: MUTE })
    const space = memory.namespace('a')
    await space.add({ content: 'I live in Oslo.' })
    const [fact] = await space.facts()
    const denied = expect(space.deny('fact', String(fact?.id))).rejects.toMatchObject({ code: 'closed' })
    const flushed = expect(space.flush()).rejects.toMatchObject({ code: 'closed' })
    await memory.close()
    await Promise.all([denied, flushed])
  }))

it('stores what is added while it is closed, although the embedder does not answer', () =>
  hurried(async () => {
    const path = file()
    const embedder: Embedder = { model: 'mute', immediate: true, embed: () => new Promise(() => {}) }
    const memory = await createMemory({ path, embedder, consolidate: false })
    const space = memory.namespace('a')
    const adding = space.add({ content: 'I live in Oslo.' })
    await memory.close()
    expect(await adding).toMatchObject({ added: 1 })
    expect(await opened({ path }, (again) => again.namespace('a').turns())).toHaveLength(1)
  }))

it('deletes a namespace, and closes, behind an import whose lines do not come', () =>
  hurried(async () => {
    const memory = await createMemory({ path: file() })
    const space = memory.namespace('a')
    await space.add({ content: 'I live in Oslo.' })
    const stalled = expect(space.import(silence())).rejects.toMatchObject({ code: 'write-conflict' })
    const begun = performance.now()
    const deleting = memory.deleteNamespace('a')
    const later = space.add({ content: 'I live in Rome.' })
    expect(await deleting).toBe(true)
    await stalled
    await later
    expect((await space.turns()).map((t) => t.content)).toEqual(['I live in Rome.'])
    const last = expect(space.import(silence())).rejects.toMatchObject({ code: 'closed' })
    await memory.close()
    await last
    expect(performance.now() - begun).toBeLessThan(25_000)
  }))

it('deletes what lines that come were importing, and imports lines of each kind', async () => {
  const memory = await createMemory({ path: file() })
  onTestFinished(() => memory.close())
  const from = memory.namespace('a')
  await from.add({ content: 'I live in Oslo.' })
  const lines: string[] = []
  for await (const line of from.export()) lines.push(line)
  const to = memory.namespace('b')
  const imported = to.import(from.export())
  expect(await memory.deleteNamespace('b')).toBe(true)
  expect(await imported).toBe(1)
  expect(await to.turns()).toEqual([])
  const text = lines.map((line) => `${line}\n`).join('')
  for (const each of [
    lines,
    text,
    Readable.from([Buffer.from(text)], { encoding: 'utf8', objectMode: false }),
  ]) {
    expect(await to.import(each)).toBe(1)
    expect(await to.turns()).toHaveLength(1)
    await memory.deleteNamespace('b')
  }
})

it('holds a signal of the caller beside its own, and refuses what is none', async () => {
  const memory = await createMemory({ path: file(), model: MUTE })
  onTestFinished(() => memory.close())
  const space = memory.namespace('a')
  await space.add({ content: 'I live in Oslo.' })
  await expect(space.answer('Where?', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  for (const options of [5, null, [], { signal: 'now' }])
    await expect(space.recall('Where?', options as never)).rejects.toMatchObject({ code: 'argument-invalid' })
}, 30_000)

it('asks a slow model once, though what waits is taken up beside a flush', () =>
  hurried(async () => {
    const asked: string[] = []
    const complete: Llm['complete'] = async ({ task }) => {
      asked.push(task)
      await new Promise((resolve) => setTimeout(resolve, 600))
      return { text: '{}', inputTokens: 1, outputTokens: 1 }
    }
    const memory = await createMemory({ path: file(), model: { model: 'slow', complete } })
    const space = memory.namespace('a')
    await space.add(TOLD.map((content) => ({ content, at: BEGIN })))
    await space.flush()
    await memory.close()
    const counts = new Map(asked.map((task) => [task, asked.filter((one) => one === task).length]))
    // A reply that cannot be read is asked for once more.
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
  }))
