import type { Fact } from '../model/fact.ts'
import { holdsAt, lastHeardAt } from '../model/fact.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { checkItems } from './check-items.ts'
import type { AuditItem, AuditReport } from './report.ts'

/**
 * Looks a memory of ours over: facts for duplicates, contradictions and age, turns for loops and secrets.
 *
 * @param recalled Ids of facts that recalls returned; `null` when nobody counted.
 */
export async function auditMemory(
  store: Store,
  namespace: string,
  now: Instant,
  recalled: ReadonlySet<string> | null = null,
): Promise<AuditReport> {
  const stored = await allRows((page) => store.findFacts(namespace, page))
  const facts = stored.filter((f) => f.status === 'active')
  const turns = await allRows((page) => store.findTurns(namespace, page))
  const notes = await store.findRecords(namespace, 'topic-note', { limit: MAX_PAGE })
  const current = facts.filter((f) => f.kind === 'state' && holdsAt(f, now))
  const ofFacts = await checkItems(current.map(itemOf), now)
  const ofTurns = await checkItems(turns.map(turnItem), now)
  const read = notes.reduce((sum, n) => sum + n.value.turns, 0)
  return {
    source: namespace,
    items: facts.length + turns.length,
    duplicates: ofFacts.duplicates,
    loops: ofTurns.loops,
    contradictions: ofFacts.contradictions,
    stale: ofFacts.stale,
    secrets: ofTurns.secrets,
    neverRecalled: recalled === null ? null : current.filter((f) => !recalled.has(f.id)).length,
    keepRatio: read === 0 ? null : notes.reduce((sum, n) => sum + n.value.kept, 0) / read,
  }
}

function itemOf(fact: Fact): AuditItem {
  return {
    id: fact.id,
    text: fact.statement,
    of: fact.head,
    key: `${fact.head}\u0000${fact.relation}`,
    value: fact.tail,
    at: lastHeardAt(fact),
  }
}

function turnItem(turn: StoredTurn): AuditItem {
  return { id: turn.id, text: turn.content, key: null, value: null, at: turn.at }
}
