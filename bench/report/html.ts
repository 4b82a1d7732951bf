/** A report as one page that needs nothing else: charts are inside. */
import type { Part, Table } from '../runs/part.ts'

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1200px;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:.5em 0 1.5em;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th,td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}th{background:#f5f5f5}
caption{display:none}code{background:#f5f5f5;padding:.1em .3em}.note{color:#555;max-width:60em}nav a{margin-right:1em}
.charts{display:flex;flex-wrap:wrap;gap:1em}.charts svg{max-width:100%;height:auto}`

export function htmlPage(
  parts: readonly Part[],
  charts: ReadonlyMap<string, readonly { readonly svg: string }[]>,
  opening: readonly string[],
): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recollect: measurements</title>
<style>${STYLE}</style>
<h1>Measurements</h1>
${opening.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<nav>${parts.map((p) => `<a href="#${escaped(p.name)}">${escaped(p.title)}</a>`).join(' ')}</nav>
${parts.map((p) => section(p, charts.get(p.name) ?? [])).join('\n')}
</html>
`
}

function section(part: Part, charts: readonly { readonly svg: string }[]): string {
  return `<section id="${escaped(part.name)}"><h2>${escaped(part.title)}</h2>
<p><code>${escaped(part.command)}</code></p>
<div class="charts">${charts.map((c) => c.svg).join('')}</div>
${part.tables.map(table).join('\n')}
${part.failures.map((f) => `<p class="note">Failure: ${escaped(f)}</p>`).join('\n')}
</section>`
}

function table({ caption, columns, rows, note }: Table): string {
  if (rows.length === 0) return ''
  const cells = (list: readonly (string | number | null)[], tag: string): string =>
    `<tr>${list.map((c) => `<${tag}>${escaped(c === null ? '–' : String(c))}</${tag}>`).join('')}</tr>`
  return `<h3>${escaped(caption)}</h3>${note === undefined ? '' : `<p class="note">${escaped(note)}</p>`}
<table>${cells(columns, 'th')}${rows.map((r) => cells(r, 'td')).join('')}</table>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
