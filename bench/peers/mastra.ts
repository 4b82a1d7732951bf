/** Mastra's memory with semantic recall on its embedded store: https://mastra.ai/docs/memory/semantic-recall */
import { join } from 'node:path'
import { createOfflineEmbedder } from 'recollect'
import type { Reply, System } from '../systems/system.ts'
import { lineOf, rankedReply, type Turn } from '../systems/texts.ts'
import { loadPeer, peerVersion } from './load.ts'

interface Message {
  readonly id: string
}
interface MastraMemory {
  createThread(thread: {
    readonly threadId: string
    readonly resourceId: string
    readonly title: string
  }): Promise<unknown>
  saveMessages(input: { readonly messages: readonly object[] }): Promise<unknown>
  recall(input: object): Promise<{ readonly messages: readonly Message[] }>
  listThreads(input: object): Promise<{ readonly threads: readonly { readonly id: string }[] }>
}

/** What the ranking is read from: recall says which messages belong to the best k, not in which order. */
const DEPTHS = [3, 5, 10, 20]
/** Its defaults. */
const DEFAULTS = { topK: 4, messageRange: { before: 1, after: 1 } }
const RANKED = 'mastra'
const AS_DELIVERED = 'mastra (default recall)'

export function mastra(): System {
  return {
    variants: [RANKED, AS_DELIVERED],
    settings: {
      version: peerVersion('@mastra/memory'),
      store: `LibSQLStore and LibSQLVector ${peerVersion('@mastra/libsql')}, one file`,
      embedder: 'ours',
      [RANKED]: `topK ${DEPTHS.join(', ')} in turn, no messages around, scope resource`,
      [AS_DELIVERED]: 'topK 4, one message before and after, scope resource',
      add: 'a session at a time; a session is a thread',
      latency: 'of one recall with the largest topK',
    },
    durable: true,
    async open(folder, { id }) {
      process.env.MASTRA_TELEMETRY_DISABLED = '1'
      const { Memory } = await loadPeer<{ readonly Memory: new (config: object) => MastraMemory }>(
        '@mastra/memory',
      )
      const { LibSQLStore, LibSQLVector } = await loadPeer<{
        readonly LibSQLStore: new (config: object) => { close(): Promise<void> }
        readonly LibSQLVector: new (config: object) => { close?(): Promise<void> }
      }>('@mastra/libsql')
      const url = `file:${join(folder, 'mastra.db')}`
      const storage = new LibSQLStore({ id: 'storage', url })
      const memory = new Memory({
        storage,
        vector: new LibSQLVector({ id: 'vector', url }),
        embedder: embeddingModel(),
        options: { semanticRecall: { ...DEFAULTS, scope: 'resource' } },
      })
      const turns = new Map<string, Turn>()
      // Questions come in a conversation of their own, which has no history yet.
      const asking = `asking ${id}`
      const recall = (text: string, options: object): Promise<string[]> =>
        memory
          .recall({
            threadId: asking,
            resourceId: id,
            vectorSearchString: text,
            threadConfig: { semanticRecall: { ...options, scope: 'resource' } },
          })
          .then(({ messages }) => messages.map((m) => m.id.slice(id.length + 1)))
      return {
        async add(session) {
          await memory.createThread({ threadId: `${id} ${session.id}`, resourceId: id, title: session.id })
          await memory.saveMessages({
            messages: session.turns.map((turn, i) => messageOf(turn, i, id, session.id)),
          })
          for (const turn of session.turns) turns.set(turn.id ?? '', turn)
        },
        async settle() {
          await memory.createThread({ threadId: asking, resourceId: id, title: 'asking' })
        },
        async ask({ text }, variant): Promise<Reply> {
          const found = new Set<string>()
          let ms = 0
          for (const topK of variant === RANKED ? DEPTHS : [DEFAULTS.topK]) {
            const started = performance.now()
            const ids = await recall(text, variant === RANKED ? { topK, messageRange: 0 } : { ...DEFAULTS })
            ms = performance.now() - started
            for (const turnId of ids) found.add(turnId)
          }
          const ranked = [...found].map((turnId, i) => ({ turnId, score: 1 / (i + 1) }))
          return { ...rankedReply(ranked, turns), ms }
        },
        async stored() {
          let count = 0
          const { threads } = await memory.listThreads({ filter: { resourceId: id }, perPage: false })
          for (const thread of threads) {
            const { messages } = await memory.recall({ threadId: thread.id, resourceId: id, perPage: false })
            count += messages.length
          }
          return count
        },
        close: () => storage.close(),
      }
    },
  }
}

function messageOf(turn: Turn, place: number, id: string, session: string): object {
  const text = lineOf(turn)
  return {
    id: `${id} ${turn.id}`,
    role: turn.role === 'assistant' ? 'assistant' : 'user',
    threadId: `${id} ${session}`,
    resourceId: id,
    // Turns of one minute keep their order.
    createdAt: new Date(new Date(turn.at ?? 0).getTime() + place),
    content: { format: 2, parts: [{ type: 'text', text }], content: text },
  }
}

/** Our embedder as a model of the AI SDK. */
function embeddingModel(): object {
  const { model, embed } = createOfflineEmbedder()
  return {
    specificationVersion: 'v2',
    provider: 'recollect',
    modelId: model,
    maxEmbeddingsPerCall: 1000,
    supportsParallelCalls: true,
    doEmbed: async ({ values }: { readonly values: readonly string[] }) => ({
      embeddings: (await embed(values)).map((v) => [...v]),
    }),
  }
}
