/** Adds turns to several namespaces and tells each acknowledged id, until it is killed; consolidates nothing. */
import { writeSync } from 'node:fs'
import { createMemory } from 'recollect'
import { databaseAt } from './database.ts'

const [database = '', writer = 'w'] = process.argv.slice(2)
const memory = await createMemory({ ...databaseAt(database), consolidate: false, busyTimeoutMs: 30_000 })
for (let i = 0; ; i++) {
  const name = `space ${i % 6}`
  const { turns } = await memory.namespace(name).add(
    Array.from({ length: 4 }, (_, j) => ({
      id: `${writer}-${i}-${j}`,
      speaker: 'Ana',
      content: `I visited town number ${i} on day ${j} and bought a ${['kite', 'drum', 'boat'][i % 3]}.`,
      at: Date.UTC(2024, 0, 1 + (i % 300), 10, j),
    })),
    { session: `${writer}-${Math.floor(i / 24)}` },
  )
  writeSync(1, turns.map((id) => `${name}\t${id}\n`).join(''))
  // Workers have to keep up: what they leave is read by the test, and four who write all the time leave much.
  await new Promise((resolve) => setTimeout(resolve, 25))
}
