/**
 * What a unit of turns says about the world: entities, facts with their times, endings, cues and tags.
 * This is the answer without a model: rules over tagged clauses, made to be precise rather than complete.
 * A turn it reads nothing from stays searchable as it is.
 *
 * @paper REAL §III-A (facts, confidence, intent); MemORAI §3.1 (gate); MRAgent §3 (cues and tags)
 */

import { NO_FRAME, PLAYED } from '../../english/reality.ts'
import { isPity, isPrefixed, wordsOf } from '../../english/words.ts'
import type { Task } from '../../llm/task.ts'
import { normaliseName } from '../../model/entity.ts'
import type { TurnId } from '../../model/ids.ts'
import { GRAPH_ID } from '../../model/named-graph.ts'
import { isSaidBefore } from '../../model/turn.ts'
import { isAlsoWord, isGivenName } from '../../std/given-names.ts'
import type { Sentence, Token } from '../../std/language.ts'
import { LANGUAGES } from '../../std/languages.ts'
import { openWordClasses } from '../../std/word-classes.ts'
import { distilPrompt } from './by-model/prompt.ts'
import { type DistilReply, distilSchema, fillFrom, readDistilReply } from './by-model/read-reply.ts'
import { isWorthKeeping } from './by-model/worth.ts'
import { insteadOf } from './clauses/tools.ts'
import { cuesOfTurn } from './cues.ts'
import {
  isGreeting,
  isNameToo,
  isNobody,
  isNotName,
  isUnit,
  type Known,
  type TurnContext,
} from './names/context.ts'
import { mayPutRight, saidInFull } from './plain/bare-corrections.ts'
import { graphSentence } from './plain/graph-sentence.ts'
import { isElsewhere, nameElsewhere } from './plain/other-languages.ts'
import { mayPutDataRight, readOutPutRight } from './plain/own-data.ts'
import { confirmedIn } from './plain/requests.ts'
import { asWritten, spokenSentences } from './plain/spoken.ts'
import { playedAmong } from './played.ts'
import { readTurn } from './read-turn.ts'
import { mayReply, repliedInFull } from './replies/in-reply.ts'
import { justNamed, mayMeanNamed } from './replies/just-named.ts'
import type {
  DistilInput,
  DistilOutput,
  DistilTurn,
  DraftEnding,
  DraftEntity,
  DraftFact,
  DraftWish,
} from './types.ts'
import { mayWishAmong, notTakenBack } from './wishes/wishes.ts'
import { wishesOfTurn } from './wishes/wishes-of-turn.ts'

export { intentOf } from './draft.ts'

export const distil: Task<DistilInput, DistilOutput, DistilReply> = {
  name: 'distil',
  version: 20,
  offline: distilOffline,
  online: {
    maxOutputTokens: 3000,
    prompt: distilPrompt,
    schema: distilSchema,
    // What the reply says nothing about is filled in by the rules.
    read: (reply, input) => fillFrom(readDistilReply(reply, input), distilOffline(input), input),
    // Lines about facts of which none can be read are no reply; none at all may be right.
    isNothing: ({ facts, endings, wishes }, leftOut) =>
      facts.length + endings.length + wishes.length === 0 && leftOut.some((why) => /^facts?\b/.test(why)),
  },
}

/** More than this much text in one turn is a document or a log, not something somebody tells. */
export const MAX_SPOKEN = 4000

