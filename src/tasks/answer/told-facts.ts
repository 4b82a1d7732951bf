/**
 * The facts that turns at hand tell, with what ended them: what a rule takes values from when few facts are shown. A view for
 * one answer, never stored; what is known for good is made by `consolidate/`.
 */
import { normaliseName } from '../../model/entity.ts'
import type { Fact } from '../../model/fact.ts'
import type { Instant } from '../../model/time.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { rememberingBy } from '../../std/remembering.ts'
import { isPartOfOther, searchTerms } from '../../std/words.ts'
import { conditionOf, HAD_BY, HAS_CONDITION } from '../conditions.ts'
import type { Known } from '../distil/names/context.ts'
import { spokenSentences } from '../distil/plain/spoken.ts'
import { readTurn } from '../distil/read-turn.ts'
import type { DraftEnding, DraftFact } from '../distil/types.ts'
import { drugOf, isOfNobody, isOwnDose, TAKEN_BY, TAKES } from '../medicines.ts'
import { isDescribed, isSingleValued } from '../relations.ts'
import { besideEachOther, canBeOneValue, isBeginning, phraseOf, type Told } from '../values.ts'

/** A fact as far as answers look at it. */
export interface ToldFact {
  readonly label: string
  readonly head: string
  readonly tail: string
  readonly fact: Pick<
    Fact,
    | 'relation'
    | 'kind'
    | 'valid'
    | 'time'
    | 'statement'
    | 'confidence'
    | 'status'
    | 'condition'
    | 'correctedAt'
  > & {
    readonly evidence: readonly Pick<Fact['evidence'][number], 'turn' | 'context' | 'heardAt'>[]
    /** Left out where nothing is stored. */
    readonly closings?: Fact['closings']
  }
}

/** Longer turns are documents, not something somebody tells. */
const MAX_TOLD = 4000

interface TurnRead {
  readonly facts: readonly DraftFact[]
  readonly endings: readonly DraftEnding[]
  readonly people: readonly Known[]
}

/** The same turns are at hand for one question after another, and reading one takes a millisecond. */
const readOnce = rememberingBy(
  (turn: StoredTurn, speakers: readonly string[], earlier: readonly Known[]): TurnRead => {
    const said = spokenSentences(turn.content, turn.role === 'user')
    const { facts, endings, context } = readTurn(turn, said, speakers, earlier)
    return { facts, endings, people: context.people() }
  },
  ({ id, speaker, role, content, captions, at, ordinal }, speakers, earlier) =>
    JSON.stringify([id, speaker, role, content, captions, at, ordinal, speakers, earlier]),
  500_000,
)

/** @cost one reading of each turn that was not read before */
export function toldFacts(
  turns: readonly { readonly label: string; readonly turn: StoredTurn }[],
): ToldFact[] {
  const speakers = [...new Set(turns.map(({ turn }) => turn.speaker))].sort()
  const named = new Map<string, readonly Known[]>()
  const inOrder = [...turns].sort((a, b) => a.turn.at - b.turn.at || a.turn.ordinal - b.turn.ordinal)
  const read = inOrder.flatMap(({ label, turn }) => {
    if (turn.role === 'system' || turn.role === 'tool' || turn.content.length > MAX_TOLD) return []
    const { session, ordinal } = turn
    const earlier = [1, 2, 3].map((back) => named.get(`${session} ${ordinal - back}`) ?? [])
    const { facts, endings, people } = readOnce(turn, speakers, earlier.find((all) => all.length > 0) ?? [])
    named.set(`${session} ${ordinal}`, people)
    return [{ label, turn, facts, endings }]
  })
  const told = read.flatMap(({ label, turn, facts }) => facts.map((fact) => ({ label, turn, fact })))
  const endings = read.flatMap(({ turn, endings: own }) => own.map((ending) => ({ ending, heard: turn.at })))
  return told
    .filter(
      ({ fact, turn }) => !endings.some((e) => takesBack(e, fact, turn.at)) && isOfOne(fact, turn.at, told),
    )
    .map(({ label, turn, fact }) => ({
      label,
      head: fact.head.name,
      tail: fact.tail.name,
      fact: {
        ...fact,
        valid: { from: fact.claimed.from, to: overAt(fact, told, endings) },
        status: 'active',
        evidence: [{ turn: turn.id, context: [], heardAt: turn.at }],
      },
    }))
}

