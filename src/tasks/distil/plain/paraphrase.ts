/** One way of putting words plainly, and what such ways are made of. */
import { linesOf } from '../../../english/like.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { SCHOOL_NAME } from '../clauses/catalogue.ts'
import { isMake, isTitleNoun, kinOf, PETS } from '../clauses/nouns.ts'
import { insteadOf } from '../clauses/tools.ts'

export interface Paraphrase {
  readonly said: Pattern
  /** The plain words; `null` leaves the text as it is. */
  readonly plain: string | ((...groups: string[]) => string | null)
  /** Said before contractions are written out. */
  readonly was?: RegExp
  /** Groups that took no part are counted, too, and are empty. */
  readonly countsAll?: true
  /** It may leave out "I": then it is of whoever the sentence before is about. */
  readonly isBare?: true
}

/** A name of up to four words. */
export const NAME: string = "\\p{Lu}[\\p{L}\\p{M}'’&-]*(?: \\p{Lu}[\\p{L}\\p{M}'’&-]*){0,3}"
export const ONE: string = `(?:I|we|he|she|they|[Mm]y [\\p{Ll}-]+|${NAME})`
export const HAVE: string =
  '(?:has |have |had )?(?:just |now |finally |recently |also |officially |gone and )*'
export const ENDS: string = String.raw`(?=[.,;:!?)]|$| (?:now|in|on|at|last|this|since|from|as of|after|and|but|so|which|with|yesterday|today)\b)`

export function paraphrase(said: string | RegExp, plain: Paraphrase['plain']): Paraphrase {
  return { said: pattern(said), plain }
}

/** The same of what may leave out "I". */
export function bare(said: string, plain: Paraphrase['plain']): Paraphrase {
  return { ...paraphrase(said, plain), isBare: true }
}

/**
 * Rules in a text: a pattern, an arrow, and the plain words (none: it is left out), on one line or on two. A "…" where either begins
 * or ends stands for a blank, `(I) →` for what may leave out "I", `(Aa) →` for large and small letters alike; a line that begins
 * with `//` is a comment.
 *
 * In the plain words `$2` is the second group as the pattern is written, empty where it took no part: of two ways to say a thing
 * `$1$2` is the one that was found. `{tool $2}` is the same if it is one of {@link FORMS}, and `{work}` the verb as it goes with
 * the first that was found, which is who does it, or whose it is.
 *
 * @throws Error with the rule that is not written so, when the module is loaded
 */
