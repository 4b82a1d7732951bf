/** What a user changes by hand: edits, denials, freezes and deletions of derived things. */
import { type Change, deleted, put } from '../model/change.ts'
import { ENTITY_TYPES, type Entity, normaliseName } from '../model/entity.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { EXPERIENCE_TYPES, type Experience } from '../model/experience.ts'
import { type Evidence, type Fact, sourcesOf } from '../model/fact.ts'
import type { EntityId, ExperienceId, FactId, TopicId, TurnId } from '../model/ids.ts'
import { timeOfClaim } from '../model/known-time.ts'
import { ENTITY_NAME_RULE, properEntityName } from '../model/names.ts'
import { checkOptions, type OptionTable, oneOf } from '../model/options.ts'
import { type Instant, parseInstant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import { given } from '../std/given.ts'
import { storable, withStrings } from '../std/visible.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { allFacts, factsNaming } from './all-facts.ts'
import { correctedTail, tailUnused } from './corrected-tail.ts'
import { derive } from './derive.ts'
import { entityIdOf } from './names.ts'
import { entityMark, experienceMark, factMark, markChanges } from './removed.ts'
import { spokenBy } from './spoken.ts'
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
  /** What is so, in a sentence. Where it no longer names the value, that is read from it by rules, or given as `tail`. */
  readonly statement?: string
  /** The value, by its name. Alone it takes the place of the old one in the sentence. */
  readonly tail?: string
  readonly aspect?: string
  readonly condition?: string | null
  readonly confidence?: number
  readonly validFrom?: string | number | Date
  readonly validTo?: string | number | Date | null
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
    tail: 'text',
    aspect: 'text',
    condition: 'text?',
    confidence: 'number',
    validFrom: 'time',
    validTo: 'time?',
  },
  entity: { name: 'text', aliases: 'texts', description: 'text', type: 'text' },
  topic: { summary: 'text', keywords: 'texts' },
  experience: { content: 'text', type: 'text' },
}
export const DERIVED_KINDS = Object.keys(PATCHES) as readonly DerivedKind[]
/** What a fact is filed under. */
const FILED = ['head', 'relation']
/** Fields that may be empty; the others stand in answers and must say something. */
const MAY_BE_EMPTY = new Set(['description'])

/**
 * A patch as it was given, checked, with its times as instants.
 *
 * @throws MemoryError `argument-invalid`, `time-invalid`, `time-implausible` naming the field
 */
export function readPatch(kind: DerivedKind, patch: object): Patch {
  const filed = kind === 'fact' ? FILED.find((name) => Object.hasOwn(patch ?? {}, name)) : undefined
  if (filed !== undefined)
    throw argumentInvalid(
      filed,
      'makes it another fact: deny this one, and say what is so in a turn, or with addGraph',
    )
  checkOptions(patch ?? null, PATCHES[kind], `field of a ${kind}`)
  const given: FactPatch & Omit<Patch, keyof FactPatch> = patch
  for (const [name, value] of Object.entries(given))
    if (!MAY_BE_EMPTY.has(name) && [value].flat().some((v) => typeof v === 'string' && v.trim() === ''))
      throw argumentInvalid(name, 'must not be empty')
  if (given.type !== undefined)
    oneOf<string>('type', given.type, kind === 'entity' ? ENTITY_TYPES : EXPERIENCE_TYPES)
  const { confidence, validFrom, validTo } = given
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    throw argumentInvalid('confidence', 'must lie between 0 and 1')
  return {
    ...given,
    ...(validFrom !== undefined && { validFrom: parseInstant(validFrom, 'validFrom') }),
    ...(validTo !== undefined && { validTo: validTo === null ? null : parseInstant(validTo, 'validTo') }),
  } as Patch
}

/** Whatever a patch may hold, checked. */
export type Patch = Omit<FactPatch, 'validFrom' | 'validTo'> &
  Omit<EntityPatch, 'type'> &
  TopicPatch & {
    readonly validFrom?: Instant
    readonly validTo?: Instant | null
    readonly content?: string
    readonly type?: string
  }

export async function getDerived<K extends DerivedKind>(
  store: Store,
  namespace: string,
  kind: K,
  id: string,
): Promise<Derived[K]['value']> {
  const found = await findDerived(store, namespace, kind, id)
  if (found === null) throw new MemoryError('not-found', { what: kind, id })
  return found
}

/** The same; `null` when it is not there. */
export async function findDerived<K extends DerivedKind>(
  store: Store,
  namespace: string,
  kind: K,
  id: string,
): Promise<Derived[K]['value'] | null> {
  const found =
    kind === 'fact'
      ? await store.facts(namespace, [id as FactId])
      : kind === 'entity'
        ? await store.entities(namespace, [id as EntityId])
        : kind === 'topic'
          ? (await store.topics(namespace, [id as TopicId])).filter((t) => t.status !== 'removed')
          : (await store.records(namespace, 'experience', [id])).map((r) => r.value)
  return (found[0] as Derived[K]['value'] | undefined) ?? null
}

