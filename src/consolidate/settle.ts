/**
 * What is known of the world, from everything that was claimed: a function of claims, endings, and what a person decided,
 * whatever the order in which they came.
 *
 * @paper REAL §III-A
 */
import {
  type Closing,
  type Ending,
  type Evidence,
  endedBy,
  type Fact,
  heardAt,
  isReworded,
} from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { namedSpan } from '../model/known-time.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import { contains, DAY, type Instant, type Interval, overlaps } from '../model/time.ts'
import { given } from '../std/given.ts'
import { fingerprint } from '../std/hash.ts'
import { literal } from '../std/literal.ts'
import { baseVerb } from '../std/verbs.ts'
import { isPartOfOther, searchTerms } from '../std/words.ts'
import { TAKES } from '../tasks/medicines.ts'
import { EMPLOYER, isDescribed, JOB_TITLE, OF_ONE_JOB, PLANS, SALARY, TIED } from '../tasks/relations.ts'
import {
  besideEachOther,
  both,
  canBeOneValue,
  isBeginning,
  type Phrase,
  phraseOf,
  type Told,
} from '../tasks/values.ts'
import { endsOfDoses } from './doses.ts'
import { withBeginnings } from './ends-with-beginnings.ts'
import {
  type Claim,
  endedByCorrection,
  endedByNews,
  latestChange,
  STANDING_CONFIDENCE,
  type StatedEnd,
  timeline,
  withdrawnFacts,
} from './supersede.ts'
import { takenBackAmong } from './taken-back.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isOfAnother, withHolders } from './whose-medicine.ts'

/** How names are read. */
export interface Names {
  /** Whom a name means by what is known now. */
  rootOf(id: EntityId): EntityId
  nameOf(id: EntityId): string
}

export interface Claims {
  readonly evidence: readonly Evidence[]
  /** Facts that were denied, hidden or protected: they stay as they are, and nothing is made of their claims again. */
  readonly fixed: readonly Fact[]
  readonly endings: readonly Ending[]
  readonly order: TellingOrder
}

