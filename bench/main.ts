/** `npm run bench -- COMMAND`: measurements of Recollect and of other memories, on public and synthetic data. */
import { isMemoryError } from 'recollect'
import { createProgram } from './command-line.ts'

const onProgress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

process.on('SIGINT', () => {
  onProgress('')
  console.error('Stopped. What is finished is kept; the same command goes on from there.')
  process.exit(130)
})

try {
  const commandLine = `npm run bench -- ${process.argv.slice(2).join(' ')}`
  await createProgram({ commandLine, onProgress }).parseAsync()
} catch (error) {
  onProgress('')
  // What a user can act on needs no stack.
  if (!(error instanceof RangeError) && !isMemoryError(error)) throw error
  console.error(error.message)
  process.exit(1)
}
