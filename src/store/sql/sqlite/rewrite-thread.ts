/** Writes a file anew, in a thread with its own connection. */
import { workerData } from 'node:worker_threads'
import { rewriteFile } from './rewrite.ts'

await rewriteFile(workerData as string, false)
