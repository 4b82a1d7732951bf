/** Text typed in haste, with the apostrophes and capitals that the rules go by: "im from leipzig" as "I'm from Leipzig". */

import { regexp } from '../../../english/like.ts'
import { isAlsoWord, isGivenName } from '../../../std/given-names.ts'
import { LANGUAGES } from '../../../std/languages.ts'
import { SMALL_MONTH } from '../../../std/months.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { isStopWord } from '../../../std/words.ts'
import { isMake } from '../clauses/nouns.ts'
import { insteadOf } from '../clauses/tools.ts'

/** Words that are no others without their apostrophe. */
const SHORTENED: Readonly<Record<string, string>> = Object.fromEntries(
  `i'm i've we've you're you've you'll they're they've he's she's that's what's there's let's don't doesn't didn't isn't aren't wasn't
  weren't hasn't haven't hadn't can't couldn't wouldn't shouldn't won't ain't`
    .split(/\s+/)
    .map((word) => [word.replace("'", ''), word]),
)
/** Short for whom somebody has, and for a word that ties two names. */
const SHORT: Readonly<Record<string, string>> = {
  bf: 'boyfriend',
  gf: 'girlfriend',
  hubby: 'husband',
  wifey: 'wife',
  bro: 'brother',
  sis: 'sister',
  bday: 'birthday',
}
const HASTY = regexp.iu`(?<![\p{L}\p{N}'’])(?:${[...Object.keys(SHORTENED), ...Object.keys(SHORT)].join('|')}|bc|cuz|coz|i)(?![\p{L}\p{N}])`
const APOSTROPHES = regexp.giu`(?<![\p{L}\p{N}'’.@/-])(${Object.keys(SHORTENED).join('|')})(?![\p{L}\p{N}'’@/-])`
const FAMILY =
  'wife|husband|girlfriend|boyfriend|partner|fiancée?|sister|brother|son|daughter|mother|mum|mom|father|dad|grandma|grandpa|grandmother|grandfather|cousin|aunt|uncle|nephew|niece|boss|flatmate|roommate|friend'
