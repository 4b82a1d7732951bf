import type { TraceEvent } from '../model/trace.ts'
import { oneLine } from '../std/visible.ts'
import { traceGraph } from './trace-graph.ts'

/** What a search walked over, as a Mermaid flowchart: dashed edges were inferred, crossed nodes pruned. */
export function traceMermaid(question: string, trace: readonly TraceEvent[]): string {
  const { centre, nodes, edges, pruned } = traceGraph(trace)
  const names = new Map(nodes.map((node, i) => [node.id, `n${i}`]))
  return [
    'flowchart LR',
    `  question(["${escaped(question)}"])`,
    ...nodes
      .filter((node) => node.id !== '?')
      .map(
        (node) =>
          `  ${names.get(node.id)}["${escaped(node.label)}"]${pruned.has(node.id) ? ':::pruned' : ''}`,
      ),
    ...(centre === '?' ? [] : [`  question --> ${names.get(centre)}`]),
    ...edges.map(({ from, to, label, inferred }) => {
      const arrow = inferred ? '-.->' : '-->'
      const said = label === '' ? '' : `|"${escaped(label.replaceAll('_', ' '))}"|`
      return `  ${from === '?' ? 'question' : names.get(from)} ${arrow}${said} ${names.get(to)}`
    }),
    ...(pruned.size === 0 ? [] : ['  classDef pruned opacity:0.4']),
    '',
  ].join('\n')
}

const LETTERS = 60

/** Mermaid reads quotes, brackets and semicolons as its own: they are written as codes. */
function escaped(text: string): string {
  const line = oneLine(text)
  const short =
    line.length > LETTERS ? `${line.slice(0, LETTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return short.replace(/[^\p{L}\p{N} .,:?!…–-]/gu, (sign) => `#${sign.codePointAt(0)};`)
}
