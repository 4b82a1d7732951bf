import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { type KnownTime, untold } from '../model/known-time.ts'
import { tellingOrder } from '../model/telling-order.ts'
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
const order = tellingOrder()
const phraseOf = (id: EntityId): Phrase => WORDS[id] as Phrase

/** A telling on day `told` of what happened on `at`, or of what happened some time before. */
function telling(turn: string, tail: string, told: number, at: number | null = null): Claim {
  const [own] = aFact('f', { turn, tail, heardAt: day(told) }, { kind: 'event' }).evidence
  const time: KnownTime =
    at === null ? untold('event') : { bound: 'at', span: { from: day(at), to: day(at + 1) }, unit: 'day' }
  return { evidence: { ...(own as Evidence), time }, tail: tail as EntityId }
}

/** The same of what happened some time from one day to before another, in these words. */
function within(
  turn: string,
  told: number,
  [from, to]: readonly [number, number],
  statement?: string,
): Claim {
  const { evidence, tail } = telling(turn, 'bike', told)
  const time: KnownTime = { bound: 'at', span: { from: day(from), to: day(to) }, unit: 'week' }
  return { evidence: { ...evidence, time, statement: statement ?? evidence.statement }, tail }
}

/** The same of being promoted. */
function promoted(...told: Parameters<typeof telling>): Claim {
  const { evidence, tail } = telling(...told)
  return { evidence: { ...evidence, relation: 'promoted_to' }, tail }
}

const turnsOf = (claims: readonly Claim[]): string[][] =>
  occasionsOf(claims, phraseOf, order)
    .map((o) => o.claims.map((c) => c.evidence.turn as string).sort())
    .sort()

describe('occasions', () => {
  it('takes a retelling without a date for the newest occasion before it', () => {
    const runs = [telling('a', 'half', 3, 2), telling('b', 'half', 20, 18), telling('c', 'marathon', 10)]
    expect(turnsOf(runs)).toEqual([['a', 'c'], ['b']])
    expect(occasionsOf(runs, phraseOf, order).map((o) => o.tail)).toEqual(['half', 'half'])
  })

  it('keeps two dates apart, and what is not alike', () => {
    expect(turnsOf([telling('a', 'bike', 3, 2), telling('b', 'bike', 5, 4)])).toEqual([['a'], ['b']])
    expect(turnsOf([telling('a', 'bike', 3), telling('b', 'marathon', 5)])).toEqual([['a'], ['b']])
  })

  it('does not take what happened after the telling for it', () => {
    expect(turnsOf([telling('a', 'bike', 3), telling('b', 'bike', 30, 29)])).toEqual([['a'], ['b']])
  })

  it('knows a day in the week of another telling', () => {
    expect(turnsOf([within('w', 9, [1, 8]), telling('a', 'bike', 4, 3)])).toEqual([['a', 'w']])
  })

  it('does not take for a day what was told to have happened before that day', () => {
    const [early, late] = [within('a', 20, [1, 31]), telling('b', 'bike', 30, 26)]
    expect(turnsOf([early, late])).toEqual([['a'], ['b']])
    // On the day itself it can be.
    expect(turnsOf([within('a', 26, [1, 31]), late])).toEqual([['a', 'b']])
    expect(turnsOf([within('a', 28, [1, 31]), late])).toEqual([['a', 'b']])
  })

  it('takes what happened again for another, unless one time is within the other', () => {
    const again = (turn: string, told: number, span: readonly [number, number]): Claim =>
      within(turn, told, span, 'Ana bought a second bike.')
    const first = within('a', 8, [1, 8])
    expect(turnsOf([first, within('b', 15, [7, 15])])).toEqual([['a', 'b']])
    expect(turnsOf([first, again('b', 15, [7, 15])])).toEqual([['a'], ['b']])
    expect(turnsOf([first, again('b', 15, [1, 15])])).toEqual([['a', 'b']])
    const undated = telling('b', 'bike', 15)
    const said = { ...undated.evidence, statement: 'Ana bought a bike again.' }
    expect(turnsOf([first, { ...undated, evidence: said }])).toEqual([['a'], ['b']])
    // Whoever speaks of it later may mean the second.
    expect(turnsOf([first, again('b', 15, [9, 15]), telling('c', 'bike', 20)])).toEqual([['a'], ['b', 'c']])
  })

  it('takes an event that is told without its other end for the newest of its kind', () => {
    const told = [promoted('a', 'editor', 3, 2), promoted('b', 'promotion', 20)]
    expect(occasionsOf(told, phraseOf, order).map((o) => [o.tail, o.claims.length])).toEqual([['editor', 2]])
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
      days: fc.integer({ min: 1, max: 9 }),
      statement: fc.constantFrom('Ana bought it.', 'Ana bought it again.'),
    })
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (told, chance) => {
        const claims = told.map(({ tail, told: heard, ago, days, statement }, i): Claim => {
          const { evidence } =
            ago === null
              ? telling(`t${i}`, tail, heard)
              : within(`t${i}`, heard, [heard - ago, heard - ago + days])
          return { evidence: { ...evidence, statement }, tail: tail as EntityId }
        })
        const shuffled = [...claims]
          .map((c) => [chance.next().value as number, c] as const)
          .sort(([a], [b]) => a - b)
          .map(([, c]) => c)
        expect(turnsOf(shuffled)).toEqual(turnsOf(claims))
      }),
    )
  })
})
