import type { Experience } from './experience.ts'
import type { Fact } from './fact.ts'
import type { FactId, TurnId } from './ids.ts'
import type { KnownTime, WordSpan } from './known-time.ts'
import { toDay } from './time.ts'
import type { StoredTurn } from './turn.ts'

/** The parts of a score, each already weighted; they add up to it. */
export type Signals = Readonly<Record<string, number>>

/** A turn that retrieval found. */
export interface TurnHit {
  readonly kind: 'turn'
  readonly turn: StoredTurn
  /** Higher is better; comparable only within one answer. */
  readonly score: number
  readonly signals: Signals
  /** The question it answers, when the turn alone is too short to be understood; `null` otherwise. */
  readonly answers: StoredTurn | null
}

/** A fact that retrieval found, with its end points named. */
export interface FactHit {
  readonly kind: 'fact'
  readonly fact: Fact
  readonly head: string
  readonly tail: string
  readonly score: number
  readonly signals: Signals
}

/** How well a fact fits a question by itself, wherever it was told. */
export function fitOf({ signals }: FactHit): number {
  return (signals.words ?? 0) + (signals.entity ?? 0)
}

/** Several values of one relation of somebody, or what two have in common. */
export interface CollectionHit {
  readonly kind: 'collection'
  /** What its members are: "Ana's dogs", "Ana and Ben both". */
  readonly title: string
  /** In the order of time, each value once. */
  readonly members: readonly { readonly value: string; readonly facts: readonly [Fact, ...Fact[]] }[]
}

export interface ExperienceHit {
  readonly kind: 'experience'
  readonly experience: Experience
  readonly score: number
}

/** One edge of a path. */
export interface PathStep {
  readonly fact: Fact
  readonly head: string
  readonly tail: string
  /** Walked from head to tail, or the other way. */
  readonly forward: boolean
  /** Set when the walk did not follow a fact to where this one begins, but jumped to an entity that was mentioned together with the one named here. */
  readonly mentionedWith: string | null
}

/** A chain of facts from an entity of the question. @paper REAL §III-B2 */
export interface PathHit {
  readonly kind: 'path'
  /** Where it begins. */
  readonly root: string
  readonly steps: readonly PathStep[]
  readonly score: number
  /** The rule that recovered it; `null` for a path of stored facts only. An inferred path is a hint, never an answer by itself. */
  readonly inferredBy: string | null
  /** In `[0, 1]`: the least belief of its facts, times the belief in the rule. */
  readonly confidence: number
}

/** A path in the papers' notation: `Ana –works_at [2024-01-05 → , c=0.90]→ Vela`. @paper REAL Eq. 9 */
export function pathText({ root, steps }: Pick<PathHit, 'root' | 'steps'>): string {
  return steps.reduce((text, { fact, head, tail, forward, mentionedWith }) => {
    const span = `${toDay(fact.valid.from)} → ${fact.valid.to === null ? '' : toDay(fact.valid.to)}`
    const edge = `${fact.relation} [${span}, c=${fact.confidence.toFixed(2)}]`
    const jump = mentionedWith === null ? '' : ` ~mentioned with~ ${forward ? head : tail}`
    return `${text}${jump} ${forward ? `–${edge}→ ${tail}` : `←${edge}– ${head}`}`
  }, root)
}

/** What a person, or a later turn, put right of what turns say. */
export interface Correction {
  readonly fact: Fact
  /** As the turns say it. */
  readonly told: string
  /** What holds instead, in words; `null`: it is not so. */
  readonly holds: string | null
  /** The fact that says what holds; `null` where none does. */
  readonly right: Fact | null
  /** A plan that got another day: it was right when it was told. */
  readonly isMoved: boolean
  /** It was no mistake: what holds tells it more exactly. */
  readonly isExact: boolean
}

/** What is known of what the turns found say, also where it cannot answer. */
export interface RestingFacts {
  readonly facts: readonly { readonly fact: Fact; readonly head: string; readonly tail: string }[]
  /** Turns of which a fact was deleted. */
  readonly removedFrom: ReadonlySet<TurnId>
  readonly corrections: readonly Correction[]
  /** By turn: what it tells that is over. */
  readonly ended: ReadonlyMap<TurnId, readonly EndedTelling[]>
  /** By turn: when what it tells was, as facts that rest on it have it. */
  readonly told: ReadonlyMap<TurnId, readonly WordSpan[]>
}

/** What a turn tells as it was then, and when that ended, or what became of it. */
export interface EndedTelling {
  readonly turn: TurnId
  /** Name of the fact's head; empty of a wish. */
  readonly head: string
  /** Name of the fact's tail. */
  readonly value: string
  /** As it is said: `works at`. */
  readonly relation: string
  /** `until March 2025`; of a plan `given up by 2025-03-11`, `changed by 2025-03-11`, `later told for Mon 2025-03-17` */
  readonly until: string
  /** How it is named where words beside may tell another: a plan `Ana to move to Graz`, a wish `wish (no emojis)`; `null` of others. */
  readonly named: string | null
  /** When the turn says that a plan is for. */
  readonly day: KnownTime['span']
  /** The fact of which a {@link Correction} says the same; `null` where none does. */
  readonly corrected: FactId | null
  /** The turn that let us know; `null` where none did. */
  readonly by: TurnId | null
}

/** What a retrieval returns: best first within each list. */
export interface Hits {
  readonly turns: readonly TurnHit[]
  readonly facts: readonly FactHit[]
  readonly experiences: readonly ExperienceHit[]
  readonly paths: readonly PathHit[]
  /** Only for questions that ask for members of something. */
  readonly collections: readonly CollectionHit[]
}
