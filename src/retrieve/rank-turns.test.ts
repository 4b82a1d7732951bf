import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, put } from '../model/change.ts'
import type { SessionId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import { aTurn, day } from '../testing/builders.ts'
import { analyse } from './analyse.ts'
import { scoreTurns, TURN_WEIGHTS, type TurnWeights } from './rank-turns.ts'
import { createSearchImages, type SearchImage } from './search-image.ts'

const OFF: TurnWeights = {
  session: 0,
  meaning: 0,
  speaker: 0,
  time: 0,
  dated: 0,
  idle: 0,
  assistant: 0,
  otherRole: 0,
  related: 0,
  window: 0,
  told: 0,
  experience: 0,
  answers: 0,
  asks: 0,
}
interface Said {
  readonly content: string
  readonly session?: string
  readonly speaker?: string
  readonly at?: Instant
}

/** @param rewritten By index of the turn: what it was rewritten to. */
async function imageOf(
  turns: readonly Said[],
  rewritten: Readonly<Record<number, string>> = {},
): Promise<SearchImage> {
  const store = createSqliteStore({ path: ':memory:' })
  const changes = turns.map(
    ({ content, session = 's1', speaker = 'Ana', at = day(1) }, i): Change => ({
      kind: 'turn-added',
      turn: aTurn(`t${i}`, { content, session: session as SessionId, speaker, at }),
      embedding: null,
    }),
  )
  await store.apply('x', changes)
  await store.apply(
    'x',
    Object.entries(rewritten).map(([i, text]): Change => {
      const turns = [aTurn(`t${i}`).id]
      return put('record', { of: 'rewriting', id: `t${i}`, turns, text, value: { text } })
    }),
  )
  const read = await createSearchImages(store).read('x', 'none')
  if (read === null) throw new Error('no image')
  return read.image
}

async function rank(
  turns: readonly Said[],
  question: string,
  weights: Partial<TurnWeights> = {},
  rewritten: Readonly<Record<number, string>> = {},
): Promise<number[]> {
  const image = await imageOf(turns, rewritten)
  const { total } = scoreTurns({
    image,
    query: analyse(question, image.speakerNames, day(400)),
    meaning: null,
    alternates: (term) => (term === 'dog' ? [{ term: 'puppi', similarity: 0.8 }] : []),
    weights: { ...OFF, ...weights },
    eligible: () => true,
  })
  return [...total]
}

describe('what was distilled of a turn', () => {
  const turns = [
    { content: 'She went there.' },
    { content: 'It rained.' },
    { content: 'Fog over the harbour.' },
  ]
  it('gives it words it lacks, and a share of its own by how many turns were distilled', async () => {
    const told = { 0: 'Maria went to the lighthouse.' }
    expect((await rank(turns, 'Who saw the lighthouse?'))[0]).toBe(0)
    const [first = 0, second] = await rank(turns, 'Who saw the lighthouse?', {}, told)
    expect(first).toBeGreaterThan(0)
    expect(second).toBe(0)
    const one = (await rank(turns, 'Who saw the lighthouse?', { told: 0.6 }, told))[0] ?? 0
    expect(one - first).toBeCloseTo(0.6 / 3)
    const three = (
      await rank(turns, 'Who saw the lighthouse?', { told: 0.6 }, { ...told, 1: 'It rained.', 2: 'Fog.' })
    )[0]
    expect((three ?? 0) - first).toBeCloseTo(0.6)
  })
})

describe('words alone', () => {
  it('are BM25, as a plain reading of the formula gives it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.constantFrom<string>('harbour', 'ship', 'fog', 'piano', 'bread'), {
            minLength: 1,
            maxLength: 8,
          }),
          { minLength: 2, maxLength: 12 },
        ),
        async (documents) => {
          const scores = await rank(
            documents.map((d) => ({ content: d.join(' ') })),
            'harbour fog',
          )
          const average = documents.reduce((sum, d) => sum + d.length, 0) / documents.length
          const plain = documents.map((d) =>
            ['harbour', 'fog'].reduce((sum, term: string) => {
              const tf = d.filter((w) => w === term).length
              const df = documents.filter((x) => x.includes(term)).length
              return (
                sum +
                Math.log(1 + (documents.length - df + 0.5) / (df + 0.5)) *
                  ((tf * 2) / (tf + 1 - 0.5 + (0.5 * d.length) / average))
              )
            }, 0),
          )
          const top = Math.max(...plain)
          scores.forEach((score, i) => {
            expect(score).toBeCloseTo(top === 0 ? 0 : (plain[i] as number) / top, 6)
          })
        },
      ),
    ))
})

