import { readFileSync } from 'node:fs'
import { parsedJson } from './parsed-json.ts'

/** The lines of JSON of a file that can be read, oldest first; none when there is no such file, or it may not be read. */
export function readLines(path: string): unknown[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const value = parsedJson(line)
    // A process may have died in the middle of a line.
    return value === undefined ? [] : [value]
  })
}
