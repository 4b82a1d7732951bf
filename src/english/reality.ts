/**
 * Whether a clause says how the world is: asserted, or asked, wished, supposed, dreamt, told by others, made up.
 * What stands around a clause decides it; when in doubt it is not asserted.
 */
import type { Clause } from './clauses.ts'
import { beginsPlay } from './play.ts'
import { isReported } from './reported.ts'
import type { Word } from './words.ts'

export type Reality = 'asserted' | 'planned' | 'wished' | 'unreal'

/** What a sentence sets up for those after it in a turn. */
export interface Frame {
  /** A dream, a supposition: nothing that follows is so. */
  readonly imagined: boolean
  /** A story, a film, a game: nothing that follows of third persons is so. */
  readonly told: boolean
}

export const NO_FRAME: Frame = { imagined: false, told: false }
export const PLAYED: Frame = { imagined: true, told: false }

/** Takes back what was just said. */
export const RETRACTED: RegExp =
  /\b(?:just kidding|only kidding|kidding aside|i am kidding|jk|not really though|just joking|i am joking|lol just|yeah,? right|as if|in my dreams|nonsense|i made that up|that is a lie|(?:probably|surely|only|just) (?:a joke|joking)|april fools?)\b|(?:^|\s)\/s(?:\s|$)|^(?:none|neither) (?:of (?:it|that|this|them) )?is (?:true|right|so)\b|^(?:not|psych|sike)(?=[.!]*$)|^said (?:no[ -]?one|nobody)(?: ever)?(?=[.!]*$)|^(?:apparently|supposedly|allegedly)\b[^,;:]*, which is (?:news to me|a lie|(?:(?:just|simply|totally|completely|plain) )?(?:not true|untrue|false|wrong))(?=[.!]*$)/i

/**
 * Says the opposite of what is meant: "sure, because I obviously adore burpees", "I love Mondays, said no one ever". The sentence is
 * nothing but that, for all of it is left out: no reason with news behind it, and nobody who is loved.
 */
export const SARCASTIC: RegExp =
  /^[^,;:.!?]{1,80}(?:,| [–—-]+) ?said (?:no[ -]?one|nobody)(?: ever)?[.!]*$|^[Ss]aid (?:no[ -]?one|nobody) ever[,:] [^,;:.!?]{1,60}[.!]*$|^(?:(?:[Oo]h|[Yy]eah|[Ww]ell|[Hh]a),? ){0,2}(?:[Ss]ure|[Rr]ight),? because (?:we|[Ii]) (?:obviously|clearly) (?:adore|love|enjoy|like)(?: (?!(?:i|we|my|our|his|her|him|them|their|you|your|and|but|so|because|since|kids|children|people|mum|mom|dad)\b)(?:\p{Ll}[\p{Ll}'’-]*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)(?![\p{L}'’-])){1,5}[.!]*$/u

