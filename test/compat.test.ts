/** Files that earlier versions wrote must open and answer, forever. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, 'compat')

describe('database files of earlier versions', () => {
  it.each(readdirSync(FOLDER))('%s opens, is sound and answers', async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-compat-'))
    const path = join(folder, name)
    copyFileSync(join(FOLDER, name), path)
    const memory = await createMemory({ path })
    expect(await memory.check()).toEqual([])
    const space = memory.namespace('ana')
    expect((await space.history('Ana', 'lives_in')).map((f) => f.tailName)).toEqual(['Vienna', 'Lisbon'])
    expect((await space.recall('Where does Ana live?')).facts[0]?.tail).toBe('Lisbon')
    await space.add({ speaker: 'Ana', content: 'I moved to Porto yesterday.', at: '2025-05-02' })
    expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Porto'])
    await memory.close()
    rmSync(folder, { recursive: true })
  })
})
