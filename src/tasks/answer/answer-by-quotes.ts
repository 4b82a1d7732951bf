/**
 * Sentences that answer as they stand: one that says most of what is asked, of whom it is asked, and has something of the
 * kind that would answer.
 */
import { regexp } from '../../english/like.ts'
import type { StoredTurn } from '../../model/turn.ts'
import type { TimeExpression } from '../../std/time-expressions.ts'
import { isStopWord, words } from '../../std/words.ts'
import { tellsMove } from '../distil/clauses/moved-to.ts'
import { dataWithdrawn } from '../distil/plain/own-data.ts'
import { KIN } from '../relations.ts'
import type { AnswerInput } from './answer.ts'
import { verbsLike } from './answer-by-sentences.ts'
import { type Answered, shortened } from './answered.ts'
import { mayBeAnyone } from './asked-about.ts'
import { type Asked, keyOf, keysOf } from './question.ts'
import {
  CALENDAR,
  isOfItsTime,
  isOverAsSaid,
  MAX_TEXT,
  OF_LISTENER,
  OVER,
  PARTED,
  type Said,
  saidBy,
  sentencesOf,
} from './said.ts'
import { isOfAnother, isOfKin, saysNo } from './says-no.ts'
import { type Sought, soughtBy, WILL } from './sought.ts'
import { tellsDone, tellsOff, tellsTotal } from './tells-asked.ts'
import { CAME_OR_WENT, dayOf } from './told-values.ts'

/** Share of the question, by weight, that a sentence says together with the one before it. */
const SAID = 0.5
/** The same where no kind of answer is asked for that could be recognised. */
const SAID_OF_THING = 0.75
/** And without a verb: "What is her identity?" leaves little else to go by. */
const SAID_OF_STATE = 0.9
/** A longer sentence is taken apart: its words meet by chance, and one supposition makes no doubt of the rest. */
const LONG = 160
const JOINT = /(?<=[,;]) (?=(?:and|but|so|because|though|although|which|who|as)\b)/u
/** Part of that which it says by itself. */
const ALONE = 0.3
/** One word is met too often by chance, unless there is no other, and what is asked for stands beside it. */
const MIN_WORDS = 2
const ALL_SAID = 0.99
/** A name alone says nothing of what is asked about it. */
const UNNAMED = 0.4
/** A newer sentence that says this much of what the best one does may have overtaken it. */
const RIVAL = 0.5

interface Spoken {
  readonly said: Said
  readonly turn: StoredTurn
  /** Keys of the name of whoever says it. */
  readonly speaker: ReadonlySet<string>
}

interface Quote {
  readonly said: Said
  readonly alone: number
  readonly near: number
  /** The same of the words that are no names. */
  readonly unnamed: number
  /** Whether it says the one that says most. */
  readonly rarest: boolean
  /** How many of the question's words it says so. */
  readonly words: number
}

