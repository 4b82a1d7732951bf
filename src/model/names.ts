/** Names and ids as they are stored: the same on every store, and shown as they are. */
import { plural } from '../std/counted.ts'
import { baseVerb } from '../std/verbs.ts'
import { oneLine, storable, visible } from '../std/visible.ts'
import { words } from '../std/words.ts'
import type { Telling } from './fact.ts'
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

type Related = Pick<Telling, 'wording' | 'statement'> & { readonly relation: string }

/** A relation over its values: "dogs" for `has_dog`, "works at" for `works_at`, "booked" for `book` as it was told. */
export function titleOfRelation(fact: Related): string {
  const noun = nounOfRelation(fact.relation)
  return noun === null ? inWords(fact) : plural(noun)
}

/** The same with whose they are: "Ana's dogs", "Ana likes". */
export function titleOfValues(head: string, fact: Related): string {
  const title = titleOfRelation(fact)
  return nounOfRelation(fact.relation) === null ? `${head} ${title}` : `${head}'s ${title}`
}

/** A key that no list has begins with the bare verb: its words, or those of the sentence, have the form in which it was told. */
function inWords({ relation, wording, statement }: Related): string {
  const key = relation.replaceAll('_', ' ')
  const [verb = '', ...rest] = wording.split(' ')
  const bare = /^(?:is|are|was|were)$/.test(verb) ? rest.join(' ') : [baseVerb(verb), ...rest].join(' ')
  if (bare.toLowerCase() === key && wording !== key) return wording
  const [first = '', ...more] = key.split(' ')
  const told = words(statement).find((word) => word !== first && baseVerb(word) === first)
  return told === undefined || /ing$/.test(told) ? key : [told, ...more].join(' ')
}

function nounOfRelation(relation: string): string | null {
  const noun = /^has_(.+)$/.exec(relation)?.[1] ?? (NOUNS.has(relation) ? relation : undefined)
  return noun?.replaceAll('_', ' ') ?? null
}

/** Relations that are called by what their values are. */
const NOUNS: ReadonlySet<string> = new Set(['hobby', 'job_title', 'diet', 'hometown', 'nationality'])
