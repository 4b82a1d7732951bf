/**
 * What one turn says: facts, endings, names. A function of the turn alone, so that it is read the same in any company,
 * unless people named earlier are given.
 *
 * @paper REAL §III-A (facts, confidence, intent)
 */

import { clausesOf, formOf, isPlaced, nameRun } from '../../english/clauses.ts'
import { isInGame, isOnlyInGame } from '../../english/play.ts'
import {
  BEGINS_STORY,
  type Frame,
  frameOf,
  NO_FRAME,
  PLAYED,
  questionFrom,
  RETRACTED,
  SARCASTIC,
} from '../../english/reality.ts'
import { ownWords } from '../../english/reported.ts'
import { quoteAfter, type Word, wordsOf } from '../../english/words.ts'
import { carriedTimes } from '../../std/carried-times.ts'
import type { Sentence } from '../../std/language.ts'
import { type Tense, type TextTimes, type TimeExpression, timesOfText } from '../../std/time-expressions.ts'
import { amountsIn } from './clauses/amounts.ts'
import type { Meaning } from './clauses/meaning.ts'
import { prescribedIn } from './clauses/prescribed.ts'
import { beginningBeside } from './clauses/when.ts'
import { type Draft, factOf, tell } from './draft.ts'
import { conditionsDenied } from './endings/denied-conditions.ts'
import { endingsInWords } from './endings/endings-in-words.ts'
import { isOther } from './endings/rivals.ts'
import { isOver, ofTheLiving, untilDue, withoutNotice } from './ends-within.ts'
import {
  KIN_NOUNS,
  NAMING,
  noteBesideSpeaker,
  noteFirstNames,
  noteInPassing,
  noteRelativesBeside,
} from './mentions.ts'
import {
  asKnown,
  contextOf,
  entityOf,
  isNobody,
  isNotName,
  type Known,
  possessive,
  type TurnContext,
} from './names/context.ts'
import { describes, isPlainNoun } from './names/describing.ts'
import {
  aliasesIn,
  contactsIn,
  namesGiven,
  noteRelatives,
  ofTheUser,
  ownNamesIn,
  theirValues,
  tiesIn,
  tiesOfHis,
  tiesTakenForGranted,
  valuesIn,
} from './names/naming.ts'
import { isPutRightUnclearly } from './plain/bare-corrections.ts'
import { correcting, type Wrong } from './plain/corrections.ts'
import { meansOtherwise } from './plain/other-languages.ts'
import { namesThing } from './projects/project-values.ts'
import { projectIn } from './projects/projects.ts'
import { readAppointment } from './read-appointment.ts'
import { readClauses } from './read-clause.ts'
import { readStay, tellBoth } from './read-stay.ts'
import type { DistilTurn, DraftEnding, DraftEntity, DraftFact } from './types.ts'

interface TurnRead {
  readonly facts: readonly DraftFact[]
  readonly endings: readonly DraftEnding[]
  /** Entities that the turn gave a further name. */
  readonly called: readonly DraftEntity[]
  readonly context: TurnContext
  /** The project that it named last. */
  readonly project: Known | null
}

export function readTurn(
  turn: DistilTurn,
  said: readonly Sentence[],
  speakers: readonly string[],
  earlier: readonly Known[] = [],
  before: Known | null = null,
  frame: Frame = NO_FRAME,
): TurnRead {
  const sentences = meantAmong(said).filter(({ text }) => !meansOtherwise(text))
  const context = contextOf(turn, speakers, earlier)
  const draft: Draft = {
    facts: [],
    endings: [],
    called: [],
    context,
    frame: BEGINS_STORY.test(turn.content) ? PLAYED : frame,
    inQuote: false,
    corrects: false,
    ofOthers: false,
    about: null,
    project: before,
  }
  // An assistant tells nothing of a life but of "the user": names are all there is to read.
  const isNames = isNobody(turn) && !sentences.some((s) => /\buser\b/i.test(s.text))
  const times: TextTimes[] = []
  for (const { text } of isNames ? [] : sentences)
    times.push(timesOfText(text, turn.at, times.at(-1) ?? null))
  const tenses = isNames ? null : new Map(sentences.map((s) => [s.text, tenseOf(s)]))
  const carried = carriedTimes(times, turn.at, (text) => tenses?.get(text) ?? null)
  // The words are left out of what is read: what they stood by is news of its own, and which one that was is lost.
  const isBesidesIt = /\b(?:by the way|btw)\b/i.test(turn.content)
  const puttingRight = correcting(sentences.map((s) => s.text))
  sentences.forEach((sentence, i) => {
    draft.corrects = puttingRight[i] === true
    const before = isBesidesIt ? null : (carried[i]?.find((t) => t.carried) ?? null)
    const frame = frameOf(sentence.text, draft.frame)
    // What happens in a game is said in one sentence; the next may be of life.
    draft.frame = isInGame(sentence.text) ? PLAYED : frame
    readSentence(sentence, times[i] ?? null, before, draft)
    draft.frame = frame
  })
  return {
    facts: untilDue(ofTheLiving(draft.facts), times, turn.at)
      .filter((f) => !isOver(f, draft))
      .map((f) => ({ ...f, statement: ofTheUser(f.statement) })),
    endings: withoutNotice(draft.endings, turn.at),
    called: draft.called,
    context,
    project: draft.project,
  }
}

