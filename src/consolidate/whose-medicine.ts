/**
 * Whose medicine is over, or whose illness never was, where nobody says whose: "they stopped the amlodipine" is said of the only
 * one who takes it, "they ruled out lupus" of the only one who has it.
 */
import type { Ending, Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import { condition, conditionOf, HAD_BY, HAS_CONDITION } from '../tasks/conditions.ts'
import { drugOf, isOfNobody, isOwnDose, medicine, TAKEN_BY, TAKES } from '../tasks/medicines.ts'
import { entityIdOf } from './names.ts'
import type { Names } from './settle.ts'

/** How names are read, and what was told first. */
type Known = Names & { readonly order: TellingOrder }

/** A relation, and the one of endings whose head is its tail, since they do not say who has it. */
interface Open {
  readonly of: string
  readonly by: string
  /** The tail of a fact as the head of such endings; `null` where none can speak of it. */
  readonly thing: (tail: string) => EntityId | null
}

const OPEN: readonly Open[] = [
  { of: TAKES, by: TAKEN_BY, thing: (tail) => entityIdOf(medicine(drugOf(tail))) },
  {
    of: HAS_CONDITION,
    by: HAD_BY,
    thing: (tail) => {
      const name = conditionOf(tail)
      return name === null ? null : entityIdOf(condition(name))
    },
  },
]

/** Under which head and relation endings may speak of a fact without saying whose it is. */
export function openEndingsOf(relation: string, tail: string): { head: EntityId; relation: string } | null {
  const open = OPEN.find((one) => one.of === relation)
  const head = open?.thing(tail) ?? null
  return open === undefined || head === null ? null : { head, relation: open.by }
}

/** The relations of facts that some endings may be about without saying whose, and those of such endings. */
export function openRelations(relations: ReadonlySet<string>): string[] {
  return OPEN.filter(({ of, by }) => relations.has(of) || relations.has(by)).map(({ of }) => of)
}

/** The endings, with those of a thing as endings of whoever has it; left out where that is nobody, or more than one. */
export function withHolders(
  endings: readonly Ending[],
  claims: readonly Evidence[],
  known: Known,
): readonly Ending[] {
  const byOpen = Map.groupBy(endings, (e) => OPEN.find(({ by }) => by === e.relation))
  const told = [...(byOpen.get(undefined) ?? [])]
  if (told.length === endings.length) return endings
  for (const open of OPEN)
    for (const ending of (byOpen.get(open) ?? []).sort(known.order))
      told.push(...ofHolder(ending, open, claims, told, known))
  return told
}

/** Whether a dose of which nobody said whose it is was taken for its speaker's, and what was known then speaks against that. */
export function isOfAnother(
  claim: Evidence,
  claims: readonly Evidence[],
  { rootOf, nameOf, order }: Known,
): boolean {
  if (!isOfNobody(claim.wording)) return false
  const doseOf = (c: Evidence) => ({ head: rootOf(c.head), name: nameOf(c.tail), wording: c.wording })
  const known = claims.filter((c) => c.relation === TAKES && order(c, claim) <= 0)
  return !isOwnDose(doseOf(claim), known.map(doseOf))
}

function ofHolder(
  ending: Ending,
  { of, thing }: Open,
  claims: readonly Evidence[],
  told: readonly Ending[],
  { rootOf, nameOf, order }: Known,
): Ending[] {
  const isBefore = (told: Evidence | Ending): boolean => order(told, ending) < 0
  const isOver = (claim: Evidence): boolean =>
    told.some(
      (e) =>
        e.relation === of &&
        rootOf(e.head) === rootOf(claim.head) &&
        order(claim, e) < 0 &&
        isBefore(e) &&
        (e.value === null
          ? e.tail === null || thing(e.tail) === ending.head
          : rootOf(e.value) === rootOf(claim.tail)),
    )
  const taken = claims.filter(
    (c) =>
      c.relation === of &&
      c.kind === 'state' &&
      isBefore(c) &&
      c.claimed.to === null &&
      thing(nameOf(c.tail)) === ending.head &&
      !isOver(c),
  )
  if (new Set(taken.map((c) => rootOf(c.head))).size !== 1) return []
  const { tail } = ending
  const others = taken.filter(
    (c) => tail === null || !nameOf(c.tail).toLowerCase().startsWith(tail.toLowerCase()),
  )
  return [...new Map(others.map((c) => [c.tail, c])).values()].map(
    (c): Ending => ({ ...ending, head: c.head, relation: of, tail: null, value: c.tail }),
  )
}
