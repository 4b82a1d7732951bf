/**
 * One process of clients: `scale-client.ts DATABASE NAMESPACES KIND CLIENTS SECONDS WORKING_SET`. Prints the time of
 * every call, in milliseconds, as one line of JSON.
 */
import { createMemory } from 'recollect'
import { seeded, syntheticQuestions } from '../datasets/synthetic.ts'
import { namespaceName } from './scale.ts'

const [
  database = '',
  namespaces = '1',
  kind = 'recall',
  clients = '1',
  seconds = '1',
  set = '1',
  seed = '1',
] = process.argv.slice(2)
const memory = await createMemory({
  ...(database.startsWith('postgres:') ? { url: database } : { path: database }),
  consolidate: false,
  busyTimeoutMs: 60_000,
})
const random = seeded(Number(seed))
const below = (n: number): number => Math.floor(random() * n)
// A server has its users; those of one process come back to it.
const mine = Array.from({ length: Number(set) }, () => namespaceName(below(Number(namespaces))))
const questions = syntheticQuestions(200)
const times: number[] = []
const cold: number[] = []
if (kind === 'recall')
  for (const name of new Set(mine)) {
    const started = performance.now()
    await memory.namespace(name).recall('Where does Mira live?')
    cold.push(performance.now() - started)
  }
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
const until = performance.now() + 1000 * Number(seconds)
await Promise.all(
  Array.from({ length: Number(clients) }, async (_, client) => {
    for (let i = 0; performance.now() < until; i++) {
      const space = memory.namespace(mine[below(mine.length)] as string)
      const started = performance.now()
      if (kind === 'recall') await space.recall(questions[below(questions.length)] as string)
      else
        await space.add(
          [0, 1].map((j) => ({
            id: `live ${process.pid} ${client} ${i} ${j}`,
            speaker: j === 0 ? 'Mira' : 'Theo',
            content: `We talked about the harbour, and I bought kite number ${i}.`,
            at: Date.UTC(2025, 0, 1) + i * 1000 + j,
          })),
          { session: `live ${process.pid} ${client}` },
        )
      times.push(performance.now() - started)
    }
  }),
)
await memory.close()
// Only when all of it is through the pipe.
process.stdout.write(`${JSON.stringify({ times: times.map(short), cold: cold.map(short) })}\n`, () =>
  process.exit(0),
)

function short(ms: number): number {
  return Number(ms.toFixed(3))
}