export function settle(
  { evidence, fixed, endings, order }: Claims,
  names: Names,
  vocabulary: Vocabulary,
): Fact[] {
  const { rootOf } = names
  const standing = fixed.map((fact) => underRoots(fact, rootOf))
  const groups = Map.groupBy(evidence, (e) => `${rootOf(e.head)} ${vocabulary.canonical(e.relation)}`)
  const claimed = [...evidence, ...standing.flatMap((f) => f.evidence)]
  const ended = Map.groupBy(
    withHolders(endings, claimed, { ...names, order }),
    (e) => `${rootOf(e.head)} ${vocabulary.canonical(e.relation)}`,
  )
  const fixedByKey = Map.groupBy(standing, keyOf)
  const phrases = remembered((id) => phraseOf(names.nameOf(id)))
  const terms: TermsOf = (id) => phrases(id).terms
  const facts: Fact[] = []
  const employers = new Map<string, { readonly fact: Fact; readonly isAlone: boolean }[]>()
  for (const key of employersFirst(new Set([...groups.keys(), ...fixedByKey.keys()]))) {
    const [head = '', relation = ''] = key.split(' ')
    const claims = (groups.get(key) ?? [])
      .map((e): Claim => ({ evidence: e, tail: rootOf(e.tail) }))
      // Nothing is said of a thing and itself.
      .filter((c) => c.tail !== head)
    const singleValued = vocabulary.isSingleValued(relation)
    const own = { head: head as EntityId, relation, singleValued, order }
    const said = ended.get(key) ?? []
    const endsOf = (of: readonly Claim[], heard: readonly Ending[] = said): StatedEnd[] => {
      if (heard.length === 0) return []
      const values = valuesOf(of)
      // "I used to play tennis" says of tennis that it is over.
      const byTurn = Map.groupBy(
        of.filter((c) => c.evidence.claimed.to === null),
        (c) => c.evidence.turn,
      )
      const toldIn = (turn: TurnId): EntityId[] => (byTurn.get(turn) ?? []).map((c) => c.tail)
      return heard.flatMap((e) => {
        if (e.corrects !== undefined) return []
        const endsAmong = (meant: readonly Value[]): StatedEnd[] =>
          statedEnds(e, meant, toldIn, { ...names, terms, order })
        if (!isOfOpenPlans(e)) return endsAmong(values)
        const open = endsAmong(valuesOf(of.filter((c) => isOpenAt(c, e.heardAt))))
        if (open.length > 0) return open
        const past = valuesOf(of.filter((c) => !isOpenAt(c, (e.heardAt - LONG_PAST) as Instant)))
        return endsAmong(past.filter((v) => isSpelledOut(e, terms(v.name))))
      })
    }
    const standingHere = fixedByKey.get(key)
    const isOne = (a: EntityId, b: EntityId): boolean =>
      a === b || (singleValued && canBeOneValue(relation, phrases(a), phrases(b)))
    const asTold = ({ tail, statement }: Fact): Told => ({ phrase: phrases(tail), statement })
    const isBeside = (known: Fact, told: Fact): boolean => {
      const beside = besideEachOther(relation, asTold(known), asTold(told))
      return beside !== null && (beside.isSaid || !told.evidence.some(isNews))
    }
    const left =
      standingHere === undefined
        ? claims
        : absorbed(standingHere, claims, endsOf(claims), { rootOf, isOne, terms, order })
    const isMeant = (words: string, id: EntityId): boolean => isPartOfOther(searchTerms(words), terms(id))
    const factsOf = (of: readonly Claim[], heard: readonly Ending[]): Fact[] =>
      timelines(own, of, endsOf(of, heard), phrases, [])
    const wrong = new Map<Claim, Ending | Evidence>([
      ...left.filter((c) => isOfAnother(c.evidence, claimed, { ...names, order })).map(asOfAnother),
      ...takenBackAmong(left, said, { ...names, isMeant, singleValued, order }, factsOf),
    ])
    const right = left.filter((claim) => !wrong.has(claim))
    const successors = (standingHere ?? []).filter(isSuccessor)
    const tied = (of: readonly Claim[]): StatedEnd[] =>
      (employers.get(head) ?? []).flatMap(({ fact, isAlone }) => {
        // Whoever ends one known fact and no other saw both: the title may go on.
        if (relation === JOB_TITLE && isAlone) return []
        if (relation === SALARY) return paidBy(of, fact, employers.get(head) ?? [], order)
        const named = relation === JOB_TITLE ? null : employerNamed(names.nameOf(fact.tail))
        return endsWithEmployer(of, fact, { isOne, named, isOfOne: OF_ONE_JOB.includes(relation) })
      })
    const stated = (of: readonly Claim[], heard: readonly Ending[] = said): StatedEnd[] => [
      ...endsOf(of, heard),
      ...(relation === TAKES ? endsOfDoses(of, names.nameOf, order) : []),
      ...(isTied(relation) ? tied(of) : []),
    ]
    const elsewhere = (): Claim[] => underOthers(groups, key, rootOf)
    const ends = stated(right, withBeginnings(said, left, wrong, rootOf, elsewhere))
    const values = toldAlone(timelines(own, right, ends, phrases, successors), names.nameOf)
    const believed = wrong.size === 0 ? [] : timelines(own, left, stated(left), phrases, successors)
    const taken = new Map([...wrong].map(([claim, by]) => [claim, withMistake(claim, by, rootOf)]))
    facts.push(...withdrawnFacts(own, taken, believed))
    if (relation === EMPLOYER)
      employers.set(
        head,
        // What was denied ends nothing, whenever its end was told.
        [...values, ...(standingHere ?? [])].flatMap((fact) =>
          fact.status === 'active' ? { fact, isAlone: isEndedAlone(fact, said) } : [],
        ),
      )
    if (standingHere === undefined) {
      facts.push(...values)
      continue
    }
    const isElse = (fact: Fact, value: Fact): boolean => {
      const written = writtenTerms(fact)
      const { tail } = value
      if (isBeside(fact, value)) return false
      return !(written.length === 0 ? isOne(tail, fact.tail) : terms(tail).every((t) => written.includes(t)))
    }
    const fixedHere = standingHere.map((fact) => {
      const over = said.filter((e) => e.corrects === undefined && endsFixed(e, fact, { rootOf, terms }))
      const others = singleValued ? values.filter((v) => isElse(fact, v)) : []
      return endedByNews(fact, over.map(closingOf), others)
    })
    fixedByKey.set(key, fixedHere)
    facts.push(
      ...values.map((v) =>
        endedByCorrection(v, singleValued ? fixedHere.filter((fact) => isElse(fact, v)) : []),
      ),
    )
  }
  return [...[...fixedByKey.values()].flat(), ...facts]
}

