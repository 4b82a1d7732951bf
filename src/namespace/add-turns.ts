/** Takes turns in: checked, cleaned and stored before the call returns; the rest follows in the background. */
import type { AddOptions, AddResult, Namespace } from '../api.ts'
import { byClockBehind, keepNew, lifetimeOf } from '../consolidate/lifetime.ts'
import { askedSecret, withoutAsked } from '../ingest/asked-secret.ts'
import { ingest, namingUser, type TurnInput, timeOf } from '../ingest/ingest.ts'
import { embeddingsOf } from '../jobs/embed-missing.ts'
import type { Change, Embedding } from '../model/change.ts'
import { isMoved, UTC } from '../model/clock.ts'
import { isMemoryError } from '../model/errors.ts'
import type { TurnId } from '../model/ids.ts'
import { jobId } from '../model/job.ts'
import { LIMITS } from '../model/limits.ts'
import { type Instant, parseDuration } from '../model/time.ts'
import type { Turn } from '../model/turn.ts'
import type { NamespaceDeps } from '../namespace.ts'
import { inSpan } from '../std/spans.ts'
import { findTerms } from '../store/index-entry.ts'
import type { ApplyResult } from '../store/store.ts'
import { turnDifference } from '../store/turn-identity.ts'
import { endOfSession, leftBehind, roomInBacklog } from '../upkeep.ts'
import type { NamespaceContext } from './context.ts'

type Deps = Pick<
  NamespaceDeps,
  'store' | 'embedder' | 'hygiene' | 'newTurnId' | 'moments' | 'backlog' | 'background' | 'upkeep'
>

export function adding(context: NamespaceContext, deps: Deps): Pick<Namespace, 'add'> {
  return {
    add: (input, options = {}) =>
      inSpan('recollect.ingest', {}, async () => {
        const said = Array.isArray(input) ? (input as readonly TurnInput[]) : [input as TurnInput]
        const inputs = namingUser(said, options.userName)
        try {
          return await addTurns(context, deps, inputs, options)
        } catch (error) {
          // Another process stored one without a time in this moment, and so with another.
          const late = isMemoryError(error, 'turn-conflict') && error.data.field === 'time'
          if (!late || !inputs.some(isUndated)) throw error
          return addTurns(context, deps, inputs, options)
        }
      }),
  }
}

async function addTurns(
  context: NamespaceContext,
  deps: Deps,
  inputs: readonly TurnInput[],
  { session, signal, ttl }: AddOptions,
): Promise<AddResult> {
  const { name, store, now } = context
  const { embedder, hygiene, background, newTurnId, moments } = deps
  const timed = await withStoredTimes(inputs, context)
  const given = ingest({ turns: timed, moments, newId: newTurnId, ...(session !== undefined && { session }) })
  const kept = ttl === undefined ? null : parseDuration(ttl, 'ttl')
  const ruled = await lifetimeOf(store, name)
  const lifetime = Math.min(kept ?? Number.POSITIVE_INFINITY, ruled ?? Number.POSITIVE_INFINITY)
  const isOver = ({ at }: Turn): boolean => at + lifetime <= now()
  const clean = hygiene.clean(hygiene.isSet ? given : await asAsked(given, context))
  const turns = clean.turns.filter((turn) => !isOver(turn))
  const keptOut = new Set(clean.blocked)
  const isBlocked = (turn: Turn, i: number): boolean => isOver(turn) || keptOut.has(i)
  const blocked = given.flatMap((turn, i) => (isBlocked(turn, i) ? [i] : []))
  if (turns.length === 0)
    return { turns: [], added: 0, blocked, session: given[0]?.session ?? session ?? '', job: null }
  const embeddings = await embeddedAtOnce(turns, embedder, signal)
  await findTerms(turns)
  signal?.throwIfAborted()
  const changes = turns.map(
    (turn, i): Change => ({ kind: 'turn-added', turn, embedding: embeddings[i] ?? null }),
  )
  if (kept !== null) changes.push(...(await keepNew(store, name, turns, kept, context.timeZone)))
  if (ruled !== null)
    changes.push(...(await byClockBehind(store, name, context.timeZone, context.systemNow())))
  await roomInBacklog(name, deps)
  const { session: current } = turns[0] as Turn
  const over = await leftBehind(store, name, turns)
  const { turnsAdded: added, forgotten = [] } = await storeTurns(context, changes, over.flatMap(endOfSession))
  if (added > 0) {
    deps.upkeep.expect(added)
    for (const { id } of over) background.schedule(name, id)
    background.schedule(name, current)
  }
  const job = added > 0 ? jobId('consolidate', current) : null
  if (forgotten.length === 0) return { turns: turns.map((t) => t.id), added, blocked, session: current, job }
  // Sent again after it was deleted: it is not there, and must not look as if it were.
  const gone = new Set(forgotten)
  return {
    turns: turns.flatMap(({ id }) => (gone.has(id) ? [] : [id])),
    added,
    blocked: given.flatMap((turn, i) => (isBlocked(turn, i) || gone.has(turn.id) ? [i] : [])),
    session: current,
    job,
  }
}

