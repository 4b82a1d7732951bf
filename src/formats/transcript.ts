/**
 * Plain text, one utterance per line: `Name: what was said`. A line may start with its time in square
 * brackets, `[10:05]` on the day of its session; a line that holds only a date (after `#`, `=`, `-` or nothing) begins a
 * new session.
 */
import type { TurnInput } from '../ingest/ingest.ts'
import { type Instant, toDay } from '../model/time.ts'
import {
  type BrokenRecord,
  type ConversationSession,
  type ReadResult,
  readResult,
  timeProblems,
} from './conversation.ts'

const SESSION =
  /^[#=\-*\s]*(?:session\s*[\w.-]*[\s:,(–-]*)?(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?)\)?[#=\-*\s]*$/i
/** A line of a date is shorter. */
const MAX_DATE_LINE = 200
const UTTERANCE =
  /^(?:\[([^\]]+)\]\s*)?([\p{L}\p{N}\p{Extended_Pictographic}@+~][^:：\n]{0,60}?)(?::\s+|：\s*)(\S.*)$/su
/** Who speaks stands within so many characters; what is said may be longer than a pattern can take. */
const MAX_LEAD = 300

function utteranceIn(line: string): readonly (string | undefined)[] | null {
  const found = UTTERANCE.exec(line.slice(0, MAX_LEAD))
  if (found === null) return null
  const [all, stamp, speaker, content = ''] = found
  return [all, stamp, speaker, content + line.slice(MAX_LEAD)]
}

/** Why a line is no utterance; a text of which every line is broken so is no transcript. */
export const NO_SPEAKER = 'no "Name: text" and nothing before it to continue'
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/

/** @param day Of times of day before the first date. */
export function readTranscript(text: string, defaultSession: string, day: Instant | null = null): ReadResult {
  const sessions: { id: string; turns: TurnInput[] }[] = []
  const broken: BrokenRecord[] = []
  let date: string | null = null
  let isDayGiven = false
  let current: { id: string; turns: TurnInput[] } | null = null
  const sessionsOf = new Map<string, number>()
  const begin = (id: string): { id: string; turns: TurnInput[] } => {
    const [day = ''] = id.split('.', 1)
    sessionsOf.set(day, (sessionsOf.get(day) ?? 0) + 1)
    const session = { id, turns: [] }
    sessions.push(session)
    return session
  }
  const uniqueId = (at: string): string => {
    const day = at.slice(0, 10)
    const same = sessionsOf.get(day) ?? 0
    return same === 0 ? day : `${day}.${same + 1}`
  }
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.trim()
    if (line === '') return
    const session = line.length > MAX_DATE_LINE ? null : SESSION.exec(line)
    if (session?.[1] !== undefined) {
      date = session[1]
      current = begin(uniqueId(date))
      return
    }
    const said = utteranceIn(line)
    if (said === null) {
      const last = current?.turns.at(-1)
      // A line without a name continues what was said before it.
      if (current !== null && last !== undefined)
        current.turns[current.turns.length - 1] = { ...last, content: `${last.content}\n${line}` }
      else broken.push({ line: i + 1, reason: NO_SPEAKER })
      return
    }
    current ??= begin(defaultSession)
    const [, stamp, speaker = '', content = ''] = said
    const isClock = stamp !== undefined && CLOCK.test(stamp)
    if (isClock && date === null && day !== null) isDayGiven = true
    const at = isClock ? onDay(date ?? (day === null ? null : toDay(day)), stamp) : (stamp ?? date)
    const where = stamp === undefined ? 'the date of its session' : `[${stamp}]`
    const [wrong] = timeProblems(at ?? undefined, where)
    if (wrong !== undefined) {
      broken.push({ line: i + 1, reason: wrong })
      return
    }
    current.turns.push({ speaker: speaker.trim(), content, ...(at !== null && { at }) })
  })
  const filled = sessions.flatMap((s): ConversationSession[] =>
    s.turns.length === 0
      ? []
      : [{ ...s, unnamed: true, ...(isDayGiven && s.id === defaultSession && { clock: 'file' as const }) }],
  )
  return readResult('transcript', filled, { broken })
}

/** A time of day on a date; without a date it is left as it is, and cannot be read. */
function onDay(date: string | null, clock: string): string {
  return date === null ? clock : `${date.slice(0, 10)}T${clock.padStart(clock.length < 6 ? 5 : 8, '0')}`
}
