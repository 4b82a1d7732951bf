/** What answers are worth: pure functions of a run's lines. */
import { z } from 'zod'
import { declines } from '../metrics/answer.ts'
import { recallAt } from '../metrics/ranking.ts'
import { bootstrapInterval, type Interval, mean, percentile, precisionRecall } from '../metrics/statistics.ts'
import { JUDGES } from '../qa/prompts.ts'
import type { Cell, Table } from '../runs/part.ts'
import type { QaRun, Verdict } from './qa.ts'
import {
  average,
  choice,
  differencesOf,
  type Item,
  markedBy,
  measuresOf,
  type Row,
  rowsOf,
  scoreBy,
  WORD_METRICS,
  weighted,
  wordScore,
} from './qa-items.ts'

/** US dollars per million tokens. */
export const PRICES = z.object({
  models: z.record(z.string(), z.object({ input: z.number(), output: z.number() })),
})
type Prices = z.infer<typeof PRICES>

export function qaFigures(run: QaRun): Record<string, number> {
  const rows = rowsOf(run)
  return Object.fromEntries([
    ...rows.flatMap(({ system, items: all }) =>
      measuresOf(all).flatMap(({ name, items, value }) => [
        [`${system} ${name}`, average(items, value)] as const,
        [`${system} ${name}, weighted`, weighted(items, value, run).mean] as const,
      ]),
    ),
    ...differencesOf(rows, run).map(
      ({ name, systems, difference }) =>
        [`${systems[0]} minus ${systems[1]}, ${name}`, difference.mean] as const,
    ),
  ])
}

export function qaTables(run: QaRun, reader: string, judge: string, prices: Prices): Table[] {
  const rows = rowsOf(run)
  return [
    comparedTable(rows, run, reader),
    judgedTable(rows, run, reader, judge),
    declinedTable(rows),
    wordTable(rows),
    choiceTable(rows, run),
    categoryTable(rows),
    evidenceTable(rows),
    costTable(rows, prices),
    probeTable(run.verdicts),
  ].filter((table) => table.rows.length > 0)
}

function range({ low, high }: Interval): string {
  return `${low.toFixed(1)} to ${high.toFixed(1)}`
}

function comparedTable(rows: readonly Row[], run: QaRun, reader: string): Table {
  const [a = '', b = ''] = run.compared ?? []
  return {
    caption: `${a} minus ${b}, the same reader, question by question`,
    note: `Reader ${reader}. Points of a hundred, with a 95 % interval by bootstrap over conversations and their questions; the difference is sure when the interval has no 0. Weighted: each category counts as much as in the whole set.`,
    columns: ['measure', 'n', a, b, 'difference', '95 %', 'weighted', '95 %', 'better', 'worse', 'equal'],
    rows: differencesOf(rows, run).map(({ name, pairs, difference, weighted: scaled }) => [
      name,
      pairs.length,
      mean(pairs.map((p) => p.first)).toFixed(1),
      mean(pairs.map((p) => p.second)).toFixed(1),
      difference.mean.toFixed(1),
      range(difference),
      scaled.mean.toFixed(1),
      range(scaled),
      difference.better,
      difference.worse,
      difference.equal,
    ]),
  }
}

function judgedTable(rows: readonly Row[], run: QaRun, reader: string, judge: string): Table {
  return {
    caption: 'Answers that are right, in percent',
    note: `Reader ${reader}, judge ${judge}; "recollect answer" is answered by the memory itself. Rubric: the mean over the points of a question, each met (1), in part (0.5) or not (0). Weighted: each category counts as much as in the whole set.`,
    columns: ['system', 'judge', 'n', 'right', '95 %', 'weighted', '95 %'],
    rows: rows.flatMap(({ system, items: all }) =>
      JUDGES.flatMap((name): Cell[][] => {
        const items = markedBy(name, all)
        if (items.length === 0) return []
        const value = (i: Item): number => scoreBy(name, i)
        const plain = bootstrapInterval(
          items.map((i) => ({ cluster: i.line.sampleId, value: 100 * value(i) })),
        )
        const byCategory = weighted(items, value, run)
        return [
          [
            system,
            name,
            items.length,
            plain.mean.toFixed(1),
            range(plain),
            byCategory.mean.toFixed(1),
            range(byCategory),
          ],
        ]
      }),
    ),
  }
}

function declinedTable(rows: readonly Row[]): Table {
  return {
    caption: 'Questions that were declined',
    note: 'Precision: the share of declined questions that have no answer, recall: the share of those without an answer that are declined; in percent.',
    columns: ['system', 'n', 'without an answer', 'declined', 'precision', 'recall'],
    rows: rows.map(({ system, items }): Cell[] => {
      const decisions = items.map((i) => ({ said: declines(i.answered.answer), is: !i.line.answerable }))
      const { precision, recall } = precisionRecall(decisions)
      return [
        system,
        items.length,
        decisions.filter((d) => d.is).length,
        decisions.filter((d) => d.said).length,
        precision === null ? null : (100 * precision).toFixed(1),
        recall === null ? null : (100 * recall).toFixed(1),
      ]
    }),
  }
}

