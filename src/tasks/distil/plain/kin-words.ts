/** Plain words for those whom people have without saying "my son": by what they are called at home, by their birth, beside who is spoken of. */
import { isGivenName } from '../../../std/given-names.ts'
import { KIN } from '../../relations.ts'
import { isPeople, isTitleNoun, kinOf, PETS } from '../clauses/nouns.ts'
import { a, bare, isTitle, NAME, ONE, type Paraphrase, paraphrase } from './paraphrase.ts'

/** What a child among others is called; without a name one is not told from the other. */
const CHILD = '(?:eldest|oldest|youngest|first-?born|middle one|little one)'
/** Whoever keeps animals calls them so, too. */
const NO_PET = `(?![^.!?]*\\b(?:${[...PETS].join('|')}|vet|lead|paws?|fur|breed|shelter)\\b)`
/** Where a name ends that something is told of: not "Grandma's teapot". */
const NAME_ENDS = "(?=[.,;!?]|$| (?:\\p{Ll}|\\d))(?!['’])"
/** What is told around a birth, and around no guest. */
const BIRTH = String.raw`\b(?:(?:weeks?|days?) (?:late|early|overdue)|kilos?|kg|lbs?|pounds|ounces|[Bb]aby|[Nn]ewborn|[Tt]iny|labou?r|midwi(?:fe|ves)|[Cc]-section|caesarean|[Mm](?:um|om|other) and|not slept|nappies|contractions)\b`
const OF_BIRTH = `(?:(?<=${BIRTH}[^]{0,150})|(?=[^]{0,150}${BIRTH}))`
/** "Seeing" these is an appointment. */
const SEEN =
  /(?:ist|therapist|doctor|nurse|counsell?or|lawyer|solicitor|advis[eo]r|coach|trainer|tutor|consultant|surgeon|midwife|healer|vet|accountant|physician|optician|specialist|chiropractor|osteopath|physio|client|patient|student|customer)$/

/** Of whom nothing is said but the name. */
const SOMEBODY = /^(?:someone|somebody|guy|girl|man|woman|bloke|lad)$/

const isCalled = (name: string): boolean => !/['’]s?$|day$/.test(name) && !isPeople(name)

export const KIN_WORDS: readonly Paraphrase[] = [
  // "My eldest, Petronel, is sixteen", "our youngest is called Ben".
  paraphrase(
    `\\b([Mm]y|[Oo]ur) ${CHILD}(,? | is (?:called |named )?)(${NAME})${NAME_ENDS}(,(?= \\p{Ll}))?${NO_PET}`,
    (my, link, name) =>
      isCalled(name) && (link !== ' is ' || isGivenName(name))
        ? `${my} kid${link.replace(',', '')}${name}`
        : null,
  ),
  paraphrase(
    `\\b([Mm]y|[Oo]ur) little (boy|girl|lad|lass)(?=,? ${NAME}| is | has | was | turn| start|'s )${NO_PET}`,
    (my, who) => `${my} ${/^(?:boy|lad)$/.test(who) ? 'son' : 'daughter'}`,
  ),
  paraphrase(
    '\\b([Mm]y) (?:(?:other|better) half\\b(?! (?:of|an?)\\b)|(?:fella|bloke|significant other)\\b)',
    (my) => `${my} partner`,
  ),
  paraphrase('\\b(?:[Mm]y|[Tt]he) missus\\b', 'my wife'),
  // "It's me, the twins and a mountain of washing"; whoever minds them for a day says "it was".
  bare(
    `(?<=^|[.!?] |, (?:so|and|but) )([Ii]t(?: i|['’])s (?:just |only |still )?(?:(?:me|us),? (?:and )?the twins|the twins and (?:me|I))\\b(?! (?:today|tonight|this|next door|from|of|across|down|upstairs))[^.!?]{0,120}(?:[.!?]|$))`,
    (said) => `${said}${/[.!?]$/.test(said) ? '' : '.'} I have twins.`,
  ),
  // "Our Fionn arrived on Thursday night, two weeks late"; "baby Wilma arrived" may be anybody's.
  paraphrase(
    `\\b[Oo]ur (?:(?:little|tiny|baby|own) )*(\\p{Lu}[\\p{L}'’-]+) (?:has |have )?(?:finally )?arrived\\b${OF_BIRTH}${NO_PET}`,
    (name) => (isGivenName(name) ? `our kid ${name} was born` : null),
  ),
  paraphrase(`\\b[Oo]ur (?:(?:little|tiny|baby|own) )*(\\p{Lu}[\\p{L}'’-]+) was born\\b${NO_PET}`, (name) =>
    isGivenName(name) ? `our kid ${name} was born` : null,
  ),
  // "You know my friend Jacinta, the one with the van?"
  paraphrase(
    `(?<=^|[.!?,] )(?:[Dd]o )?(?:[Yy]ou )?(?:[Kk]now|[Rr]emember) my ((?:\\p{Ll}+ ){0,2}?)(\\p{Ll}+) (${NAME})(?:,? (?:the|who|with|from) [^.!?]{1,80})?\\?`,
    (which, noun, name) =>
      kinOf(noun) === noun && isCalled(name) && (KIN[noun]?.aspect !== 'people' || noun === 'friend')
        ? `My ${which}${noun} ${name}.`
        : null,
  ),
  // "A friend of mine called Otis."
  paraphrase(
    `\\b[Aa]n? ((?:\\p{Ll}+ )?)(\\p{Ll}+) of mine(?:,| called| named|, called)? (${NAME})${NAME_ENDS}(,(?= \\p{Ll}))?`,
    (which, noun, name) => (kinOf(noun) === noun && isCalled(name) ? `my ${which}${noun} ${name}` : null),
  ),
  // "She's been seeing a beekeeper called Tibor since July", "I'm seeing someone, his name is Ben"; on a day it is an appointment.
  bare(
    `(?<![\\p{L}])(${ONE}) (am|is|have been|has been) (seeing|dating|going out with) ((?:someone|somebody)(?: new)?|an? (?:\\p{Ll}+ ){0,2}?\\p{Ll}+),? (?:called|named|(?:his|her|their) name is|(?:he|she) is called) (${NAME})((?: (?:since|for|now|again|lately|these)\\b[^.,;:!?]{0,40})?)(?=[.,;:!?]|$| (?:and|but)\\b)`,
    (one, is, seeing, whom, name, rest) => {
      const title = whom.replace(/^an? | new$/g, '')
      const noun = title.split(' ').at(-1) ?? ''
      if (SOMEBODY.test(noun)) return `${one} ${is} dating ${name}${rest}`
      if (!isTitleNoun(noun) || !isTitle(title) || (seeing === 'seeing' && SEEN.test(noun))) return null
      return `${one} ${is} dating ${name}${rest}. ${name} is ${a(title)}`
    },
  ),
]
