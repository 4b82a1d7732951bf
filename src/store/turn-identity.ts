import { properSpeaker, type Turn } from '../model/turn.ts'

/**
 * The first field in which two turns of one id differ, or `null` when they are the same turn. Time, text
 * and speaker make a turn; order of metadata does not.
 */
export function turnDifference(a: Turn, b: Turn): string | null {
  const parts = (turn: Turn): readonly (readonly [string, unknown])[] => [
    ['session', turn.session],
    // Earlier versions stored "Assistant" as a transcript writes it.
    ['speaker', properSpeaker(turn.speaker, turn.role)],
    ['role', turn.role],
    ['content', turn.content],
    ['time', turn.at],
    ['captions', JSON.stringify(turn.captions)],
    ['metadata', JSON.stringify(Object.entries(turn.metadata).sort(([x], [y]) => (x < y ? -1 : 1)))],
  ]
  const theirs = new Map(parts(b))
  return parts(a).find(([field, value]) => theirs.get(field) !== value)?.[0] ?? null
}
