/** Consolidation in a thread of its own. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWorkThread, type WorkThread } from '../src/jobs/work-thread.ts'
import { createMemory, type Memory } from '../src/memory.ts'
import { distil } from '../src/tasks/distil/distil.ts'
import type { Order } from './fixtures/thread-work.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-thread-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a work thread', () => {
  const here: Order[] = []
  const errors: unknown[] = []
  const open = (data: object = {}): WorkThread<Order> => {
    here.length = 0
    errors.length = 0
    const thread = createWorkThread<Order>({
      module: join(import.meta.dirname, 'fixtures/thread-work.ts'),
      data,
      here: async (order) => void here.push(order),
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => thread.close())
    return thread
  }
  const started = (data?: object): WorkThread<Order> => {
    const thread = open(data)
    thread.expect(1000)
    return thread
  }
  const file = (name: string): string => join(folder, name)

  it('does little work here, and much in the thread', async () => {
    const thread = open()
    thread.expect(3)
    await thread.run({ leave: file('few') })
    expect(here).toEqual([{ leave: file('few') }])
    thread.expect(1000)
    await thread.run({ leave: file('many') })
    expect(here).toHaveLength(1)
    expect([existsSync(file('few')), existsSync(file('many'))]).toEqual([false, true])
  })

  it('hands errors on with their code and data', async () => {
    await expect(started().run({ refuse: 's1' })).rejects.toMatchObject({
      name: 'MemoryError',
      code: 'not-found',
      data: { what: 'session', id: 's1' },
    })
  })

  it('starts again when the thread dies, and does what it was doing', async () => {
    const thread = started()
    await thread.run({ leave: file('first') })
    await thread.run({ dieOnce: file('died'), leave: file('done') })
    expect([existsSync(file('died')), existsSync(file('done'))]).toEqual([true, true])
  })

  it('gives work up that ends the thread each time, and goes on with other work', async () => {
    const thread = started()
    await thread.run({ leave: file('first') })
    await expect(thread.run({ die: true })).rejects.toThrow('ended with code 7')
    await thread.run({ leave: file('second') })
    expect([existsSync(file('second')), here, errors]).toEqual([true, [], []])
  })

  it('works here when no thread can be started, and says so once', async () => {
    const thread = started({ broken: true })
    await thread.run({ leave: file('one') })
    await thread.run({ leave: file('two') })
    expect(here).toEqual([{ leave: file('one') }, { leave: file('two') }])
    expect(errors).toMatchObject([{ message: 'It cannot start.' }])
  })

  it('stops what is aborted', async () => {
    const stop = new AbortController()
    const waiting = started().run({ waitForAbort: true }, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a memory with a thread', () => {
  const SESSIONS = 20
  const TURNS = 20
  const fill = async (memory: Memory): Promise<void> => {
    const space = memory.namespace('a')
    for (let s = 0; s < SESSIONS; s++)
      await space.add(
        Array.from({ length: TURNS }, (_, i) => ({
          id: `t${s}-${i}`,
          content: `My friend Ann${s} moved to Rome and likes the ${i}th picture of the museum.`,
          speaker: 'Mira',
          at: Date.parse('2024-03-01T10:00:00Z') + (s * 24 * 60 + i) * 60_000,
        })),
        { session: `s${s}` },
      )
    await space.flush()
  }
  const told = async (memory: Memory): Promise<string[]> =>
    (await memory.namespace('a').facts({ limit: 1000 }))
      .map((f) => `${f.headName} ${f.relation} ${f.tailName} ${f.valid.from}`)
      .sort()
  const opened = async (options: object): Promise<Memory> => {
    const memory = await createMemory(options)
    onTestFinished(() => memory.close())
    return memory
  }

  it('comes to the same as without, distils elsewhere, and recalls what came of it', async () => {
    const plain = await opened({})
    await fill(plain)
    const errors: unknown[] = []
    const distilled = vi.spyOn(distil, 'offline')
    onTestFinished(() => distilled.mockRestore())
    const memory = await opened({
      path: join(folder, 'm.db'),
      onError: (error: unknown) => errors.push(error),
    })
    await fill(memory)
    const here = distilled.mock.calls.reduce((sum, [{ turns }]) => sum + turns.length, 0)
    expect(await told(memory)).toEqual(await told(plain))
    expect(await told(memory)).not.toHaveLength(0)
    expect(here).toBeLessThan((SESSIONS * TURNS) / 2)
    const { facts } = await memory.namespace('a').recall('Where does Ann3 live now?')
    expect(facts.map((f) => f.tail)).toContain('Rome')
    expect(errors).toEqual([])
  })

  it('closes in the middle of it and loses nothing', async () => {
    const path = join(folder, 'm.db')
    const first = await createMemory({ path })
    for (let s = 0; s < 30; s++)
      await first.namespace('a').add(
        Array.from({ length: 30 }, (_, i) => ({
          content: `In the year ${s} I painted picture ${i} for my aunt in Lisbon.`,
          at: Date.parse('2024-03-01T10:00:00Z') + (s * 24 * 60 + i) * 60_000,
        })),
        { session: `s${s}` },
      )
    await first.close()
    const memory = await opened({ path })
    await memory.namespace('a').flush()
    expect(await memory.namespace('a').stats()).toMatchObject({
      turns: 900,
      buffered: 0,
      jobs: { running: 0, dead: [] },
    })
    expect(await memory.check()).toEqual([])
  })
})
