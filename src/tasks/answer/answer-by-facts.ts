/** Answers from facts: a value only when entity, relation, type and time of the question fit one. */
import { normaliseName } from '../../model/entity.ts'
import { heardAt, lastHeardAt, sourcesOf } from '../../model/fact.ts'
import { type KnownTime, timeText } from '../../model/known-time.ts'
import { DAY, type Instant, meets } from '../../model/time.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { DUE } from '../../std/contact-forms.ts'
import { literal } from '../../std/literal.ts'
import { table } from '../../std/table.ts'
import { words } from '../../std/words.ts'
import { INSTRUMENT, SPORT } from '../distil/clauses/catalogue.ts'
import { PETS } from '../distil/clauses/nouns.ts'
import { isToolOf } from '../distil/clauses/tools.ts'
import { DOSED, TAKES } from '../medicines.ts'
import { isOneAtATime, isSingleValued, KIN, PLANS } from '../relations.ts'
import { besideEachOther, phraseOf } from '../values.ts'
import type { AnswerInput } from './answer.ts'
import type { Answered } from './answered.ts'
import { isAskedAbout, isNamed, signedBySelf } from './asked-about.ts'
import { type Asked, GOT_THINGS, keyOf, keysOf } from './question.ts'
import { isMeant, OVER, type Said, saidBy } from './said.ts'
import type { ToldFact } from './told-facts.ts'

/** What is believed less was hedged. */
const SURE = 0.75
/** A title alone names nobody. */
const NO_VALUE = /^(?:(?:mr|mrs|ms|dr|prof)\.?)?$/i
const MAX_LISTED = 6

export function byFacts(
  asked: Asked,
  facts: readonly ToldFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const { form } = asked
  const relations = new Set([
    ...asked.relations,
    ...(asked.before === null && !(asked.past && asked.span === null)
      ? []
      : [...asked.relations].flatMap((r) => ONCE[r] ?? [])),
  ])
  const sure = facts.filter(
    ({ fact, tail }) =>
      fact.status === 'active' && fact.confidence >= SURE && fact.condition === null && !NO_VALUE.test(tail),
  )
  if (isWho(asked)) return whoIs(asked, input, sure, now)
  if (relations.size === 0) return null
  if (form === 'count') return countOf(asked, input, sure, now)
  if (form === 'yes-no') return yesOrNo(asked, input, sure, now)
  const fitting = sure.filter(
    (f) => relations.has(f.fact.relation) && saysTheRest(asked, f) && isOfKind(asked, f),
  )
  const set = form === 'when' ? setFor(asked, sure, isAskedAbout(asked, input, sure)) : null
  if (set !== null) return set
  if (asked.subject === null) return form === 'who' ? whoever(asked, fitting, now) : null
  const isMeant = isAskedAbout(asked, input, sure)
  const own = fitting.filter((f) => isMeant(f.head) && !isGone(f, facts, now) && isBorneOut(f, asked, input))
  // A birthday, an anniversary is told by its day, of whatever year.
  if (form === 'when' && /^(?:birthday|wedding anniversary)$/.test(asked.owned ?? ''))
    return valueNow(asked, own, now) ?? dateOf(asked, own)
  if (form === 'when' && asked.verb === 'born') return dateOf(asked, own) ?? birthdayOf(own)
  if (form === 'when') return dateOf(asked, own)
  const value = asked.before === null ? valueNow(asked, own, now) : valueBefore(asked.before, own, now)
  return value ?? (asked.subject === 'i' && relations.has('name') ? ownName(input) : null)
}

/** The day of birth, of which no occasion was told. */
function birthdayOf(facts: readonly ToldFact[]): Answered | null {
  const [first, ...others] = facts.filter(({ fact }) => fact.relation === 'birthday')
  const isOne = first !== undefined && others.every(({ tail }) => tail === first.tail)
  return isOne ? { answer: first.tail, citations: [first.label] } : null
}

/** A number of what is counted that holds now, where nothing of the kind was told later. */
function countOf(asked: Asked, input: AnswerInput, facts: readonly ToldFact[], now: number): Answered | null {
  const isMeant = isAskedAbout(asked, input, facts)
  const noun = keyOf(asked.kind?.split(' ').at(-1) ?? '')
  const nouns = new Set([noun, ...(CHILD.has(noun) ? CHILD : [])])
  const counted = facts.filter(
    ({ fact, head, tail }) =>
      /^(?:has(?:_\w+)?|owns)$/.test(fact.relation) &&
      COUNTED.test(tail) &&
      [...keysOf(tail)].some((key) => nouns.has(key)) &&
      isMeant(head) &&
      holds(fact, asked, now),
  )
  const [only, another] = counted
  const isAlone = asked.past === false && asked.words.every((word) => nouns.has(word))
  return only === undefined || another !== undefined || !isAlone
    ? null
    : { answer: only.tail, citations: [only.label] }
}

