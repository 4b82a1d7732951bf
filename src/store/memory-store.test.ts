import { testStore } from './conformance.ts'
import { createMemoryStore } from './memory-store.ts'

testStore({ name: 'memory', open: async () => createMemoryStore() })
