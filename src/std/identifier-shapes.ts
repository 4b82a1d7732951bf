/** E-mail addresses, phone, card, account and social security numbers. */
import { byShape, type Finder, type Shape, where } from './secret-shape.ts'

/** Said before the number of an account at a bank; of one at a shop nobody says so. */
const ACCOUNT_WORDS =
  '(?:bank )?account (?:number|no\\.?|nr\\.?)|acct\\.? (?:number|no\\.?)|sort ?code|routing (?:number|no\\.?)|konto(?:nummer|nr\\.?|-nr\\.?)|bankleitzahl|blz|num[eé]ro de compte|n[úu]mero de (?:cuenta|conta)|numero di conto|rekeningnummer|kontonummer|(?:numer|nr) (?:konta|rachunku)|hesap numara\\p{L}{0,4}'

/** Said before a phone number that nothing else tells from another number. */
const PHONE_WORDS =
  '(?:tele|i)?(?:phone|fon|fono)|tel|mobile|mobil|móvil|cell|handy|fax|call|ring|dial|text|sms|whatsapp|тел|телефон|звони|电话|手机|電話|携帯|전화'
const TO_NUMBER = '(?:me|us|him|her|them|at|on|an|auf|unter|is|ist|no|nr|number|nummer|号|号码|番号|是|は)'

const SHAPES: readonly Omit<Shape, 'kind'>[] = [
  {
    name: 'email',
    pattern:
      /(?<![\w.%+\\\u00c0-\u024f-])[\w%+\u00c0-\u024f-][\w.%+'’\u00c0-\u024f-]{0,63}@(?:[\w\u00c0-\u024f-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/dg,
    // How machines log in to code hosts, and names of pictures for screens; nobody's address.
    isReal: (value) => !/^git@|@\d{1,4}x?\.(?:png|jpe?g|gif|webp|svg)$/.test(value),
  },
  {
    name: 'iban',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/dg,
    isReal: isIban,
  },
  {
    name: 'card-number',
    pattern: /(?<![\w.-])(?:(?:\d{4}[ -]?){3,4}\d{1,4}|\d{4}[ -]?\d{6}[ -]?\d{4,5})(?![\w-])/dg,
    isReal: isCardNumber,
  },
  {
    name: 'social-security-number',
    pattern: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/dg,
  },
  {
    name: 'social-security-number',
    pattern:
      /(?:\bssn|social security(?: number| no\.?)?)["']?(?: is)?[\s:=#"']{0,3}(?<value>\d{9}|\d{3} \d{2} \d{4})(?!\d)/dgi,
  },
  // Of China: place, day of birth, order and check digit.
  {
    name: 'identity-number',
    pattern:
      /(?<![A-Za-z\d.-])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![A-Za-z\d])/dg,
    isReal: isChineseId,
  },
  // PESEL of Poland, kimlik of Turkey: beside their word alone, since check digits fit many an order number, too.
  {
    name: 'identity-number',
    pattern:
      /(?<![\p{L}\d])(?:pesel|(?:t\.?c\.? ?)?kimlik)(?:[ -]?(?:nr|no|number|numer\p{L}{0,2}|numara\p{L}{0,4})\.?)?["']?(?: (?:to|is|jest))?[\s:=#"']{0,3}(?<value>\d{11})(?!\d)/dgiu,
  },
  {
    name: 'account-number',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${ACCOUNT_WORDS})["']?(?: (?:is|was|ist|lautet|to|es|est|è|jest))?[\\s:=#"']{0,3}(?<value>\\d{2}(?:[ -]?\\d){4,24})(?=["'“”]?\\s{0,2}(?:[,.;:!?/)}\\]](?!\\d)|\\n|$)| (?:and|at|with|und|bei)\\b)`,
      'dgiu',
    ),
    // A day, "2024-2025" or a round number is none of a bank.
    isReal: (value) => !isDate(value) && !/0{3}$|^(?:19|20)\d\d\D(?:19|20)\d\d$/.test(value),
  },
  // +49 171 1234567, +49 (0)30 123-456. No area code of North America begins with 0 or 1.
  {
    name: 'phone',
    pattern: /(?<![\w+.])\+\(?[1-9](?:[ .\u2011\u2013/()-]{0,3}\d){7,14}(?!\w)/dg,
    isReal: (value) =>
      value.replace(/\D/g, '').length >= 8 && !/^\+1\D{0,2}[01]|^\+\d{1,9}\.\d+$/.test(value),
  },
  // 0049 30 123456, 030 123456, 06 12 34 56 78.
  {
    name: 'phone',
    pattern: /(?<![\w.+,:/#-]|\b[\da-f]{2} )\(?0\d(?:[ ./()-]{0,2}\d){7,13}(?![\w-]|[.:]\d| [\da-f]{2}\b)/dg,
    isReal: hasPhoneGroups,
  },
  // (415) 555-0100, 1-800-555-0100.
  {
    name: 'phone',
    pattern:
      /(?<![\w.,+-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}(?![\w-]|\.\d)/dg,
  },
  // 8 (912) 345-67-89.
  { name: 'phone', pattern: /(?<![\w.+-])8[ -]?\(9\d{2}\) ?\d{3}[ -]?\d{2}[ -]?\d{2}(?!\w)/dg },
  {
    name: 'phone',
    pattern: new RegExp(
      `(?<![A-Za-z])(?:${PHONE_WORDS})["']?[.:：=]?\\s{0,2}(?:${TO_NUMBER}[.:]?\\s{1,2}|号码?\\s?|番号\\s?){0,3}[:：]?\\s{0,2}["']?(?<value>\\(?\\d(?:[ ./()-]{0,2}\\d){6,12})(?![\\w-]|[.:]\\d)`,
      'dgi',
    ),
    isReal: (value) => !isDate(value),
  },
  // "Call me on +48 22 555 01 00 or 0601222333": a second one is led in by the first.
  {
    name: 'phone',
    pattern: new RegExp(
      `(?<=(?<![A-Za-z])(?:${PHONE_WORDS})[^!?\\n]{0,40}\\d(?:[ ./()-]?\\d){6}(?:,? (?:or|and|oder|und|ou|et|o|y|lub|i|veya) |, | / ))0\\d{8,10}(?![\\w-]|[.:]\\d)`,
      'dgi',
    ),
  },
]