const IMAGINED =
  /\b(?:(?:had|have|having) (?:a|this|the) (?:\w+ )?(?:dream|nightmare)|dreamt|dreamed|in (?:my|a|the|this) dreams?|imagine|imagining|pretend(?:ing|ed)?|suppose|supposing|let us say|let's say|lets say|hypothetically|hypothetical|in theory|what if|daydream\w*|say you|role-?play\w*|for example|for instance|e\.g\.|would rather|if only|horoscope|fortune teller|lyrics?|the song goes|rumou?rs?|prank)\b|[♪♫]|^\W*say,? (?:i|we)(?: am| are|'m|'re|’m|’re) |^\W*in (?:the|this|my|a|our) (?:\w+ )?(?:game|movie|film|novel|book|story|play|show|series|campaign)\b/i
/** "Chapter 2: I am a spy" begins a story. "Chapter 11: our company filed" is of a court: from ten on it is no number of a scene. */
export const BEGINS_STORY: RegExp =
  /^\W*(?:(?:chapter|scene|act|verse) (?:[1-9]|i{1,3}|i?v|vi{1,3}|ix|one|two|three|four|five|six|seven|eight|nine)|prologue|epilogue)[:.]/i
const TOLD =
  /\b(?:in|of|from|on|about|for) (?:the|a|an|my|this|that|her|his|their|our) (?:\w+ ){0,2}(?:novel|movie|film|game|show|series|story|play|comic|tale|fairy tale|anime|sitcom|screenplay|script|book|episode|campaign|video game|cartoon)s?\b|\b(?:protagonist|main character|my character|the character|characters?|the plot|heroine|the hero)\b/i
/** A clause that begins with one of these, or stands beside it, is a condition or follows from one. */
const IF = /^(?:if|unless|whether|lest|assuming|provided|supposing|wish|wishes|wished|wishing)$/
const HEDGED = /^(?:think|believe|guess|probably|apparently|seems?)$/
const WHEN = /^(?:when|whenever|once|until|till|before|after|while|where|as)$/
/** What has been said is held to be so until a comma and a new beginning. */
const SEGMENT = /^(?:;|:|—|–|\.|!|\?|but|so)$/

/** What a sentence sets up for itself and those after it. */
export function frameOf(text: string, before: Frame): Frame {
  return {
    imagined: before.imagined || IMAGINED.test(text) || beginsPlay(text),
    told: before.told || TOLD.test(text),
  }
}

/** Index from which a sentence asks: `words.length` when it does not. */
export function questionFrom(words: readonly Word[]): number {
  if (!words.slice(-3).some((w) => w.text.includes('?'))) return words.length
  for (let i = words.length - 1; i > 0; i--) {
    if (!/^(?:,|;|:|—|–|-|and|but|so)$/.test((words[i] as Word).lower)) continue
    const next = words[i + 1]?.lower ?? ''
    const after = words[i + 2]?.lower ?? ''
    const asks =
      /^(?:what|who|where|when|why|how|which|whose|do|does|did|is|are|was|were|can|could|would|should|will|have|has|any|right|really|you|know|ever|or)$/.test(
        next,
      ) || /^(?:what|who|where|when|why|how|which|do|does|did|can|could|would|should|any)$/.test(after)
    if (asks) return i
  }
  return 0
}

/** How a clause stands in the world. */
export function realityOf(words: readonly Word[], clause: Clause, frame: Frame): Reality {
  if (frame.imagined) return 'unreal'
  if (frame.told && !/^(?:speaker|possessed)$/.test(clause.subject.kind)) return 'unreal'
  if (isConditional(words, clause) || isReported(words, clause) || isOpen(words, clause)) return 'unreal'
  const before = words[clause.subject.start - 1]?.lower ?? ''
  // "Not that I'm moving to Cyprus."
  if (before === 'that' && words[clause.subject.start - 2]?.lower === 'not') return 'unreal'
  const stative = /^(?:be|live|work|have|know|own|love|like|study)$/.test(clause.verb)
  if (WHEN.test(before) && clause.tense !== 'past' && !clause.perfect && !(before === 'while' && stative))
    return 'unreal'
  if (/^(?:who|which|that)$/.test(words[clause.start]?.lower ?? '') || before === 'than') return 'unreal'
  if (
    clause.adverbs.some((a) =>
      /^(?:almost|nearly|hardly|barely|maybe|perhaps|possibly|hopefully|supposedly|practically|virtually|allegedly|ever)$/.test(
        a,
      ),
    )
  )
    return 'unreal'
  if (
    hasBefore(
      words,
      clause,
      /^(?:maybe|perhaps|possibly|hopefully|almost|nearly|supposedly|allegedly|ideally)$/,
    )
  )
    return 'unreal'
  return moodOf(words, clause)
}

function moodOf(words: readonly Word[], { modal, chain, tense, adjective, at }: Clause): Reality {
  if (modal !== null && modal !== 'will' && modal !== 'shall' && !(modal === 'can' || modal === 'cannot'))
    return 'unreal'
  if (adjective === 'supposed' || /^(?:supposed|about|bound|likely)$/.test(words[at]?.lower ?? ''))
    return 'unreal'
  const outer = chain[0]
  if (modal === 'can' || modal === 'cannot') return chain.length === 0 ? 'asserted' : 'unreal'
  if (chain.some((c) => WISHES.has(c))) return 'wished'
  if (chain.some((c) => PLANS.has(c))) return tense === 'past' ? 'wished' : 'planned'
  if (modal === 'will' || modal === 'shall') return 'planned'
  if (outer === 'have') return tense === 'past' ? 'asserted' : 'wished'
  return 'asserted'
}

const PLANS = new Set(['plan', 'intend'])
const WISHES = new Set(
  'hope want wish think consider look dream aim need try decide agree promise offer forget fail help mean expect avoid miss mind prefer keep remember'.split(
    ' ',
  ),
)

/** A condition in the part of the sentence that the clause stands in, or in one before it. */
function isConditional(words: readonly Word[], clause: Clause): boolean {
  for (let i = 0; i < clause.subject.start; i++) {
    if (!IF.test((words[i] as Word).lower)) continue
    if (!isInnerQuestion(words, i, clause)) return true
  }
  for (let i = clause.next; i < words.length; i++) {
    const { lower } = words[i] as Word
    if (SEGMENT.test(lower) || (lower === ',' && !IF.test(words[i + 1]?.lower ?? ''))) return false
    if (lower === 'if' || lower === 'unless') return true
  }
  return false
}

/** "Works at Google, or was it Apple", "is a vet or something": what it is remains open. */
function isOpen(words: readonly Word[], { at, next }: Clause): boolean {
  const or = words.findIndex(({ lower }, i) => lower === 'or' && i > at)
  if (or < 0 || or > (words[next]?.text === ',' ? next + 1 : next)) return false
  const rest = words.slice(or + 1).map((w) => w.lower)
  return OPEN.test(rest.join(' '))
}
const OPEN =
  /^(?:(?:was|is) (?:it|that)(?: (?:in|at|an?|the)){0,2} [^\s.,;!?]+|(?:something|somewhere|whatever)(?: (?:like that|similar))?|(?:maybe|perhaps|possibly)(?: (?:in|at|an?|the)){0,2} (?!(?:i|we|you|he|she|they|it)\b)[^\s.,;!?]+) ?(?:[.,;!?]|$)/

/** "Let me know if …; I live in Porto": the condition is over where a new part begins. */
function isInnerQuestion(words: readonly Word[], at: number, clause: Clause): boolean {
  const before = words[at - 1]?.lower ?? ''
  if (!/^(?:know|see|wonder|wondering|sure|ask|asked|tell)$/.test(before)) return false
  return words.slice(at, clause.subject.start).some((w) => SEGMENT.test(w.lower) || w.lower === ',')
}

function hasBefore(words: readonly Word[], clause: Clause, pattern: RegExp): boolean {
  for (let i = clause.subject.start - 1; i >= 0 && i >= clause.subject.start - 3; i--)
    if (pattern.test((words[i] as Word).lower)) return true
  return false
}

/** Whether the speaker is not quite sure. @returns belief between 0 and 1 */
export function beliefOf(words: readonly Word[], clause: Clause): number {
  const around = words.slice(Math.max(0, clause.subject.start - 4), clause.next)
  if (around.some((w) => w.lower === 'guess')) return 0.4
  return around.some((w) => HEDGED.test(w.lower)) ? 0.7 : 0.9
}