/** What is told of the head of a key under its other relations. */
function underOthers(
  groups: ReadonlyMap<string, readonly Evidence[]>,
  key: string,
  rootOf: (id: EntityId) => EntityId,
): Claim[] {
  const head = key.slice(0, key.indexOf(' ') + 1)
  return [...groups].flatMap(([other, of]) =>
    other !== key && other.startsWith(head)
      ? of.map((evidence) => ({ evidence, tail: rootOf(evidence.tail) }))
      : [],
  )
}

function asOfAnother(claim: Claim): readonly [Claim, Evidence] {
  return [claim, claim.evidence]
}

/** "Works at Lidl and Tesco", once Tesco is over: what goes on is told by itself. */
function toldAlone(facts: readonly Fact[], nameOf: (id: EntityId) => string): Fact[] {
  return facts.map((fact) => {
    const over = facts.find((one) => one.statement === fact.statement && one.valid.to !== null)
    if (fact.valid.to !== null || over === undefined) return fact
    const [own, other] = [nameOf(fact.tail), nameOf(over.tail)]
    const end = [both(own, other), both(other, own)].find((words) => fact.statement.endsWith(words))
    return end === undefined
      ? fact
      : { ...fact, statement: `${fact.statement.slice(0, -end.length)} ${own}.` }
  })
}

/** Whether it tells of a beginning. */
function isNews({ wording, time }: Evidence): boolean {
  return isBeginning(wording) || time.span !== null
}

/** Keys in an order in which it is known how long somebody worked where when what rests on it is looked at. */
function employersFirst(keys: ReadonlySet<string>): string[] {
  const rests = (key: string): boolean => isTied(key.split(' ')[1] ?? '')
  return [...[...keys].filter((key) => !rests(key)), ...[...keys].filter(rests)]
}

function isTied(relation: string): boolean {
  return TIED.includes(relation) && relation !== EMPLOYER
}

/** Whether the words that end it name exactly this fact. */
function isEndedAlone(fact: Fact, endings: readonly Ending[]): boolean {
  const over = endingOf(fact)
  return endings.some((e) => e.value !== null && e.at === over?.at && e.turn === over.turn)
}

/** "The app of Target", "at Target", where that is a name; of "target shooting" it says nothing. */
function employerNamed(name: string): RegExp | null {
  if (!/^\p{Lu}/u.test(name)) return null
  return new RegExp(`(?:\\b(?:of|at|for) |^)${literal(name)}(?![\\p{L}\\p{N}])`, 'u')
}

/** A salary that was told while somebody worked for one employer and no other ends with that one, unless it is told again. */
function paidBy(
  claims: readonly Claim[],
  employer: Fact,
  employers: readonly { readonly fact: Fact }[],
  order: TellingOrder,
): StatedEnd[] {
  const over = endingOf(employer)
  if (employer.kind !== 'state' || over === undefined) return []
  const isPaidSo = ({ evidence }: Claim): boolean =>
    heldWhen(evidence, employer, order) &&
    !employers.some(({ fact }) => fact.id !== employer.id && heldWhen(evidence, fact, order))
  return [...new Set(claims.map((c) => c.tail))]
    .filter((tail) => claims.every((c) => c.tail !== tail || isPaidSo(c)))
    .map((tail): StatedEnd => ({ tail, closing: { ...over, by: null } }))
}

/** What ended a fact. */
function endingOf({ closings, valid }: Fact): Closing | undefined {
  return closings.find((c) => c.at === valid.to)
}

/** Whether a state held when something was told; of what was told of it in that moment, all that came before counts. */
function heldWhen(told: Evidence, fact: Fact, order: TellingOrder): boolean {
  const { from, to } = fact.valid
  const { heardAt: at } = told
  const [first] = fact.evidence as readonly [Evidence]
  const over = endingOf(fact)
  const isBegun = from < at || (from === at && (first.heardAt !== at || order(first, told) <= 0))
  const goesOn = to === null || to > at || (to === at && over?.heardAt === at && order(told, over) < 0)
  return fact.kind === 'state' && isBegun && goesOn
}

