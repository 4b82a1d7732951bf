/**
 * Plain words for what people say in more colourful ones, so that one rule reads both: "Brume poached me from Halden" is
 * "I left Halden. I work at Brume".
 */
import { later } from '../../std/later.ts'
import { SCHOOL_NAME } from './catalogue.ts'
import { isDrug, isTitleNoun, kinOf } from './nouns.ts'

/** Letters that are in every text it matches: looking for these is far quicker than trying it. */
interface Paraphrase {
  readonly mark: string
  readonly said: () => RegExp
  /** The plain words; `null` leaves the text as it is. */
  readonly plain: (...groups: string[]) => string | null
}

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’&-]*(?: \\p{Lu}[\\p{L}\\p{M}'’&-]*){0,3}"
const ONE = `(?:I|we|he|she|they|[Mm]y [\\p{Ll}-]+|${NAME})`
const HAVE = '(?:has |have |had )?(?:just |now |finally |recently |also |officially |gone and )*'
const DOCTOR =
  "(?:(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]er|[Hh]is)(?: new)? (?:doctor|psychiatrist|specialist|cardiologist|neurologist|consultant|nurse)|Dr\\.? \\p{Lu}[\\p{L}'-]+|[Tt]hey)"
const TITLE = '((?:[\\p{Ll}-]+ ){0,3}[\\p{Ll}-]+)'
const ENDS =
  '(?=[.,;:!?)]|$| (?:now|in|on|at|last|this|since|from|as of|after|and|but|so|which|with|yesterday|today)\\b)'

const paraphrase = (mark: string, source: string, plain: Paraphrase['plain'], flags = 'gu'): Paraphrase => ({
  mark,
  said: later(() => new RegExp(source, flags)),
  plain,
})

const isTitle = (words: string): boolean => isTitleNoun(words.split(' ').at(-1) ?? '')
const a = (title: string): string => `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`

/** The same with patterns that need none of the names above. */
const PLAIN: readonly (readonly [mark: string, RegExp, by: string])[] = [
  ['guess who', /\b[Gg]uess who(?:'s| is) (?=an?\b|the\b|\p{Ll}+ \p{Ll}+ (?:as of|now|since))/gu, 'I am '],
  ['guess who', /\b[Gg]uess who (?:has )?(?=got|passed|won|bought|moved|quit|finished)/gu, 'I '],
  ['count me as', /\b[Cc]ount me as\b/g, 'I am'],
  ['walked out', /\bwalked out (?:of|on) (?=(?:the )?\p{Lu})/gu, 'left '],
  [
    'to sleep',
    /\b(?:I|we|We) (?:had to |have had to )?(?:have |had |have )?put ((?:my|our) [^.,;:!?]{1,40}?) to sleep\b/g,
    '$1 died',
  ],
  [
    'traded ',
    /\btraded (?:in )?((?:the|my|our|his|her|their) [^.,;:!?]{1,40}?)(?: in)? for (?=an? )/gi,
    'gave away $1 and bought ',
  ],
  [
    ' over ',
    /(?<!\p{L})(\p{Lu}[\p{L}'-]+) (?:has |have )?(?:just )?(?:taken|took) over (?:the )?(\p{Lu}[\p{L} ]{1,30}?) from (\p{Lu}[\p{L}'-]+)/gu,
    '$1 leads $2. $3 no longer leads $2',
  ],
  // What others did to the speaker, told from the speaker's side.
  [
    ' me',
    /(?:\b(?:they|my (?:new |old )?(?:boss|company|employer|manager|doctor)|the (?:company|boss|doctor|hospital))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) (?:have |has |had )?(?:just )?(fired|sacked|dismissed|promoted|hired|diagnosed|laid off) me\b/gu,
    'I was $1',
  ],
  [
    'laid me off',
    /(?:\b(?:they|my (?:boss|company|employer))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) laid me off\b/gu,
    'I was laid off',
  ],
]

const PARAPHRASES: readonly Paraphrase[] = [
  // Work.
  paraphrase(
    ' me ',
    `(?<![\\p{L}])(${NAME}) ${HAVE}(?:poached|headhunted|lured|tempted|hired) me (?:away )?from (${NAME})`,
    (to, from) => `I left ${from}. I work at ${to}`,
  ),
  paraphrase(
    ' over from ',
    `(?<![\\p{L}])(${NAME}) ${HAVE}(?:took|taken) over from (${NAME}) as (my|our) (\\p{Ll}+(?: \\p{Ll}+)?)${ENDS}`,
    (one, other, my, noun) => {
      const tie = /\blead(?:er)?$|\bmanager$/.test(noun) ? 'boss' : noun
      return kinOf(tie) === null ? null : `${one} is ${my} ${tie} now. ${other} is no longer ${my} ${tie}`
    },
  ),
  paraphrase(
    ' ship ',
    `(?<![\\p{L}])(${ONE}) ${HAVE}jumped ship from (${NAME}) to (${NAME})`,
    (one, from, to) => `${one} left ${from}. ${one} moved to a job at ${to}`,
  ),
  paraphrase(
    ' made ',
    `(?<![\\p{L}])(?:[Tt]hey|[Mm]y (?:boss|manager|company)|[Tt]he (?:board|boss|company)|${NAME}) ${HAVE}made me (?:the |an? )?${TITLE}${ENDS}`,
    (title) => (isTitle(title) ? `I was promoted to ${title}` : null),
  ),
  paraphrase(
    ' is ',
    `\\b[Mm]y (?:new |official |current )?(?:(?:job )?title|role|position|job) is(?: now)?(?: that of)? (?:an? |the )?(?!(?:over|under|better|harder|easier|safer|never|another|other|either)\\b)${TITLE}${ENDS}`,
    (title) => (isTitle(title) ? `I am ${a(title)} now` : null),
  ),
  paraphrase(
    ' as ',
    `(?<![\\p{L}])(${ONE}) ${HAVE}(?:retrained|requalified|trained up|qualified) as an? ${TITLE}${ENDS}`,
    (one, title) => (isTitle(title) ? `${one} became ${a(title)}` : null),
  ),
  paraphrase(
    ' is ',
    `\\b[Mm]y (?:new |current )?(?:employer|workplace) is(?: now| called)? (${NAME})`,
    (name) => `I work at ${name} now`,
  ),
  paraphrase(
    ' first ',
    `(?:(?<=^|[.!?] )(?:[Jj]ust (?:finished|survived|had|did) )?|\\bI (?:have )?(?:just )?(?:finished|survived|had|did) )my first (?:week|month|shift) at (${NAME})`,
    (name) => (SCHOOL_NAME.test(name) ? null : `I started working at ${name}`),
  ),
  paraphrase(
    ' been ',
    `(?<![\\p{L}])(I|we|he|she|they|${NAME}) (have|has) been at (${NAME}) (?=since\\b|for [^.,;!?]{1,20}(?:years?|months?|decades?)\\b)`,
    (one, have, name) => (SCHOOL_NAME.test(name) ? null : `${one} ${have} been working at ${name} `),
  ),
  paraphrase(' redundant', '\\b(?:was|were|got|has been|have been) made redundant\\b', () => 'was laid off'),
  // Home.
  paraphrase(' move ', '\\bmade (?:the|our|my) (?:big |final |long )?move (?=to|from)', () => 'moved '),
  paraphrase(
    ' for good',
    `(?<![\\p{L}])(${ONE}) (?:am|is|are) (?:now )?back in (${NAME}) for good`,
    (one, place) => `${one} moved back to ${place}`,
  ),
  // Love and death.
  paraphrase(' the knot', '\\btied the knot\\b', () => 'got married'),
  paraphrase('hitched', '\\bgot hitched\\b', () => 'got married'),
  paraphrase(
    ' off',
    `(?<![\\p{L}])(${NAME}) and I ${HAVE}(?:broke|broken|called) (?:it|things) off`,
    (name) => `${name} and I broke up`,
  ),
  paraphrase(
    ' bridge',
    '\\b(?:crossed|went over|has gone over|is over) (?:over )?the rainbow bridge\\b',
    () => 'died',
  ),
  paraphrase(
    ' passed',
    `(?<=\\b(?:since|when|after|before) (?:he|she|${NAME}) )passed(?=[.,;!?]|$| (?:last|in|on|two|a)\\b)|(?<!\\bI )passed (?:peacefully|suddenly|in (?:his|her|their) sleep)`,
    () => 'died',
  ),
  paraphrase(' to sleep', '\\b(?:had to be|was|has been|were) put to sleep\\b', () => 'died'),
  paraphrase(' with us', '\\bis no longer with us\\b', () => 'died'),
  // "I changed dentists, I go to Dr. Lund now."
  paraphrase(
    ' dr',
    '\\bI (?:have )?(?:changed|switched) (doctor|dentist|therapist)s?(?:,| and) (?:and )?I (?:now )?(?:go to|see) (Dr\\.? \\p{Lu}[\\p{L}-]+)(?: now)?',
    (who, name) => `my new ${who} is ${name}`,
  ),
  paraphrase(
    ' to a new ',
    `\\bI (?:have )?(?:changed|switched) to a new (doctor|dentist|therapist|coach|tutor),? (?:called |named )?(Dr\\.? \\p{Lu}[\\p{L}-]+|${NAME})`,
    (who, name) => `my new ${who} is ${name}`,
  ),
  // Of qualities only that they are over is of use.
  paraphrase(
    ' used to be ',
    `(?<![\\p{L}])(${ONE}) used to be (?=(?:allergic|married|engaged|intolerant|afraid|scared|diabetic|asthmatic|pregnant|single|based|employed|fluent|fond|keen) )`,
    (one) => `${one} ${one === 'I' ? 'am' : /^(?:we|they)$/.test(one) ? 'are' : 'is'} no longer `,
  ),
  paraphrase(
    ' used to ',
    `(?<![\\p{L}])(${ONE}) used to (like|love|enjoy) `,
    (one, like) => `${one} no longer ${/^(?:I|we|they)$/.test(one) ? like : `${like}s`} `,
  ),
  // "We had our third child."
  paraphrase(
    ' had ',
    `(?<![\\p{L}])(${ONE}) ${HAVE}had (?:a|their|his|her|our|my) (second|third|fourth|fifth) (?:kid|child|baby)\\b`,
    (one, nth) => {
      const count = { second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[nth]
      return `${one} ${/^(?:I|we|they)$/.test(one) ? 'have' : 'has'} ${count} kids now`
    },
  ),
  // Health.
  paraphrase(
    ' off ',
    `(?<![\\p{L}])${DOCTOR} ${HAVE}(?:took|taken) (me|my \\p{Ll}+|${NAME}) off(?= \\p{L})`,
    (one) => `${one === 'me' ? 'I' : one} came off`,
  ),
  paraphrase(
    ' my ',
    `(?<![\\p{L}])(?:${DOCTOR}|I) ${HAVE}(?:swapped|switched|changed|replaced) my (\\p{Ll}+) (?:for|to|with|by) (\\p{Ll}+)`,
    (old, other) => (isDrug(old) || isDrug(other) ? `I came off ${old}. I take ${other}` : null),
  ),
]

/** @param lower The same text in lower case. */
export function plainly(text: string, lower: string): string {
  const simple = PLAIN.reduce(
    (result, [mark, said, by]) => (lower.includes(mark) ? result.replace(said, by) : result),
    text,
  )
  return PARAPHRASES.reduce(
    (result, { mark, said, plain }) =>
      lower.includes(mark)
        ? result.replace(
            said(),
            (match, ...found) =>
              plain(...found.filter((one, i) => typeof one === 'string' && i < found.length - 2)) ?? match,
          )
        : result,
    simple,
  )
}
