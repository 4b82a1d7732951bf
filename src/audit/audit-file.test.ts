import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditFile } from './audit-file.ts'
import { duplicatesAmong } from './check-items.ts'
import type { AuditItem } from './report.ts'

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

it('counts the same words once of each whom they are told of', async () => {
  const said = (id: string, of?: string): AuditItem => ({
    ...{
      id,
      text: 'only Deniz and Hanneke have access to the servers and the databases of the prod region in Frankfurt',
      key: null,
      value: null,
      at: null,
    },
    ...(of !== undefined && { of }),
  })
  const ids = async (items: readonly AuditItem[]) => (await duplicatesAmong(items)).map((found) => found.ids)
  expect(await ids([said('1', 'deniz'), said('2', 'hanneke')])).toEqual([])
  expect(await ids([said('1', 'deniz'), said('2', 'hanneke'), said('3', 'deniz')])).toEqual([['1', '3']])
  expect(await ids([said('1'), said('2')])).toEqual([['1', '2']])
  const longer = {
    ...said('3', 'hanneke'),
    text: 'only Deniz and Hanneke have direct access to the servers and the databases of the prod region in Frankfurt',
  }
  expect(await ids([said('1', 'deniz'), said('2', 'hanneke'), longer])).toEqual([['2', '3']])
})

it('finds the same of one however many others of whom like things are told come between', async () => {
  const item = (id: string, text: string, of: string): AuditItem => ({
    ...{ id, text, of, key: null, value: null, at: null },
  })
  const told =
    'only Deniz and Hanneke have access to the servers and the databases of the prod region in Frankfurt'
  const between = Array.from({ length: 150 }, (_, i) => item(`b${i}`, `${told} number${i}`, `other${i}`))
  const found = await duplicatesAmong([
    item('1', told, 'deniz'),
    ...between,
    item('2', told.replace('access', 'direct access'), 'deniz'),
  ])
  expect(found.map(({ ids }) => ids)).toEqual([['1', '2']])
})
