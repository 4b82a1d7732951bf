import { isMemoryError, loggable } from './model/errors.ts'
import { logLine } from './std/visible.ts'

/** A failure of background work or of a model as one line of JSON on stderr, without what was said. */
export function logFailure(error: unknown, namespace: string): void {
  const recollect = isMemoryError(error, 'model-failed')
    ? 'a model failed, rules answer instead'
    : 'background work failed'
  console.error(logLine({ recollect, namespace, error: loggable(error) }))
}
