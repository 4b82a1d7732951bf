/** What a person or a program reads line by line. */

/** Text in which everything that cannot be seen is written out, so that no name ends a line or commands a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (mark) =>
    mark
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** A value as JSON on one line. */
export function logLine(value: unknown): string {
  return visible(JSON.stringify(value))
}
