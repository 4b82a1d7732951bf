/** Reads transcripts from where they were left, and puts what was said into the memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Namespace } from '../api.ts'
import { addConversation } from '../formats/add-conversation.ts'
import { createAgentReader, type SessionTurn } from '../formats/agent-transcript.ts'
import { isMemoryError } from '../model/errors.ts'
import type { Written } from '../model/written.ts'
import { fingerprint } from '../std/hash.ts'
import { stateFile, writeState } from '../std/state-files.ts'
import { aboutUser } from './about-user.ts'
import { type Cursor, cursorOf, movedTo, type Place, sizeOf, standingAt } from './cursors.ts'
import { takeLock } from './lock.ts'

export interface CatchUpDeps {
  readonly cursors: string
  readonly space: (namespace: string) => Namespace
  readonly userNamespace: string
  /** How far a namespace was written (`Memory.written`). */
  readonly written: (namespace: string) => Promise<Written>
  readonly now: () => number
  /** Told after each step that is safe, e.g. to be stopped there by a test. */
  readonly onStep?: () => void
}

/** Bytes read at a time; a longer line is read whole. */
const CHUNK = 4_000_000
const HEAD = 512
/** Another process may be reading the same transcript. */
const PATIENCE_MS = 10_000

/**
 * Adds what was said since to the namespace of its cursor, and what the user said of themself to that of the user. Whole
 * lines are taken only; a last line without an end is taken when it is whole, and read again next time. May die at any
 * moment: a turn that was added is known by its id when it is read again.
 *
 * @param isOver Whether the sessions in it are over, or about to be shortened.
 * @returns How many turns were new; `null` when another process reads this transcript.
 */
export async function readTranscript(
  path: string,
  isOver: boolean,
  deps: CatchUpDeps,
): Promise<number | null> {
  const { cursors, now, onStep = () => {} } = deps
  const state = stateFile(cursors, path)
  const lock = await takeLock(`${state}.lock`, PATIENCE_MS, now)
  if (lock === null) return null
  try {
    let cursor = cursorOf(cursors, path)
    if (cursor === null) return 0
    let added = 0
    for (const chunk of sizeOf(path) === null ? [] : chunksOf(path, cursor)) {
      const fresh = await addTurns(cursor, chunk.turns, deps)
      added += fresh
      onStep()
      const sessions = chunk.turns.map((t) => t.session)
      const opened = { ...cursor, open: [...new Set([...cursor.open, ...sessions])] }
      cursor = movedTo(opened, chunk.reached, await deps.written(cursor.namespace))
      writeState(state, cursor)
      onStep()
      lock.renew()
    }
    if (isOver && cursor.open.length > 0) {
      for (const session of cursor.open)
        for (const name of [deps.userNamespace, cursor.namespace])
          await consolidate(deps.space(name), session)
      writeState(state, { ...cursor, open: [] })
    }
    return added
  } finally {
    lock.release()
  }
}

/**
 * Puts the cursors of transcripts back to where the memory stands. To be done before anything is added, which would hide
 * that it is a backup.
 */
export async function putBack(
  known: readonly Cursor[],
  { cursors, written, now }: Pick<CatchUpDeps, 'cursors' | 'written' | 'now'>,
): Promise<void> {
  const all = new Map<string, Written>()
  for (const { namespace } of known) if (!all.has(namespace)) all.set(namespace, await written(namespace))
  const standing = (cursor: Cursor): Cursor => {
    const stands = all.get(cursor.namespace)
    return stands === undefined ? cursor : standingAt(cursor, stands)
  }
  for (const { path } of known.filter((each) => standing(each) !== each)) {
    const state = stateFile(cursors, path)
    const lock = await takeLock(`${state}.lock`, PATIENCE_MS, now)
    if (lock === null) continue
    try {
      const cursor = cursorOf(cursors, path)
      if (cursor !== null) writeState(state, standing(cursor))
    } finally {
      lock.release()
    }
  }
}

/** A session is not there when no turn of it could be stored, or speaks of the user. */
async function consolidate(space: Namespace, session: string): Promise<void> {
  try {
    await space.flush(session)
  } catch (error) {
    if (!isMemoryError(error, 'not-found')) throw error
  }
}

/** Adds turns that are not stored yet. @returns How many there were. */
async function addTurns(
  { namespace }: Cursor,
  turns: readonly SessionTurn[],
  { space, userNamespace, now }: CatchUpDeps,
): Promise<number> {
  let added = 0
  const unique = new Map(turns.map((each) => [each.turn.id, each]))
  for (const [id, said] of Map.groupBy(unique.values(), (each) => each.session)) {
    const heard = said.map(({ turn }) => heardBy(turn, now()))
    const ofUser = heard.flatMap((turn) => {
      const content = turn.role === 'user' ? aboutUser(turn.content) : ''
      return content === '' ? [] : [{ ...turn, content }]
    })
    if (ofUser.length > 0) await addConversation(space(userNamespace), { id, copied: true, turns: ofUser })
    added += (await addConversation(space(namespace), { id, copied: true, turns: heard })).added
  }
  return added
}

/** A clock that was wrong must not keep a transcript from being read. */
function heardBy(turn: SessionTurn['turn'], now: number): SessionTurn['turn'] {
  if (turn.at === undefined || new Date(turn.at).getTime() <= now) return turn
  const { at: _, ...undated } = turn
  return undated
}

interface Chunk {
  readonly turns: readonly SessionTurn[]
  readonly reached: Place
}

/** What a transcript says from its cursor on. */
function* chunksOf(path: string, cursor: Cursor): Generator<Chunk> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const headUntil = (offset: number): string =>
      fingerprint(bytes(file, 0, Math.min(HEAD, offset)).toString('latin1'))
    const isSame = cursor.offset <= size && cursor.head === headUntil(cursor.offset)
    const from = isSame ? cursor.offset : 0
    const read = createAgentReader(cursor.host, basename(path, extname(path)))
    // What Cursor's ids are made of was said before; elsewhere the first line may name the session.
    const start = cursor.host === 'cursor' ? 0 : from
    if (start > 0) read(bytes(file, 0, lineEndAfter(file, 0, size)).toString('utf8'))
    for (let at = start; at < size; ) {
      const end = chunkEnd(file, at, size)
      const text = bytes(file, at, end).toString('utf8')
      const turns: SessionTurn[] = []
      let place = at
      for (const line of text.split('\n')) {
        const said = read(line)
        // A line that cannot be read was cut off when its writer died, or is being written.
        if (place >= from && typeof said !== 'string') turns.push(...said)
        place += Buffer.byteLength(line) + 1
      }
      const offset = Math.max(from, text.endsWith('\n') ? end : at)
      if (end > from) yield { turns, reached: { offset, head: headUntil(offset) } }
      at = end
    }
  } finally {
    closeSync(file)
  }
}

/** The end of the last whole line within a chunk, of a longer line its own; at last what stands behind the last line. */
function chunkEnd(file: number, at: number, size: number): number {
  const chunk = bytes(file, at, Math.min(size, at + CHUNK))
  const last = chunk.lastIndexOf(LINE_FEED)
  return last >= 0 ? at + last + 1 : lineEndAfter(file, at, size)
}

const LINE_FEED = 10

function lineEndAfter(file: number, from: number, size: number): number {
  for (let at = from; at < size; at += CHUNK) {
    const found = bytes(file, at, Math.min(size, at + CHUNK)).indexOf(LINE_FEED)
    if (found >= 0) return at + found + 1
  }
  return size
}

function bytes(file: number, from: number, to: number): Buffer {
  const buffer = Buffer.alloc(to - from)
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from))
}
