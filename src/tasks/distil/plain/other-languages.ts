/**
 * English sentences that go over into another language: what is said there ends a value, or denies it. And what is a name in
 * a sentence of another language.
 */
import { regexp } from '../../../english/like.ts'
import type { Sentence } from '../../../std/language.ts'
import { isStopWord, words } from '../../../std/words.ts'

const word = (some: string): string => `(?<![\\p{L}\\p{N}'’-])(?:${some})(?![\\p{L}\\p{N}'’-])`
const QUOTED = '"[^"\\n]{0,200}"|“[^”\\n]{0,200}”|„[^“”\\n]{0,200}[“”]|«[^»\\n]{0,200}»'

const ALL_QUOTED = new RegExp(QUOTED, 'gu')

/** Says no, or that it was a joke; "non" and "pas" only where no English sentence has them. */
const DENIES = new RegExp(
  [
    word(
      'nicht|kein(?:e[mnrs]?)?|niemals|ya no|nunca|jamás|tampoco|não|(?<!faux )pas(?= (?:du tout|encore|vraiment)|[.!,;]|$)|ne \\p{Ll}+ (?:pas|plus|jamais)',
    ),
    word(
      '(?<!qua )non(?= (?:più|mi|è|ci|lo|la)|[.!,;]|$)|niet|geen|inte|ikke|nie|není|nem|değil|tidak|bukan|không',
    ),
    word(
      '[Нн]е|[Нн]ет|больше не|δεν|لا|ليس|नहीं|(?<=[,;–-] )Scherz|(?:es|era) broma|je (?:rigole|plaisante)|шучу|żartuję',
    ),
    '(?<=[^\\p{L}])(?:不(?=[\\s.!。！]|[是在住再喜想太]|$)|没有|沒有|じゃない|ではない|아니|안 )|开玩笑|冗談',
  ].join('|'),
  'u',
)
/** "But" and the like; "and" where a small letter, or one of a script without capitals, follows. */
const AND = `(?:${word('und|oder|y|et(?! al| cetera)|и|а|(?<!(?:I|we|you|they|would|could|should) )ve|και')}|(?<=\\s)和)(?=\\s[^\\p{Lu}\\p{N}])`
const BUT = `${word('aber|sondern|weil|pero|porque|mais|però|perché|maar|omdat|но|потому|çünkü|αλλά|لكن|लेकिन|(?<=\\p{Lu}\\p{Ll}{1,30} )ma(?= (?!and )\\p{Ll})')}|(?<=\\s)(?:但是|可是|不过|而且|因为|でも|하지만)`
/** Says when, and goes on to the end of the clause. */
const WHEN = `${word('seit|jetzt|letzte[mnrs]?|nächste[mnrs]?|desde|ahora|depuis|maintenant|adesso|sinds|теперь|şimdi')}[^.!?;,\\n]{0,80}`
const GOES_OVER = regexp.gu`${QUOTED}|\s{0,2},?\s{0,2}(?:(?<joint>${AND}|${BUT})\s{0,2}|(?<when>${WHEN}))`
const MAY_GO_OVER = new RegExp(`${AND}|${BUT}|${WHEN}`, 'u')
const IS_ENGLISH = /\b(?:I|I'm|[Mm]y|[Ww]e|[Oo]ur|lives?|works?|likes?|loves?)\b/

/**
 * Whether a sentence does not say what its English words say: it says no, or takes itself back, in another language, or only
 * quotes English, as in "Der Song heißt “I live in Paris”". A "no" in quotation marks does not count.
 */
export function meansOtherwise(sentence: string): boolean {
  const own = sentence.replace(ALL_QUOTED, ' ')
  return DENIES.test(own) || (own !== sentence && IS_ENGLISH.test(sentence) && isForeign(own))
}

/** Has no word that every English text has. What stands before a colon is a title, and no sentence. */
function isForeign(text: string): boolean {
  const all = words(text)
  return all.length > 1 && !text.includes(':') && !all.some(isStopWord)
}

/** "I live in Berlin aber my wife lives in Wien" in two clauses, and a full-width comma before English as a comma. @cost O(length) */
export function endedElsewhere(text: string): string {
  const plain = text.replace(/，\s?(?=[A-Za-z])/g, ', ')
  if (!MAY_GO_OVER.test(plain)) return plain
  return plain.replace(/[^\n]+/g, (line) =>
    IS_ENGLISH.test(line)
      ? line.replace(GOES_OVER, (found, ...groups) => {
          const { joint, when } = groups.at(-1) as { readonly joint?: string; readonly when?: string }
          return joint !== undefined ? '; ' : when !== undefined ? '' : found
        })
      : line,
  )
}

/** Small words of other languages that are none of English, nor parts of names. */
const SMALL: ReadonlySet<string> = new Set(
  `ich du wir ihr ist sind bin hat habe haben das dem des ein eine einen einem einer mein meine meinen meiner und mit nicht für auf als bei beim
  zum zur vom im sich es wohne wohnt nach aber oder seit que qué es está soy son con una un mi mis su para por porque como pero je tu il elle nous est suis une des
  mon ma mes et avec pour dans chez à qui che non è sono una il gli con per mio mia perché eu não é um uma meu minha com mora os ik het een
  mijn zijn naar met niet ben w z na jest się mam mój moja nie bir ve çok için bu jag och är det min mit hun og er på`.split(
    /\s+/,
  ),
)
/** English stop words that other languages have, too. */
const SHARED = /^(?:an?|am|as|do|he|here|i|in|is|me|no|on|so|was|we|will|all|her|to)$/
/** Before German nouns, all of which are capitalised. */
const ARTICLE =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k|m|d|s)?ein(?:e[mnrs]?)?|(?:ihr|unser|jed|dies|letzt|nächst)(?:e[mnrs]?)?|beim|zum|zur|vom|ins|im|am|als)$/

