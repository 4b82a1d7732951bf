/** What a caller can do with one memory, and what comes back. */
import type { Assembled, Citation, ContextLine, LeftOut } from './assemble/assemble.ts'
import type { ContextFormat } from './assemble/formats.ts'
import type { AuditReport } from './audit/report.ts'
import type { Derived, DerivedKind } from './consolidate/edit.ts'
import type { TurnInput } from './ingest/ingest.ts'
import type { ChangeNotice } from './model/change-notice.ts'
import type { Correction, Preview } from './model/correction.ts'
import type { Distilled } from './model/distilled.ts'
import type { Lines } from './model/each-line.ts'
import type { Entity } from './model/entity.ts'
import type { Experience, ListedExperience } from './model/experience.ts'
import type { Explanation, NamedFact } from './model/explanation.ts'
import type { GraphAdded, GraphInput } from './model/graph-input.ts'
import type { ExperienceHit, FactHit, PathHit, Signals, TurnHit } from './model/hit.ts'
import type { EntityId, TurnId } from './model/ids.ts'
import type { Injection } from './model/injection.ts'
import type { Job, JobProgress } from './model/job.ts'
import type { MetadataFilter } from './model/metadata-filter.ts'
import type { Neighbourhood } from './model/neighbourhood.ts'
import type { CardSections, ProfileSection } from './model/profile.ts'
import type { Batch, Merge } from './model/records.ts'
import type { ReviewKind, ReviewPage } from './model/review-item.ts'
import type { Session } from './model/session.ts'
import type { StrategyName } from './model/strategy-names.ts'
import type { TaskUse } from './model/task-use.ts'
import type { Instant } from './model/time.ts'
import type { Topic } from './model/topic.ts'
import type { TraceEvent } from './model/trace.ts'
import type { Role, StoredTurn } from './model/turn.ts'
import type { Knobs } from './retrieve/strategies/strategies.ts'
import type { Discovered, ToolInput, ToolName } from './retrieve/strategies/toolbox.ts'
import type { StoreCounts } from './store/store.ts'

/**
 * A time as callers write it: ISO-8601, milliseconds since 1970, or a `Date`. A day without an hour is all of it as a moment that
 * is asked about (`asOf`, `knownAt`), and begins as a limit (`from`, `to`, `before`). In a memory with a `timeZone`, a text
 * without a zone is what the clock there showed; everything else is an instant.
 */
export type TimeInput = string | number | Date

export interface AddOptions {
  /** The conversation the turns belong to; default: the day of the first turn. */
  readonly session?: string
  /** The user's name, for turns that say no more than that a user spoke; what is told then is known of that person. */
  readonly userName?: string
  /**
   * How long the turns are kept after they were said: `90d` (`m`, `h`, `d`, `w`, `y`), or milliseconds. Then they are
   * forgotten, with everything that rests only on them. Default: as long as the namespace keeps its turns.
   */
  readonly ttl?: string | number
  readonly signal?: AbortSignal
}

export interface AddResult {
  /** Ids of all turns given that are stored, in order. */
  readonly turns: readonly TurnId[]
  /** How many of them were new. */
  readonly added: number
  /**
   * Indexes of turns that a rule kept out, whose time is over, or that were deleted since they were sent under the same
   * Idempotency-Key; nothing of them is stored.
   */
  readonly blocked: readonly number[]
  /** As it is stored; another than was given when hygiene redacts something in it. */
  readonly session: string
  /** Id of the job that consolidates the session they went to; `null` when nothing was new. */
  readonly job: string | null
}

/** Which turns count. What comes back rests on these alone: nothing that another turn says, or helped to derive, is in it. */
export interface TurnFilters {
  readonly session?: string
  readonly speaker?: string
  readonly role?: Role
  /** Only turns said at or after. */
  readonly from?: TimeInput
  /** Only turns said before. */
  readonly to?: TimeInput
  /** Only turns with this metadata. */
  readonly metadata?: MetadataFilter
}

