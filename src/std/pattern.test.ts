import { describe, expect, test } from 'vitest'
import { asciiSource, isPlain, pattern } from './pattern.ts'

describe('pattern', () => {
  test.each([
    ['Ana met Tom.', true],
    ['', true],
    ['Ana’s cat – “Miau” … 😀 ❤️ 🇩🇪 £5', true],
    ['José', false],
    ['Jose\u0301', false],
    ['東京', false],
    ['m²', false],
    ['½ cup', false],
  ])('tells whether %j has no letters but those of English', (text, plain) => {
    expect(isPlain(text)).toBe(plain)
  })

  test.each([
    ['\\p{Lu}[\\p{L}\\p{M}’-]*', '[A-Z][a-zA-Z’-]*'],
    ['[^\\p{L}\\p{N}] \\p{M}|\\p{Lo}', '[^a-zA-Z0-9] []|[]'],
    ['\\[\\p{Ll}\\] [\\p{Script=Han}[]\\p{N}', '\\[[a-z]\\] [[][0-9]'],
    ['\\p{P}', null],
    ['\\P{L}', null],
    ['\\u{1f600}', null],
  ])('writes %j for plain text', (source, ascii) => {
    expect(asciiSource(source)).toBe(ascii)
  })

  test.each(['My name is Zoe Łucka, said Tom', 'My name is Zoe Lucka, said Tom', 'my NAME is zoe… Ünal'])(
    'finds the same in %j as an expression of Unicode',
    (text) => {
      const source = '(?<![\\p{L}\\p{M}])\\p{Lu}[\\p{L}\\p{M}’-]*(?: \\p{Lu}\\p{Ll}+)?'
      for (const flags of ['', 'i'] as const) {
        const found = [...text.matchAll(new RegExp(source, `g${flags}u`))]
        const said = pattern(source, flags)
        expect(said.all(text).map((m) => [m.index, m[0]])).toEqual(found.map((m) => [m.index, m[0]]))
        expect(said.exec(text)?.[0]).toBe(found[0]?.[0])
        expect(said.test(text)).toBe(true)
        expect(said.replace(text, '_')).toBe(text.replace(new RegExp(source, `g${flags}u`), '_'))
      }
    },
  )

  test('takes the source and the case of an expression', () => {
    const said = pattern(/\bname (?<one>\p{L}+)/iu)
    expect(said.exec('NAME Ana')?.groups?.one).toBe('Ana')
    expect(said.all('name Ana, Name Zoë')).toHaveLength(2)
  })
})
