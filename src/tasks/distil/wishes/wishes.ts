import { likeAnyCase } from '../../../english/like.ts'
import { ORDERS_NOTHING } from '../../../model/turn.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { LANGUAGES } from '../../../std/languages.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { limitOf } from '../../../std/said-end.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { FORMS } from '../../answer/answer-form.ts'
import { isEdible, kinOf } from '../clauses/nouns.ts'
import { ofTheUser } from '../names/naming.ts'
import type { DistilTurn, DraftWish } from '../types.ts'
import { releaseIn } from './releases.ts'
import {
  BEFORE_ORDERS,
  CALLED_SO,
  CHANGED_MIND,
  GIVES,
  LAID_OUT,
  LED_ORDERS,
  languageOrder,
  PERMITS,
  REACHES,
} from './wish-words.ts'

/** An order that is meant for good, at the start of a sentence. */
const STANDING =
  /^(?:(?:please|pls|and|also|but|so|ok(?:ay)?|oh|btw),?\s+)*(?:(?:always|never)\s+(?!been|had|was|were|wanted|thought|knew|liked|loved|an?\b|the\b|again|mind|say never|up\b|on\b|in\b|at\b|so\b|such|here|there|down\b|good|great|nice|fun\b|happy|glad|ready|hard\b|tough|easy|better|more\b|too\b|my\b|your\b|worth|welcome|excited|grateful|amazing|(?!(?:r|br|s)ing\b)\w+ing\b)\w+|(?:from now on|going forward|in (?:the )?future|for all (?:your |future )?(?:answers|replies|responses))\b|(?:remember to|make sure (?:to|you)|be sure to)\s+always\b|whenever (?:I|we) ask\b|do(?:n't| not) ever\b|(?:call|address) me\b(?! (?:when|later|if|back|today|tonight|tomorrow|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|on|at|an?|crazy|maybe|old-fashioned|paranoid|stupid|naive|biased|lazy|wrong)\b))/i
/** The same behind what it follows from: "I'm vegan, so never suggest eggs." */
const SO_STANDING =
  /[,;] (?:so |and |but )?(?:please )?(?:always|never) (?:suggest|recommend|use|include|give|show|tell|send|write|answer|reply|respond|explain|assume|call|offer|propose|mention|add|format|ask|remind|provide|avoid|check|cite|convert|translate)\b/i
/** The same where nothing parts it. */
const SO_NEVER =
  /\bso (?:please )?(?:always|never) (?:suggest|recommend|quote|propose|mention|offer|schedule|format|translate|convert|(?:give|show|send|tell|call|remind) (?:me|us))\b/i
/** An order for good that is led in, or says what it is for. */
const LED = pattern(`^${BEFORE_ORDERS}(?:${LED_ORDERS.join('|')})`, 'i')
const CALLED = pattern(`^${BEFORE_ORDERS}${CALLED_SO}`, 'i')
const MANNERS = String.raw`short|shorter|brief|concise|terse|simple|simpler|plain|minimal|long|longer|detailed|formal|informal|casual|friendly|polite|to the point|light|dry|under \w+ \w+`
const PLEASE = '(?:please|pls|plz)'
const ENDS = `(?:,? ${PLEASE})?(?=[.!,;]|$)`
/** An order about what lies at hand is meant once. */
const NOT_THIS = '(?! (?:it|this|that|them|these|those)\\b)'
/** An order that takes an earlier one back, or puts another in its place: it is meant for good, too. */
const REVOKES: readonly Pattern[] = [
  `(?:when(?:ever)? (?:I|we) [^,]{3,60}, )?(?:stop|quit) ${GIVES}y?ing\\b${NOT_THIS}`,
  `no more \\p{L}+(?: \\p{L}+)?,? ${PLEASE}${ENDS}`,
  `no more (?:${FORMS})\\b`,
  `you can (?:go|switch) back to \\p{L}+[^,;]{0,40}${ENDS}`,
  `(?:do not|don['’]t) ${GIVES}\\p{L}*\\b${NOT_THIS}[^,;]*\\b(?:any ?more|any longer|ever again)${ENDS}`,
  `(?:(?:do|can|let['’]s|please) )?(?:answer|reply|respond|write|speak|talk|switch|go)(?: to me| with me)?(?: back)? (?:in|to) \\p{L}+(?: \\p{L}+){0,2}(?: again| from now on| instead| now)${ENDS}`,
  `(?:answer|reply|respond|write|speak|talk)(?: to me| with me)? in \\p{L}+(?: \\p{L}+){0,2} until [^,;.]{3,40}${ENDS}`,
  `${GIVES}\\p{L}*\\b${NOT_THIS}[^,;]* from now on${ENDS}`,
  `(?:no,? )?wait,? (?:please |always )*(?:answer|reply|respond|write|speak)(?: to me| with me)? in (?:${LANGUAGES})${ENDS}`,
  `(?:only |just |normal |plain |short |longer |shorter ){0,2}(?:paragraphs?|prose|bullets?|bullet points|tables|lists|emojis|answers|replies|sentences|explanations|comments|examples|${LANGUAGES}|metric|imperial|tabs|spaces)(?: \\p{L}+){0,2} from now on${ENDS}`,
  `I(?:['’]ve| have|['’]m| am)? (?:gone|went|switched|going) back to (?:metric|imperial|celsius|fahrenheit|euros|dollars|pounds|${LANGUAGES})\\b[^.]*\\b(?:so|please),? (?:please )?(?:use|do|write|answer|give)\\b[^.]*[.!]?$`,
  `(?:let['’]s )?switch back to \\p{L}+(?: \\p{L}+)?${ENDS}`,
].map((order) => pattern(`^${BEFORE_ORDERS}${order}`, 'i'))
/** What only takes an earlier order back. */
const RELEASES: readonly Pattern[] = [
  `(?:you )?(?:no longer (?:have|need) to|(?:do not|don['’]t) (?:have|need) to|need(?:n['’]t| not)|(?:there is |there['’]s )?no need to) ${GIVES}\\p{L}*\\b${NOT_THIS}`,
  `(?:${CHANGED_MIND})?${PERMITS} ${REACHES}\\p{L}*\\b${NOT_THIS}[^,;]*\\b(?:again|now|from now on)(?:${ENDS}|(?= (?:if you|because|since|I|we|but)\\b))`,
  `${CHANGED_MIND}${PERMITS} ${REACHES}\\p{L}*\\b${NOT_THIS}[^,;]*${ENDS}`,
  `${CHANGED_MIND}\\p{L}+(?: \\p{L}+){0,2}(?: is| are|['’]s|['’]re) (?:fine|ok|okay|welcome|allowed)(?: with me)?${ENDS}`,
  `you can stop (?:with |using |adding |giving me |the )`,
  `(?:stop|quit) (?!${GIVES}y?ing\\b)\\p{L}+ing\\b${NOT_THIS}`,
  `\\p{L}+(?: \\p{L}+){0,2}(?: is| are|['’]s|['’]re) (?:fine|ok|okay|welcome|allowed)(?: with me)? (?:now|again|from now on)${ENDS}`,
].map((order) => pattern(`^${BEFORE_ORDERS}${order}`, 'i'))
/** Where answers are, and what else may end a refusal; of "in the report" it says nothing. */
const REFUSED_IN =
  ' (?:in|for|from|on|at the (?:end|start|beginning) of|when you) (?:(?:your|the|my|all|any|of) )*(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|messages|explanations|explain|code|chats?|conversations?|talk|write)'
const REFUSED_ENDS = `(?:${REFUSED_IN}|,? (?:please|pls|at all|ever|again|so much|all the time|every time|constantly|with me|to me))*(?=[.!,;–—…]|\\s…| because\\b| since\\b|$)`
const NOT = "(?:do not|don['’]?t|never|avoid|stop|quit)"
const HATES =
  "I (?:(?:really|absolutely|just|truly|honestly) )?(?:hate|detest|loathe|dislike|can['’]?t stand|can ?not stand|can['’]?t abide|(?:do not|don['’]?t) (?:like|want|need))"
/** What is hardly spoken of but where answers are written. */
const MARKS = 'emojis?|bullet points?|bullets|exclamation marks|headings?|markdown|disclaimers|preambles?'
/** What only answers do, or what is done with them. */
const ANSWERS_SO = String.raw`(?:(?:repl(?:y|ying)|respond(?:ing)?|answer(?:ing)?|explain(?:ing)?|apologi[sz](?:e|ing)|summari[sz](?:e|ing)|repeat(?:ing)? (?:yourself|my|what)|nag(?:ging)?|prais(?:e|ing)|correct(?:ing)?|end(?:ing)? (?:your|every|each)|start(?:ing)? (?:your|every|each)|begin(?:ning)? (?:your|every|each))\b(?! (?:the (?:door|phone|bell)|late|on time)\b)|call(?:ing)? me\b)`
/** How answers, or what is in them, are too much: "long lists". */
const TOO_MUCH = `(?:(?:such|very|really|super|overly) )?(?:long|huge|endless|lengthy|giant) (?:${FORMS}|answers|replies|responses|explanations|paragraphs|sentences)`
/** Refusals of what answers may have or not. */
const REFUSES: readonly string[] = [
  `${NOT}(?: ever)?(?: (?:us(?:e|ing)|add(?:ing)?|includ(?:e|ing)|writ(?:e|ing)|put(?:ting)?|giv(?:e|ing)|send(?:ing)?|show(?:ing)?|mak(?:e|ing)|do(?:ing)?))?(?: me| us)?(?: any| so many| too many| these| those| all (?:these|those|the)| the)? (?:${FORMS}|${TOO_MUCH})${REFUSED_ENDS}`,
  `${NOT} (?:start|begin|open|end|finish|close)(?:ing)? (?:your|any|all your|the) (?:answers|replies|responses|messages) with\\b`,
  `(?:do not|don['’]?t) (?:keep )?apologi[sz](?:e|ing)${REFUSED_ENDS}`,
  `(?:do not|don['’]?t) (?:call|address|greet) me (?:(?:as|with) )?(?!(?:when|later|if|back|tomorrow|tonight|today|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|on|at|an?|in|the|out|names|for|from|up|any ?more|again|ever|unless|until|before|after|during|while|because|so|please|pls|crazy|maybe|old-fashioned|paranoid|stupid|naive|biased|lazy|wrong)\\b)["“']?\\p{L}[\\p{L}'’]*["”']?(?: \\p{Lu}\\p{L}+)?["”']?${REFUSED_ENDS}`,
  `${HATES} (?:any |the |all (?:these|those|the) |your )?(?:${FORMS})${REFUSED_IN}`,
  `${HATES} your (?:${FORMS})\\b`,
  `${HATES} (?:any )?(?:${MARKS})(?:,? (?:please|at all))*(?=[.!]?$)`,
  `${HATES} (?:it )?(?:when|that|how) you (?:(?:always|keep|constantly) )?(?:${ANSWERS_SO}|(?:us(?:e|ing)|${GIVES}\\p{L}*)(?: me| us)?(?: (?:so many|too many|so much|too much|all these|all those|all the|these|those|the|any|an?))?(?: your (?:answers|replies|responses|messages) with(?: an?)?)? (?:\\p{Ll}+ )?(?:${FORMS})\\b)`,
  `you (?:use|add|put|write|give me)(?: way)? (?:too|so) (?:many|much) (?:${FORMS})\\b`,
]
/** An order about the form of answers, which no single answer is named for. */
const OF_FORM: readonly Pattern[] = [
  `keep (?:the |your |all |any |all your |my )?(?:answers|replies|responses|messages|explanations|(?:code )?comments|things) (?:${MANNERS})\\b`,
  // "The sentences" are those of a text.
  `keep (?:your |all |any |all your )?(?:sentences|paragraphs|summaries) (?:${MANNERS})\\b`,
  `(?:use|write|stick to|write in|use only) (?:(?:british|american|uk|us|australian|canadian) (?:spellings?|english)|metric|imperial|celsius|fahrenheit|(?:(?:short|simple|plain|polite|full|complete)(?:,| and)? ){1,3}(?:sentences|words|language|english))\\b`,
  `(?:british|american|uk|us|australian|canadian|metric|imperial) (?:spellings?|english|units)(?:,? (?:please|always|throughout|only))+`,
  `(?:absolutely |strictly )?no (?:["“][^"”]{3,60}["”] |(?!more |other |new )\\p{L}+ )(?:${FORMS})\\b(?=[.!,;]|$| please)`,
  `(?:absolutely |strictly )?no (?:${FORMS})(?:,? (?:please|ever|at all|in (?:your|the|my) (?:answers|replies|code|e-?mails?))\\b|[.!]$)`,
  `(?:do not|don['’]?t|never) (?:sugar-?coat|lecture|patroni[sz]e|flatter|baby|mince words|beat around|hold back|be (?:so |too |overly )(?:formal|polite|verbose|wordy|nice|chatty|technical|brief|long|soft|gentle|cheerful|enthusiastic))\\b`,
  `(?:skip|drop|cut|spare me|leave out) the (?:pleasantries|${FORMS})\\b`,
  `be (?:brief|concise|direct|blunt|honest|specific|terse|gentle|strict)(?: and \\p{L}+)? (?:with me|in your answers)\\b`,
  `explain (?:things|everything|stuff|concepts) (?:to me )?(?:very )?(?:slowly|simply|briefly|step by step|one step|in (?:simple|plain|short|detail|more|layman)|like I['’]?m|as if|without)\\b`,
  `when(?:ever)? you (?:write|give|send|show|answer|reply|explain|talk|speak|suggest|recommend|format|draft|quote|mention|refer)\\b[^.!?]{2,60}[ ,](?:please|use|no|don['’]?t|do not|keep|put|add|include|write|give|make|skip|leave)\\b`,
  `(?:put|add|end|finish|start|begin|close|sign|ask|remind|tell|give|include|write|answer|reply)\\b[^.!?]{0,60}\\b(?:(?:every|each) (?:single )?(?:answer|reply|response)|all (?:of )?(?:your|my) (?:answers|replies|responses|e-?mails|drafts|letters))\\b`,
  `correct (?:my \\p{L}+|me) (?:when(?:ever)?|if|every time|each time)\\b`,
  `(?:give|send|show|write|answer) me everything (?:in|as)\\b`,
  ...LAID_OUT,
  ...REFUSES,
].map((order) => pattern(`^${BEFORE_ORDERS}${order}`, 'i'))
/** Where another clause begins, which may hold an order of its own. */
const CLAUSES =
  /[,;:] (?!(?:please|pls)[.!]?$)(?:so |but |and )?|\. | but (?=(?:please|always|never|no|at most|from now on|keep|do not|don['’]t) )| so (?=(?:please|no|use|stop|answer|give|write|call|show|don['’]t|do not) )| and (?=(?:please|no more|stop|always|never|keep (?:your|the|all)|you can|you may|you do not|you don['’]t|you need) )/i
/** An order told rather than given: "I want you to always …". */
const TOLD =
  /\bI(?:['’]d| would)? (?:want|need|like) you to\b[^.!?]*\bfrom now on\b|\bI(?:'d| would)? (?:want|need|like|prefer) (?:you|your (?:answers|replies|responses)) to (?:always|never|be)\b/i
const PREFERS =
  /\bI(?:(?: would|'d)?(?: really| much| strongly| generally| usually| always| now| actually)?) prefer\s+(?!not\b)\w+/i
const RATHER = /\bI(?:'d| would) (?:much )?rather (?:you |we )?\w+/i
/** Words that show it is about this one time. */
const ONCE =
  /\bthis (?:one|letter|e-?mail|text|summary|answer|paragraph|draft|message|post|article|function|file|essay|report|section)\b|\b(?:today|tonight|this time|right now|for now|just once|tomorrow|(?:for the )?rest of (?:this|the|our) (?:session|conversation|chat)|(?:in|for) this (?:session|conversation|chat)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** A text that is to be written, or put into another form. */
const ASKS_FOR_TEXT =
  /(?<!\b(?:I|we|he|she|they|it|(?:when|whenever|if|how|as) you) )\b(?:write|draft|compose|re-?write|re-?phrase|reword|proof-?read|edit|polish|shorten|tighten|translate|summari[sz]e|improve|format|prepare|correct|fix|check|review|reply to|help (?:me )?(?:with|write)|work on|finish)\b[^.!?\n]{0,50}\b(?:letter|e-?mail|mail|message|text|speech|toast|essay|report|article|post|tweet|poem|story|song|note|card|invitation|newsletter|cv|resume|bio|caption|blurb|ad|advert|press release|presentation|slides?|summary|minutes|proposal|application|statement|announcement|script|thesis|paper|chapter|paragraph|draft|review|function|query|program|component|regex|it|this|that)\b|\b(?:make|create|put together|prepare|write)(?: me| us)? (?:an?|the|some|my|our) (?:\w+ ){0,3}?(?:list|checklist|plan|menu|overview|schedule|timetable)\b/i
/** An order that is about answers, or for good, whatever it stands beside. */
const STANDS =
  /\b(?:answers|replies|responses|always|never|ever|from now on|every|each|going forward|in (?:the )?future|with me|to me|you|your)\b/i
const MAX_WISH = 240

type Spoken = Pick<DistilTurn, 'role' | 'speaker' | 'metadata'>

/**
 * Whose words in a session may be wishes. Where only people speak among themselves, their advice to each other is none; who is
 * called nothing but "user" speaks to an assistant, whoever else is quoted beside, and so does a user among those who are told
 * to be none.
 */
export function mayWishAmong(turns: readonly Spoken[]): (turn: Spoken) => boolean {
  const users = turns.filter((t) => t.role === 'user')
  const areSeveral = (of: readonly Spoken[]): boolean => new Set(of.map((t) => t.speaker)).size > 1
  const isAnswered = turns.some((t) => t.role === 'assistant')
  const isAmongPeople = !isAnswered && areSeveral(users)
  const isAmongUsers = isAmongPeople && areSeveral(users.filter(mayOrder))
  return (turn) => turn.speaker === 'user' || !(mayOrder(turn) ? isAmongUsers : isAmongPeople)
}

/** Whether its speaker is not told to be somebody else than the user. */
function mayOrder({ metadata }: Pick<DistilTurn, 'metadata'>): boolean {
  return metadata?.[ORDERS_NOTHING] !== true
}

/** Takes back what the sentence before it orders. */
const TAKES_BACK =
  /^(?:(?:no|oh|ah|hm+|well),? )*(?:wait\b|scratch that|never ?mind|(?:just |only |i['’]?m )?(?:kidding|joking)|jk\b|forget (?:it|that)(?=[.,;!]|$)|on second thought|actually,? no\b)/i

/** The sentences that nothing after them takes back. */
export function notTakenBack<S extends { readonly text: string }>(sentences: readonly S[]): S[] {
  return sentences.filter((_, i) => !TAKES_BACK.test(sentences[i + 1]?.text.trim() ?? ''))
}

const AND_ORDERS = /,? and (?=(?:please )?(?:always|never|do not ever|don['’]t ever) )/i
const AND_FORM = /,? and (?=(?:please )?(?:always|never|do not|don['’]t|no|avoid|keep|use|skip|stick to) )/i
/** What is said once for both orders. */
const FOR_BOTH = /^(?:for|in|with|on|to) |\b(?:when(?:ever)?|if|unless|until)\b/i
const FOR_WHICH = /\b(?:for|in|with|on|to|every|each)\b/i

/**
 * The standing instructions that a sentence gives, each by itself, or the preference it states. Such wishes hold for every
 * conversation, whatever is asked.
 */
export function wishesOf(sentence: string, turn: DistilTurn): DraftWish[] {
  if (turn.role !== 'user') return []
  const text = sentence.replace(/\s+/g, ' ').trim()
  const order = understood(asOrder(untilBehind(text, turn)))
  if (isWell(order)) return []
  const asks = (order: string): DraftWish => {
    const content = `${ofTheUser(`${turn.speaker} asks`)}: ${withoutAnd(order)}`
    return { type: 'instruction', content, source: turn.id }
  }
  if (mayOrder(turn) && order.length <= MAX_WISH && !order.endsWith('?')) {
    const isOnce = ONCE.test(order)
    if (!isOnce && (releaseIn(order) !== null || CALLED.test(order) || languageOrder(order) !== null))
      return [asks(order)]
    if (STANDING.test(order) && !isOnce)
      return order
        .split(AND_ORDERS)
        .filter((one) => one.includes(' '))
        .flatMap((one) => formsIn(one, (part) => isOfForm(part) || STANDING.test(part)))
        .map(asks)
    if ([LED, SO_STANDING, SO_NEVER, TOLD].some((form) => form.test(order)) && !isOnce) return [asks(order)]
    const isMeant = (part: string): boolean =>
      (isOfForm(part) && (!isOnce || EVERY.test(part)) && !isForText(part, text, turn.content)) ||
      ((isRevoking(part) || LED.test(part)) && !isOnce)
    const parts = isMeant(order)
      ? formsIn(order, (part) => isMeant(part) || STANDING.test(part))
      : order.split(CLAUSES).filter(isMeant)
    if (parts.length > 0) return parts.map(asks)
  }
  const preferred = preferenceIn(text)
  return preferred === null
    ? []
    : [{ type: 'preference', content: `${ofTheUser(`${turn.speaker} says`)}: ${preferred}`, source: turn.id }]
}

/** "Keep answers short and never use emojis": each by itself, so that either may be taken back. */
function formsIn(order: string, isWhole: (part: string) => boolean): string[] {
  const parts = order.split(AND_FORM)
  const isOneRule = FOR_BOTH.test(order) || FOR_WHICH.test(parts.at(-1) ?? '') || !parts.every(isWhole)
  return isOneRule ? [order] : parts
}

const WELL =
  /^(?:(?:and|so|but|oh|ok|well|yeah|yay),? )*(?<whose>(?:the|my|our|his|her|their) )?(?:\p{L}+ )??(?<who>\p{L}+)(?: is|['’]s) (?:(?:all|now|totally|finally) )*(?:fine|ok|okay) (?:now|again)\b/iu

/** "Knee is ok again", "the boiler is fine now": how somebody or something does, which permits nothing. */
function isWell(order: string): boolean {
  const { whose, who = '' } = WELL.exec(order)?.groups ?? {}
  if (who === '' || isEdible(who) || new RegExp(`^(?:${LANGUAGES})$`, 'i').test(who)) return false
  const classes = openWordClasses()
  return (
    whose !== undefined ||
    isGivenName(who) ||
    kinOf(who.toLowerCase()) !== null ||
    ['part', 'joint', 'appliance', 'vehicle', 'computer'].some((kind) => classes.isMember(who, kind))
  )
}

/** An order as it is quoted by itself: "and" joins it to what stands before. */
function withoutAnd(order: string): string {
  return order.replace(/^(and),? (?:also )?(.)/i, (_, and: string, first: string) =>
    and.startsWith('A') ? first.toUpperCase() : first,
  )
}

/** "Until 20 August always answer in German", as others say it: the order, then until when. */
function untilBehind(text: string, { at }: DistilTurn): string {
  const words = limitOf(text, at)?.words ?? ''
  if (words === '' || !text.startsWith(words)) return text
  const order = text.slice(words.length).replace(/^,? /, '')
  return `${order.replace(/[.!]$/, '')} ${words.charAt(0).toLowerCase()}${words.slice(1)}.`
}

/** "Could you always answer in German?" is an order that is politely given. */
const POLITE =
  /^(?:.*[,;] )?(?:(?:and|also|so|ok(?:ay)?|oh|hey|btw|please),? )*(?:could|can|would|will) you (?:please |pls )?(?!always (?:see|hear|remember|access|know|find|be|get)\b)/i

function asOrder(text: string): string {
  const order = text.replace(POLITE, '')
  return order === text ? text : order.replace(/\s*\?$/, '.')
}

/** Whether an order only says what a text is to be like that its turn asks for. */
function isForText(order: string, sentence: string, turn: string): boolean {
  if (STANDS.test(order)) return false
  // The turn without the order, which may be put otherwise than it stands there.
  const isWhole = order === understood(asOrder(sentence))
  const said = order.replace(/[.!?]+$/, '')
  const left = isWhole || !sentence.includes(said) ? sentence : said
  return ASKS_FOR_TEXT.test(turn.replace(/\s+/g, ' ').replace(left, () => ' '))
}

const HE_OR_SHE = /\b(?:he|she|him|his|hers?)\b/i
const SOMEBODY =
  /\b(?:my|our) \p{L}+|\b(?:some|any|every)(?:one|body)\b|\b(?:person|child|kid|boy|girl|man|woman|customer|client|patient|reader|author|character|doctor)s?\b/iu
const REASONS = /[,;:–—]|\s(?:or|because|since|so|and|but|otherwise|cos|cuz|as)\s/gi

/**
 * An order as it is understood wherever it is read: without the reason in which "he" is somebody whom nothing in it names.
 * Where the order itself speaks of him, nothing is left.
 */
function understood(order: string): string {
  const at = order.search(HE_OR_SHE)
  if (at < 0) return order
  const before = order.slice(0, at)
  if (SOMEBODY.test(before) || before.split(' ').slice(1).some(isNamed)) return order
  const reason = [...before.matchAll(REASONS)].at(-1)
  return reason === undefined ? '' : `${before.slice(0, reason.index).replace(/[\s,;:–—-]+$/, '')}.`
}

function isNamed(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && !new RegExp(`^(?:${LANGUAGES})`, 'i').test(word)
}

function isOfForm(order: string): boolean {
  return OF_FORM.some((form) => form.test(order))
}

function isRevoking(order: string): boolean {
  return REVOKES.some((form) => form.test(order)) || isRelease(order)
}

/** "What I've written today" is asked every time. */
const EVERY = /\b(?:every|each)\b/i

/** Whether an order says only that an earlier one no longer holds. */
export function isRelease(order: string): boolean {
  const release = releaseIn(order)
  return release === null ? RELEASES.some((form) => form.test(order)) : release.instead === ''
}

/** What may stand before a preference, and what begins after it that is no part of it. */
const LEADS_IN = /(?:^|[,;:–-] |\b(?:and|but|so|since|because|as) )$/i
const BREAKS_OFF =
  /[?]|[.!;](?= |$)|,? (?:so|and|but) (?:I|can|could|would|will|please|what|how)\b|, (?:and|so|but|how|can|could|would|will|please|what|which|considering|especially|maybe|also|while|where|but)\b/i
const FOR_WHAT = /(?:^|[,;:] )((?:when(?:ever)?|if|any ?time|every time|for|in|on|at) [^,;:?!]{2,60}, )$/i
const POINTS = /\b(?:prefer|rather)(?: \w+)? (?:it|this|that|them|these|those|one)\b/i

/** "… so I prefer minimal dependencies, how can I …": the words of the preference alone, wherever in a sentence they stand. */
function preferenceIn(text: string): string | null {
  const found = PREFERS.exec(text) ?? RATHER.exec(text)
  if (found === null || !LEADS_IN.test(text.slice(0, found.index))) return null
  // "When I ask about travel, I prefer trains": what it is for belongs to it.
  const domain = FOR_WHAT.exec(text.slice(0, found.index))?.[1] ?? ''
  const whole = text.slice(found.index)
  const end = whole.search(BREAKS_OFF)
  const said = domain + (end < 0 ? whole : whole.slice(0, end + (/[.!]/.test(whole.charAt(end)) ? 1 : 0)))
  const isAsked = whole.charAt(end) === '?' && found.index === 0
  const isOnce = ONCE.test(ON_DAYS.replace(said, '')) || NEXT_TIME.test(said)
  return isAsked || said.length > MAX_WISH || POINTS.test(said) || isOnce ? null : said.trim()
}
/** "I prefer deliveries on Saturday" is said of all of them. */
const ON_DAYS = likeAnyCase`(?<=\b(?:I|we) (?:(?:really|generally|usually|always|now) )?prefer (?:\p{Ll}+ ){0,2}\p{Ll}+s )on \p{L}+day(?= (?:morning|afternoon|evening|night)|[.,;!]|$| and| or)`
const NEXT_TIME = /\bnext (?:time|week|weekend|month|year|\p{L}+day)\b/iu
