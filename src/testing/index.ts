/** For tests of your own: `recollect/testing`. */
export { createMemoryStore } from '../store/memory-store.ts'
