/**
 * Which names mean the same. A name is an entity of its own, with what was heard of it; which of them are one is a
 * function of all that are known, so it does not depend on which came first, and two are told apart again when a third
 * comes that could be meant as well.
 *
 * @paper MemWeaver stage 1, MemORAI §3.2 (entity resolution); the rules are in `tasks/compare-entities.ts`
 */
import { ENTITY_TYPES, type Entity, type EntityType, type Heard, normaliseName } from '../model/entity.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { properName } from '../model/names.ts'
import type { Instant } from '../model/time.ts'
import { fingerprint } from '../std/hash.ts'
import { LruMap } from '../std/lru.ts'
import { searchTerms } from '../std/words.ts'
import { compareEntities, firstWordsOf, relativeInOneWord, variantsOf } from '../tasks/compare-entities.ts'

/** The entity of a name: a person and a place may bear the same. Stable: a rebuild gives the same ids. */
export function entityIdOf({ name, type }: Pick<Entity, 'name' | 'type'>): EntityId {
  const key = `${type === 'person' ? 'person' : 'other'} ${name}`
  const known = ids.get(key)
  if (known !== undefined) return known
  const id = `e${fingerprint(normaliseName(name), type === 'person' ? 'person' : 'other')}` as EntityId
  ids.set(key, id, 1)
  return id
}

/** Every turn names the same few speakers and things. */
const ids = new LruMap<string, EntityId>(10_000)

export interface HeardName {
  readonly name: string
  readonly type: EntityType
  readonly description: string
  readonly turn: TurnId
  readonly at: Instant
  /** The turn was spoken under it. */
  readonly speaker: boolean
}

const NAME_OF = 'a name of '

/** What is told of a name that was said to be another's: "everybody calls her Ife". */
export function asNameOf(owner: string): string {
  return `${NAME_OF}${owner}`
}

const ANEW = 'from now on:'

/** What is told of a name in the place of all that was told before. */
export function asToldAnew(description: string): string {
  return `${ANEW} ${description}`.trim()
}

/** A description is made of so many things that were told, the earliest ones, until it is this long. */
const MOST_TOLD = 4
const MAX_DESCRIPTION = 300

/** The entity of the name with one more turn that used it; the turns may come in any order. */
export function withHeard(known: Entity | undefined, heard: HeardName): Entity {
  const before = known ?? nothingHeard(heard)
  const isFirst =
    heard.at < before.heard.since ||
    (heard.at === before.heard.since && heard.turn < (before.sources[0] ?? ''))
  const next: Heard = {
    since: Math.min(before.heard.since, heard.at) as Instant,
    types: ENTITY_TYPES.filter((t) => t === heard.type || before.heard.types.includes(t)),
    told: withTold(before.heard.told, heard),
  }
  return {
    ...before,
    name: before.frozen ? before.name : betterWritten(before, heard),
    speaker: before.speaker || heard.speaker,
    sources: isFirst ? [heard.turn] : before.sources,
    heard: next,
  }
}

/** A name with what was decided about it in another memory; what was decided here stands. */
export function withDecisions(known: Entity, other: Entity): Entity {
  const isByHand = (e: Entity): boolean =>
    e.frozen || e.status === 'denied' || isDecided(e) || e.apart.length > 0
  if (isByHand(known)) return known
  // What was an alias of something when that was denied stays with it.
  if (!isByHand(other)) return { ...known, mergedInto: other.mergedInto, mergedBy: other.mergedBy }
  const { speaker, sources, heard } = known
  return { ...other, name: other.frozen ? other.name : known.name, speaker, sources, heard }
}

function nothingHeard({ name, type, turn, at }: HeardName): Entity {
  return {
    id: entityIdOf({ name, type }),
    name: properName(name),
    type,
    aliases: [],
    description: '',
    sources: [turn],
    speaker: false,
    frozen: false,
    status: 'active',
    mergedInto: null,
    mergedBy: null,
    apart: [],
    heard: { since: at, types: [type], told: [] },
  }
}