export interface RecallOptions extends TurnFilters {
  /** Who asks, and so who "I" is in the question; default: the one user who speaks. It is no filter: see {@link TurnFilters.speaker}. */
  readonly asker?: string
  /** Most tokens of the context's text; default 1,000. */
  readonly budget?: number
  /** Most turns among the hits; default as many as the budget can show, at least 20. */
  readonly k?: number
  /** Most facts among the hits; default 8. */
  readonly facts?: number
  /** Most experiences among the hits; default 3. */
  readonly experiences?: number
  /** How to search; default `auto`. */
  readonly strategy?: StrategyName
  /** Settings of the strategies. */
  readonly knobs?: Knobs
  /** How the context is written; default `text`. */
  readonly format?: ContextFormat
  /** What the hits may be; default: all kinds. */
  readonly kinds?: readonly ('turn' | 'fact' | 'experience' | 'path')[]
  /** What was true then. Turns said later are left out. */
  readonly asOf?: TimeInput
  /** What had been heard by then. */
  readonly knownAt?: TimeInput
  /** Sufficiency, 0 to 1, below which the context says that nothing relevant is stored; default 0.1. `0`: never. */
  readonly floor?: number
  /** Most tasks a model is asked for this question; default 60. Then rules answer. */
  readonly modelCalls?: number
  /** Return the trace. */
  readonly trace?: boolean
  readonly signal?: AbortSignal
}

/** What a recall returns: text for a prompt, and where each line comes from. */
export interface Context {
  /** Fits the budget; empty when nothing is stored or nothing fits. */
  readonly text: string
  readonly hits: readonly TurnHit[]
  readonly facts: readonly FactHit[]
  readonly experiences: readonly ExperienceHit[]
  /** Chains of facts; only strategies that walk find any. */
  readonly paths: readonly PathHit[]
  readonly citations: readonly Citation[]
  readonly usage: { readonly tokens: number; readonly budget: number }
  /** How likely it is that what was found answers the question, in `[0, 1]`. */
  readonly sufficiency: number
  /**
   * False when sufficiency is below the floor and nothing has to be kept to whatever is asked: the text then says that nothing
   * relevant is stored, but for standing wishes; of a memory that takes a tenth of the budget at most it shows all, and says that
   * it is perhaps not relevant. The hits are given all the same.
   */
  readonly relevant: boolean
  /** Things of the graph that were looked at. */
  readonly visited: number
  /** What models were asked for this question. */
  readonly modelUse: readonly TaskUse[]
  /** What was not as good as it could be, e.g. the embedder was down; empty when all is well. */
  readonly warnings: readonly string[]
  readonly trace?: readonly TraceEvent[]
}

/** A line of a context, with why it is there. */
export interface InspectedLine extends ContextLine {
  /** Place among the hits of its kind, from 1. */
  readonly rank: number
  readonly score: number
  /** The parts of the score; empty where it has none. */
  readonly signals: Signals
}

/** A hit that stands in no line, with why it does not. */
export interface InspectedHit extends Pick<LeftOut, 'kind' | 'id'> {
  /** As of `LeftOut`; `irrelevant`: nothing that was found bears on the question. */
  readonly why: LeftOut['why'] | 'irrelevant'
  readonly text: string
  readonly turns: readonly TurnId[]
  readonly rank: number
  readonly score: number
  readonly signals: Signals
}

/** A context with the reasons for it. */
export interface Inspection {
  /** As `recall` returns it, with its trace. */
  readonly context: Context
  readonly lines: readonly InspectedLine[]
  /** The best 30 of what was found and not told. */
  readonly leftOut: readonly InspectedHit[]
  /** Tokens of each section, and of the opening before them; together those of the text. */
  readonly sections: readonly { readonly title: string; readonly tokens: number }[]
}

/** What `answer` takes: how to recall, too. */
export interface AnswerOptions extends Omit<RecallOptions, 'format'> {
  /** Told what was found as soon as it is, before the answer is made of it. */
  readonly onContext?: (context: Context) => void
}

