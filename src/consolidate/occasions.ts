/**
 * One event, one fact: which tellings speak of the same occasion.
 *
 * Claims of one head and one relation are of one occasion when their values are alike and their times can be the same.
 * A retelling without a date belongs to the newest occasion before it was told; two dates that cannot be one stay two, and
 * so does what is told to have happened again, unless one date is within the other. What happened did so before it was told.
 * A function of the claims alone, whatever the order in which they came.
 */
import { type Evidence, tellsAgain } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { WordSpan } from '../model/known-time.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import { DAY, isWithin, meets } from '../model/time.ts'
import { compare } from '../std/compare.ts'
import { searchTerms } from '../std/words.ts'
import type { Phrase } from '../tasks/values.ts'
import type { Claim } from './supersede.ts'

/** When something happened, as one telling or the sharpest of several say. */
interface Told {
  readonly span: WordSpan | null
  /** It is told to have happened before. */
  readonly isAgain: boolean
}

interface Occasion extends Told {
  readonly claims: Claim[]
  readonly tails: Set<EntityId>
  /** In the order in which they were begun. */
  readonly place: number
}

/** @cost O(n·k) for n claims and the k occasions whose values are named by the same noun */
export function occasionsOf(
  claims: readonly Claim[],
  phraseOf: (id: EntityId) => Phrase,
  order: TellingOrder,
): { readonly tail: EntityId; readonly claims: readonly Claim[] }[] {
  const occasions: Occasion[] = []
  /** By value, and by what a value is: only these can be alike. */
  const byTail = new Map<EntityId, Occasion[]>()
  const byNoun = new Map<string, Set<Occasion>>()
  const isBare = bareOf(claims[0]?.evidence.relation ?? '', phraseOf)
  for (const claim of claims.map(asTold).sort(bySharpness(order))) {
    const { tail, span, isAgain } = claim
    const { noun } = phraseOf(tail)
    const canBe = (o: Occasion): boolean => canBeOne(o, claim)
    const alikeTo = (o: Occasion): boolean => [...o.tails].some((t) => alike(t, tail, phraseOf))
    const isOfAny = (o: Occasion): boolean => isBare(tail) || [...o.tails].every(isBare)
    const home =
      newest((byTail.get(tail) ?? []).filter(canBe)) ??
      newest([...(byNoun.get(noun) ?? [])].filter((o) => canBe(o) && alikeTo(o))) ??
      newest(BARE.has(claim.claim.evidence.relation) ? occasions.filter((o) => canBe(o) && isOfAny(o)) : [])
    const occasion = home ?? { claims: [], tails: new Set(), span, isAgain, place: occasions.length }
    if (home === undefined) occasions.push(occasion)
    occasion.claims.push(claim.claim)
    if (occasion.tails.has(tail)) continue
    occasion.tails.add(tail)
    byTail.set(tail, [...(byTail.get(tail) ?? []), occasion])
    if (noun !== '') byNoun.set(noun, (byNoun.get(noun) ?? new Set()).add(occasion))
  }
  return occasions.map(({ tails, claims: own }) => {
    const named = [...tails].filter((t) => !isBare(t))
    return { tail: fullest(named.length > 0 ? named : [...tails], phraseOf), claims: own }
  })
}

/** What an event is called that was told without its other end: "I was promoted", "since we got married". */
const BARE: ReadonlyMap<string, string> = new Map([
  ['promoted_to', 'promotion'],
  ['lost_job', 'job'],
  ['graduated_from', 'school'],
  ['got_married', 'wedding'],
  ['got_divorced', 'divorce'],
  ['got_engaged', 'engagement'],
])

/** Tells which values of a relation only name the event itself. */
function bareOf(relation: string, phraseOf: (id: EntityId) => Phrase): (tail: EntityId) => boolean {
  const bare = BARE.get(relation)
  if (bare === undefined) return () => false
  const own = searchTerms(bare).join(' ')
  return (tail) => phraseOf(tail).terms.join(' ') === own
}

interface ToldClaim extends Told {
  readonly claim: Claim
  readonly tail: EntityId
}

function asTold(claim: Claim): ToldClaim {
  const { evidence, tail } = claim
  return { claim, tail, span: spanOf(evidence), isAgain: tellsAgain(evidence.statement) }
}

/** When it can have happened: what is told on the 20th to have happened in this month did so by then. */
function spanOf({ time: { span }, heardAt }: Evidence): Told['span'] {
  const tomorrow = ((Math.floor(heardAt / DAY) + 1) * DAY) as WordSpan['to']
  return span === null || span.from >= tomorrow || span.to <= tomorrow ? span : { ...span, to: tomorrow }
}

/** Dated before undated, precise before vague, early before late. */
function bySharpness(order: TellingOrder): (one: ToldClaim, other: ToldClaim) => number {
  return (one, other) => {
    const [{ evidence: a }, { evidence: b }] = [one.claim, other.claim]
    return (
      width(one.span) - width(other.span) ||
      (one.span?.from ?? 0) - (other.span?.from ?? 0) ||
      order(a, b) ||
      compare(one.tail, other.tail) ||
      compare(a.statement, b.statement)
    )
  }
}

function width(span: Told['span']): number {
  return span === null ? Number.MAX_SAFE_INTEGER : span.to - span.from
}

function canBeOne({ span, isAgain }: Told, other: ToldClaim): boolean {
  if (other.span === null)
    return (span === null || span.from <= other.claim.evidence.heardAt) && (isAgain || !other.isAgain)
  if (span === null || !meets(span, other.span)) return false
  return isAgain === other.isAgain || isWithin(span, other.span) || isWithin(other.span, span)
}

function newest(occasions: readonly Occasion[]): Occasion | undefined {
  return occasions.length === 0 ? undefined : occasions.reduce((a, b) => (isNewer(b, a) ? b : a))
}

/** Of two that began at one time, the one begun first counts. */
function isNewer(a: Occasion, b: Occasion): boolean {
  const later = (a.span?.from ?? 0) - (b.span?.from ?? 0)
  return later > 0 || (later === 0 && a.place < b.place)
}

/** The same, or one says more of what the other names: "the marathon", "a half marathon in Porto". */
function alike(a: EntityId, b: EntityId, phraseOf: (id: EntityId) => Phrase): boolean {
  if (a === b) return true
  const [x, y] = [phraseOf(a), phraseOf(b)]
  if (x.noun === '' || x.noun !== y.noun) return false
  const [few, many] = x.terms.length <= y.terms.length ? [x.terms, y.terms] : [y.terms, x.terms]
  return few.every((t) => many.includes(t))
}

function fullest(tails: readonly EntityId[], phraseOf: (id: EntityId) => Phrase): EntityId {
  return tails.reduce((a, b) => {
    const more = phraseOf(b).terms.length - phraseOf(a).terms.length
    return more > 0 || (more === 0 && b < a) ? b : a
  })
}
