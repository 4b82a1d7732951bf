/**
 * Which prompts want memory. Most that a coding agent gets do not: "go on", "run the tests", "what does this function do?"
 * Words decide first, before anything is opened; of questions that might be answered, what is found decides.
 */

/**
 * `own`: speaks of what the user likes or is; `asks`: of what was said or done before; `might`: asks about something that
 * may have been.
 */
export type Wish = (typeof WISHES)[number]
const WISHES = ['own', 'asks', 'might'] as const

/** What a prompt wants to know. */
export interface Wanted {
  readonly wish: Wish
  /** The sentences that ask; what stands around them, such as a log, would only be in the way. */
  readonly question: string
}

/** Least sufficiency of what is found, for it to be handed on. */
export const LEAST: Readonly<Record<Wish, { readonly project: number; readonly user: number }>> = {
  // The user's own memory is small, and little of it is beside the point then.
  own: { project: 0.2, user: 0.1 },
  asks: { project: 0.2, user: 0.2 },
  might: { project: 0.5, user: 0.5 },
}

/** The same of a question that names something of the project. */
export const LEAST_OF_NAMED = 0.25

/** Longer prompts hold logs and documents; what is asked stands at either end. */
const ENDS = 2000
/** Nobody asks in longer sentences. */
const SENTENCE = 500

