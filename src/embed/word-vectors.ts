/**
 * The word table that ships with the package (`assets/word-vectors.bin`): 60,000 English words with
 * 160-dimensional vectors in bytes, and for each of 40,000 stems its nearest other stems. It is made by
 * `scripts/build-word-vectors.ts`, which also documents the layout.
 */
import { openSync, readSync } from 'node:fs'
import { later } from '../std/later.ts'
import { packageFile } from '../std/package-file.ts'
import { stem } from '../std/stem.ts'
import { withoutPossessive, words } from '../std/words.ts'

export interface Alternate {
  readonly term: string
  /** Cosine in `(0, 1)`. */
  readonly similarity: number
}

export interface WordVectors {
  readonly dimensions: number
  /**
   * The weighted sum of the word vectors of `text`: rare words count more (smooth inverse frequency).
   * The mean and the common directions of all words were removed when the table was made.
   *
   * @see Arora, Liang & Ma, A simple but tough-to-beat baseline for sentence embeddings (2017)
   */
  sentence(text: string): Float32Array
  /** Stems of related words, nearest first; empty for a word the table does not know. */
  alternates(term: string): readonly Alternate[]
}

interface Header {
  readonly dimensions: number
  readonly neighbourCount: number
  readonly sections: Readonly<Record<string, { readonly offset: number; readonly length: number }>>
}

const NONE = 65535
/** Weight `a / (a + p)` of a word of probability `p`; by Zipf, `p ≈ 1 / (12 · rank)` for this vocabulary. */
const SIF = 1e-3
const ZIPF = 12

/** Single words and rows that are looked up in the file before the whole of it pays. */
const FEW = 200

let shared: WordVectors | null = null

/**
 * Opens the table once per process.
 *
 * @cost about 2 ms for the words of a question; 25 ms and 13 MB of memory once some hundred words were asked for
 */
export function openWordVectors(): WordVectors {
  shared ??= load(packageFile('assets/word-vectors.bin'))
  return shared
}

function load(path: string): WordVectors {
  const file = openSync(path, 'r')
  const read = (offset: number, length: number): Buffer => {
    const bytes = Buffer.from(new ArrayBuffer(length))
    if (readSync(file, bytes, 0, length, offset) !== length) throw new RangeError('word table cut short')
    return bytes
  }
  const headerLength = read(0, 8).readUInt32LE(4)
  const header = JSON.parse(read(8, headerLength).toString('latin1')) as Header
  const section = (name: string): { readonly offset: number; readonly length: number } => {
    const found = header.sections[name]
    if (found === undefined) throw new RangeError(`word table without section ${name}`)
    return { offset: 8 + headerLength + found.offset, length: found.length }
  }
  const whole = (name: string): Buffer => {
    const { offset, length } = section(name)
    return read(offset, length)
  }
  /** Rows of so many bytes: one at a time as long as few are wanted. */
  const rowsOf = (name: string, size: number): ((row: number) => Buffer) => {
    const { offset } = section(name)
    let asked = 0
    let all: Buffer | null = null
    return (row) => {
      asked += 1
      if (asked > FEW) all ??= whole(name)
      return all?.subarray(row * size, (row + 1) * size) ?? read(offset + row * size, size)
    }
  }
  const { dimensions, neighbourCount } = header
  const matrix = rowsOf('matrix', dimensions)
  const neighbours = rowsOf('neighbours', 2 * neighbourCount)
  const similarities = rowsOf('similarities', neighbourCount)
  const scales = new Float32Array(whole('scales').buffer)
  const ranks = new Uint32Array(whole('ranks').buffer)
  const rowOfWord = wordList(whole('words')).indexOf
  const stems = wordList(whole('stems'))

  return {
    dimensions,
    sentence(sentence) {
      const sum = new Float32Array(dimensions)
      for (const word of words(sentence)) {
        const row = rowOfWord(word) ?? rowOfWord(withoutPossessive(word))
        if (row === undefined) continue
        const { buffer, byteOffset } = matrix(row)
        const vector = new Int8Array(buffer, byteOffset, dimensions)
        const weight = (scales[row] as number) * (SIF / (SIF + 1 / (ZIPF * ((ranks[row] as number) + 1))))
        for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + weight * (vector[d] as number)
      }
      return sum
    },
    alternates(term) {
      const index = stems.indexOf(term) ?? stems.indexOf(stem(term))
      if (index === undefined) return []
      const found: Alternate[] = []
      const [near, alike] = [neighbours(index), similarities(index)]
      for (let i = 0; i < neighbourCount; i++) {
        const neighbour = near.readUInt16LE(2 * i)
        if (neighbour === NONE) break
        found.push({ term: stems.at(neighbour), similarity: (alike[i] as number) / 255 })
      }
      return found
    },
  }
}

const BREAK = 10

/** Words, one in each line: the first lookups go through the bytes, later ones through a table. */
function wordList(words: Buffer): {
  at(index: number): string
  indexOf(word: string): number | undefined
} {
  const bytes = Buffer.concat([Buffer.of(BREAK), words, Buffer.of(BREAK)])
  /** Where each word begins, and where one after the last would. */
  const starts = later(() => {
    const found = new Uint32Array(bytes.length)
    let count = 0
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === BREAK) found[count++] = i + 1
    return found.slice(0, count)
  })
  const table = later(
    () =>
      new Map(
        words
          .toString('latin1')
          .split('\n')
          .map((word, index) => [word, index] as const),
      ),
  )
  let asked = 0
  return {
    at(index) {
      const [start = 0, next = 0] = starts().subarray(index, index + 2)
      return bytes.toString('latin1', start, next - 1)
    },
    indexOf(word) {
      asked += 1
      if (asked > FEW) return table().get(word)
      // Other characters would be looked for by one byte of theirs.
      const place = /^[\x20-\xff]+$/.test(word) ? bytes.indexOf(`\n${word}\n`, 0, 'latin1') : -1
      return place === -1 ? undefined : starts().indexOf(place + 1)
    },
  }
}
