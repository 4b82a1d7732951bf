/** Adds a conversation that was read from a file, so that the same turns are never added twice. */
import type { TurnInput } from '../ingest/ingest.ts'
import { namingUser, saidBy } from '../ingest/ingest.ts'
import { clockText, UTC } from '../model/clock.ts'
import { unlessUnknown } from '../model/errors.ts'
import { LIMITS } from '../model/limits.ts'
import { askedId } from '../model/names.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { given as defined } from '../std/given.ts'
import { fingerprint } from '../std/hash.ts'
import { type ConversationSession, clockIn, stemOf, variantOf } from './conversation.ts'
import { type HeardTurn, idKeyOf, keyOf, layOn, wordsKeyOf } from './lay-on.ts'

/** A namespace that a conversation is added to, here or behind a client. */
export interface TurnPlace {
  /** Whose clock its times are told by; default UTC. */
  readonly timeZone?: string
  turns(query: {
    readonly ids?: readonly string[]
    readonly session?: string
    readonly matching?: string
    readonly from?: NonNullable<TurnInput['at']>
    readonly limit?: number
  }): Promise<StoredTurn[]>
  add(
    turns: readonly TurnInput[],
    options: { readonly session: string; readonly ttl?: string | number },
  ): Promise<{ readonly added: number; readonly blocked: readonly number[] }>
}

export interface AddConversationOptions {
  /** Ends it after the batch that is under way; what is left can be added by the same call again. */
  readonly stop?: AbortSignal
  /** The user's name, where the file says no more than that a user spoke. */
  readonly userName?: string
  /** Speakers who are known by another name: the name to store, by the one in the file. */
  readonly renamed?: ReadonlyMap<string, string>
  /** How long its turns are kept after they were said, as `add` takes it. */
  readonly ttl?: string | number
  /** Told after each batch how many turns are stored. */
  readonly onProgress?: (done: number) => void
}

export interface ConversationAdded {
  /** Where its turns went; not the name it came with when another conversation has that. */
  readonly session: string
  readonly added: number
  /** Turns that were stored before. */
  readonly known: number
  /** Turns that a rule kept out. */
  readonly blocked: number
  /** Turns whose time nobody knows: they count as said now, and will when the file is added again. */
  readonly undated: number
  /** Speakers that the stored turns call otherwise: the stored name, by the one in the file. */
  readonly names: ReadonlyMap<string, string>
}

/** Durable together; an interruption waits for so many at most. */
const BATCH = 50
const ALL = Number.MAX_SAFE_INTEGER
/** Turns that must agree with a conversation of another name to be taken for it: a greeting is in many. */
const LEAST_ELSEWHERE = 3
/** Turns at the beginning among which one is looked for that is easy to find again, and its words. */
const BEGINNING = 50
const PROBE_WORDS = 8
const PROBED = 100

function renaming(
  turns: readonly TurnInput[],
  renamed: ReadonlyMap<string, string> = new Map(),
): readonly TurnInput[] {
  return renamed.size === 0
    ? turns
    : turns.map((turn) => {
        const speaker = renamed.get(turn.speaker ?? turn.role ?? '')
        return speaker === undefined ? turn : { ...turn, speaker }
      })
}

/**
 * Adds those turns of a conversation that are not stored yet: nothing when it was added before, what is new when it
 * grew, also when its beginning fell out meanwhile. A turn without an id is known by what it says, by its time when the
 * file has one, and by its place; two messages that say the same stay two. It gets an id made from these. A turn
 * without a time keeps the time it was first added with, or has the moment after the turn before it, or the day of its
 * session.
 *
 * A session that the file does not name goes on with the stored one of the same name, or of another, that it agrees
 * with; if there is none it gets a name of its own.
 *
 * @cost Reads the session once, and the turns of every other session that is called the same.
 * @throws MemoryError `turn-invalid`, `turn-too-long`, `time-invalid`, `time-implausible`, before anything is added
 */
