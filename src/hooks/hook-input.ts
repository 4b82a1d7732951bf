/** What a host says on standard input, in the words of all three. */
import { homePath } from './home-path.ts'

export interface HookInput {
  readonly session: string
  readonly transcript: string | null
  readonly cwd: string
  readonly prompt: string
  /** Whether a session goes on whose context is as it was. */
  readonly isResumed: boolean
}

/** @returns `null` when it is nothing that a host writes, or comes from a sub-agent, whose user is a program */
export function readHookInput(text: string, home: string, here: string): HookInput | null {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const first = (...names: readonly string[]): string | null => {
    const found = names.map((name) => fields[name]).find((each) => typeof each === 'string' && each !== '')
    return typeof found === 'string' ? found : null
  }
  const [root] = Array.isArray(fields.workspace_roots) ? fields.workspace_roots : []
  const session = first('session_id', 'conversation_id')
  if (session === null || first('agent_id', 'subagent_id') !== null) return null
  const transcript = first('transcript_path')
  return {
    session,
    transcript: transcript === null ? null : homePath(transcript, home),
    cwd: first('cwd') ?? (typeof root === 'string' ? root : here),
    prompt: first('prompt') ?? '',
    isResumed: fields.source === 'resume',
  }
}
