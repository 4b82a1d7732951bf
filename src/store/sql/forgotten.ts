/** Ids of deleted turns that came under a key, so that the request, sent again, does not bring them back. */
import { type Change, put } from '../../model/change.ts'
import type { TurnId } from '../../model/ids.ts'
import { isKeyedTurnId } from '../../model/keyed-turn.ts'
import { properSpeaker, type Turn } from '../../model/turn.ts'
import { fingerprint } from '../../std/hash.ts'
import { FORGOTTEN_DAYS } from '../store.ts'
import type { Dialect } from './dialect.ts'
import { turnsById } from './queries.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

/** Turns of a deleted namespace that are read at a time. */
const BATCH = 500

const FORGOTTEN_SECONDS = FORGOTTEN_DAYS * 24 * 60 * 60

/** Names of namespaces may name people. */
function ownerOf(namespace: string): string {
  return fingerprint('forgotten', namespace)
}

/**
 * Tells whether a turn says the same again; without its time, which is that of the request where none is given, and the
 * session that is named by it. Twenty bits do for that, and tell little of words that are gone.
 */
function saidBy({ id, speaker, role, content, captions, metadata }: Turn): string {
  const named = Object.entries(metadata).sort(([x], [y]) => (x < y ? -1 : 1))
  const whole = [id, properSpeaker(speaker, role), role, content, captions, named]
  return fingerprint('said', JSON.stringify(whole)).slice(0, 4)
}

/** Those of the turns that came under a key, as they are stored. */
export function* keyedTurns(ns: NamespaceKey, ids: readonly TurnId[]): Steps<readonly Turn[]> {
  return yield* turnsById(ns, ids.filter(isKeyedTurnId))
}

/** Notes turns of a namespace that are deleted. */
export function* noteForgotten({ seconds }: Dialect, namespace: string, turns: readonly Turn[]): Steps<void> {
  if (turns.length === 0) return
  yield* query(
    `INSERT INTO $.forgotten (owner, id, said, at) SELECT $1, x.id, x.said, ${seconds}
     FROM json_to_recordset($2::json) AS x(id text, said text) WHERE true
     ON CONFLICT (owner, id, said) DO UPDATE SET at = excluded.at`,
    ownerOf(namespace),
    JSON.stringify(turns.map((turn) => ({ id: turn.id, said: saidBy(turn) }))),
  )
  yield* query(`DELETE FROM $.forgotten WHERE at < ${seconds} - ${FORGOTTEN_SECONDS}`)
}

/** Notes all turns of a namespace that is deleted. */
export function* noteAllForgotten(dialect: Dialect, namespace: string): Steps<void> {
  const ns: NamespaceKey = yield* dialect.keyOf(namespace)
  const rows = yield* query<{ id: TurnId }>(
    "SELECT id FROM $.turn WHERE ns = $1 AND id LIKE 'k%' AND length(id) = 17",
    ns,
  )
  const ids = rows.map((row) => row.id)
  for (let i = 0; i < ids.length; i += BATCH)
    yield* noteForgotten(dialect, namespace, yield* keyedTurns(ns, ids.slice(i, i + BATCH)))
}

/** The changes without turns that were forgotten and what rests on them, and those of the turns that are not there. */
export function* unlessForgotten(
  { seconds }: Dialect,
  ns: NamespaceKey,
  namespace: string,
  changes: readonly Change[],
): Steps<{ readonly given: readonly Change[]; readonly forgotten: readonly TurnId[] }> {
  const keyed = changes.flatMap((c) => (c.kind === 'turn-added' && isKeyedTurnId(c.turn.id) ? [c.turn] : []))
  if (keyed.length === 0) return { given: changes, forgotten: [] }
  const rows = yield* query<{ id: string; said: string }>(
    `SELECT id, said FROM $.forgotten WHERE owner = $1 AND id = ANY($2) AND at >= ${seconds} - ${FORGOTTEN_SECONDS}`,
    ownerOf(namespace),
    keyed.map((turn) => turn.id),
  )
  const noted = new Set(rows.map((row) => `${row.id} ${row.said}`))
  const gone = new Set<string>(
    keyed.flatMap((turn) => (noted.has(`${turn.id} ${saidBy(turn)}`) ? [turn.id] : [])),
  )
  if (gone.size === 0) return { given: changes, forgotten: [] }
  const given = changes.flatMap((change): Change[] => {
    if (change.kind === 'turn-added') return gone.has(change.turn.id) ? [] : [change]
    if (change.kind !== 'put' || change.in !== 'record') return [change]
    const { value } = change
    const turns = value.turns.filter((turn) => !gone.has(turn))
    if (turns.length === value.turns.length) return [change]
    return turns.length === 0 ? [] : [put('record', { ...value, turns })]
  })
  // One of which only a phrase was taken out is there.
  const there = new Set((yield* turnsById(ns, [...gone] as TurnId[])).map((turn) => turn.id))
  return { given, forgotten: ([...gone] as TurnId[]).filter((id) => !there.has(id)) }
}
