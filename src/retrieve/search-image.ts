/**
 * A namespace's search index in memory: postings, places and vectors in flat arrays, some 300 bytes for a turn. It is
 * built from the store's index entries and only ever reads what was written since; when a turn was deleted it starts
 * over. With it words are ranked exactly, the same for every store, and free of other namespaces; so are vectors,
 * until they are so many that they are kept as sketches (`vector-arena.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import type { TurnId } from '../model/ids.ts'
import { type Metadata, ROLES, type Role } from '../model/turn.ts'
import { bytes8, bytesOf, doubles, integers } from '../std/columns.ts'
import { LruMap } from '../std/lru.ts'
import { createPostingLists } from '../std/posting-lists.ts'
import { createStringTable } from '../std/string-table.ts'
import type { IndexEntry, NamespaceState, Store } from '../store/store.ts'
import { createDerivedIndex, type ExperienceIndex, type FactIndex } from './derived-index.ts'
import { createVectorArena, type VectorArena } from './vector-arena.ts'

/** Where a term occurs: one element per passage, in the three lists at the same index. */
export interface Posting {
  /** Index of the turn; ascending. */
  readonly turn: Int32Array
  /** Occurrences in the passage. */
  readonly count: Int32Array
  /** Terms in the passage. */
  readonly length: Int32Array
  /** Turns that contain the term. */
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
  readonly sessionLength: readonly number[]
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
  /** Terms per turn. */
  readonly length: Int32Array
  /** `undefined` when nothing says the term. */
  posting(term: string): Posting | undefined
  /** Turns that contain the term. */
  frequency(term: string): number
  /** Turns of which something was distilled. */
  readonly told: number
  readonly passages: number
  readonly passageTerms: number
  /** Turn of each passage. */
  readonly passageTurn: Int32Array
  readonly facts: FactIndex
  readonly experiences: ExperienceIndex
  /** Vectors of one model, by passage. */
  readonly vectors: VectorArena
}

/** Entries fetched per read. */
const PAGE = 5000
/** Decoded postings that an image keeps, in bytes. */
const POSTING_BYTES = 8 * 1024 * 1024
/** An image of which more than this share is no longer true is built anew, if it is of some size. */
const STALE = 0.5
const STALE_BYTES = 4 * 1024 * 1024

export interface IndexOptions {
  /** Memory for images of all namespaces together, in bytes; default 512 MiB. */
  readonly indexBytes?: number
  /** Vectors of a namespace that are kept whole, in bytes; default 16 MiB. */
  readonly exactVectorBytes?: number
}

const INDEX_BYTES = 512 * 1024 * 1024
const EXACT_VECTOR_BYTES = 16 * 1024 * 1024

export interface SearchImages {
  /** The image of a namespace, up to date with the store; `null` when the namespace is unknown. */
  read(
    namespace: string,
    model: string,
  ): Promise<{ readonly image: SearchImage; readonly state: NamespaceState } | null>
}

/**
 * Images are kept for the namespaces used last.
 *
 * @cost about 5 ms to build for 1,000 turns, then only what is new
 */
