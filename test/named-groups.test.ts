import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Prints the sources of all expressions that are made from parts when the library is loaded, and of those that are made later. */
const SOURCES = `
import { registerHooks } from 'node:module'
const LATER = 'export const made = []; export function later(make) { let value; const get = () => (value ??= { is: make() }).is; made.push(get); return get }'
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/std/later.ts') ? { format: 'module', shortCircuit: true, source: LATER } : next(url, context),
})
const sources = new Set()
globalThis.RegExp = new Proxy(RegExp, {
  construct(of, args, target) {
    sources.add(String(args[0]))
    return Reflect.construct(of, args, target)
  },
})
await import('./src/index.ts')
for (const make of (await import('./src/std/later.ts')).made) make()
console.log(JSON.stringify([...sources]))
`

const LITERAL = /(?<=[(=,:?&|!] *|^ *)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/gm

/** Names that an expression has more than once. */
function twice(source: string): string[] {
  const names = [...source.matchAll(/(?<!\\)\(\?<([A-Za-z_$][\w$]*)>/g)].map(([, name]) => name ?? '')
  return names.filter((name, i) => names.indexOf(name) !== i)
}

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

  it('where it is made from parts', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SOURCES], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    expect(stderr).toBe('')
    const sources: string[] = JSON.parse(stdout)
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((source) => twice(source).length > 0)).toEqual([])
    expect(twice('(?<a>x)|(?<a>y)')).toEqual(['a'])
  })
})
