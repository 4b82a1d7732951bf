/** Which words of a turn have the date beside them that they mean: "last Friday [Fri 2023-05-19]". */
import { spanText, type WordSpan } from '../model/known-time.ts'
import { DAY, type Instant, meets } from '../model/time.ts'
import { asksAtEnd, type StoredTurn } from '../model/turn.ts'
import { isGivenName } from '../std/given-names.ts'
import { endOfLast } from '../std/last-match.ts'
import { LruMap } from '../std/lru.ts'
import { WEEKDAY } from '../std/months.ts'
import { mayNameAYear, type Tense, type TimeExpression, timesByTense } from '../std/time-expressions.ts'
import { WEEK } from '../std/time-spans.ts'
import { isPastForm } from '../std/verbs.ts'

/** Longest text whose times are looked for; longer ones are documents. */
const MAX_DATED = 2000

/** Characters of turns whose dates are known: the same turns answer one question after another. */
const KNOWN = 500_000
const known = new LruMap<string, string>(KNOWN)

/**
 * The words of a turn with dates beside those that tell of what is past. Words that say themselves that they look back do
 * ("last Friday"); others ("Friday", "the 3rd", "in May") only where a verb of a person's own clause is past: what is
 * meant otherwise may lie ahead or come every week, and a wrong date is worse than none.
 *
 * @param told When what the turn tells was, as facts that rest on it have it. One that no words of the turn are read as here was
 *   read from words that mean it: then a date stands only beside those that a fact confirms.
 */
export function withDates(
  { content, at, role }: Pick<StoredTurn, 'content' | 'at' | 'role'>,
  told: readonly WordSpan[],
): string {
  if (content.length > MAX_DATED) return content
  const key = `${at} ${role} ${told.map(({ from, to }) => `${from}-${to}`).join()} ${content}`
  const before = known.get(key)
  if (before !== undefined) return before
  const text = datedText(content, at, role === 'assistant', told)
  known.set(key, text, key.length)
  return text
}

/** Says itself that it is past. */
const LOOKS_BACK =
  /\b(?:last|past|previous|ago|back|yesterday|other day)\b(?! (?:weeks?|weekend|days?|quarter) (?:of|in)\b)|\bfor .*\bnow\b/i
/** "I'd go back in July": the return, and no time long ago. */
const RETURNS =
  /\b(?:go(?:es|ing|ne)?|went|c[oa]m(?:e|ing)|mov(?:e|ed|ing)|fl[ye]w?|head(?:ed|ing)?|be|am|is|are) $/i
