import type { EntityType } from '../../model/entity.ts'
import type { Telling } from '../../model/fact.ts'
import type { TurnId } from '../../model/ids.ts'
import type { KnownTime, NamedSpan } from '../../model/known-time.ts'
import type { Instant, Interval } from '../../model/time.ts'
import type { Metadata, Role } from '../../model/turn.ts'

export interface DistilTurn {
  readonly id: TurnId
  readonly speaker: string
  readonly role: Role
  readonly content: string
  readonly captions: readonly string[]
  readonly at: Instant
  /** Place in its session, where it is known: a prompt shows where turns between two are left out. */
  readonly ordinal?: number
  readonly metadata?: Metadata
}

export interface DistilInput {
  readonly turns: readonly DistilTurn[]
  /** Names under which turns are spoken in this memory. */
  readonly speakers: readonly string[]
  /**
   * What was said before: for a model the last turns, so that "she" and "there" can be told; for rules those that a
   * correction without a sentence of its own may be about. Nothing is read from it.
   */
  readonly before?: readonly DistilTurn[]
  /** Only for a model: what the memory knows already that the turns may speak of. */
  readonly known?: KnownThings
}

export interface KnownThings {
  readonly entities: readonly DraftEntity[]
  /** A reply names them by their place, `#1` first. */
  readonly facts: readonly KnownFact[]
  /** What a review judges: a reply names these by their place, `#0` first, and the others by the numbers that follow. */
  readonly judged?: readonly KnownFact[]
  /** Standing wishes; a reply names them by their place, `W1` first. */
  readonly wishes?: readonly string[]
  /** Of all that is known, shown or not. */
  readonly told?: ToldWords
  /** By name, as names are compared: the proper names that it has beside, of all that is shown. */
  readonly aliases?: ReadonlyMap<string, readonly string[]>
  /** Whom and what the named ones are to others, where it is not among the facts: a prompt does not show it, a death ends it. */
  readonly having?: readonly KnownFact[]
}

/** By name, as names are compared: the telling words of what is known of it. */
export type ToldWords = ReadonlyMap<string, readonly string[]>

/** A fact of the memory, as far as a model has to know it again. */
export interface KnownFact
  extends Pick<
    DraftFact,
    'head' | 'relation' | 'wording' | 'tail' | 'aspect' | 'kind' | 'time' | 'statement'
  > {
  /** When it was first told. */
  readonly told: Instant
  /** When it begins, after everything heard so far. */
  readonly from: Instant
  /** When it ends, where that is known already: "until June 2026". */
  readonly until?: string
  /** When it was told in this sentence, which is not the first. */
  readonly reworded?: Instant
}

export interface DraftEntity {
  readonly name: string
  readonly type: EntityType
  readonly description: string
  /** Other names it was called by. */
  readonly aliases?: readonly string[]
  /** What was told of it before is no longer so; the description takes its place. */
  readonly isAnew?: true
}

export interface DraftFact extends Telling {
  readonly head: DraftEntity
  readonly relation: string
  readonly tail: DraftEntity
  readonly claimed: Interval
  readonly time: KnownTime
  readonly confidence: number
  readonly source: TurnId
  /** Further turns that belong to it; they add no belief of their own. */
  readonly context: readonly TurnId[]
  /** Its sentence takes the place of those that are known. */
  readonly isAnew?: true
  /** It goes on after all, whatever end ahead is known. */
  readonly goesOn?: true
}

/** Words that say something is over: "no longer", "quit", "broke up with". */
export interface DraftEnding {
  readonly head: DraftEntity
  readonly relation: string
  /** What is over; `null` for whatever holds under the relation. Compared by shared words. */
  readonly tail: string | null
  /** What is over, exactly; left out when only words say it. */
  readonly value?: DraftEntity
  readonly at: Instant
  /** The span within which it ended, where words name one. */
  readonly within?: NamedSpan
  readonly source: TurnId
  /** A plan was carried out. */
  readonly done?: true
  /** Another plan took its place. */
  readonly changed?: true
  /** It never was so, but this is, at this time if one was told; `null`: nothing stands in its place. What is over was so before. */
  readonly corrects?: {
    readonly value: DraftEntity | null
    readonly span: KnownTime['span']
    /** What is right is so under another relation. */
    readonly isOther?: true
    /** It was no mistake: what is right tells it more exactly. */
    readonly isExact?: true
  }
}

export interface DraftCues {
  readonly turn: TurnId
  readonly tag: string
  readonly cues: readonly string[]
}

/** A wish that stands for every conversation, such as "always answer in German". */
export interface DraftWish {
  readonly type: 'instruction' | 'preference'
  /** One sentence that names whose wish it is. */
  readonly content: string
  readonly source: TurnId
}

export interface DraftRewriting {
  readonly turn: TurnId
  readonly text: string
}

export interface DistilOutput {
  readonly facts: readonly DraftFact[]
  readonly endings: readonly DraftEnding[]
  readonly mentions: readonly { readonly entity: DraftEntity; readonly turn: TurnId }[]
  readonly cues: readonly DraftCues[]
  readonly wishes: readonly DraftWish[]
  /** Only where a model read the turns. @paper MRAgent B.1 */
  readonly rewritings: readonly DraftRewriting[]
}
