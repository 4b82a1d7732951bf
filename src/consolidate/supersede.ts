/**
 * The timeline of a head and a relation, from everything that was claimed and everything that was said to be over.
 *
 * The only module that ends a fact's validity or opens it again; `test/architecture.test.ts` keeps it so.
 *
 * A timeline is computed from evidence alone, so it does not depend on the order of consolidation: the claims
 * of all turns are sorted by the time they speak of, and neighbouring claims of one value become one fact, in whatever
 * words they tell it.
 *
 * @paper REAL §III-A (non-destructive temporal update)
 */
import {
  type Closing,
  type Evidence,
  endedBy,
  endOf,
  type Fact,
  heardAt,
  isCalledOff,
  isWithdrawn,
  lastTold,
  supportOf,
  tellingOf,
} from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import { namedSpan, type WordSpan } from '../model/known-time.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import { DAY, type Instant, toIso } from '../model/time.ts'
import { compare } from '../std/compare.ts'
import { fingerprint, sortableTime } from '../std/hash.ts'
import {
  type Beside,
  besideEachOther,
  canBeOneValue,
  clearest,
  homeOf,
  isBeginning,
  type Phrase,
  type Told,
} from '../tasks/values.ts'
import { occasionsOf } from './occasions.ts'

/**
 * Claims below this belief are guesses: they are kept as facts of their own, but neither end a value nor
 * are ended by one.
 */
export const STANDING_CONFIDENCE = 0.6

/** A claim, under the entity that its tail means by what is known now. */
export interface Claim {
  readonly evidence: Evidence
  readonly tail: EntityId
  /** When it began at the earliest, where others leave less room than its own words of time. */
  readonly begun?: Instant
}

/** Words that say a value is over. */
export interface StatedEnd {
  /** The value that is over; `null` for whatever holds. */
  readonly tail: EntityId | null
  readonly closing: Closing
}

export interface TimelineKey {
  readonly head: EntityId
  readonly relation: string
  /** Whether the head has at most one value at a time. */
  readonly singleValued: boolean
  readonly order: TellingOrder
}

/**
 * The facts of one head and one relation.
 *
 * A function of the claims alone: neither their order nor what was made of them before plays a part, so that the same
 * turns, in the same order where they have one time, give the same facts, whatever happened in between.
 *
 * @param fixed Facts that a person protected: they stay as they are, and end what held before them.
 * @returns Facts, oldest first, each with its validity, belief and closings. An id is that of the claim heard first.
 * @cost O(n log n + n·k) for n claims and k values
 */
