/** Figures in texts, with what they count or measure: "46 riders", "€900", "twelve guests". */
import { MONTHS } from './months.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { pattern } from './pattern.ts'
import { stem } from './stem.ts'
import { isStopWord, words } from './words.ts'

interface Figure {
  readonly value: number
  /** The stem of what is counted, or the sign of a currency; `null` where nothing says it. */
  readonly unit: string | null
  /** The figure as it stands. */
  readonly words: string
  readonly index: number
}

const SPELLED = [...NUMBER_WORDS.keys()].filter((word) => word !== 'one').join('|')
const FIGURE = pattern(
  `([$€£¥] ?)?(?<![\\p{L}\\p{N}][.,:/-]?|[#.:/-])(\\d{1,3}(?:,\\d{3})+|[1-9]\\d{0,2}(?:(?:\\.\\d{3})+|(?:[ \\u00a0\\u202f]\\d{3})+)|\\d+(?:\\.\\d+)?|(?:${SPELLED})(?:-(?:one|${SPELLED}))?)(?! ?[:/]\\d|[-–]|(?:st|nd|rd|th|s)(?!\\p{L})|[.,]\\d)(?!\\p{L}*\\d)(k(?!\\p{L})|(?<=[$€£¥] ?[\\d.,]+)(?:m|bn)(?!\\p{L})| (?:hundred|thousand|million|billion)(?!\\p{L}))?(?=( ?[€%]| ?\\p{L}[\\p{L}'’]*(?: \\p{L}[\\p{L}'’]*){0,2})?)`,
  'i',
)
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  million: 1_000_000,
  bn: 1_000_000_000,
  billion: 1_000_000_000,
}
/** "1,200", "1.200", "2 000". */
const GROUPED = /^[1-9]\d{0,2}(?:[,.\s]\d{3})+$/
const YEAR = /^(?:19|20)\d\d$/
const DATED = pattern(
  `^(?:am|pm|o['’]clock|${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')})$`,
  'i',
)
const PLURAL = /(?:[^su]s|ches|shes|xes|sses|people|children|men|women)$/i

export function figuresIn(text: string): readonly Figure[] {
  return FIGURE.all(text).flatMap((found): Figure[] => {
    const [whole, sign = '', digits = '', times = '', behind = ''] = found
    const [first = '', ...rest] = behind.trim().split(' ')
    const end = [first, ...rest].findIndex((word) => isStopWord(word.toLowerCase()))
    const run = end < 0 ? [first, ...rest] : [first, ...rest].slice(0, end)
    // A day, an hour, a year: these are times, and no amounts.
    if (DATED.test(first) || (YEAR.test(digits) && sign === '' && run.every((word) => word === ''))) return []
    const counted = run.find((word) => PLURAL.test(word))
    const unit = sign.trim() || (counted ?? run[0] ?? '')
    return [
      {
        value: amountIn(digits) * (TIMES[times.trim().toLowerCase()] ?? 1),
        unit: unit === '' ? null : stem(unit.toLowerCase()),
        words: whole,
        index: found.index,
      },
    ]
  })
}

function amountIn(digits: string): number {
  const [tens = '', ones] = digits.toLowerCase().split('-')
  const spelled = NUMBER_WORDS.get(tens)
  if (spelled === undefined) return Number(digits.replace(GROUPED.test(digits) ? /\D/g : /,/g, ''))
  return spelled + (ones === undefined ? 0 : ones === 'one' ? 1 : (NUMBER_WORDS.get(ones) ?? 0))
}

/**
 * Whether a later sentence of one thing says the same in another figure: none that it gives of some unit stands in the first, and all
 * its other words do. With a word of its own it may speak of a part: "a farm with 40 cows", "a farm where 3 cows are ill".
 */
export function givesOtherFigure(before: string, later: string): boolean {
  const now = INSTEAD.replace(later, '')
  const [a, b] = [unitsIn(before), unitsIn(now)]
  const isOther = [...b].some(([unit, told]) => {
    const known = a.get(unit)
    return known !== undefined && [...told].every((value) => !known.has(value))
  })
  if (!isOther) return false
  const known = new Set(restOf(before))
  return restOf(now).every((word) => known.has(word) || IN_ITS_PLACE.test(word))
}

/** The figure that was told before, named beside the one that is right: "€900, not €800". */
const INSTEAD = pattern(
  ',? \\(?(?:(?:and|but) )?(?:not|instead of|rather than|up from|down from) (?:the )?[$€£¥]? ?\\d(?:[.,]?\\d)*k?(?: ?[€%])?\\)?(?![\\p{L}\\d])',
  'i',
)
/** Of a thing that is known by now; "in the end". */
const IN_ITS_PLACE = /^(?:an?|the|in|end|only|now)$/

/** By what is counted, or by the word before where nothing says that: "a turnout of 46". */
function unitsIn(text: string): ReadonlyMap<string, ReadonlySet<number>> {
  const before = (index: number): string => `${words(text.slice(0, index)).at(-1)} …`
  const units = Map.groupBy(figuresIn(text), ({ unit, index }) => unit ?? before(index))
  return new Map([...units].map(([unit, figures]) => [unit, new Set(figures.map((f) => f.value))]))
}

/** The words of a text without its figures. */
function restOf(text: string): readonly string[] {
  const figures = figuresIn(text)
  const rest = figures.reduceRight(
    (left, { index, words: { length } }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
    text,
  )
  return words(rest)
}
