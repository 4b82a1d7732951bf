import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../model/fact.ts'
import { asKnownAt, holdsAt } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { tellingOrder } from '../model/telling-order.ts'
import type { Instant } from '../model/time.ts'
import { besideEachOther, phraseOf, type Told } from '../tasks/values.ts'
import { aFact, day } from '../testing/builders.ts'
import { type Claim, type StatedEnd, timeline } from './supersede.ts'

const claimsOf = (facts: readonly Fact[]): Claim[] =>
  facts.flatMap((f) => f.evidence.map((evidence) => ({ evidence, tail: f.tail })))
const arrive = (facts: readonly Fact[], singleValued = true, ends: readonly StatedEnd[] = []): Fact[] =>
  timeline(
    { head: 'ana' as EntityId, relation: 'lives_in', singleValued, order: tellingOrder() },
    claimsOf(facts),
    ends,
    phraseOf,
  )
const lives = (id: string, tail: string, from: number, to: number | null = null, heard = from): Fact =>
  aFact(id, { tail, from: day(from), to: to === null ? null : day(to), heardAt: day(heard), turn: `t-${id}` })
/** The same, told as a change. */
const moves = (fact: Fact): Fact => ({
  ...fact,
  evidence: fact.evidence.map((e) => ({ ...e, wording: 'move' })),
})
/** What the timeline says, without ids. */
const values = (facts: readonly Fact[]): unknown[] =>
  facts.map((f) => ({
    tail: f.tail,
    valid: f.valid,
    confidence: f.confidence,
    turns: f.evidence.map((e) => e.turn),
    ends: f.closings.map((c) => [c.at, c.heardAt]),
  }))
const spans = (facts: readonly Fact[]): string[] =>
  facts.map(
    (f) =>
      `${f.tail} ${(f.valid.from - day(0)) / 864e5}-${f.valid.to === null ? '' : (f.valid.to - day(0)) / 864e5}`,
  )

const claims = fc
  .uniqueArray(
    fc.record({
      from: fc.nat(30),
      tail: fc.constantFrom('lisbon', 'porto', 'vienna'),
      length: fc.option(fc.integer({ min: 1, max: 12 })),
      heard: fc.nat(40),
    }),
    { selector: (c) => c.from, maxLength: 7 },
  )
  .map((all) =>
    all.map((c, i) => lives(`f${i}`, c.tail, c.from, c.length === null ? null : c.from + c.length, c.heard)),
  )

