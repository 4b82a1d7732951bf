/**
 * The answer without a model. It says a value only when entity, relation, type and time of the question fit a fact, or a
 * sentence that the person asked about said of themselves; a wrong answer costs more than many that are declined.
 */
import { heardAt } from '../../model/fact.ts'
import { DAY } from '../../model/time.ts'
import { searchableText } from '../../model/turn.ts'
import { typedFast } from '../distil/plain/typed-fast.ts'
import { PLANS } from '../relations.ts'
import type { AnswerInput } from './answer.ts'
import { byFacts, holds } from './answer-by-facts.ts'
import { byQuotes } from './answer-by-quotes.ts'
import { bySentences, saidToAnswer } from './answer-by-sentences.ts'
import { answerByStays } from './answer-by-stays.ts'
import { byWishes } from './answer-by-wishes.ts'
import { byProject } from './answer-of-projects.ts'
import { type Answered, UNSHOWN } from './answered.ts'
import { withoutDoubts, withoutQuoteInDoubt } from './answers-in-doubt.ts'
import { asHeld, factsAtHand } from './as-held.ts'
import { isAnyOfSeveral, isAskedAbout, isNamed, isNamedLikeAnother } from './asked-about.ts'
import { type Asked, askedIn, keyOf, keysOf, SAYS_LITTLE } from './question.ts'
import { questionsIn } from './question-parts.ts'
import { isOverAsSaid } from './said.ts'
import { asksOwnDatum } from './sought.ts'
import { asksForOrder } from './tells-asked.ts'
import type { ToldFact } from './told-facts.ts'

const MAX_QUOTES = 3

export function answerByRules(given: AnswerInput): Answered {
  const input = asHeld({ ...given, question: typedFast(given.question) })
  if (!input.relevant) return { answer: null, citations: [] }
  const now = Date.parse(input.today) + DAY - 1
  const sure = questionsIn(input.question, now).map((question) => sureOf({ ...input, question }, now))
  const [first] = sure
  if (sure.length === 1 && first != null) return first
  const answers = sure.flatMap((one) => one?.answer ?? [])
  // Who asks two things is not answered by one.
  return answers.length === sure.length
    ? {
        answer: answers.map((one, i) => (i < answers.length - 1 ? one.replace(/\.$/, '') : one)).join('; '),
        citations: [...new Set(sure.flatMap((one) => one?.citations ?? []))],
      }
    : { answer: null, citations: quotes(input) }
}

/** The answer to one question, if it is sure and rests on what is shown. */
function sureOf(input: AnswerInput, now: number): Answered | null {
  const sure = byWishes(input, now) ?? answerNow(input, now)
  return sure?.citations.every((label) => label !== UNSHOWN) === true ? sure : null
}

function answerNow(input: AnswerInput, now: number): Answered | null {
  if (asksForOrder(input.question)) return null
  const asked = askedIn(input.question, now)
  const facts = factsAtHand(input, now)
  const ofProject = byProject(input, facts, now)
  if (ofProject !== null) return ofProject === 'unclear' ? null : ofProject
  if (isNamedLikeAnother(input, facts)) return null
  // A sentence about one sister does not say which.
  const isUnclear = asked !== null && isAnyOfSeveral(asked, input, facts)
  const found = isUnclear
    ? byFacts(asked, facts, input, now)
    : ((asked === null ? null : answerTo(asked, facts, input, now)) ?? quoted(asked, facts, input, now))
  if (found === null || isNoDatum(found, input)) return null
  return asked === null
    ? withoutQuoteInDoubt(found, input, now)
    : withoutDoubts(found, asked, facts, input, now)
}

/** "What is my number?" is answered by no words. */
function isNoDatum({ answer }: Answered, { question }: AnswerInput): boolean {
  return answer !== null && asksOwnDatum(question) && !/\d|@/.test(answer)
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

function answerTo(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const known = byFacts(asked, facts, input, now)
  if (known !== null) return newerStay(known, asked, facts, input, now) ?? known
  const said = bySentences(asked, facts, input, now)
  return said === null || isOverByNow(said, asked, facts, input, now) ? null : said
}

/**
 * Whether the facts know that what a sentence says held once and no longer does: a fact of what is asked about, or one that
 * was read in that very turn. A sentence may say so itself.
 */
function isOverByNow(
  { answer, citations }: Answered,
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): boolean {
  const isOfThen = asked.past || (asked.span !== null && asked.span.from <= now)
  if (isOfThen || asked.before !== null || asked.form === 'yes-no') return false
  const isMeant = isAskedAbout(asked, input, facts)
  const said = keysOf(answer ?? '')
  const spoken = keysOf(`${input.question} ${answer ?? ''}`)
  const sources = input.turns.flatMap(({ label, turn }) => (citations.includes(label) ? turn : []))
  if (sources.some(({ at }) => isOverAsSaid({ text: answer ?? '', at }, now))) return true
  const cited = new Set(sources.map(({ id }) => id as string))
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
    citations.includes(f.label) && answer?.includes(f.tail) === true ? [heardAt(f.fact)] : [],
  )
  const told = said.filter((one) => stay.citations.includes(one.label)).map((one) => one.at)
  return Math.max(...told) > Math.max(...heard) ? stay : null
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