const RELATIONS = new RegExp(`\\b([Mm]y|[Oo]ur) ((?:\\p{Ll}+ )?)(${Object.keys(SHORT).join('|')})\\b`, 'gu')
/** What one has one of, or has a day for. */
const OWNED = `(?:${FAMILY}|name|birthday|job|dog|cat|car|address|house|flat|phone|number|email|school|teacher|doctor|dentist|op|operation|surgery|biopsy|scan|exam|test|appointment|interview|viewing|wedding|funeral|graduation|party|housewarming|flight)`
const WHOSE = new RegExp(`\\b((?:[Mm]y|[Oo]ur) (?:${FAMILY}|dog|cat))s (?=${OWNED}\\b)`, 'gu')
const BECAUSE = /(?<![\p{L}\p{N}'’.@/-])(?:bc|cuz|cos|coz)(?= \p{L})/gu
const WITH = /(?<=\p{L}) w\/? (?=my |our |\p{Lu}\p{Ll}+)/gu
/** Where nothing else is written large, a letter stands for a word. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}) w\/? (?=\p{L}{2})/gu, ' with '],
  [/(?<=\p{L}) n (?=(?:i|i'm|my|our|we|he|she|his|her|they|the|an?) )/giu, ' and '],
  [/(?<![\p{L}\p{N}'’.@/-])ur(?= \p{L})/gu, 'your'],
  [/(?<![\p{L}\p{N}'’.@/-])u(?=$|[ ,.;!?])/gu, 'you'],
  [/(?<=\p{L} )new years?(?=$|[.,;!?]| (?:with|in|at|and|but|this)\b)/gu, "New Year's"],
  // "Were off to Rome": nobody else is spoken of.
  [
    /(?<=^|[.,;!?] )were (?=(?:all |both |also |now |still |just |not )?(?:\p{Ll}+ing|off|in|at|back|here|moved)\b)/gu,
    "we're ",
  ],
]
/** "Noahs op", "mums vegan", but not "the mums", nor "Hannah Roberts": a genitive, or what somebody is. */
const OWNER = regexp.gu`(?<!\b(?:the|all|other|some|many|most|these|those|two|three|of|our) )(?<![\p{L}\p{N}'’.@/_#-])(\p{Ll}{3,})s(?= (?:(?:(?:new|old|first|last|next) )?${OWNED}|allergic|vegan|vegetarian|pregnant|from|moving|getting|turning|an? (?!\p{Ll}+ ago\b)\p{Ll}+)\b)`
const PARENT = /^(?:mum|mom|dad|nan|nana|gran|granny|grandma|grandpa|grandad|granddad)$/
const WORD = /(?<![\p{L}\p{N}'’.@/_#-])\p{Ll}{3,}(?![\p{L}\p{N}@/_-]|\.\p{L})/gu
/** "dr kern", "st ives", "3 may": what is written large beside these. */
const BESIDE: readonly RegExp[] = [
  /(?<![\p{L}\p{N}'’.@/-])(?:dr|mr|mrs|ms|prof|frau|herr|st(?<=\b(?:at|in|to|from) st))(?=\.? \p{Ll}{2})/gu,
  /(?<=(?<!\p{L})(?:Dr|Mr|Mrs|Ms|Prof|Frau|Herr|St(?<=\b(?:at|in|to|from) St))\.? )\p{Ll}{2,}/gu,
  /(?<=\d(?:st|nd|rd|th)? (?:of )?)(?:may|march)(?!\p{L})|(?<!\p{L})(?:may|march)(?= \d{1,2}(?!\d))/gu,
]
/** "Polish" may be a verb, and "a german" is no name. */
const OF_A_LANGUAGE = regexp.gu`(?<![\p{L}\p{N}'’.@/_#-]|\b(?:an?|the) )(?!polish)(?:${LANGUAGES})(?![\p{L}\p{N}@/_-]|\.\p{L})`
/** What is driven, not "bought a seat", nor "drove a golf cart". */
const MAKE =
  /(?<=\b(?:drives?|drove|driving) (?:an?|my|our|the|his|her) (?:(?:old|new|used) )?)\p{Ll}{3,}(?! (?:bus|cab|cart|truck|van)\b)/gu
/** Not "rust on my car"; "the api is in rust" is. */
const TOOL =
  /(?<=\b(?:uses?|using|used|(?:is|are|it|written) in) )\p{Ll}{2,}(?<!rust(?= on ))(?!\p{L}|[-.]\p{L})/gu
/** First names that are words of their own when they are written small. */
const NOT_NAMED: ReadonlySet<string> = new Set(
  `aba afro akin ala alias aline allies alp ama amen ami amid amin among amour anal ange angus ani anise
  ante aquiline arcade aren argo aria aura ava ave azalea baba bailee barman baron bars basil bass baya
  beryl bilge bill bogus brooks buster camelia candida carmine carries cat catena chai chanel chuck
  clementine coco dada dahlia dev dick dies dior dodo dot drew dries dura dusty elide elif emerald emery
  eve fares flor flora ford gad gala garnet hale hind imam inc isis islam jasmine jazz joya juste karma
  kin kit kitty laurel lava lee lens lex lone mac mace madonna magnolia mai marina mart mason mass mats
  maverick maxi maxima melodies merlin meta mille miller mink mir monte nada naja nana nil novella onie
  opal opaline palma param params parfait parker pave per peri pia pip prima primo princess prune puck
  quarto rama raven rays rich riff romaine rosemary rover said samba santa savanna senna serif server shea
  sierra sim sima skipped soave soda som soma sue sylvan table tad talon teddy telly tiara ties till tome
  toon tope tor tore tres tri trinity tuba turner ultimo van vega vena vesper victors vino wale walker
  warren will willy`.split(/\s+/),
)
/** "Berlin is off", "berlin is july": what is said of trips. */
const PLACE_IS = regexp.giu`(?<=^|[.,;!?] |\b(?:so|and|but) )(?!turkey )\p{Ll}{3,}(?= is (?:off|cancelled|canceled|not happening|(?:actually )?(?:in )?${SMALL_MONTH})\b)`
/** "im" is a word of German. */
const GERMAN =
  /(?<!\p{L})(?:ich|und|der|die|das|ist|nicht|ein|eine|wir|mit|auf|für|wohne|arbeite|habe|bin)(?!\p{L})/iu
const LOWER_I = /(?<![\p{L}\p{N}'’.@/-])i(?=[ '’])/gu
const END = String.raw`(?=$|[.,;!?]|:(?!//)|\s+(?:and|with|for|since|in|last|now|but|so|when|because|next|this|on|at|to|from|as|w|bc|cuz|until|till|these|right|an? \p{Ll}+ ago|about|yesterday|today|tomorrow|again|tho|though|where|which|after|before|during|by)\b)`
/** "Hannah roberts" */
const SURNAME = new RegExp(`(?<=(?<!\\p{L})(\\p{Lu}\\p{Ll}{2,}) )\\p{Ll}{3,}s(?:(?= is\\b)|${END})`, 'gu')
/** A word that is in no dictionary is the name of the place: "at tesco". */
const AT_NAME = new RegExp(`(?<= at (?:St )?)\\p{Ll}[\\p{Ll}\\d]{3,}${END}`, 'gu')
const PLACE = regexp.gu`(?<=\b(?:in|to|from|near|left|leave|leaving|visit|visited|visiting) )(\p{Ll}{3,})${END}`
const LONG_PLACE =
  /(?<=\b(?:in|to|from|near|left|leave|leaving|visit|visited|visiting) )(?:new (?:york|delhi|orleans|jersey|zealand|mexico)|san (?:francisco|diego|jose|antonio)|los angeles|las vegas|hong kong|cape town|buenos aires|tel aviv|kuala lumpur|sao paulo|south (?:africa|korea|carolina)|north carolina|costa rica|sri lanka|puerto rico|st louis|salt lake city)(?!\p{L})/gu
const EMPLOYER = regexp.gu`(?<=\b(?:work|works|working|worked|job|started|starts|start|starting) (?:at|for) )(\p{Ll}[\p{Ll}\d]{3,})${END}`
const NAMED = regexp.gu`(?<=\b(?:my|our) (?:\p{Ll}+ )?(?:${FAMILY}|dog|cat|puppy|kitten|rabbit|hamster|horse|parrot) )(?!(?:in|just|still|always|never|also|now|really|even|already|only|finally|usually|often|then|actually|group|circle|side|and|or|but|at|on|to|for|from|with|of|not|gets?|goes|who|that|which|got|said|says|told|\p{Ll}+(?:ed|ly|ing))\b)(\p{Ll}{2,})(?= (?:is|was|has|had|works?|lives?|got|just|moved|likes?|loves?|started|quit|left|plays?|teaches|studies|and i\b|who)\b)`
const CALLED = regexp.gu`(?<=\b(?:name is|name's|named|called|named (?:him|her|it)) )(?<!\b(?:branch|folder|file|package|table|flag)(?: is)? (?:called|named) )(?!(?:after|it|off|out|in|on|for|to|me|us|him|her|them|my|the|an?)\b)(\p{Ll}{3,})${END}`
const TONGUE = regexp.gu`(?<=\b(?:speaks?|speaking|learn|learns|learning|study|studying|studies|teach|teaches|teaching|fluent in|native) )(?:${LANGUAGES})\b`
const FURTHER_TONGUE = regexp.gu`(?<=\b(?:speaks?|learn|learns|learning|study|studying|teach|teaches) \p{Lu}\p{Ll}+(?:,| and|, and) )(?:${LANGUAGES})\b`
/** "A flat in drumcondra": where a home is, a word that is no noun is a place. */
const OF_HOME = regexp.gu`(?<=\b(?:flat|apartment|house|studio|condo|bedroom|1-bed|2-bed|3-bed) in )(\p{Ll}{3,})${END}`
/** "darragh (housemate)" */
const IN_BRACKETS =
  /(?<![\p{L}\p{N}'’.@/-])(\p{Ll}{3,})(?= \((?:my |our )?(?:other |new |old )?(?:housemate|flatmate|roommate|boss|manager|colleague|coworker|friend|girlfriend|boyfriend|partner|wife|husband|sister|brother|cousin|landlord|neighbou?r)\))/gu
/** "I live with my wife anna." */
const AT_END = regexp.gu`(?<=\b(?:with|and|to|for|from|by|of) (?:my|our) (?:wife|husband|girlfriend|boyfriend|sister|brother|son|daughter|mother|mum|mom|father|dad|cousin|aunt|uncle) )(\p{Ll}{3,})${END}`
/** "I live in ulm": after these verbs a word that is none is a place. */
const HOME = regexp.gu`(?<=\b(?:live|lives|living|lived|moved|moving|visited|grew up|born|based|am from|'m from) (?:in |to |near |the )?(?:the )?)(\p{Ll}{2,})${END}`
/** "dave from work" */
const FROM_WORK =
  /(?<=^|[.,;!?] |\b(?:and|but|so|that|with|oh|told) )(?!someone|somebody|people|everyone|everybody|nobody|anyone)(\p{Ll}{3,})(?= from (?:work|uni|school|college|church|yoga|choir)\b)/gu
const INITIALS: Readonly<Record<string, string>> = {
  nyc: 'NYC',
  uk: 'UK',
  usa: 'USA',
  us: 'US',
  uae: 'UAE',
  la: 'LA',
  sf: 'SF',
  dc: 'DC',
}
/** Where one works without an article that is no name. */
const AT_WORK: ReadonlySet<string> = new Set(
  `home night nights work school church court sea least times free food money fun profit once present hospital university college uni
  bank office gym restaurant cafe bakery store shop factory airport clinic library museum hotel airlines charity peanuts myself yourself tips
  customs parliament government harvest christmas weekends noon midnight dawn height heights speed scale random length large risk stake
  people someone somebody friends family clients startups companies years months weeks days hours minutes`.split(
    /\s+/,
  ),
)
/** Words behind a relative, or "name is", that are no names. */
const NO_NAME =
  /^(?:mode|fight|fights|battle|lady|requests?|list|zone|code|person|program|programme|account|portal|api|company|organi[sz]ation|visa|tongue|board|ship|figure|bod|jokes?|def|site|printer|label|cards?|material|pillow|guy|experience|dude|birthday|names?|jobs?|work|car|house|home|phone|tho|though|probs|rn|lowkey|kinda|sometimes|today|soon|honestly|apparently|recently|usually|maybe|basically|literally|now|then|wrong|missing|hidden|showing|blank|null|undefined|unknown|boring|cursed|private|secret|long|short|weird|funny|common|rare|irrelevant|mud|also|there|here|\p{L}+(?:ed|ing|elt|ken|ous|ful|less|able|ible|ish|case|ly))$/u

/** Pictures and kisses say nothing, and stand where a sentence is over or rests; not "Team:Dallas", "<30", "iPhone X". */
const DECORATION = String.raw`(?:[:;]-?(?:[)(]|[DPp](?![\p{L}\p{N}]))|<3(?![.,]?\d)|[\u{2190}-\u{21ff}\u{2600}-\u{27bf}\u{1f000}-\u{1faff}](?:[\u{fe0f}\u{200d}\u{1f000}-\u{1faff}\u{2600}-\u{27bf}])*)`
const KISS = '(?:x{1,4}|X{2,4})(?=\\s*(?:$|\\n))'
const DECORATED = new RegExp(`(?<!\\s)\\s*${DECORATION}(?:\\s*${DECORATION})*(?:\\s+${KISS})?`, 'gu')
const KISSES = new RegExp(`(?<=[\\p{L}\\p{N}.!?)])(?<!\\b(?:model|iphone|series))\\s+${KISS}\\s*`, 'gu')

/** "I moved to Leeds 🎉 so happy xx" as "I moved to Leeds, so happy". */
export function undecorated(text: string): string {
  const bare = text.replace(DECORATED, (signs, at: number, all: string) => {
    if (signs.includes('\n')) return '\n'
    const after = all.slice(at + signs.length)
    const isApart = at === 0 || /[.,;:!?\n]/.test(all.charAt(at - 1))
    return isApart || /^\s*(?:$|[.,;:!?)\n])/u.test(after) ? ' ' : ','
  })
  return (/\sx/i.test(bare) ? bare.replace(KISSES, '') : bare).trimStart()
}

/** @cost O(length) */
export function typedFast(text: string): string {
  const isSmall = !/\p{Lu}\p{Ll}|(?<!\p{L})I(?!\p{L})/u.test(text)
  if ((!isSmall && !HASTY.test(text)) || (/\bim\b/i.test(text) && GERMAN.test(text))) return text
  const full = text
    .replace(APOSTROPHES, (word) => {
      const written = SHORTENED[word.toLowerCase()] ?? word
      const isBig = /^\p{Lu}/u.test(word) || written.startsWith("i'")
      return isBig ? `${written.charAt(0).toUpperCase()}${written.slice(1)}` : written
    })
    .replace(RELATIONS, (_, whose: string, which: string, who: string) => `${whose} ${which}${SHORT[who]}`)
    .replace(WITH, ' with ')
    .replace(BECAUSE, 'because')
    .replace(WHOSE, "$1's ")
    .replace(LOWER_I, 'I')
  // Who writes no capitals for themselves writes none for names.
  return isSmall || /(?<![\p{L}\p{N}'’.@/-])i[ '’]/u.test(text) ? withNames(full) : full
}

function withNames(text: string): string {
  const written = LETTERS.reduce((result, [short, full]) => result.replace(short, full), text)
    // Places first: "los angeles" and "dallas" are no genitives.
    .replace(LONG_PLACE, (place) => place.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase()))
    .replace(PLACE, (word) => (isPlace(word) ? capitalised(word) : word))
    .replace(PLACE_IS, (word) => (isPlace(word) ? capitalised(word) : word))
  return BESIDE.reduce((result, word) => result.replace(word, capitalised), written)
    .replace(OWNER, owned)
    .replace(WORD, (word) => (isFirstName(word) || WRITTEN_LARGE.test(word) ? capitalised(word) : word))
    .replace(OF_A_LANGUAGE, capitalised)
    .replace(SURNAME, (word, first: string) =>
      [first.toLowerCase(), word.slice(0, -1)].every(isFirstName) ? capitalised(word) : word,
    )
    .replace(MAKE, (word) => (isMake({ name: capitalised(word) }) ? capitalised(word) : word))
    .replace(TOOL, (word) => (insteadOf(word) === undefined ? word : capitalised(word)))
    .replace(AT_NAME, (word) =>
      isNoName(word) || AT_WORK.has(word) || openWordClasses().isNoun(word) ? word : capitalised(word),
    )
    .replace(EMPLOYER, (word) => (isStopWord(word) || AT_WORK.has(word) ? word : capitalised(word)))
    .replace(
      HOME,
      (word) =>
        INITIALS[word] ?? (isNoName(word) || openWordClasses().isNoun(word) ? word : capitalised(word)),
    )
    .replace(NAMED, asName)
    .replace(AT_END, asName)
    .replace(OF_HOME, (word) => (isNoName(word) || openWordClasses().isNoun(word) ? word : capitalised(word)))
    .replace(IN_BRACKETS, (word) => (openWordClasses().isNoun(word) ? word : asName(word)))
    .replace(FROM_WORK, (word) => (openWordClasses().isNoun(word) ? word : asName(word)))
    .replace(CALLED, asName)
    .replace(TONGUE, capitalised)
    .replace(FURTHER_TONGUE, capitalised)
}

/** Whether a word written small is a first name and nothing else. */
export function isFirstName(word: string): boolean {
  return isGivenName(word) && !isAlsoWord(word) && !isStopWord(word) && !NOT_NAMED.has(word)
}

const WRITTEN_LARGE = regexp.none`^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?!may|march)${SMALL_MONTH})$`

/** "noahs op" as "Noah's op" */
function owned(word: string, name: string, at: number, text: string): string {
  if (PARENT.test(name)) return `${name}'s`
  const before = /(\p{L}+) $/u.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? ''
  const isOwner =
    isFirstName(name) && !NOT_NAMED.has(word) && !isGivenName(word) && !isPlace(word) && !isFirstName(before)
  return isOwner ? `${capitalised(name)}'s` : word
}

function asName(word: string): string {
  return isNoName(word) ? word : capitalised(word)
}

function isNoName(word: string): boolean {
  return isStopWord(word) || NO_NAME.test(word)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Whether a word written small is a town or a country. */
export function isPlace(word: string): boolean {
  const classes = openWordClasses()
  return (
    US_STATE.test(word) ||
    (!NO_PLACES.has(word) && ['city', 'country'].some((kind) => classes.isMember(word, kind)))
  )
}
/** The class of states has illnesses and moods as well. */
const US_STATE =
  /^(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|ohio|oklahoma|oregon|pennsylvania|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming)$/
/** Members of these classes by their hierarchy, and other words in what people say. */
const NO_PLACES: ReadonlySet<string> = new Set(
  'main bath reading mobile capital empire state nation town colony kingdom power province territory'.split(
    ' ',
  ),
)
