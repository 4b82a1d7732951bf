/** The MCP reference memory server, through an MCP client over stdio. */
import { join } from 'node:path'
import { LISTED, type Reply, type System } from '../systems/system.ts'
import { lineOf, rankedReply, type Turn } from '../systems/texts.ts'
import { loadPeer, PEERS_FOLDER, peerVersion } from './load.ts'

interface Client {
  connect(transport: object): Promise<void>
  callTool(request: { readonly name: string; readonly arguments: object }): Promise<ToolResult>
  close(): Promise<void>
}
interface ToolResult {
  readonly isError?: boolean
  readonly content?: unknown
  readonly structuredContent?: { readonly entities?: readonly { readonly name: string }[] }
}

const SERVER = 'node_modules/@modelcontextprotocol/server-memory/dist/index.js'
const WORDS = 'mcp-memory'
const WHOLE = 'mcp-memory (whole question)'
/** Words of a question that find nothing by themselves. */
const EMPTY_WORDS = new Set(
  'a an and are as at be been by can could did do does for from had has have he her his how i in into is it its many may might much my of on or our she should so such that the their them there they this to was we were what when where which who whose why will with would you your'.split(
    ' ',
  ),
)

export function mcpMemory(): System {
  return {
    variants: [WORDS, WHOLE],
    settings: {
      version: peerVersion('@modelcontextprotocol/server-memory'),
      layout: 'an entity per turn with its text as the observation; a session per call of create_entities',
      [WORDS]: 'a search per word of the question but function words; turns by the number of words found',
      [WHOLE]: 'one search with the question as it was asked',
    },
    durable: true,
    async open(folder) {
      const { Client } = await loadPeer<{ readonly Client: new (info: object) => Client }>(
        '@modelcontextprotocol/sdk/client/index.js',
      )
      const { StdioClientTransport } = await loadPeer<{
        readonly StdioClientTransport: new (options: object) => object
      }>('@modelcontextprotocol/sdk/client/stdio.js')
      const file = join(folder, 'memory.jsonl')
      const client = new Client({ name: 'recollect-bench', version: '0.0.0' })
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [join(PEERS_FOLDER, SERVER)],
          env: { MEMORY_FILE_PATH: file },
          stderr: 'ignore',
        }),
      )
      const call = async (name: string, input: object): Promise<readonly { readonly name: string }[]> => {
        const result = await client.callTool({ name, arguments: input })
        if (result.isError === true) throw new Error(`${name}: ${JSON.stringify(result.content)}`)
        return result.structuredContent?.entities ?? []
      }
      const turns = new Map<string, Turn>()
      return {
        async add(session) {
          for (const turn of session.turns) turns.set(turn.id ?? '', turn)
          await call('create_entities', {
            entities: session.turns.map((turn) => ({
              name: turn.id,
              entityType: 'turn',
              observations: [lineOf(turn)],
            })),
          })
        },
        async settle() {},
        async ask({ text }, variant): Promise<Reply> {
          const counts = new Map<string, number>()
          for (const query of variant === WORDS ? contentWords(text) : [text])
            for (const { name } of await call('search_nodes', { query }))
              counts.set(name, (counts.get(name) ?? 0) + 1)
          const ranked = [...counts].sort(([, a], [, b]) => b - a).slice(0, LISTED)
          return rankedReply(
            ranked.map(([turnId, score]) => ({ turnId, score })),
            turns,
          )
        },
        stored: async () => (await call('read_graph', {})).length,
        close: () => client.close(),
      }
    },
  }
}

function contentWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((w) => w.length > 1 && !EMPTY_WORDS.has(w))
}