/** A dose of which nobody says whose it is can be its speaker's, by what else is told. */
function isOfOne(
  fact: DraftFact,
  at: Instant,
  told: readonly { readonly fact: DraftFact; readonly turn: StoredTurn }[],
): boolean {
  if (!isOfNobody(fact.wording)) return true
  const doseOf = (f: DraftFact) => ({
    head: normaliseName(f.head.name),
    name: f.tail.name,
    wording: f.wording,
  })
  const known = told.filter((t) => t.fact.relation === TAKES && t.turn.at <= at)
  return isOwnDose(
    doseOf(fact),
    known.map((t) => doseOf(t.fact)),
  )
}

interface Heard {
  readonly ending: DraftEnding
  readonly heard: Instant
}

function isUnder(a: Pick<DraftEnding, 'head' | 'relation'>, b: DraftFact): boolean {
  return a.relation === b.relation && normaliseName(a.head.name) === normaliseName(b.head.name)
}

/** "They stopped the amlodipine": whose it was, nobody says. */
function isOverForWhoever({ relation, head, tail }: DraftEnding, fact: DraftFact): boolean {
  if (relation !== TAKEN_BY || fact.relation !== TAKES) return false
  const name = normaliseName(fact.tail.name)
  return drugOf(name) === normaliseName(head.name) && (tail === null || !name.startsWith(normaliseName(tail)))
}

function takesBack({ ending, heard }: Heard, fact: DraftFact, at: Instant): boolean {
  if (ending.corrects === undefined || heard < at || ending.source === fact.source) return false
  // "They ruled out lupus": whose it was thought to be, nobody says.
  if (ending.relation === HAD_BY)
    return fact.relation === HAS_CONDITION && conditionOf(fact.tail.name) === ending.head.name
  if (!isUnder(ending, fact)) return false
  return ending.tail === null
    ? isSingleValued(fact.relation)
    : isPartOfOther(searchTerms(ending.tail), searchTerms(fact.tail.name))
}

/** Whether one says all that the other does: "metformin 500 mg" and "metformin". */
function says(one: DraftFact, other: DraftFact): boolean {
  const said = searchTerms(one.tail.name)
  return searchTerms(other.tail.name).every((term) => said.includes(term))
}

/** Whether the later one tells the same value, maybe in other words, or one that holds beside it. */
function leaves(fact: DraftFact, later: DraftFact): boolean {
  if (normaliseName(later.tail.name) === normaliseName(fact.tail.name)) return true
  const asTold = ({ tail, statement }: DraftFact): Told => ({ phrase: phraseOf(tail.name), statement })
  const [one, other] = [asTold(fact), asTold(later)]
  const beside = besideEachOther(fact.relation, one, other)
  if (beside?.isSaid === true) return true
  const isNews = isBeginning(later.wording) || (beside !== null && later.time.span !== null)
  return !isNews && (beside !== null || canBeOneValue(fact.relation, one.phrase, other.phrase))
}

/** When it was over, by words or by the next value of what one has only one of. */
function overAt(
  fact: DraftFact,
  told: readonly { readonly fact: DraftFact }[],
  endings: readonly Heard[],
): Instant | null {
  const { claimed, relation, tail, kind } = fact
  if (kind === 'event' || claimed.to !== null) return claimed.to
  const stated = endings.flatMap(({ ending }) =>
    ending.corrects === undefined &&
    ending.at >= claimed.from &&
    ending.source !== fact.source &&
    (isOverForWhoever(ending, fact) ||
      (isUnder(ending, fact) &&
        (ending.tail === null ||
          isPartOfOther(searchTerms(ending.tail), searchTerms(tail.name)) ||
          isDescribed(searchTerms(ending.tail), relation, fact.statement)))) &&
    !told.some(
      ({ fact: own }) =>
        own.source === ending.source && own.claimed.to === null && isUnder(ending, own) && says(own, fact),
    )
      ? [ending.at]
      : [],
  )
  const next = told.flatMap(({ fact: other }) =>
    isSingleValued(relation) &&
    isUnder(other, fact) &&
    other.kind === 'state' &&
    !leaves(fact, other) &&
    other.claimed.from > claimed.from
      ? [other.claimed.from]
      : [],
  )
  const ends = [...stated, ...next]
  return ends.length === 0 ? null : (Math.min(...ends) as Instant)
}
