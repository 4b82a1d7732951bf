/** Where memories of mem0 are, whoever brings them in: the facade, or an import. */

export const MEM0 = 'mem0'

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
