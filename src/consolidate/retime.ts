/** Timelines computed anew after some of their facts changed by hand or lost their support. */
import type { Change } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { Store } from '../store/store.ts'
import { factChanges, settled } from './graph-draft.ts'
import { readVocabulary } from './vocabulary.ts'

export interface Retimed {
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
  /** The changes that lead from one to the other. */
  readonly changes: readonly Change[]
}

/**
 * The timelines that `affected` belong to, with each of their facts replaced by what `keep` makes of it:
 * itself, another form of it, or nothing. What a lost fact had ended may hold again.
 */
export async function retime(
  store: Store,
  namespace: string,
  affected: readonly Fact[],
  keep: (fact: Fact) => Fact | null,
): Promise<Retimed> {
  const keys = new Map(affected.map((f) => [keyOf(f), { head: f.head, relation: f.relation }]))
  const [before, vocabulary] = await Promise.all([
    store.factsUnder(namespace, [...keys.values()]),
    readVocabulary(store, namespace),
  ])
  const after = settled(
    before.flatMap((f) => keep(f) ?? []),
    vocabulary,
  )
  return { before, after, changes: factChanges(before, after) }
}

function keyOf(fact: Fact): string {
  return `${fact.head} ${fact.relation}`
}