/** Before a name where they begin a sentence, and no part of it: "Nach Hamburg ziehe ich". */
const LEADS_IN =
  /^(?:und|nach|aber|oder|seit|mit|bei|für|ohne|wegen|auf|aus|et|avec|pour|chez|dans|pero|para|och|naar|maar)$/
/** Before German nouns, as articles are. */
const COUNTS = /^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|viele|alle|keine)$/

/** Whether small words of another language outnumber the English ones. */
export function isElsewhere({ tokens }: Sentence): boolean {
  const small = tokens.filter((t, i) => SMALL.has(i < 2 ? t.lower : t.text)).length
  if (small === 0) return false
  return small > tokens.filter(({ lower }) => isStopWord(lower) && !SHARED.test(lower)).length
}

/** Whether two texts have no words in common because they are of two languages, or written with other letters. */
export function areOfTwoLanguages(a: string, b: string): boolean {
  return languageOf(a) !== languageOf(b)
}

/** Only as far as texts that share no words are told apart by it. */
function languageOf(text: string): 'own letters' | 'small words' | 'English' {
  const all = text.slice(0, BEGINNING).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  const isLatin = (one: string): boolean => /^\p{Script=Latin}/u.test(one)
  if (all.filter(isLatin).length * 2 < all.length) return 'own letters'
  const small = all.filter((one) => SMALL.has(one.toLowerCase())).length
  const english = all.filter((one) => isStopWord(one.toLowerCase()) && !SHARED.test(one.toLowerCase())).length
  return small > english ? 'small words' : 'English'
}
const BEGINNING = 1000

/**
 * Where the name among capitalised words of such a sentence begins; `next` where there is none: a word alone at the beginning
 * is capitalised for that, and after an article stands a noun, before the name if there is one ("meine Schwester Anna").
 */
export function nameElsewhere({ tokens }: Sentence, start: number, next: number): number {
  const before = tokens.slice(0, start).findLast(({ pos }) => pos !== 'PUNCT')
  const [first] = tokens.slice(start, next)
  // "O João".
  if (/^[AO]s?$/.test(first?.text ?? '')) return start + 1
  const word = first?.lower ?? ''
  if (ARTICLE.test(word) || (before === undefined && COUNTS.test(word))) return Math.min(start + 2, next)
  if (before === undefined && LEADS_IN.test(word)) return start + 1
  if (before === undefined ? next === start + 1 : ARTICLE.test(before.lower)) return start + 1
  return start
}
