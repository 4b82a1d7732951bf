/** Sessions of one namespace are asked about together, up to the limit, and written in order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { Llm } from '../src/llm/llm.ts'
import { createMemory } from '../src/memory.ts'
import { createScriptedLlm } from '../src/testing/scripted-llm.ts'

const SESSIONS = 16
const LATENCY_MS = 20

async function readBy(concurrency: number) {
  const scripted = createScriptedLlm()
  /** How many requests of a task were waited for when another began, itself included. */
  const together = new Map<string, number[]>()
  const waiting = new Map<string, number>()
  const llm: Llm = {
    ...scripted,
    async complete(request, signal) {
      const now = (waiting.get(request.task) ?? 0) + 1
      waiting.set(request.task, now)
      together.set(request.task, [...(together.get(request.task) ?? []), now])
      await sleep(LATENCY_MS)
      waiting.set(request.task, (waiting.get(request.task) ?? 1) - 1)
      return scripted.complete(request, signal)
    },
  }
  const memory = await createMemory({
    model: llm,
    modelOptions: { concurrency },
    now: () => Date.parse('2025-06-01'),
  })
  onTestFinished(() => memory.close())
  const space = memory.namespace('a')
  for (let s = 0; s < SESSIONS; s++)
    await space.add(
      ['I live in Oslo.', `I bought a boat called Ship${s}.`, 'It is blue.'].map((content, i) => ({
        id: `t${s}-${i}`,
        content,
        speaker: 'Mira',
        // A day of many short sessions: none is over before the end.
        at: Date.parse('2025-03-01T10:00:00Z') + s * 60_000 + i * 1000,
      })),
      { session: `s${String(s).padStart(2, '0')}` },
    )
  await space.flush()
  const topics = await space.topics({ limit: 100 })
  const batches = (await space.batches({ limit: 100 })).filter((b) => b.reason === 'consolidate').length
  return { together, topics: topics.map((t) => t.session), batches }
}

it('asks about as many sessions at a time as requests may run, in consolidation and review', async () => {
  const alone = await readBy(1)
  const many = await readBy(8)
  for (const task of ['segment', 'distil', 'review']) {
    expect(Math.max(...(alone.together.get(task) ?? []))).toBe(1)
    const counts = many.together.get(task) ?? []
    expect(counts).toHaveLength(alone.together.get(task)?.length ?? 0)
    expect(Math.max(...counts)).toBe(8)
    // Most requests begin while others are waited for: the time is that of the calls divided by the limit.
    expect(counts.filter((n) => n > 1).length).toBeGreaterThan(counts.length / 2)
  }
  expect(many.topics).toEqual(alone.topics)
  expect(many.topics).toHaveLength(SESSIONS)
  expect(many.batches).toBe(SESSIONS)
})
