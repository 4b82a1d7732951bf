/** Metadata of a turn: what it may hold, and how it is stored. */
import { storable } from '../std/visible.ts'
import { LIMITS } from './limits.ts'
import { ID_RULE, properId } from './names.ts'
import type { Metadata } from './turn.ts'

/** What is wrong with it; `null` when nothing is. */
export function metadataFault(metadata: unknown): string | null {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return 'metadata must be an object'
  const entries = entriesOf(metadata)
  if (entries.length > LIMITS.metadataKeys) return `metadata must have at most ${LIMITS.metadataKeys} keys`
  const keys = new Set<string>()
  for (const [name, value] of entries) {
    const key = properId(name)
    if (key === null) return `a key of metadata ${ID_RULE}`
    if (keys.has(key)) return `metadata.${key} comes twice`
    keys.add(key)
    const fits =
      typeof value === 'number' ? Number.isFinite(value) : ['string', 'boolean'].includes(typeof value)
    if (value !== null && !fits) return `metadata.${key} must be text, a finite number, true, false or null`
  }
  const size = entries.reduce((sum, [key, value]) => sum + key.length + String(value).length, 0)
  return size > LIMITS.metadata ? `metadata must have at most ${LIMITS.metadata} characters in all` : null
}

/** What is `undefined` counts as left out, as everywhere. */
function entriesOf<T>(metadata: Readonly<Record<string, T>> | object): [string, T][] {
  return Object.entries(metadata).filter(([, value]) => value !== undefined)
}

/** Metadata without a fault, as it is stored. */
export function storedMetadata(metadata: Metadata): Metadata {
  return Object.fromEntries(
    entriesOf(metadata).map(([name, value]) => [
      properId(name) ?? name,
      typeof value === 'string' ? storable(value) : value,
    ]),
  )
}
