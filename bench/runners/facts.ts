/** The facts of whole conversations: a sample for somebody to label, and what the labels come to. */
import { readFileSync, statSync } from 'node:fs'
import { createMemory, type GraphInput, type NamedFact } from 'recollect'
import { producedOf, timeText } from '../claims/produced.ts'
import type { Sample } from '../datasets/dataset.ts'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import { type DatasetName, openDataset } from '../datasets/open-dataset.ts'
import {
  carryOver,
  halfOf,
  type Label,
  type LabelledFact,
  labelId,
  parseLabels,
  sampleOf,
  scoreLabels,
} from '../facts/labels.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import { type Cell, type Part, replaceFile, type Table } from '../runs/part.ts'
import { BATCH } from '../systems/recollect.ts'
import { lineOf, type Turn } from '../systems/texts.ts'

export interface FactsOptions {
  /** Where the conversations are; not needed when there are labels and nothing is exported. */
  readonly data: string | null
  /** Default: `locomo` for a file, `beam` for a folder. */
  readonly dataset: DatasetName | null
  /** Graphs of these conversations that were built elsewhere; then only their facts are drawn. */
  readonly graphs: string | null
  readonly sample: number
  readonly seed: number
  /** Where the sample is written, a JSON line for a fact, to be labelled. */
  readonly export: string | null
  /** Labels to score; with `export` they are carried over to facts that are the same. */
  readonly labels: string | null
  /** Where ids and labels are written alone, without anything of the data set, so that they can be kept. */
  readonly out: string | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runFacts(options: FactsOptions): Promise<Part> {
  const { data, sample, seed, run, command, labels, graphs } = options
  const known = labels === null ? [] : parseLabels(readFileSync(labels, 'utf8'), labels)
  if (options.out !== null) writeLines(options.out, known.map(onlyLabel))
  const needsData = labels === null || options.export !== null
  if (needsData && data === null)
    throw new RangeError('--data must name the conversations, unless --labels FILE is only to be scored')
  const dataset =
    needsData && data !== null
      ? await openDataset(
          options.dataset ?? (statSync(data, { throwIfNoEntry: false })?.isFile() ? 'locomo' : 'beam'),
          data,
        )
      : null
  const configuration = {
    dataset: dataset?.name ?? null,
    graphs: graphs !== null,
    sample,
    labels: known.length,
    export: options.export,
  }
  return measurePart(
    { run, title: 'Facts', command, data: dataset?.files ?? [], seed, configuration },
    async () => {
      const scored = known.length === 0 ? null : labelTable(known)
      if (dataset === null) return { figures: figuresOf(known), tables: scored === null ? [] : [scored] }
      const built: Built[] = []
      const ready = graphs === null ? null : readLocomoGraphs(graphs)
      for await (const one of dataset.samples()) {
        options.onProgress(`facts: ${one.id}`)
        built.push(await factsOf(one, ready === null ? null : (ready.get(one.id) ?? {})))
      }
      const drawn = sampleOf(
        built.flatMap((b) => b.facts),
        sample,
        seed,
      )
      if (options.export !== null) writeLines(options.export, carryOver(drawn, known))
      return {
        figures: figuresOf(known),
        tables: [...builtTables(built, drawn, known), ...(scored === null ? [] : [scored])],
      }
    },
  )
}

interface Built {
  readonly sample: string
  readonly turns: number
  readonly facts: readonly LabelledFact[]
}

/** @param graph Imported instead of reading by rules; `null`: rules read. */
async function factsOf({ id, conversation, askedAt }: Sample, graph: GraphInput | null): Promise<Built> {
  const last = Math.max(
    ...conversation.sessions.flatMap((s) =>
      s.turns.map((t) => (t.at === undefined ? 0 : new Date(t.at).getTime())),
    ),
  )
  const now = askedAt ?? last + 3_600_000
  const memory = await createMemory({ now: () => now, ...(graph !== null && { consolidate: false }) })
  try {
    const space = memory.namespace(id)
    for (const session of conversation.sessions)
      for (let i = 0; i < session.turns.length; i += BATCH)
        await space.add(session.turns.slice(i, i + BATCH), { session: session.id })
    if (graph === null) await space.flush()
    else await space.addGraph(graph)
    const turns = conversation.sessions.flatMap((s) => s.turns)
    const before = precedingTurns(conversation.sessions)
    const facts = await space.facts({ asOf: null, limit: 100_000 })
    return { sample: id, turns: turns.length, facts: facts.map((fact) => labelled(id, fact, before, now)) }
  } finally {
    await memory.close()
  }
}

/** How many turns before its source help to judge a fact. */
const CONTEXT = 2

interface Placed {
  readonly turn: Turn
  readonly before: readonly Turn[]
}

function precedingTurns(sessions: Sample['conversation']['sessions']): ReadonlyMap<string, Placed> {
  return new Map(
    sessions.flatMap(({ turns }) =>
      turns.map((turn, i): [string, Placed] => [
        turn.id ?? '',
        { turn, before: turns.slice(Math.max(0, i - CONTEXT), i) },
      ]),
    ),
  )
}

function labelled(
  conversation: string,
  fact: NamedFact,
  placed: ReadonlyMap<string, Placed>,
  now: number,
): LabelledFact {
  const { head, relation, tail, statement, time, endedAt, status } = producedOf(fact, now)
  const turns = [...new Set(fact.evidence.flatMap((e) => [e.turn, ...e.context] as string[]))]
  const ended =
    endedAt === null || status === 'event' ? [] : [`ended ${new Date(endedAt).toISOString().slice(0, 10)}`]
  const id = labelId([conversation, head, relation, tail, statement, ...turns])
  const line = (turn: Turn): string => `${shownDay(turn)} ${lineOf(turn)}`
  return {
    id,
    half: halfOf(id),
    content: '',
    worth: '',
    date: '',
    conversation,
    statement,
    head,
    relation,
    tail,
    time: [timeText(time), ...ended].filter((part) => part !== '').join(', '),
    sources: turns.flatMap((turn) => {
      const found = placed.get(turn)
      return found === undefined ? [] : [{ before: found.before.map(line), turn: line(found.turn) }]
    }),
  }
}

/** With its weekday: half of what is said of dates needs one. */
function shownDay({ at }: Turn): string {
  if (at === undefined) return ''
  const date = new Date(at)
  return `${date.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ${date.toISOString().slice(0, 10)}`
}

function onlyLabel({ id, content, worth, date, time }: Label): Label {
  return { id, content, worth, date, time }
}

function writeLines(path: string, items: readonly object[]): void {
  replaceFile(path, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
}

function builtTables(
  built: readonly Built[],
  drawn: readonly LabelledFact[],
  known: readonly Label[],
): Table[] {
  const ids = new Set(known.map((label) => label.id))
  return [
    {
      caption: 'Facts that were made',
      columns: ['conversation', 'turns', 'facts', 'a hundred turns', 'in the sample', 'of these labelled'],
      rows: built.map(({ sample, turns, facts }): Cell[] => {
        const mine = drawn.filter((fact) => fact.conversation === sample)
        return [
          sample,
          turns,
          facts.length,
          ((100 * facts.length) / turns).toFixed(1),
          mine.length,
          mine.filter((fact) => ids.has(fact.id)).length,
        ]
      }),
    },
  ]
}

const HALVES = ['aside', 'open'] as const

function labelTable(known: readonly Label[]): Table {
  const rows = [
    ...HALVES.map((half) => [half, known.filter((l) => halfOf(l.id) === half)] as const),
    ['all', known] as const,
  ]
  return {
    caption: 'Facts as they were labelled',
    note: 'Good: content right, worth keeping, date not wrong. Dates: of those facts that show or should show one. Which half a fact is of, its id decides.',
    columns: ['half', 'labelled', 'good %', 'right %', 'cut %', 'wrong %', 'worth keeping %', 'date wrong %'],
    rows: rows.map(([name, labels]) => {
      const {
        labelled: n,
        good,
        contentRight,
        contentCut,
        contentWrong,
        worth,
        dateWrong,
      } = scoreLabels(labels)
      const shares = [good, contentRight, contentCut, contentWrong, worth, dateWrong]
      return [name, n, ...shares.map((share) => share?.toFixed(1) ?? null)]
    }),
  }
}

function figuresOf(known: readonly Label[]): Results['figures'] {
  return Object.fromEntries(
    HALVES.flatMap((half) => {
      const score = scoreLabels(known.filter((l) => halfOf(l.id) === half))
      return score.good === null
        ? []
        : [
            [`${half} good`, score.good],
            [`${half} wrong or cut`, (score.contentWrong ?? 0) + (score.contentCut ?? 0)],
            [`${half} date wrong`, score.dateWrong ?? 0],
          ]
    }),
  )
}
