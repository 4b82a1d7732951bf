/**
 * What does a question ask for? Words, people, times, and the shape of the answer.
 *
 * @paper REAL §III-B1 (query analysis)
 */

import { normaliseName } from '../model/entity.ts'
import type { Intent } from '../model/fact.ts'
import type { Instant } from '../model/time.ts'
import type { Role } from '../model/turn.ts'
import { MONTHS } from '../std/months.ts'
import { stem } from '../std/stem.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { isStopWord, withoutPossessive, words } from '../std/words.ts'

export interface QueryTerm {
  /** The stem that is searched. */
  readonly term: string
  /** The word as asked. */
  readonly word: string
  /** A name: it is searched as it is, never widened to related words. */
  readonly proper: boolean
}

/** When something is asked about: a span, or a month or day of any year. */
export type QueryTime =
  | { readonly kind: 'span'; readonly from: Instant; readonly to: Instant }
  | { readonly kind: 'yearly'; readonly month: number; readonly day: number | null }

/**
 * The kind of a question: `one` value, `all` of them, how many, when, in which order, how something changed or compares,
 * a summary, what holds now, who somebody is, or how to go about something.
 */
export type QueryShape = (typeof SHAPES)[number]
export const SHAPES = [
  'one',
  'all',
  'count',
  'when',
  'order',
  'change',
  'compare',
  'summary',
  'now',
  'who',
  'how-to',
] as const

export interface Query {
  readonly text: string
  readonly terms: readonly QueryTerm[]
  /** Speakers that the question names, as they are stored. */
  readonly speakers: readonly string[]
  /** Who is meant by "I" or "you" in a chat with an assistant. */
  readonly role: Role | null
  readonly times: readonly QueryTime[]
  readonly shape: QueryShape
  /** What kind of fact is looked for. @paper REAL §III-B1 (exploration intent) */
  readonly intent: Intent
  /** The question itself is tentative, so tentative facts may answer it. @paper REAL §III-B */
  readonly uncertain: boolean
  /** Normalised names that may be entities: all runs of one to four words. */
  readonly names: readonly string[]
}

