import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('the name that was meant', () => {
  const known = ['budget', 'asOf', 'knownAt', 'session', 'k', 'modelCalls']

  it.each([
    ['budgt', 'budget'],
    ['bugdet', 'budget'],
    ['aosf', 'asOf'],
    ['as_of', 'asOf'],
    ['AS-OF', 'asOf'],
    ['sess', 'session'],
    ['modelcall', 'modelCalls'],
  ])('%s means %s', (typed, meant) => {
    expect(nearest(typed, known)).toBe(meant)
  })

  it.each(['', 'x', 'colour', 'top_k', '__proto__', 'constructor', 'b'.repeat(100_000)])(
    '%.20s means none of them',
    (typed) => {
      expect(nearest(typed, known)).toBeNull()
    },
  )
})
