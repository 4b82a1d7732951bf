import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allTurnIds, killedWriter } from './support/killed-writer.ts'

const ROUNDS = 50

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-crash-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('kill -9', () => {
  it(`at any moment: every acknowledged turn is there, and the file is sound (${ROUNDS} kills)`, {
    timeout: 240_000,
  }, async () => {
    const path = join(folder, 'crash.db')
    const acknowledged = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const id of await killedWriter(path, `r${round}`, (round * 7) % 60)) acknowledged.add(id)
      if (round % 10 !== 9) continue
      const memory = await createMemory({ path })
      const space = memory.namespace('crash')
      expect(await memory.check()).toEqual([])
      const stored = await allTurnIds(space)
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
      await memory.close()
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 2)
    // What was interrupted is consolidated now.
    const memory = await createMemory({ path })
    const space = memory.namespace('crash')
    await space.flush()
    expect(await space.stats()).toMatchObject({ buffered: 0, withoutVector: 0 })
    expect(await memory.check()).toEqual([])
    await memory.close()
  })

  it('six processes create one file in the same moment: all of them open it', async () => {
    const path = join(folder, 'new.db')
    const script = `
      import { createMemory } from ${JSON.stringify(join(import.meta.dirname, '../dist/index.js'))}
      const memory = await createMemory({ path: ${JSON.stringify(path)} })
      await memory.namespace('ana').add({ content: 'hello from ' + process.pid })
      await memory.close()`
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise((resolve) => {
            const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
            child.on('close', resolve)
          }),
      ),
    )
    expect(codes).toEqual([0, 0, 0, 0, 0, 0])
    const memory = await createMemory({ path })
    expect((await memory.namespace('ana').stats()).turns).toBe(6)
    await memory.close()
  })

  it('two processes write one file at once: both succeed, nothing is lost', async () => {
    const path = join(folder, 'two.db')
    const both = await Promise.all([killedWriter(path, 'a', 1000), killedWriter(path, 'b', 1000)])
    const memory = await createMemory({ path })
    const space = memory.namespace('crash')
    const stored = new Set((await space.turns({ limit: 10_000 })).map((t) => t.id as string))
    for (const ids of both) {
      expect(ids.length).toBeGreaterThan(3)
      expect(ids.filter((id) => !stored.has(id))).toEqual([])
    }
    await space.flush()
    expect(await memory.check()).toEqual([])
    await memory.close()
  })
})
