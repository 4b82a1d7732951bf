/** What is built is what it is built of: other tests get the sources when they import the package (`support/one-engine.ts`). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)
const { exports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}
const BUILT = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : entry.default))
const sourceOf = (built: string): string => built.replace(/^\.\/dist\/(.*)\.js$/, './src/$1.ts')
const load = (path: string): Promise<Readonly<Record<string, unknown>>> => import(new URL(path, ROOT).href)
type Package = typeof import('recollect')

/** A memory from its first turn to a copy of it, with what is loaded on demand. */
async function lived({ createMemory, isMemoryError }: Package): Promise<unknown> {
  const options = { now: () => Date.parse('2025-06-01'), random: () => 0.5, onError: () => {} }
  const memory = await createMemory(options)
  const space = memory.namespace('ana')
  await space.add(
    ['I live in Vienna.', 'My sister Mia plays the violin.', 'I moved to Lisbon last week.'].map(
      (content, i) => ({
        id: `t${i}`,
        speaker: 'Ana',
        content,
        at: `2025-0${i + 1}-10`,
      }),
    ),
    { session: 's1' },
  )
  await space.flush()
  const told: unknown[] = [
    (await space.recall('Where does Ana live?')).text,
    (await space.answer('Who plays the violin?')).text,
    await space.profile(),
    await space.audit(),
    await space.review('contradictions'),
    await memory.check(),
  ]
  for (const strategy of ['beam', 'dual-channel', 'graph-guided', 'pagerank', 'reconstruct'] as const)
    told.push((await space.recall('Where does Ana live?', { strategy })).text)
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  await memory.namespace('copy').import(lines)
  await memory.namespace('copy').rebuild()
  told.push((await memory.namespace('copy').facts({ asOf: null })).map((fact) => fact.statement))
  const refused: unknown = await space.deleteTurn('none').catch((error: unknown) => error)
  told.push(isMemoryError(refused, 'not-found'))
  await memory.close()
  return told
}

describe('what is built', () => {
  it.each(BUILT)('%s exports what its source does', async (built) => {
    const [ours, theirs] = [await load(sourceOf(built)), await load(built)]
    expect(ours).not.toBe(theirs)
    const kinds = (all: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name, typeof value]))
    expect(kinds(theirs)).toEqual(kinds(ours))
  })

  it('remembers, recalls and refuses as its source does', async () => {
    const [ours, theirs] = await Promise.all(['./src/index.ts', './dist/index.js'].map(load))
    const told = await lived(theirs as unknown as Package)
    expect(told).toEqual(await lived(ours as unknown as Package))
    expect(JSON.stringify(told)).toContain('Lisbon')
  })
})
