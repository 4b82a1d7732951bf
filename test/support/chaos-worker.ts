/** A worker, until it is killed. */
import { createMemory } from 'recollect'
import { databaseAt } from './database.ts'

const [database = ''] = process.argv.slice(2)
const memory = await createMemory({ ...databaseAt(database), busyTimeoutMs: 30_000 })
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.stdout.write('ready\n')
await memory.work({
  signal: stop.signal,
  pollMs: 50,
  quietMs: 500,
  onWork(namespace, error) {
    if (error !== null) process.stdout.write(`failed ${namespace}: ${error}\n`)
  },
})
await memory.close()
