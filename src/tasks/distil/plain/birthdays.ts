/** Plain words for ages that people tell by the birthday: "it's my sixtieth on Friday", "for her 40th", and in surprise: "At forty-four." */
import { ageIn } from '../clauses/being.ts'
import { does, NAME, ONE, ownerOf, type Paraphrase, paraphrase, WHOSE } from './paraphrase.ts'

const DAY = '\\p{Lu}\\p{Ll}+day'
const FIRST_ONES: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fifth: 5,
  eighth: 8,
  ninth: 9,
  twelfth: 12,
}
/** "40th", "fortieth", "forty-first": which one it is; `null` for other words. */
function ordinalIn(word: string): number | null {
  if (/^\d/.test(word)) return Number.parseInt(word, 10)
  const [tens = '', ones] = word.split('-')
  const low = FIRST_ONES[ones ?? tens]
  if (ones !== undefined) {
    const sum = Number(ageIn(tens)) + (low ?? Number(ageIn(ones.replace(/th$/, ''))))
    return Number.isNaN(sum) ? null : sum
  }
  return (
    low ?? (Number(/th$/.test(word) ? ageIn(word.replace(/ieth$/, 'y').replace(/th$/, '')) : null) || null)
  )
}
const ORDINAL = '(\\d{1,3}(?:st|nd|rd|th)|\\p{Ll}+(?:-\\p{Ll}+)?)( birthday)?'
const LATELY = `(?:yesterday|today|last (?:night|week|weekend|${DAY})|(?:on |this )(?:week|weekend|${DAY}))`

/** The years of a birthday that is told by its number; round ones go without the word. */
function birthdayIn(ordinal: string, birthday = ''): number | null {
  const years = ordinalIn(ordinal)
  const isBirthday = birthday !== '' || (years !== null && years % 10 === 0)
  return isBirthday && years !== null && years > 0 && years < 110 ? years : null
}

export const BIRTHDAYS: readonly Paraphrase[] = [
  // "I tore my hamstring yesterday. At forty-four."
  paraphrase(
    `(?<=^|[.!?] )((?:I|[Jj]ust|[Ff]inally) (?![^.!?]*\\b(?:dr[io]ve|driving|r[io]de|riding|sold|bought|s[eo]ld|bus|tram|train|parked|born|bid|speed\\p{Ll}*|degrees|oven|bake\\p{Ll}*)\\b)[^.!?]*\\b(?:just|${LATELY}|this (?:morning|afternoon|evening))\\b[^.!?]*[.!]) At ([\\p{Ll}]+(?:-\\p{Ll}+)?)(?=[.!])`,
    (said, age) => {
      const years = Number(ageIn(age))
      return years >= 25 && years < 110 ? `${said} I am ${years} years old` : null
    },
  ),
  // "It's my sixtieth on Friday", "it was my sister's 40th birthday yesterday".
  paraphrase(
    `\\b[Ii]t(?:'s| (is|was|will be)) ${WHOSE} (?!tenth\\b(?! birthday))${ORDINAL}(?= (?:(today)\\b|${LATELY}|tomorrow|next|in \\p{Lu}))`,
    (...said) => {
      const was = said[0] === 'was' || said.at(-1) === 'today'
      const [whose = '', ordinal = '', birthday = ''] = /^(?:is|was|will be)$/.test(said[0] ?? '')
        ? said.slice(1)
        : said
      const years = birthdayIn(ordinal, birthday)
      const one = ownerOf(whose)
      // "It's our 20th": that of a wedding, mostly.
      return years === null || /^our$/i.test(whose)
        ? null
        : `${one} ${was ? 'turned' : does(one, 'turn')} ${years}`
    },
  ),
  // "My wife celebrated her fiftieth on Saturday": the feast need not be on the day.
  paraphrase(
    `(?<![\\p{L}])(${ONE}) (?:have |has )?(?:just )?celebrated (?:my|his|her|their(?= [^ ]+ birthday\\b)) ${ORDINAL}(?=[.,;!?]|$| (?:${LATELY}|in))(?: ${LATELY})?`,
    (one, ordinal, birthday = '') => {
      const years = birthdayIn(ordinal, birthday)
      return years === null ? null : `${one} turned ${years}`
    },
  ),
  // "They gave me a telescope for my fiftieth! It was Sunday", "we threw Dad a party for his 70th yesterday".
  paraphrase(
    `\\b((?:gave|threw|got|bought|made|had|held) (me|us|(?:him|her)|[Mm]y \\p{Ll}+|${NAME}) [^.!?]{2,60}? for )(my|his|her) (?!tenth\\b(?! birthday))${ORDINAL}(?: party)?( ${LATELY}|(?:[.!]+ [Ii]t was (?:on |just )?(?:yesterday|${DAY}|last ${DAY}|last week)))`,
    (said, whom, whose, ordinal, ...rest) => {
      const years = birthdayIn(ordinal, rest.length > 1 ? rest[0] : '')
      const when = rest.at(-1) ?? ''
      if (years === null || (whose === 'my') !== (whom === 'me') || /^(?:us|him|her)$/.test(whom)) return null
      const one = whom === 'me' ? 'I' : whom
      const day = / was (?:just )?(.+)$/.exec(when)?.[1]?.replace(/^[A-Z][a-z]+day$/, 'on $&') ?? ''
      return `${said}${whose} birthday${day === '' ? when : ''}. ${one} turned ${years}${day === '' ? '' : ` ${day}`}`
    },
  ),
]
