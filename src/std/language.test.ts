import { describe, expect, it } from 'vitest'
import { sentences } from './language.ts'

const tokensOf = (text: string): string[][] => sentences(text).map((s) => s.tokens.map((t) => t.text))

describe('a dot within a name', () => {
  it('ends no sentence', () => {
    const [first, ...more] = sentences('Skylark runs on Fly.io now.')
    expect([first?.text, more]).toEqual(['Skylark runs on Fly.io now.', []])
    expect(sentences('I use Next.js. It works.').map((s) => s.text)).toEqual(['I use Next.js.', 'It works.'])
  })

  it('is none where a sentence ends, nor in an address', () => {
    expect(tokensOf('I like Ana. Me too.')).toHaveLength(2)
    expect(tokensOf('Write to Ana@Mail.com please.').flat()).toContain('Ana@Mail.com')
  })

  it('leaves a sign alone that looks like it', () => {
    expect(sentences('We met at Fly˙io, not Next.js.')[0]?.text).toContain('Fly˙io')
  })
})

describe('a possessive before a mark', () => {
  it.each(["We met at Quilla's.", "At Quilla's, we met.", "(It is Quilla's)", "Was it Quilla's?"])(
    '%s keeps what it was written as, and is read as elsewhere',
    (text) => {
      const [read] = sentences(text)
      expect(read?.text).toBe(text)
      expect(read?.tokens.map((t) => t.text)).toContain("'s")
      expect(tokensOf("Quilla's dog died.").flat()).toEqual(['Quilla', "'s", 'dog', 'died', '.'])
      expect(read?.tokens.every((t) => text.startsWith(t.text, t.start))).toBe(true)
    },
  )

  it('keeps thin spaces that a text has', () => {
    expect(sentences("10\u200akm to Quilla's.")[0]?.text).toBe("10\u200akm to Quilla's.")
  })
})

describe('a word with letters the tagger does not know', () => {
  it.each([
    ['Kız kardeşim Iğdır’da yaşıyor.', ['Kız', 'kardeşim', 'Iğdır', "'da", 'yaşıyor', '.']],
    ["Geçen ay Diyarbakır'dan taşındım.", ['Geçen', 'ay', 'Diyarbakır', "'dan", 'taşındım', '.']],
    ["İstanbul'da, 5 Mayıs'ta", ['İstanbul', "'da", ',', '5', 'Mayıs', "'ta"]],
    ["Kāne'ohe and Gdańsk's port", ["Kāne'ohe", 'and', 'Gdańsk', "'s", 'port']],
  ])('stays whole before an apostrophe: %s', (text, expected) => {
    const [read] = sentences(text)
    expect(read?.tokens.map((t) => t.text)).toEqual(expected)
    expect(read?.tokens.every((t) => read.text.startsWith(t.text, t.start))).toBe(true)
  })
})
