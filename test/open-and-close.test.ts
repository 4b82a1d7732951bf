/** Processes that open a memory, do one thing and close it; and calls that are under way when it is closed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Llm, type Memory, type MemoryOptions } from 'recollect'
import { expect, it, onTestFinished, vi } from 'vitest'

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
  expect(await seen(path, BEGIN + 60 * DAY)).toMatchObject({ buffered: 60, waiting: 59, facts: [] })
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

it('leaves no more open sessions than a read looks at, however short they are', async () => {
  let time = BEGIN
  await opened({ path: file(), now: () => (time += 1) }, async (memory) => {
    const space = memory.namespace('a')
    for (let i = 0; i < 15; i++) await space.add({ content: chat(i) }, { session: `s${i}` })
    await vi.waitFor(async () => expect((await space.stats()).buffered).toBe(8), {
      timeout: 20_000,
      interval: 50,
    })
    expect(await space.facts()).toHaveLength(4)
    // What was quiet longest was ended, not what began first.
    await space.add({ content: 'And in Rust?' }, { session: 's7' })
    await space.add({ content: 'Hello.' }, { session: 's15' })
    await vi.waitFor(async () => expect((await space.jobs({ kind: 'consolidate' })).length).toBe(0), {
      timeout: 20_000,
      interval: 50,
    })
    const waiting = (await space.sessions()).filter((s) => s.turns > s.consolidated).map((s) => s.id)
    expect(waiting.sort()).toEqual(['s10', 's11', 's12', 's13', 's14', 's15', 's7', 's9'].sort())
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

it('closes although a model does not answer, and leaves the work', async () => {
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
}, 30_000)

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
