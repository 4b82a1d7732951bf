/** Turns go in, and what was stored can be taken out again. */
import { z } from '@hono/zod-openapi'
import type { AddOptions, ForgetQuery } from '../../api.ts'
import type { TurnInput } from '../../ingest/ingest.ts'
import { isMemoryError, MemoryError } from '../../model/errors.ts'
import { isKeyedTurnId, keyedTurnId } from '../../model/keyed-turn.ts'
import { decoded } from '../../std/decoded.ts'
import { given } from '../../std/given.ts'
import { type Operation, reads, type Untagged, under, writes } from '../operation.ts'
import { page } from '../page.ts'
import * as schema from '../schemas.ts'

const OF_TURNS: readonly Untagged[] = [
  {
    ...writes('add', 'POST /turns', 'Add one or many turns'),
    description:
      'They are durable and searchable when this answers; consolidation follows in the background. With an Idempotency-Key the same request can be sent again without storing anything twice.',
    headers: { 'idempotency-key': z.string().min(1).max(200).optional() },
    body: schema.addRequest,
    response: schema.addResult,
    status: 201,
    async run({ space, body, context, signal }) {
      const { turns, ...options } = body as Omit<AddOptions, 'signal'> & { turns: TurnInput | TurnInput[] }
      const key = context.req.header('idempotency-key')
      const list = Array.isArray(turns) ? turns : [turns]
      if (key === undefined) return space.add(list, { ...options, signal })
      return space.add(named(list, key), { ...options, signal }).catch((error) => {
        const isKeys = isMemoryError(error, 'turn-conflict') && isKeyedTurnId(error.data.id)
        throw isKeys ? new MemoryError('turn-conflict', { ...error.data, id: key, byKey: true }) : error
      })
    },
  },
  {
    ...reads('turns', 'GET /turns', 'Turns by time'),
    query: {
      ...schema.paging,
      session: schema.asked.optional(),
      speaker: schema.asked.optional(),
      role: schema.role.optional(),
      from: schema.time,
      to: schema.time,
      matching: schema.asked.optional().describe('Turns that have all these words.'),
      topic: schema.asked.optional(),
      ids: schema.idList.optional(),
    },
    response: schema.pageOf('Turn', schema.turn),
    async run(call) {
      const { session, speaker, role, from, to, matching, topic, ids } = call.query as Record<string, string>
      if (ids !== undefined) return { items: await call.space.turns({ ids: listedIds(ids) }), next: null }
      return page(
        call,
        (range) =>
          call.space.turns({
            ...given({ session, speaker, matching, topic, role: role as TurnInput['role'] }),
            ...given({ from: timeOf(from), to: timeOf(to) }),
            ...range,
          }),
        { id: (turn) => turn.id, key: (turn) => turn.at },
      )
    },
  },
  {
    ...reads('turn', 'GET /turns/{id}', 'One turn'),
    response: schema.turn,
    async run({ space, param }) {
      const [turn] = await space.turns({ ids: [param('id')] })
      if (turn === undefined) throw new MemoryError('not-found', { what: 'turn', id: param('id') })
      return turn
    },
  },
  {
    ...writes('deleteTurn', 'DELETE /turns/{id}', 'Remove a turn for good, with all that rests only on it'),
    run: ({ space, param }) => space.deleteTurn(param('id')),
  },
  {
    ...reads('sessions', 'GET /sessions', 'Conversations by time'),
    query: { ...schema.paging, newestFirst: schema.flag },
    response: schema.pageOf('Session', schema.session),
    run(call) {
      const newestFirst = call.query.newestFirst === 'true'
      return page(call, (range) => call.space.sessions({ ...range, newestFirst }), {
        id: (session) => session.id,
        key: (session) => (newestFirst ? -session.from : session.from),
      })
    },
  },
  {
    ...writes('deleteSession', 'DELETE /sessions/{id}', 'Remove a conversation for good'),
    run: ({ space, param }) => space.deleteSession(param('id')),
  },
  {
    ...writes(
      'redact',
      'POST /turns/{id}/redact',
      'Take a word or phrase out of a turn for good, which stays without it',
    ),
    body: schema.strict({ phrase: schema.asked }).openapi('RedactRequest'),
    run: ({ space, param, body }) => space.redact(param('id'), (body as { phrase: string }).phrase),
  },
  {
    ...writes(
      'forget',
      'POST /forget',
      'Remove turns for good that were said before a time or have some words, with all that rests only on them',
    ),
    body: schema.forgetRequest,
    response: schema.forgetReport,
    run: ({ space, body }) => space.forget(body as ForgetQuery),
  },
]

const OF_UPKEEP: readonly Untagged[] = [
  {
    ...writes('setTtl', 'POST /ttl', 'Set how long turns are kept after they were said; null for good'),
    body: schema.strict({ ttl: schema.ttl.nullable() }).openapi('TtlRequest'),
    run: ({ space, body }) => space.setTtl((body as { ttl: string | number | null }).ttl),
  },
  {
    ...writes('flush', 'POST /flush', 'Consolidate what waits, and wait for it'),
    body: schema.strict({ session: schema.asked.optional() }).openapi('FlushRequest'),
    async run({ space, body }) {
      await space.flush((body as { session?: string }).session)
    },
  },
]

export const WRITING: readonly Operation[] = [...under('Turns', OF_TURNS), ...under('Upkeep', OF_UPKEEP)]

/** Ids may have commas of their own, so each is encoded for itself. */
export function listedIds(text: string): string[] {
  return text.split(',').map(decoded)
}

/** A query parameter is text; digits alone are milliseconds. */
export function timeOf(text: string | undefined): string | number | undefined {
  // A year is a date of its own.
  return text !== undefined && /^-?\d{5,}$/.test(text) ? Number(text) : text
}

/** Turns under ids made from the key, so that sending them again finds them stored. */
function named(turns: readonly TurnInput[], key: string): TurnInput[] {
  return turns.map((turn, i) => ({ ...turn, id: turn.id ?? keyedTurnId(key, i) }))
}
