/** A few questions of a set, spread over its categories and conversations. */
import type { Dataset, Question } from './dataset.ts'
import { seeded } from './synthetic.ts'

export interface Placed {
  readonly sampleId: string
  readonly question: Pick<Question, 'category'>
}

/**
 * Takes questions in turn from each category, so that small ones are seen as well, and within a category in turn
 * from each conversation, wherever they stand in it. The same seed takes the same questions; a smaller `n` takes the first
 * of them.
 */
export function spread<T extends Placed>(questions: readonly T[], n: number, seed: number): T[] {
  const random = seeded(seed)
  const shuffled = <U>(list: readonly U[]): U[] =>
    list
      .map((value) => ({ value, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value)
  const categories = [...Map.groupBy(questions, (q) => q.question.category).values()].map((list) =>
    inTurn(shuffled([...Map.groupBy(list, (q) => q.sampleId).values()]).map(shuffled)),
  )
  return inTurn(categories).slice(0, n)
}

/** The first of each, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}

/** Only conversations that still have a question are given. */
export function onlyQuestions(
  dataset: Dataset,
  wanted: (sampleId: string, question: Question) => boolean,
): Dataset {
  return {
    ...dataset,
    async *samples() {
      for await (const sample of dataset.samples()) {
        const questions = sample.questions.filter((q) => wanted(sample.id, q))
        if (questions.length > 0) yield { ...sample, questions }
      }
    },
  }
}
