import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Namespace } from 'recollect'

/** Starts a script of this folder, kills it `ms` after it told something first, and returns all it told. */
export function killed(script: string, args: readonly string[], ms: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
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

/** Kills a writer `ms` after its first acknowledged turn, and returns all it acknowledged. */
export function killedWriter(database: string, name: string, ms: number): Promise<string[]> {
  return killed('crash-writer.ts', [database, name], ms)
}

export async function allTurnIds(space: Namespace): Promise<Set<string>> {
  const stored = new Set<string>()
  for (let offset = 0; ; offset += 5000) {
    const turns = await space.turns({ limit: 5000, offset })
    for (const turn of turns) stored.add(turn.id)
    if (turns.length < 5000) return stored
  }
}
