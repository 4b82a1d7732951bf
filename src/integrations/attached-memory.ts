/** A memory beside a framework's agent: recalls before a model is called, stores afterwards, and stops neither. */

import type { Context, Namespace, RecallOptions } from '../api.ts'
import { tokenBudget, wholeNumber } from '../arguments.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { loggable, unlessUnknown } from '../model/errors.ts'
import { checkOptions, type OptionKind, type OptionTable } from '../model/options.ts'
import { RECALLED, withoutRecalled } from '../model/recalled.ts'
import { type Instant, toDay } from '../model/time.ts'
import { timeoutSignal, unlessAborted } from '../std/abort.ts'
import { given } from '../std/given.ts'
import { fingerprint } from '../std/hash.ts'
import { LruMap } from '../std/lru.ts'
import { logLine, oneLine } from '../std/visible.ts'
import { checkNamespace } from './check-namespace.ts'

export interface AttachedMemoryOptions {
  /** Of this process, or of a server by `recollect/client`. */
  readonly namespace: Namespace
  /** The conversation; default: one for each day. */
  readonly session?: string
  /** Name of who writes the user's messages, and so of who asks; default `user`. */
  readonly speaker?: string
  /** Most tokens of what is recalled; default 1,000. 0: recalls nothing. */
  readonly budget?: number
  /** Other options of the recall. */
  readonly recall?: Omit<RecallOptions, 'budget' | 'signal' | 'trace'>
  /** Whether messages are stored; default true. */
  readonly remember?: boolean
  /**
   * How long the memory may hold up a call to recall, and to store, in milliseconds; default 2,000. Then the model is
   * called without it, and the reply goes out; what is being stored may still be stored.
   */
  readonly timeoutMs?: number
  /**
   * Told of what went wrong with the memory; the model is answered all the same, even when this throws. Default: one
   * line on stderr.
   */
  readonly onError?: (error: unknown) => void
  /** Told what was recalled for a message. When it throws, `onError` is told. */
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

/** A message or reply to store. What was recalled into it is left out. */
export interface Said {
  readonly role: 'user' | 'assistant'
  readonly text: string
  /**
   * The same whenever this message of the conversation comes again, which is then stored once. Without it, it is stored
   * each time.
   */
  readonly key?: string | undefined
}

export interface AttachedMemory {
  /**
   * The text for the prompt; empty when nothing relevant is known, or the memory failed. For the further steps of one
   * message it stays the same, and with it the beginning of the prompt, to the benefit of prompt caches.
   */
  recall(asked: Asked, signal?: AbortSignal): Promise<string>
  /** Resolves when all is stored, and at the latest after `timeoutMs` or the signal; never rejects. */
  add(said: readonly Said[], signal?: AbortSignal): Promise<void>
}

const OPTIONS: OptionTable<AttachedMemoryOptions> = {
  namespace: 'object',
  session: 'text',
  speaker: 'text',
  budget: 'number',
  recall: 'object',
  remember: 'flag',
  timeoutMs: 'number',
  onError: 'function',
  onRecall: 'function',
}

const BUDGET = 1000
const TIMEOUT_MS = 2000
/** A question this long is a document; its beginning says what it is about. */
const MAX_QUESTION = 4000
/** Messages that are known; more than the conversations that run at a time have in work. */
const REMEMBERED = 10_000

/**
 * @param more The options an adapter has besides
 * @throws MemoryError `argument-invalid` for options there are not, and for what is no namespace
 */
export function attachMemory(
  options: AttachedMemoryOptions,
  more: Readonly<Record<string, OptionKind>> = {},
): AttachedMemory {
  checkOptions(options ?? null, { ...OPTIONS, ...more })
  const { namespace, session, speaker, budget = BUDGET, remember = true, timeoutMs = TIMEOUT_MS } = options
  checkNamespace(namespace)
  tokenBudget(budget)
  wholeNumber(timeoutMs, 'timeoutMs', 0)
  const tell = teller(options.onError)
  const contexts = new LruMap<string, Promise<string>>(REMEMBERED)
  /** Ids of messages that are stored: one that was forgotten since does not come back with the next step. */
  const stored = new LruMap<string, true>(REMEMBERED)
  const limit = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any([timeoutSignal(timeoutMs), ...(signal ? [signal] : [])])

  const told = async (context: Context): Promise<void> => {
    try {
      await options.onRecall?.(context)
    } catch (error) {
      tell(error)
    }
  }

  const recallText = async (question: string, signal?: AbortSignal): Promise<string> => {
    try {
      const until = limit(signal)
      const recall = (): Promise<Context> =>
        namespace.recall(question.slice(0, MAX_QUESTION), {
          ...given({ asker: speaker }),
          ...options.recall,
          budget,
          signal: until,
        })
      // Nothing stored yet is no failure.
      const context = await unlessAborted(unlessUnknown(recall, null), until)
      if (context === null) return ''
      void told(context)
      return context.relevant ? askedBy(speaker, context.text) : ''
    } catch (error) {
      // That a call was stopped is no failure of the memory.
      if (!signal?.aborted) tell(error)
      return ''
    }
  }

  const store = async (turns: readonly TurnInput[]): Promise<void> => {
    try {
      await namespace.add(turns, given({ session }))
      for (const { id } of turns) if (id !== undefined) stored.set(id, true, 1)
    } catch (error) {
      tell(error)
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
    async add(said, signal) {
      const turns = said
        .flatMap((each) => turnOf(each, options) ?? [])
        .filter(({ id }) => id === undefined || stored.get(id) === undefined)
      if (!remember || turns.length === 0) return
      // What was said was said: neither the limit nor the signal takes it back, they end the waiting for it.
      await unlessAborted(store(turns), limit(signal)).catch((reason) => {
        if (!signal?.aborted) tell(reason)
      })
    },
  }
}

function teller(
  onError: (error: unknown) => unknown = (error) =>
    console.error(logLine({ recollect: 'the memory failed', error: loggable(error) })),
): (error: unknown) => void {
  const tell = async (error: unknown): Promise<void> => {
    try {
      await onError(error)
    } catch (failure) {
      console.error(logLine({ recollect: 'onError failed', error: loggable(failure) }))
    }
  }
  return (error) => void tell(error)
}

/**
 * The context with who asks, for "I" and "my" in the question, on the line by which a context is recognised: it is
 * never stored either.
 */
function askedBy(speaker: string | undefined, context: string): string {
  if (speaker === undefined) return context
  // Nothing that would end the note in a context of JSON or XML.
  const name = oneLine(speaker).replace(/["\\<>&[\]]/g, ' ')
  return context.replace(RECALLED, () => `${RECALLED} Asked by ${name}.`)
}

/** Without what was recalled into it; `null` when nothing is left. */
function turnOf(
  { role, text, key }: Said,
  { session, speaker }: Pick<AttachedMemoryOptions, 'session' | 'speaker'>,
): TurnInput | null {
  const content = withoutRecalled(text).trim()
  if (content === '') return null
  const who = role === 'user' ? speaker : 'assistant'
  // With the text, since a message that was edited often keeps its key.
  const id = key && `said-${fingerprint(session ?? today(), role, who ?? '', key, content)}`
  return { role, content, ...given({ speaker: who, id }) }
}

/** The user's messages since the last reply, in order; in a further step, those that it is a step for. */
export function unanswered<M extends { readonly role: string }>(messages: readonly M[]): M[] {
  const asked = messages.slice(0, messages.findLastIndex(({ role }) => role === 'user') + 1)
  const replied = asked.findLastIndex(({ role }) => role === 'assistant' || role === 'tool')
  return asked.slice(replied + 1).filter(({ role }) => role === 'user')
}

/** The session of what comes without one. */
export function today(): string {
  return toDay(Date.now() as Instant)
}
