/**
 * What one turn says: facts, endings, names. A function of the turn alone, so that it is read the same in any company,
 * unless people named earlier are given.
 *
 * @paper REAL §III-A (facts, confidence, intent)
 */

import { type Clause, clausesOf, formOf, isPlaced, nameRun } from '../../english/clauses.ts'
import { inPassing } from '../../english/in-passing.ts'
import {
  beliefOf,
  type Frame,
  frameOf,
  NO_FRAME,
  questionFrom,
  RETRACTED,
  realityOf,
  SARCASTIC,
} from '../../english/reality.ts'
import { ownWords } from '../../english/reported.ts'
import { quoteAfter, type Word, wordsOf } from '../../english/words.ts'
import { normaliseName } from '../../model/entity.ts'
import { type Intent, UNSAID } from '../../model/fact.ts'
import { namedSpan } from '../../model/known-time.ts'
import { DAY, type Instant } from '../../model/time.ts'
import { carriedTimes } from '../../std/carried-times.ts'
import { isGivenName } from '../../std/given-names.ts'
import type { Sentence } from '../../std/language.ts'
import { type Tense, type TextTimes, type TimeExpression, timesOfText } from '../../std/time-expressions.ts'
import { passingFor } from '../passing-conditions.ts'
import { isOfProject } from '../project-slots.ts'
import { ENGAGED, KIN, ONCE, PARTNERS, PLANS } from '../relations.ts'
import { both } from '../values.ts'
import { amountsIn } from './clauses/amounts.ts'
import { ageIn } from './clauses/being.ts'
import type { Meaning } from './clauses/meaning.ts'
import { meaningsOf } from './clauses/meanings.ts'
import { genderOf, isTitleNoun, kinOf } from './clauses/nouns.ts'
import { prescribedIn } from './clauses/prescribed.ts'
import { isSoftware } from './clauses/tools.ts'
import { beginningAhead, beginningBeside, goingOnUntil, spanOf, timesOf, toldOf } from './clauses/when.ts'
import { conditionsDenied } from './endings/denied-conditions.ts'
import { endingsOf, isNever, NOTICE } from './endings/endings.ts'
import { endingsInWords } from './endings/endings-in-words.ts'
import { isFigure, isMissedOut } from './endings/goes-on.ts'
import { isKin, LIVING, TIES, WORKING } from './endings/over.ts'
import { isOfOtherDay, isOther, isRival, replacedBy } from './endings/rivals.ts'
import {
  asKnown,
  contextOf,
  entityOf,
  headsOf,
  isNobody,
  isNotName,
  type Known,
  kinEntity,
  possessive,
  shownBy,
  type TurnContext,
} from './names/context.ts'
import { describes, isPlainNoun } from './names/describing.ts'
import {
  aliasesIn,
  appointedIn,
  contactsIn,
  namesGiven,
  noteRelatives,
  ownNamesIn,
  statementOf,
  theirValues,
  tiesIn,
  tiesOfHis,
  tiesTakenForGranted,
  valuesIn,
} from './names/naming.ts'
import { isPutRightUnclearly } from './plain/bare-corrections.ts'
import {
  correcting,
  isToldAsWrong,
  takenBack,
  type Wrong,
  wrongAfter,
  wrongBefore,
} from './plain/corrections.ts'
import { meansOtherwise } from './plain/other-languages.ts'
import { namesThing } from './projects/project-values.ts'
import { projectIn, type Spoken } from './projects/projects.ts'
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

/** Nouns that can stand for somebody or for a pet: "my sister". */
const KIN_NOUNS: ReadonlySet<string> = new Set([
  ...Object.keys(KIN),
  ...Object.keys(KIN).map((k) => (k.endsWith('y') ? `${k.slice(0, -1)}ies` : `${k}s`)),
])

interface Draft {
  readonly facts: DraftFact[]
  readonly endings: DraftEnding[]
  readonly called: DraftEntity[]
  readonly context: TurnContext
  frame: Frame
  inQuote: boolean
  /** The sentence puts right what was said before. */
  corrects: boolean
  /** What has one value and was spoken of last: the budget. */
  about: Spoken | null
  /** The project that was named last, which "it" may be. */
  project: Known | null
  /** The sentence before is about somebody else, who may be meant where no subject is said. */
  ofOthers: boolean
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
    frame,
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
    readSentence(sentence, times[i] ?? null, before, draft)
  })
  return {
    facts: untilDue(ofTheLiving(draft.facts), times, turn.at).filter((f) => !isOver(f, draft)),
    endings: withoutNotice(draft.endings, turn.at),
    called: draft.called,
    context,
    project: draft.project,
  }
}

