import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditFile } from './audit-file.ts'

const NOW = Date.parse('2025-06-01')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-audit-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})
function file(content: unknown): string {
  const path = join(folder, 'export.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('exports of other memories', () => {
  it('mem0: duplicates, loops, age and secrets, without telling the secret', async () => {
    const memory = (id: string, text: string, at = '2025-05-01'): object => ({
      id,
      memory: text,
      updated_at: at,
    })
    const report = await auditFile(
      file({
        results: [
          memory('1', 'User likes hiking in the mountains'),
          memory('2', 'User likes hiking in mountains'),
          memory('3', 'User dislikes hiking in the mountains'),
          memory('4', 'Relevant memories: user likes tea'),
          memory('5', 'User lives in Vienna', '2020-01-01'),
          memory('6', 'The api key is sk-abcdefghijklmnop1234'),
          ...['7', '8', '9', '10', '11'].map((id) => memory(id, 'User prefers vim')),
        ],
      }),
      NOW,
    )
    expect(report.items).toBe(11)
    expect(report.duplicates.map((f) => f.ids)).toEqual([
      ['1', '2'],
      ['7', '8', '9', '10', '11'],
    ])
    expect(report.loops.map((f) => f.ids)).toEqual([['4'], ['7', '8', '9', '10', '11']])
    expect(report.stale.map((f) => f.ids)).toEqual([['5']])
    expect(report.secrets).toEqual([{ ids: ['6'], detail: 'api-key' }])
    expect(JSON.stringify(report)).not.toContain('sk-abc')
  })

  it('MCP memory server: contradictions, whatever the wording and direction', async () => {
    const lines = [
      { type: 'entity', name: 'Ana', entityType: 'person', observations: ['likes tea', 'likes the tea'] },
      { type: 'relation', from: 'Ana', to: 'Vienna', relationType: 'lives_in' },
      { type: 'relation', from: 'Ana', to: 'Porto', relationType: 'resides in' },
      { type: 'relation', from: 'Orbit', to: 'Ana', relationType: 'employs' },
      { type: 'relation', from: 'Ana', to: 'orbit', relationType: 'works at' },
      { type: 'relation', from: 'Ana', to: 'tea', relationType: 'likes' },
      { type: 'relation', from: 'Ana', to: 'jazz', relationType: 'likes' },
    ]
    const report = await auditFile(file(lines.map((l) => JSON.stringify(l)).join('\n')), NOW)
    expect(report.contradictions.map((f) => f.ids)).toEqual([['Ana lives_in Vienna', 'Ana resides in Porto']])
    expect(report.duplicates.map((f) => f.ids)).toEqual([['Ana#0', 'Ana#1', 'Ana likes tea']])
  })

  it.each(['', '{}', '[]', 'hello', '{"a":1}\n{'])('refuses %j', async (content) => {
    await expect(auditFile(file(content), NOW)).rejects.toMatchObject({ code: 'format-unknown' })
  })
  it('says when there is no file', async () => {
    await expect(auditFile(join(folder, 'nope'), NOW)).rejects.toMatchObject({ code: 'file-unreadable' })
  })
})