/** An answer with what it rests on. */
export interface Answer {
  /** Short; `null` when the memory does not say. */
  readonly text: string | null
  readonly enough: boolean
  /** What the answer rests on, each part of the context; of what rules declined, the quotes that come nearest. */
  readonly citations: readonly Citation[]
  /** Citations of a model that named nothing of the context, and were taken out. */
  readonly removedCitations: number
  /** The model that answered; `null` when rules did. */
  readonly by: string | null
  readonly context: Context
}

export interface FactQuery {
  /** Name or id, a first name that one person bears, or a tie that leads to one (`my brother`, `Ana's mum`); as head or tail. */
  readonly entity?: string
  readonly relation?: string
  /** Facts that held then; default: now. `null`: at any time. */
  readonly asOf?: TimeInput | null
  readonly knownAt?: TimeInput
  /** Facts whose sentence has any of these words, best match first. */
  readonly matching?: string
  /** Include what was denied, what a review hid, and what its speaker took back. */
  readonly denied?: boolean
  readonly offset?: number
  readonly limit?: number
}

export type TimelineEntry =
  | { readonly kind: 'topic'; readonly at: Instant; readonly topic: Topic }
  | { readonly kind: 'fact'; readonly at: Instant; readonly fact: NamedFact }

export interface TurnQuery {
  /** Only these, whatever else is asked for; unknown ones are skipped. */
  readonly ids?: readonly string[]
  readonly session?: string
  readonly speaker?: string
  readonly role?: Role
  readonly from?: TimeInput
  readonly to?: TimeInput
  /** Turns that contain all these words; a number of seven or more digits alone, in whatever groups it is written. */
  readonly matching?: string
  readonly topic?: string
  readonly offset?: number
  readonly limit?: number
}

/** Which turns are to go: those that all of it is true of. */
export interface ForgetQuery {
  /** Turns said before. */
  readonly before?: TimeInput
  /** Turns that contain all these words, in any form (`move`, `moved`), as in {@link TurnQuery}. */
  readonly matching?: string
  /** Turns past their time (`ttl`), now instead of when a worker comes round; nothing else may be asked for with it. */
  readonly expired?: boolean
  /** Tells what would go, and forgets nothing. */
  readonly dryRun?: boolean
}

/** What was forgotten, or would be. */
export interface ForgetReport {
  readonly turns: number
  /** Sessions of which nothing is left. */
  readonly sessions: number
  /** When the first and the last of these turns were said; `null` when there were none. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** Derived things that rested on nothing else; `null` in a dry run. */
  readonly facts: number | null
  readonly topics: number | null
  readonly entities: number | null
  readonly experiences: number | null
  readonly dryRun: boolean
}

/** How a memory stands, as it is stored: what turns that wait will come to is not counted. */
export interface Stats extends StoreCounts {
  readonly namespace: string
  /** How long turns are kept after they were said, in milliseconds; `null` for good. */
  readonly ttl: number | null
  /** Whose clock this handle reads and tells times by. */
  readonly timeZone: string
  readonly embedder: string
  /** Turns that still wait for a vector of the current embedder. */
  readonly withoutVector: number
  readonly experiences: number
  /** Share of consolidated turns that passed the memory gate, in `[0, 1]`; 0 while nothing is consolidated. */
  readonly keepRatio: number
  /** Topics that a model should have read and did not; `rebuild({ only: 'failed' })` tries again. */
  readonly failedTopics: number
  readonly jobs: {
    readonly waiting: number
    readonly running: number
    /** Given up after many failures. */
    readonly dead: readonly {
      readonly id: string
      readonly attempts: number
      readonly error: string | null
    }[]
  }
  /** What models cost, per task and model: all that building the memory took, and what questions of this process asked of them. */
  readonly ledger: readonly LedgerRow[]
}

