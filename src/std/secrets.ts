/** Finding secrets and personal identifiers in text, by their shape. */

export type SecretKind = 'secret' | 'identifier'

export interface FoundSecret {
  readonly kind: SecretKind
  /** What it looks like, e.g. `api-key`, `email`. */
  readonly name: string
  readonly index: number
  readonly length: number
}

interface Shape {
  readonly kind: SecretKind
  readonly name: string
  readonly pattern: RegExp
  /** A group holds the secret itself; the rest of the match only shows that it is one. */
  readonly group?: number
  readonly isReal?: (text: string) => boolean
}

const SHAPES: readonly Shape[] = [
  {
    kind: 'secret',
    name: 'private-key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { kind: 'secret', name: 'api-key', pattern: /\b(?:sk|pk|rk)[-_](?:[A-Za-z]+[-_])*[A-Za-z0-9]{16,}\b/g },
  { kind: 'secret', name: 'api-key', pattern: /\bAIza[\w-]{35}\b/g },
  { kind: 'secret', name: 'aws-key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'secret', name: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{22,})\b/g },
  { kind: 'secret', name: 'slack-token', pattern: /\bxox[abprs]-[\w-]{10,}/g },
  { kind: 'secret', name: 'jwt', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g },
  { kind: 'secret', name: 'bearer-token', pattern: /\b[Bb]earer\s+([\w.~+/-]{20,}=*)/g, group: 1 },
  { kind: 'secret', name: 'url-password', pattern: /\b\w+:\/\/[^\s:@/]+:([^\s:@/]{3,})@/g, group: 1 },
  {
    kind: 'secret',
    name: 'password',
    pattern:
      /\b(?:pass(?:word|wd|code|phrase)?|pwd|secret|pin(?: code)?|api[ _-]?key|access[ _-]?token)\b(?:\s+(?:is|was|now))?\s*[:=]?\s*["'“]?([^\s"'”,;]*[\d!@#$%^&*_-][^\s"'”,;]*)/gi,
    group: 1,
    isReal: (text) => text.length >= 4,
  },
  { kind: 'identifier', name: 'email', pattern: /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\b/g },
  { kind: 'identifier', name: 'card-number', pattern: /\b(?:\d[ -]?){12,18}\d\b/g, isReal: isCardNumber },
  {
    kind: 'identifier',
    name: 'iban',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g,
    isReal: isIban,
  },
  {
    kind: 'identifier',
    name: 'social-security-number',
    pattern: /\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/g,
  },
  {
    kind: 'identifier',
    name: 'phone',
    pattern:
      /(?<![\w.-]|\d )(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{2,4}[ .-])\d{3,4}[ .-]?\d{3,4}(?![\w-]|[ .]\d)/g,
    isReal: (text) => {
      const digits = text.replace(/\D/g, '').length
      return digits >= 9 && digits <= 15 && !/^\d{4}-\d{2}-\d{2}/.test(text)
    },
  },
]

/** Secrets and identifiers in order of place; what overlaps is reported once, as the first shape that fits. */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = []
  for (const { kind, name, pattern, group, isReal } of SHAPES)
    for (const match of text.matchAll(pattern)) {
      const value = group === undefined ? match[0] : (match[group] ?? '')
      const index = match.index + (group === undefined ? 0 : match[0].lastIndexOf(value))
      if (value === '' || (isReal !== undefined && !isReal(value))) continue
      if (found.some((f) => index < f.index + f.length && f.index < index + value.length)) continue
      found.push({ kind, name, index, length: value.length })
    }
  return found.sort((a, b) => a.index - b.index)
}

/** The text with each of these replaced by its name in brackets. */
export function withoutSecrets(text: string, found: readonly FoundSecret[]): string {
  return found.reduceRight(
    (rest, { index, length, name }) => `${rest.slice(0, index)}[${name}]${rest.slice(index + length)}`,
    text,
  )
}

/** Luhn's check digit. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 13 && sum % 10 === 0 && !/^(\d)\1+$/.test(digits)
}

/** ISO 13616 check digits. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const char of moved)
    for (const digit of /\d/.test(char) ? char : String(char.charCodeAt(0) - 55))
      rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
