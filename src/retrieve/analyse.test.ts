import { describe, expect, it } from 'vitest'
import { day } from '../testing/builders.ts'
import { analyse, type QueryShape } from './analyse.ts'

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
  it.each([
    ['Where do I live?', 'Ana'],
    ['where do i live', 'Ana'],
    ['My best friend?', 'Ana'],
    ['Where does Bo live?', null],
    ['Who liked My Fair Lady?', null],
    ['Which fruit (i.e. berries) does Bo eat?', null],
  ])('%s: asked by %s', (text, asker) => {
    expect(analyse(text, ['Ana', 'Bo'], day(1), 'Ana').asker).toBe(asker)
  })
  it('leaves out the words that say how a story is told', () => {
    const terms = (text: string) => asked(text).terms.map((t) => t.word)
    expect(
      terms('Can you list the order in which I brought up aspects of my garden across our conversations?'),
    ).toEqual(['garden'])
    expect(terms('Give me a comprehensive summary of the roof repair.')).toEqual(['roof', 'repair'])
    expect(terms('What does Ana own?')).toEqual(['own'])
    expect(terms('What does Ana do on her own?')).toEqual([])
    expect(terms('Which console does Ana own?')).toEqual(['console'])
    // To another question they are words like any other.
    expect(terms('Which list did I lose?')).toContain('list')
  })
  it('has something to look for when a question is nothing but its frame', () => {
    expect(asked('Give me a summary of everything we discussed').terms.length).toBeGreaterThan(0)
  })
})

describe('whether a question describes somebody', () => {
  it.each([
    ["What is Ana's brother called?", true],
    ['Where does the man who bought the van live?', true],
    ['Which country is the owner of the café from?', true],
    ['Who lives in Molde?', false],
    ['What did Ana buy in May?', false],
  ])('%s', (question, expected) => {
    expect(asked(question).described).toBe(expected)
  })
})

describe('the kind of a question', () => {
  it.each<[string, QueryShape]>([
    ['What did I order at the bakery?', 'one'],
    ['In which order did we repaint the rooms?', 'order'],
    ['Which came first, the puppy or the garden?', 'order'],
    ["What is Ela's first name?", 'one'],
    ['What did it cost when we bought it?', 'one'],
    ['Do you know when the shop opens?', 'when'],
    ['Is Ela still a nurse?', 'now'],
    ['How has my posture been getting on?', 'change'],
    ['Who is taller, Ela or Ben?', 'compare'],
    ['What would he buy other than bread?', 'one'],
    ['Who is Ela?', 'who'],
    ['Who was promoted in May?', 'one'],
    ['Tell me about my colleague Ela Novak.', 'who'],
    ['Tell me about my garden.', 'one'],
    ['Which lamp does Ben use?', 'one'],
    ['Which lamps does Ben use?', 'all'],
    ['Any advice for a long flight?', 'how-to'],
    ['Fill me in on the court case.', 'summary'],
    ['How many flights were there in total?', 'count'],
  ])('%s → %s', (text, shape) => {
    expect(asked(text).shape).toBe(shape)
  })

  it('is looked for at both ends of a long text, and nowhere between', () => {
    const told = 'The bakery was closed again. '.repeat(100)
    expect(asked(`${told}How many loaves are left?`).shape).toBe('count')
    expect(asked(`Summarise this: ${told}`).shape).toBe('summary')
    expect(asked(`${told}How many loaves? ${told}`).shape).toBe('one')
  })
})
