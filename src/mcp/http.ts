/** MCP over streamable HTTP, for the same callers as the rest of the HTTP API. */
import { createMcpHandler as createHandler } from '@modelcontextprotocol/server'
import type { Memory } from '../memory.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { checkOptions } from '../model/options.ts'
import { createMcpServer, type McpProfile, PROFILES } from './mcp-server.ts'

/** What a caller may do, as the HTTP API found out. */
export interface McpCaller {
  readonly mayWrite: boolean
  readonly maySee: (namespace: string) => boolean
  /** The namespace that is meant when none is named. */
  readonly home: string
}

export interface McpHttpOptions {
  readonly memory: Memory
  readonly version: string
  readonly onError?: (error: unknown) => void
}

const QUERY = { namespace: 'text', profile: 'text' } as const

/**
 * Answers requests to `/mcp?namespace=NAME&profile=PROFILE`, with the header `Time-Zone` where times are told by another zone
 * than the server's.
 *
 * @throws MemoryError `forbidden`, `argument-invalid`
 */
export function createMcpHandler({
  memory,
  version,
  onError = () => {},
}: McpHttpOptions): (request: Request, caller: McpCaller) => Promise<Response> {
  return (request, caller) => {
    const { searchParams } = new URL(request.url)
    // A name that is misspelt would open another memory.
    checkOptions(Object.fromEntries(searchParams), QUERY, 'parameter')
    for (const name of Object.keys(QUERY))
      if (searchParams.getAll(name).length > 1) throw argumentInvalid(name, 'must be given once')
    const namespace = searchParams.get('namespace') ?? caller.home
    const profile = searchParams.get('profile') ?? 'default'
    if (!caller.maySee(namespace))
      throw new MemoryError('forbidden', { reason: 'This key is not for that namespace' })
    if (!PROFILES.includes(profile as McpProfile))
      throw argumentInvalid('profile', `must be one of ${PROFILES.join(', ')}`)
    const timeZone = request.headers.get('time-zone')
    const space = memory.namespace(namespace, timeZone === null ? {} : { timeZone })
    const { mayWrite } = caller
    return createHandler(
      () => createMcpServer({ space, profile: profile as McpProfile, version, mayWrite, onError }),
      // Tools, prompts and resources stay the same: there is nothing to be told of.
      { maxSubscriptions: 0 },
    ).fetch(request)
  }
}