/** @param asked The question in parts, as far as rules take it apart. */
export function byQuotes(asked: Asked | null, input: AnswerInput, now: number): Answered | null {
  const { question, asker, turns } = input
  const told = turns.filter(({ turn }) => turn.at <= now)
  const sought = soughtBy(
    question,
    asked,
    told.map(({ turn }) => `${turn.speaker} ${turn.content.slice(0, MAX_TEXT)}`),
  )
  if (sought === null || asked?.before != null || (sought.ofSelf && mayBeAnyone(input))) return null
  const placed = new Map(told.map(({ turn }) => [`${turn.session} ${turn.ordinal}`, turn.content]))
  const spoken = told
    .filter(({ turn }) => isWitness(turn, sought))
    .flatMap(({ label, turn }) => {
      const earlier = placed.get(`${turn.session} ${turn.ordinal - 1}`)
      const before = earlier === undefined ? [] : [earlier]
      const speaker = keysOf(turn.speaker)
      return saidBy(turn, label, true, isOther, before, partsOf(turn.content)).map(
        (said): Spoken => ({ said, turn, speaker }),
      )
    })
  const quotes = spoken
    .filter(({ turn }) => !sought.ofSelf || asker === null || turn.speaker === asker)
    .filter(
      (one) =>
        one.said.isFact &&
        isOfAsked(one, sought) &&
        hasSought(one.said, sought) &&
        tellsAct(one.said, sought),
    )
    .map((one): Quote => ({ said: one.said, ...sharesOf(one, sought) }))
    .sort((a, b) => b.near - a.near || b.alone - a.alone || b.said.at - a.said.at)
  const [best] = quotes
  if (best === undefined || !saysEnough(best, sought)) return null
  const newer = spoken.flatMap(({ said }) => (said.at > best.said.at ? [said] : []))
  const speakers = keysOf(told.map(({ turn }) => turn.speaker).join(' '))
  const core = coreOf(best.said, speakers, sought)
  const people = sought.isNow ? peopleTold(best.said, sought) : []
  const isOvertaken =
    (sought.isNow && isOverAsSaid(best.said, now)) ||
    quotes.some((q) => q.said.at > best.said.at && q.near >= RIVAL * best.near) ||
    newer.some((said) => isToldAnew(said, core, sought) || tellsEndOf(people, said))
  return isOvertaken ? null : { answer: quoteOf(best.said, sought), citations: [best.said.label] }
}

function partsOf(content: string): string[] {
  return sentencesOf(content).flatMap((sentence) =>
    sentence.length > LONG ? sentence.split(JOINT) : [sentence],
  )
}

function isOther(doer: string): boolean {
  return doer !== 'i'
}

/** The assistant's words are no source for what somebody is or did. */
function isWitness({ role }: StoredTurn, { ofAssistant }: Sought): boolean {
  return role !== 'system' && role !== 'tool' && (role !== 'assistant' || ofAssistant)
}

/** The name of whoever speaks need not be said. */
function sharesOf(
  { said: { text, keys, before }, speaker }: Spoken,
  { kind, verb, weights, names }: Sought,
): Omit<Quote, 'said'> {
  const told = keysOf(before)
  const share = (all: readonly (readonly [string, number])[], has: (key: string) => boolean): number => {
    const sum = all.reduce((total, [, weight]) => total + weight, 0)
    return sum === 0 ? 1 : all.reduce((total, [key, weight]) => total + (has(key) ? weight : 0), 0) / sum
  }
  // Who "moved to Lucerne" lives there; who is moving does not yet.
  const isMove = tellsMove(text)
  const acts = verb === null ? [] : actsLike(verb)
  const others = acts.filter((act) => act !== 'move' || isMove || act === verb).map(keyOf)
  const isHere = (key: string): boolean =>
    keys.has(key) || (others.includes(key) && others.some((other) => keys.has(other)))
  const isNear = (key: string): boolean => isHere(key) || told.has(key)
  // "I dropped the choir" need not say that one sang there.
  const isUnsaid = (key: string): boolean =>
    kind === 'whether' && verb !== null && key === keyOf(verb) && PARTED.test(text)
  const wanted = [...weights].filter(([key]) => !speaker.has(key) && !isUnsaid(key))
  return {
    words: wanted.filter(([key]) => isNear(key)).length,
    alone: share(wanted, isHere),
    near: share(wanted, isNear),
    rarest: isNear(wanted.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''),
    unnamed: share(
      wanted.filter(([key]) => !names.includes(key)),
      isNear,
    ),
  }
}

function actsLike(verb: string): readonly string[] {
  return verb === 'live' ? ['live', 'move'] : verbsLike(verb)
}

