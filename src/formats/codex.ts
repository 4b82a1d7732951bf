/** Transcripts of Codex: `~/.codex/sessions/<year>/<month>/<day>/rollout-….jsonl`. */
import { z } from 'zod'
import { fingerprint } from '../std/hash.ts'
import type { ReadRecord } from './agent-transcript.ts'
import { textOfBlocks } from './text-blocks.ts'

const meta = z.looseObject({
  timestamp: z.string().optional(),
  type: z.literal('session_meta'),
  payload: z.looseObject({
    id: z.string().min(1),
    source: z.unknown().optional(),
    thread_source: z.unknown().optional(),
    forked_from_id: z.string().nullish(),
  }),
})
/** Others than these two roles are instructions of the program. */
const message = z.looseObject({
  timestamp: z.string(),
  type: z.literal('response_item'),
  payload: z.looseObject({
    type: z.literal('message'),
    role: z.enum(['user', 'assistant']),
    content: z.unknown(),
  }),
})
/** A conversation that was forked begins with a copy of the other, written within this time. */
const COPYING_MS = 1000

/** @param defaultSession Name of the session of a transcript that does not begin with its own. */
export function createCodexReader(defaultSession: string): ReadRecord {
  let own: { readonly session: string; readonly isSide: boolean; readonly copiedUntil: number } | null = null
  return (record) => {
    const begun = own === null ? meta.safeParse(record).data : undefined
    if (begun !== undefined) {
      const { id, source, thread_source, forked_from_id } = begun.payload
      own = {
        session: id,
        isSide:
          thread_source === 'subagent' ||
          (typeof source === 'object' && source !== null && 'subagent' in source),
        copiedUntil: forked_from_id
          ? Date.parse(begun.timestamp ?? '') + COPYING_MS
          : Number.NEGATIVE_INFINITY,
      }
      return null
    }
    const line = message.safeParse(record).data
    if (line === undefined || own?.isSide) return null
    const { timestamp: at, payload } = line
    if (own !== null && Date.parse(at) <= own.copiedUntil) return null
    const session = own?.session ?? defaultSession
    const text = textOfBlocks(payload.content)
    return { id: `c${fingerprint(session, at, payload.role, text)}`, session, role: payload.role, text, at }
  }
}
