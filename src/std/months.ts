/** English names, January first. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')

/** A month as it is written, for patterns. */
export const MONTH: string = `(?:${MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('|')})`
/** The same in small letters. */
export const SMALL_MONTH: string = `(?:${MONTHS.join('|')})`

/** A day of the week, for patterns. */
export const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
