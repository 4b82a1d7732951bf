/** Medicines by name and dose, and words about one that do not say whose it is. */
import type { DraftEntity } from './distil/types.ts'

export const DOSED: RegExp = /\d[\d.,]* ?(?:mg|mcg|µg|g|ml|iu|units?)\b/i

/** In a sentence that names a medicine: it is taken in another way, or no more. */
export const CHANGES_MEDICINE: RegExp =
  /\b(?:(?:increas|rais|lower|reduc|adjust|halv|doubl|stopp|swapp|switch|chang|replac|discontinu)ed|upped|cut|put up|withdrawn|is now|put\b[^.]{2,30}\b(?:up|down)|\d+(?: ?\p{L}+)? now|(?:taken|took|came|come)\b[^.]{0,20}\boff)\b/iu

/** "Ramipril 5 mg", "5 mg of ramipril": ramipril. */
export function drugOf(name: string): string {
  return name
    .replace(DOSED, '')
    .replace(/^\s*of\s+/, '')
    .trim()
}

/** The relation of who takes a medicine to it. */
export const TAKES = 'takes'

/**
 * The relation of an ending whose head is the medicine: it is over for the one who takes it, as far as the memory knows of one.
 * Its tail is the dose that is taken instead; `null` where nothing is.
 */
export const TAKEN_BY = 'taken_by'

/** The medicine as the head of such an ending; what somebody takes of it is a thing. */
export function medicine(drug: string): DraftEntity {
  return { name: drug.toLowerCase(), type: 'concept', description: '' }
}
