/** The date, number, name or value that a sentence gives to what was asked. */

import { regexp } from '../../english/like.ts'
import type { KnownTime } from '../../model/known-time.ts'
import { timeText } from '../../model/known-time.ts'
import type { Instant } from '../../model/time.ts'
import { numbersBetween } from '../../std/number-words.ts'
import { TITLES } from '../../std/sentence.ts'
import type { TimeExpression } from '../../std/time-expressions.ts'
import { isStopWord, words } from '../../std/words.ts'
import type { AnswerInput } from './answer.ts'
import { isOfClass } from './answer-by-facts.ts'
import { isKnownThere } from './answer-by-stays.ts'
import { type Answered, quoted, shortened } from './answered.ts'
import { CLAUSES, OF_ANOTHER } from './doubts.ts'
import { type Asked, isKin, keyOf, keysOf } from './question.ts'
import { CALENDAR, OVER, type Said, says } from './said.ts'
import { ONE_OF_THEM, tellsOff, tellsTotal } from './tells-asked.ts'

/** "My exam is on 5 May": the date behind the thing and its verb. */
export function dateOfOwned(asked: Asked, said: readonly Said[]): Answered | null {
  const thing = regexp.iu`\b(?:my|our) (?:[\p{L}-]+ )?${asked.owned}\b[^.!?]{0,30}?(?:\b(?:is|was|are|were|starts|started|begins|takes place|will be|got moved to|(?:has |was |got )?changed to)\b|['’]s\b)`
  return toldDate(
    asked,
    said.filter(({ own, asserted, text, times }) => {
      const found = thing.exec(text)
      return (
        own &&
        asserted &&
        found !== null &&
        times.every((t) => t.carried === undefined && t.index >= found.index)
      )
    }),
  )
}

export function toldDate(asked: Asked, fitting: readonly Said[]): Answered | null {
  const dated = fitting.flatMap((said) => {
    const [time, ...others] = said.times
    return time !== undefined &&
      others.length === 0 &&
      !tellsOff(said.text) &&
      (time.role === 'at' || (time.role === 'since' && BEGINS.test(asked.verb))) &&
      (asked.future || time.from <= said.at || isSet(said.text))
      ? { said, time }
      : []
  })
  if (asked.occasion !== null) dated.sort((a, b) => a.time.from - b.time.from)
  const first = asked.occasion === 'last' ? dated.at(-1) : dated[0]
  const isOther = (time: TimeExpression): boolean =>
    first !== undefined && (time.from >= first.time.to || time.to <= first.time.from)
  if (first === undefined || (asked.occasion === null && dated.some((d) => isOther(d.time)))) return null
  return { answer: dayOf(first.time, first.said.at), citations: [first.said.label] }
}

/** The day or span that words name, as an answer says it. */
export function dayOf({ from, to, unit }: TimeExpression, said: number): string {
  const time: KnownTime = { bound: 'at', span: { from: from as Instant, to: to as Instant }, unit }
  return timeText(time, said as Instant)
}

/** "I have an interview on 28 April": what was set then is known now by that date. */
function isSet(text: string): boolean {
  return /\b(?:have|has) an? (?:[\p{L}-]+ ){0,2}(?:appointment|interview|exam|test|meeting|flight|surgery|operation|audition|concert|race|match|wedding|party)\b/u.test(
    text,
  )
}

/** "I've been there since May" says when it began. */
const BEGINS = /^(?:start|begin|join|move|work|live|learn|play|own|have)$/

/** Alternatives of a pattern. */
export const NUMBER: string = `\\d[\\d,.]*k?|${numbersBetween(1, 90)}|hundred`

