/** Verdicts of many questions in figures. Pure. */
import type { Asked, Verdict } from './notation.ts'

export interface Judged extends Asked {
  readonly talk: string
  /** What was said; `null`: declined. */
  readonly answer: string | null
  readonly verdict: Verdict
}

export interface AnswerCounts {
  /** Questions whose answer was told. */
  readonly answerable: number
  readonly right: number
  readonly wrong: number
  readonly declined: number
  /** Questions about what was never said. */
  readonly never: number
  readonly invented: number
}

export function countAnswers(judged: readonly Judged[]): AnswerCounts {
  const told = judged.filter((j) => j.right !== null)
  const count = (list: readonly Judged[], verdict: Verdict): number =>
    list.filter((j) => j.verdict === verdict).length
  return {
    answerable: told.length,
    right: count(told, 'right'),
    wrong: count(told, 'wrong'),
    declined: count(told, 'declined'),
    never: judged.length - told.length,
    invented: count(judged, 'invented'),
  }
}

/** Percent; `null` where there is nothing to take a share of. */
export interface AnswerShares {
  /** Of the answers that were given to what was told. */
  readonly rightOfGiven: number | null
  /** Of all answers that were given, invented ones included. */
  readonly rightOfAll: number | null
  /** Of what was told: answered, rightly or wrongly. */
  readonly answered: number | null
  readonly invented: number | null
}

export function answerShares({ answerable, right, wrong, never, invented }: AnswerCounts): AnswerShares {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)
  return {
    rightOfGiven: share(right, right + wrong),
    rightOfAll: share(right, right + wrong + invented),
    answered: share(right + wrong, answerable),
    invented: share(invented, never),
  }
}
