import { describe, expect, it } from 'vitest'
import { day } from '../testing/builders.ts'
import { analyse } from './analyse.ts'

const asked = (text: string) => analyse(text, ['Ana', 'user', 'assistant'], day(1))

describe('analyse', () => {
  it.each([
    ['What did you recommend for my back?', 'assistant'],
    ['Which books have you listed?', 'assistant'],
    ['Which restaurant did I mention last week?', 'user'],
    ['What have I told you about my job?', 'user'],
    ['In which order did things happen that I brought up?', 'user'],
    ['Can you list the order in which I raised these problems?', 'user'],
    ['Can you recommend a library for dates?', null],
    ['Could you explain how my parser works?', null],
    ['Where does Ana live?', null],
  ])('%s: %s', (text, role) => {
    expect(asked(text).role).toBe(role)
  })
  it('leaves out the words that say how a story is told', () => {
    const terms = (text: string) => asked(text).terms.map((t) => t.word)
    expect(
      terms('Can you list the order in which I brought up aspects of my garden across our conversations?'),
    ).toEqual(['garden'])
    expect(terms('Give me a comprehensive summary of the roof repair.')).toEqual(['roof', 'repair'])
    // To another question they are words like any other.
    expect(terms('Which list did I lose?')).toContain('list')
  })
  it('has something to look for when a question is nothing but its frame', () => {
    expect(asked('Give me a summary of everything we discussed').terms.length).toBeGreaterThan(0)
  })
})
