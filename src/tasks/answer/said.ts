/** The sentences of one turn, with what bears on whether they answer: who they are about, when, and whether they are meant. */

import { withoutHandedOn } from '../../english/handed-on.ts'
import { regexp } from '../../english/like.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { carriedTimes } from '../../std/carried-times.ts'
import { remembering, rememberingBy } from '../../std/remembering.ts'
import { saidUntil } from '../../std/said-end.ts'
import { splitSentences, TITLES } from '../../std/sentence.ts'
import { type Tense, type TimeExpression, timeExpressions, timesOfText } from '../../std/time-expressions.ts'
import { baseVerb } from '../../std/verbs.ts'
import { visible } from '../../std/visible.ts'
import { words } from '../../std/words.ts'
import { isPutRightUnclearly, saidInFull } from '../distil/plain/bare-corrections.ts'
import { repaired } from '../distil/plain/corrections.ts'
import { meansOtherwise } from '../distil/plain/other-languages.ts'
import { dataPutRight } from '../distil/plain/own-data.ts'
import { type Asked, isKin, keysOf } from './question.ts'

export interface Said {
  readonly label: string
  readonly text: string
  readonly at: number
  readonly keys: ReadonlySet<string>
  /** The sentences of the turn before and after it; empty where there are none. */
  readonly before: string
  readonly after: string
  readonly times: readonly TimeExpression[]
  /** The one asked about says it. */
  readonly own: boolean
  /** It speaks of something of the one asked about: "her boss", "Greta's boss". */
  readonly theirs: boolean
  /** Its subject is the one asked about. */
  readonly about: boolean
  /** Meant as it is said: no question, wish, supposition or tale. */
  readonly isFact: boolean
  /** A fact that nothing in it denies. */
  readonly asserted: boolean
  /** Whether the one asked about is who does what the verb says. */
  readonly does: (verb: string) => boolean
  /** Who does what the verb says, by name; `null` where that is nobody, or not clear. */
  readonly doerOf: (verb: string) => string | null
}

/** What ends whatever one did with a thing. */
const PARTING = 'sold|quit|dropped|stopped|g[ai]ven? (?:it |them )?up|cancell?ed'
/** That something is over, off, or no longer so, whatever it was: alternatives of a pattern. */
export const ENDED: string = `${PARTING}|no longer|any ?more|called off|fell through|fallen through|lost|died|broke up|split up|divorced`
export const PARTED: RegExp = new RegExp(`\\b(?:${PARTING}|left)\\b`, 'i')
export const OVER: RegExp = regexp.i`\b(?:${ENDED}|gave (?:it|them)|give up|gave away|split|separated|threw|returned|got rid of)\b`

