import type { SessionId, TopicId, TurnId } from './ids.ts'
import type { Instant } from './time.ts'

/** A finished narrative unit: what was talked about, and the turns it covers. */
export interface Topic {
  readonly id: TopicId
  readonly session: SessionId
  /** One or two sentences. */
  readonly summary: string
  /** Most telling first. */
  readonly keywords: readonly string[]
  /** Its turns in order; never empty. */
  readonly turns: readonly TurnId[]
  readonly from: Instant
  readonly to: Instant
  /** Protected from automatic updates. */
  readonly frozen: boolean
  /** `removed`: nothing of it is left but that its turns are archived. */
  readonly status: 'active' | 'denied' | 'removed'
}

export type TopicRelation = 'support' | 'contradict' | 'coreference' | 'causal' | 'semantic'

/** A link between two topics. Support, contradict and causal point from the newer to the older topic. */
export interface TopicLink {
  readonly from: TopicId
  readonly to: TopicId
  readonly relation: TopicRelation
  /** Confidence of the relation in `[0, 1]`. */
  readonly weight: number
}
