/** Letters as people type them: without the marks and the shapes that a keyboard may lack. */

/** Letters with marks that they are written with or without. In other scripts a mark is a vowel, or makes another letter: か and が. */
const MARKED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h' },
  ...{ ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' },
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is the point
const ASCII_ONLY = /^[\x00-\x7f]*$/
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** `Jürgen` as `Jurgen`, composed again. @cost O(length), also for a letter with thousands of marks */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(MARKED, '$1').normalize('NFC')
}

/** Of small letters: `łódź straße` as `lodz strasse`. */
export function plainLetters(text: string): string {
  if (isAscii(text)) return text
  return withoutAccents(text).replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
}

export function isAscii(text: string): boolean {
  return ASCII_ONLY.test(text)
}

/** `٣` as `3`: the decimal digits of a script follow each other from its zero. */
export function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
