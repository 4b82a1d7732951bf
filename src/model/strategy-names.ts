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
