/** Writes down what was handed to agents, and why: one line each in a file beside the database. */
import type { Injection } from '../model/injection.ts'
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import type { HookEvent, Host } from './hosts.ts'
import { appendLine } from './line-log.ts'

export interface LoggedInjection extends Omit<Injection, 'turns' | 'facts'> {
  readonly host: Host
  readonly event: HookEvent
  readonly turns: readonly string[]
  readonly facts: readonly string[]
}

const QUESTION = 500

export function logInjection(path: string, injection: LoggedInjection): void {
  const { question } = injection
  const plain = question === null ? null : withoutSecrets(question, findSecrets(question)).slice(0, QUESTION)
  appendLine(path, { ...injection, question: plain })
}
