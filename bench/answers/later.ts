/**
 * What somebody told, and what they said months later: the same in other words (`retold`), a change (`changed`), or
 * something of the same part of life that changes nothing (`beside`). By three who have not seen the rules; all open.
 */
import { createMemory } from 'recollect'
import { z } from 'zod'
import { readLabels } from '../labels/read-labels.ts'

const KINDS = ['retold', 'changed', 'beside'] as const
const LATER = z.object({
  first: z.string(),
  later: z.string(),
  question: z.string(),
  /** The right answer after both. */
  now: z.string(),
  /** What no longer holds. */
  over: z.array(z.string()),
  kind: z.enum(KINDS),
})
type Later = z.infer<typeof LATER>

export interface LaterScore {
  readonly kind: Later['kind']
  readonly cases: number
  readonly right: number
  /** Answers that say what no longer holds. */
  readonly stale: number
  readonly other: number
  readonly declined: number
}

export function readLater(): Later[] {
  return readLabels('later.jsonl', LATER)
}

export async function scoreLater(cases: readonly Later[]): Promise<LaterScore[]> {
  const clock = { now: Date.parse('2024-12-01') }
  const memory = await createMemory({ now: () => clock.now })
  try {
    const judged: { readonly kind: Later['kind']; readonly verdict: Verdict }[] = []
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
    return KINDS.map((kind) => {
      const own = judged.filter((j) => j.kind === kind)
      const of = (verdict: Verdict): number => own.filter((j) => j.verdict === verdict).length
      return {
        kind,
        cases: own.length,
        right: of('right'),
        stale: of('stale'),
        other: of('other'),
        declined: of('declined'),
      }
    })
  } finally {
    await memory.close()
  }
}

type Verdict = 'right' | 'stale' | 'other' | 'declined'

export function verdictOn({ now, over }: Pick<Later, 'now' | 'over'>, answer: string | null): Verdict {
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
