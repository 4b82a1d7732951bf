/** Errors as they go from one thread to another: classes and codes would be lost on the way. */
import { isMemoryError, MemoryError } from '../model/errors.ts'

export interface ErrorMessage {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: unknown
  /** Of a {@link MemoryError}. */
  readonly data: unknown
}

export function carried(error: unknown): ErrorMessage {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const { code } = error as { readonly code?: unknown }
  return {
    name,
    message,
    stack,
    code: typeof code === 'number' ? code : code === undefined ? undefined : String(code),
    data: isMemoryError(error) ? error.data : undefined,
  }
}

export function restored({ name, message, stack, code, data }: ErrorMessage): Error {
  const error =
    name === 'MemoryError'
      ? new MemoryError(code as MemoryError['code'], data as MemoryError['data'])
      : Object.assign(new Error(message), { name, ...(code !== undefined && { code }) })
  if (stack !== undefined) error.stack = stack
  return error
}
