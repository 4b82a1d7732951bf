import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { ClusterId } from '../model/ids.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'

export interface RouteInput {
  /** Turns that are neither clearly in a cluster nor clearly in none. */
  readonly turns: readonly {
    readonly text: string
    /** Clusters it may belong to, nearest first; at most 5. */
    readonly candidates: readonly {
      readonly id: ClusterId
      readonly theme: string
      readonly samples: readonly string[]
      /** Cosine to the centre, in `[-1, 1]`. */
      readonly similarity: number
    }[]
  }[]
}

type Candidate = RouteInput['turns'][number]['candidates'][number]

export interface RouteOutput {
  /** Per turn: index of its cluster among the candidates, or `null`. */
  readonly choices: readonly (number | null)[]
}

interface RouteReply {
  readonly choices: readonly { readonly turn: number; readonly group: number | null }[]
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
  version: 2,
  offline: ({ turns }) => ({
    choices: turns.map(({ candidates }) => ((candidates[0]?.similarity ?? 0) >= JOINS ? 0 : null)),
  }),
  online: { maxOutputTokens: 500, prompt, schema, read },
}

function prompt(input: RouteInput): Prompt {
  const groups = groupsOf(input)
  const number = new Map(groups.map(({ id }, n) => [id, n]))
  return {
    system: `Groups of conversation turns are listed by number, and turns that may belong to some of them. For each turn say which of the groups named behind it it belongs to by subject, or null when it belongs to none of these.
Reply with JSON: {"choices":[{"turn":0,"group":0}]}
${DATA_RULE}`,
    user: [
      tagged(
        'groups',
        groups.map(({ theme, samples }, n) => asLine(`${n} ${theme} – e.g. ${samples.join(' / ')}`)),
      ),
      tagged(
        'turns',
        input.turns.map(({ text, candidates }, n) =>
          asLine(`${n} ${text} → ${candidates.map((c) => number.get(c.id)).join(', ')}`),
        ),
      ),
    ].join('\n'),
  }
}

/** Every group once, in the order in which turns name them. */
function groupsOf({ turns }: RouteInput): Candidate[] {
  return [...new Map(turns.flatMap((t) => t.candidates).map((c) => [c.id, c])).values()]
}

async function schema(): Promise<z.ZodType<RouteReply>> {
  const { z } = await import('zod')
  return z.object({
    choices: z.array(z.object({ turn: z.int(), group: z.int().nullable().default(null) })),
  })
}

function read({ choices }: RouteReply, input: RouteInput): Reading<RouteOutput> {
  const rejected: string[] = []
  const groups = groupsOf(input)
  const chosen = new Map<number, number | null>()
  for (const { turn, group } of choices) {
    const id = group === null ? null : groups[group]?.id
    const place = input.turns[turn]?.candidates.findIndex((c) => c.id === id) ?? -1
    if (input.turns[turn] !== undefined && (group === null || place >= 0))
      chosen.set(turn, group === null ? null : place)
    else rejected.push(`turn ${turn}: no group ${group}`)
  }
  return { output: { choices: input.turns.map((_, n) => chosen.get(n) ?? null) }, rejected }
}
