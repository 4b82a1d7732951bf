/** Everything that was measured into one folder, as one page of Markdown and one of HTML, with charts. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, readPart } from '../runs/part.ts'
import { svg } from './charts.ts'
import { htmlPage } from './html.ts'
import { markdownPart } from './markdown.ts'

/** Order of the parts of a report; others follow by name. */
const ORDER = [
  'peers',
  'peers-scripted',
  'locomo',
  'locomo-graphs',
  'beam',
  'musique',
  'longmemeval',
  'qa-locomo',
  'qa-longmemeval',
  'temporal',
  'abstention-locomo',
  'abstention-beam',
  'hygiene',
  'entities',
  'construct',
  'growth',
  'speed',
  'scale-postgres',
  'scale-file',
  'large-file',
  'large-postgres',
  'hub',
  'inspector',
  'ablation',
  'sweep',
  'noise',
]

export interface WrittenReport {
  readonly markdown: string
  readonly html: string
  readonly parts: number
}

/** @throws RangeError when nothing was measured there */
export async function writeReport(folder: string): Promise<WrittenReport> {
  const parts = readParts(folder)
  if (parts.length === 0)
    throw new RangeError(
      `${folder} has no measurements; a run writes one folder with a summary.json per part`,
    )
  const charts = join(folder, 'charts')
  mkdirSync(charts, { recursive: true })
  const drawn = new Map<string, { name: string; title: string; svg: string }[]>()
  for (const part of parts) {
    const list = []
    for (const chart of part.charts) {
      if (chart.data.length === 0) continue
      const name = `${part.name}-${chart.name.replaceAll(/\W+/g, '-')}.svg`
      const image = await svg(chart)
      writeFileSync(join(charts, name), image)
      list.push({ name, title: chart.title, svg: image })
    }
    drawn.set(part.name, list)
  }
  const markdown = join(folder, 'REPORT.md')
  const html = join(folder, 'report.html')
  const opening = openingOf(parts)
  writeFileSync(
    markdown,
    [
      '# Measurements',
      '',
      ...opening,
      '',
      ...parts.flatMap((part) => [
        markdownPart(part),
        ...(drawn.get(part.name) ?? []).map((c) => `![${c.title}](charts/${c.name})\n`),
      ]),
    ].join('\n'),
  )
  writeFileSync(html, htmlPage(parts, drawn, opening))
  return { markdown, html, parts: parts.length }
}

export function readParts(folder: string): Part[] {
  if (!existsSync(folder)) return []
  const place = (name: string): number => {
    const i = ORDER.indexOf(name)
    return i < 0 ? ORDER.length : i
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readPart(join(folder, entry.name)) ?? [])
    .sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))
}

function openingOf(parts: readonly Part[]): string[] {
  const [first] = parts
  if (first === undefined) return []
  const { environment: e } = first
  const files = new Map(parts.flatMap((p) => p.data.map((d) => [d.sha256, d] as const)))
  const failed = parts.filter((p) => p.failures.length > 0).map((p) => p.title)
  return [
    `Recollect ${e.recollect}, measured on ${e.cores} cores (${e.processor}), ${e.memoryGb} GB, ${e.system}, Node ${e.node}. No network; no model where none is named.`,
    'Intervals are 95 %, by bootstrap over conversations and their questions. Every part names the command that measures it again; its folder holds a `summary.json` with versions, settings, seeds and checksums.',
    `Data: ${[...files.values()].map((d) => `${d.name} (${(d.bytes / 2 ** 20).toFixed(1)} MB, sha256 ${d.sha256.slice(0, 12)}…)`).join(', ') || 'none'}.`,
    ...(failed.length === 0 ? [] : [`Parts with failures: ${failed.join(', ')}.`]),
  ]
}