/**
 * An edited thing is frozen: no later consolidation overwrites what a person put right. A fact that is put right may be ended by
 * what is heard later.
 *
 * @throws MemoryError `not-found`, `argument-invalid`
 */
export async function edit(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
  wanted: Patch,
  now: Instant,
): Promise<Change[]> {
  const patch = withStrings(wanted, storable)
  if (kind === 'entity') {
    const entity = await getDerived(store, namespace, 'entity', id)
    const { description } = patch
    const name = patch.name === undefined ? undefined : editedName('name', patch.name)
    const aliases =
      patch.aliases?.map((alias) => editedName('aliases', alias)) ??
      (name === undefined ? undefined : [...entity.aliases, ...saidOf(entity)])
    const type = patch.type as Entity['type'] | undefined
    await mustBeFree(store, namespace, entity, 'name', name === undefined ? [] : [name])
    await mustBeFree(store, namespace, entity, 'aliases', aliases ?? [])
    const next = { ...entity, ...given({ name, aliases, description, type }), frozen: true }
    return derive(store, namespace, { decided: [next] })
  }
  if (kind === 'topic') {
    const topic = await getDerived(store, namespace, 'topic', id)
    const { summary, keywords } = patch
    return [put('topic', { ...topic, ...given({ summary, keywords }), frozen: true })]
  }
  if (kind === 'experience') {
    const experience = await getDerived(store, namespace, 'experience', id)
    const { content } = patch
    const type = patch.type as Experience['type'] | undefined
    return [experienceRecord({ ...experience, ...given({ content, type }), frozen: true })]
  }
  const fact = await getDerived(store, namespace, 'fact', id)
  const { statement, aspect, condition, confidence, validFrom, validTo } = patch
  const time =
    validFrom === undefined
      ? fact.time
      : timeOfClaim(fact.kind, { from: validFrom, to: validTo ?? null }, null)
  const valid = { from: validFrom ?? fact.valid.from, to: validTo === undefined ? fact.valid.to : validTo }
  if (valid.to !== null && valid.to < valid.from)
    throw argumentInvalid('validTo', 'must not lie before validFrom')
  const corrected = await correctedTail(store, namespace, fact, patch)
  const next: Fact = {
    ...fact,
    ...(corrected !== null && { tail: corrected.tail.id, correctedTail: corrected.tail.id }),
    ...given({ statement: corrected?.statement ?? statement, aspect, condition, confidence }),
    valid,
    time,
    // Who says what is so takes back that it is not.
    status: 'active',
    frozen: true,
    // Who protected it from its end did not lift that by putting it right.
    ...((!fact.frozen || fact.correctedAt !== undefined) && { correctedAt: now }),
  }
  const changes = await derive(store, namespace, {
    decided: corrected?.added ?? [],
    replaced: new Map([[fact.id, next]]),
  })
  return corrected === null ? changes : [...changes, ...(await tailUnused(store, namespace, fact))]
}

/** Its name, where turns use it: they go on to, and so do the sentences of its facts. */
function saidOf({ id, name }: Entity): string[] {
  return ENTITY_TYPES.some((type) => entityIdOf({ name, type }) === id) ? [name] : []
}

/** Two that are called the same would be one for the next reading: whoever means that says so. */
async function mustBeFree(
  store: Store,
  namespace: string,
  { id, name, aliases }: Entity,
  field: 'name' | 'aliases',
  called: readonly string[],
): Promise<void> {
  const own = new Set([name, ...aliases].map(normaliseName))
  const wanted = called.map(normaliseName).filter((one) => !own.has(one))
  const bearers = wanted.length === 0 ? [] : await store.entitiesNamed(namespace, wanted)
  const other = bearers.find((e) => e.id !== id && e.mergedInto !== id && e.status !== 'denied')
  if (other === undefined) return
  throw argumentInvalid(
    field,
    `"${other.name}" is another entity (${other.id}); merge the two, or choose another name`,
  )
}

function editedName(argument: string, text: string): string {
  const name = properEntityName(text)
  if (name === null) throw argumentInvalid(argument, ENTITY_NAME_RULE)
  return name
}

/** A denied thing is kept, never shown, and never made again from the same turns. */
export async function deny(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
): Promise<Change[]> {
  if (kind === 'topic')
    return [put('topic', { ...(await getDerived(store, namespace, kind, id)), status: 'denied' })]
  if (kind === 'experience')
    return [experienceRecord({ ...(await getDerived(store, namespace, kind, id)), status: 'denied' })]
  const entity = kind === 'entity' ? await getDerived(store, namespace, 'entity', id) : null
  const facts =
    entity === null
      ? [await getDerived(store, namespace, 'fact', id)]
      : await allFacts(store, namespace, { entities: [entity.id] })
  return derive(store, namespace, {
    decided: entity === null ? [] : [{ ...entity, status: 'denied' }],
    replaced: new Map(facts.map((f) => [f.id, { ...f, status: 'denied' }])),
  })
}

