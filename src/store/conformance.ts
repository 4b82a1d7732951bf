/**
 * The contract of {@link Store} as tests, runnable against any implementation, ours or a user's:
 *
 *     testStore({ name: 'mine', open: async () => createMyStore(…) })
 *
 * Every rule has a stable key. Rules known to fail are named in `knownGaps` and must fail, so that a gap
 * that closes is noticed.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Change, deleted, put } from '../model/change.ts'
import type { Ending } from '../model/fact.ts'
import type { EntityId, ExperienceId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import { keyedTurnId } from '../model/keyed-turn.ts'
import { repetitionKey } from '../model/repetition.ts'
import { passagesOf, type Turn } from '../model/turn.ts'
import { packVectors } from '../std/vectors.ts'
import { aFact, anEntity, aReading, aTopic, aTurn, day } from '../testing/builders.ts'
import { type Claim, KEPT_BATCHES, type Store } from './store.ts'

export interface StoreSuite {
  readonly name: string
  /** A new, empty database. */
  open(): Promise<Store>
  /** A second handle on the database that was opened last; only for stores that survive `close`. */
  reopen?(): Promise<Store>
  readonly knownGaps?: readonly string[]
}

const NS = 'ana'
const NO_TURNS = { turns: [], text: null }
const said = (id: string, over: Partial<Turn> = {}): Change => ({
  kind: 'turn-added',
  turn: aTurn(id, over),
  embedding: null,
})
const gone = (id: string): Change => ({ kind: 'turn-deleted', id: id as TurnId })
const embedded = (id: string, model: string, ...vectors: Float32Array[]): Change => ({
  kind: 'turn-added',
  turn: aTurn(id),
  embedding: { model, vectors },
})
const ids = <T extends { readonly id: string }>(rows: readonly T[]): string[] => rows.map((r) => r.id)
const vector = (...values: number[]): Float32Array => Float32Array.from(values)
const graph: readonly Change[] = [
  said('t1'),
  said('t2', { content: 'I moved to Porto', at: day(5) }),
  put('entity', anEntity('ana', { name: 'Ana', type: 'person', speaker: true, aliases: ['Anna'] })),
  put('entity', anEntity('lisbon', { name: 'Lisbon', type: 'place' })),
  put('entity', anEntity('porto', { name: 'Porto', type: 'place' })),
  put('reading', aReading('t2', ['porto'], ['porto'])),
  put('fact', aFact('f1', { tail: 'lisbon', from: day(1), turn: 't1' })),
  put('fact', aFact('f2', { tail: 'porto', from: day(5), turn: 't2' }, { statement: 'Ana moved to Porto.' })),
  put('topic', aTopic('p1', ['t1'], { keywords: ['harbour'] })),
]

const link = (
  from: string,
  to: string,
  relation: 'semantic' | 'support' | 'causal',
  weight: number,
): Change => put('topic-link', { from: from as TopicId, to: to as TopicId, relation, weight })

const record = (
  id: string,
  turns: readonly string[],
  text: string | null,
  status: 'active' | 'denied' = 'active',
) => ({
  of: 'experience' as const,
  id,
  turns: turns as readonly TurnId[],
  text,
  value: {
    id: id as ExperienceId,
    type: 'fact' as const,
    content: text ?? '',
    sources: turns as readonly TurnId[],
    cluster: null,
    status,
    frozen: false,
  },
})
const keep = (...args: Parameters<typeof record>): Change => put('record', record(...args))
const claimOf = (owner: string, at: number, over = {}): Claim => ({
  ...{ owner, now: day(at), leaseUntil: day(at + 1), force: false, deadOwners: [], ...over },
})

