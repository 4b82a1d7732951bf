/** What a turn tells that is over by now has its end beside it: "I take ibuprofen [ibuprofen 400: until Tue 2026-07-07]." */
import type { EndedTelling } from '../model/hit.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { splitSentences } from '../std/sentence.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { searchTerms } from '../std/words.ts'
import type { CountTokens } from './tokens.ts'

/** A turn with more than this pasted it. */
const LONGEST = 4000
/** Share of the telling words of a value that its sentence has, and characters of it that are shown. */
const TOLD = 0.6
/** The same of a wish, which a model tells in its own words: its turn is known to say it, in a sentence that asks for something. */
const WISHED = 0.3
/** Who says nearly all words of a wish says it, in whatever form and language. */
const VERBATIM = 0.8
const ASKS = new RegExp(
  [
    '\\b(?:please|pls|prefer|from now on|no more)\\b',
    "\\b(?:I|we)(?: (?:really|just|only))?(?: want|['’]d (?:like|love)| would (?:like|love)| need you)\\b",
    "\\byou (?:should|must|can|could|may|need|have|don['’]t|never|always)\\b|\\b(?:can|could|would|will) you\\b",
    // An order begins with its verb.
    "^[^\\p{L}]*(?:(?:hi|hey|ok|okay|and|but|so|also|then|oh),? )*(?:no|not|don['’]?t|do not|never|always|only|avoid|stop|keep|use|be|make|give|tell|write|answer|reply|respond|speak|talk|call|address|show|suggest|recommend|skip|leave|include|add|mention|remind|ask|let|explain|format|list|start|end|put|send|check|run|treat|limit|stick|assume|say|cook|offer|deploy|commit|help|translate|remember|quote|cite|wait|draft|plan|count|round|name|spell|sign)\\b",
  ].join('|'),
  'iu',
)
const SHOWN = 80
/** "Over" beside the name of a person reads as a death, and beside what goes on without somebody as its end: what is over is said with it. */
const NAME = /^\p{Lu}/u
const GOES_ON = /^(?:works |member of$|plays for$|volunteers |studies at$|uses$|follows$)/

/**
 * The turn with each end behind the clause or sentence that says most of what is over.
 *
 * @returns Also the tokens of the ends: no word of the turn gives way to them.
 */
export function withEnds(
  turn: StoredTurn,
  ended: readonly EndedTelling[],
  count: CountTokens,
): { readonly turn: StoredTurn; readonly room: number; readonly ends: readonly string[] } {
  if (ended.length === 0 || turn.content.length > LONGEST) return { turn, room: 0, ends: [] }
  const ends: string[] = []
  let { content } = turn
  let room = 0
  for (const telling of ended) {
    const [words, end] = placed({ ...turn, content }, telling)
    // Of two who did something together it is over once.
    if (words === null || words.includes(end) || content.includes(`${words}${end}`)) continue
    content = content.replace(words, (said) => said.replace(/[.!?;,\s]*$/, (signs) => `${end}${signs}`))
    room += count(end)
    ends.push(end)
  }
  return { turn: { ...turn, content }, room, ends }
}

/** The words of a turn that an end stands behind, and the end. */
function placed(turn: StoredTurn, telling: EndedTelling): readonly [words: string | null, end: string] {
  const { content, speaker } = turn
  const { head, value, relation, until, named } = telling
  if (named !== null && relation !== 'wish') {
    const words =
      wordsOf(content, value, PLANNED, undefined, closeness(turn, telling)) ?? dayIn(turn, telling)
    const isClear = words !== null && tellsAlone(words, turn, telling)
    return [words, isClear ? ` [${until}]` : ` [${shortened(named)}: ${until}]`]
  }
  // The same figure may count something else in the same turn.
  if (relation === 'figure' && content.split(value).length !== 2) return [null, '']
  const words =
    relation === 'wish'
      ? (wordsOf(content, value, WISHED, ASKS) ?? wordsOf(content, value, VERBATIM))
      : value === speaker
        ? withHead(content, head)
        : (wordsOf(content, value, TOLD) ??
          withFigures(content, head, value) ??
          withNumber(content, value) ??
          withPart(turn, head, value))
  const isSaid = NAME.test(value) || GOES_ON.test(relation)
  const what =
    relation === 'wish' ? (named ?? relation) : `${isSaid ? `${relation} ` : ''}${shortened(value)}`
  return [words, ` [${what}: ${until}]`]
}