export function timeline(
  key: TimelineKey,
  claims: readonly Claim[],
  stated: readonly StatedEnd[],
  phraseOf: (id: EntityId) => Phrase,
  fixed: readonly Fact[] = [],
): Fact[] {
  const { singleValued, relation, order } = key
  const byClaim = claimOrder(order)
  const isOne: IsOne = (known, told) =>
    known === told || (singleValued && canBeOneValue(relation, phraseOf(known), phraseOf(told)))
  const asTold = ({ tail, statement }: Said): Told => ({ phrase: phraseOf(tail), statement })
  const isBeside: IsBeside = (known, told) => besideEachOther(relation, asTold(known), asTold(told))
  const sorted = [...claims].sort(byClaim)
  const ends = [...stated].sort((a, b) => a.closing.at - b.closing.at || order(a.closing, b.closing))
  const events = sorted.filter((c) => c.evidence.kind === 'event')
  const held = sorted.filter((c) => c.evidence.kind === 'state' && isStanding(c) && !isFormer(c))
  const stays = relation === 'lives_in' ? staysAmong(held, isOne) : []
  const states = stays.length === 0 ? held : held.filter((c) => !stays.includes(c))
  const standing = singleValued
    ? states.map((c) => begunAfter(c, { others: states, fixed, ends, isOne, isBeside, order })).sort(byClaim)
    : states
  const guesses = sorted.filter((c) => c.evidence.kind === 'state' && !isStanding(c))
  const runs = singleValued
    ? runsOf(standing, ends, order, {
        isOne,
        isBeside,
        homeOf: (said) => (relation === 'lives_in' ? homeOf(asTold(said)) : null),
        isParted: (run, claim) => fixed.some((fact) => liesBetween(fact, run, claim)),
      })
    : byTail(standing).flatMap((group) => runsOf(group, ends, order))
  const open: Claim[] = []
  for (const guess of guesses) {
    const { from } = guess.evidence.claimed
    // The value that holds at that time; a guess about another value is a fact of its own.
    const home = runs.findLast((r) => (singleValued || r.tails.has(guess.tail)) && startOf(r) <= from)
    if (home === undefined || !isOfRun(home, guess.tail, isOne) || !covers(home, from)) open.push(guess)
    else joined(home, guess)
  }
  const former = sorted.filter((c) => isStanding(c) && isFormer(c))
  const past: Claim[] = []
  for (const claim of former) {
    const { turn, claimed } = claim.evidence
    // The turn that says that a known value is over tells no other time of it.
    const home = runs.find((r) => r.tails.has(claim.tail) && r.ends.some((e) => e.turn === turn))
    if (home === undefined || startOf(home) > claimed.from) past.push(claim)
    else joined(home, claim)
  }
  const endsOf = Map.groupBy(ends, (e) => e.tail)
  const others = [
    ...occasionsOf(events, phraseOf, order).map(
      (o): Run => ({
        tails: new Set([o.tail]),
        claims: [...o.claims],
        ends: withdrawals(o.claims, endsOf.get(o.tail) ?? []),
        ended: false,
        outer: null,
      }),
    ),
    ...[...byTail(open), ...byTail(past), ...byTail(stays)].flatMap((group) => runsOf(group, ends, order)),
  ]
  const taken = new Set<string>()
  const factFrom = (run: Run): Fact => factOf(key, clearest([...run.tails], phraseOf), run, taken)
  const values = runs.map(factFrom)
  const closed = singleValued ? closedByOthers(runs, values, fixed, isBeside) : values
  return [...closed, ...others.map(factFrom)].sort(
    (a, b) => a.valid.from - b.valid.from || compare(a.id, b.id),
  )
}

/**
 * The facts of claims that were taken back: believed until then, they hold at no time.
 *
 * @param believed The facts as they would be had nothing been taken back: what ended these was known before.
 */
export function withdrawnFacts(
  key: TimelineKey,
  wrong: ReadonlyMap<Claim, Pick<Closing, 'turn' | 'heardAt' | 'mistaken'>>,
  believed: readonly Fact[],
): Fact[] {
  const taken = new Set<string>()
  return [
    ...Map.groupBy(
      [...wrong.keys()].sort(claimOrder(key.order)),
      (c) => `${c.tail} ${c.evidence.claimed.from}`,
    ).values(),
  ].map((claims) => {
    const { tail, evidence } = claims[0] as Claim
    const ends = claims.flatMap((c): Closing[] => {
      const by = wrong.get(c)
      return by === undefined ? [] : [{ at: evidence.claimed.from, by: null, ...by, corrects: true }]
    })
    const known = believed.filter((f) => f.tail === tail && f.evidence.some((e) => e.turn === evidence.turn))
    const all = [...known.flatMap((f) => f.closings), ...ends]
    return factOf(key, tail, { tails: new Set([tail]), claims, ends: all, ended: true, outer: null }, taken)
  })
}

/**
 * A state that a person put right, ended by what was heard since: words that say it is over, and a value that began after it
 * where there is one at a time.
 *
 * @param said Endings that speak of it.
 * @param rivals Facts of other values under its key, where only one can hold.
 */
