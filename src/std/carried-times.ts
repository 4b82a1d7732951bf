/** Which sentences of one turn happened when the one before them did, though they name no time. */
import { speaksVaguely, type Tense, type TextTimes, type TimeExpression } from './time-expressions.ts'
import { IN_PAST } from './verbs.ts'

/** Sentences that one date reaches after its own. */
const REACH = 2
/** "Last summer in Rome!": "On Friday we leave" may be the one to come. */
const LOOKS_BACK = /\b(?:last|ago|yesterday|back in|the other)\b|\b(?:19|20)\d\d\b/i
/** A sentence that begins so leaves the story, or speaks of what is always so. */
const BREAKS =
  /^\W*(?:anyway|anyhow|by the way|btw|oh,? and|(?:oh,? )?also|in other news|other news|so,|speaking of|on another note|other than that|besides|now|nowadays|these days|currently|usually|normally|generally|always|in general)\b|\b(?:always|usually|every|these days|nowadays|so far|ever since)\b|(?:\b(?:I|we|you|they)(?: have|['’]ve)|\b(?:he|she|it) has) (?!to\b)/i
/** News beside the news, "I sold my bike as well", or what came after it, "then we moved": nobody said when. */
const APART =
  /\b(?:as well|too|also|by the way|btw|did I (?:tell|mention)|(?:have|had) I (?:told|mentioned)|in the meantime|meanwhile)\W*$|^\W*(?:and |so |but )?(?:then|afterwards?|after (?:that|which)|later|since then|soon|eventually|finally|next)\b/i

/** "Last season was rough", "yesterday I fell": what a sentence begins with is said of those that follow. */
const OPENS = /^\W*(?:(?:so|and|well|oh|ok|okay|yeah|then|but|back|on|in|at|during|over|just|early|late) )*$/i
/** "2019 was hard": a whole year is meant for what follows only where it is what the sentence is about. */
const IS_ABOUT = /^\W*(?:was|were|has been|had been|brought|turned out)\b/i
/** Points to what was told: where it was, or what it was about. */
const POINTS_BACK =
  /\b(?:there|that (?:day|night|morning|afternoon|evening|week|weekend|month)|the same (?:day|night|evening|week|weekend)|on the way(?: (?:home|back|there))?|(?:bought|got|took|met|named|called|finished|sold|saw|won|left|lost|booked|opened|loved|painted|signed|brought|picked|made|put) (?:it|him|her|them)|of it|with (?:him|her|them))\b/i
const DID_SOMETHING =
  '(?:went|drove|flew|travell?ed|fell|slipped|tripped|crashed|skied|hiked|climbed|cycled|camped|ran|rode|swam|sailed|walked|competed|took part|(?:got|was|were) (?:hit|knocked)|had an? (?:accident|fall|crash)|took (?:my|the|our) [^.,;!?]{0,20}(?:test|exam))'
/** An outing or an accident: what the same people did next was a part of it. */
const OWN_SCENE = new RegExp(
  `(?:\\b(?:I|we)(?: \\w+){0,2}?|^\\W*(?:just |finally )?) ?\\b${DID_SOMETHING}\\b`,
  'i',
)
const SCENE = new RegExp(`\\b${DID_SOMETHING}\\b`)
/** "The concert was on the 11th. I met the singer": what people do at an occasion. */
const OCCASION = /\b(?:was|were|took place|happened)(?: back)?(?: on| in| at| over)?(?: the)? $/i
const AT_OCCASION = /\b(?:met|saw|danced|sang|won|talked|spoke|played|ate|heard|performed)\b/i
const TRIP = /\b(?:trip|holiday|vacation|honeymoon|cruise|getaway)\b/i
const OWN = /^\W*(?:(?:and|but|so|well|oh|yeah|unfortunately|luckily|sadly|sure enough),? )*(?:I|we)\b/i
/** "Broke my wrist." */
const DROPPED = new RegExp(`^\\W*${IN_PAST}\\b`, 'i')
const THEIR = /^\W*(?:(?:and|but|so|well|oh|yeah|unfortunately|luckily|sadly),? )*(?:he|she|they)\b/i
/** "It happened in 2003. I broke my nose": what it was is said next. */
const IT_HAPPENED =
  /^\W*(?:it|that|this)(?: all)? (?:happened|was|took place|started|began)(?: back)?(?: on| in| at| over)?(?: the)? $/i
/** "My bike was stolen on Saturday. I lost my lovely bike": the same is told again. */
const LOST = /\blost (?:my|our|the) (?:\w+ ){0,2}?(\w{3,})\W*$/i
const WIDE = /^(?:season|year)$/

/** What a sentence with a date began. */
interface Opener {
  readonly text: string
  readonly time: TimeExpression
}

/**
 * The expressions of each sentence of one turn. A sentence that names no time, tells on in the past tense, and is tied to
 * the one before that names one, happened when that one did: "Last season was rough. I hurt my ankle." It gets that
 * expression, as `carried`. News that only stands beside it does not: "It snowed on Friday. I sold my car."
 *
 * @param tenseOf What a sentence speaks of; `null` when that is not known.
 */
export function carriedTimes(
  sentences: readonly TextTimes[],
  said: number,
  tenseOf: (sentence: string) => Tense | null,
): (readonly TimeExpression[])[] {
  let last: Opener | null = null
  let reach = 0
  return sentences.map(({ text, of }) => {
    const tense = tenseOf(text)
    const own = of(tense)
    if (own.length > 0) {
      const [only] = own
      const isPast = tense === 'past' || (tense === null && LOOKS_BACK.test(only?.text ?? ''))
      const tells = own.length === 1 && only?.role === 'at' && isPast && only.from <= said
      last = tells ? { text, time: { ...only, carried: true } } : null
      reach = REACH
      return own
    }
    const goesOn = tense === 'past' && !/\?\s*$/.test(text) && !BREAKS.test(text) && !speaksVaguely(text)
    if (!goesOn || reach === 0) last = null
    reach -= 1
    return last !== null && isTied(text, last) ? [last.time] : []
  })
}

/** Whether a sentence belongs to what one with a date told. */
function isTied(text: string, { text: opener, time }: Opener): boolean {
  if (APART.test(text)) return false
  const before = opener.slice(0, time.index)
  const isOpening = OPENS.test(before)
  if (IT_HAPPENED.test(before)) return true
  const rest = opener.slice(time.index + time.text.length)
  if (time.unit === 'year') return isOpening && IS_ABOUT.test(rest)
  const isOwn = OWN.test(text) || DROPPED.test(text)
  // "Yesterday my sister got married. I sold my car": another story.
  if (isOpening && (IS_ABOUT.test(rest) || (OWN.test(rest) && isOwn))) return true
  if (WIDE.test(time.unit)) return false
  const lost = LOST.exec(text)?.[1]?.toLowerCase()
  if (POINTS_BACK.test(text) || (lost !== undefined && before.toLowerCase().includes(` ${lost} `)))
    return true
  if (/\bbirthday\b/i.test(opener) && /\bturned\b/i.test(text)) return true
  if (OCCASION.test(before) && OWN.test(text)) return AT_OCCASION.test(text) || TRIP.test(opener)
  return OWN_SCENE.test(opener) ? isOwn : SCENE.test(opener) && THEIR.test(text)
}
