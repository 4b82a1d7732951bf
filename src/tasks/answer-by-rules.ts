/**
 * The answer without a model. It says a value only when entity, relation, type and time of the question fit a fact, or a
 * sentence that the person asked about said of themselves; a wrong answer costs more than many that are declined.
 */
import { normaliseName } from '../model/entity.ts'
import { heardAt } from '../model/fact.ts'
import { DAY } from '../model/time.ts'
import { searchableText } from '../model/turn.ts'
import { isStopWord, words } from '../std/words.ts'
import type { AnswerInput } from './answer.ts'
import { byFacts, holds } from './answer-by-facts.ts'
import { byQuotes } from './answer-by-quotes.ts'
import { bySentences, saidToAnswer } from './answer-by-sentences.ts'
import { answerByStays } from './answer-by-stays.ts'
import { type Answered, UNSHOWN } from './answered.ts'
import { isAskedAbout, isNamed } from './asked-about.ts'
import { isChanged, isDenied, isDoubted, isNamedAsGone, isReset, isTakenUp } from './doubts.ts'
import { type Asked, askedIn, keyOf, keysOf, SAYS_LITTLE } from './question.ts'
import { PLANS } from './relations.ts'
import { type ToldFact, toldFacts } from './told-facts.ts'
import { repliedTo } from './told-replies.ts'

const MAX_QUOTES = 3

export function answerByRules(input: AnswerInput): Answered {
  if (!input.relevant) return { answer: null, citations: [] }
  const now = Date.parse(input.today) + DAY - 1
  const asked = askedIn(input.question, now)
  const facts = factsAtHand(input, now)
  const found =
    (asked === null ? null : answerTo(asked, facts, input, now)) ?? quoted(asked, facts, input, now)
  const sure = found === null || asked === null ? found : withoutDoubts(found, asked, facts, input, now)
  const isShown = sure?.citations.every((label) => label !== UNSHOWN)
  return sure !== null && isShown ? sure : { answer: null, citations: quotes(input) }
}

/**
 * The answer, or of several values those that are sure, where it is asked what holds now and something that was said later
 * may have changed it.
 */
function withoutDoubts(
  found: Answered,
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const { turns } = input
  const { answer, citations } = found
  const { past, span, before, form, relations } = asked
  const said = turns.flatMap(({ turn }) => (turn.at <= now ? turn : []))
  if (answer !== null && form === 'when' && !past) {
    const cited = [
      ...turns.flatMap(({ turn, label }) => (citations.includes(label) ? turn.at : [])),
      ...facts.flatMap(({ fact, label }) => (citations.includes(label) ? heardAt(fact) : [])),
    ]
    const about = new Set([...asked.words, ...keysOf(asked.owned ?? '')])
    return isReset(Math.max(...cited), about, said) ? null : found
  }
  if (answer !== null && /^No\b/.test(answer)) {
    const over = facts.filter(({ label }) => citations.includes(label))
    return over.some(({ fact, tail }) => isTakenUp(fact.valid.to ?? now, tail, said)) ? null : found
  }
  const sources = turns.flatMap(({ turn, label }) => (citations.includes(label) ? turn : []))
  const isName = answer !== null && /^\p{Lu}[^.]{0,60}$/u.test(answer)
  if (!past && isName && isNamedAsGone(answer, sources)) return null
  if (form === 'count' && isFewer(found, facts, turns, now)) return null
  // That it is over nothing takes back.
  if (answer === null || past || span !== null || before !== null || form === 'when' || /^No\b/.test(answer))
    return found
  // Of the dead nothing is so now but that they died.
  const isMeant = isAskedAbout(asked, input, facts)
  const isDead = facts.some(
    ({ fact, head }) => fact.relation === 'died' && fact.status === 'active' && isMeant(head),
  )
  if (isDead && /^(?:where|what|which)$/.test(form)) return null
  const cited = facts.filter(
    ({ fact, tail, label }) =>
      fact.kind === 'state' &&
      citations.includes(label) &&
      (answer.includes(tail) || answer.includes(fact.statement)),
  )
  if (cited.length === 0) return isQuoteDoubted(found, asked, turns, said, now) ? null : found
  const sure = cited.filter(
    ({ fact, head, tail }) =>
      !isDoubted(
        {
          head,
          relations: new Set([...relations, fact.relation]),
          value: tail,
          heard: Math.max(...fact.evidence.map((e) => e.heardAt)),
        },
        said,
        now,
      ),
  )
  if (sure.length === cited.length) return found
  const isList = answer === cited.map(({ tail }) => tail).join(', ')
  return sure.length === 0 || !isList
    ? null
    : { answer: sure.map(({ tail }) => tail).join(', '), citations: sure.map(({ label }) => label) }
}

/** Whether one of those that were counted is no longer there: "two goldfish, Batman and Robin", of whom one died. */
function isFewer(
  { citations }: Answered,
  facts: readonly ToldFact[],
  turns: AnswerInput['turns'],
  now: number,
): boolean {
  const counted = new Set(
    turns.flatMap(({ turn, label }) => (citations.includes(label) ? (turn.id as string) : [])),
  )
  return facts.some(
    ({ fact }) =>
      /^(?:has_|owns$)/.test(fact.relation) &&
      fact.valid.to !== null &&
      fact.valid.to <= now &&
      fact.evidence.some((e) => counted.has(e.turn)),
  )
}

