/** What the library and the command line write for operators: one line each, and no word of what was said. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemory } from '../src/memory.ts'
import { loggable, MemoryError } from '../src/model/errors.ts'
import { logLine } from '../src/std/visible.ts'
import { createSqliteStore } from '../src/store/sql/sqlite/sqlite-store.ts'
import { codePoint } from './support/code-point.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a log line', () => {
  it('is one line, whatever is in it, and says the same when it is read', () =>
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const line = logLine({ text: text.toWellFormed() })
        expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(JSON.parse(line)).toEqual({ text: text.toWellFormed() })
      }),
    ))

  it('writes out what turns text around or commands a terminal', () => {
    expect(logLine('a\nb\u001b[2Kc\u202ed\u{e0001}')).toBe('"a\\nb\\u001b[2Kc\\u202ed\\udb40\\udc01"')
    expect(logLine('Lisboa, 里斯本 – 💥')).toBe('"Lisboa, 里斯本 – 💥"')
  })
})

describe('of an error a log keeps', () => {
  const secret = 'I live in Quokkaburg'

  it('no message, wherever it stands', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = `${before}\n    at ${secret} (file:1:1)\n${after}`
        for (const error of [
          new Error(text),
          new TypeError('x', { cause: new SyntaxError(text) }),
          Object.assign(new Error(text), { detail: text, data: { text } }),
          new MemoryError('model-failed', { model: 'm', reason: text }, { cause: new Error(text) }),
          new MemoryError('turn-invalid', { index: 0, reason: text }),
          text,
        ])
          expect(logLine(loggable(error))).not.toContain(secret)
      }),
    ))

  it('which it was, where it happened, and what the operator needs', () => {
    const cause = Object.assign(new Error('x'), { code: 'SQLITE_BUSY' })
    const kept = loggable(new MemoryError('database-locked', { path: '/db', waitedMs: 5 }, { cause }))
    expect(kept).toMatchObject({
      name: 'MemoryError',
      code: 'database-locked',
      path: '/db',
      waitedMs: 5,
      cause: { code: 'SQLITE_BUSY' },
    })
    expect((kept.at as string[])[0]).toContain('logs.test.ts')
  })
})

it('a failure in the background is one line of JSON with the namespace and without the turn', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void lines.push(words.join(' ')))
  const store = createSqliteStore({ path: ':memory:' })
  const said = 'I live in Quokkaburg.'
  const memory = await createMemory({
    store: {
      ...store,
      claimJobs: async () => {
        throw new Error(`could not read ${said}`)
      },
    },
  })
  const name = 'ana", "recollect": "all is well'
  const space = memory.namespace(name)
  await space.add({ content: said, at: '2020-01-01' }, { session: 'a' })
  await space.add({ content: 'Good morning.', at: '2024-01-01' }, { session: 'b' })
  await vi.waitFor(() => expect(lines).not.toEqual([]))
  await memory.close()
  for (const line of lines) {
    expect(line).not.toMatch(/\n|Quokkaburg/)
    expect(JSON.parse(line)).toMatchObject({ recollect: 'background work failed', namespace: name })
  }
})
