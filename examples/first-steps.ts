/** Add a conversation, ask about it, and look at what was understood. */
import assert from 'node:assert/strict'
import { createMemory } from 'recollect'

const memory = await createMemory()
const ana = memory.namespace('ana')

await ana.add(
  [
    {
      speaker: 'Ana',
      role: 'user',
      content: 'I live in Vienna and I work at Halden Maps.',
      at: '2024-02-01T10:00:00Z',
    },
    { speaker: 'assistant', role: 'assistant', content: 'Noted!', at: '2024-02-01T10:00:05Z' },
  ],
  { session: 'february' },
)
await ana.add(
  [
    {
      speaker: 'Ana',
      role: 'user',
      content: 'I moved to Lisbon last week. My sister Lena visits me in summer.',
      at: '2025-03-10T09:00:00Z',
    },
  ],
  { session: 'march' },
)

const context = await ana.recall('Where does Ana live?', { budget: 800 })
console.log(context.text)
assert.equal(context.facts[0]?.tail, 'Lisbon')
assert.ok(context.usage.tokens <= 800)

const earlier = await ana.recall('Where does Ana live?', { asOf: '2024-06-01' })
assert.equal(earlier.facts[0]?.tail, 'Vienna')

const history = await ana.history('Ana', 'lives_in')
console.log(history.map((fact) => fact.statement))
assert.deepEqual(
  history.map((fact) => fact.tailName),
  ['Vienna', 'Lisbon'],
)

await memory.close()
