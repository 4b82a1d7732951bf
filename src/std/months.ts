/** English names, January first. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')

/** A day of the week, for patterns. */
export const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
