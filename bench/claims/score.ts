/** Produced facts against the facts a case expects. Pure. */
import { besideFamilies, type Family, familyNamed, isNamed } from './families.ts'
import type { Case, ExpectedTime, Pattern } from './notation.ts'
import type { KnownTime, Produced } from './produced.ts'

const DAY = 86_400_000

/** `vague`: no false date, but less than the text says. */
export type DateVerdict = 'right' | 'vague' | 'wrong'

/** Names under which one entity is known. */
export type Known = readonly string[]

export interface Scored {
  readonly case: Case
  readonly produced: readonly Produced[]
  /** What was found of each expected fact. */
  readonly found: readonly {
    readonly pattern: Pattern
    readonly fact: Produced
    readonly date: DateVerdict
  }[]
  readonly missed: readonly Pattern[]
  /** Neither expected nor fine. */
  readonly extra: readonly Produced[]
  /** Names that are one, or two, as they should be. */
  readonly namesRight: number
  readonly namesWrong: readonly string[]
  /** Of a change: all is as it should be, and nothing that is over still holds. */
  readonly changeRight: boolean
  /**
   * Facts that say what is told, whatever their date and standing, by family: "moved to" and "lives in" are two
   * sides of one event, two of either are two events.
   */
  readonly tellings: readonly (readonly Produced[])[]
}

export function scoreCase(one: Case, produced: readonly Produced[], entities: readonly Known[]): Scored {
  const left = new Set(produced)
  const found: Scored['found'][number][] = []
  const missed: Pattern[] = []
  for (const pattern of one.facts) {
    const best = [...left]
      .filter((fact) => matches(pattern, fact))
      .map((fact) => ({ pattern, fact, date: dateOf(pattern, fact) }))
      // What nothing else in the case allows first, so that the order of facts says nothing.
      .sort(
        (a, b) =>
          rank(a.date) - rank(b.date) ||
          Number(isFine(one, a.fact)) - Number(isFine(one, b.fact)) ||
          keyOf(a.fact).localeCompare(keyOf(b.fact)),
      )[0]
    if (best === undefined) missed.push(pattern)
    else {
      left.delete(best.fact)
      found.push(best)
    }
  }
  const accepted = new Set(found.map(({ fact }) => keyOf(fact)))
  const extra = [...left].filter((fact) => {
    const fine = !accepted.has(keyOf(fact)) && isFine(one, fact)
    if (fine) accepted.add(keyOf(fact))
    return !fine
  })
  const wrongNames = one.names.filter(({ names, same }) => together(entities, names) !== same)
  return {
    case: one,
    produced,
    found,
    missed,
    extra,
    namesRight: one.names.length - wrongNames.length,
    namesWrong: wrongNames.map((n) => n.text),
    changeRight:
      missed.length === 0 &&
      !extra.some((fact) => competes(one, fact)) &&
      !found.some(
        ({ pattern, date }) => date === 'wrong' && (pattern.times.length > 0 || pattern.ends !== null),
      ),
    tellings: tellingsOf(one, produced),
  }
}

/** What else is said beside the event that is told has other relations. */
function tellingsOf({ facts: [first, ...others] }: Case, produced: readonly Produced[]): Produced[][] {
  if (first === undefined) return []
  const told = [first, ...others.filter((p) => p.families.join() === first.families.join())]
  const families = first.families.map(familyNamed)
  const sideOf = (fact: Produced): number =>
    families.findIndex((family) => told.some((pattern) => meets(pattern, fact, [family])))
  const sides = Map.groupBy(produced, sideOf)
  sides.delete(-1)
  return [...sides.values()]
}

/** One event is one fact. `null`: the case tells no event several times. */
export function keptAsOne({ case: { told }, tellings }: Scored): boolean | null {
  return told === 0 ? null : tellings.length > 0 && tellings.every((side) => side.length === 1)
}

/** Occasions that became one fact; one that was not read at all is another error. `null`: there are none. */
export function merged({ case: { occasions }, tellings }: Scored): boolean | null {
  if (occasions === 0) return null
  return tellings.every((side) => side.length < occasions) && tellings.flat().some((fact) => fact.claims > 1)
}

function rank(date: DateVerdict): number {
  return ['right', 'vague', 'wrong'].indexOf(date)
}

function isFine(one: Case, fact: Produced): boolean {
  return (
    one.alsoFine.some((pattern) => matches(pattern, fact)) ||
    one.facts.some(
      (pattern) =>
        fact.status !== 'planned' &&
        !(pattern.status === 'ended' && fact.status === 'holds') &&
        meets(pattern, fact, besideFamilies(pattern.families, pattern.status === 'ended')),
    )
  )
}

/** Holds under a relation of an expectation of the same head: the old value beside the new one. */
function competes(one: Case, fact: Produced): boolean {
  return fact.status === 'holds' && one.facts.some((pattern) => says({ ...pattern, tails: ['*'] }, fact))
}

/** Says the same, with the right standing. The date is another question. */
export function matches(pattern: Pattern, fact: Produced): boolean {
  return says(pattern, fact) && standsRight(pattern, fact)
}

function says(pattern: Pattern, fact: Produced): boolean {
  return meets(pattern, fact, pattern.families.map(familyNamed))
}

