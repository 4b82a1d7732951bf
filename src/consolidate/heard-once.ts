/** What a turn says and was found elsewhere as well counts once. */
import type { Evidence } from '../model/fact.ts'
import { overlaps } from '../model/time.ts'
import type { Names } from './settle.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The claims without those of which a reading of the same turn, or what was found elsewhere, says as much of the same
 * time: of the two the fuller words stay. It is decided before claims are put together, as both may be no longer there
 * when that is done again.
 */
export function heardOnce(
  claims: readonly Evidence[],
  { rootOf }: Names,
  vocabulary: Vocabulary,
): Evidence[] {
  const found = claims.filter((e) => e.by === 'import')
  if (found.length === 0) return [...claims]
  const keyOf = (e: Evidence): string =>
    [e.turn, e.kind, rootOf(e.head), vocabulary.canonical(e.relation), rootOf(e.tail)].join(' ')
  const turns = new Set(found.map((e) => e.turn))
  const beside = claims.filter((e) => turns.has(e.turn))
  const byKey = Map.groupBy(beside, keyOf)
  const isSaidBy = (e: Evidence, other: Evidence): boolean => {
    const more = other.statement.length - e.statement.length
    return (
      other.by !== e.by &&
      overlaps(other.claimed, e.claimed) &&
      (more > 0 || (more === 0 && other.by === 'reading'))
    )
  }
  return claims.filter((e) => !turns.has(e.turn) || !byKey.get(keyOf(e))?.some((other) => isSaidBy(e, other)))
}
