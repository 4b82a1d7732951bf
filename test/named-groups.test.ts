import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it, vi } from 'vitest'

/** Expressions that are made from parts, as they are made. */
const made = vi.hoisted(() => {
  const found = { sources: new Set<string>(), later: [] as (() => unknown)[] }
  const Made = RegExp
  vi.stubGlobal(
    'RegExp',
    new Proxy(Made, {
      construct(of, args: [string], target) {
        found.sources.add(String(args[0]))
        return Reflect.construct(of, args, target) as RegExp
      },
    }),
  )
  return found
})
vi.mock('../src/std/later.ts', () => ({
  later: <T>(make: () => T) => {
    let value: { is: T } | undefined
    const get = (): T => {
      value ??= { is: make() }
      return value.is
    }
    made.later.push(get)
    return get
  },
}))

const LITERAL = /(?<=[(=,:?&|!] *|^ *)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/gm

/** Names that an expression has more than once. */
function twice(source: string): string[] {
  const names = [...source.matchAll(/(?<!\\)\(\?<([A-Za-z_$][\w$]*)>/g)].map(([, name]) => name ?? '')
  return names.filter((name, i) => names.indexOf(name) !== i)
}

// Other files that run here load the modules as they are.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

// Node 22, the oldest we support, refuses them: a module with one cannot be loaded, or fails when it first reads.
describe('no expression has two groups of one name', () => {
  it('where it is written as one', () => {
    const found: string[] = []
    for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue
      const text = readFileSync(`src/${file}`, 'utf8')
      for (const [literal] of text.matchAll(LITERAL)) found.push(...twice(literal).map((n) => `${file} ${n}`))
    }
    expect(found).toEqual([])
  })

  it('where it is made from parts', async () => {
    vi.resetModules()
    await import('../src/index.ts')
    for (const make of made.later) make()
    expect(made.sources.size).toBeGreaterThan(100)
    expect([...made.sources].filter((source) => twice(source).length > 0)).toEqual([])
    expect(twice('(?<a>x)|(?<a>y)')).toEqual(['a'])
  })
})
