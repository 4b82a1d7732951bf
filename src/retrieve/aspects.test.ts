/** Which sides of a life a question asks about, and which sentences tell of them. */
import { describe, expect, it } from 'vitest'
import { aspectsAsked } from './aspects.ts'

const named = (question: string): string[] => aspectsAsked(question, false).map(({ name }) => name)

describe('asks about', () => {
  it.each([
    ['Where do I live these days?', 'home'],
    ["what's my address", 'home'],
    ['In which part of Lyon does Ana live?', 'home'],
    ['who do i work for', 'work'],
    ['What does Ben do for a living?', 'work'],
    ['whats my salary', 'pay'],
    ['How old is Ana?', 'age'],
    ['What is my phone number?', 'number'],
    ['which phone do i have', 'phone'],
    ['What car does Ben drive?', 'vehicle'],
    ['Is Ana married?', 'partner'],
    ['Do I have any children?', 'children'],
    ['Any brothers or sisters?', 'siblings'],
    ['Who is in my family?', 'family'],
    ['What pets do we have?', 'pets'],
    ['Do I have a medical condition?', 'health'],
    ['What pills am I on?', 'medicine'],
    ['Is anybody allergic?', 'allergy'],
    ['Which foods do I hate?', 'food'],
    ['What are my hobbies?', 'hobbies'],
  ])('%s', (question, aspect) => expect(named(question)).toContain(aspect))

  it.each([
    'Where did the band play a live show?',
    'How do I sort a list?',
    'What did we say about the budget?',
    'When is the meeting?',
  ])('none: %s', (question) => expect(named(question)).toEqual([]))

  it('those that say who somebody is, where all is asked', () => {
    expect(aspectsAsked('What do you know about me?', true).length).toBeGreaterThan(5)
  })
})

describe('tells of', () => {
  const telling = (question: string): RegExp => aspectsAsked(question, false)[0]?.tells as RegExp
  it.each([
    [
      'Where do I live?',
      [
        'moving into a loft by the river',
        'we got the flat!',
        'signed the lease today',
        'Our house on Elm Street',
      ],
      ['the exam moved to Friday', 'it was moved to June', 'we live on noodles', 'the live show was great'],
    ],
    [
      'What is my job?',
      ['signed with Lumen', 'I started at Orbit on Monday', 'they offered me a post', 'I was laid off'],
      ['start with the onions', 'this lamp is on fire', 'the app does not work'],
    ],
    [
      'How old am I?',
      ['turned forty-four with a bun', 'no more cake at thirty-nine', '27 and already broken', "I'm 63"],
      ['at 20 km per hour', "I'm 30 minutes late", 'at 17:30', 'for 52 weeks'],
    ],
    [
      'What medicine do I take?',
      ['they put me on 50 mcg', 'two tablets a day', 'now it is 75 mg'],
      ['I take the bus', 'put the lid on'],
    ],
  ])('%s', (question, told, not) => {
    for (const sentence of told) expect(sentence).toMatch(telling(question))
    for (const sentence of not) expect(sentence).not.toMatch(telling(question))
  })
})
