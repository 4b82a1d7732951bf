/** What ends with a life, where a model tells of a death alone: what the dead had and did, and that somebody has them. */
import { normaliseName } from '../../../model/entity.ts'
import { namedSpan } from '../../../model/known-time.ts'
import { isOfFamily, KIN, LASTING } from '../../relations.ts'
import { LIVING, OWNING, TIES } from '../endings/over.ts'
import type { DistilInput, DistilTurn, DraftEnding, DraftFact, KnownFact } from '../types.ts'

/** That somebody has a pet, or is tied to somebody. */
const HAVING: ReadonlySet<string> = new Set([
  ...OWNING,
  ...TIES,
  ...Object.keys(KIN).map((kin) => `has_${kin}`),
])

/** Whether a fact tells whom or what somebody has, as long as that lives. */
export function isHaving({ kind, relation }: Pick<KnownFact, 'kind' | 'relation'>): boolean {
  return kind === 'state' && HAVING.has(relation)
}

/**
 * @param turn Tells of it.
 * @param ended What the reply ends itself, maybe by another day.
 */
export function endedByDeath(
  { head, relation, time }: DraftFact,
  turn: DistilTurn,
  { known }: DistilInput,
  ended: readonly DraftEnding[],
): DraftEnding[] {
  // "My laptop died" and "Ana's laptop died" tell of a thing without a name.
  if (relation !== 'died' || (head.type !== 'person' && !/^\p{Lu}(?!.*['’]s )/u.test(head.name))) return []
  const within = namedSpan(time)
  const over = {
    at: time.span === null || time.span.from > turn.at ? turn.at : time.span.from,
    source: turn.id,
    ...(within !== null && { within }),
  }
  const dead = normaliseName(head.name)
  const isDead = ({ name }: KnownFact['head']): boolean => normaliseName(name) === dead
  const ends = (fact: KnownFact): boolean =>
    fact.kind === 'state' &&
    (isDead(fact.head)
      ? !LASTING.has(fact.relation) && !isOfFamily(fact.relation)
      : isDead(fact.tail) && isHaving(fact))
  const exactly = [...(known?.facts ?? []), ...(known?.having ?? [])]
    .filter(ends)
    .map((fact): DraftEnding => {
      const value = { head: fact.head, relation: fact.relation, tail: fact.tail.name, value: fact.tail }
      // What was known later than that was so until it was told.
      return over.at < fact.from ? { ...value, at: turn.at, source: turn.id } : { ...value, ...over }
    })
  // And what was not shown.
  const living = LIVING.map((one): DraftEnding => ({ head, relation: one, tail: null, ...over }))
  const isOwn = (a: DraftEnding, b: DraftEnding): boolean =>
    a.relation === b.relation &&
    a.tail === b.tail &&
    normaliseName(a.head.name) === normaliseName(b.head.name)
  return [...exactly, ...living].filter((one) => !ended.some((other) => isOwn(one, other)))
}
