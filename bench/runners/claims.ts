/** What is made of one or two sentences: every fact they say, and nothing else? */
import { createMemory, type Namespace } from 'recollect'
import { ASIDE } from '../claims/aside.ts'
import { CHAT_ASIDE } from '../claims/chat-aside.ts'
import { CHAT_OPEN } from '../claims/chat-open.ts'
import { EVERYDAY_ASIDE } from '../claims/everyday-aside.ts'
import { EVERYDAY_OPEN } from '../claims/everyday-open.ts'
import { type Case, parseCases } from '../claims/notation.ts'
import { OPEN_1 } from '../claims/open-1.ts'
import { OPEN_2 } from '../claims/open-2.ts'
import { OPEN_3 } from '../claims/open-3.ts'
import { OTHERS_ASIDE } from '../claims/others-aside.ts'
import { OTHERS_OPEN } from '../claims/others-open.ts'
import { producedOf, timeText } from '../claims/produced.ts'
import { type Scored, scoreCase } from '../claims/score.ts'
import { type Count, type Tally, tally } from '../claims/tally.ts'
import { readPairs, scoreValues, type ValuesScore } from '../claims/values.ts'
import { tell } from '../datasets/said.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Cell, Part, Table } from '../runs/part.ts'

export interface ClaimsOptions {
  /** Lists the open cases of this group that fail; `all`: of every group. */
  readonly show: string | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

/** Plain statements and talk as people chat, each in two halves. */
const SETS = {
  aside: [ASIDE],
  open: [OPEN_1, OPEN_2, OPEN_3],
  'chat aside': [CHAT_ASIDE],
  'chat open': [CHAT_OPEN],
  'others aside': [OTHERS_ASIDE],
  'others open': [OTHERS_OPEN],
  'everyday aside': [EVERYDAY_ASIDE],
  'everyday open': [EVERYDAY_OPEN],
} as const
type Half = keyof typeof SETS
const CAPTIONS: Readonly<Record<Half, string>> = {
  aside: 'Kept aside',
  open: 'Open',
  'chat aside': 'As people chat, kept aside',
  'chat open': 'As people chat, open',
  'others aside': 'By somebody who has not seen the rules, kept aside',
  'others open': 'By somebody who has not seen the rules, open',
  'everyday aside': 'In passing, in everyday words, by somebody who has not seen the rules, kept aside',
  'everyday open': 'In passing, in everyday words, by somebody who has not seen the rules, open',
}
const isOpen = (half: string): boolean => half.endsWith('open')

export async function runClaims({ show, run, command, onProgress }: ClaimsOptions): Promise<Part> {
  const sets = Object.entries(SETS).map(([half, texts]) => [half as Half, texts.flatMap(parseCases)] as const)
  const groups = new Set(sets.flatMap(([half, cases]) => (isOpen(half) ? cases.map((c) => c.group) : [])))
  if (show !== null && show !== 'all' && !groups.has(show))
    throw new RangeError(`--show must be all or one of ${[...groups].join(', ')}`)
  const counts = Object.fromEntries(sets.map(([half, cases]) => [half, cases.length]))
  const configuration = { ...counts, labels: 'our own', show }
  return measurePart({ run, title: 'Claims', command, configuration }, async () => {
    const scored: [Half, readonly Scored[]][] = []
    for (const [half, cases] of sets)
      scored.push([half, await readAll(cases, (n) => onProgress(`${half}: ${n} of ${cases.length}`))])
    return resultsOf(scored, await scoreValues(readPairs()), show)
  })
}

async function readAll(cases: readonly Case[], onProgress: (done: number) => void): Promise<Scored[]> {
  const clock = { now: 0 }
  const memory = await createMemory({ now: () => clock.now })
  const scored: Scored[] = []
  try {
    for (const [i, one] of cases.entries()) {
      const space = memory.namespace(`case ${i}`)
      await tell(space, one.turns, clock)
      clock.now = one.now
      scored.push(await scoreOne(one, space))
      onProgress(i + 1)
    }
    return scored
  } finally {
    await memory.close()
  }
}

async function scoreOne(one: Case, space: Namespace): Promise<Scored> {
  const facts = await space.facts({ asOf: null, limit: 1000 })
  const entities = await space.entities({ limit: 1000 })
  return scoreCase(
    one,
    facts.map((fact) => producedOf(fact, one.now)),
    entities.map((entity) => [entity.name, ...entity.aliases]),
  )
}

function resultsOf(
  sets: readonly (readonly [Half, readonly Scored[]])[],
  values: readonly ValuesScore[],
  show: string | null,
): Results {
  const halves = Object.fromEntries(sets.map(([half, scored]) => [half, tally(scored)]))
  return {
    figures: Object.fromEntries([
      ...values.flatMap(({ half, same, merged }) => [
        [`${half} said again is one`, percent(same)],
        [`${half} changes merged`, percent(merged)],
      ]),
      ...Object.entries(halves).flatMap(([half, t]) => [
        [`${half} precision`, t.precision ?? 0],
        [`${half} recall`, t.recall ?? 0],
        [`${half} wrong date`, t.wrongDate ?? 0],
        [`${half} changes right`, percent(t.changes)],
        [`${half} retold is one`, percent(t.keptAsOne)],
        [`${half} occasions merged`, percent(t.merged)],
      ]),
    ]),
    tables: [
      ...sets.map(([half, scored]) => byGroup(CAPTIONS[half], scored)),
      {
        caption: 'Changes, retellings, occasions',
        columns: [
          'cases',
          'two-step changes right',
          'one event told several times is one fact',
          'occasions merged',
        ],
        rows: Object.entries(halves).map(([half, t]) => [
          half,
          countText(t.changes),
          countText(t.keptAsOne),
          countText(t.merged),
        ]),
      },
      {
        caption: 'Of what one has one at a time: a value in other words, another value',
        note: 'Two values of a relation, noted months apart by somebody who has not seen the rules.',
        columns: ['pairs', 'in other words, kept as one', 'another value, taken for the same'],
        rows: values.map(({ half, same, merged }) => [half, countText(same), countText(merged)]),
      },
      ...(show === null
        ? []
        : [
            failing(
              sets.flatMap(([half, scored]) => (isOpen(half) ? scored : [])),
              show,
            ),
          ]),
    ],
  }
}

function byGroup(caption: string, scored: readonly Scored[]): Table {
  const groups = [...Map.groupBy(scored, (s) => s.case.group)]
  const row = (name: string, t: Tally): Cell[] => [
    name,
    t.cases,
    t.expected,
    t.produced,
    ...[t.precision, t.recall, t.wrongDate, t.vagueDate, t.datedByTelling].map((v) => v?.toFixed(1) ?? null),
  ]
  return {
    caption,
    note: 'Precision: produced facts that are expected, or true beside them. Dates: of the facts that were found; "dated by telling" of those whose text has no date.',
    columns: [
      'group',
      'cases',
      'expected',
      'produced',
      'precision %',
      'recall %',
      'date wrong %',
      'date vague %',
      'dated by telling %',
    ],
    rows: [...groups.map(([name, list]) => row(name, tally(list))), row('all', tally(scored))],
  }
}

function failing(open: readonly Scored[], show: string): Table {
  const bad = open.filter(
    (s) => (show === 'all' || s.case.group === show) && (lacking(s).length > 0 || s.extra.length > 0),
  )
  return {
    caption: `Open cases that fail: ${show}`,
    columns: ['case', 'said', 'missing or wrongly dated', 'too much'],
    rows: bad.map((s) => [
      s.case.id,
      s.case.turns.map((t) => `${t.session} ${t.speaker}: ${t.content}`).join(' / '),
      lacking(s).join('; '),
      s.extra
        .map((f) => `${f.head} > ${f.relation} > ${f.tail} [${timeText(f.time)}, ${f.status}]`)
        .join('; '),
    ]),
  }
}

function lacking({ missed, namesWrong, found }: Scored): string[] {
  const misdated = found.filter((f) => f.date !== 'right')
  return [
    ...missed.map((p) => p.text),
    ...namesWrong,
    ...misdated.map((f) => `${f.pattern.text} [${f.date}: ${timeText(f.fact.time)}]`),
  ]
}

function percent({ n, of }: Count): number {
  return of === 0 ? 0 : (100 * n) / of
}

function countText({ n, of }: Count): string {
  return `${n} of ${of}`
}
