/** When something is over by words that say so ahead: "until 20 August", "a six-month contract". */
import { NUMBER_WORDS } from './number-words.ts'
import { type TimeUnit, timeExpressions } from './time-expressions.ts'
import { DAY } from './time-spans.ts'

interface Span {
  readonly from: number
  readonly to: number
}
/** Within this it is over. */
export interface SaidEnd extends Span {
  readonly unit: TimeUnit
}

const UNTIL = /\b(?:until|till|through|up to)\s+(?:the\s+)?$/i
/** What begins then, or has to be done by then, is not over then. */
const ONLY_THEN =
  /\b(?:not|never|nothing|nobody|no|\w+n['’]t)\b[^,.;]*$|\b(?:ha[sd]|have|wait(?:s|ing)?)\s*$/i
const LENGTHS = new Map<string, number>([...NUMBER_WORDS, ['a', 1], ['an', 1]])
const COUNT = `(\\d{1,2}|${[...LENGTHS.keys()].join('|')})`
const UNITS = '(day|week|month|year)s?'
/** What is agreed for some time. */
const LIMITED =
  '(?:[a-z-]+ ){0,2}?(?:contract|lease|let|sublet|tenancy|rental|placement|internship|secondment|sabbatical|trial|probation|visa|permit|scholarship|grant|fellowship|exchange|ban|locum|cover|traineeship)'
const AGREED = new RegExp(`\\b${COUNT}[- ]${UNITS}(?:['’]s?)?[- ](?:long )?${LIMITED}\\b`, 'i')
const NEXT = new RegExp(
  `\\b(?:for (?:the next|another)|(?:stay(?:s|ing)?|lodging|house-?sitting|renting|borrowing|standing in|filling in|covering|away|on loan|seconded)\\b[^.;]* for) ${COUNT} ${UNITS}\\b(?! (?:now|already|so far|ago|an?|every|each)\\b)`,
  'i',
)

/**
 * @param said When the words were said, from which they are counted.
 * @param begun When it began; `null` where nobody says, but by the time it was told.
 */
export function saidEnd(text: string, said: number, begun: Span | null = null): SaidEnd | null {
  if (/\b(?:until|till|through|up to)\b/i.test(text))
    for (const { index, text: words, from, to, unit } of timeExpressions(text, said)) {
      const [, lead = ''] = /^((?:until|till|through|up to)\s+)?/i.exec(words) ?? []
      const before = `${text.slice(0, index)}${lead}`
      const isDay = unit !== 'minute' && unit !== 'hour'
      if (isDay && to > said && UNTIL.test(before) && !ONLY_THEN.test(before.replace(UNTIL, '')))
        return { from, to, unit }
    }
  const [, count = '', unit = ''] = AGREED.exec(text) ?? NEXT.exec(text) ?? []
  if (unit === '') return null
  const n = LENGTHS.get(count.toLowerCase()) ?? Number(count)
  const lasts = (at: number): number => later(at, n, unit.toLowerCase())
  // Told without its beginning, it ends somewhere on the way.
  return begun === null
    ? { from: said, to: lasts(said), unit: 'day' }
    : { from: lasts(begun.from), to: lasts(begun.to), unit: begun.to - begun.from > DAY ? 'month' : 'day' }
}

function later(at: number, n: number, unit: string): number {
  if (unit === 'day' || unit === 'week') return at + n * (unit === 'day' ? DAY : 7 * DAY)
  const date = new Date(at)
  const months = date.getUTCMonth() + n * (unit === 'month' ? 1 : 12)
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), last)) + (at % DAY)
}
