import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { type KnownTime, untold } from '../model/known-time.ts'
import type { Instant } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import type { Phrase } from '../tasks/values.ts'
import { aFact, day } from '../testing/builders.ts'
import { occasionsOf } from './occasions.ts'
import type { Claim } from './supersede.ts'

const WORDS: Readonly<Record<string, Phrase>> = {
  marathon: { name: 'marathon', terms: ['marathon'], noun: 'marathon' },
  half: { name: 'marathon', terms: ['half', 'marathon'], noun: 'marathon' },
  bike: { name: 'bike', terms: ['bike'], noun: 'bike' },
  promotion: { name: 'promotion', terms: searchTerms('promotion'), noun: 'promot' },
  editor: { name: 'editor', terms: ['editor'], noun: 'editor' },
}
const phraseOf = (id: EntityId): Phrase => WORDS[id] as Phrase

/** A telling on day `told` of what happened on `at`, or of what happened some time before. */
function telling(turn: string, tail: string, told: number, at: number | null = null): Claim {
  const [own] = aFact('f', { turn, tail, heardAt: day(told) }, { kind: 'event' }).evidence
  const time: KnownTime =
    at === null ? untold('event') : { bound: 'at', span: { from: day(at), to: day(at + 1) }, unit: 'day' }
  return { evidence: { ...(own as Evidence), time }, tail: tail as EntityId }
}

/** The same of being promoted. */
function promoted(...told: Parameters<typeof telling>): Claim {
  const { evidence, tail } = telling(...told)
  return { evidence: { ...evidence, relation: 'promoted_to' }, tail }
}

const turnsOf = (claims: readonly Claim[]): string[][] =>
  occasionsOf(claims, phraseOf)
    .map((o) => o.claims.map((c) => c.evidence.turn as string).sort())
    .sort()

describe('occasions', () => {
  it('takes a retelling without a date for the newest occasion before it', () => {
    const runs = [telling('a', 'half', 3, 2), telling('b', 'half', 20, 18), telling('c', 'marathon', 10)]
    expect(turnsOf(runs)).toEqual([['a', 'c'], ['b']])
    expect(occasionsOf(runs, phraseOf).map((o) => o.tail)).toEqual(['half', 'half'])
  })

  it('keeps two dates apart, and what is not alike', () => {
    expect(turnsOf([telling('a', 'bike', 3, 2), telling('b', 'bike', 5, 4)])).toEqual([['a'], ['b']])
    expect(turnsOf([telling('a', 'bike', 3), telling('b', 'marathon', 5)])).toEqual([['a'], ['b']])
  })

  it('does not take what happened after the telling for it', () => {
    expect(turnsOf([telling('a', 'bike', 3), telling('b', 'bike', 30, 29)])).toEqual([['a'], ['b']])
  })

  it('knows a day in the week of another telling', () => {
    const week: Claim = telling('w', 'bike', 9)
    const span = { from: day(1) as Instant, to: day(8) as Instant }
    const vague = {
      ...week,
      evidence: { ...week.evidence, time: { bound: 'at', span, unit: 'week' } as const },
    }
    expect(turnsOf([vague, telling('a', 'bike', 4, 3)])).toEqual([['a', 'w']])
  })

  it('takes an event that is told without its other end for the newest of its kind', () => {
    const told = [promoted('a', 'editor', 3, 2), promoted('b', 'promotion', 20)]
    expect(occasionsOf(told, phraseOf).map((o) => [o.tail, o.claims.length])).toEqual([['editor', 2]])
    expect(turnsOf([promoted('a', 'promotion', 3, 2), promoted('b', 'editor', 20, 19)])).toEqual([
      ['a'],
      ['b'],
    ])
    // Of other relations such a word is a value like any other.
    expect(turnsOf([telling('a', 'editor', 3, 2), telling('b', 'promotion', 20)])).toEqual([['a'], ['b']])
  })

  it('is the same in whatever order they are told', () => {
    const claim = fc.record({
      tail: fc.constantFrom('marathon', 'half', 'bike'),
      told: fc.integer({ min: 5, max: 25 }),
      ago: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (told, chance) => {
        const claims = told.map((t, i) =>
          telling(`t${i}`, t.tail, t.told, t.ago === null ? null : t.told - t.ago),
        )
        const shuffled = [...claims]
          .map((c) => [chance.next().value as number, c] as const)
          .sort(([a], [b]) => a - b)
          .map(([, c]) => c)
        expect(turnsOf(shuffled)).toEqual(turnsOf(claims))
      }),
    )
  })
})
