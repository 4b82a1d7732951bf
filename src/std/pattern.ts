/** Patterns of words that may hold any letters, quick to be made for text that has none but those of English. */
import { later } from './later.ts'
import { marksIn } from './marks.ts'
import { piecesOf } from './pattern-pieces.ts'

/**
 * A regular expression that is compiled when it is first tried. Classes of Unicode take milliseconds to compile, a hundred times
 * as long as `[a-z]`: text without letters, digits and marks beyond ASCII is tried by the same pattern without them.
 */
export interface Pattern {
  /** The first match. */
  exec(text: string): RegExpExecArray | null
  test(text: string): boolean
  /** All matches in order. */
  all(text: string): RegExpExecArray[]
  /** The text with each match in other words. */
  replace(text: string, by: string | ((match: string, ...groups: string[]) => string)): string
}

/** @param said A source, or an expression whose flags but `i` do not count. */
export function pattern(said: string | RegExp, ignoreCase: 'i' | '' = ''): Pattern {
  const source = typeof said === 'string' ? said : said.source
  const flags = typeof said === 'string' ? ignoreCase : said.ignoreCase ? 'i' : ''
  const unicode = later(() => new RegExp(source, `g${flags}u`))
  const plain = later(() => {
    const ascii = asciiSource(source)
    return ascii === null ? unicode() : new RegExp(ascii, `g${flags}`)
  })
  const pieces = later(() => piecesOf(source))
  /** `null` where a look at the text rules a match out. */
  const open = (text: string): RegExp | null => {
    if (pieces().length > 0 && !pieces().some(lookedAt(text).has)) return null
    const regexp = isPlain(text) ? plain() : unicode()
    regexp.lastIndex = 0
    return regexp
  }
  return {
    exec: (text) => open(text)?.exec(text) ?? null,
    test: (text) => open(text)?.test(text) ?? false,
    all: (text) => {
      const regexp = open(text)
      return regexp === null ? [] : matchesOf(regexp, text)
    },
    replace: (text, by) => {
      const regexp = open(text)
      // The two forms of `by` are two overloads of the one method.
      return regexp === null ? text : text.replace(regexp, by as string)
    },
  }
}

/** All matches of a pattern with the flag `g`; `matchAll` would compile it anew. */
export function matchesOf(regexp: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  regexp.lastIndex = 0
  for (let match = regexp.exec(text); match !== null; match = regexp.exec(text)) {
    matches.push(match)
    if (match[0] === '') regexp.lastIndex += 1
  }
  return matches
}

const PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is the point
  /^(?:[\x00-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2000-\u206f\u20a0-\u20bf\u2190-\u23ff\u2500-\u2775\u2794-\u2bff\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}]|\ufe0f)*$/u
/** Many patterns are tried on one text after another. */
let last = { text: '', isPlain: true, has: marksIn('') }

function lookedAt(text: string): typeof last {
  if (last.text !== text) last = { text, isPlain: PLAIN.test(text), has: marksIn(text.toLowerCase()) }
  return last
}

/** Whether all letters, digits and marks of a text are of ASCII; signs and pictures may be any. */
export function isPlain(text: string): boolean {
  return lookedAt(text).isPlain
}

const ASCII_OF: Readonly<Record<string, string>> = {
  L: 'a-zA-Z',
  Lu: 'A-Z',
  Ll: 'a-z',
  N: '0-9',
  Nd: '0-9',
  M: '',
  Lo: '',
}

/** The source for plain text and no flag `u`; `null` where it has a class that is not known here. */
export function asciiSource(source: string): string | null {
  let isKnown = !source.includes('\\u{')
  let isClass = false
  const ascii = source.replace(
    /\\p\{(?:Script=)?(\w+)\}|\\P\{|\\.|[[\]]/gu,
    (part, name: string | undefined) => {
      if (part === '\\P{') isKnown = false
      if (part === '[' || part === ']') isClass = part === '['
      if (name === undefined) return part
      const range = part.includes('Script=') ? (name === 'Latin' ? 'a-zA-Z' : '') : ASCII_OF[name]
      if (range === undefined) isKnown = false
      return isClass ? (range ?? '') : `[${range ?? ''}]`
    },
  )
  return isKnown ? ascii : null
}
