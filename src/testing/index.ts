/** For tests of your own: `recollect/testing`. Needs vitest. */
export { type StoreSuite, testStore } from '../store/conformance.ts'
export { aFact, anEntity, aReading, aTopic, aTurn, day } from './builders.ts'
export { createScriptedLlm, type ScriptedLlmOptions } from './scripted-llm.ts'