/**
 * The sentences that nothing takes back: "just kidding" alone takes back the one before it, as "no wait, fly.io" does,
 * "I'm not" one that is nothing but others' words of the speaker.
 */
function meantAmong(all: readonly Sentence[]): readonly Sentence[] {
  const said = all.filter(
    ({ text }, i) =>
      !SARCASTIC.test(text.trim()) &&
      !(OF_SPEAKER.test(text.trim()) && DENIES.test(all[i + 1]?.text.trim() ?? '')),
  )
  const unclear = said.map(({ text }, i) => isPutRightUnclearly(text, said[i - 1]?.text))
  const taken = said.map(
    ({ text }, i) =>
      unclear[i] !== null ||
      isOnlyInGame(text) ||
      (RETRACTED.test(text) && !/\b(?:no|not|never) kidding\b/i.test(text)),
  )
  if (!taken.includes(true)) return said
  const isBare = ({ text }: Sentence): boolean => text.split(/\s+/).length <= LONGEST_BARE
  return said.filter((_, i) => {
    const next = said[i + 1]
    const isTakenNext = next !== undefined && taken[i + 1] && unclear[i + 1] !== 'this' && isBare(next)
    return !taken[i] && !isTakenNext
  })
}

const LONGEST_BARE = 6

const OF_SPEAKER =
  /^(?:(?:apparently|supposedly|allegedly),?|(?:(?:my|our|your|the) )?[\p{L}-]+ (?:says?|said|claims?|claimed|thinks?|thought|believes?)(?: that)?) (?:I|my)\b(?:(?!\b(?:and|but|so)\b)[^,;:])*$/iu

/** Denies what was said right before. */
const DENIES =
  /^(?:(?:no|but|well|which|that|it|this)\b,? ?)*(?:is )?(?:(?:just|simply|totally|completely|absolutely|of course) )*(?:not true|untrue|not so|false|wrong|a lie|i (?:do|am|have|did|was) not)[.!]*$/i

/** What a sentence speaks of, by its first finite verb. */
function tenseOf({ tokens }: Sentence): Tense | null {
  for (const [i, { lower, pos, lemma }] of tokens.entries()) {
    if (/^(?:will|shall)$/.test(lower) || (lower === 'going' && tokens[i + 1]?.lower === 'to'))
      return 'future'
    if (/^(?:was|were|did|had)$/.test(lower)) return 'past'
    const isPast = pos === 'VERB' && formOf({ lower, pos, lemma }) === 'past'
    if (isPast && !/^(?:be|have|has)$/.test(tokens[i - 1]?.lower ?? '')) return 'past'
  }
  return null
}

