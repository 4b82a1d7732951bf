/** Where somebody lived and worked over time, by what they said of themselves; for what became no fact. */
import { DAY } from '../../model/time.ts'
import { later } from '../../std/later.ts'
import { isNoHome, isOtherMove } from '../distil/clauses/moved-to.ts'
import { FOR_SOME_DAYS } from '../distil/endings/goes-on.ts'
import type { Said } from './said.ts'

export interface Stay {
  readonly place: string
  /** Since when it is known; `-Infinity` when only its end was told. */
  readonly from: number
  readonly to: number | null
  readonly said: Said
  /** It lay ahead when it was told, and nobody told since that it came about. */
  readonly planned: boolean
}

const PLACE = String.raw`(?:the |an? )?((?:\p{Lu}[\p{L}'’-]*|[\p{Ll}-]+)(?: (?!(?:and|as|in|at|on|now|since|for|with|because|but|from|to|next|last|this|again|where|which|who|an?|two|three|just|when|until|so|by|called|named|before|after|today|yesterday|starting|beginning)\b)[\p{L}'’-]+){0,3})`
const NAMED = `(?:an? (?:[\\p{Ll}-]+ ){1,3}(?:called|named) )`
const rule = (pattern: string): RegExp => new RegExp(pattern, 'u')
const I = String.raw`(?:\b(?:I|We|we)(?:['’](?:m|ve|re)| am| have| are)? (?:just |now |still |also |finally )*|(?<!\p{Ll} )\b[Ss]till )`

/** "I sold my flat and moved": who does the first does the second. */
const I_AND = '\\b(?:I|We|we)\\b[^.;!?]{2,60}? and (?:then |now |just )?'

