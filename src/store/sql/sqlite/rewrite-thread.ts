/** Writes a file anew, in a thread with its own connection. */
import { workerData } from 'node:worker_threads'
import { rewriteAfterDeletion } from './rewrite.ts'

await rewriteAfterDeletion(workerData as string)
