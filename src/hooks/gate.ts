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
  /^\W*(?:(?:and|so|ok|hey|but|also)[, ]+)?(?:do|does|should|may|must|are|is|can|could) (?:we|our)\b/i
/** What stands before the agent's eyes, and asks for no memory. */
const AT_HAND =
  /\b(?:this|these|that|those|above|below|here|it|attached|following|stack trace|the (?:diff|output|error|file|line|build|last commit|page|modal|next))\b/i
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
  return {
    wish: strongest,
    question: asking.map(({ question }) => question).join(' '),
  }
}

function wishOf(sentence: string): Wish | null {
  if (OWN.some((wording) => wording.test(sentence))) return 'own'
  if (BEFORE.some((wording) => wording.test(sentence))) return 'asks'
  const isQuestion = QUESTION.test(sentence)
  if (!isQuestion && !WHETHER.test(sentence)) return null
  const isOurs = isQuestion && OURS.test(sentence)
  if (AT_HAND.test(sentence)) return isOurs ? 'might' : null
  return isOurs ? 'asks' : 'might'
}
