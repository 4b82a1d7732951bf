/** The figures of README.md, written from committed results, so that none can differ from what was measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Part } from '../runs/part.ts'
import { markdownTable } from './markdown.ts'
import { readParts } from './report.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
export const RESULTS: string = fileURLToPath(new URL('../results', import.meta.url))
const BEGIN = '<!-- figures: npm run bench -- readme -->'
const END = '<!-- end of figures -->'

export function updateReadme(): void {
  writeFileSync(README, withFigures(readFileSync(README, 'utf8'), readParts(RESULTS)))
}

/** @throws RangeError when the text has no place for them */
export function withFigures(text: string, parts: readonly Part[]): string {
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new RangeError(`README.md needs the lines ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${figures(parts)}\n${END}${after}`
}

function figures(parts: readonly Part[]): string {
  const of = (name: string): Part['figures'] => {
    const part = parts.find((p) => p.name === name)
    if (part === undefined) throw new RangeError(`no results of ${name} in ${RESULTS}`)
    return part.figures
  }
  const cell = (part: string, ...names: readonly string[]): string =>
    names
      .map((name) => {
        const value = of(part)[name]
        if (value === undefined) throw new RangeError(`no figure ${name} in the results of ${part}`)
        return value.toFixed(1)
      })
      .join(' / ')
  const systems = ['recollect', 'bm25-window', 'bm25', 'dense']
  const turns = (part: string, cuts: readonly number[], names = systems): string[] =>
    names.map((s) => cell(part, ...cuts.map((k) => `${s} turn R@${k}`)))
  const recall = markdownTable({
    caption: 'Evidence among the first k turns, in percent',
    columns: ['', 'Recollect', 'BM25 with ±2 turns', 'BM25', 'vectors alone'],
    rows: [
      ['LoCoMo, 3 conversations: turns, k = 3 / 5 / 10', ...turns('locomo', [3, 5, 10])],
      [
        'the same with the facts of graphs that an LLM built',
        ...turns('locomo-graphs', [3, 5, 10], ['recollect']),
        null,
        null,
        null,
      ],
      [
        'LoCoMo: sessions, k = 3 / 10',
        ...systems.map((s) => cell('locomo', `${s} session R@3`, `${s} session R@10`)),
      ],
      [
        'LoCoMo: evidence quoted in a context of 1,000 tokens',
        ...systems.map((s) => cell('locomo', `${s} in context`)),
      ],
      ['BEAM, 4 chats of 100K tokens: turns, k = 10', ...turns('beam', [10])],
      ['MuSiQue, 1,890 passages: k = 5 / 10', ...turns('musique', [5, 10])],
    ],
  })
  const speed = of('speed')
  const sizes = [1000, 10_000, 100_000].filter((n) => speed[`${n} turns: recall p50 ms`] !== undefined)
  const row = (label: string, write: (n: number) => string): string[] => [label, ...sizes.map(write)]
  const at = (n: number, what: string): number => speed[`${n} turns: ${what}`] ?? Number.NaN
  const bySize = markdownTable({
    caption: 'Speed by size of one namespace',
    columns: ['turns', ...sizes.map((n) => n.toLocaleString('en'))],
    rows: [
      row(
        'recall p50 / p95, embedding and assembly included, ms',
        (n) => `${at(n, 'recall p50 ms').toFixed(1)} / ${at(n, 'recall p95 ms').toFixed(1)}`,
      ),
      row('ingest, durable, consolidated, learned from, turns/s', (n) => at(n, 'ingest turns/s').toFixed(0)),
      row('file with all indexes and vectors, bytes/turn', (n) => at(n, 'bytes/turn').toFixed(0)),
      row('`recollect recall` as a new process, ms', (n) => at(n, 'cold start ms').toFixed(0)),
      row('first recall of a process, ms', (n) => at(n, 'first recall ms').toFixed(0)),
    ],
  })
  const peers = parts.find((p) => p.name === 'peers')
  const beside = peers?.tables.find((t) => t.caption === 'Side by side')
  return [
    recall,
    bySize,
    ...(beside === undefined ? [] : [markdownTable({ ...beside, caption: 'Beside other memories, LoCoMo' })]),
  ].join('\n')
}