function saysEnough(quote: Quote, sought: Sought): boolean {
  const { alone, near, unnamed, rarest, words: said } = quote
  const { kind, verb } = sought
  if (said > 0 && alone >= ALL_SAID && isPlain(quote.said, sought)) return true
  if (
    kind === 'whether' ||
    (kind === 'person' && (alone < SAID || !rarest) && !FOR_ONE.test(quote.said.text))
  )
    return false
  const enough = kind !== 'thing' && kind !== 'manner' ? SAID : verb === null ? SAID_OF_STATE : SAID_OF_THING
  return near >= enough && alone >= ALONE * near && unnamed >= UNNAMED && said >= MIN_WORDS
}

/** "Henrik covers for her." */
const FOR_ONE = /\b(?:him|her|them)\b/i

/** Whether all that is asked is in one word, or one sentence, so that what is said beside it answers. */
function isPlain({ text, keys }: Said, sought: Sought): boolean {
  const { kind, act, verb, weights, counted, ofPast, ofSeveral, isNow } = sought
  if (ofSeveral || (isNow && verb !== null && kind !== 'whether' && isDone(text, verb))) return false
  switch (kind) {
    case 'name':
    case 'date':
    case 'place':
    case 'whether':
      return true
    case 'person':
      return act !== 'have' && act !== 'be'
    case 'amount':
      return (
        (counted === null || !(FURTHER.test(text) || PARTLY.test(text))) && !(ofPast && GOES_ON.test(text))
      )
    case 'thing':
      return act === 'be' && [...weights.keys()].some((key) => keys.has(key) && isTold(text, key))
    default:
      return false
  }
}

/** "I worked at Lidl" does not say where somebody works. */
function isDone(text: string, verb: string): boolean {
  return words(text).some((word) => keyOf(word) === keyOf(verb) && word !== verb && !/(?:s|ing)$/.test(word))
}

/** "Two new hens" are not how many there are. */
const FURTHER = /\b(?:new|another|more|other)\b/i
/** "One of my cats died." */
const PARTLY = /\b(?:one|two|three|some|most|all|half) of\b/i
/** "Been there six years" is not how long it was in the end. */
const GOES_ON = /\bbeen\b/i

/** "My thesis is on coral", "accuracy's at 87 percent". */
function isTold(text: string, key: string): boolean {
  return [...text.matchAll(SUBJECT_OF_BE)].some(([, noun = '']) => keyOf(noun.toLowerCase()) === key)
}

const SUBJECT_OF_BE =
  /(?<!['’])\b([\p{L}\p{N}]+)(?:['’]s| (?:is|are|was|were|will be))(?= (?!not\b|\p{L}+ing\b))/gu

/** What a newer sentence has to say to be about the same: the names beside those of speakers, else the rarest word. */
function coreOf(said: Said, speakers: ReadonlySet<string>, { names, weights }: Sought): readonly string[] {
  const others = names.filter((name) => !speakers.has(name))
  const [heaviest] = [...weights].filter(([key]) => said.keys.has(key)).sort((a, b) => b[1] - a[1])
  return others.length > 0 ? others : [heaviest?.[0] ?? '']
}

/** What holds now, and what was counted, is told anew in other words: any newer sentence about the same may do so. */
function isToldAnew(said: Said, core: readonly string[], sought: Sought): boolean {
  const { isNow, kind, counted, act, names, weights } = sought
  if (kind === 'whether') {
    const things = [...weights.keys()].filter((key) => !names.includes(key))
    const isOfIt =
      things.length > 0 ? things.some((key) => said.keys.has(key)) : core.every((key) => said.keys.has(key))
    return (
      isOfIt ||
      (!core.some((key) => names.includes(key)) && /^(?:have|own)$/.test(act) && CAME.test(said.text))
    )
  }
  if (!isNow && kind !== 'amount') return false
  if (counted !== null) return said.keys.has(counted) && hasSought(said, sought)
  return core.every((key) => said.keys.has(key))
}

/** "We adopted a kitten": who had no pets has one. */
const CAME =
  /\b(?:adopted|bought|rescued|got (?:an?|some|my|our)|moved in|born|arrived|picked up|brought home)\b/i

