/** What got better and what got worse from one run to another, question by question. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mean, pairedDifference } from '../metrics/statistics.ts'
import { type Answered, type Verdict, verdictKey } from '../runners/qa.ts'
import { one } from '../runners/retrieval.ts'
import { turnRecall } from '../runners/retrieval-scores.ts'
import { type Asked, questionKey } from '../runs/ask-all.ts'
import { openJournal } from '../runs/journal.ts'
import { type Part, readPart } from '../runs/part.ts'
import { markdownTable } from './markdown.ts'
import { readParts } from './report.ts'

/** Questions of each kind that are listed. */
const LISTED = 15

interface Run {
  readonly part: Part | null
  readonly asked: ReadonlyMap<string, Asked>
  readonly answers: ReadonlyMap<string, Answered>
  /** By the strict judge, or by the rubric. */
  readonly marks: ReadonlyMap<string, number>
}

/**
 * @param before Folder of a run, or of a report with many parts.
 * @throws RangeError when either folder has no run
 */
export function compareRuns(before: string, after: string): string {
  const parts = readParts(before).map((p) => p.name)
  const both = parts.filter((name) => existsSync(join(after, name)))
  if (both.length > 0)
    return both
      .map((name) => `# ${name}\n\n${compareParts(join(before, name), join(after, name))}`)
      .join('\n')
  for (const folder of [before, after])
    if (readPart(folder) === null && !existsSync(join(folder, 'questions.jsonl')))
      throw new RangeError(`${folder} holds no run`)
  return compareParts(before, after)
}

function compareParts(before: string, after: string): string {
  const [a, b] = [readRun(before), readRun(after)]
  const sections = [figureTable(a.part, b.part)]
  const pairs = [...b.asked].flatMap(([key, now]) => {
    const then = a.asked.get(key)
    return then === undefined ? [] : [{ key, then, now }]
  })
  for (const [system, list] of Map.groupBy(pairs, (p) => p.now.system)) {
    const scored = list.filter((p) => p.now.gold.length > 0 && p.then.gold.length > 0)
    if (scored.length > 0)
      sections.push(
        changes(
          `${system}: turn recall at 10`,
          scored.map((p) => ({
            cluster: p.now.sampleId,
            text: `${p.now.sampleId} #${p.now.questionIndex} (${p.now.category}) ${p.now.question}`,
            first: turnRecall(p.now, 10),
            second: turnRecall(p.then, 10),
            detail: '',
          })),
        ),
      )
    const judged = list.filter((p) => a.answers.has(p.key) && b.answers.has(p.key) && p.now.answerable)
    if (judged.length > 0)
      sections.push(
        changes(
          `${system}: right, strictly or by the rubric`,
          judged.map((p) => ({
            cluster: p.now.sampleId,
            text: `${p.now.sampleId} #${p.now.questionIndex} (${p.now.category}) ${p.now.question}`,
            first: b.marks.get(p.key) ?? 0,
            second: a.marks.get(p.key) ?? 0,
            detail: `${a.answers.get(p.key)?.answer ?? 'declined'} → ${b.answers.get(p.key)?.answer ?? 'declined'}`,
          })),
        ),
      )
  }
  return sections.join('\n')
}

function readRun(folder: string): Run {
  const read = <T>(name: string, keyOf: (line: T) => string): Map<string, T> => {
    const path = join(folder, `${name}.jsonl`)
    if (!existsSync(path)) return new Map()
    const journal = openJournal<T>(path, keyOf)
    journal.close()
    return new Map(journal.lines.map((line) => [keyOf(line), line]))
  }
  const verdicts = read<Verdict>('verdicts', verdictKey)
  const marking = [...verdicts.values()].filter((v) => v.judge !== 'lenient' && !v.probe)
  return {
    part: readPart(folder),
    asked: read<Asked>('questions', questionKey),
    answers: read<Answered>('answers', (answer) => answer.key),
    marks: new Map(
      [...Map.groupBy(marking, (v) => v.key)].map(([key, list]) => [key, mean(list.map((v) => v.score))]),
    ),
  }
}

function figureTable(before: Part | null, after: Part | null): string {
  const rows = Object.entries(after?.figures ?? {}).flatMap(([name, now]) => {
    const then = before?.figures[name]
    return then === undefined || then.toFixed(4) === now.toFixed(4)
      ? []
      : [[name, then.toFixed(1), now.toFixed(1), `${now >= then ? '+' : ''}${(now - then).toFixed(1)}`]]
  })
  return rows.length === 0
    ? 'All figures are the same.\n'
    : markdownTable({
        caption: 'Figures that changed',
        columns: ['figure', 'before', 'after', 'change'],
        rows,
      })
}

interface Change {
  readonly cluster: string
  readonly text: string
  /** After. */
  readonly first: number
  /** Before. */
  readonly second: number
  readonly detail: string
}

function changes(title: string, list: readonly Change[]): string {
  const { mean, low, high, better, worse, equal } = pairedDifference(list)
  const rows = (kind: string, wanted: (c: Change) => boolean): string => {
    const found = list.filter(wanted)
    return found.length === 0
      ? ''
      : markdownTable({
          caption: `${kind}${found.length > LISTED ? `, ${LISTED} of ${found.length}` : ''}`,
          columns: ['question', 'before', 'after', 'answers'],
          rows: found
            .slice(0, LISTED)
            .map((c) => [c.text, one(100 * c.second), one(100 * c.first), c.detail]),
        })
  }
  return [
    `## ${title}`,
    '',
    `${(100 * mean).toFixed(1)} points (95 %: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}): ${better} questions better, ${worse} worse, ${equal} the same.`,
    '',
    rows('Better', (c) => c.first > c.second),
    rows('Worse', (c) => c.first < c.second),
  ].join('\n')
}