/** "I'm a barista at Kiln, my boss is Ida": what was told with an employer, and never without it, ends with it, and what names it. */
function endsWithEmployer(
  claims: readonly Claim[],
  employer: Fact,
  {
    isOne,
    named,
    isOfOne,
  }: {
    readonly isOne: (a: EntityId, b: EntityId) => boolean
    /** Finds the employer where words name it; `null`: nothing does. */
    readonly named: RegExp | null
    /** Whether it is of one employer where it was told with one. */
    readonly isOfOne: boolean
  },
): StatedEnd[] {
  const { kind, valid, evidence } = employer
  const over = endingOf(employer)
  // What took the place of the employer from its beginning ended nothing, unless both were told in one moment.
  const isReplaced = over !== undefined && over.at <= valid.from && over.heardAt > heardAt({ evidence })
  if (kind !== 'state' || over === undefined || isReplaced) return []
  const turns = new Set(evidence.map((e) => e.turn))
  const isWith = ({ evidence: { turn } }: Claim): boolean => turns.has(turn)
  const isOf = (tail: EntityId): boolean => {
    const told = claims.filter((c) => isOne(c.tail, tail))
    const isElsewhere = told.some(({ evidence: { statement } }) => / (?:at|of|for) \p{Lu}/u.test(statement))
    return (
      told.some((c) => named?.test(c.evidence.statement)) || (isOfOne && !isElsewhere && told.every(isWith))
    )
  }
  return [...new Set(claims.map((c) => c.tail))]
    .filter(isOf)
    .map((tail): StatedEnd => ({ tail, closing: { ...over, by: null } }))
}

/** Whether words that say something is over speak of what a person wrote. */
function endsFixed(
  { value, tail, turn }: Ending,
  fact: Fact,
  { rootOf, terms }: Pick<Names, 'rootOf'> & { readonly terms: TermsOf },
): boolean {
  if (value !== null) return rootOf(value) === fact.tail
  // "My new boss is Ida" ends whatever held before.
  if (tail === null) return fact.evidence.every((e) => e.turn !== turn)
  const said = isReworded(fact) ? writtenTerms(fact) : terms(fact.tail)
  return tail
    .split(', ')
    .map(phraseOf)
    .some((p) => speaksOf(p, said))
}

/** The words of a statement that a person wrote. */
function writtenTerms(fact: Fact): readonly string[] {
  return isReworded(fact) ? searchTerms(fact.statement) : []
}

function closingOf({ at, turn, heardAt, within, done, changed }: Ending): Closing {
  return { at, by: null, turn, heardAt, ...given({ within, done, changed }) }
}

/** Whether a fact that a person decided about says what held, and so what no longer did. */
function isSuccessor({ status, kind, confidence }: Fact): boolean {
  return status === 'active' && kind === 'state' && confidence >= STANDING_CONFIDENCE
}

function timelines(
  key: Parameters<typeof timeline>[0],
  claims: readonly Claim[],
  stated: readonly StatedEnd[],
  phrases: (id: EntityId) => Phrase,
  fixed: readonly Fact[],
): Fact[] {
  if (key.singleValued) return timeline(key, claims, stated, phrases, fixed)
  const isEvent = ({ evidence }: Claim): boolean => evidence.kind === 'event'
  const states = Map.groupBy(
    claims.filter((c) => !isEvent(c)),
    (c) => c.tail,
  )
  const endsOf = Map.groupBy(stated, (s) => s.tail)
  return [
    // Of an event only one exact value can be withdrawn; it is over when it has happened.
    ...timeline(key, claims.filter(isEvent), stated, phrases),
    ...[...states].flatMap(([tail, own]) =>
      timeline(key, own, [...(endsOf.get(null) ?? []), ...(endsOf.get(tail) ?? [])], phrases),
    ),
  ]
}

function keyOf(fact: Pick<Fact, 'head' | 'relation'>): string {
  return `${fact.head} ${fact.relation}`
}

function underRoots(fact: Fact, rootOf: Names['rootOf']): Fact {
  const [first] = fact.evidence as readonly [Evidence]
  const tails = fact.evidence.map((e) => rootOf(e.tail))
  // Told in several words, it keeps the ones it was shown by.
  const told = tails.find((t) => t === fact.tail) ?? rootOf(first.tail)
  const { correctedTail } = fact
  const [head, tail] = [rootOf(first.head), correctedTail === undefined ? told : rootOf(correctedTail)]
  return head === fact.head && tail === fact.tail ? fact : { ...fact, head, tail }
}

