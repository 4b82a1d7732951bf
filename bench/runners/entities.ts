/** Precision and recall of the decision to make two names one entity. */
import { compareEntities } from 'recollect'
import { type EntityPair, entityPairs } from '../datasets/entity-pairs.ts'

export interface EntityScores {
  readonly pairs: number
  /** Percent of merges that are right. */
  readonly precision: number
  /** Percent of equal pairs that are merged. */
  readonly recall: number
  /** Percent of pairs left to a model; without one they are not merged. */
  readonly unsure: number
  /** The pairs decided wrongly, with the rule that decided. */
  readonly wrong: readonly string[]
}

export function runEntities(): EntityScores {
  const judged = entityPairs().map((pair) => ({ pair, ...compareEntities(pair.a, pair.b) }))
  const merged = judged.filter((j) => j.verdict === 'same')
  const right = merged.filter((j) => j.pair.same)
  const equal = judged.filter((j) => j.pair.same)
  const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
  return {
    pairs: judged.length,
    precision: percent(right.length, merged.length),
    recall: percent(right.length, equal.length),
    unsure: percent(judged.filter((j) => j.verdict === 'unsure').length, judged.length),
    wrong: judged
      .filter((j) => (j.verdict === 'same') !== j.pair.same)
      .map((j) => `${text(j.pair)}: ${j.verdict} (${j.reason})`),
  }
}

function text({ same, a, b }: EntityPair): string {
  return `${same ? 'same' : 'different'}: ${a.name} = ${b.name}`
}

export function printEntities(scores: EntityScores): string {
  const { pairs, precision, recall, unsure, wrong } = scores
  return [
    `entity resolution on ${pairs} labelled pairs: precision ${precision.toFixed(1)} %, recall ${recall.toFixed(1)} %, left open ${unsure.toFixed(1)} %`,
    ...wrong.map((line) => `  ${line}`),
  ].join('\n')
}
