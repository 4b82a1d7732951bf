/** A number with its noun: `1 turn`, `2 turns`, `0 entities`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`
}

/** Of a regular English noun. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
