/** Parts as Markdown: what a run prints, and what its report says. */
import type { Cell, Part, Table } from '../runs/part.ts'

export function markdownTable({ caption, columns, rows, note }: Table): string {
  if (rows.length === 0) return ''
  const cells = (list: readonly Cell[]): string => `| ${list.map(text).join(' | ')} |`
  return [
    `**${caption}**`,
    '',
    ...(note === undefined ? [] : [note, '']),
    cells(columns),
    cells(columns.map((_, i) => (i === 0 ? '---' : '--:'))),
    ...rows.map(cells),
    '',
  ].join('\n')
}

function text(cell: Cell): string {
  return cell === null ? '–' : String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')
}

export function markdownPart(part: Part): string {
  return [
    `## ${part.title}`,
    '',
    `\`${part.command}\`, ${part.environment.measured}${part.environment.commit === null ? '' : ` at ${part.environment.commit}`}`,
    '',
    ...part.tables.map(markdownTable).filter((t) => t !== ''),
    ...(part.failures.length === 0 ? [] : ['Failures:', '', ...part.failures.map((f) => `* ${f}`), '']),
  ].join('\n')
}
