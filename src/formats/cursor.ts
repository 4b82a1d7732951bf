/** Transcripts of Cursor: `~/.cursor/projects/<folder>/agent-transcripts/<session>/<session>.jsonl`. */
import { z } from 'zod'
import { fingerprint } from '../std/hash.ts'
import { MONTHS } from '../std/months.ts'
import type { ReadRecord } from './agent-transcript.ts'
import { textOfBlocks } from './text-blocks.ts'

const line = z.looseObject({
  role: z.enum(['user', 'assistant']),
  message: z.looseObject({ content: z.unknown() }),
})
const [BEGINS, ENDS] = ['<user_query>', '</user_query>']
const STAMPED = /^<timestamp>[^<]*<\/timestamp>/
/** E.g. `Sunday, Aug 2, 2026, 3:51 AM (UTC-7)`. */
const STAMP =
  /<timestamp>[^<]*?([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2}) ([AP])M(?: \(UTC(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\))?/

/**
 * Lines have neither ids nor times: a turn is known by what it says and by how often that was said before, and has the
 * time of the last prompt that tells one.
 *
 * @param session The name of the file.
 */
export function createCursorReader(session: string): ReadRecord {
  const times = new Map<string, number>()
  let at: number | null = null
  return (record) => {
    const read = line.safeParse(record).data
    if (read === undefined) return null
    const { role, message } = read
    at = timeOf(JSON.stringify(message.content)) ?? at
    const text = asked(textOfBlocks(message.content))
    if (text === '') return null
    const key = `${role} ${text}`
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const id = `u${fingerprint(session, role, text, String(time))}`
    return { id, session, role, text, ...(at !== null && { at }) }
  }
}

/** Of a prompt with what the editor put around it, the user's part. */
function asked(text: string): string {
  const queries = text.split(ENDS).flatMap((part, i, { length }): string[] => {
    const at = i < length - 1 ? part.indexOf(BEGINS) : -1
    return at < 0 ? [] : [part.slice(at + BEGINS.length).trim()]
  })
  return queries.length > 0 ? queries.join('\n') : text.replace(STAMPED, '').trim()
}

function timeOf(text: string): number | null {
  const [, month = '', day, year, hour, minute, half, sign, hours = '0', minutes = '0'] =
    STAMP.exec(text) ?? []
  const index = MONTHS.findIndex((name) => name.slice(0, 3) === month.toLowerCase())
  if (index < 0) return null
  const hours24 = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  const local = Date.UTC(Number(year), index, Number(day), hours24, Number(minute))
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return local - (sign === '-' ? -offset : offset)
}
