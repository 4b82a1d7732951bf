import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTurn, day } from '../testing/builders.ts'
import { type Quoting, quote } from './quote.ts'
import { loadTokenCounter } from './tokens.ts'
import { withoutPleasantries } from './without-pleasantries.ts'

const count = await loadTokenCounter()

describe('without pleasantries', () => {
  it.each([
    ['Thanks, Nate! That sounds great! I went to Woodhaven.', '… I went to Woodhaven.'],
    [
      'I moved to Porto. Good luck with everything! My sister came along.',
      'I moved to Porto. … My sister came along.',
    ],
    ['Hey Ana! Long story: I quit. Take care, Ana!', '… Long story: I quit. …'],
    ["Wow, Ana, that's so cool! Where did you buy it?", '… Where did you buy it?'],
  ])('%s', (text, left) => {
    expect(withoutPleasantries(text, new Set())).toBe(left)
  })

  it.each([
    'Thanks, Nate! Good luck!',
    'Yes, that is great! We go.',
    "I'm so proud of it! We won.",
    'See you at 5! I bring cake.',
    'A great support group! I joined it.',
    'Good luck with the exam! I bring cake.',
    'Danke, Ana! Ich wohne in Porto.',
    'すごい！ありがとう。東京に行った。',
  ])('stays: %s', (text) => {
    expect(withoutPleasantries(text, new Set())).toBe(text)
  })

  it('keeps what is asked for', () => {
    const text = 'Thanks for the support! I joined a group.'
    expect(withoutPleasantries(text, new Set())).toBe('… I joined a group.')
    expect(withoutPleasantries(text, new Set(['support']))).toBe(text)
  })
})

describe('quote', () => {
  const quoting: Quoting = { terms: [], dates: false, count, quoteTokens: 40 }
  const quoted = (content: string, over: Partial<Quoting> = {}): string =>
    quote({ ...aTurn('a', { content, at: day(1) }), ordinal: 0, topic: null }, { ...quoting, ...over })
  const filler = 'The weather was what it usually is around here at this time. '.repeat(6)

  it('of a long turn are the sentences that are asked for, then those that tell most; gaps are marked', () => {
    const text = `${filler}I sold the old bike to Marta in 2023. ${filler}We keep the blue tent. ${filler}`
    const asked = quoted(text, { terms: ['tent'], quoteTokens: 20 })
    expect(asked).toContain('We keep the blue tent.')
    expect(quoted(text, { quoteTokens: 15 })).toBe('… I sold the old bike to Marta in 2023. …')
    expect(asked.startsWith('… ')).toBe(true)
  })

  it('has no more tokens than it may, but for marks of gaps, and each part of it is said', () =>
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ mode: 'sentences', maxCount: 2 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 10, max: 79 }),
        (sentences, quoteTokens) => {
          const content = sentences.join(' ')
          const text = quoted(content, { quoteTokens })
          expect(count(text.replaceAll('…', ''))).toBeLessThanOrEqual(quoteTokens + sentences.length)
          for (const part of text.split('…')) expect(content).toContain(part.trim())
        },
      ),
    ))
})
