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

/** The first number from `low` on that is not below something: looked for in steps that double, then by halves. */
export async function firstNotBelow(
  low: number,
  step: number,
  isBelow: (index: number) => Promise<boolean>,
): Promise<number> {
  let first = low
  let high = low
  for (let by = step; await isBelow(high); by *= 2) {
    first = high + 1
    high += by
  }
  while (first < high) {
    const middle = Math.floor((first + high) / 2)
    if (await isBelow(middle)) first = middle + 1
    else high = middle
  }
  return first
}
