/** How a {@link SearchImage} is built from index entries, written down, and taken up again. */
import type { TurnId } from '../model/ids.ts'
import { type Metadata, ROLES, type Role } from '../model/turn.ts'
import { pack, unpack } from '../std/archive.ts'
import { type ColumnSet, createColumnSet } from '../std/columns.ts'
import { LruMap } from '../std/lru.ts'
import { createPostingLists } from '../std/posting-lists.ts'
import { createStringTable } from '../std/string-table.ts'
import type { IndexEntry } from '../store/store.ts'
import { createDerivedIndex } from './derived-index.ts'
import type { Posting, SearchImage } from './search-image.ts'
import { createVectorArena } from './vector-arena.ts'

const NONE = -1
/** Raised when what is written down means something else than before. */
const FORMAT = 2
const PART_BYTES = 4 * 1024 * 1024
/** Of a table of ids or terms, beside its columns. */
const SLOT_BYTES = 12
/** Decoded postings that an image keeps, in bytes. */
const POSTING_BYTES = 8 * 1024 * 1024
/** An image of which more than this share is no longer true is built anew, if it is of some size. */
const STALE = 0.5
const STALE_BYTES = 4 * 1024 * 1024

/** An image that grows. */
export interface ImageBuilder {
  readonly image: SearchImage
  add(entry: IndexEntry): void
  version(): number
  position(): number
  reached(version: number): void
  isStale(): boolean
  /** Entries that were read since it was begun, or last written down. */
  unwritten(): number
  /** Entries in all. */
  entries(): number
  /** What {@link reopenImage} takes up; `null` while a turn is missing that something rests on. */
  write(): Uint8Array[] | null
  bytes(): number
}

export function createImageBuilder(model: string, exactVectorBytes: number): ImageBuilder {
  return build(
    { format: FORMAT, model, exactVectorBytes, version: 0, position: 0, entries: 0 },
    createColumnSet(),
  )
}

/** An image that was written down; `null` when it is not of use here: another model, another format, not whole. */
export function reopenImage(
  parts: readonly Uint8Array[],
  model: string,
  exactVectorBytes: number,
): ImageBuilder | null {
  const found = unpack<ImageHeader>(parts)
  if (found === null) return null
  const { header, columns } = found
  const fits =
    header.format === FORMAT &&
    header.model === model &&
    (header.exactVectorBytes ?? Number.POSITIVE_INFINITY) === exactVectorBytes
  if (!fits) return null
  const set = createColumnSet(columns)
  const builder = build(header, set)
  const made = set.written()
  return made.size === columns.size && [...columns.keys()].every((name) => made.has(name)) ? builder : null
}

interface ImageHeader {
  readonly format: number
  readonly model: string
  readonly exactVectorBytes: number | null
  readonly version: number
  readonly position: number
  readonly entries: number
}

/** A passage is short: looking along it is cheaper than counting in a map, ten thousand times over. */
const FEW_WORDS = 100

/** How often each word stands in a passage, in the order of their first places. */
function* counted(words: readonly string[]): Iterable<readonly [string, number]> {
  if (words.length > FEW_WORDS) {
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    yield* counts
    return
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    if (words.indexOf(word) < i) continue
    let count = 1
    for (let j = i + 1; j < words.length; j++) if (words[j] === word) count += 1
    yield [word, count]
  }
}

