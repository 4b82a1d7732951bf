/** How many of `count` entries are below something, where none is that stands behind one which is not. */
export function countBelow(count: number, isBelow: (index: number) => boolean): number {
  let low = 0
  for (let high = count; low < high; ) {
    const middle = (low + high) >> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
