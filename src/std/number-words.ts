/** English words for numbers: those up to nineteen, and the tens. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i) => [word, i + 1] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i) => [word, 20 + 10 * i] as const),
])

/** The words from one number to another, as alternatives of a pattern. */
export function numbersBetween(least: number, most: number): string {
  return [...NUMBER_WORDS].flatMap(([word, n]) => (n >= least && n <= most ? word : [])).join('|')
}
