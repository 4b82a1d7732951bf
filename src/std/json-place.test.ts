import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOfParts } from './json-place.ts'

/** Every part of a value with its path. */
function* parts(value: unknown, path: readonly PropertyKey[] = []): Generator<readonly PropertyKey[]> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    yield* parts(part, [...path, Array.isArray(value) ? Number(key) : key])
}
/** The document with the part at a path replaced by a mark. */
function marked(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return 'THE MARK'
  if (Array.isArray(value)) return value.with(Number(key), marked(value[Number(key)], rest))
  return { ...(value as object), [key]: marked((value as Record<PropertyKey, unknown>)[key], rest) }
}

it('names the line on which a part begins', () =>
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }).map((v) => JSON.parse(JSON.stringify(v)) as unknown),
      (value) => {
        const text = JSON.stringify(value, null, 1)
        const paths = [...parts(value)].slice(0, 30)
        const found = linesOfParts(text, paths)
        for (const [i, path] of paths.entries()) {
          const lines = JSON.stringify(marked(value, path), null, 1).split('\n')
          expect(found[i]).toBe(lines.findIndex((line) => line.includes('THE MARK')) + 1)
        }
      },
    ),
  ))

it('names the nearest part around one that is missing', () => {
  const text = '{\n "a": [\n  {"b": 1},\n  {"c": "x,]{\\n"}\n ]\n}'
  expect(linesOfParts(text, [['a', 1, 'b'], ['a', 5], ['z'], [], ['a', 0, 'b', 'q']])).toEqual([
    4, 2, 1, 1, 3,
  ])
})
