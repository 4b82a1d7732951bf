import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '../../test/support/growth.ts'
import { overlapOf } from './overlap.ts'

const turns = (text: string): string[] => text.split(' ').filter((t) => t !== '')
const fresh = (stored: string, given: string): string =>
  turns(given)
    .filter((_, i) => overlapOf(turns(stored), turns(given)).storedAt[i] === -1)
    .join(' ')

describe('what is new', () => {
  it.each([
    ['nothing, of the same again', 'a b c', 'a b c', ''],
    ['the end, of a record that grew', 'a b', 'a b c d', 'c d'],
    ['the end, when the beginning fell out', 'a b c d', 'c d e', 'e'],
    ['the beginning, of an older record', 'c d e', 'a b c', 'a b'],
    ['nothing, of a part', 'a b c d', 'b c', ''],
    ['what is around, of a whole', 'b c', 'a b c d', 'a d'],
    ['all, of another conversation', 'a b c', 'x y z', 'x y z'],
    ['a message that was said before the overlap, too', 'ok p q', 'q ok r', 'ok r'],
    ['repetitions that begin one and end the other', 'ok ok p q', 'q r ok ok', 'r ok ok'],
    ['one that was said once before and once after', 'gn p ok', 'ok z gn', 'z gn'],
    ['what repeats beyond what is stored', 'ok ok', 'ok ok ok', 'ok'],
    ['nothing of repetitions that are all stored', 'ok ok', 'ok ok', ''],
    ['what was edited', 'a b c d e f', 'a b X d e f g', 'X g'],
    ['what was deleted in between', 'a b d e f', 'a b c d e f g', 'c g'],
    [
      'what was deleted, though the end is like the beginning',
      'gm a b c d e f gm',
      'gm a b X c d e f gm',
      'X',
    ],
    ['what was deleted beside repetitions', 'a ok b ok d e', 'a ok b ok c ok d e', 'c ok'],
  ])('is %s', (_, stored, given, added) => {
    expect(fresh(stored, given)).toBe(added)
  })
})

describe('two records', () => {
  it.each([
    ['a b c', 'a b c', true],
    ['a b c', 'c d', true],
    ['hi hello vienna', 'hi hello lunch', false],
    ['vienna nice', 'porto nice', false],
    ['hi bye', 'hi p q r s t bye', false],
    ['a b c d e f g h', 'a b X d e f g h', true],
    ['a b d', 'a b c d e f', true],
    ['p q r ok s t u v', 'w x ok y z', false],
  ])('%s | %s are of one conversation: %s', (stored, given, same) => {
    expect(overlapOf(turns(stored), turns(given)).same).toBe(same)
  })
})

describe('laws', () => {
  const record = fc.array(fc.constantFrom('ok', 'yes', ...'abcdefghijklmnopqrstuvwxyz'), { maxLength: 14 })

  /** Every exact overlap, found by trying, with what it weighs: once in both counts 1, else less. */
  const overlapsByTrying = (stored: readonly string[], given: readonly string[]) =>
    Array.from({ length: stored.length + given.length + 1 }, (_, i) => i - given.length).flatMap((shift) => {
      const common = given.flatMap((g, i) =>
        stored[i + shift] === undefined ? [] : [[g, stored[i + shift]]],
      )
      if (common.length === 0 || common.some(([g, s]) => g !== s)) return []
      const times = (key: string | undefined) => [...stored, ...given].filter((k) => k === key).length
      return [{ shift, weight: common.reduce((sum, [g]) => sum + 1 / (times(g) - 1), 0) }]
    })

  it('pairs say the same, stand in order, and weigh as much as the weightiest exact overlap of the likelier kind', () =>
    fc.assert(
      fc.property(record, record, (stored, given) => {
        const { storedAt, count } = overlapOf(stored, given)
        const pairs = storedAt.flatMap((s, g) => (s === -1 ? [] : [{ s, g }]))
        expect(pairs).toHaveLength(count)
        for (const { s, g } of pairs) expect(given[g]).toBe(stored[s])
        expect(pairs.map((p) => p.s)).toEqual([...new Set(pairs.map((p) => p.s))].toSorted((x, y) => x - y))
        const times = (key: string | undefined) => [...stored, ...given].filter((k) => k === key).length
        const weight = pairs.reduce((sum, { g }) => sum + 1 / (times(given[g]) - 1), 0)
        const tried = overlapsByTrying(stored, given)
        const most = Math.max(0, ...tried.filter((o) => o.shift >= 0).map((o) => o.weight))
        const older = Math.max(0, ...tried.filter((o) => o.shift < 0).map((o) => o.weight))
        expect(weight).toBeGreaterThan((most === 0 || older > most + 3 ? older : most) - 1e-9)
      }),
      { numRuns: 2000 },
    ))

  it('the second of two windows of one conversation adds what is left of it', () =>
    fc.assert(
      fc.property(record, fc.nat(14), fc.nat(14), (whole, x, y) => {
        const [from, to] = [Math.min(x, y, whole.length), Math.min(Math.max(x, y), whole.length)]
        const [stored, given] = [whole.slice(0, to), whole.slice(from)]
        const [best, ...others] = overlapsByTrying(stored, given)
          .map(({ shift, weight }) => ({ shift, weight: weight - (shift < 0 ? 3 : 0) }))
          .toSorted((a, b) => b.weight - a.weight)
        const { storedAt } = overlapOf(stored, given)
        const added = given.filter((_, i) => storedAt[i] === -1)
        // Where the windows fit as well in another way, nobody can tell.
        fc.pre(to > from && best?.shift === from && others.every((o) => o.weight < best.weight))
        expect([...stored, ...added]).toEqual(whole)
      }),
      { numRuns: 2000 },
    ))

  it.each([1, 7, 1_000_000])('grows in proportion to the turns, of %d kinds', async (kinds) => {
    const compare = (length: number): unknown => {
      const all = Array.from({ length: length + 10 }, (_, i) => `m${i % kinds}`)
      return overlapOf(all.slice(0, length), all.slice(10))
    }
    expect(await growth(compare, 25_000)).toBeNull()
  })
})
