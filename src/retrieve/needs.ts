/** What has to be kept to where food, a journey or a remedy is made or chosen, whatever the question says: allergies, diets, conditions. */
import { normaliseName } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import { endsOf } from './analyse.ts'
import { factHit, linkedEntities, namesOfEnds } from './entity-names.ts'
import { type DomainName, domainsOf } from './request-domains.ts'
import type { Search } from './search.ts'

const FOR_OTHERS =
  /\b(?:family|us|our|everyone|everybody|guests?|kids|children|husband|wife|partner|girlfriend|boyfriend|parents)\b/i
const OF_FOOD = /\b(?:eat|drink|intoleran\w+|coeliac|celiac|diabet\w+|allerg\w+|gluten|lactose|pregnan\w+)\b/i
const OF_TRAVEL =
  /\b(?:fly(?:ing)?|planes?|heights|water|boats?|ferr(?:y|ies)|trains?|lifts?|driving|crowds)\b/i
const ANY = /./
/** By what is made or chosen: the relations that tell what has to be kept to, where the sentence is of it. */
const NEEDED: Readonly<Record<DomainName, Readonly<Record<string, RegExp>>>> = {
  food: { allergic_to: ANY, diet: ANY, not_eats: ANY, avoids: OF_FOOD, has_condition: OF_FOOD },
  travel: { allergic_to: ANY, diet: ANY, has_condition: ANY, afraid_of: OF_TRAVEL },
  health: { allergic_to: ANY, takes: ANY, has_condition: ANY },
}
/** Asks where or whether to eat or to take something, and so has it chosen. */
const CHOOSES =
  /\bwhere (?:do|shall|will) (?:we|i) (?:eat|go|have|stay)\b|\bwhat['’]?s for (?:dinner|lunch|breakfast|supper|tea)\b|\b(?:can|could|may|should) (?!you\b)[\p{L}’' ]{1,40}\b(?:eat|have|drink|take|try)\b|\b(?:restaurants?|caf[eé]s?|bars?|bistros?|hotels?|dish(?:es)?|places?|flights?)\b.{0,40}\b(?:good|best|nice|nearby|near|open|cheap|worth|here)\b|\b(?:good|best|nice|nearby|cheap)\b.{0,40}\b(?:restaurants?|caf[eé]s?|bistros?|hotels?|dish(?:es)?|places?|flights?)\b/iu
const READ = 50
const SHOWN = 6

/** @returns Of the asker first; none for questions about anything else. @cost a read for each of at most six relations, where such a thing is made or chosen */
export async function needsFor(search: Search): Promise<FactHit[]> {
  const { query, store, namespace, facts, limits, people } = search
  if (limits.facts === 0 || !(query.request || CHOOSES.test(endsOf(query.text)))) return []
  const needed = domainsOf(query.text).flatMap((name) => Object.entries(NEEDED[name]))
  const found = await Promise.all(
    [...new Set(needed.map(([relation]) => relation))].map((relation) =>
      store.findFacts(namespace, { relation, limit: READ }),
    ),
  )
  const bearing = facts
    .usable(found.flat())
    .filter((fact) => needed.some(([relation, of]) => relation === fact.relation && of.test(fact.statement)))
  const names = await namesOfEnds(search, bearing)
  const named = new Set((await linkedEntities(search)).map((e) => normaliseName(e.name)))
  const speaking = new Set([...people].filter((name) => name !== 'assistant').map(normaliseName))
  const nearness = (fact: Fact): number => {
    const name = normaliseName(names.get(fact.head) ?? '')
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
    .map(({ fact, near }) => factHit(fact, names, near))
}
