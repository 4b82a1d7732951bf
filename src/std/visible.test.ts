import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../test/support/code-point.ts'
import { oneLine, safeJson, storable, visible } from './visible.ts'

const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...'a1 \t\n\r\v\f\0[]:"<😀👩é中م'.split(''),
        ...'\u001c\u0085\u2028\u200b\u200c\u200d\u202e\u2066\u061c\ufeff\u2060\ufe0f\u001b\u009b\u00ad\ufff9'.split(
          '',
        ),
        '\ud800',
        '\udc00',
        '👩',
        '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
        '\u{e0041}',
        '\u{e0101}',
        '葛',
        'क्',
        'ᠠ',
        '\u180b',
        '\uffff',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

describe('what is shown', () => {
  it.each([
    'Hello, world! [1] <b> "q" \'s',
    'Überraschung – naïve café',
    '👩‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 👩🏽‍🚀',
    'می‌خواهم خانه‌ها',
    'क्‍ष क्‌ष',
    '葛󠄀 日本語 한국어 ไทย',
    'ᠠ᠋ᠨ',
    'عربي עברית',
  ])('leaves %s as it is', (text) => {
    expect(oneLine(text)).toBe(text)
    expect(visible(text)).toBe(text)
    expect(safeJson(text)).toBe(JSON.stringify(text))
  })

  it.each([
    ['a\nb\r\nc\u2028d\u0085e\u001cf\vg\fh', 'a b c d e f g h'],
    ['pass\u202Edrow', 'passdrow'],
    ['\u001b[31mred\u009b0m', '\uFFFD[31mred\uFFFD0m'],
    ['in\u200Bvis\u2060ible\uFEFF', 'invisible'],
    ['tag\u{E0068}\u{E0069}', 'tag'],
    ['🏴\u{E0067}\u{E0062}', '🏴'],
    ['a\u200Db', 'ab'],
    ['a\uFE0Fb\u{E0101}', 'ab'],
    ['half \ud800', 'half \uFFFD'],
    ['  a\u0000  b\t', 'a\uFFFD b'],
  ])('%j is shown as %j', (text, shown) => {
    expect(oneLine(text)).toBe(shown)
  })

  it('keeps lines and tabs where lines are shown', () => {
    expect(visible('if a:\n\tb()\r\nelse:\u2028\u0007')).toBe('if a:\n\tb()\nelse:\n\uFFFD')
  })

  it('shows the same when it is shown again, and never more than one line', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(oneLine(oneLine(text))).toBe(oneLine(text))
        expect(visible(visible(text))).toBe(visible(text))
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
      }),
      { numRuns: 1500 },
    ))

  it('JSON parses back, on one line for whoever splits lines', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const json = safeJson({ [text]: [text] })
        expect(JSON.parse(json)).toEqual({ [text]: [text] })
        expect(json).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
      }),
      { numRuns: 1500 },
    ))

  it('what can be stored everywhere stays as it is', () => {
    expect(storable('a\u0000b\ud800 \u202e\u001b\n😀')).toBe('a\uFFFDb\uFFFD \u202e\u001b\n😀')
  })
})
