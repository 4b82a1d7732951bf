/**
 * Values put together for questions that ask for all of them, for their number, or for what two have in common. They cost a
 * few tokens each, where quotes cost dozens.
 *
 * @paper MemWeaver §4.4 (facts beside the turns they come from); values in one line are ours
 */
import { type Entity, normaliseName } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { CollectionHit, FactHit } from '../model/hit.ts'
import { titleOfRelation, titleOfValues } from '../model/names.ts'
import { figuresIn } from '../std/figures.ts'
import { asksForMembers } from './analyse.ts'
import { linkedEntities, namesOfEnds } from './entity-names.ts'
import { bearsOnIt, headAndRelation } from './rank-facts.ts'
import type { Search } from './search.ts'

const COLLECTIONS = 4
const MEMBERS = 30
/** Best facts of a relation that speak for it. */
const SPEAKING = 3
/** Facts of each of two who are compared, the newest. */
const COMPARED = 1000

/**
 * @param facts Those that bear on the question, best first.
 * @returns Best first; none for questions that ask for no members.
 * @cost a read for each relation that is shown, one of names, and one of facts for each who is compared
 */
export async function collectionsFor(
  search: Search,
  facts: readonly FactHit[],
): Promise<readonly CollectionHit[]> {
  const { query, limits } = search
  if (limits.facts === 0 || !asksForMembers(query.shape)) return []
  const named = await linkedEntities(search)
  const shared = query.shape === 'compare' ? await inCommon(search, named) : null
  const best = [...Map.groupBy(facts, ({ fact }) => headAndRelation(fact)).values()]
    .filter((hits) => hits.some(bearsOnIt))
    .map((hits) => ({ hits, score: hits.slice(0, SPEAKING).reduce((sum, hit) => sum + hit.score, 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COLLECTIONS)
  const read = await Promise.all(best.map(({ hits: [hit] }) => membersOf(search, (hit as FactHit).fact)))
  const several = read.filter((members) => members.length > 1)
  const asked = new Set(named.map((e) => normaliseName(e.name)))
  const speaking = new Set([...search.people].map(normaliseName))
  const names = await namesOfEnds(search, [...several.flat(), ...(shared?.facts.flat() ?? [])])
  const nameOf = (id: Fact['head']): string => names.get(id) ?? ''
  const collections = several.flatMap((members): CollectionHit | readonly [] => {
    const { head } = members[0] as Fact
    const name = normaliseName(nameOf(head))
    // Of two who speak, what the one has is no answer about the other.
    if (asked.size > 0 && speaking.has(name) && !asked.has(name)) return []
    return {
      kind: 'collection',
      title: titleOfValues(nameOf(head), members[0] as Fact),
      members: members.map((fact) => ({ value: withDetails(nameOf(fact.tail), fact), facts: [fact] })),
    }
  })
  if (shared === null || shared.facts.length === 0) return collections
  const both: CollectionHit = {
    kind: 'collection',
    title: `${shared.of.map((e) => e.name).join(' and ')} both`,
    members: shared.facts.map((facts) => ({
      value: `${titleOfRelation(facts[0])} ${nameOf(facts[0].tail)}`,
      facts,
    })),
  }
  return [both, ...collections]
}

/** "Marry Piet in Schipluiden with 54 people": a figure that only the sentence has behind the value. */
function withDetails(name: string, fact: Fact): string {
  const { statement } = fact
  const at = statement.indexOf(name)
  const behind = at < 0 ? '' : statement.slice(at + name.length).replace(/\.$/, '')
  const isOne = /^ [^.,;:()]+$/.test(behind) && behind.length <= BEHIND && figuresIn(behind).length > 0
  return `${withKind(name, fact)}${isOne ? behind : ''}`
}
/** Characters behind a value in a line of several. */
const BEHIND = 40

/** "Rex (dog)", where the fact says "a dog named Rex". */
function withKind(name: string, { statement }: Fact): string {
  const kind = /(\p{L}+),? (?:named|called) $/u.exec(statement.slice(0, statement.indexOf(name)))?.[1]
  return kind === undefined ? name : `${name} (${kind})`
}

/** What may answer of the same head and relation, one fact for each value, in the order of time. */
async function membersOf({ facts }: Search, { head, relation }: Fact): Promise<Fact[]> {
  const usable = facts.usable(await facts.ofRelation({ head, relation }, MEMBERS))
  const byValue = Map.groupBy(usable, (fact) => fact.tail).values()
  return [...byValue].map((facts) => facts.reduce(speakingFor)).sort(byTime)
}

/** Of several states of one value the one that held last says whether it holds; of events the first is told. */
function speakingFor(a: Fact, b: Fact): Fact {
  const last = ({ kind, valid }: Fact): number =>
    kind === 'event' ? 0 : (valid.to ?? Number.POSITIVE_INFINITY)
  return last(a) === last(b) ? (byTime(a, b) < 0 ? a : b) : last(a) > last(b) ? a : b
}

/** Facts that say the same of each of those whom the question names, one for each value; `null`: it names fewer than two. */
async function inCommon(
  search: Search,
  named: readonly Entity[],
): Promise<{
  readonly of: readonly Entity[]
  readonly facts: readonly [Fact, ...Fact[]][]
} | null> {
  const of = named.filter((e) => e.speaker || e.type === 'person')
  if (of.length < 2) return null
  const said = await Promise.all(
    of.map(async ({ id }) => {
      const own = search.facts.usable(await search.facts.about([id], COMPARED)).filter((f) => f.head === id)
      return new Map(own.map((fact) => [`${fact.relation} ${fact.tail}`, fact]))
    }),
  )
  const [first = new Map<string, Fact>(), ...others] = said
  const facts = [...first].flatMap(([key, fact]): [Fact, ...Fact[]][] => {
    const theirs = others.flatMap((other) => other.get(key) ?? [])
    return theirs.length === others.length ? [[fact, ...theirs]] : []
  })
  return { of, facts: facts.sort(([a], [b]) => byTime(a, b)).slice(-MEMBERS) }
}

function byTime(a: Fact, b: Fact): number {
  return a.valid.from - b.valid.from || (a.id < b.id ? -1 : 1)
}
