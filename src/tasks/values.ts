/**
 * Values of relations as they are called: which of them are one, told in other words. Somebody who is a nurse and said to be an
 * ICU nurse has not changed jobs, nor has whose husband is Tom married again.
 *
 * @paper REAL §III-A (cardinality decides between update and parallel fact); the rules are ours
 */
import { NAME_PARTICLES } from '../english/words.ts'
import { normaliseName } from '../model/entity.ts'
import { pattern } from '../std/pattern.ts'
import { table } from '../std/table.ts'
import { isPartOfOther, searchTerms } from '../std/words.ts'
import { isAcronym } from './compare-entities.ts'
import { isOfProject } from './project-slots.ts'

/** What a value is called, as far as values are compared. */
export interface Phrase {
  readonly name: string
  /** Stems of its telling words. */
  readonly terms: readonly string[]
  /** Stem of the word that says what it is: `marathon` of "a half marathon in Porto". */
  readonly noun: string
}

export function phraseOf(name: string): Phrase {
  return { name, terms: searchTerms(name), noun: searchTerms(frontOf(name)).at(-1) ?? '' }
}

/** The words before the first preposition: "half marathon". */
export function frontOf(name: string): string {
  return name.split(/ (?:of|in|at|for|with|from|to|on|by|about) /i)[0] ?? ''
}

/** Relations whose values are figures: each is another. */
const FIGURES: ReadonlySet<string> = new Set(
  'age weight height phone_number work_phone_number email_address work_email_address'.split(' '),
)
/** Relations of which a value that says more is the same, whatever noun it says it with: "single", "a single parent". */
const ANY_NOUN: ReadonlySet<string> = new Set('relationship_status diet birthday name drives'.split(' '))
const ORGANIZATIONS: ReadonlySet<string> = new Set(['works_at', 'studies_at'])
const COUPLES: ReadonlySet<string> = new Set(['married_to', 'engaged_to', 'partner_of'])

/** Nouns that say what kind of thing a value is, and not which: "her husband", "a tech company". */
interface Kinds {
  readonly nouns: ReadonlySet<string>
  /** Of these: words for any value of the relation. */
  readonly any: ReadonlySet<string>
  /** Of these: what may say more beside a name, because it tells something else of it: "a small flat" in Lisbon. */
  readonly besideName: ReadonlySet<string>
}
const stems = (nouns: string): ReadonlySet<string> => new Set(searchTerms(nouns))
const NONE: ReadonlySet<string> = new Set()
const PARTNER = stems(
  'spouse husband wife partner fiancé fiancée fiance fiancee boyfriend girlfriend lover man woman guy girl somebody someone',
)
const COUPLE: Kinds = { nouns: PARTNER, any: PARTNER, besideName: PARTNER }
const DWELLINGS = `place home house flat apartment studio condo loft cottage bungalow townhouse room bedsit maisonette penthouse
   duplex farmhouse farm cabin houseboat boat caravan`
const DISTRICTS = 'area neighborhood neighbourhood suburb district quarter outskirt'
const HOME: Kinds = {
  nouns: stems(`${DWELLINGS} ${DISTRICTS} town city region`),
  any: stems('place home'),
  besideName: stems(`${DWELLINGS} ${DISTRICTS}`),
}
const EMPLOYER = stems(
  'company firm business office employer organization organisation agency corporation place',
)
const CAR = stems('car vehicle')
const KINDS: Readonly<Record<string, Kinds>> = table({
  married_to: COUPLE,
  engaged_to: COUPLE,
  partner_of: COUPLE,
  lives_in: HOME,
  hometown: HOME,
  works_at: { nouns: EMPLOYER, any: EMPLOYER, besideName: NONE },
  studies_at: {
    nouns: stems('university uni college school institute academy'),
    any: NONE,
    besideName: NONE,
  },
  drives: { nouns: CAR, any: CAR, besideName: NONE },
})
/** Nouns for a place of work that a name may be said again by: "the hospital" for St Mary's. */
const WORKPLACES = stems(
  `hospital clinic practice bank school university college restaurant café cafe bar pub shop store bakery hotel factory lab
   laboratory library museum gym farm garage pharmacy nursery charity nonprofit theatre theater`,
)
/** A home, and not the town it is in: "a rented flat in Bonfim", "Elm Street". */
const HOMES = stems(`${DWELLINGS} road street avenue lane crescent terrace`)
/** What is one part of an employer or a school among others; a fire department is none. */
const SECTION =
  /(?<!(?:fire|police|health|state|sheriff\S*) )(?<!\S)(?:ward|department|dept|unit|team|division|branch|faculty|A&E|ER|ICU|NICU|HR)(?: \d+)?$/i
