/** Precision and recall of the decision to make two names one entity. */
import { compareEntities } from 'recollect'
import { entityPairs } from '../datasets/entity-pairs.ts'
import { precisionRecall } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

export interface EntityOptions {
  readonly run: string
  readonly command: string
}

/** The pairs were labelled by those who wrote the rules: expect less on other names. */
export async function runEntities({ run, command }: EntityOptions): Promise<Part> {
  const pairs = entityPairs()
  return measurePart(
    { run, title: 'Entity resolution', command, configuration: { pairs: pairs.length, labels: 'our own' } },
    async () => {
      const judged = pairs.map((pair) => ({ pair, ...compareEntities(pair.a, pair.b) }))
      const { precision, recall } = precisionRecall(
        judged.map((j) => ({ said: j.verdict === 'same', is: j.pair.same })),
      )
      const unsure = judged.filter((j) => j.verdict === 'unsure').length / judged.length
      const wrong = judged.filter((j) => (j.verdict === 'same') !== j.pair.same)
      const percent = (share: number | null): number => 100 * (share ?? 0)
      return {
        figures: { precision: percent(precision), recall: percent(recall), 'left open': percent(unsure) },
        tables: [
          {
            caption: 'Two names, one entity? Decided by rules',
            note: 'Labelled pairs of our own; whoever labels what his rules decide agrees with them more than others will.',
            columns: ['pairs', 'precision %', 'recall %', 'left open %'],
            rows: [
              [
                judged.length,
                percent(precision).toFixed(1),
                percent(recall).toFixed(1),
                percent(unsure).toFixed(1),
              ],
            ],
          },
          {
            caption: 'Decided wrongly',
            columns: ['names', 'they are', 'said', 'rule'],
            rows: wrong.map((j) => [
              `${j.pair.a.name} = ${j.pair.b.name}`,
              j.pair.same ? 'one' : 'two',
              j.verdict,
              j.reason,
            ]),
          },
        ],
      }
    },
  )
}