export function createSearchImages(
  store: Store,
  { indexBytes = INDEX_BYTES, exactVectorBytes = EXACT_VECTOR_BYTES }: IndexOptions = {},
): SearchImages {
  const cache = new LruMap<string, ImageBuilder>(indexBytes)
  const running = new Map<string, Promise<unknown>>()

  const refresh = async (namespace: string, model: string) => {
    const state = await store.state(namespace)
    if (state === null) return null
    const key = `${model}\u0000${namespace}`
    let builder = cache.get(key)
    if (builder === undefined || builder.version() < state.purgedAt || builder.isStale())
      builder = createImageBuilder(model, exactVectorBytes)
    while (builder.version() < state.version) {
      const entries = await store.indexEntries(namespace, builder.position(), PAGE)
      for (const entry of entries) builder.add(entry)
      // A large namespace takes seconds to read; others are served meanwhile.
      await setImmediate()
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
  isStale(): boolean
  bytes(): number
}

const NONE = -1

function createImageBuilder(model: string, exactVectorBytes: number): ImageBuilder {
  const ids = createStringTable()
  const indexOf = (id: string): number | undefined => {
    const index = ids.find(id)
    return index < 0 ? undefined : index
  }
  const sessions = createNames()
  const sessionLength: number[] = []
  const lastOfSession: number[] = []
  const speakers = createNames()
  const people = new Set<string>()
  const years = new Set<number>()
  const metadata = createMetadataTable()

  // One row per turn.
  const session = integers()
  const speaker = integers()
  const role = bytes8()
  const at = doubles()
  const traits = bytes8()
  const ordinal = integers()
  const previous = integers()
  const next = integers()
  const length = integers()
  const firstPassage = integers()
  // One row per passage.
  const passageTurn = integers()
  const passageLength = integers()
  // One row per term.
  const terms = createStringTable()
  const lists = createPostingLists()
  const frequency = integers()
  const newestTurn = integers()

  const arena = createVectorArena(exactVectorBytes)
  const derived = createDerivedIndex(indexOf)
  const decoded = new LruMap<string, Posting>(POSTING_BYTES)
  let decodedAt = 0
  let passageTerms = 0
  let version = 0
  let position = 0

  const post = (turn: number, words: readonly string[]): void => {
    const passage = passageTurn.push(turn)
    passageLength.push(words.length)
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as string
      // A passage is short: looking along it is cheaper than counting in a map, ten thousand times over.
      if (words.indexOf(word) < i) continue
      let count = 1
      for (let j = i + 1; j < words.length; j++) if (words[j] === word) count += 1
      const term = terms.add(word)
      if (term === frequency.size) {
        frequency.push(0)
        newestTurn.push(NONE)
      }
      lists.append(term, passage, count)
      if (newestTurn.data[term] === turn) continue
      newestTurn.data[term] = turn
      frequency.data[term] = (frequency.data[term] as number) + 1
    }
  }
  /** Puts a turn in its place in its session: mostly the last, but a turn that was written anew comes late. */
  const link = (turn: number, inSession: number, place: number): void => {
    let after = NONE
    let before = lastOfSession[inSession] ?? NONE
    while (before !== NONE && (ordinal.data[before] as number) > place) {
      after = before
      before = previous.data[before] as number
    }
    previous.push(before)
    next.push(after)
    if (before !== NONE) next.data[before] = turn
    if (after === NONE) lastOfSession[inSession] = turn
    else previous.data[after] = turn
  }
  const addTurn = ({ id, place, terms: passages }: IndexEntry): void => {
    if (place === null) return
    const turn = ids.add(id)
    const inSession = sessions.add(place.session)
    session.push(inSession)
    ordinal.push(place.ordinal)
    link(turn, inSession, place.ordinal)
    speaker.push(speakers.add(place.speaker))
    role.push(ROLES.indexOf(place.role))
    if (place.role === 'user' || place.role === 'assistant') people.add(place.speaker)
    at.push(place.at)
    years.add(new Date(place.at).getUTCFullYear())
    traits.push(place.traits)
    metadata.push(place.metadata)
    firstPassage.push(passageTurn.size)
    let total = 0
    for (const words of passages) {
      post(turn, words)
      total += words.length
    }
    passageTerms += total
    length.push(total)
    sessionLength[inSession] = (sessionLength[inSession] ?? 0) + total
    derived.turnCame(id, turn)
  }
  const decode = (term: string): Posting | undefined => {
    const list = terms.find(term)
    const distilled = derived.toldBy(term)
    if (list < 0 && distilled.length === 0) return undefined
    const size = list < 0 ? 0 : lists.length(list)
    const posting = {
      turn: new Int32Array(size),
      count: new Int32Array(size),
      length: new Int32Array(size),
      frequency: list < 0 ? 0 : (frequency.data[list] as number),
      distilled,
    }
    const turnOf = passageTurn.data
    const lengthOf = passageLength.data
    let i = 0
    if (list >= 0)
      lists.each(list, (passage, count) => {
        posting.turn[i] = turnOf[passage] as number
        posting.count[i] = count
        posting.length[i] = lengthOf[passage] as number
        i += 1
      })
    return posting
  }

  const image: SearchImage = {
    get size() {
      return length.size
    },
    idOf: (turn) => ids.at(turn) as TurnId,
    indexOf,
    get session() {
      return session.data
    },
    sessionNames: sessions.names,
    sessionLength,
    get speaker() {
      return speaker.data
    },
    speakerNames: speakers.names,
    people,
    roleOf: (turn) => ROLES[role.data[turn] as number] as Role,
    get at() {
      return at.data
    },
    years,
    get traits() {
      return traits.data
    },
    metadataOf: metadata.of,
    get previous() {
      return previous.data
    },
    get next() {
      return next.data
    },
    get length() {
      return length.data
    },
    posting(term) {
      if (decodedAt !== position) decoded.clear()
      decodedAt = position
      const known = decoded.get(term)
      if (known !== undefined) return known
      const posting = decode(term)
      if (posting !== undefined)
        decoded.set(term, posting, 12 * posting.turn.length + 8 * posting.distilled.length)
      return posting
    },
    frequency(term) {
      const list = terms.find(term)
      return list < 0 ? 0 : (frequency.data[list] as number)
    },
    get told() {
      return derived.told
    },
    get passages() {
      return passageTurn.size
    },
    get passageTerms() {
      return passageTerms
    },
    get passageTurn() {
      return passageTurn.data
    },
    facts: derived.facts,
    experiences: derived.experiences,
    vectors: arena,
  }
  const columns = [
    session,
    speaker,
    role,
    at,
    traits,
    ordinal,
    previous,
    next,
    length,
    firstPassage,
    passageTurn,
    passageLength,
    frequency,
    newestTurn,
  ]
  const bytes = (): number =>
    bytesOf(columns) + ids.bytes + terms.bytes + lists.bytes + arena.bytes + derived.bytes + metadata.bytes()
  return {
    image,
    add(entry) {
      position = entry.position
      if (entry.kind !== 'turn') return derived.put(entry)
      if (indexOf(entry.id) === undefined) addTurn(entry)
      const turn = indexOf(entry.id)
      if (turn !== undefined && entry.vectors?.model === model)
        arena.put(firstPassage.data[turn] as number, entry.terms.length, entry.vectors.packed)
    },
    version: () => version,
    position: () => position,
    reached(reachedVersion) {
      version = reachedVersion
    },
    isStale: () => derived.stale > STALE && derived.bytes > STALE_BYTES,
    bytes,
  }
}

/** Names by number, for the few that many turns share. */
function createNames(): { readonly names: readonly string[]; add(name: string): number } {
  const names: string[] = []
  const numbers = new Map<string, number>()
  return {
    names,
    add(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
  }
}

/** Metadata per turn; equal metadata is kept once. */
function createMetadataTable() {
  const distinct = createNames()
  const values: Metadata[] = []
  const rows = integers()
  let characters = 0
  return {
    push(metadata: Metadata | null): void {
      if (metadata === null) {
        rows.push(NONE)
        return
      }
      const text = JSON.stringify(metadata)
      const number = distinct.add(text)
      if (number === values.length) {
        values.push(metadata)
        characters += text.length
      }
      rows.push(number)
    },
    of(turn: number): Metadata | null {
      const number = rows.data[turn] as number
      return number === NONE ? null : (values[number] as Metadata)
    },
    // The text and the value that was read from it.
    bytes: () => bytesOf([rows]) + 3 * characters,
  }
}
