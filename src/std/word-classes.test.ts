import { describe, expect, it } from 'vitest'
import { openWordClasses } from './word-classes.ts'

const { isMember, members } = openWordClasses()

describe('word classes', () => {
  it('know kinds of everyday things, in any form of the words', () => {
    for (const [member, of] of [
      ['violin', 'instruments'],
      ['clarinets', 'instrument'],
      ['turtle', 'animals'],
      ['lasagna', 'food'],
      ['football', 'sport'],
      ['lisbon', 'city'],
      ['sister', 'relative'],
    ] as const)
      expect(isMember(member, of), `${member} – ${of}`).toBe(true)
  })

  it('do not turn the hierarchy round, and do not mix classes', () => {
    for (const [member, of] of [
      ['instrument', 'violin'],
      ['violin', 'food'],
      ['table', 'animal'],
      ['nonexistentword', 'food'],
    ] as const)
      expect(isMember(member, of), `${member} – ${of}`).toBe(false)
  })

  it('leave out classes that say nothing, and words that are none', () => {
    expect(members('artifact')).toEqual([])
    expect(members('')).toEqual([])
    // A name that every object has is looked up like any other word.
    expect(members('constructor')).not.toContain('constructor')
  })
})