const OF_SPEAKER = /\b(?:I|me|my|mine|we|us|our)\b/i
const OF_THIRD = /\b(?:he|she|they|it|him|her|his|them|their|its|there)\b/i
/** "Wow Ana, …", "…, Ana!": whom it is said to is not whom it is about. */
const ADDRESSED = /^(?:\p{L}+,? ){0,2}\p{Lu}\p{L}+[,!]|, \p{Lu}\p{L}+(?=[.!?]*$)/gu

/** "Maya's sister lives in Leeds" is not said of Maya. */
const OF_RELATIVE = regexp.gu`\p{Lu}[\p{L}\p{M}-]+['’]s (?:\p{Ll}+ )?(${Object.keys(KIN).join('|')})(?!\p{L})`

/** Whether it is said of those whom the question names. */
function isOfAsked({ said, turn, speaker }: Spoken, sought: Sought): boolean {
  const { kind, names, verb, ofSelf, byAnother, weights } = sought
  const isSpeaker = names.some((name) => speaker.has(name))
  const isToldOfSelf = OF_SPEAKER.test(said.text) || (kind === 'whether' && names.length > 1)
  if (isSpeaker && (!isToldOfSelf || OF_LISTENER.test(said.text))) return false
  if (ofSelf && turn.role !== 'user') return false
  // "I want a refund of 80 euros" does not say what was refunded.
  if (sought.did && kind === 'amount' && WISHED.test(said.text)) return false
  // "My sister's boyfriend left" does not say that mine did.
  const isOwn = ofSelf || isSpeaker
  if (isOwn && isOfKin(said.text, sought)) return false
  if (isOwn && kind === 'whether' && saysNo(said.text, sought).every((clause) => isOfAnother(clause, sought)))
    return false
  // "I lent Omar 50" does not say what Omar lent me.
  if (!isSpeaker && byAnother !== null && said.doerOf(byAnother) === turn.speaker) return false
  // "My sister moved there" does not say when I did.
  const isAct = verb !== null && kind !== 'person'
  const isOfOther = (one: string): boolean =>
    isSpeaker || (ofSelf && byAnother === null) ? said.does(one) : said.doerOf(one) === turn.speaker
  if (isAct && (kind === 'whether' ? [verb] : actsLike(verb)).some(isOfOther)) return false
  const named = (text: string): Set<string> =>
    keysOf(
      text
        .replace(ADDRESSED, ' ')
        .replace(OF_RELATIVE, (all, kin: string) => (weights.has(keyOf(kin)) ? all : ' ')),
    )
  const here = named(said.text)
  const before = isOfSeveral(said.before, speaker, sought) ? new Set<string>() : named(said.before)
  // "Max works at SAP and his brother Ned lives in Hull": whose home that is has to be said.
  const relative = OF_HIS.exec(said.text)?.[1]
  if (isAct && relative !== undefined && !weights.has(keyOf(relative))) {
    const doer = said.doerOf(verb)
    if (doer === null || !names.some((name) => keysOf(doer).has(name))) return false
  }
  const goesOn = OF_THIRD.test(said.text) || !OF_SPEAKER.test(said.text)
  return names.every((name) => speaker.has(name) || here.has(name) || (before.has(name) && goesOn))
}

