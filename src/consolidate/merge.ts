/**
 * Two entities become one, or one becomes two again. The merged one lives on as an alias, and a record says
 * which of the facts were its own.
 */
import type { Change } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import type { Evidence, Fact } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import type { Merge } from '../model/records.ts'
import { pages } from '../std/pages.ts'
import { words } from '../std/words.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { getDerived } from './edit.ts'
import { factChanges, settled } from './graph-draft.ts'
import { mergeRecord } from './resolve-entities.ts'
import { factId } from './supersede.ts'
import { readVocabulary } from './vocabulary.ts'

/**
 * The changes that make `merged` an alias of `kept`.
 *
 * @throws MemoryError `not-found`; `merge-refused` for two speakers, a person and a thing, or what a user
 * split or protects
 */
export async function mergeChanges(
  store: Store,
  namespace: string,
  kept: EntityId,
  merged: EntityId,
  { reason, byUser }: Pick<Merge, 'reason' | 'byUser'>,
): Promise<Change[]> {
  const [into, from] = await Promise.all([
    getDerived(store, namespace, 'entity', kept),
    getDerived(store, namespace, 'entity', merged),
  ])
  const refused = whyNot(into, from, byUser)
  if (refused !== null) {
    if (!byUser) return []
    throw new MemoryError('merge-refused', { reason: refused })
  }
  const facts = await factsAbout(store, namespace, [into.id, from.id])
  const moved = facts.filter((f) => f.head === from.id || f.tail === from.id)
  const mentions = await store.mentions(namespace, [from.id], MAX_PAGE)
  const turn = mentions[0]?.turn ?? from.sources[0] ?? into.sources[0]
  const vocabulary = await readVocabulary(store, namespace)
  const after = facts.flatMap((f): Fact[] => {
    const head = f.head === from.id ? into.id : f.head
    const tail = f.tail === from.id ? into.id : f.tail
    return head === tail ? [] : [{ ...f, head, tail }]
  })
  const next = settled(after, vocabulary)
  const record = mergeRecord(into, from, turn as TurnId, { reason, byUser })
  return [
    {
      kind: 'entity-updated',
      entity: {
        ...into,
        speaker: into.speaker || from.speaker,
        aliases: [...new Set([...into.aliases, from.name, ...from.aliases])],
        description: into.description || from.description,
        apart: into.apart.filter((id) => id !== from.id),
      },
    },
    {
      kind: 'entity-updated',
      entity: {
        ...from,
        status: 'merged',
        mergedInto: into.id,
        frozen: from.frozen || byUser,
        apart: from.apart.filter((id) => id !== into.id),
      },
    },
    ...mentions.map((m): Change => ({ kind: 'entity-mentioned', id: into.id, turn: m.turn })),
    ...(turn === undefined ? [] : [record]),
    ...factChanges(facts, next).map(
      (c): Change =>
        c.kind === 'fact-updated' && moved.some((f) => f.id === c.fact.id) ? { ...c, reason: 'merged' } : c,
    ),
  ]
}

function whyNot(into: Entity, from: Entity, byUser: boolean): string | null {
  if (into.id === from.id) return 'they are one already'
  if (into.status !== 'active' || from.status !== 'active') return 'one of them is denied or merged already'
  if (into.speaker && from.speaker) return 'both speak, under different names'
  if ((into.type === 'person') !== (from.type === 'person')) return 'one is a person, the other is not'
  if (byUser) return null
  if (into.frozen || from.frozen) return 'one of them is protected'
  return into.apart.includes(from.id) ? 'they were split before' : null
}

/**
 * The changes that make an alias an entity of its own again, with those claims that were made under its
 * name. The two are never merged again by rule or model.
 *
 * @param merged Id of the alias.
 * @throws MemoryError `not-found`, `merge-refused`
 */
export async function splitChanges(store: Store, namespace: string, merged: EntityId): Promise<Change[]> {
  const from = await getDerived(store, namespace, 'entity', merged)
  if (from.mergedInto === null) throw new MemoryError('merge-refused', { reason: `${from.name} is no alias` })
  const into = await getDerived(store, namespace, 'entity', from.mergedInto)
  const mentioned = new Set((await store.mentions(namespace, [from.id], MAX_PAGE)).map((m) => m.turn))
  const ownTurns = new Map((await store.turns(namespace, [...mentioned])).map((t) => [t.id, t.speaker]))
  const isOwn = (fact: Fact, { turn }: Evidence): boolean =>
    mentioned.has(turn) &&
    saysName(fact.statement, from.name) &&
    !saysName(fact.statement, into.name) &&
    normaliseName(ownTurns.get(turn) ?? '') !== normaliseName(into.name)
  const facts = await factsAbout(store, namespace, [into.id])
  const vocabulary = await readVocabulary(store, namespace)
  const parted = facts.flatMap((fact): Fact[] => {
    const own = fact.evidence.filter((e) => isOwn(fact, e))
    if (own.length === 0) return [fact]
    const rest = fact.evidence.filter((e) => !own.includes(e))
    const ends = {
      head: fact.head === into.id ? from.id : fact.head,
      tail: fact.tail === into.id ? from.id : fact.tail,
    }
    const moved: Fact = { ...fact, ...ends, evidence: own }
    if (rest.length === 0) return [moved]
    const id = factId(moved, own[0] as Evidence)
    return [
      { ...fact, evidence: rest },
      { ...moved, id },
    ]
  })
  const next = settled(parted, vocabulary)
  const aliases = into.aliases.filter((a) => normaliseName(a) !== normaliseName(from.name))
  return [
    {
      kind: 'entity-updated',
      entity: { ...from, status: 'active', mergedInto: null, frozen: false, apart: [...from.apart, into.id] },
    },
    { kind: 'entity-updated', entity: { ...into, aliases, apart: [...into.apart, from.id] } },
    { kind: 'record-deleted', of: 'merge', id: from.id },
    ...factChanges(facts, next),
  ]
}

/** The whole name stands in the text, as words. */
function saysName(text: string, name: string): boolean {
  const said = words(text).map((w) => w.replace(/['’]s?$/, ''))
  const sought = words(name)
  return said.some((_, i) => sought.every((w, j) => said[i + j] === w))
}

/** All facts of these entities, and those that share a timeline with them. */
async function factsAbout(store: Store, namespace: string, entities: readonly EntityId[]): Promise<Fact[]> {
  const found = new Map<string, Fact>()
  for await (const fact of pages(
    (offset, limit) => store.findFacts(namespace, { entities, offset, limit }),
    MAX_PAGE,
  ))
    found.set(fact.id, fact)
  const keys = new Map(
    [...found.values()].map((f) => [`${f.head} ${f.relation}`, { head: f.head, relation: f.relation }]),
  )
  for (const fact of await store.factsUnder(namespace, [...keys.values()])) found.set(fact.id, fact)
  return [...found.values()]
}