const CHILD: ReadonlySet<string> = new Set(['kid', 'child', 'children'].map(keyOf))
const COUNTED = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten) /i

/** The name under which the one who asks has spoken. */
function ownName(input: AnswerInput): Answered | null {
  const signed = signedBySelf(input)
  return signed === null ? null : { answer: signed.turn.speaker, citations: [signed.label] }
}

/** "Who is Wilfried?" */
function isWho({ form, verb, subject, owned, whose, words }: Asked): boolean {
  return (
    form === 'who' &&
    verb === 'be' &&
    subject !== null &&
    subject !== 'i' &&
    owned === null &&
    whose === null &&
    words.length === 0
  )
}

const COUPLED = /^(?:partner_of|married_to|engaged_to|got_married|got_engaged)$/

/** Whose neighbour, sister, partner or boss somebody is, and what they do. */
function whoIs(asked: Asked, input: AnswerInput, facts: readonly ToldFact[], now: number): Answered | null {
  const isMeant = isAskedAbout(asked, input, facts)
  const isCalled = (name: string): boolean => isNamed(name, asked.subject ?? '')
  // "Who has Clover?" asks for another than whose she is.
  const isTie = /^who(?:['’]s| is| was)\b/i.test(input.question.trim())
    ? /^has_(?!condition|degree)/
    : /^has_(?!pet$|condition|degree)/
  const says = facts.filter(
    ({ fact, head, tail }) =>
      (isTie.test(fact.relation) || COUPLED.test(fact.relation)
        ? isCalled(tail)
        : isMeant(head) &&
          (fact.relation === 'job_title' || (fact.relation === 'name' && !isCalled(head)))) &&
      holds(fact, asked, now),
  )
  const texts = new Map(says.map((f) => [f.fact.statement, f.label]))
  if (texts.size === 0 || texts.size > 2) return null
  return { answer: [...texts.keys()].join(' '), citations: [...new Set(texts.values())] }
}

/** "The name of my dog" is answered by a name, and only by that of a dog. */
function isOfKind({ owned, asksOfSort }: Asked, { fact, tail }: ToldFact): boolean {
  // "What kind of dog?" is answered by no name.
  if (asksOfSort && /^(?:has_pet|adopted|got)$/.test(fact.relation) && /^\p{Lu}/u.test(tail)) return false
  if (fact.relation === 'got_married' && owned !== null) return /^\p{Lu}/u.test(tail)
  if (owned === null || !GOT_THINGS.includes(fact.relation)) return true
  const noun = keyOf(owned.split(' ').at(-1) ?? '')
  if (isPet(noun, fact)) return /^\p{Lu}/u.test(tail)
  return /^\p{Lu}/u.test(tail) && keysOf(fact.statement).has(noun) && !keysOf(tail).has(noun)
}

/**
 * Whether the turns at hand bear it out: a sentence it was read from means what it says, and of the same time, and no newer
 * one of the same person denies it. What a rule misread is found here once more.
 */
function isBorneOut({ fact, head, tail }: ToldFact, asked: Asked, input: AnswerInput): boolean {
  // "I can't eat shellfish" is denied in its own words; a person who put a fact right has read its turns.
  if (fact.relation === 'avoids' || fact.correctedAt !== undefined) return true
  const keys = [...keysOf(tail)]
  const sources = new Set<string>(sourcesOf(fact))
  const heard = lastHeardAt(fact)
  const mentions = toldOf(head, input.turns).flatMap(({ turn, all }) =>
    all
      .filter((said) => keys.every((key) => said.keys.has(key)))
      .map((said) => ({ said, isSource: sources.has(turn.id) })),
  )
  const told = mentions.filter((m) => m.isSource)
  // "It should be …" says what it is.
  const isDue = ({ text }: Said): boolean =>
    /^(?:phone|email|address)/.test(fact.relation) && IS_DUE.test(text)
  if (
    told.length > 0 &&
    !told.some(({ said }) => said.isFact || isDue(said) || takesForGranted(said, fact, tail))
  )
    return false
  const { span } = fact.time
  const dated = told.flatMap(({ said }) => said.times)
  // Its time may come from a telling that is not at hand.
  const atHand = new Set(input.turns.map(({ turn }) => turn.id as string))
  const isWhole = [...sources].every((source) => atHand.has(source))
  if (isWhole && span !== null && dated.length > 0 && !dated.some((t) => meets(t, span))) return false
  const isDenial = ({ isFact, about, at, text, asserted }: Said): boolean =>
    isFact && about && at > heard && (OVER.test(text) || !asserted)
  if (asked.past || mentions.some(({ said }) => isDenial(said))) return asked.past
  return !/^(?:job_title|works_at)$/.test(fact.relation) || !hasNewJob(fact.relation, head, heard, input)
}

/** "I ski with my dog Balu, is that stupid?" asks, and says all the same who Balu is. */
function takesForGranted({ own, text }: Said, { relation }: ToldFact['fact'], tail: string): boolean {
  const plain = text.replace(/\?\W*$/, '')
  return (
    own &&
    /^has_/.test(relation) &&
    plain !== text &&
    isMeant(plain) &&
    new RegExp(`\\b(?:my|our) (?:\\p{Ll}+ ){1,2}${literal(tail)}(?!\\p{L})`, 'u').test(text)
  )
}

type ToldTurns = readonly { readonly turn: StoredTurn; readonly all: readonly Said[] }[]
/** By whom it is about; of many values of one person the same turns are read once. */
const toldTurns = new WeakMap<AnswerInput['turns'], Map<string, ToldTurns>>()

/** What the turns at hand say, read as told of somebody. */
function toldOf(head: string, turns: AnswerInput['turns']): ToldTurns {
  const byHead = toldTurns.get(turns) ?? new Map<string, ToldTurns>()
  toldTurns.set(turns, byHead)
  const told =
    byHead.get(head) ??
    turns.map(({ label, turn }) => {
      const own = turn.speaker === head
      return { turn, all: saidBy(turn, label, own, (doer) => (doer === 'i' ? own : isNamed(head, doer))) }
    })
  byHead.set(head, told)
  return told
}

const IS_DUE = new RegExp(`\\b${DUE}`, 'i')
const NEW_JOB =
  /\b(?:got|have|took|accepted|start(?:ed)?|begin|began|offered)\b[^.!?]{0,30}\b(?:job|post|position|role)\b/i
const PROMOTED = /\bpromotion\b|\b(?:was|been|got) promoted\b/i

/** A job told of later, of which no rule read what it is; a promotion leaves the employer. */
function hasNewJob(relation: string, head: string, since: number, { turns }: AnswerInput): boolean {
  const isNew = (text: string): boolean =>
    NEW_JOB.test(text) || (relation === 'job_title' && PROMOTED.test(text))
  return turns.some(({ turn }) => turn.speaker === head && turn.at > since && isNew(turn.content))
}

/** The relation of what is over for good. */
const ONCE: Readonly<Record<string, string>> = table({
  works_at: 'worked_at',
  lives_in: 'lived_in',
  job_title: 'worked_as',
  studies: 'studied',
  studies_at: 'studied_at',
})

/** "Switched from Jest to Vitest", "prefers tabs over spaces": of the other it says that it is not so. */
const INSTEAD = /\b(?:from|instead of|rather than|over) .+?(?= to |[.,;]|$)/gi

function saysTheRest({ words, kind, form }: Asked, { fact, tail }: ToldFact): boolean {
  // "Which editor do I use?" is answered by one, whose name says nothing of it.
  if (fact.relation === 'uses' && kind !== null && isToolOf(kind.toLowerCase(), tail)) return true
  const isOfChoice = form === 'yes-no' && /^(?:uses|prefers|likes)$/.test(fact.relation)
  const statement = isOfChoice ? fact.statement.replace(INSTEAD, '') : fact.statement
  const said = keysOf(`${statement} ${tail}`)
  return words.every((word) => said.has(word) || isPet(word, fact))
}

/** "Which pets do I have?" is answered by a cat. */
function isPet(word: string, { relation, statement }: ToldFact['fact']): boolean {
  const isOne =
    relation === 'has_pet' || (relation === 'adopted' && words(statement).some((w) => PETS.has(w)))
  return isOne && /^(?:pet|anim)/.test(word)
}

/** Who was adopted, and is no longer there. */
function isGone({ fact, tail }: ToldFact, facts: readonly ToldFact[], now: number): boolean {
  return (
    fact.relation === 'adopted' &&
    facts.some(
      ({ fact: other, head, tail: of }) =>
        (GONE.test(other.relation) && (isNamed(head, tail) || isNamed(of, tail))) ||
        (other.relation === 'has_pet' && isNamed(of, tail) && (other.valid.to ?? now + 1) <= now),
    )
  )
}
const GONE = /^(?:died|lost|gave_away|sold|rehomed)$/

/** The values that hold at the asked time; of what one has only one of, the one that holds for sure. */
function valueNow(asked: Asked, facts: readonly ToldFact[], now: number): Answered | null {
  const holding = facts.filter(
    ({ fact, tail }) =>
      holds(fact, asked, now) &&
      isNew(tail, asked) &&
      isOfClass(tail, asked) &&
      (fact.relation !== 'age' || now - heardAt(fact) < AGEING),
  )
  const [first] = holding.length > 0 ? holding : everHeld(facts, asked)
  if (first === undefined) return null
  if (holding.length === 0) return { answer: first.tail, citations: [first.label] }
  // An allergy and what is not eaten by choice are one list, and so are a son and a daughter.
  const isOfSeveral = SEVERAL.test(asked.owned ?? asked.kind ?? '')
  const same =
    asked.verb === 'avoid' || isOfSeveral
      ? holding
      : holding.filter((f) => f.fact.relation === first.fact.relation)
  const values = newestOf([...new Map(same.map((f) => [normaliseName(f.tail), f])).values()])
  const isList = asked.form === 'what' || isOfSeveral || isTieOfMany(first.fact.relation)
  const isOne = isSingleValued(first.fact.relation) && !holdBeside(values)
  if (values.length > 1 && (isOne || !(isList || holdBeside(values)))) return null
  if (values.length > MAX_LISTED) return null
  // Those of one telling come in any order.
  const told = values.toSorted((a, b) => heardAt(a.fact) - heardAt(b.fact) || (a.tail < b.tail ? -1 : 1))
  return { answer: told.map((f) => f.tail).join(', '), citations: told.map((f) => f.label) }
}

/** A home and its town, a section and its employer. */
function holdBeside(values: readonly ToldFact[]): boolean {
  const [one, other, ...more] = values.map(({ fact, tail }) => ({
    ...{ relation: fact.relation, phrase: phraseOf(tail), statement: fact.statement },
  }))
  if (one === undefined || other === undefined || more.length > 0) return false
  return besideEachOther(one.relation, one, other) !== null
}

const SEVERAL = /^(?:parents|siblings|children|kids|pets)$/

/** Two sisters are both "my sister". */
function isTieOfMany(relation: string): boolean {
  const kin = /^has_(.+)$/.exec(relation)?.[1]?.replaceAll('_', '-') ?? ''
  return KIN[kin]?.type === 'person' && !isOneAtATime(kin)
}

/** "My sister" and "Ida" may be told of apart: of what one has only one of, the newest holds. */
function newestOf(facts: readonly ToldFact[]): readonly ToldFact[] {
  const heads = new Set(facts.map((f) => f.head))
  if (heads.size < 2 || !facts.every((f) => isSingleValued(f.fact.relation))) return facts
  // Ida and Eva are two, whoever was told of last.
  if ([...heads].filter((head) => !/['’]s? /.test(head)).length > 1) return facts
  const newest = Math.max(...facts.map((f) => f.fact.valid.from))
  const last = facts.filter((f) => f.fact.valid.from === newest)
  return last.length === 1 ? last : facts
}

/** "What was her job?" without a time: the only one that was ever told. */
function everHeld(facts: readonly ToldFact[], { past, span, form, relations }: Asked): readonly ToldFact[] {
  if (!past || span !== null || form !== 'what' || !relations.has('job_title')) return []
  return new Set(facts.map((f) => normaliseName(f.tail))).size === 1 ? facts.slice(0, 1) : []
}

/** An age is told for so long. */
const AGEING = 300 * DAY

/** "Which instrument" is answered by none of the sports. */
export function isOfClass(tail: string, { kind }: Asked): boolean {
  const noun = tail.toLowerCase().split(' ').at(-1) ?? ''
  const one = kind?.split(' ').at(-1)?.replace(/s$/, '')
  if (one === 'instrument') return INSTRUMENT.test(noun)
  return one === 'sport' || one === 'game' ? SPORT.test(noun) : true
}

/** A value of the question's own words answers nothing. */
function isNew(tail: string, { known, kind, owned }: Asked): boolean {
  // "Blood pressure tablets" names no medicine.
  const isForm = MEDICINE_WORDS.has(keyOf((kind ?? owned ?? '').split(' ').at(-1) ?? ''))
  return [...keysOf(tail)].some((key) => !known.has(key) && !(isForm && MEDICINE_WORDS.has(key)))
}

const MEDICINE_WORDS: ReadonlySet<string> = new Set(
  'medicine medication med meds drug tablet pill capsule'.split(' ').map(keyOf),
)

/** Only what surely was so then: a state heard of later may have begun later. */
export function holds(
  { kind, valid, time, relation }: ToldFact['fact'],
  { span, past, verb }: Asked,
  now: number,
): boolean {
  // What is planned is planned for a time, not at any.
  if (PLANS.includes(relation) && span !== null) return time.span !== null && meets(time.span, span)
  if (kind === 'event') {
    if (span === null) return true
    return time.bound === 'at' && time.span !== null && meets(time.span, span)
  }
  if (span !== null) return valid.from < span.to && (valid.to === null || valid.to >= span.to)
  // "Where did she live?" without a time means what is over, or nobody knows which.
  const isNow = valid.from <= now && (valid.to === null || valid.to > now)
  return isNow && (!past || verb === 'move')
}

/** The value before another one, or before the one that holds now. */
export function valueBefore(name: string, facts: readonly ToldFact[], now: number): Answered | null {
  const inOrder = facts
    .filter(({ fact }) => fact.kind === 'state')
    .sort((a, b) => a.fact.valid.from - b.fact.valid.from)
  const at = inOrder.findLastIndex(({ fact, tail }) =>
    name === '' ? fact.valid.from <= now && (fact.valid.to ?? now + 1) > now : isNamed(tail, name),
  )
  const current = inOrder[at]
  const previous = inOrder
    .slice(0, Math.max(at, 0))
    .findLast((f) => normaliseName(f.tail) !== normaliseName(current?.tail ?? ''))
  const [last] = at < 0 && name === '' ? inOrder.slice(-1) : []
  const found = previous ?? last
  return found === undefined || found.fact.valid.to === null
    ? null
    : { answer: found.tail, citations: [found.label] }
}

function whoever(asked: Asked, facts: readonly ToldFact[], now: number): Answered | null {
  const holding = facts.filter((f) => asked.words.length > 0 && holds(f.fact, asked, now))
  const names = new Set(holding.map((f) => f.head))
  const [first] = holding
  return first === undefined || names.size !== 1 ? null : { answer: first.head, citations: [first.label] }
}

/** "When is my dentist appointment?": the day it was set for last. */
function setFor(
  { owned, past }: Asked,
  facts: readonly ToldFact[],
  isMeant: (name: string) => boolean,
): Answered | null {
  if (owned === null || past) return null
  const keys = [...keysOf(owned)]
  const set = facts
    .filter(({ fact, head, tail }) => {
      const said = keysOf(tail)
      return fact.relation === 'plans_to' && isMeant(head) && keys.every((key) => said.has(key))
    })
    .sort((a, b) => heardAt(b.fact) - heardAt(a.fact))
  const [last, other] = set
  if (last === undefined || last.fact.time.span === null) return null
  // Two that were told of at once are two.
  if (other !== undefined && heardAt(other.fact) === heardAt(last.fact)) return null
  const isOff = last.fact.valid.to !== null && last.fact.valid.to <= last.fact.time.span.from
  return isOff ? null : { answer: timeText(last.fact.time, heardAt(last.fact)), citations: [last.label] }
}

/** When it began or happened, as exactly as words say. */
function dateOf(asked: Asked, facts: readonly ToldFact[]): Answered | null {
  // A question without a further word would take any occasion for the one that is meant.
  const dated = facts.filter(({ fact }) => asked.words.length > 0 || ONCE_IN_A_LIFE.test(fact.relation))
  const exact = dated.filter(
    ({ fact, fact: { time } }) =>
      time.span !== null && (asked.future ? isAhead(time, heardAt(fact)) : time.bound === 'at'),
  )
  const inOrder = [...exact].sort((a, b) => (a.fact.time.span?.from ?? 0) - (b.fact.time.span?.from ?? 0))
  const isOrdered = asked.occasion !== null && dated.length === exact.length
  const first = isOrdered && asked.occasion === 'last' ? inOrder.at(-1) : inOrder[0]
  if (first === undefined) return null
  if (!isOrdered && exact.some((f) => !canBeOne(f.fact.time, first.fact.time))) return null
  return { answer: timeText(first.fact.time, heardAt(first.fact)), citations: [first.label] }
}

const ONCE_IN_A_LIFE =
  /^(?:birthday|has_birthday|born|born_in|died|retired|got_married|married_to|got_divorced|got_engaged|graduated_from)$/

function isAhead({ span }: KnownTime, told: Instant): boolean {
  return span !== null && span.to > told
}

function canBeOne(a: KnownTime, b: KnownTime): boolean {
  return a.span !== null && b.span !== null && a.span.from < b.span.to && b.span.from < a.span.to
}

/** "Tabs or spaces?" asks which; "or not?" does not. */
function isChoice(question: string): boolean {
  return / or (?!not\b)/i.test(question)
}

/** "Do I drink tea or coffee?": one of the two, and nothing else, is what a fact says. */
function isChosen({ words }: Asked, { question }: AnswerInput, { tail }: ToldFact): boolean {
  const keys = [...keysOf(tail)]
  return isChoice(question) && keys.length > 0 && keys.every((key) => words.includes(key))
}

/** Yes, when a fact says so now; no, when it is over or denied, never because another value is known. */
function yesOrNo(asked: Asked, input: AnswerInput, facts: readonly ToldFact[], now: number): Answered | null {
  const isMeant = isAskedAbout(asked, input, facts)
  if (asked.verb === 'be' && asked.words.join() === keyOf('alive')) {
    const died = facts.find((f) => f.fact.relation === 'died' && isMeant(f.head))
    return died === undefined ? null : { answer: `No. ${died.fact.statement}`, citations: [died.label] }
  }
  if (asked.words.length === 0 && !/^(?:marry|engage|smoke|vape)$/.test(asked.verb)) return null
  const about = facts.filter((f) => isMeant(f.head) && (saysTheRest(asked, f) || isChosen(asked, input, f)))
  const own = about.filter((f) => isBorneOut(f, asked, input))
  const denied = own.find(
    ({ fact: { relation } }) =>
      (relation.startsWith('not_') && asked.relations.has(relation.slice(4))) ||
      (relation === 'avoids' && /^(?:eat|drink|smoke|vape)$/.test(asked.verb)),
  )
  if (denied !== undefined && !isChoice(input.question) && holds(denied.fact, { ...asked, past: false }, now))
    return { answer: `No. ${denied.fact.statement}`, citations: [denied.label] }
  const fitting = own.filter((f) => asked.relations.has(f.fact.relation))
  const yes = fitting.find((f) => holds(f.fact, { ...asked, past: false }, now))
  if (isChoice(input.question))
    return yes === undefined ? null : { answer: yes.fact.statement, citations: [yes.label] }
  if (yes !== undefined) return { answer: `Yes. ${yes.fact.statement}`, citations: [yes.label] }
  // That it is over is what the newest words say: nothing needs to bear out that it was so.
  const over = about.find(
    (f) =>
      asked.relations.has(f.fact.relation) &&
      f.fact.kind === 'state' &&
      f.fact.valid.to !== null &&
      f.fact.valid.to <= now &&
      !isOtherDoseSince(f, input) &&
      !isOfOneJob(f, input),
  )
  return over === undefined || asked.past ? null : { answer: 'No.', citations: [over.label] }
}

/** "I quit my job" ends a job; who is a nurse may stay one. */
function isOfOneJob({ fact, tail }: ToldFact, { question, turns }: AnswerInput): boolean {
  if (fact.relation !== 'job_title' || /\b(?:still|works?|working|employed)\b/i.test(question)) return false
  const ending = turns.filter(({ turn }) => fact.closings?.some((closing) => closing.turn === turn.id))
  const keys = [...keysOf(tail)]
  return (
    ending.length > 0 &&
    ending.every(({ turn: { content } }) => {
      const said = keysOf(content)
      return JOB_LEFT.test(content) && !keys.some((key) => said.has(key))
    })
  )
}
const JOB_LEFT =
  /\b(?:quit(?:ting)?|left|leaving|lost|resigned from|gave notice|handed in|fired|laid off|let go)\b/i

/** "They put the ramipril up to 10 mg" ends a dose: the medicine may go on. */
function isOtherDoseSince({ fact, tail }: ToldFact, { question, turns }: AnswerInput): boolean {
  if (fact.relation !== TAKES || !DOSED.test(tail) || /\d/.test(question)) return false
  return turns.some(
    ({ turn }) => DOSED.test(turn.content) && fact.closings?.some((closing) => closing.turn === turn.id),
  )
}
