import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filled, growth } from '../../test/support/growth.ts'
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
    'My order number is 12345678.',
    'Call me about order 0601222333.',
    'I have 12345678901 followers.',
    'The ticket is 44051401358.',
    'Her tan 1234 days ago',
    'The tan line was 884213 pixels.',
    'Yeni şifre 2024 yılında geldi.',
    'Order 44051401359 shipped',
    '"id": 10000000146',
    'user_id: 44051401359',
    'timestamp 12345678950',
    'TAN 2024-11-27',
    'TAN 2024',
    'Call SIN 3000 and TAN 3000',
    'Phone TANs 20000 people',
    'account no. 300000 followers',
    'account no. 301234 followers',
    'sort codes 100000 rows per second',
    'sort code 100000 rows',
    'The acct 100000 users',
    'acct. 2024-2025',
    'account number 2024-2025',
    'account number 1-800-555',
    'parola 1500, si el',
    'hasło 1500.',
    'contraseña 1500.',
    'senha 1500, depois',
    'Şifrem 2024 yılında değişti.',
    'cell A1 and 0123456789',
    'the mobile version 3 / 0123456789',
    'fax 3 or 0000000000',
    'ring 5, 0123456789',
    'My account number 2024-11-27 is a date.',
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

/** Of each language what is kept out, and the same words said of nothing secret. */
const LANGUAGES: Readonly<
  Record<string, { readonly secret: readonly string[]; readonly plain: readonly string[] }>
> = {
  Korean: {
    secret: [
      '제 비밀번호는 {Yeoreum2024!} 입니다',
      '제 비밀번호는 {Yeoreum2024!}예요',
      '와이파이 비번은 {yeoreum2024}',
      '비번 {yeoreum2024}',
      '현관 비밀번호는 {4711}이에요',
    ],
    plain: [
      '비밀번호는 12자리여야 합니다',
      '비밀번호는 2024년에 바꿨어요',
      '비밀번호는 길어야 해요',
      '비밀번호 3개를 잊었어요',
      '비밀번호를 또 잊어버렸어요',
    ],
  },
  Japanese: {
    secret: ['暗証番号は{4711}です', 'パスワードは「{Natsu2024}」です。', 'パスワードは{Natsu2024}です'],
    plain: ['暗証番号は4桁です', 'パスワードは12文字以上です', 'パスワードは2024年に変えました'],
  },
  Chinese: {
    secret: ['门锁密码是{471123}', '我的密码是{夏天2024}！', '密碼：{Xiatian2024}'],
    plain: ['密码是2024年设的', '密码是很重要的', '我忘了密码'],
  },
  Arabic: {
    secret: [
      'كلمة السر: {Sayf2024!}',
      'كلمة المرور هي {Sayf2024!}',
      'الرقم السري هو {4711}',
      'رمز الدخول {٤٧١١}',
    ],
    plain: [
      'كلمة السر يجب أن تكون طويلة',
      'نسيت كلمة المرور في 2024',
      'كلمة المرور هي مهمة جدا',
      'رمز المنتج 47112345',
    ],
  },
  Hindi: {
    secret: ['पासवर्ड: {Garmi2024!}', 'मेरा पासवर्ड {Garmi2024!} है', 'मेरा पिन {4711} है'],
    plain: ['पासवर्ड लंबा होना चाहिए', 'पिन कोड 110001 है', 'मैंने 2024 में पासवर्ड बदला'],
  },
  Vietnamese: {
    secret: ['Mật khẩu wifi: {Muahe2024!}', 'Mật khẩu của tôi là {Muahe2024!}', 'Mã PIN là {4711}'],
    plain: ['Mật khẩu phải có 12 ký tự', 'Mật khẩu là rất quan trọng', 'Tôi đổi mật khẩu năm 2024'],
  },
  'Czech, Hungarian, Finnish': {
    secret: [
      'Heslo je {Leto2024!}',
      'Moje heslo: {Leto2024!}',
      'Jelszó: {Nyar2024!}',
      'A jelszavam {Nyar2024!}',
      'Salasanani on {Kesa2024!}',
    ],
    plain: [
      'Heslo je příliš krátké',
      'Heslo jsem změnil v roce 2024',
      'A jelszó legyen hosszú',
      'A jelszavamat 2024-ben cseréltem le',
      'Salasana on liian lyhyt',
    ],
  },
  'Greek, Hebrew, Thai, Indonesian': {
    secret: [
      'Κωδικός: {Kalo2024!}',
      'Ο κωδικός μου είναι {Kalo2024!}',
      'הסיסמה שלי היא {Kayitz2024!}',
      'รหัสผ่านคือ {Ron2024!}',
      'Kata sandi saya {Panas2024!}',
      'Kata sandi: {Panas2024!}',
    ],
    plain: [
      'Κωδικός προϊόντος: AB12345',
      'Ο κωδικός είναι πολύ μικρός',
      'הסיסמה צריכה להיות ארוכה',
      'รหัสผ่านคือสิ่งสำคัญ',
      'รหัสไปรษณีย์ 50200',
      'Kata sandi harus panjang',
    ],
  },
  'Spanish, Portuguese': {
    secret: [
      'Mi clave es {Verano2024!}',
      'La clave del wifi es {Verano2024}',
      'El código de la puerta es {4711}',
      'A palavra-passe é {Verao2024!}',
      'O código da porta é {4711}',
    ],
    plain: [
      'El código de barras es 4711234',
      'La clave es 10000 horas de práctica',
      'La contraseña es demasiado corta',
      'O código postal é 4711',
      'A palavra-passe é obrigatória',
    ],
  },
  'Italian, French': {
    secret: [
      'Il codice della porta è {4711}',
      'La mia password è {Estate2024!}',
      'Mon code PIN est le {4711}',
      'Le code de la porte est le {4711}',
    ],
    plain: [
      'Il codice a barre della porta è 4711234',
      'La porta costa 4711 euro',
      'Le code postal est 75011',
      'Mon code est en Python 3.12',
    ],
  },
  'Polish, Russian, Turkish': {
    secret: [
      'Kod do drzwi to {4711}',
      'Moje hasło to {Lato2024!}',
      'Мой пинкод {4711}',
      'Код от двери {4711}',
      'ŞİFREM: {Yaz2024!}',
      'Kapı kodu {4711}',
    ],
    plain: [
      'Kod pocztowy to 00950',
      'Hasło powinno być długie',
      'Код ошибки 4711',
      'Дверь стоит 4711 рублей',
      'Şifre 2024 yılında değişti',
      'Kapı 4711 lira',
    ],
  },
  German: {
    secret: ['Passwort = {ｓｅｃｒｅｔ１２３}', 'Der Türcode ist {4711#}', 'Code für die Tür: {4711}'],
    plain: ['Durchwahl 4711, Zimmer 12', 'Passwörter sollten lang sein', 'Der Code ist 2024 entstanden'],
  },
  English: {
    secret: [],
    plain: ['Change the password on Prod-DB2 today', 'I set the password to expire in 2024'],
  },
}

