/** What is known at hand as people left it: without what they denied or deleted, and with the values they put right. */
import { normaliseName } from '../../model/entity.ts'
import { isTold } from '../../model/fact.ts'
import type { TurnId } from '../../model/ids.ts'
import type { StoredTurn } from '../../model/turn.ts'
import type { AnswerInput } from './answer.ts'
import { keysOf } from './question.ts'
import { sentencesOf } from './said.ts'
import { type ToldFact, toldFacts } from './told-facts.ts'

/**
 * The turns without the sentences that tell what was denied, deleted or rewritten, and the facts with the values that
 * rewritten statements say.
 */
export function asHeld(input: AnswerInput): AnswerInput {
  const { resting, turns, facts } = input
  const { corrections, removedFrom } = resting
  if (corrections.length === 0 && removedFrom.size === 0) return input
  const tails = new Map(resting.facts.map(({ fact, tail }) => [fact.id, tail]))
  const back = corrections.flatMap(({ fact }) =>
    fact.evidence.map(({ turn }) => ({ turn, keys: [...keysOf(tails.get(fact.id) ?? '')] })),
  )
  const isTakenBack = (sentence: string, turn: StoredTurn): boolean => {
    const said = keysOf(sentence)
    return (
      back.some(
        (one) => one.turn === turn.id && one.keys.length > 0 && one.keys.every((key) => said.has(key)),
      ) ||
      (removedFrom.has(turn.id) && tellsRemoved(sentence, turn, input))
    )
  }
  const touched = new Set<TurnId>([...back.map(({ turn }) => turn), ...removedFrom])
  return {
    ...input,
    facts: facts.map((one) => ({ ...one, tail: valueHeld(one, input) })),
    turns: turns.map((one) => {
      if (!touched.has(one.turn.id)) return one
      const content = sentencesOf(one.turn.content)
        .filter((sentence) => !isTakenBack(sentence, one.turn))
        .join(' ')
      return { ...one, turn: { ...one.turn, content } }
    }),
  }
}

/** Stored facts of the turns at hand, then what these turns tell of which nothing is stored: a stored fact knows its end. */
export function factsAtHand(input: AnswerInput, now: number): readonly ToldFact[] {
  const { facts, turns, resting } = input
  const labels = new Map(turns.map(({ turn, label }) => [turn.id, label]))
  const shown = new Set<string>(facts.map(({ fact }) => fact.id))
  const stored = resting.facts.flatMap((one): ToldFact[] => {
    const { fact, head } = one
    const label = fact.evidence.map(({ turn }) => labels.get(turn)).findLast((known) => known !== undefined)
    const isHeld = isTold(fact) && !shown.has(fact.id)
    return isHeld && label !== undefined ? [{ label, head, tail: valueHeld(one, input), fact }] : []
  })
  const known = new Set(
    resting.facts.flatMap(({ fact }) => fact.evidence.map(({ turn, relation }) => `${turn} ${relation}`)),
  )
  const isKnown = ({ fact, head, tail }: ToldFact): boolean =>
    fact.evidence.some(({ turn }) => known.has(`${turn} ${fact.relation}`)) ||
    facts.some(
      (one) =>
        one.fact.relation === fact.relation &&
        normaliseName(one.head) === normaliseName(head) &&
        normaliseName(one.tail) === normaliseName(tail),
    )
  const told = toldFacts(turns.filter(({ turn }) => turn.at <= now)).filter((one) => !isKnown(one))
  return [...facts, ...stored, ...told]
}

/** The value that a rewritten statement says, where it says another. */
function valueHeld(
  { fact, tail }: Pick<AnswerInput['facts'][number], 'fact' | 'tail'>,
  { resting }: AnswerInput,
): string {
  const holds = resting.corrections.find((c) => c.fact.id === fact.id)?.holds ?? null
  if (holds === null || holds.toLowerCase().includes(tail.toLowerCase())) return tail
  const [evidence] = fact.evidence
  if (evidence === undefined) return holds
  const said = statedAs(holds, { id: evidence.turn, at: evidence.heardAt }).find(
    (one) => one.fact.relation === fact.relation,
  )
  return said?.tail ?? holds
}

function statedAs(statement: string, { id, at }: Pick<StoredTurn, 'id' | 'at'>): readonly ToldFact[] {
  const turn: StoredTurn = {
    ...{ id, at, content: statement, role: 'user', speaker: 'user', captions: [], metadata: {} },
    ...{ session: '' as StoredTurn['session'], ordinal: 0, topic: null },
  }
  return toldFacts([{ label: '', turn }])
}

/** Whether what it tells was stored once and is no more. */
function tellsRemoved(sentence: string, turn: StoredTurn, { resting }: AnswerInput): boolean {
  const told = toldFacts([{ label: '', turn: { ...turn, content: sentence } }])
  const kept = resting.facts.filter(({ fact }) => fact.evidence.some((e) => e.turn === turn.id))
  return told.length > 0 && !told.some((one) => kept.some(({ fact }) => fact.relation === one.fact.relation))
}
