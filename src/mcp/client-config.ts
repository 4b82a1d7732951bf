/** How programs that speak MCP are told of this server. */
import { shellCommand } from '../std/shell.ts'

export const MCP_CLIENTS = ['claude-desktop', 'claude-code', 'cursor', 'vscode'] as const
export type McpClient = (typeof MCP_CLIENTS)[number]

export interface ClientConfig {
  /** Where it belongs, for a person to read. */
  readonly where: string
  /** A command line, or the content of a file. */
  readonly text: string
}

/** @param args What follows `recollect` on the command line. */
export function clientConfig(client: McpClient, args: readonly string[]): ClientConfig {
  const server = { command: 'npx', args: ['-y', 'recollect', ...args] }
  switch (client) {
    case 'claude-code':
      return {
        where: 'Run this once in a terminal:',
        text: `claude mcp add recollect --scope user -- ${shellCommand([server.command, ...server.args], 'posix')}`,
      }
    case 'claude-desktop':
      return {
        where:
          'Settings → Developer → Edit Config, or claude_desktop_config.json in ~/Library/Application Support/Claude (macOS), %APPDATA%\\Claude (Windows):',
        text: json({ mcpServers: { recollect: server } }),
      }
    case 'cursor':
      return {
        where: '~/.cursor/mcp.json, or .cursor/mcp.json in a project:',
        text: json({ mcpServers: { recollect: server } }),
      }
    case 'vscode':
      return {
        where: '.vscode/mcp.json in a project, or "MCP: Open User Configuration":',
        text: json({ servers: { recollect: { type: 'stdio', ...server } } }),
      }
    default:
      return client satisfies never
  }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