/** A row of the ledger. */
export interface LedgerRow extends TaskUse {
  /** Share of requests without a usable answer, in `[0, 1]`. */
  readonly errorRate: number
}

export interface ProfileOptions {
  /** Most tokens of the text; default 500. */
  readonly budget?: number
  /** Whose profile: a name, a tie or an id. Default: everybody who speaks as a user. */
  readonly entity?: string
  /** As it was then; default: now. */
  readonly asOf?: TimeInput
}

/** What an agent should know before it says anything. */
export interface Profile extends Assembled {
  readonly sections: readonly ProfileSection[]
}

export interface CardOptions {
  /** Most tokens of the text; default 500. */
  readonly budget?: number
  /** As it was then; default: now. */
  readonly asOf?: TimeInput
  /** By what had been heard by then; default: everything. */
  readonly knownAt?: TimeInput
}

/** All that is known of one entity; every line names the turns it rests on. */
export interface Card extends Assembled, CardSections {
  /** Ids of other entities that bear the same name. */
  readonly namesakes: readonly EntityId[]
}

export interface NeighboursOptions {
  /** Most neighbours, 1 to 200; default 50. */
  readonly limit?: number
  /** Ties that held then; default: now. `null`: at any time. */
  readonly asOf?: TimeInput | null
  readonly knownAt?: TimeInput
}

/** A step of a walk over the graph. */
export type Operator = ToolName

export interface ExploreOptions extends TurnFilters {
  /** Orders the turns that are found, and decides which are kept when there are too many. */
  readonly question?: string
  readonly asOf?: TimeInput
  readonly knownAt?: TimeInput
  readonly signal?: AbortSignal
}

export interface ExportOptions {
  /** Ends it between two lines, or while what is derived is read. */
  readonly signal?: AbortSignal
}

export interface ChangesOptions {
  /** Position of the last notice that was seen; default: only what is written from now on. */
  readonly after?: number
  /** How often to look, in milliseconds; default 500. */
  readonly intervalMs?: number
  readonly signal?: AbortSignal
}

/**
 * What can be done with one memory. Methods that read write nothing and ask no model for what turns come to: they tell what
 * is stored together with what rules make of the newest turns that wait to be consolidated, as far as 8,192 characters of
 * 64 sessions. Topics, and what is learned of several turns, are there once {@link Namespace.flush} or the background
 * consolidated.
 */
export interface Namespace {
  readonly name: string
  /** Whose clock its times are told by: a zone such as `Europe/Berlin`, or `UTC`. */
  readonly timeZone: string
  /** Stores turns. They are durable and searchable when this resolves; consolidation follows in the background. */
  add(turns: TurnInput | readonly TurnInput[], options?: AddOptions): Promise<AddResult>
  /** Consolidates everything that waits: all sessions, or one. Waits until it is done; no read does so. */
  flush(session?: string): Promise<void>
  /** Finds what bears on a question and fits it into a token budget. */
  recall(question: string, options?: RecallOptions): Promise<Context>
  /**
   * What `recall` gives, with the reason for every line, what was left out and why, and what each section costs.
   */
  inspect(question: string, options?: Omit<RecallOptions, 'trace'>): Promise<Inspection>
  /** A short answer with checked citations, or that the memory does not say. */
  answer(question: string, options?: AnswerOptions): Promise<Answer>
  facts(query?: FactQuery): Promise<NamedFact[]>
  /**
   * How one relation of an entity went over time, oldest first, ended values included.
   *
   * @throws MemoryError `not-found`; also for a relation that nobody knows and that is like another, which it names
   */
  history(entity: string, relation: string): Promise<NamedFact[]>
  entities(query?: {
    readonly type?: Entity['type']
    readonly offset?: number
    readonly limit?: number
  }): Promise<(Entity & { readonly mentions: number })[]>
  /** Topics of what was consolidated. */
  topics(query?: {
    readonly session?: string
    /** Topics whose summary or keywords have any of these words, best match first. */
    readonly matching?: string
    readonly offset?: number
    readonly limit?: number
  }): Promise<Topic[]>
  /** What happened: topics and facts by time. */
  timeline(query?: {
    readonly from?: TimeInput
    readonly to?: TimeInput
    readonly limit?: number
  }): Promise<TimelineEntry[]>
  turns(query?: TurnQuery): Promise<StoredTurn[]>
  /** Sessions by time of their first turn. */
  sessions(query?: {
    readonly newestFirst?: boolean
    readonly offset?: number
    readonly limit?: number
  }): Promise<Session[]>

