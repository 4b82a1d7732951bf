/** The names that a change is about, with all that could mean the same: read once, changed in memory. */
import { type Change, deleted, put } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { properName } from '../model/names.ts'
import type { Mention } from '../model/reading.ts'
import { same } from '../std/same.ts'
import type { Store } from '../store/store.ts'
import { firstWordsOf, variantsOf } from '../tasks/compare-entities.ts'
import type { DraftEntity } from '../tasks/distil/types.ts'
import {
  entityIdOf,
  type HeardName,
  type Refused,
  rootsOf,
  viewOf,
  withDecisions,
  withHeard,
} from './names.ts'
import { firstSpoken } from './spoken.ts'

export interface NameDraft {
  /** Takes note of a name that was used, and says whose it is. */
  hear(heard: HeardName): EntityId
  /**
   * Forgets what turns said that are `gone`, and what was read of those that are read `again`.
   * @returns names that nothing else uses; they go unless they are heard again
   */
  forget(gone: ReadonlySet<TurnId>, again: ReadonlySet<TurnId>): Promise<EntityId[]>
  /** Takes names away, whatever uses them. */
  remove(ids: readonly EntityId[]): void
  /** The entity as it is by now; `undefined` when it was not read. */
  get(id: EntityId): Entity | undefined
  /** Of all that were read or heard. */
  ids(): EntityId[]
  /** Decides by hand. What is no longer protected is again as it was heard. */
  set(entity: Entity): Promise<void>
  /**
   * Takes over what was decided in another memory about a name, if nothing was decided here.
   * @param stays Also when nothing here uses it.
   * @returns Whether it means something else now.
   */
  bring(entity: Entity, stays: boolean): boolean
  /** Whom a name means by what is known now. Only after {@link NameDraft.settle}. */
  rootOf(id: EntityId): EntityId
  /**
   * Finds anew which names mean the same.
   * @param standing Names that are taken for protected.
   * @param refused Whether a name is no name of whom it was said to be.
   * @returns names that mean another than before
   */
  settle(standing: ReadonlySet<EntityId>, refused: Refused): EntityId[]
  /** @param needed Entities that facts need beside those that turns mention. */
  changes(needed: ReadonlySet<EntityId>): Change[]
}

const NOTHING: ReadonlySet<TurnId> = new Set()
/** Names that are looked at together at most; with more, those found first. */
const MOST_NAMES = 150
/** Mentions that are read again when some of them are forgotten. */
const MOST_MENTIONS = 2000

/** @param ids Entities that are touched beside those of the drafts. */
export async function openNames(
  store: Store,
  namespace: string,
  drafts: readonly DraftEntity[],
  ids: readonly EntityId[],
): Promise<NameDraft> {
  // By their ids, too: a person may have given one another name.
  const stored = await near(store, namespace, drafts, [
    ...drafts.flatMap((draft) => [entityIdOf(draft), bearerOf(draft)]),
    ...ids,
  ])
  const names = new Map(stored)
  // One that a person made the name of somebody who speaks may not speak itself.
  for (const { mergedInto, speaker } of stored.values()) {
    const root = speaker && mergedInto !== null ? names.get(mergedInto) : undefined
    if (root?.speaker)
      names.set(root.id, { ...root, speaker: (await firstSpoken(store, namespace, root, NOTHING)) !== null })
  }
  /** Names that nothing in what is left of the memory uses, as far as turns tell. */
  const unused = new Set<EntityId>()
  let roots = new Map<EntityId, EntityId>()
  const rootOf = (id: EntityId): EntityId => roots.get(id) ?? names.get(id)?.mergedInto ?? id
  /** The entity by what is left; `null` when nothing uses the name. */
  const heardAnew = async (
    entity: Entity,
    gone: ReadonlySet<TurnId>,
    again: ReadonlySet<TurnId>,
  ): Promise<Entity | null> => {
    const left = await heardOf(store, namespace, entity, { gone, again })
    return left[0] === undefined ? null : left.reduce(withHeard, { ...entity, ...emptied(entity, left[0]) })
  }

  return {
    hear(heard) {
      const id = entityIdOf(heard)
      const known = names.get(id)
      const before = known !== undefined && unused.has(id) ? { ...known, ...emptied(known, heard) } : known
      names.set(id, withHeard(before, heard))
      unused.delete(id)
      return id
    },
    async forget(gone, again) {
      const turns = new Set([...gone, ...again])
      if (turns.size === 0) return []
      const used = await store.readings(namespace, [...turns])
      const touched = new Set(used.flatMap((r) => r.mentions.map((m) => m.entity)))
      for (const entity of names.values())
        if (touched.has(entity.id) || entity.sources.some((t) => turns.has(t))) {
          const left = await heardAnew(entity, gone, again)
          if (left === null) unused.add(entity.id)
          else names.set(entity.id, left)
        }
      return [...unused]
    },
    remove(ids) {
      for (const id of ids) unused.add(id)
    },
    get: (id) => names.get(id),
    ids: () => [...names.keys()],
    async set(entity) {
      const known = names.get(entity.id)
      const next = { ...entity, speaker: known?.speaker ?? entity.speaker }
      const isReleased = known?.frozen === true && !entity.frozen
      names.set(entity.id, isReleased ? ((await heardAnew(next, NOTHING, NOTHING)) ?? next) : next)
    },
    bring(entity, stays) {
      const known = names.get(entity.id)
      if (known === undefined) {
        names.set(entity.id, entity)
        if (!stays) unused.add(entity.id)
        return false
      }
      if (known.mergedInto !== null && stored.get(known.mergedInto)?.status === 'denied') return false
      const next = withDecisions(known, entity)
      names.set(entity.id, next)
      return next.name !== known.name
    },
    rootOf,
    settle(standing, refused) {
      const present = [...names.values()].filter((e) => !unused.has(e.id))
      const held = present.map((e) => (standing.has(e.id) ? { ...e, frozen: true } : e))
      roots = rootsOf(held, refused)
      return [...roots].filter(([id, root]) => root !== (stored.get(id)?.mergedInto ?? id)).map(([id]) => id)
    },
    changes(needed) {
      const stays = (id: EntityId): boolean => !unused.has(id) || needed.has(id)
      const aliases = [...names.values()].filter((e) => rootOf(e.id) !== e.id && stays(e.id))
      const members = Map.groupBy(aliases, (e) => rootOf(e.id))
      return [...names.values()].flatMap((entity): Change[] => {
        const before = stored.get(entity.id)
        if (!stays(entity.id)) return before === undefined ? [] : [deleted('entity', entity.id)]
        const after = settled(entity, rootOf(entity.id), members.get(entity.id) ?? [])
        return same(before, after) ? [] : [put('entity', after)]
      })
    },
  }
}