const MONTH_DAY = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${MONTHS.join('|')})(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?`,
  'gi',
)

/** Words that say how a story is to be told, not what it is about. */
const FRAME: ReadonlySet<string> = new Set(
  `across aspect aspects bring brings brought chat chats chronological chronologically clear complete comprehensive conversation
  conversations cover covered different discuss discussed discussion discussions everything five four give history item items key
  list listed main mention mentioned nine only order overview point points progress progressed recap sequence seven six summarise
  summarize summary talk talked three throughout timeline topic topics two walk`.split(/\s+/),
)

/** Words of a question that are looked up as names. */
const MAX_NAMED = 200

/**
 * @param speakers Names under which turns are stored.
 * @param now The moment of asking; relative times count from here.
 */
export function analyse(text: string, speakers: readonly string[], now: Instant): Query {
  const asked = words(text)
  const bases = asked.map(withoutPossessive)
  const named = namedSpeakers(bases, speakers)
  // A short form of a speaker's name is that speaker, not a word to look for.
  const nameWords = new Set([...named].flatMap(([speaker, short]) => [...words(speaker), ...short]))
  const capitalised = new Set(
    // The first word is written large whatever it is.
    (text.trimStart().match(/(?<=\s)\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? [])
      .flatMap((w) => words(w))
      .map(withoutPossessive),
  )
  const shape = shapeOf(text)
  const telling = bases.filter((word) => word !== '' && !isStopWord(word) && !nameWords.has(word))
  const subject =
    shape === 'order' || shape === 'summary' ? telling.filter((word) => !FRAME.has(word)) : telling
  const terms = new Map<string, QueryTerm>()
  for (const word of subject.length === 0 ? telling : subject) {
    const term = stem(word)
    if (!terms.has(term)) terms.set(term, { term, word, proper: capitalised.has(word) })
  }
  return {
    text,
    terms: [...terms.values()],
    speakers: [...named.keys()],
    role: roleOf(text),
    times: timesOf(text, now),
    shape,
    intent: askedIntent(text),
    uncertain: /\b(?:guess|maybe|perhaps|might|possibly|speculate|suppose|likely|would)\b/i.test(text),
    names: runs(asked.slice(0, MAX_NAMED)),
  }
}

/** @returns Speakers by the words that name them in short. */
function namedSpeakers(
  asked: readonly string[],
  speakers: readonly string[],
): Map<string, readonly string[]> {
  const plain = new Set(asked)
  const named = new Map<string, readonly string[]>()
  for (const speaker of speakers) {
    if (speaker === 'user' || speaker === 'assistant') continue
    const parts = words(speaker)
    const short = shortForms(parts[0] ?? '').filter((form) => plain.has(form))
    if (short.length > 0 || (parts.length > 0 && parts.every((p) => plain.has(p)))) named.set(speaker, short)
  }
  return named
}

/** "Mel" for Melanie, or the first of several names. */
function shortForms(first: string): string[] {
  const forms: string[] = []
  for (let length = 3; length <= first.length; length++)
    if (length === first.length || first.length - length >= 2) forms.push(first.slice(0, length))
  return forms.filter((form) => !isStopWord(form))
}

/** In a chat with an assistant advice that "you" gave is the assistant's, and what "I brought up" is the user's. */
function roleOf(text: string): Role | null {
  if (
    /\bdid you\b|(?<!\b(?:can|could|would|will|do|shall) )\byou (?:recommend|suggest|advis|propos|explain|told|tell|said|say|mention|provid|outlin|describ|list|give|gave)/i.test(
      text,
    )
  )
    return 'assistant'
  return /\bI(?:'ve| have| had)? (?:ever |first |also |already |last |originally |initially )?(?:brought|bring|mention|ask|t(?:old|ell)|sa(?:id|y)|report|rais|request|complain|describ|shar|talk)/i.test(
    text,
  )
    ? 'user'
    : null
}

function timesOf(text: string, now: Instant): QueryTime[] {
  const times: QueryTime[] = []
  const withoutYear = [...text.matchAll(MONTH_DAY)].filter(
    (m) => !/^[\s,]*\d{4}/.test(text.slice((m.index ?? 0) + m[0].length)),
  )
  const inside = (index: number): boolean =>
    withoutYear.some(
      (m) =>
        index < (m.index ?? 0) + m[0].length && index + 30 > (m.index ?? 0) && (m.index ?? 0) - index < 12,
    )
  for (const m of withoutYear) {
    const name = (m[2] ?? '').toLowerCase()
    // "may" is a month only with a day, or written with a capital after a preposition.
    if (
      name === 'may' &&
      m[1] === undefined &&
      m[3] === undefined &&
      !/\b(?:in|during|since|until|of|last|next|by) $/i.test(text.slice(0, m.index))
    )
      continue
    times.push({ kind: 'yearly', month: MONTHS.indexOf(name), day: Number(m[1] ?? m[3]) || null })
  }
  for (const e of timeExpressions(text, now))
    if (!inside(e.index)) times.push({ kind: 'span', from: e.from as Instant, to: e.to as Instant })
  return times
}

function shapeOf(text: string): QueryShape {
  if (/\b(?:summari[sz]e|summary|overview|recap|sum up|in short|everything (?:about|we|i))\b/i.test(text))
    return 'summary'
  if (
    /\border\b(?! (?:a|an|the|from|some)\b)|\bsequence\b|\bfirst\b.*\b(?:then|last)\b|\btimeline\b|\bchronolog/i.test(
      text,
    )
  )
    return 'order'
  if (/\bhow (?:many|much|often)\b|\bnumber of\b/i.test(text)) return 'count'
  if (/\bwhen\b|\b(?:what|which) (?:date|day|year|month|time)\b|\bhow long\b/i.test(text)) return 'when'
  if (/^\s*who (?:is|was|are|were)\b(?! \w+ing\b)/i.test(text)) return 'who'
  if (
    /\b(?:compared? (?:to|with)|versus|vs\.?|differences? between|in common|similar(?:ities)?|both|better than|than)\b/i.test(
      text,
    )
  )
    return 'compare'
  if (
    /\b(?:used to|previous|previously|before|change[ds]?|anymore|no longer|formerly|history|still|over time)\b/i.test(
      text,
    )
  )
    return 'change'
  if (
    /\b(?:now|currently|nowadays|these days|at the moment|current|latest|most recent|up to date)\b/i.test(
      text,
    )
  )
    return 'now'
  if (
    /^\s*(?:how (?:do|can|could|should|would) (?:i|we|you)|can you (?:help|show|give|write|suggest|recommend|explain)|could you|what(?:'s| is) the best way|what should i|help me|show me how|please|write|give me|i(?:'d| would) like|suggest|recommend|explain)\b/i.test(
      text,
    )
  )
    return 'how-to'
  return /\b(?:what are|which .*s\b|all|list|hobbies|activities|types|kinds|things|places|books|events)\b/i.test(
    text,
  )
    ? 'all'
    : 'one'
}

/** The intent of a question, or of the part of it that names one entity. */
export function askedIntent(text: string): Intent {
  if (/\bwhy\b|\bhow come\b|\b(?:reason|cause[ds]?|because|due to|led to|result(?:ed)? in)\b/i.test(text))
    return 'CAUSAL'
  if (
    /\b(?:used to|no longer|anymore|change[ds]?|previous(?:ly)?|former(?:ly)?|over time|still|now)\b/i.test(
      text,
    )
  )
    return 'EVOLUTION'
  if (/\b(?:rather than|instead|prefer|differ(?:s|ent|ence)?|compared?|versus|vs)\b/i.test(text))
    return 'CONTRAST'
  if (
    /\bwhen\b|\bhow long\b|\b(?:before|after|since|until|while|during)\b|\b(?:what|which) (?:date|day|month|year)\b/i.test(
      text,
    )
  )
    return 'TEMPORAL'
  return 'FACT'
}

function runs(asked: readonly string[]): string[] {
  const found = new Set<string>()
  for (let length = 1; length <= 4; length++)
    for (let i = 0; i + length <= asked.length; i++) {
      const run = asked.slice(i, i + length)
      if (length === 1 && isStopWord(run[0] ?? '')) continue
      found.add(normaliseName(run.map((w, j) => (j === length - 1 ? withoutPossessive(w) : w)).join(' ')))
    }
  return [...found].filter((n) => n !== '')
}