/** Words by which somebody says that it is not the one of before. */
const OTHER = /(?<!\p{L})(?:new|another|different|other|second|former|ex|old|previous|next)(?!\p{L})/u
const DENIAL = /(?<!\p{L})(?:not|no|never|non|without|\p{L}+n['’]t)(?!\p{L})/iu
/** Stems of words that make a post another one: an assistant director is no director. */
const RANKS = stems(
  `assistant vice deputy associate junior senior head lead chief principal trainee student apprentice intern acting interim
   retired graduate staff executive managing co`,
)
/** Verbs that tell how a value began, and so of a change. */
const BEGINNING =
  /^(?:promote|move|relocate|settle|become|start|begin|join|hire|transfer|switch|change|get|buy)(?: |$)/
const PARTS = /,\s*| (?:in|at|of|near|by|from|with|called|named|on|outside|around) /i
const SMALL = new RegExp(`^(?:of|the|and|for|in|at|y|${NAME_PARTICLES}|[^\\p{L}]*)$`, 'u')
const CAPITAL = /^\p{Lu}/u

/** Whether words tell of a beginning: who "moved to" somewhere was elsewhere before. */
export function isBeginning(wording: string): boolean {
  return BEGINNING.test(wording)
}

/**
 * Whether what is told of a relation that has one value at a time can be the value that was known, said in other words.
 *
 * @param known What was told before.
 */
export function canBeOneValue(relation: string, known: Phrase, told: Phrase): boolean {
  if (FIGURES.has(relation) || isOfProject(relation) || OTHER.test(known.name) || OTHER.test(told.name))
    return false
  if (known.terms.length === 0 || told.terms.length === 0) return false
  if (DENIAL.test(known.name) !== DENIAL.test(told.name)) return false
  if (relation === 'address') return isSameAddress(known, told)
  if (relation === 'birthday' && / or /.test(`${known.name} ${told.name}`))
    return known.name.split(' or ').some((one) => told.name.split(' or ').some((other) => isDate(one, other)))
  if (COUPLES.has(relation) && isPartOfOther(nameIn(known), nameIn(told))) return true
  if (isAcronym(known.name, told.name) || isAcronym(told.name, known.name)) return true
  if (saysKindOnly(relation, known)) return canBeOfKind(relation, known, told, true)
  if (saysKindOnly(relation, told)) return canBeOfKind(relation, told, known, false)
  const isWorkplace = relation === 'works_at' && told.terms.length === 1 && WORKPLACES.has(told.noun)
  if (isWorkplace && isProper(known)) return true
  const [few, many] = known.terms.length <= told.terms.length ? [known, told] : [told, known]
  return few.terms.every((term) => many.terms.includes(term)) && saysMoreOf(relation, few, many)
}

/** A value with a sentence that tells it. */
export interface Told {
  readonly phrase: Phrase
  readonly statement: string
}

/** How two values hold at one time, of what one has one of at a time: the inner one is in, or of, the other. */
export interface Beside {
  readonly inner: 'known' | 'told'
  /** Whether the words say so, whatever began; `false` where it is so unless a change is told. */
  readonly isSaid: boolean
}

/**
 * Whether two values hold beside each other: a section and its employer, a part of a town and the town, a home and a town, two of
 * which one sentence says both ("lives in Leeds and York"). In which town a home is
 * mostly nobody says; a town that were gone because of the home would be wrong more often than one that stays.
 *
 * @returns `null` for values that rule each other out.
 */
export function besideEachOther(relation: string, known: Told, told: Told): Beside | null {
  if (isToldWith(known, told)) return { inner: 'told', isSaid: true }
  if (isToldWith(told, known)) return { inner: 'known', isSaid: true }
  if (relation === 'lives_in') {
    if (isWithin(told, known)) return { inner: 'told', isSaid: true }
    if (isWithin(known, told)) return { inner: 'known', isSaid: true }
    if (homeOf(told) !== null && isTown(known)) return { inner: 'told', isSaid: false }
    return homeOf(known) !== null && isTown(told) ? { inner: 'known', isSaid: false } : null
  }
  if (!ORGANIZATIONS.has(relation)) return null
  if (isSectionOf(relation, told.phrase, known.phrase)) return { inner: 'told', isSaid: true }
  return isSectionOf(relation, known.phrase, told.phrase) ? { inner: 'known', isSaid: true } : null
}

/** Whether one sentence tells the second value after the first. */
function isToldWith(first: Told, second: Told): boolean {
  return (
    first.statement === second.statement &&
    first.statement.endsWith(both(first.phrase.name, second.phrase.name))
  )
}

/** How a sentence ends that tells two values of what one has one of at a time. */
export function both(first: string, second: string): string {
  return ` ${first} and ${second}.`
}

/** Which kind of home is told, if one is: "lives in a flat in Bonfim" tells of a flat, though Bonfim alone is its name. */
export function homeOf({ phrase: { name }, statement }: Told): string | null {
  const [, before = ''] = / (\S+) (?:in|on|at|near) (?:the )?$/.exec(statement.split(name)[0] ?? '') ?? []
  if (OTHER.test(`${before} ${name}`)) return null
  const nouns = [name.split(PARTS)[0] ?? '', before].map((words) => searchTerms(words).at(-1) ?? '')
  return nouns.find((noun) => HOMES.has(noun)) ?? null
}

/** "Mørkved in Bodø" is in Bodø, and in "Bodø, Norway"; "Paris, Texas" is not in "Paris, France". */
function isWithin(inner: Told, outer: Told): boolean {
  const [town = ''] = placesIn(outer)
  const [, ...around] = placesIn(inner)
  const at = around.findIndex((place) => normaliseName(place) === normaliseName(town))
  return at >= 0 && isPartOfOther(searchTerms(around.slice(at).join(' ')), outer.phrase.terms)
}

/** The innermost first, with those that the sentence names right behind it. */
function placesIn({ phrase: { name }, statement }: Told): readonly string[] {
  const behind = AROUND.exec(statement.split(name)[1] ?? '')?.[0] ?? ''
  return `${name}${behind}`.split(/,\s*| in (?:the )?/i)
}
const AROUND = pattern("^(?:(?:,| in(?: the)?)(?: \\p{Lu}[\\p{L}'’-]*)+)+")

function isTown(value: Told): boolean {
  return isProper(value.phrase) && homeOf(value) === null
}

/** "The milk bank of the hospital" of São João Hospital, "the marketing department" of whichever employer. */
function isSectionOf(relation: string, inner: Phrase, outer: Phrase): boolean {
  if (OTHER.test(inner.name) || outer.terms.length === 0 || SECTION.test(frontOf(outer.name))) return false
  const [, of] = / (?:of|at) (.+)$/.exec(inner.name) ?? / in (the .+)$/.exec(inner.name) ?? []
  if (of === undefined) return SECTION.test(inner.name) && /^\p{Ll}|^[A-Z&]+$/u.test(inner.name)
  return canBeOneValue(relation, outer, phraseOf(of))
}

/** Whether one date says all that the other does. */
function isDate(one: string, other: string): boolean {
  return isPartOfOther(searchTerms(one), searchTerms(other))
}

/** Of values that are one, the one that names it; of several names, or of none, the fullest. */
export function clearest<T>(values: readonly T[], phrase: (value: T) => Phrase): T {
  return values.reduce((a, b) => {
    const [x, y] = [phrase(a), phrase(b)]
    const more = Number(isProper(y)) - Number(isProper(x)) || y.terms.length - x.terms.length
    return more > 0 || (more === 0 && b < a) ? b : a
  })
}

/** Whether a value says what kind of thing it is, and not which. */
function saysKindOnly(relation: string, { name, noun }: Phrase): boolean {
  const isOfKind = KINDS[relation]?.nouns.has(noun) === true
  // Where somebody grew up never changes: "a town in Wales" has a name, too.
  return isOfKind && (relation === 'hometown' || !name.split(' ').some((word) => CAPITAL.test(word)))
}

/** @param isFirst The kind was told before the other. */
function canBeOfKind(relation: string, kind: Phrase, other: Phrase, isFirst: boolean): boolean {
  const { nouns, any, besideName } = KINDS[relation] as Kinds
  const more = (phrase: Phrase): string[] => phrase.terms.filter((term) => !nouns.has(term))
  const own = more(kind)
  if (!isProper(other)) {
    const isOneKind = kind.noun === other.noun || any.has(kind.noun) || any.has(other.noun)
    const rest = more(other)
    return isOneKind && (own.length === 0 || rest.length === 0 || isPartOfOther(own, rest))
  }
  if (own.every((term) => other.terms.includes(term))) return true
  // "A tech company" may turn out to be Orbit; who is at Orbit and then at "a tech company" has left.
  return besideName.has(kind.noun) || relation === 'hometown' || (isFirst && relation === 'works_at')
}

/** Written as a name is: every word of it but the small ones. */
function isProper({ name }: Pick<Phrase, 'name'>): boolean {
  const words = name.split(/\s+/).filter((word) => !SMALL.test(word))
  return words.length > 0 && words.every((word) => CAPITAL.test(word))
}

/** The name in a value: "a dentist called Rafael". */
function nameIn({ name }: Phrase): readonly string[] {
  return searchTerms(name.split(PARTS).findLast((part) => isProper({ name: part })) ?? '')
}

/** Whether the one with more words only says more of the other, and does not name something else. */
function saysMoreOf(relation: string, few: Phrase, many: Phrase): boolean {
  if (many.terms.some((term) => RANKS.has(term) && !few.terms.includes(term))) return false
  if (few.terms.length === many.terms.length || ANY_NOUN.has(relation)) return true
  const part = many.name.split(PARTS).find((one) => {
    const terms = searchTerms(one)
    return few.terms.every((term) => terms.includes(term))
  })
  if (part !== undefined && searchTerms(part).length === few.terms.length) return true
  // Porto Alegre is not Porto, but Orbit Labs may be Orbit.
  if (isProper(few) && part !== undefined && isProper({ name: part }))
    return ORGANIZATIONS.has(relation) && few.terms.every((term, i) => many.terms[i] === term)
  return few.noun === many.noun
}

/** Of an address more may be told: the flat, the town. */
function isSameAddress(a: Phrase, b: Phrase): boolean {
  const street = ({ name }: Phrase): readonly string[] =>
    searchTerms(
      (name.split(',')[0] ?? '')
        .replace(/\bst\b/i, 'street')
        .replace(/\b(?:rd|ave)\b/i, (short) => (short.toLowerCase() === 'rd' ? 'road' : 'avenue')),
    )
  return isPartOfOther(street(a), street(b))
}