describe('signals', () => {
  it('the turn after a question borrows its words, those of other sessions do not', async () => {
    const scores = await rank(
      [
        { content: 'Do you play the piano?' },
        { content: 'Since I was six.' },
        { content: 'Nice weather.', session: 's2' },
      ],
      'piano',
      { window: 1 },
    )
    expect(scores[1]).toBeGreaterThan(0.5)
    expect(scores[2]).toBe(0)
  })
  it('related words count less than the word itself', async () => {
    const [exact, related, other] = await rank(
      [{ content: 'A dog.' }, { content: 'A puppy.' }, { content: 'A ship.' }],
      'dog',
      { related: 0.4 },
    )
    expect(exact).toBe(1)
    expect(related).toBeGreaterThan(0)
    expect(related).toBeLessThan(0.5)
    expect(other).toBe(0)
  })
  it('prefers the speaker who is named, also by a short name', async () => {
    const turns = [
      { content: 'I like jazz', speaker: 'Melanie' },
      { content: 'I like jazz', speaker: 'Caroline' },
    ]
    const [mel, caroline] = await rank(turns, 'What music does Mel like, jazz?', { speaker: 0.25 })
    expect((mel ?? 0) - (caroline ?? 0)).toBeCloseTo(0.25)
  })
  it('prefers the month that is named, whatever the year, and what is told soon after', async () => {
    const turns = [
      { content: 'jazz', at: day(10) },
      { content: 'jazz', at: day(40) },
      { content: 'jazz', at: day(63) },
      { content: 'jazz', at: day(200) },
    ]
    const [january, february, march, july] = (await rank(turns, 'Which jazz in February?', {
      time: 0.6,
    })) as [number, number, number, number]
    expect(february - january).toBeCloseTo(0.6)
    expect(march).toBeGreaterThan(january)
    expect(march).toBeLessThan(february)
    expect(july).toBe(january)
  })
  it('prefers an answer to the question before it', async () => {
    const turns = [{ content: 'Do you like jazz?' }, { content: 'I like jazz' }, { content: 'I like jazz' }]
    const [, answer = 0, other = 0] = await rank(turns, 'Who likes jazz?', { answers: 0.05 })
    expect(answer - other).toBeCloseTo(0.05)
    const [asking = 0, plain = 0] = await rank(
      [{ content: 'I like jazz?' }, { content: 'I like jazz', session: 's2' }],
      'Who likes jazz?',
      { asks: 0.1 },
    )
    expect(plain - asking).toBeCloseTo(0.1)
  })
  it('all of them default to something', () => {
    expect(Object.values(TURN_WEIGHTS).every((w) => w > 0)).toBe(true)
  })
})

describe('search image', () => {
  it('reads only what is new, and starts over after a deletion', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    let read = 0
    const counting = {
      ...store,
      indexEntries: (...args: Parameters<typeof store.indexEntries>) =>
        store.indexEntries(...args).then((e) => {
          read += e.length
          return e
        }),
    }
    const images = createSearchImages(counting)
    await store.apply(
      'x',
      [0, 1, 2].map((i): Change => ({ kind: 'turn-added', turn: aTurn(`t${i}`), embedding: null })),
    )
    expect((await images.read('x', 'm'))?.image.size).toBe(3)
    await store.apply('x', [{ kind: 'turn-added', turn: aTurn('t3'), embedding: null }])
    expect((await images.read('x', 'm'))?.image.size).toBe(4)
    expect(read).toBe(4)
    await store.apply('x', [{ kind: 'turn-deleted', id: aTurn('t1').id }])
    const after = (await images.read('x', 'm'))?.image
    expect([0, 1, 2].map((i) => after?.idOf(i))).toEqual(['t0', 't2', 't3'])
    expect((await images.read('nobody', 'm')).image.size).toBe(0)
  })
  it('compares vectors of its own model only', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    await store.apply('x', [
      { kind: 'turn-added', turn: aTurn('a'), embedding: { model: 'old', vectors: [Float32Array.of(1, 0)] } },
      {
        kind: 'turn-added',
        turn: aTurn('b'),
        embedding: { model: 'new', vectors: [Float32Array.of(0, 1, 0)] },
      },
    ])
    const images = createSearchImages(store)
    expect((await images.read('x', 'old'))?.image.vectors).toMatchObject({ count: 1, dimensions: 2 })
    expect((await images.read('x', 'new'))?.image.vectors).toMatchObject({ count: 1, dimensions: 3 })
  })
})
