/** Finds things by the ids, names and ties that callers know, also where hygiene stores stand-ins for what is in them. */
import type { Hygiene } from './ingest/hygiene.ts'
import { type Entity, normaliseName } from './model/entity.ts'
import { MemoryError } from './model/errors.ts'
import { type Fact, holdsAt } from './model/fact.ts'
import type { EntityId, SessionId, TurnId } from './model/ids.ts'
import { askedId, properName } from './model/names.ts'
import type { Instant } from './model/time.ts'
import { speakersOf } from './retrieve/speakers.ts'
import { wholeWords } from './std/literal.ts'
import { isStopWord } from './std/words.ts'
import type { Store } from './store/store.ts'
import { relationsTo } from './tasks/answer/question.ts'
import { wordsForRelative } from './tasks/compare-entities.ts'

/** What was stored before a rule was set is found as it is; else the stand-in is looked for. */
export interface Lookup {
  session(id: string): Promise<SessionId>
  turn(id: string): Promise<TurnId>
  speaker(name: string): Promise<string>
  /**
   * By id or name; else the one person whose name begins so, "Ruben" for Ruben Okafor; else whom or what somebody has
   * now, "Ana's mum", "my brother" and "dog" for those of the people who speak. None in a namespace that nobody wrote to.
   *
   * @throws MemoryError `not-found`, with those who may be meant where these are several
   */
  entities(nameOrId: string): Promise<Entity[]>
  /** People of whose name it is the first, and no more. */
  people(first: string): Promise<Entity[]>
}

const MAX_FACTS = 2000
/** "Ana's mum", "my brother's wife", "the dog". */
const HAD = /^(?:(?<owner>.+)['’]s?|my|our|the) (?<noun>.+)$/iu
const USER = /^(?:the )?user$/i
/** A longer one is no name of a tie. */
const MAX_TIE = 200
/** What they tie to says its kind in the statement alone: "Ana has a dog named Rex." */
const OF_ANY_KIND: readonly string[] = ['has_pet', 'owns', 'drives', 'works_on']

export function createLookup(store: Store, namespace: string, hygiene: Hygiene, now: () => Instant): Lookup {
  const stored = async <T extends string>(asked: T, isThere: (asked: T) => Promise<boolean>): Promise<T> => {
    const standIn = hygiene.stored(asked)
    return standIn === asked || (await isThere(asked)) ? asked : standIn
  }
  const called = async (nameOrId: string): Promise<Entity[]> => {
    for (const asked of new Set([nameOrId, hygiene.stored(nameOrId)])) {
      const byId = await store.entities(namespace, [askedId(asked) as EntityId])
      if (byId.length > 0) return byId
      const byName = await store.entitiesNamed(namespace, [normaliseName(asked)])
      // An alias stands for the entity it was merged into, which bears its name, too.
      const found = byName.filter((e) => e.status !== 'merged')
      if (found.length > 0) return found
    }
    return []
  }
  /** Each that `asked` may mean. */
  const meant = async (asked: string): Promise<Entity[]> => {
    const named = await called(asked)
    return named.length > 0 ? named : otherwise(asked)
  }
  /** Each that it may mean as no whole name. */
  const otherwise = async (asked: string): Promise<Entity[]> => {
    const people = await peopleCalled(store, namespace, asked)
    return people.length > 0 ? people : had(asked)
  }
  const had = async (asked: string): Promise<Entity[]> => {
    if (asked.length > MAX_TIE) return []
    if (USER.test(asked)) return speakersOf(store, namespace)
    const { owner, noun = asked } = HAD.exec(asked)?.groups ?? {}
    const word = noun.toLowerCase()
    if (isStopWord(word) || !/^\p{L}/u.test(word)) return []
    const owners = await (owner === undefined ? speakersOf(store, namespace) : meant(owner))
    const names = owners.flatMap(({ name }) =>
      wordsForRelative(word).flatMap((one) => [`${name}'s ${one}`, `${name}' ${one}`].map(normaliseName)),
    )
    const facts: Fact[] = []
    for (const { id } of owners)
      facts.push(...(await store.findFacts(namespace, { head: id, limit: MAX_FACTS })))
    const relations = relationsTo(word)
    const says = wholeWords(word)
    const ties = facts.filter(
      (fact) =>
        fact.kind === 'state' &&
        holdsAt(fact, now()) &&
        (relations.has(fact.relation) || (OF_ANY_KIND.includes(fact.relation) && says.test(fact.statement))),
    )
    const tails = ties.map((fact) => fact.tail)
    const found = [
      ...(await store.entities(namespace, tails)),
      ...(names.length === 0 ? [] : await store.entitiesNamed(namespace, names)),
    ]
    return [...new Map(found.filter((e) => e.status === 'active').map((e) => [e.id, e])).values()]
  }
  return {
    session: (given) =>
      stored(askedId(given) as SessionId, async (id) => (await store.session(namespace, id)) !== null),
    turn: (given) =>
      stored(askedId(given) as TurnId, async (id) => (await store.turns(namespace, [id])).length > 0),
    speaker: (given) =>
      stored(
        properName(given),
        async (speaker) => (await store.findTurns(namespace, { speaker, limit: 1 })).length > 0,
      ),
    people: (first) => peopleCalled(store, namespace, first),
    async entities(nameOrId) {
      const found = await called(nameOrId)
      if (found.length > 0) return found
      if ((await store.state(namespace)) === null) return []
      const people = await otherwise(nameOrId)
      if (people.length === 1) return people
      const near = people.map((e) => e.name)
      throw new MemoryError('not-found', { what: 'entity', id: nameOrId, ...(near.length > 0 && { near }) })
    },
  }
}

/** People by the first of their names; "Ruben's sister" is not called Ruben. */
async function peopleCalled(store: Store, namespace: string, first: string): Promise<Entity[]> {
  const named = await store.entitiesNamed(namespace, [], [normaliseName(first)])
  return named.filter((e) => e.status === 'active' && e.type === 'person' && !/['’]s? /.test(e.name))
}
