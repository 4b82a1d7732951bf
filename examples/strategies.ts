/** Answers with sources, filters, forms of the context, and how the same question is searched for in other ways. */
import assert from 'node:assert/strict'
import { createMemory, pathText, STRATEGIES } from 'recollect'

const memory = await createMemory({ now: () => Date.parse('2025-06-01') })
const team = memory.namespace('team')
const say = (speaker: string, content: string, at: string, channel: string) => ({
  speaker,
  content,
  at,
  metadata: { channel },
})
await team.add(
  [
    say('Ana', 'I work at Halden Maps now.', '2025-01-10T09:00:00Z', 'chat'),
    say('Ben', 'My sister Lena lives in Lisbon.', '2025-01-10T09:01:00Z', 'chat'),
    say('Ana', 'I adopted a dog named Pixel yesterday.', '2025-02-03T18:00:00Z', 'mail'),
  ],
  { session: 'winter' },
)
await team.flush()

// A short answer, or none.
const when = await team.answer('When did Ana adopt Pixel?')
console.log(when.text, when.citations)
assert.equal(when.text, 'Sun 2025-02-02')
assert.equal(when.citations.length, 1)
assert.equal((await team.answer('Who painted the ceiling of the chapel?')).enough, false)

// Only what came by mail, as XML for a prompt.
const mail = await team.recall('What did Ana tell?', { metadata: { channel: 'mail' }, format: 'xml' })
console.log(mail.text)
assert.deepEqual(
  mail.hits.map((h) => h.turn.metadata.channel),
  ['mail'],
)
assert.ok(mail.text.startsWith('<memories '))

// Six ways to search; each says how many things it looked at.
for (const strategy of STRATEGIES) {
  const { hits, visited } = await team.recall('Where does Lena live?', { strategy })
  console.log(`${strategy}: ${visited} visited, first ${hits[0]?.turn.content}`)
  assert.ok(hits.slice(0, 2).some((h) => h.turn.content.includes('Lisbon')))
}

// Beam search finds paths and explains its decisions.
const { paths, trace } = await team.recall('Where does Lena live?', { strategy: 'beam', trace: true })
assert.ok(paths[0] !== undefined && pathText(paths[0]).startsWith('Lena –lives_in'))
assert.ok(trace?.some((event) => event.kind === 'path-scored'))

await memory.close()
