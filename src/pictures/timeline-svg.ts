import type { Fact } from '../model/fact.ts'
import type { Instant } from '../model/time.ts'
import { oneLine } from '../std/visible.ts'
import { layOutTimeline } from './lay-out-timeline.ts'

/** Facts as a picture that stands alone: bars say when each was true, dots when it was heard. Text in it is data. */
export function timelineSvg(
  title: string,
  facts: readonly Pick<Fact, 'id' | 'statement' | 'valid' | 'kind' | 'evidence' | 'closings'>[],
  now: Instant,
): string {
  const { width, height, top, rows, ticks } = layOutTimeline(facts, now)
  const full = height + TITLE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" width="${width}" height="${full}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${full}"/>`,
    `<text class="title" x="12" y="20">${escaped(title)}</text>`,
    `<g transform="translate(0 ${TITLE})">`,
    ...ticks.map(
      ({ x, label }) =>
        `<line class="tick" x1="${x}" x2="${x}" y1="${top - 6}" y2="${height}"/><text class="soft" x="${x}" y="14" text-anchor="middle">${label}</text>`,
    ),
    ...rows.map((row) => {
      const late = row.x > width * 0.6
      const at = late ? row.x + row.width : row.x
      return [
        `<rect class="${row.isOpen ? 'open' : 'over'}" x="${round(row.x)}" y="${row.y + 17}" width="${round(row.width)}" height="6" rx="3"/>`,
        ...row.heard.map((x) => `<circle cx="${round(x)}" cy="${row.y + 20}" r="4"/>`),
        `<text x="${round(at)}" y="${row.y + 12}" text-anchor="${late ? 'end' : 'start'}">${escaped(row.label)}</text>`,
      ].join('')
    }),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

const TITLE = 30
const LETTERS = 80
const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#22262a}.title{font-size:14px;font-weight:600}.soft{fill:#5c646b;font-size:11px}.ground{fill:#fbfaf8}.tick{stroke:#e3e0da}.open{fill:#2c6485}.over{fill:#9fbccb}circle{fill:#fbfaf8;stroke:#2c6485;stroke-width:2}'

function round(n: number): string {
  return n.toFixed(1)
}

function escaped(text: string): string {
  const line = oneLine(text)
  const short =
    line.length > LETTERS ? `${line.slice(0, LETTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return short.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
