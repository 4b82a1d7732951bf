/**
 * Ends that came with what was to begin then: "I move to Bergen in September" ends the flat in Leipzig. Where the move is put off
 * before it came, so is the end, and where it is dropped there is none.
 */
import type { Ending, Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { namedSpan } from '../model/known-time.ts'
import { isOneSpan } from '../model/time.ts'
import { given } from '../std/given.ts'
import type { Claim } from './supersede.ts'

/**
 * @param claims Of one head and relation, those that were taken back among them.
 * @param wrong By what each of these was.
 * @param elsewhere The claims of the head under other relations: a house that was to be rented from September is bought then.
 */
export function withBeginnings(
  endings: readonly Ending[],
  claims: readonly Claim[],
  wrong: ReadonlyMap<Claim, Ending | Evidence>,
  rootOf: (id: EntityId) => EntityId,
  elsewhere: () => readonly Claim[],
): readonly Ending[] {
  if (wrong.size === 0) return endings
  /** What was to begin in the place of what was taken back before that. */
  const insteadOf = (claim: Claim): Claim | null | undefined => {
    const by = wrong.get(claim)
    if (by === undefined || by.heardAt >= claim.evidence.claimed.from) return undefined
    const right = 'corrects' in by && by.corrects?.value != null ? rootOf(by.corrects.value) : claim.tail
    const isRight = ({ tail, evidence: e }: Claim): boolean =>
      tail === right && e.turn === by.turn && e.time.span !== null && e.claimed.from > by.heardAt
    const found = claims.find((c) => c !== claim && isRight(c))
    if (found !== undefined || !('corrects' in by) || by.corrects?.span == null) return found ?? null
    return elsewhere().find((c) => c.evidence.kind === 'state' && isRight(c)) ?? null
  }
  return endings.flatMap((ending) => {
    const { value, at, heardAt, turn, within, corrects } = ending
    if (corrects !== undefined || value === null || at <= heardAt) return ending
    const began = claims.find(
      ({ evidence: { turn: own, kind, time, claimed } }) =>
        own === turn &&
        kind === 'state' &&
        claimed.from === at &&
        (within === undefined || (time.span !== null && isOneSpan(time.span, within))),
    )
    let last = began
    for (let next = began && insteadOf(began); next !== undefined; next = insteadOf(next)) {
      if (next === null) return []
      last = next
    }
    if (last === undefined || last === began) return ending
    const { evidence: moved } = last
    const named = within === undefined ? undefined : (namedSpan(moved.time) ?? undefined)
    const { within: _, ...rest } = ending
    return {
      ...{ ...rest, at: moved.claimed.from, turn: moved.turn, heardAt: moved.heardAt },
      ...given({ within: named }),
    }
  })
}
