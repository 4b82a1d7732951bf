/** What the readers of projects have in common: nouns, names, and whether a sentence means what it says. */
import { like, likeAnyCase, type Written } from '../../../english/like.ts'
import type { Pattern } from '../../../std/pattern.ts'
import { slotOf } from '../../project-slots.ts'
import { type Meaning, meaning } from '../clauses/meaning.ts'
import type { DraftEnding, DraftEntity } from '../types.ts'

/** What a sentence says of a project, and what is over by it. */
export interface OfProject {
  readonly meanings: readonly Meaning[]
  /** Of who speaks, where no head is named. */
  readonly endings: readonly (Pick<DraftEnding, 'relation' | 'tail'> & { readonly head?: DraftEntity })[]
}

const LINKS =
  'the|an?|my|our|your|his|her|their|its|this|that|these|those|of|for|on|in|at|to|and|or|but|is|are|was|were|not|no|any|some|every|each|if|has|have|had|with|from|by|as|it|we|I|you|they|he|she|there|here|who|which|what|so|now|because|then|than|good|other|another|same|next|last|most|many|typical|average|normal|usual|favorite|favourite|be|been|us|me|will|got|just|also|still'
const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}&/-]*'
/** No article, link or pronoun. */
export const WORD: string = `(?!(?:${LINKS})(?![\\p{L}-]))${LETTERS}`
export const THING: string = `${WORD}(?: ${WORD}){0,2}`
/** Where something new can begin. */
export const CLAUSE: string = String.raw`(?:^|[.!;,–—] |\b(?:update|news|fyi|note|reminder|info|status|done|today)s?: |\b(?:and|but|so|that|ok|because|now|btw|which means) )`
export const OURS = '(?:[Oo]ur|[Mm]y|[Tt]he) '
export const NAME: string = String.raw`(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}\p{M}'’-]+(?: (?:(?:de|van|von|der|di|da|del|la|bin|al) )?\p{Lu}[\p{L}\p{M}'’-]+){0,3}`
export const ENDS: string = String.raw`(?=[.,;!?)]|$| (?:now|then|already|so far|for|because|since|after|and|but|instead|as of|in total|overall|at the moment|right now|today|this|these|from now|from|of|on our|on the|in the|until|to spend|in|which|so|then|last|yesterday|per|an?|rather|down|up|long|due|when|with|at most)\b)`

/** What software is made of, and what it is called itself. */
export const OF_SOFTWARE: string =
  'project|app|application|back-?end|front-?end|API|api|website|site|codebase|code|repo|repository|(?:micro)?services?|server|stack|library|platform|system|database|pipeline|CLI|cli|package|monorepo|cluster|infrastructure|client|dashboard|module|workers?|gateway|bot|plugin|extension|scripts?|docs|documentation|admin|admin panel|UI|ui|parser|compiler|engine|SDK|sdk|component|scheduler|crawler|indexer|importer|tests|jobs?|production|staging|prod'
/** A part of software, with the words before it that say which. */
export const PART: string = `(?:${WORD} ){0,2}?(?:${OF_SOFTWARE})`
/** What can follow a value that is kept as it was written: a dot inside it is its own. */
export const AS_IT_IS: string = String.raw`(?=[,;!?)]|\.?$|\.[ )]|:? (?:now|then|and|but|for|because|since|not|instead|these|with|so|which|while|from|as|in (?:the|our|production|dev|development)|on (?:the|our)|at the moment|last|locally|too|as well|though|btw|here|only|again)(?![\p{L}-])| on \p{Lu})`

/** Words that say that it is not so, or not yet, or that others say it. */
const UNSURE =
  /\b(?:wish\w*|not|never|no longer|nobody|used to|should|could|would|might|want\w*|need\w*|maybe|perhaps|probably|almost|nearly|hop(?:e|es|ed|ing)|doubt\w*|usually|sa(?:y|ys|id)|tells?|told|ask\w*|heard|think\w*|thought|guess\w*|were|whe(?:n|re|ther)|once|before|as soon as|until|consider\w*|plan to|rumou?rs?|competitors?|trying|how|why|what)\b/i
