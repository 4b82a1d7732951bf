/** One way of putting words plainly, and what such ways are made of. */
import { type Pattern, pattern } from '../../std/pattern.ts'
import { isTitleNoun } from './nouns.ts'

/** Letters that are in every text it matches: looking for these is far quicker than trying it. */
export interface Paraphrase {
  readonly mark: string
  readonly said: Pattern
  /** The plain words; `null` leaves the text as it is. */
  readonly plain: (...groups: string[]) => string | null
}

/** A name of up to four words. */
export const NAME: string = "\\p{Lu}[\\p{L}\\p{M}'’&-]*(?: \\p{Lu}[\\p{L}\\p{M}'’&-]*){0,3}"
export const ONE: string = `(?:I|we|he|she|they|[Mm]y [\\p{Ll}-]+|${NAME})`
export const HAVE: string =
  '(?:has |have |had )?(?:just |now |finally |recently |also |officially |gone and )*'
export const ENDS: string =
  '(?=[.,;:!?)]|$| (?:now|in|on|at|last|this|since|from|as of|after|and|but|so|which|with|yesterday|today)\\b)'

export function paraphrase(mark: string, source: string, plain: Paraphrase['plain']): Paraphrase {
  return { mark, said: pattern(source), plain }
}

/** Whose it is: "my", "my sister's", "Ben's". */
export const WHOSE: string = `((?:[Mm]y|[Oo]ur)(?: [\\p{Ll}-]+'s)?|${NAME}'s)`
export function ownerOf(whose: string): string {
  return /^(?:my|our)$/i.test(whose) ? 'I' : whose.replace(/'s$/, '')
}

/** The verb as it goes with its subject, from its base form. */
export function does(one: string, verb: string): string {
  return /^(?:I|[Ww]e|they)$/.test(one) ? verb : verb === 'am' ? 'is' : `${verb}s`
}

export function isTitle(words: string): boolean {
  return isTitleNoun(words.split(' ').at(-1) ?? '')
}

export function a(title: string): string {
  return `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`
}
