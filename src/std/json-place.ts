/** Finds the lines of parts of a JSON document, so that an error can name them. */

/**
 * @param text A document that `JSON.parse` takes.
 * @param paths Keys and indexes that lead to each part; of one that is missing, the nearest part around it counts.
 * @returns For each path the line its part begins on, from 1.
 * @cost O(text + paths), whatever their number
 */
export function linesOfParts(text: string, paths: readonly (readonly PropertyKey[])[]): number[] {
  if (paths.length === 0) return []
  const wanted = new Set(paths.flatMap((path) => path.map((_, i) => keyOf(path.slice(0, i + 1)))))
  const lines = new Map<string, number>([[keyOf([]), 1]])
  for (const { path, line } of valuesOf(text)) {
    const key = keyOf(path)
    if (wanted.has(key)) lines.set(key, line)
  }
  return paths.map((path) => {
    const found = path.findLastIndex((_, i) => lines.has(keyOf(path.slice(0, i + 1))))
    return lines.get(keyOf(path.slice(0, found + 1))) ?? 1
  })
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}

/** Every value of a document with the keys that lead to it, and its line. */
function* valuesOf(
  text: string,
): Generator<{ readonly path: readonly PropertyKey[]; readonly line: number }> {
  /** The place in each list and object that is open; `null` in an object that waits for a key. */
  const path: (string | number | null)[] = []
  let line = 1
  for (const [token] of text.matchAll(/\n|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const last = path.at(-1)
    if (token === '\n') line += 1
    else if (token === ',') path[path.length - 1] = typeof last === 'number' ? last + 1 : null
    else if (token === '}' || token === ']') path.pop()
    else if (token === ':') continue
    else if (last === null) path[path.length - 1] = JSON.parse(token) as string
    else {
      yield { path: path as PropertyKey[], line }
      if (token === '{') path.push(null)
      if (token === '[') path.push(0)
    }
  }
}