export function endedByNews(fact: Fact, said: readonly Closing[], rivals: readonly Fact[]): Fact {
  const { valid, closings } = fact
  const correctedAt = putRightAt(fact)
  if (correctedAt === null) return fact
  const replaced = rivals.flatMap((other): Closing[] => {
    const { id, confidence } = other
    const isValue = other.kind === 'state' && confidence >= STANDING_CONFIDENCE && !isWithdrawn(other)
    const told = isValue ? other.evidence.find((e) => e.heardAt > correctedAt) : undefined
    if (told === undefined) return []
    const { turn, heardAt, claimed } = told
    // What was known before is news from when it is told again.
    const isNew = told === other.evidence[0]
    const again = afterCorrection(fact, told) ?? claimed.from
    return [{ at: isNew ? other.valid.from : again, by: id, turn, heardAt, ...begunWithin(told) }]
  })
  const news = [...said, ...replaced].filter((c) => c.heardAt > correctedAt && c.at > valid.from)
  return endedBy(fact, [
    ...closings.filter((c) => c.heardAt <= correctedAt),
    ...staircase(news, fact.evidence),
  ])
}

/**
 * A value that was known when a person put right what is so instead: it was over by then.
 *
 * @param corrected Facts of other values under its key, where only one can hold.
 */
export function endedByCorrection(value: Fact, corrected: readonly Fact[]): Fact {
  const { valid, evidence } = value
  const over = corrected.flatMap((fact): Closing[] => {
    const correctedAt = putRightAt(fact)
    if (correctedAt === null) return []
    const isSo = fact.valid.from <= correctedAt && (fact.valid.to === null || fact.valid.to > correctedAt)
    const isKnown = evidence.every((e) => e.heardAt <= correctedAt) && valid.from < correctedAt
    const [{ turn }] = fact.evidence as readonly [Evidence]
    return isSo && isKnown ? [{ at: correctedAt, by: fact.id, turn, heardAt: correctedAt }] : []
  })
  if (over.length === 0 || value.kind !== 'state') return value
  const closings = staircase([...value.closings, ...over], evidence)
  return { ...value, closings, valid: { from: valid.from, to: endOf(evidence, closings) } }
}

/** When a person put right a state that holds; `null` when nobody did. */
function putRightAt({ correctedAt, status, kind }: Fact): Instant | null {
  return status === 'active' && kind === 'state' ? (correctedAt ?? null) : null
}

/** Ends, of those of its value, that say an occasion never was: at the moment it began. */
function withdrawals(claims: readonly Claim[], ends: readonly StatedEnd[]): Closing[] {
  return ends
    .filter((e) => claims.some((c) => c.evidence.claimed.from === e.closing.at))
    .map((e) => e.closing)
}

/** Whether what is told can be what was known, in other words. */
type IsOne = (known: EntityId, told: EntityId) => boolean
type Said = Pick<Fact, 'tail' | 'statement'>
type IsBeside = (known: Said, told: Said) => Beside | null
interface Places {
  readonly isOne: IsOne
  readonly isBeside: IsBeside
  /** Which kind of home is told. */
  readonly homeOf: (said: Said) => string | null
  /** Whether what a person put right lies between a run and a claim. */
  readonly isParted: (run: Run, claim: Claim) => boolean
}
/** Of claims of one value. */
const NOWHERE: Places = { isOne: () => true, isBeside: () => null, homeOf: () => null, isParted: () => false }

/** Neighbouring claims of one value. */
interface Run {
  /** All that it was called. */
  readonly tails: Set<EntityId>
  readonly claims: Claim[]
  readonly ends: Closing[]
  ended: boolean
  /** Of which run it is a part that holds beside it: the home in a town. */
  outer: Run | null
}

function isStanding({ evidence }: Claim): boolean {
  return evidence.confidence >= STANDING_CONFIDENCE
}

/** What was over when it was told, nobody says since when: it stands in the way of nothing. */
function isFormer({ evidence: { kind, time, claimed } }: Claim): boolean {
  return kind === 'state' && time.bound === 'before' && claimed.to !== null
}

