import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Namespace } from 'recollect'

const WRITER = join(import.meta.dirname, 'crash-writer.ts')

/** Starts a writer, kills it `ms` after its first acknowledged turn, and returns all it acknowledged. */
export function killedWriter(database: string, name: string, ms: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, database, name], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    let killed = false
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (killed) return
      killed = true
      setTimeout(() => child.kill('SIGKILL'), ms)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended by itself: ${errors}`))
      // The last line may be cut.
      else resolve(output.slice(0, output.lastIndexOf('\n')).split('\n').filter(Boolean))
    })
  })
}

export async function allTurnIds(space: Namespace): Promise<Set<string>> {
  const stored = new Set<string>()
  for (let offset = 0; ; offset += 5000) {
    const turns = await space.turns({ limit: 5000, offset })
    for (const turn of turns) stored.add(turn.id)
    if (turns.length < 5000) return stored
  }
}
