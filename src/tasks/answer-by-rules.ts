/**
 * The answer without a model. It says a value only when entity, relation, type and time of the question fit a fact, or a
 * sentence that the person asked about said of themselves; a wrong answer costs more than many that are declined.
 */
import { normaliseName } from '../model/entity.ts'
import { type Fact, heardAt, sourcesOf } from '../model/fact.ts'
import { type KnownTime, timeText } from '../model/known-time.ts'
import { DAY, type Instant } from '../model/time.ts'
import { searchableText } from '../model/turn.ts'
import { isStopWord, words } from '../std/words.ts'
import type { AnswerInput } from './answer.ts'
import { type Asked, askedIn, isKin, keyOf, keysOf, SAYS_LITTLE } from './question.ts'
import { isSingleValued } from './relations.ts'
import { type Said, saidBy } from './said.ts'
import { stayAt, stayBefore, staysIn } from './told-places.ts'

export interface Answered {
  readonly answer: string | null
  readonly citations: readonly string[]
}

type KnownFact = AnswerInput['facts'][number]

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
  const found = asked === null ? null : (byFacts(asked, input, now) ?? bySentences(asked, input, now))
  return found ?? { answer: null, citations: quotes(input) }
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

function byFacts(asked: Asked, input: AnswerInput, now: number): Answered | null {
  const { form, relations } = asked
  if (relations.size === 0 || form === 'count') return null
  const sure = input.facts.filter(
    ({ fact, tail }) =>
      fact.status === 'active' && fact.confidence >= SURE && fact.condition === null && !NO_VALUE.test(tail),
  )
  if (form === 'yes-no') return yesOrNo(asked, input, sure, now)
  const fitting = sure.filter((f) => relations.has(f.fact.relation) && saysTheRest(asked, f))
  if (asked.subject === null) return form === 'who' ? whoever(asked, fitting, now) : null
  const isMeant = isAskedAbout(asked, input, sure)
  const own = fitting.filter((f) => isMeant(f.head) && isBorneOut(f, asked, input))
  if (form === 'when') return dateOf(asked, own)
  return asked.before === null ? valueNow(asked, own, now) : valueBefore(asked.before, own, now)
}

/**
 * Whether the turns at hand bear it out: a sentence it was read from means what it says, and of the same time, and no newer
 * one of the same person denies it. What a rule misread is found here once more.
 */
function isBorneOut({ fact, head, tail }: KnownFact, asked: Asked, input: AnswerInput): boolean {
  const keys = [...keysOf(tail)]
  const sources = new Set(sourcesOf(fact))
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
  if (span !== null && dated.length > 0 && !dated.some((t) => t.from < span.to && t.to > span.from))
    return false
  const isDenial = ({ isFact, about, at, text, asserted }: Said): boolean =>
    isFact && about && at > heard && (OVER.test(text) || !asserted)
  return asked.past || !mentions.some(({ said }) => isDenial(said))
}

function saysTheRest({ words }: Asked, { fact, tail }: KnownFact): boolean {
  const said = keysOf(`${fact.statement} ${tail}`)
  return words.every((word) => said.has(word))
}

/** The values that hold at the asked time; of what one has only one of, the one that holds for sure. */
function valueNow(asked: Asked, facts: readonly KnownFact[], now: number): Answered | null {
  const holding = facts.filter(({ fact, tail }) => holds(fact, asked, now) && isNew(tail, asked))
  const [first] = holding
  if (first === undefined) return null
  const same = holding.filter((f) => f.fact.relation === first.fact.relation)
  const values = [...new Map(same.map((f) => [normaliseName(f.tail), f])).values()]
  if (values.length > 1 && (isSingleValued(first.fact.relation) || asked.form !== 'what')) return null
  if (values.length > MAX_LISTED) return null
  return { answer: values.map((f) => f.tail).join(', '), citations: values.map((f) => f.label) }
}

/** A value of the question's own words answers nothing. */
function isNew(tail: string, { known }: Asked): boolean {
  return [...keysOf(tail)].some((key) => !known.has(key))
}

/** Only what surely was so then: a state heard of later may have begun later. */
function holds({ kind, valid, time }: Fact, { span, past }: Asked, now: number): boolean {
  if (kind === 'event') {
    if (span === null) return true
    return time.bound === 'at' && time.span !== null && time.span.from < span.to && time.span.to > span.from
  }
  if (span !== null) return valid.from < span.to && (valid.to === null || valid.to >= span.to)
  // "Where did she live?" without a time means what is over, or nobody knows which.
  return !past && valid.from <= now && (valid.to === null || valid.to > now)
}

