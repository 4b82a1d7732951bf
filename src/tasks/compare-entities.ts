/**
 * Do two names mean the same person, place or thing? Decided by rules; what they cannot tell is `unsure`
 * and goes to a model, where there is one.
 *
 * @paper MemWeaver stage 1, MemORAI §3.2 (entity resolution); the rules are ours
 */

import { type Entity, normaliseName } from '../model/entity.ts'
import { FULL_NAMES, NICKNAMES } from '../std/given-names.ts'
import { literal } from '../std/literal.ts'
import { table } from '../std/table.ts'
import { searchTerms } from '../std/words.ts'

export type ComparedEntity = Pick<Entity, 'name' | 'type' | 'description' | 'speaker'>

export interface Comparison {
  readonly verdict: 'same' | 'different' | 'unsure'
  /** The rule that decided, in a few words. */
  readonly reason: string
}

const same = (reason: string): Comparison => ({ verdict: 'same', reason })
const different = (reason: string): Comparison => ({ verdict: 'different', reason })
const unsure = (reason: string): Comparison => ({ verdict: 'unsure', reason })

export function compareEntities(a: ComparedEntity, b: ComparedEntity): Comparison {
  const [x, y] = [plainName(a.name), plainName(b.name)]
  if (a.speaker && b.speaker) return x === y ? same('one speaker') : different('two speakers')
  if ((a.type === 'person') !== (b.type === 'person')) return different('a person and no person')
  if (x === '' || y === '') return different('no name')
  if (numbersOf(a.name) !== numbersOf(b.name)) return different('other numbers')
  if (x === y) return same('equal names')
  if (a.type === 'person' && otherWordsFor(x).includes(y)) return same('other words for one relative')
  if (isNamedIn(a.name, b.description) || isNamedIn(b.name, a.description))
    return different('one is described by the other')
  if (a.type !== 'person' && (isAcronym(a.name, b.name) || isAcronym(b.name, a.name)))
    return same('abbreviation')
  const joined = (name: string): string => name.replace(/[\s-]/g, '')
  if (a.type !== 'person' && joined(x) === joined(y) && joined(x).length > 3)
    return same('written in one word')
  if (qualifiersOf(x) !== qualifiersOf(y) && a.type !== 'person') return different('another kind of it')
  if (personalQualifier(x) !== personalQualifier(y)) return different('another of the name')
  return a.type === 'person' ? comparePeople(a, b) : compareThings(a, b)
}

/**
 * Why two entities may be one although rules cannot tell, `null` when they are two: somebody said so, somebody who talks is
 * nobody they talk about by another name, and several are not one.
 */
export function whyMaybeOne(a: Entity, b: Entity): string | null {
  if (a.apart.includes(b.id) || b.apart.includes(a.id)) return null
  const { verdict, reason } = compareEntities(a, b)
  if (verdict !== 'unsure' || isPlural(a) || isPlural(b)) return null
  const terms = searchTerms(a.name)
  const isNobodyElse = (!a.speaker && !b.speaker) || searchTerms(b.name).some((t) => terms.includes(t))
  return isNobodyElse ? reason : null
}

function isPlural({ name, type }: Entity): boolean {
  const last = name.split(/\s/).at(-1) ?? ''
  return type !== 'person' && !/^\p{Lu}/u.test(last) && singular(last) !== last
}

/** Lower case, without accents, articles, dots and quotes; `St.` and `Mt.` written out. */
function plainName(name: string): string {
  return normaliseName(name.replace(/["“”'’]/g, '').replace(/[ß]/g, 'ss'))
    .replace(/\bst\.?\s(?=\p{L})/gu, 'saint ')
    .replace(/\bmt\.?\s(?=\p{L})/gu, 'mount ')
    .replace(/\s?&\s?/g, (m) => (m === '&' ? '&' : ' and '))
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Every word with a digit in it, in order: `SR-2023-052` is not `SR-2023-053`. */
function numbersOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\d.+-]*\d[\p{L}\d.+-]*/gu) ?? [])
    .map((n) => n.replace(/[.-]+$/, ''))
    .join(' ')
}

/** Words that tell one of a kind from another. A name that has other ones is another thing. */
const QUALIFIERS = new Set(
  'north south east west northern southern eastern western upper lower left right new old first second third fourth fifth last next senior junior sr jr ii iii iv vi vii mini max pro plus air ultra lite alpha beta gamma red blue green black white yellow pink purple morning evening night inner outer half full online offline male female'.split(
    ' ',
  ),
)

function qualifiersOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((w) => QUALIFIERS.has(w) || /^(?:\p{L}|\p{L}?[+#]+)$/u.test(w))
    .sort()
    .join(' ')
}

/** `Charlotte (Charlie's wife)` is not Charlie. */
function isNamedIn(name: string, description: string): boolean {
  // Making the pattern takes far longer than looking for the letters.
  if (!description.toLowerCase().includes(name.toLowerCase())) return false
  return new RegExp(`(?<![\\p{L}\\d])${literal(name)}(?![\\p{L}\\d])`, 'iu').test(description)
}

function personalQualifier(name: string): string {
  return (name.match(/\b(?:senior|junior|sr|jr|ii|iii|iv)\b/g) ?? []).join(' ')
}

// --- people ---

const TITLES = new Set(
  'dr doctor prof professor mr mrs ms miss sir madam coach officer judge captain'.split(' '),
)
const HIS_OR_HER: Readonly<Record<string, string>> = table({
  mr: 'm',
  sir: 'm',
  mrs: 'f',
  ms: 'f',
  miss: 'f',
  madam: 'f',
})
const RELATIVES =
  /^(?:aunt|uncle|grandma|grandpa|granny|nana|cousin|sister|brother|mom|mum|mother|dad|father|son|daughter|wife|husband)$/

/** Words for one and the same relative. */
const ONE_RELATIVE: readonly (readonly string[])[] = [
  ['mother', 'mum', 'mom'],
  ['father', 'dad'],
  ['grandmother', 'grandma'],
  ['grandfather', 'grandpa'],
]
const OWN_RELATIVE = new RegExp(`(?<=s['’]? )(?:${ONE_RELATIVE.flat().join('|')})$`)

/** All words for who is called so, that word included: `mum` is `mother`. */
export function wordsForRelative(noun: string): readonly string[] {
  return ONE_RELATIVE.find((group) => group.includes(noun)) ?? [noun]
}

/** "Maya's mum" as "Maya's mother": in the first of the words for such a relative. */
export function relativeInOneWord(name: string): string {
  return name.replace(OWN_RELATIVE, (noun) => wordsForRelative(noun)[0] ?? noun)
}

/** What "Maya's mum" may be called as well. */
function otherWordsFor(name: string): string[] {
  const noun = OWN_RELATIVE.exec(name)?.[0]
  const words = noun === undefined ? [] : wordsForRelative(noun)
  return words.filter((word) => word !== noun).map((word) => name.replace(OWN_RELATIVE, word))
}

function isShortFor(short: string, full: string): boolean {
  return NICKNAMES[full]?.split(' ').includes(short) ?? false
}

function sameFirstName(a: string, b: string): boolean {
  return a === b || isShortFor(a, b) || isShortFor(b, a)
}

interface PersonName {
  readonly title: string
  readonly relative: string
  readonly parts: readonly string[]
}

function personName(name: string): PersonName {
  const parts = plainName(name).replace(/-/g, ' ').split(' ')
  const title = TITLES.has(parts[0] ?? '') ? (parts.shift() ?? '') : ''
  const relative = parts.find((p) => RELATIVES.test(p)) ?? ''
  return { title, relative, parts }
}

function comparePeople(a: ComparedEntity, b: ComparedEntity): Comparison {
  const [x, y] = [personName(a.name), personName(b.name)]
  if (x.relative !== y.relative || /['’]s? /.test(a.name) || /['’]s? /.test(b.name))
    return different('a relative')
  const [p, q] = [HIS_OR_HER[x.title], HIS_OR_HER[y.title]]
  if (p !== undefined && q !== undefined && p !== q) return different('other titles')
  const [short, long] = x.parts.length <= y.parts.length ? [x, y] : [y, x]
  const joined = (n: PersonName): string => n.parts.join('')
  if (joined(x) === joined(y) || umlauts(joined(x)) === umlauts(joined(y))) return same('equal names')
  const first = short.parts[0] ?? ''
  const [otherFirst = '', otherLast = ''] = [long.parts[0], long.parts.at(-1)]
  if (short.parts.length === 1 && long.parts.length === 1) {
    if (!sameFirstName(first, otherFirst)) return different('other names')
    // What could be short for several people is no proof by itself; the graph checks that only one fits.
    return same('short form')
  }
  if (short.parts.length === 1) {
    const isAnother = areDescribedApart(a, b)
    if (isAnother && (sameFirstName(first, otherFirst) || first === otherLast))
      return unsure('one of several')
    if (sameFirstName(first, otherFirst))
      return long.title === '' && describesAnother(a, b) ? unsure('part of a name') : same('part of a name')
    if (first === otherLast && (short.title !== '' || long.title !== '')) return same('title and name')
    return different('other names')
  }
  const last = short.parts.at(-1) ?? ''
  if (last !== otherLast)
    return first === otherFirst && areAlike(last, otherLast) && !areDescribedApart(a, b)
      ? unsure('a surname in other letters')
      : different('other surnames')
  if (sameFirstName(first, otherFirst)) return same('equal surname, same first name')
  const initials =
    long.parts.length > short.parts.length && long.parts.slice(1).join(' ') === short.parts.join(' ')
  if (initials && otherFirst.length === 1) return same('without the initial')
  if (first.length === 1 || otherFirst.length === 1) return unsure('an initial')
  return different('other first names')
}

function areDescribedApart(a: ComparedEntity, b: ComparedEntity): boolean {
  return a.description !== '' && b.description !== '' && !sharesWords(a.description, b.description)
}

/** What may be misheard or mistyped: one letter is another, or the name begins with the same syllable. */
function areAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && (distance(a, b) === 1 || a.slice(0, 4) === b.slice(0, 4))
}

/** One of the two is described as somebody's somebody, the other is not known to be. */
function describesAnother(a: ComparedEntity, b: ComparedEntity): boolean {
  const described = a.description === '' ? b : a
  const other = described === a ? b : a
  return described.description !== '' && other.description === ''
}

function umlauts(name: string): string {
  return name.replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

// --- places, organisations, things, concepts ---

const COMPANY = /\s(?:inc|incorporated|ltd|limited|llc|gmbh|corp|corporation|co|company|plc|ag|sa)$/
const ABBREVIATIONS: Readonly<Record<string, string>> = table({
  usa: 'united states',
  us: 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  la: 'los angeles',
  sf: 'san francisco',
  'washington dc': 'washington d c',
  'washington, dc': 'washington d c',
})
/** Plurals that mean something else than many of it. */
const OWN_PLURAL = new Set(
  'glasses papers woods customs goods arms manners minutes spirits news sales'.split(' '),
)
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/our\b/g, 'or'],
  [/tre\b/g, 'ter'],
  [/([aeiou])lling\b/g, '$1ling'],
  [/ellery\b/g, 'elry'],
  [/isation/g, 'ization'],
  [/ise\b/g, 'ize'],
  [/\bgrey\b/g, 'gray'],
  [/\bdoughnut/g, 'donut'],
]

