import type { Explanation, NamedFact } from '../model/explanation.ts'
import type { Fact } from '../model/fact.ts'
import { sourcesOf } from '../model/fact.ts'
import type { FactId, TurnId } from '../model/ids.ts'
import { ownCopy } from '../model/turn.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { namesOfEnds } from './entity-names.ts'

/** Where a fact comes from, and what closed it. */
export async function explainFact(store: Store, namespace: string, fact: Fact): Promise<Explanation> {
  const closers = fact.closings.flatMap((c) => c.by ?? [])
  const turnIds = [...new Set<TurnId>([...sourcesOf(fact), ...fact.closings.map((c) => c.turn)])]
  const [turns, successors, batches] = await Promise.all([
    store.turns(namespace, turnIds),
    store.facts(namespace, closers as FactId[]),
    store.findRecords(namespace, 'batch', { newestFirst: true, limit: MAX_PAGE }),
  ])
  const turnOf = new Map(turns.map((t) => [t.id, ownCopy(t)]))
  const named = new Map((await nameEnds(store, namespace, [fact, ...successors])).map((f) => [f.id, f]))
  const notes = await store.records(namespace, 'topic-note', [
    ...new Set(turns.flatMap((t) => t.topic ?? [])),
  ])
  return {
    fact: named.get(fact.id) as NamedFact,
    sources: fact.evidence.flatMap((evidence) => {
      const turn = turnOf.get(evidence.turn)
      return turn === undefined ? [] : [{ turn, evidence }]
    }),
    closings: fact.closings.map((closing) => ({
      closing,
      turn: turnOf.get(closing.turn) ?? null,
      by: closing.by === null ? null : (named.get(closing.by) ?? null),
    })),
    readBy: [...new Set(notes.flatMap((n) => n.value.by ?? []))],
    batches: batches
      .filter((b) => b.value.touched.includes(`fact ${fact.id}`))
      .map(({ value: { id, reason, at } }) => ({ id, reason, at })),
  }
}

export async function nameEnds(
  store: Store,
  namespace: string,
  facts: readonly Fact[],
): Promise<NamedFact[]> {
  const names = await namesOfEnds({ store, namespace }, facts)
  return facts.map((f) => ({ ...f, headName: names.get(f.head) ?? '', tailName: names.get(f.tail) ?? '' }))
}
