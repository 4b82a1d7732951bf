/** MCP over standard input and output: how editors and desktop applications run a server. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpServerOptions } from './mcp-server.ts'

/** Serves until standard input ends or the signal; the memory stays open. */
export async function runMcpStdio(options: McpServerOptions, signal: AbortSignal): Promise<void> {
  const served = serveStdio(() => createMcpServer(options), { onerror: options.onError ?? (() => {}) })
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await served.close()
}
