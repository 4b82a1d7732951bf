/** An agent of Mastra that remembers across conversations. `npm install recollect @mastra/core` */
import assert from 'node:assert/strict'
import { Agent } from '@mastra/core/agent'
import { createMemory } from 'recollect'
import { memoryProcessor } from 'recollect/mastra'
import { speakingModel } from '../speaking-models.ts'

const memory = await createMemory()
const namespace = memory.namespace('user-42')
const processor = memoryProcessor({ namespace })
const agent = new Agent({
  id: 'cook',
  name: 'Cook',
  instructions: 'You are a kind cook.',
  model: speakingModel(),
  inputProcessors: [processor],
  outputProcessors: [processor],
})

await agent.generate('I am allergic to peanuts.')
// Another conversation: the agent itself has no memory of the first.
assert.equal((await agent.generate('What could I cook?')).text, 'No peanuts, then.')
assert.equal((await namespace.turns()).length, 4)
await memory.close()
