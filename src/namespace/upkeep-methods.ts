/** How a memory stands, what works on it, and how it goes in and out as a whole. */
import type { Namespace } from '../api.ts'
import { wholeNumber } from '../arguments.ts'
import { watchChanges } from '../changes.ts'
import { embedMissing } from '../jobs/embed-missing.ts'
import { reindex } from '../jobs/reindex.ts'
import { MemoryError } from '../model/errors.ts'
import { JOB_KINDS, JOB_STATES, type Job, type JobProgress, jobId } from '../model/job.ts'
import { oneOf } from '../model/options.ts'
import type { NamespaceDeps } from '../namespace.ts'
import { given } from '../std/given.ts'
import { MAX_PAGE } from '../store/store.ts'
import { openJobs, readStats } from '../upkeep.ts'
import type { NamespaceContext } from './context.ts'
import { limitOf, rangeOf } from './ranges.ts'

/** How often changes are looked for, in milliseconds, and how often at most. */
const WATCH_MS = 500
const LEAST_WATCH_MS = 10

type UpkeepMethods = Pick<
  Namespace,
  'flush' | 'stats' | 'jobs' | 'job' | 'injections' | 'changes' | 'rebuild' | 'export' | 'import'
>

export function upkeepMethods(context: NamespaceContext, deps: NamespaceDeps): UpkeepMethods {
  const { name, store, timeZone, begun, mustExist, flush } = context
  const { background, upkeep, embedder, hygiene } = deps
  return {
    flush,

    async stats() {
      await begun()
      return readStats(name, deps, deps.asked.get(name))
    },

    async jobs({ limit, ...query } = {}) {
      if (query.state !== undefined) oneOf('state', query.state, JOB_STATES)
      if (query.kind !== undefined) oneOf('kind', query.kind, JOB_KINDS)
      await begun()
      return openJobs(store, name, { ...given(query), limit: limitOf(limit) })
    },

    async job(id) {
      await begun()
      return jobProgress(context, id)
    },

    async injections(query = {}) {
      const { offset, limit } = rangeOf(query)
      await begun()
      const told = deps.injections().filter((injection) => injection.namespace === name)
      const page = told.slice(offset, offset + limit)
      const [turns, facts] = await Promise.all([
        store.turns(name, [...new Set(page.flatMap((i) => i.turns))]),
        store.facts(name, [...new Set(page.flatMap((i) => i.facts))]),
      ])
      // What was told of the user rests on another namespace.
      const here = new Set<string>([...turns, ...facts].map((thing) => thing.id))
      return page.map((injection) => ({
        ...injection,
        turns: injection.turns.filter((id) => here.has(id)),
        facts: injection.facts.filter((id) => here.has(id)),
      }))
    },

    async *changes(options = {}) {
      const { after, intervalMs = WATCH_MS, signal } = options
      if (after !== undefined) wholeNumber(after, 'after', 0)
      wholeNumber(intervalMs, 'intervalMs', LEAST_WATCH_MS)
      yield* watchChanges(store, name, after ?? null, intervalMs, signal)
    },

    async rebuild({ only } = {}) {
      if (only !== undefined) oneOf('only', only, ['vectors', 'failed'])
      await background.idle(name)
      await mustExist()
      if (only !== 'vectors')
        await upkeep.run({ task: only === 'failed' ? 'redistil' : 'rebuild', namespace: name })
      if (only === undefined) await reindex(store, name, embedder)
      await embedMissing(store, name, embedder)
    },

    async *export({ signal } = {}) {
      signal?.throwIfAborted()
      await mustExist()
      const { exportLines } = await import('../transfer/export-lines.ts')
      const hold = () => background.pause(name, { abort: false })
      yield* exportLines({ store, namespace: name, timeZone }, hold, signal)
    },

    async import(lines, source = 'import') {
      const { importLines } = await import('../transfer/import-lines.ts')
      const applied = await importLines(store, name, lines, { source, hygiene })
      await embedMissing(store, name, embedder)
      return applied
    },
  }
}

/** @throws MemoryError `not-found` */
async function jobProgress({ name, store, lookup }: NamespaceContext, asked: string): Promise<JobProgress> {
  const [kind = '', of = ''] = asked.split(/:(.*)/s)
  const session = await lookup.session(of)
  const known = await store.session(name, session)
  if (known === null || !JOB_KINDS.includes(kind as Job['kind']))
    throw new MemoryError('not-found', { what: 'job', id: asked })
  const id = jobId(kind as Job['kind'], session)
  const open = await store.jobs(name, { kind: kind as Job['kind'], limit: MAX_PAGE })
  const found = open.find((job) => job.id === id)
  const error = found?.error ?? null
  if (found !== undefined && found.state !== 'waiting') return { id, state: found.state, error }
  // Consolidation has a row only while somebody works on it; what is left to do stands in the buffer.
  const left = kind === 'consolidate' ? known.turns > known.consolidated : found !== undefined
  return { id, state: left ? 'waiting' : 'done', error }
}
