import { MemoryError } from './errors.ts'

/** As `engines` in package.json and `bin/recollect.js` say; a test keeps them equal. */
const NEEDED = '22.18'

/** @throws MemoryError `node-too-old` when `version`, such as `24.1.0`, is older than what this package needs */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = NEEDED.split('.').map(Number)
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    throw new MemoryError('node-too-old', { version, needed: NEEDED })
}