export const IDENTIFIERS: Finder = where(
  /[\d@]/,
  SHAPES.map((shape) => byShape({ kind: 'identifier', ...shape })),
)

function isDate(value: string): boolean {
  return /^(?:\d{4}[./-]\d{2}[./-]\d{2}|\d{2}[./-]\d{2}[./-](?:19|20)\d{2})/.test(value)
}

/** Two to five groups of digits; pairs only five of them, as in France. */
function hasPhoneGroups(value: string): boolean {
  const groups = value.split(/\D+/).filter((group) => group !== '')
  if (groups.length < 2 || groups.length > 6 || isDate(value)) return false
  const pairs = groups.every((group) => group.length === 2)
  return pairs ? groups.length === 5 : groups.filter((group) => group.length > 2).length >= 2
}

const CARDS =
  /^(?:4\d{15}(?:\d{3})?|(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12,14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|(?:6011|65\d\d|64[4-9]\d)\d{12}|62\d{14,17}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15})$/

/** A number as card schemes give them out, with Luhn's check digit. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0 && CARDS.test(digits)
}

/** ISO 13616 check digits. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** ISO 7064, MOD 11-2. */
function isChineseId(text: string): boolean {
  let rest = 0
  for (const char of text.slice(0, -1)) rest = ((rest + Number(char)) * 2) % 11
  return '10X98765432'[rest] === text.at(-1)?.toUpperCase()
}
