import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'

export interface SelectInput {
  readonly question: string
  /** Most alike first. */
  readonly facts: readonly { readonly statement: string; readonly likeness: number }[]
  readonly most: number
  /** Filled up by likeness to this many. */
  readonly fewest: number
}

export interface SelectOutput {
  /** Indexes of the facts to keep, those that were selected first. */
  readonly chosen: readonly number[]
}

interface SelectReply {
  readonly useful: readonly number[]
}

/** Share of the best fact's likeness from which rules keep a fact. */
const NEAR_BEST = 0.6

/**
 * Which of the facts near a question help to answer it?
 *
 * @paper MemWeaver §4.4 (selector with backfill)
 */
export const selectFacts: Task<SelectInput, SelectOutput, SelectReply> = {
  name: 'select-facts',
  version: 1,
  offline(input) {
    const floor = (input.facts[0]?.likeness ?? 0) * NEAR_BEST
    return {
      chosen: filledUp(
        input.facts.flatMap(({ likeness }, i) => (likeness >= floor ? i : [])),
        input,
      ),
    }
  },
  online: { maxOutputTokens: 400, prompt, schema, read },
}

function prompt({ question, facts, most }: SelectInput): Prompt {
  return {
    system: `Say which of the numbered facts help to answer the question, at most ${most}, most useful first. Leave out what only sounds alike.
Reply with JSON: {"useful":[0,3]}
${DATA_RULE}`,
    user: [
      tagged('question', [asLine(question)]),
      tagged(
        'facts',
        facts.map(({ statement }, i) => asLine(`${i} ${statement}`)),
      ),
    ].join('\n'),
  }
}

async function schema(): Promise<z.ZodType<SelectReply>> {
  const { z } = await import('zod')
  return z.object({ useful: z.array(z.int()) })
}

function read({ useful }: SelectReply, input: SelectInput): Reading<SelectOutput> {
  const known = useful.filter((i) => input.facts[i] !== undefined)
  const rejected = useful.filter((i) => input.facts[i] === undefined).map((i) => `no fact ${i}`)
  return { output: { chosen: filledUp(known, input) }, rejected }
}

function filledUp(selected: readonly number[], { facts, most, fewest }: SelectInput): number[] {
  const chosen = [...new Set(selected)].slice(0, most)
  for (let i = 0; i < facts.length && chosen.length < Math.min(fewest, most); i++)
    if (!chosen.includes(i)) chosen.push(i)
  return chosen
}
