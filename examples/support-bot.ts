/** A support bot: one server for many customers, a key for the bot, and customers who may ask to be forgotten. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { createClient, isMemoryError } from 'recollect/client'
import { createServer, openKeyFile } from 'recollect/server'

const folder = mkdtempSync(join(tmpdir(), 'recollect-example-'))
const keys = join(folder, 'keys.json')

// What "recollect keys create --name bot --scope write --for customer/*" does.
const bot = await openKeyFile(keys).create({
  name: 'bot',
  scope: 'write',
  namespaces: ['customer/*'],
  now: Date.now(),
})

// What "recollect serve" does. Card numbers and passwords never reach the file.
const memory = await createMemory({
  path: join(folder, 'support.db'),
  hygiene: { secrets: 'redact', identifiers: 'redact' },
})
const server = createServer({ memory, keys, port: 0 })
const { url } = await server.listen()

const client = createClient({ url, key: bot.secret })
const customer = client.namespace('customer/1001')
await customer.add(
  [
    {
      role: 'user',
      speaker: 'Dana',
      content: 'My router model X200 drops the connection every evening.',
      at: '2025-03-01',
    },
    { role: 'assistant', content: 'Please update its firmware to version 3.', at: '2025-03-01' },
    {
      role: 'user',
      speaker: 'Dana',
      content: 'My card is 4111 1111 1111 1111, by the way.',
      at: '2025-03-01',
    },
  ],
  { session: 'ticket-1' },
)

// Weeks later, in another ticket.
const context = await customer.recall('Which router does Dana have?', { budget: 300 })
assert.match(context.text, /X200/)
assert.ok((await customer.turns()).every((turn) => !turn.content.includes('4111')))

// The key opens customers, and nothing else.
await assert.rejects(client.namespace('staff').recall('salaries'), (error) =>
  isMemoryError(error, 'forbidden'),
)

// "Forget me": one call for an administrator, and nothing is left.
assert.equal(await memory.deleteNamespace('customer/1001'), true)
assert.equal((await customer.stats()).turns, 0)

await server.close()
await memory.close()
rmSync(folder, { recursive: true })
