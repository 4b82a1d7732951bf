/** Means, quantiles, and how sure they are. */
import { seeded } from '../datasets/synthetic.ts'

/** 0 for no values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length
}

/** Linear interpolation between the two nearest ranks; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] as number
  const high = sorted[Math.ceil(place)] as number
  return low + (high - low) * (place - Math.floor(place))
}

/** Chance that a value of `high` is above one of `low`, ties counting half: the area under the ROC curve. */
export function areaUnderCurve(high: readonly number[], low: readonly number[]): number {
  const sorted = [...low].sort((a, b) => a - b)
  const below = (value: number, orEqual: boolean): number => {
    let from = 0
    let to = sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      const x = sorted[middle] as number
      if (x < value || (orEqual && x === value)) from = middle + 1
      else to = middle
    }
    return from
  }
  const wins = high.reduce((sum, v) => sum + (below(v, false) + below(v, true)) / 2, 0)
  return wins / (high.length * low.length || 1)
}

export interface Interval {
  readonly mean: number
  /** 2.5 % and 97.5 % quantiles of the mean. */
  readonly low: number
  readonly high: number
}

export interface Clustered {
  /** What belongs together: the conversation of a question. */
  readonly cluster: string
  readonly value: number
  /** What it counts, e.g. for a category that is rarer in a sample than in the whole set; 1 when left out. */
  readonly weight?: number
}

const RESAMPLES = 1000
export const BOOTSTRAP_SEED = 20

/**
 * 95 % interval of a mean by bootstrap: conversations are drawn with replacement, then as many questions of each
 * as it has, because questions about one conversation are not independent. Deterministic.
 */
export function bootstrapInterval(values: readonly Clustered[]): Interval {
  const clusters = [...Map.groupBy(values, (v) => v.cluster).values()]
  if (clusters.length === 0) return { mean: 0, low: 0, high: 0 }
  const random = seeded(BOOTSTRAP_SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const means = Array.from({ length: RESAMPLES }, () => {
    const drawn: Clustered[] = []
    for (let i = 0; i < clusters.length; i++) {
      const cluster = pick(clusters)
      for (let j = 0; j < cluster.length; j++) drawn.push(pick(cluster))
    }
    return weightedMean(drawn)
  })
  return {
    mean: weightedMean(values),
    low: percentile(means, 0.025),
    high: percentile(means, 0.975),
  }
}

function weightedMean(values: readonly Clustered[]): number {
  let [sum, all] = [0, 0]
  for (const { value, weight = 1 } of values) {
    sum += weight * value
    all += weight
  }
  return all === 0 ? 0 : sum / all
}

export interface Paired extends Interval {
  /** Questions where the first is better, worse, equal. */
  readonly better: number
  readonly worse: number
  readonly equal: number
}

/** The first system minus the second, question by question; the difference is sure when its interval has no 0. */
export function pairedDifference(
  pairs: readonly (Omit<Clustered, 'value'> & { readonly first: number; readonly second: number })[],
): Paired {
  const differences = pairs.map((p) => ({ ...p, value: p.first - p.second }))
  return {
    ...bootstrapInterval(differences),
    better: differences.filter((d) => d.value > 0).length,
    worse: differences.filter((d) => d.value < 0).length,
    equal: differences.filter((d) => d.value === 0).length,
  }
}

export interface PrecisionRecall {
  /** `null` when nothing was said to be so. */
  readonly precision: number | null
  /** `null` when nothing was so. */
  readonly recall: number | null
}

/** Of yes–no decisions, e.g. whether to decline a question. */
export function precisionRecall(
  decisions: readonly { readonly said: boolean; readonly is: boolean }[],
): PrecisionRecall {
  const right = decisions.filter((d) => d.said && d.is).length
  const said = decisions.filter((d) => d.said).length
  const is = decisions.filter((d) => d.is).length
  return { precision: said === 0 ? null : right / said, recall: is === 0 ? null : right / is }
}
