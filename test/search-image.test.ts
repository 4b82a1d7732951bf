/** The index in memory follows what is written, and is then what a new one would be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, put } from '../src/model/change.ts'
import type { SessionId, TurnId } from '../src/model/ids.ts'
import { createImageBuilder, type ImageBuilder, reopenImage } from '../src/retrieve/image-builder.ts'
import { nearnessOf } from '../src/retrieve/nearness.ts'
import { createSearchImages, type SearchImage } from '../src/retrieve/search-image.ts'
import { pack, unpack } from '../src/std/archive.ts'
import { createSqliteStore } from '../src/store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { anEntity, aTurn, day } from '../src/testing/builders.ts'
import { change } from './support/like-reference.ts'

const TERMS = [
  'sea',
  'lake',
  'r1',
  'r2',
  'live',
  'x',
  'y',
  'z',
  'f',
  'g',
  'a',
  'b',
  'hello',
  'content',
  'nothing',
]

/** All that a ranking can see, by ids: two images may number things differently. */
function visible(image: SearchImage): unknown {
  const turns = Array.from({ length: image.size }, (_, i) => i)
  const id = (index: number): string | null => (index < 0 ? null : image.idOf(index))
  const products: [string, number][] = []
  image.vectors.each(Float32Array.of(0.6, 0.8), (passage, product) =>
    products.push([image.idOf(image.passageTurn[passage] as number), product]),
  )
  return {
    turns: turns
      .map((i) => ({
        id: id(i),
        session: image.sessionNames[image.session[i] as number],
        speaker: image.speakerNames[image.speaker[i] as number],
        role: image.roleOf(i),
        at: image.at[i],
        traits: image.traits[i],
        metadata: image.metadataOf(i),
        previous: id(image.previous[i] as number),
        next: id(image.next[i] as number),
        length: image.length[i],
      }))
      .sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1)),
    passages: [image.passages, image.passageTerms],
    told: image.told,
    facts: image.facts.size,
    products: products.sort(),
    terms: TERMS.map((term) => {
      const posting = image.posting(term)
      return {
        frequency: image.frequency(term),
        turns:
          posting === undefined
            ? []
            : Array.from(posting.turn, (t, i) => [id(t), posting.count[i], posting.length[i]]).sort(),
        distilled: (posting?.distilled ?? []).map(id).sort(),
        facts: image.facts.having(term).map(image.facts.idOf).sort(),
      }
    }),
    experiences: image.experiences.matching(TERMS),
    covered: image.experiences
      .covered(
        new Map([
          ['sea', 2],
          ['r1', 1],
        ]),
      )
      .map(({ turns, share }) => [turns.map(id).sort(), share])
      .sort(),
  }
}

/** As an earlier release would have written it. */
function withoutColumn(parts: readonly Uint8Array[]): Uint8Array[] {
  const { header, columns } = unpack<object>(parts) as NonNullable<ReturnType<typeof unpack<object>>>
  return pack(header, new Map([...columns].slice(1)), 1000)
}