/** A sentence that is quoted speaks for itself, by what it says beside the question's words. */
function isQuoteDoubted(
  { answer, citations }: Answered,
  { known, form }: Asked,
  turns: AnswerInput['turns'],
  said: readonly AnswerInput['turns'][number]['turn'][],
  now: number,
): boolean {
  const own = words(answer ?? '').filter(
    (word) => !known.has(keyOf(word)) && !isStopWord(word) && word.length > 3,
  )
  // A count is of what was asked for.
  const value = form === 'count' ? (answer ?? '') : own.join(' ')
  // The names of those who speak are in what they say of anything.
  const speakers = keysOf(said.map((turn) => turn.speaker).join(' '))
  const telling = (keys: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...keys].filter((key) => key.length > 2 && !isStopWord(key) && !speakers.has(key)))
  return turns
    .filter(({ label }) => citations.includes(label))
    .some(
      ({ turn }) =>
        isDoubted({ relations: new Set(), head: turn.speaker, value, heard: turn.at }, said, now) ||
        isDenied(turn.at, known, said) ||
        isChanged(turn.at, telling(known), telling(keysOf(value)), said),
    )
}

function quoted(
  asked: Asked | null,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const found = byQuotes(asked, input, now)
  if (found === null || asked === null) return found
  return isOverByNow(found, asked, facts, input, now) ? null : found
}

/** What is shown, and what the turns at hand say beside it: a stored fact knows its end, wherever that was told. */
function factsAtHand(input: AnswerInput, now: number): readonly ToldFact[] {
  const told = toldFacts(input.turns.filter(({ turn }) => turn.at <= now))
  const isStored = (one: ToldFact): boolean =>
    input.facts.some(
      ({ fact, head, tail }) =>
        fact.relation === one.fact.relation &&
        normaliseName(head) === normaliseName(one.head) &&
        normaliseName(tail) === normaliseName(one.tail),
    )
  return [...input.facts, ...told.filter((one) => !isStored(one))]
}

function answerTo(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const known = byFacts(asked, facts, input, now)
  if (known !== null) return newerStay(known, asked, facts, input, now) ?? known
  const said = bySentences(asked, facts, input, now) ?? byReplies(asked, facts, input, now)
  return said === null || isOverByNow(said, asked, facts, input, now) ? null : said
}

/**
 * Whether the facts know that what a sentence says held once and no longer does: a fact of what is asked about, or one that
 * was read in that very turn.
 */
function isOverByNow(
  { answer, citations }: Answered,
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): boolean {
  if (asked.past || asked.span !== null || asked.before !== null || asked.form === 'yes-no') return false
  const isMeant = isAskedAbout(asked, input, facts)
  const said = keysOf(answer ?? '')
  const spoken = keysOf(`${input.question} ${answer ?? ''}`)
  const cited = new Set(
    input.turns.filter(({ label }) => citations.includes(label)).map(({ turn }) => turn.id as string),
  )
  const same = facts.filter(
    ({ fact, head, tail }) =>
      fact.kind === 'state' &&
      !isPast(fact) &&
      isMeant(head) &&
      (fact.evidence.some((e) => cited.has(e.turn))
        ? [...keysOf(tail)].every((key) => spoken.has(key))
        : asked.relations.has(fact.relation) && [...keysOf(tail)].every((key) => said.has(key))),
  )
  return same.length > 0 && !same.some(({ fact }) => holds(fact, asked, now))
}

/** A plan whose day has come was not called off. */
function isPast({ relation, valid, time }: ToldFact['fact']): boolean {
  return PLANS.includes(relation) && time.span !== null && (valid.to ?? 0) >= time.span.from
}

/** Where somebody lives or works by their own words, when these are newer than the fact that says another place. */
function newerStay(
  { answer, citations }: Answered,
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  if (asked.before !== null || asked.form === 'yes-no') return null
  const said = saidToAnswer(asked, facts, input, now)
  const stay = answerByStays(asked, said, input, now)
  if (stay === null || stay === 'over' || stay.answer === null || isNamed(stay.answer, answer ?? ''))
    return null
  const heard = facts.flatMap((f) =>
    citations.includes(f.label) && f.tail === answer ? [heardAt(f.fact)] : [],
  )
  const told = said.filter((one) => stay.citations.includes(one.label)).map((one) => one.at)
  return Math.max(...told) > Math.max(...heard) ? stay : null
}

function byReplies(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  if (asked.form === 'yes-no' || asked.form === 'count') return null
  const isMeant = isAskedAbout({ ...asked, whose: null }, input, facts)
  const self = asked.subject === 'i'
  const found = repliedTo(asked, input.turns, now, (name) => (name === 'i' ? self : isMeant(name)))
  return found === null ? null : { answer: found.answer, citations: [found.label] }
}

/** The turns that share most words with the question. */
function quotes({ turns, terms }: AnswerInput): string[] {
  const wanted = new Set(terms.map(keyOf).filter((key) => !SAYS_LITTLE.has(key)))
  const shared = (text: string): number => [...keysOf(text)].filter((key) => wanted.has(key)).length
  return turns
    .filter(({ label }) => label !== UNSHOWN)
    .map(({ label, turn }) => ({ label, share: shared(searchableText(turn)) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_QUOTES)
    .map(({ label }) => label)
}
