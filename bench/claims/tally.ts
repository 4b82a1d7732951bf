/** Scores of many cases in figures. Pure. */
import { keptAsOne, merged, type Scored } from './score.ts'

/** Shares in percent; `null` where there is nothing to take a share of. */
export interface Tally {
  readonly cases: number
  readonly produced: number
  readonly expected: number
  /** Produced facts that are expected, or fine beside them. */
  readonly precision: number | null
  /** Expected facts and names that were found. */
  readonly recall: number | null
  /** Of found facts. */
  readonly wrongDate: number | null
  /** Of found facts: no false date, but less than the text says. */
  readonly vagueDate: number | null
  /** Of found facts whose text has no date. */
  readonly datedByTelling: number | null
  readonly changes: Count
  readonly keptAsOne: Count
  /** Of occasions that are several. */
  readonly merged: Count
}

export interface Count {
  readonly n: number
  readonly of: number
}

export function tally(scored: readonly Scored[]): Tally {
  const sum = (value: (s: Scored) => number): number => scored.reduce((n, s) => n + value(s), 0)
  const found = scored.flatMap((s) => s.found)
  const undated = found.filter(({ pattern }) => pattern.times.length === 0)
  const produced = sum((s) => s.produced.length)
  const expected = sum((s) => s.case.facts.length + s.case.names.length)
  const count = (verdicts: readonly (boolean | null)[]): Count => {
    const known = verdicts.filter((v) => v !== null)
    return { n: known.filter(Boolean).length, of: known.length }
  }
  return {
    cases: scored.length,
    produced,
    expected,
    precision: share(produced - sum((s) => s.extra.length), produced),
    recall: share(found.length + sum((s) => s.namesRight), expected),
    wrongDate: share(found.filter((f) => f.date === 'wrong').length, found.length),
    vagueDate: share(found.filter((f) => f.date === 'vague').length, found.length),
    datedByTelling: share(undated.filter((f) => f.date === 'wrong').length, undated.length),
    changes: count(scored.map((s) => (s.case.change ? s.changeRight : null))),
    keptAsOne: count(scored.map(keptAsOne)),
    merged: count(scored.map(merged)),
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}
