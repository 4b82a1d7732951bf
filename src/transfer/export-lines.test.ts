import { expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import { exportLines } from './export-lines.ts'

it.each([
  ['once', 1, 0],
  ['again and again, until it is held', 99, 1],
])('reads what is derived at one moment when it changes meanwhile, %s', async (_, times, holds) => {
  const store = createSqliteStore({ path: ':memory:' })
  const memory = await createMemory({ store })
  const ana = memory.namespace('ana')
  await ana.add({ speaker: 'Ana', content: 'I live in Vienna.', at: '2025-01-10' }, { session: 's' })
  await ana.flush()
  let writes = 0
  let held = 0
  let isHeld = false
  // Between facts and topics.
  const changing = new Proxy(store, {
    get: (of, method) =>
      method !== 'findTopics'
        ? Reflect.get(of, method)
        : async (...asked: Parameters<typeof store.findTopics>) => {
            if (writes < times && !isHeld) {
              writes += 1
              const turn = { speaker: 'Ana', content: `I work at Firm${writes} in Town${writes}.` }
              await ana.add({ ...turn, at: '2025-02-01' }, { session: `later ${writes}` })
              await ana.flush()
            }
            return store.findTopics(...asked)
          },
  })
  const hold = async () => {
    held += 1
    isHeld = true
    return () => {
      isHeld = false
    }
  }
  const lines: string[] = []
  for await (const line of exportLines({ store: changing, namespace: 'ana', timeZone: 'UTC' }, hold))
    lines.push(line)
  expect([held, isHeld]).toEqual([holds, false])
  expect(writes).toBeGreaterThan(0)
  const copy = memory.namespace('copy')
  expect(await copy.import(lines)).toBe(lines.length - 2)
  expect(await store.counts('copy')).toEqual(await store.counts('ana'))
  await memory.close()
})