const SINCE = /\bsince (?:the )?$/i
/** "It feels like yesterday" is said of any day. */
const AS_IF = /\b(?:feels?|felt|seems?|seemed) like (?:it was |it's )?(?:just |only )?$/i

/** "It is July, not August." */
const DENIED = /\bnot (?:in |on )?(?:the )?$/i

/** Said on a Sunday, "last Saturday" is the day before or the one a week earlier. */
const LAST_WEEKDAY = /\blast (?:mon|tue|wed|thu|fri|sat|sun)/i

/** "We moved on the 6th, the van broke down on Saturday" may be the Saturday before the 6th. */
const BARE_WEEKDAY = new RegExp(`^(?:on )?${WEEKDAY}$`, 'i')
const ONLY_WEEKDAY = new RegExp(`^${WEEKDAY}$`, 'i')

/** "The Sunday and Wednesday dinners" are those of every week. */
const OF_A_HABIT = new RegExp(
  `\\b(?:the|my|our|your|his|her|their|an?|these|those)\\s+(?:${WEEKDAY}s?(?:,|\\s+and|\\s+or|\\s*&)\\s+)*$`,
  'i',
)
const BEFORE_NOUN = /^\s+(?:(?:and|or|&)\s+)?\p{L}/u

function between(text: string, a: number, b: number): string {
  return text.slice(Math.min(a, b), Math.max(a, b))
}

function datedText(content: string, at: Instant, isAdvice: boolean, told: readonly WordSpan[]): string {
  const times = timesByTense(content, at, (index, said) => tenseAt(content, index, said))
  const isOf = (span: WordSpan, { from, to }: TimeExpression): boolean =>
    meets(span, { from: from as Instant, to: to as Instant })
  const isOtherwise = told.some((span) => !times.some((time) => isOf(span, time)))
  let text = ''
  let end = 0
  for (const time of times) {
    if (isOtherwise && !told.some((span) => isOf(span, time))) continue
    const { text: said, index, from, to, unit, role } = time
    // What names its year needs no date, nor what is said of the day of telling.
    if (/\d{4}/.test(said) || from > at || (at < to && unit !== 'year')) continue
    if (LAST_WEEKDAY.test(said) && at - from < 2 * DAY) continue
    const before = content.slice(0, index)
    if (mayNameAYear(time, before, at)) continue
    const isOfOtherWeek = (other: TimeExpression): boolean =>
      at - other.to > WEEK && between(content, other.index, index).search(SENTENCE) < 0
    if (BARE_WEEKDAY.test(said) && times.some(isOfOtherWeek)) continue
    if (AS_IF.test(before) || DENIED.test(before)) continue
    if (QUARTER.test(said) && OF_EXAM.test(content)) continue
    if (
      ONLY_WEEKDAY.test(said) &&
      OF_A_HABIT.test(before) &&
      BEFORE_NOUN.test(content.slice(index + said.length))
    )
      continue
    const looksBack = LOOKS_BACK.test(said) && !(/^back\b/i.test(said) && RETURNS.test(before))
    const isSince = /\bsince\b/i.test(said) || SINCE.test(before)
    // An assistant that names a day mostly means one to come.
    if (!looksBack && (isAdvice || !(isSince || isToldAsPast(content, index, said)))) continue
    const since = role === 'since' && !/\bsince\b/i.test(said) ? 'since ' : ''
    const date = spanText({ from: from as Instant, to: to as Instant }, unit)
    text += `${content.slice(end, index + said.length)} [${since}${date}]`
    end = index + said.length
  }
  return text + content.slice(end)
}

/** What is told as past is of the past; whatever else names a time may be of either. */
function tenseAt(content: string, index: number, said: string): Tense | null {
  return isToldAsPast(content, index, said) ? 'past' : null
}

/** "A table for Friday", "moved to Friday", "before the 24th" say that something else is meant than when it was. */
const ELSEWHEN =
  /\b(?:for|by|before|till|until|to|after|every|each|this) (?:the |next )?$|^(?:for|by|before|till|until|after) /i
const SENTENCE = /[.!?\n]/g
/** Where a clause with a verb of its own may begin. */
const CLAUSES =
  /[,;:()—–]|\b(?:that|which|who|because|but|so|if|when|while|where|than|as)\b|\band (?=(?:i|we|he|she|they|it|you|there|this)\b)/gi
/** Words of what is not yet, not sure or again and again. */
const OPEN =
  /^(?:will|wo|would|shall|sha|should|can|ca|cannot|could|may|might|must|going|gonna|every|each|always|usually|often|unless|whenever|please|let)$/
/** "If I failed I'd retake it in May", "once we passed, the trial was in May": the condition of what is only supposed. */
const SUPPOSED = /\b(?:if|unless|supposing|provided|assuming|in case)\b/i
/** "Question 4" on a paper: no quarter. */
const OF_EXAM =
  /\b(?:exams?|tests?|quiz|papers?|questions?|homework|worksheets?|midterms?|finals?|answers?|answered|points|marks|essay|section|maths?|evil|hardest|trickiest|stuck|solve[ds]?|worksheet|assignment|problem set|multiple choice)\b/i
const QUARTER = /^q[1-4]$/i
/** Before a form of the past these make it what is done by now, or what is so: "have cancelled", "is closed". */
const HELPERS = /^(?:have|has|ve|s|is|are|am|m|re|be|been|being|get|gets|to|not|t|just|already|now)$/
/** Behind these a form of the past is what is to be done, or is so: "I'm having it checked", "wants it finished", "is cleaned and tuned". */
const PRESENT =
  /^(?:am|is|are|m|re|be|being|have|has|having|gets?|getting|wants?|wanting|needs?|needing|likes?|prefers?|expects?|due)$/
/** "I have to say we won": a verb right behind one of these is its own. */
const SUBJECT = /^(?:i|we|he|she|they|who)$/
/** What somebody said, thought or agreed on Monday may be about Friday. */
const TELLING =
  /^(?:said|told|heard|thought|knew|asked|hoped|wanted|wished|promised|agreed|decided|planned|booked|arranged|scheduled|expected|offered|needed|invited|supposed|called)$/

/** Whether the clause that names a time has a verb of the past, and no sign of another time. */
function isToldAsPast(content: string, index: number, said: string): boolean {
  const before = content.slice(0, index)
  if (ELSEWHEN.test(before) || ELSEWHEN.test(said)) return false
  const start = endOfLast(before, SENTENCE)
  const after = content.slice(index + said.length)
  const close = after.search(SENTENCE)
  const rest = close < 0 ? after : after.slice(0, close + 1)
  if (asksAtEnd(rest)) return false
  const lead = before.slice(start)
  if (SUPPOSED.test(lead)) return false
  const own = lead.slice(endOfLast(lead, CLAUSES))
  const opens = own.trim().split(/\s+/).length <= 2
  // "On Friday, after a long week, we …": what opens a sentence belongs to the clause that follows.
  const following = opens ? rest.replace(/^\s*,/, '') : rest
  const next = following.search(CLAUSES)
  const clause = `${own} ${next < 0 ? following : following.slice(0, next)}`
  const written = clause.replace(/n['’]t\b/gi, ' not').match(/\p{L}+/gu) ?? []
  const words = written.map((w) => w.toLowerCase())
  if (words.some((w) => OPEN.test(w))) return false
  return words.some((w, i) => {
    const last = words[i - 1] ?? ''
    // "A guided tour", "my left knee": a quality. "Rose", "Mohammed": a name.
    const isQuality = BEFORE_NOUNS.test(last) && words[i + 1] !== undefined
    const isName = /^\p{Lu}\p{Ll}/u.test(written[i] ?? '') && (i > 0 || isGivenName(w))
    const isOwn = SUBJECT.test(last) || !words.slice(0, i).some((one) => PRESENT.test(one))
    return isPastForm(w) && isOwn && !TELLING.test(w) && !HELPERS.test(last) && !isQuality && !isName
  })
}
const BEFORE_NOUNS = /^(?:an?|the|my|our|your|his|her|its|their|this|that|these|those|some|any|no)$/
