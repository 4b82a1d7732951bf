/** How much do the settings of the beam matter? One at a time, the others at their defaults. @paper REAL Table IV */
import type { BeamKnobs, RecallOptions } from 'recollect'
import type { Part } from '../runs/part.ts'
import { recollect } from '../systems/recollect.ts'
import { one } from './retrieval.ts'
import { measure } from './retrieval-scores.ts'
import { runVariants, type VariantOptions } from './variants.ts'

const DEFAULTS = 'defaults'

const SWEEPS: readonly (readonly [string, readonly number[], (value: number) => Partial<BeamKnobs>])[] = [
  ['width k', [1, 3, 8, 10], (width) => ({ width })],
  ['depth D', [1, 2, 4, 5], (depth) => ({ depth })],
  ['expansions m', [3, 10, 15, 20], (expansions) => ({ expansions })],
  ['stable θ', [0.6, 0.7, 0.9], (stable) => ({ stable })],
  ['δ', [0.3, 0.4, 0.6, 0.7], (least) => ({ leastRelevance: least, leastCoherence: least })],
]

export async function runSweep(options: VariantOptions): Promise<Part> {
  const variants: Record<string, RecallOptions> = { [DEFAULTS]: { strategy: 'beam' } }
  for (const [name, values, knobs] of SWEEPS)
    for (const value of values)
      variants[`${name} = ${value}`] = { strategy: 'beam', knobs: { beam: knobs(value) } }
  return runVariants(options, {
    kind: 'sweep',
    title: `Settings of the beam, ${options.dataset}`,
    systems: [recollect({ variants })],
    results({ asked }) {
      const rows = measure(asked)
      const time = (m: (typeof rows)[number] | undefined): number => m?.latencyMs.p50 ?? 1
      const usual = time(rows.find((r) => r.system === DEFAULTS))
      return {
        figures: Object.fromEntries(
          rows.map((r) => [`${r.system} turn R@10`, r.categories.get('all')?.turns[2] ?? 0]),
        ),
        tables: [
          {
            caption: 'beam, one setting changed at a time',
            note: 'Defaults: k = 5, D = 3, m = 5, θ = 0.8, δ = 0.5. Recall in percent; latency relative to the defaults, at the median.',
            columns: ['setting', 'turn R@5', 'turn R@10', 'in context', 'relative latency', 'visited'],
            rows: rows.map((r) => {
              const all = r.categories.get('all')
              return [
                r.system,
                one(all?.turns[1]),
                one(all?.turns[2]),
                one(all?.inContext),
                (time(r) / usual).toFixed(2),
                one(r.visited ?? undefined),
              ]
            }),
          },
        ],
      }
    },
  })
}
