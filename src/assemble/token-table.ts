/**
 * Byte pair encoding, as far as counting goes: how many tokens of a vocabulary a text is. The vocabulary is searched in the
 * file as it is, so that a process that counts one context does not first build a table of 200,000 tokens.
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

const NEVER = 0x7fffffff
/** Pieces whose counts are kept, and how long they may be. */
const WORDS = 50_000
const WORD = 24
/** Of tokens, in bytes. */
const LENGTHS = 256
/** More than bytes in a piece, and with any rank still a whole number. */
const PLACES = 2 ** 32

/**
 * @param file A vocabulary as `scripts/build-token-table.ts` writes it.
 * @returns how many tokens a text is
 */
export function tokenCounterOf(file: Uint8Array): (text: string) => number {
  const { bytes, ranks, first, place } = unpacked(file)
  const rankOf = (text: Uint8Array, start: number, end: number): number => {
    const length = end - start
    if (length >= LENGTHS) return NEVER
    const before = first[length] as number
    let low = before
    let high = first[length + 1] as number
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = (place[length] as number) + length * (middle - before)
      let i = 0
      while (i < length && text[start + i] === bytes[at + i]) i += 1
      if (i === length) return ranks[middle] as number
      if ((text[start + i] as number) < (bytes[at + i] as number)) high = middle
      else low = middle + 1
    }
    return NEVER
  }

  const countOf = (piece: string): number => {
    const text = encoded(piece)
    return rankOf(text, 0, text.length) === NEVER ? merged(text, rankOf) : 1
  }
  /** Words come again in nearly every text. */
  const known = new Map<string, number>()
  const countOfWord = (word: string): number => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= WORDS) known.clear()
    const count = countOf(word)
    known.set(word, count)
    return count
  }
  return (text) => {
    let count = 0
    PIECE.lastIndex = 0
    for (let match = PIECE.exec(text); match !== null; match = PIECE.exec(text)) {
      count += match[0].length > WORD ? countOf(match[0]) : countOfWord(match[0])
    }
    return count
  }
}

/**
 * How many tokens are left when the pair of neighbours with the lowest rank has become one, again and again; of several
 * such pairs the first.
 */
function merged(piece: Uint8Array, rankOf: (text: Uint8Array, start: number, end: number) => number): number {
  const size = piece.length
  /** Where the part after the one that begins here begins, and the one before it. */
  const next = Int32Array.from({ length: size + 1 }, (_, i) => i + 1)
  const before = Int32Array.from({ length: size + 1 }, (_, i) => i - 1)
  /** Of the part that begins here together with the next; `NEVER` when there is no token of both, or no such part. */
  const ranks = new Int32Array(size).fill(NEVER)
  /** A heap of pairs, by rank and then by place. Those of a rank that has changed since are passed over. */
  const heap: number[] = []
  const rate = (i: number): void => {
    const second = next[i] as number
    const rank = second < size ? rankOf(piece, i, next[second] as number) : NEVER
    ranks[i] = rank
    if (rank === NEVER) return
    const key = rank * PLACES + i
    let at = heap.push(key) - 1
    for (let above = (at - 1) >> 1; at > 0 && (heap[above] as number) > key; above = (at - 1) >> 1) {
      heap[at] = heap[above] as number
      at = above
    }
    heap[at] = key
  }
  const lowest = (): number => {
    const least = heap[0] as number
    const last = heap.pop() as number
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && (heap[below + 1] as number) < (heap[below] as number)) below += 1
      if ((heap[below] as number) >= last) break
      heap[at] = heap[below] as number
      at = below
    }
    if (heap.length > 0) heap[at] = last
    return least
  }
  for (let i = 0; i < size; i++) rate(i)
  let parts = size
  while (heap.length > 0) {
    const key = lowest()
    const i = key % PLACES
    if (ranks[i] !== (key - i) / PLACES) continue
    const second = next[i] as number
    const third = next[second] as number
    ranks[second] = NEVER
    next[i] = third
    if (third < size) before[third] = i
    parts -= 1
    rate(i)
    if (i > 0) rate(before[i] as number)
  }
  return parts
}

const encoder = new TextEncoder()
const room = new Uint8Array(4096)

function encoded(piece: string): Uint8Array {
  if (3 * piece.length > room.length) return encoder.encode(piece)
  return room.subarray(0, encoder.encodeInto(piece, room).written)
}

interface Vocabulary {
  /** All tokens side by side, by length and then by their bytes. */
  readonly bytes: Uint8Array
  /** In the same order. */
  readonly ranks: Uint32Array
  /** For each length, which token of that order is the first of it, and where its bytes begin. */
  readonly first: Uint32Array
  readonly place: Uint32Array
}

function unpacked(file: Uint8Array): Vocabulary {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const first = new Uint32Array(LENGTHS + 1)
  const place = new Uint32Array(LENGTHS + 1)
  for (let length = 0; length < LENGTHS; length++) {
    const count = view.getUint32(4 * length, true)
    first[length + 1] = (first[length] as number) + count
    place[length + 1] = (place[length] as number) + length * count
  }
  const start = 4 * LENGTHS
  const end = start + 4 * (first[LENGTHS] as number)
  // A copy, since what was read may begin anywhere.
  const ranks = new Uint32Array(first[LENGTHS] as number)
  new Uint8Array(ranks.buffer).set(file.subarray(start, end))
  return { bytes: file.subarray(end), ranks, first, place }
}
