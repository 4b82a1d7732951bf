import type { Store } from 'recollect'
import { createReferenceStore } from './reference-store.ts'

/** The store in plain maps, of the type that the package has for it: for tests of what is read and told, wherever it lies. */
export function createPlainStore(): Store {
  return createReferenceStore() as unknown as Store
}
