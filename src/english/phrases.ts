/** Noun phrases: complete ones, with what they are about. */
import type { Word } from './words.ts'

export interface Phrase {
  /** Index of the first word. */
  readonly start: number
  /** Index after the last word. */
  readonly next: number
  /** As written, from its article on. */
  readonly text: string
  /** Without article, possessive, "new" and "own". */
  readonly name: string
  /** What it is, in lower case and singular where that is known: `tournament` of "a ring-toss tournament". */
  readonly noun: string
  /** `a`, `the`, `my` …; empty when there is none. */
  readonly determiner: string
  /** The names it is given: "a dog named Rex". */
  readonly called: readonly string[]
  /** Its head is a name. */
  readonly proper: boolean
  readonly plural: boolean
  /** Words that narrow it down follow: "the book that you gave me". */
  readonly restricted: boolean
  /** Words follow that may belong to it: it cannot be told where it ends. */
  readonly open: boolean
}

const DETERMINERS = new Set(
  'a an the my our his her their your its this that these those some any every each no another such what which all both half whose several many few more most enough'.split(
    ' ',
  ),
)
const NUMBERS = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|\d[\d.,]*)$/
const SUBJECTS = /^(?:i|you|he|she|we|they|it|who|that|which|where|whom|whose)$/
const NOMINAL = /^(?:NOUN|PROPN|NUM|X|SYM)$/
const MAX_WORDS = 14

/** The noun phrase that begins at `from`; `null` when none does. */
export function phraseAt(words: readonly Word[], from: number): Phrase | null {
  let i = from
  const determiner =
    DETERMINERS.has(words[i]?.lower ?? '') && words[i]?.pos !== 'NOUN' ? (words[i]?.lower ?? '') : ''
  if (determiner !== '') i += 1
  // "All my notes".
  if (/^(?:all|both|half)$/.test(determiner) && /^(?:the|my|our|his|her|their)$/.test(words[i]?.lower ?? ''))
    i += 1
  let last = -1
  let head = -1
  for (let j = i; j < words.length && j - from < MAX_WORDS; j++) {
    const word = words[j] as Word
    const next = words[j + 1]
    if (word.time || word.quoted) break
    if (isNominal(words, j, j > i || determiner !== '')) last = head = j
    else if (word.lower === 'in' && next?.lower === 'chief' && last === j - 1) last = ++j
    else if (isModifier(word, next, last < 0)) continue
    else if (isInName(words, j, last)) continue
    else if (word.lower === "'s" || (word.lower === "'" && next !== undefined)) {
      if (last !== j - 1 || next === undefined || !isNounAhead(words, j + 1)) {
        // "A nurse at St Mary's."
        if (word.pos === 'PART' && words[j - 1]?.pos === 'PROPN' && last === j - 1 && isPhraseEnd(next))
          last = j
        break
      }
    } else if ((word.lower === '&' || word.lower === '+') && last === j - 1 && NOMINAL.test(next?.pos ?? ''))
      continue
    else if (word.lower === 'of' && last === j - 1) {
      const inner = phraseAt(words, j + 1)
      if (
        inner === null ||
        (PARTITIVE.has(words[head]?.lower ?? '') === false && inner.determiner === 'your')
      )
        break
      if (PARTITIVE.has(words[head]?.lower ?? '')) head = nounIndex(words, inner)
      last = inner.next - 1
      break
    } else break
  }
  if (last < 0) return null
  return describe(words, from, last + 1, head, determiner)
}

/** "Ortega y Gasset". */
function isInName(words: readonly Word[], at: number, last: number): boolean {
  return (
    words[at]?.lower === 'y' &&
    last === at - 1 &&
    words[last]?.pos === 'PROPN' &&
    /^\p{Lu}/u.test(words[at + 1]?.text ?? '')
  )
}

/** Words whose "of" says of what: "a pair of shoes" are shoes. */
const PARTITIVE = new Set(
  'pair bunch couple lot lots ton tons group kind kinds sort type types piece set bit number variety collection cup bottle glass bowl'.split(
    ' ',
  ),
)

function nounIndex(words: readonly Word[], phrase: Phrase): number {
  for (let j = phrase.next - 1; j > phrase.start; j--) if (words[j]?.lower === 'of') return j - 1
  return phrase.next - 1
}

function isNominal(words: readonly Word[], at: number, begun: boolean): boolean {
  const { pos, lower, text } = words[at] as Word
  const next = words[at + 1]
  if (NOMINAL.test(pos)) return !SUBJECTS.test(lower)
  // "A meeting", "the painting": after an article a gerund is a noun.
  // "Flat" is a home after an article and "major" what somebody studies, whatever the tagger thinks.
  if (lower === 'head' && next?.lower === 'of') return true
  if (/^(?:flat|lead|back|major)$/.test(lower) && begun && !isNounAhead(words, at + 1)) return true
  if (pos === 'VERB' && lower.endsWith('ing') && lower !== 'using' && begun && !isNounAhead(words, at + 1))
    return !/^(?:DET|PRON|ADJ)$/.test(next?.pos ?? '')
  // The tagger takes names at odd places for verbs or adjectives.
  return begun && pos === 'ADJ' && /^\p{Lu}/u.test(text) && !isNounAhead(words, at + 1)
}