function standsRight({ status }: Pattern, { status: is }: Produced): boolean {
  switch (status) {
    case 'any':
      return true
    case 'holds':
      return is === 'holds' || is === 'event'
    case 'ended':
      // What happened is over.
      return is === 'ended' || is === 'event'
    default:
      return is === status
  }
}

function meets(pattern: Pattern, fact: Produced, families: readonly Family[]): boolean {
  const runs = (head: string, tail: string): boolean =>
    pattern.heads.some((h) => sameHead(h, head)) &&
    [tail, withoutOwner(tail)].some((name) => pattern.tails.some((t) => formOf(t).test(plain(name))))
  return families.some(
    ({ names, inverse }) =>
      (isNamed(names, fact.relation) && runs(fact.head, fact.tail)) ||
      (inverse !== null && isNamed(inverse, fact.relation) && runs(fact.tail, fact.head)),
  )
}

/** Whose it is stands in the name of a head or not: "Maya's sister", "my sister", "sister". */
function sameHead(expected: string, head: string): boolean {
  const bare = (name: string): string => plain(withoutOwner(name))
  return formOf(expected).test(plain(head)) || bare(expected) === bare(head)
}

function withoutOwner(name: string): string {
  return name.replace(/^\S+?(?:['’]s|s['’])\s+/u, '')
}

/** Lower case, without articles, possessives and signs around words; letters keep their accents. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s\b/gu, 's')
    .replace(/[^\p{L}\p{M}\p{N}\s@.+#&/:%-]/gu, ' ')
    .replace(/[.:]+(?=\s|$)/gu, ' ')
    .replace(/(?<![^\s])(?:the|a|an|my|our|his|her|their|some)(?![^\s])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

const FORMS = new Map<string, RegExp>()

/** `(word)` may be left out, `*` stands for anything. */
function formOf(tail: string): RegExp {
  const known = FORMS.get(tail)
  if (known !== undefined) return known
  const parts = tail.split(/(\([^)]*\)|\*)/u).map((part) => {
    if (part === '*') return '.*'
    const optional = /^\((.*)\)$/u.exec(part)
    const text = plain(optional?.[1] ?? part).replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
    return optional === null ? text : `(?:${text})?`
  })
  const form = new RegExp(`^${parts.join(' ?')}$`, 'u')
  FORMS.set(tail, form)
  return form
}

function keyOf(fact: Produced): string {
  return [plain(fact.head), fact.relation, plain(fact.tail)].join(' > ')
}

function together(entities: readonly Known[], [a, b]: readonly [string, string]): boolean {
  const has = (entity: Known, name: string): boolean => entity.some((n) => plain(n) === plain(name))
  return entities.some((entity) => has(entity, a) && has(entity, b))
}

/** The worse of what it says of the beginning and of the end. */
export function dateOf(pattern: Pattern, fact: Produced): DateVerdict {
  const start = compareTime(pattern.times, fact.time)
  const { ends } = pattern
  if (ends === null || fact.endedAt === null) return start
  // An end is the first moment that is over, or the last that is not.
  const [end = start] = [fact.endedAt, fact.endedAt - 1]
    .map((at) => compareTime(ends, { kind: 'moment', at }))
    .sort((a, b) => rank(a) - rank(b))
  return rank(end) > rank(start) ? end : start
}

export function compareTime(expected: readonly ExpectedTime[], known: KnownTime): DateVerdict {
  const dated = known.kind === 'span' || known.kind === 'moment'
  // Where the text gives no time, a bound by the day it was told says no more than that.
  if (expected.length === 0) return dated ? 'wrong' : 'right'
  const verdicts = expected.map((one) => compareOne(one, known, dated))
  return verdicts.sort((a, b) => rank(a) - rank(b))[0] ?? 'wrong'
}

function compareOne(expected: ExpectedTime, known: KnownTime, dated: boolean): DateVerdict {
  if (expected.kind === 'none') return 'right'
  if (expected.kind === 'span') {
    if (!dated) return boundAllows(expected, known) ? 'vague' : 'wrong'
    const { from, to, exact } = expected
    if (known.kind === 'moment') return within(known.at, from, to) ? 'right' : 'wrong'
    if (known.kind !== 'span') return 'wrong'
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= DAY / 2
    if (exact) return near(known.from, from) && near(known.to, to) ? 'right' : 'wrong'
    return within(known.from, from, to) && known.to <= to ? 'right' : 'wrong'
  }
  if (dated) return 'wrong'
  if (known.kind === 'unknown') return 'vague'
  if (known.kind !== expected.kind)
    return known.kind === 'after' || expected.kind === 'after' ? 'wrong' : 'vague'
  return Math.abs(known.at - expected.at) <= 2 * DAY ? 'right' : 'vague'
}

function within(at: number, from: number, to: number): boolean {
  return at >= from && at < to
}

function boundAllows(expected: { from: number; to: number }, known: KnownTime): boolean {
  if (known.kind === 'unknown') return true
  if (known.kind === 'after') return expected.to >= known.at
  return known.kind === 'span' || known.kind === 'moment' ? false : expected.from <= known.at + DAY
}
