/** Is the kind of a question recognised? Labelled questions of our own, half of them kept aside. */
import { createMemory, type Namespace } from 'recollect'
import { z } from 'zod'
import { type Halves, halved, readLabels } from '../labels/read-labels.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Part, Table } from '../runs/part.ts'

export interface KindsOptions {
  /** Lists the open questions of this kind that were taken for another; `all`: of every kind. */
  readonly show: string | null
  readonly run: string
  readonly command: string
}

export interface Labelled {
  readonly question: string
  readonly kind: string
}
export interface Recognised extends Labelled {
  readonly said: string
}

export function labelledKinds(): Halves<Labelled> {
  return halved(readLabels('kinds.jsonl', z.object({ question: z.string(), kind: z.string() })))
}

export async function runKinds({ show, run, command }: KindsOptions): Promise<Part> {
  const labelled = labelledKinds()
  const kinds = [...new Set(labelled.open.map((l) => l.kind))]
  if (show !== null && show !== 'all' && !kinds.includes(show))
    throw new RangeError(`--show must be all or one of ${kinds.join(', ')}`)
  const configuration = { aside: labelled.aside.length, open: labelled.open.length, labels: 'our own', show }
  return measurePart({ run, title: 'Kinds of questions', command, configuration }, async () => {
    const memory = await createMemory()
    try {
      const space = memory.namespace('kinds')
      return kindResults(
        { aside: await recognise(space, labelled.aside), open: await recognise(space, labelled.open) },
        show,
      )
    } finally {
      await memory.close()
    }
  })
}

async function recognise(space: Namespace, labelled: readonly Labelled[]): Promise<Recognised[]> {
  const recognised: Recognised[] = []
  for (const label of labelled) {
    const { trace = [] } = await space.recall(label.question, { trace: true })
    const analysed = trace.find((event) => event.kind === 'query-analysed')
    recognised.push({ ...label, said: analysed?.shape ?? 'none' })
  }
  return recognised
}

export function kindResults(halves: Halves<Recognised>, show: string | null): Results {
  const entries = Object.entries(halves)
  return {
    figures: Object.fromEntries(entries.map(([half, list]) => [`${half} accuracy`, accuracy(list)])),
    tables: [
      {
        caption: 'Kinds of questions recognised, in percent',
        note: 'Labelled questions of our own; the labels of both halves were written before the rules were read or changed.',
        columns: ['questions', 'n', 'right', 'accuracy'],
        rows: entries.map(([half, list]) => [
          half,
          list.length,
          list.filter(isRight).length,
          accuracy(list).toFixed(1),
        ]),
      },
      ...entries.map(([half, list]) => confusion(half, list)),
      ...(show === null ? [] : [failing(halves.open, show)]),
    ],
  }
}

function isRight({ kind, said }: Recognised): boolean {
  return kind === said
}

function accuracy(list: readonly Recognised[]): number {
  return (100 * list.filter(isRight).length) / list.length
}

function confusion(half: string, list: readonly Recognised[]): Table {
  const kinds = [...new Set(list.map((r) => r.kind))]
  const said = [...kinds, ...new Set(list.map((r) => r.said).filter((s) => !kinds.includes(s)))]
  return {
    caption: `What kind each was taken for, ${half}`,
    columns: ['kind', ...said],
    rows: kinds.map((kind) => [
      kind,
      ...said.map((s) => list.filter((r) => r.kind === kind && r.said === s).length),
    ]),
  }
}

function failing(open: readonly Recognised[], show: string): Table {
  return {
    caption: `Open questions that were taken for another kind: ${show}`,
    columns: ['kind', 'taken for', 'question'],
    rows: open
      .filter((r) => !isRight(r) && (show === 'all' || r.kind === show))
      .map((r) => [r.kind, r.said, r.question]),
  }
}