export function paraphrases(text: TemplateStringsArray, ...parts: readonly string[]): Paraphrase[] {
  return linesOf(text, ...parts)
    .join('\n')
    .replace(/\n(?=(?:\(\w+\) )?→)/g, ' ')
    .split('\n')
    .map((line) => {
      const [said = '', flag, plain = '', ...more] = line.split(ARROW)
      const fault =
        more.length > 0 || flag === undefined ? 'not one arrow between blanks' : faultOf(said, plain)
      if (fault !== null) throw new Error(`${fault} in the rule: ${line}`)
      const words = plain.replace(AT_ENDS, ' ')
      return {
        said: pattern(said.replace(AT_ENDS, ' '), flag === '(Aa) ' ? 'i' : ''),
        plain: /[${]/.test(words) ? (...found) => filled(words, found) : words,
        countsAll: true,
        ...(flag === '(I) ' && { isBare: true }),
      }
    })
}
const ARROW = / (\((?:I|Aa)\) |)→(?: |$)/
const AT_ENDS = /^…|…$/g

/** What is wrong with a rule; the pattern is not compiled for it, which takes long. */
function faultOf(said: string, plain: string): string | null {
  if (`${said}${plain}`.includes('→')) return 'not one arrow between blanks'
  if (/ \(\w{1,2}\)$/.test(said)) return 'an unknown flag'
  if (plain.includes('//')) return 'a comment'
  let depth = 0
  let groups = 0
  for (const [part] of said.matchAll(BRACKETS)) {
    depth += part === ')' ? -1 : part.startsWith('(') ? 1 : 0
    if (part === '(') groups += 1
    if (depth < 0 || part === '[') return 'unbalanced brackets'
  }
  if (depth !== 0) return 'unbalanced brackets'
  const rest = plain.replace(FILLED, (_, form?: string, of?: string, verb?: string, nth?: string) => {
    const isKnown = (form === undefined || Object.hasOwn(FORMS, form)) && Number(of ?? nth ?? 1) <= groups
    return isKnown || verb !== undefined ? '' : '$'
  })
  return /[${}]/.test(rest) ? 'a form or a group that is not there' : null
}
/** What is escaped and what stands in a class is none. */
const BRACKETS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\??|[)[]/gs
const FILLED = /\{([a-z ]+) \$([1-9])\}|\{(\w+)\}|\$([1-9])(?!\d)/g

/** What a group has to be, and how it is written; `null` where it is not. */
const FORMS: Readonly<Record<string, (said: string) => string | null>> = {
  title: (said) => (isTitle(said) ? said : null),
  'a title': (said) => (isTitle(said) ? a(said) : null),
  tool: (said) => (insteadOf(said) === undefined ? null : said),
  car: (said) => (isMake({ name: said }) ? said : null),
  workplace: (said) => (SCHOOL_NAME.test(said) ? null : said),
  place: (said) => (isGivenName(said) ? null : said),
  owner: ownerOf,
  capital,
  small: (said) => said.toLowerCase(),
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function filled(plain: string, found: readonly string[]): string | null {
  const first = found.find((said) => said !== '') ?? ''
  const doer = plain.includes('{owner $1}') ? ownerOf(first) : first
  let fits = true
  const text = plain.replace(FILLED, (_, form?: string, of?: string, verb?: string, nth?: string) => {
    if (verb !== undefined) return does(doer, verb)
    const said = found[Number(of ?? nth) - 1] ?? ''
    const written = form === undefined ? said : FORMS[form]?.(said)
    if (written == null) fits = false
    return written ?? ''
  })
  return fits ? text : null
}

/** @param before The same with its contractions. */
export function putPlainly(rules: readonly Paraphrase[], text: string, before: string): string {
  return rules.reduce((result, { said, plain, was, isBare, countsAll }) => {
    if (was?.test(before) === false) return result
    if (typeof plain === 'string' && isBare !== true) return said.replace(result, plain)
    return said.replace(result, (match, ...found) => {
      const isLeftOut = isBare === true && !/^(?:I|[Ww]e) /.test(match)
      if (isLeftOut && isAboutOthers(result.slice(0, Number(found.at(-2))))) return match
      const all: readonly (string | undefined)[] = found.slice(0, -2)
      const groups = countsAll === true ? all.map((one = '') => one) : all.filter((one) => one !== undefined)
      return (typeof plain === 'string' ? plain : plain(...groups)) ?? match
    })
  }, text)
}

/** Whether the last sentence of a text is about somebody else than who speaks: "My dog is ill. Can't eat gluten." */
function isAboutOthers(text: string): boolean {
  const said = /[^.!?\n]+[.!?]\s+(?:\p{L}+,? ){0,2}$/u.exec(text.slice(-LAST))?.[0].trim() ?? ''
  if (/^(?:I|[Ww]e)(?![\p{L}])/u.test(said)) return false
  const words = said.split(/[^\p{L}-]+/u)
  return words.some(
    (word, i) =>
      /^(?:he|she|they|his|her|their|him|them)$/i.test(word) ||
      (/^\p{Lu}/u.test(word) && isGivenName(word)) ||
      (/^(?:my|our)$/i.test(words[i - 1] ?? '') && (kinOf(word) !== null || PETS.has(word))),
  )
}
/** Characters of a sentence that are looked at. */
const LAST = 200

/** Whose it is: "my", "my sister's", "Ben's". */
export const WHOSE: string = `((?:[Mm]y|[Oo]ur)(?: [\\p{Ll}-]+'s)?|${NAME}'s)`
export function ownerOf(whose: string): string {
  return /^(?:my|our)$/i.test(whose) ? 'I' : whose.replace(/'s$/, '')
}

/** The verb as it goes with its subject, from its base form. */
export function does(one: string, verb: string): string {
  return /^(?:I|[Ww]e|they)$/.test(one) ? verb : verb === 'am' ? 'is' : verb === 'do' ? 'does' : `${verb}s`
}

export function isTitle(words: string): boolean {
  return /^(?:team|tech|shift|design|squad) lead$/.test(words) || isTitleNoun(words.split(' ').at(-1) ?? '')
}

export function a(title: string): string {
  return `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`
}
