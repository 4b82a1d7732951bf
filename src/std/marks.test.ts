import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marksIn } from './marks.ts'

it('tells the marks of a text as a look at the text does', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc é𝄞') })
  fc.assert(
    fc.property(text, text, (whole, mark) => {
      expect(marksIn(whole)(mark)).toBe(whole.includes(mark))
      expect(marksIn(whole)(whole.slice(1, 4))).toBe(true)
    }),
  )
})
