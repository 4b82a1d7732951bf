import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'

export interface RouteInput {
  /** Turns that are neither clearly in a cluster nor clearly in none. */
  readonly turns: readonly {
    readonly text: string
    /** Clusters it may belong to, nearest first; at most 5. */
    readonly candidates: readonly {
      readonly theme: string
      readonly samples: readonly string[]
      /** Cosine to the centre, in `[-1, 1]`. */
      readonly similarity: number
    }[]
  }[]
}

export interface RouteOutput {
  /** Per turn: index of its cluster among the candidates, or `null`. */
  readonly choices: readonly (number | null)[]
}

interface RouteReply {
  readonly choices: readonly { readonly turn: number; readonly cluster: number | null }[]
}

/** Without a model a turn joins the nearest cluster from this similarity on. */
const JOINS = 0.65

/**
 * Which of the clusters that look alike does a turn belong to, if any?
 *
 * @paper MemWeaver §4.3 (routing between the two thresholds)
 */
export const routeTurns: Task<RouteInput, RouteOutput, RouteReply> = {
  name: 'route-turns',
  version: 1,
  offline: ({ turns }) => ({
    choices: turns.map(({ candidates }) => ((candidates[0]?.similarity ?? 0) >= JOINS ? 0 : null)),
  }),
  online: { maxOutputTokens: 500, prompt, schema, read },
}

function prompt({ turns }: RouteInput): Prompt {
  return {
    system: `For each turn say which of its groups it belongs to by subject, or null when it belongs to none.
Reply with JSON: {"choices":[{"turn":0,"cluster":0}]}
${DATA_RULE}`,
    user: turns
      .map(({ text, candidates }, n) =>
        tagged(`turn-${n}`, [
          asLine(text),
          ...candidates.map((c, i) => asLine(`group ${i}: ${c.theme} – e.g. ${c.samples.join(' / ')}`)),
        ]),
      )
      .join('\n'),
  }
}

async function schema(): Promise<z.ZodType<RouteReply>> {
  const { z } = await import('zod')
  return z.object({
    choices: z.array(z.object({ turn: z.int(), cluster: z.int().nullable().default(null) })),
  })
}

function read({ choices }: RouteReply, { turns }: RouteInput): Reading<RouteOutput> {
  const rejected: string[] = []
  const chosen = new Map<number, number | null>()
  for (const { turn, cluster } of choices) {
    const fits = cluster === null || turns[turn]?.candidates[cluster] !== undefined
    if (turns[turn] !== undefined && fits) chosen.set(turn, cluster)
    else rejected.push(`turn ${turn}: no group ${cluster}`)
  }
  return { output: { choices: turns.map((_, n) => chosen.get(n) ?? null) }, rejected }
}
