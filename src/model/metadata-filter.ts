import { checkOptions, type OptionTable } from './options.ts'
import type { Metadata, MetadataValue } from './turn.ts'

/** What a value must be; every condition that is given must hold. */
export interface MetadataCondition {
  /** One of these values. */
  readonly in?: readonly MetadataValue[]
  /** At least, for numbers; at or after in the order of text, for text such as ISO dates. */
  readonly from?: number | string
  /** Less than, or before. */
  readonly to?: number | string
  /** Text that has this within it, whatever the case. */
  readonly contains?: string
}

/** Per key a value it must equal, or a condition. A turn without the key does not pass. */
export type MetadataFilter = Readonly<Record<string, MetadataValue | MetadataCondition>>

const CONDITION: OptionTable<MetadataCondition> = { in: 'list', from: 'any', to: 'any', contains: 'text' }

/** @throws MemoryError `argument-invalid` naming the condition that is unknown */
export function checkMetadataFilter(filter: MetadataFilter): void {
  for (const [key, wanted] of Object.entries(filter))
    if (wanted !== null && typeof wanted === 'object') checkOptions(wanted, CONDITION, `condition of ${key}`)
}

export function matchesMetadata(metadata: Metadata, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined
    if (value === undefined) return false
    return wanted !== null && typeof wanted === 'object' ? meets(value, wanted) : value === wanted
  })
}

function meets(value: MetadataValue, { in: among, from, to, contains }: MetadataCondition): boolean {
  if (among !== undefined && !among.includes(value)) return false
  if (from !== undefined && !(comparable(value, from) && (value as typeof from) >= from)) return false
  if (to !== undefined && !(comparable(value, to) && (value as typeof to) < to)) return false
  return (
    contains === undefined ||
    (typeof value === 'string' && value.toLowerCase().includes(contains.toLowerCase()))
  )
}

/** Numbers compare with numbers and text with text; `"10" < 9` means nothing. */
function comparable(value: MetadataValue, bound: number | string): boolean {
  return typeof value === typeof bound
}