/** Removes a thing and the branch that hangs on it, for good: a rebuild does not find it again in the same turns. */
export async function remove(
  store: Store,
  namespace: string,
  kind: DerivedKind,
  id: string,
): Promise<Change[]> {
  if (kind === 'topic') {
    const topic = await getDerived(store, namespace, 'topic', id)
    const links = await store.topicLinks(namespace, [topic.id], MAX_PAGE)
    return [
      put('topic', { ...topic, summary: '', keywords: [], frozen: false, status: 'removed' }),
      deleted('record', `topic-note ${id}`),
      ...links.map(({ from, to, relation }) => deleted('topic-link', `${from} ${to} ${relation}`)),
    ]
  }
  if (kind === 'experience') {
    const { sources } = await getDerived(store, namespace, 'experience', id)
    return [
      deleted('record', `experience ${id}`),
      ...(await markChanges(store, namespace, new Map([[experienceMark(id), sources]]))),
    ]
  }
  if (kind === 'fact') {
    const fact = await getDerived(store, namespace, 'fact', id)
    return [
      ...(await derive(store, namespace, { replaced: new Map([[fact.id, null]]) })),
      ...(await markChanges(store, namespace, await marksFor(store, namespace, fact))),
      ...(await tailUnused(store, namespace, fact)),
    ]
  }
  return removeEntity(store, namespace, await getDerived(store, namespace, 'entity', id))
}

/**
 * What the fact claims, with the turns that claim it: under any name of its ends, since of a turn that says it under two
 * only one is kept.
 */
async function marksFor(store: Store, namespace: string, fact: Fact): Promise<Map<string, TurnId[]>> {
  const aliases = await store.aliasesOf(namespace, [fact.head, fact.tail])
  const namesOf = (root: EntityId, own: EntityId): Set<EntityId> =>
    new Set([own, root, ...aliases.filter((a) => a.mergedInto === root).map((a) => a.id)])
  const marks = new Map<string, TurnId[]>()
  for (const { head, relation, tail, turn } of fact.evidence)
    for (const one of namesOf(fact.head, head))
      for (const other of namesOf(fact.tail, tail)) {
        const mark = factMark({ head: one, relation, tail: other })
        marks.set(mark, [...(marks.get(mark) ?? []), turn])
      }
  return marks
}

/** The entity with its aliases, what is claimed under their names, and every mention. */
async function removeEntity(store: Store, namespace: string, entity: Entity): Promise<Change[]> {
  const all = [entity, ...(await store.aliasesOf(namespace, [entity.id]))]
  const ids = new Set(all.map((e) => e.id))
  const isNamed = (e: Evidence): boolean => ids.has(e.head) || ids.has(e.tail)
  const isPutInPlace = (f: Fact): boolean => f.correctedTail !== undefined && ids.has(f.correctedTail)
  // Those of an alias are filed under what it means, among what is claimed under other names.
  const facts = (await factsNaming(store, namespace, [entity.mergedInto ?? entity.id, ...ids])).filter(
    (f) => f.evidence.some(isNamed) || isPutInPlace(f),
  )
  const saying = facts.flatMap((f) => sourcesOf({ evidence: f.evidence.filter(isNamed) }))
  const mentions = await store.mentions(namespace, [...ids], MAX_PAGE)
  const turns = [...new Set(mentions.map((m) => m.turn))]
  const readings = await store.readings(namespace, turns)
  const marks = new Map<string, TurnId[]>()
  for (const e of all) {
    const marked = [...mentions.filter((m) => m.entity === e.id).map((m) => m.turn), ...saying]
    for await (const turn of spokenBy(store, namespace, e)) marked.push(turn.id)
    marks.set(entityMark(e.id), marked)
  }
  // What a person found wrong is not said again when what they put in its place goes.
  for (const f of facts.filter(isPutInPlace))
    for (const [mark, said] of await marksFor(store, namespace, f))
      marks.set(mark, [...(marks.get(mark) ?? []), ...said])
  const left = (f: Fact): Fact | null => {
    const evidence = f.evidence.filter((e) => !isNamed(e))
    return evidence.length === 0 || isPutInPlace(f) ? null : { ...f, evidence }
  }
  return [
    ...(await derive(store, namespace, {
      replaced: new Map(facts.map((f) => [f.id, left(f)])),
      removed: { names: [...ids], turns },
    })),
    ...readings.map((r) => put('reading', { ...r, mentions: r.mentions.filter((m) => !ids.has(m.entity)) })),
    ...(await markChanges(store, namespace, marks)),
  ]
}
