/**
 * A thread that thinks, so that the one that adds and recalls does not wait: what is sent to it runs there, one
 * process, one file. It starts once it is worth its start, keeps the process alive only while it works, and is
 * started again when it dies; what it worked on is then begun anew.
 */
import { parentPort, Worker } from 'node:worker_threads'
import { carried, type ErrorMessage, restored } from './error-message.ts'

/** Turns that are consolidated sooner than a thread has started. */
const FEW_TURNS = 150
/** How often the same work is begun before it counts as failed. */
const MAX_STARTS = 3

export interface WorkThread<Call> {
  /** So many turns came that will want work. */
  expect(turns: number): void
  /** Here, or in the thread once there is one. */
  run(call: Call, signal?: AbortSignal): Promise<void>
  /** Waits for what runs, which ends early where it was aborted. */
  close(): Promise<void>
}

export interface WorkThreadOptions<Call> {
  /** Path of the module that runs {@link serveThread}. */
  readonly module: string
  /** What it is started with; plain data. */
  readonly data: unknown
  /** Does the same in this thread. */
  readonly here: (call: Call, signal?: AbortSignal) => Promise<void>
  /** Told when no thread can be started; work is done here from then on. */
  readonly onError: (error: unknown) => void
}

type ToThread<Call> =
  | { readonly id: number; readonly call: Call }
  | { readonly abort: number }
  | { readonly close: true }
interface FromThread {
  readonly id: number
  readonly error: ErrorMessage | null
}

interface Pending<Call> {
  readonly call: Call
  readonly settle: (error: unknown) => void
  starts: number
}

export function createWorkThread<Call>(options: WorkThreadOptions<Call>): WorkThread<Call> {
  const { module, data, here, onError } = options
  const pending = new Map<number, Pending<Call>>()
  let expected = 0
  let last = 0
  let thread: Worker | null = null
  let usable = true
  let served = false

  const send = (id: number, work: Pending<Call>): void => {
    work.starts += 1
    thread?.postMessage({ id, call: work.call } satisfies ToThread<Call>)
  }
  const settle = (id: number, error: unknown): void => {
    const work = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) thread?.unref()
    work?.settle(error)
  }
  const start = (): Worker => {
    const started = new Worker(module, { workerData: data })
    let cause: unknown = null
    started.on('message', ({ id, error }: FromThread) => {
      served = true
      settle(id, error === null ? null : restored(error))
    })
    started.on('error', (error) => {
      cause = error
    })
    started.on('exit', (code) => {
      if (thread === started) thread = null
      cause ??= new Error(`The thread that consolidates ended with code ${code}.`)
      if (!served && usable) {
        usable = false
        onError(cause)
      }
      if (pending.size > 0) recover(cause)
    })
    return started
  }
  const recover = (cause: unknown): void => {
    for (const [id, work] of [...pending])
      if (!usable || work.starts >= MAX_STARTS) settle(id, cause)
      else {
        thread ??= start()
        send(id, work)
      }
  }
  const runThere = (call: Call, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = ++last
      const abort = (): void => thread?.postMessage({ abort: id } satisfies ToThread<Call>)
      signal?.addEventListener('abort', abort, { once: true })
      const work: Pending<Call> = {
        call,
        starts: 0,
        settle(error) {
          signal?.removeEventListener('abort', abort)
          if (error === null) resolve()
          else reject(error)
        },
      }
      pending.set(id, work)
      thread ??= start()
      thread.ref()
      send(id, work)
    })

  return {
    expect(turns) {
      expected += turns
    },
    async run(call, signal) {
      if (expected < FEW_TURNS || !usable) return here(call, signal)
      try {
        await runThere(call, signal)
      } catch (error) {
        if (usable) throw error
        await here(call, signal)
      }
    },
    async close() {
      const running = thread
      if (running === null) return
      running.ref()
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.postMessage({ close: true } satisfies ToThread<Call>)
      await ended
    },
  }
}

/** Answers in the thread; `close` is called when the last work has ended. */
export function serveThread<Call>(
  run: (call: Call, signal: AbortSignal) => Promise<void>,
  close: () => Promise<void>,
): void {
  const port = parentPort
  if (port === null) throw new TypeError('serveThread runs in a thread of createWorkThread.')
  const running = new Map<number, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  const work = async (id: number, call: Call, signal: AbortSignal): Promise<void> => {
    const error = await run(call, signal).then(() => null, carried)
    running.delete(id)
    port.postMessage({ id, error } satisfies FromThread)
  }
  port.on('message', async (message: ToThread<Call>) => {
    if ('abort' in message) running.get(message.abort)?.stop.abort()
    else if ('close' in message) {
      await Promise.all([...running.values()].map((r) => r.ended))
      await close()
      port.close()
    } else {
      const stop = new AbortController()
      running.set(message.id, { stop, ended: work(message.id, message.call, stop.signal) })
    }
  })
}
