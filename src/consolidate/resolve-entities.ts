/**
 * Which stored entity a name means, or that it is a new one. Equal names and aliases first; then names that
 * rules know to be the same, which makes the new name an alias, with a record that a split undoes.
 *
 * @paper MemWeaver stage 1, MemORAI §3.2
 */
import type { Change } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import type { Merge } from '../model/records.ts'
import { fingerprint } from '../std/hash.ts'
import type { Store } from '../store/store.ts'
import { compareEntities, firstWordsOf, variantsOf } from '../tasks/compare-entities.ts'
import type { DraftEntity } from '../tasks/distil/types.ts'

export interface EntityDraft {
  /** The entity a draft means, if there is one. */
  find(draft: DraftEntity): Entity | undefined
  /** The entity a draft means: a stored one, or a new one. */
  resolve(draft: DraftEntity, turn: TurnId, speaker: boolean): EntityId
  mention(draft: DraftEntity, turn: TurnId): void
  /** Name of an entity that was read or made here. */
  nameOf(id: EntityId): string | undefined
  /** Everything that differs from what was read. */
  changes(): Change[]
}

/** A description grows until it is this long. */
const MAX_DESCRIPTION = 300

export async function openEntityDraft(
  store: Store,
  namespace: string,
  drafts: readonly DraftEntity[],
): Promise<EntityDraft> {
  const byName = new Map<string, Entity[]>()
  const byFirstWord = new Map<string, Set<string>>()
  const stored = new Map<EntityId, Entity>()
  const entities = new Map<EntityId, Entity>()
  const mentions = new Map<string, { entity: EntityId; turn: TurnId }>()
  const merges: Change[] = []

  const file = (entity: Entity): void => {
    entities.set(entity.id, entity)
    for (const name of new Set([entity.name, ...entity.aliases].map(normaliseName))) {
      byName.set(name, [...(byName.get(name) ?? []).filter((e) => e.id !== entity.id), entity])
      const first = name.split(' ', 1)[0] ?? ''
      if (first !== name) byFirstWord.set(first, (byFirstWord.get(first) ?? new Set()).add(name))
    }
  }
  for (const entity of await nearEntities(store, namespace, drafts)) {
    stored.set(entity.id, entity)
    file(entity)
  }

  const current = (id: EntityId): Entity => {
    const entity = entities.get(id) as Entity
    return entity.mergedInto === null ? entity : (entities.get(entity.mergedInto) ?? entity)
  }
  const called = (name: string): Entity[] =>
    [...new Set((byName.get(name) ?? []).map((e) => current(e.id)))].filter((e) => e.status !== 'merged')

  const find = (draft: DraftEntity): Entity | undefined => {
    const equal = called(normaliseName(draft.name))
    const isPerson = draft.type === 'person'
    const fitting = equal.filter((e) => e.status === 'active' && (e.type === 'person') === isPerson)
    // A bare name in passing may be anybody's or anything's: what is known under it is meant, and the
    // other way round: a name that was only mentioned so far is who it turns out to be.
    const isBare = (e: DraftEntity): boolean => e.type === 'thing' && e.description === ''
    const found =
      fitting[0] ?? (isBare(draft) ? equal[0] : equal.find((e) => isBare(e) && e.status === 'active'))
    return found ?? alike(draft)?.entity
  }
  /** The only entity that another name for the same may mean; two that fit are no proof. */
  const alike = (draft: DraftEntity): { entity: Entity; reason: string } | null => {
    const compared = { name: draft.name, type: draft.type, description: draft.description, speaker: false }
    const names = [
      ...variantsOf(draft.name, draft.type),
      ...firstWordsOf(draft.name).flatMap((first) => [...(byFirstWord.get(first) ?? [])]),
      ...(draft.aliases ?? []).map(normaliseName),
    ]
    const fitting = new Map<EntityId, { entity: Entity; reason: string }>()
    for (const entity of new Set(names.flatMap(called))) {
      if (entity.status !== 'active') continue
      const { verdict, reason } = compareEntities(compared, entity)
      if (verdict === 'same') fitting.set(entity.id, { entity, reason })
    }
    const [only] = fitting.values()
    return fitting.size === 1 && only !== undefined && !only.entity.frozen ? only : null
  }

  const added = (draft: DraftEntity, turn: TurnId, speaker: boolean): Entity => ({
    id: entityId(draft),
    name: draft.name.trim(),
    type: draft.type,
    aliases: [],
    description: draft.description,
    sources: [turn],
    speaker,
    frozen: false,
    status: 'active',
    mergedInto: null,
    apart: [],
  })
  const alias = (draft: DraftEntity, turn: TurnId, into: Entity, reason: string): void => {
    const made = added(draft, turn, false)
    const before = entities.get(made.id)
    if (before !== undefined || into.apart.includes(made.id)) return
    file({ ...made, status: 'merged', mergedInto: into.id })
    file({ ...(entities.get(into.id) as Entity), aliases: [...into.aliases, made.name] })
    merges.push(mergeRecord(into, made, turn, { reason, byUser: false }))
  }

  const resolve = (draft: DraftEntity, turn: TurnId, speaker: boolean): EntityId => {
    const own = speaker ? entities.get(entityId(draft)) : undefined
    if (own?.status === 'merged') return speaks(own)
    const known = find(draft)
    // Who speaks under another name is another one, however alike the names are.
    const another = speaker && known?.speaker && normaliseName(known.name) !== normaliseName(draft.name)
    if (known !== undefined && !another) {
      if (!called(normaliseName(draft.name)).includes(known)) {
        if (speaker) return renamed(known, draft)
        const { reason } = alike(draft) ?? { reason: 'equal names' }
        alias(draft, turn, known, reason)
      }
      grow(entities.get(known.id) as Entity, draft, speaker)
      return known.id
    }
    const made = added(draft, turn, speaker)
    // A denied entity of that name stays denied; its facts are never shown.
    if (!entities.has(made.id)) file(made)
    return made.id
  }
  /** A name that was an alias so far is somebody who speaks. */
  const speaks = (entity: Entity): EntityId => {
    const from = entities.get(entity.mergedInto as EntityId)
    file({
      ...entity,
      type: 'person',
      status: 'active',
      mergedInto: null,
      speaker: true,
      apart: from === undefined ? entity.apart : [...entity.apart, from.id],
    })
    if (from !== undefined) {
      const aliases = from.aliases.filter((a) => normaliseName(a) !== normaliseName(entity.name))
      file({ ...from, aliases, apart: [...from.apart, entity.id] })
    }
    merges.push({ kind: 'record-deleted', of: 'merge', id: entity.id })
    return entity.id
  }
  /** Somebody who was only talked about so far under a short name begins to speak: that is the name now. */
  const renamed = (known: Entity, draft: DraftEntity): EntityId => {
    if (known.frozen) return known.id
    file({ ...known, name: draft.name.trim(), aliases: [...known.aliases, known.name], speaker: true })
    return known.id
  }
  const grow = (known: Entity, draft: DraftEntity, speaker: boolean): void => {
    const description = grown(known.description, draft.description)
    const typed = known.type === 'thing' && known.description === '' && draft.type === 'person'
    const speaksNow = speaker && !known.speaker
    if (known.frozen || (description === known.description && !typed && !speaksNow)) return
    file({
      ...known,
      type: typed ? 'person' : known.type,
      speaker: known.speaker || speaker,
      description,
    })
  }

  return {
    find,
    resolve,
    mention(draft, turn) {
      const name = normaliseName(draft.name)
      if (name === '') return
      const entity = resolve(draft, turn, false)
      mentions.set(`${entity} ${turn}`, { entity, turn })
      // Also under the alias it was called by, so that a split knows which turns are whose.
      for (const other of byName.get(name) ?? [])
        if (other.mergedInto === entity) mentions.set(`${other.id} ${turn}`, { entity: other.id, turn })
    },
    nameOf: (id) => entities.get(id)?.name,
    changes() {
      const changes: Change[] = []
      for (const entity of entities.values()) {
        const before = stored.get(entity.id)
        if (before === undefined) changes.push({ kind: 'entity-added', entity })
        else if (before !== entity) changes.push({ kind: 'entity-updated', entity })
      }
      for (const { entity, turn } of mentions.values())
        changes.push({ kind: 'entity-mentioned', id: entity, turn })
      return [...changes, ...merges]
    },
  }
}

