import { hash } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short, stable fingerprint of `parts`: 16 characters (80 bits) of Crockford base 32. */
export function fingerprint(...parts: readonly string[]): string {
  const digest = hash('sha256', parts.join('\u0000'))
  let text = ''
  // Five digits in base 16 are four in base 32.
  for (let i = 0; i < 20; i += 5) {
    const bits = Number.parseInt(digest.slice(i, i + 5), 16)
    for (let shift = 15; shift >= 0; shift -= 5) text += ALPHABET[(bits >> shift) & 31]
  }
  return text
}

/** Milliseconds as ten sortable characters, so that ids made from times sort by time. */
export function sortableTime(ms: number): string {
  return Math.max(0, Math.trunc(ms + 2 ** 46))
    .toString(32)
    .padStart(10, '0')
}

const CONSONANTS = 'bcdfghjklmnpqrst'

/** Stands for a text that must not be seen: 20 letters (80 bits), the same for the same text, and nothing but letters. */
export function standIn(text: string): string {
  const digest = hash('sha256', text, 'buffer').subarray(0, 10)
  return Array.from(digest, (byte) => `${CONSONANTS[byte >> 4]}${CONSONANTS[byte & 15]}`).join('')
}
