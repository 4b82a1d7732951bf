/** A question as the sentence that its answer completes, in the words of who answers: "Where do you work?" as "I work". */

import { likeAnyCase } from '../../../english/like.ts'
import { pattern } from '../../../std/pattern.ts'
import { kinOf } from '../clauses/nouns.ts'

/** Who a question is about, as who answers calls them. */
interface Subject {
  readonly said: string
  readonly be: 'am' | 'are' | 'is'
  /** The other one of "you and Leo". */
  readonly beside: string | null
}

/** What is missing of a sentence. */
export type Gap = 'place' | 'time' | 'duration' | 'age' | 'number' | 'name' | 'job' | 'thing'

export interface AsksWhat {
  readonly kind: 'what'
  readonly gap: Gap
  /** All but what is asked: "I work". */
  readonly lead: string
  /** What has to stand before a bare value: "at", "in"; empty for none. */
  readonly before: string
  /** What is counted, or of which kind it is: "kids". */
  readonly noun: string
  /** Of whom a name is asked who is only "she" in the question. */
  readonly whose: 'he' | 'she' | 'it' | 'they' | null
}

export interface AsksWhether {
  readonly kind: 'whether'
  readonly subject: Subject
  /** "Do" is left out. */
  readonly aux: string
  readonly rest: string
  readonly still: boolean
}

export type Asks = AsksWhat | AsksWhether

/** Longer turns say more than one question. */
const LONGEST = 600
const LONGEST_QUESTION = 120
/** A mark, or one of the words that begin a question typed without it. */
const MAY_ASK = /\?|\b(?:wh(?:at|ere|en|o|ich)|how|i (?:thought|heard|hear|take it|guess|assume|suppose))/i
const LEAD_IN =
  /^(?:(?:so|and|but|oh|ah|aw+|hey|hi|hello|well|ok(?:ay)?|right|wait|nice|cool|great|lovely|wow|hm+|haha|ooh|sorry|anyway|then|also|actually|just curious|out of interest|out of curiosity|by the way|btw|remind me|tell me|may i ask)[,!:–— ]+)+/i