/** Stable: a rebuild gives the same ids. */
function entityId({ name, type }: Pick<DraftEntity, 'name' | 'type'>): EntityId {
  return `e${fingerprint(normaliseName(name), type === 'person' ? 'person' : 'other')}` as EntityId
}

/** The record that lets a merge be looked at and taken back. */
export function mergeRecord(
  kept: Entity,
  merged: Entity,
  turn: TurnId,
  { reason, byUser }: Pick<Merge, 'reason' | 'byUser'>,
): Change {
  return {
    kind: 'record-put',
    record: {
      of: 'merge',
      id: merged.id,
      turns: [turn],
      text: null,
      value: {
        kept: kept.id,
        merged: merged.id,
        keptName: kept.name,
        mergedName: merged.name,
        reason,
        byUser,
      },
    },
  }
}

/** @paper MemWeaver stage 1: a description grows with what is heard */
function grown(before: string, more: string): string {
  const text = more.trim()
  if (text === '' || before.includes(text)) return before
  if (before === '') return text
  const both = `${before.replace(/[.;]?$/, '.')} ${text}`
  return both.length <= MAX_DESCRIPTION ? both : before
}

/** Entities that the drafts may mean, and those that aliases among them stand for. */
async function nearEntities(
  store: Store,
  namespace: string,
  drafts: readonly DraftEntity[],
): Promise<Entity[]> {
  const names = new Set<string>()
  const firstWords = new Set<string>()
  for (const draft of drafts) {
    names.add(normaliseName(draft.name))
    for (const variant of variantsOf(draft.name, draft.type)) names.add(variant)
    for (const alias of draft.aliases ?? []) names.add(normaliseName(alias))
    for (const first of firstWordsOf(draft.name)) firstWords.add(first)
  }
  names.delete('')
  const found = await store.entitiesNamed(namespace, [...names], [...firstWords])
  const known = new Set(found.map((e) => e.id))
  const meant = found.flatMap((e) => (e.mergedInto === null || known.has(e.mergedInto) ? [] : e.mergedInto))
  return [...found, ...(await store.entities(namespace, [...new Set(meant)]))]
}