/** The longest time told ahead for which nobody leaves where they live: "at my mum's until 20 March". */
const LONGEST_STAY = 100 * DAY

function isStay({ evidence: { claimed, time, heardAt } }: Claim): boolean {
  const { until } = time
  if (until === undefined || claimed.to === null || claimed.to <= heardAt) return false
  return until.from - Math.max(claimed.from, heardAt) <= LONGEST_STAY
}

/** What tells where somebody is for some time, and is no home. */
function staysAmong(held: readonly Claim[], isOne: IsOne): readonly Claim[] {
  const ahead = held.filter(isStay)
  // Told again meanwhile, it is no home either.
  const isOfStay = ({ tail, evidence: { heardAt, time } }: Claim): boolean =>
    time.span === null &&
    ahead.some(
      ({ tail: other, evidence: e }) =>
        isOne(other, tail) && e.heardAt <= heardAt && heardAt < (e.claimed.to ?? 0),
    )
  const stays = held.filter((c) => isStay(c) || isOfStay(c))
  return stays.filter((c) => held.every((home) => stays.includes(home) || !isOne(home.tail, c.tail)))
}

/** By how much people who tell of a change are not taken at their word, at least and at most. */
const SLACK = { least: 7 * DAY, most: 31 * DAY }

/**
 * Until when a change can have happened that was told of with these words of time. Who said to live in Cork, and then to
 * have moved to Leeds yesterday, or last month, does live in Leeds, even if the words end somewhat before the first was
 * said: by as much time as they mean, within limits.
 */
export function latestChange({ from, to }: WordSpan, heard: Instant): number {
  return Math.min(to + Math.min(Math.max(to - from, SLACK.least), SLACK.most), heard)
}

/** What is known of the other values when a claim is looked at. */
interface Around {
  readonly others: readonly Claim[]
  readonly fixed: readonly Fact[]
  readonly ends: readonly StatedEnd[]
  readonly isOne: IsOne
  readonly isBeside: IsBeside
  readonly order: TellingOrder
}

/**
 * A claim as it began: after others that were told before it, where neither these say since when nor its own words of
 * time rule it out, and not before the day on which the value in whose place it came was said to end.
 *
 * @cost O(n + m) for a claim with words of time, and m endings
 */
function begunAfter(claim: Claim, around: Around): Claim {
  const { time, claimed, heardAt } = claim.evidence
  const { span } = time
  if (claimed.to !== null || span === null) return claim
  const until = latestChange(span, heardAt)
  const isRival = (other: Said): boolean =>
    !around.isOne(other.tail, claim.tail) && around.isBeside(other, said(claim))?.isSaid !== true
  const told = around.others.flatMap((one) => {
    const { evidence: other } = one
    if (other.claimed.to !== null || other.claimed.from <= claimed.from || !isRival(said(one))) return []
    const isSince = other.time.span !== null && other.time.span.from >= span.to
    if (isSince || around.order(other, claim.evidence) >= 0) return []
    // Told in one moment, in the order of arrival, it began then.
    if (other.heardAt === heardAt) return until === heardAt ? heardAt : []
    return other.heardAt < until ? other.heardAt + 1 : []
  })
  const corrected = around.fixed.flatMap((fact) =>
    isRival(fact) ? (afterCorrection(fact, claim.evidence) ?? []) : [],
  )
  const begun = [...told, ...corrected, ...endsWithin(claim, span, around)].reduce(
    (a, b) => Math.max(a, b),
    claimed.from,
  )
  return begun === claimed.from ? claim : { ...claim, begun: begun as Instant }
}

/**
 * When what was heard after a correction took the place of what was put right, though its words of time reach back to before
 * that; `null` where they do not, or where they lie too far before it.
 */
