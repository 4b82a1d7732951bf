/** The rows that a {@link SearchImage} consists of, in columns that can be written down: turns in their places, and their words. */
import { type Metadata, ROLES } from '../model/turn.ts'
import type { Column, ColumnSet } from '../std/columns.ts'
import { createPostingLists } from '../std/posting-lists.ts'
import { createStringTable } from '../std/string-table.ts'
import type { IndexEntry } from '../store/store.ts'
import type { Posting } from './search-image.ts'

const NONE = -1

type Place = NonNullable<IndexEntry['place']>

/** One row per turn: where it stands, who said it, and what is known of it. */
export interface TurnRows {
  readonly sessions: Names
  readonly sessionLength: Column<Int32Array>
  readonly speakers: Names
  readonly people: ReadonlySet<string>
  readonly years: ReadonlySet<number>
  readonly session: Column<Int32Array>
  readonly speaker: Column<Int32Array>
  readonly role: Column<Uint8Array>
  readonly at: Column<Float64Array>
  readonly traits: Column<Uint8Array>
  readonly previous: Column<Int32Array>
  readonly next: Column<Int32Array>
  readonly length: Column<Int32Array>
  metadataOf(turn: number): Metadata | null
  /** @param terms How many terms it has. */
  add(turn: number, place: Place, terms: number): void
}

export function createTurnRows(columns: ColumnSet): TurnRows {
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
  const addSpeaker = ({ speaker: name, role: of }: Place): void => {
    const by = speakers.add(name)
    speaker.push(by)
    role.push(ROLES.indexOf(of))
    isPerson.extend(by + 1)
    if (of !== 'user' && of !== 'assistant') return
    isPerson.data[by] = 1
    people.add(name)
  }
  return {
    sessions,
    speakers,
    metadataOf: metadata.of,
    sessionLength,
    people,
    years,
    session,
    speaker,
    role,
    at,
    traits,
    previous,
    next,
    length,
    add(turn, place, terms) {
      const inSession = sessions.add(place.session)
      session.push(inSession)
      ordinal.push(place.ordinal)
      link(turn, inSession, place.ordinal)
      addSpeaker(place)
      at.push(place.at)
      const year = new Date(place.at).getUTCFullYear()
      if (!years.has(year)) yearsSeen.push(year)
      years.add(year)
      traits.push(place.traits)
      metadata.push(place.metadata)
      length.push(terms)
      sessionLength.extend(inSession + 1)
      sessionLength.data[inSession] = (sessionLength.data[inSession] as number) + terms
    },
  }
}

/** One row per passage of a turn, and the lists of passages that have a term. */
export interface Passages {
  /** The turn of each. */
  readonly turnOf: Column<Int32Array>
  /** Terms of all passages, and how many different ones. */
  readonly total: number
  readonly terms: number
  /** @returns how many terms the passages of the turn have */
  add(turn: number, passages: readonly (readonly string[])[]): number
  frequencyOf(term: string): number
  /** @param distilled Turns of which something was distilled that says the term. */
  posting(term: string, distilled: readonly number[]): Posting | undefined
}

export function createPassages(columns: ColumnSet): Passages {
  const turnOf = columns.integers('passage turn')
  const lengthOf = columns.integers('passage length')
  // One row per term.
  const terms = createStringTable(columns.under('terms'))
  const lists = createPostingLists(columns.under('lists'))
  const frequency = columns.integers('frequency')
  const newestTurn = columns.integers('newest turn')
  let total = lengthOf.data.reduce((sum, n) => sum + n, 0)

  const post = (turn: number, words: readonly string[]): void => {
    const passage = turnOf.push(turn)
    lengthOf.push(words.length)
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
  const frequencyOf = (term: string): number => {
    const list = terms.find(term)
    return list < 0 ? 0 : (frequency.data[list] as number)
  }
  return {
    turnOf,
    frequencyOf,
    get total() {
      return total
    },
    get terms() {
      return terms.size
    },
    add(turn, passages) {
      let own = 0
      for (const words of passages) {
        post(turn, words)
        own += words.length
      }
      total += own
      return own
    },
    posting(term, distilled) {
      const list = terms.find(term)
      if (list < 0 && distilled.length === 0) return undefined
      const size = list < 0 ? 0 : lists.length(list)
      const posting = {
        turn: new Int32Array(size),
        count: new Int32Array(size),
        length: new Int32Array(size),
        frequency: frequencyOf(term),
        distilled,
      }
      const turns = turnOf.data
      const lengths = lengthOf.data
      let i = 0
      if (list >= 0)
        lists.each(list, (passage, count) => {
          posting.turn[i] = turns[passage] as number
          posting.count[i] = count
          posting.length[i] = lengths[passage] as number
          i += 1
        })
      return posting
    },
  }
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

/** Names by number, for the few that many turns share. */
interface Names {
  readonly names: readonly string[]
  add(name: string): number
}

function createNames(columns: ColumnSet): Names {
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
