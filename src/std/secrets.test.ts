import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounded } from './secret-shape.ts'
import { findSecrets, withoutSecrets } from './secrets.ts'

/** Put together here, so that no token stands in the source in one piece. */
const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0fG'
const of = (prefix: string, length = 32): string => prefix + letters.repeat(4).slice(0, length)

const redacted = (text: string): string => withoutSecrets(text, findSecrets(text))

describe('secrets and identifiers', () => {
  it.each([
    [`my key is ${of('sk-proj-', 40)}, keep it`, 'my key is [api-key], keep it'],
    [`ANTHROPIC_API_KEY=${of('sk-ant-api03-', 90)}`, 'ANTHROPIC_API_KEY=[api-key]'],
    [`AWS_SECRET_ACCESS_KEY=${of('', 40)}`, 'AWS_SECRET_ACCESS_KEY=[api-key]'],
    [`${of('AKIA', 0)}IOSFODNN7EXAMPLE is the id`, '[api-key] is the id'],
    [`${of('hf_')} ${of('npm_', 36)} ${of('glpat-', 20)}`, '[api-key] [api-key] [api-key]'],
    [`${of('SG.', 22)}.${of('', 43)} and ${of('pypi-', 80)}`, '[api-key] and [api-key]'],
    [`token ${of('eyJ', 20)}.${of('eyJ', 20)}.${of('', 40)}`, 'token [jwt]'],
    [`-H "Authorization: Bearer ${of('', 40)}"`, '-H "Authorization: Bearer [bearer-token]"'],
    ['postgres://bob:s3cret@db.local/x', 'postgres://bob:[url-password]@db.local/x'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', '[private-key]'],
    ['DB_PASSWORD="p@ss w0rd"', 'DB_PASSWORD="[password]"'],
    ['the password for the old laptop is hunter2!', 'the password for the old laptop is [password]'],
    ['the password is banana.', 'the password is [password].'],
    ['changed the passphrase to purple monkey dishwasher 9.', 'changed the passphrase to [password].'],
    ['the wifi code is 4479blau', 'the wifi code is [password]'],
    ['PIN 4711 opens it', 'PIN [password] opens it'],
    ['exp 09/28 cvv 123', 'exp 09/28 cvv [password]'],
    ['passphrase: blue-otter-lamp-seven', 'passphrase: [password]'],
    ['Ok, using passphrase blue-otter-lamp-seven.', 'Ok, using passphrase [password].'],
    [
      'the login for the admin panel is root / correcthorse99',
      'the login for the admin panel is root / [password]',
    ],
    [`vault unseal key 1: ${of('', 32)}=`, 'vault unseal key 1: [api-key]'],
    ['the login page is at /auth/v2login', 'the login page is at /auth/v2login'],
    ['Mein Passwort ist Apfel12.', 'Mein Passwort ist [password].'],
    ['密码：abc98765', '密码：[password]'],
    ['write to ana.b+c@example.co.uk', 'write to [email]'],
    ['card 4111 1111 1111 1111, exp 04/29', 'card [card-number], exp 04/29'],
    ['IBAN DE89 3704 0044 0532 0130 00 BIC', 'IBAN [iban] BIC'],
    ['call +351 912 345 678 or (415) 555-0123', 'call [phone] or [phone]'],
    ['Tel. 030 23125 647, 06 39 98 12 34', 'Tel. [phone], [phone]'],
    ['SSN 123-45-6789', 'SSN [social-security-number]'],
    // The shortest of their kinds.
    [of('r8_', 16), '[api-key]'],
    ['ab://:x3y@', 'ab://:[url-password]@'],
    ['a@b.de', '[email]'],
  ])('%s', (text, expected) => {
    expect(redacted(text)).toBe(expected)
  })

  it.each([
    'I forgot my password again.',
    'The password is wrong!',
    'The pin is on the map.',
    'The passphrase is used to encrypt the key.',
    'The error code is 4711.',
    'The secret is to keep going.',
    'const password = req.body.password',
    `DB_PASSWORD=\${DB_PASSWORD} API_KEY=<your-api-key>`,
    'postgres://user:password@host:5432/database',
    'git@github.com:acme/shop.git',
    'We met on 2023-05-24 at 10:30.',
    'It cost 1,234,567 euros.',
    'Order 4111 1111 1111 1112 was late.',
    'I ran 10 km in 50 minutes and 30 seconds.',
    'Version 1.2.3 of the API',
    'commit 3f786850e387550fdab836ed7e6dc881de23001b',
    'id 550e8400-e29b-41d4-a716-446655440000',
  ])('nothing in: %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })

  it('lie within the text, in order, one beside the other', () => {
    const pieces = [
      'password: ',
      'hunter2 ',
      'a@b.org',
      of('sk-'),
      ' +49 30 123456',
      '"',
      ' is ',
      '😀',
      '\n',
      'x',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (some) => {
        const text = some.join('')
        let end = 0
        for (const { index, length } of findSecrets(text)) {
          expect(index).toBeGreaterThanOrEqual(end)
          expect(length).toBeGreaterThan(0)
          end = index + length
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('the work for one text', () => {
  it('has no repetition without end', () => {
    for (const endless of [/a+/, /a*b/, /(?:ab){2,}/, /[x]+/])
      expect(() => bounded(endless)).toThrow(TypeError)
    for (const ends of [/a{1,9}/, /[*+]{2}\+\*/, /a?b??/, /\{3,\}/]) expect(bounded(ends)).toBe(ends)
  })

  const repeated = [
    'I moved to Vienna with my sister, third floor. ',
    'a',
    '1 ',
    'a@',
    'a@b.org ',
    'a://b:',
    'sk-',
    'eyJaaaaaaaa.',
    '-----BEGIN PRIVATE KEY-----\n',
    'password ',
    'password: hunter2 ',
    ':token',
    'door code: ab1cd, ',
    'curl -u ',
    '4111 ',
    'DE89 3704 ',
    '+1 ',
  ]
  it.each(repeated)('grows in proportion to it: %j', { timeout: 120_000 }, (unit) => {
    const measure = (length: number): number => {
      const text = unit.repeat(Math.ceil(length / unit.length))
      const started = performance.now()
      findSecrets(text)
      return performance.now() - started
    }
    measure(10_000)
    let before = measure(10_000)
    for (const length of [100_000, 1_000_000]) {
      const now = measure(length)
      // Ten times the text; its square would be a hundred times. Short times are all noise.
      if (now > 2000) expect(now / before).toBeLessThan(40)
      before = now
    }
  })
})
