/**
 * Values of one relation of somebody, put together for questions that ask for all of them, for their number, or for what two
 * have in common. They cost a few tokens each, where quotes cost dozens.
 */
import type { Fact } from '../model/fact.ts'
import type { CollectionHit, FactHit } from '../model/hit.ts'
import { asksForMembers } from './analyse.ts'
import { namesOfEnds } from './entity-names.ts'
import { headAndRelation } from './rank-facts.ts'
import type { Search } from './search.ts'

/** Relations of which values are shown. */
const COLLECTIONS = 4
/** Values of one relation, the newest. */
const MEMBERS = 30
/** Best facts of a relation that speak for it. */
const SPEAKING = 3

/**
 * @param facts Those that bear on the question, best first.
 * @returns Best first; none for questions that ask for no members.
 * @cost a read for each relation that is shown, and one of names
 */
export async function collectionsFor(
  search: Search,
  facts: readonly FactHit[],
): Promise<readonly CollectionHit[]> {
  if (search.limits.facts === 0 || !asksForMembers(search.query.shape)) return []
  const found = [...Map.groupBy(facts, ({ fact }) => headAndRelation(fact)).values()]
    .map((hits) => ({ hits, score: hits.slice(0, SPEAKING).reduce((sum, hit) => sum + hit.score, 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COLLECTIONS)
  const read = await Promise.all(
    found.map(async ({ hits, score }) => {
      const [{ fact: best }] = hits as [FactHit, ...FactHit[]]
      return { best, score, members: await membersOf(search, best) }
    }),
  )
  const several = read.filter(({ members }) => members.length > 1)
  const names = await namesOfEnds(
    search,
    several.flatMap(({ members }) => members),
  )
  return several.map(({ best, score, members }) => ({
    kind: 'collection',
    best,
    head: names.get(best.head) ?? '',
    members: members.map((fact) => ({ fact, tail: names.get(fact.tail) ?? '' })),
    score,
  }))
}

/** What may answer of the same head and relation, one fact for each value, in the order of time. */
async function membersOf({ facts }: Search, { head, relation }: Fact): Promise<Fact[]> {
  const usable = facts.usable(await facts.ofRelation({ head, relation }, MEMBERS))
  const byValue = new Map(usable.sort((a, b) => b.valid.from - a.valid.from).map((fact) => [fact.tail, fact]))
  return [...byValue.values()].sort((a, b) => a.valid.from - b.valid.from || (a.id < b.id ? -1 : 1))
}
