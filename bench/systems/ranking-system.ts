/** Systems without a store: all turns are in this process, and a question gives every one of them a score. */
import { LISTED, type System } from './system.ts'
import { packed, rankedReply, type Turn } from './texts.ts'

/** A score per turn, in the order of the turns. */
export type Ranker = (question: string, variant: string) => Promise<readonly number[]>

export interface RankingOptions {
  readonly variants: readonly string[]
  readonly settings: System['settings']
  /** Every turn is in the context. */
  readonly everything?: boolean
  build(turns: readonly { readonly turn: Turn; readonly session: string }[]): Promise<Ranker>
}

export function rankingSystem({ variants, settings, everything = false, build }: RankingOptions): System {
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
          const listed = ranked.slice(0, LISTED)
          const found = listed.map(({ turn, score }) => ({ turnId: turn.id ?? '', score }))
          if (!everything) return rankedReply(found, new Map(listed.map(({ turn }) => [turn.id ?? '', turn])))
          const context = packed(
            ranked.map((r) => r.turn),
            Number.POSITIVE_INFINITY,
          )
          return { turns: found, context, visited: null, sufficiency: null }
        },
        stored: async () => turns.length,
        async close() {},
      }
    },
  }
}
