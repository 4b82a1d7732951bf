/** The pieces that finders of secrets are made of. */

export type SecretKind = 'secret' | 'identifier'

export interface FoundSecret {
  readonly kind: SecretKind
  /** What it looks like, e.g. `api-key`, `email`. */
  readonly name: string
  readonly index: number
  readonly length: number
}

/** Takes time in proportion to the text, whatever the text is. */
export type Finder = (text: string) => Iterable<FoundSecret>

export interface Shape {
  readonly kind: SecretKind
  readonly name: string
  /** {@link bounded}, global, with indices. Its group `value`, where it has one, holds the secret. */
  readonly pattern: RegExp
  readonly isReal?: (value: string) => boolean
}

/**
 * The pattern itself, of which every repetition has an upper end: one match then looks at a bounded number of
 * characters, and all matches together cost time in proportion to the text.
 *
 * @throws TypeError for a repetition without end
 */
export function bounded(pattern: RegExp): RegExp {
  const signs = pattern.source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '')
  if (/[*+]|\{\d+,\}/.test(signs)) throw new TypeError(`a repetition without end in ${pattern}`)
  return pattern
}

export function byShape({ kind, name, pattern, isReal = () => true }: Shape): Finder {
  bounded(pattern)
  return function* (text) {
    for (const match of matches(pattern, text)) {
      const [index, end] = match.indices?.groups?.value ?? match.indices?.[0] ?? [0, 0]
      let value = text.slice(index, end)
      // What stands behind a number may look like one or two more groups of it.
      for (let cuts = 0; cuts < 3 && value !== '' && !isReal(value); cuts++)
        value = value.slice(0, Math.max(0, value.lastIndexOf(' ')))
      if (value === '' || !isReal(value)) continue
      pattern.lastIndex = index + value.length
      yield { kind, name, index, length: value.length }
    }
  }
}

/**
 * These finders as one, which asks them only of a text that holds a sign all they find has: one look at the text costs less
 * than one for each.
 *
 * @param sign Not global.
 */
export function where(sign: RegExp, finders: readonly Finder[]): Finder {
  return function* (text) {
    if (sign.test(text)) for (const finder of finders) yield* finder(text)
  }
}

/** All matches. One that is not taken, by moving `lastIndex` behind it, does not hide another that begins within it. */
export function* matches(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  for (pattern.lastIndex = 0; ; ) {
    const match = pattern.exec(text)
    if (match === null) return
    // Past a whole character: with the flag "u", half of one would be found again.
    pattern.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
    yield match
  }
}

/** Some part of eight or more characters mixes letters with digits, or upper with lower case as no word does. */
export function isMixed(value: string): boolean {
  return value
    .split(/[^A-Za-z0-9]/)
    .some(
      (part) =>
        part.length >= 8 &&
        ((/\d/.test(part) && /[A-Za-z]/.test(part)) ||
          /[a-z][A-Z][a-z]?[A-Z]|[A-Z]{2}[a-z]{1,2}[A-Z]/.test(part)),
    )
}

/** Changes between letters and digits, or to upper case, more often than names in programs do. */
export function isRandom(value: string): boolean {
  const changes = value.match(/[a-z](?=[A-Z])|[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return changes >= 0.17 * value.length
}

const PLACEHOLDER =
  /^(?:\$\{|\$\(|\$\$?\w*$|<|\{\{|\[|%\(|%[A-Z_]*%$|[*•x.…_#-]*$|(?:your|insert|enter|my|the|some|add|put|replace|example|sample|dummy|fake|changeme|placeholder|redacted|hidden|secret|pass(?:word|wd)?|pwd|token|api[-_ ]?key|none|null|nil|true|false|undefined|empty|unset|todo|tbd|n\/a)(?:$|[-_ ]?(?:your|api|key|token|secret|pass|password|here|me|value|goes)(?:[-_ ]|$)))/i

/** Stands for a secret in examples and programs, e.g. `${TOKEN}`, `<your-key>`, `****`. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || /[$#]\{|\{\{/.test(value)
}
