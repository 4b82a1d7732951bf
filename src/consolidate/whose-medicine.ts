/**
 * Whose medicine is over where nobody says whose it was, and which one where nobody names it: "they stopped the amlodipine" is said
 * of the only one who takes it, "they put me up to 10 mg" of the only one that is taken in such units.
 */
import type { Ending, Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { DOSED, drugOf, medicine, TAKEN_BY, TAKES, TAKES_DOSE } from '../tasks/medicines.ts'
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
  const isOpen = ({ relation }: Ending): boolean => relation === TAKEN_BY || relation === TAKES_DOSE
  const open = endings.filter(isOpen).sort((a, b) => a.heardAt - b.heardAt)
  if (open.length === 0) return endings
  const told = endings.filter((e) => !isOpen(e))
  for (const ending of open) told.push(...ofHolder(ending, claims, told, names))
  return told
}

function ofHolder(
  ending: Ending,
  claims: readonly Evidence[],
  told: readonly Ending[],
  { rootOf, nameOf }: Names,
): Ending[] {
  const { tail, relation } = ending
  const isOfDose = relation === TAKES_DOSE
  const isBefore = ({ heardAt }: { readonly heardAt: number }): boolean => heardAt < ending.heardAt
  const isOver = (claim: Evidence): boolean =>
    told.some(
      (e) =>
        e.relation === TAKES &&
        rootOf(e.head) === rootOf(claim.head) &&
        e.heardAt > claim.heardAt &&
        isBefore(e) &&
        (e.value === null
          ? e.tail === null || medicineOf(e.tail) === medicineOf(nameOf(claim.tail))
          : rootOf(e.value) === rootOf(claim.tail)),
    )
  const taken = claims.filter(
    (c) =>
      c.relation === TAKES &&
      c.kind === 'state' &&
      isBefore(c) &&
      c.claimed.to === null &&
      (isOfDose
        ? rootOf(c.head) === rootOf(ending.head) && unitOf(nameOf(c.tail)) === unitOf(tail ?? '')
        : medicineOf(nameOf(c.tail)) === ending.head) &&
      !isOver(c),
  )
  // Of a dose without a name it has to be the only medicine, of a medicine the only one who takes it.
  const meant = new Set(taken.map((c) => (isOfDose ? medicineOf(nameOf(c.tail)) : rootOf(c.head))))
  if (meant.size !== 1) return []
  const others = taken.filter(
    (c) =>
      tail === null ||
      !(isOfDose
        ? spaceless(nameOf(c.tail)).includes(spaceless(tail))
        : nameOf(c.tail).toLowerCase().startsWith(tail.toLowerCase())),
  )
  return [...new Map(others.map((c) => [c.tail, c])).values()].map(
    (c): Ending => ({ ...ending, head: c.head, relation: TAKES, tail: null, value: c.tail }),
  )
}

/** The unit of a dose, in small letters; empty where none is said. */
function unitOf(name: string): string {
  return (
    DOSED.exec(name)?.[0]
      .replace(/[\d.,\s]+/g, '')
      .toLowerCase() ?? ''
  )
}

/** "10 mg" and "10mg". */
function spaceless(name: string): string {
  return ` ${name.toLowerCase().replace(/(?<=\d)\s+(?=\p{L})/gu, '')}`
}
