/** How the command line prints: colours on a terminal, aligned columns, progress on stderr. */
import { styleText } from 'node:util'
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

/** Columns a text takes on a terminal; Chinese, Japanese, Korean and emoji take two. */
export function width(text: string): number {
  let sum = 0
  for (const { segment } of new Intl.Segmenter().segment(text))
    sum +=
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60]|\p{Emoji_Presentation}/u.test(
        segment,
      )
        ? 2
        : 1
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

/** Text on one line, cut to a width with an ellipsis. */
export function shortened(text: string, to: number): string {
  const flat = oneLine(text.length > MOST_SHOWN ? text.slice(0, MOST_SHOWN) : text)
  if (flat.length < MOST_SHOWN && width(flat) <= to) return flat
  let result = ''
  let columns = 0
  for (const { segment } of new Intl.Segmenter().segment(flat)) {
    columns += width(segment)
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
  update(done: number, total: number, what: string): void
  /** Removes the bar. */
  clear(): void
}

/** A bar on stderr when that is a terminal; silent otherwise, so that logs stay clean. */
export function createProgress(): Progress {
  const visible = process.stderr.isTTY === true
  let last = 0
  return {
    update(done, total, what) {
      const now = performance.now()
      if (!visible || (now - last < 50 && done < total)) return
      last = now
      const share = total === 0 ? 1 : done / total
      const filled = Math.round(share * 24)
      const bar = errorColours.cyan('█'.repeat(filled)) + errorColours.dim('░'.repeat(24 - filled))
      process.stderr.write(
        `\r\u001b[K${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${shortened(what, 50)}`,
      )
    },
    clear() {
      if (visible) process.stderr.write('\r\u001b[K')
    },
  }
}

export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function bytes(count: number): string {
  return count < 1e6 ? `${(count / 1e3).toFixed(0)} kB` : `${(count / 1e6).toFixed(1)} MB`
}