/** A number right before what is counted; the newest, because counts change. */
export function toldNumber(asked: Asked, fitting: readonly Said[], said: readonly Said[]): Answered | null {
  const noun = (asked.kind ?? '').split(' ').at(-1) ?? ''
  if (noun === '') return null
  const pattern = regexp.iu`${ONE_OF_THEM}\b(?:${NUMBER}) (?!of )(?:[\p{L}-]+ ){0,2}?${noun.slice(0, Math.max(3, noun.length - 2))}\p{L}*`
  const alone = new RegExp(`\\b(?:own|have|had|got|has) (${NUMBER})(?=[.!,]|$)`, 'iu')
  for (const { text, label, before, at, own } of fitting) {
    const found = pattern.exec(text)?.[0]
    // "Two new people joined": so many more, or fewer, whatever there were.
    if (
      found !== undefined &&
      (/ (?:new|more|other|fewer|extra) /.test(found) ||
        CAME_OR_WENT.test(text) ||
        !tellsTotal(text, asked.verb))
    )
      return null
    if (found !== undefined) {
      // "It was 213 skeins and not 231", "one dress less": what was counted anew in a sentence that does not fit.
      const isRecounted = said.some((s) => {
        const again =
          s.at > at && s.own === own && (!asked.past || /\bnot\b/.test(s.text)) ? pattern.exec(s.text) : null
        return again !== null && again[0] !== found
      })
      return isRecounted ? null : { answer: found, citations: [label] }
    }
    const bare = keysOf(before).has(keyOf(noun)) ? alone.exec(text)?.[1] : undefined
    if (bare !== undefined) return { answer: bare, citations: [label] }
  }
  return null
}

