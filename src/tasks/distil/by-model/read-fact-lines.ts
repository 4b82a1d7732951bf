/**
 * Lines of facts as a model writes them: what is new, told again, over, or was noted wrongly. Every part is checked.
 *
 * @paper REAL §III-A (non-destructive temporal update)
 */
import { type EntityType, normaliseName } from '../../../model/entity.ts'
import { UNSAID } from '../../../model/fact.ts'
import {
  claimedIn,
  type KnownTime,
  type NamedSpan,
  namedSpan,
  untold,
  type WordSpan,
} from '../../../model/known-time.ts'
import { DAY, type Instant, isWithin, meets } from '../../../model/time.ts'
import { searchableText } from '../../../model/turn.ts'
import { figuresIn, givesOtherFigure } from '../../../std/figures.ts'
import { literal, wholeWords } from '../../../std/literal.ts'
import { timeExpressions } from '../../../std/time-expressions.ts'
import { baseVerb, IN_PAST } from '../../../std/verbs.ts'
import { searchTerms } from '../../../std/words.ts'
import { isFormer, PLANS } from '../../relations.ts'
import { kinOf } from '../clauses/nouns.ts'
import type { DistilInput, DistilTurn, DraftEnding, DraftEntity, DraftFact, KnownFact } from '../types.ts'
import { endedByDeath } from './after-death.ts'
import { endedAmong } from './ended-among.ts'
import type { FactLine, Told } from './fact-line.ts'
import { isSupported } from './is-supported.ts'
import { isListed, relationAsSaid } from './listed-relations.ts'
import { onTheirDays } from './on-their-days.ts'
import { isPutRightBy } from './put-right-within.ts'
import { asFits, hedged, type ReadRelation, relationOf, sentenceOf, undergone } from './read-relation.ts'
import { isOpen, MAX_DATED, overAt, type ToldTime, toldTime } from './read-when.ts'
import { untilOver } from './until-over.ts'
import { birthdayAsTold, isBirthdayOf } from './worked-out.ts'

/** The parts of a line; a dash stands for one that was left out. */
export function partsOf(line: string): string[] {
  return line.split('|').map((part) => part.replace(/\s+/g, ' ').replace(DASH, '').trim())
}

const DASH = /^ ?[-–—]+ ?$/

/** What lines of a reply are checked against. */
export interface Checks {
  readonly input: DistilInput
  readonly reject: (what: string, why: string) => void
  /** Whether a name or phrase was said: at least half of its telling words, also by what is known of whom it is told of. */
  readonly occurs: (phrase: string, of?: string) => boolean
  /** @param of Whom a tail is told of. */
  readonly entityOf: (name: string, turn: DistilTurn, type: EntityType, of?: string) => DraftEntity
}

/** Words a model writes for whoever speaks. */
export const SPEAKERLESS: RegExp = /^(?:user|assistant|i|me|speaker)$/i

const ARTICLE = /^(?:a|an|the|my|his|her|their|its|our)\s+(?=\S)/i

export function withoutArticle(name: string): string {
  return name.replace(ARTICLE, '')
}

const POSSESSIVE = /^(?:my|our|his|her|their)\s+(?=\S)/i

/**
 * What a tail is called: "his sister" and "her sister" are two people, "his book" and "her book" two books, so whose they
 * are is part of the name; what more words tell apart ("her job at the bank") needs none.
 */
function tailName(tail: string, owner: string, type: EntityType, relation: string): string {
  const noun = tail.replace(POSSESSIVE, '')
  const last = noun.split(' ').at(-1) ?? ''
  // "Her parents in Plovdiv" are parents.
  const front =
    noun
      .replace(/ (?:in|at|from|near) .*$/, '')
      .split(' ')
      .at(-1) ?? ''
  const isKin = [last, front].some((word) => /^famil(?:y|ies)$/i.test(word) || kinOf(word) !== null)
  // A son without a name is not everybody's.
  if (HAS.test(relation) && /^an? /i.test(tail) && kinOf(last) !== null)
    return `${owner}'s ${withoutArticle(tail)}`
  const isOwn = noun !== tail && (isKin || (type === 'thing' && COMMON.test(noun)))
  return isOwn ? `${owner}'s ${noun}` : withoutArticle(tail)
}

/** "Her book", "her PhD": no name, however many have one. */
const COMMON = /^(?:\p{Ll}+|\p{L}+\p{Lu}\p{L}*)$/u

