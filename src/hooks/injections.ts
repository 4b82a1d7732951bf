/** What was handed to agents, and why: one line each in a file beside the database. */
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import type { HookEvent, Host } from './hosts.ts'
import { appendLine, readLines } from './line-log.ts'

export interface Injection {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly host: Host
  readonly event: HookEvent
  /** The host's own id of the session. */
  readonly session: string
  readonly namespace: string
  /** The prompt, without secrets, at most 500 characters; `null` for the brief at the start of a session. */
  readonly question: string | null
  /** Ids of the turns it rests on. */
  readonly turns: readonly string[]
  /** Ids of the facts in it. */
  readonly facts: readonly string[]
  readonly tokens: number
  /** From the start of the process until it was printed. */
  readonly ms: number
}

const QUESTION = 500

export function logInjection(path: string, injection: Injection): void {
  const { question } = injection
  const plain = question === null ? null : withoutSecrets(question, findSecrets(question)).slice(0, QUESTION)
  appendLine(path, { ...injection, question: plain })
}

/** The newest first; lines that are not whole are passed over. */
export function readInjections(path: string): Injection[] {
  return readLines(path).filter(isInjection).reverse()
}

function isInjection(value: unknown): value is Injection {
  if (typeof value !== 'object' || value === null) return false
  const { at, host, event, session, turns, facts } = value as Record<string, unknown>
  return (
    typeof at === 'number' &&
    [host, event, session].every((text) => typeof text === 'string') &&
    Array.isArray(turns) &&
    Array.isArray(facts)
  )
}
