/** Figures in texts, with what they count or measure: "46 riders", "€900", "twelve guests". */
import { MONTHS } from './months.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { pattern } from './pattern.ts'
import { stem } from './stem.ts'
import { isStopWord, searchTerms, words } from './words.ts'

interface Figure {
  readonly value: number
  /** The stem of what is counted, or the sign of a currency; `null` where nothing says it. */
  readonly unit: string | null
  /** It says of which kind something is, or is part of a name, and not how many: "the 10 km race", "7 Mill Lane". */
  readonly isKind: boolean
  /** The figure as it stands. */
  readonly words: string
  readonly index: number
}

const SPELLED = [...NUMBER_WORDS.keys()].filter((word) => word !== 'one').join('|')
const FIGURE = pattern(
  `([$€£¥] ?)?(?<![\\p{L}\\p{N}][.,:/-]?|[#.:/-])(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|(?:${SPELLED})(?:-(?:one|${SPELLED}))?)(?! ?[:/]\\d|[-–]|(?:st|nd|rd|th|s)(?!\\p{L})|[.,]\\d)(?!\\p{L}*\\d)( (?:hundred|thousand|million)(?!\\p{L}))?(?=( ?[€%]| ?\\p{L}[\\p{L}'’]*(?: \\p{L}[\\p{L}'’]*){0,2})?)`,
  'i',
)
const TIMES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000 }
const YEAR = /^(?:19|20)\d\d$/
const DATED = pattern(
  `^(?:am|pm|o['’]clock|${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')})$`,
  'i',
)
const NAMED = pattern('^\\p{Lu}\\p{Ll}')
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
        isKind: sign === '' && ((counted === undefined && run.length > 1) || NAMED.test(first)),
        words: whole,
        index: found.index,
      },
    ]
  })
}

function amountIn(digits: string): number {
  const [tens = '', ones] = digits.toLowerCase().split('-')
  const spelled = NUMBER_WORDS.get(tens)
  if (spelled === undefined) return Number(digits.replaceAll(',', ''))
  return spelled + (ones === undefined ? 0 : ones === 'one' ? 1 : (NUMBER_WORDS.get(ones) ?? 0))
}

/** Whether two sentences of one thing differ chiefly in a figure: none that the first gives of some unit stands in the second. */
export function givesOtherFigure(before: string, now: string): boolean {
  const [a, b] = [unitsIn(before), unitsIn(now)]
  const isOther = [...b].some(([unit, told]) => {
    const known = a.get(unit)
    return known !== undefined && [...told].every((value) => !known.has(value))
  })
  if (!isOther) return false
  const [few = [], many = []] = [restOf(before), restOf(now)].sort((x, y) => x.length - y.length)
  return few.filter((term) => many.includes(term)).length * 2 >= few.length
}

/** By what is counted, or by the word before where nothing says that: "a turnout of 46". */
function unitsIn(text: string): ReadonlyMap<string, ReadonlySet<number>> {
  const units = Map.groupBy(
    figuresIn(text),
    ({ unit, index }) => unit ?? `${words(text.slice(0, index)).at(-1)} …`,
  )
  return new Map([...units].map(([unit, figures]) => [unit, new Set(figures.map((f) => f.value))]))
}

/** Whether two names mean the same in another number or amount: "42 riders", "46 riders"; not "Node 20", "a 10 km race". */
export function isOtherAmount(one: string, other: string): boolean {
  const [a, b] = [figuresIn(one), figuresIn(other)]
  if (a.length === 0 || a.length !== b.length || a.every((f, i) => f.value === b[i]?.value)) return false
  const [x, y] = [restOf(one), restOf(other)]
  if (x.length !== y.length || x.some((term, i) => term !== y[i])) return false
  return [...a, ...b].every((f) => !f.isKind && (f.unit !== null || x.length === 0))
}

/** The terms of a text without its figures. */
function restOf(text: string): readonly string[] {
  const figures = figuresIn(text)
  const rest = figures.reduceRight(
    (left, { index, words: { length } }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
    text,
  )
  return searchTerms(rest)
}