/** The entity as it is written: an alias of its root, or with what its aliases tell. */
function settled(entity: Entity, root: EntityId, aliases: readonly Entity[]): Entity {
  const view = viewOf(entity, aliases)
  if (root === entity.id) {
    const status = entity.status === 'merged' ? 'active' : entity.status
    return { ...entity, ...view, status, mergedInto: null, mergedBy: null }
  }
  return { ...entity, ...view, status: 'merged', mergedInto: root, mergedBy: entity.mergedBy ?? 'rule' }
}

/** The person whom a name means if there is one. */
function bearerOf({ name }: Pick<Entity, 'name'>): EntityId {
  return entityIdOf({ name, type: 'person' })
}

/** The entity before anything was heard of it. */
function emptied(entity: Entity, first: HeardName): Partial<Entity> {
  return {
    speaker: false,
    name: entity.frozen ? entity.name : properName(first.name),
    sources: [first.turn],
    heard: { since: first.at, types: [], told: [] },
  }
}

/** How the name is used once what was read of some turns is forgotten. */
async function heardOf(
  store: Store,
  namespace: string,
  entity: Entity,
  { gone, again }: { readonly gone: ReadonlySet<TurnId>; readonly again: ReadonlySet<TurnId> },
): Promise<HeardName[]> {
  const mentions = await store.mentions(namespace, [entity.id], MOST_MENTIONS)
  const ids = mentions.map((m) => m.turn).filter((t) => !gone.has(t))
  const times = new Map((await store.turns(namespace, ids)).map((t) => [t.id, t.at]))
  const heard = (await store.readings(namespace, ids)).flatMap(({ turn, mentions: used }) => {
    const at = times.get(turn)
    if (at === undefined) return []
    return used
      .filter((m) => m.entity === entity.id && !(again.has(turn) && m.by === 'reading'))
      .map((m) => heardIn(m, turn, at, false))
  })
  const own = await firstSpoken(store, namespace, entity, new Set([...gone, ...again]))
  if (own === null) return heard
  const { speaker: name, id, at } = own
  return [...heard, { name, type: 'person', description: '', turn: id, at, speaker: true }]
}

function heardIn(
  { name, type, description }: Mention,
  turn: TurnId,
  at: HeardName['at'],
  speaker: boolean,
): HeardName {
  return { name, type, description, turn, at, speaker }
}

/** Entities that the drafts may mean, and all that may be the same as one of these, step by step. */
async function near(
  store: Store,
  namespace: string,
  drafts: readonly DraftEntity[],
  ids: readonly EntityId[],
): Promise<Map<EntityId, Entity>> {
  const found = new Map<EntityId, Entity>()
  let fresh: Entity[] = await store.entities(namespace, [...new Set(ids)])
  let named: readonly Pick<DraftEntity, 'name' | 'type' | 'aliases'>[] = drafts
  const asked = new Set<string>()
  for (;;) {
    for (const entity of fresh) found.set(entity.id, entity)
    const forms = newForms([...named, ...fresh.map((e) => ({ ...e, aliases: [] }))], asked)
    const kin = fresh.flatMap((e) => [e.mergedInto ?? [], bearerOf(e)].flat()).filter((id) => !found.has(id))
    const more = await Promise.all([
      forms.names.length + forms.firstWords.length === 0
        ? []
        : store.entitiesNamed(namespace, forms.names, forms.firstWords),
      kin.length === 0 ? [] : store.entities(namespace, kin),
      fresh.length === 0
        ? []
        : store.aliasesOf(
            namespace,
            fresh.map((e) => e.id),
          ),
    ])
    fresh = [...new Map(more.flat().map((e) => [e.id, e])).values()].filter((e) => !found.has(e.id))
    named = []
    if (fresh.length === 0 || found.size >= MOST_NAMES) return found
  }
}

/** The forms under which the names may be stored, without those that were asked for. */
function newForms(
  names: readonly Pick<DraftEntity, 'name' | 'type' | 'aliases'>[],
  asked: Set<string>,
): { readonly names: string[]; readonly firstWords: string[] } {
  const forms = new Set<string>()
  const firstWords = new Set<string>()
  const seen = new Set<string>()
  for (const { name, type, aliases = [] } of names) {
    const key = `${type} ${name} ${aliases.join('\n')}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const form of [normaliseName(name), ...variantsOf(name, type), ...aliases.map(normaliseName)])
      if (form !== '' && !asked.has(form)) forms.add(form)
    for (const word of firstWordsOf(name)) if (!asked.has(`${word} `)) firstWords.add(word)
  }
  for (const form of forms) asked.add(form)
  for (const word of firstWords) asked.add(`${word} `)
  return { names: [...forms], firstWords: [...firstWords] }
}
