/**
 * What happens to a timeline when new facts arrive, in any order, or old ones are withdrawn.
 *
 * The only module that ends a fact's validity or opens it again; `test/architecture.test.ts` keeps it so.
 *
 * A timeline is computed from evidence alone, so it does not depend on the order of arrival: the claims
 * of all turns are sorted by the time they speak of, and neighbouring claims of one value become one fact.
 *
 * @paper REAL §III-A (non-destructive temporal update)
 */
import { type Closing, type Evidence, endOf, type Fact, heardAt, joinConfidence } from '../model/fact.ts'
import type { EntityId, FactId } from '../model/ids.ts'
import { type Instant, toIso } from '../model/time.ts'
import { fingerprint, sortableTime } from '../std/hash.ts'

/**
 * Claims below this belief are guesses: they are kept as facts of their own, but neither end a value nor
 * are ended by one.
 */
const STANDING_CONFIDENCE = 0.6

/** Words that say a value is over. */
export interface Ending {
  /** The value that is over; `null` for whatever holds. */
  readonly tail: EntityId | null
  readonly closing: Closing
}

/**
 * The timeline of one head and one relation.
 *
 * @param facts All facts under the key, stored and incoming, in any order. Denied and frozen ones take no
 * part: they come back as they are, and what a denied fact rests on never makes the same value again.
 * @param endings Stated ends that are not yet in the facts' closings.
 * @param singleValued Whether the head has at most one value at a time.
 * @returns The facts that now stand, oldest first, each with its validity, belief and closings. Ids of the
 * facts given are kept where the value lives on; a value that is split or merged gets the id of its first
 * claim.
 * @cost O(n log n + n·k) for n claims and k values
 */
export function timeline(facts: readonly Fact[], endings: readonly Ending[], singleValued: boolean): Fact[] {
  const fixed = facts.filter((f) => f.status === 'denied' || f.frozen)
  const denied = new Set(
    fixed.filter((f) => f.status === 'denied').flatMap((f) => f.evidence.map((e) => `${f.tail} ${e.turn}`)),
  )
  const moving = facts.filter((f) => f.status === 'active' && !f.frozen)
  const atoms = moving
    .flatMap((owner) => owner.evidence.map((evidence): Atom => ({ owner, evidence })))
    .filter((a) => !denied.has(`${a.owner.tail} ${a.evidence.turn}`))
    .sort(byClaim)
  const ends = [
    ...endings,
    ...moving.flatMap((f) =>
      f.closings.filter((c) => c.by === null).map((closing): Ending => ({ tail: f.tail, closing })),
    ),
  ].sort(
    (a, b) =>
      a.closing.at - b.closing.at ||
      a.closing.heardAt - b.closing.heardAt ||
      compare(a.closing.turn, b.closing.turn),
  )

  const events = atoms.filter((a) => a.owner.kind === 'event')
  const standing = atoms.filter((a) => a.owner.kind === 'state' && isStanding(a))
  const guesses = atoms.filter((a) => a.owner.kind === 'state' && !isStanding(a))
  const runs = singleValued
    ? runsOf(standing, ends)
    : byTail(standing).flatMap((group) => runsOf(group, ends))
  const open: Run[] = []
  for (const guess of guesses) {
    const { from } = guess.evidence.claimed
    // The value that holds at that time; a guess about another value is a fact of its own.
    const home = runs.findLast((r) => (singleValued || r.tail === guess.owner.tail) && startOf(r) <= from)
    if (home?.tail !== guess.owner.tail || !covers(home, from))
      open.push({ tail: guess.owner.tail, atoms: [guess], ends: [], ended: false })
    else home.atoms.push(guess)
  }
  const others = [
    ...byTail(events).flatMap((g) => runsOf(g, [])),
    ...byTail(open.flatMap((r) => r.atoms)).flatMap((g) => runsOf(g, ends)),
  ]
  const ids = assignIds([...runs, ...others])
  const settled = [...runs, ...others].map((run) => ({ run, fact: factOf(run, ids.get(run) as FactId) }))
  const values = settled.slice(0, runs.length).map((s) => s.fact)
  const kept = [
    ...(singleValued ? closedBySuccessors(values) : values),
    ...settled.slice(runs.length).map((s) => s.fact),
  ]
  const given = new Map(facts.map((f) => [f.id, f]))
  return [...fixed, ...kept.map((f) => sameOr(given.get(f.id), f))].sort(
    (a, b) => a.valid.from - b.valid.from || compare(a.id, b.id),
  )
}

interface Atom {
  readonly owner: Fact
  readonly evidence: Evidence
}

/** Neighbouring claims of one value. */
interface Run {
  readonly tail: EntityId
  readonly atoms: Atom[]
  readonly ends: Closing[]
  ended: boolean
}

/** The fact as it was given when nothing about it changed, so that a caller sees at a glance what did. */
function sameOr(before: Fact | undefined, after: Fact): Fact {
  if (before === undefined || before.evidence.length !== after.evidence.length) return after
  if (before.valid.from !== after.valid.from || before.valid.to !== after.valid.to) return after
  const same =
    before.evidence.every((e, i) => e === after.evidence[i]) &&
    before.closings.length === after.closings.length &&
    before.closings.every(
      (c, i) =>
        c.by === after.closings[i]?.by &&
        c.at === after.closings[i]?.at &&
        c.heardAt === after.closings[i]?.heardAt,
    )
  return same ? before : after
}

function isStanding(atom: Atom): boolean {
  return atom.evidence.confidence >= STANDING_CONFIDENCE
}