/**
 * The claims that no fixed fact has taken up. A denied or hidden fact takes what is said of its value, by its own turns and when it
 * is said again; a protected one also what others say of it in other words, as further evidence; what was over before its time is
 * something else.
 */
function absorbed(
  fixed: Fact[],
  claims: readonly Claim[],
  ends: readonly StatedEnd[],
  {
    rootOf,
    isOne,
    terms,
    order,
  }: Pick<Names, 'rootOf'> & {
    readonly isOne: (a: EntityId, b: EntityId) => boolean
    readonly terms: TermsOf
    readonly order: TellingOrder
  },
): Claim[] {
  const left: Claim[] = []
  const written = fixed.map((f) => new Set(writtenTerms(f)))
  const isWritten = (i: number, tail: EntityId): boolean =>
    written[i]?.size !== 0 && terms(tail).every((term) => written[i]?.has(term))
  const isOf = (f: Fact, i: number, { tail, evidence }: Claim): boolean =>
    isWritten(i, tail) ||
    // Who says again what was put right since says something new.
    (isOne(f.tail, tail) &&
      (written[i]?.size === 0 || evidence.heardAt <= (f.correctedAt ?? Number.POSITIVE_INFINITY)))
  for (const claim of claims) {
    const { evidence, tail } = claim
    const held = heldUntil(claim, ends)
    const ownOf = (f: Fact): Evidence[] => f.evidence.filter((e) => e.turn === evidence.turn)
    // What a fact rests on already is its own, wherever it stands among them.
    const own = fixed.findIndex((f) => ownOf(f).some((e) => f.tail === tail || rootOf(e.tail) === tail))
    const takes = (f: Fact, i: number): boolean => {
      if (f.status === 'active' ? !isOf(f, i, claim) : f.tail !== tail || isAnew(claim, f)) return false
      return ownOf(f).length > 0 || (f.kind === evidence.kind && overlaps(f.valid, held))
    }
    const at = own < 0 ? fixed.findIndex(takes) : own
    const taker = fixed[at]
    if (taker === undefined) left.push(claim)
    else if (!taker.evidence.some((e) => e.turn === evidence.turn))
      fixed[at] = {
        ...taker,
        evidence: [...taker.evidence, evidence].sort(order),
      }
  }
  return left
}

/** Whether it tells of a beginning after the fact was told: who never lived in Rome may have moved there since. */
function isAnew({ evidence: { time, claimed } }: Claim, fact: Fact): boolean {
  return time.span !== null && fact.evidence.every((e) => claimed.from > e.heardAt)
}

/** When what a claim says held, as far as it was said to be over. */
function heldUntil({ tail, evidence: { claimed } }: Claim, ends: readonly StatedEnd[]): Interval {
  const over = ends.filter((e) => (e.tail === null || e.tail === tail) && e.closing.at >= claimed.from)
  const to = Math.min(claimed.to ?? Number.POSITIVE_INFINITY, ...over.map((e) => e.closing.at))
  return { from: claimed.from, to: to === Number.POSITIVE_INFINITY ? null : (to as Instant) }
}

type TermsOf = (id: EntityId) => readonly string[]

function remembered<T>(compute: (id: EntityId) => T): (id: EntityId) => T {
  const known = new Map<EntityId, T>()
  return (id) => {
    const value = known.get(id) ?? compute(id)
    known.set(id, value)
    return value
  }
}

/** Who quits the choir gives up what was yet to be sung, not the concert of last week; a plan that was done, or is named exactly, may be past. */
function isOfOpenPlans({ relation, value, done }: Ending): boolean {
  return PLANS.includes(relation) && value === null && done === undefined
}

/** What is off that soon after a plan's day is the next of its kind: a class, a call. */
const LONG_PAST = 30 * DAY

/** Whether a plan is named by all that it is: one whose day went by, of which nobody said what came of it. */
function isSpelledOut({ tail }: Ending, plan: readonly string[]): boolean {
  const said = searchTerms(tail ?? '')
  return Math.min(said.length, plan.length) > 1 && isPartOfOther(said, plan)
}

function isOpenAt({ evidence: { claimed } }: Claim, at: Instant): boolean {
  return claimed.to === null || claimed.to > at
}