const TRAILING =
  /[, ]+(?:again|then|by the way|btw|anyway|exactly|though|actually|these days|nowadays|at the moment|at present|currently|right now|now|already|yet|if i may ask|if you don't mind(?: me asking)?|mate|love|dear|hun|bro|lol)$/i
const TAG =
  /, ?(?:(?:don't|aren't|haven't|didn't|isn't|doesn't|hasn't|weren't|wasn't) (?:you|he|she|it|they)|right|yeah|yes|no|correct|huh|eh)$/i
const SUPPOSED = /^(?:i thought|i heard|i hear|i take it|i guess|i assume|i suppose) (?:that )?/i
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|who|when|how old|which)(?:'s|'re| r)\b/gi, '$1 is'],
  [/\b(what|where|who|when)s (?=(?:you|u|r|ur|yr|he|she|the name|his|her|it|they)(?:r|rs)?\b)/gi, '$1 is '],
  [/\b(what|where|when|who|how)'d\b/gi, '$1 did'],
  [/\bd'?(?:you|ya)\b/gi, 'do you'],
  [/\b(?:u|ya)\b/gi, 'you'],
  [/\b(?:ur|yr)\b/gi, 'your'],
  [/\br (?=you\b)/gi, 'are '],
  [/\b(you|they)'re\b/gi, '$1 are'],
  [/\b(you|they)'ve\b/gi, '$1 have'],
  [/\b(he|she)'s (?=\p{L}+(?:ing)\b|an? |in |at |still )/giu, '$1 is '],
]
/** Words of a question that asks for something else than what is so, or about what only both of them know. */
const NOT_SO =
  /\b(?:or|if|it|this|that|these|those|there|here|them|us|we|me|my|our|mine|i|would|could|should|can|will|shall|might|must|want|wanna|need|mind|please|not|never|why|think|thinking|thought|mean|know|remember|feel|fancy|believe|agree|reckon|hope|wish|kidding|joking|game|dream|story|serious|sure|considered|considering|tried|try|recommend|suggest)\b|n't\b/i

const AUX = '(?:do|does|did|are|is|was|were|have|has)'
const WHAT = likeAnyCase`^(?<word>where|when|since when|what|who|how long|how old|how many (?<counted>[\p{L}'-]+(?: [\p{L}-]+)?)|(?:what|which)(?: (?:kind|sort|type|breed) of)? (?<sort>[\p{L}-]+)) (?<aux>${AUX}) (?<rest>.+)$`
const WHETHER = pattern(`^(?<aux>${AUX}) (?<rest>.+)$`, 'i')
const OF_ONES_OWN = likeAnyCase`^(?<word>what|who|when|where|which) (?<be>is|are|was|were) (?<owned>your [\p{L}\p{M}' -]{2,50})$`
const NAME_OF_THEIRS = likeAnyCase`^(?:what (?:is|are) (?:(?<whose>his|her|its|their) names?|(?<who>he|she|it|they) (?:called|named))|do(?:es)? (?<has>he|she|it|they) have (?:a name|names))$`
const NAME_OF = pattern("^what (?:is|are) the names? of (?<owned>your [\\p{L}' -]{2,40})$", 'i')
const WHOSE: Readonly<Record<string, 'he' | 'she' | 'it' | 'they'>> = {
  his: 'he',
  her: 'she',
  its: 'it',
  their: 'they',
}

/** @param to Who is asked. @param isKnown Whether both know somebody by this name. */
export function asks(turn: string, to: string, isKnown: (name: string) => boolean): Asks | null {
  const question = questionOf(turn, to)
  if (question === null) return null
  const { text, isSaid } = question
  const theirs = NAME_OF_THEIRS.exec(text)?.groups
  if (theirs !== undefined) {
    const whose = WHOSE[theirs.whose?.toLowerCase() ?? ''] ?? (theirs.who ?? theirs.has)?.toLowerCase()
    return { ...NAMED, lead: '', whose: whose as AsksWhat['whose'] }
  }
  if (NOT_SO.test(text) || /\bmay\b/.test(text)) return null
  if (isSaid) return whether('', text, isKnown)
  const named = NAME_OF.exec(text)?.groups?.owned
  if (named !== undefined) return { ...NAMED, lead: `${asOwn(named)} is called`, whose: null }
  return ofOnesOwn(text) ?? what(text, isKnown) ?? whetherOf(text, isKnown)
}

const NAMED = { kind: 'what', gap: 'name', before: '', noun: '' } as const

/** The only question of a turn, where it ends in one, without what leads to it; `isSaid` where it is put as a statement. */
function questionOf(turn: string, to: string): { readonly text: string; readonly isSaid: boolean } | null {
  if (turn.length > LONGEST || !MAY_ASK.test(turn)) return null
  const plain = turn
    .replace(/[’‘]/g, "'")
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .trim()
  const marks = plain.match(/\?+/g)?.length ?? 0
  const last = plain.split(/(?<=[.!?…])\s+|\n+/).at(-1) ?? ''
  if (marks > 1 || (marks === 1 && !/\?+$/.test(last)) || last.length > LONGEST_QUESTION) return null
  const written = WRITTEN_OUT.reduce(
    (text, [form, by]) => text.replace(form, by),
    last.replace(/[.!?\s]+$/, ''),
  )
  const spoken = /^(?<name>\p{Lu}[\p{L}'-]+), (?<rest>.+)$/u.exec(written)?.groups
  const isLead = LEAD_IN.test(written)
  // Asked of somebody else.
  if (!isLead && spoken !== undefined && !isOf(to, spoken.name ?? '')) return null
  const behind = withoutEnd((isLead ? written : (spoken?.rest ?? written)).replace(LEAD_IN, ''), to)
  const supposed = SUPPOSED.test(behind)
  const bare = behind.replace(SUPPOSED, '').replace(TAG, '')
  const isWhole = supposed || bare !== behind
  const text = elliptic(bare)
  const isStatement =
    isWhole ||
    (!WHAT.test(text) && !WHETHER.test(text) && !OF_ONES_OWN.test(text) && !NAME_OF_THEIRS.test(text))
  // "Where do u work", typed without its mark.
  if (marks === 0 && !supposed && (isStatement || WHETHER.test(text))) return null
  return { text, isSaid: isStatement }
}

function isOf(speaker: string, name: string): boolean {
  return speaker.toLowerCase().split(' ').includes(name.toLowerCase())
}

function withoutEnd(text: string, to: string): string {
  const name = /,? (\p{Lu}[\p{L}'-]+)$/u.exec(text)
  const cut = name?.[0].startsWith(',') && isOf(to, name[1] ?? '') ? text.slice(0, name.index) : text
  const shorter = cut.replace(TRAILING, '')
  return shorter === text ? text : withoutEnd(shorter, to)
}

/** "Any pets?", "still at Vela?", "married?" */
function elliptic(text: string): string {
  return text
    .replace(/^(?:you )?(?:got )?any (?=\p{L})/iu, 'do you have any ')
    .replace(/^(?:you )?got (?=an? |kids|children|pets)/i, 'do you have ')
    .replace(/^(?:do you have|have you(?: got)?) (?:any )?(?:food )?allergies$/i, 'what are you allergic to')
    .replace(/^still (?=\p{L}+ing\b|at |in |with )/iu, 'are you still ')
    .replace(/^still (?=(?:live|work|have|study|play|sing|own|drive)\b)/i, 'do you still ')
}

function ofOnesOwn(text: string): AsksWhat | null {
  const { word = '', be = '', owned = '' } = OF_ONES_OWN.exec(text)?.groups ?? {}
  if (owned === '') return null
  const called = / (?:called|named)$/i.test(owned)
  const own = asOwn(owned)
  const isName = called || /\bnames?$/i.test(own)
  const lead = called
    ? own.replace(/ (?:called|named)$/i, ` ${be.toLowerCase()} called`)
    : `${own} ${be.toLowerCase()}`
  const isWhere = /^where$/i.test(word)
  return {
    kind: 'what',
    gap: isName ? 'name' : isWhere ? 'place' : 'thing',
    lead,
    before: isWhere ? 'in' : '',
    noun: '',
    whose: null,
  }
}

function what(text: string, isKnown: (name: string) => boolean): AsksWhat | null {
  const {
    word = '',
    counted = '',
    sort = '',
    aux: asked = '',
    rest: behind = '',
  } = WHAT.exec(text)?.groups ?? {}
  if (word === '') return null
  const [aux, first] = [asked.toLowerCase(), word.toLowerCase()]
  const found = subjectOf(behind, isKnown)
  if (found === null) return null
  const { subject } = found
  const rest = withoutStill(found.rest)
  // "What did he charge you?"
  if (/\byou\b/i.test(rest)) return null
  const whole = [subject.said, auxOf(aux, subject), rest].filter((part) => part !== '').join(' ')
  const shared = { kind: 'what', lead: whole, before: '', noun: '', whose: null } as const
  if (first === 'how old') return /^(?:are|is)$/.test(aux) && rest === '' ? { ...shared, gap: 'age' } : null
  if (rest === '') return null
  if (counted !== '') return { ...shared, gap: 'number', noun: counted }
  if (first === 'how long')
    return /^(?:have|has)$/.test(aux) ? { ...shared, gap: 'duration', before: 'for' } : null
  if (first === 'since when') return { ...shared, gap: 'duration', before: 'since' }
  if (first === 'when') return { ...shared, gap: 'time' }
  const isStranded = /\b(?:from|in|at|for|to|with|on|by|about|of)$/i.test(rest)
  if (first === 'where') return { ...shared, gap: 'place', before: isStranded ? '' : placedBy(rest) }
  if (/^do(?: (?:for (?:a living|work|a job)|for your job|as a job|professionally|work-wise))?$/i.test(rest))
    return /^do(?:es)?$/.test(aux) ? { ...shared, gap: 'job', lead: `${subject.said} ${subject.be}` } : null
  return PASSING.test(rest) ? null : { ...shared, gap: 'thing', noun: sort }
}

/** What one is at just now, which is nothing to know of a life. */
const PASSING =
  /^(?:do|doing|up|up to|say|saying|talking|looking|trying|making|having|getting|get|eat|eating|cook|cooking|wearing|wear|make|see|hear|listening|laughing|waiting|bring|call|going)\b/i

function placedBy(rest: string): string {
  if (/^(?:work|working|worked|study|studying|studied|teach|teaching|train|training)\b/i.test(rest))
    return 'at'
  return /^(?:go|going|gone|move|moving|moved|fly|flying|travel|travelling|traveling)\b/i.test(rest)
    ? 'to'
    : 'in'
}

function whetherOf(text: string, isKnown: (name: string) => boolean): AsksWhether | null {
  const { aux = '', rest = '' } = WHETHER.exec(text)?.groups ?? {}
  return aux === '' ? null : whether(aux.toLowerCase(), rest, isKnown)
}

function whether(asked: string, text: string, isKnown: (name: string) => boolean): AsksWhether | null {
  const found = subjectOf(text, isKnown)
  if (found === null || found.rest === '' || /\byou\b/i.test(found.rest)) return null
  const { subject } = found
  const still = STILL.test(found.rest)
  const rest = withoutStill(found.rest)
  // "You are leaving Vela?"
  const be = asked === '' ? /^(?:are|were) /i.exec(rest)?.[0].trim() : undefined
  const aux = auxOf(be?.toLowerCase() ?? asked, subject)
  const left = be === undefined ? rest : withoutStill(rest.slice(be.length + 1))
  const isStill = still || (be !== undefined && STILL.test(rest.slice(be.length + 1)))
  const got = /^ha(?:ve|s)$/.test(aux) ? /^got (.+)$/i.exec(left)?.[1] : undefined
  const shared = { kind: 'whether', subject, still: isStill } as const
  if (got !== undefined) return { ...shared, aux: aux === 'has' ? 'does' : '', rest: `have ${got}` }
  const isWork = isStill && /^(?:am|are|is)$/.test(aux) && /^at /i.test(left) && !FOR_A_WHILE.test(left)
  return { ...shared, aux, rest: isWork ? `working ${left}` : left }
}

/** "Still at the airport": where nobody is for years, or not to work. */
const FOR_A_WHILE =
  /^at (?:home|work|uni|university|college|school|sea|war|large|lunch|dinner|risk|peace|rest|church|mum's|mom's|dad's|(?:the|a|an|my) (?:\p{L}+ )?(?:airport|station|hospital|hotel|party|beach|pub|gym|park|pool|doctor's|vet's?|wedding|festival|conference|uni|university|college|school|lake|cottage|house|flat|place|[\p{L}]+(?:'s|s') (?:house|place|flat))|\p{Lu}\p{L}+'s|\d)/iu

const STILL = /^still /i

function withoutStill(rest: string): string {
  return rest.replace(
    /^(?:(?:still|now|currently|actually|usually|normally|originally|also|already|even|really|ever) )+/i,
    '',
  )
}

function auxOf(aux: string, { be, said }: Subject): string {
  if (aux === '' || aux === 'do') return ''
  if (/^(?:are|is)$/.test(aux)) return be
  if (/^(?:was|were)$/.test(aux)) return be === 'are' ? 'were' : 'was'
  return /^(?:have|has)$/.test(aux)
    ? be === 'is'
      ? 'has'
      : 'have'
    : said === 'I' && aux === 'does'
      ? ''
      : aux
}

/** Whom a question is about, and what it asks of them. */
function subjectOf(
  text: string,
  isKnown: (name: string) => boolean,
): { readonly subject: Subject; readonly rest: string } | null {
  const words = text.split(' ')
  const at = (from: number): string => asOwn(words.slice(from).join(' '))
  const first = words[0]?.toLowerCase() ?? ''
  if (first === 'you') {
    const beside = words[1] === 'and' ? (/^\p{Lu}/u.test(words[2] ?? '') ? 1 : ownAt(words, 2)) : 0
    if (beside > 0) {
      const other = asOwn(words.slice(2, 2 + beside).join(' '))
      return { subject: { said: `${other} and I`, be: 'are', beside: other }, rest: at(2 + beside) }
    }
    const isSeveral = /^(?:two|both|all|guys|lot)$/i.test(words[1] ?? '')
    const rest = at(isSeveral ? 2 : 1)
    return { subject: isSeveral ? { said: 'we', be: 'are', beside: null } : SELF, rest }
  }
  if (/^(?:he|she|they)$/.test(first))
    return {
      subject: { said: words[0] ?? '', be: first === 'they' ? 'are' : 'is', beside: null },
      rest: at(1),
    }
  const own = ownAt(words, 0)
  if (own > 0) {
    const last = words[own - 1] ?? ''
    const noun = /^\p{Lu}/u.test(last) ? (words[own - 2] ?? '') : last
    const isPlural = kinOf(noun) !== noun.toLowerCase()
    return {
      subject: { said: asOwn(words.slice(0, own).join(' ')), be: isPlural ? 'are' : 'is', beside: null },
      rest: at(own),
    }
  }
  const isName = /^\p{Lu}\p{Ll}+$/u.test(words[0] ?? '') && isKnown(words[0] ?? '')
  return isName ? { subject: { said: words[0] ?? '', be: 'is', beside: null }, rest: at(1) } : null
}

const SELF: Subject = { said: 'I', be: 'am', beside: null }

/** How many words name a relative or a pet of who is asked: "your little sister Ada". */
function ownAt(words: readonly string[], from: number): number {
  if (words[from]?.toLowerCase() !== 'your') return 0
  for (let i = from + 1; i < Math.min(words.length, from + 5); i++) {
    if (kinOf(words[i] ?? '') === null) continue
    const isNamed = /^\p{Lu}\p{Ll}+$/u.test(words[i + 1] ?? '')
    return i + (isNamed ? 2 : 1) - from
  }
  return 0
}

/** "Your sister" is "my sister" to who is asked. */
function asOwn(text: string): string {
  return text.replace(/\byour\b/gi, 'my').replace(/\byourself\b/gi, 'myself')
}