describe('what banks are told', () => {
  it.each([
    [
      'My account number is 12345678, sort code 12-34-56.',
      'My account number is [account-number], sort code [account-number].',
    ],
    ['Kontonummer: 123 456 789, BLZ 37040044', 'Kontonummer: [account-number], BLZ [account-number]'],
    ['Account number 12345678 at Barclays', 'Account number [account-number] at Barclays'],
    ['Numer konta 12 3456 7890', 'Numer konta [account-number]'],
    ['Call me on +48 22 555 01 00 or 0601222333.', 'Call me on [phone] or [phone].'],
    ['The TAN was 884213.', 'The TAN was [password].'],
    ['mTAN 884213', 'mTAN [password]'],
    ['şifrem 1234', 'şifrem [password]'],
    ['Mój PESEL to 90050412345', 'Mój PESEL to [identity-number]'],
    ['PESEL: 44051401359', 'PESEL: [identity-number]'],
    ['TC kimlik numaram 10000000146', 'TC kimlik numaram [identity-number]'],
  ])('%s', (text, clean) => expect(withoutSecrets(text, findSecrets(text))).toBe(clean))
})

describe('passwords and codes in many languages', () => {
  const rows = Object.entries(LANGUAGES).flatMap(([language, { secret, plain }]) => [
    ...secret.map((text) => [language, text] as const),
    ...plain.map((text) => [language, text] as const),
  ])
  it.each(rows)('%s: %s', (_, marked) => {
    const text = marked.replace(/[{}]/g, '')
    const parts = findSecrets(text).map(({ index, length }) => text.slice(index, index + length))
    expect(parts).toEqual([...marked.matchAll(/\{(.+?)\}/g)].map((m) => m[1]))
  })

  it.each([
    ['身份证号码是11010519491231002X', '身份证号码是[identity-number]'],
    ['编号110105194912310021', '编号110105194912310021'],
    ['カード番号は４１１１１１１１１１１１１１１１です', 'カード番号は[card-number]です'],
  ])('%s', (text, expected) => {
    expect(redacted(text)).toBe(expected)
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
    '비밀번호는 ',
    'código de la puerta es ',
    'κωδικός του ',
    '４７１１',
    ':token',
    'door code: ab1cd, ',
    'curl -u ',
    '4111 ',
    'DE89 3704 ',
    '+1 ',
  ]
  it.each(repeated)('grows in proportion to it: %j', { timeout: 120_000 }, async (unit) => {
    expect(await growth((size) => findSecrets(filled(unit, size)), 50_000)).toBeNull()
  })
})
