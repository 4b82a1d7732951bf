/**
 * A namespace's search index in memory: postings, places and vectors in flat arrays, some hundred bytes for a turn. It is
 * built from the store's index entries and only ever reads what was written since; when a turn was deleted it starts
 * over. With it words are ranked exactly, the same for every store, and free of other namespaces; so are vectors,
 * until they are so many that they are kept as sketches (`vector-arena.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import type { TurnId } from '../model/ids.ts'
import type { Metadata, Role } from '../model/turn.ts'
import { LruMap } from '../std/lru.ts'
import type { NamespaceState, Store } from '../store/store.ts'
import type { ExperienceIndex, WordIndex } from './derived-index.ts'
import { createImageBuilder, type ImageBuilder, reopenImage } from './image-builder.ts'
import type { VectorArena } from './vector-arena.ts'

/** Where a term occurs: one element per passage, in the three lists at the same index. */
export interface Posting {
  /** Index of the turn; ascending. */
  readonly turn: Int32Array
  /** Occurrences in the passage. */
  readonly count: Int32Array
  /** Terms in the passage. */
  readonly length: Int32Array
  readonly frequency: number
  /** Turns of which something was distilled that says the term, whether or not the turn itself does; a turn may come twice. */
  readonly distilled: readonly number[]
}

/** Lists with one value per turn are longer than `size`; what is beyond means nothing. */
export interface SearchImage {
  readonly size: number
  idOf(turn: number): TurnId
  indexOf(id: TurnId): number | undefined
  /** Index into `sessionNames`, per turn. */
  readonly session: Int32Array
  readonly sessionNames: readonly string[]
  /** Terms per session. */
  readonly sessionLength: Int32Array
  readonly speaker: Int32Array
  readonly speakerNames: readonly string[]
  /** Names of those who speak: a document has a title instead. */
  readonly people: ReadonlySet<string>
  roleOf(turn: number): Role
  readonly at: Float64Array
  /** Calendar years in which something was said. */
  readonly years: ReadonlySet<number>
  readonly traits: Uint8Array
  metadataOf(turn: number): Metadata | null
  /** Index of the turn before and after in the same session; -1 at the ends. */
  readonly previous: Int32Array
  readonly next: Int32Array
  readonly length: Int32Array
  /** `undefined` when nothing says the term. */
  posting(term: string): Posting | undefined
  frequency(term: string): number
  /** Turns of which something was distilled. */
  readonly told: number
  readonly passages: number
  readonly passageTerms: number
  readonly passageTurn: Int32Array
  readonly facts: WordIndex
  readonly topics: WordIndex
  readonly experiences: ExperienceIndex
  /** Vectors of one model, by passage. */
  readonly vectors: VectorArena
}

/** Entries fetched per read, in some milliseconds; others are served between two reads. */
const PAGE = 500

export interface IndexOptions {
  /** Memory for images of all namespaces together, in bytes; default 512 MiB. */
  readonly indexBytes?: number
  /** Vectors of a namespace that are kept whole, in bytes; default 16 MiB. */
  readonly exactVectorBytes?: number
  /** Whether large images are written down in the database; default true. */
  readonly keepIndex?: boolean
}

const INDEX_BYTES = 512 * 1024 * 1024
const EXACT_VECTOR_BYTES = 16 * 1024 * 1024

/** An image is written down when at least so many entries, and this share of all, were read since the last time. */
const WRITTEN_ENTRIES = 10_000
const WRITTEN_SHARE = 0.25

export interface SearchImages {
  /** The image of a namespace, up to date with the store; of one that nobody wrote to an empty one. */
  read(
    namespace: string,
    model: string,
  ): Promise<{ readonly image: SearchImage; readonly state: NamespaceState }>
  /** Waits until no image is being written down. */
  settled(): Promise<void>
}

/**
 * Images are kept for the namespaces used last. A large one is also written down in the database, so that the next
 * process takes it up instead of reading everything.
 *
 * @param onError Told when that failed; nothing else depends on it.
 * @cost about 10 ms to build for 1,000 turns, then only what is new
 */
export function createSearchImages(
  store: Store,
  { indexBytes = INDEX_BYTES, exactVectorBytes = EXACT_VECTOR_BYTES, keepIndex = true }: IndexOptions = {},
  onError: (error: unknown, namespace: string) => void = () => undefined,
): SearchImages {
  const cache = new LruMap<string, ImageBuilder>(indexBytes)
  const running = new Map<string, Promise<unknown>>()
  const writing = new Set<Promise<void>>()
  const keeps = keepIndex && store.supports.durable

  /** The image that another process left, or an empty one. */
  const begin = async (namespace: string, model: string, state: NamespaceState): Promise<ImageBuilder> => {
    const parts = keeps ? await store.readImage(namespace) : null
    const kept = parts === null ? null : reopenImage(parts, model, exactVectorBytes)
    return kept !== null && kept.version() >= state.purgedAt
      ? kept
      : createImageBuilder(model, exactVectorBytes)
  }
  const writeDown = (namespace: string, builder: ImageBuilder): void => {
    const parts = builder.write()
    if (parts === null) return
    const done = store.writeImage(namespace, builder.version(), parts).catch((error: unknown) => {
      onError(error, namespace)
    })
    writing.add(done)
    done.finally(() => writing.delete(done))
  }
  const refresh = async (namespace: string, model: string) => {
    const state = await store.state(namespace)
    if (state === null) {
      const { image } = createImageBuilder(model, exactVectorBytes)
      return { image, state: { name: namespace, version: 0, graphVersion: 0, purgedAt: 0 } }
    }
    const key = `${model}\u0000${namespace}`
    let builder = cache.get(key)
    if (builder === undefined || builder.version() < state.purgedAt)
      builder = await begin(namespace, model, state)
    if (builder.isStale()) builder = createImageBuilder(model, exactVectorBytes)
    while (builder.version() < state.version) {
      const entries = await store.indexEntries(namespace, builder.position(), PAGE)
      for (const entry of entries) builder.add(entry)
      if (entries.length < PAGE) builder.reached(state.version)
      else await setImmediate()
    }
    cache.set(key, builder, builder.bytes())
    if (keeps && builder.unwritten() >= Math.max(WRITTEN_ENTRIES, WRITTEN_SHARE * builder.entries()))
      writeDown(namespace, builder)
    return { image: builder.image, state }
  }

  return {
    read(namespace, model) {
      // One at a time per namespace: two builders must not add the same entry twice.
      const before = running.get(namespace) ?? Promise.resolve()
      const next = () => refresh(namespace, model)
      const result = before.then(next, next)
      running.set(namespace, result)
      const done = (): void => {
        if (running.get(namespace) === result) running.delete(namespace)
      }
      result.then(done, done)
      return result
    },
    async settled() {
      await Promise.all(writing)
    },
  }
}
