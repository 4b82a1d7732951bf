/** A medicine is taken in one dose: another one, told later, is taken in its place, whether anybody says so or not. */
import type { EntityId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { isOtherDose } from '../tasks/medicines.ts'
import { type Claim, STANDING_CONFIDENCE, type StatedEnd } from './supersede.ts'

/**
 * The ends of doses that were told before another of the same medicine. What one turn tells is taken side by side.
 *
 * @param claims What one person takes.
 * @cost O(n²) for n claims
 */
export function endsOfDoses(claims: readonly Claim[], nameOf: (id: EntityId) => string): StatedEnd[] {
  const open = claims.filter(
    ({ evidence: { kind, confidence, claimed } }) =>
      kind === 'state' && confidence >= STANDING_CONFIDENCE && claimed.to === null,
  )
  return open.flatMap(({ tail, evidence: { turn, heardAt, claimed } }): StatedEnd[] => {
    const before = open.filter(
      (c) =>
        c.evidence.heardAt < heardAt && c.evidence.turn !== turn && isOtherDose(nameOf(c.tail), nameOf(tail)),
    )
    return [...Map.groupBy(before, (c) => c.tail)].map(([over, told]): StatedEnd => {
      // Told to be so on a day, it was so on that day.
      const last = Math.max(claimed.from, ...told.map((c) => c.evidence.heardAt + 1))
      return { tail: over, closing: { at: last as Instant, by: null, turn, heardAt } }
    })
  })
}
