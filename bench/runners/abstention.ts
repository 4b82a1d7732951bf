/** Does the memory know when it does not know? Sufficiency of questions that it answers, and of others. */
import { areaUnderCurve } from '../metrics/recall.ts'
import { BUDGET, mean, type Workbench } from './workbench.ts'

export interface Abstention {
  /** `answered`, `unanswerable` as the data set marks them, or `other`: asked of another conversation. */
  readonly kind: string
  readonly n: number
  readonly sufficiency: number
  /** Percent that the context calls irrelevant. */
  readonly irrelevant: number
  /** Percent that `answer` leaves unanswered, by rules. */
  readonly unanswered: number
  /** Chance that an answered question has more sufficiency than one of this kind. */
  readonly separation: number | null
}

const UNANSWERABLE = new Set(['adversarial', 'abstention'])

export async function measureAbstention(
  bench: Workbench,
  onProgress: (text: string) => void,
): Promise<Abstention[]> {
  const { samples } = bench.dataset
  const rows: { kind: string; sufficiency: number; relevant: boolean; enough: boolean }[] = []
  const speakersOf = new Map(
    samples.map((s) => [
      s.id,
      [...new Set(s.conversation.sessions.flatMap((x) => x.turns.flatMap((t) => t.speaker ?? [])))],
    ]),
  )
  for (const sample of samples)
    for (const asked of samples) {
      onProgress(`abstention: ${asked.id} asked of ${sample.id}`)
      const own = sample === asked
      const ours = speakersOf.get(sample.id) ?? []
      const theirs = speakersOf.get(asked.id) ?? []
      for (const question of asked.questions) {
        // Asked about our people, so that a name does not give it away.
        const text = own
          ? question.text
          : theirs.reduce((t, name, i) => t.replaceAll(name, ours[i % ours.length] ?? name), question.text)
        const { enough, context } = await bench.space(sample).answer(text, { budget: BUDGET })
        const kind = own ? (UNANSWERABLE.has(question.category) ? 'unanswerable' : 'answered') : 'other'
        rows.push({ kind, sufficiency: context.sufficiency, relevant: context.relevant, enough })
      }
    }
  const answered = rows.filter((r) => r.kind === 'answered').map((r) => r.sufficiency)
  return ['answered', 'unanswerable', 'other'].flatMap((kind): Abstention[] => {
    const list = rows.filter((r) => r.kind === kind)
    if (list.length === 0) return []
    const sufficiencies = list.map((r) => r.sufficiency)
    return [
      {
        kind,
        n: list.length,
        sufficiency: mean(sufficiencies),
        irrelevant: 100 * mean(list.map((r) => Number(!r.relevant))),
        unanswered: 100 * mean(list.map((r) => Number(!r.enough))),
        separation: kind === 'answered' ? null : areaUnderCurve(answered, sufficiencies),
      },
    ]
  })
}
