import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../std/package-file.ts'
import { tokenCounterOf } from './token-table.ts'

const file = readFileSync(packageFile('assets/token-table.bin'))
const count = tokenCounterOf(file)
const expected = (text: string): number => countTokens(text, { disallowedSpecial: new Set() })

describe('counts tokens as the tokenizer does', () => {
  it.each([
    '',
    'Hello, world!',
    "I'd say WE'LL go; they'Re late, it's 12345.67 o'clock.",
    '  two  spaces\n\n\tand\r\nbreaks   ',
    'Zażółć gęślą jaźń — наконец, 日本語のテキスト, ภาษาไทย, 한국어',
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 é e\u0301',
    'https://example.com/a/b?c=d#e //// ---- ====',
    '<|endoftext|> is text like any other',
    'xqzvkjwpfh Donaudampfschifffahrtsgesellschaftskapitän',
    'half a pair \ud83d of surrogates',
  ])('%j', (text) => expect(count(text)).toBe(expected(text)))

  it('for any text', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc
            .array(fc.constantFrom(' ', "'", 'S', 'tele', 'Über', '\n', '12', 'x', '山', '…', 'ing', '/'), {
              maxLength: 20,
            })
            .map((parts) => parts.join('')),
        ),
        (text) => {
          expect(count(text)).toBe(expected(text))
        },
      ),
      { numRuns: 1000 },
    ))
})
