import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectSamples } from '../datasets/collect.ts'
import { openDataset } from '../datasets/open-dataset.ts'
import { PEERS_FOLDER } from '../peers/load.ts'
import { survival } from '../runners/survival.ts'
import { PEERS, SYSTEM_NAMES, systemNamed } from './known-systems.ts'
import { BUDGET, LISTED } from './system.ts'
import { tokensOf } from './texts.ts'

const installed = existsSync(`${PEERS_FOLDER}node_modules`)
const names = SYSTEM_NAMES.filter((name) => installed || !PEERS.includes(name))

describe.each(names)('%s', (name) => {
  it('keeps what it is told, and finds it again', async () => {
    const [sample] = await collectSamples(await openDataset('demo', ''))
    const system = systemNamed(name)
    const folder = mkdtempSync(join(tmpdir(), 'recollect-system-'))
    const memory = await system.open(folder, { id: 'demo', askedAt: sample?.askedAt ?? null })
    try {
      const sessions = sample?.conversation.sessions.slice(0, 4) ?? []
      const given = sessions.flatMap((s) => s.turns.map((t) => t.id))
      for (const session of sessions) await memory.add(session)
      await memory.settle()
      expect(await memory.stored()).toBe(given.length)
      for (const variant of system.variants) {
        const reply = await memory.ask({ text: 'adopted a dog named Pixel yesterday' }, variant)
        const ids = reply.turns.map((t) => t.turnId)
        expect(ids.length).toBeLessThanOrEqual(LISTED)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => given.includes(id))).toBe(true)
        const { text, tokens, quoted, labels } = reply.context
        if (name !== 'full-context') expect(tokens).toBeLessThanOrEqual(BUDGET)
        expect(Math.abs(tokensOf(text) - tokens)).toBeLessThanOrEqual(Object.keys(labels).length + 2)
        const behind = new Set(Object.values(labels).flat())
        expect(quoted.every((id) => behind.has(id))).toBe(true)
        // A substring search finds no sentence that differs by a word; a chunk is found by what is around.
        if (!variant.includes('question') && name !== 'chunks')
          expect(text, variant).toContain('I adopted a dog named Pixel')
      }
    } finally {
      await memory.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('concurrent writes', () => {
  it('all survive in recollect, from one process and from two', async () => {
    expect(await survival('recollect', 1)).toEqual({ given: 20, there: 20, refused: 0 })
    expect(await survival('recollect', 2)).toEqual({ given: 40, there: 40, refused: 0 })
  })
})
