/** Names that rest on a fact which says that somebody is called so: where none of it stands any more, they are nobody's. */
import { type Entity, normaliseName } from '../model/entity.ts'
import type { Ending, Evidence, Fact } from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import type { Store } from '../store/store.ts'
import { isSingleValued } from '../tasks/relations.ts'
import type { NameDraft } from './name-draft.ts'
import { entityIdOf, ownersOf, type Refused } from './names.ts'
import { factMark, marksOf } from './removed.ts'
import { takenBackBy } from './taken-back.ts'
import { toldInOrder } from './told-in-order.ts'

/** Under which it is told what somebody is called. */
export const NAME = 'name'

interface Given {
  readonly heard: { readonly claims: readonly Evidence[]; readonly endings: readonly Ending[] }
  /** Turns whose claims no longer count. */
  readonly without: ReadonlySet<TurnId>
  readonly replaced: ReadonlyMap<FactId, Fact | null>
  readonly going: readonly Ending[]
}

/**
 * Names that no longer are of whom they were said to be: what said so was denied, deleted or taken back.
 *
 * @cost three reads where names were given at all
 */
export async function refusedNames(
  store: Store,
  namespace: string,
  names: NameDraft,
  { heard, without, replaced, going }: Given,
): Promise<Refused> {
  const pairs = names.ids().flatMap((id) => {
    const alias = names.get(id)
    return alias === undefined ? [] : ownersOf(alias).map((owner) => ({ alias, owner }))
  })
  if (pairs.length === 0) return () => false
  const owners = [...new Set(pairs.flatMap(({ owner }) => [owner, names.get(owner)?.mergedInto ?? owner]))]
  const keys = owners.map((head) => ({ head, relation: NAME }))
  const saying = (owner: EntityId, { name }: Entity): Pick<Evidence, 'head' | 'relation' | 'tail'>[] =>
    (['person', 'thing'] as const).map((type) => ({
      head: owner,
      relation: NAME,
      tail: entityIdOf({ name, type }),
    }))
  const [stored, known] = await Promise.all([
    store.factsUnder(namespace, keys),
    store.endingsUnder(namespace, keys),
  ])
  const facts = stored.flatMap((f) => (replaced.has(f.id) ? (replaced.get(f.id) ?? []) : f))
  const evidenceOf = (some: readonly Fact[]): Evidence[] => some.flatMap((f) => f.evidence)
  // What was denied stays so when it is said again.
  const gone = evidenceOf([
    ...facts.filter((f) => f.status === 'denied'),
    ...stored.filter((f) => replaced.get(f.id) === null),
  ])
  const held = evidenceOf(facts.filter((f) => f.status !== 'denied')).filter((e) => !without.has(e.turn))
  const lost = new Set(going.map((e) => e.id))
  const told = [...known.filter((e) => !lost.has(e.id)), ...heard.endings]
  const compared = {
    rootOf: (id: EntityId) => id,
    nameOf: (id: EntityId) => names.get(id)?.name ?? '',
    singleValued: isSingleValued(NAME),
    order: await toldInOrder(store, namespace, [...held, ...heard.claims, ...told]),
  }
  const marks = pairs.flatMap(({ alias, owner }) => saying(owner, alias).map(factMark))
  const removed = await marksOf(store, namespace, marks)
  const isRefused = (alias: Entity, owner: EntityId): boolean => {
    const says = saying(owner, alias)
    const isSaid = (e: Evidence): boolean =>
      says.some(({ head, relation, tail }) => e.head === head && e.relation === relation && e.tail === tail)
    const endings = told.filter((e) => e.head === owner && e.relation === NAME)
    const isMeant = (words: string): boolean => normaliseName(words) === normaliseName(alias.name)
    const isGone = gone.some(isSaid)
    const own = [...held, ...(isGone ? [] : heard.claims)].filter(isSaid)
    const stands = own.some(
      (said) =>
        takenBackBy({ tail: said.tail, evidence: said }, endings, { ...compared, isMeant }) === undefined,
    )
    return !stands && (isGone || own.length > 0 || says.some((one) => removed.any(factMark(one))))
  }
  const refused = new Set(
    pairs.flatMap(({ alias, owner }) => (isRefused(alias, owner) ? `${alias.id} ${owner}` : [])),
  )
  return (alias, owner) => refused.has(`${alias} ${owner}`)
}
