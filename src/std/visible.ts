/**
 * Text as it may be shown, whoever wrote it: nothing in it acts on a terminal, hides, turns the order of letters
 * round, or breaks a line where none was meant. What is stored is never changed by this.
 */

import { later } from './later.ts'

/** Scripts whose letters are joined and kept apart by characters without a width, as in Persian and Hindi. */
const JOINED = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const JOINS = `(?!\\p{Default_Ignorable_Code_Point})[${JOINED}]`
/** England, Scotland and Wales: the only use of tag characters. */
const FLAG = ['eng', 'sct', 'wls']
  .map((land) => [...`gb${land}`].map((c) => `\\u{${(0xe0000 + c.charCodeAt(0)).toString(16)}}`).join(''))
  .map((tags) => `\\u{1F3F4}${tags}\\u{E007F}`)
  .join('|')
/** Characters without a shape of their own that belong where they stand. */
const NEEDED = [
  '(?<=\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=${JOINS})[\\u200C\\u200D](?=${JOINS})`,
  '(?<=(?=\\p{L})\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
  '(?<=[\\p{Extended_Pictographic}#*0-9])[\\uFE0E\\uFE0F]',
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
].join('|')
const HIDDEN = `(?!${NEEDED})[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`
const CONTROL = '\\p{Cc}\\p{Noncharacter_Code_Point}'

// Most text is plain, and to read these patterns takes longer than to load this file.
const hiddenInText = later(() => new RegExp(`(${FLAG})|${HIDDEN}`, 'gu'))
const unsafeInJson = later(() => new RegExp(`(${FLAG})|${HIDDEN}|[\\x7f-\\x9f\\u2028\\u2029]`, 'gu'))
const CONTROLS: RegExp = new RegExp(`[${CONTROL}]`, 'gu')
const CONTROLS_BUT_BREAKS: RegExp = new RegExp(`(?![\\t\\n])[${CONTROL}]`, 'gu')
/** Whatever any program takes for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const LINE_BREAK = /\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPACES = /[\s\x1c-\x1f\x85]+/g
const PLAIN = /^[\x20-\x7e]*$/

/**
 * Line breaks and tabs stay, other control characters become U+FFFD, and what cannot be seen is left out: bidirectional
 * controls, characters without a width, tags. Emoji, and scripts that need such characters, keep them.
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(hiddenInText(), '$1')
    .replace(LINE_BREAK, '\n')
    .replace(CONTROLS_BUT_BREAKS, '\uFFFD')
}

/** The visible text on one line, with single spaces and none around it. */
export function oneLine(text: string): string {
  return withinLine(text).trim()
}

/** The same for a part of a line, which may begin or end with a space. */
export function withinLine(text: string): string {
  if (PLAIN.test(text)) return text.replace(/ {2,}/g, ' ')
  return text.toWellFormed().replace(hiddenInText(), '$1').replace(SPACES, ' ').replace(CONTROLS, '\uFFFD')
}

/** JSON that stays on its line, whoever splits lines, and shows what it holds; it parses back to the same value. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafeInJson(), (found, flag?: string) =>
    flag === undefined ? escaped(found) : flag,
  )
}

/** The same for a log, where nothing that cannot be seen belongs: all of it is written out. */
export function logLine(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (found) => escaped(found))
}

function escaped(character: string): string {
  let text = ''
  for (let i = 0; i < character.length; i++)
    text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
  return text
}

/**
 * Text that every database can hold: half a surrogate pair, which UTF-8 cannot express, and NUL, which ends a text in
 * C, become U+FFFD.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/** A copy of plain data with every string in it changed, names of properties excepted. */
export function withStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withStrings(item, change)])) as T
}
