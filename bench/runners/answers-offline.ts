/** What the memory answers by itself, without a model, to what was told and to what was not. */
import { createMemory } from 'recollect'
import { ASIDE } from '../answers/aside.ts'
import { type LaterScore, readLater, scoreLater } from '../answers/later.ts'
import { judge, parseTalks, type Talk } from '../answers/notation.ts'
import { OPEN_1 } from '../answers/open-1.ts'
import { OPEN_2 } from '../answers/open-2.ts'
import { OTHERS_ASIDE } from '../answers/others-aside.ts'
import { OTHERS_OPEN } from '../answers/others-open.ts'
import { answerShares, countAnswers, type Judged } from '../answers/score.ts'
import { tell } from '../datasets/said.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Cell, Part, Table } from '../runs/part.ts'

export interface AnswersOfflineOptions {
  /** Lists the open questions of this kind that were answered wrongly or not at all; `all`: of every kind. */
  readonly show: string | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runAnswersOffline(options: AnswersOfflineOptions): Promise<Part> {
  const { show, run, command, onProgress } = options
  const sets = {
    aside: parseTalks(ASIDE),
    open: [OPEN_1, OPEN_2].flatMap(parseTalks),
    'others aside': parseTalks(OTHERS_ASIDE),
    'others open': parseTalks(OTHERS_OPEN),
  }
  const open = [...sets.open, ...sets['others open']]
  const kinds = [...new Set(open.flatMap((talk) => talk.asked.map((q) => q.kind)))]
  if (show !== null && show !== 'all' && !kinds.includes(show))
    throw new RangeError(`--show must be all or one of ${kinds.join(', ')}`)
  const questions = (talks: readonly Talk[]): number => talks.reduce((n, talk) => n + talk.asked.length, 0)
  const counts = Object.fromEntries(Object.entries(sets).map(([half, talks]) => [half, questions(talks)]))
  const configuration = { ...counts, labels: 'our own', show }
  return measurePart({ run, title: 'Answers without a model', command, configuration }, async () => {
    const judged: [string, readonly Judged[]][] = []
    for (const [half, talks] of Object.entries(sets)) judged.push([half, await askAll(talks, onProgress)])
    onProgress('answers: after months')
    return resultsOf(judged, await scoreLater(readLater()), show)
  })
}

async function askAll(talks: readonly Talk[], onProgress: (text: string) => void): Promise<Judged[]> {
  const clock = { now: 0 }
  const memory = await createMemory({ now: () => clock.now })
  const judged: Judged[] = []
  try {
    for (const { title, turns, asked, now } of talks) {
      onProgress(`answers: ${title}`)
      const space = memory.namespace(title)
      await tell(space, turns, clock)
      clock.now = now
      for (const question of asked) {
        const { text, enough } = await space.answer(question.question)
        const answer = enough ? text : null
        judged.push({ ...question, talk: title, answer, verdict: judge(question, answer) })
      }
    }
    return judged
  } finally {
    await memory.close()
  }
}

function resultsOf(
  halves: readonly (readonly [string, readonly Judged[]])[],
  later: readonly LaterScore[],
  show: string | null,
): Results {
  const open = halves.flatMap(([half, judged]) => (half.endsWith('open') ? judged : []))
  return {
    figures: Object.fromEntries([
      ...later.flatMap(({ kind, cases, right, stale }) => [
        [`later ${kind} right`, (100 * right) / cases],
        [`later ${kind} stale`, (100 * stale) / cases],
      ]),
      ...halves.flatMap(([half, judged]) => {
        const shares = answerShares(countAnswers(judged))
        return [
          [`${half} right of given`, shares.rightOfGiven ?? 0],
          [`${half} answered`, shares.answered ?? 0],
          [`${half} invented`, shares.invented ?? 0],
        ]
      }),
    ]),
    tables: [
      {
        caption: 'Questions over months of conversation, answered by rules',
        note: 'Right, wrong, declined: of what was told. Invented: an answer to what was never said.',
        columns: ['questions', ...COUNTS, 'right of given %', 'with invented %', 'answered %', 'invented %'],
        rows: halves.map(([half, judged]) => {
          const { rightOfGiven, rightOfAll, answered, invented } = answerShares(countAnswers(judged))
          const shares = [rightOfGiven, rightOfAll, answered, invented]
          return [half, ...counts(judged), ...shares.map((s) => s?.toFixed(1) ?? null)]
        }),
      },
      {
        caption: 'After months: told again in other words, changed, or beside it',
        note: 'Stale: an answer that says what no longer holds. By people who have not seen the rules; all cases are open.',
        columns: ['later', 'cases', 'right', 'stale', 'other', 'declined'],
        rows: later.map((l) => [l.kind, l.cases, l.right, l.stale, l.other, l.declined]),
      },
      ...halves.map(([half, judged]) => byKind(half, judged)),
      ...(show === null ? [] : [failing(open, show)]),
    ],
  }
}

const COUNTS = ['answerable', 'right', 'wrong', 'declined', 'never said', 'invented']

function counts(judged: readonly Judged[]): Cell[] {
  const { answerable, right, wrong, declined, never, invented } = countAnswers(judged)
  return [answerable, right, wrong, declined, never, invented]
}

function byKind(half: string, judged: readonly Judged[]): Table {
  return {
    caption: `By kind of question, ${half}`,
    columns: ['kind', ...COUNTS],
    rows: [...Map.groupBy(judged, (j) => j.kind)].map(([kind, list]) => [kind, ...counts(list)]),
  }
}

function failing(open: readonly Judged[], show: string): Table {
  const bad = open.filter(
    (j) => (show === 'all' || j.kind === show) && j.verdict !== (j.right === null ? 'declined' : 'right'),
  )
  return {
    caption: `Open questions that failed: ${show}`,
    columns: ['of', 'kind', 'question', 'verdict', 'answer'],
    rows: bad.map((j) => [j.talk, j.kind, j.question, j.verdict, j.answer]),
  }
}