function withTold(
  before: Heard['told'],
  { description, type, at }: Pick<HeardName, 'description' | 'type' | 'at'>,
): Heard['told'] {
  const text = description.trim()
  if (text === '') return before
  const one = { text, at, ...(type === 'thing' && !text.startsWith(NAME_OF) && { as: type }) }
  const known = before.find((t) => t.text === text)
  // What was told first counts, and what was put in its place last.
  if (known !== undefined && (tellsAnew(one) ? known.at >= at : known.at <= at)) return before
  const all = [...before.filter((t) => t.text !== text), one].sort(byTelling)
  const last = all.findLastIndex(tellsAnew)
  const plain = (some: Heard['told']): Heard['told'] => some.filter((t) => !tellsAnew(t)).slice(0, MOST_TOLD)
  // What is told since goes on with that, however much was told before.
  return [
    ...plain(all.slice(0, Math.max(0, last))),
    ...all.filter(tellsAnew).slice(-MOST_TOLD),
    ...plain(all.slice(last + 1)),
  ].sort(byTelling)
}

function tellsAnew({ text }: Heard['told'][number]): boolean {
  return text.startsWith(ANEW)
}

function byTelling(a: Heard['told'][number], b: Heard['told'][number]): number {
  return a.at - b.at || (a.text < b.text ? -1 : 1)
}

/** `Lisbon` rather than `LISBON` or `lisbon`; a speaker is called as the turns are signed. */
function betterWritten(before: Entity, { name, speaker }: HeardName): string {
  const next = properName(name)
  if (speaker !== before.speaker) return speaker ? next : before.name
  const [a, b] = [before.name, next].map((n) => (/\p{Lu}/u.test(n) ? (/\p{Ll}/u.test(n) ? 0 : 1) : 2))
  return (a as number) < (b as number) || (a === b && before.name <= next) ? before.name : next
}

/** Whether a name that was said to be another's is not, after all. */
export type Refused = (alias: EntityId, owner: EntityId) => boolean

/** For each name the one it belongs to; its own when it stands alone. */
export function rootsOf(all: readonly Entity[], refused: Refused = () => false): Map<EntityId, EntityId> {
  const present = new Set(all.map((e) => e.id))
  // What was decided to be something that is gone is open again.
  const names = all.map((e) =>
    e.mergedInto !== null && isDecided(e) && !present.has(e.mergedInto) ? { ...e, mergedBy: null } : e,
  )
  const byHand = namedByHand(names)
  const roots = new Map(names.map((e) => [e.id, byHand.get(e.id) ?? e.id]))
  const left = names.filter((e) => !byHand.has(e.id))
  for (const group of alikeGroups(left)) {
    const { id: root } = rootOf(group)
    for (const { id } of group) roots.set(id, root)
  }
  for (const { id, person } of bareNames(left)) roots.set(id, roots.get(person) ?? person)
  for (const { id, owner } of givenNames(left, refused)) {
    const [from, into] = [roots.get(id) ?? id, roots.get(owner) ?? owner]
    for (const [member, root] of roots) if (root === from) roots.set(member, into)
  }
  // A model's or a user's word moves a name with all that rules found to be the same.
  for (const { id, mergedInto } of names.filter(isDecided)) {
    const [from, into] = [roots.get(id) ?? id, mergedInto === null ? undefined : roots.get(mergedInto)]
    if (into === undefined || into === from) continue
    for (const [member, root] of roots) if (root === from) roots.set(member, into)
  }
  return roots
}

function isDecided(e: Entity): boolean {
  return e.mergedBy === 'model' || e.mergedBy === 'user'
}

/** Whether rules may find that it is the same as another. */
function isOpen(e: Entity): boolean {
  return e.status !== 'denied' && !e.frozen
}

/** Names that belong to an entity as a person left it: the names that it was given, and what was its alias when it was denied. */
function namedByHand(names: readonly Entity[]): Map<EntityId, EntityId> {
  const found = new Map<EntityId, EntityId>()
  for (const owner of names) {
    if (isOpen(owner) || owner.status === 'merged') continue
    const given = new Set([owner.name, ...owner.aliases].map(normaliseName))
    for (const e of names) {
      if (!isOpen(e) || isDecided(e) || e.apart.includes(owner.id) || owner.apart.includes(e.id)) continue
      const isGiven =
        owner.frozen && given.has(normaliseName(e.name)) && (isBare(e) || personal(e) === personal(owner))
      if (isGiven || (owner.status === 'denied' && e.mergedInto === owner.id)) found.set(e.id, owner.id)
    }
  }
  return found
}

