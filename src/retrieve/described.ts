/** What somebody or something is described as, at a moment: what is over by then is told as past, whenever its end was announced. */
import type { Entity } from '../model/entity.ts'
import { type Fact, isTold } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import { SPOUSE } from '../tasks/distil/endings/over.ts'
import { isOfFamily, PARTNERS } from '../tasks/relations.ts'

/** @param facts Those that begin or end with it. */
export function describedAt(
  { id, description }: Pick<Entity, 'id' | 'description'>,
  facts: readonly Fact[],
  names: ReadonlyMap<EntityId, string>,
  asOf: Instant,
): string {
  const states = facts.filter(
    (f) => f.kind === 'state' && f.time.bound !== 'after' && isTold(f) && !isForGood(f),
  )
  const isOver = ({ valid: { to } }: Fact): boolean => to !== null && to <= asOf
  const over = states.filter(
    (f) => isOver(f) && !states.some((g) => !isOver(g) && g.head === f.head && g.tail === f.tail),
  )
  if (description === '' || over.length === 0) return description
  return description
    .split(/(?<=[,;.])\s+/)
    .map((part) => {
      const past = PAST.test(part) ? undefined : over.find((f) => tells(part, f, id, names))
      if (past === undefined) return part
      // Whoever goes on with it, but without somebody, does not do it formerly.
      const [said, rest = '', end = ''] = AT_LAST_WITH.exec(part) ?? []
      const goesOn =
        said !== undefined &&
        !tells(rest, past, id, names) &&
        states.some((f) => !isOver(f) && tells(rest, f, id, names))
      return goesOn ? `${rest}, formerly ${end}` : asPast(part)
    })
    .join(' ')
}

const AT_LAST_WITH = /^(.+),? ((?:together )?with .+)$/

/** Whoever dies stays somebody's mother. */
function isForGood({ relation }: Fact): boolean {
  return isOfFamily(relation) && !PARTNERS.includes(relation) && !SPOUSE.test(relation.replace(/^has_/, ''))
}

const PAST = /\b(?:former(?:ly)?|ex|was|were|had|used to|once|until|previous(?:ly)?|late|died)\b/i

function asPast(part: string): string {
  return `formerly ${part.replace(/^(?:is|now|currently) /i, '')}`
}

/** Whether words of a description tell a fact: what it ends with or, of what it ends with, what that is and to whom. */
function tells(
  part: string,
  { head, tail, relation, wording }: Fact,
  of: EntityId,
  names: ReadonlyMap<EntityId, string>,
): boolean {
  const said = new Set(searchTerms(part))
  const other = searchTerms(names.get(head === of ? tail : head) ?? '')
  const isNamed = other.length > 0 && other.every((term) => said.has(term))
  const what = searchTerms(`${relation.replaceAll('_', ' ')} ${wording}`)
  const isTold = what.some((term) => said.has(term) && !other.includes(term))
  // A friend in the team is one whoever leads it.
  return isNamed && (isTold || (head === of && !BOND.test(part)))
}

/** Describes somebody by a bond that has nothing to do with what they do. */
const BOND =
  /^(?:(?:an?|the|good|close|old|best|[\p{L}-]+['’]s) )*(?:friend|mother|father|sister|brother|daughter|son|aunt|uncle|niece|nephew|cousin)(?:-in-law)?\b/iu