function distilOffline({ turns, speakers, before = [] }: DistilInput): DistilOutput {
  const facts: DraftFact[] = []
  const endings: DraftEnding[] = []
  const mentions: { entity: DraftEntity; turn: DistilTurn['id'] }[] = []
  const cues: DistilOutput['cues'][number][] = []
  const wishes: DraftWish[] = []
  const mayWish = mayWishAmong(turns)
  const said = [...before, ...turns]
  const isPlayed = playedAmong(said)
  for (const turn of turns) {
    const isSpeech = turn.role !== 'system' && turn.role !== 'tool' && turn.content.length <= MAX_SPOKEN
    const last = isSpeech && mayPutRight(turn.content) ? lastOf(said, turn) : undefined
    const content =
      last === undefined
        ? turn.content
        : saidInFull(turn.content, { text: last.content, asked: isAskedSince(said, last, turn) })
    const rests = last !== undefined && content !== saidInFull(turn.content)
    const isUser = turn.role === 'user'
    const confirmed = turn.role === 'assistant' && isSpeech ? confirmedBy(turn, said, speakers) : null
    facts.push(...(confirmed?.facts ?? []))
    endings.push(...(confirmed?.endings ?? []))
    // A turn is found by its own words.
    cues.push({ turn: turn.id, ...cuesOfTurn(turn, isSpeech ? spokenSentences(turn.content, isUser) : []) })
    const isGraph = turn.role === 'document' && turn.id.startsWith(GRAPH_ID)
    const alone = isSpeech
      ? spokenSentences(isGraph ? graphSentence(content, turn.speaker) : content, isUser)
      : []
    const reply = isSpeech && !rests ? replyIn({ ...turn, content }, said) : null
    const parsed = reply === null ? alone : spokenSentences(reply.content, isUser)
    const spokenOf = isSpeech && mayMeanProject(content) ? projectBefore(turn, said, speakers) : null
    const played = isSpeech && isPlayed(turn)
    const frame = played ? PLAYED : NO_FRAME
    const read = readTurn(turn, parsed, speakers, reply?.named, spokenOf?.project, frame)
    const kept = read.facts.filter(isWorthKeeping)
    // What it says alone rests on nothing else.
    const own =
      reply === null || kept.length === 0
        ? []
        : readTurn(turn, alone, speakers, undefined, undefined, frame).facts
    facts.push(
      ...kept.map((f) => {
        if (rests) return { ...f, context: [last.id] }
        if (f.head === spokenOf?.project.entity) return { ...f, context: [spokenOf.by] }
        return reply === null || own.some((one) => isSameClaim(one, f)) ? f : { ...f, context: reply.after }
      }),
    )
    endings.push(...read.endings)
    for (const entity of read.called) mentions.push({ entity, turn: turn.id })
    for (const sentence of parsed) {
      for (const entity of namesIn(sentence, read.context)) mentions.push({ entity, turn: turn.id })
    }
    if (mayWish(turn) && !played)
      wishes.push(
        ...wishesOfTurn(
          notTakenBack(parsed).map(({ text }) => asWritten(text)),
          turn,
        ),
      )
  }
  // Who says a thing twice in one turn says it once.
  const told = distinct(facts, (f) => [
    f.source,
    f.relation,
    nameKey(f.head),
    nameKey(f.tail),
    f.claimed.from,
  ])
  for (const fact of told)
    for (const entity of [fact.head, fact.tail]) mentions.push({ entity, turn: fact.source })
  return {
    facts: told,
    endings: distinct(endings, (e) => [
      e.source,
      e.relation,
      nameKey(e.head),
      e.tail,
      e.at,
      e.corrects === undefined,
    ]),
    mentions: distinct(mentions, (m) => [
      m.turn,
      nameKey(m.entity),
      m.entity.description,
      ...(m.entity.aliases ?? []),
    ]),
    cues,
    wishes: distinct(wishes, (w) => [w.source, w.type, w.content]),
    rewritings: [],
  }
}

/** A turn read with the one before it, of another speaker. */
interface Reply {
  /** What it says, with what only answers a question said in full. */
  readonly content: string
  /** Whom the other one named. */
  readonly named: readonly Known[]
  /** What it rests on. */
  readonly after: readonly TurnId[]
}

/** What a turn says after the one right before it; `null` where it says as much alone. */
function replyIn(turn: DistilTurn, said: readonly DistilTurn[]): Reply | null {
  const { content, speaker } = turn
  if (!mayRestOnOther(turn)) return null
  const last = lastBefore(said, turn)
  if (last === undefined || last.speaker === speaker || !isTalk(last) || last.content.length > MAX_SPOKEN)
    return null
  const data = readOutPutRight(content, last.content)
  if (data !== null) return { content: data, named: [], after: [last.id] }
  const before = lastBefore(said, last)
  const isOwn = before?.speaker === speaker
  const asked = {
    text: last.content,
    isFriend: last.role === 'user',
    before: isOwn ? before.content : '',
  }
  const full = repliedInFull(content, asked, speaker)
  const isThird = mayMeanNamed(full)
  // "So he's leaving Orbit?" – "Yes.": nobody who is named beside "he" is meant by it.
  const others = (
    isThird ? justNamed(last.content, { by: last.speaker, to: speaker, whose: 'your' }) : []
  ).filter(({ entity: { name } }) => name === '' || !full.includes(name))
  // "How old is he now?" – "Eleven.": who was told of before.
  const isAskedBack = isOwn && full !== content && isThird && others.length === 0
  const named = isAskedBack ? justNamed(before.content, { by: speaker, to: speaker, whose: 'my' }) : others
  if (full === content && named.length === 0) return null
  // "What is its name?" – "Rex."
  const isOfBefore = repliedInFull(content, { ...asked, before: '' }, speaker) !== full
  const rests = isOwn && (isAskedBack || isOfBefore)
  return { content: full, named, after: rests ? [last.id, before.id] : [last.id] }
}

/** Whether what a turn says may rest on what another speaker said right before. */
export function mayRestOnOther(turn: Pick<DistilTurn, 'role' | 'speaker' | 'content'>): boolean {
  const { content } = turn
  return (
    isTalk(turn) &&
    !isNobody(turn) &&
    (mayReply(content) || mayMeanNamed(content) || mayMeanProject(content) || mayPutDataRight(content))
  )
}

