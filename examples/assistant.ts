/** An assistant with a memory: the AI SDK's model, wrapped once. The model here is a stand-in. */
import assert from 'node:assert/strict'
import { generateText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { createMemory } from 'recollect'
import { withMemory } from 'recollect/ai-sdk'

const memory = await createMemory()
const user = memory.namespace('user-42')

/** Knows only what stands in its prompt, as every model does. */
const model = new MockLanguageModelV4({
  async doGenerate({ prompt }) {
    const seen = JSON.stringify(prompt)
    const text =
      seen.includes('allergic to peanuts') && seen.includes('cook?') ? 'Something without peanuts.' : 'I see.'
    return {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: {
        inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: undefined, text: undefined, reasoning: undefined },
      },
      warnings: [],
    }
  },
})

async function reply(session: string, prompt: string): Promise<string> {
  const remembering = withMemory(model, { namespace: user, session, budget: 500 })
  return (await generateText({ model: remembering, instructions: 'You are a kind cook.', prompt })).text
}

assert.equal(await reply('monday', 'I am allergic to peanuts.'), 'I see.')
// Another conversation: nothing of Monday is in the messages.
assert.equal(await reply('friday', 'What could I cook?'), 'Something without peanuts.')

// Messages and replies were stored, what was recalled was not.
const turns = await user.turns()
assert.equal(turns.length, 4)
assert.ok(turns.every((turn) => !turn.content.includes('Recalled from memory')))
assert.match((await user.profile()).text, /peanuts/)
await memory.close()