export function testStore(suite: StoreSuite): void {
  describe(`Store: ${suite.name}`, () => {
    let store: Store
    const seen = new Set<string>()
    const rule = (key: string, says: string, run: () => Promise<void>): void => {
      seen.add(key)
      const register = suite.knownGaps?.includes(key) ? it.fails : it
      register(`[${key}] ${says}`, run)
    }

    beforeEach(async () => {
      store = await suite.open()
    })
    afterEach(async () => {
      await store.close()
    })

    rule('read-own-write', 'returns turns as they were added, with their places', async () => {
      const turn = aTurn('t1', { captions: ['a dog'], metadata: { source: 'x', n: 1, ok: true, none: null } })
      await store.apply(NS, [{ kind: 'turn-added', turn, embedding: null }, said('t2')])
      expect(await store.turns(NS, ['t2' as TurnId, 't1' as TurnId])).toEqual([
        { ...aTurn('t2'), ordinal: 1, topic: null },
        { ...turn, ordinal: 0, topic: null },
      ])
    })

    rule('unknown-skipped', 'skips unknown ids and answers unknown namespaces with nothing', async () => {
      await store.apply(NS, [said('t1')])
      expect(ids(await store.turns(NS, ['nope' as TurnId, 't1' as TurnId]))).toEqual(['t1'])
      expect(await store.state('nobody')).toBeNull()
      expect(await store.turns('nobody', ['t1' as TurnId])).toEqual([])
      expect(await store.findFacts('nobody', { limit: 5 })).toEqual([])
      expect(await store.firstToSay('nobody', ['k'])).toEqual(new Map())
      expect((await store.counts('nobody')).turns).toBe(0)
    })

    rule('all-or-nothing', 'rolls the whole batch back when one change is invalid', async () => {
      await store.apply(NS, [said('t1')])
      const before = await store.state(NS)
      const broken = store.apply(NS, [said('t2'), gone('nope')])
      await expect(broken).rejects.toMatchObject({ code: 'not-found', data: { what: 'turn', id: 'nope' } })
      expect(await store.turns(NS, ['t2' as TurnId])).toEqual([])
      expect(await store.state(NS)).toEqual(before)
      expect((await store.session(NS, 's1' as SessionId))?.turns).toBe(1)
      expect(await store.indexEntries(NS, 0, 10)).toHaveLength(1)
    })

    rule('failed-first-batch', 'leaves no namespace behind when its first batch fails', async () => {
      await expect(store.apply('new', [said('t1'), gone('x')])).rejects.toThrow()
      expect(await store.namespaces()).toEqual([])
    })

    rule('turn-idempotent', 'takes the same turn twice as one, refuses another under its id', async () => {
      await store.apply(NS, [said('t1')])
      const again = await store.apply(NS, [said('t1')])
      expect(again.turnsAdded).toBe(0)
      expect(again.state.version).toBe(1)
      await expect(store.apply(NS, [said('t9'), said('t1', { content: 'other' })])).rejects.toMatchObject({
        code: 'turn-conflict',
        data: { id: 't1', field: 'content' },
      })
      expect((await store.counts(NS)).turns).toBe(1)
    })

    rule('versions', 'counts writes; only changes of the graph raise the graph version', async () => {
      expect((await store.apply(NS, [said('t1')])).state).toMatchObject({
        version: 1,
        graphVersion: 0,
        purgedAt: 0,
      })
      const flushed = await store.apply(NS, [{ kind: 'session-flushed', id: 's1' as SessionId, places: 1 }])
      expect(flushed.state).toMatchObject({ version: 2, graphVersion: 0 })
      const next = await store.apply(NS, [put('entity', anEntity('e1'))])
      expect(next.state).toMatchObject({ version: 3, graphVersion: 1, purgedAt: 0 })
      const after = await store.apply(NS, [gone('t1')])
      expect(after.state).toMatchObject({ version: 4, purgedAt: 4 })
      expect(await store.state(NS)).toEqual(after.state)
    })

    rule('expectation', 'writes nothing when the graph has moved on', async () => {
      await store.apply(NS, graph)
      const stale = store.apply(NS, [said('t3')], { ifGraphVersion: 0 })
      await expect(stale).rejects.toMatchObject({ code: 'write-conflict' })
      expect((await store.counts(NS)).turns).toBe(2)
      await store.apply(NS, [said('t3')], { ifGraphVersion: 1 })
      expect((await store.counts(NS)).turns).toBe(3)
    })

    rule('isolation', 'tells how far a namespace was written, also when it was deleted', async () => {
      const { database, version } = await store.written(NS)
      const written = async (): Promise<number> => (await store.written(NS)).version
      const seen = [version]
      await store.apply(NS, [said('t1')])
      seen.push(await written())
      await store.apply(NS, [said('t2')])
      seen.push(await written())
      expect(seen).toEqual([...new Set(seen)].sort((x, y) => x - y))
      await store.deleteNamespace(NS)
      expect(await written()).toBeGreaterThanOrEqual(seen[2] ?? 0)
      await store.apply(NS, [said('t3')])
      expect(await written()).toBeGreaterThan(seen[2] ?? 0)
      expect((await store.written('another')).database).toBe(database)
      expect(database).not.toBe('')
    })

    rule('isolation', 'keeps namespaces apart, also in search and deletion', async () => {
      await store.apply(NS, graph)
      await store.apply('ben', [said('t1', { content: 'Porto is lovely' })])
      expect((await store.namespaces()).map((n) => n.name)).toEqual(['ana', 'ben'])
      expect((await store.indexEntries('ben', 0, 9)).map((e) => e.terms.flat())).toEqual([['porto', 'love']])
      expect(await store.deleteNamespace(NS)).toBe(true)
      expect(await store.deleteNamespace(NS)).toBe(false)
      expect(await store.state(NS)).toBeNull()
      expect(ids(await store.turns('ben', ['t1' as TurnId]))).toEqual(['t1'])
      expect(await store.indexEntries('ben', 0, 9)).toHaveLength(1)
    })

    rule('forgotten', 'brings back no deleted turn that came under a key, when asked for that', async () => {
      const [one, other] = [keyedTurnId('key', 0), keyedTurnId('key', 1)]
      const again = { unlessForgotten: true }
      await store.apply(NS, [said(one), said(other), said('own')], again)
      await store.apply('ben', [said(one)])
      await store.apply(NS, [gone(one), gone('own')])
      const sent = [said(one), said(other), said('own')]
      expect((await store.apply(NS, sent, again)).turnsAdded).toBe(1)
      expect(ids(await store.findTurns(NS, { limit: 9 })).toSorted()).toEqual([other, 'own'].toSorted())
      expect((await store.apply('ben', [said(one), said('new')], again)).turnsAdded).toBe(1)
      expect(await store.deleteNamespace(NS)).toBe(true)
      expect((await store.apply(NS, [said(one), said(other)], again)).turnsAdded).toBe(0)
      expect(await store.state(NS)).toBeNull()
      expect((await store.apply(NS, [said(one, { content: 'Something else' })], again)).turnsAdded).toBe(1)
      expect(await store.deleteNamespace(NS)).toBe(true)
      expect((await store.apply(NS, [said(one)], again)).turnsAdded).toBe(0)
      expect((await store.apply(NS, [said(one)])).turnsAdded).toBe(1)
    })

    rule('order', 'lists turns by time, then arrival; pages without gaps', async () => {
      await store.apply(NS, [
        said('a', { at: day(3) }),
        said('b', { at: day(1) }),
        said('c', { at: day(3) }),
        said('d', { at: day(2) }),
      ])
      expect(ids(await store.findTurns(NS, { limit: 10 }))).toEqual(['b', 'd', 'a', 'c'])
      expect(ids(await store.findTurns(NS, { limit: 2, offset: 1 }))).toEqual(['d', 'a'])
      const some = ['c', 'nobody', 'b', 'a'] as TurnId[]
      expect(ids(await store.findTurns(NS, { ids: some, limit: 9 }))).toEqual(['b', 'a', 'c'])
      // What takes the place of a turn under its id arrived when that did.
      const other = said('a', { at: day(3), content: 'Something else' })
      await store.apply(NS, [gone('a'), other])
      expect(ids(await store.findTurns(NS, { ids: some, limit: 9 }))).toEqual(['b', 'a', 'c'])
      await store.apply(NS, [gone('a')])
      await store.apply(NS, [other])
      expect(ids(await store.findTurns(NS, { ids: some, limit: 9 }))).toEqual(['b', 'c', 'a'])
    })

    rule('turn-filters', 'filters turns by session, speaker, role and half-open time', async () => {
      await store.apply(NS, [
        said('a', { session: 'x' as SessionId, at: day(1), content: 'The harbour was foggy' }),
        said('b', { speaker: 'Ben', at: day(2), content: 'We saw ships in the harbour' }),
        said('c', { role: 'assistant', at: day(3), content: '我住在北京' }),
      ])
      expect(ids(await store.findTurns(NS, { session: 'x' as SessionId, limit: 9 }))).toEqual(['a'])
      expect(ids(await store.findTurns(NS, { speaker: 'ben', limit: 9 }))).toEqual(['b'])
      expect(ids(await store.findTurns(NS, { role: 'assistant', limit: 9 }))).toEqual(['c'])
      expect(ids(await store.findTurns(NS, { from: day(2), to: day(3), limit: 9 }))).toEqual(['b'])
    })

    rule('sessions', 'keeps the span, the count and the flushes of sessions', async () => {
      await store.apply(NS, [
        said('a', { at: day(2) }),
        said('b', { at: day(4) }),
        said('c', { session: 's0' as SessionId, at: day(1) }),
      ])
      await store.apply(NS, [
        { kind: 'session-flushed', id: 's1' as SessionId, places: 2 },
        { kind: 'session-flushed', id: 's1' as SessionId, places: 2 },
      ])
      expect(await store.sessions(NS, { limit: 9 })).toEqual([
        { id: 's0', from: day(1), to: day(1), turns: 1, consolidated: 0, places: 1, flushes: [] },
        { id: 's1', from: day(2), to: day(4), turns: 2, consolidated: 0, places: 2, flushes: [2] },
      ])
      expect(ids(await store.sessions(NS, { newestFirst: true, offset: 1, limit: 9 }))).toEqual(['s0'])
      await store.apply(NS, [gone('b')])
      expect(await store.session(NS, 's1' as SessionId)).toMatchObject({ to: day(2), turns: 1, places: 2 })
    })

    rule('buffer', 'empties the buffer as topics archive its turns', async () => {
      await store.apply(NS, [said('a'), said('b'), said('c')])
      expect(ids(await store.bufferedSessions(NS, 9))).toEqual(['s1'])
      await store.apply(NS, [put('topic', aTopic('p1', ['a', 'b']))])
      expect(ids(await store.buffer(NS, 's1' as SessionId, 9))).toEqual(['c'])
      expect((await store.turns(NS, ['a' as TurnId]))[0]?.topic).toBe('p1')
      await store.apply(NS, [put('topic', aTopic('p2', ['c']))])
      expect(await store.bufferedSessions(NS, 9)).toEqual([])
      expect(ids(await store.findTopics(NS, { limit: 9 }))).toEqual(['p1', 'p2'])
      expect(ids(await store.findTopics(NS, { decided: true, limit: 9 }))).toEqual([])
      await store.apply(NS, [put('topic', aTopic('p2', ['c'], { status: 'removed' }))])
      expect(ids(await store.findTopics(NS, { decided: true, limit: 9 }))).toEqual(['p2'])
      // A topic that lets turns go gives them back.
      await store.apply(NS, [put('topic', aTopic('p1', ['b']))])
      expect(ids(await store.buffer(NS, 's1' as SessionId, 9))).toEqual(['a'])
      expect(await store.session(NS, 's1' as SessionId)).toMatchObject({ turns: 3, consolidated: 2 })
      expect((await store.counts(NS)).buffered).toBe(1)
    })

    rule('buffer', 'lists sessions that wait, oldest or newest first', async () => {
      await store.apply(NS, [
        said('a', { session: 's1' as SessionId, at: day(1) }),
        said('b', { session: 's2' as SessionId, at: day(3) }),
        said('c', { session: 's3' as SessionId, at: day(2) }),
      ])
      expect(ids(await store.bufferedSessions(NS, 2))).toEqual(['s1', 's3'])
      expect(ids(await store.bufferedSessions(NS, 2, { newestFirst: true }))).toEqual(['s2', 's3'])
    })

    rule('buffer-deleted', 'does not wait for turns that were deleted from the buffer', async () => {
      await store.apply(NS, [said('a'), said('b')])
      await store.apply(NS, [put('topic', aTopic('p1', ['a']))])
      await store.apply(NS, [gone('b')])
      expect(await store.bufferedSessions(NS, 9)).toEqual([])
      await store.apply(NS, [said('c')])
      expect((await store.turns(NS, ['c' as TurnId]))[0]?.ordinal).toBe(2)
      expect(ids(await store.buffer(NS, 's1' as SessionId, 9))).toEqual(['c'])
    })

    rule('entities', 'finds entities by normalised names and aliases, most mentioned first', async () => {
      await store.apply(NS, graph)
      expect(ids(await store.entitiesNamed(NS, ['anna']))).toEqual(['ana'])
      expect(ids(await store.entitiesNamed(NS, ['lisbon', 'porto']))).toEqual(['lisbon', 'porto'])
      expect((await store.findEntities(NS, { limit: 9 })).map((e) => [e.id, e.mentions])).toEqual([
        ['porto', 1],
        ['ana', 0],
        ['lisbon', 0],
      ])
      expect(ids(await store.findEntities(NS, { type: 'person', limit: 9 }))).toEqual(['ana'])
      const two = ['lisbon', 'porto', 'nobody'] as EntityId[]
      expect(ids(await store.findEntities(NS, { ids: two, limit: 9 }))).toEqual(['porto', 'lisbon'])
      expect(ids(await store.findEntities(NS, { ids: two, offset: 1, limit: 9 }))).toEqual(['lisbon'])
      expect(await store.findEntities(NS, { ids: [], limit: 9 })).toEqual([])
      await store.apply(NS, [put('entity', anEntity('ana', { name: 'Ana Silva' }))])
      expect(await store.entitiesNamed(NS, ['anna'])).toEqual([])
      expect(await store.mentions(NS, ['porto' as EntityId], 9)).toEqual([{ entity: 'porto', turn: 't2' }])
      expect(await store.entitiesOf(NS, ['t2' as TurnId])).toEqual([{ entity: 'porto', turn: 't2' }])
    })

    rule('facts', 'finds facts by entity, relation, source and time, newest first', async () => {
      await store.apply(NS, graph)
      expect(ids(await store.findFacts(NS, { limit: 9 }))).toEqual(['f2', 'f1'])
      expect(ids(await store.findFacts(NS, { entities: ['lisbon' as EntityId], limit: 9 }))).toEqual(['f1'])
      expect(ids(await store.findFacts(NS, { entities: ['ana' as EntityId], limit: 1 }))).toEqual(['f2'])
      expect(ids(await store.findFacts(NS, { relation: 'works_at', limit: 9 }))).toEqual([])
      expect(ids(await store.findFacts(NS, { sources: ['t2' as TurnId], limit: 9 }))).toEqual(['f2'])
      expect(ids(await store.findFacts(NS, { from: day(2), to: day(6), limit: 9 }))).toEqual(['f2'])
      expect(ids(await store.factsUnder(NS, [{ head: 'ana' as EntityId, relation: 'lives_in' }]))).toEqual([
        'f1',
        'f2',
      ])
      const porto = { head: 'ana' as EntityId, relation: 'lives_in', tail: 'porto' as EntityId }
      expect(ids(await store.factsUnder(NS, [porto]))).toEqual(['f2'])
      expect(ids(await store.factsUnder(NS, [{ ...porto, during: { from: day(9), to: null } }]))).toEqual([
        'f2',
      ])
      expect(await store.factsUnder(NS, [{ ...porto, during: { from: day(1), to: day(4) } }])).toEqual([])
      // Of what began and ended in the moment in which another begins, either may be told first.
      const bordering = { ...porto, during: { from: day(1), to: day(5) } }
      expect(ids(await store.factsUnder(NS, [bordering]))).toEqual(['f2'])
      expect(await store.facts(NS, ['f2' as FactId])).toEqual([
        aFact('f2', { tail: 'porto', from: day(5), turn: 't2' }, { statement: 'Ana moved to Porto.' }),
      ])
    })

    rule('fact-needs', 'refuses facts whose entities or sources are not stored', async () => {
      await store.apply(NS, [said('t1'), put('entity', anEntity('ana'))])
      await expect(store.apply(NS, [put('fact', aFact('f1'))])).rejects.toMatchObject({
        data: { what: 'entity', id: 'lisbon' },
      })
      await store.apply(NS, [put('entity', anEntity('lisbon'))])
      await expect(store.apply(NS, [put('fact', aFact('f1', { turn: 'nope' }))])).rejects.toMatchObject({
        data: { what: 'turn', id: 'nope' },
      })
      await expect(
        store.apply(NS, [said('t1'), put('fact', aFact('f1')), deleted('entity', 'lisbon')]),
      ).rejects.toMatchObject({ code: 'not-found' })
      // In any order: what a value needs has to be there in the end.
      await store.apply(NS, [
        put('fact', aFact('f2', { tail: 'porto', turn: 't5' })),
        put('entity', anEntity('porto')),
        said('t5'),
      ])
      expect(ids(await store.findFacts(NS, { limit: 9 }))).toEqual(['f2'])
    })

    rule('replayable', 'ends in the same state when a batch is applied twice', async () => {
      await store.apply(NS, graph)
      const before = await snapshot(store)
      await store.apply(NS, graph)
      expect(await snapshot(store)).toEqual(before)
    })

    rule('cues', 'reaches turns by cue, in the order of the cues, newest first', async () => {
      await store.apply(NS, [
        said('a'),
        said('b'),
        put('reading', { ...aReading('a', ['sea', 'dog']), tag: 'trip' }),
        put('reading', { ...aReading('b', ['sea', 'sea']), tag: 'swim' }),
      ])
      expect(await store.turnsByCue(NS, ['dog', 'sea'], 9)).toEqual([
        { cue: 'dog', tag: 'trip', turn: 'a' },
        { cue: 'sea', tag: 'swim', turn: 'b' },
        { cue: 'sea', tag: 'trip', turn: 'a' },
      ])
      expect(await store.turnsByCue(NS, ['sea'], 1)).toHaveLength(1)
      expect((await store.readings(NS, ['b', 'nope', 'a'] as TurnId[])).map((r) => r.tag)).toEqual([
        'swim',
        'trip',
      ])
      await store.apply(NS, [put('reading', aReading('a', ['cat'])), deleted('reading', 'b')])
      expect(await store.turnsByCue(NS, ['sea', 'dog', 'cat'], 9)).toEqual([
        { cue: 'cat', tag: 'tag', turn: 'a' },
      ])
    })

    rule('cues', 'reaches topics by cue, of each cue by its newest turns', async () => {
      await store.apply(NS, [
        ...['a', 'b', 'c', 'd'].map((id) => said(id)),
        ...['a', 'b', 'c'].map((id) => put('reading', aReading(id, ['sea']))),
        put('reading', aReading('d', ['dog', 'sea'])),
        put('topic', aTopic('p1', ['a', 'b'])),
        put('topic', aTopic('p2', ['d'])),
      ])
      expect(await store.topicsByCue(NS, ['dog', 'cat', 'sea'], 9)).toEqual([
        { cue: 'dog', topic: 'p2' },
        { cue: 'sea', topic: 'p2' },
        { cue: 'sea', topic: 'p1' },
        { cue: 'sea', topic: 'p1' },
      ])
      expect(await store.topicsByCue(NS, ['sea'], 2)).toEqual([{ cue: 'sea', topic: 'p2' }])
      expect(await store.topicsByCue(NS, [], 2)).toEqual([])
    })

    rule('topic-links', 'links topics both ways, strongest first', async () => {
      await store.apply(NS, [
        said('a'),
        said('b'),
        said('c'),
        ...['a', 'b', 'c'].map((t, i): Change => put('topic', aTopic(`p${i + 1}`, [t]))),
        link('p2', 'p1', 'semantic', 0.7),
        link('p3', 'p2', 'support', 0.9),
      ])
      expect((await store.topicLinks(NS, ['p2' as TopicId], 9)).map((l) => l.weight)).toEqual([0.9, 0.7])
      await store.apply(NS, [deleted('topic', 'p1'), deleted('topic-link', 'p2 p1 semantic')])
      expect(await store.topicLinks(NS, ['p1' as TopicId], 9)).toEqual([])
      expect((await store.turns(NS, ['a' as TurnId]))[0]?.topic).toBeNull()
    })

    rule('index', 'hands out index entries by position, and new versions of them later', async () => {
      await store.apply(NS, graph)
      const entries = await store.indexEntries(NS, 0, 99)
      expect(entries.map((e) => `${e.kind} ${e.id}`)).toEqual([
        'turn t1',
        'turn t2',
        'fact f1',
        'fact f2',
        'topic p1',
      ])
      expect(entries[4]).toMatchObject({ turns: [], terms: [['summari', 'p1', 'harbour']], place: null })
      expect(entries[1]).toMatchObject({
        turns: ['t2'],
        terms: [['move', 'porto']],
        vectors: null,
        place: { session: 's1', ordinal: 1, speaker: 'Ana', at: day(5), metadata: null },
      })
      expect(entries[3]).toMatchObject({ turns: ['t2'], place: null })
      const last = entries.at(-1)?.position ?? 0
      expect(await store.indexEntries(NS, last, 99)).toEqual([])
      await store.apply(NS, [
        { kind: 'turn-embedded', id: 't1' as TurnId, embedding: { model: 'm', vectors: [vector(1, 0)] } },
      ])
      const next = await store.indexEntries(NS, last, 99)
      expect(next.map((e) => [e.id, e.vectors?.model])).toEqual([['t1', 'm']])
      await store.apply(NS, [said('t9', { metadata: { channel: 'mail', n: 2 } })])
      const [labelled] = await store.indexEntries(NS, next.at(-1)?.position ?? 0, 99)
      expect(labelled?.place?.metadata).toEqual({ channel: 'mail', n: 2 })
    })

    rule('entries', 'a fact that is indexed again has a new entry, and is what it was', async () => {
      await store.apply(NS, graph)
      const [entries, facts] = [await store.indexEntries(NS, 0, 99), await store.facts(NS, ['f1' as FactId])]
      await store.apply(NS, [{ kind: 'fact-indexed', id: 'f1' as FactId }])
      const old = entries.find((e) => e.id === 'f1')
      const [again, ...more] = await store.indexEntries(NS, entries.at(-1)?.position ?? 0, 99)
      expect(again).toEqual({ ...old, position: again?.position })
      expect(more).toEqual([])
      expect(await store.facts(NS, ['f1' as FactId])).toEqual(facts)
      await store.apply(NS, [{ kind: 'fact-indexed', id: 'f1' as FactId }, deleted('fact', 'f1')])
      const left = (await store.indexEntries(NS, 0, 99)).filter((e) => e.id === 'f1')
      expect(left.flatMap((e) => e.terms.flat())).toEqual([])
      await expect(store.apply(NS, [{ kind: 'fact-indexed', id: 'f1' as FactId }])).rejects.toMatchObject({
        code: 'not-found',
      })
    })

    rule('entries', 'no entry is left of a turn that is embedded and deleted in one list', async () => {
      const embedding = { model: 'm', vectors: [vector(1, 0)] }
      const later = (id: string): Change => ({ kind: 'turn-embedded', id: id as TurnId, embedding })
      await store.apply(NS, [said('a'), said('b')])
      await store.apply(NS, [later('a'), gone('a'), said('c'), later('c'), gone('c')])
      expect((await store.indexEntries(NS, 0, 9)).map((e) => e.id)).toEqual(['b'])
    })

    rule('vectors', 'knows which turns lack a vector of a model', async () => {
      await store.apply(NS, [embedded('a', 'old', vector(0, 1)), said('b')])
      expect(ids(await store.turnsWithoutVector(NS, 'old', 9))).toEqual(['b'])
      expect(ids(await store.turnsWithoutVector(NS, 'new', 9))).toEqual(['a', 'b'])
      expect(ids(await store.turnsWithoutVector(NS, 'new', 1))).toEqual(['a'])
    })

    rule('reading-counts', 'counts how far turns were read', async () => {
      const none = { withoutVector: 0, readTurns: 0, keptTurns: 0, failedTopics: 0 }
      expect(await store.readingCounts('nobody', 'm')).toEqual(none)
      const note = (topic: string, kept: number, failed: string | null): Change =>
        put('record', {
          ...{ of: 'topic-note', id: topic, ...NO_TURNS },
          value: { topic: topic as TopicId, by: null, kept, turns: 4, failed },
        })
      await store.apply(NS, [
        embedded('a', 'm', vector(0, 1)),
        embedded('b', 'x', vector(0, 1)),
        said('c'),
        note('p1', 3, null),
        note('p2', 0, 'it was down'),
      ])
      const counts = { withoutVector: 2, readTurns: 8, keptTurns: 3, failedTopics: 1 }
      expect(await store.readingCounts(NS, 'm')).toEqual(counts)
      expect((await store.readingCounts(NS, 'a')).withoutVector).toBe(3)
    })

    rule('deletion', 'forgets what is deleted everywhere', async () => {
      await store.apply(NS, graph)
      await store.apply(NS, [deleted('fact', 'f2'), deleted('reading', 't2'), gone('t2')])
      expect(await store.turnsByCue(NS, ['porto'], 9)).toEqual([])
      expect(await store.mentions(NS, ['porto' as EntityId], 9)).toEqual([])
      const entries = await store.indexEntries(NS, 0, 99)
      expect(entries.filter((e) => e.terms.flat().length > 0).map((e) => e.id)).toEqual(['t1', 'f1', 'p1'])
      await store.apply(NS, [
        deleted('fact', 'f1'),
        deleted('entity', 'lisbon'),
        deleted('topic', 'p1'),
        gone('t1'),
      ])
      expect(await store.findFacts(NS, { limit: 9 })).toEqual([])
      expect(await store.entitiesNamed(NS, ['lisbon'])).toEqual([])
      expect(await store.counts(NS)).toMatchObject({ sessions: 0, turns: 0, topics: 0 })
      expect(await store.check()).toEqual([])
    })

    rule('places', 'puts turns back to their places, or at the end when these are taken', async () => {
      const at = (id: string, ordinal: number): Change => ({ ...said(id), ordinal }) as Change
      await store.apply(NS, [at('a', 3), said('b')])
      await store.apply(NS, [at('c', 3), at('d', 1), at('e', 1), at('a', 7)])
      const turns = await store.findTurns(NS, { limit: 9 })
      expect(turns.map((t) => `${t.id}${t.ordinal}`).sort()).toEqual(['a3', 'b4', 'c5', 'd1', 'e6'])
      expect(await store.session(NS, 's1' as SessionId)).toMatchObject({ turns: 5, places: 7 })
    })

    rule('undo', 'writes down what leads back to before a batch', async () => {
      await store.apply(NS, graph)
      const before = await snapshot(store)
      const batch = { reason: 'x', at: day(9) }
      await store.apply(
        NS,
        [
          put('topic', aTopic('p2', ['t2'])),
          put('entity', anEntity('ana', { name: 'Ana Silva' })),
          deleted('fact', 'f1'),
          put('fact', aFact('f4', { tail: 'porto', turn: 't1' })),
          put('reading', aReading('t1', ['sea'], ['ana'])),
          deleted('reading', 't2'),
          keep('x1', ['t1'], 'sea'),
          link('p1', 'p2', 'causal', 1),
        ],
        { batch },
      )
      const [written] = await store.findRecords(NS, 'batch', { limit: 9 })
      expect(written?.value).toMatchObject({ id: written?.id, ...batch })
      expect(written?.value.touched).toContain('fact f1')
      expect(written?.value.used).toContain('entity porto')
      const [undo] = await store.records(NS, 'undo', [written?.id ?? ''])
      expect(undo?.value.changes.length).toBeGreaterThan(5)
      await store.apply(NS, [
        ...(undo?.value.changes ?? []),
        deleted('record', `batch ${written?.id}`),
        deleted('record', `undo ${written?.id}`),
      ])
      expect(await snapshot(store)).toEqual(before)
      expect(await store.findRecords(NS, 'experience', { limit: 9 })).toEqual([])
      // What changes nothing cannot be taken back.
      await store.apply(NS, [put('entity', anEntity('lisbon', { name: 'Lisbon', type: 'place' }))], { batch })
      expect(await store.findRecords(NS, 'batch', { limit: 9 })).toEqual([])
      for (let i = 0; i < KEPT_BATCHES + 2; i++)
        await store.apply(NS, [put('entity', anEntity(`n${i}`))], { batch })
      const batches = await store.findRecords(NS, 'batch', { limit: 999 })
      expect(batches).toHaveLength(KEPT_BATCHES)
      expect(batches.at(-1)?.value.touched).toEqual([`entity n${KEPT_BATCHES + 1}`])
      const undos = await store.findRecords(NS, 'undo', { limit: 999 })
      expect(undos.map((u) => u.id)).toEqual(batches.map((b) => b.id))
    })

    rule('endings', 'finds endings by head and relation, and by the turn that states them', async () => {
      const ending = (id: string, at: number, turn: string): Ending => ({
        id,
        head: 'ana' as EntityId,
        relation: 'lives_in',
        tail: 'Lisbon',
        value: null,
        at: day(at),
        turn: turn as TurnId,
        heardAt: day(9),
      })
      await store.apply(NS, [
        ...graph,
        put('ending', ending('e2', 4, 't2')),
        put('ending', ending('e1', 6, 't1')),
        put('ending', { ...ending('e3', 1, 't2'), relation: 'works_at' }),
      ])
      const key = { head: 'ana' as EntityId, relation: 'lives_in' }
      expect(ids(await store.endingsUnder(NS, [key, key]))).toEqual(['e2', 'e1'])
      expect(await store.endingsOf(NS, ['t1' as TurnId])).toEqual([ending('e1', 6, 't1')])
      await store.apply(NS, [deleted('ending', 'e1'), deleted('ending', 'e1')])
      expect(ids(await store.endingsUnder(NS, [key]))).toEqual(['e2'])
    })

    rule('first-to-say', 'knows which consolidated turn said a text first', async () => {
      const content = 'the quick brown fox jumps over the lazy dog today'
      const key = repetitionKey({ speaker: 'Ana', content }) as string
      await store.apply(NS, [said('c', { content, at: day(3) }), said('b', { content, at: day(5) })])
      await store.apply(NS, [
        said('a', { content, at: day(2) }),
        said('d', { content, at: day(5), speaker: 'Ben' }),
      ])
      const first = async (except: readonly string[] = []) =>
        (await store.firstToSay(NS, [key, 'nope'], { except: except as TurnId[] })).get(key)?.id
      expect(await first()).toBe(undefined)
      await store.apply(NS, [put('topic', aTopic('p', ['c', 'b']))])
      expect(await first()).toBe('c')
      expect(await first(['c'])).toBe('b')
      expect(await first(['c', 'b'])).toBe(undefined)
      await store.apply(NS, [put('topic', aTopic('q', ['a', 'd']))])
      expect(await first()).toBe('a')
    })

    rule('odd-text', 'keeps any text: emoji, quotes, SQL, other scripts, very long', async () => {
      const texts = [
        '👩‍👩‍👧 family',
        `'; DROP TABLE turn; --`,
        '我喜欢北京烤鸭',
        'שלום',
        'x'.repeat(200_000),
        'None',
        '\u0001',
      ]
      const turns = texts.map((content, i) => said(`t${i}`, { content, speaker: content.slice(0, 20) }))
      await store.apply(NS, turns)
      const stored = await store.findTurns(NS, { limit: 9 })
      expect(stored.map((t) => t.content)).toEqual(texts)
    })

    rule('close-twice', 'can be closed twice, and refuses work afterwards', async () => {
      await store.close()
      await store.close()
      await expect(store.namespaces()).rejects.toMatchObject({ code: 'closed' })
    })

    if (suite.reopen !== undefined) {
      const reopen = suite.reopen
      rule('durable', 'finds everything again after closing', async () => {
        await store.apply(NS, graph)
        const before = await snapshot(store)
        await store.close()
        store = await reopen()
        expect(await snapshot(store)).toEqual(before)
        expect(await store.check()).toEqual([])
      })

      rule('two-handles', 'serialises writers: nothing is lost, ordinals stay unique', async () => {
        const other = await reopen()
        await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            (i % 2 === 0 ? store : other).apply(NS, [said(`t${i}`), said(`u${i}`)]),
          ),
        )
        const turns = await other.findTurns(NS, { limit: 99 })
        expect(turns).toHaveLength(40)
        expect(new Set(turns.map((t) => t.ordinal)).size).toBe(40)
        expect((await store.state(NS))?.version).toBe(20)
        await other.close()
      })
    }

    rule('records', 'keeps records by kind and id, whole, with the turns they rest on in order', async () => {
      await store.apply(NS, [...graph, keep('x1', ['t2', 't1'], 'likes the sea'), keep('x2', [], null)])
      expect(await store.records(NS, 'experience', ['x2', 'nope', 'x1'])).toEqual([
        record('x1', ['t2', 't1'], 'likes the sea'),
        record('x2', [], null),
      ])
      expect(await store.records(NS, 'cluster', ['x1'])).toEqual([])
      expect(ids(await store.recordsOf(NS, 'experience', ['t1' as TurnId]))).toEqual(['x1'])
      expect(ids(await store.findRecords(NS, 'experience', { limit: 1 }))).toEqual(['x1'])
      expect(ids(await store.findRecords(NS, 'experience', { limit: 1, offset: 1 }))).toEqual(['x2'])
      expect(ids(await store.findRecords(NS, 'experience', { limit: 9, newestFirst: true }))).toEqual([
        'x2',
        'x1',
      ])
      // Written anew, it is replaced; lists may grow, shrink and change their order.
      for (const turns of [['t2', 't1'], ['t2'], ['t1', 't2'], []]) {
        await store.apply(NS, [keep('x1', turns, 'likes the sea')])
        expect((await store.records(NS, 'experience', ['x1']))[0]?.turns).toEqual(turns)
      }
      await store.apply(NS, [deleted('record', 'experience x1'), deleted('record', 'experience x1')])
      expect(ids(await store.findRecords(NS, 'experience', { limit: 9 }))).toEqual(['x2'])
      await expect(store.apply(NS, [keep('x3', ['t9'], null)])).rejects.toMatchObject({ code: 'not-found' })
    })

    rule('record-withdrawal', 'lets a cache follow what was derived, without starting over', async () => {
      await store.apply(NS, [...graph, keep('x1', ['t1'], 'walks by the sea')])
      const before = (await store.indexEntries(NS, 0, 99)).at(-1)?.position ?? 0
      await store.apply(NS, [keep('x1', ['t1'], 'rows on the lake')])
      const [reworded, ...more] = await store.indexEntries(NS, before, 99)
      expect([reworded?.id, reworded?.terms.flat(), more]).toEqual(['x1', ['row', 'lake'], []])
      const withdraw: Change = deleted('record', 'experience x1')
      await store.apply(NS, [withdraw])
      const gone = await store.indexEntries(NS, reworded?.position ?? 0, 99)
      expect(gone).toMatchObject([{ kind: 'experience', id: 'x1', turns: [], terms: [[]], vectors: null }])
      await store.apply(NS, [withdraw])
      expect(await store.indexEntries(NS, gone[0]?.position ?? 0, 99)).toEqual([])
      await store.apply(NS, [keep('x1', ['t1'], 'rows on the lake')])
      expect((await store.indexEntries(NS, gone[0]?.position ?? 0, 99)).map((e) => e.terms.flat())).toEqual([
        ['row', 'lake'],
      ])
      expect((await store.state(NS))?.purgedAt).toBe(0)
    })

    rule('batches-purged', 'forgets batches with any deleted turn: they may repeat it', async () => {
      await store.apply(NS, graph)
      await store.apply(NS, [keep('x1', ['t1'], 'sea')], { batch: { reason: 'x', at: day(1) } })
      expect(await store.findRecords(NS, 'batch', { limit: 9 })).toHaveLength(1)
      await store.apply(NS, [said('t9'), gone('t9')])
      expect(await store.findRecords(NS, 'batch', { limit: 9 })).toHaveLength(1)
      await store.apply(NS, [said('t9')])
      await store.apply(NS, [gone('t9')])
      expect(await store.findRecords(NS, 'batch', { limit: 9 })).toEqual([])
      expect(await store.findRecords(NS, 'undo', { limit: 9 })).toEqual([])
    })

    rule('aliases', 'finds entities by first words, keeps what they were merged into', async () => {
      const merged = anEntity('mia', {
        name: 'Mia Santos',
        type: 'person',
        status: 'merged',
        mergedInto: 'ana' as EntityId,
        apart: ['porto' as EntityId],
      })
      await store.apply(NS, [...graph, put('entity', merged), put('reading', aReading('t1', [], ['mia']))])
      expect(await store.aliasesOf(NS, ['ana', 'porto'] as EntityId[])).toEqual([merged])
      const active = await store.findEntities(NS, { status: 'active', limit: 9 })
      expect(active.map((e) => [e.id, e.mentions])).toEqual([
        ['ana', 1],
        ['porto', 1],
        ['lisbon', 0],
      ])
      expect(await store.entitiesNamed(NS, [], ['mia'])).toEqual([merged])
      expect(await store.entitiesNamed(NS, [], ['mi', 'ana'])).toEqual([])
      expect(ids(await store.entitiesNamed(NS, ['lisbon'], ['mia', 'porto']))).toEqual(['lisbon', 'mia'])
    })

    rule('jobs', 'gives a job to one owner at a time, until it is done or the lease is over', async () => {
      await store.apply(NS, [said('t1')])
      const wanted = [
        { kind: 'review', subject: 's1' },
        { kind: 'learn', subject: 's1' },
      ] as const
      const claim = (owner: string, at: number, over = {}) =>
        store.claimJobs(NS, wanted, claimOf(owner, at, over))
      expect((await claim('a', 1)).map((j) => j.id)).toEqual(['review:s1', 'learn:s1'])
      expect(await claim('b', 1)).toEqual([])
      expect(await claim('b', 1, { force: true })).toEqual([])
      // The owner may claim again, which renews the lease.
      expect(await claim('a', 1.5)).toHaveLength(2)
      expect(await claim('b', 2.4)).toEqual([])
      expect(await claim('b', 2.5)).toHaveLength(2)
      expect(await claim('c', 2.5, { deadOwners: ['b'] })).toHaveLength(2)
      const [job] = await store.jobs(NS, { kind: 'learn', limit: 9 })
      expect(job).toMatchObject({ state: 'running', owner: 'c', subject: 's1', attempts: 0 })
      const left = { owner: null, attempts: 2, notBefore: day(9), error: 'x' }
      const waits = { ...job, state: 'waiting', ...left } as const
      await store.apply(NS, [
        put('job', waits as never),
        deleted('job', 'review:s1'),
        deleted('job', 'review:s1'),
      ])
      expect(await store.jobs(NS, { limit: 9 })).toEqual([waits])
      expect(await store.jobs(NS, { state: 'running', limit: 9 })).toEqual([])
      expect((await claim('d', 8)).map((j) => j.kind)).toEqual(['review'])
      expect((await claim('d', 9)).find((j) => j.kind === 'learn')).toMatchObject({ attempts: 2, error: 'x' })
      // Jobs are no part of the graph: nobody has to read anything again because of them.
      const before = await store.state(NS)
      await claim('e', 20)
      expect(await store.state(NS)).toEqual(before)
      expect(await store.claimJobs('nobody', wanted, claimOf('a', 1, { force: true }))).toEqual([])
    })

    rule('busy', 'names namespaces where something is left to do, from a place on and round', async () => {
      await store.apply('a', [said('t1')])
      await store.apply('b', [said('t1'), put('topic', aTopic('p1', ['t1']))])
      await store.apply('c', [said('t1'), put('topic', aTopic('p1', ['t1']))])
      expect(await store.busyNamespaces('', 9)).toEqual(['a'])
      await store.claimJobs('c', [{ kind: 'review', subject: 's1' }], claimOf('o', 1))
      expect(await store.busyNamespaces('', 9)).toEqual(['a', 'c'])
      expect(await store.busyNamespaces('a', 9)).toEqual(['c', 'a'])
      expect(await store.busyNamespaces('a', 1)).toEqual(['c'])
    })

    rule('namespaces-with', 'names namespaces that hold a record of a kind, round from a place', async () => {
      const ofAll = put('record', { of: 'lifetime', id: 'namespace', ...NO_TURNS, value: { ms: 1 } })
      for (const name of ['c', 'a', 'b'])
        await store.apply(name, [said('t1'), ...(name === 'b' ? [] : [ofAll])])
      await store.apply('b', [put('record', { of: 'pending', id: 'x', ...NO_TURNS, value: {} })])
      expect(await store.namespacesWith('lifetime', '', 9)).toEqual(['a', 'c'])
      expect(await store.namespacesWith('lifetime', 'a', 9)).toEqual(['c', 'a'])
      expect(await store.namespacesWith('lifetime', 'a', 1)).toEqual(['c'])
      await store.apply('c', [deleted('record', 'lifetime namespace')])
      expect(await store.namespacesWith('lifetime', '', 9)).toEqual(['a'])
    })

    rule('turn-vectors', 'returns the packed vectors of one model, passage by passage', async () => {
      const long = aTurn('t2', { content: 'word '.repeat(400) })
      const embedding = { model: 'm', vectors: passagesOf(long).map((_, i) => vector(i === 0 ? 1 : 0, 1)) }
      expect(embedding.vectors.length).toBeGreaterThan(1)
      await store.apply(NS, [
        embedded('t1', 'm', vector(0.6, 0.8)),
        { kind: 'turn-added', turn: long, embedding },
        embedded('t3', 'other', vector(1, 0)),
      ])
      const found = await store.turnVectors(NS, 'm', ['t1', 't2', 't3', 't9'] as TurnId[])
      expect([...found.keys()].sort()).toEqual(['t1', 't2'])
      const of = (id: string) => found.get(id as TurnId)?.map((packed) => [...packed])
      expect(of('t1')).toEqual([[...packVectors([vector(0.6, 0.8)])]])
      expect(of('t2')).toEqual(embedding.vectors.map((v) => [...packVectors([v])]))
    })

    rule('begun-anew', 'tells a namespace that comes again from the one that was deleted', async () => {
      await store.apply(NS, graph)
      const before = (await store.apply(NS, [said('t8')])).state
      const last = (await store.indexEntries(NS, 0, 99)).at(-1)?.position ?? 0
      await store.deleteNamespace(NS)
      expect(await store.state(NS)).toBeNull()
      expect((await store.apply(NS, [])).turnsAdded).toBe(0)
      expect(await store.state(NS)).toBeNull()
      const entity = put('entity', anEntity('e1'))
      const { state } = await store.apply(NS, [said('t1'), entity], { ifGraphVersion: 0 })
      expect(state.purgedAt).toBeGreaterThan(before.version)
      expect(state.version).toBeGreaterThanOrEqual(state.purgedAt)
      expect(state.graphVersion).toBeGreaterThan(before.graphVersion)
      expect((await store.indexEntries(NS, last, 99)).map((e) => e.id)).toEqual(['t1'])
      const next = await store.apply(NS, [said('t2')])
      expect(next.state).toEqual({ ...state, version: state.version + 1 })
    })

    rule('image', 'keeps an index until a turn is deleted, and none that is older than that', async () => {
      const parts = [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(255, 0)]
      const kept = async (namespace: string = NS) =>
        (await store.readImage(namespace))?.map((part) => [...part]) ?? null
      const whenKept = <T>(value: T): T | null => (store.supports.durable ? value : null)
      expect(await kept('nobody')).toBeNull()
      await store.writeImage('nobody', 1, parts)
      const { state } = await store.apply(NS, [said('t1'), said('t2')])
      await store.apply('other', [said('t1')])
      expect(await kept()).toBeNull()
      await store.writeImage(NS, state.version, parts)
      expect(await kept()).toEqual(whenKept([[1, 2, 3], [], [255, 0]]))
      expect(await kept('other')).toBeNull()
      await store.apply(NS, [said('t3')])
      await store.writeImage(NS, state.version, [Uint8Array.of(7)])
      expect(await kept()).toEqual(whenKept([[7]]))
      await store.apply(NS, [gone('t2')])
      expect(await kept()).toBeNull()
      // Made before the deletion: it would bring back what was said.
      await store.writeImage(NS, state.version, parts)
      expect(await kept()).toBeNull()
      await store.writeImage(NS, (await store.state(NS))?.version ?? 0, parts)
      expect(await kept()).toEqual(whenKept([[1, 2, 3], [], [255, 0]]))
      await store.deleteNamespace(NS)
      await store.apply(NS, [said('t1')])
      expect(await kept()).toBeNull()
      expect(await kept('nobody')).toBeNull()
    })

    it('knownGaps names only existing rules', () => {
      expect(suite.knownGaps?.filter((key) => !seen.has(key)) ?? []).toEqual([])
    })
  })
}

/** Everything a store holds of a namespace, in comparable form. */
export async function snapshot(store: Store, namespace: string = NS): Promise<unknown> {
  const limit = 9999
  const turns = await store.findTurns(namespace, { limit })
  const said = turns.map((t) => t.id)
  const topics = await store.findTopics(namespace, { limit })
  const ids = topics.map((t) => t.id)
  const entities = await store.findEntities(namespace, { limit })
  return {
    turns,
    topics,
    entities,
    sessions: await store.sessions(namespace, { limit }),
    facts: await store.findFacts(namespace, { limit }),
    links: await store.topicLinks(namespace, ids, limit),
    readings: await store.readings(namespace, said),
    endings: await store.endingsOf(namespace, said),
    counts: await store.counts(namespace),
  }
}
