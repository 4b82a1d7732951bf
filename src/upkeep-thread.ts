/** Upkeep by rules, in a thread with its own connection to the file or the server. */
import { workerData } from 'node:worker_threads'
import { createOfflineEmbedder } from './embed/offline-embedder.ts'
import { isDead } from './jobs/is-dead.ts'
import { serveThread } from './jobs/work-thread.ts'
import { createTaskRunner } from './llm/task-runner.ts'
import type { Instant } from './model/time.ts'
import { openStore, type StoreOptions } from './open-store.ts'
import { runUpkeep, type UpkeepCall } from './upkeep.ts'

export interface UpkeepThreadData {
  readonly open: StoreOptions
  /** The name of the process: what this thread held, one that takes its place goes on with. */
  readonly owner: string
}

const { open, owner } = workerData as UpkeepThreadData
const store = await openStore(open)
const now = (): Instant => Date.now() as Instant
const runner = createTaskRunner({ now, modelFor: () => null })
const embedder = createOfflineEmbedder()
serveThread<UpkeepCall>(
  (call, signal) => runUpkeep(call, { store, embedder, runner, now, owner, isDead }, signal),
  () => store.close(),
)
