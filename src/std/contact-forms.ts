/** How what somebody is reached by is written, for patterns. */

export const EMAIL = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'

/** A British one, the only form with letters that is read. */
export const POSTCODE = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}'
