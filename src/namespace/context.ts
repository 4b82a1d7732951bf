/** What the methods of one namespace share: whose memory it is, what they wait for, and how they write. */
import { applyComputed } from '../consolidate/apply-computed.ts'
import { createLookup, type Lookup } from '../lookup.ts'
import type { Change } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { Instant } from '../model/time.ts'
import type { NamespaceDeps } from '../namespace.ts'
import type { SearchImage } from '../retrieve/search-image.ts'
import type { Store } from '../store/store.ts'
import type { Outlook } from '../views.ts'

export interface NamespaceContext {
  readonly name: string
  readonly store: Store
  readonly lookup: Lookup
  readonly timeZone: string
  /** What the clock of its zone shows. */
  readonly now: () => Instant
  /** The instant, by which all processes go. */
  readonly systemNow: () => Instant
  /** @throws MemoryError `namespace-unknown` in a strict memory, when nobody wrote to it */
  begun(): Promise<void>
  /** @throws MemoryError `namespace-unknown` when nobody wrote to it */
  mustExist(): Promise<void>
  /**
   * What reads of derived things read, so that they speak of what was just said: what is stored, with what turns that
   * wait will come to. It is not written.
   */
  seen(): Promise<Seen>
  /**
   * What a person corrects has to be there: consolidates the sessions that {@link NamespaceContext.seen} speaks of
   * before they are stored.
   */
  settled(): Promise<void>
  flush(session?: string): Promise<void>
  /** Writes what is computed, as a batch that can be undone. */
  change(reason: string, compute: () => Promise<Change[]>): Promise<void>
  /** Deletes for good, which is no batch: nothing may bring it back. */
  final(compute: () => Promise<Change[]>): Promise<void>
  image(): Promise<SearchImage>
  /** A query in the names that are stored. */
  asStored<Query extends { readonly session?: string; readonly speaker?: string; readonly asker?: string }>(
    query: Query,
  ): Promise<Query>
}

export interface Seen extends Outlook {
  readonly lookup: Lookup
}

export function createContext(name: string, deps: NamespaceDeps): NamespaceContext {
  const { store, embedder, background, upkeep, hygiene, timeZone, now, systemNow } = deps
  const lookup = createLookup(store, name, hygiene, now)
  const mustExist = async (): Promise<void> => {
    if ((await store.state(name)) === null) throw new MemoryError('namespace-unknown', { namespace: name })
  }
  const begun = async (): Promise<void> => {
    if (deps.strict) await mustExist()
  }
  const viewNow = async (): Promise<Outlook> => deps.viewAt(name, await store.state(name))
  const flush = async (session?: string): Promise<void> => {
    await background.idle(name)
    const only = session === undefined ? null : await lookup.session(session)
    if (only !== null && (await store.session(name, only)) === null)
      throw new MemoryError('not-found', { what: 'session', id: session as string })
    await upkeep.run({ task: 'flush', namespace: name, sessions: only === null ? null : [only] })
  }
  return {
    name,
    store,
    lookup,
    timeZone,
    now,
    systemNow,
    begun,
    mustExist,
    async seen() {
      await begun()
      const view = await viewNow()
      return { ...view, lookup: createLookup(view.store, name, hygiene, now) }
    },
    async settled() {
      if ((await viewNow()).sessions.length === 0) return
      await background.idle(name)
      const { sessions } = await viewNow()
      if (sessions.length > 0) await upkeep.run({ task: 'flush', namespace: name, sessions })
    },
    flush,
    change: (reason, compute) => applyComputed(store, name, { batch: { reason, at: systemNow() } }, compute),
    final: (compute) => applyComputed(store, name, { batch: null, scrub: true }, compute),
    image: async () => (await deps.images.read(name, embedder.model)).image,
    asStored: async (query) => ({
      ...query,
      ...(query.session !== undefined && { session: await lookup.session(query.session) }),
      ...(query.speaker !== undefined && { speaker: await lookup.speaker(query.speaker) }),
      ...(query.asker !== undefined && { asker: await lookup.speaker(query.asker) }),
    }),
  }
}
