/** What relations mean in one namespace: the seed vocabulary and what was defined or learned beside it. */
import type { RelationDefinition } from '../model/records.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { isSingleValued } from '../tasks/relations.ts'

export interface Vocabulary {
  /** The relation that others of the same meaning are filed under. */
  canonical(relation: string): string
  /** Whether a head has at most one value of it at a time. */
  isSingleValued(relation: string): boolean
  isDefined(relation: string): boolean
  /** A canonical relation with all that are filed under it. */
  wordingsOf(relation: string): readonly string[]
}

/** @paper REAL §III-A (cardinality from a table, declared, or learned) */
export async function readVocabulary(store: Store, namespace: string): Promise<Vocabulary> {
  const records = await store.findRecords(namespace, 'relation', { limit: MAX_PAGE })
  return vocabularyOf(records.map((r) => r.value))
}

export function vocabularyOf(definitions: readonly RelationDefinition[]): Vocabulary {
  const defined = new Map(definitions.map((d) => [d.relation, d]))
  const synonyms = new Map(definitions.flatMap((d) => d.synonyms.map((s) => [s, d.relation] as const)))
  return {
    canonical: (relation) => synonyms.get(relation) ?? relation,
    isSingleValued: (relation) => defined.get(relation)?.singleValued ?? isSingleValued(relation),
    isDefined: (relation) => defined.has(relation) || synonyms.has(relation),
    wordingsOf: (relation) => [relation, ...(defined.get(relation)?.synonyms ?? [])],
  }
}
