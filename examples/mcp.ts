/** The MCP server as an editor starts it, with a client of the official SDK. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const folder = mkdtempSync(join(tmpdir(), 'recollect-example-'))
const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    // Where it is installed: "npx -y recollect mcp --db …".
    args: [
      fileURLToPath(new URL('../bin/recollect.js', import.meta.url)),
      'mcp',
      '--db',
      join(folder, 'memory.db'),
    ],
  }),
)

await client.callTool({ name: 'remember', arguments: { content: 'I prefer tabs.', speaker: 'Ana' } })
const { content } = await client.callTool({
  name: 'recall',
  arguments: { question: 'What does Ana prefer?' },
})
assert.match(JSON.stringify(content), /tabs/)

await client.close()
rmSync(folder, { recursive: true, force: true })
