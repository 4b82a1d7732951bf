import type { Namespace } from '../api.ts'
import { argumentInvalid } from '../model/errors.ts'

/**
 * Refuses what is handed in instead of a namespace: the memory itself, more often than not.
 *
 * @throws MemoryError `argument-invalid`
 */
export function checkNamespace(space: Namespace): void {
  if (typeof space?.recall !== 'function')
    throw argumentInvalid('namespace', 'must be a namespace of a memory, e.g. memory.namespace("ana")')
}
