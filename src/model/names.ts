/** Names and ids as they are stored: the same on every store, and shown as they are. */
import { plural } from '../std/counted.ts'
import { oneLine, storable, visible } from '../std/visible.ts'
import { LIMITS } from './limits.ts'

export const ID_RULE: string = `must have 1 to ${LIMITS.name} characters, all of them visible`
export const ENTITY_NAME_RULE: string = `must have 1 to ${LIMITS.entityName} visible characters`

/**
 * A name as it is stored: letters composed (Unicode NFC), on one line, without what cannot be seen; may be empty
 * then. Names that look alike because of such characters are one name.
 */
export function properName(name: string): string {
  return oneLine(name.normalize('NFC'))
}

/** An id as it is stored, composed and without space around it; `null` for what can be none. */
export function properId(id: unknown): string | null {
  if (typeof id !== 'string') return null
  const plain = id.normalize('NFC').trim()
  const usable =
    plain !== '' && plain.length <= LIMITS.name && visible(plain) === plain && !/[\t\n]/.test(plain)
  return usable ? plain : null
}

/** The id that is meant by what somebody asks for; one that no database can hold is the id of nothing. */
export function askedId(id: string): string {
  return storable(id.normalize('NFC').trim())
}

/** The name of an entity as it is stored; `null` for what can be none. */
export function properEntityName(name: string): string | null {
  const plain = properName(name)
  return plain !== '' && plain.length <= LIMITS.entityName ? plain : null
}

/** A name as it stands before a colon: in quotation marks where it could be taken for something else. */
export function shownName(name: string): string {
  const shown = oneLine(name)
  return /[[\]"<>]|:(?:\s|$)|\((?:system|tool|document|asked by)\b/i.test(shown)
    ? JSON.stringify(shown)
    : shown
}

/** A relation over its values: "dogs" for `has_dog`, "works at" for `works_at`. */
export function titleOfRelation(relation: string): string {
  const noun = nounOfRelation(relation)
  return noun === null ? relation.replaceAll('_', ' ') : plural(noun)
}

/** The same with whose they are: "Ana's dogs", "Ana likes". */
export function titleOfValues(head: string, relation: string): string {
  const title = titleOfRelation(relation)
  return nounOfRelation(relation) === null ? `${head} ${title}` : `${head}'s ${title}`
}

function nounOfRelation(relation: string): string | null {
  const noun = /^has_(.+)$/.exec(relation)?.[1] ?? (NOUNS.has(relation) ? relation : undefined)
  return noun?.replaceAll('_', ' ') ?? null
}

/** Relations that are called by what their values are. */
const NOUNS: ReadonlySet<string> = new Set(['hobby', 'job_title', 'diet', 'hometown', 'nationality'])
