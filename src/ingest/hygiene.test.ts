import { describe, expect, it } from 'vitest'
import { findSecrets } from '../std/secrets.ts'
import { aTurn } from '../testing/builders.ts'
import { createHygiene } from './hygiene.ts'

const turn = (content: string) => aTurn('t1', { content })

describe('secrets and identifiers by their shape', () => {
  it.each([
    ['my key is sk-proj-abcdEFGH1234567890abcd', 'api-key'],
    ['AKIAIOSFODNN7EXAMPLE is the id', 'aws-key'],
    ['ghp_0123456789abcdefghij0123456789abcdef', 'github-token'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', 'jwt'],
    ['the password is hunter2!', 'password'],
    ['postgres://bob:s3cret@db.local/x', 'url-password'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', 'private-key'],
    ['write to ana.b+c@example.co.uk', 'email'],
    ['card 4111 1111 1111 1111', 'card-number'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'iban'],
    ['call +351 912 345 678', 'phone'],
    ['SSN 123-45-6789', 'social-security-number'],
  ])('%s', (text, name) => {
    expect(findSecrets(text).map((f) => f.name)).toEqual([name])
  })

  it.each([
    'I forgot my password again.',
    'The pin is on the map.',
    'We met on 2023-05-24 at 10:30.',
    'It cost 1,234,567 euros.',
    'Order 4111 1111 1111 1112 was late.',
    'I ran 10 km in 50 minutes and 30 seconds.',
    'The secret is to keep going.',
    'Version 1.2.3 of the API',
  ])('nothing in: %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

describe('rules before anything is stored', () => {
  it('keeps everything by default', () => {
    const given = [turn('the password is hunter2!')]
    expect(createHygiene({}).clean(given)).toEqual({ turns: given, blocked: [] })
  })

  it('redacts what is found and nothing else', () => {
    const { turns } = createHygiene({ secrets: 'redact', identifiers: 'redact' }).clean([
      turn('the password is hunter2! and my mail is a@b.org, thanks'),
    ])
    expect(turns[0]?.content).toBe('the password is [password] and my mail is [email], thanks')
  })

  it('blocks a turn, and says which', () => {
    const { turns, blocked } = createHygiene({ identifiers: 'block' }).clean([
      turn('hello'),
      turn('mail a@b.org'),
      aTurn('t3', { content: 'see', captions: ['a card with a@b.org'] }),
      aTurn('t4', { content: 'see', metadata: { from: 'a@b.org' } }),
    ])
    expect(turns.map((t) => t.content)).toEqual(['hello'])
    expect(blocked).toEqual([1, 2, 3])
  })

  it("a rule of one's own sees what the others left", () => {
    const seen: string[] = []
    const { turns, blocked } = createHygiene({
      secrets: 'redact',
      filter: ({ content }) => {
        seen.push(content)
        return content.includes('diary') ? null : content.toUpperCase()
      },
    }).clean([turn('the password is hunter2!'), turn('dear diary')])
    expect(seen[0]).toBe('the password is [password]')
    expect(turns.map((t) => t.content)).toEqual(['THE PASSWORD IS [PASSWORD]'])
    expect(blocked).toEqual([1])
  })
})
