/** What gets into a memory that should not, and what is found in one that has it already. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditFile, createMemory } from 'recollect'
import { type HygieneCase, hygieneCases } from '../datasets/hygiene-cases.ts'
import { type PlantedJunk, plantedJunk } from '../datasets/planted-junk.ts'
import { type Redaction, redactionsIn } from '../metrics/redaction.ts'
import { precisionRecall } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Cell, Part } from '../runs/part.ts'

const FIRST_DAY = Date.UTC(2025, 0, 1)
const HALVES = ['tuning', 'kept aside'] as const

export interface HygieneRunOptions {
  readonly run: string
  readonly command: string
}

export async function runHygiene({ run, command }: HygieneRunOptions): Promise<Part> {
  const cases = hygieneCases()
  const junk = plantedJunk()
  return measurePart(
    {
      run,
      title: 'Hygiene',
      command,
      configuration: { texts: cases.length, memories: junk.items.length, labels: 'our own' },
    },
    async () => {
      const judged = (await redacted(cases)).flatMap((text, i) => judge(cases[i] as HygieneCase, text))
      const found = await audited(junk)
      return {
        figures: {
          ...Object.fromEntries(
            HALVES.flatMap((half) => {
              const { precision, recall } = scores(judged.filter((j) => j.half === half))
              return [
                [`${half}: redaction precision`, precision],
                [`${half}: redaction recall`, recall],
              ]
            }),
          ),
          'duplicates recall': found.duplicates.recall,
          'duplicates precision': found.duplicates.precision,
          'loops recall': found.loops.recall,
        },
        tables: [
          {
            caption: 'Secrets and identifiers, with both rules at "redact"',
            note: `${cases.filter((c) => c.hidden.length > 0).length} texts with and ${cases.filter((c) => c.hidden.length === 0).length} without, written by hand, all values made up. Rules were changed by one half only; the other was kept aside. Recall: the value is gone. Precision: of what was redacted, what had to be. Place: exactly the value is gone. Name: it is called what it is.`,
            columns: [
              'kind',
              'n',
              ...HALVES.flatMap((half) => [`recall %, ${half}`, `precision %, ${half}`]),
              'place %',
              'name %',
            ],
            rows: [
              ...['secret', 'identifier'].map((kind) =>
                rowOf(
                  `all: ${kind}`,
                  judged.filter((j) => j.kind === kind),
                ),
              ),
              ...[...Map.groupBy(judged, (j) => j.name)].map(([name, list]) => rowOf(name, list)),
            ],
          },
          {
            caption: 'Texts without any, that were changed all the same',
            columns: ['kind', 'n', ...HALVES],
            rows: [
              ...Map.groupBy(
                cases.filter((c) => c.hidden.length === 0),
                (c) => c.group,
              ),
            ].map(([group, list]): Cell[] => [
              group,
              list.length,
              ...HALVES.map((half) => judged.filter((j) => j.group === group && j.half === half).length),
            ]),
          },
          {
            caption: 'Junk in an export of another memory, found by an audit',
            columns: ['kind', 'planted', 'precision %', 'recall %'],
            rows: [
              ['duplicates', junk.duplicates.size, found.duplicates.precision, found.duplicates.recall],
              ['loops', junk.loops.size, null, found.loops.recall],
            ],
          },
        ],
      }
    },
  )
}

/** The texts as a memory stores them. */
async function redacted(cases: readonly HygieneCase[]): Promise<string[]> {
  const memory = await createMemory({ hygiene: { secrets: 'redact', identifiers: 'redact' } })
  try {
    const space = memory.namespace('hygiene')
    const turns = cases.map((c, i) => ({
      id: `t${i}`,
      speaker: 'Ana',
      content: c.text,
      at: FIRST_DAY + i * 1000,
    }))
    const { turns: ids } = await space.add(turns, { session: 's' })
    const stored: string[] = []
    for (let at = 0; at < ids.length; at += 100)
      stored.push(...(await space.turns({ ids: ids.slice(at, at + 100) })).map((t) => t.content))
    return stored
  } finally {
    await memory.close()
  }
}

/** A value that had to go, or a part that went without need. */
interface Judged {
  readonly group: string
  readonly half: HygieneCase['half']
  readonly kind: string
  readonly name: string
  readonly is: boolean
  readonly said: boolean
  readonly inPlace: boolean
  readonly named: boolean
}

const IDENTIFIERS = ['email', 'phone', 'card-number', 'iban', 'social-security-number']

function judge({ group, half, text, hidden }: HygieneCase, stored: string): Judged[] {
  const redactions = redactionsIn(text, stored)
  if (redactions === null) throw new Error(`stored as something else: ${stored}`)
  const overlaps = (a: Omit<Redaction, 'name'>, b: Omit<Redaction, 'name'>): boolean =>
    a.index < b.index + b.length && b.index < a.index + a.length
  return [
    ...hidden.map(({ kind, name, index, length }): Judged => {
      const over = redactions.find((r) => overlaps(r, { index, length }))
      const said = !stored.includes(text.slice(index, index + length))
      const inPlace = over?.index === index && over.length === length
      return { group, half, kind, name, is: true, said, inPlace, named: over?.name === name }
    }),
    ...redactions
      .filter((r) => !hidden.some((h) => overlaps(r, h)))
      .map(({ name }): Judged => {
        const kind = IDENTIFIERS.includes(name) ? 'identifier' : 'secret'
        return { group, half, kind, name, is: false, said: true, inPlace: false, named: false }
      }),
  ]
}

const percent = (share: number | null): number => Math.round(1000 * (share ?? 1)) / 10

function scores(judged: readonly Judged[]): { readonly precision: number; readonly recall: number } {
  const { precision, recall } = precisionRecall(judged)
  return { precision: percent(precision), recall: percent(recall) }
}

function rowOf(name: string, judged: readonly Judged[]): Cell[] {
  const real = judged.filter((j) => j.is)
  const share = (list: readonly Judged[]): number | null =>
    real.length === 0 ? null : percent(list.length / real.length)
  return [
    name,
    real.length,
    ...HALVES.flatMap((half) => {
      const { precision, recall } = scores(judged.filter((j) => j.half === half))
      return [recall, precision]
    }),
    share(real.filter((j) => j.inPlace)),
    share(real.filter((j) => j.named)),
  ]
}

async function audited(junk: PlantedJunk) {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-hygiene-'))
  try {
    const path = join(folder, 'export.json')
    writeFileSync(path, JSON.stringify({ results: junk.items }))
    const report = await auditFile(path, Date.parse('2025-06-01'))
    const ids = (list: readonly { readonly ids: readonly string[] }[]): Set<string> =>
      new Set(list.flatMap((f) => f.ids))
    const duplicates = ids(report.duplicates)
    const loops = ids(report.loops)
    const share = (part: number, whole: number): number =>
      whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
    const planted = [...junk.duplicates]
    // A finding names the original beside its copies.
    const wrong = [...duplicates].filter(
      (id) =>
        !junk.duplicates.has(id) &&
        !junk.duplicates.has(`${id}-again`) &&
        !junk.loops.has(id) &&
        id !== `m${junk.items.findIndex((i) => i.memory === junk.items.at(-1)?.memory)}`,
    )
    return {
      duplicates: {
        recall: share(planted.filter((id) => duplicates.has(id)).length, planted.length),
        precision: share(duplicates.size - wrong.length, duplicates.size),
      },
      loops: {
        recall: share(
          [...junk.loops].filter((id) => loops.has(id) || duplicates.has(id)).length,
          junk.loops.size,
        ),
      },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
