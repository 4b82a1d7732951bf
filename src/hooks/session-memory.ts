/** What a session was told already, so that nothing is told twice. */
import { readState, stateFile, writeState } from '../std/state-files.ts'
import type { Host } from './hosts.ts'

/** Ids of turns, facts and experiences, the oldest first. */
const MOST = 5000

export function toldIn(sessions: string, host: Host, session: string): ReadonlySet<string> {
  const told = readState(stateFile(sessions, host, session))
  return new Set(Array.isArray(told) ? told.filter((id) => typeof id === 'string') : [])
}

export function noteTold(sessions: string, host: Host, session: string, ids: readonly string[]): void {
  const all = [...new Set([...toldIn(sessions, host, session), ...ids])]
  writeState(stateFile(sessions, host, session), all.slice(-MOST))
}

/** After its context was cleared or shortened, a session may be told everything again. */
export function forgetTold(sessions: string, host: Host, session: string): void {
  writeState(stateFile(sessions, host, session), [])
}
