/** What a request and a wish may both be about, though they share no word: "cook something warm", "never suggest coriander". */
import { openWordClasses } from '../std/word-classes.ts'
import { searchTerms } from '../std/words.ts'

interface Domain {
  readonly words: RegExp
  /** A class of nouns whose members name it, but for those that name other things as often. */
  readonly nouns?: string
  readonly ambiguous?: ReadonlySet<string>
}

const FOOD: Domain = {
  words:
    /\b(?:cook(?:ing)?|bak(?:e|ing)|recipes?|meals?|dinner|supper|lunch|breakfast|brunch|snacks?|restaurants?|menus?|eat|dish(?:es)?|food|grocer(?:y|ies)|takeaway|takeout|picnic|barbecue|bbq|desserts?|cakes?|ingredients?|hungry)\b/i,
  nouns: 'food',
  ambiguous: new Set(searchTerms('after chip colour color mix mash pop shoulder chop point date')),
}
const TRAVEL: Domain = {
  words:
    /\b(?:travel(?:s|ling|ing)?|trips?|journeys?|flights?|fly|trains?|hotels?|hostels?|holidays?|vacations?|airports?|airlines?|itinerar(?:y|ies)|weekend in)\b/i,
}

function isOf({ words, nouns, ambiguous }: Domain, text: string): boolean {
  if (words.test(text)) return true
  if (nouns === undefined) return false
  const classes = openWordClasses()
  return searchTerms(text).some((term) => ambiguous?.has(term) !== true && classes.isMember(term, nouns))
}

const HEALTH: Domain = {
  words:
    /\b(?:medicines?|medications?|pain ?killers?|pain relief|pills?|tablets?|antibiotics?|remed(?:y|ies)|supplements?|vitamins?|vaccin\w+|headaches?|coughs?|fever|sore throat|hay fever|work ?outs?|exercis(?:es?|ing)|fitness)\b/i,
}
export type DomainName = 'food' | 'travel' | 'health'
const DOMAINS: Readonly<Record<DomainName, Domain>> = { food: FOOD, travel: TRAVEL, health: HEALTH }

export function domainsOf(text: string): DomainName[] {
  return (Object.keys(DOMAINS) as DomainName[]).filter((name) => isOf(DOMAINS[name], text))
}

/** Whether both are of one domain. */
export function shareDomain(request: string): (wish: string) => boolean {
  const own = domainsOf(request)
  return (wish) => own.some((name) => isOf(DOMAINS[name], wish))
}
