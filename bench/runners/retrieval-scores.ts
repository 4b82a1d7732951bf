/** What the answers of a run are worth: pure functions of its lines. */
import { allAt, ndcgAt, recallAt, reciprocalRank } from '../metrics/ranking.ts'
import {
  bootstrapInterval,
  type Interval,
  mean,
  type Paired,
  pairedDifference,
  percentile,
} from '../metrics/statistics.ts'
import { type Asked, questionId, type SizedContext } from '../runs/ask-all.ts'

export const CUTS = [3, 5, 10, 20] as const

/** Averages over questions with known evidence, in percent where nothing else is said. */
export interface Scores {
  readonly n: number
  /** At {@link CUTS}. */
  readonly turns: readonly number[]
  readonly sessions: readonly number[]
  /** Share of questions all of whose evidence is among the first 10. */
  readonly allAt10: number
  /** Share of gold turns quoted in contexts of {@link BUDGETS} tokens; empty for systems without such. */
  readonly evidence: readonly number[]
  /** Share of questions all of whose evidence is quoted there. */
  readonly allEvidence: readonly number[]
  /** Share of gold turns that a line rests on, quoted or not. */
  readonly cited: readonly number[]
  /** Median labelled lines of these contexts. */
  readonly lines: readonly number[]
  readonly reciprocalRank: number
  readonly ndcgAt10: number
  /** Share of gold turns whose words stand in the context. */
  readonly inContext: number
}

export interface Measured {
  readonly system: string
  readonly questions: number
  /** `all` first. */
  readonly categories: ReadonlyMap<string, Scores>
  /** By what Recollect took the questions for; empty where it was not asked. */
  readonly kinds: ReadonlyMap<string, Scores>
  /** Of turn recall at 10. */
  readonly interval: Interval
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number }
  readonly visited: number | null
  /** Mean tokens of a context. */
  readonly tokens: number
}

/** In the order the systems were asked. */
export function measure(asked: readonly Asked[]): Measured[] {
  const kinds = new Map(asked.flatMap((l) => (l.kind === undefined ? [] : [[questionId(l), l.kind]])))
  const groups = (lines: readonly Asked[], nameOf: (line: Asked) => string) =>
    [...Map.groupBy(lines, nameOf)].map(([name, list]) => [name, scoresOf(list)] as const)
  return [...Map.groupBy(asked, (a) => a.system)].map(([system, lines]) => {
    const scored = lines.filter((l) => l.gold.length > 0)
    const visited = lines.flatMap((l) => l.visited ?? [])
    const latencies = lines.map((l) => l.latencyMs)
    return {
      system,
      questions: lines.length,
      categories: new Map([['all', scoresOf(scored)], ...groups(scored, (l) => l.category)]),
      kinds: new Map(kinds.size === 0 ? [] : groups(scored, (l) => kinds.get(questionId(l)) ?? 'none')),
      interval: percent(
        bootstrapInterval(scored.map((l) => ({ cluster: l.sampleId, value: turnRecall(l, 10) }))),
      ),
      latencyMs: {
        p50: percentile(latencies, 0.5),
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
      },
      visited: visited.length === 0 ? null : mean(visited),
      tokens: mean(lines.map((l) => l.contextTokens)),
    }
  })
}

export function turnRecall(line: Asked, k: number): number {
  return recallAt(k, line.gold, idsOf(line))
}

function idsOf(line: Asked): string[] {
  return line.retrieved.map((r) => r.turnId)
}

function scoresOf(lines: readonly Asked[]): Scores {
  const average = (value: (line: Asked) => number): number => 100 * mean(lines.map(value))
  const sizes = (lines[0]?.sizes ?? []).map((_, i) => (l: Asked) => l.sizes?.[i] as SizedContext)
  const everywhere = Number.POSITIVE_INFINITY
  return {
    n: lines.length,
    turns: CUTS.map((k) => average((l) => turnRecall(l, k))),
    sessions: CUTS.map((k) => average((l) => recallAt(k, l.goldSessions, l.sessions))),
    allAt10: average((l) => allAt(10, l.gold, idsOf(l))),
    evidence: sizes.map((of) => average((l) => recallAt(everywhere, l.gold, of(l).quoted))),
    allEvidence: sizes.map((of) => average((l) => allAt(everywhere, l.gold, of(l).quoted))),
    cited: sizes.map((of) => average((l) => recallAt(everywhere, l.gold, of(l).cited))),
    lines: sizes.map((of) =>
      percentile(
        lines.map((l) => of(l).lines),
        0.5,
      ),
    ),
    reciprocalRank: average((l) => reciprocalRank(l.gold, idsOf(l))),
    ndcgAt10: average((l) => ndcgAt(10, l.gold, idsOf(l))),
    inContext: average((l) => recallAt(everywhere, l.gold, l.quoted)),
  }
}

/** Turn recall at 10 of the first system minus that of each other, on the questions both answered. */
export function differences(asked: readonly Asked[], first: string): { system: string; paired: Paired }[] {
  const bySystem = Map.groupBy(
    asked.filter((l) => l.gold.length > 0),
    (l) => l.system,
  )
  const own = new Map((bySystem.get(first) ?? []).map((l) => [questionId(l), l]))
  return [...bySystem]
    .filter(([system]) => system !== first)
    .map(([system, lines]) => {
      const pairs = lines.flatMap((theirs) => {
        const ours = own.get(questionId(theirs))
        return ours === undefined
          ? []
          : [
              {
                cluster: theirs.sampleId,
                first: turnRecall(ours, 10),
                second: turnRecall(theirs, 10),
              },
            ]
      })
      const paired = pairedDifference(pairs)
      return { system, paired: { ...paired, ...percent(paired) } }
    })
}

function percent({ mean: middle, low, high }: Interval): Interval {
  return { mean: 100 * middle, low: 100 * low, high: 100 * high }
}
