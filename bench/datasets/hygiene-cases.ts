/** Texts with secrets and identifiers, and texts that only look so; written by hand, all values made up. */
import { readFileSync } from 'node:fs'
import { seeded } from './synthetic.ts'

export interface HiddenValue {
  readonly kind: 'secret' | 'identifier'
  /** What it is, e.g. `api-key`, `email`. */
  readonly name: string
  readonly index: number
  readonly length: number
}

export interface HygieneCase {
  /** Heading it stands under in its file. */
  readonly group: string
  readonly text: string
  /** What must not be stored; empty where everything may. */
  readonly hidden: readonly HiddenValue[]
  /** Rules may be changed by what they do to texts for tuning, never by the others. */
  readonly half: 'tuning' | 'kept aside'
}

/**
 * Every second text of a group is kept aside. In the files `«…»` marks what is hidden (`«name|…»` where the heading is
 * not its name), `⏎` is a line break, and `{an20}` stands for 20 made-up characters, so that no token stands in one
 * piece in the source.
 */
export function hygieneCases(seed = 29): HygieneCase[] {
  const random = seeded(seed)
  return ['with', 'without'].flatMap((file) => casesOf(file, random))
}

function casesOf(file: string, random: () => number): HygieneCase[] {
  const lines = readFileSync(new URL(`hygiene/${file}.txt`, import.meta.url), 'utf8').split('\n')
  const cases: HygieneCase[] = []
  let heading = ''
  let inGroup = 0
  for (const line of lines) {
    if (line.startsWith('# ')) {
      heading = line.slice(2)
      inGroup = 0
    } else if (line !== '') {
      const [kind = '', name = ''] = heading.split(' ')
      const half = inGroup++ % 2 === 0 ? 'tuning' : 'kept aside'
      const [group, marked] = file === 'with' ? [name, { kind, name }] : [heading, null]
      cases.push({ group, half, ...readMarks(filled(line, random), marked) })
    }
  }
  return cases
}

const IDENTIFIERS = ['email', 'phone', 'card-number', 'iban', 'social-security-number']

function readMarks(line: string, heading: { kind: string; name: string } | null) {
  let text = ''
  const hidden: HiddenValue[] = []
  for (const [, plain = '', name, value] of line.matchAll(/([^«]*)(?:«(?:([a-z-]+)\|)?([^»]*)»)?/g)) {
    text += plain
    if (value === undefined || heading === null) continue
    const called = name ?? heading.name
    const kind = IDENTIFIERS.includes(called) ? 'identifier' : 'secret'
    hidden.push({ kind, name: called, index: text.length, length: value.length })
    text += value
  }
  return { text, hidden }
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const ALPHABETS: Readonly<Record<string, string>> = {
  an: LOWER + UPPER + DIGITS,
  a: LOWER + UPPER,
  u: `${LOWER}${UPPER}${DIGITS}-_`,
  s: `${LOWER}${UPPER}${DIGITS}+/`,
  h: `${DIGITS}abcdef`,
  d: DIGITS,
  B: `${UPPER}234567`,
}
const FORMS = /\{(?:(an|[ausdhB])(\d+)|(uuid|ssn9?)|card(\d+)([sd]?):(\d+)|iban([A-Z]{2})(s?))\}/g

function filled(line: string, random: () => number): string {
  const some = (length: number, from: string): string =>
    Array.from({ length }, () => from[Math.floor(random() * from.length)]).join('')
  const hex = (length: number): string => some(length, ALPHABETS.h as string)
  const digits = (length: number): string => some(length, '123456789')
  return line
    .replaceAll('⏎', '\n')
    .replace(FORMS, (_, from, length, name, size, gap, prefix, country, spaced) => {
      if (from !== undefined) return some(Number(length), ALPHABETS[from] as string)
      if (name === 'uuid') return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
      if (name !== undefined) {
        const number = [`4${digits(2)}`, digits(2), digits(4)]
        return number.join(name === 'ssn' ? '-' : '')
      }
      if (size === undefined) return iban(country, digits, spaced === 's')
      const card = luhn(prefix + digits(Number(size) - prefix.length - 1))
      return gap === '' ? card : grouped(card, gap === 's' ? ' ' : '-')
    })
}

function grouped(text: string, gap: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(gap)
}

/** With the check digit of payment cards. */
function luhn(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** Forms of account numbers after the check digits (ISO 13616): letters as they are, digits for `9`. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  DE: '999999999999999999',
  GB: 'NWBK99999999999999',
  FR: '99999999999999999999999',
  NL: 'INGB9999999999',
  AT: '9999999999999999',
  CH: '99999999999999999',
  ES: '99999999999999999999',
  PT: '999999999999999999999',
}

function iban(country: string, digits: (length: number) => string, spaced: boolean): string {
  const account = (ACCOUNTS[country] as string).replace(/9/g, () => digits(1))
  const plain = [...`${account}${country}00`].map((char) => Number.parseInt(char, 36)).join('')
  const rest = [...plain].reduce((r, digit) => (r * 10 + Number(digit)) % 97, 0)
  const whole = `${country}${String(98 - rest).padStart(2, '0')}${account}`
  return spaced ? grouped(whole, ' ') : whole
}
