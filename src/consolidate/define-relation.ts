/** What a relation means in one namespace, and what follows for the facts that are filed under it. */
import { type Change, deleted, put } from '../model/change.ts'
import { argumentInvalid } from '../model/errors.ts'
import { statedEnd } from '../model/fact.ts'
import type { RelationDefinition } from '../model/records.ts'
import type { Instant } from '../model/time.ts'
import { same } from '../std/same.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { isOurs } from '../tasks/distil/by-model/listed-relations.ts'
import { isSingleValued, snakeCase } from '../tasks/relations.ts'
import { allFacts } from './all-facts.ts'
import { applyComputed } from './apply-computed.ts'
import { derive } from './derive.ts'
import { readVocabulary, vocabularyOf } from './vocabulary.ts'

export interface RelationPatch {
  readonly relation: string
  /** `null` leaves it as it is. */
  readonly singleValued: boolean | null
  /** More relations that mean the same. */
  readonly synonyms: readonly string[]
  readonly by: RelationDefinition['by']
}

/**
 * The changes that define a relation and file its facts anew: under one name, and with one value at a time
 * where that is what it means. A user's word stands against what a model or a rule thinks.
 *
 * @throws MemoryError `argument-invalid`
 */
export async function definitionChanges(
  store: Store,
  namespace: string,
  { relation: name, singleValued, synonyms: named, by }: RelationPatch,
): Promise<Change[]> {
  const relation = snakeCase(name)
  const synonyms = [...new Set(named.map(snakeCase))].filter((s) => s !== '' && s !== relation)
  if (relation === '') throw argumentInvalid('relation', 'must have a word in it')
  const records = await store.findRecords(namespace, 'relation', { limit: MAX_PAGE })
  const definitions = records.map((r) => r.value)
  const before = definitions.find((d) => d.relation === relation)
  if (before?.by === 'user' && by !== 'user') return []
  if (by !== 'user' && synonyms.some((s) => isSingleValued(s) !== isSingleValued(relation))) return []
  const next: RelationDefinition = {
    relation,
    singleValued: singleValued ?? before?.singleValued ?? isSingleValued(relation),
    synonyms: [...new Set([...(before?.synonyms ?? []), ...synonyms])],
    by,
  }
  // A synonym belongs to one relation, and no relation is a synonym of its own synonym.
  const others = definitions
    .filter((d) => d.relation !== relation && !next.synonyms.includes(d.relation))
    .map((d) => ({ ...d, synonyms: d.synonyms.filter((s) => s !== relation && !next.synonyms.includes(s)) }))
  const after = vocabularyOf([...others, next])
  const dropped = definitions.filter((d) => next.synonyms.includes(d.relation))
  const was = new Map(definitions.map((d) => [d.relation, d]))
  const changed = others.filter((o) => !same(o, was.get(o.relation)))
  return [
    ...dropped.map((d) => deleted('record', `relation ${d.relation}`)),
    ...[...changed, next].map(asRecord),
    ...(await derive(store, namespace, {
      vocabulary: { next: after, relations: [relation, ...next.synonyms, ...changed.map((o) => o.relation)] },
    })),
  ]
}

function asRecord(value: RelationDefinition): Change {
  return put('record', { of: 'relation', id: value.relation, turns: [], text: null, value })
}

/** Values that were over when another began, so often, say that a relation has one at a time. @paper REAL §III-A */
const LEARNED_AFTER = 5
/** Newest facts whose relations are looked at. */
const RECENT_FACTS = 200

/**
 * Defines relations that turn out to have one value at a time, and takes back what was learned when the facts that said so
 * are gone. Only ends that were stated count, so that what is learned does not teach itself. Nothing is learned of the
 * relations that we have: each change of a dose would say that nobody takes two medicines.
 */
export async function learnRelations(store: Store, namespace: string, now: Instant): Promise<void> {
  const version = (await store.state(namespace))?.graphVersion ?? 0
  const known = lookedAt.get(store) ?? new Map<string, number>()
  lookedAt.set(store, known)
  if (known.get(namespace) === version) return
  await learnFromFacts(store, namespace, now)
  known.set(namespace, version)
}

/** The version of each graph whose facts were looked at last: the same facts teach nothing else. */
const lookedAt = new WeakMap<Store, Map<string, number>>()

async function learnFromFacts(store: Store, namespace: string, now: Instant): Promise<void> {
  const vocabulary = await readVocabulary(store, namespace)
  const recent = await store.findFacts(namespace, { limit: RECENT_FACTS })
  const definitions = await store.findRecords(namespace, 'relation', { limit: MAX_PAGE })
  const known = definitions.filter((r) => r.value.by === 'learned').map((r) => r.value.relation)
  const open = recent
    .filter((f) => f.status === 'active' && f.kind === 'state' && statedEnd(f) !== null)
    .map((f) => f.relation)
    .filter((r) => !vocabulary.isSingleValued(r) && !vocabulary.isDefined(r))
  for (const relation of new Set([...known, ...open])) {
    const isKnown = known.includes(relation)
    const isSingleValued = !isOurs(relation) && (await replacesValues(store, namespace, relation, isKnown))
    if (isSingleValued === isKnown) continue
    const compute = () =>
      isSingleValued
        ? definitionChanges(store, namespace, { relation, singleValued: true, synonyms: [], by: 'learned' })
        : forgottenDefinition(store, namespace, relation)
    await applyComputed(store, namespace, { batch: { reason: 'learn', at: now } }, compute)
  }
}

/**
 * Whether a value of a head was often over when another one began, and, until that is known, none went on beside another: a
 * value that begins later without a word of the one before is what the knowledge is for.
 */
async function replacesValues(
  store: Store,
  namespace: string,
  relation: string,
  isKnown: boolean,
): Promise<boolean> {
  const facts = await allFacts(store, namespace, { relation })
  let replaced = 0
  for (const group of Map.groupBy(facts, (f) => f.head).values()) {
    const states = group.filter((f) => f.kind === 'state' && f.status === 'active')
    const starts = states.flatMap((f) => f.evidence.map((e) => ({ tail: f.tail, at: e.claimed.from })))
    const begun = Map.groupBy(starts, (start) => start.at)
    for (const old of states) {
      const end = statedEnd(old)
      const first = Math.min(...old.evidence.map((e) => e.claimed.from))
      const isWithin = (at: number): boolean => at >= first && (end === null || at < end)
      if (!isKnown && starts.some((s) => s.tail !== old.tail && isWithin(s.at))) return false
      if (end !== null && begun.get(end)?.some((next) => next.tail !== old.tail)) replaced += 1
    }
  }
  return replaced >= LEARNED_AFTER
}

async function forgottenDefinition(store: Store, namespace: string, relation: string): Promise<Change[]> {
  const records = await store.findRecords(namespace, 'relation', { limit: MAX_PAGE })
  const left = records.map((r) => r.value).filter((d) => d.relation !== relation)
  const vocabulary = { next: vocabularyOf(left), relations: [relation] }
  return [deleted('record', `relation ${relation}`), ...(await derive(store, namespace, { vocabulary }))]
}
