import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { pattern } from './pattern.ts'
import { piecesOf } from './pattern-pieces.ts'

test.each([
  ['\\b[Mm]y (?:main |own )?hobby\\b', ['hobby']],
  ['(?<![\\p{L}])(I|[Ww]e) (?:have )?got into', ['got into']],
  ['ab?c', ['a']],
  ['Tied the (?=knot)', ['tied the ']],
  ['(?:goes by|Aka|is called)', ['goes by', 'aka', 'is called']],
  ['(?:cat|) \\d{1,3}x{0,3}', [' ']],
  ['a\\.b\\+c\\u{1f600}', ['a.b+c']],
  ['[.,;!?]|$', []],
])('looks for what %j always has', (source, pieces) => {
  expect(piecesOf(source)).toEqual(pieces)
})

it.each(['drink (tea', 'drink tea)', 'drink [tea', '(a|(b'])(
  'an expression with unbalanced brackets fails: %s',
  (source) => {
    const tried = pattern(source)
    expect(() => tried.test('I drink tea, a or b')).toThrow(SyntaxError)
  },
)

it('finds a piece in whatever the expression matches', () => {
  const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
    source: fc.array(tie('part'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        'a',
        'B',
        ' ',
        'ab',
        '\\.',
        '[aA]',
        '[ab]',
        '[^a]',
        '\\p{L}',
        '\\b',
        'a?',
        'b+',
        'a{0,2}',
        '^',
        '.',
      ),
      fc
        .tuple(
          fc.constantFrom('(?:', '(', '(?=', '(?!', '(?<=', '(?<!'),
          fc.array(tie('source'), { minLength: 1, maxLength: 3 }),
          fc.constantFrom('', '?', '*', '+', '{2}'),
        )
        .map(([open, each, times]) => `${open}${each.join('|')})${/[=!]$/.test(open) ? '' : times}`),
    ),
  }))
  fc.assert(
    fc.property(source, fc.string({ unit: fc.constantFrom(...'aAbB .'), maxLength: 8 }), (said, text) => {
      const pieces = piecesOf(said)
      if (pieces.length > 0 && new RegExp(said, 'u').test(text))
        expect(pieces.some((piece) => text.toLowerCase().includes(piece))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
