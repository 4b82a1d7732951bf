/** Ends connections that only hold on: bodies nobody reads, answers nobody takes, silence. */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const HEADERS_MS = 10_000
/** Longer than load balancers keep a connection, so that they close it and not we. */
const KEEP_ALIVE_MS = 65_000
/** How often Node looks for requests that take too long. */
const CHECK_MS = 1000
/** An answer of which nothing was taken for so long goes to nobody. */
const STALLED_MS = 60_000
/** What is left of a body when its request is answered is passed over up to here, in bytes and for so long. */
const PASSED_OVER = 65_536
const LINGER_MS = 1000

/** Settings of Node's server. */
export function timesOf(arrivalMs: number): ServerOptions {
  return {
    requestTimeout: arrivalMs,
    headersTimeout: Math.min(arrivalMs, HEADERS_MS),
    connectionsCheckingInterval: Math.min(arrivalMs, CHECK_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
}

/** @param stalledMs How long an answer may wait for somebody to take it. */
export function watchConnections(server: Server, stalledMs: number = STALLED_MS): void {
  const requests = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: number): void => {
    requests.set(socket, (requests.get(socket) ?? 0) + by)
  }
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    count(socket, 1)
    outgoing.once('close', () => count(socket, -1))
    passOver(incoming, outgoing)
  })
  server.setTimeout(stalledMs, (socket: Socket) => {
    const works = (requests.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (works) socket.setTimeout(stalledMs)
    else socket.destroy()
  })
}

/** The connection stays for a moment, so that who sends too much gets to read why it was refused. */
function passOver(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // Before Node's own listener, which would read on to the end.
  outgoing.prependListener('finish', () => {
    if (incoming.complete) return
    let left = PASSED_OVER
    const end = setTimeout(() => incoming.socket.destroy(), LINGER_MS)
    incoming.once('end', () => clearTimeout(end))
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) incoming.pause()
    })
    incoming.read(0)
  })
}
