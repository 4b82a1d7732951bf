/** A text as part of the source of a regular expression with any flags that matches just that text. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Finds just that text where no other letter or number touches it, in capitals or not. */
export function wholeWords(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`, 'iu')
}
