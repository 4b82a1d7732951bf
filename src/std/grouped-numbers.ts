/** Telephone and account numbers, which people write in whatever groups: "+48 601-222-338". */

const NUMBER = /\+?\(?\d(?:[ ()./-]{0,2}\d){6,24}/g
const A_DATE = /^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/

/** The digits of each such number in a text, without the "00" of a call abroad. */
export function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).map(digitsOf)
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '').replace(/^00/, '')
}

/** The same of those that are written in groups and are no dates. */
export function groupedNumbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? [])
    .filter((number) => /\D/.test(number) && !A_DATE.test(number))
    .map(digitsOf)
}

/** The digits of what is nothing but a number, and no date; `null` for any other words. */
export function numberAlone(text: string): string | null {
  const [number, another] = text.trim().match(NUMBER) ?? []
  const isWhole = number === text.trim() && another === undefined && !A_DATE.test(number)
  return isWhole ? (numbersIn(number)[0] ?? null) : null
}
