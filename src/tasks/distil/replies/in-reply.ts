/**
 * Replies that say half of a sentence: "At Lidl." With the question before them they say all of it: "I work at Lidl."
 * What is not certain is left as it is: hedged, joking, longer replies, and those that are a sentence by themselves.
 */

import { like, regexp } from '../../../english/like.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { SMALL_MONTH as MONTH, WEEKDAY } from '../../../std/months.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { pattern } from '../../../std/pattern.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { isOwnedNoun, kinOf } from '../clauses/nouns.ts'
import { type AsksWhat, type AsksWhether, asks } from './asks.ts'

/** The turn before a reply, of somebody else. */
export interface Asked {
  readonly text: string
  /** Whether a person asks, who knows people of whom an assistant sets questions where nobody named them before. */
  readonly isFriend: boolean
  /** What who replies had said before that. */
  readonly before: string
}

/** A longer reply tells it by itself. */
const LONGEST = 300
const LONGEST_FIRST = 90
const FILLER =
  /^(?:(?:oh|ah|u+m+|u+h+|e+r+m*|well|hm+|so|just|only|good question|let me (?:see|think)|honestly|actually|sadly|unfortunately|luckily|happily|thankfully|currently|right now|for now|still|thanks(?: for asking)?|(?:ha)+h?)[,.!…:–— ]+)+/i
const UNSURE =
  /\?|\.\.\.|…|[😂🤣😜😉😝🙃]|\b(?:maybe|perhaps|probably|possibly|hopefully|supposedly|apparently|think|guess|suppose|reckon|depends?|dunno|idk|sure (?:thing|why)|not sure|no idea|kind of|kinda|sort of|sorta|sometimes|somewhere|anywhere|nowhere|nobody|nothing|none|never mind|secret|lol|lmao|rofl|(?:ha){2,}|jk|joking|kidding|wish|wanted|used to|please|thanks|if|unless|but|though|almost|not really|not quite|not exactly|technically|in a way|ask|tell you|same|whatever|either|neither|both|ish|would|could|might|should|soon)\b/iu
/** When, where or with whom: it goes on with the sentence before it. */
const BESIDE =
  /^(?:(?:since|for|from|in|on|at|after|until|about|around|over|nearly|almost) |back in |last |this |next |yesterday\b|today\b|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?|\d+|many|several|a few) (?:days?|weeks?|months?|years?)\b)/iu
const LASTING =
  /^(?:(?:about|around|over|nearly|almost|more than) )?(?:an?|a few|several|many|\d+|[\p{L}-]+) (?:days?|weeks?|months?|years?)(?: now)?$/iu
const WHOLE =
  /^(?:i|i'm|i've|i'd|i'll|im|ive|we|we're|we've|you|he|she|it|they|he's|she's|it's|they're|that|that's|there|there's|this|my|our|what|why|who|where|how|not|no|yes|yeah|yep|nope|nah|sorry|and|because|when|let|let's)\b/i

/** Whether a text may be no more than a reply. @cost O(length), for short texts only */
export function mayReply(text: string): boolean {
  if (text.length > LONGEST) return false
  if (NAMED_BACK.test(text)) return true
  const first = splitFirst(text).first
  return first.length > 0 && first.length <= LONGEST_FIRST && !first.includes('?')
}

/** The text with what it only answers said in full, after `asked`. */
export function repliedInFull(text: string, asked: Asked, speaker: string): string {
  if (!mayReply(text)) return text
  const named = namedBack(text, asked.text)
  if (named !== null) return `${named.said} ${repliedInFull(begun(named.rest ?? ''), asked, speaker)}`
  const before = new Set(asked.before.match(/\p{Lu}\p{Ll}+/gu))
  const question = asks(
    asked.text,
    speaker,
    (name) => asked.isFriend || (before.has(name) && isGivenName(name)),
  )
  if (question === null) return text
  const { first, rest } = splitFirst(text.replace(/[’‘]/g, "'"))
  const told = question.kind === 'what' ? answered(question, first, asked) : confirmed(question, first, rest)
  if (told === null) return text
  const full = [told.said, told.rest ?? rest].filter((part) => part !== '').join(' ')
  // Who writes no capitals writes none for names: the reading of hasty text finds them.
  return /\p{Lu}/u.test(text) ? full : full.replace(/(?<!\p{L})I(?!\p{L})/gu, 'i').replace(/^My\b/, 'my')
}

/** "Aksel? No, he stopped": who was asked about, by name. */
const NAMED_BACK = pattern('^(?:(?:[Oo]h|[Aa]h|[Yy]ou mean|[Mm]y),? )?(\\p{Lu}[\\p{L}-]+)\\? (?=\\S)')
const YOURS = /\b[Yy]our (?:(?:little|big|older|younger|eldest|new|best) )?(\p{Ll}+)(?= |[?.,])(?! \p{Lu})/gu

/** "Is your son still in the scouts?" – "Aksel? No, he stopped." */
function namedBack(text: string, asked: string): Told | null {
  const [lead = '', name = ''] = NAMED_BACK.exec(text) ?? []
  if (!isGivenName(name) || asked.includes(name) || !/\?\W*$/.test(asked)) return null
  const kin = [...asked.matchAll(YOURS)].map(([, noun = '']) => noun)
  const [noun = ''] = kin
  if (kin.length !== 1 || kinOf(noun) !== noun) return null
  return { said: `My ${noun} is called ${name}.`, rest: text.slice(lead.length) }
}

const MOST_WORDS = 8
const NUMBER = `(?:\\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:${numbersBetween(1, 9)})|${numbersBetween(1, 99)})`

interface Told {
  readonly said: string
  /** What of the text is left to be read, where it is not all that follows. */
  readonly rest?: string
}

function splitFirst(text: string): { readonly first: string; readonly rest: string } {
  const plain = text.trim().replace(FILLER, '')
  const end = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof))[.!?…]+(?=\s|$)|\n/.exec(plain)
  const at = end === null ? plain.length : end.index + end[0].length
  return { first: bare(plain.slice(0, at)), rest: plain.slice(at).trim() }
}

