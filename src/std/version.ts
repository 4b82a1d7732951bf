import { readFileSync } from 'node:fs'
import { packageFile } from './package-file.ts'

/** The version under which this package was published. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    version: string
  }
  return version
}
