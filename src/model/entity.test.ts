import { describe, expect, it } from 'vitest'
import { normaliseName, signedNames } from './entity.ts'

describe('names with signs', () => {
  it.each([
    ['pg-02 is switched off', 'pg-02'],
    ['We went from ClickHouse 24.3 to ClickHouse 24.8.', 'ClickHouse 24.8'],
    ['is it written in C++?', 'C++'],
    ['(see node.js, please)', 'node.js'],
    ['the price of AT&T went up', 'AT&T'],
  ])('are found in what is said: %s', (text, name) => {
    expect(signedNames(text, 3)).toContain(normaliseName(name))
  })
  it('are all that is found', () => {
    expect(signedNames('I live in Porto. Then I left, at 7.', 3)).toEqual([])
  })
})
