/** Entities that a question names, and names of the ends of facts. */
import { type Entity, normalisedNames, normaliseName } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import type { EntityId } from '../model/ids.ts'
import { searchTerms, withoutPossessive, words } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { relationsTo } from '../tasks/answer/question.ts'
import { wordsForRelative } from '../tasks/compare-entities.ts'
import { isOfFamily } from '../tasks/relations.ts'
import { SAYS_I } from './analyse.ts'
import type { TurnFilter } from './filter.ts'
import { placeOf, type Search } from './search.ts'

/** Facts of one tie that are read. */
const OF_A_TIE = 200
/** Mentions that are looked at, newest first, to find whether turns that pass the filters know an entity. */
const MENTIONS = 2000

/** Active entities that the question names, by a short form of a speaker's name or as "I", too. */
export async function linkedEntities(search: Search): Promise<Entity[]> {
  const { store, namespace, query } = search
  const asker = SAYS_I.test(query.text) ? [normaliseName(query.asker ?? askerOf(search.people))] : []
  const names = [...query.names, ...query.speakers.map(normaliseName), ...asker]
  const found = await store.entitiesNamed(namespace, [...new Set(names)])
  const active = found.filter((e) => e.status === 'active')
  return asHeard(search, active)
}

/** "Graça's mother", "my brother's wife": whose, and what of whom. */
const TIES =
  /(?:\b(?:[Mm]y|[Oo]ur|(?:the )?user['’]s)|(?<owner>\p{Lu}[\p{L}-]*)['’]s?) (?<ties>(?:[\p{L}-]+['’]s )*\p{Ll}[\p{L}-]*)/gu

const IS_TIE = /['’]s? /

/** Whom a question means by a tie to somebody it names, and by whose. */
export interface Tied {
  readonly entity: Entity
  /** Whose it is, but for whom the question names by themselves, too: "Where does Lena live since Lena's mother died?" */
  readonly owners: readonly EntityId[]
  /** The words it is called by. */
  readonly called: readonly string[]
}

/** @cost two reads for each tie, where the question has any */
export async function tiedEntities(search: Search, linked: readonly Entity[]): Promise<Tied[]> {
  const { query, store, namespace, facts } = search
  const asker = normaliseName(query.asker ?? askerOf(search.people))
  const found: Tied[] = []
  const beside = ` ${words(query.text.replace(TIES, ' ')).map(withoutPossessive).join(' ')} `
  for (const { groups } of query.text.matchAll(TIES)) {
    const owner = normaliseName(groups?.owner ?? '')
    // Bea, who is called Graça's mother as well, is not Graça.
    const owners =
      groups?.owner === undefined
        ? await store.entitiesNamed(namespace, [asker])
        : linked.filter(
            (e) =>
              normalisedNames(e).includes(owner) ||
              (!IS_TIE.test(e.name) && normaliseName(e.name).startsWith(`${owner} `)),
          )
    const isBeside = (e: Entity): boolean =>
      groups?.owner !== undefined &&
      [owner, ...normalisedNames(e)].some((name) => beside.includes(` ${words(name).join(' ')} `))
    let ends = owners.map((e) => e.id)
    const nouns = (groups?.ties ?? '').toLowerCase().split(/['’]s /)
    for (const noun of nouns) {
      const relatives = wordsForRelative(noun)
      const relations = [...relationsTo(noun)]
      if (!relatives.some((word) => isOfFamily(`has_${word}`))) {
        ends = []
        break
      }
      const of = ends
      const told = await Promise.all([
        facts.under(of.flatMap((head) => relations.map((relation) => ({ head, relation })))),
        ...relatives.map((word) => store.findFacts(namespace, { relation: `${word}_of`, limit: OF_A_TIE })),
      ])
      ends = facts
        .usable(told.flat())
        .flatMap((f) =>
          of.includes(f.head) && relations.includes(f.relation)
            ? [f.tail]
            : of.includes(f.tail)
              ? [f.head]
              : [],
        )
    }
    const called = [...owners.flatMap((e) => normalisedNames(e)), ...nouns].flatMap(searchTerms)
    for (const entity of await store.entities(namespace, [...new Set(ends)]))
      found.push({ entity, owners: owners.flatMap((e) => (isBeside(e) ? [] : [e.id])), called })
  }
  return found
}

/** For each entity the words of the names that the question calls it by: its facts may have been told under others. */
export function wordsOfNames(
  { query }: Search,
  entities: readonly Entity[],
): ReadonlyMap<EntityId, readonly string[]> {
  const asked = new Set(query.names)
  return new Map(
    entities.map((entity) => [
      entity.id,
      normalisedNames(entity)
        .filter((name) => asked.has(name))
        .flatMap(searchTerms),
    ]),
  )
}

/** A fact that was found, with the names of its ends. */
export function factHit(
  fact: Fact,
  names: ReadonlyMap<EntityId, string>,
  score: number,
  signals: FactHit['signals'] = {},
): FactHit {
  return {
    kind: 'fact',
    fact,
    head: names.get(fact.head) ?? '',
    tail: names.get(fact.tail) ?? '',
    score,
    signals,
  }
}

/** In a chat with an assistant the one who asks is the user, by whatever name. */
function askerOf(people: ReadonlySet<string>): string {
  const [only, ...others] = [...people].filter((name) => name !== 'assistant')
  return only === undefined || others.length > 0 ? 'user' : only
}

/**
 * Entities as the turns that pass the filters know them: one that none of them names is left out, and one that they
 * know by another name bears that.
 */
export async function asHeard(search: Search, entities: readonly Entity[]): Promise<Entity[]> {
  const { store, namespace, passes, people } = search
  if (passes === null || entities.length === 0) return [...entities]
  const given = entities.map((e) => e.id)
  const aliases = await store.aliasesOf(namespace, given)
  const ids = [...given, ...aliases.map((e) => e.id)]
  const mentions = await store.mentions(namespace, ids, MENTIONS)
  const mentioned = new Set(mentions.filter((m) => placeOf(search, m.turn) !== null).map((m) => m.entity))
  const speaking = new Set([...people].map(normaliseName))
  const isHeard = (e: Entity): boolean =>
    mentioned.has(e.id) || (e.speaker && speaking.has(normaliseName(e.name)))
  return entities.flatMap((entity) => {
    const heard = [entity, ...aliases.filter((a) => a.mergedInto === entity.id)].find(isHeard)
    return heard === undefined ? [] : [{ ...entity, name: heard.name }]
  })
}

/** Names of the ends of facts; under a filter those by which the turns that pass call them. */
export async function namesOfEnds(
  {
    store,
    namespace,
    passes = null,
  }: {
    readonly store: Store
    readonly namespace: string
    readonly passes?: TurnFilter | null
  },
  facts: readonly Fact[],
): Promise<ReadonlyMap<EntityId, string>> {
  // Which entity a name means follows from all turns; the name itself is what these turns said.
  const called = facts.flatMap((f): (readonly [end: EntityId, called: EntityId])[] =>
    (passes === null ? [f] : f.evidence).flatMap((said) => [
      [f.head, said.head],
      [f.tail, said.tail],
    ]),
  )
  const ids = [...new Set(called.map(([, id]) => id))]
  const stored = ids.length === 0 ? [] : await store.entities(namespace, ids)
  const names = new Map(stored.map((e) => [e.id, e.name]))
  const own = (pair: readonly [EntityId, EntityId]): number => Number(pair[0] === pair[1])
  return new Map(
    called
      .sort((a, b) => own(a) - own(b))
      .flatMap(([end, id]) => {
        const name = names.get(id)
        return name === undefined ? [] : [[end, name] as const]
      }),
  )
}

/** What speakers are called now: one who was merged into another by hand bears that one's name. */
export async function namesOfSpeakers(
  store: Store,
  namespace: string,
  speakers: readonly string[],
): Promise<(speaker: string) => string> {
  const spoken = new Set(speakers.map(normaliseName))
  const bearers = await store.entitiesNamed(namespace, [...spoken])
  const merged = bearers.filter(
    (e) => e.speaker && e.mergedInto !== null && spoken.has(normaliseName(e.name)),
  )
  if (merged.length === 0) return (speaker) => speaker
  const roots = await store.entities(namespace, [...new Set(merged.flatMap((e) => e.mergedInto ?? []))])
  const nameOf = new Map(roots.map((e) => [e.id, e.name]))
  const names = new Map(merged.map((e) => [normaliseName(e.name), nameOf.get(e.mergedInto ?? e.id)]))
  return (speaker) => names.get(normaliseName(speaker)) ?? speaker
}