/** What is said behind these is said of no real day. */
const SUPPOSED =
  /\b(?:if|unless|suppos(?:e|ing)|imagin\w*|pretend\w*|assum\w*|hypothetical\w*|let us say|example|story|tutorial|novel|game|movie|film|in case|according to|(?:old|previous|former) (?:job|company|firm|team|employer|client|place))\b|^say\b/i
/** No month. */
const MAY = /(?<!\b(?:in|of|by|to|on|from|until|till|for|mid|since|\d)[ -])\bmay\b(?! \d)/
/** "Write an email that says so." */
const REQUEST =
  /^\W*(?:please |can you |could you |now )*(?:write|draft|act|explain|create|generate|translate|summari[sz]e|say|let us|give|help|suggest|make|add|send|tell|show|rewrite|compose|set|remind|change|update|fix|use|check|can|could|do|does|did|is|are|will)\b/i
/** "…, says their readme", "… but we reverted it". */
const TAKEN_BACK =
  /, (?:says|said|according) |\bnot (?:any ?more|really)\b|\b(?:and|but) (?:we |I |then |had to |have )*(?:revert|rolled|undid|moved (?:it|them) back)/i
/** "I want to make it faster, and I have got it down to 2 s": each stands for itself. */
const PARTS =
  /[.;!?–—]|, (?:and|but|so|which|can|could)\b|,? (?:and|but|because) (?=(?:I|we|it|they|the|our|my)\b)/gi

/**
 * Whether what stands there is meant: neither supposed, wished, asked for, denied, nor said by others.
 *
 * @param to Where the words up to the value end.
 */
export function isMeant(text: string, from: number, to: number): boolean {
  if (isSupposed(text, to)) return false
  const start = [...text.matchAll(PARTS)].findLast((part) => part.index + part[0].length <= from + 1)
  const part = text
    .slice(start === undefined ? 0 : start.index, to)
    .replace(/^[^\p{L}\p{N}]+(?:and|but|so) /u, '')
  const rest = /^[^.;!?]*[.;!?]?/.exec(text.slice(to))?.[0] ?? ''
  const isAsked =
    /\?$/.test(rest) &&
    !/, (?:and |but |so )*(?:can|could|should|what|how|any|do|does|is|are|would|will)\b/.test(rest)
  return (
    !isAsked &&
    !/\b(?:if|unless|once)\b/.test(rest.split(/,/)[0] ?? '') &&
    !TAKEN_BACK.test(rest) &&
    !UNSURE.test(part) &&
    !MAY.test(part) &&
    !REQUEST.test(part)
  )
}

/** "I read that the project uses Rust." */
export function isReported(text: string, match: RegExpExecArray): boolean {
  return /^that /i.test(match[0]) && !/\b(?:remember|note|know|so) $/i.test(text.slice(0, match.index))
}

/** Whether words before say that nothing of it is real. */
export function isSupposed(text: string, to: number): boolean {
  return SUPPOSED.test(text.slice(0, to))
}

/** What has one value: "budget" of "kitchen". */
export interface Slot {
  readonly noun: string
  readonly of: string
}

/** A slot as it is called. */
export function calledOf({ noun, of }: Slot): string {
  return of === '' ? noun : `${of.trim()} ${noun}`
}

export function relationOf({ noun, of }: Slot): string {
  return slotOf(noun, of)
}

/** "Ours" is whoever's says so. */
export function told(relation: string, tail: DraftEntity | string, called: string, value: string): Meaning {
  return meaning(relation, 'now', tail, `'s ${called} is ${value}`, called, 'projects')
}

export function slotted(slot: Slot, value: string): Meaning {
  return told(relationOf(slot), value, calledOf(slot), value)
}

/**
 * A pattern that is tried, and compiled, only where the words on which it turns stand: of most of what is said no pattern of
 * projects is ever made.
 */
export function turningOn(mark: RegExp, flag: 'i' | '' = ''): Written<Pattern> {
  return (...text) => {
    const whole = flag === 'i' ? likeAnyCase(...text) : like(...text)
    return {
      ...whole,
      exec: (said) => (mark.test(said) ? whole.exec(said) : null),
      all: (said) => (mark.test(said) ? whole.all(said) : []),
    }
  }
}

/** The first place where a pattern matches words that are meant. */
export function meantAt(text: string, said: Pattern): RegExpExecArray | null {
  return said.all(text).find((match) => isMeant(text, match.index, match.index + match[0].length)) ?? null
}
