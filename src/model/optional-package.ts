import { MemoryError } from './errors.ts'

/**
 * Loads an optional package.
 *
 * @param purpose What it is needed for, as the beginning of a sentence.
 * @throws MemoryError `dependency-missing`, which names the command that installs it
 */
export async function loadOptional<T>(name: string, purpose: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch (cause) {
    throw new MemoryError('dependency-missing', { package: name, purpose }, { cause })
  }
}