  get<K extends DerivedKind>(kind: K, id: string): Promise<Derived[K]['value']>
  /**
   * Corrects a thing by hand and protects it from automatic updates. A fact that was corrected still ends when it is said
   * later that it is over, or that something else is so; `freeze` protects it from that, too.
   *
   * @throws MemoryError `not-found`, `argument-invalid`, `time-invalid` naming the field
   */
  update<K extends DerivedKind>(kind: K, id: string, patch: Derived[K]['patch']): Promise<void>
  /** Keeps a thing out of every answer, for good, also after a rebuild. */
  deny(kind: DerivedKind, id: string): Promise<void>
  /**
   * Protects a thing from automatic updates, a fact also from being ended by what is said later, or lifts the protection, a
   * denial, or that a review hid it: then it is as its turns say again.
   */
  freeze(kind: DerivedKind, id: string, frozen?: boolean): Promise<void>
  /** Removes a derived thing and what hangs on it; its turns stay. */
  delete(kind: DerivedKind, id: string): Promise<void>
  /** Removes a turn for good, with everything that rests only on it. */
  deleteTurn(id: string): Promise<void>
  deleteSession(id: string): Promise<void>
  /**
   * Removes turns for good, with everything that rests only on them: what was said before a time, or has some words.
   *
   * @throws MemoryError `argument-invalid` when nothing is asked for
   */
  forget(query: ForgetQuery): Promise<ForgetReport>
  /**
   * Takes a word or phrase out of a turn for good, wherever it stands there as whole words, in capitals or not: `[redacted]`
   * stands in its place. What rested only on the turn goes and is read anew from what is left of it.
   *
   * @throws MemoryError `not-found`, `argument-invalid` when the turn does not have the phrase
   */
  redact(turn: string, phrase: string): Promise<void>
  /**
   * Sets how long turns are kept after they were said: `90d` (`m`, `h`, `d`, `w`, `y`) or milliseconds; `null` for good.
   * What is past its time is forgotten by workers, and after the next `add`; what comes later is not stored. It may be set
   * before anything is added.
   */
  setTtl(ttl: string | number | null): Promise<void>

  /**
   * The namespace as lines of JSON, without loss; the last line says how many there are, so that none can be missing. Does
   * not wait for consolidation: the first line says how many turns wait for it (`waiting`), and `flush` before leaves none.
   * Consolidation goes on while it is read: what is derived is read at one moment, into memory.
   */
  export(options?: ExportOptions): AsyncGenerator<string>
  /**
   * Reads lines that `export` wrote, as it gives them, in a list, from a stream, or as one text; returns how many changes they
   * hold, also when all of it was here. Lines are read one after the other, and nothing is written before the last was checked.
   * What hygiene blocks is refused with all the rest, and so is an export that is not whole; when it redacts something in a turn,
   * what was derived is left out, and derived anew.
   *
   * @throws MemoryError `argument-invalid`, `record-invalid`, `turn-conflict`
   */
  import(lines: Lines, source?: string): Promise<number>
  /**
   * Recomputes everything from the turns, only the vectors, or only the topics that a model should have read
   * and did not. What was denied, frozen or edited stays.
   */
  rebuild(options?: { readonly only?: 'vectors' | 'failed' }): Promise<void>
  stats(): Promise<Stats>
  /** Background work that failed, waits or runs, those that are due first come first. */
  jobs(query?: {
    readonly state?: Job['state']
    readonly kind?: Job['kind']
    readonly limit?: number
  }): Promise<Job[]>
  /** How a job stands that `add` named. */
  job(id: string): Promise<JobProgress>
  /**
   * What hooks handed to coding agents out of this namespace, newest first; of turns and facts those that are still here.
   * Nothing where no hook ran on this machine, or another user's did.
   */
  injections(query?: { readonly offset?: number; readonly limit?: number }): Promise<Injection[]>
  /** What any process writes, as it is written, until the signal; a namespace that does not exist yet is waited for. */
  changes(options?: ChangesOptions): AsyncGenerator<ChangeNotice>

