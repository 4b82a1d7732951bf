/** Turns as they were said: listed, found by their words, and forgotten. */
import type { ForgetQuery, ForgetReport, Namespace } from '../api.ts'
import { optionalTime } from '../arguments.ts'
import { setLifetime, turnsOver } from '../consolidate/lifetime.ts'
import { redactTurn, withoutPhrase } from '../consolidate/redact.ts'
import { FORGET_BATCH, firstOf, forgetAll, wouldForget } from '../forgetting.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import { askedId } from '../model/names.ts'
import { oneOf } from '../model/options.ts'
import { parseDuration } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import { ROLES, type StoredTurn } from '../model/turn.ts'
import type { NamespaceDeps } from '../namespace.ts'
import { turnsWithAll } from '../retrieve/by-words.ts'
import { readDistilled } from '../retrieve/distilled.ts'
import { filterOf, type RetrieveFilter } from '../retrieve/filter.ts'
import { given } from '../std/given.ts'
import { numberAlone, numbersIn } from '../std/grouped-numbers.ts'
import { pages, rowsFrom } from '../std/pages.ts'
import { searchTerms } from '../std/words.ts'
import { embeddedAtOnce } from './add-turns.ts'
import type { NamespaceContext } from './context.ts'
import { rangeOf } from './ranges.ts'

/** Turns whose readings one call gives. */
const MAX_DISTILLED = 200

type TurnMethods = Pick<
  Namespace,
  'turns' | 'sessions' | 'distilled' | 'deleteSession' | 'forget' | 'redact' | 'setTtl'
>

export function turnMethods(
  context: NamespaceContext,
  { background, embedder }: Pick<NamespaceDeps, 'background' | 'embedder'>,
): TurnMethods {
  const { name, store, timeZone, systemNow, lookup, begun, seen, change, final } = context
  return {
    async turns(asked = {}) {
      if (asked.role !== undefined) oneOf('role', asked.role, ROLES)
      await begun()
      const query = await context.asStored(asked)
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      if (query.ids !== undefined) return store.turns(name, await Promise.all(query.ids.map(lookup.turn)))
      const filter = given({
        session: query.session as SessionId,
        speaker: query.speaker,
        role: query.role,
        topic: query.topic === undefined ? undefined : (askedId(query.topic) as Topic['id']),
        from,
        to,
      })
      const range = rangeOf(query)
      if (query.matching === undefined)
        return rowsFrom((page) => store.findTurns(name, { ...filter, ...page }), range)
      const said = await turnsSaying(context, query.matching, filter)
      return store.turns(name, said.slice(range.offset, range.offset + range.limit))
    },

    async sessions(query = {}) {
      await begun()
      const order = given({ newestFirst: query.newestFirst })
      return rowsFrom((page) => store.sessions(name, { ...order, ...page }), rangeOf(query))
    },

    async distilled(turns) {
      const view = await seen()
      if (turns.length > MAX_DISTILLED)
        throw argumentInvalid('turns', `must be at most ${MAX_DISTILLED} ids; ask page by page`)
      return readDistilled(view.store, name, await Promise.all(turns.map(lookup.turn)))
    },

    async deleteSession(given) {
      const id = await lookup.session(given)
      if ((await store.session(name, id)) === null)
        throw new MemoryError('not-found', { what: 'session', id: given })
      // Piece by piece: what a very long session rests on is more than one read gives.
      await forgetAll({ store, namespace: name }, async () =>
        (await store.findTurns(name, { session: id, limit: FORGET_BATCH })).map((t) => t.id),
      )
    },

    forget: (query = {}) => forget(context, query),

    async redact(given, phrase) {
      const wanted = phrase.trim()
      if (wanted === '') throw argumentInvalid('phrase', 'must have a visible character')
      const id = await lookup.turn(given)
      let session: SessionId | null = null
      await final(async () => {
        const [turn] = await store.turns(name, [id])
        if (turn === undefined) throw new MemoryError('not-found', { what: 'turn', id: given })
        const redacted = withoutPhrase(turn, wanted)
        if (redacted === null) throw argumentInvalid('phrase', 'must stand in the turn, as whole words')
        const [embedding = null] = await embeddedAtOnce([redacted], embedder, undefined)
        session = turn.session
        return redactTurn(store, name, { turn, redacted, embedding })
      })
      if (session !== null) background.schedule(name, session)
    },

    async setTtl(ttl) {
      const ms = ttl === null ? null : parseDuration(ttl, 'ttl')
      const set = async () => [await setLifetime(store, name, ms, timeZone, systemNow())]
      if ((await store.state(name)) !== null) await change('ttl', set)
      // A namespace may begin with it, so that its first turn is not kept too long.
      else if (ms !== null) await store.apply(name, await set())
    },
  }
}

async function forget(
  context: NamespaceContext,
  { before, matching, expired = false, dryRun = false }: ForgetQuery,
): Promise<ForgetReport> {
  const { name, store, systemNow } = context
  const to = optionalTime(before, 'before')
  if ((to === undefined && matching === undefined) !== expired)
    throw argumentInvalid(
      'query',
      expired ? 'expired stands alone; leave before and matching out' : 'say before, matching or expired',
    )
  await context.mustExist()
  const place = { store, namespace: name }
  const said = matching === undefined ? null : await turnsSaying(context, matching, given({ to }))
  const found = (): AsyncGenerator<StoredTurn> =>
    expired
      ? turnsOver(store, name, systemNow())
      : pages(
          (page) =>
            said === null
              ? store.findTurns(name, { ...given({ to }), ...page })
              : store.turns(name, said.slice(page.offset, page.offset + page.limit)),
          FORGET_BATCH,
        )
  if (dryRun) return wouldForget(place, found())
  // The words are looked up once: the index is made anew after each deletion.
  let done = 0
  return forgetAll(place, async () => {
    done += FORGET_BATCH
    return said?.slice(done - FORGET_BATCH, done) ?? firstOf(found())
  })
}

/** Turns that have all of the words, by time; of a number alone, those that have its digits, however they are grouped. */
async function turnsSaying(
  { name, store, image }: NamespaceContext,
  text: string,
  { topic, ...filter }: RetrieveFilter & { readonly topic?: Topic['id'] },
): Promise<TurnId[]> {
  const digits = numberAlone(text)
  if (digits !== null) {
    const told: TurnId[] = []
    const filtered = given({ ...filter, topic })
    const all = pages((page) => store.findTurns(name, { ...filtered, ...page }), FORGET_BATCH)
    for await (const { id, content, captions } of all)
      if ([content, ...captions].flatMap(numbersIn).includes(digits)) told.push(id)
    return told
  }
  const read = await image()
  const passes = filterOf(filter, read)
  const archived =
    topic === undefined ? null : new Set((await store.topics(name, [topic])).flatMap((t) => t.turns))
  return turnsWithAll(read, searchTerms(text))
    .filter((turn) => passes?.(turn) ?? true)
    .sort((a, b) => (read.at[a] as number) - (read.at[b] as number) || a - b)
    .map((turn) => read.idOf(turn))
    .filter((id) => archived?.has(id) ?? true)
}
