/** Questions with all that is known of their answers, and how right each answer is. Pure. */
import { bestOf, bleu1, declines, exactMatch, locomoF1, rouge, rougeLcs, setF1 } from '../metrics/answer.ts'
import { recallAt } from '../metrics/ranking.ts'
import { bootstrapInterval, type Interval, mean, pairedDifference } from '../metrics/statistics.ts'
import { JUDGES, type Judge } from '../qa/prompts.ts'
import { type Asked, questionId, questionKey } from '../runs/ask-all.ts'
import { type Answered, goldOf, judgesOf, type QaRun, type Verdict } from './qa.ts'

/** One question with everything known of it. */
export interface Item {
  readonly line: Asked
  readonly answered: Answered
  readonly gold: readonly string[]
  readonly options: readonly string[]
  readonly rubric: readonly string[]
  readonly judges: readonly Judge[]
  readonly verdicts: readonly Verdict[]
}

export interface Row {
  readonly system: string
  readonly items: readonly Item[]
  /** Those with a right answer in words. */
  readonly open: readonly Item[]
}

export function rowsOf({ asked, answers, verdicts, questions }: QaRun): Row[] {
  const byKey = Map.groupBy(
    verdicts.filter((v) => !v.probe),
    (v) => v.key,
  )
  const items = asked.flatMap((line): Item[] => {
    const answered = answers.get(questionKey(line))
    const question = questions.get(questionId(line))
    if (answered === undefined || question === undefined) return []
    const { options, rubric } = question
    const said = byKey.get(questionKey(line)) ?? []
    return [
      { line, answered, gold: goldOf(question), options, rubric, judges: judgesOf(question), verdicts: said },
    ]
  })
  return [...Map.groupBy(items, (i) => i.line.system)].map(([system, list]) => ({
    system,
    items: list,
    open: list.filter((i) => i.gold.length > 0 && i.options.length === 0),
  }))
}

/**
 * In `[0, 1]`; of a rubric the mean of its points. An answer that was declined is wrong, without asking a judge, unless
 * declining is right.
 */
export function scoreBy(judge: Judge, { answered, line, rubric, verdicts }: Item): number {
  const scores = verdicts.filter((v) => v.judge === judge).map((v) => v.score)
  if (judge !== 'rubric') return scores[0] ?? 0
  if (answered.answer === null) return Number(!line.answerable)
  return scores.reduce((sum, s) => sum + s, 0) / rubric.length
}

export const WORD_METRICS: readonly (readonly [string, (item: Item, answer: string) => number])[] = [
  ['F1 (LoCoMo)', ({ gold, line }, answer) => bestOf((a, g) => locomoF1(a, g, line.category), answer, gold)],
  ['F1 (sets)', ({ gold }, answer) => bestOf(setF1, answer, gold)],
  ['EM', ({ gold }, answer) => bestOf(exactMatch, answer, gold)],
  ['BLEU-1', ({ gold }, answer) => bestOf(bleu1, answer, gold)],
  ['ROUGE-1', ({ gold }, answer) => bestOf((a, g) => rouge(1, a, g), answer, gold)],
  ['ROUGE-2', ({ gold }, answer) => bestOf((a, g) => rouge(2, a, g), answer, gold)],
  ['ROUGE-L', ({ gold }, answer) => bestOf(rougeLcs, answer, gold)],
]

export function average(items: readonly Item[], value: (item: Item) => number): number {
  return 100 * mean(items.map(value))
}

export function wordScore(metric: (item: Item, answer: string) => number): (item: Item) => number {
  return (i) => (declines(i.answered.answer) ? 0 : metric(i, i.answered.answer ?? ''))
}

export function markedBy(judge: Judge, items: readonly Item[]): Item[] {
  return items.filter((i) => i.judges.includes(judge))
}

/** Of a multiple choice: 1 when it is the right letter. */
export function choice({ answered, gold }: Item): number {
  return Number((answered.answer ?? '').replace(/[()\s.]/g, '').toLowerCase() === gold[0])
}

/** Every measure of right answers that applies to some of these items, each in `[0, 1]`. */
export function measuresOf(
  items: readonly Item[],
): { name: string; items: Item[]; value: (item: Item) => number }[] {
  const judged = JUDGES.map((judge) => ({
    name: judge as string,
    items: markedBy(judge, items),
    value: (i: Item) => scoreBy(judge, i),
  }))
  const open = items.filter((i) => i.gold.length > 0 && i.options.length === 0)
  const words = WORD_METRICS.slice(0, 2).map(([name, metric]) => ({
    name,
    items: open,
    value: wordScore(metric),
  }))
  const choices = { name: 'choice', items: items.filter((i) => i.options.length > 0), value: choice }
  return [...judged, choices, ...words].filter((m) => m.items.length > 0)
}

/**
 * What each item counts so that its category weighs as much as in the whole set; their mean is 1. Categories of which
 * nothing was asked are left out.
 */
function weightsOf(items: readonly Item[], { questions }: Pick<QaRun, 'questions'>): number[] {
  const asked = Map.groupBy(items, (i) => i.line.category)
  const inSet = Map.groupBy(questions.values(), (q) => q.category)
  const sizeOf = (category: string): number => inSet.get(category)?.length ?? 0
  const all = [...asked.keys()].reduce((sum, c) => sum + sizeOf(c), 0)
  return items.map(
    ({ line: { category } }) =>
      (sizeOf(category) / all) * (items.length / (asked.get(category)?.length ?? 1)),
  )
}

export function weighted(items: readonly Item[], value: (item: Item) => number, run: QaRun): Interval {
  const weights = weightsOf(items, run)
  return bootstrapInterval(
    items.map((i, at) => ({ cluster: i.line.sampleId, value: 100 * value(i), weight: weights[at] ?? 0 })),
  )
}

/** One entry for each measure of right answers, and one for the evidence in the contexts; empty when nothing is compared. */
export function differencesOf(rows: readonly Row[], run: QaRun) {
  const [first, second] = (run.compared ?? []).map((name) => rows.find((r) => r.system === name))
  if (first === undefined || second === undefined) return []
  const others = new Map(second.items.map((i) => [questionId(i.line), i]))
  const both = first.items.filter((i) => others.has(questionId(i.line)))
  const quoted = (i: Item): number => recallAt(Number.POSITIVE_INFINITY, i.line.gold, i.line.quoted)
  const known = {
    name: 'evidence in context',
    items: both.filter((i) => i.line.gold.length > 0),
    value: quoted,
  }
  return [...measuresOf(both), known].map(({ name, items, value }) => {
    const weights = weightsOf(items, run)
    const pairs = items.map((i) => ({
      cluster: i.line.sampleId,
      first: 100 * value(i),
      second: 100 * value(others.get(questionId(i.line)) as Item),
    }))
    const scaled = pairs.map((p, at) => ({ ...p, weight: weights[at] ?? 0 }))
    return {
      name,
      systems: [first.system, second.system] as const,
      pairs,
      difference: pairedDifference(pairs),
      weighted: pairedDifference(scaled),
    }
  })
}
