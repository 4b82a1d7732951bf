/** mem0's open-source memory for Node: https://docs.mem0.ai/open-source/node-quickstart */
import { join } from 'node:path'
import { LISTED, type System } from '../systems/system.ts'
import { lineOf, rankedReply, type Turn } from '../systems/texts.ts'
import { loadPeer, peerVersion } from './load.ts'
import { startLoopback } from './loopback.ts'

interface Mem0 {
  add(
    messages: readonly { readonly role: string; readonly content: string }[],
    options: { readonly userId: string; readonly infer: boolean; readonly metadata: object },
  ): Promise<unknown>
  search(
    query: string,
    options: { readonly filters: { readonly user_id: string }; readonly topK: number },
  ): Promise<{ readonly results: readonly Found[] }>
  getAll(options: {
    readonly filters: { readonly user_id: string }
    readonly topK: number
  }): Promise<{ readonly results: readonly Found[] }>
}
interface Found {
  readonly score?: number
  readonly metadata?: { readonly turnId?: string }
}

const NEW_MESSAGES = '## New Messages\n'

/**
 * @param infer False: messages are stored as they are. True: a model extracts memories; here a script that keeps
 * each message as one memory, so what is measured is the machinery around the model, not a model.
 */
export function mem0(infer: boolean): System {
  const name = infer ? 'mem0 (scripted model)' : 'mem0 (raw)'
  return {
    variants: [name],
    settings: {
      version: peerVersion('mem0ai'),
      infer,
      vectorStore: 'memory, in a file (default)',
      embedder: 'ours, by an OpenAI-compatible service on loopback (default: text-embedding-3-small)',
      topK: `${LISTED} (default 20)`,
      add: 'one message at a time, with the id of its turn as metadata',
      driver: 'better-sqlite3 13 for 12, which has no prebuilt binary in its package',
    },
    durable: true,
    async open(folder, { id }) {
      process.env.MEM0_TELEMETRY = 'false'
      process.env.MEM0_DIR = folder
      const { Memory } = await loadPeer<{ readonly Memory: new (config: object) => Mem0 }>('mem0ai/oss')
      const service = await startLoopback(extract)
      const remote = { apiKey: 'none', baseURL: service.url }
      const memory = new Memory({
        embedder: { provider: 'openai', config: { ...remote, model: 'offline' } },
        llm: { provider: 'openai', config: { ...remote, model: 'scripted' } },
        vectorStore: {
          provider: 'memory',
          config: {
            collectionName: 'memories',
            dimension: service.dimensions,
            dbPath: join(folder, 'vectors.db'),
          },
        },
        historyDbPath: join(folder, 'history.db'),
      })
      const turns = new Map<string, Turn>()
      const filters = { user_id: id }
      return {
        async add(session) {
          for (const turn of session.turns) {
            turns.set(turn.id ?? '', turn)
            const role = turn.role === 'assistant' ? 'assistant' : 'user'
            await memory.add([{ role, content: lineOf(turn) }], {
              userId: id,
              infer,
              metadata: { turnId: turn.id },
            })
          }
        },
        async settle() {},
        async ask({ text }) {
          const { results } = await memory.search(text, { filters, topK: LISTED })
          const found = [
            ...new Map(results.map((r) => [r.metadata?.turnId ?? '', r.score ?? 0] as const)),
          ].map(([turnId, score]) => ({ turnId, score }))
          return rankedReply(found, turns)
        },
        async stored() {
          const { results } = await memory.getAll({ filters, topK: 1_000_000 })
          return new Set(results.map((r) => r.metadata?.turnId)).size
        },
        use: async () => ({ ...service.use }),
        close: () => service.close(),
      }
    },
  }
}

/** Each new message is a memory of its own. */
function extract(messages: readonly { readonly content: string }[]): string {
  const prompt = messages.at(-1)?.content ?? ''
  const from = prompt.indexOf(NEW_MESSAGES)
  const said = from < 0 ? '' : (prompt.slice(from + NEW_MESSAGES.length).split('\n\n## ')[0] ?? '').trim()
  return JSON.stringify({
    memory:
      said === ''
        ? []
        : [{ id: '0', text: said.replace(/^(?:user|assistant): /, ''), attributed_to: 'user' }],
  })
}
