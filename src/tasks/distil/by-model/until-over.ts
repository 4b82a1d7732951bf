/** Until when a state that a model read holds, where its time does not tell: by the words beside it, or by what it is. */
import { isAwaited, PATIENCE } from '../../../model/awaited.ts'
import type { NamedSpan } from '../../../model/known-time.ts'
import { DAY, type Instant } from '../../../model/time.ts'
import { searchableText } from '../../../model/turn.ts'
import { isAtFirst, saidEnd } from '../../../std/said-end.ts'
import { splitSentences } from '../../../std/sentence.ts'
import { type TimeUnit, timeExpressions } from '../../../std/time-expressions.ts'
import { searchTerms } from '../../../std/words.ts'
import { passingFor } from '../../passing-conditions.ts'
import { PLANS } from '../../relations.ts'
import type { DistilTurn, DraftFact } from '../types.ts'
import { MAX_DATED } from './read-when.ts'

type When = Pick<DraftFact, 'time' | 'claimed'>

interface State extends Pick<DraftFact, 'kind' | 'relation' | 'wording' | 'statement' | 'head' | 'tail'> {
  /** Its words tell it as over: "once lived in". */
  readonly isOver?: boolean
  /** Its time is written as one that goes on. */
  readonly isOpen?: boolean
}

/**
 * The time of a state with its end: "a six-month contract" ends then, a cold in some weeks, and what waits for an outcome is
 * over some time, told or not.
 */
export function untilOver(state: State, { time, claimed }: When, turn: DistilTurn): When {
  const { from, to } = claimed
  const isSoAtFirst = [state.statement, ...splitSentences(turn.content)].some(isAtFirst)
  if (isSoAtFirst && isLengthAhead(time, turn)) {
    const { until: _, ...begun } = time
    return untilOver(state, { time: begun, claimed: { from, to: null } }, turn)
  }
  if (to !== null || state.kind === 'event' || PLANS.includes(state.relation)) return { time, claimed }
  if (state.isOver === true) return overBy(turn.at, { time, claimed })
  const begun = Math.max(from, turn.at)
  const texts = [state.statement, ...clausesNaming(state, turn)].filter(
    (text) => !isSoAtFirst || UNTIL.test(text),
  )
  const end: End | null =
    texts
      .map((text) => saidEnd(text, turn.at, time.bound === 'at' ? time.span : null))
      .find((one) => one !== null && one.within.to > begun) ??
    (state.relation === 'lives_in' && texts.some((text) => FOR_DAYS.test(text)) ? daysOf(time, turn) : null)
  if (end === null && !isSoAtFirst && time.span !== null && isForThat(state, time, turn))
    return {
      time: { ...time, until: { ...time.span, unit: time.unit } },
      claimed: { from, to: time.span.to },
    }
  if (end !== null) {
    const to = (end.over > from ? end.over : end.within.to) as Instant
    return { time: { ...time, until: end.within as NamedSpan }, claimed: { from, to } }
  }
  const lasts =
    state.relation === 'has_condition'
      ? passingFor(state.tail.name, `${state.tail.name} ${state.statement}`)
      : null
  if (lasts !== null) {
    const over = (begun + lasts) as Instant
    return {
      time: { ...time, until: { from: turn.at, to: over, unit: 'day' } },
      claimed: { from, to: over },
    }
  }
  return isAwaited(state) ? { time, claimed: { from, to: (begun + PATIENCE) as Instant } } : { time, claimed }
}

/** Whether an end ahead was told that no day of the turn says: so long is six weeks "to start". */
function isLengthAhead({ until }: DraftFact['time'], { at, content }: DistilTurn): boolean {
  return until !== undefined && until.to > at && !UNTIL.test(content)
}
const UNTIL = /\b(?:until|till|through|up to)\b/i

/** What was over when it was told, and nobody says since when. */
function overBy(told: Instant, { time, claimed }: When): When {
  const isBegun = time.span !== null && claimed.from < told
  if (isBegun) return { time, claimed: { from: claimed.from, to: told } }
  return {
    time: { bound: 'before', span: null, unit: null },
    claimed: { from: (told - DAY) as Instant, to: told },
  }
}

interface End {
  readonly within: { readonly from: number; readonly to: number; readonly unit: NamedSpan['unit'] }
  readonly over: number
}

/** Where somebody is these days, and has not moved to. */
const FOR_DAYS = /^(?!.*\b(?:mov(?:e|ed|ing)|since|from)\b).*\bthis (?:week|weekend)\b/i

function daysOf({ span, unit }: DraftFact['time'], { at }: DistilTurn): End | null {
  const isThen = span !== null && span.from <= at && at < span.to && span.to - span.from <= 7 * DAY
  return isThen ? { within: { from: span.to, to: span.to, unit }, over: span.to } : null
}

/** Whether the words name the time of a state as how long it is so: "at Paulo's for September", "here for the summer". */
function isForThat(state: State, { bound, span, unit }: DraftFact['time'], turn: DistilTurn): boolean {
  if (state.isOpen === true || bound !== 'at' || span === null || !LONG.has(unit ?? 'day')) return false
  return clausesNaming(state, turn).some(
    (text) =>
      !OTHER.test(text) &&
      timeExpressions(text, turn.at).some(
        ({ from, to, index }) => from === span.from && to === span.to && FOR.test(text.slice(0, index)),
      ),
  )
}
/** What is for a month without being all that is told of it. */
const OTHER =
  /\b(?:pa(?:y|id|ys|ying)|budget|invoices?|bills?|fees?|tickets?|(?:check)?lists?|goals?|plans?|prescriptions?|salary|schedule|do you|can you|could you|is there)\b/i
const LONG: ReadonlySet<TimeUnit> = new Set(['week', 'month', 'season', 'year'])
const FOR =
  /(?<!\b(?:hired|enrolled|registered|signed up|accepted|admitted|due|set) )\bfor (?:(?:all|most) of |the (?:whole(?: of)? |entire )?)*$/i

/** What is said of something and of nothing else. */
function clausesNaming(
  { head, tail }: Pick<DraftFact, 'head' | 'tail'>,
  turn: DistilTurn,
): readonly string[] {
  const own = searchTerms(head.name)
  const terms = searchTerms(tail.name).filter((term) => !own.includes(term))
  return searchableText(turn)
    .slice(0, MAX_DATED)
    .split(/[,;.!?](?!\d)|\s(?:and|but|so|then)\s/)
    .filter((clause) => terms.length > 0 && terms.every((term) => searchTerms(clause).includes(term)))
}
