/** A memory of documents: sections as turns, their title as speaker, beside what people say about them. */
import assert from 'node:assert/strict'
import { createMemory, type TurnInput } from 'recollect'

const memory = await createMemory()
const handbook = memory.namespace('handbook')

/** One turn for each section: short enough to be quoted, and cited by its heading. */
function sections(title: string, text: string, at: string): TurnInput[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section, i) => {
      const [heading = '', ...body] = section.split('\n')
      return {
        id: `${title}#${i}`,
        role: 'document',
        speaker: `${title}: ${heading}`,
        content: body.join('\n').trim(),
        metadata: { document: title, section: heading },
        at,
      }
    })
}

const travel = `
## Booking
Flights are booked by the travel desk, at least ten days before the trip.
## Expenses
Meals are refunded up to 40 euros a day. Keep every receipt.
## Trains
Journeys of less than five hours are made by train.
`
await handbook.add(sections('Travel rules', travel, '2024-01-01'), { session: 'Travel rules' })
await handbook.add({
  speaker: 'Nora',
  content: 'Since May meals are refunded up to 50 euros a day.',
  at: '2024-05-10',
})

const context = await handbook.recall('How much is refunded for meals?', { budget: 300 })
// Both are there, each with its date and source; a reader sees which is newer.
assert.match(context.text, /2024-01-01\n(?:\[.*\n)*\[\d\] "Travel rules: Expenses" \(document\)/)
assert.match(context.text, /2024-05-10\n\[\d\] Nora/)

// Only what a document says.
const rules = await handbook.recall('How long may a train journey be?', { role: 'document' })
assert.equal(rules.hits[0]?.turn.metadata.section, 'Trains')
assert.ok(rules.hits.every((hit) => hit.turn.role === 'document'))

// A new edition: remove the old one, add the new one.
await handbook.deleteSession('Travel rules')
await handbook.add(sections('Travel rules', travel.replace('40 euros', '50 euros'), '2024-06-01'), {
  session: 'Travel rules 2',
})
assert.ok((await handbook.turns({ matching: 'refunded' })).every((turn) => turn.content.includes('50 euros')))
await memory.close()
