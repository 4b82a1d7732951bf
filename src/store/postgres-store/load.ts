import type { Change } from '../../model/change.ts'
import { sourcesOf } from '../../model/fact.ts'
import type { SessionRow, TurnRow } from '../rows.ts'
import { type Known, key, type Run } from './pending.ts'

/** What is stored of everything that the changes name. */
export async function load(run: Run, changes: readonly Change[]): Promise<Known> {
  const turns = new Set<string>()
  const sessions = new Set<string>()
  const topics = new Set<string>()
  const entities = new Set<string>()
  const facts = new Set<string>()
  const entries: { kind: string; ref: string }[] = []
  const addAll = (to: Set<string>, ids: Iterable<string>): void => {
    for (const id of ids) to.add(id)
  }
  for (const change of changes)
    switch (change.kind) {
      case 'turn-added':
        turns.add(change.turn.id)
        sessions.add(change.turn.session)
        break
      case 'turn-embedded':
        turns.add(change.id)
        break
      case 'session-flushed':
        sessions.add(change.id)
        break
      case 'session-restored':
        sessions.add(change.session.id)
        break
      case 'topic-added':
        sessions.add(change.topic.session)
        addAll(turns, change.topic.turns)
        break
      case 'topic-updated':
        topics.add(change.topic.id)
        break
      case 'topics-linked':
        addAll(topics, [change.link.from, change.link.to])
        break
      case 'entity-updated':
        entities.add(change.entity.id)
        break
      case 'entity-mentioned':
        entities.add(change.id)
        turns.add(change.turn)
        break
      case 'fact-added':
      case 'fact-updated':
        facts.add(change.fact.id)
        addAll(entities, [change.fact.head, change.fact.tail])
        addAll(turns, sourcesOf(change.fact))
        entries.push({ kind: 'fact', ref: change.fact.id })
        break
      case 'fact-deleted':
        facts.add(change.id)
        entries.push({ kind: 'fact', ref: change.id })
        break
      case 'cue-linked':
        turns.add(change.link.turn)
        break
      case 'cues-cleared':
      case 'mentions-cleared':
        addAll(turns, change.turns)
        break
      case 'record-put':
        addAll(turns, change.record.turns)
        entries.push({ kind: change.record.of, ref: change.record.id })
        break
      case 'record-deleted':
        entries.push({ kind: change.of, ref: change.id })
        break
      default:
    }
  const idsOf = async (table: string, ids: ReadonlySet<string>): Promise<Set<string>> =>
    ids.size === 0
      ? new Set()
      : new Set(
          (
            await run<{ id: string }>(`SELECT id FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, [...ids])
          ).map((r) => r.id),
        )
  const rowsOf = async <Row extends { readonly id: string }>(
    table: string,
    ids: ReadonlySet<string>,
  ): Promise<Map<string, Row>> =>
    ids.size === 0
      ? new Map()
      : new Map(
          (await run<Row>(`SELECT * FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, [...ids])).map((r) => [
            r.id,
            r,
          ]),
        )
  const terms =
    entries.length === 0
      ? []
      : await run<{ kind: string; ref: string; terms: string }>(
          `SELECT e.kind, e.ref, e.terms FROM json_to_recordset($2::json) AS x(kind text, ref text)
           JOIN $.entry e ON e.ns = $1 AND e.kind = x.kind AND e.ref = x.ref`,
          JSON.stringify(entries),
        )
  return {
    turns: await rowsOf<TurnRow>('turn', turns),
    sessions: await rowsOf<SessionRow>('session', sessions),
    topics: await idsOf('topic', topics),
    entities: await idsOf('entity', entities),
    facts: await idsOf('fact', facts),
    entries: new Map(terms.map((t) => [key(t.kind, t.ref), t.terms])),
  }
}
