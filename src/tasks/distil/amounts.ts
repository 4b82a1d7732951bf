/** What somebody pays, earns or measures, in figures. */
import { type Pattern, pattern } from '../../std/pattern.ts'
import { snakeCase } from '../relations.ts'
import { entityOf } from './context.ts'
import { type Meaning, meaning } from './meaning.ts'

/** A figure with what it is of: "$92k", "82 kg", "20 dollars an hour". */
export const FIGURE: string =
  '(?:[$€£¥] ?)?\\d[\\d.,]*(?<=\\d)(?: ?k\\b)?(?: ?(?:€|%|(?:euros?|dollars?|pounds?|francs|usd|eur|gbp|chf|kg|kilos?|lbs?|cm|m|ft)\\b))?(?: (?:an?|per) (?:month|year|week|hour|day)\\b)?'
const AMOUNT = `(?:about |around |roughly |only |just )?(?<value>${FIGURE})`
const BECAME =
  '(?:is(?: now| currently| still)?(?: at)?|(?:has |have |is |was |has been |got )?(?:just |now |recently )?(?:went|gone|goes|going|rose|risen|increased|dropped|fell|fallen|changed|raised|lowered|cut|reduced)(?: up| down| back)?(?: from [^,.;!?]{1,24}?)? to)'

/** What is told, and how; `null` where the words name it. */
const OWN_AMOUNTS: readonly (readonly [relation: string | null, said: Pattern])[] = [
  [
    null,
    pattern(
      `\\b[Mm]y (?:new |current |monthly |yearly |annual |gross |net |base )?(?<what>rent|salary|mortgage|hourly rate|rate|weight|height) ${BECAME} ${AMOUNT}`,
    ),
  ],
  [
    'salary',
    pattern(
      `\\b(?:I|and) (?:now )?(?:make|earn) (?:now )?(?=[^.;!?]*(?:[$€£]|\\d{4}|\\dk\\b|,\\d{3}|\\d (?:dollars|euros|pounds)))${AMOUNT}(?=[.,;!?]|$| (?:now|and|but|so|before|after|gross|net|since)\\b)`,
    ),
  ],
  ['rent', pattern(`\\bI (?:now )?pay ${AMOUNT} (?:in|of|for|for the) rent\\b`)],
  ['weight', pattern(`\\bI (?:now )?weigh ${AMOUNT}`)],
  ['height', pattern(`\\bI am ${AMOUNT} tall\\b`)],
]
/** "My rent went up to 1000 euros", "I weigh 82 kg". */
export function amountsIn(text: string): Meaning[] {
  if (
    !/\d/.test(text) ||
    /\b(?:if|wish|not|never|used to|should|could|would|might|may|will|want)\b/i.test(text)
  )
    return []
  return OWN_AMOUNTS.flatMap(([named, one]): Meaning[] => {
    const { what = named, value } = one.exec(text)?.groups ?? {}
    if (value === undefined || what === null) return []
    return [meaning(snakeCase(what), 'now', entityOf(value, 'concept'), `'s ${what} is ${value}`, what)]
  }).slice(0, 1)
}
