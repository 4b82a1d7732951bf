/** What gets into a memory that should not, and what is found in one that has it already. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditFile, createMemory } from 'recollect'
import { hygieneCases, type PlantedJunk, plantedJunk } from '../datasets/hygiene-cases.ts'
import { mean, precisionRecall } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

const FIRST_DAY = Date.UTC(2025, 0, 1)

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
      configuration: { sentences: cases.length, memories: junk.items.length, labels: 'our own' },
    },
    async () => {
      const memory = await createMemory({ hygiene: { secrets: 'redact', identifiers: 'redact' } })
      const stored: string[] = []
      try {
        const space = memory.namespace('hygiene')
        const turns = cases.map((c, i) => ({
          id: String(i),
          speaker: 'Ana',
          content: c.text,
          at: FIRST_DAY + i * 1000,
        }))
        await space.add(turns, { session: 's' })
        for (let offset = 0; offset < cases.length; offset += 100)
          stored.push(...(await space.turns({ offset, limit: 100 })).map((t) => t.content))
      } finally {
        await memory.close()
      }
      const judged = cases.map((c, i) => {
        const text = stored[i] ?? ''
        return {
          kind: c.kind,
          is: c.hidden !== null,
          said: text !== c.text,
          leaked: c.hidden !== null && text.includes(c.hidden),
        }
      })
      const { precision, recall } = precisionRecall(judged)
      const leaks = 100 * mean(judged.filter((j) => j.is).map((j) => Number(j.leaked)))
      const found = await audited(junk)
      return {
        figures: {
          'redaction precision': 100 * (precision ?? 0),
          'redaction recall': 100 * (recall ?? 0),
          'leaked %': leaks,
          'duplicates recall': found.duplicates.recall,
          'duplicates precision': found.duplicates.precision,
          'loops recall': found.loops.recall,
        },
        tables: [
          {
            caption: 'Secrets and identifiers, with both rules at "redact"',
            note: 'Made-up values in sentences of our own, and sentences that only look so. "changed" is the share of sentences that were not stored as they are.',
            columns: ['kind', 'n', 'must be hidden', 'changed %', 'leaked %'],
            rows: [...Map.groupBy(judged, (j) => j.kind)].map(([kind, list]) => [
              kind,
              list.length,
              list[0]?.is ? 'yes' : 'no',
              (100 * mean(list.map((j) => Number(j.said)))).toFixed(0),
              list[0]?.is ? (100 * mean(list.map((j) => Number(j.leaked)))).toFixed(0) : null,
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