function afterCorrection(fact: Fact, { time: { span }, claimed, heardAt }: Evidence): Instant | null {
  const correctedAt = putRightAt(fact)
  const { from } = fact.valid
  if (correctedAt === null || heardAt <= correctedAt || span === null || claimed.to !== null) return null
  return claimed.from <= from && from < latestChange(span, heardAt) ? ((from + 1) as Instant) : null
}

/** Within the time that a claim names for its beginning ("in April"), the days on which values before it ended ("on the 11th"). */
function endsWithin({ tail, evidence }: Claim, span: WordSpan, { others, ends, isOne }: Around): Instant[] {
  const { from } = evidence.claimed
  // What can be the same in other words is another where it began after that was told.
  const isBefore = (o: Claim): boolean =>
    o.evidence.claimed.from <= from && (!isOne(o.tail, tail) || o.evidence.heardAt < from)
  const within = ends.filter(({ closing: { at, heardAt } }) => at > from && at < span.to && at !== heardAt)
  // What ended itself within that time did not wait for others.
  if (within.some((e) => e.tail === tail)) return []
  return within.flatMap(({ tail: over, closing }) =>
    others.some((o) => o.tail === over && isBefore(o)) ? closing.at : [],
  )
}

function beginOf({ begun, evidence }: Claim): Instant {
  return begun ?? evidence.claimed.from
}

/** Equal starts: what was told later comes later, and so wins. */
function claimOrder(order: TellingOrder): (one: Claim, other: Claim) => number {
  return (one, other) => {
    const [{ evidence: a, tail: x }, { evidence: b, tail: y }] = [one, other]
    return (
      beginOf(one) - beginOf(other) ||
      order(a, b) ||
      compare(x, y) ||
      // Two readings of one turn: in any order, but always the same.
      compare(a.statement, b.statement) ||
      (a.claimed.to ?? Number.POSITIVE_INFINITY) - (b.claimed.to ?? Number.POSITIVE_INFINITY) ||
      a.confidence - b.confidence
    )
  }
}

function byTail(claims: readonly Claim[]): Claim[][] {
  return [...Map.groupBy(claims, (c) => c.tail).values()]
}

function runsOf(
  claims: readonly Claim[],
  stated: readonly StatedEnd[],
  order: TellingOrder,
  { isOne, isBeside, homeOf, isParted }: Places = NOWHERE,
): Run[] {
  const runs: Run[] = []
  // What holds, and a part of it that holds beside it.
  const held: { outer: Run | null; inner: Run | null } = { outer: null, inner: null }
  let next = 0
  // What was said in the moment in which a value was told to begin, but after that, ends this one.
  const isAfter = (closing: Closing, claim: Claim): boolean => {
    const begun = beginOf(claim)
    const { evidence } = claim
    const isSameMoment = closing.at === begun && closing.heardAt === evidence.heardAt
    return closing.at > begun || (isSameMoment && order(evidence, closing) < 0)
  }
  const end = (until: Claim | null): void => {
    for (; next < stated.length; next++) {
      const { tail, closing } = stated[next] as StatedEnd
      if (until !== null && isAfter(closing, until)) return
      // What was over when that was heard is so although a change before it is told later.
      const over = tail === null ? held.outer : runs.findLast((r) => r.tails.has(tail))
      // Who left the firm left her team there.
      for (const run of over === held.outer ? [held.outer, held.inner] : [over]) {
        if (run == null || closing.at < startOf(run)) continue
        // What ends whatever holds does not move the end of what is over.
        if (tail === null && run.ends.some((known) => known.heardAt <= closing.heardAt)) continue
        run.ends.push(closing)
        if (!isCalledOff(evidenceOf(run), closing)) run.ended = true
      }
    }
  }
  for (const claim of claims) {
    end(claim)
    const { outer, inner } = held
    const goesOn = (run: Run | null): Run | null =>
      run !== null && !run.ended && !isParted(run, claim) && continues(run, claim, isOne) ? run : null
    const isKnown = inner === null && outer?.tails.has(claim.tail) === true
    const place = outer === null || outer.ended || isKnown ? null : placeBeside(outer, claim, isBeside)
    // Who is in Lisbon after all is not in Porto, though a flat in Lisbon was known.
    const home = (place === null ? null : goesOn(inner)) ?? goesOn(outer)
    if (home !== null) {
      joined(home, claim)
      // Who lives in a house there has left the flat.
      if (home === outer && inner !== null && isOtherHome(inner, claim, homeOf)) {
        const { turn, heardAt } = claim.evidence
        inner.ends.push({ at: beginOf(claim), by: null, turn, heardAt })
        held.inner = null
      }
      continue
    }
    const run: Run = { tails: new Set([claim.tail]), claims: [claim], ends: [], ended: false, outer: null }
    runs.push(run)
    // Another home than the known one is told by who moved.
    const isMove = inner !== null && !inner.ended && place?.isSaid === false
    if (outer === null || place === null || isMove) Object.assign(held, { outer: run, inner: null })
    else if (place.inner === 'told') {
      run.outer = outer
      held.inner = run
    } else {
      outer.outer = run
      Object.assign(held, { outer: run, inner: outer })
    }
  }
  end(null)
  return runs
}