const WISHED =
  /\b(?:(?:I|we|he|she|they) (?:want|need|hope|plan|ask)|(?:I|we|he|she|they)(?:['’]d| would) like|can (?:I|we|you)|could (?:I|we|you)|please)\b/i

/** "Jan has a friend, Mike": "he" may be either. */
function isOfSeveral(text: string, speaker: ReadonlySet<string>, { names }: Sought): boolean {
  const others = [...text.replace(CALENDAR, ' ').matchAll(NAME)].filter(({ 0: name, index }) => {
    const key = keyOf(name.toLowerCase())
    const isPlace = WHERE.test(text.slice(0, index))
    return index > 0 && !isPlace && !names.includes(key) && !speaker.has(key) && !/^I(?:['’]|$)/.test(name)
  })
  return others.length > 0
}

const OF_HIS = regexp.iu`\b(?:his|her|their) (?:\p{Ll}+ )?(${Object.keys(KIN).join('|')})(?!\p{L})`
const NAME = /(?<![\p{L}\p{N}’'])\p{Lu}[\p{L}\p{M}’'-]+/gu
const PLACE = /\b(?:in|at|to|from|near|on) (?:the )?(\p{Lu}[\p{L}’'-]+)/gu
const REASON =
  /\b(?:because|'cause|since|due to|so that|so I|reason|thanks to|in order to|too \p{L}+|wanted to)\b/iu
/** Words that tell nothing by themselves. */
const LIGHT: ReadonlySet<string> = new Set(
  `start begin new call name get go make take have say tell good great nice really also today yesterday tomorrow lately
  recently finally actually thing lot bit super yeah yes well`
    .split(/\s+/)
    .map(keyOf),
)

function hasSought(said: Said, sought: Sought): boolean {
  const { text, times, at, asserted } = said
  // "My e-mail is misspelled" says nothing that reaches anybody.
  if (sought.isDatum && (!/\d|@/.test(text) || dataWithdrawn(text) !== null)) return false
  if (sought.isAhead && sought.kind !== 'amount' && !WILL.test(text) && !times.some((time) => time.to > at))
    return false
  // Who will help does not help yet.
  if (sought.isNow && sought.kind !== 'date' && WILL.test(text)) return false
  if (!isOfItsTime(text, sought.ofPast)) return false
  switch (sought.kind) {
    case 'name':
      return isNamedIn(text, sought)
    case 'person':
      return asserted && (peopleIn(text, sought).length > 0 || isDoneBySomebody(said, sought))
    case 'date':
      return (
        times.some((time) => !sought.did || time.from <= at) &&
        timeMeant(said, sought) !== null &&
        !tellsOff(text)
      )
    case 'amount':
      if (sought.counted !== null && !tellsTotal(text, sought.act)) return false
      if (sought.counted !== null && CAME_OR_WENT.test(text) && !/\b(?:so|now)\b/i.test(text)) return false
      return sought.amount?.test(text) ?? false
    case 'place':
      return (
        asserted &&
        [...text.replace(CALENDAR, '').matchAll(PLACE)].some(([, name = '']) => isNew(name, sought))
      )
    case 'reason':
      return REASON.test(text)
    case 'manner':
      return asserted && sought.verb !== null && said.keys.has(keyOf(sought.verb))
    case 'whether':
      return saysNo(text, sought).length > 0
    case 'thing':
      return (
        asserted &&
        (sought.which?.test(text) ?? true) &&
        !sought.elsewhere.test(text) &&
        words(text).some((word) => isNew(word, sought) && !LIGHT.has(keyOf(word)))
      )
  }
}

function tellsAct({ text, times }: Said, { kind, done }: Sought): boolean {
  if (done === null || (kind !== 'date' && kind !== 'amount') || tellsDone(text, actsLike(done))) return true
  // "I've been with them since May" says when it began.
  return BEGINS.test(done) && times.some(({ role }) => role === 'since')
}

const BEGINS = /^(?:start|begin|join|move)$/

function isNew(word: string, { weights }: Sought): boolean {
  const plain = word.toLowerCase()
  return !weights.has(keyOf(plain)) && !isStopWord(plain)
}

/** "UTC", and "Nairobi" of "in Nairobi". */
const NO_PERSON = /^\p{Lu}{2,}$/u
const WHERE = /\b(?:in|at|near|into|via|on) (?:the )?$/i

/** In places as before. */
function withoutCalendar(text: string): string {
  return text.replace(CALENDAR, (day) => '_'.repeat(day.length))
}

/** Names of the sentence that are not in the question; the first word is written large whatever it is. */
function peopleIn(text: string, sought: Sought): string[] {
  return [...withoutCalendar(text).matchAll(NAME)]
    .filter(({ 0: name, index }) => {
      const isPerson = !NO_PERSON.test(name) && !WHERE.test(text.slice(0, index))
      return index > 0 && isPerson && isNew(name, sought)
    })
    .map(([name]) => name)
}

function isDoneBySomebody({ doerOf, text }: Said, sought: Sought): boolean {
  const doer = doerOf(sought.act)
  return doer !== null && text.includes(doer) && isNew(doer, sought)
}

/** "Granddaughter came in March, they named her Mihika." */
const GIVES_NAME = /\b(?:named|called|calling|naming) (?:her|him|it|them) $/i
const BESIDE = /(\p{L}+)(?:[,:]? (?:(?:will be|is|are|was|were|called|named|is called|is named) )?| \()$/u
const APPOSED = /^(?:, | \(|,? (?:is|was) )(?:my|our|the|his|her|their|an?) (?:\p{L}+ )?(\p{L}+)/u

/** "Boss is Torunn", "my cat Semicolon", "Kamau, my brother": the name stands beside what is named. */
function isNamedIn(text: string, sought: Sought): boolean {
  return [...withoutCalendar(text).matchAll(NAME)].some(({ 0: name, index }) => {
    if (!isNew(name, sought)) return false
    if (GIVES_NAME.test(text.slice(0, index))) return true
    const nouns = [BESIDE.exec(text.slice(0, index))?.[1], APPOSED.exec(text.slice(index + name.length))?.[1]]
    return nouns.some((noun) => noun !== undefined && sought.weights.has(keyOf(noun.toLowerCase())))
  })
}

function peopleTold(said: Said, sought: Sought): readonly string[] {
  const doer = said.doerOf(sought.act)
  return [...peopleIn(said.text, sought), ...(doer === null ? [] : [doer])]
}

/** "Ravi left the project": whoever was named does it no longer. */
function tellsEndOf(people: readonly string[], { text }: Said): boolean {
  if (people.length === 0 || !ENDS.test(text)) return false
  const named: readonly string[] = text.match(NAME) ?? []
  return people.some((name) => named.includes(name))
}

const ENDS = regexp.i`${OVER.source}|\b(?:left|leaves|leaving|resigned|retired|moved|went (?:back|home))\b`

function quoteOf(said: Said, sought: Sought): string {
  const time = sought.kind === 'date' ? timeMeant(said, sought) : null
  return time === null ? shortened(said.text) : `${shortened(said.text)} (${dayOf(time, said.at)})`
}

/** The one time of a sentence, or of the part of it that says most of what is asked; `null` where that has none or several. */
function timeMeant({ text, times }: Said, { weights }: Sought): TimeExpression | null {
  // "When do I fly at Christmas?" asks for another time than that.
  const isAsked = ({ text }: TimeExpression): boolean =>
    words(text).every((word) => isStopWord(word) || weights.has(keyOf(word)))
  if (times.some(isAsked)) return null
  if (times.length < 2) return times[0] ?? null
  const parts: { readonly from: number; readonly to: number; readonly weight: number }[] = []
  const ends = [...text.matchAll(PART_END)].map(({ index }) => index)
  for (const [i, from] of [0, ...ends].entries()) {
    const to = ends[i] ?? text.length
    const said = [...keysOf(text.slice(from, to))]
    parts.push({ from, to, weight: said.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) })
  }
  const [best, next] = parts.sort((a, b) => b.weight - a.weight)
  if (best === undefined || best.weight === next?.weight) return null
  const [time, another] = times.filter(({ index }) => index >= best.from && index < best.to)
  return another === undefined ? (time ?? null) : null
}

const PART_END = /[,;:] |\b(?:and|but|so|then|because)\b/g
