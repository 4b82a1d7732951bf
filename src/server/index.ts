/** The HTTP server as a library. */
export type { Log } from './app.ts'
export { type ApiKey, type KeyFile, openKeyFile, type Scope } from './keys.ts'
export { createServer, type Server, type ServerOptions } from './server.ts'
