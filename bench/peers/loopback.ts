/** An OpenAI-compatible service on this machine: our offline embedder, and a scripted model. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOfflineEmbedder } from 'recollect'

export interface Loopback {
  readonly url: string
  readonly dimensions: number
  /** Requests to the model so far. */
  readonly use: { calls: number; inputTokens: number; outputTokens: number }
  close(): Promise<void>
}

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

/** @param reply What the scripted model says to a conversation. */
export async function startLoopback(reply: (messages: ChatRequest['messages']) => string): Promise<Loopback> {
  const { model, embed } = createOfflineEmbedder()
  const [probe] = await embed(['probe'])
  const use = { calls: 0, inputTokens: 0, outputTokens: 0 }
  const handle = async (path: string, body: unknown): Promise<unknown> => {
    if (path.endsWith('/embeddings')) {
      const { input } = body as { readonly input: string | readonly string[] }
      const vectors = await embed(typeof input === 'string' ? [input] : input)
      return {
        object: 'list',
        model,
        data: vectors.map((v, index) => ({ object: 'embedding', index, embedding: [...v] })),
        usage: { prompt_tokens: 0, total_tokens: 0 },
      }
    }
    const { messages } = body as ChatRequest
    const content = reply(messages)
    use.calls += 1
    use.inputTokens += Math.ceil(messages.reduce((n, m) => n + m.content.length, 0) / 4)
    use.outputTokens += Math.ceil(content.length / 4)
    return {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    }
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    try {
      response.end(JSON.stringify(await handle(request.url ?? '', JSON.parse(await read(request)))))
    } catch (error) {
      response.statusCode = 500
      response.end(JSON.stringify({ error: { message: String(error) } }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    dimensions: probe?.length ?? 0,
    use,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