function compareThings(a: ComparedEntity, b: ComparedEntity): Comparison {
  const [x, y] = [keyOf(a.name), keyOf(b.name)]
  if (x === y) return same('spelling or number of the word')
  if (x.replace(COMPANY, '') === y.replace(COMPANY, '')) return same('legal form')
  const [p, q] = [x.split(' '), y.split(' ')]
  const [short, long] = p.length <= q.length ? [p, q] : [q, p]
  const isNamed = /^\p{Lu}/u.test(a.name) && /^\p{Lu}/u.test(b.name)
  // People are often only names at first: nobody has said yet that they are people.
  if (isNamed && p.length > 1 && p.length === q.length && p.slice(1).join(' ') === q.slice(1).join(' '))
    if (sameFirstName(p[0] ?? '', q[0] ?? '')) return same('equal surname, same first name')
  if (isNamed && short.every((w) => long.includes(w)))
    return a.description !== '' && b.description !== '' && sharesWords(a.description, b.description)
      ? same('part of the name, described alike')
      : unsure('part of the name')
  if (isNamed && Math.min(x.length, y.length) >= 8 && distance(x, y) === 1) return unsure('one letter')
  return different('other names')
}

/** The name without plural, variant spelling, hyphens and abbreviations. */
function keyOf(name: string): string {
  let plain = plainName(name).replace(/[#,]/g, ' ').replace(/\s+/g, ' ').trim()
  plain = ABBREVIATIONS[plain] ?? plain
  for (const [pattern, by] of SPELLINGS) plain = plain.replace(pattern, by)
  return plain.replace(/-/g, ' ').split(' ').map(singular).join(' ')
}

/** The singular of an English noun; words that only look like plurals stay. */
export function singular(word: string): string {
  if (word.length < 4 || OWN_PLURAL.has(word) || /(?:ss|us|is|ics|ys)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:kni|wi|li)ves$/.test(word)) return `${word.slice(0, -3)}fe`
  if (/(?:shel|lea|wol|hal|cal|el)ves$/.test(word)) return `${word.slice(0, -3)}f`
  if (/(?:tomat|potat|her|ech)oes$/.test(word)) return word.slice(0, -2)
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'de', 'la'])

