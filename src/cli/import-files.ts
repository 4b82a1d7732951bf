/** Reads conversation files and adds them to a memory, one after the other. */
import type { TurnPlace } from '../formats/add-conversation.ts'
import {
  type Conversation,
  type ConversationSession,
  clockIn,
  countTurns,
  type ReadResult,
} from '../formats/conversation.ts'
import type { Format } from '../formats/known.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import type { Memory } from '../memory.ts'
import { clockOf } from '../model/clock.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { readPipe } from '../model/text-file.ts'
import type { Instant } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { sentence } from '../std/sentence.ts'
import { type GlobalOptions, zoneOf } from './context.ts'
import type { LastPlace } from './taken-files.ts'

export interface ImportFlags extends GlobalOptions {
  readonly format?: Format
  readonly session?: string
  readonly sample?: string
  readonly skipBroken?: boolean
  readonly userName?: string
  readonly rename?: ReadonlyMap<string, string>
  readonly since?: string
  readonly date?: string
  readonly ttl?: string
  readonly dryRun?: boolean
  /** Whether somebody named the namespace, be it the default one. */
  readonly isPlaced: boolean
}

/** What became of a file. */
export interface FileReport {
  readonly file: string
  readonly format: string
  readonly namespaces: readonly string[]
  readonly sessions: number
  readonly turns: number
  /** When the first and the last of them were said, as far as the file tells. */
  readonly from: string | null
  readonly to: string | null
  readonly added: number
  readonly alreadyStored: number
  readonly skippedLines: readonly number[]
  /** Turns whose time the file does not say. */
  readonly undated: number
  /** Turns of these that were added, and count as said now. */
  readonly saidNow: number
  /** Turns that a rule kept out. */
  readonly blocked: number
  /** Turns that were said before `--since`. */
  readonly older: number
  /** Kinds of things in the file that are not taken. */
  readonly notTaken: readonly string[]
  /** Speakers that are known by another name, as `--rename` takes them. */
  readonly otherNames: readonly string[]
  /** Where the last of its turns went; `null` when none did. */
  readonly last: LastPlace | null
}

export interface ImportRun {
  /** `null` where nothing is stored and nothing is to be. */
  readonly memory: Memory | null
  readonly flags: ImportFlags
  readonly stop: AbortSignal
  /** Told how many turns of the file are done. */
  readonly onProgress: (done: number, of: string) => void
}

/** What a file holds under the flags: the sample, the session and the time that were asked for. */
export interface Chosen extends ReadResult {
  readonly older: number
}

/** @throws MemoryError `record-invalid` when something in it is broken, unless that is to be skipped */
export async function readChosen(file: string, flags: ImportFlags): Promise<Chosen> {
  const { format, session, sample, since, date, skipBroken } = flags
  const zone = zoneOf(flags)
  // The readers check with zod, which other commands need not load.
  const [{ parseConversations }, { readConversations }] = await Promise.all([
    import('../formats/parse-conversations.ts'),
    import('../formats/read-conversations.ts'),
  ])
  const read =
    file === '-'
      ? await parseConversations(await standardInput(), {
          path: nameOf(file),
          sessionId: 'stdin',
          ...given({ format, date }),
        })
      : await readConversations(file, format, date)
  if (read.broken.length > 0 && !skipBroken) throw brokenLines(file, read)
  const named = session === undefined ? read : renamed(read, session)
  const chosen = sample === undefined ? named : { ...named, conversations: sampleOf(named, sample) }
  return since === undefined
    ? { ...chosen, older: 0 }
    : saidSince(chosen, clockOf(since, zone, '--since'), zone)
}