function isNounAhead(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word === undefined || word.time) return false
  return NOMINAL.test(word.pos) || (word.pos === 'ADJ' && NOMINAL.test(words[at + 1]?.pos ?? ''))
}

function isModifier({ pos, lower }: Word, next: Word | undefined, isFirst: boolean): boolean {
  const followed = next !== undefined && !next.time && /^(?:NOUN|PROPN|ADJ|NUM|X)$/.test(next.pos)
  if (pos === 'ADJ' || (pos === 'DET' && NUMBERS.test(lower))) return true
  if (pos === 'PRON' && /^(?:own)$/.test(lower)) return true
  if (pos === 'ADV')
    return isFirst && (next?.pos === 'ADJ' || /^(?:small|big|little|very|really|pretty)$/.test(lower))
  if (pos !== 'VERB' || /^(?:named|called|titled|entitled|using)$/.test(lower)) return false
  if (lower.endsWith('ing')) return followed && next?.pos !== 'NUM'
  // "A used car"; "ring toss tournament", where the tagger sees a verb.
  return followed && next?.pos !== 'ADJ'
}

function isPhraseEnd(next: Word | undefined): boolean {
  return next === undefined || next.time || /^(?:PUNCT|ADP|CCONJ|SCONJ)$/.test(next.pos)
}

function describe(
  words: readonly Word[],
  start: number,
  next: number,
  head: number,
  determiner: string,
): Phrase {
  // A model's number belongs to its name: "Saab 900".
  const noun = (
    words[head]?.pos === 'NUM' && words[head - 1]?.pos === 'PROPN' ? words[head - 1] : words[head]
  ) as Word
  const inner = words.slice(start, next)
  const bareFrom = inner.findIndex(
    (word, i) => !(i === 0 && determiner !== '') && !isPointing(word, inner[i + 1]),
  )
  const after = words[next]
  const text = textOf(words, start, next)
  return {
    start,
    next,
    text,
    name: textOf(words, start + Math.max(0, bareFrom), next),
    noun: noun.pos === 'PROPN' ? noun.lower : singular(noun),
    determiner,
    proper: noun.pos === 'PROPN' && /^[\p{Lu}\p{Lo}\p{N}]/u.test(noun.text),
    plural: noun.pos === 'NOUN' && noun.lower !== noun.lemma && noun.lower.endsWith('s'),
    called: [],
    restricted: isRestriction(words, start, next, noun.pos === 'PROPN'),
    open: isOpen(after, words[next + 1]),
  }
}

const POINTING = new Set(['new', 'own', 'very', 'brand-new', 'fluent'])

/** "A new flat" is a flat, but New York is not York. */
function isPointing({ text, lower }: Word, next: Word | undefined): boolean {
  const isOfName = text !== lower && next !== undefined && /^\p{Lu}/u.test(next.text)
  return POINTING.has(lower) && !isOfName
}

function singular({ lower, lemma, pos }: Word): string {
  return pos === 'NOUN' ? lemma : lower
}

function isRestriction(words: readonly Word[], start: number, at: number, isName: boolean): boolean {
  const after = words[at]
  if (after === undefined || after.time) return false
  if (after.lower === 'which' && isName) return !/^(?:is|was)$/.test(words[at + 1]?.lower ?? '')
  if (/^(?:that|which|who|where|whom|whose)$/.test(after.lower)) return true
  // "Since I left Lumen I feel free": a name needs no such words.
  if (/^(?:i|you|he|she|we|they|it)$/.test(after.lower)) return !isName
  if (after.lower !== 'to' || words[at + 1]?.pos !== 'VERB') return false
  // "Got into Warwick to read maths", "sold my car to pay the rent" say what for; "I got Tom to help" says who did.
  const isKnown = isName || /^(?:my|our|his|her|their)$/.test(words[start]?.lower ?? '')
  return !isKnown || TO_BE_DONE.test(words[start - 1]?.lemma ?? '')
}

/** What stands between these and an infinitive does it, or has it done. */
const TO_BE_DONE =
  /^(?:have|get|need|want|ask|tell|help|allow|expect|teach|force|beg|remind|invite|persuade|let|like|hate|prefer|encourage)$/

