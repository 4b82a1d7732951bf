/** What a user changes by hand: edits, denials, freezes and deletions of derived things. */
import type { Change } from '../model/change.ts'
import { ENTITY_TYPES, type Entity } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import { EXPERIENCE_TYPES, type Experience } from '../model/experience.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, ExperienceId, FactId, TopicId } from '../model/ids.ts'
import { checkOptions, type OptionTable, oneOf } from '../model/options.ts'
import { type Instant, parseInstant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import { given } from '../std/given.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { retime } from './retime.ts'
import { experienceRecord } from './wishes.ts'

/** Things that were derived and can be corrected. */
export interface Derived {
  fact: { id: FactId; value: Fact; patch: FactPatch }
  entity: { id: EntityId; value: Entity; patch: EntityPatch }
  topic: { id: TopicId; value: Topic; patch: TopicPatch }
  experience: { id: ExperienceId; value: Experience; patch: ExperiencePatch }
}
export type DerivedKind = keyof Derived

export interface FactPatch {
  readonly statement?: string
  readonly aspect?: string
  readonly condition?: string | null
  readonly confidence?: number
  readonly validFrom?: Instant
  readonly validTo?: Instant | null
}
export interface EntityPatch {
  readonly name?: string
  readonly aliases?: readonly string[]
  readonly description?: string
  readonly type?: Entity['type']
}
export interface TopicPatch {
  readonly summary?: string
  readonly keywords?: readonly string[]
}

export interface ExperiencePatch {
  readonly content?: string
  readonly type?: Experience['type']
}

const PATCHES: { readonly [Kind in DerivedKind]: OptionTable<Derived[Kind]['patch']> } = {
  fact: {
    statement: 'text',
    aspect: 'text',
    condition: 'text?',
    confidence: 'number',
    validFrom: 'number',
    validTo: 'number?',
  },
  entity: { name: 'text', aliases: 'texts', description: 'text', type: 'text' },
  topic: { summary: 'text', keywords: 'texts' },
  experience: { content: 'text', type: 'text' },
}
export const DERIVED_KINDS = Object.keys(PATCHES) as readonly DerivedKind[]
/** Fields that may be empty; the others stand in answers and must say something. */
const MAY_BE_EMPTY = new Set(['description'])

/** @throws MemoryError `argument-invalid`, `time-implausible` naming the field */
function checkPatch(kind: DerivedKind, patch: Patch): void {
  checkOptions(patch ?? null, PATCHES[kind], `field of a ${kind}`)
  for (const [name, value] of Object.entries(patch))
    if (!MAY_BE_EMPTY.has(name) && [value].flat().some((v) => typeof v === 'string' && v.trim() === ''))
      throw new MemoryError('argument-invalid', { name, reason: 'must not be empty' })
  if (patch.type !== undefined)
    oneOf<string>('type', patch.type, kind === 'entity' ? ENTITY_TYPES : EXPERIENCE_TYPES)
  const { confidence, validFrom, validTo } = patch
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    throw new MemoryError('argument-invalid', { name: 'confidence', reason: 'must lie between 0 and 1' })
  if (validFrom !== undefined) parseInstant(validFrom, 'validFrom')
  if (validTo !== undefined && validTo !== null) parseInstant(validTo, 'validTo')
}

type Patch = FactPatch &
  Omit<EntityPatch, 'type'> &
  TopicPatch & { readonly content?: string; readonly type?: string }

export async function getDerived<K extends DerivedKind>(
  store: Store,
  namespace: string,
  kind: K,
  id: string,
): Promise<Derived[K]['value']> {
  const found =
    kind === 'fact'
      ? await store.facts(namespace, [id as FactId])
      : kind === 'entity'
        ? await store.entities(namespace, [id as EntityId])
        : kind === 'topic'
          ? await store.topics(namespace, [id as TopicId])
          : (await store.records(namespace, 'experience', [id])).map((r) => r.value)
  if (found[0] === undefined) throw new MemoryError('not-found', { what: kind, id })
  return found[0] as Derived[K]['value']
}

/**
 * An edited thing is frozen: no later consolidation overwrites what a person put right.
 *
 * @throws MemoryError `argument-invalid` naming the field that is unknown or cannot be so
 */
export async function edit(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
  patch: Patch,
): Promise<Change[]> {
  checkPatch(kind, patch)
  if (kind === 'entity') {
    const entity = await getDerived(store, namespace, 'entity', id)
    const { name, aliases, description } = patch
    const type = patch.type as Entity['type'] | undefined
    return [
      {
        kind: 'entity-updated',
        entity: { ...entity, ...given({ name, aliases, description, type }), frozen: true },
      },
    ]
  }
  if (kind === 'topic') {
    const topic = await getDerived(store, namespace, 'topic', id)
    const { summary, keywords } = patch
    return [{ kind: 'topic-updated', topic: { ...topic, ...given({ summary, keywords }), frozen: true } }]
  }
  if (kind === 'experience') {
    const experience = await getDerived(store, namespace, 'experience', id)
    const { content } = patch
    const type = patch.type as Experience['type'] | undefined
    return [experienceRecord({ ...experience, ...given({ content, type }), frozen: true })]
  }
  const fact = await getDerived(store, namespace, 'fact', id)
  const { statement, aspect, condition, confidence, validFrom, validTo } = patch
  const valid = { from: validFrom ?? fact.valid.from, to: validTo === undefined ? fact.valid.to : validTo }
  if (valid.to !== null && valid.to < valid.from)
    throw new MemoryError('argument-invalid', { name: 'validTo', reason: 'must not lie before validFrom' })
  const next: Fact = { ...fact, ...given({ statement, aspect, condition, confidence }), valid, frozen: true }
  return [{ kind: 'fact-updated', fact: next, reason: 'edited' }]
}

export async function freeze(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
  frozen: boolean,
): Promise<Change[]> {
  if (kind === 'entity')
    return [{ kind: 'entity-updated', entity: { ...(await getDerived(store, namespace, kind, id)), frozen } }]
  if (kind === 'topic')
    return [{ kind: 'topic-updated', topic: { ...(await getDerived(store, namespace, kind, id)), frozen } }]
  if (kind === 'experience')
    return [experienceRecord({ ...(await getDerived(store, namespace, kind, id)), frozen })]
  const fact = await getDerived(store, namespace, 'fact', id)
  return [{ kind: 'fact-updated', fact: { ...fact, frozen }, reason: 'frozen' }]
}

/** A denied thing is kept, never shown, and never made again from the same turns. */
export async function deny(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
): Promise<Change[]> {
  if (kind === 'topic')
    return [
      {
        kind: 'topic-updated',
        topic: { ...(await getDerived(store, namespace, kind, id)), status: 'denied' },
      },
    ]
  if (kind === 'experience')
    return [experienceRecord({ ...(await getDerived(store, namespace, kind, id)), status: 'denied' })]
  if (kind === 'fact')
    return withoutFacts(store, namespace, [await getDerived(store, namespace, 'fact', id)], 'deny')
  const entity = await getDerived(store, namespace, 'entity', id)
  const facts = await store.findFacts(namespace, { entities: [entity.id], limit: MAX_PAGE })
  return [
    { kind: 'entity-updated', entity: { ...entity, status: 'denied' } },
    ...(await withoutFacts(store, namespace, facts, 'deny')),
  ]
}

/** Removes a thing and the branch that hangs on it. The turns stay, so a rebuild may find it again. */
export async function remove(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
): Promise<Change[]> {
  if (kind === 'topic') {
    await getDerived(store, namespace, 'topic', id)
    return [
      { kind: 'topic-deleted', id: id as TopicId },
      { kind: 'record-deleted', of: 'topic-note', id },
    ]
  }
  if (kind === 'experience') {
    await getDerived(store, namespace, 'experience', id)
    return [{ kind: 'record-deleted', of: 'experience', id }]
  }
  if (kind === 'fact')
    return withoutFacts(store, namespace, [await getDerived(store, namespace, 'fact', id)], 'delete')
  const entity = await getDerived(store, namespace, 'entity', id)
  const facts = await store.findFacts(namespace, { entities: [entity.id], limit: MAX_PAGE })
  return [
    ...(await withoutFacts(store, namespace, facts, 'delete')),
    { kind: 'entity-deleted', id: entity.id },
  ]
}

/** Takes facts out of their timelines; what they had ended may hold again. */
async function withoutFacts(
  store: Store,
  namespace: string,
  facts: readonly Fact[],
  how: 'deny' | 'delete',
): Promise<Change[]> {
  const gone = new Set(facts.map((f) => f.id))
  const { changes } = await retime(store, namespace, facts, (f) => {
    if (!gone.has(f.id)) return f
    return how === 'deny' ? { ...f, status: 'denied' } : null
  })
  return changes.map(
    (change): Change =>
      change.kind === 'fact-updated' && gone.has(change.fact.id) ? { ...change, reason: 'denied' } : change,
  )
}