/** The value before another one, or before the one that holds now. */
function valueBefore(name: string, facts: readonly KnownFact[], now: number): Answered | null {
  const inOrder = facts
    .filter(({ fact }) => fact.kind === 'state')
    .sort((a, b) => a.fact.valid.from - b.fact.valid.from)
  const at = inOrder.findLastIndex(({ fact, tail }) =>
    name === '' ? fact.valid.from <= now && (fact.valid.to ?? now + 1) > now : isNamed(tail, name),
  )
  const previous = inOrder[at - 1]
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
  const dated = facts.filter(({ fact }) => asked.words.length > 0 || fact.relation === 'birthday')
  const told = dated.filter(({ fact, fact: { time, kind } }) =>
    asked.future
      ? isAhead(time, heardAt(fact))
      : time.bound === 'at' || (time.bound === 'before' && kind === 'event'),
  )
  const exact = told.filter(({ fact }) => fact.time.span !== null)
  const [first] = exact.length > 0 ? exact : told
  if (first === undefined || exact.some((f) => !canBeOne(f.fact.time, first.fact.time))) return null
  return { answer: timeText(first.fact.time, heardAt(first.fact)), citations: [first.label] }
}

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
  if (asked.words.length === 0 && !/^(?:marry|engage)$/.test(asked.verb)) return null
  const isMeant = isAskedAbout(asked, input, facts)
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

function bySentences(asked: Asked, input: AnswerInput, now: number): Answered | null {
  const { subject, whose } = asked
  const isSubject = isAskedAbout({ ...asked, whose: null }, input, input.facts)
  const isNamedSo = isAskedAbout(asked, input, input.facts)
  const self = whose === null ? 'i' : `my ${whose}`
  const said = input.turns
    .filter(({ turn }) => turn.at <= now && turn.role !== 'system' && turn.role !== 'tool')
    .flatMap(({ label, turn }) => {
      const own = isSubject(turn.speaker)
      return saidBy(turn, label, own, (doer) =>
        /^(?:i$|my )/.test(doer) ? own && doer === self : isNamedSo(doer),
      )
    })
    .sort((a, b) => b.at - a.at)
  const stay = whose === null ? stayOf(asked, said, now) : null
  if (stay !== null || asked.before !== null) return stay
  const usable =
    asked.span === null ? said : said.filter((s) => isOfThen(s, asked.span as { from: number; to: number }))
  if (subject === null)
    return asked.form === 'count' && asked.words.length > 1
      ? toldNumber(
          asked,
          usable.filter((s) => says(s, asked)),
        )
      : null
  if (asked.owned !== null && whose !== null) return null
  if (asked.owned !== null) return asked.form === 'when' ? dateOfOwned(asked, usable) : ownedBy(asked, usable)
  const fitting = usable.filter((s) => says(s, asked) && s.does(asked.verb))
  if (asked.form === 'yes-no') return overByNow(asked, usable)
  // Where no further word tells which is meant, there must be one only.
  if (asked.words.length === 0 && (fitting.length > 1 || !TELLING.test(asked.verb))) return null
  switch (asked.form) {
    case 'when':
      return toldDate(asked, fitting)
    case 'count':
      return toldNumber(asked, fitting)
    default:
      return toldValue(asked, fitting)
  }
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

/** Verbs that tell by themselves what is asked. */
const TELLING = /^(?:born|die|marry|graduate|retire|study|teach|play|speak|drive)$/

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
      time.role === 'at' &&
      (asked.future || time.from <= said.at)
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
  for (const { text, label } of fitting) {
    const found = pattern.exec(text)
    if (found !== null) return { answer: found[0], citations: [label] }
  }
  return null
}

const PLACE = /\b(?:in|at|to|from|near|on|for)\s+(?:the\s+|a\s+)?(\p{Lu}[\p{L}'’-]+)/gu
const PERSON = /(?<=[\s(])(\p{Lu}[\p{L}'’-]+)|\b(?:my|our|her|his) (\p{L}+)/gu

/** The newest sentence with something of the kind that was asked for. */
function toldValue(asked: Asked, fitting: readonly Said[]): Answered | null {
  const pattern = asked.form === 'where' ? PLACE : asked.form === 'who' ? PERSON : null
  const which = asked.kind === null || asked.words.length === 0 ? null : kindWith(asked.kind)
  if (which !== null) return quoted(fitting.find((said) => which.test(said.text)))
  const isValue = (text: string): boolean =>
    pattern === null
      ? words(text).some((word) => !isStopWord(word) && !asked.known.has(keyOf(word)))
      : [...text.matchAll(pattern)].some(
          ([, name, noun]) =>
            (name !== undefined && !asked.known.has(keyOf(name.toLowerCase()))) ||
            (noun !== undefined && isKin(noun)),
        )
  return quoted(fitting.find((said) => isValue(said.text)))
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
  /\b(?:sold|gave (?:it|them|up)|give up|given up|gave away|no longer|any ?more|quit|stopped|cancelled|canceled|lost|broke up|divorced|died|threw|returned|got rid of)\b/i

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
    `\\b(?:have|has|had|got|with|adopted) an? (?:[\\p{L}-]+ ){0,2}${noun},? (?:called|named) ${TITLED_NAME}`,
    'u',
  )
  for (const { text, label, own: isOwn, isFact, asserted, about } of said) {
    if (!isFact || (!asserted && !asksForName)) continue
    const found = (isOwn ? own.exec(text) : null) ?? (about && asksForName ? having.exec(text) : null)
    if (found?.[1] !== undefined && !NOT_NAMES.test(found[1]))
      return { answer: found[1].replace(/['’]s$/, ''), citations: [label] }
  }
  return null
}

const NOT_NAMES =
  /^(?:I|We|He|She|They|It|And|But|The|On|In|At|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/
