/** People change their minds: correct, deny and forget. */
import assert from 'node:assert/strict'
import { createMemory } from 'recollect'

const memory = await createMemory()
const ana = memory.namespace('ana')
await ana.add([{ id: 'm1', speaker: 'Ana', content: 'I live in Vienna.', at: '2020-01-10' }], {
  session: 'one',
})
await ana.add([{ id: 'm2', speaker: 'Ana', content: 'I moved to Lisbon last week.', at: '2025-03-10' }], {
  session: 'two',
})

const [lisbon] = await ana.facts({ entity: 'Ana', relation: 'lives_in' })
assert.equal(lisbon?.tailName, 'Lisbon')

// A wrong fact is denied: it stays out, and what it had replaced holds again.
await ana.deny('fact', lisbon.id)
assert.deepEqual(
  (await ana.facts({ relation: 'lives_in' })).map((f) => f.tailName),
  ['Vienna'],
)

// A turn that should not be there is deleted for good, with all that rested on it.
await ana.deleteTurn('m1')
assert.deepEqual(await ana.facts({ relation: 'lives_in' }), [])
assert.equal((await ana.turns()).length, 1)

await memory.close()