function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN).replace(/\s+\S*$/, '')} …` : name
}

/** Of sentences that say as much of a plan: of the one who has it, for its day, with its verb. */
function closeness(
  { at, speaker }: StoredTurn,
  { head, value, day }: EndedTelling,
): (text: string) => number {
  const [verb] = searchTerms(value)
  return (text) =>
    4 * Number(isOf(head, text, speaker)) +
    2 * Number(day !== null && isFor(day, text, at)) +
    Number(verb !== undefined && searchTerms(text).includes(verb))
}

/** "They moved it to 4 June": the only words of a turn that name the day of a plan. */
function dayIn({ content, at }: StoredTurn, { day }: EndedTelling): string | null {
  if (day === null) return null
  const saying = splitSentences(content).filter((text) => isFor(day, text, at))
  const [words] = saying
  if (saying.length !== 1 || words === undefined || !content.includes(words.trim())) return null
  const clauses = words.split(/(?<=[,;]) /).filter((text) => isFor(day, text, at))
  return (clauses.length === 1 ? (clauses[0] as string) : words).trim()
}

function isFor(day: NonNullable<EndedTelling['day']>, text: string, at: Instant): boolean {
  return timeExpressions(text, at).some(({ from, to }) => from === day.from && to === day.to)
}

/** Whether words speak of somebody, as far as they say. */
function isOf(head: string, words: string, speaker: string): boolean {
  return says(words, head) || WE.test(words) || (I.test(words) && isCalled(head, speaker))
}

/** Whether words tell one plan of the one who has it, and the turn tells no other that is like it: then its end needs no name. */
function tellsAlone(
  words: string,
  { content, speaker, at }: StoredTurn,
  { head, value }: EndedTelling,
): boolean {
  const wanted = new Set(searchTerms(value))
  const shareOf = (text: string): number => {
    const said = new Set(searchTerms(text))
    return [...wanted].filter((term) => said.has(term)).length / wanted.size
  }
  const called = new Set(searchTerms(head))
  const plain = withoutTimes(words, at)
  const said = new Set(searchTerms(plain).filter((term) => !called.has(term)))
  const own = [...said].filter((term) => wanted.has(term)).length
  if (shareOf(words) < CLEARLY || own <= said.size / 2 || JOINED.test(words)) return false
  if ([...wanted].some((term) => /\d/.test(term) && !said.has(term))) return false
  if (splitSentences(content.replace(words, ' ')).some((text) => shareOf(text) >= PLANNED)) return false
  const named = new Set(searchTerms(`${head} ${value}`))
  const isOther = (name: string): boolean => searchTerms(name).some((term) => !named.has(term))
  return isOf(head, words, speaker) && !(plain.match(NAMES) ?? []).some(isOther)
}
/** Share of the telling words of a plan that its sentence has, and one that has them nearly all. */
const PLANNED = 0.5
const CLEARLY = 0.75
/** More than one thing may be meant. */
const JOINED = /(?<=\S )(?:and|or|but|then|before|after|if|unless|while|because|since|instead)\b/i
const WE = /\bwe\b/i
const I = /\bI\b/i
const NAMES = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu

function withoutTimes(text: string, at: Instant): string {
  return timeExpressions(text, at).reduceRight(
    (rest, { index, text: { length } }) => rest.slice(0, index) + rest.slice(index + length),
    text,
  )
}

function isCalled(name: string, speaker: string): boolean {
  return says(name, speaker) || says(speaker, name)
}

/** A clause that speaks of the head: "I'm Tilda, and Beata works for me" tells what Beata does, not behind Tilda's own name. */
function withHead(content: string, head: string): string | null {
  return only(content.split(/(?<=[.!?,;])\s/), content, (text) => says(text, head))
}

/** "Saltgrass is up to 18 kg" tells what it takes, "18 kg of leaves a week". */
function withFigures(content: string, head: string, value: string): string | null {
  const figures = value.match(FIGURES) ?? []
  if (figures.length === 0) return null
  return only(splitSentences(content), content, (text) => {
    const said: readonly string[] = text.match(FIGURES) ?? []
    return says(text, head) && figures.every((figure) => said.includes(figure))
  })
}
const FIGURES = /\d[\d.,]*\s?\p{L}+/gu

/** "Raúl does QA" tells what he does, "QA of Compass", where the whole is clear to those who talk and no other is named. */
function withPart({ content, speaker }: StoredTurn, head: string, value: string): string | null {
  const [, part = ''] = PART.exec(value) ?? []
  if (part === '') return null
  return only(
    splitSentences(content),
    content,
    (text) => isOf(head, text, speaker) && says(text, part) && !OF_A_NAME.test(text),
  )
}
const PART = /^(.+) of \p{Lu}\S*$/u
const OF_A_NAME = /\b(?:of|for) \p{Lu}/u

/** "No wait, 2.200": the one number of a value, which the turn is known to tell, where it says that number once. */
function withNumber(content: string, value: string): string | null {
  const [number = '', ...more] = numbersOf(value)
  if (more.length > 0 || number.length < LEAST_DIGITS) return null
  if (numbersOf(content).filter((other) => other === number).length !== 1) return null
  return only(splitSentences(content), content, (text) => numbersOf(text).includes(number))
}
/** A shorter number counts many things. */
const LEAST_DIGITS = 3

/** Numbers as digits: "2.200" and "2,200" are 2200. */
function numbersOf(text: string): string[] {
  return (text.match(/\d(?:[\d.,]*\d)?/g) ?? []).map((number) => number.replace(GROUPING, ''))
}
const GROUPING = /(?<=\d)[.,](?=\d{3}(?!\d))/g

function says(text: string, name: string): boolean {
  const said = new Set(searchTerms(text))
  const terms = searchTerms(name)
  return terms.length > 0 && terms.every((term) => said.has(term))
}

function only(texts: readonly string[], content: string, isIt: (text: string) => boolean): string | null {
  const text = texts.find(isIt)?.trim() ?? null
  return text !== null && content.includes(text) ? text : null
}

/** The sentence that says most of a value; of it the one clause that says as much. */
function wordsOf(
  content: string,
  value: string,
  least: number,
  form?: RegExp,
  close: (text: string) => number = () => 0,
): string | null {
  // The parts of "2,200" are no words of their own.
  const wanted = [...new Set(searchTerms(value.replace(GROUPING, '')))]
  if (wanted.length === 0) return null
  const saying = (texts: readonly string[]): { readonly text: string; readonly share: number } =>
    texts
      .map((text) => {
        const said = new Set(searchTerms(text))
        return { text: text.trim(), share: wanted.filter((term) => said.has(term)).length / wanted.length }
      })
      .reduce(
        (a, b) =>
          b.share > a.share || (b.share > 0 && b.share === a.share && close(b.text) > close(a.text)) ? b : a,
        { text: '', share: 0 },
      )
  const isOfForm = (text: string): boolean => form === undefined || form.test(text.trim())
  const best = saying(splitSentences(content).filter(isOfForm))
  if (best.share < least || !content.includes(best.text)) return null
  const clause = saying(best.text.split(/(?<=[,;]) /).filter(isOfForm))
  return clause.share === best.share && content.split(clause.text).length === 2 ? clause.text : best.text
}
