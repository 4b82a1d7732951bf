/** What the methods of one namespace share: whose memory it is, what they wait for, and how they write. */
import { applyComputed } from '../consolidate/apply-computed.ts'
import { createLookup, type Lookup } from '../lookup.ts'
import type { Change } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { Instant } from '../model/time.ts'
import type { NamespaceDeps } from '../namespace.ts'
import type { SearchImage } from '../retrieve/search-image.ts'
import type { Store } from '../store/store.ts'

export interface NamespaceContext {
  readonly name: string
  readonly store: Store
  readonly lookup: Lookup
  readonly now: () => Instant
  /** @throws MemoryError `namespace-unknown` in a strict memory, when nobody wrote to it */
  begun(): Promise<void>
  /** @throws MemoryError `namespace-unknown` when nobody wrote to it */
  mustExist(): Promise<void>
  /**
   * Reads of derived things first consolidate what waits, so that they speak of every accepted turn. Where that found
   * nothing to write, it is not looked for again until somebody writes.
   */
  settled(): Promise<void>
  flush(session?: string): Promise<void>
  /** Writes what is computed, as a batch that can be undone. */
  change(reason: string, compute: () => Promise<Change[]>): Promise<void>
  /** Deletes for good, which is no batch: nothing may bring it back. */
  final(compute: () => Promise<Change[]>): Promise<void>
  image(): Promise<SearchImage>
  /** A query in the names that are stored. */
  asStored<Query extends { readonly session?: string; readonly speaker?: string }>(
    query: Query,
  ): Promise<Query>
}

export function createContext(name: string, deps: NamespaceDeps): NamespaceContext {
  const { store, embedder, background, upkeep, hygiene, now } = deps
  const lookup = createLookup(store, name, hygiene)
  const mustExist = async (): Promise<void> => {
    if ((await store.state(name)) === null) throw new MemoryError('namespace-unknown', { namespace: name })
  }
  const begun = async (): Promise<void> => {
    if (deps.strict) await mustExist()
  }
  const versionNow = async (): Promise<number | null> => (await store.state(name))?.version ?? null
  const flush = async (session?: string): Promise<void> => {
    await background.idle(name)
    const only = session === undefined ? null : await lookup.session(session)
    await upkeep.run({ task: 'flush', namespace: name, session: only })
  }
  return {
    name,
    store,
    lookup,
    now,
    begun,
    mustExist,
    async settled() {
      await begun()
      if (!deps.consolidates) return
      const version = await versionNow()
      if (version !== null && deps.settledAt.get(name) === version) return
      await flush()
      if ((await versionNow()) === version) deps.settledAt.set(name, version ?? 0, 1)
    },
    flush,
    change: (reason, compute) => applyComputed(store, name, compute, { batch: { reason, at: now() } }),
    final: (compute) => applyComputed(store, name, compute, { batch: null, scrub: true }),
    image: async () => (await deps.images.read(name, embedder.model)).image,
    asStored: async (query) => ({
      ...query,
      ...(query.session !== undefined && { session: await lookup.session(query.session) }),
      ...(query.speaker !== undefined && { speaker: await lookup.speaker(query.speaker) }),
    }),
  }
}
