/** What is known and told anew in another number or amount, where that is part of its tail: "46 riders" after "42 riders". */
import { normaliseName } from '../../../model/entity.ts'
import { DAY, isWithin, meets } from '../../../model/time.ts'
import { figuresIn, isOtherAmount } from '../../../std/figures.ts'
import { TAKES } from '../../medicines.ts'
import { isSingleValued } from '../../relations.ts'
import type { DistilTurn, DraftEntity, DraftFact, KnownFact } from '../types.ts'

export const BESIDE: RegExp = /\b(?:also|too|as well|in addition|besides|both)\b/i
/** Of a figure that is told once more: it came otherwise than was told. */
const IN_THE_END =
  /\b(?:in the end|after all|turn(?:s|ed) out|end(?:s|ed) up|actually|instead|correction|i mean|recount(?:ed)?|final(?:ly)?|(?:not|rather than) (?:the )?\d+)\b/i

/**
 * The known fact that is told in another amount: a state that holds; a plan, unless both name days of which none is the same; what
 * happened, where both name one day, or words say that it came otherwise. What has one value at a time, and doses, end by themselves.
 */
export function otherAmountOf(
  { head, relation, tail, kind, time, claimed }: DraftFact,
  known: readonly KnownFact[],
  { content }: DistilTurn,
): KnownFact | undefined {
  const { span } = time
  const canBeSame = ({ time: { bound, span: before }, until }: KnownFact): boolean => {
    if ((bound === 'after') !== (time.bound === 'after')) return false
    if (kind === 'state' && bound !== 'after')
      return until === undefined && claimed.to === null && !isOneAtATime(relation) && !BESIDE.test(content)
    if (span === null || before === null) return bound === 'after' || IN_THE_END.test(content)
    if (!meets(span, before)) return false
    const isOneDay = before.to - before.from <= DAY && isWithin(span, before)
    return bound === 'after' || isOneDay || IN_THE_END.test(content)
  }
  return known.find(
    (one) =>
      one.relation === relation &&
      one.kind === kind &&
      normaliseName(one.head.name) === normaliseName(head.name) &&
      isOtherAmount(one.tail.name, tail.name) &&
      canBeSame(one),
  )
}

function isOneAtATime(relation: string): boolean {
  return relation === TAKES || isSingleValued(relation)
}

/** The tail of a known fact with the figure that a sentence gives instead of its own; `null` where it gives none. */
export function tailInAmountOf({ tail }: KnownFact, sentence: string): DraftEntity | null {
  const [figure, ...others] = figuresIn(tail.name)
  if (figure === undefined || others.length > 0 || figure.unit === null) return null
  const [told, ...more] = figuresIn(sentence).filter(({ unit }) => unit === figure.unit)
  if (told === undefined || more.length > 0 || told.value === figure.value) return null
  const { index, words } = figure
  const name = `${tail.name.slice(0, index)}${told.words}${tail.name.slice(index + words.length)}`
  return { ...tail, name }
}
