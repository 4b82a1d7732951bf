/** Birthdays that no turn says in full, because they follow from when it was said: "Wren turned seven on the 3rd". */
import { DAY } from '../../../model/time.ts'
import { searchableText } from '../../../model/turn.ts'
import { matchesOf } from '../../../std/pattern.ts'
import { timeExpressions } from '../../../std/time-expressions.ts'
import { ageIn } from '../clauses/being.ts'
import type { DistilTurn } from '../types.ts'
import { MAX_DATED } from './read-when.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATES = [
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (?<year>\\d{4}))?`,
  `${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?`,
  `(?:${MONTH} )?(?<year>\\d{4})`,
  '(?<year>\\d{4})-\\d\\d(?:-(?<day>\\d\\d))?',
].map((form) => new RegExp(`^${form}$`, 'i'))

/** How a date is told that is not known for sure. */
const VAGUE = /\b(?:about|around|circa|ca|probably|early|late|mid|in)\b[. -]*/gi
const EXACT = /\b(?:turn\w*|birthday|born)\b/i

/** A birthday as exactly as it follows: who is nine was born in one of two years. */
export function birthdayAsTold(text: string, turns: readonly DistilTurn[]): string {
  const year = Number(/^(?:in )?(\d{4})$/.exec(text)?.[1])
  const ages = turns.flatMap((turn) => {
    const said = numbersIn(turn)
    const age = new Date(turn.at).getUTCFullYear() - year
    if (said.has(year) || EXACT.test(turn.content)) return []
    return [age, age - 1].filter((one) => said.has(one)).map((one) => one - age)
  })
  const [first] = ages
  if (Number.isNaN(year) || first === undefined || new Set(ages).size > 1) return text
  return first === 0 ? `${year - 1} or ${year}` : `${year} or ${year + 1}`
}

/** Whether the day and the year of a birthday, or of each that it may be, are said, or follow from an age, or from the day the turn was said. */
export function isBirthdayOf(text: string, turns: readonly DistilTurn[]): boolean {
  return text
    .replace(VAGUE, '')
    .split(/ (?:or|to) /)
    .every((one) => isDateOf(one.trim(), turns))
}

function isDateOf(text: string, turns: readonly DistilTurn[]): boolean {
  const groups = DATES.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return false
  const { day, year } = groups
  return turns.some((turn) => {
    // A newborn's: "born on the 23rd of August", "born on Saturday".
    if (year !== undefined && (isTimeOf(text, turn) || isLastOfNumber(text, turn))) return true
    const said = numbersIn(turn)
    const age = new Date(turn.at).getUTCFullYear() - Number(year)
    // Who is 64 may turn 65 this year.
    const isYear = year === undefined || [Number(year), age, age - 1].some((n) => said.has(n))
    return isYear && (day === undefined || said.has(Number(day)) || daysIn(turn).has(Number(day)))
  })
}

/** Whether words of a turn name exactly this time, before they were said. */
function isTimeOf(text: string, { content, at }: DistilTurn): boolean {
  const [time] = timeExpressions(text, at)
  return (
    time !== undefined &&
    time.from <= at &&
    timeExpressions(content.slice(0, MAX_DATED), at).some((t) => t.from === time.from && t.to === time.to)
  )
}

/** "A girl! The 9th, a week early": of a birth the last day of that number, but not where somebody grew older on it. */
function isLastOfNumber(text: string, { content, at }: DistilTurn): boolean {
  const [time] = timeExpressions(text, at)
  if (time === undefined || time.unit !== 'day' || time.from > at || at - time.from > 28 * DAY) return false
  const said = matchesOf(/\b(\d{1,2})(?:st|nd|rd|th)\b/gi, content)
  const day = new Date(time.from).getUTCDate()
  return !OLDER.test(content) && said.some(([, number]) => Number(number) === day)
}
const OLDER = /\b(?:turn\w*|birthday|years? old)\b/i

function numbersIn(turn: DistilTurn): Set<number> {
  const words = searchableText(turn).match(/\p{L}+(?:-\p{L}+)?|\d+/gu) ?? []
  return new Set(words.flatMap((word) => Number(/^\d+$/.test(word) ? word : ageIn(word)) || []))
}

/** Days of the month that the turn speaks of: "today", "last Friday"; of "next sat" both Saturdays that it may be. */
function daysIn({ content, at }: DistilTurn): Set<number> {
  const text = content.slice(0, MAX_DATED)
  const spans = timeExpressions(text, at).filter((t) => t.to - t.from <= DAY)
  const coming = new Set(matchesOf(COMING, text).map(([, day = '']) => day.toLowerCase()))
  const days = Array.from({ length: 14 }, (_, i) => new Date(at + (i + 1) * DAY))
  return new Set([
    ...spans.map((t) => new Date(t.from).getUTCDate()),
    ...days.flatMap((day) => (coming.has(WEEKDAYS[day.getUTCDay()] as string) ? day.getUTCDate() : [])),
  ])
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const COMING = new RegExp(
  `\\b(?:next|this|coming|on) (${WEEKDAYS.join('|')})(?:(?:s|nes|rs?|ur)?(?:day)?)\\b`,
  'gi',
)
