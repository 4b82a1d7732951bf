/** A memory beside a framework's agent: recalls before a model is called, stores afterwards, and stops neither. */
import type { Context, Namespace, RecallOptions } from '../api.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { loggable, unlessUnknown } from '../model/errors.ts'
import { withoutRecalled } from '../model/recalled.ts'
import { unlessAborted } from '../std/abort.ts'
import { given } from '../std/given.ts'
import { LruMap } from '../std/lru.ts'
import { logLine } from '../std/visible.ts'

export interface AttachedMemoryOptions {
  /** Of this process, or of a server by `recollect/client`. */
  readonly namespace: Namespace
  /** The conversation; default: one for each day. */
  readonly session?: string
  /** Name of who writes the user's messages; default `user`. */
  readonly speaker?: string
  /** Most tokens of what is recalled; default 1,000. 0: recalls nothing. */
  readonly budget?: number
  /** Other options of the recall. */
  readonly recall?: Omit<RecallOptions, 'budget' | 'signal' | 'trace'>
  /** Whether messages are stored; default true. */
  readonly remember?: boolean
  /** How long a recall may take before the model is called without it, in milliseconds; default 2,000. */
  readonly timeoutMs?: number
  /** Told of what went wrong with the memory; the model is answered all the same. Default: one line on stderr. */
  readonly onError?: (error: unknown) => void
  /** Told what was recalled for a message. */
  readonly onRecall?: (context: Context) => void
}

/** A message to recall for. */
export interface Asked {
  readonly text: string
  /** The same for the same message at the same place of the same conversation. */
  readonly key: string
  /** The model has answered it already, with calls of tools: this is a further step. */
  readonly continues: boolean
}

export interface AttachedMemory {
  /**
   * The text for the prompt; empty when nothing relevant is known, or the memory failed. For the further steps of one
   * message it stays the same, and with it the beginning of the prompt, to the benefit of prompt caches.
   */
  recall(asked: Asked, signal?: AbortSignal): Promise<string>
  /** @returns False when the memory failed; `onError` was told. */
  add(turns: readonly TurnInput[]): Promise<boolean>
}

const BUDGET = 1000
const TIMEOUT_MS = 2000
/** A question this long is a document; its beginning says what it is about. */
const MAX_QUESTION = 4000
/** Conversations of which the last message is known; more than run at a time. */
export const REMEMBERED = 10_000

export function attachMemory(options: AttachedMemoryOptions): AttachedMemory {
  const {
    namespace,
    budget = BUDGET,
    remember = true,
    timeoutMs = TIMEOUT_MS,
    onError = (error) => console.error(logLine({ recollect: 'the memory failed', error: loggable(error) })),
  } = options
  const contexts = new LruMap<string, Promise<string>>(REMEMBERED)

  const recallText = async (question: string, signal?: AbortSignal): Promise<string> => {
    try {
      const timeout = AbortSignal.timeout(timeoutMs)
      const asked = {
        ...options.recall,
        budget,
        signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      }
      const recall = (): Promise<Context> => namespace.recall(question.slice(0, MAX_QUESTION), asked)
      // Nothing stored yet is no failure.
      const context = await unlessAborted(unlessUnknown(recall, null), timeout)
      if (context === null) return ''
      options.onRecall?.(context)
      return context.relevant ? context.text : ''
    } catch (error) {
      onError(error)
      return ''
    }
  }

  return {
    async recall({ key, text, continues }, signal) {
      if (budget === 0 || text === '') return ''
      const known = continues ? contexts.get(key) : undefined
      if (known !== undefined) return known
      const found = recallText(text, signal)
      contexts.set(key, found, 1)
      return found
    },
    async add(turns) {
      if (!remember || turns.length === 0) return true
      try {
        await namespace.add(turns, given({ session: options.session }))
        return true
      } catch (error) {
        onError(error)
        return false
      }
    },
  }
}

/** A turn of the framework's message; without what was recalled into it, `null` when nothing is left. */
export function turnOf(
  role: 'user' | 'assistant',
  text: string,
  more: { readonly speaker?: string | undefined; readonly id?: string | undefined } = {},
): TurnInput | null {
  const content = withoutRecalled(text).trim()
  const { id } = more
  const speaker = role === 'user' ? more.speaker : 'assistant'
  return content === '' ? null : { role, content, ...given({ speaker, id }) }
}