/** A name of which nothing is known but that it was used. */
function isBare({ heard, speaker }: Entity): boolean {
  return !speaker && heard.told.length === 0 && heard.types.every((t) => t === 'thing')
}

/** A bare name means the person who bears it, if there is one. */
function bareNames(names: readonly Entity[]): { readonly id: EntityId; readonly person: EntityId }[] {
  const byId = new Map(names.map((e) => [e.id, e]))
  return names.flatMap((bare) => {
    if (!isBare(bare) || !isOpen(bare) || isDecided(bare)) return []
    const person = byId.get(entityIdOf({ name: bare.name, type: 'person' }))
    if (person === undefined || person.id === bare.id || person.status === 'denied') return []
    return person.apart.includes(bare.id) ? [] : [{ id: bare.id, person: person.id }]
  })
}

/** Names that were said to be another's, with whose they are. Nobody who speaks is an alias. */
function givenNames(
  names: readonly Entity[],
  refused: Refused,
): { readonly id: EntityId; readonly owner: EntityId }[] {
  const byId = new Map(names.map((e) => [e.id, e]))
  return names.flatMap((e) => {
    const owners = ownersOf(e).filter((owner) => !refused(e.id, owner))
    const owner = byId.get(owners[0] ?? e.id)
    // A name of two is nobody's.
    if (owner === undefined || owner === e || new Set(owners).size > 1) return []
    if (e.speaker || !isOpen(e) || isDecided(e) || !isOpen(owner)) return []
    return e.apart.includes(owner.id) || owner.apart.includes(e.id) ? [] : [{ id: e.id, owner: owner.id }]
  })
}

/** Whose name it was said to be. */
export function ownersOf({ heard, type }: Entity): EntityId[] {
  return heard.told.flatMap(({ text }) =>
    text.startsWith(NAME_OF) ? entityIdOf({ name: text.slice(NAME_OF.length), type }) : [],
  )
}

/** Names that rules find to be the same. One that could mean two others means neither. */
function alikeGroups(names: readonly Entity[]): Entity[][] {
  const bare = new Set(bareNames(names).map((b) => b.id))
  // By itself, whatever it is an alias of now.
  const open = names
    .filter((e) => isOpen(e) && !bare.has(e.id))
    .map((e): Entity => ({ ...e, ...viewOf(e, []) }))
  const near = neighbours(open)
  const isUnclear = (e: Entity): boolean => {
    const others = [...(near.get(e) ?? [])]
    return others.some((a, i) => others.slice(i + 1).some((b) => !areSame(a, b)))
  }
  const unclear = new Set(open.filter(isUnclear))
  const groups: Entity[][] = []
  const placed = new Set<Entity>(unclear)
  for (const start of open) {
    if (placed.has(start)) continue
    const group = [start]
    placed.add(start)
    for (const member of group)
      for (const other of near.get(member) ?? []) {
        if (placed.has(other)) continue
        placed.add(other)
        group.push(other)
      }
    groups.push(group)
  }
  return groups
}

/** For each name those that rules find to be the same, looked for among the forms it could have. */
function neighbours(names: readonly Entity[]): Map<Entity, Set<Entity>> {
  const byForm = new Map<string, number[]>()
  const byFirstWord = new Map<string, number[]>()
  const file = (map: Map<string, number[]>, key: string, i: number): void => {
    map.set(key, [...(map.get(key) ?? []), i])
  }
  names.forEach(({ name }, i) => {
    const plain = normaliseName(name)
    file(byForm, plain, i)
    if (plain.includes(' ')) file(byFirstWord, plain.split(' ', 1)[0] ?? '', i)
  })
  const near = new Map(names.map((e) => [e, new Set<Entity>()]))
  names.forEach((a, i) => {
    const candidates = new Set([
      ...[normaliseName(a.name), ...variantsOf(a.name, a.type)].flatMap((form) => byForm.get(form) ?? []),
      ...firstWordsOf(a.name).flatMap((word) => byFirstWord.get(word) ?? []),
    ])
    for (const j of candidates) {
      if (i === j || !areSame(a, names[j] as Entity)) continue
      near.get(a)?.add(names[j] as Entity)
      near.get(names[j] as Entity)?.add(a)
    }
  })
  return near
}

