/** Loads what is installed in this folder; nothing of it is needed to build, test or use Recollect. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const PEERS_FOLDER: string = fileURLToPath(new URL('.', import.meta.url))

/** @throws RangeError that names the command which installs it */
export async function loadPeer<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch (cause) {
    throw new RangeError(`${name} cannot be loaded; install it with: npm ci --prefix bench/peers`, { cause })
  }
}

export function peerVersion(name: string): string {
  const file = `${PEERS_FOLDER}node_modules/${name}/package.json`
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : 'missing'
}