/** Turns without the secrets that their users ask not to keep; one that is stored with it is the same turn, added again. */
async function asAsked(turns: readonly Turn[], { name, store }: NamespaceContext): Promise<readonly Turn[]> {
  const asking = new Set(turns.filter((turn) => askedSecret(turn) !== null))
  if (asking.size === 0) return turns
  const ids = [...asking].map(({ id }) => id)
  const stored = new Map((await store.turns(name, ids)).map((turn) => [turn.id, turn]))
  return turns.map((turn) => {
    if (!asking.has(turn)) return turn
    const known = stored.get(turn.id)
    return known !== undefined && turnDifference(known, turn) === null ? turn : withoutAsked(turn)
  })
}

/** Embeddings of an embedder that is quick; what it fails at is stored without, and gets them in the background. */
export async function embeddedAtOnce(
  turns: readonly Turn[],
  embedder: Deps['embedder'],
  signal: AbortSignal | undefined,
): Promise<readonly (Embedding | null)[]> {
  if (!embedder.immediate) return turns.map(() => null)
  try {
    return await embeddingsOf(turns, embedder, signal)
  } catch (error) {
    if (!isMemoryError(error, 'embedding-failed')) throw error
    return turns.map(() => null)
  }
}

/** One commit for turns and what they end; of sessions that were deleted meanwhile nothing is left to end. */
async function storeTurns(
  { name, store }: NamespaceContext,
  turns: readonly Change[],
  ends: readonly Change[],
): Promise<ApplyResult> {
  try {
    return await store.apply(name, [...turns, ...ends], { unlessForgotten: true })
  } catch (error) {
    if (ends.length === 0 || !isMemoryError(error, 'not-found')) throw error
    return await store.apply(name, turns, { unlessForgotten: true })
  }
}

/**
 * Turns with a time wherever one is stored under their id: else the same turn, given again without its time, would come
 * with another. So would one that was stored while another zone was in force.
 */
async function withStoredTimes(
  inputs: readonly TurnInput[],
  { name, store, timeZone, lookup }: NamespaceContext,
): Promise<readonly TurnInput[]> {
  const isUnsure = timeZone === UTC ? isUndated : hasId
  const unsure = inputs.filter(isUnsure)
  // Too many are refused when they are taken in.
  if (unsure.length === 0 || inputs.length > LIMITS.turns) return inputs
  const ids = new Map<string, TurnId>()
  for (const { id } of unsure) if (id !== undefined) ids.set(id, await lookup.turn(id))
  const times = new Map((await store.turns(name, [...ids.values()])).map((turn) => [turn.id, turn.at]))
  return inputs.map((turn, index) => {
    const at = isUnsure(turn) ? times.get(ids.get(turn.id as string) as TurnId) : undefined
    const isSame = at !== undefined && (isUndated(turn) || isMoved(timeOf(turn, index) as Instant, at))
    return isSame ? { ...turn, at } : turn
  })
}

/** Whether a turn is known by its id and not by its time. */
function isUndated(turn: TurnInput): boolean {
  return turn?.at === undefined && hasId(turn)
}

function hasId(turn: TurnInput): boolean {
  return typeof turn?.id === 'string'
}