function bare(text: string): string {
  const isQuestion = text.includes('?')
  const plain = text
    .replace(/[\s.!]+$/u, '')
    .replace(/(?:\p{Extended_Pictographic}|\ufe0f|\s)+$/u, (signs) => (UNSURE.test(signs) ? signs : ''))
  return isQuestion ? plain : plain.trim()
}

/** "Leeds", "at Lidl", "Rex", "two": the sentence with what was asked. */
function answered(question: AsksWhat, first: string, asked: Asked): Told | null {
  const isNamed = question.gap === 'name' || /^my /.test(question.lead)
  const plain = isNamed
    ? first.replace(
        /^(?:it|he|she|they|that|his name|her name|its name|their names)(?:'s| is|'re| are) (?:called |named )?/i,
        '',
      )
    : first
  const said = plain.replace(FILLER, '').replace(/^(?:yes|yeah|yep), /i, '')
  if (said === '' || UNSURE.test(said) || (WHOLE.test(said) && !OWN_KIN.test(said))) return null
  const { value, clause } = cut(said)
  const sentence = filled(question, inSentence(value, question), asked)
  return sentence === null ? null : { said: [`${sentence}.`, clause].filter((part) => part !== '').join(' ') }
}

/** "My sister", of whom nothing more is said. */
const OWN_KIN = /^my \p{Ll}+(?: \p{L}+){0,2}$/iu
const FIRST = new RegExp(`^(?:an?|the|my|${NUMBER})(?![\\p{L}'])`, 'iu')
const COMMON = /(?:allergic to|study|studying|play|playing)$/

