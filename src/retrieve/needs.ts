/** What has to be kept to where food is made or chosen, whatever the question says: allergies, diets, what somebody cannot have. */
import { normaliseName } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import { linkedEntities, namesOfEnds } from './entity-names.ts'
import { isOfFood } from './request-domains.ts'
import type { Search } from './search.ts'

const FOR_OTHERS =
  /\b(?:family|us|our|everyone|everybody|guests?|kids|children|husband|wife|partner|girlfriend|boyfriend|parents)\b/i
const RELATIONS = ['allergic_to', 'diet', 'not_eats', 'has_condition'] as const
const OF_FOOD = /\b(?:intoleran\w+|coeliac|celiac|diabet\w+|allerg\w+|gluten|lactose)\b/i
/** Facts of one relation that are read, and lines that are shown. */
const READ = 50
const SHOWN = 6

/** @returns Of the asker first; none for questions about anything else. @cost a read for each of four relations, where food is made or chosen */
export async function needsFor(search: Search): Promise<FactHit[]> {
  const { query, store, namespace, facts, limits, people } = search
  if (limits.facts === 0 || !query.request || !isOfFood(query.text)) return []
  const found = await Promise.all(
    RELATIONS.map((relation) => store.findFacts(namespace, { relation, limit: READ })),
  )
  const bearing = facts
    .usable(found.flat())
    .filter((fact) => fact.relation !== 'has_condition' || OF_FOOD.test(fact.statement))
  const names = await namesOfEnds(search, bearing)
  const nameOf = (id: Fact['head']): string => names.get(id) ?? ''
  const named = new Set((await linkedEntities(search)).map((e) => normaliseName(e.name)))
  const speaking = new Set([...people].filter((name) => name !== 'assistant').map(normaliseName))
  const nearness = (fact: Fact): number => {
    const name = normaliseName(nameOf(fact.head))
    return named.has(name) || speaking.has(name) ? 1 : FOR_OTHERS.test(query.text) ? 0.5 : 0
  }
  return bearing
    .map((fact) => ({ fact, near: nearness(fact) }))
    .filter(({ near }) => near > 0)
    .sort(
      (a, b) =>
        b.near - a.near || a.fact.relation.localeCompare(b.fact.relation) || (a.fact.id < b.fact.id ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ fact, near }) => ({
      kind: 'fact',
      fact,
      head: nameOf(fact.head),
      tail: nameOf(fact.tail),
      score: near,
      signals: {},
    }))
}