/** What was told to be so before, and ended by words of time that leave it open when: after it was told. */
function endOfValue(
  ending: Ending,
  of: EntityId | null,
  values: readonly Value[],
  order: TellingOrder,
): Instant {
  const { at, within, heardAt } = ending
  const until = Math.min(within?.to ?? at, heardAt) as Instant
  if (until <= at) return at
  // Whatever held may be something else by now.
  const last =
    of === null ? Math.min(until + 2 * DAY, heardAt) : latestChange({ from: at, to: until }, heardAt)
  const told = values
    .filter((v) => of === null || v.tail === of)
    .flatMap((v) => v.told)
    .filter((one) => one.heardAt < last || (last === heardAt && order(one, ending) < 0))
  const newest = told.reduce((time, one) => Math.max(time, one.heardAt), Number.NEGATIVE_INFINITY)
  // Told in one moment, it ended then.
  return newest < at ? at : (Math.min(newest + 1, heardAt) as Instant)
}

/** A name that claims use for their tail, and what it means. */
interface Value {
  readonly name: EntityId
  readonly tail: EntityId
  readonly statement: string
  /** What tells it to be so. */
  readonly told: readonly Evidence[]
}

/** Each value once, however many claims tell of it. */
function valuesOf(claims: readonly Claim[]): Value[] {
  const values = new Map<string, Value>()
  for (const { tail, evidence } of claims) {
    const key = `${evidence.tail} ${tail}`
    const told = [...(values.get(key)?.told ?? []), ...(evidence.claimed.to === null ? [evidence] : [])]
    values.set(key, { name: evidence.tail, tail, statement: evidence.statement, told })
  }
  return [...values.values()]
}

/**
 * Which of the values an ending speaks of.
 *
 * @param toldIn The values that a turn tells.
 */
function statedEnds(
  ending: Ending,
  values: readonly Value[],
  toldIn: (turn: TurnId) => readonly EntityId[],
  { rootOf, terms, order }: Pick<Names, 'rootOf'> & { readonly terms: TermsOf; readonly order: TellingOrder },
): StatedEnd[] {
  const { turn, value, tail } = ending
  const end = (of: EntityId | null): StatedEnd => ({
    tail: of,
    closing: { ...closingOf(ending), at: endOfValue(ending, of, values, order) },
  })
  if (value !== null) return [end(rootOf(value))]
  // "My new boss is Ida Berg" ends whatever held before, but not what it says itself, nor "Ida".
  const own = toldIn(turn).map(terms)
  const endsAll = (tails: readonly EntityId[]): StatedEnd[] =>
    [...new Set(tails)].flatMap((t) => {
      const isSaid = own.some((told) => terms(t).every((term) => told.includes(term)))
      return isSaid ? [] : [end(t)]
    })
  if (tail === null) return own.length === 0 ? [end(null)] : endsAll(values.map((v) => v.tail))
  const said = searchTerms(tail)
  const speaks = PLANS.includes(ending.relation) ? speaksOfPlan : speaksOf
  const phrases = tail.split(', ').map(phraseOf)
  const meant = values.filter((v) =>
    phrases.some((p) => speaks(p, terms(v.name)) || speaks(p, terms(v.tail))),
  )
  if (meant.length > 0) return endsAll(meant.map((v) => v.tail))
  // "The trip fell through": where to, the only one says that was to go somewhere.
  if (PLANS.includes(ending.relation) && said.every((term) => TRIP.has(term))) {
    const trips = new Set(
      values.filter((v) => terms(v.name).some((term) => TRAVEL.has(term))).map((v) => v.tail),
    )
    if (trips.size === 1) return endsAll([...trips])
  }
  // "My dog died" does not say which, of two.
  const described = new Set(
    values
      .filter((v) => phrases.some((p) => isDescribed(p.terms, ending.relation, v.statement)))
      .map((v) => v.tail),
  )
  return described.size === 1 ? endsAll([...described]) : []
}

/**
 * Whether words that say something is over speak of this fact. "Jazz" ends "jazz concerts" and "our old bike" ends
 * "bike", but "jazz piano" does not end "jazz dance class", nor "the bike trailer" the bike.
 */
function speaksOf({ terms, noun }: Phrase, value: readonly string[]): boolean {
  return isPartOfOther(terms, value) && (isAbout(noun, value) || SAME_THING.has(noun))
}