/** Equal starts: what was heard later comes later, and so wins. */
function byClaim(a: Atom, b: Atom): number {
  return (
    a.evidence.claimed.from - b.evidence.claimed.from ||
    a.evidence.heardAt - b.evidence.heardAt ||
    compare(a.evidence.turn, b.evidence.turn) ||
    compare(a.owner.tail, b.owner.tail)
  )
}

function byTail(atoms: readonly Atom[]): Atom[][] {
  return [...Map.groupBy(atoms, (a) => a.owner.tail).values()]
}

function runsOf(atoms: readonly Atom[], endings: readonly Ending[]): Run[] {
  const runs: Run[] = []
  let current: Run | null = null
  let next = 0
  const end = (until: number): void => {
    for (; next < endings.length; next++) {
      const ending = endings[next] as Ending
      if (ending.closing.at > until) return
      if (current === null || (ending.tail !== null && ending.tail !== current.tail)) continue
      const first = current.atoms[0] as Atom
      if (ending.closing.at < first.evidence.claimed.from) continue
      current.ends.push(ending.closing)
      current.ended = true
    }
  }
  for (const atom of atoms) {
    end(atom.evidence.claimed.from)
    const joins: boolean =
      current !== null &&
      !current.ended &&
      current.tail === atom.owner.tail &&
      covers(current, atom.evidence.claimed.from)
    if (joins) current?.atoms.push(atom)
    else {
      current = { tail: atom.owner.tail, atoms: [atom], ends: [], ended: false }
      runs.push(current)
    }
  }
  end(Number.POSITIVE_INFINITY)
  return runs
}

function startOf(run: Run): Instant {
  return (run.atoms[0] as Atom).evidence.claimed.from
}

/** Whether a claim that starts at `at` continues the run. */
function covers(run: Run, at: Instant): boolean {
  const to = endOf(
    run.atoms.map((a) => a.evidence),
    run.ends,
  )
  return startOf(run) <= at && (to === null || at < to)
}

function factOf(run: Run, id: FactId): Fact {
  const evidence = [...new Map(run.atoms.map((a) => [a.evidence.turn, a.evidence])).values()].sort(
    (a, b) => a.heardAt - b.heardAt || compare(a.turn, b.turn),
  )
  const owner = (run.atoms[0] as Atom).owner
  const closings = staircase(run.ends)
  const from = Math.min(...evidence.map((e) => e.claimed.from)) as Instant
  return {
    ...owner,
    id,
    evidence,
    closings,
    confidence: joinConfidence(evidence.map((e) => e.confidence)),
    valid: { from, to: endOf(evidence, closings) },
  }
}

/**
 * Ends each value where the next one begins. A later value matters, too, when it was heard of before the
 * nearer ones: until those were heard, it was the end that was known.
 *
 * @param values One after the other in time.
 */
function closedBySuccessors(values: readonly Fact[]): Fact[] {
  const heard = values.map(heardAt)
  // For each value the next one that was heard of earlier; only these can add an end (next smaller value).
  const earlier = new Array<number>(values.length).fill(values.length)
  for (let i = values.length - 2; i >= 0; i--) {
    let j = i + 1
    while (j < values.length && (heard[j] as number) >= (heard[i] as number)) j = earlier[j] as number
    earlier[i] = j
  }
  return values.map((fact, i) => {
    const successors: Closing[] = []
    for (let j = i + 1; j < values.length; ) {
      const other = values[j] as Fact
      if (fact.valid.to !== null && other.valid.from >= fact.valid.to) break
      if (other.tail !== fact.tail) {
        const first = other.evidence[0] as Evidence
        successors.push({
          at: other.valid.from,
          by: other.id,
          turn: first.turn,
          heardAt: Math.max(first.heardAt, heard[i] as number) as Instant,
        })
      }
      j = other.tail === fact.tail ? j + 1 : (earlier[j] as number)
    }
    if (successors.length === 0) return fact
    const closings = staircase([...fact.closings, ...successors])
    return { ...fact, closings, valid: { from: fact.valid.from, to: endOf(fact.evidence, closings) } }
  })
}

/** The endings that were, when heard, earlier than all heard before: what was believed at each moment. */
function staircase(closings: readonly Closing[]): Closing[] {
  const kept: Closing[] = []
  for (const closing of [...closings].sort(
    (a, b) => a.heardAt - b.heardAt || a.at - b.at || compare(a.by ?? '', b.by ?? ''),
  ))
    if (kept.every((k) => closing.at < k.at)) kept.push(closing)
  return kept
}

/** A value keeps the id of its first claim's fact; when two values come from one fact, the later gets a new id. */
function assignIds(runs: readonly Run[]): Map<Run, FactId> {
  const taken = new Set<FactId>()
  const ids = new Map<Run, FactId>()
  for (const run of runs) {
    const free = run.atoms.map((a) => a.owner.id).find((id) => !taken.has(id))
    const first = run.atoms[0] as Atom
    const id = free ?? factId(first.owner, first.evidence)
    taken.add(id)
    ids.set(run, id)
  }
  return ids
}

/** Stable and time-ordered: a rebuild from the same turns gives the same id. */
export function factId(fact: Pick<Fact, 'head' | 'relation' | 'tail'>, evidence: Evidence): FactId {
  const print = fingerprint(fact.head, fact.relation, fact.tail, evidence.turn, toIso(evidence.claimed.from))
  return `f${sortableTime(evidence.heardAt)}${print.slice(0, 10)}` as FactId
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
