/**
 * One process that asks one large namespace: `large-client.ts DATABASE [all]`, with questions as JSON on stdin; `all` keeps
 * every vector whole. Prints {@link Asked} as one line of JSON. To be started with `--expose-gc`.
 */
import { text } from 'node:stream/consumers'
import { createMemory } from 'recollect'
import { type Asked, TOP } from './large.ts'

const [database = '', exact = ''] = process.argv.slice(2)
const questions = JSON.parse(await text(process.stdin)) as string[]
const memory = await createMemory({
  ...(database.startsWith('postgres:') ? { url: database } : { path: database }),
  consolidate: false,
  ...(exact === 'all' && { exactVectorBytes: Number.POSITIVE_INFINITY, keepIndex: false }),
})
const space = memory.namespace('large')
// What every process needs, whatever it asks: word vectors, patterns.
await memory.namespace('small').add([{ speaker: 'Ana', content: 'I moved to Porto.' }], { session: 's' })
await memory.namespace('small').recall('Where did Ana move?')
const before = liveBytes()
const started = performance.now()
await space.recall('Where does Mira live?')
const firstMs = performance.now() - started
const indexBytes = liveBytes() - before
const times: number[] = []
const found: string[][] = []
for (const question of questions) {
  const asked = performance.now()
  const { hits } = await space.recall(question, { k: TOP })
  times.push(Number((performance.now() - asked).toFixed(3)))
  found.push(hits.map((h) => h.turn.id))
}
await memory.close()
const asked: Asked = { firstMs, indexBytes, residentBytes: process.memoryUsage.rss(), times, found }
// Only when all of it is through the pipe.
process.stdout.write(`${JSON.stringify(asked)}\n`, () => process.exit(0))

function liveBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
