/** Serves the inspector of one memory to this machine, and shows it in a browser. */
import { spawn } from 'node:child_process'
import type { Memory } from '../memory.ts'
import { stopSignal } from './context.ts'

export interface InspectOptions {
  readonly memory: Memory
  readonly namespace: string
  /** 0: any that is free. */
  readonly port: number
  /** File of API keys, which the page asks for once it is there; `null`: none are needed. */
  readonly keys: string | null
  /** Whether a browser is opened. */
  readonly opens: boolean
}

/** Returns when it is stopped. */
export async function inspectMemory({ memory, namespace, port, keys, opens }: InspectOptions): Promise<void> {
  const { createServer } = await import('../server/server.ts')
  const stop = stopSignal()
  const server = createServer({ memory, port, ...(keys !== null && { keys, openUntilKeys: true }) })
  const { url } = await server.listen()
  const page = `${url}/inspect?ns=${encodeURIComponent(namespace)}`
  process.stderr.write(`The inspector is at ${page} – Ctrl-C stops it\n`)
  if (opens) openBrowser(page)
  await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
  await server.close()
}

/** Machines without a screen have no browser: then the address on the terminal is enough. */
function openBrowser(page: string): void {
  const commands: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ['open', page],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', page],
  }
  const [program = '', ...args] = commands[process.platform] ?? ['xdg-open', page]
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