function areSame(a: Entity, b: Entity): boolean {
  if (a.apart.includes(b.id) || b.apart.includes(a.id)) return false
  return compareEntities(a, b).verdict === 'same'
}

function personal(e: Entity): boolean {
  return e.speaker || e.heard.types.includes('person')
}

/** Written like a proper name. */
function isNamed({ name }: Entity): boolean {
  return /^\p{Lu}/u.test(name)
}

/** Whose name the others are aliases of: who speaks; of proper names the fullest, of words the shortest. */
function rootOf(group: readonly Entity[]): Entity {
  const words = (e: Entity): number => normaliseName(e.name).split(' ').length
  return group.reduce((best, e) => {
    if (best.speaker !== e.speaker) return best.speaker ? best : e
    if (personal(best) !== personal(e)) return personal(best) ? best : e
    const longer = words(e) - words(best) || (isNamed(e) ? 1 : -1) * (e.name.length - best.name.length)
    return longer > 0 || (longer === 0 && e.id < best.id) ? e : best
  })
}

/** What follows for an entity from what was heard of it and of its aliases. */
export function viewOf(
  root: Entity,
  aliases: readonly Entity[],
): Pick<Entity, 'type' | 'aliases' | 'description' | 'speaker'> {
  const members = [root, ...aliases]
  const speaker = members.some((e) => e.speaker)
  const own = normaliseName(root.name)
  const names = new Map(
    [
      ...(root.frozen ? root.aliases : []),
      ...aliases.flatMap((e) => [e.name, ...(e.frozen ? e.aliases : [])]),
    ]
      .filter((name) => normaliseName(name) !== own)
      .map((name) => [normaliseName(name), name]),
  )
  return {
    type: root.frozen ? root.type : typeOf(members, speaker),
    aliases: [...names.values()].sort(),
    description: root.frozen ? root.description : descriptionOf(members),
    speaker,
  }
}

/** What a name was called that is more than a place ("at Nimbus") is that. */
const TELLING_TYPES: readonly EntityType[] = ['person', 'organization', 'concept', 'place']

function typeOf(members: readonly Entity[], speaker: boolean): EntityType {
  if (speaker) return 'person'
  const types = new Set(members.flatMap((e) => e.heard.types))
  const told = members.flatMap((e) => e.heard.told.filter(({ text }) => !text.startsWith(NAME_OF)))
  // "In Fennel" makes a place of what nobody said more of; whoever says what it is knows better.
  if (told.length > 0 && told.every((t) => t.as === 'thing')) types.delete('place')
  return TELLING_TYPES.find((t) => types.has(t)) ?? 'thing'
}

/** "Friend of Ana from school" says as much as "Ana's friend". */
function saysAsMuch(text: string, more: string): boolean {
  const [said, terms] = [new Set(termsOf(text)), termsOf(more)]
  return text.includes(more) || (terms.length > 0 && terms.every((term) => said.has(term)))
}

const termsOf = (told: string): readonly string[] => searchTerms(relativeInOneWord(told))

/** @paper MemWeaver stage 1: a description grows with what is heard */
function descriptionOf(members: readonly Entity[]): string {
  const all = members.flatMap((e) => e.heard.told).sort(byTelling)
  const anew = all.findLast(tellsAnew)
  const told = all
    .filter((t) => t === anew || (!tellsAnew(t) && t.at >= (anew?.at ?? t.at)))
    .flatMap((t) => {
      const { text } = t
      const plain = tellsAnew(t) ? text.slice(ANEW.length).trim() : text
      return plain === '' || text.startsWith(NAME_OF) ? [] : plain
    })
  const isTold = (more: string, i: number): boolean =>
    told.some((one, j) => j !== i && saysAsMuch(one, more) && (j < i || !saysAsMuch(more, one)))
  let text = ''
  for (const more of told.filter((one, i) => !isTold(one, i))) {
    const both = text === '' ? more : `${text.replace(/[.;]?$/, '.')} ${more}`
    if (both.length <= MAX_DESCRIPTION) text = both
  }
  // As statements say it of a user who gave no name.
  return text.replace(/(^|\. )user(?=['’]s )/g, '$1the user')
}