function isOpen(after: Word | undefined, next: Word | undefined): boolean {
  if (after === undefined || after.time) return false
  if (after.lower === 'any' && /^(?:more|longer)$/.test(next?.lower ?? '')) return false
  // "Every week", "a day": how often.
  const isPeriod =
    /^(?:day|week|month|year|morning|evening|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?$/
  if (/^(?:every|each|a)$/.test(after.lower) && isPeriod.test(next?.lower ?? '')) return false
  if (after.lower === 'every' && /^(?:other|second|third|few)$/.test(next?.lower ?? '')) return false
  if (/^(?:once|twice)$/.test(after.lower)) return false
  if (after.lower === 'or') return true
  if (after.pos === 'ADJ') return next === undefined || next.pos !== 'ADP'
  if (after.pos === 'NUM' || after.pos === 'DET' || after.pos === 'NOUN') return true
  return after.pos === 'VERB' && !/(?:ing|ed)$/.test(after.lower)
}

/** The items of "pollen, wasps and nickel"; one item when it is no list. */
export function listAt(words: readonly Word[], from: number): Phrase[] {
  const first = withNames(words, phraseAt(words, from))
  if (first === null) return []
  const items: Phrase[] = [first]
  let sure = 1
  for (;;) {
    const last = items.at(-1) as Phrase
    let k = last.next
    const comma = words[k]?.lower === ','
    if (comma) k += 1
    const and = words[k]?.lower === 'and' || words[k]?.lower === '&' || words[k]?.lower === 'plus'
    if (and) k += 1
    if (!comma && !and) break
    const item = withNames(words, phraseAt(words, k))
    if (item === null || isSubject(words, item) || startsVerb(words, k)) break
    items.push(item)
    if (and) sure = items.length
    if (and) break
  }
  const whole = items.slice(0, sure)
  const end = whole.at(-1) as Phrase
  return sharesItsNoun(whole)
    ? [describe(words, first.start, end.next, end.next - 1, first.determiner)]
    : whole
}

/** "A dog named Rex", "two cats called Tom and Kit". */
function withNames(words: readonly Word[], phrase: Phrase | null): Phrase | null {
  if (phrase === null || !/^(?:named|called)$/.test(words[phrase.next]?.lower ?? '')) return phrase
  const called: string[] = []
  let next = phrase.next + 1
  for (;;) {
    const name = phraseAt(words, next)
    if (name === null || !name.proper || name.determiner !== '') break
    called.push(name.name)
    next = name.next
    if (!phrase.plural || words[next]?.lower !== 'and') break
    next += 1
  }
  if (called.length === 0) return phrase
  if (words[next - 1]?.lower === 'and') next -= 1
  return { ...phrase, called, next, restricted: false, open: false }
}

/** "Fantasy and sci-fi movies" are movies; "a dog and two cats" are two things. */
function sharesItsNoun(items: readonly Phrase[]): boolean {
  const last = items.at(-1) as Phrase
  const isPair =
    items.length > 1 && last.plural && last.determiner === '' && / /.test(last.text) && !last.proper
  return (
    isPair &&
    items.slice(0, -1).every((i) => !/ /.test(i.text) && !i.plural && i.determiner === '' && !i.proper)
  )
}

/** The same after several people. */
export const PLURAL_LIKE: RegExp =
  /^(?:play|live|work|love|study|run|own|dance|sing|swim|collect|speak|visit|move)$/

/** Base forms that the tagger takes for nouns or adjectives, after "not", "no longer" and auxiliaries. */
export const BASE_LIKE: RegExp =
  /^(?:own|like|love|need|live|open|work|play|study|visit|drive|date|row|run|use|smoke|drink|dance|cook|train|coach|rent|host|share|paint|volunteer|practi[cs]e|fish|ski|surf|hike|climb|bike|sing|swim|teach|fence|collect|support|manage|attend|speak|eat|take|do)$/

/** Verbs that the tagger takes for nouns, after a subject or "and". */
export const NOUN_LIKE: RegExp =
  /^(?:lives|works|plays|loves|likes|hates|studies|teaches|runs|drives|owns|paints|cooks|dances|sings|swims|hikes|collects|speaks|uses|prefers|visits|practi[cs]es|takes|needs|wants|plans|dislikes|enjoys|adores|moves|starts|left|got|met|broke|found|won|saw|swam|attends|owned|books|sails|rows|rides|bakes|knits|manages|leads|trains|coaches)$/

/** A verb follows: the phrase begins the next clause. */
function isSubject(words: readonly Word[], { next }: Phrase): boolean {
  let k = next
  while (words[k]?.pos === 'ADV') k += 1
  const after = words[k]
  return (
    after !== undefined && (after.pos === 'AUX' || (after.pos === 'VERB' && !after.lower.endsWith('ing')))
  )
}

function startsVerb(words: readonly Word[], at: number): boolean {
  const word = words[at]
  const isVerb =
    (NOUN_LIKE.test(word?.lower ?? '') && /^(?:ADP|DET)$/.test(words[at + 1]?.pos ?? '')) ||
    // "In Gent and work at Halden".
    (BASE_LIKE.test(word?.lower ?? '') && /^(?:at|for|in|as|on|with)$/.test(words[at + 1]?.lower ?? ''))
  return word?.pos === 'VERB' || word?.pos === 'PRON' || isVerb
}

/** The words as they are written, times left out. */
export function textOf(words: readonly Word[], from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const word = words[i] as Word
    if (word.time) continue
    const before = words[i - 1]
    text += text !== '' && before !== undefined && before.end < word.start ? ` ${word.text}` : word.text
  }
  return text.replace(/\s+/g, ' ').trim()
}
