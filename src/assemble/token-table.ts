/**
 * Byte pair encoding, as far as counting goes: how many tokens of a vocabulary a text is. The vocabulary stays bytes side
 * by side with one table of numbers over them: read so it is there after some 30 ms, as a map of strings after 200.
 */

/** Splits text into the pieces that o200k encodes one by one: words with what is before them, figures, signs, spaces. */
const ENDING = "(?:'(?:[sdmt]|ll|ve|re|[SDMT]|L[Ll]|lL|V[Ee]|vE|R[Ee]|rE))?"
const UPPER = '\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}'
const LOWER = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}'
const BEFORE = '[^\\r\\n\\p{L}\\p{N}]?'
const PIECE = new RegExp(
  [
    `${BEFORE}[${UPPER}]*[${LOWER}]+${ENDING}`,
    `${BEFORE}[${UPPER}]+[${LOWER}]*${ENDING}`,
    '\\p{N}{1,3}',
    ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
    '\\s*[\\r\\n]+',
    '\\s+(?!\\S)',
    '\\s+',
  ].join('|'),
  'gu',
)

const NONE = -1
const NEVER = 0x7fffffff

/**
 * @param file A vocabulary as `scripts/build-token-table.ts` writes it: the number of tokens, the length of each, and their
 *   bytes, by rank.
 * @returns how many tokens a text is. Its time grows with the square of the longest word.
 */
export function tokenCounterOf(file: Uint8Array): (text: string) => number {
  const { bytes, starts } = unpacked(file)
  const tokens = starts.length - 1
  const slots = new Int32Array(slotsFor(tokens)).fill(NONE)
  const mask = slots.length - 1
  for (let token = 0; token < tokens; token++) {
    let slot = hashOf(bytes, starts[token] as number, starts[token + 1] as number) & mask
    while (slots[slot] !== NONE) slot = (slot + 1) & mask
    slots[slot] = token
  }
  const rankOf = (text: Uint8Array, start: number, end: number): number => {
    for (let slot = hashOf(text, start, end) & mask; ; slot = (slot + 1) & mask) {
      const token = slots[slot] as number
      if (token === NONE) return NEVER
      const first = starts[token] as number
      if ((starts[token + 1] as number) - first !== end - start) continue
      let i = start
      while (i < end && text[i] === bytes[first + i - start]) i += 1
      if (i === end) return token
    }
  }

  return (text) => {
    let count = 0
    PIECE.lastIndex = 0
    for (let match = PIECE.exec(text); match !== null; match = PIECE.exec(text)) {
      const piece = encoded(match[0])
      count += rankOf(piece, 0, piece.length) === NEVER ? merged(piece, rankOf) : 1
    }
    return count
  }
}

/** How many tokens are left when the pair of neighbours with the lowest rank has become one, again and again. */
function merged(piece: Uint8Array, rankOf: (text: Uint8Array, start: number, end: number) => number): number {
  const starts = Array.from({ length: piece.length + 1 }, (_, i) => i)
  const rankAt = (i: number): number =>
    i + 2 < starts.length ? rankOf(piece, starts[i] as number, starts[i + 2] as number) : NEVER
  /** Of each part together with the next. */
  const ranks = starts.map((_, i) => rankAt(i))
  for (;;) {
    let best = 0
    for (let i = 1; i < ranks.length; i++) if ((ranks[i] as number) < (ranks[best] as number)) best = i
    if (ranks[best] === NEVER) return starts.length - 1
    starts.splice(best + 1, 1)
    ranks.splice(best + 1, 1)
    ranks[best] = rankAt(best)
    if (best > 0) ranks[best - 1] = rankAt(best - 1)
  }
}

const encoder = new TextEncoder()
const room = new Uint8Array(4096)

function encoded(piece: string): Uint8Array {
  if (3 * piece.length > room.length) return encoder.encode(piece)
  return room.subarray(0, encoder.encodeInto(piece, room).written)
}

/** All tokens side by side, where each begins, and where the last one ends. */
function unpacked(file: Uint8Array): { readonly bytes: Uint8Array; readonly starts: Int32Array } {
  const count = new DataView(file.buffer, file.byteOffset).getUint32(0, true)
  const starts = new Int32Array(count + 1)
  for (let token = 0; token < count; token++)
    starts[token + 1] = (starts[token] as number) + (file[4 + token] as number)
  return { bytes: file.subarray(4 + count), starts }
}

/** A power of two, at most half full. */
function slotsFor(tokens: number): number {
  return 2 ** Math.ceil(Math.log2(2 * tokens + 1))
}

/** FNV-1a, its high bits mixed into the low ones that count. */
function hashOf(text: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (text[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}