const BEGINS = later(
  (): Readonly<Record<'lives_in' | 'works_at', readonly RegExp[]>> => ({
    lives_in: [
      rule(`${I}(?:live|living) (?:now )?in ${PLACE}`),
      rule(`${I}(?:settled|settling) (?:down )?in ${PLACE}`),
      rule(`${I}(?:moved|gone|went|back) back to ${PLACE}`),
      rule(`${I}(?:back |here |based |now )*in ${PLACE}(?= now\\b| these days| again\\b| for good)`),
      rule(`${I}based in ${PLACE}`),
      rule(`(?:^|[.,;] )[Ss]till in ${PLACE}(?=[.,;!?]|$)`),
      rule(`${I}live (?:on|at) [^.;!?]{2,30}?,? in ${PLACE}`),
      rule(`${I_AND}live(?:d)? (?:now )?in ${PLACE}`),
      rule(`\\b[Hh]ome is (?:now )?${PLACE}`),
      rule(`\\b(?:signed|have) (?:a|the) lease (?:for|on) [^.;!?]{2,30}? (?:in|on) ${PLACE}`),
      rule(`${I_AND}moved (?:here |back |over )?to ${PLACE}`),
      rule(`${I}(?:moved|moving|relocated) (?:here |back |over )?(?:from [^.,;]{2,30} )?to ${PLACE}`),
      rule(
        `\\b(?:have|found|got|rented?|bought) (?:an?|my own|our own)(?: [\\p{Ll}]+)? (?:flat|apartment|room|house|place|studio) (?:now )?(?:in|on) (?:the )?${PLACE}`,
      ),
      rule(`\\b[Mm]y (?:new )?(?:flat|apartment|house|home|room) is in ${PLACE}`),
    ],
    works_at: [
      rule(`${I}(?:work|working) (?:now )?(?:as [^.,;]{2,30}? )?(?:at|for) ${NAMED}?${PLACE}`),
      rule(`${I_AND}work (?:as [^.,;]{2,30}? )?(?:at|for) ${NAMED}?${PLACE}`),
      rule(`${I}been (?:working )?at ${PLACE} (?:since|for [^.,;]{1,20}(?:week|month|year))`),
      rule(`${I}(?:start|started|starting) (?:work(?:ing)? |a (?:new )?job |my new job )?at ${PLACE}`),
      rule(
        `(?:\\b(?:I|We|we)\\b[^.;!?]{0,40}?|(?:^|[.,;!] ))\\b(?:[Gg]ot|have|[Ff]ound|[Ll]anded|[Tt]ook|[Aa]ccepted|[Ss]tarted|start) (?:an?|the|my|his|her) (?:new )?(?:[\\p{Ll}-]+ )?(?:job|position|post|role|contract|internship|apprenticeship) (?:at|with|for) ${NAMED}?${PLACE}`,
      ),
      // "I'm a welder at Bosch", not "I have an interview at Siemens".
      rule(
        `${I}(?<!(?:have|['’]ve) )(?:now )?(?:an?|the) (?:[\\p{Ll}-]+ ){1,3}(?:at|with|for) ${NAMED}?${PLACE}`,
      ),
      rule(`${I}(?:now )?(?:at|with) ${PLACE}(?= now\\b| these days)`),
      rule(`${I}(?:now )?(?:at|with|for) ${NAMED}${PLACE}`),
      rule(
        `${I}(?:now )?(?:head|director|manager|chief|deputy|lead|vice|principal)\\b[^.,;!?]{0,25}? (?:at|with) (?:the )?${PLACE}`,
      ),
      rule(`${I}(?:working|work) [^.,;!?]{0,20}? at ${PLACE}`),
      rule(
        `(?:${I}|${I}(?:left|quit) \\p{Lu}[^.;!?]{1,30}? and )join(?:ed|ing)? (?=\\p{Lu})${PLACE}(?= as\\b| in\\b| on\\b| last\\b| this\\b|[.,;!?]|$)`,
      ),
      rule(`${I}(?:been |got )?(?:hired|employed|taken on) (?:by|at) ${PLACE}`),
      rule(
        `(?<!\\p{L})(?!An?\\b|The\\b|They\\b|We\\b|He\\b|She\\b)${PLACE} (?:has )?(?:hired|employed) (?:me|I)\\b`,
      ),
      rule(
        `${I}(?:teach|teaching|cook|coach|bake|intern|train|nurse)\\b[^.,;!?]{0,25}? at ${NAMED}?${PLACE}`,
      ),
      rule(`${I}(?:work|working|worked) in (?:an?|the) ${NAMED}?${PLACE}`),
      // "Moved from Denver to Austin" says where somebody lives.
      rule(`${I}(?:switched|transferred|changed|moved jobs) (?:jobs )?from [^.,;]{2,30} to ${PLACE}`),
    ],
  }),
)
const ENDS = later(
  (): Readonly<Record<'lives_in' | 'works_at', readonly RegExp[]>> => ({
    lives_in: [
      rule(`\\bmoved from ${PLACE} to\\b`),
      rule(`\\bsold (?:my|our) (?:flat|apartment|house) in ${PLACE}`),
      rule(`${I}left ${PLACE}`),
    ],
    works_at: [
      rule(`\\b(?:quit|left|lost) (?:my|the|his|her) job (?:at|with|in) ${PLACE}`),
      rule(`${I}(?:quit|resigned from) (?=\\p{Lu})${PLACE}(?=[.,;!?]|$| and | last | in | on | at )`),
      rule(`\\b(?:handed in|gave|put in) (?:my|his|her) (?:\\p{Ll}+ )?notice (?:at|to) ${PLACE}`),
      rule(`\\b(?:laid off|let go|fired|sacked) (?:by|from|at) ${PLACE}`),
      rule(`\\b(?:no longer|not) (?:work |working )?(?:at|for|with) ${PLACE}`),
      rule(`\\b(?:resigned from|was fired from|was laid off (?:by|from)) ${PLACE}`),
    ],
  }),
)
/** What "I start …" may begin with that is no place of work. */
const NO_PLACE =
  /^(?:it|that|this|same|there|here|home|school|my|our|her|his|their|a|to|in|on|with|pottery|work|working)\b/i

/** In the order of time; a stay ends where the next begins. */
export function staysIn(relation: 'lives_in' | 'works_at', said: readonly Said[]): Stay[] {
  const stays: Stay[] = []
  for (const one of said) {
    if (!one.own || !one.asserted) continue
    const [time, ...more] = one.times
    const dated = time !== undefined && more.length === 0 && time.role === 'at' && time.carried === undefined
    const at = dated ? time.from : one.at
    const text = one.text.replace(QUOTED, ' ')
    const begun = placeIn(BEGINS()[relation], text)
    const coming =
      begun !== null && COMING.test(text) && (!dated || said.some((s) => callsOff(s, one, begun)))
    const isElse =
      begun !== null &&
      relation === 'lives_in' &&
      (isNoHome(begun.split(' ')[0] ?? '') ||
        (MOVED.test(text) && (isOtherMove(begun, text) || STAYED.test(text))))
    if (begun !== null && !coming && !isElse && isProper(begun, relation, text))
      stays.push({
        place: begun,
        from: at,
        to: null,
        said: one,
        planned: dated && at > one.at && !said.some((later) => bearsOut(later, begun, at)),
      })
    const ended = placeIn(ENDS()[relation], text)
    if (ended !== null && isProper(ended, relation, text))
      stays.push({ place: ended, from: Number.NEGATIVE_INFINITY, to: at, said: one, planned: false })
  }
  // "I live in Nara, not in Kobe": Kobe never was it.
  const isDenied = ({ place, said: { at } }: Stay): boolean =>
    said.some((one) => one.own && one.at > at && DENIED.test(one.text) && denies(one.text, place))
  return joined(stays.filter((stay) => stay.to !== null || !isDenied(stay)))
}