/** "It's written in Kotlin." */
function mayMeanProject(text: string): boolean {
  return IT.test(text)
}
const IT = /^\W*(?:and |also |so |oh |btw,? )?it(?:['’]?s| is| uses| runs)\b/i

/** The project that a speaker named in the turn before. */
function projectBefore(
  turn: DistilTurn,
  said: readonly DistilTurn[],
  speakers: readonly string[],
): { readonly project: Known; readonly by: TurnId } | null {
  const last = lastBefore(said, turn, ({ speaker, role }) => speaker === turn.speaker && role === turn.role)
  if (last === undefined || last.content.length > MAX_SPOKEN) return null
  const { project } = readTurn(last, spokenSentences(last.content, last.role === 'user'), speakers)
  return project === null ? null : { project, by: last.id }
}

function isTalk({ role }: Pick<DistilTurn, 'role'>): boolean {
  return role === 'user' || role === 'assistant'
}

/** The last turn before another of those that fit, where it is near enough to be spoken of. */
function lastBefore(
  said: readonly DistilTurn[],
  turn: DistilTurn,
  fits: (earlier: DistilTurn) => boolean = () => true,
): DistilTurn | undefined {
  let last: DistilTurn | undefined
  for (const one of said)
    if (isSaidBefore(one, turn) && (last === undefined || isSaidBefore(last, one)) && fits(one)) last = one
  return last !== undefined && turn.at - last.at <= PUT_RIGHT_MS ? last : undefined
}

function isSameClaim(a: DraftFact, b: DraftFact): boolean {
  return a.relation === b.relation && a.statement === b.statement
}

/** What an assistant confirms to whom it talks with, read as if that one had said it. */
function confirmedBy(
  turn: DistilTurn,
  said: readonly DistilTurn[],
  speakers: readonly string[],
): Pick<DistilOutput, 'facts' | 'endings'> | null {
  const last = lastBefore(said, turn, ({ role }) => role === 'user')
  const text = last === undefined ? '' : confirmedIn(turn.content, last.content)
  if (last === undefined || text === '') return null
  const asked = { ...turn, role: last.role, speaker: last.speaker }
  const { facts, endings } = readTurn(asked, spokenSentences(text), speakers)
  return { facts: facts.filter(isWorthKeeping).map((f) => ({ ...f, context: [last.id] })), endings }
}

/** How long after a turn its speaker may put it right in words that say nothing by themselves, in milliseconds. */
export const PUT_RIGHT_MS = 3_600_000

/** The last turn of the same speaker, which "sorry, Linz" puts right. */
function lastOf(said: readonly DistilTurn[], turn: DistilTurn): DistilTurn | undefined {
  const last = lastBefore(said, turn, ({ speaker }) => speaker === turn.speaker)
  return last !== undefined && last.content.length <= MAX_SPOKEN ? last : undefined
}

/** Whether somebody else asked something between two turns. */
function isAskedSince(said: readonly DistilTurn[], last: DistilTurn, turn: DistilTurn): boolean {
  return said.some(
    (t) =>
      t.speaker !== turn.speaker &&
      isSaidBefore(last, t) &&
      isSaidBefore(t, turn) &&
      /\?(?:\s|$)/.test(t.content),
  )
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): T[] {
  const seen = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item).join('\n')
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}

function nameKey({ name, type }: DraftEntity): string {
  return `${type} ${name}`
}

/** Capitalised names of a sentence; its first word counts only when it is surely a name. */
function namesIn(sentence: Sentence, { isSpeaker, named }: TurnContext): DraftEntity[] {
  const isForeign = isElsewhere(sentence)
  // "Jean-Luc", "Maria de la Cruz" are one word here.
  const tokens = isForeign ? sentence.tokens : withWholeNames(sentence)
  const isShouted = SHOUTED.test(sentence.text)
  const found: DraftEntity[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]?.pos !== 'PROPN' || !/^\p{Lu}/u.test(tokens[i]?.text ?? '')) continue
    if (isShouted && isShout(tokens[i]?.text ?? '')) continue
    let j = i
    while (
      j + 1 < tokens.length &&
      tokens[j + 1]?.pos === 'PROPN' &&
      (/^[\p{Lu}\d]/u.test(tokens[j + 1]?.text ?? '') || isPrefixed(tokens[j + 1]?.text ?? '')) &&
      j - i < 4
    )
      j += 1
    const start = isForeign && !isSpeaker(tokens[i]?.text ?? '') ? nameElsewhere(sentence, i, j + 1) : i
    // "Poor Mason" is Mason, and so is "Welcome Mason".
    const isFirst = i === 0 || /^[^\p{L}\p{N}]+$/u.test(tokens[i - 1]?.text ?? '')
    const greeted = isFirst ? greetedFrom(tokens, start, j, isSpeaker) : null
    const from = greeted ?? (start < j && isPity(tokens[start]?.lower ?? '') ? start + 1 : start)
    const name = tokens
      .slice(from, j + 1)
      .map((t) => t.text)
      .join(' ')
    // "In Kabir's class" somebody is named, and "near Kabir" may be near anybody.
    const isPlace =
      tokens[i - 1]?.lower === 'in' && !isNoPlace(name) && !/^(?:'s?|’s?)$/.test(tokens[j + 1]?.text ?? '')
    const known = isSpeaker(name)
    // "Ginger helps": what begins a sentence is written large whatever it is.
    const isWord = i === 0 && j === 0 && isAlsoWord(name.toLowerCase())
    const isSomebody = known || named(name) !== null || (!isPlace && !isWord && isSurelySomebody(name))
    const figure = /^\d/
    const isMeasured = isUnit(
      name,
      figure.test(tokens[i - 1]?.text ?? '') || figure.test(tokens[j + 1]?.text ?? ''),
    )
    if (
      !isMeasured &&
      from <= j &&
      !isNotName(name) &&
      normaliseName(name).length > 1 &&
      (i > 0 || j > i || isSomebody || isForeign)
    )
      found.push({
        name,
        type: isSomebody ? 'person' : isPlace ? 'place' : 'thing',
        description: '',
      })
    i = j
  }
  return found
}