/**
 * Of a plan people speak freely ("the trip to Kyoto" for "visit Kyoto"), so one shared word is enough, unless the only
 * one says what kind of plan it is and both say more: "the flight to Paris" is not "a flight to Oslo".
 */
function speaksOfPlan({ terms, noun }: Phrase, value: readonly string[]): boolean {
  const shared = terms.filter((term) => value.includes(term))
  if (shared.length === 0) return false
  if (shared.some((term) => !KINDS_OF_PLAN.has(term))) return isAbout(noun, value) || KINDS_OF_PLAN.has(noun)
  const isMore = (all: readonly string[]): boolean =>
    all.some((term) => !shared.includes(term) && !KINDS_OF_PLAN.has(term) && !/\d/.test(term))
  return !isMore(terms) || !isMore(value)
}

function isAbout(noun: string, value: readonly string[]): boolean {
  return noun === '' || value.includes(noun)
}

/** Stems of words behind a name that mean the thing itself: "my Netflix subscription", "tennis lessons". */
const SAME_THING: ReadonlySet<string> = new Set(
  searchTerms(
    `subscription membership account plan job position role post work lesson class course training practice
     rehearsal diet tablet pill medication medicine drops injection treatment therapy allergy intolerance team club choir
     band group society league project app software library framework tool car van bike truck motorbike boat cat dog
     horse rabbit pet instrument habit hobby thing stuff business career degree studies school university college
     collection collecting captain chair member head address number company firm time day year stint`,
  ),
)
const TRIP: ReadonlySet<string> = new Set(searchTerms('trip holiday vacation journey getaway'))
const TRAVEL: ReadonlySet<string> = new Set(
  searchTerms('fly go travel visit camp ski sail cycle drive hike walk tour stay spend take'),
)
const KINDS_OF_PLAN: ReadonlySet<string> = new Set(
  searchTerms(
    `trip travel visit go flight fly holiday vacation meeting meet appointment dinner lunch breakfast party wedding move
     buy run race marathon concert weekend tour journey stay see get call plan conference session class course exam
     thing idea gig show talk lecture op operation surgery`,
  ),
)

/** Who has moved to Lisbon no longer plans to: a plan ends when what it says came true. */
export function fulfilments(
  plans: readonly Evidence[],
  done: readonly Evidence[],
  {
    planned,
    rootOf,
    order,
  }: Pick<Names, 'rootOf'> & {
    readonly planned: (plan: Evidence) => string
    readonly order: TellingOrder
  },
): Ending[] {
  const open = plans.map((plan) => ({
    plan,
    head: rootOf(plan.head),
    planned: termsOfPlan(planned(plan)),
  }))
  if (open.every((p) => p.planned.length === 0)) return []
  return done.flatMap((deed): Ending[] => {
    if (PLANS.includes(deed.relation) || deed.relation.startsWith('not_')) return []
    const head = rootOf(deed.head)
    const said = new Set(searchTerms(`${deed.wording} ${deed.statement}`))
    const what = planned(deed)
    // York is not New York, and who lives near it did not move there.
    const home =
      deed.relation === 'lives_in' && !/\bnear\b/.test(`${deed.wording} ${what}`) ? searchTerms(what) : []
    // A cat tree is no cat, and photos of a boat are none: who sold them sold no boat.
    const got = searchTerms(what.split(PLACED)[0] ?? '').at(-1) ?? ''
    const base = searchTerms(inBase(deed.wording))
    return open
      .filter(({ head: planner, plan }) => {
        // Planned in the moment in which it was told to be done, but after that, it is to be done again.
        const isAgain = plan.heardAt === deed.heardAt && order(deed, plan) < 0
        return planner === head && plan.claimed.from <= deed.claimed.from && !isAgain
      })
      .filter(({ planned: terms, plan }) => {
        // Who meant to move to Lisbon, and lives there by now, moved.
        const isThere = home.length > 0 && home.every((t) => terms.includes(t))
        if (isThere && terms[0] === MOVE && terms.length > 1 && plan.heardAt < deed.heardAt)
          return terms.slice(1).every((t) => said.has(t))
        // Who wanted to find a bigger flat, and moved to a bigger flat, found it.
        const isOwn = GETTING.has(terms[0] ?? '') && terms.length > 1 && isGotten(deed) && terms.includes(got)
        const isOfThis = terms.includes(got) || terms.every((t) => base.includes(t))
        return (
          terms.length > 0 &&
          (isOwn ? terms.slice(1) : terms).every((t) => said.has(t) || (isOfThis && base.includes(t)))
        )
      })
      .map(({ plan }) => fulfilment(plan, deed))
  })
}

