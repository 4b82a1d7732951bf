/** Patterns written as they are read: no backslash stands twice, and other patterns stand in them by their names. */
import { type Pattern, pattern } from '../std/pattern.ts'

type Written<T> = (text: TemplateStringsArray, ...parts: readonly (string | null)[]) => T

/** A pattern that is compiled when it is first tried. */
export const like: Written<Pattern> = (text, ...parts) => pattern(String.raw(text, ...parts))

/** The same for large and small letters alike. */
export const likeAnyCase: Written<Pattern> = (text, ...parts) => pattern(String.raw(text, ...parts), 'i')

const FLAGS = ['none', 'i', 'u', 'iu', 'gi', 'gu', 'giu', 'gmu', 'isu'] as const

/** Expressions by their flags, compiled at once: what is tried on most texts, or has no class that takes long to compile. */
export const regexp: Readonly<Record<(typeof FLAGS)[number], Written<RegExp>>> = Object.fromEntries(
  FLAGS.map((flags): [string, Written<RegExp>] => [
    flags,
    (text, ...parts) => new RegExp(String.raw(text, ...parts), flags === 'none' ? '' : flags),
  ]),
) as Record<(typeof FLAGS)[number], Written<RegExp>>
