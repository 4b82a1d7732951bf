/** Finds the line of a part of a JSON document, so that an error can name it. */

/**
 * @param text A document that `JSON.parse` takes.
 * @param path Keys and indexes that lead to the part; of what is missing, the nearest part around it counts.
 * @returns The line it begins on, from 1.
 * @cost O(text)
 */
export function lineOfPart(text: string, path: readonly PropertyKey[]): number {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)
  const open: { key: string | number }[] = []
  let found = 0
  let depth = 0
  let key: string | null = null
  for (const { 0: token, index } of tokens) {
    const last = open.at(-1)
    if (token === ':') continue
    if (token === ',') {
      if (typeof last?.key === 'number') last.key += 1
      key = null
      continue
    }
    if (token === '}' || token === ']') {
      open.pop()
      // Everything that could hold it is over.
      if (open.length < depth) break
      continue
    }
    if (last !== undefined && typeof last.key === 'string' && key === null) {
      key = JSON.parse(token) as string
      last.key = key
      continue
    }
    if (depth === open.length && open.every((at, i) => String(at.key) === String(path[i]))) {
      found = index
      if (depth === path.length) break
      depth += 1
    }
    if (token === '{' || token === '[') {
      open.push({ key: token === '[' ? 0 : '' })
      key = null
    }
  }
  return lineAt(text, found)
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
