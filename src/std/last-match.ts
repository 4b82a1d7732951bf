/** Where the last match of a pattern with the `g` flag ends; 0 where there is none. */
export function endOfLast(text: string, pattern: RegExp): number {
  let end = 0
  for (const { index, 0: found } of text.matchAll(pattern)) end = index + found.length
  return end
}