/** Whether a name is made of the first letters of another: CFO, chief financial officer. */
export function isAcronym(short: string, long: string): boolean {
  if (!/^\p{Lu}{2,6}$/u.test(short)) return false
  const parts = plainName(long)
    .split(/[\s-]+/)
    .filter((w) => !SMALL.has(w))
  return parts.length >= 2 && parts.map((w) => w[0]).join('') === short.toLowerCase()
}

function sharesWords(a: string, b: string): boolean {
  const telling = (text: string): Set<string> =>
    new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map(singular))
  const [x, y] = [telling(a), telling(b)]
  const shared = [...x].filter((w) => y.has(w)).length
  return shared > 0 && shared * 2 >= Math.min(x.size, y.size)
}

/** Letters to change, add, leave out or swap; 2 stands for more. */
function distance(a: string, b: string): 0 | 1 | 2 {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > 1) return 2
  let i = 0
  while (i < a.length && a[i] === b[i]) i += 1
  const tails = [
    [a.slice(i + 1), b.slice(i + 1)],
    [a.slice(i + 1), b.slice(i)],
    [a.slice(i), b.slice(i + 1)],
  ]
  if (tails.some(([p, q]) => p === q)) return 1
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2) ? 1 : 2
}

/**
 * Other names under which the same may be stored, to look up before a new entity is made; each still has to
 * pass {@link compareEntities}. Normalised, without the name itself.
 */
export function variantsOf(name: string, type: Entity['type']): string[] {
  const plain = normaliseName(name)
  const variants = new Set<string>()
  if (type === 'person') {
    for (const one of otherWordsFor(plain)) variants.add(one)
    const { title, parts } = personName(name)
    const [first = ''] = parts
    const firsts = [first, ...(FULL_NAMES.get(first) ?? []), ...(NICKNAMES[first]?.split(' ') ?? [])]
    const rest = parts.slice(1).join(' ')
    for (const one of firsts) {
      variants.add(one)
      if (rest !== '') variants.add(`${one} ${rest}`)
    }
    if (title !== '' && parts.length > 0) variants.add(parts.join(' '))
    // What was heard with a title is looked for without one, and the other way round, whichever came first.
    if (title === '') for (const one of STORED_TITLES) variants.add(`${one} ${plain}`)
    if (parts.length > 2) variants.add(`${first} ${parts.slice(1).join('')}`)
  } else {
    const key = keyOf(name)
    for (const one of [
      key,
      `${key}s`,
      `${key}es`,
      key.replace(/y$/, 'ies'),
      key.replace(COMPANY, ''),
      key.replaceAll(' ', ''),
      key.replaceAll(' ', '-'),
      ...(COMPANY.test(key) ? [] : STORED_FIRMS.map((suffix) => `${key} ${suffix}`)),
    ])
      variants.add(one)
    const parts = plain.split(/[\s-]+/).filter((w) => !SMALL.has(w))
    if (/^\p{Lu}\S+ \p{Lu}/u.test(name)) for (const one of variantsOf(name, 'person')) variants.add(one)
    if (parts.length >= 2 && /^\p{Lu}/u.test(name)) variants.add(parts.map((w) => w[0]).join(''))
    for (let i = 1; i < parts.length; i++)
      variants.add(`${parts.slice(0, i).join(' ')}-${parts.slice(i).join(' ')}`)
    for (const [short, long] of Object.entries(ABBREVIATIONS)) {
      if (short === plain) variants.add(long)
      if (long === plain) variants.add(short)
    }
  }
  for (const one of [plain, ...variants])
    for (const [short, long] of SPELLED) {
      if (one.includes(short)) variants.add(one.replaceAll(short, long))
      if (one.includes(long)) variants.add(one.replaceAll(long, short))
    }
  variants.delete(plain)
  variants.delete('')
  return [...variants]
}

const STORED_TITLES = ['dr.', 'dr', 'prof.', 'mr.', 'mrs.', 'ms.']
const STORED_FIRMS = ['inc', 'ltd', 'llc', 'gmbh', 'corp']
/** Two spellings of one word. */
const SPELLED: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['st. ', 'saint '],
  ['mt. ', 'mount '],
]

/**
 * First words by which longer names may be stored: `Maria` for `Maria Santos`, `Nimbus` for `Nimbus Inc.`, and `Bob` for
 * `Robert`.
 */
export function firstWordsOf(name: string): string[] {
  const plain = normaliseName(name)
  if (!/^\p{Lu}/u.test(name) || plain.includes(' ')) return []
  const others = [...(FULL_NAMES.get(plain) ?? []), ...(NICKNAMES[plain]?.split(' ') ?? [])]
  return [plain, ...others, `dr. ${plain}`]
}
