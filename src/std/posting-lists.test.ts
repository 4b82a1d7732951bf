import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../test/support/code-point.ts'
import { createPostingLists } from './posting-lists.ts'
import { createStringTable } from './string-table.ts'

describe('posting lists', () => {
  it('give back what was appended, list by list', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            list: fc.nat(6),
            step: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3_000_000 })),
            count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100_000 })),
          }),
          { maxLength: 300 },
        ),
        (steps) => {
          const lists = createPostingLists()
          const plain = new Map<number, [item: number, count: number][]>()
          steps.forEach(({ list, step, count }) => {
            const own = plain.get(list) ?? []
            // The first item of all is 0.
            const item = (own.at(-1)?.[0] ?? -1) + step
            plain.set(list, [...own, [item, count]])
            lists.append(list, item, count)
          })
          for (let list = 0; list < 9; list++) {
            const read: [number, number][] = []
            lists.each(list, (item, count) => read.push([item, count]))
            expect(read).toEqual(plain.get(list) ?? [])
            expect(lists.length(list)).toBe(read.length)
          }
        },
      ),
    ))
  it('hold a long list in about two bytes per item', () => {
    const lists = createPostingLists()
    for (let item = 0; item < 400_000; item++) lists.append(item % 3 === 0 ? 1 : 0, item, 1)
    let sum = 0
    lists.each(1, (item) => {
      sum += item
    })
    expect(sum).toBe(3 * ((133_333 * 133_334) / 2))
    expect(lists.bytes).toBeLessThan(400_000 * 3)
  })
})

describe('string table', () => {
  it('numbers texts as they come, and gives them back', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string({ unit: codePoint }),
            fc.constantFrom('', 'é', '漢字', '😀', '\ud800'),
          ),
        ),
        (texts) => {
          const table = createStringTable()
          const distinct = [...new Set(texts)]
          const numbers = texts.map((text) => table.add(text))
          expect(numbers).toEqual(texts.map((text) => distinct.indexOf(text)))
          expect(distinct.map((_, i) => table.at(i))).toEqual(distinct)
          expect(distinct.map((text) => table.find(text))).toEqual(distinct.map((_, i) => i))
          expect(table.find('never added')).toBe(-1)
          expect(table.size).toBe(distinct.length)
        },
      ),
    ))
  it('grows', () => {
    const table = createStringTable()
    for (let i = 0; i < 20_000; i++) table.add(`session ${i}`)
    expect(table.find('session 19999')).toBe(19_999)
    expect(table.at(12_345)).toBe('session 12345')
  })
})
