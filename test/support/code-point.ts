import fc from 'fast-check'

/**
 * Any code point but halves of pairs: `fc.string({ unit: codePoint })`. What fast-check has for that makes a table of a
 * million of them first, in more than a second.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 19, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code))
