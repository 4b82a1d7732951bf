/** A memory with something in it, behind an HTTP server. */
import { createMemory, type Memory, type MemoryOptions } from 'recollect'
import { createServer, type Server, type ServerOptions } from 'recollect/server'

/** When tests take place. */
export const NOW = Date.parse('2025-06-01T12:00:00Z')

export interface Served {
  readonly memory: Memory
  readonly server: Server
  readonly url: string
  close(): Promise<void>
}

/** Listens on a free port of this machine. */
export async function served(
  options: Omit<Partial<ServerOptions>, 'memory'> = {},
  memoryOptions: MemoryOptions = {},
): Promise<Served> {
  const memory = await createMemory({ now: () => NOW, ...memoryOptions })
  const server = createServer({ memory, port: 0, ...options })
  const { url } = await server.listen()
  return {
    memory,
    server,
    url,
    async close() {
      await server.close()
      await memory.close()
    },
  }
}

export const LIFE = [
  { speaker: 'Ana', content: 'I live in Vienna.', at: '2020-01-10', id: 'v1' },
  { speaker: 'Ana', content: 'I work at Vela.', at: '2020-02-10', id: 'v2' },
  { speaker: 'Bo', content: 'My sister Mia plays the violin.', at: '2020-02-11', id: 'v3' },
  { speaker: 'Ana', content: 'Please always answer in short sentences.', at: '2020-02-12', id: 'v4' },
  { speaker: 'Ana', content: 'I moved to Lisbon.', at: '2024-03-10', id: 'v5', metadata: { topic: 'home' } },
  { speaker: 'Ana', content: 'I love hiking, and I have a dog called Rex.', at: '2024-03-11', id: 'v6' },
] as const

export async function withLife(memory: Memory, namespace = 'ana'): Promise<void> {
  const space = memory.namespace(namespace)
  await space.add([...LIFE], { session: 's1' })
  await space.flush()
}
