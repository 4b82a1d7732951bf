/**
 * What somebody told, and what they said months later: the same in other words (`retold`), a change (`changed`), or
 * something of the same part of life that changes nothing (`beside`). By three who have not seen the rules; all open.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'

interface Later {
  readonly first: string
  readonly later: string
  readonly question: string
  /** The right answer after both. */
  readonly now: string
  /** What no longer holds. */
  readonly over: readonly string[]
  readonly kind: 'retold' | 'changed' | 'beside'
}

export interface LaterScore {
  readonly kind: Later['kind']
  readonly cases: number
  readonly right: number
  /** Answers that say what no longer holds. */
  readonly stale: number
  readonly other: number
  readonly declined: number
}

const LABELS = fileURLToPath(new URL('../labels/later.jsonl', import.meta.url))

export function readLater(): Later[] {
  return readFileSync(LABELS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Later)
}

export async function scoreLater(cases: readonly Later[]): Promise<LaterScore[]> {
  const clock = { now: Date.parse('2024-12-01') }
  const memory = await createMemory({ now: () => clock.now })
  try {
    const judged: { readonly kind: Later['kind']; readonly verdict: string }[] = []
    for (const [i, one] of cases.entries()) {
      const space = memory.namespace(`later ${i}`)
      for (const [content, at] of [
        [one.first, '2024-01-10'],
        [one.later, '2024-05-10'],
      ] as const) {
        await space.add({ speaker: 'user', role: 'user', content, at }, { session: at })
        await space.flush()
      }
      judged.push({ kind: one.kind, verdict: verdictOn(one, (await space.answer(one.question)).text) })
    }
    return (['retold', 'changed', 'beside'] as const).map((kind) => {
      const own = judged.filter((j) => j.kind === kind)
      const of = (verdict: string): number => own.filter((j) => j.verdict === verdict).length
      const [right, stale, other, declined] = ['right', 'stale', 'other', 'declined'].map(of) as [
        number,
        number,
        number,
        number,
      ]
      return { kind, cases: own.length, right, stale, other, declined }
    })
  } finally {
    await memory.close()
  }
}

export function verdictOn({ now, over }: Pick<Later, 'now' | 'over'>, answer: string | null): string {
  if (answer === null) return 'declined'
  if (says(answer, now)) return 'right'
  return over.some((value) => says(answer, value)) ? 'stale' : 'other'
}

const LITTLE = new Set('the and for with her his our works'.split(' '))

/** Half of the telling words of a value, in any spelling of accents. */
function says(answer: string, value: string): boolean {
  const plain = (text: string): string[] =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
  const said = plain(answer).join(' ')
  const telling = plain(value).filter((word) => word.length > 2 && !LITTLE.has(word))
  return (
    telling.length > 0 &&
    telling.filter((word) => said.includes(word)).length >= Math.ceil(telling.length / 2)
  )
}
