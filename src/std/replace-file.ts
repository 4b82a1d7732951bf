import { chmod, rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a file beside the one of this name and puts it in its place once all of it is on the disk: what was there stays
 * until then, also when that fails.
 *
 * @param mode Of the new file; default: what the system gives.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const fresh = `${path}.${process.pid}.new`
  try {
    await writeFile(fresh, text, { flush: true, ...(mode !== undefined && { mode }) })
    // What the system takes off new files is not taken off here.
    if (mode !== undefined) await chmod(fresh, mode)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}
