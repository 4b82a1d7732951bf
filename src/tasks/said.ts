/** The sentences of one turn, with what bears on whether they answer: who they are about, when, and whether they are meant. */
import type { StoredTurn } from '../model/turn.ts'
import {
  carriedTimes,
  type Tense,
  type TimeExpression,
  timeExpressions,
  timesOfText,
} from '../std/time-expressions.ts'
import { baseVerb } from '../std/verbs.ts'
import { words } from '../std/words.ts'
import { keysOf } from './question.ts'

export interface Said {
  readonly label: string
  readonly text: string
  /** When it was said, in milliseconds. */
  readonly at: number
  readonly keys: ReadonlySet<string>
  readonly times: readonly TimeExpression[]
  /** The one asked about says it. */
  readonly own: boolean
  /** Its subject is the one asked about. */
  readonly about: boolean
  /** Meant as it is said: no question, wish, supposition or tale. */
  readonly isFact: boolean
  /** A fact that nothing in it denies. */
  readonly asserted: boolean
  /** Whether the one asked about is who does what the verb says. */
  readonly does: (verb: string) => boolean
}

const NOT_MEANT =
  /\b(?:if|unless|whether|maybe|perhaps|possibly|might|would|could|should|wish|hop(?:e|es|ing|ed)|imagin\w+|dream\w*|almost|nearly|think(?:ing)? (?:of|about)|consider(?:s|ing|ed)?|wonder(?:s|ed|ing)?|probably|apparently|not sure|guess|want(?:s|ed)? to|in the (?:novel|book|film|movie|game|story|series)|pretend\w*|joking|kidding|said that|says that|heard that|people (?:say|think)|rumou?r)\b/i
const DENIED = /\b(?:not|never|nobody|none|nothing|neither|nor|no longer|without|no)\b|n['’]t\b/i
const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？]+(?!\s|$)[^.!?。！？\n]*)*[.!?。！？]*/gu
const TITLE = /\b(Dr|Mr|Mrs|Ms|Prof|St)\./g
const MAX_TEXT = 4000

/**
 * @param own Whether the one asked about, or whose mother or house is asked about, says it.
 * @param isDoer Whether a doer is meant: `i`, `my mother`, or a name as written.
 */
export function saidBy(
  turn: StoredTurn,
  label: string,
  own: boolean,
  isDoer: (doer: string) => boolean,
): Said[] {
  const plain = turn.content.slice(0, MAX_TEXT).replace(TITLE, '$1')
  const texts = (plain.match(SENTENCE) ?? []).map((s) => s.replace(/\s+/g, ' ').trim())
  const times = carriedTimes(
    texts.map((text) => timesOfText(text, turn.at)),
    turn.at,
    tenseOf,
  )
  return texts.map((text, i) => {
    const isFact = !/[?？]\W*$/u.test(text) && !NOT_MEANT.test(text) && !/\bmay\b/.test(text)
    const doers = doersIn(text, texts[i - 1] ?? '')
    return {
      label,
      text,
      at: turn.at,
      keys: keysOf(text),
      times: times[i] ?? [],
      own,
      about: [...doers.values()].some((d) => d.some(isDoer)),
      isFact,
      asserted: isFact && !DENIED.test(text),
      does: (verb) =>
        (doers.get(verb) ?? []).some(isDoer) && !(doers.get(verb) ?? []).some((d) => !isDoer(d)),
    }
  })
}

