/** Where memories of mem0 are, whoever brings them in: the facade, or an import. */
import type { Metadata, MetadataValue } from './turn.ts'

export const MEM0 = 'mem0'
/** Keys of metadata that the facade keeps for itself begin so … */
export const MEM0_PREFIX = 'mem0:'
/** … and this one holds what is nested, as JSON. */
export const MEM0_NESTED = 'mem0:nested'

/** Whose a memory is. */
export interface Mem0Scope {
  readonly user?: string | null | undefined
  readonly agent?: string | null | undefined
  readonly run?: string | null | undefined
}

/**
 * One namespace for each user, agent and run, so that people of one name are never taken for each other; `null` when it is
 * nobody's.
 */
export function mem0Namespace({ user, agent, run }: Mem0Scope): string | null {
  const parts = [user ?? '', agent ?? '', run ?? '']
  return parts.every((part) => part === '') ? null : [MEM0, ...parts.map(encodeURIComponent)].join('/')
}

/** Metadata of turns is flat; what is nested is kept beside it as JSON. Keys of the facade's own are none of anybody's. */
export function mem0Metadata(metadata: Readonly<Record<string, unknown>>): Metadata {
  const flat: Record<string, MetadataValue> = {}
  const nested: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(metadata)) {
    if (key.startsWith(MEM0_PREFIX) || value === undefined) continue
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      flat[key] = value as MetadataValue
    else nested[key] = value
  }
  return Object.keys(nested).length === 0 ? flat : { ...flat, [MEM0_NESTED]: JSON.stringify(nested) }
}

/** Whose the memories of a namespace are; `null` for a namespace of another kind. */
export function mem0Scope(name: string): Mem0Scope | null {
  const [root, user, agent, run, ...more] = name.split('/')
  if (root !== MEM0 || run === undefined || more.length > 0) return null
  const decoded = (part: string | undefined): string | undefined => {
    try {
      return part === undefined || part === '' ? undefined : decodeURIComponent(part)
    } catch {
      return part
    }
  }
  return { user: decoded(user), agent: decoded(agent), run: decoded(run) }
}
