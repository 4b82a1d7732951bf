/**
 * Two values of one relation, noted months apart: is the second the first in other words, or another one? By somebody who
 * has not seen the rules; every second pair is kept aside.
 */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { z } from 'zod'
import { type Halves, halved, readLabels } from '../labels/read-labels.ts'
import type { Count } from './tally.ts'

const PAIR = z.object({
  relation: z.string(),
  known: z.string(),
  told: z.string(),
  /** `unclear`: a reader cannot tell; not counted. */
  verdict: z.enum(['same', 'change', 'unclear']),
})
type Pair = z.infer<typeof PAIR>

export interface ValuesScore {
  readonly half: 'values aside' | 'values open'
  /** Pairs that are one, and how many of them became one fact. */
  readonly same: Count
  /** Pairs that are two, and how many of them became one fact. */
  readonly merged: Count
}

export function readPairs(): Halves<Pair> {
  return halved(readLabels('values.jsonl', PAIR))
}

export async function scoreValues({ aside, open }: Halves<Pair>): Promise<ValuesScore[]> {
  const memory = await createMemory({ consolidate: false })
  try {
    return [await scoreHalf(memory, 'values aside', aside), await scoreHalf(memory, 'values open', open)]
  } finally {
    await memory.close()
  }
}

async function scoreHalf(
  memory: Memory,
  half: ValuesScore['half'],
  pairs: readonly Pair[],
): Promise<ValuesScore> {
  const became: { readonly verdict: Pair['verdict']; readonly isOne: boolean }[] = []
  for (const [i, pair] of pairs.entries())
    became.push({ verdict: pair.verdict, isOne: await isOneFact(memory.namespace(`${half} ${i}`), pair) })
  const ones = (verdict: Pair['verdict']): Count => {
    const of = became.filter((b) => b.verdict === verdict)
    return { n: of.filter((b) => b.isOne).length, of: of.length }
  }
  return { half, same: ones('same'), merged: ones('change') }
}

async function isOneFact(space: Namespace, { relation, known, told }: Pair): Promise<boolean> {
  const values = [known, told]
  for (const [n, value] of values.entries())
    await space.add(
      { id: `t${n}`, speaker: 'Ana', content: `${value}.`, at: `2024-0${1 + 5 * n}-10` },
      { session: `s${n}` },
    )
  await space.addGraph({
    facts: values.map((tail, n) => ({ head: 'Ana', relation, tail, sources: [`t${n}`] })),
  })
  return (await space.facts({ asOf: null, entity: 'Ana' })).length === 1
}
