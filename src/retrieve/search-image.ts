/**
 * A namespace's search index in memory: postings, places and vectors in flat arrays. It is built from the
 * store's index entries and only ever reads what was written since; when something was deleted it starts
 * over. With it every ranking is exact, the same for every store, and free of other namespaces.
 */
import type { FactId, TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import type { Metadata, Role } from '../model/turn.ts'
import { LruMap } from '../std/lru.ts'
import type { IndexEntry, NamespaceState, Store } from '../store/store.ts'

/** Where a term occurs: one element per passage, in the three lists at the same index. */
export interface Posting {
  /** Index of the turn. */
  readonly turn: number[]
  /** Occurrences in the passage. */
  readonly count: number[]
  /** Terms in the passage. */
  readonly length: number[]
  /** Turns that contain the term. */
  frequency: number
  /** The newest of them. */
  last: number
  /** Turns of which something was distilled that says the term, whether or not the turn itself does; a turn may come twice. */
  readonly distilled: number[]
}

export interface SearchImage {
  readonly size: number
  readonly ids: readonly TurnId[]
  indexOf(id: TurnId): number | undefined
  /** Index into `sessionNames`, per turn. */
  readonly session: readonly number[]
  readonly sessionNames: readonly string[]
  /** Terms per session. */
  readonly sessionLength: readonly number[]
  readonly speaker: readonly number[]
  readonly speakerNames: readonly string[]
  /** Names of those who speak: a document has a title instead. */
  readonly people: ReadonlySet<string>
  readonly role: readonly Role[]
  readonly at: readonly Instant[]
  /** Calendar years in which something was said. */
  readonly years: ReadonlySet<number>
  readonly traits: readonly number[]
  readonly metadata: readonly (Metadata | null)[]
  /** Index of the turn before and after in the same session; -1 at the ends. */
  readonly previous: readonly number[]
  readonly next: readonly number[]
  /** Terms per turn. */
  readonly length: readonly number[]
  readonly postings: ReadonlyMap<string, Posting>
  /** Turns of which something was distilled. */
  readonly told: number
  readonly passages: number
  readonly passageTerms: number
  /** Facts by the words of their statements: per term, indexes into `ids`. */
  readonly facts: FactIndex
  /** Experiences by the words of their sentences. */
  readonly experiences: ExperienceIndex
  /** Vectors of one model. */
  readonly vectors: VectorArena | null
}

export interface FactIndex {
  readonly ids: readonly FactId[]
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** False for an entry that was replaced by a newer one of the same fact. */
  isCurrent(index: number): boolean
}

export interface ExperienceIndex {
  /** Ids of those with one of the terms, those with most of them first. */
  matching(terms: readonly string[]): string[]
  /** For each of them the share of the weights of the terms it has, with the turns it rests on. */
  covered(worth: ReadonlyMap<string, number>): { readonly turns: readonly number[]; readonly share: number }[]
}

/** Quantised unit vectors side by side. */
export interface VectorArena {
  readonly model: string
  readonly dimensions: number
  readonly count: number
  readonly data: Int8Array
  readonly scale: Float32Array
  /** Turn of each vector; -1 when it was replaced. */
  readonly turn: Int32Array
}

/** Entries fetched per read. */
const PAGE = 5000
/** Memory for images of all namespaces together, in bytes (estimated). */
const CACHE_BYTES = 512 * 1024 * 1024

export interface SearchImages {
  /** The image of a namespace, up to date with the store; `null` when the namespace is unknown. */
  read(
    namespace: string,
    model: string,
  ): Promise<{ readonly image: SearchImage; readonly state: NamespaceState } | null>
}

/** Images are kept for the namespaces used last. @cost about 5 ms to build for 1,000 turns, then only what is new */
export function createSearchImages(store: Store): SearchImages {
  const cache = new LruMap<string, ImageBuilder>(CACHE_BYTES)
  const running = new Map<string, Promise<unknown>>()

  const refresh = async (namespace: string, model: string) => {
    const state = await store.state(namespace)
    if (state === null) return null
    const key = `${model}\u0000${namespace}`
    let builder = cache.get(key)
    if (builder === undefined || builder.version() < state.purgedAt) builder = createImageBuilder(model)
    while (builder.version() < state.version) {
      const entries = await store.indexEntries(namespace, builder.position(), PAGE)
      for (const entry of entries) builder.add(entry)
      if (entries.length < PAGE) builder.reached(state.version)
    }
    cache.set(key, builder, builder.bytes())
    return { image: builder.image, state }
  }

  return {
    read(namespace, model) {
      // One at a time per namespace: two builders must not add the same entry twice.
      const before = running.get(namespace) ?? Promise.resolve()
      const result = before.then(
        () => refresh(namespace, model),
        () => refresh(namespace, model),
      )
      running.set(namespace, result)
      const done = (): void => {
        if (running.get(namespace) === result) running.delete(namespace)
      }
      result.then(done, done)
      return result
    },
  }
}

interface ImageBuilder {
  readonly image: SearchImage
  add(entry: IndexEntry): void
  version(): number
  position(): number
  reached(version: number): void
  bytes(): number
}

function createImageBuilder(model: string): ImageBuilder {
  const ids: TurnId[] = []
  const session: number[] = []
  const sessionNames: string[] = []
  const sessionLength: number[] = []
  const speaker: number[] = []
  const speakerNames: string[] = []
  const people = new Set<string>()
  const role: Role[] = []
  const at: Instant[] = []
  const years = new Set<number>()
  const traits: number[] = []
  const metadata: (Metadata | null)[] = []
  const previous: number[] = []
  const next: number[] = []
  const length: number[] = []
  const postings = new Map<string, Posting>()
  const indexOf = new Map<TurnId, number>()
  const toldOf = new Set<number>()
  const sessionIndex = new Map<string, number>()
  const speakerIndex = new Map<string, number>()
  const lastOfSession: number[] = []
  const arena = createArena(model)
  const facts = createFactIndex()
  const experiences = createExperienceIndex()
  let passages = 0
  let passageTerms = 0
  let units = 0
  let version = 0
  let position = 0

  const intern = (map: Map<string, number>, names: string[], name: string): number => {
    let index = map.get(name)
    if (index === undefined) {
      index = names.length
      map.set(name, index)
      names.push(name)
    }
    return index
  }
  const postingOf = (term: string): Posting => {
    let posting = postings.get(term)
    if (posting === undefined) {
      posting = { turn: [], count: [], length: [], frequency: 0, last: -1, distilled: [] }
      postings.set(term, posting)
    }
    return posting
  }
  const post = (turn: number, terms: readonly string[]): void => {
    const { length } = terms
    for (let i = 0; i < length; i++) {
      const term = terms[i] as string
      // A passage is short: looking along it is cheaper than counting in a map, ten thousand times over.
      if (terms.indexOf(term) < i) continue
      let count = 1
      for (let j = i + 1; j < length; j++) if (terms[j] === term) count += 1
      const posting = postingOf(term)
      posting.turn.push(turn)
      posting.count.push(count)
      posting.length.push(length)
      units += 1
      if (posting.last !== turn) {
        posting.last = turn
        posting.frequency += 1
      }
    }
  }
  const addTurn = (entry: IndexEntry): void => {
    const { place } = entry
    if (place === null) return
    const turn = ids.length
    const id = entry.id as TurnId
    indexOf.set(id, turn)
    ids.push(id)
    const s = intern(sessionIndex, sessionNames, place.session)
    const before = lastOfSession[s] ?? -1
    session.push(s)
    previous.push(before)
    next.push(-1)
    if (before >= 0) next[before] = turn
    lastOfSession[s] = turn
    speaker.push(intern(speakerIndex, speakerNames, place.speaker))
    role.push(place.role)
    if (place.role === 'user' || place.role === 'assistant') people.add(place.speaker)
    at.push(place.at)
    years.add(new Date(place.at).getUTCFullYear())
    traits.push(place.traits)
    metadata.push(place.metadata)
    let total = 0
    for (const terms of entry.terms) {
      post(turn, terms)
      passages += 1
      total += terms.length
    }
    passageTerms += total
    length.push(total)
    sessionLength[s] = (sessionLength[s] ?? 0) + total
  }

  const image: SearchImage = {
    get size() {
      return ids.length
    },
    ids,
    indexOf: (id) => indexOf.get(id),
    session,
    sessionNames,
    sessionLength,
    speaker,
    speakerNames,
    people,
    role,
    at,
    years,
    traits,
    metadata,
    previous,
    next,
    length,
    postings,
    get told() {
      return toldOf.size
    },
    get passages() {
      return passages
    },
    get passageTerms() {
      return passageTerms
    },
    facts,
    experiences,
    get vectors() {
      return arena.vectors()
    },
  }
  return {
    image,
    add(entry) {
      position = entry.position
      if (entry.kind === 'turn') {
        const known = indexOf.get(entry.id as TurnId)
        if (known === undefined) addTurn(entry)
        else arena.forget(known)
        const turn = known ?? ids.length - 1
        if (entry.vectors?.model === model) arena.set(turn, entry.vectors.packed, entry.terms.length)
      } else {
        if (entry.kind === 'fact') facts.add(entry.id as FactId, entry.terms.flat())
        if (entry.kind === 'experience')
          experiences.add(
            entry.id,
            entry.terms.flat(),
            entry.turns.flatMap((t) => indexOf.get(t) ?? []),
          )
        for (const source of entry.turns) {
          const turn = indexOf.get(source)
          if (turn === undefined) continue
          toldOf.add(turn)
          for (const term of new Set(entry.terms.flat())) postingOf(term).distilled.push(turn)
        }
      }
    },
    version: () => version,
    position: () => position,
    reached(reachedVersion) {
      version = reachedVersion
    },
    bytes: () => units * 24 + ids.length * 200 + arena.bytes(),
  }
}

function createFactIndex(): FactIndex & { add(id: FactId, terms: readonly string[]): void } {
  const ids: FactId[] = []
  const postings = new Map<string, number[]>()
  const current = new Map<FactId, number>()
  return {
    ids,
    postings,
    isCurrent: (index) => current.get(ids[index] as FactId) === index,
    add(id, terms) {
      const index = ids.push(id) - 1
      current.set(id, index)
      for (const term of new Set(terms)) {
        const posting = postings.get(term)
        if (posting === undefined) postings.set(term, [index])
        else posting.push(index)
      }
    },
  }
}

/** Experiences are few: each is compared with the question as a whole. */
function createExperienceIndex(): ExperienceIndex & {
  add(id: string, terms: readonly string[], turns: readonly number[]): void
} {
  const entries = new Map<
    string,
    { readonly terms: ReadonlySet<string>; readonly turns: readonly number[] }
  >()
  return {
    add(id, terms, turns) {
      entries.set(id, { terms: new Set(terms), turns })
    },
    matching(terms) {
      const counted = [...entries].map(([id, entry]) => ({
        id,
        shared: terms.reduce((n, t) => n + (entry.terms.has(t) ? 1 : 0), 0),
      }))
      return counted
        .filter((c) => c.shared > 0)
        .sort((a, b) => b.shared - a.shared || (a.id < b.id ? -1 : 1))
        .map((c) => c.id)
    },
    covered(worth) {
      let total = 0
      for (const value of worth.values()) total += value
      if (total === 0) return []
      return [...entries.values()].flatMap(({ terms, turns }) => {
        let sum = 0
        for (const [term, value] of worth) if (terms.has(term)) sum += value
        return sum === 0 ? [] : [{ turns, share: sum / total }]
      })
    },
  }
}

function createArena(model: string) {
  let dimensions = 0
  let count = 0
  let data = new Int8Array(0)
  let scale = new Float32Array(0)
  let turnOf = new Int32Array(0)

  const grow = (needed: number): void => {
    if (needed <= scale.length) return
    const capacity = Math.max(256, needed, scale.length * 2)
    const bigger = {
      data: new Int8Array(capacity * dimensions),
      scale: new Float32Array(capacity),
      turn: new Int32Array(capacity),
    }
    bigger.data.set(data)
    bigger.scale.set(scale)
    bigger.turn.set(turnOf)
    data = bigger.data
    scale = bigger.scale
    turnOf = bigger.turn
  }
  return {
    set(turn: number, packed: Uint8Array, vectors: number): void {
      if (vectors === 0 || packed.byteLength === 0) return
      const stride = packed.byteLength / vectors
      if (dimensions === 0) dimensions = stride - 4
      // A model that changed its dimensions under one name: nothing sensible can be compared.
      if (stride - 4 !== dimensions) return
      grow(count + vectors)
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
      for (let v = 0; v < vectors; v++) {
        scale[count] = view.getFloat32(v * stride, true)
        data.set(
          new Int8Array(packed.buffer, packed.byteOffset + v * stride + 4, dimensions),
          count * dimensions,
        )
        turnOf[count] = turn
        count += 1
      }
    },
    /** Vectors of a turn that is embedded anew. @cost O(vectors), rare */
    forget(turn: number): void {
      for (let i = 0; i < count; i++) if (turnOf[i] === turn) turnOf[i] = -1
    },
    vectors(): VectorArena | null {
      return count === 0 ? null : { model, dimensions, count, data, scale, turn: turnOf }
    },
    bytes: () => data.byteLength + scale.byteLength + turnOf.byteLength,
  }
}
