/** What a request and a wish may both be about, though they share no word: "cook something warm", "never suggest coriander". */
import { openWordClasses } from '../std/word-classes.ts'
import { searchTerms } from '../std/words.ts'

interface Occasion {
  readonly words: RegExp
  /** A class of nouns whose members name it, but for those that name other things as often. */
  readonly nouns?: string
  readonly ambiguous?: ReadonlySet<string>
}

const FOOD: Occasion = {
  words:
    /\b(?:cook(?:ing)?|bak(?:e|ing)|recipes?|meals?|dinner|supper|lunch|breakfast|brunch|snacks?|restaurants?|menus?|eat|dish(?:es)?|food|grocer(?:y|ies)|takeaway|takeout|picnic|barbecue|bbq|desserts?|cakes?|ingredients?|hungry)\b/i,
  nouns: 'food',
  ambiguous: new Set(searchTerms('after chip colour color mix mash pop shoulder chop point date')),
}
const TRAVEL: Occasion = {
  words:
    /\b(?:travel(?:s|ling|ing)?|trips?|journeys?|flights?|fly|trains?|hotels?|hostels?|holidays?|vacations?|airports?|airlines?|itinerar(?:y|ies)|weekend in)\b/i,
}

function isOf({ words, nouns, ambiguous }: Occasion, text: string): boolean {
  if (words.test(text)) return true
  if (nouns === undefined) return false
  const classes = openWordClasses()
  return searchTerms(text).some((term) => ambiguous?.has(term) !== true && classes.isMember(term, nouns))
}

export function isOfFood(text: string): boolean {
  return isOf(FOOD, text)
}

/** Whether both are of one occasion. */
export function shareOccasion(request: string): (wish: string) => boolean {
  const own = [FOOD, TRAVEL].filter((occasion) => isOf(occasion, request))
  return (wish) => own.some((occasion) => isOf(occasion, wish))
}
