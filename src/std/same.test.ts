import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { same } from './same.ts'

/** Few keys and values, so that some pairs are the same. */
const { value: data } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, 0, 1, Number.NaN, '', 'a'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), tie('value'), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
}))

it('compares plain data as Node does', () =>
  fc.assert(
    fc.property(data, data, (a, b) => {
      expect(same(a, b)).toBe(isDeepStrictEqual(a, b))
      expect(same(a, structuredClone(a))).toBe(true)
    }),
    { numRuns: 2000 },
  ))
