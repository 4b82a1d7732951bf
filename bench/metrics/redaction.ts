/** What a redacted text hides of the one it was made of. */

export interface Redaction {
  /** As it stands in brackets. */
  readonly name: string
  readonly index: number
  readonly length: number
}

/** The parts of `original` in whose place `redacted` has a name in brackets; `null` where the two do not fit. */
export function redactionsIn(original: string, redacted: string): Redaction[] | null {
  const names: string[] = []
  const pattern = redacted
    .split(/(\[[a-z-]+\])/)
    .map((part, i) => {
      const literal = part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
      if (i % 2 === 0) return literal
      names.push(part.slice(1, -1))
      // It may have been there before.
      return `(?:${literal}|([\\s\\S]+?))`
    })
    .join('')
  const groups = new RegExp(`^${pattern}$`, 'd').exec(original)?.indices
  return (
    groups
      ?.slice(1)
      .flatMap((at, i) =>
        at === undefined ? [] : [{ name: names[i] ?? '', index: at[0], length: at[1] - at[0] }],
      ) ?? null
  )
}
