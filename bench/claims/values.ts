/**
 * Two values of one relation, noted months apart: is the second the first in other words, or another one? By somebody who
 * has not seen the rules; every second pair is kept aside.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'

interface Pair {
  readonly relation: string
  readonly known: string
  readonly told: string
  /** `unclear`: a reader cannot tell; not counted. */
  readonly verdict: 'same' | 'change' | 'unclear'
}

export interface ValuesScore {
  readonly half: 'values aside' | 'values open'
  /** Pairs that are one, and how many of them became one fact. */
  readonly same: { readonly n: number; readonly of: number }
  /** Pairs that are two, and how many of them became one fact. */
  readonly merged: { readonly n: number; readonly of: number }
  /** What went wrong. */
  readonly wrong: readonly Pair[]
}

const LABELS = fileURLToPath(new URL('../labels/values.jsonl', import.meta.url))

export function readPairs(): Pair[] {
  return readFileSync(LABELS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair)
}

export async function scoreValues(pairs: readonly Pair[]): Promise<ValuesScore[]> {
  const memory = await createMemory({ consolidate: false })
  try {
    const asked: { readonly pair: Pair; readonly isOne: boolean; readonly isAside: boolean }[] = []
    for (const [i, pair] of pairs.entries()) {
      const space = memory.namespace(`pair ${i}`)
      const told = [pair.known, pair.told]
      for (const [n, value] of told.entries())
        await space.add(
          { id: `t${n}`, speaker: 'Ana', content: `${value}.`, at: `2024-0${1 + 5 * n}-10` },
          { session: `s${n}` },
        )
      await space.addGraph({
        facts: told.map((value, n) => ({
          head: 'Ana',
          relation: pair.relation,
          tail: value,
          sources: [`t${n}`],
        })),
      })
      const facts = await space.facts({ asOf: null, entity: 'Ana' })
      asked.push({ pair, isOne: facts.length === 1, isAside: i % 2 === 1 })
    }
    return [true, false].map((aside): ValuesScore => {
      const half = asked.filter((a) => a.isAside === aside)
      const of = (verdict: Pair['verdict']): typeof asked => half.filter((a) => a.pair.verdict === verdict)
      const ones = (verdict: Pair['verdict']) => ({
        n: of(verdict).filter((a) => a.isOne).length,
        of: of(verdict).length,
      })
      return {
        half: aside ? 'values aside' : 'values open',
        same: ones('same'),
        merged: ones('change'),
        wrong: half.flatMap(({ pair, isOne }) =>
          pair.verdict !== 'unclear' && isOne !== (pair.verdict === 'same') ? pair : [],
        ),
      }
    })
  } finally {
    await memory.close()
  }
}
