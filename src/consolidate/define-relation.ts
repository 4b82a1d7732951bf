/** What a relation means in one namespace, and what follows for the facts that are filed under it. */
import { isDeepStrictEqual } from 'node:util'
import { type Change, deleted, put } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { Fact } from '../model/fact.ts'
import type { RelationDefinition } from '../model/records.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { isSingleValued, snakeCase } from '../tasks/relations.ts'
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
  if (relation === '')
    throw new MemoryError('argument-invalid', { name: 'relation', reason: 'must have a word in it' })
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
  const changed = others.filter(
    (o) =>
      !isDeepStrictEqual(
        o,
        definitions.find((d) => d.relation === o.relation),
      ),
  )
  return [
    ...dropped.map((d) => deleted('record', `relation ${d.relation}`)),
    ...[...changed, next].map(asRecord),
    ...(await derive(store, namespace, {
      vocabulary: {
        next: after,
        relations: [relation, ...next.synonyms, ...changed.map((o) => o.relation)],
      },
    })),
  ]
}

function asRecord(value: RelationDefinition): Change {
  return put('record', { of: 'relation', id: value.relation, turns: [], text: null, value })
}

async function factsWith(store: Store, namespace: string, relations: ReadonlySet<string>): Promise<Fact[]> {
  const found: Fact[] = []
  for (const relation of relations)
    found.push(
      ...(await allRows(
        (offset, limit) => store.findFacts(namespace, { relation, offset, limit }),
        MAX_PAGE,
      )),
    )
  return found
}

/** Timelines that were replaced this often say that the relation has one value at a time. @paper REAL §III-A */
const LEARNED_AFTER = 5

/**
 * Relations that turn out to be single-valued: at least {@link LEARNED_AFTER} times a value of a head was
 * over when the next one began.
 */
export async function learnedRelations(
  store: Store,
  namespace: string,
  facts: readonly Fact[],
): Promise<string[]> {
  const vocabulary = await readVocabulary(store, namespace)
  const candidates = new Set(
    facts
      .filter((f) => f.kind === 'state' && f.status === 'active')
      .filter((f) => f.closings.some((c) => c.by === null) || f.evidence.some((e) => e.claimed.to !== null))
      .map((f) => f.relation)
      .filter((r) => !vocabulary.isSingleValued(r) && !vocabulary.isDefined(r)),
  )
  const learned: string[] = []
  for (const relation of candidates) {
    const all = (await factsWith(store, namespace, new Set([relation]))).filter((f) => f.kind === 'state')
    let replaced = 0
    for (const group of Map.groupBy(all, (f) => f.head).values())
      for (const old of group)
        if (old.valid.to !== null && group.some((f) => f.tail !== old.tail && f.valid.from === old.valid.to))
          replaced += 1
    if (replaced >= LEARNED_AFTER) learned.push(relation)
  }
  return learned
}