/** Whether a person put right what was so between what a run tells and a claim that was heard after that. */
function liesBetween(fact: Fact, run: Run, claim: Claim): boolean {
  const correctedAt = putRightAt(fact)
  const { from } = fact.valid
  return (
    correctedAt !== null &&
    !run.tails.has(fact.tail) &&
    claim.evidence.heardAt > correctedAt &&
    startOf(run) < from &&
    from < beginOf(claim)
  )
}

function said({ tail, evidence: { statement } }: Claim): Said {
  return { tail, statement }
}

function isOtherHome(run: Run, claim: Claim, homeOf: Places['homeOf']): boolean {
  const told = homeOf(said(claim))
  return told !== null && run.claims.every((known) => homeOf(said(known)) !== told)
}

/** How a claim holds beside a run: neither it nor its words tell of a change, or these say that one is part of the other. */
function placeBeside(run: Run, claim: Claim, isBeside: IsBeside): Beside | null {
  if (!covers(run, beginOf(claim))) return null
  const [first, ...others] = run.claims as [Claim, ...Claim[]]
  const place = isBeside(said(first), said(claim))
  if (place === null) return null
  if (others.some((known) => isBeside(said(known), said(claim))?.inner !== place.inner)) return null
  return place.isSaid || !tellsChange(run, claim) ? place : null
}

/** Whether a claim tells of what a run tells, and not of what came after it. */
function continues(run: Run, claim: Claim, isOne: IsOne): boolean {
  if (!isOfRun(run, claim.tail, isOne) || !covers(run, beginOf(claim))) return false
  return run.tails.has(claim.tail) || !tellsChange(run, claim)
}

/** Who was an engineer when she said so, and has been a senior engineer since a later day, was promoted. */
function tellsChange(run: Run, { evidence: { time, wording } }: Claim): boolean {
  const { span } = time
  return isBeginning(wording) || (span !== null && run.claims.some((c) => span.from > c.evidence.heardAt))
}

function isOfRun({ tails }: Run, tail: EntityId, isOne: IsOne): boolean {
  return tails.has(tail) || [...tails].every((known) => isOne(known, tail))
}

function joined(run: Run, claim: Claim): void {
  run.claims.push(claim)
  run.tails.add(claim.tail)
}

function evidenceOf(run: Run): Evidence[] {
  return run.claims.map((c) => c.evidence)
}

function startOf(run: Run): Instant {
  return beginOf(run.claims[0] as Claim)
}

/** Whether a claim that starts at `at` continues the run. */
function covers(run: Run, at: Instant): boolean {
  const to = endOf(evidenceOf(run), run.ends)
  return startOf(run) <= at && (to === null || at < to)
}

