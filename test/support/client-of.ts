import { type Client, createClient } from 'recollect/client'
import type { Server } from 'recollect/server'

/** A client of a server that does not listen: its requests are handed over in this process. */
export function clientOf(server: Pick<Server, 'fetch'>): Client {
  return createClient({
    url: 'http://localhost',
    fetch: ((input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      request.headers.set('host', 'localhost')
      return server.fetch(request)
    }) as typeof fetch,
  })
}