/** "In PR #318", "in CI": what is written as a town is may be a step of work. */
const OF_WORK = /^(?:PR|CI|QA)(?: \d+)?$/

/** "In Python", "in Spanish": what is known as a tool or a language. */
function isNoPlace(name: string): boolean {
  return OF_WORK.test(name) || LANGUAGE.test(name) || insteadOf(name) !== undefined
}
const LANGUAGE = new RegExp(`^(?:${LANGUAGES})$`, 'i')

function withWholeNames(sentence: Sentence): Token[] {
  const alone = new Map(sentence.tokens.map((token) => [token.start, token]))
  return wordsOf(sentence, () => false, false).map((word) => {
    const token = alone.get(word.start)
    return token?.text === word.text ? token : word
  })
}

/** "TIRED", "HOME", where others shout, too; not "AWS". */
function isShout(text: string): boolean {
  if (!/^\p{Lu}{2,}$/u.test(text) || isGivenName(text)) return false
  return text.length > LONGEST_INITIALS || openWordClasses().isNoun(text.toLowerCase())
}
const LONGEST_INITIALS = 4

/** A small word in capitals: what else is in capitals may be no name. */
const SHOUTED =
  /(?<![\p{L}\p{N}])(?:SO|THIS|THAT|THESE|NOT|NO|NEVER|ALWAYS|WHY|WHAT|HOW|MY|ME|YOU|YOUR|THE|AND|BUT|IS|ARE|WAS|DO|DOES|ALL|VERY|REALLY|JUST|AGAIN|PLEASE|EVER|TOO|MUST|CANNOT)(?![\p{L}\p{N}])/u

/** Where the name begins that a greeting speaks to, behind the last word where it speaks to nobody; `null`: it is none. */
function greetedFrom(
  tokens: Sentence['tokens'],
  start: number,
  last: number,
  isSpeaker: TurnContext['isSpeaker'],
): number | null {
  let from = start
  while (from <= last && isGreeting(tokens[from]?.text ?? '')) from += 1
  if (from === start || from > last) return from === start ? null : from
  const name = tokens
    .slice(from, last + 1)
    .map((t) => t.text)
    .join(' ')
  // "Christmas Carol is my favourite book."
  const isSubject = /^(?:is|was|has|had|by)$/.test(tokens[last + 1]?.lower ?? '')
  if (isSubject && isNameToo(tokens[start]?.text ?? '')) return null
  if (isSpeaker(name) || isSurelySomebody(name)) return from
  // "Good Morning America", "Christmas Island", but nobody is named by "Welcome Aboard".
  return isNameToo(tokens[start]?.text ?? '') ? null : last + 1
}

/** "Uncle Ray", "Mrs Abbott", "Judith": names that people have and places seldom do. */
function isSurelySomebody(name: string): boolean {
  if (TITLED.test(name)) return true
  return name.length > 2 && !OTHERS_TOO.test(name) && !name.includes(' ') && isGivenName(name)
}

const TITLED =
  /^(?:Uncle|Aunt|Auntie|Aunty|Cousin|Grandma|Grandpa|Granny|Nana|Mr|Mrs|Ms|Miss|Dr|Prof)\.? [A-Z]/
const OTHERS_TOO =
  /^(?:Victoria|Virginia|Charlotte|Carolina|Alexandria|Lisbon|Jackson|Memo|Dot|Sandra|Max|Sasha)$/
