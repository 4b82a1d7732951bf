/** A program written for mem0, with another import. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Memory } from 'recollect/compat/mem0'

const folder = mkdtempSync(join(tmpdir(), 'recollect-example-'))
const memory = new Memory({ path: join(folder, 'memory.db') })

const { results } = await memory.add(
  [
    { role: 'user', content: 'I am vegetarian and I love Thai food.' },
    { role: 'assistant', content: 'Good to know!' },
  ],
  { userId: 'ana', metadata: { channel: 'chat' } },
)
const found = await memory.search('What food does the user like?', { filters: { user_id: 'ana' } })
assert.equal(found.results[0]?.memory, 'I am vegetarian and I love Thai food.')

const id = results[0]?.id ?? ''
await memory.update(id, 'I am vegan and I love Thai food.')
assert.equal((await memory.history(id)).length, 2)
await memory.deleteAll({ userId: 'ana' })
assert.deepEqual((await memory.getAll({ userId: 'ana' })).results, [])

await memory.close()
rmSync(folder, { recursive: true })