describe('timeline of a single-valued relation', () => {
  it('never has two values at one instant', () =>
    fc.assert(
      fc.property(claims, (facts) => {
        const settled = arrive(facts)
        for (let d = 0; d < 45; d++) {
          const tails = new Set(settled.filter((f) => holdsAt(f, day(d))).map((f) => f.tail))
          expect(tails.size).toBeLessThanOrEqual(1)
        }
      }),
    ))

  it('does not depend on the order of arrival', () =>
    fc.assert(
      fc.property(
        claims.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([facts, shuffled]) => {
          expect(values(arrive(shuffled))).toEqual(values(arrive(facts)))
        },
      ),
    ))

  describe('told in one moment', () => {
    /** Each of these arrived after the one before: a value, or `null` where what held is said to be over. */
    const told = fc.array(fc.option(fc.constantFrom('lisbon', 'porto', 'vienna'), { freq: 3 }), {
      minLength: 1,
      maxLength: 6,
    })
    const settled = (
      all: readonly (string | null)[],
      inOrder: <T>(of: T[]) => T[] = (of) => of,
      heard = 3,
    ): Fact[] => {
      // Ids say the contrary.
      const turns = all.map((_, i) => `t${9 - i}` as TurnId)
      const facts = all.flatMap((tail, i) => {
        if (tail === null) return []
        const fact = lives('f', tail, 3)
        return { ...fact, evidence: fact.evidence.map((e) => ({ ...e, turn: turns[i] as TurnId })) }
      })
      const ends = all.flatMap((tail, i) => {
        const closing = { at: day(3), by: null, turn: turns[i] as TurnId, heardAt: day(heard) }
        return tail === null ? { tail: null, closing } : []
      })
      const order = tellingOrder(new Map(turns.map((turn, i) => [turn, i])))
      const key = { head: 'ana' as EntityId, relation: 'lives_in', singleValued: true, order }
      return timeline(key, inOrder(claimsOf(facts)), inOrder(ends), phraseOf)
    }

    it('holds what came last, at that very moment, too, and is the same in any order', () =>
      fc.assert(
        fc.property(told, (all) => {
          const facts = settled(all)
          const last = all.at(-1)
          for (const at of [day(3), day(9)])
            expect(facts.filter((f) => holdsAt(f, at)).map((f) => f.tail)).toEqual(
              last === null ? [] : [last],
            )
          expect(settled(all, (of) => of.toReversed())).toEqual(facts)
        }),
      ))

    it('leaves a beginning alone that was told before an end which was heard of on another day', () => {
      expect(spans(settled(['lisbon', null], (of) => of, 3))).toEqual(['lisbon 3-3'])
      expect(spans(settled(['lisbon', null], (of) => of, 1))).toEqual(['lisbon 3-'])
    })
  })

  it('says at every instant what the last claim before it says, of those that say since when', () =>
    fc.assert(
      fc.property(claims, (all) => {
        const facts = all.filter((f) => f.time.span !== null)
        const settled = arrive(facts)
        for (let d = 0; d < 45; d++) {
          const last = facts
            .filter((f) => f.valid.from <= day(d))
            .sort((a, b) => b.valid.from - a.valid.from)[0]
          const holding = settled.filter((f) => holdsAt(f, day(d))).map((f) => f.tail)
          // An open last claim must hold; nothing else may, unless it continues an earlier open claim of the same value.
          if (last !== undefined && last.valid.to === null) expect(holding).toEqual([last.tail])
          else if (last !== undefined) for (const tail of holding) expect(tail).toBe(last.tail)
          else expect(holding).toEqual([])
        }
      }),
    ))

  it('loses no claim: every turn still supports a fact', () =>
    fc.assert(
      fc.property(claims, (facts) => {
        const turns = arrive(facts).flatMap((f) => f.evidence.map((e) => e.turn))
        expect(turns.sort()).toEqual(facts.map((f) => f.evidence[0]?.turn).sort())
      }),
    ))

  it('gives the same ids, whatever came first', () =>
    fc.assert(
      fc.property(
        claims.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
        (shuffled) => {
          const ids = arrive(shuffled).map((f) => f.id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toEqual(arrive(shuffled.toReversed()).map((f) => f.id))
        },
      ),
    ))

  it('takes a change that was told of later for later, where nothing says since when it was otherwise', () => {
    const now = (...facts: Fact[]): string[] =>
      arrive(facts).flatMap((f) => (f.valid.to === null ? f.tail : []))
    expect(now(lives('a', 'vienna', 16), lives('b', 'lisbon', 9, null, 17))).toEqual(['lisbon'])
    expect(now(lives('b', 'lisbon', 9, null, 17), lives('a', 'vienna', 16))).toEqual(['lisbon'])
    // Too long before it was told otherwise, or told of before that.
    expect(now(lives('a', 'vienna', 18), lives('b', 'lisbon', 9, null, 19))).toEqual(['vienna'])
    expect(now(lives('a', 'vienna', 16), lives('b', 'lisbon', 9, null, 15))).toEqual(['vienna'])
    // Since when is said of both.
    expect(now(lives('a', 'vienna', 15, null, 16), lives('b', 'lisbon', 9, null, 17))).toEqual(['vienna'])
  })

  it('closes the old value where the new one starts, and keeps both', () => {
    expect(spans(arrive([lives('a', 'vienna', 0), lives('b', 'lisbon', 10)]))).toEqual([
      'vienna 0-10',
      'lisbon 10-',
    ])
  })

  it('lets news of the past close itself at what is known later', () => {
    expect(spans(arrive([lives('b', 'lisbon', 10), lives('a', 'vienna', 0, null, 20)]))).toEqual([
      'vienna 0-10',
      'lisbon 10-',
    ])
  })

  it('splits a value when news tells of another in between, and returns to it', () => {
    const settled = arrive([
      lives('a', 'vienna', 0),
      lives('c', 'vienna', 20),
      lives('b', 'lisbon', 10, null, 30),
    ])
    expect(spans(settled)).toEqual(['vienna 0-10', 'lisbon 10-20', 'vienna 20-'])
    expect(new Set(settled.map((f) => f.id)).size).toBe(3)
  })

  it('lets what was heard later win between equal starts', () => {
    expect(spans(arrive([lives('a', 'vienna', 5, null, 5), lives('b', 'lisbon', 5, null, 8)]))).toEqual([
      'vienna 5-5',
      'lisbon 5-',
    ])
  })

  it('keeps the day of an end that is told when the next value is known, whatever came first', () => {
    const until = (heard: number, days: number): StatedEnd => {
      const within = { from: day(25), to: day(25 + days), unit: days === 1 ? 'day' : 'month' } as const
      return {
        tail: 'vienna' as EntityId,
        closing: { at: day(25), by: null, turn: 't9' as TurnId, heardAt: day(heard), within },
      }
    }
    const known = [
      lives('a', 'vienna', 0),
      lives('b', 'lisbon', 4, null, 10),
      lives('c', 'lisbon', 3, null, 30),
    ]
    const told = (end: StatedEnd): string[][] =>
      [known, known.toReversed()].map((facts) => spans(arrive(facts, true, [end])))
    const beside = ['vienna 0-25', 'lisbon 3-']
    const cut = ['vienna 0-3', 'lisbon 3-']
    expect(told(until(10, 1))).toEqual([beside, beside])
    expect(told(until(12, 1))).toEqual([beside, beside])
    // The month alone is told, or nobody knew of a next value.
    expect(told(until(12, 30))).toEqual([cut, cut])
    expect(told(until(5, 1))).toEqual([cut, cut])
  })

  it('keeps guesses beside the timeline: they end nothing and are not ended', () => {
    const guess = aFact('g', { tail: 'berlin', from: day(15), turn: 'tg', confidence: 0.5 })
    expect(spans(arrive([lives('a', 'vienna', 0), guess, lives('b', 'lisbon', 20)]))).toEqual([
      'vienna 0-20',
      'berlin 15-',
      'lisbon 20-',
    ])
  })

  it('raises belief when another turn says the same, and not when the same turn is read twice', () => {
    const once = arrive([lives('a', 'vienna', 0)])
    expect(arrive([lives('a', 'vienna', 0), lives('b', 'vienna', 3)])[0]?.confidence).toBeCloseTo(0.99)
    const again = { ...lives('b', 'vienna', 0), evidence: once[0]?.evidence ?? [] }
    expect(arrive([lives('a', 'vienna', 0), again])[0]?.confidence).toBe(0.9)
  })

  describe('told in other words', () => {
    const told = (...facts: Fact[]): string[] => spans(arrive(facts))

    it('is one value, called by its clearest name and known from its first telling', () => {
      expect(told(lives('a', 'Lisbon', 0), lives('b', 'flat in Lisbon', 9))).toEqual(['Lisbon 0-'])
      expect(told(lives('a', 'flat', 0), lives('b', 'Lisbon', 9), lives('c', 'place', 12))).toEqual([
        'Lisbon 0-',
      ])
      const [fact] = arrive([lives('a', 'flat', 0), lives('b', 'Lisbon', 9)])
      expect(fact?.evidence.map((e) => e.tail)).toEqual(['flat', 'Lisbon'])
      expect(fact?.confidence).toBeCloseTo(0.99)
    })

    it('keeps its id when it is told more fully', () => {
      const [first] = arrive([lives('a', 'flat', 0)])
      expect(arrive([lives('a', 'flat', 0), lives('b', 'Lisbon', 9)])[0]?.id).toBe(first?.id)
    })

    it('belongs to what held then, when another value came between', () => {
      expect(told(lives('a', 'Lisbon', 0), lives('b', 'Porto', 9), lives('c', 'flat', 12))).toEqual([
        'Lisbon 0-9',
        'Porto 9-',
      ])
    })

    it('begins beside the town when its words say since when, or that it began, after the town was told', () => {
      const since = lives('b', 'flat in Lisbon', 5, null, 9)
      expect(told(lives('a', 'Lisbon', 0), since)).toEqual(['Lisbon 0-', 'flat in Lisbon 5-'])
      expect(told(lives('a', 'Lisbon', 0), moves(lives('b', 'flat in Lisbon', 9)))).toEqual([
        'Lisbon 0-',
        'flat in Lisbon 9-',
      ])
      // Since before it was told otherwise.
      expect(told(lives('a', 'Lisbon', 7), lives('b', 'flat in Lisbon', 5, null, 9))).toEqual(['Lisbon 5-'])
    })

    it('begins anew after words that end it', () => {
      const end = {
        tail: 'Lisbon' as EntityId,
        closing: { at: day(4), by: null, turn: 't9' as TurnId, heardAt: day(4) },
      }
      expect(spans(arrive([lives('a', 'Lisbon', 0), lives('b', 'flat', 9)], true, [end]))).toEqual([
        'Lisbon 0-4',
        'flat 9-',
      ])
    })

    it('comes to the same whatever came first', () => {
      const tails = ['Lisbon', 'flat in Lisbon', 'flat', 'Porto', 'house in Porto', 'Lisbon, Portugal']
      const some = fc
        .uniqueArray(
          fc.record({
            from: fc.nat(30),
            tail: fc.constantFrom(...tails),
            heard: fc.nat(40),
            moved: fc.boolean(),
          }),
          { selector: (c) => c.from, maxLength: 7 },
        )
        .map((all) =>
          all.map((c, i) => {
            const fact = lives(`f${i}`, c.tail, c.from, null, Math.max(c.from, c.heard))
            return c.moved ? moves(fact) : fact
          }),
        )
      fc.assert(
        fc.property(
          some.chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
          ),
          ([facts, shuffled]) => {
            const settled = arrive(facts)
            expect(values(arrive(shuffled))).toEqual(values(settled))
            expect(settled.flatMap((f) => f.evidence).length).toBe(facts.length)
            const asTold = ({ tail }: Fact): Told => ({ phrase: phraseOf(tail), statement: '' })
            for (let d = 0; d < 45; d++) {
              const [one, other, ...more] = settled.filter((f) => holdsAt(f, day(d)))
              expect(more).toEqual([])
              if (one !== undefined && other !== undefined)
                expect(besideEachOther('lives_in', asTold(one), asTold(other))).not.toBeNull()
            }
          },
        ),
      )
    })
  })

  describe('told of a home and of a town', () => {
    const told = (...facts: Fact[]): string[] => spans(arrive(facts))

    it('holds beside each other, whichever was told first', () => {
      expect(told(lives('a', 'Porto', 0), lives('b', 'flat in Bonfim', 9))).toEqual([
        'Porto 0-',
        'flat in Bonfim 9-',
      ])
      expect(told(lives('a', 'Elm Street', 0), lives('b', 'Leeds', 9))).toEqual(['Elm Street 0-', 'Leeds 9-'])
    })

    it('ends both with a move, with another town, and with a home elsewhere', () => {
      const known = [lives('a', 'Porto', 0), lives('b', 'flat in Bonfim', 9)]
      for (const next of [
        moves(lives('c', 'room in Gaia', 12)),
        lives('c', 'room in Gaia', 12),
        lives('c', 'Gaia', 12),
      ])
        expect(told(...known, next)).toEqual(['Porto 0-12', 'flat in Bonfim 9-12', `${next.tail} 12-`])
    })

    it('ends the town when the home begins by words of its own', () => {
      expect(told(lives('a', 'Porto', 0), moves(lives('b', 'flat in Gaia', 9)))).toEqual([
        'Porto 0-9',
        'flat in Gaia 9-',
      ])
      expect(told(lives('a', 'Porto', 0), lives('b', 'flat in Gaia', 5, null, 9))).toEqual([
        'Porto 0-5',
        'flat in Gaia 5-',
      ])
    })

    it('ends no town when a part of it begins by words of its own, only the part before', () => {
      const known = [lives('a', 'Bodø', 0), moves(lives('b', 'Rønvik in Bodø', 5, null, 9))]
      expect(told(...known)).toEqual(['Bodø 0-', 'Rønvik in Bodø 5-'])
      expect(told(...known, moves(lives('c', 'Mørkved, Bodø', 12)))).toEqual([
        'Bodø 0-',
        'Rønvik in Bodø 5-12',
        'Mørkved, Bodø 12-',
      ])
      expect(told(...known, moves(lives('c', 'Fauske', 12)))).toEqual([
        'Bodø 0-12',
        'Rønvik in Bodø 5-12',
        'Fauske 12-',
      ])
    })

    it('ends the town of before on the day the home was told', () => {
      expect(
        told(lives('a', 'York', 0), moves(lives('b', 'flat in Bonfim', 9)), lives('c', 'Porto', 12)),
      ).toEqual(['York 0-9', 'flat in Bonfim 9-', 'Porto 12-'])
    })

    it.each<[tail: string, left: string[]]>([
      ['flat in Bonfim', ['Porto 0-', 'flat in Bonfim 9-15']],
      ['Porto', ['Porto 0-15', 'flat in Bonfim 9-15']],
    ])('ends what is said to be over: %s', (tail, left) => {
      const closing = { at: day(15), by: null, turn: 't9' as TurnId, heardAt: day(15) }
      const known = [lives('a', 'Porto', 0), lives('b', 'flat in Bonfim', 9)]
      expect(spans(arrive(known, true, [{ tail: tail as EntityId, closing }]))).toEqual(left)
    })
  })

  describe('told of an employer and of a section', () => {
    const works = (...facts: Fact[]): string[] =>
      spans(
        timeline(
          { head: 'ana' as EntityId, relation: 'works_at', singleValued: true, order: tellingOrder() },
          claimsOf(facts),
          [],
          phraseOf,
        ),
      )

    it('ends one section where the next begins, and neither ends the employer', () => {
      const known = [lives('a', 'São João hospital', 0), lives('b', 'neonatal ward', 3)]
      expect(works(...known, lives('c', 'milk bank of the hospital', 12, null, 9))).toEqual([
        'São João hospital 0-',
        'neonatal ward 3-12',
        'milk bank of the hospital 12-',
      ])
    })

    it('ends both with another employer', () => {
      expect(works(lives('a', 'Orbit', 0), lives('b', 'sales team', 3), lives('c', 'Halden', 9))).toEqual([
        'Orbit 0-9',
        'sales team 3-9',
        'Halden 9-',
      ])
    })
  })

  describe('told to begin in a month', () => {
    const inJanuary = (fact: Fact): Fact => {
      const time = { bound: 'at', span: { from: day(0), to: day(31) }, unit: 'month' } as const
      return { ...fact, time, evidence: fact.evidence.map((e) => ({ ...e, time })) }
    }
    const claims = [lives('a', 'vienna', -90), inJanuary(lives('b', 'lisbon', 0, null, 40))]
    const ended = (tail: string, at: number, heard = 41): StatedEnd => ({
      tail: tail as EntityId,
      closing: { at: day(at), by: null, turn: 't9' as TurnId, heardAt: day(heard) },
    })

    it('begins on the day on which the value before it is told to have ended', () => {
      const [vienna, lisbon] = arrive(claims, true, [ended('vienna', 10)]) as [Fact, Fact]
      expect(spans([vienna, lisbon])).toEqual(['vienna -90-10', 'lisbon 10-'])
      expect(vienna.closings.map((c) => c.by)).toEqual([lisbon.id, null])
      expect(lisbon.time.unit).toBe('month')
    })

    it.each<[why: string, end: StatedEnd[]]>([
      ['an end outside that month', [ended('vienna', 35)]],
      ['an end that was only noticed then', [ended('vienna', 10, 10)]],
      ['the end of what was not before it', [ended('porto', 10)]],
    ])('begins on its first day with %s', (_, ends) => {
      expect(spans(arrive(claims, true, ends))).toEqual(['vienna -90-0', 'lisbon 0-'])
    })

    it('ends with what it tells in other words', () => {
      const known = lives('a', 'Lisbon', -90, null, 35)
      const told = inJanuary(lives('b', 'flat in Lisbon', 0, null, 40))
      expect(spans(arrive([known, told], true, [ended('Lisbon', 10)]))).toEqual(['Lisbon -90-10'])
    })

    it('keeps an end of its own within the month', () => {
      expect(spans(arrive(claims, true, [ended('lisbon', 5), ended('vienna', 10)]))).toEqual([
        'vienna -90-0',
        'lisbon 0-5',
      ])
    })
  })

  it('answers what was known earlier', () => {
    const [vienna] = arrive([lives('a', 'vienna', 0), lives('b', 'lisbon', 10, null, 12)])
    expect(asKnownAt(vienna as Fact, day(11))?.valid.to).toBeNull()
    expect(asKnownAt(vienna as Fact, day(12))?.valid.to).toBe(day(10))
    expect(asKnownAt(vienna as Fact, day(-1) as Instant)).toBeNull()
  })
})

describe('timeline of a many-valued relation', () => {
  it('keeps values side by side and joins what overlaps', () => {
    const settled = arrive([lives('a', 'jazz', 0), lives('b', 'opera', 5), lives('c', 'jazz', 9)], false)
    expect(spans(settled)).toEqual(['jazz 0-', 'opera 5-'])
  })

  it('keeps disjoint spans of one value apart', () => {
    expect(spans(arrive([lives('a', 'jazz', 0, 4), lives('b', 'jazz', 8)], false))).toEqual([
      'jazz 0-4',
      'jazz 8-',
    ])
  })

  it('ends what words say is over, and lets it begin anew', () => {
    const closing = { at: day(6), by: null, turn: 't9' as TurnId, heardAt: day(6) }
    const ends = [{ tail: 'jazz' as EntityId, closing }]
    expect(spans(arrive([lives('a', 'jazz', 0)], false, ends))).toEqual(['jazz 0-6'])
    const again = [lives('a', 'jazz', 0), lives('b', 'jazz', 9)]
    expect(spans(arrive(again, false, ends))).toEqual(['jazz 0-6', 'jazz 9-'])
  })
})
