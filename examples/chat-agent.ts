/** Memory around a chat model: recall before the answer, add after it. The model here is a stand-in. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Namespace } from 'recollect'

const folder = mkdtempSync(join(tmpdir(), 'recollect-example-'))
const memory = await createMemory({ path: join(folder, 'agent.db') })
const user = memory.namespace('user-42')

async function reply(space: Namespace, question: string, session: string): Promise<string> {
  // The first question of a new user finds nothing yet.
  const context = await space.recall(question, { budget: 400 })
  const prompt = `${context.text}\n\nUser: ${question}`
  const answer = fakeModel(prompt)
  await space.add(
    [
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ],
    { session },
  )
  return answer
}

function fakeModel(prompt: string): string {
  return prompt.includes('allergic to peanuts') && prompt.endsWith('cook?')
    ? 'Something without peanuts.'
    : 'I see.'
}

assert.equal(await reply(user, 'I am allergic to peanuts.', 'monday'), 'I see.')
assert.equal(await reply(user, 'What could I cook?', 'friday'), 'Something without peanuts.')
assert.equal((await user.facts({ relation: 'allergic_to' })).length, 1)

await memory.close()
rmSync(folder, { recursive: true })
