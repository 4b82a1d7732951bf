/** Systems without a store: all turns are in this process, and a question gives every one of them a score. */
import { BUDGET, LISTED, type System } from './system.ts'
import { packed, type Turn } from './texts.ts'

/** A score per turn, in the order of the turns. */
export type Ranker = (question: string, variant: string) => Promise<readonly number[]>

export interface RankingOptions {
  readonly variants: readonly string[]
  readonly settings: System['settings']
  /** Most tokens of a context; default {@link BUDGET}. */
  readonly budget?: number
  build(turns: readonly { readonly turn: Turn; readonly session: string }[]): Promise<Ranker>
}

export function rankingSystem({ variants, settings, budget = BUDGET, build }: RankingOptions): System {
  return {
    variants,
    settings,
    durable: false,
    async open() {
      const turns: { turn: Turn; session: string }[] = []
      let ranker: Ranker | null = null
      return {
        async add(session) {
          turns.push(...session.turns.map((turn) => ({ turn, session: session.id })))
          ranker = null
        },
        async settle() {
          ranker = await build(turns)
        },
        async ask({ text }, variant) {
          ranker ??= await build(turns)
          const scores = await ranker(text, variant)
          const ranked = turns
            .map(({ turn }, i) => ({ turn, score: scores[i] ?? 0, i }))
            .sort((a, b) => b.score - a.score || a.i - b.i)
          return {
            turns: ranked.slice(0, LISTED).map(({ turn, score }) => ({ turnId: turn.id ?? '', score })),
            context: packed(
              (budget === Number.POSITIVE_INFINITY ? ranked : ranked.slice(0, LISTED)).map((r) => r.turn),
              budget,
            ),
            visited: null,
            sufficiency: null,
          }
        },
        stored: async () => turns.length,
        async close() {},
      }
    },
  }
}