  /**
   * Patterns and standing wishes; active ones, each with whether it holds: what was taken back is listed, too. Patterns are found
   * when turns are consolidated.
   */
  experiences(query?: {
    readonly type?: Experience['type']
    readonly offset?: number
    readonly limit?: number
  }): Promise<ListedExperience[]>
  /** Stable facts, tastes, standing wishes, current plans and people, within a token budget, with citations. */
  profile(options?: ProfileOptions): Promise<Profile>
  /**
   * Who or what an entity is, what holds of it, its collections and what happened, within a token budget.
   *
   * @param entity Name or id; a first name that one person bears is enough, or a tie that leads to one now: `my brother`,
   *   `Ana's mum`, `the dog`, `the user`. "My" is that of the people who speak.
   * @throws MemoryError `not-found`, with those who may be meant where several people bear the first name
   */
  card(entity: string, options?: CardOptions): Promise<Card>
  /**
   * One step of a walk by a caller that decides itself where to go next: from a cue to its tags and turns, from a
   * person to aspects and facts, from a turn to its neighbours.
   */
  explore(operator: Operator, operands: ToolInput, options?: ExploreOptions): Promise<Discovered>
  /** Where a fact comes from and what closed it. */
  explain(factId: string): Promise<Explanation>

  /** Batches of changes that can be undone, newest first. */
  batches(query?: { readonly limit?: number }): Promise<Omit<Batch, 'undo'>[]>
  /** Restores what was before a batch. */
  undo(batch: string): Promise<void>
  /** Makes one entity an alias of another. Names or ids. */
  merge(kept: string, merged: string): Promise<void>
  /** Makes an alias an entity of its own again. Name or id. */
  split(merged: string): Promise<void>
  /** Says that two entities are two: neither rules nor models make them one. Names or ids. */
  keepApart(one: string, other: string): Promise<void>
  /** Entities that were made one, by rule, model or user. */
  merges(): Promise<Merge[]>
  /** Says how many values a relation has at a time, and which others mean the same. */
  defineRelation(
    relation: string,
    definition: { readonly singleValued?: boolean; readonly synonyms?: readonly string[] },
  ): Promise<void>
  /** Adds parts of a graph that was built elsewhere, with their turns as sources. */
  addGraph(graph: GraphInput): Promise<GraphAdded>
  /** Looks for junk: duplicates, loops, contradictions, stale facts, suspected secrets. Reads the whole memory. */
  audit(): Promise<AuditReport>

  /**
   * What a correction would take with it: the changes that its method would write, told one by one. Writes nothing.
   *
   * @throws MemoryError what the correction would throw
   */
  preview(correction: Correction): Promise<Preview>
  /**
   * What a person may want to look at, a bounded part of the memory at a time. What somebody protected (`freeze`) was looked
   * at and is not shown again.
   *
   * @param after `next` of the page before; default: from the beginning.
   */
  review(kind: ReviewKind, after?: number): Promise<ReviewPage>
  /**
   * An entity and what facts tie it to. Name or id.
   *
   * @throws MemoryError `not-found`
   */
  neighbours(entity: string, options?: NeighboursOptions): Promise<Neighbourhood>
  /** What each of these turns was read as, at most 200 of them. */
  distilled(turns: readonly string[]): Promise<Distilled[]>
}
