/** Answers by rules that something which was said later may have changed. */
import { heardAt, lastHeardAt } from '../../model/fact.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { table } from '../../std/table.ts'
import { isStopWord, words } from '../../std/words.ts'
import { wordsForRelative } from '../compare-entities.ts'
import { isDrug } from '../distil/clauses/nouns.ts'
import { CHANGES_MEDICINE } from '../medicines.ts'
import { PLANS } from '../relations.ts'
import type { AnswerInput } from './answer.ts'
import type { Answered } from './answered.ts'
import { isAskedAbout, isNamed } from './asked-about.ts'
import { isDoubted, isHandedOn } from './doubts.ts'
import { isAddedTo } from './not-whole.ts'
import { type Asked, keyOf, keysOf } from './question.ts'
import { sentencesOf } from './said.ts'
import type { ToldFact } from './told-facts.ts'
import { isChanged, isDenied, isNamedAsGone, isRefigured, isReset, isTakenUp } from './told-since.ts'

/**
 * The answer, or of several values those that are sure, where it is asked what holds now and something that was said later
 * may have changed it.
 */
export function withoutDoubts(
  found: Answered,
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const { answer, citations } = found
  const { past, span, before, form, relations } = asked
  const said = input.turns.flatMap(({ turn }) => (turn.at <= now ? turn : []))
  if (answer === null) return found
  // A town is no address.
  if (
    asked.owned !== null &&
    /^(?:\w+ )?address$/.test(asked.owned) &&
    relations.has('lives_in') &&
    !/\d/.test(answer)
  )
    return null
  if (form === 'when' && !past) return isSetAnew(found, asked, facts, input, said) ? null : found
  if (/^No\b/.test(answer)) return isSoAgain(found, facts, said, now) ? null : found
  if (!past && isOfGone(found, form, facts, input)) return null
  if (form === 'count' && isFewer(found, facts, input, now)) return null
  if (isByThenElsewhere(asked, facts, input, now)) return null
  // Of a home or an employer on a day to come, only a plan for before that day tells otherwise.
  const isStay = Object.keys(GOES_ELSEWHERE).some((relation) => relations.has(relation))
  const isOfThen = past || (span !== null && (isStay || span.from <= now))
  if (isOfThen || before !== null || form === 'when') return found
  const heard = [
    ...input.turns.flatMap(({ label, turn }) => (citations.includes(label) ? turn.at : [])),
    ...facts.flatMap(({ label, fact }) =>
      citations.includes(label) ? fact.evidence.map((e) => e.heardAt) : [],
    ),
  ]
  if (heard.length > 0 && isTakenOtherwise(answer, Math.max(...heard), said)) return null
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
  const holders = facts.filter(
    ({ fact, head, label }) => fact.kind === 'state' && citations.includes(label) && answer === head,
  )
  if (holders.some(({ fact, head, tail }) => isHandedOn(head, tail, lastHeardAt(fact), said))) return null
  if (cited.length === 0) return isQuoteDoubted(found, asked, input.turns, said, now) ? null : found
  if (isAddedTo(cited, asked, facts, said)) return null
  const sure = cited.filter(
    ({ fact, head, tail }) =>
      !isDoubted(
        {
          head,
          // "Am I …?" may be of a diet as well as of a marriage: the fact knows which.
          relations: new Set(form === 'yes-no' ? [fact.relation] : [...relations, fact.relation]),
          value: tail,
          heard: lastHeardAt(fact),
          called: calledIn(asked, head, facts),
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

/** Plans of another home or employer. A meeting is moved, and a novel begun, by who stays where they are. */
const GOES_ELSEWHERE: Readonly<Record<string, RegExp>> = {
  lives_in:
    /\b(?:(?:move|relocate)(?: back)?(?: to (?!(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{L}+day)\b)\p{Lu}| abroad\b| overseas\b| house\b| in with\b)|emigrate\b)/u,
  works_at:
    /\b(?:start|begin)(?: work| working)? (?:(?:at|with|for) \p{Lu}|(?:(?:a|the|my|his|her|their) )?(?:new )?job\b)/u,
}

/** "Where will I live in September?" of who moves in August: where they are to be then is not where they are. */
function isByThenElsewhere(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): boolean {
  const { form, verb, past, span, relations } = asked
  const goes = Object.entries(GOES_ELSEWHERE).flatMap(([relation, plan]) =>
    relations.has(relation) ? plan : [],
  )
  if (past || form === 'yes-no' || goes.length === 0) return false
  // "Where am I moving?"
  if (verb === 'move') return true
  if (span === null ? !/\bwill\b|['’]ll\b|\bgoing to\b/i.test(input.question) : span.from <= now) return false
  const isMeant = isAskedAbout(asked, input, facts)
  return facts.some(
    ({ fact, head }) =>
      PLANS.includes(fact.relation) &&
      fact.status === 'active' &&
      isMeant(head) &&
      goes.some((plan) => plan.test(fact.statement)) &&
      (span === null || (fact.time.span !== null && fact.time.span.from < span.to)),
  )
}

/** What else the one is called of whom an answer tells: "mum" of one's mother. */
function calledIn({ whose }: Asked, head: string, facts: readonly ToldFact[]): ReadonlySet<string> {
  const ties = facts.flatMap(({ fact, tail }) =>
    tail === head && fact.relation.startsWith('has_') ? fact.relation.slice('has_'.length) : [],
  )
  return keysOf([whose ?? '', ...ties].flatMap(wordsForRelative).join(' '))
}

/** Whether the day was set anew since, or called off. */
function isSetAnew(
  { citations }: Answered,
  { words, verb, owned, whose }: Asked,
  facts: readonly ToldFact[],
  { turns }: AnswerInput,
  said: readonly StoredTurn[],
): boolean {
  const heard = [
    ...turns.flatMap(({ turn, label }) => (citations.includes(label) ? turn.at : [])),
    ...facts.flatMap(({ fact, label }) => (citations.includes(label) ? heardAt(fact) : [])),
  ]
  // What is or was says nothing of what it is about.
  const told = verb === 'be' ? words : [...words, verb]
  const asked = [...told, ...keysOf(`${owned ?? ''} ${whose ?? ''}`)].flatMap((word) => [
    word,
    ...(OCCASIONS[word] ?? []),
  ])
  return isReset(Math.max(...heard), new Set(asked), said)
}

/** Words under which the day of a thing may be set anew. */
const OCCASIONS: Readonly<Record<string, readonly string[]>> = table(
  Object.fromEntries(
    (
      [
        ['due', ['deadline', 'birth', 'baby']],
        ['marry', ['wedding', 'ceremony']],
        ['married', ['wedding', 'ceremony']],
        ['fly', ['flight', 'trip']],
        ['graduate', ['graduation', 'ceremony']],
        ['defend', ['defence', 'defense', 'thesis']],
      ] as const
    ).map(([word, others]) => [keyOf(word), others.map(keyOf)]),
  ),
)

/** Whether what is over was taken up again. */
function isSoAgain(
  { citations }: Answered,
  facts: readonly ToldFact[],
  said: readonly StoredTurn[],
  now: number,
): boolean {
  const over = facts.filter(({ label }) => citations.includes(label))
  return over.some(({ fact, tail }) => isTakenUp(fact.valid.to ?? now, tail, said))
}

/** Whether the sentence that names somebody says that they are gone. */
function isOfGone(
  { answer, citations }: Answered,
  form: Asked['form'],
  facts: readonly ToldFact[],
  { turns }: AnswerInput,
): boolean {
  const isName = answer !== null && /^\p{Lu}[^.]{0,60}$/u.test(answer)
  const isAway = ({ fact, head }: ToldFact): boolean =>
    AWAY.test(fact.relation) && fact.status === 'active' && isNamed(head, answer ?? '')
  if (isName && form === 'who' && facts.some(isAway)) return true
  const sources = turns.flatMap(({ turn, label }) => (citations.includes(label) ? turn : []))
  return isName && isNamedAsGone(answer, sources)
}

const AWAY = /^(?:left|quit|died|retired|resigned|moved_away)$/

/** Whether one of those that were counted is no longer there: "two goldfish, Batman and Robin", of whom one died. */
function isFewer(
  { citations }: Answered,
  facts: readonly ToldFact[],
  { turns }: AnswerInput,
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

/** A sentence that is quoted for a question that rules cannot take apart, where it asks what holds now. */
export function withoutQuoteInDoubt(found: Answered, input: AnswerInput, now: number): Answered | null {
  if (/\b(?:did|was|were|had)\b/i.test(input.question)) return found
  const said = input.turns.flatMap(({ turn }) => (turn.at <= now ? turn : []))
  const asked = { known: keysOf(input.question), form: null }
  return isQuoteDoubted(found, asked, input.turns, said, now) ? null : found
}

/** A sentence that is quoted speaks for itself, by what it says beside the question's words. */
function isQuoteDoubted(
  { answer, citations }: Answered,
  { known, form }: Pick<Asked, 'known'> & { readonly form: Asked['form'] | null },
  turns: AnswerInput['turns'],
  said: readonly StoredTurn[],
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
    new Set(
      [...keys].filter((key) => key.length > 2 && key !== 'end' && !isStopWord(key) && !speakers.has(key)),
    )
  return turns
    .filter(({ label }) => citations.includes(label))
    .some(
      ({ turn }) =>
        isDoubted({ relations: new Set(), head: turn.speaker, value, heard: turn.at }, said, now) ||
        isDenied(turn.at, known, said) ||
        (form === 'what' || form === 'count' ? isRefigured(turn.at, telling(known), value, said) : false) ||
        isChanged(turn.at, telling(known), telling(keysOf(value)), said),
    )
}

/** "They put the ramipril up to 10 mg": whoever takes it, what was told of it before may be so no more. */
function isTakenOtherwise(
  value: string,
  at: number,
  said: readonly Pick<StoredTurn, 'content' | 'at'>[],
): boolean {
  const drugs = words(value).filter(isDrug)
  return said.some(
    (turn) =>
      turn.at > at &&
      sentencesOf(turn.content).some(
        (sentence) => CHANGES_MEDICINE.test(sentence) && words(sentence).some((word) => drugs.includes(word)),
      ),
  )
}
