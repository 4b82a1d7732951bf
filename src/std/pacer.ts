import { setImmediate } from 'node:timers/promises'

/** Characters whose words are found in about a tenth of a second. */
const CHARACTERS = 500_000

/**
 * Lets the event loop turn in the middle of long work: whoever awaits the result after each piece, with its size,
 * holds up nobody else for longer than about `size` takes.
 */
export function createPacer(size: number = CHARACTERS): (done: number) => Promise<void> | undefined {
  let sum = 0
  return (done) => {
    sum += done
    if (sum < size) return undefined
    sum = 0
    return setImmediate()
  }
}
