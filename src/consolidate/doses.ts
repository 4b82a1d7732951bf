/** A medicine is taken in one dose: another one, told later, is taken in its place, whether anybody says so or not. */
import type { EntityId } from '../model/ids.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import type { Instant } from '../model/time.ts'
import { isOtherDose, withHour } from '../tasks/medicines.ts'
import { type Claim, STANDING_CONFIDENCE, type StatedEnd } from './supersede.ts'

/**
 * The ends of doses that were told before another of the same medicine. What one turn tells is taken side by side.
 *
 * @param claims What one person takes.
 * @cost O(v² + n·k) for n claims of v values, k of them of one medicine
 */
export function endsOfDoses(
  claims: readonly Claim[],
  nameOf: (id: EntityId) => string,
  order: TellingOrder,
): StatedEnd[] {
  const open = claims.filter(
    ({ evidence: { kind, confidence, claimed } }) =>
      kind === 'state' && confidence >= STANDING_CONFIDENCE && claimed.to === null,
  )
  const doses = [...Map.groupBy(open, (c) => c.tail)].map(([tail, told]) => ({
    tail,
    told,
    name: told.reduce((name, { evidence }) => withHour(name, evidence.statement), nameOf(tail)),
  }))
  return doses.flatMap(({ tail, told, name }) => {
    const others = doses.filter((other) => other.tail !== tail && isOtherDose(other.name, name))
    return told.flatMap((claim) => others.flatMap((other) => endOfDose(other.tail, other.told, claim, order)))
  })
}

function endOfDose(
  tail: EntityId,
  told: readonly Claim[],
  { evidence }: Claim,
  order: TellingOrder,
): StatedEnd[] {
  const { turn, heardAt, claimed } = evidence
  const before = told.flatMap(({ evidence: e }) => (order(e, evidence) < 0 ? e.heardAt : []))
  if (before.length === 0) return []
  // Told to be so on a day, it was so on that day.
  const at = Math.max(claimed.from, ...before.map((time) => Math.min(time + 1, heardAt))) as Instant
  return [{ tail, closing: { at, by: null, turn, heardAt } }]
}
