/** Lists whose members the tagger takes for different parts of speech: each member gets a clause of its own before any rule reads them. */
import { like, regexp } from '../../../english/like.ts'
import { pattern } from '../../../std/pattern.ts'
import { namesMedicine } from '../clauses/nouns.ts'

const WHO = '(?:I|[Ww]e|[Hh]e|[Ss]he|(?:[Mm]y|[Oo]ur) \\p{L}+|\\p{Lu}\\p{L}+)'
const THING = '(?:\\p{Ll}+ \\p{Ll}+|\\p{L}+)'
/** "I speak German, French and Czech." */
const LANGUAGES = regexp.gu`(?<![\p{L}'])(${WHO} (?:speaks?|works? with|codes? in|programs? in)) (\p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)*,? and \p{Lu}\p{Ll}+)(?=[.,;!]|$| (?:fluently|well|too|and (?:I|we))\b)`
/** "I'm into pottery, climbing and baking", "I can't eat nuts, eggs or soy." */
const PASTIMES = regexp.gu`(?<![\p{L}'])((?:I|[Ww]e)(?:'m| am|'re| are) (?:into|afraid of|scared of)|${WHO} (?:loves?|likes?|enjoys?)|I (?:can't|cannot|can not|do not|don't) eat) (${THING}(?:, ${THING})*,? (?:and|or) ${THING})(?=[.!]|$)`
const TITLE = `(?:\\p{Lu}[\\p{L} ]{1,30}?|${THING})`
/** "My favorite films are Alien and Heat": each is liked, and none is the favorite. */
const FAVORITES = regexp.gu`(?<![\p{L}'])[Mm]y favorite \p{Ll}+s are (${TITLE}(?:, ${TITLE})*,? and ${TITLE})(?=[.;!]|$)`
/** "I sold my boat, my bike and my flat in Bath": each with a word of its own for whose it is. */
const ONES_OWN = '(?:my|our|the) [^,.;!?]{2,30}?'
const GIVEN_UP = regexp.gu`(?<![\p{L}'])((?:I|[Ww]e) (?:have )?(?:just )?(?:sold|donated|gave away|cancelled|canceled|dropped|lost|returned)) (${ONES_OWN}(?:, ${ONES_OWN})*,? and ${ONES_OWN})(?=[.;!]|$)`
const WITH_GERUND = /\p{Ll}{2}ing(?:,|$| and)/u

const DOSE = '\\d[\\d.,]* ?(?:mg|mcg|µg|g|ml|iu|units?|tablets?|drops|puffs)'
const WHEN = String.raw`(?:(?:in|at|before|after|with|around|on|every|each) (?:the |my |his |her |every )?\p{L}+|once|twice|daily|weekly|nightly)(?: (?:a|per) \p{Ll}+)?`
const TAKEN = `(?:(?:an?|the|some|my|his|her) )?[\\p{L}-]+(?: ${DOSE}| \\p{Ll}+)?(?:,? ${WHEN})?`
const IS_TAKEN = pattern(`^${TAKEN}$`)
/** "Takes amlodipine 5 mg in the morning and a statin at night": each at its time. What is no medicine ends the list. */
const MEDICINES = like`(?<![\p{L}'])(${WHO} (?:takes?|(?:am|is|are) (?:now )?(?:on|taking))) ((?:[^.;!?()]|\.(?=\d)){3,300})(?=[.;!?()]|$)`

function dosesApart(said: string, lead: string, list: string): string {
  const members = list.split(
    /,? (?:and|plus) |, (?!\d|(?:in|at|before|after|with|around|on|every|each|once|twice|daily) )/,
  )
  const isTimed = members.filter((m) => WHEN_SAID.test(m)).length > 0
  return isTimed && members.length > 1 && members.every((one) => IS_TAKEN.test(one) && namesMedicine(one))
    ? members.map((member) => `${lead} ${member}`).join('; ')
    : said
}
const WHEN_SAID = / (?:in|at|before|after|with|around|on|every|each|once|twice|daily|weekly|nightly)\b/

/** "I speak German and French" as "I speak German; I speak French". */
export function oneByOne(text: string): string {
  const apart = (lead: string, list: string): string =>
    list
      .split(/,? (?:and|or) |, /)
      .map((member) => `${lead} ${member}`)
      .join('; ')
  return MEDICINES.replace(text, dosesApart)
    .replace(FAVORITES, (_, list: string) => apart('I like', list))
    .replace(LANGUAGES, (_, lead: string, list: string) => apart(lead, list))
    .replace(GIVEN_UP, (_, lead: string, list: string) => apart(lead, list))
    .replace(PASTIMES, (said, lead: string, list: string) =>
      lead.endsWith('eat') || WITH_GERUND.test(list) ? apart(lead, list) : said,
    )
}
