/** What somebody pays, earns or measures, in figures. */
import { like } from '../../../english/like.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { snakeCase } from '../../relations.ts'
import { type Meaning, meaning } from './meaning.ts'

/** A figure with what it is of: "$92k", "82 kg", "20 dollars an hour". */
export const FIGURE: string = String.raw`(?:[$€£¥] ?)?\d[\d.,]*(?<=\d)(?: ?k\b)?(?: ?(?:€|%|(?:euros?|dollars?|pounds?|francs|usd|eur|gbp|chf|kg|kilos?|lbs?|cm|m|ft)\b))?(?: (?:an?|per) (?:month|year|week|hour|day)\b)?`
/** "My rent is 12 days late" says no rent. */
const AMOUNT = `(?:about |around |roughly |only |just )?(?<value>${FIGURE})(?!\\d|[.,]\\d| (?:days?|weeks?|months?|years?|hours?|minutes?|times) )`
/** "Is going to 225 from May": of what goes up some time nobody says what it is now. */
const AHEAD = "(?:(?: is|'s)? (?:going|rising)|(?: will)? (?:goes|go|rises|rise|be))(?: up| down)?(?: to)?"
const BECAME =
  '(?:is(?: now| currently| still)?(?: at)?|(?:has |have |is |was |has been |got )?(?:just |now |recently )?(?:went|gone|goes|going|rose|risen|increased|dropped|fell|fallen|changed|raised|lowered|cut|reduced)(?: up| down| back)?(?: from [^,.;!?]{1,24}?)? to)'

const OWN = 'rent|salary|wage|mortgage|hourly rate|day rate|daily rate|rate'
const OWN_ANYHOW = '[Rr]ent|[Dd]ay rate|[Hh]ourly rate'
/** What is told, and how; `null` where the words name it. */
const OWN_AMOUNTS: readonly (readonly [relation: string | null, said: Pattern])[] = [
  [
    null,
    like`\b[Mm]y (?:new |current |monthly |yearly |annual |gross |net |base )?(?<what>${OWN}|weight|height)(?:'s(?: now)?| ${BECAME}) ${AMOUNT}`,
  ],
  // "Day rate is 225 now": what is one's own anyhow.
  [
    null,
    like`(?:^|[.!?,;] |\b(?:[Oo]ur|and|so) )(?:[Oo]ur )?(?:new |current |monthly )?(?<what>${OWN_ANYHOW})(?:'s(?: now)?| ${BECAME}) ${AMOUNT}(?=[.,;!?]|$| (?:now|and|but|so|since|from|as of|a month)\b)`,
  ],
  [
    null,
    like`(?:\b(?:[Mm]y|[Oo]ur) |^|[.!?,;] )(?:new )?(?<what>${OWN}|${OWN_ANYHOW})${AHEAD} ${AMOUNT} (?:from|as of|starting|effective) `,
  ],
  [
    'salary',
    like`\b(?:I|and) (?:now )?(?:make|earn) (?:now )?(?=[^.;!?]*(?:[$€£]|\d{4}|\dk\b|,\d{3}|\d (?:dollars|euros|pounds)))${AMOUNT}(?=[.,;!?]|$| (?:now|and|but|so|before|after|gross|net|since)\b)`,
  ],
  [
    'rent',
    like`\b(?:I|[Ww]e) (?:now )?pay ${AMOUNT} (?:(?:in|of|for|for the) )?rent\b(?! for (?!(?:the|my|our|a) (?:flat|house|apartment|room|place|home)\b))`,
  ],
  ['weight', pattern(`\\bI (?:now )?weigh ${AMOUNT}`)],
  ['height', pattern(`\\bI am ${AMOUNT} tall\\b`)],
]
/** "My rent went up to 1000 euros", "I weigh 82 kg". */
export function amountsIn(text: string): Meaning[] {
  if (
    !/\d/.test(text) ||
    /\b(?:if|wish|not|never|used to|should|could|would|might|(?<!\b(?:from|in|of|as of|since|until|by) )may|want)\b/i.test(
      text,
    )
  )
    return []
  return OWN_AMOUNTS.flatMap(([named, one]): Meaning[] => {
    const { what = named, value } = one.exec(text)?.groups ?? {}
    if (value === undefined || what === null) return []
    const noun = what.toLowerCase()
    return [meaning(snakeCase(noun), 'now', value, `'s ${noun} is ${value}`, noun)]
  }).slice(0, 1)
}