function readSentence(
  sentence: Sentence,
  times: TextTimes | null,
  carried: TimeExpression | null,
  draft: Draft,
): void {
  const { context } = draft
  const loose = times?.of(null) ?? []
  const timeAt = (position: number): boolean =>
    loose.some((t) => t.index <= position && position < t.index + t.text.length)
  const words = wordsOf(sentence, timeAt, draft.inQuote)
  draft.inQuote = quoteAfter(sentence, draft.inQuote)
  const known = draft.facts.length
  const asks = questionFrom(words)
  const others = words.findIndex(
    (w, i) => w.pos === 'PROPN' && !w.time && !isPlaced(words, i) && !context.isSpeaker(w.text),
  )
  const pronoun = words.findIndex((w) => /^(?:he|she)$/.test(w.lower))
  if (others >= 0 && others < pronoun) context.nameOthers()
  // "Arjun, the tall one." names whom "he" means next.
  const named = nameRun(words, 0)
  // "Medicines." says what the next sentence is about.
  const isHeading = named !== null && named.next === 1 && words.length <= 2 && isPlainNoun(named.text)
  // "Funny, very direct" describes somebody.
  const isDescription = /^(?:ADJ|ADV)$/.test(words[(named?.next ?? 0) + 1]?.pos ?? '')
  if (
    named !== null &&
    /^[,.]$/.test(words[named.next]?.text ?? '') &&
    !isNotName(named.text) &&
    !isHeading &&
    !isDescription &&
    !describes(named.text, named.next >= words.length - 1)
  )
    context.mention(asKnown(entityOf(named.text, 'person')))
  noteInPassing(words, context)
  noteBesideSpeaker(words, context)
  // In "his name is Oskar and he …" both are one.
  if (pronoun > 0 && !words.some((w) => NAMING.test(w.lower)))
    noteFirstNames(words.slice(0, pronoun), context)
  // "How is Aunt Eleni?" names whom the reply calls "she".
  const asked = asks === 0 && others >= 0 ? nameRun(words, others) : null
  if (asked !== null && !isNotName(asked.text)) context.mention(asKnown(entityOf(asked.text, 'person')))
  if (asks > 0 && !draft.frame.imagined) {
    readNames(sentence, words, times, draft)
    if (times !== null) readAppointment(times, draft)
  }
  if (asks === 0 && !draft.frame.imagined && context.turn.role === 'user')
    for (const tie of tiesTakenForGranted(unquoted(sentence.text, words), context))
      tell(factOf(tie, asKnown(context.speaker), draft, sentence.text, 0.9, []), null, sentence.text, draft)
  if (!draft.frame.imagined) readProject(unquoted(sentence.text, words), words, asks === 0, draft)
  if (times !== null) readClauses(clausesOf(words, KIN_NOUNS), { words, asks, times, carried }, draft)
  if (times !== null && !draft.frame.imagined) readStay(times, draft)
  tellBoth(sentence.text, known, draft)
  if (asks > 0) for (const name of namesGiven(sentence.text)) nameLast(name, draft)
  noteFirstNames(words, context)
  noteRelativesBeside(words, context)
  if (others >= 0) context.nameOthers()
  draft.project = projectNamed(draft.facts.slice(known), sentence.text, draft.project)
}

