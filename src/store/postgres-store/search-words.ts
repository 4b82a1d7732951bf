import { fingerprint } from '../../std/hash.ts'

/**
 * The words of an index entry as the text index holds them: each with its namespace and kind in front, so that one
 * index serves all namespaces and a search never looks at another's.
 */
export function searchWords(namespace: string, kind: string, terms: readonly string[]): string[] {
  const scope = `${fingerprint(namespace, kind).slice(0, 10)} `
  return [...new Set(terms)].map((term) => scope + term)
}