/** Speaks to whoever listens. */
export const OF_LISTENER: RegExp = /\b(?:you|yours?)\b/i
/** Capitalised, and no names; "May" only where it stands as a month does. */
export const CALENDAR: RegExp =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|(?<=\b(?:in|since|until|till|by|of|last|next|this|from|early|late|before|after|\d{1,2}(?:st|nd|rd|th)?) )May|May(?= \d)|June|July|August|September|October|November|December)\b/g
const NOT_MEANT =
  /\b(?:if|unless|whether|maybe|perhaps|possibly|might|would|could|should|wish|hop(?:e|es|ing|ed)|imagin\w+(?!,)|dream\w*|almost|nearly|think(?:ing)? (?:of|about)|consider(?:s|ing|ed)?|wonder(?:s|ed|ing)?|probably|apparently|not sure|guess|want(?:s|ed)? to|in (?:the|my|our|his|her|their|a|this) (?:\w+ )?(?:novel|book|film|movie|game|story|series|play|script|comic)|suppos(?:e|ing)|let['’]s say|april fools?|pretend\w*|joking|kidding|said that|says that|heard that|people (?:say|think)|rumou?r)\b/i
const DENIED = /\b(?:not|never|nobody|none|nothing|neither|nor|no longer|without|no)\b|n['’]t\b/i
const TITLE = new RegExp(`\\b(${TITLES}|St)\\.`, 'g')
/** Longer turns are documents; only how they begin is read. */
export const MAX_TEXT = 4000

/** Whether a sentence is meant as it is said: no question, wish, supposition or tale. */
export function isMeant(text: string): boolean {
  return !/[?？]\W*$/u.test(text) && !NOT_MEANT.test(text) && !/\bmay\b/.test(text)
}

/** Whether a sentence names a day until which it holds, and that day is past: "I'm in Ghent till 12 April". */
export function isOverAsSaid({ text, at }: Pick<Said, 'text' | 'at'>, now: number): boolean {
  return (saidUntil(text, at)?.to ?? Number.POSITIVE_INFINITY) <= now
}

/** "The demo is on Tuesday. It's Tuesday, no, Wednesday.", "We deploy to Fly. No wait, Render.": the next sentence puts it right. */
function isPutRight(text: string, next: string): boolean {
  if (next === '') return false
  const isSaidAnew = /^(?:it|that|this|he|she)\b/i.test(next) && repaired(next) !== next
  return (
    isSaidAnew ||
    isPutRightUnclearly(next, text) === 'last' ||
    saidInFull(`${text} ${next}`) !== `${text} ${next}`
  )
}

/** The sentences of how a text begins, without what it only hands on. */
export const sentencesOf: (content: string) => readonly string[] = remembering(
  (content) =>
    dataPutRight(withoutHandedOn(visible(content.slice(0, MAX_TEXT))))
      .split('\n')
      .flatMap(splitSentences),
  { characters: 500_000, longest: 20_000 },
)

/** What a sentence says, whoever is asked about. */
interface ReadSentence
  extends Pick<Said, 'text' | 'keys' | 'before' | 'after' | 'times' | 'isFact' | 'asserted'> {
  /** By their verbs. */
  readonly doers: ReadonlyMap<string, readonly string[]>
  readonly owners: readonly string[]
}

function readSentences(
  { speaker, at }: StoredTurn,
  sentences: readonly string[],
  earlier: readonly string[],
): readonly ReadSentence[] {
  const texts = sentences
    .map((text) => text.replace(TITLE, '$1').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  const times = carriedTimes(
    texts.map((text) => timesOfText(text, at)),
    at,
    tenseOf,
  )
  // "He" is somebody else than who says so.
  const sayer = new RegExp(`(?<!\\p{L})${speaker.replace(/[^\p{L}\p{N} ]/gu, '.')}(?!\\p{L})`, 'gu')
  const others = earlier.map((text) => text.replaceAll(sayer, ' '))
  return texts.map((text, i) => {
    const isFact = isMeant(text) && !meansOtherwise(text) && !isPutRight(text, texts[i + 1] ?? '')
    const before = [...texts.slice(Math.max(0, i - 2), i).reverse(), ...others]
    return {
      text,
      keys: keysOf(text),
      before: texts[i - 1] ?? '',
      after: texts[i + 1] ?? '',
      times: times[i] ?? [],
      isFact,
      asserted: isFact && !DENIED.test(text),
      doers: doersIn(text, before),
      owners: ownersIn(text, before),
    }
  })
}

/** The same turns answer one question after another, and rule after rule asks them. */
const readOnce: typeof readSentences = rememberingBy(
  readSentences,
  ({ speaker, at }, sentences, earlier) => JSON.stringify([speaker, at, sentences, earlier]),
  500_000,
)

/**
 * @param earlier What was said right before the turn, nearest first. "She" may be somebody named there.
 * @param own Whether the one asked about, or whose mother or house is asked about, says it.
 * @param sentences Those of the turn, or parts of them.
 * @param isDoer Whether a doer is meant: `i`, `my mother`, or a name as written.
 */
export function saidBy(
  turn: StoredTurn,
  label: string,
  own: boolean,
  isDoer: (doer: string) => boolean,
  earlier: readonly string[] = [],
  sentences: readonly string[] = sentencesOf(turn.content),
): Said[] {
  return readOnce(turn, sentences, earlier).map(({ doers, owners, ...read }) => ({
    ...read,
    label,
    at: turn.at,
    own,
    theirs: owners.some(isDoer),
    about: [...doers.values()].some((d) => d.some(isDoer)),
    doerOf: (verb) => {
      const [doer, another] = new Set(doers.get(verb) ?? [])
      if (doer === undefined || another !== undefined) return null
      return doer === 'i' ? turn.speaker : /^\p{Lu}/u.test(doer) ? doer : null
    },
    does: (verb) => (doers.get(verb) ?? []).some(isDoer) && !(doers.get(verb) ?? []).some((d) => !isDoer(d)),
  }))
}

const COMING =
  /\b(?:will|going to|gonna|plan(?:s|ning)? to|(?:am|is|are) \w+ing|tomorrow)\b|['’](?:ll|m \w+ing|re \w+ing)\b/i
/** What is signed up for, booked or put off is still to come. */
const AHEAD =
  /\b(?:sign(?:ed|ing)? up for|register(?:ed)? for|enrol(?:l?ed)? (?:in|for)|entered (?:for )?(?:the|an?)|booked(?! (?:it|this|that)\b)|tickets? (?:for|to)|scheduled|(?:postponed|pushed|delayed|slip(?:s|ped)?|rescheduled|put off)\b.{0,40} (?:to|till|until))\b/i
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

/** Whether a sentence tells of what is still to come. */
export function isToCome(text: string): boolean {
  return COMING.test(text) || AHEAD.test(text)
}

function tenseIn(text: string): Tense | null {
  if (isToCome(text)) return 'future'
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
function doersIn(text: string, before: readonly string[]): Map<string, string[]> {
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
function doerBefore(tokens: readonly string[], i: number, before: readonly string[]): string | null {
  let j = i - 1
  while (j >= 0 && SKIPPED.test((tokens[j] ?? '').toLowerCase())) j -= 1
  // "I left Dublin and moved": the subject of the first verb is that of the second.
  if (JOINT.test((tokens[j] ?? '').toLowerCase())) while (j >= 0 && !isSubjectWord(tokens[j] ?? '', j)) j -= 1
  // "Our lead, Fergus, broke his leg."
  if (tokens[j] === ',' && tokens[j - 2] === ',' && /^\p{Lu}/u.test(tokens[j - 1] ?? '')) j -= 1
  // "Still teaching maths at St Brendan's."
  if (j < 0 && /^(?:still|just|finally|also|currently)$/i.test(tokens[0] ?? '')) return 'i'
  const word = tokens[j] ?? ''
  const lower = word.toLowerCase()
  if (lower === 'i' || lower === 'we') return 'i'
  if (PRONOUN.test(lower)) return namesIn([tokens.slice(0, j).join(' '), ...before])
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

/** Whose things a sentence speaks of. */
function ownersIn(text: string, before: readonly string[]): string[] {
  const named = [...text.matchAll(/(\p{Lu}[\p{L}\p{M}-]+)['’]s?(?= \p{L})/gu)].map((m) => m[1] ?? '')
  const at = /\b(?:his|her)\b/i.exec(text)
  const meant = at === null ? '' : namesIn([text.slice(0, at.index), ...before])
  return meant === '' ? named : [...named, meant]
}

function isSubjectWord(word: string, at: number): boolean {
  return /^(?:i|we|he|she|they|you|it)$/i.test(word) || (at === 0 && /^\p{Lu}/u.test(word))
}

const NO_NAME =
  /^(?:I|We|He|She|They|It|You|And|But|So|The|A|An|On|In|At|My|Our|Your|His|Her|Their|This|That|There|Here|Yes|No|Oh|Ok|Okay|Well|Now|Then|When|While|After|Before|Since|If|As|For|From|To|With|By|Of|Not|Just|Also|Maybe|Today|Tomorrow|Yesterday|Great|Good|Hi|Hey|Hello|Thanks|Thank|Dear|Finally|Poor|Last|Next|Because|Both|All|Some|Every|One|Two|Three|What|Who|Where|How|Why|Which|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Will|Would|Lucky|Congratulations|Sorry|Nice|Wow|Sure|Only|Still|Even|Never|Always|Please|Tell|Give|Noted|Understood|That’s|That's|It's|I'm|I'll|I've|He's|She's|Dr|Mr|Mrs|Ms|Prof)$/
const NAMED = /(?<![\p{L}'’])\p{Lu}[\p{L}\p{M}-]+(?: \p{Lu}[\p{L}\p{M}-]+)*/gu
/** What follows is no person. */
const PLACED = /\b(?:in|at|to|from|near|of|on|for|into) (?:the )?$/
const RELATIVE =
  /(?<!\p{Lu}[\p{L}-]*, )\b[Mm]y (?:(?:older|younger|little|big|best|old|late) )?(\p{Ll}+)(?: \p{Lu})?/gu

const OF_THEIRS = /\b(?:his|her|their) (?:\p{Ll}+ )??(\p{Ll}+)(?! \p{Lu})/giu

/** Whether it speaks of "his mother", "her boyfriend": somebody else whom "he" and "she" may mean. */
export function namesRelative(text: string): boolean {
  return [...text.matchAll(OF_THEIRS)].some(([, noun = '']) => isKin(noun))
}

/** Whom "she" means: the only one whom the nearest text that names anybody names; empty when that is not clear. */
function namesIn(texts: readonly string[]): string {
  for (const text of texts) {
    const plain = text.replace(CALENDAR, '')
    const people = new Set<string>()
    for (const { 0: name, index } of plain.matchAll(NAMED)) {
      if (PLACED.test(plain.slice(Math.max(0, index - 12), index))) continue
      const known = name.split(' ').filter((part) => !NO_NAME.test(part))
      if (known.length > 0) people.add(known.join(' '))
    }
    for (const [all, noun = ''] of plain.matchAll(RELATIVE))
      if (isKin(noun) && !/\p{Lu}$/u.test(all)) people.add(`my ${noun}`)
    for (const [, noun = ''] of plain.matchAll(OF_THEIRS)) if (isKin(noun)) people.add(`their ${noun}`)
    const [only] = people
    if (people.size === 1 && only !== undefined) return only
    if (people.size > 1) return ''
  }
  return ''
}

/** Every word that matters is there, and it is meant. */
export function says(said: Said, asked: Asked): boolean {
  return (
    isOfItsTime(said.text, asked.past) && said.asserted && asked.words.every((word) => said.keys.has(word))
  )
}

/** Not "I am used to it", "get used to". */
const ONCE_SO =
  /(?<!\b(?:am|is|are|was|were|be|been|get|getting|got)(?: not| all| quite| so)? |['’](?:m|s|re) )\bused to\b/i

/** What once was so answers only what once was so. */
export function isOfItsTime(text: string, ofPast: boolean): boolean {
  return ofPast || !ONCE_SO.test(text)
}
