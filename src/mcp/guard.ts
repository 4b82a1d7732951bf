/** Keeps errors from telling callers of MCP what is none of their business: names of others, paths, addresses. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isMemoryError, publicMessage } from '../model/errors.ts'

export interface Guard {
  /** Text for the caller; an error it cannot put right goes to the log instead. */
  told(error: unknown): string
  /** Runs what reads a resource or makes a prompt. */
  read<T>(run: () => Promise<T>): Promise<T>
}

/** Trying again would not help. */
const REPLACED =
  'Nothing was stored or read: the file of this memory was removed or replaced. The server has to be started again with the right file.'
const FAILED = 'The memory cannot do this now. Try again later; the log of the server says more.'

/** @param finds The tool that tells what there is: whoever calls tools can list nothing else. */
export function createGuard(onError: (error: unknown) => void, finds: string): Guard {
  const told = (error: unknown): string => {
    if (isMemoryError(error, 'not-found') && error.data.near === undefined) {
      const { what, id } = error.data
      return `There is no ${what} ${JSON.stringify(id)}. Call ${finds} to find what there is.`
    }
    const text = publicMessage(error)
    // What was stopped because nobody waits for it did not fail.
    const stopped = error instanceof Error && error.name === 'AbortError'
    if (text === null && !stopped) onError(error)
    return text ?? (isMemoryError(error, 'database-replaced') ? REPLACED : FAILED)
  }
  return {
    told,
    async read(run) {
      try {
        return await run()
      } catch (error) {
        const text = told(error)
        const code =
          text === FAILED || text === REPLACED
            ? ProtocolErrorCode.InternalError
            : ProtocolErrorCode.InvalidParams
        throw new ProtocolError(code, text)
      }
    },
  }
}
