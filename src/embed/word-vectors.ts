/**
 * The word table that ships with the package (`assets/word-vectors.bin`): 60,000 English words with
 * 160-dimensional vectors in bytes, and for each of 40,000 stems its nearest other stems. It is made by
 * `scripts/build-word-vectors.ts`, which also documents the layout.
 */
import { readFileSync } from 'node:fs'
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

let shared: WordVectors | null = null

/** Opens the table once per process. @cost about 25 ms the first time, 13 MB of memory */
export function openWordVectors(): WordVectors {
  shared ??= load(new URL('../../assets/word-vectors.bin', import.meta.url))
  return shared
}

function load(file: URL): WordVectors {
  const bytes = readFileSync(file)
  // So large a file has a buffer of its own, which begins with it as the columns need.
  const buffer =
    bytes.byteOffset === 0
      ? bytes.buffer
      : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const headerLength = new DataView(buffer).getUint32(4, true)
  const header = JSON.parse(bytes.toString('latin1', 8, 8 + headerLength)) as Header
  const at = (name: string): [ArrayBuffer, number, number] => {
    const section = header.sections[name]
    if (section === undefined) throw new RangeError(`word table without section ${name}`)
    return [buffer, 8 + headerLength + section.offset, section.length]
  }
  const text = (name: string): string[] => {
    const [, start, length] = at(name)
    return bytes.toString('latin1', start, start + length).split('\n')
  }
  const integers = (name: string): Uint32Array => {
    const [b, start, length] = at(name)
    return new Uint32Array(b, start, length / 4)
  }
  const { dimensions, neighbourCount } = header
  const matrix = new Int8Array(...at('matrix'))
  const [sb, ss, sl] = at('scales')
  const scales = new Float32Array(sb, ss, sl / 4)
  const ranks = integers('ranks')
  const [nb, ns, nl] = at('neighbours')
  const neighbours = new Uint16Array(nb, ns, nl / 2)
  const similarities = new Uint8Array(...at('similarities'))
  const rowOfWord = new Map(text('words').map((word, row) => [word, row]))
  const stems = text('stems')
  const indexOfStem = new Map(stems.map((s, i) => [s, i]))

  return {
    dimensions,
    sentence(sentence) {
      const sum = new Float32Array(dimensions)
      for (const word of words(sentence)) {
        const row = rowOfWord.get(word) ?? rowOfWord.get(withoutPossessive(word))
        if (row === undefined) continue
        const weight = (scales[row] as number) * (SIF / (SIF + 1 / (ZIPF * ((ranks[row] as number) + 1))))
        const start = row * dimensions
        for (let d = 0; d < dimensions; d++)
          sum[d] = (sum[d] as number) + weight * (matrix[start + d] as number)
      }
      return sum
    },
    alternates(term) {
      const index = indexOfStem.get(term) ?? indexOfStem.get(stem(term))
      if (index === undefined) return []
      const found: Alternate[] = []
      for (let i = index * neighbourCount; i < (index + 1) * neighbourCount; i++) {
        const neighbour = neighbours[i] as number
        if (neighbour === NONE) break
        found.push({ term: stems[neighbour] as string, similarity: (similarities[i] as number) / 255 })
      }
      return found
    },
  }
}
