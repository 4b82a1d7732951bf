/** All upkeep of one memory goes one after the other, so that a model is asked once, whoever asks for the work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { Memory } from '../src/memory.ts'
import { createMemory } from '../src/memory.ts'
import { createScriptedLlm } from '../src/testing/scripted-llm.ts'

const LATENCY_MS = 15

/** A memory whose model takes a moment, and the tasks it was asked. */
async function slowlyRead(consolidate: boolean) {
  const asked: string[] = []
  const scripted = createScriptedLlm()
  const memory = await createMemory({
    consolidate,
    now: () => Date.parse('2025-06-01'),
    model: {
      ...scripted,
      async complete(request, signal) {
        asked.push(`${request.task} ${request.user}`)
        await sleep(LATENCY_MS)
        return scripted.complete(request, signal)
      },
    },
  })
  onTestFinished(() => memory.close())
  return { memory, asked }
}

async function tell(memory: Memory, session: string, day: string) {
  const said = ['I live in Oslo.', `I bought a boat called Ship ${session}.`, 'It is blue.']
  await memory.namespace('a').add(
    said.map((content, i) => ({
      id: `${session}-${i}`,
      content,
      speaker: 'Mira',
      at: Date.parse(`${day}T10:00:00Z`) + i * 1000,
    })),
    { session },
  )
}

/** How often each task was asked, and whether no question was asked a second time. */
function counts(asked: readonly string[]) {
  const of = (task: string): number => asked.filter((each) => each.startsWith(`${task} `)).length
  return { distil: of('distil'), review: of('review'), isOnce: new Set(asked).size === asked.length }
}

it('two flushes at once wait for the same work', async () => {
  const { memory, asked } = await slowlyRead(false)
  for (const session of ['s1', 's2', 's3']) await tell(memory, session, '2025-03-01')
  const space = memory.namespace('a')
  const done: number[] = []
  await Promise.all(
    [1, 2].map(async () => {
      await space.flush()
      done.push(asked.length)
    }),
  )
  expect(counts(asked)).toEqual({ distil: 3, review: 3, isOnce: true })
  // Neither was over before all was asked.
  expect(done).toEqual([asked.length, asked.length])
  expect(await space.jobs()).toEqual([])
})

it('a flush waits for work in the background that began after it was called', async () => {
  const { memory, asked } = await slowlyRead(true)
  const space = memory.namespace('a')
  await tell(memory, 's1', '2025-03-01')
  const flushing = space.flush()
  // The session before is over with these: the background reads what the flush is reading.
  await tell(memory, 's2', '2025-03-02')
  await Promise.all([flushing, space.flush()])
  expect(counts(asked)).toEqual({ distil: 2, review: 2, isOnce: true })
})

it('a worker in the same process takes nothing that a flush is reading', async () => {
  const { memory, asked } = await slowlyRead(false)
  const space = memory.namespace('a')
  for (const session of ['s1', 's2']) await tell(memory, session, '2025-03-01')
  const stop = new AbortController()
  const flushing = space.flush()
  const working = memory.work({ signal: stop.signal, pollMs: 1, quietMs: 0 })
  await flushing
  stop.abort()
  await working
  expect(counts(asked)).toEqual({ distil: 2, review: 2, isOnce: true })
})

it('closing refuses upkeep that waits for other upkeep', async () => {
  const { memory } = await slowlyRead(false)
  await tell(memory, 's1', '2025-03-01')
  const space = memory.namespace('a')
  const flushes = [space.flush(), space.flush()]
  const ends = Promise.allSettled(flushes)
  await memory.close()
  for (const end of await ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'closed' })
  expect((await ends)[1]?.status).toBe('rejected')
})
