/** How the command line prints: colours on a terminal, aligned columns, progress on stderr. */
import { styleText } from 'node:util'
import { counted } from '../std/counted.ts'
import { oneLine } from '../std/visible.ts'

type Style = (text: string) => string

/** Styles for one stream: plain when it is no terminal, whatever runs the command; NO_COLOR and FORCE_COLOR hold. */
function stylesFor(
  stream: NodeJS.WriteStream,
): Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', Style> {
  const style =
    (format: Parameters<typeof styleText>[0]): Style =>
    (text) =>
      styleText(format, text, { stream })
  return {
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  }
}

export const colours: ReturnType<typeof stylesFor> = stylesFor(process.stdout)
export const errorColours: ReturnType<typeof stylesFor> = stylesFor(process.stderr)

const segmenter = new Intl.Segmenter()
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60]|\p{Emoji_Presentation}/u
/** Of one sign as people count them. */
const columnsOf = (sign: string): number => (WIDE.test(sign) ? 2 : 1)

/** Columns a text takes on a terminal; Chinese, Japanese, Korean and emoji take two. */
export function width(text: string): number {
  let sum = 0
  for (const { segment } of segmenter.segment(text)) sum += columnsOf(segment)
  return sum
}

/** Text filled up with spaces to a width; longer text stays as it is. */
export function padded(text: string, to: number): string {
  return text + ' '.repeat(Math.max(0, to - width(text)))
}

/** Text on one line; cut to a width on a terminal, whole for other programs. */
export function fitted(text: string, to: number): string {
  return process.stdout.isTTY === true ? shortened(text, to) : oneLine(text)
}

/** Characters of a text of which a line can show something. */
const MOST_SHOWN = 2000

export function shortened(text: string, to: number): string {
  const flat = oneLine(text.length > MOST_SHOWN ? text.slice(0, MOST_SHOWN) : text)
  if (flat.length < MOST_SHOWN && width(flat) <= to) return flat
  let result = ''
  let columns = 0
  for (const { segment } of segmenter.segment(flat)) {
    columns += columnsOf(segment)
    if (columns > to - 1) break
    result += segment
  }
  return `${result}…`
}

/**
 * Rows in aligned columns, the header dimmed; the last column takes what is left of the line. Without rows, that there
 * are none of what is listed.
 */
export function table(what: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `no ${what}`
  const limit = process.stdout.columns ?? 160
  const widths = header.map((h, c) =>
    rows.reduce((most, r) => Math.max(most, width(shortened(r[c] ?? '', limit))), width(h)),
  )
  const before = widths.slice(0, -1).reduce((sum, w) => sum + Math.min(w, 40) + 2, 0)
  const print = (cells: readonly string[]): string =>
    cells
      .map((cell, c) =>
        c === header.length - 1
          ? fitted(cell, Math.max(20, limit - before))
          : padded(fitted(cell, 40), Math.min(widths[c] ?? 0, 40)),
      )
      .join('  ')
      .trimEnd()
  return [colours.dim(print(header)), ...rows.map(print)].join('\n')
}

export interface Progress {
  /**
   * @param share Of the work that is done, 0 to 1.
   * @param done Things that are.
   */
  update(share: number, done: number, what: string): void
  /** Removes the bar. */
  clear(): void
}

/** How often a bar is drawn, and a line is written where there is no terminal, in milliseconds. */
const DRAWN_MS = 50
const LINE_MS = 5000

/** Progress on stderr: a bar on a terminal; else a line every few seconds, so that logs stay short. */
export function createProgress(
  noun = 'turn',
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const visible = stream.isTTY === true
  const started = now()
  let last = visible ? 0 : started
  return {
    update(share, done, what) {
      const at = now()
      if (at - last < (visible ? DRAWN_MS : LINE_MS) && (share < 1 || !visible)) return
      last = at
      const told = `${percent(share)}  ${rateOf(share, counted(done, noun), at - started, (1000 * done) / Math.max(1, at - started))}`
      if (!visible) {
        stream.write(`${told}  ${oneLine(what)}\n`)
        return
      }
      const filled = Math.round(share * 24)
      const bar = errorColours.cyan('█'.repeat(filled)) + errorColours.dim('░'.repeat(24 - filled))
      stream.write(`\r\u001b[K${bar} ${told}  ${shortened(what, 30)}`)
    },
    clear() {
      if (visible) stream.write('\r\u001b[K')
    },
  }
}

function percent(share: number): string {
  return `${String(Math.round(share * 100)).padStart(3)} %`
}

/** How much is done, how fast, and how long the rest takes at that pace. */
function rateOf(share: number, done: string, elapsedMs: number, perSecond: number): string {
  const left = share > 0 && share < 1 ? ` · ${span((elapsedMs / 1000 / share) * (1 - share))} left` : ''
  return `${done} · ${Math.round(perSecond)}/s${left}`
}

function span(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}

export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function bytes(count: number): string {
  return count < 1e6 ? `${(count / 1e3).toFixed(0)} kB` : `${(count / 1e6).toFixed(1)} MB`
}
