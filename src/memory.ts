/**
 * The two pipelines:
 *
 *     add(turns)     →  ingest       →  store.apply(changes)     durable before it returns
 *                       consolidate  →  store.apply(changes)     at topic boundaries, in the background
 *     recall(query)  →  retrieve     →  assemble  →  Context     reads only
 */
import { loadTokenCounter } from './assemble/tokens.ts'
import { consolidateSessions } from './consolidate/consolidate.ts'
import { createPreviews } from './consolidate/preview.ts'
import type { Embedder } from './embed/embedder.ts'
import { createOfflineEmbedder } from './embed/offline-embedder.ts'
import { openWordVectors } from './embed/word-vectors.ts'
import { createBackground } from './jobs/background.ts'
import { embedMissing } from './jobs/embed-missing.ts'
import { MemoryError } from './model/errors.ts'
import type { Instant } from './model/time.ts'
import { createNamespace, type Namespace } from './namespace.ts'
import { createSearchImages } from './retrieve/search-image.ts'
import { createMemoryStore } from './store/memory-store.ts'
import { createSqliteStore } from './store/sqlite-store/sqlite-store.ts'
import type { HealthProblem, Store } from './store/store.ts'

export interface MemoryOptions {
  /** The file to open or create. Left out, everything lives in this process only. */
  readonly path?: string
  /** Another store instead of a file. */
  readonly store?: Store
  /** Default: the offline word-vector embedder. Changing it embeds the stored turns anew, in the background. */
  readonly embedder?: Embedder
  /** Survive a power cut (`full`, default) or only a kill of the process (`normal`, faster). */
  readonly durability?: 'full' | 'normal'
  /** How long to wait for another process's write, in milliseconds; default 5,000. */
  readonly busyTimeoutMs?: number
  /** The clock; default `Date.now`. */
  readonly now?: () => number
  /** Source of ids for turns that come without one, in `[0, 1)`; default `Math.random`. */
  readonly random?: () => number
  /** Told of failures in background work; default: one line on stderr. */
  readonly onError?: (error: unknown, namespace: string) => void
}

export interface Memory {
  /** One isolated memory: a user, an agent, a project. It exists once something is added to it. */
  namespace(name: string): Namespace
  namespaces(): Promise<string[]>
  /** Removes a namespace and all it holds, for good; `false` when there was none. */
  deleteNamespace(name: string): Promise<boolean>
  /** Looks for damage; empty when sound. */
  check(): Promise<HealthProblem[]>
  /** Bytes on disk. */
  size(): Promise<number>
  /** Finishes what runs, and releases the file. Buffers that are not consolidated yet wait for the next time. */
  close(): Promise<void>
}

/** @throws MemoryError `database-unopenable`, `database-corrupt`, `database-locked`, `database-too-new` */
export async function createMemory(options: MemoryOptions = {}): Promise<Memory> {
  const {
    embedder = createOfflineEmbedder(),
    now = Date.now,
    random = Math.random,
    onError = (error, namespace) =>
      console.error(`recollect: background work for "${namespace}" failed:`, error),
  } = options
  const store = options.store ?? openStore(options)
  const images = createSearchImages(store)
  const pending = createPreviews(store)
  const background = createBackground({
    onError,
    async work(namespace, session, signal) {
      await consolidateSessions(store, namespace, [session], signal)
      await embedMissing(store, namespace, embedder, signal)
    },
  })
  let closed = false

  return {
    namespace(name) {
      if (closed) throw new MemoryError('closed', { what: 'memory' })
      if (name.trim() === '' || name.length > 200)
        throw new MemoryError('argument-invalid', {
          name: 'namespace',
          reason: 'must have 1 to 200 characters',
        })
      return createNamespace(name, {
        store,
        images,
        pending,
        embedder,
        background,
        alternates: (term) => openWordVectors().alternates(term),
        tokenCounter: loadTokenCounter,
        now: () => now() as Instant,
        random,
      })
    },
    async namespaces() {
      return (await store.namespaces()).map((n) => n.name)
    },
    async deleteNamespace(name) {
      await background.idle(name)
      return store.deleteNamespace(name)
    },
    check: () => store.check(),
    size: () => store.size(),
    async close() {
      if (closed) return
      closed = true
      await background.close()
      await store.close()
    },
  }
}

function openStore({ path, durability, busyTimeoutMs }: MemoryOptions): Store {
  if (path === undefined) return createMemoryStore()
  return createSqliteStore({
    path,
    ...(durability && { durability }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
  })
}
