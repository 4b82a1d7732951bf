/** The MCP server as a library: to mount it elsewhere, or to add tools of one's own. */
export { createMcpHandler, type McpCaller, type McpHttpOptions } from './http.ts'
export { createMcpServer, type McpProfile, type McpServerOptions } from './mcp-server.ts'
export { runMcpStdio } from './stdio.ts'
