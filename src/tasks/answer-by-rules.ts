/**
 * The answer without a model. It says a value only when entity, relation, type and time of the question fit a fact, or a
 * sentence that the person asked about said of themselves; a wrong answer costs more than many that are declined.
 */
import { normaliseName } from '../model/entity.ts'
import { heardAt, sourcesOf } from '../model/fact.ts'
import { type KnownTime, timeText } from '../model/known-time.ts'
import { DAY, type Instant } from '../model/time.ts'
import { searchableText } from '../model/turn.ts'
import { table } from '../std/table.ts'
import { baseVerb } from '../std/verbs.ts'
import { isStopWord, words } from '../std/words.ts'
import type { AnswerInput } from './answer.ts'
import { INSTRUMENT, SPORT } from './distil/catalogue.ts'
import { type Asked, askedIn, GOT_THINGS, isKin, keyOf, keysOf, SAYS_LITTLE } from './question.ts'
import { isSingleValued } from './relations.ts'
import { type Said, saidBy } from './said.ts'
import { type ToldFact, toldFacts } from './told-facts.ts'
import { stayAt, stayBefore, staysIn } from './told-places.ts'
import { repliedTo } from './told-replies.ts'

export interface Answered {
  readonly answer: string | null
  readonly citations: readonly string[]
}

type KnownFact = ToldFact

/** What is believed less was hedged. */
const SURE = 0.75
/** A title alone names nobody. */
const NO_VALUE = /^(?:(?:mr|mrs|ms|dr|prof)\.?)?$/i
const MAX_LISTED = 6
const MAX_SENTENCE = 240
const MAX_QUOTES = 3

export function answerByRules(input: AnswerInput): Answered {
  if (!input.relevant) return { answer: null, citations: [] }
  const now = Date.parse(input.today) + DAY - 1
  const asked = askedIn(input.question, now)
  const found = asked === null ? null : answerTo(asked, input, now)
  return found ?? { answer: null, citations: quotes(input) }
}

function answerTo(asked: Asked, input: AnswerInput, now: number): Answered | null {
  const told = toldFacts(input.turns.filter(({ turn }) => turn.at <= now))
  const isStored = (one: KnownFact): boolean =>
    input.facts.some(
      ({ fact, head, tail }) =>
        fact.relation === one.fact.relation &&
        normaliseName(head) === normaliseName(one.head) &&
        normaliseName(tail) === normaliseName(one.tail),
    )
  // What is shown, and what the turns at hand say beside it: a stored fact knows its end, wherever that was told.
  const facts: readonly KnownFact[] = [...input.facts, ...told.filter((one) => !isStored(one))]
  const known = byFacts(asked, facts, input, now)
  if (known !== null) return newerStay(known, asked, facts, input, now) ?? known
  return bySentences(asked, facts, input, now) ?? byReplies(asked, facts, input, now)
}

/** Where somebody lives or works by their own words, when these are newer than the fact that says another place. */
function newerStay(
  { answer, citations }: Answered,
  asked: Asked,
  facts: readonly KnownFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  if (asked.before !== null || asked.form === 'yes-no') return null
  const said = saidToAnswer(asked, facts, input, now)
  const stay = stayOf(
    asked,
    said.map((one) => asTold(one, asked)),
    now,
  )
  if (stay === null || stay.answer === null || isNamed(stay.answer, answer ?? '')) return null
  const heard = facts.flatMap((f) =>
    citations.includes(f.label) && f.tail === answer ? [heardAt(f.fact)] : [],
  )
  const told = said.filter((one) => stay.citations.includes(one.label)).map((one) => one.at)
  return Math.max(...told) > Math.max(...heard) ? stay : null
}

function byReplies(
  asked: Asked,
  facts: readonly KnownFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  if (asked.form === 'yes-no' || asked.form === 'count') return null
  const isMeant = isAskedAbout({ ...asked, whose: null }, input, facts)
  const self = asked.subject === 'i'
  const found = repliedTo(asked, input.turns, now, (name) => (name === 'i' ? self : isMeant(name)))
  return found === null ? null : { answer: found.answer, citations: [found.label] }
}

