/** A memory with a model: what it reads, what it costs, and what happens when it is away. */
import assert from 'node:assert/strict'
import { createMemory, type Llm } from 'recollect'

// In earnest: `model: openai('gpt-5-mini')`. Here a stand-in that knows one sentence, and can be switched off.
let away = false
const model: Llm = {
  model: 'example/stand-in',
  async complete({ task }) {
    if (away) throw new Error('away')
    const reply =
      task === 'segment'
        ? { units: [{ first: 0, summary: 'Ana tells about her new boat.', keywords: ['boat'], keep: [0] }] }
        : task === 'distil'
          ? {
              facts: [
                '0 | new | Ana | is the owner of | Albatross | - | Ana owns a boat called Albatross.',
                // Nobody said this: it is left out.
                '7 | new | Ana | lives_in | Tokyo | - |',
              ],
              names: ['Albatross | thing | boat of Ana'],
            }
          : {}
    return { text: JSON.stringify(reply), inputTokens: 200, outputTokens: 50 }
  },
}

const memory = await createMemory({ model })
const ana = memory.namespace('ana')
await ana.add({ speaker: 'Ana', content: 'She floats! Albatross, that is what we have called her.' })
// The model reads when turns are consolidated, in the background or now; until then rules say what they can.
await ana.flush()

const facts = await ana.facts()
console.log(facts.map((fact) => `${fact.headName} ${fact.relation} ${fact.tailName} (“${fact.wording}”)`))
assert.deepEqual(
  facts.map((fact) => [fact.relation, fact.tailName]),
  [['owns', 'Albatross']],
)

const { ledger } = await ana.stats()
console.table(ledger)
assert.equal(ledger.find((row) => row.task === 'distil')?.rejected, 1)

away = true
await ana.add({ speaker: 'Ana', content: 'I moved to Lisbon.' }, { session: 'later' })
await ana.flush()
assert.equal((await ana.facts({ relation: 'lives_in' }))[0]?.tailName, 'Lisbon')
assert.equal((await ana.stats()).failedTopics, 1)

await memory.close()
