/** Ids of deleted turns that came under a key, so that the request, sent again, does not bring them back. */
import { type Change, put } from '../../model/change.ts'
import { isKeyedTurnId } from '../../model/keyed-turn.ts'
import { fingerprint } from '../../std/hash.ts'
import { FORGOTTEN_DAYS } from '../store.ts'
import type { Dialect } from './dialect.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

/** Names of namespaces may name people. */
function ownerOf(namespace: string): string {
  return fingerprint('forgotten', namespace)
}

/** Notes turns of a namespace that are deleted. */
export function* noteForgotten(
  { seconds }: Dialect,
  namespace: string,
  turns: Iterable<string>,
): Steps<void> {
  const ids = [...turns].filter(isKeyedTurnId)
  if (ids.length === 0) return
  yield* query(
    `INSERT INTO $.forgotten (owner, id, at) SELECT $1, x.id, ${seconds}
     FROM json_to_recordset($2::json) AS x(id text) WHERE true ON CONFLICT DO NOTHING`,
    ownerOf(namespace),
    JSON.stringify(ids.map((id) => ({ id }))),
  )
  yield* query(`DELETE FROM $.forgotten WHERE at < ${seconds} - ${FORGOTTEN_DAYS * 24 * 60 * 60}`)
}

/** Notes all turns of a namespace that is deleted. */
export function* noteAllForgotten(dialect: Dialect, namespace: string): Steps<void> {
  const ns: NamespaceKey = yield* dialect.keyOf(namespace)
  const rows = yield* query<{ id: string }>(
    "SELECT id FROM $.turn WHERE ns = $1 AND id LIKE 'k%' AND length(id) = 17",
    ns,
  )
  yield* noteForgotten(
    dialect,
    namespace,
    rows.map((row) => row.id),
  )
}

/** The changes without turns that were forgotten and what rests on them. */
export function* unlessForgotten(
  { seconds }: Dialect,
  namespace: string,
  changes: readonly Change[],
): Steps<readonly Change[]> {
  const keyed = changes.flatMap((c) =>
    c.kind === 'turn-added' && isKeyedTurnId(c.turn.id) ? [c.turn.id] : [],
  )
  if (keyed.length === 0) return changes
  const rows = yield* query<{ id: string }>(
    `SELECT id FROM $.forgotten WHERE owner = $1 AND id = ANY($2) AND at >= ${seconds} - ${FORGOTTEN_DAYS * 24 * 60 * 60}`,
    ownerOf(namespace),
    keyed,
  )
  if (rows.length === 0) return changes
  const gone = new Set(rows.map((row) => row.id))
  return changes.flatMap((change): Change[] => {
    if (change.kind === 'turn-added') return gone.has(change.turn.id) ? [] : [change]
    if (change.kind !== 'put' || change.in !== 'record') return [change]
    const { value } = change
    const turns = value.turns.filter((turn) => !gone.has(turn))
    if (turns.length === value.turns.length) return [change]
    return turns.length === 0 ? [] : [put('record', { ...value, turns })]
  })
}