function build(header: ImageHeader, columns: ColumnSet): ImageBuilder {
  const { model } = header
  const exactVectorBytes = header.exactVectorBytes ?? Number.POSITIVE_INFINITY
  const ids = createStringTable(columns.under('ids'))
  const indexOf = (id: string): number | undefined => {
    const index = ids.find(id)
    return index < 0 ? undefined : index
  }
  const sessions = createNames(columns.under('sessions'))
  const speakers = createNames(columns.under('speakers'))
  const metadata = createMetadataTable(columns.under('metadata'))

  // One row per session.
  const sessionLength = columns.integers('session length')
  const lastOfSession = columns.integers('last of session')
  // One row per speaker: whether it is a person.
  const isPerson = columns.bytes('is person')
  const people = new Set(speakers.names.filter((_, i) => isPerson.data[i] === 1))
  const yearsSeen = columns.integers('years')
  const years = new Set(yearsSeen.data.subarray(0, yearsSeen.size))
  // One row per turn.
  const session = columns.integers('session')
  const speaker = columns.integers('speaker')
  const role = columns.bytes('role')
  const at = columns.doubles('at')
  const traits = columns.bytes('traits')
  const ordinal = columns.integers('ordinal')
  const previous = columns.integers('previous')
  const next = columns.integers('next')
  const length = columns.integers('length')
  const firstPassage = columns.integers('first passage')
  // One row per passage.
  const passageTurn = columns.integers('passage turn')
  const passageLength = columns.integers('passage length')
  // One row per term.
  const terms = createStringTable(columns.under('terms'))
  const lists = createPostingLists(columns.under('lists'))
  const frequency = columns.integers('frequency')
  const newestTurn = columns.integers('newest turn')

  const arena = createVectorArena(exactVectorBytes, columns.under('vectors'))
  const derived = createDerivedIndex(indexOf, columns.under('derived'))
  const decoded = new LruMap<string, Posting>(POSTING_BYTES)
  let decodedAt = 0
  let passageTerms = passageLength.data.reduce((sum, n) => sum + n, 0)
  let { version, position, entries } = header
  let written = entries

  const post = (turn: number, words: readonly string[]): void => {
    const passage = passageTurn.push(turn)
    passageLength.push(words.length)
    for (const [word, count] of counted(words)) {
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
    let before = inSession < lastOfSession.size ? (lastOfSession.data[inSession] as number) : NONE
    while (before !== NONE && (ordinal.data[before] as number) > place) {
      after = before
      before = previous.data[before] as number
    }
    previous.push(before)
    next.push(after)
    if (before !== NONE) next.data[before] = turn
    if (inSession === lastOfSession.size) lastOfSession.push(turn)
    else if (after === NONE) lastOfSession.data[inSession] = turn
    if (after !== NONE) previous.data[after] = turn
  }
  const addTurn = ({ id, place, terms: passages }: IndexEntry): void => {
    if (place === null) return
    const turn = ids.add(id)
    const inSession = sessions.add(place.session)
    session.push(inSession)
    ordinal.push(place.ordinal)
    link(turn, inSession, place.ordinal)
    const by = speakers.add(place.speaker)
    speaker.push(by)
    role.push(ROLES.indexOf(place.role))
    isPerson.extend(by + 1)
    if (place.role === 'user' || place.role === 'assistant') {
      isPerson.data[by] = 1
      people.add(place.speaker)
    }
    at.push(place.at)
    const year = new Date(place.at).getUTCFullYear()
    if (!years.has(year)) yearsSeen.push(year)
    years.add(year)
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
    sessionLength.extend(inSession + 1)
    sessionLength.data[inSession] = (sessionLength.data[inSession] as number) + total
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
    get sessionLength() {
      return sessionLength.data
    },
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
    topics: derived.topics,
    experiences: derived.experiences,
    vectors: arena,
  }
  return {
    image,
    add(entry) {
      position = entry.position
      entries += 1
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
    unwritten: () => entries - written,
    entries: () => entries,
    write() {
      written = entries
      if (!derived.complete) return null
      return pack({ ...header, version, position, entries }, columns.written(), PART_BYTES)
    },
    bytes: () => columns.size() + SLOT_BYTES * (ids.size + terms.size),
  }
}

/** Names by number, for the few that many turns share. */
function createNames(columns: ColumnSet): { readonly names: readonly string[]; add(name: string): number } {
  const table = createStringTable(columns)
  const names = Array.from({ length: table.size }, (_, i) => table.at(i))
  return {
    names,
    add(name) {
      const number = table.add(name)
      if (number === names.length) names.push(name)
      return number
    },
  }
}

/** Metadata per turn; equal metadata is kept once. */
function createMetadataTable(columns: ColumnSet) {
  const texts = createStringTable(columns)
  const rows = columns.integers('rows')
  const values: Metadata[] = []
  return {
    push(metadata: Metadata | null): void {
      rows.push(metadata === null ? NONE : texts.add(JSON.stringify(metadata)))
    },
    of(turn: number): Metadata | null {
      const number = rows.data[turn] as number
      if (number === NONE) return null
      values[number] ??= JSON.parse(texts.at(number)) as Metadata
      return values[number]
    },
  }
}