/** Whether a sentence speaks of a place that was planned for, when its time had come: "Porto is lovely". */
function bearsOut({ own, asserted, text, at }: Said, place: string, from: number): boolean {
  return own && asserted && at >= from && text.includes(place) && !CALLED_OFF.test(text)
}

/** Whether a later sentence may call off what one plans: the move, the job, the place. */
function callsOff(said: Said, planned: Said, place: string): boolean {
  const isOfIt = /\b(?:mov(?:e|ed|ing)|jobs?|offers?)\b/i.test(said.text) || said.text.includes(place)
  return said.at > planned.at && isOfIt && CALLED_OFF.test(said.text)
}

const CALLED_OFF =
  /\bnot\b|n['’]t\b|\b(?:fell through|fallen through|call(?:ed)? off|cancel\w*|off|stay(?:s|ed|ing)?|after all|chang(?:ed|es) (?:my|his|her|our|their) minds?|instead|turned|postponed|came to nothing|withdrew|no longer)\b/i
/** What is only planned. */
const COMING =
  /(?:['’](?:m|re|s)|\b(?:am|are|is|be)) (?:\w+ly )?(?:moving|starting|joining|relocating)\b|\bgoing to\b|\bwill\b/
const MOVED = /\bmov(?:ed|ing)\b/
/** "To Berlin for the weekend" moves nobody. */
const STAYED = new RegExp(`\\bto [^.;!?,]{1,40} ${FOR_SOME_DAYS}\\b`, 'i')
/** What somebody else said. */
const QUOTED = /["“][^"“”]{1,300}["”]/g
const DENIED = /\bnot (?:in|at|for|with) /

function denies(text: string, place: string): boolean {
  return (
    ['in', 'at', 'for', 'with'].some((word) => text.includes(` not ${word} ${place}`)) &&
    !/\bany ?more\b/.test(text)
  )
}

/** "The library" is where somebody works; "left the party" and "lives in fear" are no places to live. */
function isProper(place: string, relation: string, text: string): boolean {
  return (
    /^\p{Lu}/u.test(place) ||
    (relation === 'works_at' && new RegExp(`\\b(?:the|an?) ${place}`, 'u').test(text))
  )
}

function placeIn(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const place = pattern.exec(text)?.[1]
    if (place !== undefined && !NO_PLACE.test(place)) return place
  }
  return null
}

function joined(stays: readonly Stay[]): Stay[] {
  const begun = stays.filter((s) => s.to === null).sort((a, b) => a.from - b.from)
  const ended = stays.filter((s) => s.to !== null)
  const all = begun.map((stay, i): Stay => {
    const next = begun.slice(i + 1).find((s) => s.place !== stay.place)
    const end = ended.find((e) => e.place === stay.place && (e.to ?? 0) > stay.from)
    const to = Math.min(next?.from ?? Number.POSITIVE_INFINITY, end?.to ?? Number.POSITIVE_INFINITY)
    return { ...stay, to: Number.isFinite(to) ? to : null }
  })
  const alone = ended.filter((e) => !begun.some((s) => s.place === e.place && s.from < (e.to ?? 0)))
  return [...all, ...alone].sort((a, b) => (a.to ?? Number.MAX_VALUE) - (b.to ?? Number.MAX_VALUE))
}

/** How far back an end that was told lets one say where it was before. */
const REACH = 300 * DAY

/** The stay at a time; `null` when none is sure, or more than one may be. */
export function stayAt(stays: readonly Stay[], from: number, to: number): Stay | null {
  const held = stays.filter(
    (s) => Math.max(s.from, (s.to ?? s.from) - REACH) < to && s.from < to && (s.to === null || s.to >= to),
  )
  const last = held.filter((s) => s.from <= from || s.from > Number.NEGATIVE_INFINITY)
  const places = new Set(last.map((s) => s.place))
  return places.size === 1 ? (last.at(-1) ?? null) : null
}

/** The stay before the one in `place`, or before the one that holds. */
export function stayBefore(stays: readonly Stay[], isPlace: (place: string) => boolean): Stay | null {
  const at = stays.findIndex((s) => isPlace(s.place))
  const before = at <= 0 ? undefined : stays.slice(0, at).findLast((s) => !isPlace(s.place))
  return before === undefined || before.to === null ? null : before
}
