/** Ends connections that only hold on: bodies nobody reads, answers nobody takes, silence. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Settings of Node's server, in milliseconds. */
export const TIMES = {
  /** From the beginning of a request to the end of its headers. */
  headersTimeout: 10_000,
  /** From the beginning of a request to the end of its body. */
  requestTimeout: 120_000,
  /** Longer than load balancers keep a connection, so that they close it and not we. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
} as const
/** An answer of which nothing was taken for so long goes to nobody. */
const STALLED_MS = 60_000
/** What is left of a body when its request is answered is passed over up to here, in bytes and for so long. */
const PASSED_OVER = 65_536
const LINGER_MS = 1000

export function watchConnections(server: Server): void {
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
  server.setTimeout(STALLED_MS, (socket: Socket) => {
    const works = (requests.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (works) socket.setTimeout(STALLED_MS)
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