export async function addConversation(
  space: TurnPlace,
  given: ConversationSession,
  { stop, userName, renamed, ttl, onProgress = () => {} }: AddConversationOptions = {},
): Promise<ConversationAdded> {
  const session = { ...given, turns: renaming(namingUser(given.turns, userName), renamed) }
  if (session.turns.length === 0)
    return { session: session.id, added: 0, known: 0, blocked: 0, undated: 0, names: new Map() }
  const { timeZone = UTC } = space
  const heard = session.turns.map((input, index): HeardTurn => {
    const id = session.numbered || input.id === undefined ? null : askedId(input.id)
    const said = saidBy(input, index)
    const at = input.at === undefined ? null : clockIn(session, input.at, timeZone, `at of turn ${index}`)
    return { said, at, id }
  })
  const place = await placeOf(space, session, heard)
  const fresh = await freshTurns(space, session, heard, place)
  let known = heard.length - fresh.length
  let added = 0
  let blocked = 0
  let undated = 0
  for (let at = 0; at < fresh.length && !stop?.aborted; at += BATCH) {
    const batch = fresh.slice(at, at + BATCH)
    const result = await space.add(batch, { session: place.session, ...defined({ ttl }) })
    added += result.added
    undated += Math.min(result.added, batch.filter((turn) => turn.at === undefined).length)
    blocked += result.blocked.length
    // Another process was faster with these, or the file gave them ids that are stored.
    known += batch.length - result.added - result.blocked.length
    onProgress(known + added + blocked)
  }
  return { session: place.session, added, known, blocked, undated, names: otherNames(heard, place) }
}

function otherNames(heard: readonly HeardTurn[], { known }: Place): Map<string, string> {
  return new Map(
    heard.flatMap(({ said, id }, i) => {
      const was = known[i]?.speaker
      const isOther = id === null && said.speaker !== null && was != null && was !== said.speaker
      return isOther ? [[said.speaker, was] as const] : []
    }),
  )
}

/** Where a conversation belongs. */
interface Place {
  readonly session: string
  readonly stored: readonly StoredTurn[]
  /** For each turn of the file the stored one that it is. */
  readonly known: readonly (StoredTurn | null)[]
  /** Whether both are records of one conversation. */
  readonly same: boolean
}

async function placeOf(
  space: TurnPlace,
  session: ConversationSession,
  heard: readonly HeardTurn[],
): Promise<Place> {
  const ids = heard.flatMap((turn) => turn.id ?? [])
  const [byId] = session.unnamed ? await lookUp(space, { ids }) : []
  const name = byId?.session ?? session.id
  if (!session.unnamed || byId !== undefined) {
    const none = { session: name, stored: [], known: heard.map(() => null), same: false }
    // Ids say it all.
    if (ids.length === heard.length)
      return session.lasting ? { ...none, known: await underIds(space, heard) } : none
    const timed = heard.every((turn) => turn.at !== null)
    const from =
      !timed || session.clock !== undefined || isElsewhere(space)
        ? undefined
        : heard.reduce((first, { at }) => Math.min(first, at as Instant), Number.POSITIVE_INFINITY)
    const place = await placeIn(space, name, heard, { from, clock: session.clock })
    // Said by the same at the same time is the same; without times, only a record of the same is believed.
    return place.same || timed ? place : { ...none, stored: place.stored }
  }
  for (const candidate of namesOf(session)) {
    const place = await placeIn(space, candidate, heard, session)
    if (place.same) return place
    if (place.stored.length === 0) return (await elsewhere(space, session, heard)) ?? place
  }
  throw new RangeError('names do not end')
}

/** The name itself, then with more and more of how the conversation begins, which stays when it grows. */
function* namesOf({ id, turns }: ConversationSession): Generator<string> {
  yield id
  for (let length = 1; length <= turns.length; length *= 2) yield variantOf(id, turns.slice(0, length))
  for (let number = 2; ; number++) yield `${id}~${number}`
}

async function placeIn(
  space: TurnPlace,
  session: string,
  heard: readonly HeardTurn[],
  { from, clock }: { readonly from?: number | undefined; readonly clock?: ConversationSession['clock'] },
): Promise<Place> {
  const stored = await lookUp(space, { session, limit: ALL, ...defined({ from: timed(space, from) }) })
  return { session, stored, ...layOn(stored, heard, clock, isElsewhere(space)) }
}

async function underIds(space: TurnPlace, heard: readonly HeardTurn[]): Promise<(StoredTurn | null)[]> {
  const stored = await lookUp(space, { ids: heard.flatMap((turn) => turn.id ?? []) })
  const byId = new Map(stored.map((turn) => [idKeyOf(turn.id), turn]))
  return heard.map(({ id }) => byId.get(idKeyOf(id ?? '')) ?? null)
}

/**
 * The session under another name that this conversation goes on with: found by its first turn, which is stored when its
 * beginning fell out, by its last, which is stored when this is an older part, and by its longest near the beginning,
 * which is easiest to find.
 */