/** Adds what is new of a file; without a memory to add to, or in a dry run, tells what would be. */
export async function importFile(file: string, read: Chosen, run: ImportRun): Promise<FileReport> {
  const { memory, flags, stop, onProgress } = run
  const { addConversation } = await import('../formats/add-conversation.ts')
  const { conversations } = read
  const several = new Set(conversations.map((c) => c.id)).size > 1
  const sums = { added: 0, known: 0, blocked: 0, undated: 0 }
  const namespaces = new Set<string>()
  const sessions = new Set<string>()
  const otherNames = new Set<string>()
  let last: LastPlace | null = null
  for (const conversation of conversations) {
    const own = flags.isPlaced ? undefined : conversation.namespace
    // What is nobody's lies where a file without others puts it.
    const part = several && conversation.id !== null ? `/${conversation.id}` : ''
    const name = own ?? `${flags.namespace}${part}`
    const space = placeFor(memory, name, flags)
    namespaces.add(name)
    for (const session of conversation.sessions) {
      if (stop.aborted) break
      const before = sums.added + sums.known + sums.blocked
      const result = await addConversation(space, session, {
        stop,
        ...given({ userName: flags.userName, renamed: flags.rename, ttl: flags.ttl }),
        onProgress: (done) => onProgress(before + done, `${name}  ${session.id}`),
      })
      sessions.add(`${name} ${result.session}`)
      for (const [is, was] of result.names) otherNames.add(`${is}=${was}`)
      const turns = result.added + result.known
      if (turns > 0) last = { namespace: name, session: result.session, turns }
      sums.added += result.added
      sums.known += result.known
      sums.blocked += result.blocked
      sums.undated += result.undated
    }
  }
  const zone = zoneOf(flags)
  const times = conversations.flatMap((c) =>
    c.sessions.flatMap((s) => s.turns.flatMap((t) => timeIn(s, t, zone) ?? [])),
  )
  const [from, to] = times.reduce<readonly [number, number]>(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return {
    file,
    format: read.format,
    namespaces: [...namespaces],
    sessions: sessions.size,
    turns: countTurns(conversations),
    from: times.length === 0 ? null : new Date(from).toISOString(),
    to: times.length === 0 ? null : new Date(to).toISOString(),
    added: sums.added,
    alreadyStored: sums.known,
    blocked: sums.blocked,
    skippedLines: read.broken.map((b) => b.line),
    undated: read.undated,
    saidNow: sums.undated,
    older: read.older,
    notTaken: read.left,
    otherNames: [...otherNames],
    last,
  }
}

/** When a turn was said, as far as its file or the day given for it tells. */
function timeIn(session: ConversationSession, { at }: TurnInput, zone: string): Instant | undefined {
  return at === undefined ? session.day : clockIn(session, at, zone)
}

/** A dry run looks at what is stored and writes nothing. */
function placeFor(memory: Memory | null, name: string, flags: ImportFlags): TurnPlace {
  const space = memory?.namespace(name)
  if (space !== undefined && !flags.dryRun) return space
  return {
    timeZone: zoneOf(flags),
    turns: async (query) => (await space?.turns(query)) ?? [],
    add: async (turns) => ({ added: turns.length, blocked: [] }),
  }
}

function saidSince(read: ReadResult, since: Instant, zone: string): Chosen {
  const before = countTurns(read.conversations)
  const conversations = read.conversations.map((conversation) => ({
    ...conversation,
    sessions: conversation.sessions.flatMap((session) => {
      const turns = session.turns.filter((t) => (timeIn(session, t, zone) ?? since) >= since)
      return turns.length === 0 ? [] : [{ ...session, turns }]
    }),
  }))
  return { ...read, conversations, older: before - countTurns(conversations) }
}

/** @throws MemoryError `argument-invalid` */
function sampleOf({ conversations }: ReadResult, id: string): readonly Conversation[] {
  const ids = conversations.flatMap((c) => c.id ?? [])
  if (ids.length === 0)
    throw argumentInvalid(
      '--sample',
      'is for files with several conversations; this one has none that is named',
    )
  oneOf('--sample', id, ids)
  return conversations.filter((c) => c.id === id)
}

/** The file's turns that name no session get the one asked for. @throws MemoryError `argument-invalid` */
function renamed(read: ReadResult, session: string): ReadResult {
  const unnamed = read.conversations.flatMap((c) => c.sessions).filter((s) => s.unnamed)
  if (unnamed.length > 1 || (unnamed.length === 0 && read.conversations.length > 0))
    throw argumentInvalid(
      '--session',
      unnamed.length === 0
        ? 'every turn of this file names its session; leave it out'
        : `this file has ${counted(unnamed.length, 'session')} (${unnamed
            .slice(0, 3)
            .map((s) => s.id)
            .join(', ')} …), which one name would make one; leave it out`,
    )
  return {
    ...read,
    conversations: read.conversations.map((conversation) => ({
      ...conversation,
      sessions: conversation.sessions.map(({ unnamed, ...s }) => (unnamed ? { ...s, id: session } : s)),
    })),
  }
}

function brokenLines(file: string, read: ReadResult): MemoryError {
  const [first, ...others] = read.broken
  const also =
    others.length === 0
      ? ''
      : ` (also ${others.length === 1 ? 'line' : 'lines'} ${others
          .slice(0, 9)
          .map((b) => b.line)
          .join(', ')}${others.length > 9 ? ', …' : ''})`
  const rest = countTurns(read.conversations)
  return new MemoryError('record-invalid', {
    path: nameOf(file),
    line: first?.line ?? 0,
    reason: `${sentence(`${first?.reason ?? ''}${also}`)} Nothing was added${rest === 0 ? '' : `; --skip-broken adds the other ${counted(rest, 'turn')}`}`,
  })
}

/** How a message calls a file. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

/** All that is piped in. @throws MemoryError `file-unreadable` */
export async function standardInput(): Promise<string> {
  return (await readPipe(process.stdin, nameOf('-'))).toString('utf8')
}
