/** Which documented route a caller may have meant. */
import leven from 'leven'

export interface Route {
  /** In capitals. */
  readonly method: string
  /** With parameters as `{name}`. */
  readonly path: string
}

/** Nobody means a route that is longer, and comparing costs the product of two lengths. */
const MOST_PARTS = 12
const LONGEST_PART = 40

/** The route that takes the fewest changes to get to; the first of several. */
export function nearestRoute(asked: Route, routes: readonly Route[]): Route {
  const parts = partsOf(asked.path).slice(0, MOST_PARTS)
  const costs = routes.map(
    ({ method, path }) => distance(parts, partsOf(path)) + (method === asked.method ? 0 : 1),
  )
  return routes[costs.indexOf(Math.min(...costs))] as Route
}

/** Compared from the end, so that a path whose beginning was left out is still known. */
function distance(asked: readonly string[], known: readonly string[]): number {
  const common = Math.min(asked.length, known.length)
  let cost = Math.abs(asked.length - known.length)
  for (let i = 1; i <= common; i++) {
    const part = known.at(-i) as string
    // Anything may stand for a parameter, at some cost, so that a wrong name is not taken for one.
    cost += part.startsWith('{') ? 0.5 : leven((asked.at(-i) as string).slice(0, LONGEST_PART), part)
  }
  return cost
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
