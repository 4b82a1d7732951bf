import { MONTH } from './months.ts'

/** How what somebody is reached by is written, for patterns. */

export const EMAIL = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'

/** A British one, the only form with letters that is read. */
export const POSTCODE = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}'

const CAPITAL = "\\p{Lu}[\\p{L}'’-]*(?!\\d)"
const TOWN = `(?:, ${CAPITAL}(?: ${CAPITAL}){0,2}){0,2}(?:,? ${POSTCODE})?`
/** "7 Mill Lane, Leeds", "12a mill street", with or without the town: where the case of letters counts. */
export const STREET: string = `\\d+[a-z]?(?:[/-]\\d+[a-z]?)?(?:(?: (?!${MONTH}\\b)${CAPITAL}){1,4}|(?: (?!(?:from|to|of|on|in|by|the)\\b)\\p{Ll}+){1,3} (?:road|street|lane|avenue|close|drive|way|court|place|square|terrace|crescent|gardens))${TOWN}`
/** "Lipowa 14, Gdynia": beside a word that says it is one. */
export const STREET_FIRST: string = `(?:(?!${MONTH}\\b)${CAPITAL} ){1,3}\\d+[a-z]?${TOWN}`

/** Puts a value right by itself. */
export const DUE =
  '(?:(?:it|that) should (?:be|read|have been) |(?:the|my) (?:right|correct) one is |(?:please |can you |could you )?(?:change|correct|update|fix) (?:it|that) to )'
