import { testStore } from '../src/store/conformance.ts'
import { createReferenceStore } from './support/reference-store.ts'

testStore({ name: 'reference', open: async () => createReferenceStore() })
