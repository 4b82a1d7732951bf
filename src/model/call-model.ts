import { timeoutSignal, unlessAborted } from '../std/abort.ts'
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import { isMemoryError, MemoryError } from './errors.ts'
import { modelFault } from './model-fault.ts'

interface ModelCall<T> {
  /** What a failure is told as. */
  readonly code: 'model-failed' | 'embedding-failed' | 'reranking-failed'
  /** Its name. */
  readonly model: string
  /** Asks it, and checks what it gives. */
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** Whose abort ends the waiting, also for a model that does not listen to it. */
  readonly signal: AbortSignal | undefined
  /** After how many milliseconds the waiting ends; left out, it lasts. */
  readonly timeoutMs?: number
}

/**
 * What a model, an embedder or a reranker gives. Whatever it throws is its failure, not ours; only what says how to go
 * on is passed through.
 *
 * @throws MemoryError `code` when it fails or takes too long; the reason of `signal` when it is aborted
 */
export async function callModel<T>({ code, model, ask, signal, timeoutMs }: ModelCall<T>): Promise<T> {
  signal?.throwIfAborted()
  const timeout = timeoutMs === undefined ? undefined : timeoutSignal(timeoutMs)
  const either = AbortSignal.any([signal, timeout].filter((s) => s !== undefined))
  try {
    return await unlessAborted(ask(either), either)
  } catch (cause) {
    signal?.throwIfAborted()
    if (isMemoryError(cause)) throw cause
    const reason = timeout?.aborted ? `no reply within ${timeoutMs} ms` : reasonOf(cause)
    throw new MemoryError(code, { model, reason }, { cause })
  }
}

/** Services repeat in their refusals the key they were given: what is said of one is ours, and what looks like one is left out. */
function reasonOf(cause: unknown): string {
  const { kind, text } = modelFault(cause)
  const said = String(cause)
  if (kind === 'key') return text
  const safe = withoutSecrets(said, findSecrets(said))
  return kind === 'other' || kind === 'time' ? safe : `${text}: ${safe}`
}
