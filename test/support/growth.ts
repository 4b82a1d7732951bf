/**
 * How work grows with its text. Growth is measured, not time: what a text costs and what one eight times as long does,
 * which is eight times as much for linear work and 64 times for quadratic. On a busy machine the processor time of this
 * thread counts.
 */

const FACTOR = 8
/** Between 8 and 64, so that neither a busy machine nor a small text decides. */
const MOST = 30
/** Milliseconds that say nothing about growth. */
const FLOOR = 30

/** Processor time is told in steps of so many milliseconds on some machines. */
const STEP = 10

async function spent(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  const start = performance.now()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return Math.min(performance.now() - start, (user + system) / 1000 + STEP)
}

/** Of several runs the cheapest; once one is cheap enough no more are needed. */
async function cost(run: () => unknown, times: number, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times && least > enough; i++) least = Math.min(least, await spent(run))
  return least
}

/** Says in words that work grows faster than its size; `null` when it does not. */
export async function growth(work: (size: number) => unknown, size: number): Promise<string | null> {
  // No two runs see the same, not even of an eighth of the text: what was remembered of one would make the next look cheap.
  let runs = 0
  const run = (of: number) => () => work(of + 8 * runs++)
  await run(Math.ceil(size / 10))()
  const first = await cost(run(size * FACTOR), 1, FLOOR)
  if (first <= FLOOR) return null
  const small = await cost(run(size), 5, 0)
  const enough = Math.max(FLOOR, small * MOST)
  // A neighbour that needs the memory slows down long texts most: quadratic work is too dear every time.
  const large = first <= enough ? first : await cost(run(size * FACTOR), 6, enough)
  return large <= enough
    ? null
    : `${small.toFixed(1)} ms for ${size}, ${large.toFixed(1)} ms for ${size * FACTOR}`
}

/** A text of `size` characters that repeats `unit`. */
export const filled = (unit: string, size: number): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
