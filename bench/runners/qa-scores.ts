/** What answers are worth: pure functions of a run's lines. */
import { bestOf, bleu1, declines, exactMatch, locomoF1, rouge, rougeLcs, setF1 } from '../metrics/answer.ts'
import { recallAt } from '../metrics/ranking.ts'
import { bootstrapInterval, mean, percentile, precisionRecall } from '../metrics/statistics.ts'
import { JUDGES, type Judge } from '../qa/prompts.ts'
import { type Asked, questionKey } from '../runs/ask-all.ts'
import type { Cell, Table } from '../runs/part.ts'
import { type Answered, goldOf, type QaRun, questionId, type Verdict } from './qa.ts'

/** US dollars per million tokens. */
export interface Prices {
  readonly models: Readonly<Record<string, { readonly input: number; readonly output: number }>>
}

/** One question with everything known of it. */
interface Item {
  readonly line: Asked
  readonly answered: Answered
  readonly gold: readonly string[]
  readonly options: readonly string[]
  readonly verdicts: Readonly<Partial<Record<Judge, Verdict>>>
}

interface Row {
  readonly system: string
  readonly items: readonly Item[]
  /** Those with a right answer in words. */
  readonly open: readonly Item[]
}

function rowsOf({ asked, answers, verdicts, questions }: QaRun): Row[] {
  const byKey = Map.groupBy(
    verdicts.filter((v) => !v.probe),
    (v) => v.key,
  )
  const items = asked.flatMap((line): Item[] => {
    const answered = answers.get(questionKey(line))
    const question = questions.get(questionId(line))
    if (answered === undefined || question === undefined) return []
    return [
      {
        line,
        answered,
        gold: goldOf(question),
        options: question.options,
        verdicts: Object.fromEntries((byKey.get(questionKey(line)) ?? []).map((v) => [v.judge, v])),
      },
    ]
  })
  return [...Map.groupBy(items, (i) => i.line.system)].map(([system, list]) => ({
    system,
    items: list,
    open: list.filter((i) => i.gold.length > 0 && i.options.length === 0),
  }))
}

/** An answer that was declined is wrong, without asking a judge. */
function isCorrect(item: Item, judge: Judge): boolean {
  return item.verdicts[judge]?.correct ?? false
}

const WORD_METRICS: readonly (readonly [string, (item: Item, answer: string) => number])[] = [
  ['F1 (LoCoMo)', ({ gold, line }, answer) => bestOf((a, g) => locomoF1(a, g, line.category), answer, gold)],
  ['F1 (sets)', ({ gold }, answer) => bestOf(setF1, answer, gold)],
  ['EM', ({ gold }, answer) => bestOf(exactMatch, answer, gold)],
  ['BLEU-1', ({ gold }, answer) => bestOf(bleu1, answer, gold)],
  ['ROUGE-1', ({ gold }, answer) => bestOf((a, g) => rouge(1, a, g), answer, gold)],
  ['ROUGE-2', ({ gold }, answer) => bestOf((a, g) => rouge(2, a, g), answer, gold)],
  ['ROUGE-L', ({ gold }, answer) => bestOf(rougeLcs, answer, gold)],
]

function average(items: readonly Item[], value: (item: Item) => number): number {
  return 100 * mean(items.map(value))
}

function wordScore(items: readonly Item[], metric: (item: Item, answer: string) => number): number {
  return average(items, (i) => (declines(i.answered.answer) ? 0 : metric(i, i.answered.answer ?? '')))
}

export function qaFigures(run: QaRun): Record<string, number> {
  return Object.fromEntries(
    rowsOf(run).flatMap(({ system, open }) => [
      ...JUDGES.map(
        (judge) => [`${system} ${judge}`, average(open, (i) => Number(isCorrect(i, judge)))] as const,
      ),
      ...WORD_METRICS.slice(0, 2).map(
        ([name, metric]) => [`${system} ${name}`, wordScore(open, metric)] as const,
      ),
    ]),
  )
}

export function qaTables(run: QaRun, reader: string, judge: string, prices: Prices): Table[] {
  const rows = rowsOf(run)
  return [
    judgedTable(rows, reader, judge),
    wordTable(rows),
    choiceTable(rows),
    categoryTable(rows),
    evidenceTable(rows),
    costTable(rows, prices),
    probeTable(run.verdicts),
  ].filter((table) => table.rows.length > 0)
}

function judgedTable(rows: readonly Row[], reader: string, judge: string): Table {
  return {
    caption: 'Answers that are right, in percent',
    note: `Reader ${reader}, judge ${judge}; "recollect answer" is answered by the memory itself. Declining: precision is the share of declined questions that have no answer, recall the share of those without an answer that are declined.`,
    columns: [
      'system',
      'n',
      'strict',
      '95 %',
      'lenient',
      '95 %',
      'declined',
      'decline precision',
      'decline recall',
    ],
    rows: rows.map(({ system, items, open }): Cell[] => {
      const decisions = items.map((i) => ({
        said: declines(i.answered.answer),
        is: !i.line.answerable,
      }))
      const { precision, recall } = precisionRecall(decisions)
      const judged = (name: Judge): Cell[] => {
        const { low, high } = bootstrapInterval(
          open.map((i) => ({ cluster: i.line.sampleId, value: Number(isCorrect(i, name)) })),
        )
        return [
          average(open, (i) => Number(isCorrect(i, name))).toFixed(1),
          `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`,
        ]
      }
      return [
        system,
        open.length,
        ...(open.length === 0 ? [null, null, null, null] : JUDGES.flatMap(judged)),
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
        ...WORD_METRICS.map(([, metric]) => wordScore(open, metric).toFixed(1)),
      ]),
  }
}

function choiceTable(rows: readonly Row[]): Table {
  return {
    caption: 'Multiple choice: the right option, in percent',
    columns: ['system', 'n', 'accuracy'],
    rows: rows.flatMap(({ system, items }): Cell[][] => {
      const choices = items.filter((i) => i.options.length > 0)
      const right = (i: Item): number =>
        Number((i.answered.answer ?? '').replace(/[()\s.]/g, '').toLowerCase() === i.gold[0])
      return choices.length === 0 ? [] : [[system, choices.length, average(choices, right).toFixed(1)]]
    }),
  }
}

function categoryTable(rows: readonly Row[]): Table {
  const names = [...new Set(rows.flatMap((r) => r.open.map((i) => i.line.category)))]
  const first = rows[0]?.open ?? []
  return {
    caption: 'Strictly right by category, in percent',
    columns: [
      'system',
      ...names.map((c) => `${c.replaceAll('_', ' ')} (${first.filter((i) => i.line.category === c).length})`),
    ],
    rows: rows
      .filter((r) => r.open.length > 0)
      .map(({ system, open }) => [
        system,
        ...names.map((c) =>
          average(
            open.filter((i) => i.line.category === c),
            (i) => Number(isCorrect(i, 'strict')),
          ).toFixed(1),
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
    note: 'Tokens and milliseconds per question: of the context, of the reader, and of the two judges. Dollars per 1,000 questions, reader alone, at the prices of each model in the table.',
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
        JUDGES.reduce((sum, j) => sum + (i.verdicts[j]?.[side] ?? 0), 0)
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
    note: 'The key of another question of the same conversation and category, given as the answer; what is called correct is a false positive.',
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
              (100 * mean(probes.map((v) => Number(v.correct)))).toFixed(1),
              (100 * mean(all.map((v) => Number(v.malformed)))).toFixed(1),
            ],
          ]
    }),
  }
}