describe('search image', () => {
  it('that followed the changes is what a new one would be', async () => {
    const world: Change[] = [
      ...['a', 'b', 'c', 'd'].map((id): Change => ({ kind: 'turn-added', turn: aTurn(id), embedding: null })),
      ...['x', 'y', 'z'].map((id): Change => put('entity', anEntity(id))),
    ]
    let applied = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 40 }), async (changes) => {
        const store = createSqliteStore({ path: ':memory:' })
        await store.apply('x', world)
        const following = createSearchImages(store)
        for (const one of changes) {
          // What does not fit is refused.
          await store.apply('x', [one]).then(
            () => {
              applied += 1
            },
            () => undefined,
          )
          const followed = (await following.read('x', 'm'))?.image as SearchImage
          const anew = (await createSearchImages(store).read('x', 'm'))?.image as SearchImage
          expect(visible(followed)).toEqual(visible(anew))
        }
      }),
      { numRuns: 100 },
    )
    expect(applied).toBeGreaterThan(300)
  })

  it('that was written down and taken up again is what a new one would be', async () => {
    const world: Change[] = [
      ...['a', 'b', 'c', 'd'].map(
        (id): Change => ({
          kind: 'turn-added',
          turn: aTurn(id, { metadata: { id, channel: 'mail' } }),
          embedding: { model: 'm', vectors: [Float32Array.of(0.8, 0.6)] },
        }),
      ),
      ...['x', 'y', 'z'].map((id): Change => put('entity', anEntity(id))),
    ]
    let reopened = 0
    const half = fc.array(change, { maxLength: 15 })
    await fc.assert(
      // With sketches or without.
      fc.asyncProperty(half, half, fc.boolean(), async (before, after, sketches) => {
        const exactVectorBytes = sketches ? 4 : 1000
        const store = createSqliteStore({ path: ':memory:' })
        const write = async (changes: readonly Change[]): Promise<void> => {
          for (const one of changes) await store.apply('x', [one]).catch(() => undefined)
        }
        await write([...world, ...before])
        const builder = createImageBuilder('m', exactVectorBytes)
        const read = async (into: ImageBuilder): Promise<ImageBuilder> => {
          for (const entry of await store.indexEntries('x', into.position(), 999)) into.add(entry)
          into.reached((await store.state('x'))?.version ?? 0)
          return into
        }
        const parts = (await read(builder)).write()
        if (parts === null) return
        expect(reopenImage(parts, 'another', exactVectorBytes)).toBeNull()
        expect(reopenImage(parts, 'm', exactVectorBytes + 1)).toBeNull()
        expect(reopenImage(parts.slice(0, -1), 'm', exactVectorBytes)).toBeNull()
        expect(reopenImage(withoutColumn(parts), 'm', exactVectorBytes)).toBeNull()
        const again = reopenImage(parts, 'm', exactVectorBytes) as ImageBuilder
        expect([again.position(), again.version(), again.unwritten()]).toEqual([
          builder.position(),
          builder.version(),
          0,
        ])
        expect(visible(again.image)).toEqual(visible(builder.image))
        await write(after)
        if (((await store.state('x'))?.purgedAt ?? 0) > again.version()) return
        reopened += 1
        expect(visible((await read(again)).image)).toEqual(visible((await read(builder)).image))
      }),
      { numRuns: 100 },
    )
    expect(reopened).toBeGreaterThan(20)
  })

  it('keeps a session in order when a turn is written anew', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    const said = (id: string): Change => ({
      kind: 'turn-added',
      turn: aTurn(id, { session: 's' as SessionId }),
      embedding: null,
    })
    await store.apply('x', ['a', 'b', 'c'].map(said))
    await store.apply('x', [
      {
        kind: 'turn-embedded',
        id: 'b' as TurnId,
        embedding: { model: 'm', vectors: [Float32Array.of(1, 0)] },
      },
    ])
    const image = (await createSearchImages(store).read('x', 'm'))?.image as SearchImage
    const after: string[] = []
    for (let i = image.indexOf('a' as TurnId) ?? -1; i >= 0; i = image.next[i] as number)
      after.push(image.idOf(i))
    expect(after).toEqual(['a', 'b', 'c'])
  })
})