function wordTable(rows: readonly Row[]): Table {
  return {
    caption: 'Answers compared with the key word by word, in percent',
    note: 'F1 (LoCoMo): bags of Porter stems with LoCoMo’s rules by category. F1 (sets): sets of words, no stems. A declined answer counts 0.',
    columns: ['system', ...WORD_METRICS.map(([name]) => name)],
    rows: rows
      .filter((r) => r.open.length > 0)
      .map(({ system, open }) => [
        system,
        ...WORD_METRICS.map(([, metric]) => average(open, wordScore(metric)).toFixed(1)),
      ]),
  }
}

function choiceTable(rows: readonly Row[], run: QaRun): Table {
  return {
    caption: 'Multiple choice: the right option, in percent',
    columns: ['system', 'n', 'accuracy', 'weighted'],
    rows: rows.flatMap(({ system, items }): Cell[][] => {
      const choices = items.filter((i) => i.options.length > 0)
      if (choices.length === 0) return []
      const byCategory = weighted(choices, choice, run).mean
      return [[system, choices.length, average(choices, choice).toFixed(1), byCategory.toFixed(1)]]
    }),
  }
}

function categoryTable(rows: readonly Row[]): Table {
  const marked = rows.map(({ system, items }) => ({
    system,
    items: items.flatMap((i) => {
      const judge = i.judges.find((j) => j !== 'lenient')
      return judge === undefined ? [] : [{ category: i.line.category, score: scoreBy(judge, i) }]
    }),
  }))
  const first = Map.groupBy(marked[0]?.items ?? [], (i) => i.category)
  return {
    caption: 'Right by category, strictly or by the rubric, in percent',
    columns: ['system', ...[...first].map(([c, list]) => `${c.replaceAll('_', ' ')} (${list.length})`)],
    rows: marked
      .filter((r) => r.items.length > 0)
      .map(({ system, items }) => [
        system,
        ...[...first.keys()].map((c) =>
          (100 * mean(items.filter((i) => i.category === c).map((i) => i.score))).toFixed(1),
        ),
      ]),
  }
}

/** @paper MRAgent Eq. 24 (evidence that was cited) */
function evidenceTable(rows: readonly Row[]): Table {
  return {
    caption: 'Evidence recall, in percent: what stood in the context, and what the answer cited',
    columns: ['system', 'n', 'in context', 'cited'],
    rows: rows.flatMap(({ system, items }): Cell[][] => {
      const known = items.filter((i) => i.line.gold.length > 0)
      if (known.length === 0) return []
      const recall = (ids: (i: Item) => readonly string[]): string =>
        average(known, (i) => recallAt(Number.POSITIVE_INFINITY, i.line.gold, ids(i))).toFixed(1)
      return [[system, known.length, recall((i) => i.line.quoted), recall((i) => i.answered.cited)]]
    }),
  }
}

function costTable(rows: readonly Row[], { models }: Prices): Table {
  const names = Object.keys(models)
  return {
    caption: 'What an answer costs',
    note: 'Tokens and milliseconds per question: of the context, of the reader, and of the judges. Dollars per 1,000 questions, reader alone, at the prices of each model in the table.',
    columns: [
      'system',
      'context tokens',
      'reader in',
      'reader out',
      'judges in',
      'judges out',
      'retrieval p50 ms',
      'retrieval p95',
      'reader p50 ms',
      'malformed %',
      ...names.map((n) => `$ ${n}`),
    ],
    rows: rows.map(({ system, items }): Cell[] => {
      const per = (value: (i: Item) => number): number => mean(items.map(value))
      const judged = (i: Item, side: 'inputTokens' | 'outputTokens'): number =>
        i.verdicts.reduce((sum, v) => sum + v[side], 0)
      const [input, output] = [per((i) => i.answered.inputTokens), per((i) => i.answered.outputTokens)]
      return [
        system,
        per((i) => i.line.contextTokens).toFixed(0),
        input.toFixed(0),
        output.toFixed(0),
        per((i) => judged(i, 'inputTokens')).toFixed(0),
        per((i) => judged(i, 'outputTokens')).toFixed(0),
        percentile(
          items.map((i) => i.line.latencyMs),
          0.5,
        ).toFixed(1),
        percentile(
          items.map((i) => i.line.latencyMs),
          0.95,
        ).toFixed(1),
        percentile(
          items.map((i) => i.answered.ms),
          0.5,
        ).toFixed(1),
        average(items, (i) => Number(i.answered.malformed)).toFixed(1),
        ...names.map((n) => {
          const price = models[n]
          return price === undefined
            ? null
            : ((input * price.input + output * price.output) / 1000).toFixed(4)
        }),
      ]
    }),
  }
}

function probeTable(verdicts: readonly Verdict[]): Table {
  return {
    caption: 'The judges probed with wrong answers',
    note: 'The key of another question of the same conversation and category, given as the answer; what is called correct, or by the rubric met, is a false positive.',
    columns: ['judge', 'n', 'called correct %', 'malformed %'],
    rows: JUDGES.flatMap((judge): Cell[][] => {
      const probes = verdicts.filter((v) => v.probe && v.judge === judge)
      const all = verdicts.filter((v) => v.judge === judge)
      return probes.length === 0
        ? []
        : [
            [
              judge,
              probes.length,
              (100 * mean(probes.map((v) => v.score))).toFixed(1),
              (100 * mean(all.map((v) => Number(v.malformed)))).toFixed(1),
            ],
          ]
    }),
  }
}
