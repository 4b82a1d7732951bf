import type { TurnId } from './ids.ts'

/**
 * A fine-grained keyword that reaches a turn through a short associative phrase, the tag.
 *
 * @paper MRAgent §3 (cue–tag–content)
 */
export interface CueLink {
  readonly cue: string
  readonly tag: string
  readonly turn: TurnId
}
