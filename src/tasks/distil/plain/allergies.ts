/** Plain words for what somebody cannot take: "dairy makes me ill", "Dad must not have grapefruit", "nuts bring her out in hives". */
import { isDrug, isEdible } from '../clauses/nouns.ts'
import { does, NAME, ONE, type Paraphrase, paraphrase } from './paraphrase.ts'

const BADLY = '(?:very |really |quite |so )?(?:badly|terribly|violently|strongly)'
const WHOM = `(me|us|him|her|them|[Mm]y [\\p{Ll}-]+|${NAME})`
/** What it is, in one word or two; no "it" or "that". */
const WHAT = String.raw`((?!(?:it|that|this|them|those|these|the|an?|any|some|me|you)\b)[\p{L}-]+(?: (?!and\b|or\b|any\b|at\b)\p{Ll}+)??)`
const ENDS = String.raw`(?=[.,;:!?)]|$| (?:and|but|so|because|since|as|any ?more|any longer|at all|either|he|she|it|they|I|or)\b)`
const BEGINS = '(?<=^|[.,;!?] |\\b(?:and|but|because|so|that) )'
const SKIN = '(?:an? )?(?:\\p{Ll}+ )?(?:rash|rashes|hives|blisters|spots)'
/** What people react to that nobody eats. */
const ALLERGEN =
  /^(?:latex|nickel|pollen|plasters?|dust|mould|mold|feathers?|wool|perfumes?|lanolin|iodine|(?:bee|wasp|insect) (?:stings?|bites?)|(?:birch|grass|tree) pollen|(?:cat|dog|animal) hair|cats|dogs|horses)$/i

/** "Me", "him", "my sister" as the subject of a clause. */
function asSubject(whom: string): string {
  const pronoun: Readonly<Record<string, string>> = { me: 'I', us: 'we', him: 'he', her: 'she', them: 'they' }
  return pronoun[whom] ?? whom
}

/** What is eaten is not to be eaten; to what is not, somebody is allergic. */
function cannotTake(one: string, what: string): string | null {
  const plain = what.toLowerCase()
  if (isEdible(plain)) return `${one} can not eat ${plain}`
  return isDrug(plain) || ALLERGEN.test(plain) ? `${one} ${does(one, 'am')} allergic to ${plain}` : null
}

export const ALLERGIES: readonly Paraphrase[] = [
  // "Sam's new test says he's not allergic to walnuts."
  paraphrase(
    `(?<![\\p{L}])(${NAME}|[Mm]y [\\p{Ll}-]+)'s (?:(?:new|latest|last|second|allergy|blood|skin|prick) ){0,3}(?:tests?|results?|allergist|doctor) (?:say|show|confirm|prove|found|said|showed|confirmed|proved)s? (?:that )?(?:he|she|they) (?:is|are) (?=(?:not |no longer )allergic\\b)`,
    (one) => `${one} is `,
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:have got|has got|have|has|got) an? (?:severe |bad |mild |serious |slight )?(\\p{Ll}+) allergy\\b`,
    (one, what) =>
      `${one} ${does(one, 'am')} allergic to ${/^(?:nut|peanut|egg|cat|dog|bee|wasp|walnut|almond|strawberry)$/.test(what) ? `${what}s`.replace(/ys$/, 'ies') : what}`,
  ),
  paraphrase(
    `(?<=\\ballergic to )(?:that|this|those|these) (?:(?:new|cheap|old|same|horrible|stupid|bloody) )?(?=\\p{Ll})(?!(?:kind|sort|type|idea|people|man|woman|guy|thing|place|job|music|whole|at|in|and|so)s?\\b)`,
    '',
  ),
  // "I'm allergic to grout my hands come up": a clause of its own, though no mark says so.
  paraphrase(
    `(?<=\\ballergic to \\p{Ll}+(?: \\p{Ll}+)?) (?=(?:so (?:keep|never|no|do|always|please|I|leave)|my|me|I)\\b)`,
    ', ',
  ),
  // "My wife is lactose intolerant", "I'm intolerant to fructose".
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:am|is|are) (?:very |quite |slightly |a bit )?intolerant (?:to|of) ${WHAT}${ENDS}`,
    (one, what) => cannotTake(one, what),
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:have|has)(?: got)? an? (?:\\p{Ll}+ )?intolerance (?:to|of|for) ${WHAT}${ENDS}`,
    (one, what) => cannotTake(one, what),
  ),
  paraphrase(
    `(?<![\\p{L}])((?!I\\b)${ONE}) (?:am|is|are) (lactose|gluten|fructose|histamine) intolerant\\b`,
    (one, what) => `${one} can not eat ${what}`,
  ),
  // "Jonas can't have lactose", "Dad must not have grapefruit", "I can't tolerate gluten".
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:(?:can not|cannot|must not|may not|should not|is not allowed to|am not allowed to) (?:have|eat|touch)|(?:can not|cannot|do not|does not) tolerate) (?:any )?${WHAT}(?: any ?more| any longer| at all)?${ENDS}`,
    (one, what) => (isEdible(what) ? `${one} can not eat ${what.toLowerCase()}` : null),
  ),
  // "Ellie reacts badly to nuts."
  paraphrase(`(?<![\\p{L}])(${ONE}) (?:react|reacts) ${BADLY} to ${WHAT}${ENDS}`, (one, what) =>
    cannotTake(one, what),
  ),
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:(?:get|gets) ${SKIN}|(?:come|comes|break|breaks) out in ${SKIN}) from (?:eating )?${WHAT}${ENDS}`,
    (one, what) => cannotTake(one, what),
  ),
  // "Prawns make me ill", "eggs give my son a rash", "nuts bring her out in hives".
  paraphrase(
    `${BEGINS}${WHAT} (?:always )?makes? ${WHOM} (?:(?:really|very|so|terribly|violently) )?(?:ill|sick|vomit|throw up|itch|swell up|poorly)${ENDS}`,
    (what, whom) => (isEdible(what) ? `${asSubject(whom)} can not eat ${what.toLowerCase()}` : null),
  ),
  paraphrase(`${BEGINS}${WHAT} (?:always )?gives? ${WHOM} ${SKIN}${ENDS}`, (what, whom) =>
    cannotTake(asSubject(whom), what),
  ),
  paraphrase(`${BEGINS}${WHAT} (?:always )?brings? ${WHOM} out in ${SKIN}${ENDS}`, (what, whom) =>
    cannotTake(asSubject(whom), what),
  ),
  paraphrase(`${BEGINS}${WHAT} (?:does|do) not agree with ${WHOM}${ENDS}`, (what, whom) =>
    isEdible(what) ? `${asSubject(whom)} can not eat ${what.toLowerCase()}` : null,
  ),
]
