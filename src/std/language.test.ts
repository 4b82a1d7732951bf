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