/** @param taken Ids that were given; grows by this one. */
function factOf({ head, relation, order }: TimelineKey, tail: EntityId, run: Run, taken: Set<string>): Fact {
  // A turn that says it twice is heard once, in the words it is called by, and the fullest of these.
  const byTurn = new Map<TurnId, Claim>()
  const isBetter = (a: Claim, b: Claim): boolean =>
    a.evidence.goesOn !== b.evidence.goesOn
      ? a.evidence.goesOn === true
      : a.tail === b.tail
        ? a.evidence.statement.length > b.evidence.statement.length
        : a.tail === tail
  for (const claim of run.claims) {
    const other = byTurn.get(claim.evidence.turn)
    if (other === undefined || isBetter(claim, other)) byTurn.set(claim.evidence.turn, claim)
  }
  const heard = [...byTurn.values()].sort((a, b) => order(a.evidence, b.evidence))
  const evidence = heard.map((claim) => claim.evidence)
  const [first] = heard as [Claim, ...Claim[]]
  // The words that are heard later do not make it another fact.
  let id = factId({ head, relation, tail: first.tail }, first.evidence)
  while (taken.has(id)) id = `${id}x` as FactId
  taken.add(id)
  const support = supportOf(evidence, staircase(run.ends, evidence))
  const begun = run.claims[0]?.begun
  return {
    id,
    head,
    relation,
    tail,
    ...tellingOf(evidence),
    ...support,
    ...(begun !== undefined && { valid: { ...support.valid, from: begun } }),
    status: 'active',
    frozen: false,
  }
}

/** Ends each value where the next begins that does not hold beside it. */
function closedByOthers(
  runs: readonly Run[],
  values: readonly Fact[],
  fixed: readonly Fact[],
  isBeside: IsBeside,
): Fact[] {
  const isApart = (fact: Fact): Fact[] => fixed.filter((f) => isBeside(fact, f) === null)
  if (runs.every((r) => r.outer === null) && values.every((f) => isApart(f).length === fixed.length))
    return closedBySuccessors(values, fixed)
  return values.flatMap((fact, i) => {
    const run = runs[i] as Run
    const rivals = values.filter((_, j) => {
      const other = runs[j] as Run
      return other.outer !== run && run.outer !== other
    })
    return closedBySuccessors(rivals, isApart(fact)).filter((f) => f.id === fact.id)
  })
}

/**
 * Ends each value where the next one begins. A later value matters, too, when it was heard of before the
 * nearer ones: until those were heard, it was the end that was known.
 *
 * @param computed One after the other in time.
 * @param fixed Successors that are not ended themselves.
 */
function closedBySuccessors(computed: readonly Fact[], fixed: readonly Fact[]): Fact[] {
  const values = [...computed, ...fixed].sort((a, b) => a.valid.from - b.valid.from)
  const heard = values.map(heardAt)
  // For each value the next one that was heard of earlier; only these can add an end (next smaller value).
  const earlier = new Array<number>(values.length).fill(values.length)
  for (let i = values.length - 2; i >= 0; i--) {
    let j = i + 1
    while (j < values.length && (heard[j] as number) >= (heard[i] as number)) j = earlier[j] as number
    earlier[i] = j
  }
  const isFixed = new Set(fixed)
  return values.flatMap((fact, i) => {
    if (isFixed.has(fact)) return []
    const successors: Closing[] = []
    for (let j = i + 1; j < values.length; ) {
      const other = values[j] as Fact
      if (fact.valid.to !== null && other.valid.from > fact.valid.to) break
      // The next one of the same name began by words of its own: another flat.
      if (other.tail !== fact.tail || (j === i + 1 && !isFixed.has(other))) {
        const ends = beginnings(other, heard[i] as Instant)
        successors.push(
          ...ends.filter(({ at }) => !fact.closings.some((told) => outlasts(told, at, heard[j] as Instant))),
        )
      }
      j = other.tail === fact.tail ? j + 1 : (earlier[j] as number)
    }
    if (successors.length === 0) return fact
    const closings = staircase([...fact.closings, ...successors], fact.evidence)
    return { ...fact, closings, valid: { from: fact.valid.from, to: endOf(fact.evidence, closings) } }
  })
}

