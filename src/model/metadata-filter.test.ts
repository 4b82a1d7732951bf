import { describe, expect, it } from 'vitest'
import { matchesMetadata } from './metadata-filter.ts'

const mail = { channel: 'mail', score: 7, day: '2025-03-01', open: true, none: null }

describe('matchesMetadata', () => {
  it.each([
    [{}, true],
    [{ channel: 'mail' }, true],
    [{ channel: 'Mail' }, false],
    [{ open: true, none: null }, true],
    [{ missing: null }, false],
    [{ score: { from: 7 } }, true],
    [{ score: { from: 7, to: 7 } }, false],
    [{ score: { to: 8 } }, true],
    [{ day: { from: '2025-02-01', to: '2025-04-01' } }, true],
    [{ score: { from: '1' } }, false],
    [{ channel: { contains: 'AI' } }, true],
    [{ score: { contains: '7' } }, false],
    [{ channel: { in: ['chat', 'mail'] } }, true],
    [{ score: { in: ['7'] } }, false],
    [{ channel: 'mail', score: { from: 8 } }, false],
    [{ constructor: { contains: 'x' } }, false],
  ] as const)('%j → %s', (filter, expected) => expect(matchesMetadata(mail, filter)).toBe(expected))
})