const PLACE = /\b(?:in|at|to|from|near|on|for)\s+(?:the\s+|a\s+)?(\p{Lu}[\p{L}'’-]+)/gu
const DOSE = /\b\d[\d.,]* ?(?:mg|mcg|µg|g|ml|iu|units?|drops?|tablets?|pills?)\b/i
const PERSON = /(?<=[\s(])(\p{Lu}[\p{L}'’-]+)|\b(?:my|our|her|his) (\p{L}+)/gu

/** Tells how many more or fewer there are: "two people left the team". */
export const CAME_OR_WENT: RegExp =
  /\b(?:joined|left|quit|resigned|was hired|were hired|got fired|swarmed|ran away|escaped)\b/i

/** "Recipes", and not "bus" or "dress". */
export function asksForSeveral(kind: string | null): boolean {
  return kind !== null && /[^su]s$/.test(kind)
}

/** The newest sentence with something of the kind that was asked for. */
export function toldValue(asked: Asked, fitting: readonly Said[]): Answered | null {
  // One sentence lists no recipes, and "I drove somewhere" says no kind of car.
  if (asked.form === 'what' && (asksForSeveral(asked.kind) || (asked.asksOfSort && asked.words.length === 0)))
    return null
  const pattern = asked.form === 'where' ? PLACE : asked.form === 'who' ? PERSON : null
  if (/^(?:dose|dosage)$/.test(asked.kind?.split(' ').at(-1) ?? ''))
    return quoted(fitting.find(({ text }) => DOSE.test(text)))
  const which = asked.kind === null || asked.words.length === 0 ? null : kindWith(asked.kind)
  if (which !== null) return quoted(fitting.find((said) => which.test(said.text)))
  const isValue = (text: string): boolean =>
    pattern === null
      ? words(text).some((word) => isOfClass(word, asked)) &&
        words(text).some((word) => !isStopWord(word) && !asked.known.has(keyOf(word)))
      : [...text.replace(CALENDAR, '').matchAll(pattern)].some(
          ([, name, noun]) =>
            (name !== undefined && !asked.known.has(keyOf(name.toLowerCase()))) ||
            (noun !== undefined && isKin(noun)),
        )
  const isElsewhere = new RegExp(`\\b${asked.verb}\\w* (?:it|them|that|this)\\b`, 'i')
  // "I ordered it from Glasrow" does not say what.
  return quoted(
    fitting.find(({ text }) => isValue(text) && !(asked.form === 'what' && isElsewhere.test(text))),
  )
}

/** Who asks, who speaks, or a project that is spoken of. */
export function hasTools({ subject }: Asked, { turns }: AnswerInput): boolean {
  if (subject === null || subject === 'i') return subject === 'i'
  const project = regexp.u`\b(?:project|app|site|website|service|product|tool|game|startup|company|platform|system)\b(?: is)?(?: called| named|,)? ${subject.replace(/[^\p{L}\p{N} -]/gu, '.')}\b`
  return turns.some(({ turn }) => turn.speaker === subject || project.test(turn.content))
}

const TOOL = '(\\p{Lu}[\\p{L}\\p{N}.+#-]*(?: \\p{Lu}[\\p{L}\\p{N}.+#-]*)?)'
const USING = /^(?:use|run|have|be|need|take|employ)$/

/** Which database, framework or bank is used: "MySQL as the database", "the front end is in Svelte", "moved it from A to B". */
export function valueOfKind(
  { form, kind, verb, span, past, before }: Asked,
  said: readonly Said[],
): Answered | null {
  if (form !== 'what' || kind === null || !USING.test(verb) || before !== null) return null
  const nouns = [kind, kind.replace(/ (?:framework|tool|provider|system|service|software|library)$/, '')]
  const noun = `(?:${[...new Set(nouns)].map((n) => n.replace(/[- ]/g, '[- ]')).join('|')})`
  const is = regexp.u`${TOOL} (?:as|for) (?:the|our|my|a) ${noun}\b|\b(?:[Tt]he|[Oo]ur|[Mm]y) ${noun} (?:is|runs|will be)(?: in| on| now| called)? ${TOOL}(?=[.,;!?]|$| now\b)`
  const changed = new RegExp(`\\b${noun}\\b[^.;!?]{0,20}? from ${TOOL} to ${TOOL}`, 'u')
  const values = said
    .filter((one) => one.asserted)
    .flatMap(({ text, at, label, times }) => {
      const [, was, now] = changed.exec(text) ?? []
      const [, a, b] = is.exec(text) ?? []
      const from = times.find((t) => t.role === 'at')?.from ?? at
      if (now !== undefined && was !== undefined)
        return [
          { value: now, from, label },
          { value: was, from: Number.NEGATIVE_INFINITY, label },
        ]
      return a === undefined && b === undefined ? [] : [{ value: a ?? b ?? '', from, label }]
    })
    .sort((x, y) => y.from - x.from)
  if (past && span === null) return null
  const held = values.find(({ from }) => span === null || from < span.to)
  return held === undefined ? null : { answer: held.value, citations: [held.label] }
}

/** "The left wrist", "a teacher called Joachim": the sentence says which, and not only that there is one. */
export function kindWith(kind: string): RegExp {
  const noun = kind.split(' ').at(-1)?.replace(/s$/, '') ?? ''
  return regexp.u`\b(?!(?:an?|the|my|our|his|her|their|this|that|new|old|some|any|of|in|on|to)\s)[\p{L}\p{N}-]+ ${noun}s?\b|\b${noun}s?,? (?:called |named |is )?\p{Lu}|\b${noun},? the \p{Ll}+ one\b`
}

const SHUT = /\b(?:went (?:bankrupt|bust|under|out of business)|closed(?: down)?|shut down|folded)\b/i
const LEFT_WORK = /\bleft (?:us|the (?:team|company|firm|project))\b/

/**
 * One clause says it: of "I have a cabin and my brother doesn't ski any more" nothing of the speaker is over. What one likes or
 * where one lives is over only where that is said; of what one has or does the thing is enough.
 */
function isOver(clause: string, { verb, subject, whose }: Asked, wanted: readonly string[]): boolean {
  const said = keysOf(clause)
  const isOfThem =
    (subject !== 'i' &&
      (/^(?:he|she|they)\b/i.test(clause) || [...keysOf(subject ?? '')].every((key) => said.has(key)))) ||
    (whose !== null && said.has(keyOf(whose)))
  return (
    OVER.test(clause) &&
    (isOfThem || !OF_ANOTHER.test(clause)) &&
    wanted.every((word) => said.has(word)) &&
    (!IN_WORDS.test(verb) || said.has(keyOf(verb)))
  )
}

const IN_WORDS = /^(?:like|love|enjoy|live|go|meet|know|visit|prefer|want|need|speak|see|be|call|plan)$/

/** "Does she still have the orange bike?" after "I sold the orange bike". */
export function overByNow(asked: Asked, said: readonly Said[]): Answered | null {
  if (asked.past) return null
  // "Does he still climb?" has the verb alone.
  const wanted = asked.words.length > 0 ? asked.words : [keyOf(asked.verb)]
  const left =
    asked.verb === 'work'
      ? said.find((s) => s.isFact && s.about && s.does('leave') && LEFT_WORK.test(s.text))
      : undefined
  const over =
    left ??
    (asked.verb === 'work' && isKnownThere(asked, said, wanted)
      ? said.find((s) => s.isFact && wanted.every((word) => s.keys.has(word)) && SHUT.test(s.text))
      : undefined) ??
    said.find(
      (s) =>
        s.isFact && s.about && s.text.split(CLAUSES).some((clause) => isOver(clause.trim(), asked, wanted)),
    )
  const newer =
    over === undefined ? undefined : said.find((s) => s.at > over.at && says(s, asked) && s.does(asked.verb))
  return over === undefined || newer !== undefined
    ? null
    : { answer: `No. ${shortened(over.text)}`, citations: [over.label] }
}

const TITLED_NAME = `((?:(?:${TITLES}|Frau|Herr|Aunt|Uncle) )?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)`
const JOINED = "(?:,? (?:is |was )?(?:called |named )?|'s name is |,? whose name is )"
const MY = '\\b(?:my|our|My|Our) (?:new |older |younger |little |big |old |dear )?'

const IS = '(?:(?:is|are)(?: now| still)?|(?:has |have |was |got )?(?:been )?changed to)'
/** Says that there is another one now, in whatever words. */
const ANEW = /\b(?:changed?|new|replaced|reset|switched|different)\b/i

/** "My boss Edith", "my favourite tea is oolong": the newest name or value of what somebody has. */
export function ownedBy(asked: Asked, said: readonly Said[]): Answered | null {
  const { owned, form, known } = asked
  if (owned === null || !/^[\p{L} -]+$/u.test(owned)) return null
  const noun = owned.replace(/favou?rite/, 'favou?rite')
  const asksForName = form === 'who' || known.has(keyOf('name')) || known.has(keyOf('called'))
  const own = asksForName
    ? new RegExp(`${MY}${noun}${JOINED}${TITLED_NAME}`, 'u')
    : new RegExp(`${MY}${noun} ${IS} ([^.,;!?]{2,60}?)(?=[.,;!?]|$| and | but | because )`, 'u')
  const having = regexp.u`\b(?:have|has|had|got|with|and|adopted|bought) an? (?:[\p{L}-]+ ){0,2}${noun},? (?:called|named) ${TITLED_NAME}`
  const named = `(?:\\b(?:[Hh]is|[Hh]er)|(?<=\\p{Lu}[\\p{L}-]*)['’]s?) (?:new |older |younger |little |big |old |dear )?${noun}`
  const told = asksForName
    ? new RegExp(`${named}${JOINED}${TITLED_NAME}`, 'u')
    : new RegExp(`${named} ${IS} ([^.,;!?]{2,60}?)(?=[.,;!?]|$| and | but | because )`, 'u')
  const theirs = regexp.u`\b(?:my|our|My|Our|his|her|their|His|Her|Their) (?:[\p{Ll}-]+ ){0,2}${noun}\b`
  for (const { text, label, at, own: isOwn, isFact, asserted, about, after, theirs: isTheirs } of said) {
    if (!isFact || (!asserted && !asksForName)) continue
    const found =
      (isOwn ? own.exec(text) : null) ??
      (isTheirs ? told.exec(text) : null) ??
      ((about || isOwn) && asksForName ? having.exec(text) : null) ??
      (asksForName && (about || isTheirs) && theirs.test(text) ? NAMED_NEXT.exec(after) : null)
    if (found?.[1] === undefined || NOT_NAMES.test(found[1])) continue
    const answer = found[1].replace(/['’]s$/, '')
    // "We lost Biscuit": the cat that had the name is no more.
    const isOver = said.some((s) => s.at > at && s.isFact && OVER.test(s.text) && s.text.includes(answer))
    const nouns = [...keysOf(owned)]
    const isAnother = said.some(
      (s) =>
        s.at > at &&
        s.own === isOwn &&
        s.isFact &&
        !asksForName &&
        ANEW.test(s.text) &&
        nouns.every((key) => s.keys.has(key)),
    )
    return isOver || isAnother ? null : { answer, citations: [label] }
  }
  return null
}

/** "Birk loves his new guinea pig. Her name is Frida." */
const NAMED_NEXT = regexp.u`^(?:(?:Her|His|Its) name is|(?:He|She|It)(?: is|['’]s) (?:called|named)) ${TITLED_NAME}`

const NOT_NAMES =
  /^(?:I|We|He|She|They|It|And|But|The|On|In|At|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/
