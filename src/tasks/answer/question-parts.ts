/** Questions that are asked at once: "Where does Ana live and what does she do?" */
import { likeAnyCase } from '../../english/like.ts'
import { pattern } from '../../std/pattern.ts'
import { askedIn } from './question.ts'

const AUX = '[Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Aa]m|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave|[Hh]ad|[Ww]ill|[Cc]an'
const WHOM = '(?:I|we|he|she|they|it|my|our|his|her|their)(?!\\p{L})|\\p{Lu}'
const WORDS = '[Ww]here|[Ww]hen|[Ww]ho|[Ww]hose|[Ww]hat|[Ww]hich|[Hh]ow (?:old|many|much|long|tall|often)'
const ASKS = `(?:(?:${WORDS})(?:['’]s)?(?!\\p{L}|,| (?:I|we|he|she|they|it|my|our|his|her|their)(?!\\p{L}))|(?:${AUX}) (?=${WHOM}))`
const NEXT = pattern(`(?:\\?\\s+(?:[Aa]nd )?|,? and |; ?)(?=${ASKS})`)
const FIRST = pattern(`^${ASKS}`)
/** "When and where was I born?" */
const TWO_WORDS = /^(where|when) and (where|when) (.+)$/is
/** "Where do I live and work?" */
const TWO_VERBS = /^(where (?:do|does|did) .+?) (live|work|study) and (live|work|study)(\W*)$/is
/** "What are my cat and dog called?" */
const TWO_THINGS = likeAnyCase`^(what|who) are ((?:my|our|\p{Lu}[\p{L}\p{M}'’-]*['’]s) )(\p{Ll}+) and (?:my |our )?(\p{Ll}+)((?: called| named)?\W*)$`
/** More are no question. */
const MAX_PARTS = 3

/** The questions of a text, each with its pronouns as whom the one before asks about; one alone is given back as it is. */
export function questionsIn(question: string, now: number): readonly string[] {
  const text = question.trim()
  const [, one, other, rest] = TWO_WORDS.exec(text) ?? []
  if (one !== undefined && one.toLowerCase() !== other?.toLowerCase())
    return [`${one} ${rest}`, `${other} ${rest}`]
  const [, lead, first, second, end = ''] = TWO_VERBS.exec(text) ?? []
  if (lead !== undefined) return [`${lead} ${first}${end}`, `${lead} ${second}${end}`]
  const [, asks, whose, thing, another, called = ''] = TWO_THINGS.exec(text) ?? []
  if (asks !== undefined) return [thing, another].map((what) => `${asks} is ${whose}${what}${called}`)
  const starts = FIRST.test(text) ? NEXT.all(text) : []
  if (starts.length === 0 || starts.length >= MAX_PARTS) return [question]
  const cuts = [0, ...starts.map(({ index, 0: words }) => index + words.length)]
  const parts = cuts.map((from, i) => text.slice(from, starts[i]?.index ?? text.length))
  let meant: string | null = null
  return parts.map((part) => {
    const own = askedIn(part, now)
    const plain = meant === null ? part : named(part, meant)
    if (own?.subject != null && !PRONOUN.test(own.subject)) {
      const tie = own.whose ?? own.owned
      const owner = own.subject === 'i' ? 'my' : `${own.subject}'s`
      meant = tie !== null ? `${owner} ${tie}` : own.subject === 'i' ? meant : own.subject
    }
    return plain
  })
}
const PRONOUN = /^(?:he|she|they|it)$/i

function named(part: string, whom: string): string {
  return part.replace(/\b(?:she|he|they)\b/i, whom).replace(/\b(?:her|his|their)\b(?= \p{L})/iu, `${whom}'s`)
}
