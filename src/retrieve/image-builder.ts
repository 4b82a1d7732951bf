/** How a {@link SearchImage} is built from index entries, written down, and taken up again. */
import type { TurnId } from '../model/ids.ts'
import { ROLES, type Role } from '../model/turn.ts'
import { pack, unpack } from '../std/archive.ts'
import { type ColumnSet, createColumnSet } from '../std/columns.ts'
import { LruMap } from '../std/lru.ts'
import { createStringTable, type StringTable } from '../std/string-table.ts'
import type { IndexEntry } from '../store/store.ts'
import { createDerivedIndex, type DerivedIndex } from './derived-index.ts'
import { createPassages, createTurnRows, type Passages, type TurnRows } from './image-tables.ts'
import type { Posting, SearchImage } from './search-image.ts'
import { createVectorArena, type VectorArena } from './vector-arena.ts'

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
  entries(): number
  /** What {@link reopenImage} takes up; `null` while a turn is missing that something rests on. */
  write(): Uint8Array[] | null
  bytes(): number
}

export function createImageBuilder(model: string, exactVectorBytes: number): ImageBuilder {
  const header = { format: FORMAT, model, exactVectorBytes, version: 0, position: 0, entries: 0 }
  return build(header, createColumnSet())
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

function build(header: ImageHeader, columns: ColumnSet): ImageBuilder {
  const { model } = header
  const ids = createStringTable(columns.under('ids'))
  const indexOf = (id: string): number | undefined => {
    const index = ids.find(id)
    return index < 0 ? undefined : index
  }
  const turns = createTurnRows(columns)
  const firstPassage = columns.integers('first passage')
  const passages = createPassages(columns)
  const exactBytes = header.exactVectorBytes ?? Number.POSITIVE_INFINITY
  const vectors = createVectorArena(exactBytes, columns.under('vectors'))
  const derived = createDerivedIndex(indexOf, columns.under('derived'))
  let { version, position, entries } = header
  let written = entries

  const addTurn = ({ id, place, terms }: IndexEntry): void => {
    if (place === null) return
    const turn = ids.add(id)
    firstPassage.push(passages.turnOf.size)
    turns.add(turn, place, passages.add(turn, terms))
    derived.turnCame(id, turn)
  }
  return {
    image: imageOf({ ids, indexOf, turns, passages, derived, vectors }, () => position),
    add(entry) {
      position = entry.position
      entries += 1
      if (entry.kind !== 'turn') return derived.put(entry)
      if (indexOf(entry.id) === undefined) addTurn(entry)
      const turn = indexOf(entry.id)
      if (turn !== undefined && entry.vectors?.model === model)
        vectors.put(firstPassage.data[turn] as number, entry.terms.length, entry.vectors.packed)
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
    bytes: () => columns.size() + SLOT_BYTES * (ids.size + passages.terms),
  }
}

interface Tables {
  readonly ids: StringTable
  readonly indexOf: (id: string) => number | undefined
  readonly turns: TurnRows
  readonly passages: Passages
  readonly derived: DerivedIndex
  readonly vectors: VectorArena
}

/** What searches see: columns are read where they are now, since they move when they grow. */
function imageOf(
  { ids, indexOf, turns, passages, derived, vectors }: Tables,
  position: () => number,
): SearchImage {
  const decoded = new LruMap<string, Posting>(POSTING_BYTES)
  let decodedAt = 0
  return {
    get size() {
      return turns.length.size
    },
    idOf: (turn) => ids.at(turn) as TurnId,
    indexOf,
    get session() {
      return turns.session.data
    },
    sessionNames: turns.sessions.names,
    get sessionLength() {
      return turns.sessionLength.data
    },
    get speaker() {
      return turns.speaker.data
    },
    speakerNames: turns.speakers.names,
    people: turns.people,
    roleOf: (turn) => ROLES[turns.role.data[turn] as number] as Role,
    get at() {
      return turns.at.data
    },
    years: turns.years,
    get traits() {
      return turns.traits.data
    },
    metadataOf: turns.metadataOf,
    get previous() {
      return turns.previous.data
    },
    get next() {
      return turns.next.data
    },
    get length() {
      return turns.length.data
    },
    posting(term) {
      if (decodedAt !== position()) decoded.clear()
      decodedAt = position()
      const known = decoded.get(term)
      if (known !== undefined) return known
      const posting = passages.posting(term, derived.toldBy(term))
      if (posting !== undefined)
        decoded.set(term, posting, 12 * posting.turn.length + 8 * posting.distilled.length)
      return posting
    },
    frequency: passages.frequencyOf,
    get told() {
      return derived.told
    },
    get passages() {
      return passages.turnOf.size
    },
    get passageTerms() {
      return passages.total
    },
    get passageTurn() {
      return passages.turnOf.data
    },
    facts: derived.facts,
    topics: derived.topics,
    experiences: derived.experiences,
    vectors,
  }
}