describe('a large image', () => {
  const COUNT = 20_100
  const turns = (from: number, count: number): Change[] =>
    Array.from(
      { length: count },
      (_, i): Change => ({
        kind: 'turn-added',
        turn: aTurn(`t${from + i}`, {
          content: `word ${(from + i) % 997}`,
          session: `s${(from + i) % 300}` as SessionId,
        }),
        embedding: null,
      }),
    )
  const counting = (store: Store) => {
    const calls = { entries: 0, written: 0 }
    const wrapped: Store = {
      ...store,
      async indexEntries(...args) {
        const found = await store.indexEntries(...args)
        calls.entries += found.length
        return found
      },
      async writeImage(...args) {
        calls.written += 1
        await store.writeImage(...args)
      },
    }
    return { calls, store: wrapped }
  }

  it('is left for the next process, which reads only what came since', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-image-'))
    const path = join(folder, 'memory.db')
    const file = createSqliteStore({ path, durability: 'normal' })
    try {
      await file.apply('x', turns(0, COUNT))
      const first = counting(file)
      const images = createSearchImages(first.store)
      await images.read('x', 'm')
      await images.read('x', 'm')
      await images.settled()
      expect(first.calls).toEqual({ entries: COUNT, written: 1 })

      await file.apply('x', turns(COUNT, 5))
      const next = counting(createSqliteStore({ path }))
      const taken = (await createSearchImages(next.store).read('x', 'm'))?.image as SearchImage
      expect(next.calls).toEqual({ entries: 5, written: 0 })
      const anew = counting(createSqliteStore({ path }))
      const built = (await createSearchImages(anew.store, { keepIndex: false }).read('x', 'm'))
        ?.image as SearchImage
      expect(anew.calls).toEqual({ entries: COUNT + 5, written: 0 })
      expect(visible(taken)).toEqual(visible(built))

      await file.apply('x', [{ kind: 'turn-deleted', id: 't7' as TurnId }])
      const after = counting(file)
      const without = (await createSearchImages(after.store).read('x', 'm'))?.image as SearchImage
      expect(after.calls.entries).toBe(COUNT + 4)
      expect(without.indexOf('t7' as TurnId)).toBeUndefined()
      for (const { store } of [next, anew]) await store.close()
    } finally {
      await file.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each([
    'no JSON',
    '{"header":{},"columns":[["ids",9]]}',
    '{"header":{"littleEndian":true},"columns":[["ids",9]]}',
  ])('that cannot be written down, or was damaged, costs only time: %s', async (damaged) => {
    const memory = createSqliteStore({ path: ':memory:' })
    await memory.apply('x', turns(0, COUNT))
    const failures: string[] = []
    const failing: Store = {
      ...memory,
      supports: { ...memory.supports, durable: true },
      readImage: async () => [new TextEncoder().encode(damaged)],
      writeImage: async () => {
        throw new Error('disk full')
      },
    }
    const images = createSearchImages(failing, {}, (error, namespace) =>
      failures.push(`${namespace}: ${error}`),
    )
    expect((await images.read('x', 'm'))?.image.size).toBe(COUNT)
    await images.settled()
    expect(failures).toEqual(['x: Error: disk full'])
    // Not again at once.
    await images.read('x', 'm')
    await images.settled()
    expect(failures).toHaveLength(1)
  })
})

/** Unit vectors around a few centres that all lean one way, as those of a language model do. */
function vectors(count: number, dimensions: number, seed: number): Float32Array[] {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const lean = Array.from({ length: dimensions }, random)
  const centres = Array.from({ length: 20 }, () => Array.from({ length: dimensions }, random))
  return Array.from({ length: count }, (_, i) => {
    const centre = centres[i % centres.length] as number[]
    const raw = centre.map((x, d) => x + 0.7 * (lean[d] as number) + 0.8 * random())
    const length = Math.hypot(...raw)
    return Float32Array.from(raw, (x) => x / length)
  })
}

describe('vectors of a large namespace', () => {
  const COUNT = 3000
  const DIMENSIONS = 50
  const all = vectors(COUNT, DIMENSIONS, 3)
  const filled = async () => {
    const store = createSqliteStore({ path: ':memory:' })
    await store.apply(
      'x',
      all.map(
        (vector, i): Change => ({
          kind: 'turn-added',
          turn: aTurn(`t${i}`, { at: day(1) }),
          embedding: { model: 'm', vectors: [vector] },
        }),
      ),
    )
    return store
  }
  const imageOf = async (store: Awaited<ReturnType<typeof filled>>, exactBytes: number) =>
    (await createSearchImages(store, { exactVectorBytes: exactBytes }).read('x', 'm'))?.image as SearchImage
  const best = (scores: Float64Array, k: number): number[] =>
    [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number)).slice(0, k)

  it('are kept as sketches, and the nearest are found all the same', async () => {
    const store = await filled()
    const whole = await imageOf(store, Number.POSITIVE_INFINITY)
    const sketched = await imageOf(store, 1000 * DIMENSIONS)
    expect([whole.vectors.exact, sketched.vectors.exact]).toEqual([true, false])
    expect(sketched.vectors.count).toBe(COUNT)
    let read = 0
    const vectorsOf = (ids: readonly TurnId[]) => {
      read += ids.length
      return store.turnVectors('x', 'm', ids)
    }
    let shared = 0
    let worst = 0
    const questions = vectors(40, DIMENSIONS, 3)
    for (const question of questions) {
      const { of: exact } = await nearnessOf(whole, question, vectorsOf)
      expect(read).toBe(0)
      const { of: found, compare } = await nearnessOf(sketched, question, vectorsOf)
      expect(read).toBe(200)
      read = 0
      const top = best(exact, 10)
      const near = best(found, 10)
      shared += top.filter((turn) => near.includes(turn)).length
      // A scan multiplies with a question in 16 bits.
      for (const turn of near) expect(found[turn]).toBeCloseTo(exact[turn] as number, 4)
      exact.forEach((value, turn) => {
        worst = Math.max(worst, Math.abs(value - (found[turn] as number)))
      })
      const far = best(exact, COUNT).slice(-5)
      await compare([...far, ...near])
      expect(read).toBe(5)
      read = 0
      for (const turn of far) expect(found[turn]).toBeCloseTo(exact[turn] as number, 4)
    }
    expect(shared / (10 * questions.length)).toBeGreaterThan(0.98)
    // A sketch knows no more than steps, but never mistakes the far for the near.
    expect(worst).toBeGreaterThan(0.01)
    expect(worst).toBeLessThan(0.35)
  })

  it('take a vector that came later, and one that was written anew', async () => {
    const store = await filled()
    const images = createSearchImages(store, { exactVectorBytes: 1000 * DIMENSIONS })
    await images.read('x', 'm')
    const [other] = vectors(1, DIMENSIONS, 99) as [Float32Array]
    await store.apply('x', [
      { kind: 'turn-embedded', id: 't5' as TurnId, embedding: { model: 'm', vectors: [other] } },
      {
        kind: 'turn-added',
        turn: aTurn('late', { at: day(2) }),
        embedding: { model: 'm', vectors: [other] },
      },
    ])
    const image = (await images.read('x', 'm'))?.image as SearchImage
    const { of: near } = await nearnessOf(image, other, (ids) => store.turnVectors('x', 'm', ids))
    expect(
      best(near, 2)
        .map((t) => image.idOf(t))
        .sort(),
    ).toEqual(['late', 't5'])
    expect(image.vectors.count).toBe(COUNT + 1)
  })
})
