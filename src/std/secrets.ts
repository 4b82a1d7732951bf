/** Finding secrets and personal identifiers in text, by their shape and by the words around them. */
import { IDENTIFIERS } from './identifier-shapes.ts'
import { asciiDigit, isAscii } from './letters.ts'
import { LINKED_SECRETS } from './linked-secrets.ts'
import type { FoundSecret } from './secret-shape.ts'
import { TOKENS } from './token-shapes.ts'

export type { FoundSecret, SecretKind } from './secret-shape.ts'

/** Where two overlap, the earlier one is right. */
const FINDERS = [TOKENS, ...LINKED_SECRETS, IDENTIFIERS]

/**
 * Secrets and identifiers in order of place; what overlaps is reported once. Takes time in proportion to the text, also
 * when the text was made to be slow.
 */
export function findSecrets(given: string): FoundSecret[] {
  const text = halfWidth(given)
  const { found, overlapped } = search(text)
  // Of two that overlapped, what is left of the other may be a secret still.
  if (overlapped)
    found.push(
      ...search(withoutSecrets(text, found.sort(byPlace), (_, value) => '\n'.repeat(value.length))).found,
    )
  return found.sort(byPlace)
}

/** Full-width letters and the digits of all scripts as ASCII ones, each in its place. */
function halfWidth(text: string): string {
  if (isAscii(text)) return text
  return text
    .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length === 1 ? asciiDigit(digit) : digit))
}

const byPlace = (a: FoundSecret, b: FoundSecret): number => a.index - b.index

function search(text: string): { readonly found: FoundSecret[]; readonly overlapped: boolean } {
  const found: FoundSecret[] = []
  const taken = new Uint8Array(text.length)
  let overlapped = false
  for (const finder of FINDERS)
    for (const one of finder(text)) {
      const end = one.index + one.length
      if (taken.subarray(one.index, end).includes(1)) overlapped = true
      else {
        taken.fill(1, one.index, end)
        found.push(one)
      }
    }
  return { found, overlapped }
}

/** The text with each of these replaced by its name in brackets, or by what `written` makes of it. */
export function withoutSecrets(
  text: string,
  found: readonly FoundSecret[],
  written: (name: string, value: string) => string = (name) => `[${name}]`,
): string {
  let end = 0
  const parts = found.map(({ index, length, name }) => {
    const before = text.slice(end, index)
    end = index + length
    return before + written(name, text.slice(index, end))
  })
  return parts.join('') + text.slice(end)
}