/** The turns that share most words with the question. */
function quotes({ turns, terms }: AnswerInput): string[] {
  const wanted = new Set(terms.map(keyOf).filter((key) => !SAYS_LITTLE.has(key)))
  const shared = (text: string): number => [...keysOf(text)].filter((key) => wanted.has(key)).length
  return turns
    .map(({ label, turn }) => ({ label, share: shared(searchableText(turn)) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_QUOTES)
    .map(({ label }) => label)
}

/** The names of the one who asks; none when several could be meant. */
function selves({ turns }: AnswerInput): readonly string[] {
  const speakers = new Set(turns.filter(({ turn }) => turn.role === 'user').map(({ turn }) => turn.speaker))
  return speakers.size === 1 ? [...speakers] : []
}

/** "Ana" is Ana Silva, and "Mel" is Melanie. */
function isNamed(name: string, asked: string): boolean {
  const [a, b] = [normaliseName(name), normaliseName(asked)]
  if (a === b) return true
  const first = a.split(' ')[0] ?? ''
  return a.startsWith(`${b} `) || (b.length >= 3 && first.length >= b.length + 2 && first.startsWith(b))
}

/** Tells whether a name is that of the one asked about; "my sister" is who is known as the sister. */
function isAskedAbout(
  { subject, whose }: Asked,
  input: AnswerInput,
  facts: readonly KnownFact[],
): (name: string) => boolean {
  const people = subject === 'i' ? selves(input) : []
  const is = (name: string): boolean =>
    subject === 'i' ? people.includes(name) : subject !== null && isNamed(name, subject)
  if (whose === null) return is
  const known = new Set(
    facts.filter((f) => f.fact.relation === `has_${whose}` && is(f.head)).map((f) => f.tail),
  )
  return (name) => {
    const [owner = '', thing] = name.split(/['’]s? /)
    return known.has(name) || (thing === whose && is(owner))
  }
}

// Facts

function byFacts(
  asked: Asked,
  facts: readonly KnownFact[],
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
  if (relations.size === 0 || form === 'count') return null
  const sure = facts.filter(
    ({ fact, tail }) =>
      fact.status === 'active' && fact.confidence >= SURE && fact.condition === null && !NO_VALUE.test(tail),
  )
  if (form === 'yes-no') return yesOrNo(asked, input, sure, now)
  const fitting = sure.filter(
    (f) => relations.has(f.fact.relation) && saysTheRest(asked, f) && isOfKind(asked, f),
  )
  if (asked.subject === null) return form === 'who' ? whoever(asked, fitting, now) : null
  const isMeant = isAskedAbout(asked, input, sure)
  const own = fitting.filter((f) => isMeant(f.head) && isBorneOut(f, asked, input))
  if (form === 'when') return dateOf(asked, own)
  return asked.before === null ? valueNow(asked, own, now) : valueBefore(asked.before, own, now)
}

/** "The name of my dog" is answered by a name, and only by that of a dog. */
function isOfKind({ owned }: Asked, { fact, tail }: KnownFact): boolean {
  if (fact.relation === 'got_married' && owned !== null) return /^\p{Lu}/u.test(tail)
  if (owned === null || !GOT_THINGS.includes(fact.relation)) return true
  const noun = keyOf(owned.split(' ').at(-1) ?? '')
  return /^\p{Lu}/u.test(tail) && keysOf(fact.statement).has(noun) && !keysOf(tail).has(noun)
}

/**
 * Whether the turns at hand bear it out: a sentence it was read from means what it says, and of the same time, and no newer
 * one of the same person denies it. What a rule misread is found here once more.
 */
function isBorneOut({ fact, head, tail }: KnownFact, asked: Asked, input: AnswerInput): boolean {
  const keys = [...keysOf(tail)]
  const sources = new Set<string>(sourcesOf(fact))
  const heard = Math.max(...fact.evidence.map((e) => e.heardAt))
  const mentions = input.turns.flatMap(({ label, turn }) => {
    const own = turn.speaker === head
    return saidBy(turn, label, own, (doer) => (doer === 'i' ? own : isNamed(head, doer)))
      .filter((said) => keys.every((key) => said.keys.has(key)))
      .map((said) => ({ said, isSource: sources.has(turn.id) }))
  })
  const told = mentions.filter((m) => m.isSource)
  if (told.length > 0 && !told.some(({ said }) => said.isFact)) return false
  const { span } = fact.time
  const dated = told.flatMap(({ said }) => said.times)
  // Its time may come from a telling that is not at hand.
  const atHand = new Set(input.turns.map(({ turn }) => turn.id as string))
  const isWhole = [...sources].every((source) => atHand.has(source))
  if (
    isWhole &&
    span !== null &&
    dated.length > 0 &&
    !dated.some((t) => t.from < span.to && t.to > span.from)
  )
    return false
  const isDenial = ({ isFact, about, at, text, asserted }: Said): boolean =>
    isFact && about && at > heard && (OVER.test(text) || !asserted)
  if (asked.past || mentions.some(({ said }) => isDenial(said))) return asked.past
  return !/^(?:job_title|works_at)$/.test(fact.relation) || !hasNewJob(head, heard, input)
}

const NEW_JOB =
  /\b(?:got|have|took|accepted|start(?:ed)?|begin|began|offered)\b[^.!?]{0,30}\b(?:job|post|position|role|promotion)\b|\b(?:was|been|got) promoted\b/i

/** A job told of later, of which no rule read what it is. */
function hasNewJob(head: string, since: number, { turns }: AnswerInput): boolean {
  return turns.some(({ turn }) => turn.speaker === head && turn.at > since && NEW_JOB.test(turn.content))
}

/** The relation of what is over for good. */
const ONCE: Readonly<Record<string, string>> = table({
  works_at: 'worked_at',
  lives_in: 'lived_in',
  job_title: 'worked_as',
  studies: 'studied',
  studies_at: 'studied_at',
})

function saysTheRest({ words }: Asked, { fact, tail }: KnownFact): boolean {
  const said = keysOf(`${fact.statement} ${tail}`)
  return words.every((word) => said.has(word))
}

/** The values that hold at the asked time; of what one has only one of, the one that holds for sure. */
function valueNow(asked: Asked, facts: readonly KnownFact[], now: number): Answered | null {
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
  const same = holding.filter((f) => f.fact.relation === first.fact.relation)
  const values = [...new Map(same.map((f) => [normaliseName(f.tail), f])).values()]
  if (values.length > 1 && (isSingleValued(first.fact.relation) || asked.form !== 'what')) return null
  if (values.length > MAX_LISTED) return null
  return { answer: values.map((f) => f.tail).join(', '), citations: values.map((f) => f.label) }
}

/** "What was her job?" without a time: the only one that was ever told. */
function everHeld(facts: readonly KnownFact[], { past, span, form, relations }: Asked): readonly KnownFact[] {
  if (!past || span !== null || form !== 'what' || !relations.has('job_title')) return []
  return new Set(facts.map((f) => normaliseName(f.tail))).size === 1 ? facts.slice(0, 1) : []
}

/** An age is told for so long. */
const AGEING = 300 * DAY

/** "Which instrument" is answered by none of the sports. */
function isOfClass(tail: string, { kind }: Asked): boolean {
  const noun = tail.toLowerCase().split(' ').at(-1) ?? ''
  const one = kind?.split(' ').at(-1)?.replace(/s$/, '')
  if (one === 'instrument') return INSTRUMENT.test(noun)
  return one === 'sport' || one === 'game' ? SPORT.test(noun) : true
}

/** A value of the question's own words answers nothing. */
function isNew(tail: string, { known }: Asked): boolean {
  return [...keysOf(tail)].some((key) => !known.has(key))
}

/** Only what surely was so then: a state heard of later may have begun later. */
function holds({ kind, valid, time }: KnownFact['fact'], { span, past, verb }: Asked, now: number): boolean {
  if (kind === 'event') {
    if (span === null) return true
    return time.bound === 'at' && time.span !== null && time.span.from < span.to && time.span.to > span.from
  }
  if (span !== null) return valid.from < span.to && (valid.to === null || valid.to >= span.to)
  // "Where did she live?" without a time means what is over, or nobody knows which.
  const isNow = valid.from <= now && (valid.to === null || valid.to > now)
  return isNow && (!past || verb === 'move')
}

/** The value before another one, or before the one that holds now. */
function valueBefore(name: string, facts: readonly KnownFact[], now: number): Answered | null {
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

function whoever(asked: Asked, facts: readonly KnownFact[], now: number): Answered | null {
  const holding = facts.filter((f) => asked.words.length > 0 && holds(f.fact, asked, now))
  const names = new Set(holding.map((f) => f.head))
  const [first] = holding
  return first === undefined || names.size !== 1 ? null : { answer: first.head, citations: [first.label] }
}

/** When it began or happened, as exactly as words say. */
function dateOf(asked: Asked, facts: readonly KnownFact[]): Answered | null {
  // A question without a further word would take any occasion for the one that is meant.
  const dated = facts.filter(({ fact }) => asked.words.length > 0 || ONCE_IN_A_LIFE.test(fact.relation))
  const exact = dated.filter(
    ({ fact, fact: { time } }) =>
      time.span !== null && (asked.future ? isAhead(time, heardAt(fact)) : time.bound === 'at'),
  )
  const [first] = exact
  if (first === undefined || exact.some((f) => !canBeOne(f.fact.time, first.fact.time))) return null
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

/** Yes, when a fact says so now; no, when it is over or denied, never because another value is known. */
function yesOrNo(
  asked: Asked,
  input: AnswerInput,
  facts: readonly KnownFact[],
  now: number,
): Answered | null {
  const isMeant = isAskedAbout(asked, input, facts)
  if (asked.verb === 'be' && asked.words.join() === keyOf('alive')) {
    const died = facts.find((f) => f.fact.relation === 'died' && isMeant(f.head))
    return died === undefined ? null : { answer: `No. ${died.fact.statement}`, citations: [died.label] }
  }
  if (asked.words.length === 0 && !/^(?:marry|engage)$/.test(asked.verb)) return null
  const own = facts.filter((f) => isMeant(f.head) && saysTheRest(asked, f) && isBorneOut(f, asked, input))
  const denied = own.find(
    (f) => f.fact.relation.startsWith('not_') && asked.relations.has(f.fact.relation.slice(4)),
  )
  if (denied !== undefined && holds(denied.fact, { ...asked, past: false }, now))
    return { answer: `No. ${denied.fact.statement}`, citations: [denied.label] }
  const fitting = own.filter((f) => asked.relations.has(f.fact.relation))
  const yes = fitting.find((f) => holds(f.fact, { ...asked, past: false }, now))
  if (yes !== undefined) return { answer: `Yes. ${yes.fact.statement}`, citations: [yes.label] }
  const over = fitting.find(
    (f) => f.fact.kind === 'state' && f.fact.valid.to !== null && f.fact.valid.to <= now,
  )
  return over === undefined || asked.past ? null : { answer: 'No.', citations: [over.label] }
}

// Sentences

/** The sentences of the turns at hand, newest first, with who they are about. */
function saidToAnswer(asked: Asked, facts: readonly KnownFact[], input: AnswerInput, now: number): Said[] {
  const { whose } = asked
  const isSubject = isAskedAbout({ ...asked, whose: null }, input, facts)
  const isNamedSo = isAskedAbout(asked, input, facts)
  const self = whose === null ? 'i' : `my ${whose}`
  const placed = new Map(input.turns.map(({ turn }) => [`${turn.session} ${turn.ordinal}`, turn]))
  return input.turns
    .filter(({ turn }) => turn.at <= now && turn.role !== 'system' && turn.role !== 'tool')
    .flatMap(({ label, turn }) => {
      const own = isSubject(turn.speaker)
      const isDoer = (doer: string): boolean =>
        doer !== '' && (/^(?:i$|my )/.test(doer) ? own && doer === self : isNamedSo(doer))
      const earlier = [1, 2, 3].flatMap(
        (back) => placed.get(`${turn.session} ${turn.ordinal - back}`)?.content ?? [],
      )
      return saidBy(turn, label, own, isDoer, earlier)
    })
    .sort((a, b) => b.at - a.at)
}

function bySentences(
  asked: Asked,
  facts: readonly KnownFact[],
  input: AnswerInput,
  now: number,
): Answered | null {
  const { subject, whose } = asked
  const said = saidToAnswer(asked, facts, input, now)
  const stay = stayOf(
    asked,
    said.map((one) => asTold(one, asked)),
    now,
  )
  if (stay !== null || asked.before !== null)
    return stay !== null && isOverByThen(stay, asked, input, now) ? null : stay
  const usable =
    asked.span === null ? said : said.filter((s) => isOfThen(s, asked.span as { from: number; to: number }))
  if (subject === null) return ofNobody(asked, usable)
  const byKind = hasTools(asked, input) ? valueOfKind(asked, said) : null
  if (byKind !== null) return byKind
  if (asked.owned !== null && whose !== null) return null
  if (asked.owned !== null) return asked.form === 'when' ? dateOfOwned(asked, usable) : ownedBy(asked, usable)
  const verbs = asked.words.length === 0 ? [asked.verb] : verbsLike(asked.verb)
  const fitting = usable.filter((s) => says(s, asked) && verbs.some((verb) => s.does(verb)))
  if (asked.form === 'yes-no') return overByNow(asked, usable)
  // Where no further word tells which is meant, there must be one only.
  const isOnlyDate =
    asked.form === 'when' &&
    !TOO_WEAK.test(asked.verb) &&
    fitting.filter((s) => s.times.length > 0).length === 1
  if (asked.words.length === 0 && !isOnlyDate && (fitting.length > 1 || WEAK.test(asked.verb))) return null
  switch (asked.form) {
    case 'when':
      return toldDate(asked, fitting.length > 0 ? fitting : usable.filter((s) => saysNearby(s, asked)))
    case 'count':
      return toldNumber(
        asked,
        fitting.length > 0 || !EMPTY_VERB.test(asked.verb)
          ? fitting
          : usable.filter((s) => s.about && saysCount(s, asked)),
      )
    default:
      return toldValue(asked, fitting)
  }
}

/** Verbs that say only that there is a number: "How many points did I get in the exam?" */
const EMPTY_VERB = /^(?:get|have|own|make|score|be|win)$/

/** The number and what is counted may stand in neighbouring sentences: "my synthesizers. I own seven." */
function saysCount(said: Said, asked: Asked): boolean {
  const keys = new Set([...said.keys, ...keysOf(said.before)])
  return said.asserted && asked.words.every((word) => keys.has(word))
}

/** The verb with its date, and the rest beside it: "We're moving on 20 July. Come to Malaga!" */
function saysNearby(said: Said, asked: Asked): boolean {
  if (!said.asserted || asked.words.length === 0) return false
  if (!verbsLike(asked.verb).some((verb) => said.does(verb))) return false
  const keys = new Set([...said.keys, ...keysOf(said.before), ...keysOf(said.after)])
  return asked.words.every((word) => keys.has(word))
}

/** Questions about no person: "When was the premiere of the play?", "Where was the marathon?", "How many came?" */
function ofNobody(asked: Asked, said: readonly Said[]): Answered | null {
  const verb = asked.verb === 'be' ? null : keyOf(asked.verb)
  const isOf = (one: Said, keys: ReadonlySet<string>): boolean =>
    one.asserted &&
    asked.words.some((word) => one.keys.has(word)) &&
    asked.words.every((word) => keys.has(word)) &&
    (verb === null || one.keys.has(verb))
  const here = said.filter((one) => isOf(one, one.keys))
  const [first] = here
  switch (asked.form) {
    case 'count':
      return asked.words.length > 1 ? toldNumber(asked, here) : null
    case 'when': {
      if (asked.words.length === 0) return null
      const near = said.filter((one) => isOf(one, new Set([...one.keys, ...keysOf(one.before)])))
      const dated = here.some((one) => one.times.length > 0) ? here : near
      // "The premiere is on 7 December" was so; "it opens again on Friday" is another opening.
      const isOn = verb === null && dated.every((one) => IS_ON.test(one.text))
      return toldDate(
        { ...asked, future: asked.future || isOn },
        dated.filter((one) => !/\bagain\b/.test(one.text)),
      )
    }
    case 'where': {
      const places = here.filter(({ text }) => HAPPENS_AT.test(text))
      return first !== undefined && asked.words.length > 0 && places.length === 1 ? quoted(places[0]) : null
    }
    default:
      return null
  }
}

const IS_ON = /\b(?:is|are|was|were|takes place|will be) (?:on|in|at|from)\b/i
const HAPPENS_AT = /\b(?:in|at) (?:the )?\p{Lu}[\p{L}'’-]+/u

/** What is said of another, as that one would say it: "She lives in Bonn" is "I live in Bonn". */
function asTold(said: Said, { subject, whose }: Asked): Said {
  if (subject === 'i' && whose === null) return said
  if (!said.about) return whose === null ? said : { ...said, own: false }
  if (said.own && whose === null) return said
  const name = subject === null || subject === 'i' ? '(?!)' : subject.replace(/[^\p{L}\p{N} -]/gu, '.')
  const doer = new RegExp(
    `(?:\\b(?:[Mm]y|[Oo]ur) ${whose ?? '(?!)'}(?:,? \\p{Lu}[\\p{L}'’-]+)?,?|\\b(?:[Ss]he|[Hh]e)|(?<!\\p{L})${name}(?: \\p{Lu}[\\p{L}'’-]+)?)(?=['’]s |['’]d | )`,
    'gu',
  )
  const text = said.text
    .replace(/\b(?:I|we|We)\b/g, 'they')
    .replace(doer, 'I')
    .replace(/\bI['’]s /g, 'I am ')
    .replace(/\bI (is|has|does) /g, (_, verb: string) => `I ${FIRST[verb] ?? verb} `)
    .replace(
      /\b((?:I|and)(?: now| still| also)?) (\p{Ll}{3,}s)\b/gu,
      (_, lead: string, verb: string) => `${lead} ${baseVerb(verb)}`,
    )
  return { ...said, own: true, text }
}

const FIRST: Readonly<Record<string, string>> = { is: 'am', has: 'have', does: 'do' }

/** Whether a fact says that a stay had ended by the time that is asked for: the turn that told its end may not be at hand. */
function isOverByThen({ answer }: Answered, asked: Asked, input: AnswerInput, now: number): boolean {
  if (answer === null || asked.before !== null) return false
  const isMeant = isAskedAbout(asked, input, input.facts)
  const same = input.facts.filter(
    (f) => asked.relations.has(f.fact.relation) && isMeant(f.head) && isNamed(f.tail, answer),
  )
  return same.length > 0 && !same.some(({ fact }) => holds(fact, asked, now))
}

/** Where they lived or worked then, by what they said themselves. */
function stayOf(
  { form, relations, before, span, past }: Asked,
  said: readonly Said[],
  now: number,
): Answered | null {
  const relation = (['lives_in', 'works_at'] as const).find((r) => relations.has(r))
  if (relation === undefined || (form !== 'where' && form !== 'what' && form !== 'who')) return null
  const stays = staysIn(relation, said)
  if (past && span === null && before === null) return null
  const found =
    before === null
      ? stayAt(stays, span?.from ?? now, span?.to ?? now)
      : stayBefore(stays, (place) => (before === '' ? stays.at(-1)?.place === place : isNamed(place, before)))
  return found === null ? null : { answer: found.place, citations: [found.said.label] }
}

/** Told of the asked time, or said in it. */
function isOfThen(
  { times, at }: Said,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  if (times.length === 0) return at >= from && at < to
  return times.some((t) => t.role === 'at' && t.from < to && t.to > from)
}

/** Verbs that tell too little by themselves. */
const WEAK =
  /^(?:be|have|do|get|go|make|take|say|tell|think|like|love|want|need|know|use|see|look|come|give|find|feel|try|keep|put|let|start|begin|stop|bring|mean|call|ask|talk|work|live|move|leave|turn|eat|drink|buy|plan|hope|enjoy)$/
const TOO_WEAK = /^(?:be|have|do|get|go|make|take|say|tell|think|like|want|need|know|see|come)$/
/** Verbs that people use for each other where the rest of the words is the same. */
const ALIKE_VERBS: readonly (readonly string[])[] = [
  ['start', 'begin', 'join', 'commence'],
  ['move', 'relocate'],
  ['buy', 'get', 'purchase', 'order'],
  ['adopt', 'get', 'rescue'],
  ['quit', 'leave', 'resign'],
  ['finish', 'complete'],
  ['open', 'launch'],
  ['marry', 'wed'],
  ['visit', 'go', 'travel', 'fly', 'drive'],
  ['receive', 'get'],
  ['break', 'fracture'],
]

function verbsLike(verb: string): readonly string[] {
  return [...new Set([verb, ...ALIKE_VERBS.filter((group) => group.includes(verb)).flat()])]
}

/** Every word that matters is there, and it is meant. */
function says(said: Said, asked: Asked): boolean {
  return said.asserted && asked.words.every((word) => said.keys.has(word))
}

/** "My exam is on 5 May": the date behind the thing and its verb. */
function dateOfOwned(asked: Asked, said: readonly Said[]): Answered | null {
  const thing = new RegExp(
    `\\b(?:my|our) (?:[\\p{L}-]+ )?${asked.owned}\\b[^.!?]{0,30}?(?:\\b(?:is|was|are|were|starts|started|begins|takes place|will be|got moved to)\\b|['’]s\\b)`,
    'iu',
  )
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

function toldDate(asked: Asked, fitting: readonly Said[]): Answered | null {
  const dated = fitting.flatMap((said) => {
    const [time, ...others] = said.times
    return time !== undefined &&
      others.length === 0 &&
      (time.role === 'at' || (time.role === 'since' && BEGINS.test(asked.verb))) &&
      (asked.future || time.from <= said.at || isSet(said.text))
      ? { said, time }
      : []
  })
  const [first] = dated
  if (first === undefined || dated.some((d) => d.time.from >= first.time.to || d.time.to <= first.time.from))
    return null
  const { from, to, unit } = first.time
  const time: KnownTime = { bound: 'at', span: { from: from as Instant, to: to as Instant }, unit }
  return { answer: timeText(time, first.said.at as Instant), citations: [first.said.label] }
}

/** "I have an interview on 28 April": what was set then is known now by that date. */
function isSet(text: string): boolean {
  return /\b(?:have|has) an? (?:[\p{L}-]+ ){0,2}(?:appointment|interview|exam|test|meeting|flight|surgery|operation|audition|concert|race|match|wedding|party)\b/u.test(
    text,
  )
}

/** "I've been there since May" says when it began. */
const BEGINS = /^(?:start|begin|join|move|work|live|learn|play|own|have)$/

const NUMBER =
  '\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|hundred'

/** A number right before what is counted; the newest, because counts change. */
function toldNumber(asked: Asked, fitting: readonly Said[]): Answered | null {
  const noun = (asked.kind ?? '').split(' ').at(-1) ?? ''
  if (noun === '') return null
  const pattern = new RegExp(
    `\\b(?:${NUMBER}) (?:[\\p{L}-]+ ){0,2}?${noun.slice(0, Math.max(3, noun.length - 2))}\\p{L}*`,
    'iu',
  )
  const alone = new RegExp(`\\b(?:own|have|had|got|has) (${NUMBER})(?=[.!,]|$)`, 'iu')
  for (const { text, label, before } of fitting) {
    const found = pattern.exec(text)
    if (found !== null) return { answer: found[0], citations: [label] }
    const bare = keysOf(before).has(keyOf(noun)) ? alone.exec(text)?.[1] : undefined
    if (bare !== undefined) return { answer: bare, citations: [label] }
  }
  return null
}

const PLACE = /\b(?:in|at|to|from|near|on|for)\s+(?:the\s+|a\s+)?(\p{Lu}[\p{L}'’-]+)/gu
const DOSE = /\b\d[\d.,]* ?(?:mg|mcg|µg|g|ml|iu|units?|drops?|tablets?|pills?)\b/i
const PERSON = /(?<=[\s(])(\p{Lu}[\p{L}'’-]+)|\b(?:my|our|her|his) (\p{L}+)/gu

/** The newest sentence with something of the kind that was asked for. */
function toldValue(asked: Asked, fitting: readonly Said[]): Answered | null {
  const pattern = asked.form === 'where' ? PLACE : asked.form === 'who' ? PERSON : null
  if (/^(?:dose|dosage)$/.test(asked.kind?.split(' ').at(-1) ?? ''))
    return quoted(fitting.find(({ text }) => DOSE.test(text)))
  const which = asked.kind === null || asked.words.length === 0 ? null : kindWith(asked.kind)
  if (which !== null) return quoted(fitting.find((said) => which.test(said.text)))
  const isValue = (text: string): boolean =>
    pattern === null
      ? words(text).some((word) => isOfClass(word, asked)) &&
        words(text).some((word) => !isStopWord(word) && !asked.known.has(keyOf(word)))
      : [...text.matchAll(pattern)].some(
          ([, name, noun]) =>
            (name !== undefined && !asked.known.has(keyOf(name.toLowerCase()))) ||
            (noun !== undefined && isKin(noun)),
        )
  return quoted(fitting.find((said) => isValue(said.text)))
}

/** Who asks, who speaks, or a project that is spoken of. */
function hasTools({ subject }: Asked, { turns }: AnswerInput): boolean {
  if (subject === null || subject === 'i') return subject === 'i'
  const project = new RegExp(
    `\\b(?:project|app|site|website|service|product|tool|game|startup|company|platform|system)\\b(?: is)?(?: called| named|,)? ${subject.replace(/[^\p{L}\p{N} -]/gu, '.')}\\b`,
    'u',
  )
  return turns.some(({ turn }) => turn.speaker === subject || project.test(turn.content))
}

const TOOL = '(\\p{Lu}[\\p{L}\\p{N}.+#-]*(?: \\p{Lu}[\\p{L}\\p{N}.+#-]*)?)'
const USING = /^(?:use|run|have|be|need|take|employ)$/

/** Which database, framework or bank is used: "MySQL as the database", "the front end is in Svelte", "moved it from A to B". */
function valueOfKind(
  { form, kind, verb, span, past, before }: Asked,
  said: readonly Said[],
): Answered | null {
  if (form !== 'what' || kind === null || !USING.test(verb) || before !== null) return null
  const nouns = [kind, kind.replace(/ (?:framework|tool|provider|system|service|software|library)$/, '')]
  const noun = `(?:${[...new Set(nouns)].map((n) => n.replace(/[- ]/g, '[- ]')).join('|')})`
  const is = new RegExp(
    `${TOOL} (?:as|for) (?:the|our|my|a) ${noun}\\b|\\b(?:[Tt]he|[Oo]ur|[Mm]y) ${noun} (?:is|runs|will be)(?: in| on| now| called)? ${TOOL}(?=[.,;!?]|$| now\\b)`,
    'u',
  )
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
function kindWith(kind: string): RegExp {
  const noun = kind.split(' ').at(-1)?.replace(/s$/, '') ?? ''
  return new RegExp(
    `\\b(?!(?:an?|the|my|our|his|her|their|this|that|new|old|some|any|of|in|on|to)\\s)[\\p{L}\\p{N}-]+ ${noun}s?\\b|\\b${noun}s?,? (?:called |named |is )?\\p{Lu}`,
    'u',
  )
}

function quoted(said: Said | undefined): Answered | null {
  return said === undefined ? null : { answer: shortened(said.text), citations: [said.label] }
}

function shortened(text: string): string {
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE - 1)}…` : text
}

const OVER =
  /\b(?:sold|gave (?:it|them|up)|give up|given up|gave away|no longer|any ?more|quit|stopped|cancelled|canceled|lost|broke up|split(?: up)?|separated|divorced|died|threw|returned|got rid of)\b/i

/** Whether it was said that the one asked about works there. */
function isKnownThere(asked: Asked, said: readonly Said[], wanted: readonly string[]): boolean {
  const stays = staysIn(
    'works_at',
    said.map((one) => asTold(one, asked)),
  )
  return stays.some(({ place }) => wanted.every((word) => keysOf(place).has(word)))
}

const SHUT = /\b(?:went (?:bankrupt|bust|under|out of business)|closed(?: down)?|shut down|folded)\b/i
const LEFT_WORK = /\bleft (?:us|the (?:team|company|firm|project))\b/

/** "Does she still have the orange bike?" after "I sold the orange bike". */
function overByNow(asked: Asked, said: readonly Said[]): Answered | null {
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
    said.find((s) => s.isFact && s.about && OVER.test(s.text) && wanted.every((word) => s.keys.has(word)))
  const newer =
    over === undefined ? undefined : said.find((s) => s.at > over.at && says(s, asked) && s.does(asked.verb))
  return over === undefined || newer !== undefined
    ? null
    : { answer: `No. ${shortened(over.text)}`, citations: [over.label] }
}

const TITLED_NAME =
  "((?:(?:Dr|Mr|Mrs|Ms|Prof|Frau|Herr|Aunt|Uncle) )?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)"
const JOINED = "(?:,? (?:is |was )?(?:called |named )?|'s name is |,? whose name is )"
const MY = '\\b(?:my|our|My|Our) (?:new |older |younger |little |big |old |dear )?'

/** "My boss Edith", "my favourite tea is oolong": the newest name or value of what somebody has. */
function ownedBy(asked: Asked, said: readonly Said[]): Answered | null {
  const { owned, form, known } = asked
  if (owned === null || !/^[\p{L} -]+$/u.test(owned)) return null
  const noun = owned.replace(/favou?rite/, 'favou?rite')
  const asksForName = form === 'who' || known.has(keyOf('name')) || known.has(keyOf('called'))
  const own = asksForName
    ? new RegExp(`${MY}${noun}${JOINED}${TITLED_NAME}`, 'u')
    : new RegExp(
        `${MY}${noun} (?:is|are) (?:now |still )?([^.,;!?]{2,60}?)(?=[.,;!?]|$| and | but | because )`,
        'u',
      )
  const having = new RegExp(
    `\\b(?:have|has|had|got|with|and|adopted|bought) an? (?:[\\p{L}-]+ ){0,2}${noun},? (?:called|named) ${TITLED_NAME}`,
    'u',
  )
  const named = `(?:\\b(?:[Hh]is|[Hh]er)|(?<=\\p{Lu}[\\p{L}-]*)['’]s?) (?:new |older |younger |little |big |old |dear )?${noun}`
  const told = asksForName
    ? new RegExp(`${named}${JOINED}${TITLED_NAME}`, 'u')
    : new RegExp(
        `${named} (?:is|are) (?:now |still )?([^.,;!?]{2,60}?)(?=[.,;!?]|$| and | but | because )`,
        'u',
      )
  const theirs = new RegExp(
    `\\b(?:my|our|My|Our|his|her|their|His|Her|Their) (?:[\\p{Ll}-]+ ){0,2}${noun}\\b`,
    'u',
  )
  for (const { text, label, own: isOwn, isFact, asserted, about, after, theirs: isTheirs } of said) {
    if (!isFact || (!asserted && !asksForName)) continue
    const found =
      (isOwn ? own.exec(text) : null) ??
      (isTheirs ? told.exec(text) : null) ??
      ((about || isOwn) && asksForName ? having.exec(text) : null) ??
      (asksForName && (about || isTheirs) && theirs.test(text) ? NAMED_NEXT.exec(after) : null)
    if (found?.[1] !== undefined && !NOT_NAMES.test(found[1]))
      return { answer: found[1].replace(/['’]s$/, ''), citations: [label] }
  }
  return null
}

/** "Birk loves his new guinea pig. Her name is Frida." */
const NAMED_NEXT = new RegExp(
  `^(?:(?:Her|His|Its) name is|(?:He|She|It)(?: is|['’]s) (?:called|named)) ${TITLED_NAME}`,
  'u',
)

const NOT_NAMES =
  /^(?:I|We|He|She|They|It|And|But|The|On|In|At|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/
