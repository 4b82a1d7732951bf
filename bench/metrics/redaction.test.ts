import { describe, expect, it } from 'vitest'
import { redactionsIn } from './redaction.ts'

describe('what a redacted text hides', () => {
  it.each([
    ['mail a@b.org, please', 'mail [email], please', [{ name: 'email', index: 5, length: 7 }]],
    ['a@b.org', '[email]', [{ name: 'email', index: 0, length: 7 }]],
    [
      '[info] pin 4711 (now) 0815!',
      '[info] pin [password] (now) [password]!',
      [
        { name: 'password', index: 11, length: 4 },
        { name: 'password', index: 22, length: 4 },
      ],
    ],
    ['nothing', 'nothing', []],
    ['nothing', 'something', null],
  ])('%s → %s', (original, redacted, expected) => {
    expect(redactionsIn(original, redacted)).toEqual(expected)
  })
})
