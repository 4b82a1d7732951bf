/** Whose medicine is over where nobody says whose it was: "they stopped the amlodipine" is said of the only one who takes it. */
import type { Ending, Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { drugOf, medicine, TAKEN_BY, TAKES } from '../tasks/medicines.ts'
import { entityIdOf } from './names.ts'
import type { Names } from './settle.ts'

/** The medicine of what somebody takes, as the head of endings that do not say whose. */
export function medicineOf(tail: string): EntityId {
  return entityIdOf(medicine(drugOf(tail)))
}

/** The endings, with those of a medicine as endings of whoever takes it; left out where that is nobody, or more than one. */
export function withHolders(
  endings: readonly Ending[],
  claims: readonly Evidence[],
  names: Names,
): readonly Ending[] {
  const open = endings.filter((e) => e.relation === TAKEN_BY).sort((a, b) => a.heardAt - b.heardAt)
  if (open.length === 0) return endings
  const told = endings.filter((e) => e.relation !== TAKEN_BY)
  for (const ending of open) told.push(...ofHolder(ending, claims, told, names))
  return told
}

function ofHolder(
  ending: Ending,
  claims: readonly Evidence[],
  told: readonly Ending[],
  { rootOf, nameOf }: Names,
): Ending[] {
  const isBefore = ({ heardAt }: { readonly heardAt: number }): boolean => heardAt < ending.heardAt
  const isOver = (claim: Evidence): boolean =>
    told.some(
      (e) =>
        e.relation === TAKES &&
        rootOf(e.head) === rootOf(claim.head) &&
        e.heardAt > claim.heardAt &&
        isBefore(e) &&
        (e.value === null
          ? e.tail === null || medicineOf(e.tail) === ending.head
          : rootOf(e.value) === rootOf(claim.tail)),
    )
  const taken = claims.filter(
    (c) =>
      c.relation === TAKES &&
      c.kind === 'state' &&
      isBefore(c) &&
      c.claimed.to === null &&
      medicineOf(nameOf(c.tail)) === ending.head &&
      !isOver(c),
  )
  if (new Set(taken.map((c) => rootOf(c.head))).size !== 1) return []
  const { tail } = ending
  const others = taken.filter(
    (c) => tail === null || !nameOf(c.tail).toLowerCase().startsWith(tail.toLowerCase()),
  )
  return [...new Map(others.map((c) => [c.tail, c])).values()].map(
    (c): Ending => ({ ...ending, head: c.head, relation: TAKES, tail: null, value: c.tail }),
  )
}
