/** Words beside a clause that narrow what it tells: "on Sundays", "only at parties", "when I travel". What is so now and then is not so. */
import type { Clause } from '../../../english/clauses.ts'
import type { Word } from '../../../english/words.ts'
import { SMALL_MONTH, WEEKDAY } from '../../../std/months.ts'
import { pattern } from '../../../std/pattern.ts'
import type { Meaning, Reading } from './meaning.ts'
import { inThirdPerson } from './statements.ts'

/** What somebody does in certain hours and places as well: told with the words that narrow it. */
const IN_PART = /^(?:works_at|works_from|drinks|takes|uses|commutes_by|drives|wears)$/
/** What is so whenever it is done; the words say when. */
const AT_TIMES = /^(?:plays|attends|practices|volunteers_at|teaches|coaches)$/
/** What is so of somebody as a whole, or not at all. */
const AS_A_WHOLE = /^(?:diet|avoids|lives_in|job_title|habit|has_condition)$/

const DAY = WEEKDAY.toLowerCase()
const TIMES = `(?:(?:${DAY}|weekend|weekday|workday|morning|evening|afternoon|night|holiday|winter|summer)s|${DAY} (?:morning|evening|afternoon|night)s)`
const SEASON = `(?:spring|summer|autumn|fall|winter|ramadan|lent|advent|${SMALL_MONTH}|the holidays|term ?time)`
const HOURS =
  '(?:the (?:week|day|weekend|evening|morning|afternoon|night)|lunch(?:time)?|breakfast|dinner|night|noon|christmas|easter|midnight)'
const PLACE = String.raw`(?:work|home|school|uni|parties|the (?:office|car|gym|cinema|pub|weekend)|(?:my|our) (?:parents|mum|mom|dad|office|grandparents)(?:[’']s?|\b))`
const NARROWING = [
  `(?:(?:on|in|at|during|over) )?(?:(?:most|some|many|all|my|the|bank|school) )?${TIMES}(?:(?: and|,| or|, and)(?: on)? ${TIMES})*`,
  `(?:every|each|most|some|every (?:other|second|third)) (?!day\\b)(?:days?|weeks?|months?|years?|${DAY}|weekend|morning|evening|night|afternoon|winter|summer|spring|autumn)`,
  `(?:once|twice|(?:one|two|three|four|five|\\d) (?:times|days)) (?:a|per|every) (?:day|week|month|year)`,
  `(?:in|during|over|at|on) (?:${SEASON}|${HOURS}|${PLACE})`,
  '(?:before|after) (?:bed|work|school|lunch|dinner|breakfast|exams|meetings|noon|midnight|dark|training|workouts|flights|runs|(?:four|five|six|seven|eight|nine|ten|eleven|\\d+)(?: ?[ap]m)?)',
  '(?:with|for|without) (?:friends|guests|family|meals|food|lunch|dinner|breakfast|colleagues|clients|work|travel|training|parties|meetings|gaming|long trips|short trips)',
  '(?:sometimes|occasionally|rarely|seldom|now and then|from time to time|once in a while)',
].join('|')

const LEADS = pattern(`(?:^|(?<!\\beven) )((?:only |just |but )?(?:${NARROWING}))$`, 'i')
const AT_A_PLACE = pattern(`^(?:in|at|on) (?!the weekend)${PLACE}$`, 'i')
const FOLLOWS = pattern(`^((?:only |just |mostly )?(?:${NARROWING}))(?= |$)`, 'i')
/** A clause that says when. */
const CONDITION = /(?:^| )(?:when|whenever|wherever|while|unless|every time|each time|as long as)(?: |$)/i
/** How the same goes on: "vegan at home since May". */
const NEXT_CLAUSE = /^(?:and|but|so|because|since|as|which|who|though|although)$/

/** What of the meanings is so with the words around them, told with these where it is a thing that is done now and then. */
export function narrowed(meanings: Meaning[], reading: Reading): Meaning[] {
  const isNarrowable = ({ standing, relation }: Meaning): boolean =>
    standing === 'now' && [IN_PART, AT_TIMES, AS_A_WHOLE].some((one) => one.test(relation))
  if (!meanings.some(isNarrowable)) return meanings
  const { words, clause, head } = reading
  const { when, isWhen, isOnly } = narrowingOf(words, clause)
  if (when === null && !isWhen) return meanings
  return meanings.flatMap((one) => {
    if (!isNarrowable(one)) return one
    const isWhole = AS_A_WHOLE.test(one.relation)
    // Where somebody is a chef is where they work: "a chef at school" is one all the time.
    if (one.relation === 'job_title' && !isWhen && when !== null && AT_A_PLACE.test(when)) return one
    if (isWhole || isWhen || when === null) return AT_TIMES.test(one.relation) ? one : []
    const said = inThirdPerson(behind(when), head)
    const only = isOnly && !/^(?:only|just) /.test(said) ? 'only ' : ''
    return one.says.includes(said) ? one : { ...one, says: `${one.says} ${only}${said}` }
  })
}

