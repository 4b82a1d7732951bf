/** Patterns written as they are read: no backslash stands twice, and other patterns stand in them by their names. */
import { type Pattern, pattern } from '../std/pattern.ts'

export type Written<T> = (text: TemplateStringsArray, ...parts: readonly (string | null)[]) => T

/** The lines of a text but those that begin with `//`. */
export const linesOf: Written<string[]> = (text, ...parts) =>
  String.raw(text, ...parts)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))

/** Each line is another way to say it. */
const sourceOf: Written<string> = (text, ...parts) => {
  const whole = String.raw(text, ...parts)
  return whole.includes('\n') ? linesOf(text, ...parts).join('|') : whole
}

/** A pattern that is compiled when it is first tried. */
export const like: Written<Pattern> = (...text) => pattern(sourceOf(...text))

/** The same for large and small letters alike. */
export const likeAnyCase: Written<Pattern> = (...text) => pattern(sourceOf(...text), 'i')

const FLAGS = ['none', 'i', 'u', 'iu', 'gi', 'gu', 'giu', 'gmu', 'isu'] as const

/** Expressions by their flags, compiled at once: what is tried on most texts, or has no class that takes long to compile. */
export const regexp: Readonly<Record<(typeof FLAGS)[number], Written<RegExp>>> = Object.fromEntries(
  FLAGS.map((flags): [string, Written<RegExp>] => [
    flags,
    (...text) => new RegExp(sourceOf(...text), flags === 'none' ? '' : flags),
  ]),
) as Record<(typeof FLAGS)[number], Written<RegExp>>
