/** The strategies by name, their knobs and defaults. */
import { AUTO_KNOBS, type AutoKnobs, searchAuto } from './auto.ts'
import { BEAM_KNOBS, type BeamKnobs, searchByBeam } from './beam.ts'
import { DUAL_CHANNEL_KNOBS, type DualChannelKnobs, searchDualChannel } from './dual-channel.ts'
import { GRAPH_GUIDED_KNOBS, type GraphGuidedKnobs, searchGraphGuided } from './graph-guided.ts'
import { PAGERANK_KNOBS, type PageRankKnobs, searchByPageRank } from './pagerank.ts'
import type { TurnScores } from './rank-turns.ts'
import { RECONSTRUCT_KNOBS, type ReconstructKnobs, searchByReconstruction } from './reconstruct.ts'
import type { Found, Search } from './search.ts'

/** How a question is searched for; `auto` is the default and ranks best without a model. */
export type StrategyName = 'auto' | 'beam' | 'reconstruct' | 'dual-channel' | 'graph-guided' | 'pagerank'

export const STRATEGIES: readonly StrategyName[] = [
  'auto',
  'beam',
  'reconstruct',
  'dual-channel',
  'graph-guided',
  'pagerank',
]

/** Settings of each strategy; what is left out has the published or measured default. */
export interface Knobs {
  readonly auto?: Partial<AutoKnobs>
  readonly beam?: Partial<BeamKnobs>
  readonly reconstruct?: Partial<ReconstructKnobs>
  readonly 'dual-channel'?: Partial<DualChannelKnobs>
  readonly 'graph-guided'?: Partial<GraphGuidedKnobs>
  readonly pagerank?: Partial<PageRankKnobs>
}

export function searchBy(
  strategy: StrategyName,
  search: Search,
  base: TurnScores,
  knobs: Knobs,
): Promise<Found> {
  switch (strategy) {
    case 'auto':
      return searchAuto(search, base, { ...AUTO_KNOBS, ...knobs.auto })
    case 'beam':
      return searchByBeam(search, { ...BEAM_KNOBS, ...knobs.beam })
    case 'reconstruct':
      return searchByReconstruction(search, { ...RECONSTRUCT_KNOBS, ...knobs.reconstruct })
    case 'dual-channel':
      return searchDualChannel(search, { ...DUAL_CHANNEL_KNOBS, ...knobs['dual-channel'] })
    case 'graph-guided':
      return searchGraphGuided(search, { ...GRAPH_GUIDED_KNOBS, ...knobs['graph-guided'] })
    case 'pagerank':
      return searchByPageRank(search, { ...PAGERANK_KNOBS, ...knobs.pagerank })
    default:
      return strategy satisfies never
  }
}