/** "I'm pregnant, due on 3 April": children come some days later, too. */
function untilDue(
  facts: readonly DraftFact[],
  times: readonly TextTimes[],
  said: Instant,
): readonly DraftFact[] {
  const isPregnant = ({ relation, tail }: DraftFact): boolean =>
    relation === 'has_condition' && tail.name === 'pregnant'
  if (facts.filter(isPregnant).length !== 1) return facts
  const due = times.flatMap((t) =>
    t
      .of('future')
      .filter(
        ({ index, to }) => DUE.test(t.text.slice(0, index)) && to > said && to < said + PREGNANT + LATE,
      ),
  )[0]
  if (due === undefined) return facts
  const to = (due.to + (due.unit === 'day' ? LATE : 0)) as Instant
  return facts.map((f) => (isPregnant(f) ? { ...f, claimed: { ...f.claimed, to } } : f))
}
const DUE =
  /\bdue (?:date )?(?:is |to arrive )?(?:(?:on|in|by|at|around|about|the|early|late|mid|end of|beginning of) )*$/i
const LATE = 14 * DAY

/** Of "I handed in my notice, my last day is 22 May" the job is over on that day. */
function withoutNotice(endings: readonly DraftEnding[], said: Instant): readonly DraftEnding[] {
  const ahead = endings.filter((e) => e.at > said && WORKING.includes(e.relation))
  if (ahead.length === 0) return endings
  return endings.filter(
    (e) => e.at !== said || !WORKING.includes(e.relation) || !ahead.some((a) => a.head.name === e.head.name),
  )
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
      unclear[i] !== null || (RETRACTED.test(text) && !/\b(?:no|not|never) kidding\b/i.test(text)),
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

/** "My grandmother Rosa died on Sunday": in the same breath she is called what she was. */
function ofTheLiving(facts: readonly DraftFact[]): readonly DraftFact[] {
  const dead = facts.filter((f) => f.relation === 'died')
  if (dead.length === 0) return facts
  // "We buried Gran today. Edith died on the 3rd": of one death, the day that is told.
  const isDated = dead.some((f) => f.time.span !== null)
  const told = facts.filter((f) => f.relation !== 'died' || f.time.span !== null || !isDated)
  return told.map((fact) => {
    if (fact.kind !== 'state' || fact.claimed.to !== null) return fact
    const { relation, head, tail } = fact
    const end = dead.find(
      ({ head: { name } }) =>
        (TIES.includes(relation) && (tail.name === name || head.name === name)) ||
        (LIVING.includes(relation) && head.name === name),
    )
    return end === undefined ? fact : untilDeath(fact, end)
  })
}

function untilDeath(fact: DraftFact, { time, claimed }: DraftFact): DraftFact {
  const span = namedSpan(time)
  const to = (
    span === null ? claimed.from : Math.min(span.to, Math.max(fact.claimed.from, span.from + DAY))
  ) as Instant
  const from = Math.min(fact.claimed.from, to - DAY) as Instant
  const until = span === null ? {} : { until: span }
  return {
    ...fact,
    statement: TIES.includes(fact.relation) ? fact.statement.replace(' is ', ' was ') : fact.statement,
    time:
      fact.time.span === null
        ? { bound: 'before', span: null, unit: null, ...until }
        : { ...fact.time, ...until },
    claimed: { from, to },
  }
}

/** "Our cat Milo ran away" names a cat that is no longer theirs. */
function isOver({ head, relation, tail, kind, time, claimed }: DraftFact, { endings }: Draft): boolean {
  // "I used to play the trumpet" says both.
  if (kind !== 'state' || time.span !== null || claimed.to !== null) return false
  const name = normaliseName(tail.name)
  return endings.some(
    (e) =>
      e.corrects === undefined &&
      e.relation === relation &&
      e.tail !== null &&
      normaliseName(e.tail) === name &&
      normaliseName(e.head.name) === normaliseName(head.name),
  )
}

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
  draft.frame = frameOf(sentence.text, draft.frame)
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

const NAMING = /^(?:name|names|named|called|nicknamed)$/

/** "Alain and I opened it. He …": whoever has a first name may be meant, wherever they are named. */
function noteFirstNames(words: readonly Word[], context: TurnContext): void {
  for (const [i, { pos, text }] of words.entries()) {
    if (pos !== 'PROPN' || !isGivenName(text) || isNotName(text) || words[i - 1]?.pos === 'PROPN') continue
    const run = nameRun(words, i)
    // "Clara's mum is ill. She …" is about the mother.
    if (/^['’]s?$/.test(words[run?.next ?? i + 1]?.lower ?? '')) continue
    const name = run?.text ?? text
    context.mention(context.named(name) ?? asKnown(entityOf(name, 'person')))
  }
}

/** "My dad and I are walking there, he's 80." */
function noteBesideSpeaker(words: readonly Word[], context: TurnContext): void {
  for (const [i, { lower }] of words.entries()) {
    const [noun, and, self] = words.slice(i + 1, i + 4)
    if (lower === 'my' && and?.lower === 'and' && self?.text === 'I' && isKin(noun?.lower))
      kinEntity(noun?.lower ?? '', null, context)
  }
}

/** "Clara asked about my mum. She …": a relative beside a first name may be meant as well. */
function noteRelativesBeside(words: readonly Word[], context: TurnContext): void {
  if (!words.some((w) => w.pos === 'PROPN' && isGivenName(w.text))) return
  if (words.some((w) => NAMING.test(w.lower))) return
  for (const [i, { lower }] of words.entries()) {
    const [noun, after] = [words[i + 1]?.lower ?? '', words[i + 2]]
    if (!/^(?:my|our)$/.test(lower) || genderOf(kinOf(noun) ?? '') === null) continue
    // Who is called by name, or only has what is meant, is nobody beside it.
    const isNamed = after?.pos === 'PROPN' || /^(?:['’]s?|,|is|was)$/.test(after?.lower ?? '')
    if (!isNamed && !/^(?:,|is|was|['’]s|became|like|as)$/.test(words[i - 1]?.lower ?? ''))
      kinEntity(noun, null, context)
  }
}

/** Whom a sentence speaks of without a clause about them; "Mason's the quiet one, he's a plumber" is about Mason alone. */
function noteInPassing(words: readonly Word[], context: TurnContext): void {
  const people = inPassing(words, KIN_NOUNS).flatMap((one) => {
    if (/^\p{Ll}/u.test(one.name)) return [{ ...one, known: kinEntity(one.name, null, context) }]
    if (isNotName(one.name) || context.isSpeaker(one.name)) return []
    const known = context.named(one.name) ?? asKnown(entityOf(one.name, 'person'))
    context.mention(known)
    return [{ ...one, known }]
  })
  const [first] = people
  if (first === undefined) {
    context.focus(null)
    return
  }
  const pronoun = words.findIndex((w) => /^(?:he|she)$/.test(w.lower))
  const isOfFirst =
    first.start === 0 &&
    words
      .slice(first.next, Math.max(pronoun, first.next))
      .every((w) => w.pos !== 'PROPN' && !KIN_NOUNS.has(w.lower) && w.lower !== 'but')
  context.focus(isOfFirst ? first.known : null)
}

function readClauses(
  clauses: readonly Clause[],
  {
    words,
    asks,
    times,
    carried,
  }: {
    readonly words: readonly Word[]
    readonly asks: number
    readonly times: TextTimes
    readonly carried: TimeExpression | null
  },
  draft: Draft,
): void {
  // "Bogdan made it to Warsaw. Lost the ukulele on the way": nobody says who did.
  const isUnclear =
    clauses[0]?.subject.noun === 'dropped' &&
    !words.some((w) => /^(?:my|our|me|us|mine)$/.test(w.lower)) &&
    (draft.ofOthers || words.some((w) => /^(?:his|her|their)$/.test(w.lower)))
  for (const clause of isUnclear ? [] : clauses) {
    if (clause.start >= asks) continue
    readClause(clause, words, times, carried, draft)
  }
  const about = clauses[0]?.subject
  if (about !== undefined && about.noun !== 'dropped')
    draft.ofOthers = /^(?:name|pronoun|possessed)$/.test(about.kind) && about.noun !== 'it'
}

/** "I moved to Lyon, we're here until 15 July": a home that was just told is one until then. */
function readStay(times: TextTimes, { facts, context }: Draft): void {
  const { turn, speaker } = context
  const stay = STAY.exec(times.text)
  const at = facts.findLastIndex((f) => f.relation === 'lives_in' && f.head.name === speaker.name)
  const home = facts[at]
  if (stay === null || home === undefined || home.claimed.to !== null) return
  if (!isOnlyPlace(turn.content, home.tail.name)) return
  const next = stay.index + stay[0].length
  const isDay = ({ index, text, from, unit }: TimeExpression): boolean =>
    index <= next && next < index + text.length && from > turn.at + SOON && !/^(?:hour|minute)$/.test(unit)
  const until = times.of('future').find(isDay)
  if (until === undefined) return
  const to = until.from as Instant
  facts[at] = {
    ...home,
    time: { ...home.time, until: spanOf(until) },
    claimed: { ...home.claimed, to },
  }
}
const STAY =
  /(?:^|\b(?:I|[Ww]e) (?:am|are|will be|am staying|are staying|will stay|will be staying|stay|live) )(?:[Oo]nly |[Jj]ust )?(?:[Hh]ere|there) (?:only |just )?(?:until|till|through) (?:the )?/
/** Whether nothing between a home and "here until" can be another place. */
function isOnlyPlace(text: string, home: string): boolean {
  const end = text.search(/\b(?:here|there) (?:only |just )?(?:until|till|through)\b/i)
  const at = text.lastIndexOf(home, end)
  return at >= 0 && end >= 0 && NO_PLACE.test(text.slice(at + home.length, end))
}
const NO_PLACE =
  /^(?:[\s.,;:!–—-]|(?:and|but|so|now|only|just|with|my|our|wife|husband|partner|family|kids|I|we|['’](?:m|re|ll)|am|are|will|be|stay|staying|live|for|a|work|course|job|placement|project|in|on|since|last|this|week|month|year|\d+(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)(?![\p{L}\d]))*$/iu
/** Who is here until Friday may only visit. */
const SOON = 14 * DAY

/** "I live in Leeds and in York", "I work at Lidl and Tesco": one statement tells of both, so that neither takes the other's place. */
function tellBoth(text: string, from: number, { facts }: Draft): void {
  const told = facts.slice(from).filter((f) => PLACES.test(f.relation) && f.claimed.to === null)
  const [first, second] = told.sort((a, b) => text.indexOf(a.tail.name) - text.indexOf(b.tail.name))
  if (first === undefined || second === undefined || told.length !== 2) return
  const [one, other] = [first.tail.name, second.tail.name]
  const lead = first.statement.slice(0, -one.length - 1)
  const isJoined = JOINED.test(text.slice(text.indexOf(one) + one.length, text.indexOf(other)))
  if (!isJoined || `${lead}${one}.` !== first.statement || `${lead}${other}.` !== second.statement) return
  const statement = `${lead.trimEnd()}${both(one, other)}`
  for (const fact of told) facts[facts.indexOf(fact)] = { ...fact, statement }
}
const PLACES = /^(?:lives_in|works_at)$/
const JOINED =
  /^(?:; (?:\p{L}+ ){1,3}(?:lives?|works?) |,? (?:and|&) (?:also )?)(?:(?:in|at|for) )?(?:the )?$/u

function readAppointment(times: TextTimes, draft: Draft): void {
  const { context } = draft
  const found = context.turn.role === 'document' ? null : appointedIn(times.text)
  const time =
    found === null ? undefined : times.of('future').find((t) => isSetFor(times.text, found.at, t.index))
  // "My brother gets married in May. They've moved the wedding": it is not the speaker's.
  const isTheirs =
    /\b(?:[Tt]hey|[Hh]e|[Ss]he)\b/.test(times.text) &&
    (draft.ofOthers || /\bthe (?:wedding|party|trip|holiday|visit|move)\b/.test(times.text))
  const isOfSomebody = OPERATED.test(times.text) && (draft.ofOthers || namesOthers(context.turn.content))
  if (
    found === null ||
    isTheirs ||
    isOfSomebody ||
    time === undefined ||
    time.to <= context.turn.at ||
    /\bif\b/i.test(times.text)
  )
    return
  const self = asKnown(context.speaker)
  tell(factOf(found.meaning, self, draft, times.text, 0.9, [time]), null, times.text, draft)
}

const OPERATED = /\bthe (?:\p{Ll}+ )?(?:surgery|operation|op|biopsy)\b/iu

function namesOthers(text: string): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .some(
      (word) =>
        /^(?:he|she|his|her|him|they|their|them)$/i.test(word) ||
        KIN_NOUNS.has(word.toLowerCase()) ||
        (/^\p{Lu}/u.test(word) && isGivenName(word)),
    )
}

/** "My interview is in Leeds on Friday", but not "is making me nervous, see you on Friday". */
function isSetFor(text: string, from: number, day: number): boolean {
  return (
    day >= from - 3 &&
    /^(?!\s*(?!being\b)\p{Ll}+ing\b)(?:(?!\b(?:and|but|so|because|when|if|that|which|who|reason)\b)[^;:!?,]){0,60},?\s*$/u.test(
      text.slice(from, day),
    )
  )
}

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

function readClause(
  stated: Clause,
  words: readonly Word[],
  times: TextTimes,
  carried: TimeExpression | null,
  draft: Draft,
): void {
  const { context, endings } = draft
  if (isFigure(words, stated) || isOfWhatPrecedes(words, stated)) return
  if (isMissedOut(words, stated, context.turn.content)) return
  const ahead =
    beginningAhead(times, words, stated, context.turn.at) ??
    birthdayAhead(times, words, stated, context.turn.at)
  const clause = ahead === null ? stated : asBegun(stated)
  const reality = realityOf(words, clause, draft.frame)
  const tense: Tense =
    clause.tense === 'past' || clause.perfect
      ? 'past'
      : clause.tense === 'future' ||
          reality === 'planned' ||
          (clause.progressive && clause.tense === 'present') ||
          clause.verb === 'have' ||
          NOTICE.test(clause.verb)
        ? 'future'
        : 'past'
  const own = ahead === null ? timesOf(times, words, clause, tense) : [ahead]
  const told = own.length === 0 && carried !== null && goesOn(clause) ? [carried] : own
  const wrong =
    wrongAfter(words, clause.next) ?? wrongBefore(words, clause) ?? (draft.corrects ? { name: null } : null)
  for (const head of headsOf(clause.subject, words, context)) {
    const over = endingsOf(words, clause, head, reality, told, context)
    // "I'm not allergic to nuts after all": it never was so.
    const isDenial = (draft.corrects && clause.negated) || isNever(words, clause)
    // What is not going to be was planned all the same.
    const never = (e: DraftEnding): boolean => isDenial && !PLANS.includes(e.relation)
    endings.push(...over.map((e) => (never(e) ? { ...e, corrects: { value: null, span: null } } : e)))
    // "One of my cats died": not all of them did.
    if (isPartOf(words, clause)) continue
    for (const meaning of meaningsOf({ words, clause, head, reality, times: told, context })) {
      if (
        meaning.relation === 'age' &&
        (isNoAge(head, Number(meaning.tail.name), times.text) ||
          (isNow(times.text) && isMeasured(Number(meaning.tail.name), context.turn.content)) ||
          isAhead(told, context.turn.at))
      )
        continue
      if (HOLLOW.test(meaning.says)) continue
      const over = (relation: string, tail: string | null): void => {
        const { at, id } = context.turn
        endings.push({ head: (meaning.of ?? head).entity, relation, tail, at, source: id })
      }
      if (COUPLED.test(meaning.relation)) over('relationship_status', 'single')
      const alone = meaning.relation === 'relationship_status' ? meaning.tail.name : null
      if (alone === 'single') for (const relation of PARTNERS) over(relation, null)
      if (alone === 'divorced' || alone === 'widowed')
        for (const relation of ['married_to', 'has_wife', 'has_husband']) over(relation, null)
      if (MARRIED.test(meaning.relation)) {
        over('relationship_status', 'engaged')
        for (const relation of ENGAGED) over(relation, null)
        // "We got married!": who was the girlfriend is so no more, whatever her name.
        const isNews = told.every(({ from }) => from > context.turn.at - YEAR)
        if (meaning.relation === 'got_married' && isNews) {
          for (const relation of ['has_girlfriend', 'has_boyfriend']) over(relation, null)
          const { at, id } = context.turn
          const planned = { relation: 'plans_to', tail: 'get married', done: true as const }
          endings.push({ head: (meaning.of ?? head).entity, ...planned, at, source: id })
        }
        if (meaning.tail.type === 'person')
          for (const relation of ['has_boyfriend', 'has_girlfriend', 'partner_of'])
            over(relation, meaning.tail.name)
      }
      if (meaning.relation === 'job_title' && meaning.tail.name === 'retired') over('works_at', null)
      if (meaning.relation === 'got_divorced') over('relationship_status', 'married')
      const of =
        meaning.of ?? (clause.subject.kind === 'name' ? shownBy(head, meaning.relation, context) : head)
      const belief = beliefOf(words, clause)
      const spans =
        meaning.standing === 'event' && told.length > 1 && told.every((t) => t.role === 'at')
          ? told.map((t) => [t])
          : [
              meaning.standing === 'event'
                ? told.filter((t) => !isSpan(t, times.text))
                : meaning.standing === 'now' && ahead === null
                  ? told.filter(({ role, from }) => role !== 'since' || from <= context.turn.at)
                  : meaning.standing === 'begun'
                    ? goingOnUntil(told, times, context.turn.at)
                    : told,
            ]
      for (const span of spans) {
        const fact = factOf(meaning, of, draft, times.text, belief, span)
        if (isToldAsWrong(words, clause))
          endings.push({
            ...{ head: fact.head, relation: fact.relation, tail: fact.tail.name, at: context.turn.at },
            ...{ source: fact.source, corrects: { value: null, span: null } },
          })
        else tell(fact, wrong, times.text, draft)
      }
    }
  }
}

/** "From June I'll be working at Orbit" says what is so from then on, as "from June I work at Orbit" does. */
function asBegun(clause: Clause): Clause {
  const { modal, negated, chain, verb } = clause
  const isState = modal === 'will' && !negated && chain.length === 0 && LASTING.test(verb)
  return isState ? { ...clause, modal: null, tense: 'present' } : clause
}
const LASTING = /^(?:be|turn|live|work|drive|study|teach|lead|manage|report)$/

/** "She turns nine on Saturday", "he's 40 in June": from then on somebody is as old. */
function birthdayAhead(
  times: TextTimes,
  words: readonly Word[],
  clause: Clause,
  said: Instant,
): TimeExpression | null {
  const [object] = clause.objects
  const isAge =
    /^(?:be|turn)$/.test(clause.verb) && ageIn(object?.name.replace(/ years?$/, '') ?? '') !== undefined
  if (!isAge || clause.tense === 'past' || clause.perfect || clause.negated) return null
  const time = timesOf(times, words, clause, 'future').find((t) => t.role === 'at' && t.from > said)
  return time === undefined || time.from - said > YEAR ? null : { ...time, role: 'since' }
}

/** "The tree Ana planted the year Leo was born": what she planted stands before her, and no object behind. */
function isOfWhatPrecedes(words: readonly Word[], { subject, objects }: Clause): boolean {
  if (objects.length === 0 || !/^(?:name|possessed|pronoun)$/.test(subject.kind)) return false
  let k = subject.start - 1
  const noun = words[k]
  if (noun?.pos !== 'NOUN' || noun.time || isTitleNoun(noun.lower) || kinOf(noun.lower) !== null) return false
  while (/^(?:NOUN|ADJ)$/.test(words[k]?.pos ?? '') && !words[k]?.time) k -= 1
  return /^(?:the|an?|this|that|every|all|my|our)$/.test(words[k]?.lower ?? '')
}

/** "I've put on 4 kilos, I'm 84 now", "Node is 18": a weight, a place in a queue, a version. */
function isNoAge({ entity }: Known, years: number, text: string): boolean {
  const isElder = ELDERS.test(entity.description)
  return (
    isSoftware(entity.name) ||
    years > OLDEST ||
    (isElder && years < GROWN_UP) ||
    (FIGURES.test(entity.name) && !/\byears? old\b|\bturned\b/i.test(text)) ||
    /\b(?:kilos?|kg|lbs?|weigh\w*|dieting|queue|down from|up from|challenge|books?|pages?|percent|degrees|diet|scales?)\b/i.test(
      text,
    )
  )
}

/** "I'm 91 now": what one is now may be kilos, points, a rank. */
function isNow(text: string): boolean {
  return /\b(?:am|is) (?:only |just |down to |at )?\d+ now\b/.test(text)
}

/** Whether words around "I'm 91 now" tell of what is measured, or of a higher figure before: nobody gets younger. */
function isMeasured(years: number, turn: string): boolean {
  if (MEASURED.test(turn)) return true
  const figures = [...turn.matchAll(BARE_FIGURE)].map((m) => Number(m[1]))
  return figures.some((figure) => figure > years && figure < 400)
}
const MEASURED =
  /\b(?:scales?|weigh\w*|weight|kilos?|pounds?|stones?|handicap|averages?|scores?|points?|ranked|ranking|rating|level|pulse|bpm|waist|(?:lost|gained|lose|dropped|shed|put on) (?:it|some|more|a (?:bit|little|few|lot)|another|\d+|two|three|four|five|six|ten)|(?:less|more|fewer|lower|higher) than|diet|slimming|dress size)\b/i
/** No part of a date, a time, an amount of something. */
const BARE_FIGURE =
  /(?<![\d.,:/€$£-])(?:(?<=\b(?:at|was|from|were|been|of) ))(\d{2,3})(?=[.,;!?]|$| (?:at|in|and|when|last|before|now|on|to)\b)/g

const OLDEST = 120
const GROWN_UP = 14
const ELDERS =
  /(?:mother|father|mum|mom|dad|parents?|grandma|grandpa|aunt|uncle|husband|wife|boss|landlord|landlady)$/

/** "Target is 75 by June": what begins a sentence large bears no name for that. */
const FIGURES =
  /^(?:goal|target|aim|score|progress|total|average|bench|squat|deadlift|record|limit|max(?:imum)?|min(?:imum)?|count|number|weight|height|size|rent|price|cost|budget|battery|humidity|temperature|speed|pace|pulse|level|grade|result|mark|platform|gate|room|seat|table|page|chapter|version|rate|rank|position|distance|volume|pressure|dose|deadline)s?$/i

/** "She's 71 next week." */
function isAhead(times: readonly TimeExpression[], said: number): boolean {
  return times.some(({ role, from }) => role === 'at' && from > said)
}

/** "Lives", "is working": where, or with whom, was lost. */
const HOLLOW = /^(?:lives?|works?|is (?:living|working)|are (?:living|working))$/

/** Tells on what the sentence before told: news of somebody who is named now is another story. */
function goesOn({ tense, perfect, subject }: Clause): boolean {
  return tense === 'past' && !perfect && !/^(?:name|possessed|other)$/.test(subject.kind)
}

function isPartOf(words: readonly Word[], { subject }: Clause): boolean {
  const part = words[subject.start - 2]?.lower ?? ''
  return (
    words[subject.start - 1]?.lower === 'of' && /^(?:one|two|three|some|most|many|half|none|few)$/.test(part)
  )
}

/** "We've published thirty books since 2015", "engaged for a month": no day of what happened. */
function isSpan({ role, index, text }: TimeExpression, sentence: string): boolean {
  return (
    role === 'since' &&
    (/^(?:since|for)\b/i.test(text) || /\b(?:since|for) $/i.test(sentence.slice(0, index)))
  )
}

/** Notes a fact and, where it puts something right or sets another day, that what was said before is wrong. */
function tell(fact: DraftFact, wrong: Wrong | null, text: string, { facts, endings, context }: Draft): void {
  // Nobody is their own dog.
  if (normaliseName(fact.head.name) === normaliseName(fact.tail.name)) return
  if (wrong !== null) {
    // What the same turn said before is put right as well.
    const before = facts.findLastIndex((f) => isRival(f, fact, wrong.name))
    if (before >= 0) facts.splice(before, 1)
    endings.push(...takenBack(fact, wrong.name, context.turn.at))
  }
  // "I work at Nokia. Actually, I work at Bosch."
  const second =
    wrong === null && SECOND_THOUGHT.test(text) ? facts.findLastIndex((f) => isOther(f, fact)) : -1
  if (second >= 0) facts.splice(second, 1)
  const isOfHead = (f: DraftFact): boolean => isOfProject(f.relation) && f.tail.name === fact.head.name
  // Who does what is told of the project, so that it is over when another does it.
  if (fact.relation === 'job_title' && facts.some(isOfHead)) return
  // "I submitted the application", "Ana leads the team" is told once, however far that brings the thing.
  const again = facts.findIndex(
    (f) =>
      (fact.relation === 'leads' && isOfHead(f)) ||
      (DOES_WITH.test(fact.relation) && isOfProject(f.relation) && f.relation.endsWith('_status')),
  )
  if (again >= 0) facts.splice(again, 1)
  // Whatever day was said before of what is moved, or happens once, this is what is meant.
  const isMoved = fact.relation === 'plans_to' && (MOVED.test(text) || NOT_THEN.test(text))
  const isRedated = fact.time.span !== null && (happensOnce(fact) || isMoved)
  const other = isRedated ? facts.findLastIndex((f) => isOfOtherDay(f, fact)) : -1
  if (other >= 0) facts.splice(other, 1)
  facts.push(fact)
  if (wrong === null && isRedated)
    for (const name of fact.tail.name === 'get married' ? ['wedding', 'get married'] : [fact.tail.name])
      endings.push(...takenBack(fact, name, context.turn.at))
  const isAhead = fact.kind === 'state' && fact.claimed.from > context.turn.at
  for (const over of replacedBy(fact, `${fact.statement} ${text}`, isAhead)) {
    const within = isAhead ? namedSpan(fact.time) : null
    const at = isAhead ? fact.claimed.from : context.turn.at
    endings.push({ ...over, head: fact.head, at, source: fact.source, ...(within !== null && { within }) })
  }
}

const DOES_WITH = /^(?:finished|submitted|released|published)$/

/** A birth, or the adoption of somebody by name: there may be another cat, but not another Luna. */
function happensOnce({ relation, tail: { name } }: DraftFact): boolean {
  return ONCE.includes(relation) && (relation === 'born' || /^\p{Lu}/u.test(name))
}

/** "On Wednesday, not Tuesday." */
const NOT_THEN =
  /, not (?:on |in |at )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b/i
const MOVED =
  /\b(?:now|moved|pushed|shifted|postponed|rescheduled|delayed|put off|brought forward|instead|(?:days?|weeks?|months?) (?:later|earlier|sooner))\b/i

const SECOND_THOUGHT = /^(?:(?:oh|no|wait|actually|sorry|oops|hm+),? )+/i

const MARRIED = /^(?:married_to|got_married|has_wife|has_husband)$/
const COUPLED =
  /^(?:partner_of|married_to|engaged_to|got_married|got_engaged|has_(?:girlfriend|boyfriend|partner|fiancee?|wife|husband))$/

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

const OBSERVED = 0.85

const YEAR = 366 * DAY
/** States of which nobody says that they are over when they are, and how long they last at most. */
const PREGNANT = 280 * DAY
const COURSE = 21 * DAY
/** What is taken for some days, unless words say that it goes on. */
const COURSES =
  /^(?:(?:oral |strong |more |some )?(?:antibiotics?|amoxicillin|penicillin|doxycycline|azithromycin|erythromycin|flucloxacillin|cephalexin|ciprofloxacin|clarithromycin|nitrofurantoin|prednisone|prednisolone|steroids|antivirals?|tamiflu|paxlovid))\b/i
/** What is taken while something hurts. */
const PAINKILLERS =
  /^(?:strong )?(?:painkillers?|ibuprofen|paracetamol|acetaminophen|naproxen|codeine|tylenol|advil|co-codamol)\b/i
const GOES_ON =
  /\b(?:for life|long[- ]term|permanent(?:ly)?|for good|every|daily|always|prophyla\w+|preventi\w+|forever|each|for years|indefinitely)\b/i

/** "Over half-term" names no day, and is past before long. */
const HOLIDAYS = / (?:over|at|in|during) (?:half[- ]term|.*(?:holidays|break|weekend))$/
const TERM = 100 * DAY

/**
 * When a state is over at the latest of which nobody will say that it is; `null` for others.
 *
 * @param told When it was told to go on.
 */
function overWithout(meaning: Meaning, text: string, begun: Instant, told: Instant): Instant | null {
  if (meaning.relation === 'has_condition' && meaning.tail.name === 'pregnant')
    return (begun + PREGNANT) as Instant
  const lasts = lastingOf(meaning, text)
  return lasts === null ? null : ((Math.max(begun, told) + lasts) as Instant)
}

/** How long a state goes on at most once it was told. */
function lastingOf({ relation, tail: { name } }: Meaning, text: string): number | null {
  if (relation === 'has_condition') return passingFor(name, text)
  if (relation === 'plans_to' && HOLIDAYS.test(name)) return TERM
  if (relation !== 'takes' || GOES_ON.test(text)) return null
  const isNow = /\b(?:am|is|are) (?:\w+ )?(?:on|taking)\b|\bput (?:me|him|her) on\b/i.test(text)
  return COURSES.test(name) || (isNow && PAINKILLERS.test(name)) ? COURSE : null
}

function factOf(
  meaning: Meaning,
  head: Known,
  { context }: Draft,
  text: string,
  belief: number,
  times: readonly TimeExpression[],
): DraftFact {
  const { turn } = context
  const { relation, aspect, standing, tail, wording } = meaning
  const told = toldOf(standing, times, turn.at)
  const { from, to } = told.claimed
  const over = to ?? overWithout(meaning, text, from, turn.at)
  const own =
    normaliseName(head.entity.name) === normaliseName(turn.speaker) || head.entity.description !== ''
  return {
    ...UNSAID,
    ...{ head: head.entity, relation, wording, tail, aspect },
    statement: statementOf(head, meaning),
    kind: standing === 'event' ? 'event' : 'state',
    ...told,
    claimed: { from, to: over },
    confidence: own || belief < 0.9 ? belief : OBSERVED,
    intent: intentOf(text),
    ...{ source: turn.id, context: [] },
    // A rule only repeats what the turn says.
    verified: true,
  }
}

/** @paper REAL §III-A (intent cue words) */
export function intentOf(text: string): Intent {
  if (
    /\b(?:because|so that|since .{1,200} (?:is|was|are|were)|due to|thanks to|that is why|therefore)\b/i.test(
      text,
    )
  )
    return 'CAUSAL'
  if (/\b(?:used to|no longer|anymore|recently|these days|nowadays|from now on)\b/i.test(text))
    return 'EVOLUTION'
  if (/\b(?:but|rather than|instead|although|however|unlike)\b/i.test(text)) return 'CONTRAST'
  if (/\b(?:before|after|since|until|till|while)\b/i.test(text)) return 'TEMPORAL'
  return /\bnow\b/i.test(text) ? 'EVOLUTION' : 'FACT'
}
