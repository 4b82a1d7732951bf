/** Of a power of two; a text of some sentences has a tenth as many. */
const PAIRS = 1024

/**
 * Tells which of many marks, short pieces of text, a text has: most are ruled out by a pair of characters that it lacks.
 *
 * @cost O(length) once, then mostly a few steps a mark
 */
export function marksIn(text: string): (mark: string) => boolean {
  const pairs = new Uint8Array(PAIRS)
  for (let i = 1; i < text.length; i++) pairs[pairAt(text, i)] = 1
  return (mark) => {
    for (let i = 1; i < mark.length; i++) if (pairs[pairAt(mark, i)] === 0) return false
    return text.includes(mark)
  }
}

function pairAt(text: string, i: number): number {
  return (31 * text.charCodeAt(i - 1) + text.charCodeAt(i)) & (PAIRS - 1)
}
