/** Conditions that heal by themselves, and of which nobody says that they are over. */
import { DAY } from '../model/time.ts'

/** Some weeks after an injury or an infection nobody can say that it goes on. */
const INJURY = 90 * DAY
const INFECTION = 30 * DAY

const INJURED =
  /^(?:(?:badly|slightly|recently|\w+ly) )?(?:twisted|sprained|broken|fractured|bruised|pulled|dislocated|swollen|stitched) (?!(?:\w+ )*(?:spine|back|neck|skull|pelvis|hip|heart|home|relationship)\b)|\b(?:sprain|fracture|bruise|concussion|whiplash|burn|black eye|(?:knee|ankle|wrist|shoulder|leg|foot|hand|arm|head|muscle|minor|sports?) injury|pulled muscle)$/i
const INFECTED =
  /^(?:(?:bad|nasty|slight|mild|severe|seasonal|common|terrible|head|upset) )*(?:flu|influenza|cold|cough|fever|covid(?:-19)?|(?:sore|strep) throat|stomach(?: bug| flu)?|food poisoning|tonsillitis|chicken ?pox|(?:chest|ear|eye|sinus|throat|skin) infection|pink ?eye|conjunctivitis)$/i
const GOES_ON =
  /\b(?:since|for (?:\w+ ){0,2}(?:months|years)|comes and goes|all (?:my|his|her|their) life|chronic|permanent(?:ly)?|recurring|recurrent|long[- ]term|long[- ]standing|for (?:good|life|years)|old|never healed)\b/i

/**
 * How long a condition is taken to last at most; `null` where it may last for good.
 *
 * @param statement The sentence that tells it.
 */
export function passingFor(condition: string, statement: string): number | null {
  if (GOES_ON.test(statement)) return null
  if (INJURED.test(condition)) return INJURY
  return INFECTED.test(condition) ? INFECTION : null
}
