import { fingerprint } from '../std/hash.ts'
import { normaliseName } from './entity.ts'
import type { ClusterId, ExperienceId, TurnId } from './ids.ts'

/**
 * What a pattern is. `instruction` and `preference` stand for every conversation: an agent must recall
 * them even when a question does not mention them.
 */
export type ExperienceType = (typeof EXPERIENCE_TYPES)[number]

export const EXPERIENCE_TYPES = ['fact', 'strategy', 'preference', 'instruction'] as const

/** A reusable pattern seen in several turns, or a standing wish said once. @paper MemWeaver §4.3 */
export interface Experience {
  readonly id: ExperienceId
  readonly type: ExperienceType
  /** One sentence. */
  readonly content: string
  /** The turns it rests on, oldest first: two or more for a pattern, one or more for a standing wish. */
  readonly sources: readonly TurnId[]
  /** The cluster it was induced from; `null` for a standing wish. */
  readonly cluster: ClusterId | null
  readonly status: 'active' | 'denied'
  readonly frozen: boolean
}

/** An experience, and whether it is to be kept to now. */
export interface ListedExperience extends Experience {
  /** False for a wish that a later one took back or replaced, and for one that only takes another back. */
  readonly holds: boolean
}

/**
 * Whether it was wished once for all, and is no pattern of several turns: a preference that was found elsewhere in several
 * turns is a pattern.
 */
export function isWish(experience: Experience): boolean {
  const { id, type, cluster, sources, frozen } = experience
  if (cluster !== null || (type !== 'instruction' && type !== 'preference')) return false
  return type === 'instruction' || frozen || sources.length < 2 || id === wishId(experience)
}

/** The id of a wish as turns said it, whatever a person made of its words. */
export function wishId({ type, content }: Pick<Experience, 'type' | 'content'>): ExperienceId {
  return `x${fingerprint(type, normaliseName(content))}` as ExperienceId
}

/**
 * Turns that speak of alike things; its members are the turns of its record, in order of joining.
 *
 * @paper MemWeaver §4.3 (clusters, routing, add-buffer)
 */
export interface Cluster {
  readonly id: ClusterId
  /** What its turns have in common, in a few words. */
  readonly theme: string
  /** Mean of its members' vectors, unit length, of the embedder named beside it. */
  readonly centre: readonly number[]
  readonly model: string
  /** Members that joined since experiences were last induced. */
  readonly added: readonly TurnId[]
}