/** What took a claim back, and whether that was a plan noted wrongly: whoever was shown it tells another thing, or tells it of another. */
function withMistake(
  { tail }: Claim,
  by: Ending | Evidence,
  rootOf: Names['rootOf'],
): Pick<Closing, 'turn' | 'heardAt' | 'mistaken'> {
  const { turn, heardAt } = by
  if (!('corrects' in by) || by.corrects === undefined) return { turn, heardAt }
  const { value, relation, corrects } = by
  const isMoved = corrects.value !== null && rootOf(corrects.value) === tail
  const isMistake = PLANS.includes(relation) && value !== null && !isMoved
  return { turn, heardAt, ...(isMistake && { mistaken: true }) }
}

/** What is planned, without what it waits for: "move to Lisbon once the visa is here". */
function termsOfPlan(plan: string): readonly string[] {
  const alone = searchTerms(plan.replace(WAITS_FOR, ''))
  return alone.length > 1 ? alone : searchTerms(plan)
}
const WAITS_FOR = /,? (?:once|as soon as) .+$/
const [MOVE] = searchTerms('move')

/** What stands behind the noun: "a flat in Braga" is a flat. */
const PLACED = / (?:in|at|near|with|for|from|of|on|to|called|named) /

const GETTING: ReadonlySet<string> = new Set(searchTerms('find get buy rent adopt'))

function isGotten({ relation, wording, time }: Evidence): boolean {
  if (relation !== 'lives_in') return /^(?:bought|got|adopted|rents?|has_.+)$/.test(relation)
  return time.bound === 'at' || isBeginning(inBase(wording))
}

/** "Sold" as plans have it: "sell". */
function inBase(wording: string): string {
  return wording.replace(/^[a-z]+/, baseVerb)
}

function fulfilment(plan: Evidence, { turn, heardAt, claimed, time }: Evidence): Ending {
  const { head, relation, tail } = plan
  const named = time.bound === 'at' ? namedSpan(time) : null
  const within = named !== null && named.to - named.from > DAY ? named : null
  // What was planned for a day of that month came no earlier.
  const day = plan.time.span?.from ?? claimed.from
  const at = within !== null && day > claimed.from && contains(within, day) ? day : claimed.from
  const ending = { head, relation, tail: null, value: tail, at, turn, heardAt }
  return { id: fulfilmentId(ending), ...ending, ...(within !== null && { within }), done: true }
}

function fulfilmentId({ head, relation, value, turn, at }: Omit<Ending, 'id'>): string {
  return `g${fingerprint('fulfilled', head, relation, value ?? '', turn, String(at))}`
}

/** Whether no words say it: it follows from a deed. */
export function isFulfilment(ending: Ending): boolean {
  return ending.id === fulfilmentId(ending)
}

/** The id of an ending that words of a turn state. */
export function endingId({
  head,
  relation,
  tail,
  at,
  turn,
}: Omit<Ending, 'id' | 'value' | 'heardAt'>): string {
  return `g${fingerprint(head, relation, tail ?? '', String(at), turn)}`
}

/** A fixed fact without the turns that are gone; `null` when it rests on no other. An end that only one of these told is none. */
export function withoutGone(fact: Fact, gone: ReadonlySet<TurnId>): Fact | null {
  const evidence = fact.evidence.filter((e) => !gone.has(e.turn))
  const closings = fact.closings.filter((c) => !gone.has(c.turn))
  if (evidence.length === 0) return null
  if (evidence.length === fact.evidence.length && closings.length === fact.closings.length) return fact
  const over = fact.closings.find((c) => gone.has(c.turn) && c.at === fact.valid.to)
  if (over === undefined) return { ...fact, evidence, closings }
  // What was known when it was put right did not end it, and does not now.
  if (fact.correctedAt !== undefined && over.heardAt > fact.correctedAt)
    return { ...endedBy(fact, closings), evidence }
  const to = closings.length === 0 ? null : (Math.min(...closings.map((c) => c.at)) as Instant)
  return { ...fact, evidence, closings, valid: { from: fact.valid.from, to } }
}
