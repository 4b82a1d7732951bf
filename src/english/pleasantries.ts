/** What people say to be kind: greetings, thanks, praise, good wishes. Nobody asks with it, and quotes leave it out. */
import { remembering } from '../std/remembering.ts'
import { splitSentences } from '../std/sentence.ts'
import { stem } from '../std/stem.ts'
import { words } from '../std/words.ts'

const LONGEST_WORDS = 16

/** A pleasantry has one of these … */
const KIND: ReadonlySet<string> = listed(
  `amazing appreciate aw aww awww awesome bravo bye care cheers congrats congratulations cool cute fantastic glad goodbye gorgeous
  great haha hahaha hello hey hi impressive incredible inspiring kudos lol lovely luck means nice ooh proud rock sounds stunning
  support sweet thank thanks welcome whoa woah wonderful woo woohoo worries wow yay`,
)
/** … and no other words than these beside it. */
const AROUND: ReadonlySet<string> = listed(
  `a absolutely again all always amazed and any are as at aren't back be beautiful been believe best bet better big brilliant buddy by
  can can't catch dear definitely deserve deserved doing done dude each encouragement enjoy ever everything exciting excellent
  feel for friend friends from fun going gonna good guys happy hard have having hear hearing here here's hope how i i'm i've idea
  in interesting is it it'll it's job journey just keep kind kindness know later like long look looking looks lot love make makes man
  many me mind much must my need never of off on one other others out paid pal pays pleasure plan pretty problem progress really
  right see seeing share sharing should so some something soon sound success such super sure take talk than that that'll that's
  the their there there's these this those thoughtful thrilled time to too totally touched true truly up us very way we we'll
  well what what's who will wish with word words work would yourself you you'd you'll you're you've your yours`,
)
/** An answer is no pleasantry, however short. */
const ANSWERS =
  /^\W*(?:yes|yep|yeah|yup|no|nope|nah|sure|true|right|exactly|definitely|absolutely|agreed|i (?:am|do|did|was|will|would|have|can))\b/i
/** Whoever speaks of themselves tells something, unless it is said of whom they talk to. */
const OF_SELF = /\b(?:i|i['’](?:m|ve)|my|me|we|we['’]ll|us)\b/i
const TO_OTHER = /\b(?:you|your|you['’](?:re|ve|ll|d)|hear|hearing|appreciate|thank|thanks|welcome)\b/i

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/**
 * "Thanks, Nate! That sounds great! I went to Woodhaven." → "… I went to Woodhaven." A text that is nothing but
 * pleasantries stays as it is, and so does a sentence with a digit or one of the `terms`. English only; other text stays.
 *
 * @param terms Stems that are asked for.
 * @cost O(length)
 */
export function withoutPleasantries(text: string, terms: ReadonlySet<string>): string {
  const left = read(text).map(({ sentence, kind }) => (isPleasantry(kind, terms) ? '…' : sentence))
  const gaps = left.filter((sentence) => sentence === '…').length
  if (gaps === 0 || gaps === left.length) return text
  return left.filter((sentence, i) => sentence !== '…' || left[i - 1] !== '…').join(' ')
}

interface Read {
  readonly sentence: string
  /** Stems of one that people say to be kind, unless it has what is asked for; `null` of any other. */
  readonly kind: readonly string[] | null
}

const read: (text: string) => readonly Read[] = remembering(
  (text) => splitSentences(text).map((sentence) => ({ sentence, kind: kindWords(sentence) })),
  { characters: 500_000, longest: 20_000 },
)

function isPleasantry(kind: Read['kind'], terms: ReadonlySet<string>): boolean {
  return kind !== null && !kind.some((term) => terms.has(term))
}

/** Nothing but a receipt or a greeting: it says neither yes nor no. */
const RECEIPT =
  /^(?:ok(?:ay)?|noted|done|got it|understood|will do|right away|all set|alright|okey|k|good (?:morning|afternoon|evening|night)|👍|✅)?[\s.!👍✅]*$/iu

/** Whether a text says nothing beside thanks, praise, greetings or "noted". */
export function isPleasant(text: string): boolean {
  return read(text).every(({ sentence, kind }) => RECEIPT.test(sentence.trim()) || kind !== null)
}

const ALONE =
  /^(?:(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|bye|goodbye)(?: there| all| everyone)?|thanks|thank you|thx|cheers|ok(?:ay)?|k|yes|yep|yeah|no|nope|sure|(?:very|so) much|a lot|again|\p{Extended_Pictographic}\uFE0F?)[\s,.!…]*)+$/iu

/** Whether a whole question is a greeting, thanks, yes, no or "ok": it asks for nothing. "Rock" and "support" may be what is looked for. */
export function asksNothing(question: string): boolean {
  return ALONE.test(question.trim())
}

function kindWords(sentence: string): readonly string[] | null {
  // What opens or closes a quotation stays.
  if (/[\d?"“”„«»]/.test(sentence) || ANSWERS.test(sentence)) return null
  if (OF_SELF.test(sentence) && !TO_OTHER.test(sentence)) return null
  // A name is whom it is said to: "Thanks, Nate!", "Hey Nate!".
  const said = words(sentence.replace(/(?:, |(?<=^[\p{L}]{1,8} ))\p{Lu}[\p{L}'’-]*(?=[,.!…]|$)/gu, ''))
  const isKind =
    said.length <= LONGEST_WORDS &&
    said.some((word) => KIND.has(word)) &&
    said.every((word) => KIND.has(word) || AROUND.has(word))
  return isKind ? said.map(stem) : null
}