/** Speaks of an earlier time that both know. */
const BEFORE: readonly RegExp[] = [
  /\b(?:remember|remind|recall|forgot|forget what)\b/i,
  /\b(?:last time|back then|the other day|previously|as (?:usual|always|before|agreed|planned|discussed)|like (?:last time|before|always)|where (?:did )?we (?:left|leave|stopped|were))\b/i,
  /\b(?:yesterday|last (?:week|month|year|monday|tuesday|wednesday|thursday|friday|sprint|session)|in (?:january|february|march|april|june|july|august|september|october|november|december))\b/i,
  /\b(?:did|have|had|were|was) (?:we|I)\b/i,
  /\bwe(?:'ve| have|'d| had)? (?:\w+ )?(?:agreed|decided|chose|chosen|picked|planned|discussed|settled|said|talked|dropped|wanted|promised|left|moved|took|use|always|usually)\b/i,
  /\b(?:was|were|been) (?:decided|agreed|planned|chosen|discussed|said|dropped)\b|\bwhat was the (?:plan|reason|cause|decision|deadline)\b/i,
]
/** Speaks of what the user likes, wants in general, or is. */
const OWN: readonly RegExp[] = [
  /\b(?:way|how|as|names?|naming|style|format|that|what|which|tools?|manager|conventions?) (?:that )?I(?:'d| would| always| usually)? (?:like|prefer|want|asked)\b/i,
  /\bmy (?:own |usual |preferred |favou?rite )?(?:rules?|conventions?|preferences?|style|wish(?:es)?|taste|habits?|setup|name|editor|tool(?:s|ing)?|(?:time ?zone)|usual \w+|preferred \w+|favou?rite \w+)\b/i,
  /\b(?:who am I|do I (?:always |usually )?(?:live|work|like|prefer|want|use))\b/i,
  /\bdid I (?:say|tell|mention|ask|want)\b|\bI (?:told|said|mentioned|asked) (?:you|to)\b/i,
]
/** Asks something, and not how to do it. */
const QUESTION =
  /^\W*(?:(?:and|so|ok|hey|but|also)[, ]+)?(?:on |in |at |by |from |with |to |for |since )?(?:what|which|who|whose|whom|when|where|why|how (?:long|often|many|much|big|large|old|(?:do|does|did|are|is) (?:we|our)))\b/i
/** Asks whether something is so, or allowed, among those who work on it. */
const WHETHER =
  /^\W*(?:(?:and|so|ok|hey|but|also)[, ]+)?(?:(?:do|does|should|may|must|are|is|can|could) (?:we|our)|(?:can|could|should) I)\b/i
/** Asks whether something may be done or has to be: what the user wants of it was said once, whatever is at hand. */
const ALLOWED =
  /^\W*(?:(?:and|so|ok|hey|but|also)[, ]+)?(?:(?:may|must) (?:we|I|you)|do (?:we|I|you) (?:have|need) to|am I (?:allowed|supposed)|are (?:we|you) (?:allowed|supposed)|is it (?:ok(?:ay)?|allowed|fine)) /i
/** Asks in the order of a question, where something was said before: "the db is down, which port do we use". */
const ASKS_BEHIND =
  /^(?:(?:and|so|but|also) )?(?:(?:(?:what|how (?:many|much|long|often)) (?:[\w-]+ ){0,2}?|(?:which|whose) (?:[\w-]+ ){1,2}?)(?:do|does|did|is|are|was|were|can|should|have|had) |(?:what|who|where|when|why|how) ?['’]?(?:s|re|do|does|did|is|are|was|were|can|should|have|had) )/i
const IT = /\bit\b/gi
const WH = 'what|which|who|whose|where|when|why|how'
const BEHIND = new RegExp(`,\\s+|\\s+(?:and|but)\\s+(?=(?:${WH})\\b)`, 'i')
/** "Which port was it again": it was known once. */
const AGAIN = new RegExp(
  `^\\W*(?:${WH})\\b.*\\b(?:was|were|is|are)? ?(?:it|that|the [\\w-]+|our [\\w-]+|called|named) again\\b`,
  'i',
)
/** Whether what was once so still is. */
const STILL =
  /^\W*(?:is|are|do|does) .{3,60} still (?:in (?:the (?:code|repo|app|project|build)|there|use|place|production)|used|planned|supported|wanted|valid|the plan|on the (?:list|roadmap|table))\b/i
/** What stands before the agent's eyes, and asks for no memory. */
const AT_HAND =
  /\b(?:this|these|that|those|above|below|here|it|attached|following|stack trace|the (?:diff|output|error|file|line|build|last commit|page|modal|next)|(?:what|who)(?:['’]s| is) next)\b/i
/** Says that it is about them and not about the world. */
const OURS = /\b(?:we|our|ours|us|my|mine)\b/i

/** @returns `null` for a prompt that wants no memory */
export function wantedBy(prompt: string): Wanted | null {
  const text = prompt.length <= 2 * ENDS ? prompt : `${prompt.slice(0, ENDS)}\n${prompt.slice(-ENDS)}`
  // Commands of the host.
  if (/^\s*[/!#]/.test(text)) return null
  const sentences = text.split(/(?<=[.?!:])\s+|\n+/).filter((each) => each !== '' && each.length <= SENTENCE)
  const asking = sentences.flatMap((sentence, i) => {
    const wish = wishOf(sentence)
    if (wish === null) return []
    // "What did we decide about that?" follows what it is about.
    const before = AT_HAND.test(sentence) ? (sentences[i - 1] ?? '') : ''
    return [{ wish, question: `${before} ${sentence}`.trim() }]
  })
  const strongest = WISHES.find((wish) => asking.some((each) => each.wish === wish))
  if (strongest === undefined) return null
  return { wish: strongest, question: asking.map(({ question }) => question).join(' ') }
}

/** "When is the release and what blocks it", "the build is slow, which runner do we have": each part asks by itself. */
function wishOf(sentence: string): Wish | null {
  const whole = wishOfClause(sentence)
  const [first = '', ...behind] = sentence.split(BEHIND)
  if (whole !== null || behind.length === 0) return whole
  const asking = behind.filter((clause) => ASKS_BEHIND.test(clause) || AGAIN.test(clause))
  // "It" is what was spoken of before; how it behaves is seen, and not remembered.
  const ofBefore = (clause: string): string =>
    /^(?:where|when|which|who)/i.test(clause) && !AGAIN.test(clause) ? clause.replace(IT, '') : clause
  const wishes = [wishOfClause(first), ...asking.map((clause) => wishOfClause(ofBefore(clause)))].filter(
    (wish) => wish !== 'might' || !AT_HAND.test(sentence.replace(IT, '')),
  )
  return WISHES.find((wish) => wishes.includes(wish)) ?? null
}

function wishOfClause(sentence: string): Wish | null {
  if (OWN.some((wording) => wording.test(sentence))) return 'own'
  if (BEFORE.some((wording) => wording.test(sentence))) return 'asks'
  if (AGAIN.test(sentence)) return 'asks'
  if (STILL.test(sentence)) return 'might'
  if (ALLOWED.test(sentence)) return 'might'
  const isQuestion = QUESTION.test(sentence)
  if (!isQuestion && !WHETHER.test(sentence)) return null
  const isOurs = isQuestion && OURS.test(sentence)
  if (AT_HAND.test(sentence)) return isOurs ? 'might' : null
  return isOurs ? 'asks' : 'might'
}