/** A value that began a sentence as it stands within one. */
function inSentence(value: string, { lead }: AsksWhat): string {
  const isCommon =
    FIRST.test(value) ||
    BESIDE.test(value) ||
    PLACED.test(value) ||
    (COMMON.test(lead) && openWordClasses().isNoun(value.split(' ')[0]?.toLowerCase() ?? ''))
  return isCommon ? lowered(value) : value
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** "In Leeds, I moved here in May": a value, and what is a sentence by itself; other asides are passed over. */
function cut(said: string): { readonly value: string; readonly clause: string } {
  const at = said.search(/[,;(–—]| - /)
  if (at < 0) return { value: said, clause: '' }
  const behind = said.slice(at + 1).replace(/^[\s–—-]+/, '')
  const isWhen = BESIDE.test(behind)
  const isPart =
    /^(?:and )?(?:\p{Lu}[\p{L}'-]+)(?:(?:,| and|, and) \p{Lu}[\p{L}'-]+)*$/u.test(behind) ||
    (/ and \p{L}+$/u.test(behind) && said.split(' ').length < 8)
  if (isWhen) return { value: `${said.slice(0, at).trim()} ${behind}`, clause: '' }
  if (isPart) return { value: said, clause: '' }
  return {
    value: said.slice(0, at).trim(),
    clause: /^(?:I|we|my|i)\b(?!'d)/.test(behind)
      ? `${behind.charAt(0).toUpperCase()}${behind.slice(1)}.`
      : '',
  }
}

const AGE = new RegExp(`^(?<years>${NUMBER})(?: years? old)?$`, 'i')
const COUNT = new RegExp(`^(?<count>${NUMBER})(?: of them)?(?<noun> .+)?$`, 'i')
const PLACED =
  /^(?:in|at|on|near|for|from|to|by|with|outside|inside|just outside|close to|between|up in|down in|over in|out in|back in|round|around|the same)\b/i
/** Behind its first letter, which every sentence has as a capital. */
const SOMEWHERE = /^(?:[Tt]he |[Aa]n? |\d)|(?<=.)\p{Lu}/u
const NOWHERE =
  /^(?:beats|up|down|upstairs|downstairs|classified|far|everywhere|nowhere|somewhere|anywhere|elsewhere|here|there|wherever|guess|mostly|depends|next door|same|ask|secret|rent|not|never|none|busy)\b/i
const NAMED = like`^(?:(?:Dr|Mr|Mrs|Ms)\.? )?[\p{L}][\p{L}\p{M}'-]*(?: [\p{L}][\p{L}\p{M}'-]*){0,2}(?:(?:,| and|, and) \p{Lu}[\p{L}'-]+)*$`

/** "Nurse", "primary teacher at a school in Bath" */
const BARE_JOB = /^\p{L}[\p{L}-]*(?: (?!(?:at|for|in|with) )\p{L}[\p{L}-]*){0,2}(?: (?:at|for|in|with) .+)?$/u

function filled(question: AsksWhat, value: string, asked: Asked): string | null {
  const { gap, lead, before, noun } = question
  if (value === '' || value.split(' ').length > MOST_WORDS) return null
  const whole = (...parts: readonly string[]): string => begun(parts.filter((part) => part !== '').join(' '))
  switch (gap) {
    case 'age': {
      const years = AGE.exec(value)?.groups?.years
      return years === undefined ? null : whole(lead, years, 'years old')
    }
    case 'number': {
      const { count, noun: own } = COUNT.exec(value)?.groups ?? {}
      return count === undefined ? null : whole(lead, count, own?.trim() ?? noun)
    }
    case 'duration':
      if (/^(?:since|for) /i.test(value)) return whole(lead, value)
      return before === 'since'
        ? whole(lead, before, value)
        : LASTING.test(value)
          ? whole(lead, before, value)
          : null
    case 'name':
      return NAMED.test(value) ? nameOf(question, value, asked) : null
    case 'job':
      return /^(?:an? |the )/i.test(value)
        ? whole(lead, value)
        : BARE_JOB.test(value) && !/^\S+(?:ing|ed|s|ly)(?!\p{L})/u.test(value)
          ? whole(lead, articleOf(value), lowered(value))
          : null
    case 'time': {
      const when = timed(value)
      return when === null ? null : whole(lead, when)
    }
    case 'place': {
      if (PLACED.test(value) || before === '') return whole(lead, value)
      const isPlace = (SOMEWHERE.test(value) || value.split(' ').length <= 2) && !NOWHERE.test(value)
      return isPlace && !/^(?:home|abroad|downtown|online|remotely|overseas|freelance)\b/i.test(value)
        ? whole(lead, before, value)
        : isPlace
          ? whole(lead, value)
          : null
    }
    case 'thing': {
      const plain = /birthday is$/.test(lead) ? value.replace(/^on /i, '') : value
      return PLACED.test(plain) && !/\bfor$|\bwith$/.test(lead) ? null : whole(lead, plain)
    }
  }
}

function begun(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

function articleOf(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a'
}

const IN_A_SPAN = regexp.i`^(?:${MONTH}(?: \d{4})?|\d{4}|(?:spring|summer|autumn|winter)(?: \d{4})?)$`
const ON_A_DAY = regexp.i`^(?:${WEEKDAY}|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of ${MONTH})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?|\d{1,2} ${MONTH})(?:,? \d{4})?$`
/** When something was, with the word that such a time has before it. */
function timed(value: string): string | null {
  if (IN_A_SPAN.test(value)) return `in ${value}`
  if (ON_A_DAY.test(value)) return `on ${value}`
  return BESIDE.test(value) || / ago$/.test(value) ? value : null
}

const NEWCOMER =
  /\b(?:my|our|an?|the|this) (?:(?:new|little|big|old|first|second|baby|black|white|rescue|second-hand) )*(\p{Ll}+)\b/giu
/** "I've adopted a cat" – "What's her name?" – "Juniper": the only one of whom a name may be asked. */
function nameOf({ lead, whose }: AsksWhat, value: string, { before, text }: Asked): string | null {
  if (whose === null) return begun(`${lead} ${value}`)
  const last = before === '' ? text : before
  const kin = new Set(
    [...last.matchAll(NEWCOMER)].flatMap(([, noun = '']) =>
      kinOf(noun) !== null || isOwnedNoun(noun) ? [noun.toLowerCase()] : [],
    ),
  )
  const [only] = kin
  if (only === undefined || kin.size > 1 || before === '') return null
  return `My ${only}${whose === 'they' ? ' are' : ' is'} called ${value}`
}

const YES =
  "(?:yes+|yep|yeah|yeh|yh|yup|yea|yah|ya|ye|aye|of course|absolutely|definitely|indeed|correct|exactly|that's right|mhm|(?:sure|certainly|still) (?:do|am|are|is|does|have)|(?:i|we|he|she|they) (?:still |sure |certainly |really )?(?:do|did|am|are|is|was|were|have|has|does))"
const NO =
  "(?:no|nope|nah|na|not (?:any ?more|anymore|any longer)|no longer|(?:i|we|he|she|they) (?:don't|do not|didn't|'m not|am not|aren't|isn't|doesn't|haven't|hasn't)(?: any ?more| anymore)?|(?:i'm|we're|he's|she's|they're) not(?: any ?more| anymore)?)"
const SAID_YES = regexp.i`^${YES}(?:[,.!– —]+(?:${YES}|still|unfortunately|sadly|actually|very much so))*(?:[,–— ]+(?<tail>.+))?$`
const SAID_NO = new RegExp(`^${NO}(?:[,.!– —]+${NO})*(?:[,–— ]+(?<tail>.+))?$`, 'i')

/** "A Tesla, one day." */
const ONE_DAY = /\b(?:one day|some ?day|i wish|in my dreams|hopefully|if only)\b/i
/** "Yes. Well, no." */
const TAKEN_BACK =
  /^\W*(?:(?:well|i mean|actually|wait|or|but|hm+|ok|okay)\W+)*(?:no|nope|not|yes|yeah|(?:just |only )?(?:joking|kidding)|jk)\b/i

/** "Yep", "No, sold it": what was asked, as it is or is not. */
function confirmed(question: AsksWhether, first: string, rest: string): Told | null {
  if (UNSURE.test(first) || ONE_DAY.test(first) || TAKEN_BACK.test(rest)) return null
  const yes = SAID_YES.exec(first)
  if (yes !== null) return agreed(question, yes.groups?.tail ?? '', rest)
  const no = SAID_NO.exec(first)
  if (no !== null) return denied(question, first, no.groups?.tail ?? '')
  const object = newObject(question, first)
  return object === null ? null : { said: `${object}.` }
}

const sentenceOf = ({ subject, aux }: AsksWhether, rest: string): string =>
  begun([subject.said, aux, rest].filter((part) => part !== '').join(' '))

function agreed(question: AsksWhether, tail: string, rest: string): Told | null {
  if (tail === '') {
    if (isOpen(question.rest)) return null
    const next = splitFirst(rest)
    // "I did! On Monday."
    const isWhen =
      BESIDE.test(next.first) && next.first.split(' ').length <= MOST_WORDS && !UNSURE.test(next.first)
    const said = sentenceOf(question, withoutAny(question.rest))
    return isWhen ? { said: `${said} ${lasting(next.first)}.`, rest: next.rest } : { said: `${said}.` }
  }
  const object = newObject(question, tail)
  if (object !== null) return { said: `${object}.` }
  if (isOpen(question.rest)) return null
  const said = sentenceOf(question, withoutAny(question.rest))
  if (BESIDE.test(tail)) return { said: `${said} ${lasting(tail)}.` }
  return CLAUSE.test(tail) ? { said: `${said}. ${clauseOf(tail, question)}.` } : null
}

/** "Fourteen years" says for how long. */
function lasting(tail: string): string {
  return LASTING.test(tail) ? `for ${lowered(tail)}` : lowered(tail)
}

const withoutAny = (rest: string): string => rest.replace(/\b(?:any|some) (?=\p{L})/giu, '')

/** What says nothing until it is said which: "any medication", "an instrument". */
function isOpen(rest: string): boolean {
  const [noun = ''] = /[\p{L}-]+$/u.exec(rest) ?? []
  if (
    /^(?:instruments?|languages?|pets?|jobs?|hobby|hobbies|sports?|something|anything|anyone|someone|somebody|anybody|question|plans?|animals?|news)$/i.test(
      noun,
    )
  )
    return true
  return (
    /\b(?:any|some|another|other|more|any ?more|anytime)\b/i.test(rest) &&
    kinOf(noun) === null &&
    !/^(?:children|kids)$/i.test(noun)
  )
}

const HOLDS =
  /^(?<verb>have got|have|got|own|play|speak|drive|keep|teach|study|take) (?:any|an?|some|other|your)?\b/i
const IS_COUNT = new RegExp(`^${NUMBER}$`, 'i')
const NEW_OBJECT = new RegExp(`^(?:an? |the |just (?:an? |one )|${NUMBER}(?: |$))`, 'i')
/** "Do you have any pets?" – "A cat called Miso." */
function newObject(question: AsksWhether, tail: string): string | null {
  const { aux, rest } = question
  const verb = /^(?:do|does)?$/.test(aux) ? HOLDS.exec(rest)?.groups?.verb : undefined
  if (verb === undefined || UNSURE.test(tail) || BESIDE.test(tail)) return null
  const isName =
    /^(?:play|speak|study|teach|drive)$/.test(verb) &&
    /^(?!The |An? )\p{Lu}[\p{L} ,]+$/u.test(tail) &&
    tail.split(' ').length < 5
  if ((!NEW_OBJECT.test(tail) && !isName) || tail.split(' ').length > MOST_WORDS) return null
  const count = IS_COUNT.test(tail) ? ` ${/[\p{L}-]+$/u.exec(rest)?.[0] ?? ''}` : ''
  return sentenceOf(question, `${verb} ${isName ? tail : lowered(tail.replace(/^just /i, ''))}${count}`)
}

const CLAUSE = /^(?:i|we|he|she|they|i've|we've|i'm|we're)\b/i
/** A part that leaves who did it unsaid: "sold it", "moved to Leeds". */
const DID =
  /^(?:sold|left|quit|gave|lost|broke|split|moved|went|got|retired|finished|stopped|resigned|graduated|divorced|separated|married)\b/i

/** "I quit in January": it is not said what. */
const STOPPED =
  /^\S+(?: and I)? (?:have )?(?:just )?(?:quit|left|stopped(?: going)?|finished)(?=$| (?:in|on|last|at|after|two|three|a|some|back|when|ages|years)\b)/i

function clauseOf(tail: string, { subject, rest }: AsksWhether): string {
  const who = subject.beside === null ? tail : tail.replace(/^we(?='| )/i, subject.said)
  const place = /^(?:(?:working|work|employed|study|studying) )?(?:at|for) (.+)$/i.exec(rest)?.[1]
  // "No, I left in March": what was asked about.
  const left =
    place === undefined
      ? who
      : who.replace(/\b(left|quit)(?=$| (?:in|on|last|at|two|three|a|some|back)\b)/i, `$1 ${place}`)
  const thing = /\b((?:my|the) [\p{Ll}' -]+)$/u.exec(rest)?.[1]
  return begun(
    thing === undefined
      ? left
      : left.replace(/\b(sold|lost|gave|finished|quit|left|stopped) (?:it|him|her|them)\b/i, `$1 ${thing}`),
  )
}

/** What one is or does for some time, and may do no longer. */
const LASTS =
  /^(?:live|living|work|working|study|studying|have|own|date|dating|see|seeing|play|playing|sing|volunteer|smoke|go to|attend|teach|run|drive|take|at|in|with|on|together|married|engaged|vegan|vegetarian|an?)\b/i

function denied(question: AsksWhether, first: string, tail: string): Told | null {
  const { subject, aux, rest, still } = question
  if (/\bany\b/i.test(rest) || /^(?:did|was|were|have|has)$/.test(aux) || !LASTS.test(rest)) return null
  const isOver = still || /\b(?:any ?more|anymore|any longer|no longer)\b/i.test(first)
  if (!isOver && tail !== '') return null
  const not = /^(?:am|are|is)$/.test(aux)
    ? `${aux} ${isOver ? 'no longer' : 'not'}`
    : isOver
      ? 'no longer'
      : subject.be === 'is'
        ? 'does not'
        : 'do not'
  const said = isOver && aux === 'does' ? null : begun(`${subject.said} ${not} ${rest}`)
  if (tail === '') return said === null ? null : { said: `${said}.` }
  const clause = CLAUSE.test(tail) ? tail : DID.test(tail) ? `${subject.said} ${tail}` : null
  // "No, quit in January": what was asked about, not a job.
  if (clause !== null && STOPPED.test(clause) && STOPPED.test(clauseOf(clause, question)))
    return said === null ? null : { said: `${said}.` }
  if (clause !== null) return { said: `${clauseOf(clause, question)}.` }
  if (said === null) return null
  // "No, that contract ran out": it is no longer so, whatever follows.
  return { said: BESIDE.test(tail) ? `${said} ${tail}.` : `${said}.` }
}
