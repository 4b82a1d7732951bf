/**
 * Works on a file that may not grow beyond what the shell allows. Tells on standard output what was acknowledged (`+`
 * added, `-` deleted) and what was refused (`!` with the code and the turns).
 */
import { writeSync } from 'node:fs'
import { createMemory, isMemoryError, type Memory } from 'recollect'

const [round = '', ...paths] = process.argv.slice(2)
const ATTEMPTS = 8

// A write beyond the limit then fails instead of ending the process.
process.on('SIGXFSZ', () => {})
const tell = (...words: readonly string[]): void => {
  writeSync(1, `${words.join(' ')}\n`)
}
/** The code of what it fails with. */
async function attempt(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return isMemoryError(error) ? error.code : `untyped:${String(error).replaceAll(' ', '_')}`
  }
}

async function work(path: string, size: number): Promise<void> {
  let memory: Memory | null = null
  const refused = await attempt(async () => {
    memory = await createMemory({ path, consolidate: false, onError() {} })
  })
  if (refused !== null) return tell('!', refused)
  await fill(memory as unknown as Memory, size)
}

async function fill(memory: Memory, size: number): Promise<void> {
  const space = memory.namespace('ana')
  let last = ''
  for (let i = 0; i < ATTEMPTS; i++) {
    const turns = Array.from({ length: 4 }, (_, j) => ({
      id: `r${round}-${i}-${j}`,
      speaker: 'Ana',
      content: `I visited town ${i} with my friend Elena.`,
      // Long without being long to read.
      metadata: { log: 'It rained. '.repeat(j * size) },
      at: Date.UTC(2025, 0, 1, 0, i),
    }))
    const ids = turns.map((turn) => turn.id)
    const refused = await attempt(() => space.add(turns, { session: `r${round}` }))
    tell(...(refused === null ? ['+'] : ['!', refused]), ...ids)
    if (i % 4 === 2) {
      const failed = await attempt(() => space.flush())
      if (failed !== null) tell('!', failed)
    }
    if (i % 4 === 3 && last !== '') {
      tell('?', last)
      const failed = await attempt(() => space.deleteTurn(last))
      tell(...(failed === null ? ['-', last] : ['!', failed]))
      last = ''
    }
    if (refused === null) last = ids[0] ?? ''
  }
  const failed = await attempt(() => memory.close())
  if (failed !== null) tell('!', failed)
}

for (const [i, path] of paths.entries()) {
  tell('=', path)
  await work(path, 9 + 7 * i)
}