async function elsewhere(
  space: TurnPlace,
  session: ConversationSession,
  heard: readonly HeardTurn[],
): Promise<Place | null> {
  const [longest] = heard
    .slice(0, BEGINNING)
    .toSorted((a, b) => b.said.content.length - a.said.content.length)
  for (const probe of new Set([heard[0], heard.at(-1), longest])) {
    const words = new Set(probe?.said.content.match(/[\p{L}\p{N}]+/gu) ?? [])
    if (probe === undefined || words.size === 0) continue
    const matching = [...words].slice(0, PROBE_WORDS).join(' ')
    const found = await lookUp(space, { matching, limit: PROBED })
    // Names in an address book change, and the clock of a telephone is in the file.
    const keyed = session.clock === 'local' ? wordsKeyOf : keyOf
    const alike = found.filter((turn) => keyed(turn, null) === keyed(probe.said, null))
    for (const name of new Set(alike.map((turn) => turn.session))) {
      const place = await placeIn(space, name, heard, session)
      const known = place.known.filter((turn) => turn !== null).length
      if (place.same && (known >= LEAST_ELSEWHERE || stemOf(name) === stemOf(session.id))) return place
    }
  }
  return null
}

async function lookUp(space: TurnPlace, query: Parameters<TurnPlace['turns']>[0]): Promise<StoredTurn[]> {
  const { ids } = query
  if (ids === undefined) return unlessUnknown(() => space.turns(query), [])
  const found: StoredTurn[] = []
  for (let at = 0; at < ids.length; at += LIMITS.turns)
    found.push(...(await unlessUnknown(() => space.turns({ ids: ids.slice(at, at + LIMITS.turns) }), [])))
  return found
}

/** Whether its times may have been read by another zone's clock when they were stored: as those of UTC, before one was set. */
function isElsewhere({ timeZone = UTC }: TurnPlace): boolean {
  return timeZone !== UTC
}

/** A time of the clock as the namespace takes it. */
function timed(space: TurnPlace, at: number | undefined): TurnInput['at'] {
  return at === undefined || !isElsewhere(space) ? at : clockText(at)
}

/** The turns that are not stored, with ids and times. */
async function freshTurns(
  space: TurnPlace,
  session: ConversationSession,
  heard: readonly HeardTurn[],
  { session: name, stored, known }: Place,
): Promise<TurnInput[]> {
  const numbers = session.numbered ? session.turns.flatMap((turn) => turn.id ?? []) : []
  const taken = new Set<string>(stored.map((turn) => turn.id))
  for (const { id } of await lookUp(space, { ids: numbers })) taken.add(id)
  const numberOf = new Map<string, number>()
  const idOf = (input: TurnInput, key: string): string => {
    if (input.id !== undefined && (!session.numbered || (name === session.id && !taken.has(input.id))))
      return input.id
    // Turns that say the same are numbered as they come.
    for (let number = numberOf.get(key) ?? 1; ; number++) {
      const id = `i${fingerprint(name, key, String(number))}`
      if (taken.has(id)) continue
      taken.add(id)
      numberOf.set(key, number + 1)
      return id
    }
  }
  // A turn with an id of its own is compared where it is stored: under one id nothing may change.
  const undated = heard.flatMap((turn) => (turn.at === null && turn.id !== null ? [turn.id] : []))
  const storedTimes = new Map(
    (await lookUp(space, { ids: undated })).map((turn) => [idKeyOf(turn.id), turn.at]),
  )
  const copied = session.copied ? heard.flatMap((turn) => turn.id ?? []) : []
  const elsewhere = new Set((await lookUp(space, { ids: copied })).map((turn) => idKeyOf(turn.id)))
  const times = timesOf(heard, known)
  return session.turns.flatMap((input, i): TurnInput[] => {
    const turn = heard[i] as HeardTurn
    const isStored = known[i] !== null && (turn.id === null || session.lasting)
    if (isStored || elsewhere.has(idKeyOf(turn.id ?? ''))) return []
    // Turns of a day are told in the order of the file.
    const onDay = session.day === undefined ? undefined : session.day + i
    const at = turn.at ?? storedTimes.get(idKeyOf(turn.id ?? '')) ?? times[i] ?? onDay
    return [{ ...input, id: idOf(input, keyOf(turn.said, turn.at)), ...defined({ at: timed(space, at) }) }]
  })
}

/**
 * When each turn was said, as far as that is known: as the file says of it, or in the moment after the turn before it; between
 * turns that are stored, when those before it were said. What is `null` was said by now.
 */
function timesOf(
  heard: readonly HeardTurn[],
  known: readonly (StoredTurn | null)[],
): readonly (number | null)[] {
  const lastKnown = known.findLastIndex((turn) => turn !== null)
  const firstKnown = known.find((turn) => turn !== null)
  let dated: number | null = null
  let before: number | null = firstKnown === undefined || firstKnown === null ? null : firstKnown.at - 1
  return heard.map(({ at }, i) => {
    dated = at ?? (dated === null ? null : dated + 1)
    before = known[i]?.at ?? dated ?? before
    return dated ?? (i < lastKnown ? before : null)
  })
}