/**
 * Whether words that tell the day of an end mean that a value went on beside the next one: "stg2 since Friday, the old host is
 * switched off on the 25th". Who told it long before knew of no next one.
 *
 * @param begun When the next one began.
 * @param known When that was first heard of.
 */
function outlasts({ by, at, heardAt, within }: Closing, begun: Instant, known: Instant): boolean {
  const isDay = by === null && within !== undefined && within.to - within.from <= DAY
  return isDay && at > begun && heardAt > known - DAY
}

/**
 * The ends that a value put to the one before it: when it was first told, and each time that it was told to have begun earlier.
 *
 * @param since When the one before was first heard of.
 */
function beginnings({ id, valid, evidence, frozen }: Fact, since: Instant): Closing[] {
  // Since when it holds may have been put right by hand.
  if (frozen) {
    const [{ turn, heardAt }] = evidence as readonly [Evidence]
    return [{ at: valid.from, by: id, turn, heardAt: Math.max(heardAt, since) as Instant }]
  }
  let at = Number.POSITIVE_INFINITY
  return evidence.flatMap((told): Closing[] => {
    const { turn, heardAt, claimed } = told
    const from = Math.max(claimed.from, valid.from)
    if (from >= at) return []
    at = from
    const heard = Math.max(heardAt, since) as Instant
    return [{ at: from as Instant, by: id, turn, heardAt: heard, ...begunWithin(told) }]
  })
}

/** The span that words name for the beginning of what came after it. */
function begunWithin({ time }: Evidence): Pick<Closing, 'within'> {
  const within = time.bound === 'at' ? namedSpan(time) : null
  return within === null ? {} : { within }
}

/**
 * The endings that were, when heard, earlier than all heard before, or moved the end that words had told: what was believed at
 * each moment. Words that tell the very end that a newer value had put stay beside it, and those that take it back beside any.
 */
function staircase(closings: readonly Closing[], evidence: readonly Evidence[]): Closing[] {
  const isOff = (c: Closing): boolean => c.by === null && isCalledOff(evidence, c)
  const off = closings.filter(isOff)
  // What was called off stands beside the others, and in the way of none.
  if (off.length > 0) {
    const others = closings.filter((c) => !isOff(c))
    return [...staircase(off, []), ...staircase(others, [])]
  }
  const kept: Closing[] = []
  const isBeside = (closing: Closing, known: Closing): boolean =>
    closing.by === null && (known.by !== null || (closing.corrects === true && known.corrects === undefined))
  const isMoved = (closing: Closing): boolean => {
    const told = lastTold(kept)
    if (told === null || lastTold([...kept, closing]) === told) return false
    return kept.every((k) => k.by === null || closing.at < k.at)
  }
  for (const closing of [...closings].sort(
    (a, b) => a.heardAt - b.heardAt || a.at - b.at || compare(a.by ?? '', b.by ?? ''),
  ))
    if (
      kept.every((k) => closing.at < k.at || (closing.at === k.at && isBeside(closing, k))) ||
      isMoved(closing)
    )
      kept.push(closing)
  return kept
}

/** Stable and time-ordered: the same turns give the same id. */
function factId(fact: Pick<Fact, 'head' | 'relation' | 'tail'>, evidence: Evidence): FactId {
  const print = fingerprint(fact.head, fact.relation, fact.tail, evidence.turn, toIso(evidence.claimed.from))
  return `f${sortableTime(evidence.heardAt)}${print.slice(0, 10)}` as FactId
}
