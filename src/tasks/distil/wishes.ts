import type { DistilTurn, DraftWish } from './types.ts'

/** An order that is meant for good, at the start of a sentence. */
const STANDING =
  /^(?:(?:please|and|also|but|so|ok(?:ay)?|oh),?\s+)*(?:(?:always|never)\s+(?!been|had|was|were|wanted|thought|knew|liked|loved|an?\b|the\b|again|mind|say never|up\b|on\b|in\b|at\b|so\b|such|here|there|down\b|good|great|nice|fun\b|happy|glad|ready|hard\b|tough|easy|better|more\b|too\b|my\b|your\b|worth|welcome|excited|grateful|amazing|\w+ing\b)\w+|(?:from now on|going forward|in (?:the )?future|for all (?:your |future )?(?:answers|replies|responses))\b|(?:remember to|make sure (?:to|you)|be sure to)\s+always\b|whenever (?:I|we) ask\b|do(?:n't| not) ever\b|(?:call|address) me\b(?! (?:when|later|if|back|tomorrow|on|at)))/i
/** The same behind what it follows from: "I'm vegan, so never suggest eggs." */
const SO_STANDING =
  /[,;] (?:so |and |but )?(?:please )?(?:always|never) (?:suggest|recommend|use|include|give|show|tell|send|write|answer|reply|respond|explain|assume|call|offer|propose|mention|add|format|ask|remind|provide|avoid|check|cite|convert|translate)\b/i
const GIVES =
  '(?:us|includ|add|send|giv|show|suggest|recommend|call|address|answer|repl|respond|writ|put|ask|apologi[sz]|explain|mention|remind|repeat|format|summari[sz]|end|start|begin|offer|propos|assum|translat|sign|quot|cit|prais|say|speak|talk|mak|tell)'
/** An order that takes an earlier one back, or puts another in its place: it is meant for good, too. */
const REVOKES = new RegExp(
  `^(?:(?:please|and|also|but|so|actually|ok(?:ay)?|oh|hey|no),? +)*(?:when(?:ever)? (?:I|we) [^,]{3,60}, )?(?:(?:stop|quit) ${GIVES}y?ing\\b(?! (?:it|this|that)\\b)|no more \\p{L}+(?: \\p{L}+)?,? please[.!]?$|(?:do not|don['’]t|(?:you )?(?:no longer (?:have|need) to|(?:do not|don['’]t) (?:have|need) to|can|may)|(?:there is |there['’]s )?no need to) ${GIVES}\\p{L}*\\b(?! (?:it|this|that)\\b).*\\b(?:any ?more|any longer|ever again|again|now)(?:,? please)?[.!]?$|(?:you can |let['’]s )?(?:answer|reply|respond|write|speak|talk|switch|go)(?: to me| with me)?(?: back)? (?:in|to) \\p{L}+(?: again| from now on| instead| now)(?:,? please)?[.!]?$|(?:let['’]s )?switch back to \\p{L}+(?: \\p{L}+)?[.!]?$)`,
  'iu',
)
/** An order told rather than given: "I want you to always …". */
const TOLD =
  /\bI(?:'d| would)? (?:want|need|like|prefer) (?:you|your (?:answers|replies|responses)) to (?:always|never|be)\b/i
const PREFERS =
  /\bI(?:(?: would|'d)?(?: really| much| strongly| generally| usually| always)?) prefer\s+(?!not\b)\w+/i
const RATHER = /\bI(?:'d| would) (?:much )?rather (?:you |we )?\w+/i
/** Words that show it is about this one time. */
const ONCE =
  /\b(?:today|tonight|this time|right now|for now|just once|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const MAX_WISH = 240

/** Whether only people speak among themselves: their advice to each other is no wish to an assistant. */
export function isAmongPeople(turns: readonly Pick<DistilTurn, 'role' | 'speaker'>[]): boolean {
  if (turns.some((t) => t.role === 'assistant')) return false
  return new Set(turns.filter((t) => t.role === 'user').map((t) => t.speaker)).size > 1
}

/** Where a sentence begins a second order. */
const AND_ORDERS = /,? and (?=(?:please )?(?:always|never|do not ever|don['’]t ever) )/i

/**
 * The standing instructions that a sentence gives, each by itself, or the preference it states. Such wishes hold for every
 * conversation, whatever is asked.
 */
export function wishesOf(sentence: string, turn: DistilTurn): DraftWish[] {
  if (turn.role !== 'user') return []
  const text = sentence.replace(/\s+/g, ' ').trim()
  const isOrder = [STANDING, SO_STANDING, REVOKES, TOLD].some((form) => form.test(text))
  if (isOrder && text.length <= MAX_WISH && !text.endsWith('?') && !ONCE.test(text))
    return text
      .split(STANDING.test(text) ? AND_ORDERS : /$^/)
      .map((order) => ({ type: 'instruction', content: `${turn.speaker} asks: ${order}`, source: turn.id }))
  const preferred = preferenceIn(text)
  return preferred === null
    ? []
    : [{ type: 'preference', content: `${turn.speaker} says: ${preferred}`, source: turn.id }]
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
  return isAsked || said.length > MAX_WISH || POINTS.test(said) || ONCE.test(said) ? null : said.trim()
}