const COMING =
  /\b(?:will|going to|gonna|plan(?:s|ning)? to|(?:am|is|are) \w+ing|tomorrow)\b|['’](?:ll|m \w+ing|re \w+ing)\b/i
const CLAUSE = /[,;:]|\b(?:and|but|so|because|then)\b/gi

/** The tense of the clause that names a time; a present tense with a bare date looks ahead: "I start in August". */
function tenseOf(sentence: string): Tense | null {
  const at = timeExpressions(sentence, 0)[0]?.index ?? 0
  const cuts = [...sentence.matchAll(CLAUSE)].map((m) => m.index)
  const clause = sentence.slice(
    cuts.findLast((c) => c <= at) ?? 0,
    cuts.find((c) => c > at),
  )
  return tenseIn(clause) ?? tenseIn(sentence) ?? 'future'
}

function tenseIn(text: string): Tense | null {
  if (COMING.test(text)) return 'future'
  if (words(text).some((w) => /^(?:was|were|had|did)$/.test(w) || (/ed$/.test(w) && w.length > 4)))
    return 'past'
  if (words(text).some((w) => !NO_PAST.test(w) && baseVerb(w) !== w)) return 'past'
  return /\b(?:I|we|they|you|he|she|it) (?:\w+ly |now |then )?(?!have\b|has\b)[a-z]+|\b(?:is|are|starts|begins)\b/.test(
    text,
  )
    ? 'future'
    : null
}

/** Forms that are no past tense, though they are no base form either. */
const NO_PAST = /(?:s|ing)$|^(?:am|is|are|be|been|has|have|having|does|do|i|put|set|let|cut|hit|read)$/

const SKIPPED =
  /^(?:am|is|are|was|were|be|been|being|have|has|had|do|does|did|will|just|also|still|now|then|already|recently|finally|always|both|all|really|actually|even|only|never|not|to|going|started|got|get|used|m|ve|ll|re|s|d|\w+ly)$/
const JOINT = /^(?:and|but|or)$/
const PRONOUN = /^(?:he|she)$/

/** Who does what, by base form of the verb: `i`, `my mother`, a name as written, or another word that is none of these. */
function doersIn(text: string, before: string): Map<string, string[]> {
  const tokens = [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}]+)*|,/gu)].map((m) => m[0])
  const doers = new Map<string, string[]>()
  for (let i = 1; i < tokens.length; i++) {
    const verb = baseVerb((tokens[i] ?? '').toLowerCase())
    const doer = doerBefore(tokens, i, before)
    if (doer === null) continue
    for (const key of tokens[i]?.toLowerCase() === 'born' ? ['born', verb] : [verb])
      doers.set(key, [...(doers.get(key) ?? []), doer])
  }
  return doers
}

/** Who is said to do what the word at `i` says; `null` when that word stands in no place of a verb. */
function doerBefore(tokens: readonly string[], i: number, before: string): string | null {
  let j = i - 1
  while (j >= 0 && SKIPPED.test((tokens[j] ?? '').toLowerCase())) j -= 1
  // "I left Dublin and moved": the subject of the first verb is that of the second.
  if (JOINT.test((tokens[j] ?? '').toLowerCase())) while (j >= 0 && !isSubjectWord(tokens[j] ?? '', j)) j -= 1
  // "Our lead, Fergus, broke his leg."
  if (tokens[j] === ',' && tokens[j - 2] === ',' && /^\p{Lu}/u.test(tokens[j - 1] ?? '')) j -= 1
  const word = tokens[j] ?? ''
  const lower = word.toLowerCase()
  if (lower === 'i' || lower === 'we') return 'i'
  if (PRONOUN.test(lower)) return namesIn(tokens.slice(0, j).join(' '), before)
  const [owner, between] = [tokens[j - 1]?.toLowerCase() ?? '', tokens[j - 2]?.toLowerCase() ?? '']
  if (
    /^(?:my|our)$/.test(owner) ||
    (/^(?:older|younger|little|big|new|own|whole)$/.test(owner) && /^(?:my|our)$/.test(between))
  )
    return `my ${lower}`
  if (!/^\p{Lu}/u.test(word)) return lower === 'they' || lower === 'you' || lower === 'it' ? lower : null
  // Behind a preposition a name does nothing: "the flat in Rome costs".
  return /^(?:in|at|to|from|with|for|of|on|by|about)$/i.test(tokens[j - 1] ?? '') ? null : word
}

function isSubjectWord(word: string, at: number): boolean {
  return /^(?:i|we|he|she|they|you|it)$/i.test(word) || (at === 0 && /^\p{Lu}/u.test(word))
}

const CALENDAR =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December)\b/g

/** Whom "she" means: the only name said before in the sentence, else in the sentence before; empty when that is not clear. */
function namesIn(here: string, before: string): string {
  for (const text of [here, before]) {
    const names = new Set(text.replace(CALENDAR, '').match(/(?<=[\p{L},] )\p{Lu}\p{Ll}[\p{L}'’-]*/gu) ?? [])
    const [only] = names
    if (names.size === 1 && only !== undefined) return only.replace(/['’]s$/, '')
    if (names.size > 1) return ''
  }
  return ''
}
