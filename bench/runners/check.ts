/** Is every tracked figure as good as it was, within its noise? */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Part } from '../runs/part.ts'

export interface Tracked {
  readonly value: number
  /** How far it may be worse without meaning anything. */
  readonly band: number
  /** A smaller figure is the better one. */
  readonly lower?: boolean
}

export interface Baselines {
  readonly note: string
  readonly parts: Readonly<
    Record<
      string,
      {
        /** What a change of the figures was measured with. */
        readonly note?: string
        readonly figures: Readonly<Record<string, Tracked>>
        /** Pairs: the first figure must be above the second. */
        readonly above?: readonly (readonly [string, string])[]
      }
    >
  >
}

export function readBaselines(): Baselines {
  const path = fileURLToPath(new URL('../baselines.json', import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as Baselines
}

export interface Checked {
  /** Figures that were compared. */
  readonly compared: number
  /** What is worse than it was. */
  readonly fallen: readonly string[]
}

export function checkParts(parts: readonly Part[], baselines: Baselines): Checked {
  const fallen: string[] = []
  let compared = 0
  for (const part of parts) {
    for (const failure of part.failures) fallen.push(`${part.name}: ${failure}`)
    const tracked = baselines.parts[part.name]
    for (const [name, { value, band, lower = false }] of Object.entries(tracked?.figures ?? {})) {
      compared += 1
      const now = part.figures[name]
      if (now === undefined) fallen.push(`${part.name}: ${name} was not measured`)
      else if (lower ? now > value + band : now < value - band)
        fallen.push(
          `${part.name}: ${name} is ${now.toFixed(1)}, was ${value} (${lower ? 'at most' : 'at least'} ${(lower ? value + band : value - band).toFixed(1)})`,
        )
    }
    for (const [first, second] of tracked?.above ?? []) {
      compared += 1
      const [a, b] = [part.figures[first], part.figures[second]]
      if (a === undefined || b === undefined || a <= b)
        fallen.push(`${part.name}: ${first} (${a}) is not above ${second} (${b})`)
    }
  }
  return { compared, fallen }
}