interface Narrowing {
  /** The words; `null` where there are none but a clause. */
  readonly when: string | null
  /** A clause says when. */
  readonly isWhen: boolean
  /** It is so then and at no other time. */
  readonly isOnly: boolean
}

function narrowingOf(words: readonly Word[], clause: Clause): Narrowing {
  const [before, after] = [leading(words, clause), following(words, clause)]
  const isOnly = clause.adverbs.includes('only') && after !== ''
  const when =
    LEADS.exec(before)?.[1] ?? FOLLOWS.exec(after)?.[1] ?? (isOnly && !CONDITION.test(after) ? after : null)
  const isWhen =
    CONDITION.test(before) || /^(?:only |just |mostly )?(?:when|whenever|while|unless)\b/i.test(after)
  return { when, isWhen, isOnly }
}

/** The hours or days that stand behind what somebody prefers: "on Saturday morning", "between 9 and 11"; empty where none do. */
export function hoursBehind(words: readonly Word[], from: number): string {
  let end = from
  while (end < words.length && !isBorder(words[end] as Word)) {
    const next = words[end + 1]
    const isPair =
      /^(?:and|or)$/.test(words[end]?.lower ?? '') && (next?.time || /^\d|day/.test(next?.lower ?? ''))
    if (NEXT_CLAUSE.test(words[end]?.lower ?? '') && !isPair) break
    end += 1
  }
  const said = asSaid(words.slice(from, end)).replace(/,? (?:please|pls)$/i, '')
  return HOURS_BEHIND.test(said) ? said : ''
}
const HOURS_BEHIND =
  /^(?!.*\b(?:what|which|who|where|how|I|we|you|he|she|it|they)\b)(?:only |just )?(?:(?:on|in|at|before|after|between|during|around|from) (?=.*(?:\d|days?\b|weekends?|noon|mornings?|evenings?|nights?|lunch|breakfast|dinner|spring|summer|autumn|winter|week))|\p{L}+days?\b|(?:week|morning|afternoon|evening)(?:s|days|ends)\b|(?:today|tonight|tomorrow|this|next)\b)[^()]*$/iu

/** "On Fridays I don't eat meat": what is denied of some days is not over. */
export function isOfSomeTimes(words: readonly Word[], clause: Clause): boolean {
  return LEADS.test(leading(words, clause))
}

/** "Mondays" as it is said behind a verb. */
function behind(when: string): string {
  if (DAYS_ALONE.test(when)) return `on ${when}`
  return `${when.charAt(0).toLowerCase()}${when.slice(1)}`
}
const DAYS_ALONE = new RegExp(`^${TIMES}`, 'i')

/** What stands before a clause in its own part of the sentence: "On Sundays" of "… but on Sundays I eat fish". */
function leading(words: readonly Word[], { subject }: Clause): string {
  let end = subject.start
  while (end > 0 && /^(?:,|do|does|am|is|are)$/.test(words[end - 1]?.lower ?? '')) end -= 1
  let start = end
  while (start > 0 && !isBorder(words[start - 1] as Word)) start -= 1
  return asSaid(words.slice(start, end))
}

/** What stands behind what a clause tells, up to the next one. */
function following(
  words: readonly Word[],
  { at, verb, adjective, objects, prepositional, next }: Clause,
): string {
  const first = objects[0] ?? prepositional[0]?.phrase
  let start = first?.next ?? (adjective !== null && verb === 'be' ? at + 1 : next)
  if (start < at + 1) start = at + 1
  while (words[start]?.lower === adjective && adjective !== null) start += 1
  let end = start
  while (end < words.length && !isBorder(words[end] as Word) && !NEXT_CLAUSE.test(words[end]?.lower ?? ''))
    end += 1
  return asSaid(words.slice(start, end))
}

function asSaid(words: readonly Word[]): string {
  return words.reduce(
    (text, w, i) => `${text}${i > 0 && (words[i - 1]?.end ?? 0) < w.start ? ' ' : ''}${w.text}`,
    '',
  )
}

function isBorder({ text, lower }: Word): boolean {
  return /^[.,;:!?()–—"]$/.test(text) || lower === 'but'
}
