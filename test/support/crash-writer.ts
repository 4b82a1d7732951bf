/** Adds turns in an endless loop and tells each acknowledged id on standard output, until it is killed. */
import { writeSync } from 'node:fs'
import { createMemory } from 'recollect'
import { databaseAt } from './database.ts'

const [database = '', writer = 'w'] = process.argv.slice(2)
const memory = await createMemory(databaseAt(database))
const space = memory.namespace('crash')
for (let i = 0; ; i++) {
  const result = await space.add(
    Array.from({ length: 3 }, (_, j) => ({
      id: `${writer}-${i}-${j}`,
      speaker: 'Ana',
      content: `I visited town number ${i} on day ${j}.`,
      at: Date.UTC(2024, 0, 1 + (i % 300)),
    })),
    { session: `${writer}-${Math.floor(i / 4)}` },
  )
  // Synchronous on purpose: what was told must have been stored before.
  writeSync(1, `${result.turns.join('\n')}\n`)
}