const MARK = /^(new|same|becomes?|became|ends?|over|done|corrects?|refines?)\s*(?:#?\s*(\d+))?$/i
/** Belief in what was said plainly; what was not is no fact. */
const ASSERTED = 0.9

export function readFactLines(
  lines: readonly string[],
  most: number,
  checks: Checks,
): { readonly facts: DraftFact[]; readonly endings: DraftEnding[] } {
  const each = lines.flatMap((line, i) => {
    const reject = (why: string): void => checks.reject(`fact ${i}`, why)
    const read = factLine(line, checks, reject)
    if (read === null) return []
    const said = read.known === null ? { ...read, known: endedOf(read, checks) } : read
    return [{ ...told(said, checks, reject), said, reject }]
  })
  const last = each.filter(
    (one, i) => !each.some((other, j) => isAfter(other, one, j > i) || isPutRightBy(one, other)),
  )
  const read = last.map((one) => movedBy(one, last))
  // What is over, told again or put right takes no place of what is new.
  const isEnd = ({ said: { mark } }: (typeof read)[number]): boolean => mark === 'ends' || mark === 'done'
  const news = read.filter((one) => one.said.known === null && one.fact !== null && !isEnd(one))
  const ends = read.filter((one) => one.ending !== null && (one.fact === null || isEnd(one)))
  const cut = new Set([...news.sort((a, b) => weight(b) - weight(a)).slice(most), ...ends.slice(most)])
  for (const one of cut) one.reject(`more than ${most} ${ends.includes(one) ? 'endings' : 'facts'}`)
  const kept = onTheirDays(read.filter((one) => !cut.has(one)))
  const endings = kept.flatMap(({ ending }) => ending ?? [])
  const byDeath = kept.flatMap(({ fact, said }) =>
    fact === null ? [] : endedByDeath(fact, said.turn, checks.input, endings),
  )
  return { facts: kept.flatMap(({ fact }) => fact ?? []), endings: [...endings, ...byDeath] }
}

/** Of too many what holds stays before what happened, and of either what the list of relations asks for. */
function weight({ fact }: Told): number {
  return fact === null ? 0 : 2 * Number(fact.kind === 'state') + Number(isListed(fact.relation))
}

/** The known fact that a line without its number says is over; `null` where none fits, or several do. */
function endedOf(line: FactLine, { input, entityOf }: Checks): KnownFact | null {
  const { mark, parts, turn } = line
  const read = mark === 'ends' || mark === 'done' ? readRelation(line, entityOf) : null
  if (read === null || parts.head === '' || parts.tail === '') return null
  const { head, tail } = endsAsTold(read, parts)
  return endedAmong(input.known?.facts ?? [], {
    head: entityOf(head, turn, 'thing').name,
    relation: read.key,
    kind: read.listed.kind,
    tail: entityOf(tail, turn, 'thing', head).name,
  })
}

/** The relation of a line, as far as it fits head and tail. */
function readRelation({ parts, turn }: FactLine, entityOf: Checks['entityOf']): ReadRelation | null {
  const read = relationOf(parts.relation)
  return read === null ? null : asFits(read, entityOf(parts.head, turn, 'thing').type, parts.tail, parts.head)
}

/** Head and tail as the relation has them: "is blocked by" runs from the tail. */
function endsAsTold(
  { inverse }: ReadRelation,
  { head, tail }: FactLine['parts'],
): { readonly head: string; readonly tail: string } {
  return inverse ? { head: withoutArticle(tail), tail: head } : { head, tail: withoutArticle(tail) }
}

function told(said: FactLine, checks: Checks, reject: (why: string) => void): Told {
  const { mark, known } = said
  // What is to begin on a day and came true is no plan that is over.
  if (mark === 'done' && known?.kind === 'state' && known.time.bound !== 'after' && known.from > said.turn.at)
    return { fact: againOf(said, { ...known, time: untold('state') }, reject), ending: null }
  if (mark === 'ends' && NEVER.test(said.parts.time)) return goneOn(said, reject)
  if (mark === 'ends' || mark === 'done') {
    const ending = endingOf(said, checks, reject)
    return { fact: ending === null || known !== null ? null : formerFact(said, ending, checks), ending }
  }
  if (mark === 'same' && known !== null) return toldAgain(said, known, checks, reject)
  const fact = factOf(said, checks, reject)
  const isNew =
    mark === 'new' || (mark === 'becomes' && !isOfOneKind(fact, known) && !isTakenOver(fact, known, said))
  if (isNew && fact !== null) return anew(fact, said, checks.input.known?.facts ?? [], reject)
  if (known === null || fact === null) return { fact, ending: null }
  if (mark === 'becomes' && hasBegun(known, said.turn)) return followed(known, fact, said)
  const replanned =
    mark === 'becomes' && known.time.bound === 'after' ? planBecame(known, fact, said, checks, reject) : null
  if (replanned !== null) return replanned
  // What differs in nothing but its sentence from what it "corrects" tells it again.
  if (tellsTheSame(fact, known, said.parts.time))
    return { fact: inOtherWords(fact, known, said), ending: null }
  const ending = withdrawn(said.turn, known, fact)
  const { corrects } = ending
  const isExact = corrects !== undefined && (mark === 'refines' || includes(fact, known))
  return {
    fact: inPlaceOf(known, fact),
    ending: isExact ? { ...ending, corrects: { ...corrects, isExact } } : ending,
  }
}

/** Whether a fact tells more of the same thing behind its words: "surgery on his knee"; New York is not York, nor are pine nuts all nuts. */
function includes({ relation, tail }: DraftFact, known: KnownFact): boolean {
  const isSame = tail.name.toLowerCase().startsWith(`${known.tail.name.toLowerCase()} `)
  const more = tail.name.slice(known.tail.name.length)
  return relation === known.relation && isSame && DETAIL.test(more) && !NOT.test(tail.name)
}
const DETAIL = /^ (?:about|after|at|because|before|by|during|for|from|in|of|on|since|to|when|with) /
const NOT = /\b(?:not?|never|without|former|ex|instead|only)\b/i

/** An end that was announced, and comes to nothing: "she isn't leaving after all". */
const NEVER = /^never\b/i

/** A known state, told again as one that goes on. */
function goneOn(said: FactLine, reject: (why: string) => void): Told {
  const { known, parts } = said
  if (known === null || known.kind === 'event' || known.time.bound === 'after') {
    reject('no known state that goes on after all')
    return { fact: null, ending: null }
  }
  const { until: _, ...time } = known.time
  const fact = againOf({ ...said, parts: { ...parts, time: '' } }, { ...known, time }, reject)
  return { fact: { ...fact, goesOn: true }, ending: null }
}

/** Whether it is a state that holds, and no plan. */
function hasBegun({ kind, time, from }: KnownFact, { at }: DistilTurn): boolean {
  return kind === 'state' && time.bound !== 'after' && from <= at
}

/** What became of a plan that was so until now: it came true, or another took its place. `null`: it has another day, or none. */
function planBecame(
  known: KnownFact,
  fact: DraftFact,
  said: FactLine,
  checks: Checks,
  reject: (why: string) => void,
): Told | null {
  const { turn } = said
  if (!PLANS.includes(fact.relation))
    return { fact, ending: endingOf({ ...said, mark: 'done' }, checks, reject) }
  const isDayGone = known.time.span !== null && leavesItsDay(said, known.time.span)
  const plan = isDayGone ? withoutDay(fact, known, turn.at) : onItsDay(known, fact, turn)
  if (isOfSameEnds(plan, known) && !isDayGone)
    return plan === fact ? null : { fact: inOtherWords(plan, known, said), ending: null }
  const { head, relation, tail } = known
  const ending = { head, relation, tail: tail.name, value: tail, at: turn.at, source: turn.id }
  return { fact: plan, ending: { ...ending, changed: true } }
}

function withoutDay(fact: DraftFact, known: KnownFact, said: Instant): DraftFact {
  const plan = { ...fact, tail: undatedTail(fact.tail, known) }
  return { ...plan, statement: undated(plan, said) }
}

/** Whether a line says of a plan that its day does not stand, and gives no other: "no longer before Easter". */
function leavesItsDay({ parts: { time, sentence }, turn }: FactLine, day: WordSpan): boolean {
  if (time === '?') return true
  if (time !== '') return false
  return timeExpressions(sentence, turn.at, 'future').some(({ text, from, to }) => {
    const isOfIt = meets(day, { from: from as Instant, to: to as Instant })
    const found = isOfIt ? new RegExp(`${DENIES}${ON_SOME_DAY}${literal(text)}`).exec(sentence) : null
    return found !== null && !CONDITION.test(sentence.slice(0, found.index))
  })
}
/** "Not before 5 June", "no later than 5 June", "not only on 5 June" bound what stands, and take no day away. */
const DENIES =
  ' (?:no longer|(?:not|never|instead of|rather than)(?! (?:before|until|till|by|after|since|from)\\b))(?: any ?more)?'
/** "If the strike is not on 5 June": something else is not then. */
const CONDITION =
  /\b(?:if|unless|whether|in case|provided|because|since|when|while|so that|who|which|that)\b/i

/** A plan still ahead of which the content alone changes keeps its day: one that is past is that of the change. */
function onItsDay({ relation, tail, time, kind }: KnownFact, fact: DraftFact, { at }: DistilTurn): DraftFact {
  const { span, edge } = fact.time
  const isUndated = span === null || (edge === 'from' && span.from <= at)
  const isAhead = time.span !== null && time.span.to > at
  const [verb, other] = [tail, fact.tail].map(({ name }) => name.split(' ')[0])
  const isSame = fact.relation === relation && (verb === other || !hasMore(tail.name, fact.tail.name))
  return isUndated && isAhead && isSame ? { ...fact, time, claimed: claimedIn(kind, time, at) } : fact
}

/** Whether one can become the other: of one thing, and on one side of it. A plan ends no state, and comes true in what has a word of it. */
function isOfOneKind(fact: DraftFact | null, known: KnownFact | null): boolean {
  if (fact === null || known === null) return true
  if (!isOneThing(fact.head, known.head)) return false
  const [was, is] = [known, fact].map(({ relation }) => PLANS.includes(relation))
  if (fact.relation === known.relation || (was && is)) return true
  // What was bought was, though it is sold by now.
  if (is || known.kind === 'event') return false
  if (was) {
    const head = new Set(searchTerms(`${known.head.name} ${fact.head.name}`))
    const told = searchTerms(`${fact.statement} ${fact.relation.replaceAll('_', ' ')} ${fact.tail.name}`)
    return searchTerms(known.tail.name).some((term) => !head.has(term) && told.includes(term))
  }
  const isSamePerson =
    known.tail.type === 'person' && normaliseName(fact.tail.name) === normaliseName(known.tail.name)
  return isSamePerson || [fact.aspect, known.aspect].includes('other') || fact.aspect === known.aspect
}

/** Whether another does by now what is known of somebody: "Gethin supplies the lager", in the place of Evans. */
function isTakenOver(fact: DraftFact | null, known: KnownFact | null, { parts, turn }: FactLine): boolean {
  if (fact === null || known === null || known.kind !== 'state' || fact.relation !== known.relation)
    return false
  // Two can live in one town, like one thing and have one sister.
  const isOfOne = (!isListed(fact.relation) && !HAS.test(fact.relation)) || fact.relation === 'in_charge_of'
  const isHeld = isOfOne && isOneThing(fact.tail, known.tail)
  return isHeld && !BESIDE.test(`${parts.sentence} ${turn.content}`)
}

/** "Ana" and "Ana Ruiz"; "Ana's mother" is another. */
function isOneThing(one: DraftEntity, other: DraftEntity): boolean {
  const [a, b] = [one, other].map((e) => [e.name, ...(e.aliases ?? [])].map(normaliseName)) as [
    string[],
    string[],
  ]
  if (a.some((name) => b.includes(name))) return true
  const [x, y] = [one.name, other.name].map((name) => normaliseName(name).split(' ')) as [string[], string[]]
  const isPart = x.every((word) => y.includes(word)) || y.every((word) => x.includes(word))
  return isPart && !/['’]/.test(`${one.name}${other.name}`)
}

/** Whether what a known fact became was told once more in another turn, in another figure alone: "10 mg" and then "15 mg". */
function isAfter(
  other: Told & { readonly said: FactLine },
  one: Told & { readonly said: FactLine },
  isBehind: boolean,
): boolean {
  const [a, b] = [one.said, other.said]
  if (a.mark !== 'becomes' || b.mark !== 'becomes' || a.known === null || a.known !== b.known) return false
  if (one.fact === null || other.fact?.relation !== one.fact.relation) return false
  // Two of one turn are two doses of a day, and of two times each holds in its own.
  if (a.turn === b.turn || a.parts.time !== b.parts.time) return false
  if (b.turn.at < a.turn.at || (b.turn.at === a.turn.at && !isBehind)) return false
  const { head, tail, statement } = other.fact
  const isAlike = isOtherAmount(one.fact.tail.name, tail.name) && isOtherAmount(one.fact.statement, statement)
  return isAlike && isOneThing(head, one.fact.head)
}

/** Whether two texts differ in nothing but one figure, which counts or measures something; "at 8" and "at 20" are times of day. */
function isOtherAmount(one: string, other: string): boolean {
  const [a, ...more] = figuresIn(one)
  return more.length === 0 && a?.unit != null && givesOtherFigure(one, other) && givesOtherFigure(other, one)
}

/** The known fact in the sentence of the line, where that says something else. */
function inOtherWords(fact: DraftFact, { statement }: KnownFact, { parts }: FactLine): DraftFact {
  return { ...fact, ...(differs(parts.sentence, statement) && { isAnew: true as const }) }
}

/** What is so in the place of a known state, which is over from then on. Where a detail alone changed, and nobody says when, the state goes on. */
function followed(known: KnownFact, fact: DraftFact, said: FactLine): Told {
  const { head, relation, tail } = known
  const { source } = fact
  const { from } = fact.claimed
  const { span } = fact.time
  const isSame = isOfSameEnds(fact, known)
  // Within a month or a year that is named what was known can have been so first.
  const mayBeFirst = !isSame && span !== null && from <= known.from && span.to > known.from
  const isLater = span !== null && (from > known.from || mayBeFirst)
  if (isSame && !isLater) return { fact: inOtherWords(fact, known, said), ending: null }
  const within = isSame || !isLater ? null : namedSpan(fact.time)
  const at = mayBeFirst ? dayAfter(known.from, said.turn.at) : isLater ? from : said.turn.at
  const more = within === null ? {} : { within }
  return { fact, ending: { head, relation, tail: tail.name, value: tail, at, source, ...more } }
}

/** What was so on one day, and over within a span that holds it, is over from the next one on. */
function dayAfter(day: Instant, said: Instant): Instant {
  return Math.min((Math.floor(day / DAY) + 1) * DAY, said) as Instant
}

/** A plan that one line drops and another tells anew under its very name with another day was moved to it. */
function movedBy<L extends Told & { readonly said: FactLine }>(one: L, lines: readonly L[]): L {
  const { mark, known, turn } = one.said
  if (mark !== 'ends' || known?.time.bound !== 'after' || one.ending === null) return one
  const again = lines.find(({ fact, said }) => {
    if (said.mark !== 'new' || fact === null || fact.time.bound !== 'after') return false
    return isOfSameEnds(fact, known) && isOtherTime(fact.time.span, known, said.parts.time)
  })
  return again === undefined ? one : { ...one, ending: withdrawn(turn, known, again.fact) }
}

/** A plan told again with another day was moved to it; with a day that is past it was carried out then. */
function toldAgain(said: FactLine, known: KnownFact, checks: Checks, reject: (why: string) => void): Told {
  const { turn, parts } = said
  if (known.time.bound !== 'after') return begunAgain(said, known, reject)
  const day = toldTime(parts.time, { kind: 'event', plan: false }, turn.at).time.span
  // One that was due is no plan any more, whatever is told of it; one from a day on is due on no other, and goes on when it is told with
  // its own. What waited for something can be done from the day on which that came.
  const { span, edge } = known.time
  const isFromThen = span === null && isOpen(parts.time)
  const goesOn = isFromThen || (edge === 'from' && (day === null || (span !== null && meets(day, span))))
  const due = goesOn ? null : (day ?? span)
  if (due !== null && due.to <= turn.at)
    return { fact: null, ending: endingOf({ ...said, mark: 'done' }, checks, reject) }
  const isMoved = isOtherTime(day, known, parts.time)
  // Without what was known of its time nothing of it is another time.
  const tail = undatedTail(known.tail, known)
  const statement = parts.sentence === '' ? undated({ ...known, tail }, known.told) : known.statement
  const plan = isMoved ? { ...known, statement, tail, time: { ...known.time, span: null } } : known
  const fact = againOf(said, plan, reject)
  return { fact, ending: isMoved ? withdrawn(turn, known, fact) : null }
}

/** What begins ahead and is told again with another beginning begins then. */
function begunAgain(said: FactLine, known: KnownFact, reject: (why: string) => void): Told {
  const fact = againOf(said, known, reject)
  const isMoved = isToBegin(known, said.turn) && fact.claimed.from !== known.time.span?.from
  return { fact, ending: isMoved ? withdrawn(said.turn, known, null) : null }
}

function isToBegin({ kind, time: { bound, span } }: KnownFact, { at }: DistilTurn): boolean {
  return kind === 'state' && bound === 'at' && span !== null && span.from > at
}

/** The time of what begins ahead, as it is told again: whoever gives no beginning, or one less exactly, moves nothing. */
function begunAsKnown({ time, refused }: ToldTime, known: KnownTime, said: Instant): ToldTime {
  const isMoved = time.span !== null && known.span !== null && !isWithin(known.span, time.span)
  const { span, unit } = isMoved ? time : known
  const from = span?.from ?? said
  const end = time.until ?? (isMoved ? known.until : undefined)
  const until = end === undefined || end.to <= from ? {} : { until: end }
  const to = until.until === undefined ? null : overAt(until.until, said)
  return { time: { bound: 'at', span, unit, ...until }, claimed: { from, to }, refused }
}

/** How a plan came to its day, and why: "moved by Rui, since Ana is away". Its next day came otherwise. */
const MOVED =
  /, (?:(?:which|and|that) (?:was|is|has been) )?(?:moved|postponed|delayed|rescheduled|pushed|put off|brought forward)\b.*$/

/** What is known of a plan, without its days, how it came to them, and what was so beside it ("; nothing is booked"). */
function undated(
  plan: Pick<KnownFact, 'head' | 'relation' | 'wording' | 'kind' | 'tail' | 'statement'>,
  told: Instant,
): string {
  const { head, tail, statement } = plan
  const said = statement.replace(/\s*;.*$/, '.').replace(MOVED, '.')
  const left = timeExpressions(said, told).reduce(
    (rest, { text }) =>
      rest.replace(denied(text), '').replace(new RegExp(`${ON_SOME_DAY}${literal(text)}`), ''),
    said,
  )
  const words = LEFT_OPEN.test(left) ? relationOf(relationAsSaid(plan))?.listed.words : undefined
  return words === undefined ? left : sentenceOf(head.name, words, tail.name)
}

const ON_SOME_DAY =
  ' (?:(?:on|in|at|by|for|from|until|before|after|around|during|since|about|the|end|beginning|of) )*'
/** Words that deny or bound a time, with what joins them to what stands: ", but no longer before Easter". */
function denied(time: string): RegExp {
  return new RegExp(
    `,?(?: (?:but|and|though|although|yet))? (?:no longer|not|never|instead of|rather than|no (?:earlier|later|sooner) than)(?: only| just| any ?more)?${ON_SOME_DAY}${literal(time)}`,
  )
}
/** Ends in words that say nothing without the time that stood behind them: "the wedding is", "earlier than". */
const LEFT_OPEN =
  /\b(?:(?:is|are|was|were|be|been)(?: set)?|falls?|no longer|not|never|than|instead|rather|only|just|earlier|later|but|and|or|the|an?|of|on|in|at|by|for|from|to|between|until|before|after|since)(?=\s*(?:[.,;:!)]|$| (?:but|and|or)\b))/i

/** What is planned, without the day that it was planned for: whoever is to come over at Easter may come at Whitsun. */
function undatedTail(tail: DraftEntity, { time: { span }, told }: KnownFact): DraftEntity {
  const day = span === null ? undefined : timeExpressions(tail.name, told, 'future').at(-1)
  if (span === null || day === undefined || !meets(day, span)) return tail
  // Of "come over at Easter" the first of two belongs to the verb.
  const named = day.text.replace(/^over (?=(?:at|on|in|for) )/i, '')
  const [words = ''] = new RegExp(`${ON_DAY}${literal(named)}$`, 'i').exec(tail.name) ?? []
  return AS_DAY.test(words) && !FOR_IT.test(tail.name)
    ? { ...tail, name: tail.name.slice(0, -words.length) }
    : tail
}
const ON_DAY = ' (?:(?:on|in|at|the|end|beginning|of) )*'
const AS_DAY = /^ (?:on|in|at|over|this|next) /
/** What is done for a day, or for what has one, keeps it: "buy presents for Christmas", "train for the race on 3 May". */
const FOR_IT = / (?:for|to) /

function factLine(line: string, { input }: Checks, reject: (why: string) => void): FactLine | null {
  const [numbers = '', marked = '', ...rest] = partsOf(line)
  const asked = [...new Set(numbers.match(/\d+/g)?.map(Number) ?? [])]
  const [turn, ...context] = asked.flatMap((n) => input.turns[n] ?? [])
  if (turn === undefined) {
    reject(`no turn ${JSON.stringify(numbers)}`)
    return null
  }
  if (context.length + 1 < asked.length) reject('a source that was not given')
  const [, word, number] = MARK.exec(marked) ?? []
  // A line without a mark tells something new.
  const fields = word === undefined ? [marked, ...rest] : rest
  const said = MARKS[word?.toLowerCase()[0] ?? 'n'] ?? 'new'
  const known = number === undefined || said === 'new' ? null : knownAt(Number(number), turn, input)
  if (number !== undefined && said !== 'new' && known === null) {
    reject(`no known fact #${number}`)
    if (fields.length < 3) return null
  }
  // Of a known fact only the time is told again; some write the parts all the same.
  const isShort = known !== null && !PUTS_RIGHT.test(said) && fields.length < 3
  // What becomes of nothing that is known is new; without its parts no more than the sentence is another.
  const mark = said !== 'becomes' ? said : known === null ? 'new' : isShort ? 'same' : said
  const [head = '', relation = '', tail = '', time = '', written = ''] = isShort
    ? ['', '', '', ...fields]
    : withoutGaps(fields, mark === 'becomes' || PUTS_RIGHT.test(mark) ? known : null)
  const isLeft = isShort && written !== '' && !isSentenceOf(known, written)
  if (isLeft) reject('no sentence of the fact that it tells again')
  const sentence = isLeft ? '' : written
  return {
    mark,
    known,
    turn,
    context,
    parts: { head, relation, tail, time: time.slice(0, MAX_TIME), sentence },
  }
}

/** What a line leaves out of its ends is as it was known. */
function withoutGaps(
  [head = '', relation = '', tail = '', ...rest]: readonly string[],
  known: KnownFact | null,
): readonly string[] {
  if (known === null) return [head, relation, tail, ...rest]
  return [head || known.head.name, relation || relationAsSaid(known), tail || known.tail.name, ...rest]
}

/** Whether words tell a known fact: a sentence that begins with its head, or names head or tail and has a verb; no note, no time. */
function isSentenceOf({ head, tail }: KnownFact, text: string): boolean {
  const said = new Set(searchTerms(text))
  const isNamed = (name: string): boolean => {
    const terms = searchTerms(name)
    return terms.length > 0 && terms.every((term) => said.has(term))
  }
  const begins = normaliseName(withoutArticle(text)).startsWith(`${normaliseName(head.name)} `)
  if (begins) return /\p{Ll}/u.test(text.replace(/^(?:the )/i, '').slice(head.name.length))
  const isOwned = head.name.split(' ').some((part) => /^\p{Lu}/u.test(part) && wholeWords(part).test(text))
  return (isOwned || isNamed(head.name) || isNamed(tail.name)) && VERB.test(text)
}

/** A verb of a sentence; "physics" of a few words is none. */
const VERB = new RegExp(
  `\\b(?:${IN_PAST}|(?:is|are|has|have|does|do|will|can|must|should|wants?|plans?|likes?|lives|works|takes|teaches|uses|owns|goes))\\b`,
  'i',
)

/** The fact that a number names. One that a review judges is known to later turns than the one that told it. */
function knownAt(number: number, { at }: DistilTurn, { known }: DistilInput): KnownFact | null {
  const { judged, facts = [] } = known ?? {}
  if (judged === undefined) return facts[number - 1] ?? null
  const own = judged[number]
  if (own === undefined) return facts[number - judged.length] ?? null
  return at > own.told ? own : null
}

const MARKS: Readonly<Record<string, FactLine['mark']>> = {
  ...{ s: 'same', b: 'becomes', e: 'ends', o: 'ends', d: 'done', c: 'corrects', r: 'refines' },
}
const PUTS_RIGHT = /^(?:corrects|refines)$/

const MAX_TIME = 60

function factOf(
  line: FactLine,
  { occurs, entityOf, input }: Checks,
  reject: (why: string) => void,
): DraftFact | null {
  const { turn, context, parts } = line
  const read = hedged(readRelation(line, entityOf), parts, turn)
  if (read === null) {
    reject(`no relation ${JSON.stringify(parts.relation)}`)
    return null
  }
  const typeOf = (name: string): EntityType => entityOf(name, turn, 'thing').type
  const isBySomething = read.inverse && typeOf(parts.head) === 'person' && typeOf(parts.tail) !== 'person'
  const relation = isBySomething ? undergone(read, parts.relation) : read
  const isDeath = relation.key === 'died' && parts.tail === ''
  const said = isDeath
    ? 'death'
    : relation.key === 'birthday'
      ? birthdayAsTold(parts.tail, [turn, ...context])
      : parts.tail
  const plain = withoutArticle(said)
  // "Her partner is pregnant" tells of a baby that no word of the turn names.
  const owner = SPEAKERLESS.test(parts.head) ? turn.speaker : parts.head
  const isSaid =
    isDeath ||
    occurs(plain, owner) ||
    isTold(parts, [turn, ...context], TOLD) ||
    (namesTime(parts.time, [turn, ...context], PLANS.includes(relation.key)) &&
      isTold(parts, [turn, ...context], TOLD_WITH_ITS_TIME)) ||
    isDatedPlan(relation.key, plain, parts.time, [turn, ...context]) ||
    (relation.key === 'birthday' && isBirthdayOf(plain, [turn, ...context]))
  const isShown = isAsKnown(line)
  if (parts.head === '' || plain === '' || !(isShown || (occurs(parts.head) && isSaid))) {
    reject('head or tail does not occur')
    return null
  }
  // A mark is no name of anything, though the sentence was said.
  if (normaliseName(plain) === '') {
    reject('no tail')
    return null
  }
  const { key, inverse, listed, wording } = relation
  const other = tailName(said, owner, listed.tail, key)
  // "His kids" are described under these words, and called whose they are.
  const ownEntity = (words: string, name: string, type: EntityType): DraftEntity => {
    const described = entityOf(words, turn, type, owner)
    const isOwn = name !== withoutArticle(words) && described.description !== ''
    return isOwn ? { ...described, name } : entityOf(name, turn, type, owner)
  }
  const named = inverse ? ownEntity(said, other, 'thing') : entityOf(parts.head, turn, 'thing')
  const tail = inverse ? entityOf(parts.head, turn, listed.tail) : ownEntity(said, other, listed.tail)
  // "Ana is called Ana Ruiz": whoever asks for either means her.
  const head = key === 'name' ? { ...named, aliases: [...(named.aliases ?? []), tail.name] } : named
  if (normaliseName(head.name) === normaliseName(tail.name)) {
    reject('head and tail are one')
    return null
  }
  const sentence =
    parts.sentence === '' ? sentenceOf(owner, listed.words, isDeath ? '' : said) : parts.sentence
  const statement = key === 'lives_in' ? withTown(sentence, tail, input) : sentence
  const sort = { kind: listed.kind, plan: isAhead(key, parts.time) }
  const told = timeIn(parts.time, sort, [turn, ...context], reject)
  const state = { relation: key, wording, statement, head, tail, kind: listed.kind }
  const isOver = isListed(key) && (isFormer(key, wording) || tellsFormer(key, owner, parts.sentence))
  const when = untilOver({ ...state, isOver, isOpen: isOpen(parts.time) }, told, turn)
  return {
    head,
    relation: key,
    wording,
    tail,
    statement,
    ...UNSAID,
    aspect: aspectIn(key, tail, listed.aspect),
    kind: listed.kind,
    claimed: when.claimed,
    time: when.time,
    confidence: ASSERTED,
    intent: 'FACT',
    source: turn.id,
    context: context.map((t) => t.id),
    verified: isSupported(statement, [turn, ...context, ...(input.before ?? [])], when.claimed),
  }
}

/** Whether a line repeats the ends of the fact that it follows, and its turn has words of what the sentence adds: "23,400 he wants now". */
function isAsKnown({ mark, known, parts, turn }: FactLine): boolean {
  if (mark !== 'becomes' || known === null) return false
  const ends = [known.head, known.tail].map(({ name }) => normaliseName(name))
  const isSame = [parts.head, parts.tail].every((end) => ends.includes(normaliseName(withoutArticle(end))))
  const said = new Set(searchTerms(turn.content))
  const before = new Set(searchTerms(known.statement))
  return isSame && searchTerms(parts.sentence).some((term) => said.has(term) && !before.has(term))
}

/** "Mørkved, Bodø" of who lives in Mørkved, where that is known as a part of Bodø: so it is no other town. */
function withTown(sentence: string, { name, description }: DraftEntity, { known }: DistilInput): string {
  const key = normaliseName(name)
  const told = [
    description,
    ...(known?.entities ?? []).flatMap((e) => (normaliseName(e.name) === key ? e.description : [])),
  ]
  const within = (known?.facts ?? []).flatMap(({ head, relation, tail }) =>
    normaliseName(head.name) === key && /^(?:located_in|in|part_of|member_of|district_of)$/.test(relation)
      ? tail.name
      : [],
  )
  const town = told.map((words) => PART_OF.exec(words)?.[1]).find((one) => one !== undefined) ?? within[0]
  return town === undefined || sentence.includes(town)
    ? sentence
    : sentence.replace(name, () => `${name}, ${town}`)
}

const PART_OF =
  /\b(?:district|part|suburb|quarter|neighbou?rhood|area|borough|outskirts|side)\b[^,;]* (?:of|in) (\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*)/u

const HAS = /^has_/

function aspectIn(key: string, { name, type }: DraftEntity, usual: string): string {
  if (key === 'had') return ILL.test(name) ? 'health' : 'life'
  // An editor or an apprentice is nobody's possession.
  return HAS.test(key) && type === 'person' && usual === 'possessions' ? 'people' : usual
}

/** What befalls somebody's body, and what is done about it. */
const ILL =
  /\b(?:surger(?:y|ies)|operation|transplant|biopsy|scan|x-?ray|mri|blood tests?|vaccin\w+|check-?up|doctor\w*|dentist\w*|physiotherapy|hospital\w*|(?:heart|panic|asthma|anxiety|allergic) (?:attack|reaction)s?|stroke|seizures?|palpitations?|miscarriage|concussion|injur(?:y|ies)|fracture|fever|flu|covid|infection|rash|headaches?|migraines?|pains?|cancer|tumou?r|health|c-section|chemo\w*|stitches)\b/i

/** "Rui once lived in Leeds" tells what was, under whatever relation. */
function tellsFormer(relation: string, head: string, sentence: string): boolean {
  return sentence.startsWith(`${head} `) && isFormer(relation, sentence.slice(head.length + 1))
}

/** Share of the telling words of a sentence that its turns have when they tell it. */
const TOLD = 0.6
/** The same where they name its time, too. */
const TOLD_WITH_ITS_TIME = 0.5

function isTold({ sentence }: FactLine['parts'], turns: readonly DistilTurn[], least: number): boolean {
  const terms = new Set(searchTerms(sentence))
  const said = new Set(turns.flatMap((turn) => searchTerms(`${turn.speaker} ${searchableText(turn)}`)))
  return terms.size > 1 && [...terms].filter((term) => said.has(term)).length >= least * terms.size
}

/** "Be released" of what "ships on December 3": the day that a turn says tells which plan it is, and one verb is as good as another. */
function isDatedPlan(key: string, tail: string, time: string, turns: readonly DistilTurn[]): boolean {
  return PLANS.includes(key) && VERB_ALONE.test(tail) && namesTime(time, turns, true)
}

/** Whether words of the turns mean the time of a line. */
function namesTime(time: string, turns: readonly DistilTurn[], plan: boolean): boolean {
  return turns.some(({ content, at }) => {
    const { span } = toldTime(time, { kind: 'state', plan }, at).time
    const said = timeExpressions(content.slice(0, MAX_DATED), at, plan ? 'future' : null)
    return span !== null && said.some((day) => meets(day, span))
  })
}

const VERB_ALONE = /^(?:be )?\p{Ll}+$/u

/** A goal without a date is worked for already; a plan is still to come, with a date or without. */
function isAhead(key: string, time: string): boolean {
  return key === 'plans_to' || (key === 'wants_to' && /\d/.test(time))
}
/** The time of a line, unless it is but the day on which the turn was said. */
function timeIn(
  text: string,
  sort: Parameters<typeof toldTime>[1],
  sources: readonly DistilTurn[],
  reject: (why: string) => void,
): ToldTime {
  const said = (sources[0] as DistilTurn).at
  const told = toldTime(text, sort, said)
  if (told.refused !== null) reject(told.refused)
  if (!isDayOfTelling(told.time.span, said) || sources.some(namesItsDay)) return told
  reject('dated on the day it was told')
  return toldTime('', sort, said)
}

function isDayOfTelling(span: ToldTime['time']['span'], said: Instant): boolean {
  return span !== null && span.to - span.from <= DAY && span.from <= said && said < span.to
}

const ENGLISH = /\b(?:the|and|is|was|to|my|of|it|that|have|for|you)\b/i
const THAT_DAY = /\b(?:today|tonight|just|now|earlier|this (?:morning|afternoon|evening))\b/i

/** Whether words of the turn can mean the day it was said; of other languages than English that is believed. */
function namesItsDay({ content, at }: DistilTurn): boolean {
  if (!ENGLISH.test(content) || THAT_DAY.test(content)) return true
  return timeExpressions(content.slice(0, MAX_DATED), at).some((t) => t.from <= at && at < t.to)
}

/** A known fact, told again: the same claim, with what this telling adds of its time. */
function againOf(
  { turn, context, parts }: FactLine,
  known: KnownFact,
  reject: (why: string) => void,
): DraftFact {
  // Who writes the parts once more tells the sentence once more, too.
  const isShort = parts.head === ''
  const { head, relation, tail, kind, aspect, wording } = known
  const plan = known.time.bound === 'after'
  const read = timeIn(parts.time, { kind, plan }, [turn, ...context], reject)
  const isAhead = isToBegin(known, turn)
  const told = isAhead ? begunAsKnown(read, known.time, turn.at) : read
  const { span } = told.time
  const isOther = !isAhead && span !== null && known.time.span !== null && !meets(span, known.time.span)
  if (isOther) reject('another time than the fact it tells again')
  // As it is known, also where a review worded it.
  const statement = parts.sentence === '' ? known.statement : parts.sentence
  const again = { head, relation, wording, tail, statement, aspect, kind }
  const isAnew =
    isShort &&
    (hasMore(statement, known.statement) ||
      // What happened stays as it was, whatever is told of it again.
      (kind === 'state' && hasMore(known.statement, statement) && keepsEnds(statement, known)))
  if (!isAnew && differs(statement, known.statement) && !hasMore(statement, known.statement))
    reject('only leaves out words of a known fact, whose sentence is kept')
  const open = untilOver(
    { ...again, isOpen: isOpen(parts.time) },
    isOther ? toldTime('', { kind, plan }, turn.at) : told,
    turn,
  )
  return {
    ...UNSAID,
    ...again,
    ...(isAnew && { isAnew: true as const }),
    claimed: open.claimed,
    time: open.time,
    confidence: ASSERTED,
    intent: 'FACT',
    source: turn.id,
    context: context.map((t) => t.id),
    verified: true,
  }
}

/** Whether a sentence that leaves out a clause ("and nothing else") has what the one before said of head and tail. */
function keepsEnds(sentence: string, { statement, head, tail }: KnownFact): boolean {
  const [left, before] = [sentence, statement].map((text) => new Set(searchTerms(text)))
  return searchTerms(`${head.name} ${tail.name}`).every((term) => left?.has(term) || !before?.has(term))
}

function differs(sentence: string, statement: string): boolean {
  return sentence !== '' && (hasMore(sentence, statement) || hasMore(statement, sentence))
}

/** Whether a sentence has words that another has not. */
function hasMore(sentence: string, statement: string): boolean {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []
  const before = new Set(wordsOf(statement))
  return wordsOf(sentence).some((word) => !before.has(word))
}

/** What is over and was not known: it was so until then. */
function formerFact(line: FactLine, ending: DraftEnding, { entityOf }: Checks): DraftFact | null {
  const { turn, context, parts } = line
  const { head, relation, tail, at, within } = ending
  const read = readRelation(line, entityOf)
  if (
    tail === null ||
    read === null ||
    read.inverse ||
    read.listed.kind === 'event' ||
    PLANS.includes(relation)
  )
    return null
  const { listed, wording } = read
  const until = within !== undefined && { until: within }
  // An end that is announced leaves it so until then.
  const when =
    at > turn.at
      ? { claimed: { from: turn.at, to: at }, time: { ...untold('state'), ...until } }
      : {
          claimed: { from: (at - DAY) as Instant, to: at },
          time: { bound: 'before' as const, span: null, unit: null, ...until },
        }
  return {
    ...UNSAID,
    ...{ head, relation, wording, aspect: listed.aspect, kind: 'state', intent: 'FACT' },
    ...when,
    tail: entityOf(tail, turn, listed.tail, head.name),
    statement: parts.sentence === '' ? sentenceOf(head.name, listed.words, tail) : parts.sentence,
    confidence: ASSERTED,
    source: turn.id,
    context: context.map((t) => t.id),
  }
}

/** When it ended: of a month in whose middle it began, on the day after. */
function endWithin(named: WordSpan, at: Instant, { from }: KnownFact, turn: DistilTurn): Instant {
  if (at > from || named.to <= from) return at
  const dayAfter = from - (from % DAY) + DAY
  return Math.max(Math.min(dayAfter, turn.at), from + 1) as Instant
}

/** When it is over what a line says to end within a span: who says "until" or "the end of" the month that goes on means all of it. */
function overWithin(named: NamedSpan, { at, content }: DistilTurn, isUntil: boolean): Instant {
  const isGoingOn = named.from <= at && at < named.to && named.to - named.from > DAY
  return isGoingOn && (isUntil || UNTIL.test(content)) ? named.to : overAt(named, at)
}

const UNTIL = /\b(?:until|till|end of)\b/i
const BETWEEN_DAYS = /^\d{4}-\d\d-\d\d\s*\.\.\s*\d{4}-\d\d-\d\d$/

function endingOf(
  line: FactLine,
  { occurs, entityOf }: Checks,
  reject: (why: string) => void,
): DraftEnding | null {
  const { turn, known, parts, mark } = line
  // What ended by a day ended then.
  const written = parts.time.replace(/^by\s+/i, '')
  const said = written.replace(/^\.\./, '')
  // From one day to another it ended, not held; between two years it held.
  const kind = BETWEEN_DAYS.test(said) ? 'event' : 'state'
  const when = toldTime(said, { kind, plan: false }, turn.at)
  if (when.refused !== null) reject(when.refused)
  const named = when.time.until ?? namedSpan(when.time)
  const at =
    named === null ? turn.at : mark === 'done' ? named.from : overWithin(named, turn, written !== said)
  const more = { ...(named !== null && { within: named }), ...(mark === 'done' && { done: true as const }) }
  if (known !== null) {
    const { head, relation, tail } = known
    // What comes to nothing before it begins never is so.
    if (known.from > turn.at && at <= known.from) return withdrawn(turn, known, null)
    if (known.kind === 'event') {
      if (mark === 'ends' && isUndone(known, turn)) return withdrawn(turn, known, null)
      reject('what happened does not end')
      return null
    }
    const value = { head, relation, tail: tail.name, value: tail, source: turn.id }
    // What ended before it began ended when that was told.
    const end = named === null ? at : endWithin(named, at, known, turn)
    return end < known.from
      ? { ...value, at: turn.at, ...(mark === 'done' && { done: true as const }) }
      : { ...value, at: end, ...more }
  }
  const relation = readRelation(line, entityOf)
  if (relation === null || parts.head === '' || !occurs(parts.head)) {
    reject('an ending needs a head that occurs, and a relation')
    return null
  }
  if (relation.listed.kind === 'event') {
    reject('what happened does not end')
    return null
  }
  const { head, tail } = endsAsTold(relation, parts)
  if (head === '') {
    reject('an ending needs a head that occurs, and a relation')
    return null
  }
  return {
    head: entityOf(head, turn, 'thing'),
    relation: relation.key,
    tail: tail === '' ? null : tail,
    at,
    ...more,
    source: turn.id,
  }
}

/** What is arranged can be undone; whoever lost, got or broke something did, whatever came after. */
const ARRANGED: ReadonlySet<string> = new Set(
  'book reserve order schedule arrange register enrol enroll sign hire'.split(' '),
)
const UNDOES =
  /\b(?:cancel|call(?:ed|ing)? (?:\w+ ){0,3}off|scrapped|withdr[aeo]w|refund|(?:fell|fall(?:en|s)?) through|(?:back|pull|drop)p?ed out|sent back|(?:is|are|was|were|it['’]?s|all) off\b(?! (?:to|for|on)\b))/i

/** Whether a turn says that something arranged comes to nothing. */
export function isUndone(
  { wording }: Pick<KnownFact, 'wording'>,
  { content }: Pick<DistilTurn, 'content'>,
): boolean {
  return UNDOES.test(content) && wording.split(' ').some((word) => ARRANGED.has(baseVerb(word)))
}

/** A fact that was noted wrongly, has another day by now, or comes to nothing: before this turn it was believed, from now on it never was. */
function withdrawn(
  turn: DistilTurn,
  { head, relation, tail, from }: KnownFact,
  right: DraftFact | null,
): DraftEnding {
  const isOther = right !== null && right.relation !== relation
  const isOfHead = right !== null && normaliseName(right.head.name) === normaliseName(head.name)
  // The same value under another relation would stand for the wrong one itself.
  const isTold = isOfHead && !(isOther && normaliseName(right.tail.name) === normaliseName(tail.name))
  const corrects = {
    value: isTold ? right.tail : null,
    span: right?.time.span ?? null,
    ...(isOther && { isOther: true as const }),
  }
  return { head, relation, tail: tail.name, value: tail, at: from, source: turn.id, corrects }
}

/** What is new beside a known event of the same ends happened outside its time, where only a part of its own could be that. */
function apartFrom(fact: DraftFact, known: readonly KnownFact[]): DraftFact {
  const { time, kind } = fact
  if (kind !== 'event' || time.bound !== 'at' || time.span === null) return fact
  const span = known.reduce((left: WordSpan, other) => {
    const taken = other.kind === 'event' && isOfSameEnds(fact, other) ? other.time.span : null
    if (taken === null || !meets(left, taken) || isWithin(left, taken) || isWithin(taken, left)) return left
    return left.from < taken.from ? { from: left.from, to: taken.from } : { from: taken.to, to: left.to }
  }, time.span)
  if (span === time.span) return fact
  const outside: KnownTime = { bound: 'at', span, unit: span.to - span.from > DAY ? time.unit : 'day' }
  return { ...fact, time: outside, claimed: claimedIn(kind, outside, span.to) }
}

/** What is new under the parts of a known state that still holds: it is done on other days from now on, or is the same state. */
function anew(
  read: DraftFact,
  { turn, parts }: FactLine,
  known: readonly KnownFact[],
  reject: (why: string) => void,
): Told {
  const fact = apartFrom(read, known)
  const { sentence } = parts
  const before = known.find(
    (one) =>
      one.kind === 'state' &&
      one.time.bound !== 'after' &&
      one.until === undefined &&
      isOfSameEnds(fact, one),
  )
  if (before === undefined || sentence === '' || fact.kind !== 'state') return { fact, ending: null }
  const { head, relation, tail, statement, from } = before
  const { from: at, to } = fact.claimed
  const isChange =
    at > from &&
    to === null &&
    !BESIDE.test(`${sentence} ${turn.content}`) &&
    tellsOther(REGULAR, sentence, statement)
  if (isChange) return { fact, ending: { head, relation, tail: tail.name, value: tail, at, source: turn.id } }
  // Of two sentences of one fact the fuller speaks.
  const isKept = statement.length >= sentence.length && !givesOtherFigure(statement, sentence)
  if (isKept && tellsOther(WORD, sentence, statement))
    reject('says other things of a known fact, whose sentence is kept')
  return { fact, ending: null }
}

/** Of what is so besides what was known. */
const BESIDE = /\b(?:also|too|as well|in addition|besides|both)\b/i
/** On which days, and when, something is done again and again. */
const REGULAR =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|weekday|morning|afternoon|evening|night|once|twice|daily|weekly|monthly)/gi
const WORD = /[\p{L}\d]+/gu

/** Whether each of two sentences has such words that the other has not. */
function tellsOther(words: RegExp, one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set((text.match(words) ?? []).flatMap(searchTerms)))
  const isMore = (x: ReadonlySet<string> = new Set(), y: ReadonlySet<string> = new Set()): boolean =>
    [...x].some((word) => !y.has(word))
  return isMore(a, b) && isMore(b, a)
}

function isOfSameEnds(fact: DraftFact, known: KnownFact): boolean {
  return (
    fact.relation === known.relation &&
    normaliseName(fact.head.name) === normaliseName(known.head.name) &&
    normaliseName(fact.tail.name) === normaliseName(known.tail.name)
  )
}

function tellsTheSame(fact: DraftFact, known: KnownFact, written: string): boolean {
  return isOfSameEnds(fact, known) && !isOtherTime(fact.time.span, known, written)
}

/**
 * Whether it is told for another time: for none of the same days, or from one day to another where not all were known; of what was
 * known to be so by its telling, for a later one.
 */
function isOtherTime(span: WordSpan | null, { time, told }: KnownFact, written: string): boolean {
  const { span: before, bound } = time
  if (span === null) return false
  if (before === null) return bound === 'by' && span.from > told
  return BETWEEN_DAYS.test(written) ? !isWithin(span, before) : !meets(span, before)
}

/** What is right instead of a known fact holds, where nothing else is said of it, as long as that seemed to. */
function inPlaceOf(known: KnownFact, fact: DraftFact): DraftFact {
  const isOver = fact.kind === 'state' && fact.claimed.to !== null
  if (fact.time.span !== null || fact.kind !== known.kind || fact.time.bound === 'after' || isOver)
    return fact
  const { time } = known
  if (fact.kind === 'event')
    return time.span === null ? fact : { ...fact, time, claimed: claimedIn('event', time, known.told) }
  // Who may have had one thing had not therefore the other.
  if (fact.relation !== known.relation) return fact
  return {
    ...fact,
    time: time.span === null ? untold('state') : time,
    claimed: { from: known.from, to: null },
  }
}
