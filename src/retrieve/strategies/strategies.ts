/** The strategies by name, their knobs and defaults. */
import { checkOptions, kindsOf, oneOf } from '../../model/options.ts'
import { STRATEGIES, type StrategyName } from '../../model/strategy-names.ts'
import { given } from '../../std/given.ts'
import { AUTO_KNOBS, type AutoKnobs, searchAuto } from '../auto.ts'
import { TURN_WEIGHTS } from '../rank-turns.ts'
import type { Found, Search } from '../search.ts'
import { BEAM_KNOBS, type BeamKnobs, INTENT_FILTERS, searchByBeam } from './beam.ts'
import { COUNTERFACTUAL_RULES } from './counterfactual-rules.ts'
import { DUAL_CHANNEL_KNOBS, type DualChannelKnobs, searchDualChannel } from './dual-channel.ts'
import { GRAPH_GUIDED_KNOBS, type GraphGuidedKnobs, searchGraphGuided } from './graph-guided.ts'
import { PAGERANK_KNOBS, type PageRankKnobs, searchByPageRank } from './pagerank.ts'
import { RECONSTRUCT_KNOBS, type ReconstructKnobs, searchByReconstruction } from './reconstruct.ts'

/** Settings of each strategy; what is left out has the published or measured default. */
export interface Knobs {
  readonly auto?: Partial<AutoKnobs>
  readonly beam?: Partial<BeamKnobs>
  readonly reconstruct?: Partial<ReconstructKnobs>
  readonly 'dual-channel'?: Partial<DualChannelKnobs>
  readonly 'graph-guided'?: Partial<GraphGuidedKnobs>
  readonly pagerank?: Partial<PageRankKnobs>
}

const DEFAULTS: {
  readonly [Strategy in StrategyName]: Required<NonNullable<Knobs[Strategy]>>
} = {
  auto: AUTO_KNOBS,
  beam: BEAM_KNOBS,
  reconstruct: RECONSTRUCT_KNOBS,
  'dual-channel': DUAL_CHANNEL_KNOBS,
  'graph-guided': GRAPH_GUIDED_KNOBS,
  pagerank: PAGERANK_KNOBS,
}

/** @throws MemoryError `argument-invalid` naming the strategy, knob, weight or rule that is unknown or of another kind */
export function checkKnobs(knobs: Knobs): void {
  checkOptions(knobs, kindsOf(DEFAULTS), 'strategy')
  for (const strategy of STRATEGIES)
    checkOptions(knobs[strategy], kindsOf(DEFAULTS[strategy]), `knob of ${strategy}`)
  checkOptions(knobs.auto?.weights, kindsOf(TURN_WEIGHTS), 'weight')
  const { rules, intentFilter } = knobs.beam ?? {}
  checkOptions(rules, kindsOf(COUNTERFACTUAL_RULES), 'rule')
  checkOptions(rules?.belief, kindsOf(COUNTERFACTUAL_RULES.belief), 'kind of rule')
  if (intentFilter !== undefined) oneOf('intentFilter', intentFilter, INTENT_FILTERS)
}

export function searchBy(strategy: StrategyName, search: Search, knobs: Knobs): Promise<Found> {
  switch (strategy) {
    case 'auto':
      return searchAuto(search, { ...AUTO_KNOBS, ...given(knobs.auto ?? {}) })
    case 'beam':
      return searchByBeam(search, { ...BEAM_KNOBS, ...given(knobs.beam ?? {}) })
    case 'reconstruct':
      return searchByReconstruction(search, { ...RECONSTRUCT_KNOBS, ...given(knobs.reconstruct ?? {}) })
    case 'dual-channel':
      return searchDualChannel(search, { ...DUAL_CHANNEL_KNOBS, ...given(knobs['dual-channel'] ?? {}) })
    case 'graph-guided':
      return searchGraphGuided(search, { ...GRAPH_GUIDED_KNOBS, ...given(knobs['graph-guided'] ?? {}) })
    case 'pagerank':
      return searchByPageRank(search, { ...PAGERANK_KNOBS, ...given(knobs.pagerank ?? {}) })
    default:
      return strategy satisfies never
  }
}
