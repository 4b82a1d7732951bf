/** Turns and facts that an earlier version cut into other search terms are indexed as the words are cut now. */
import type { Embedder } from '../embed/embedder.ts'
import type { Change } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import { searchableStatement } from '../model/fact.ts'
import type { FactId, TurnId } from '../model/ids.ts'
import { passagesOf } from '../model/turn.ts'
import { createPacer } from '../std/pacer.ts'
import { same } from '../std/same.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { embedTurns } from './embed-missing.ts'

const PER_READ = 500

/** @cost One read of every entry, turn and fact; only those whose terms differ are written, and of these the turns embedded. */
export async function reindex(store: Store, namespace: string, embedder: Embedder): Promise<void> {
  const pace = createPacer()
  const written = new Set<string>()
  for (let after = 0; ; ) {
    const entries = await store.indexEntries(namespace, after, PER_READ)
    const last = entries.at(-1)
    if (last === undefined) return
    after = last.position
    const terms = new Map(entries.map((e) => [`${e.kind} ${e.id}`, e.terms]))
    const isOutdated = async (entry: string, passages: readonly string[]): Promise<boolean> => {
      await pace(passages.reduce((sum, passage) => sum + passage.length, 0))
      // What is written comes again as the newest entry.
      if (written.has(entry) || same(terms.get(entry), passages.map(searchTerms))) return false
      written.add(entry)
      return true
    }
    const idsOf = <Id extends string>(kind: 'turn' | 'fact'): Id[] =>
      entries.flatMap((e) => (e.kind === kind ? [e.id as Id] : []))
    const turns = []
    for (const turn of await store.turns(namespace, idsOf<TurnId>('turn')))
      if (await isOutdated(`turn ${turn.id}`, passagesOf(turn))) turns.push(turn)
    const facts: Change[] = []
    for (const fact of await store.facts(namespace, idsOf<FactId>('fact')))
      if (await isOutdated(`fact ${fact.id}`, [searchableStatement(fact)]))
        facts.push({ kind: 'fact-indexed', id: fact.id })
    if (turns.length > 0) await embedTurns(store, namespace, turns, embedder)
    if (facts.length > 0)
      await store.apply(namespace, facts).catch((error) => {
        // One of them is gone meanwhile; the next rebuild finds the others.
        if (!isMemoryError(error, 'not-found')) throw error
      })
  }
}
