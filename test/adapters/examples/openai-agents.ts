/** An agent of the OpenAI Agents SDK that remembers across sessions. `npm install recollect @openai/agents` */
import assert from 'node:assert/strict'
import { Agent, MemorySession, Runner } from '@openai/agents'
import { createMemory } from 'recollect'
import { recallFilter, withMemory } from 'recollect/openai-agents'
import { speakingAgentModel } from '../speaking-models.ts'

const memory = await createMemory()
const namespace = memory.namespace('user-42')
const agent = new Agent({ name: 'Cook', instructions: 'You are a kind cook.', model: speakingAgentModel() })
const runner = new Runner({ callModelInputFilter: recallFilter({ namespace }), tracingDisabled: true })

const monday = withMemory(new MemorySession(), { namespace, session: 'monday' })
await runner.run(agent, 'I am allergic to peanuts.', { session: monday })
// Another session: nothing of Monday is in it.
const friday = withMemory(new MemorySession(), { namespace, session: 'friday' })
const result = await runner.run(agent, 'What could I cook?', { session: friday })

assert.equal(result.finalOutput, 'No peanuts, then.')
assert.equal((await friday.getItems()).length, 2)
assert.equal((await namespace.turns()).length, 4)
await memory.close()