/** What "it" is in the sentence to come: the project that was told of, unless something else was named. */
function projectNamed(told: readonly DraftFact[], text: string, before: Known | null): Known | null {
  const named = told.findLast(
    ({ relation, head, tail }) =>
      (relation === 'uses' && head.type === 'thing') ||
      (relation === 'works_on' && /^\p{Lu}/u.test(tail.name)),
  )
  if (named === undefined)
    return before !== null && (namesThing(text.replace(/\b[Ii]t['’]s /g, 'it is ')) || NAMED_FIRST.test(text))
      ? null
      : before
  return asKnown(named.relation === 'uses' ? named.head : { ...named.tail, type: 'thing' })
}

/** "Notion is nice." */
const NAMED_FIRST = /^(?!It |This )\p{Lu}\p{L}+ (?:is|was|has|uses|looks|seems|costs) /u

/** Names, ties, addresses and favourites, unless somebody else says them or they are in doubt. */
function readNames(sentence: Sentence, words: readonly Word[], times: TextTimes | null, draft: Draft): void {
  const { context, endings, called } = draft
  const { turn } = context
  const text = unquoted(sentence.text, words)
  const ties = isNobody(turn) ? [] : tiesIn(text, context)
  if (!isNobody(turn)) ties.push(...tiesOfHis(text, context))
  noteRelatives(text, context)
  const self = asKnown(context.speaker)
  const own = turn.role === 'user' || (turn.role === 'assistant' && turn.speaker !== 'assistant')
  const ownText = words.some((w) => w.quoted) ? text : ownWords(text, words)
  // "My birthday is 5 May, not 3 May" is in no doubt.
  const stated = ownText.replace(/, not (?:\S*\d|\p{Lu})[^,;!?]{0,40}$/u, '')
  const doubtful = /\b(?:if|wish|not|never|used to|was|were)\b/i.test(stated)
  const begunAhead = ({ standing, tail }: Meaning): TimeExpression[] => {
    const time = standing === 'now' && times !== null ? beginningBeside(times, tail.name, turn.at) : null
    return time === null ? [] : [time]
  }
  const prescribed = own ? prescribedIn(text, context) : { meanings: [], endings: [] }
  if (own)
    for (const meaning of [
      ...ownNamesIn(ownText, context),
      ...ties,
      ...contactsIn(ownText),
      ...theirValues(text, context),
      ...prescribed.meanings,
      ...amountsIn(ownText),
      ...(doubtful ? [] : valuesIn(stated)),
    ])
      tell(
        factOf(meaning, meaning.of ?? self, draft, text, 0.9, begunAhead(meaning)),
        wrongBeside(text, draft),
        text,
        draft,
      )
  if (own)
    endings.push(
      ...endingsInWords(text, context, times?.of('future') ?? []),
      ...conditionsDenied(text, context),
    )
  endings.push(...prescribed.endings.map((over) => ({ ...over, at: turn.at, source: turn.id })))
  for (const name of namesGiven(text)) context.mention(asKnown(entityOf(name, 'person')))
  for (const { entity, alias } of aliasesIn(text, context)) called.push({ ...entity, aliases: [alias] })
}

function readProject(text: string, words: readonly Word[], isAsked: boolean, draft: Draft): void {
  const { context, endings } = draft
  const { turn } = context
  if (turn.role !== 'user') return
  const self = asKnown(context.speaker)
  const { about, project } = draft
  const { speaker } = context
  const told = projectIn({
    text,
    words,
    isAsked,
    said: turn.at,
    about,
    project,
    speaker,
    isFirst: FIRST.test(turn.content),
  })
  draft.about = told.about
  for (const one of told.meanings) {
    const fact = factOf(one, one.of ?? self, draft, text, 0.9, [])
    // "It's 12k. Actually, it's 14k": the last value of a turn is the one.
    const before = draft.facts.findIndex((f) => isOther(f, fact))
    if (before >= 0) draft.facts.splice(before, 1)
    tell(fact, null, text, draft)
  }
  for (const end of told.endings) endings.push({ head: self.entity, ...end, at: turn.at, source: turn.id })
}

/** "It's a Next.js app" at the beginning of a turn. */
const FIRST = /^\W*(?:(?:so|ok|hi|hey|btw),? )?it(?:['’]?s| is) /i

/** "My boss is called Kirsten, not Katrin." */
function wrongBeside(text: string, { corrects }: Draft): Wrong | null {
  const name = /,? not (\p{Lu}[\p{L}’'-]+(?=[.,;!?]|$)|\S*[\d@][^,;!?]*?(?=\.?$))/u.exec(text)?.[1]
  return name !== undefined ? { name } : corrects ? { name: null } : null
}

function unquoted(text: string, words: readonly Word[]): string {
  return words.some((w) => w.quoted)
    ? words
        .filter((w) => !w.quoted)
        .map((w) => w.text)
        .join(' ')
    : text
}

/** "… and named her Pixel": what was got in the same sentence bears the name. */
function nameLast(name: string, { facts }: Draft): void {
  const at = facts.findLastIndex(
    (f) =>
      /^(?:adopted|got|bought|has_pet|had_baby|opened)$/.test(f.relation) ||
      (/^got_(?:engaged|married)$/.test(f.relation) && f.tail.type === 'concept'),
  )
  const fact = facts[at]
  if (fact === undefined || fact.tail.name === name || facts.some((f) => f.tail.name === name)) return
  const noun = fact.tail.name
  if (fact.tail.type === 'concept') {
    // "Nora got engaged! His name is Felix."
    const statement = fact.statement.replace(/(?<=got (?:engaged|married))\b/, ` to ${name}`)
    facts[at] = { ...fact, tail: { name, type: 'person', description: '' }, statement }
    return
  }
  const tail: DraftEntity = {
    name,
    type: fact.relation === 'had_baby' ? 'person' : 'thing',
    description: `${possessive(fact.head.name)} ${noun}`,
  }
  const statement = fact.statement.replace(/\.$/, `, named ${name}.`)
  facts[at] = { ...fact, tail, statement }
  if (fact.relation !== 'had_baby') return
  const birth: DraftEntity = { name: 'birth', type: 'concept', description: '' }
  const born = { head: tail, relation: 'born', wording: 'born', tail: birth, aspect: 'origins' }
  facts.push({ ...fact, ...born, statement: `${name} was born.` })
}
