/**
 * PORT 1: where a memory lives. Implementations: SQLite and PostgreSQL, both on `sql/`. A new one is finished when
 * `conformance.ts` passes.
 *
 * The port is made for databases across a network too: every call is asynchronous, takes and returns
 * sets (a step of a walk is one call, not one per node), and every read is bounded by a limit or by the
 * ids asked for.
 */
import type { Change } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import type { Ending, Fact } from '../model/fact.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Job } from '../model/job.ts'
import type { CueLink, Reading } from '../model/reading.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'
import type { Session } from '../model/session.ts'
import type { Instant, Interval } from '../model/time.ts'
import type { Topic, TopicLink } from '../model/topic.ts'
import type { Metadata, Role, StoredTurn } from '../model/turn.ts'
import type { Written } from '../model/written.ts'

/** Optional abilities. A missing one is declared here, never discovered by an exception. */
export interface StoreSupport {
  /** Data survives `close()` and a kill of the process. */
  readonly durable: boolean
}

/** How a namespace stands; changes of these numbers tell caches what to read anew. */
export interface NamespaceState {
  readonly name: string
  /**
   * Grows with every batch that changed something. A namespace that was deleted and comes again begins above what it
   * had, and purged, so that no cache takes the one for the other.
   */
  readonly version: number
  /** Grows with every batch that changed anything but turns, their vectors and the ends of sessions. */
  readonly graphVersion: number
  /** Version of the last batch after which index entries are missing that a cache may hold; an older one starts over. */
  readonly purgedAt: number
}

export interface ApplyOptions {
  /**
   * Apply only if the graph still has this version; otherwise nothing is written.
   * For changes that were computed from what was read before.
   */
  readonly ifGraphVersion?: number
  /**
   * Writes down what was there before: a `batch` record tells of the changes, the `undo` record of the same id leads back.
   * The newest {@link KEPT_BATCHES} are kept, and all of them go with a deleted turn: they may repeat what it said.
   */
  readonly batch?: BatchInfo
  /** What the changes delete must not linger in logs of the database: a person wanted it gone. */
  readonly scrub?: boolean
  /**
   * Leaves out turns that came under a key (`isKeyedTurnId`), were deleted in the last {@link FORGOTTEN_DAYS} days, also
   * with their namespace, and say the same again, and what rests on them: a request that is sent again brings back nothing.
   * Of what was deleted only such ids are kept, with a fingerprint of the namespace and a short one of the turn.
   */
  readonly unlessForgotten?: boolean
}

/** How long ids of deleted turns that came under a key are kept. */
export const FORGOTTEN_DAYS = 30

export interface BatchInfo {
  readonly reason: string
  readonly at: Instant
}

/** Batches that can be taken back; older ones are forgotten. */
export const KEPT_BATCHES = 50

export interface ApplyResult {
  readonly state: NamespaceState
  /** Turns that were new; the rest was stored already. */
  readonly turnsAdded: number
  /** Turns that `unlessForgotten` left out and that are not there. */
  readonly forgotten?: readonly TurnId[]
}

export interface TurnFilter {
  /** Only these. */
  readonly ids?: readonly TurnId[]
  readonly session?: SessionId
  readonly speaker?: string
  readonly role?: Role
  /** Said at or after. */
  readonly from?: Instant
  /** Said before. */
  readonly to?: Instant
  readonly topic?: TopicId
  /** Skip this many. */
  readonly offset?: number
  /** At most this many; 1 … {@link MAX_PAGE}. */
  readonly limit: number
}

/** One timeline: a head and a relation, or only one value of it. */
export interface FactKey {
  readonly head: EntityId
  readonly relation: string
  readonly tail?: EntityId
  /** With `tail`: only facts whose validity overlaps this span or borders on it. */
  readonly during?: Interval
}

export interface FactFilter {
  /** As head or as tail. */
  readonly entities?: readonly EntityId[]
  readonly head?: EntityId
  readonly relation?: string
  /** Facts that rest on one of these turns. */
  readonly sources?: readonly TurnId[]
  /** `valid.from` at or after. */
  readonly from?: Instant
  /** `valid.from` before. */
  readonly to?: Instant
  readonly offset?: number
  readonly limit: number
}

/** Things that are searched: turns, facts, and the records that carry a text. */
export type IndexedKind = 'turn' | 'fact' | 'rewriting' | 'experience' | 'topic'

/**
 * One searchable thing as the store keeps it: a turn, or something derived. Entries are never changed in place; a new
 * version replaces the old, and one without terms says that what was derived is no longer there.
 */
export interface IndexEntry {
  readonly kind: IndexedKind
  readonly id: string
  /** The turn itself, or the turns that a fact or record rests on; none for topics, which are found for themselves. */
  readonly turns: readonly TurnId[]
  /** Search terms per passage, in order. */
  readonly terms: readonly (readonly string[])[]
  /** Packed unit vectors (`std/vectors.ts`), one per passage; `null` while there are none. */
  readonly vectors: { readonly model: string; readonly packed: Uint8Array } | null
  /** Only for turns: what ranking needs to know without reading the turn. */
  readonly place: {
    readonly session: SessionId
    readonly ordinal: number
    readonly speaker: string
    readonly role: Role
    readonly at: Instant
    /** `TurnTraits` of the model, as bits. */
    readonly traits: number
    /** `null` when it has none. */
    readonly metadata: Metadata | null
  } | null
  /** Place in the order of writing; an entry that is written anew gets a new, larger position. */
  readonly position: number
}

/** A store to read from, with changes laid over it that nobody wrote; its methods that write refuse. */
export interface View {
  readonly store: Store
  /** Facts that the changes bring, by the terms they are found by; without terms, that they take. */
  readonly facts: readonly Pick<IndexEntry, 'id' | 'terms'>[]
  /** Experiences that they bring or change, likewise. */
  readonly experiences: readonly Pick<IndexEntry, 'id' | 'terms'>[]
}

/** A wish to work on jobs. */
export interface Claim {
  readonly owner: string
  readonly now: Instant
  /** Others may take over from then on. */
  readonly leaseUntil: Instant
  /** Also jobs that wait for their time or failed too often. */
  readonly force: boolean
  /** Owners that are known to be dead: what they hold is free. */
  readonly deadOwners: readonly string[]
}

export interface StoreCounts {
  readonly sessions: number
  readonly turns: number
  /** Turns that wait in episodic buffers. */
  readonly buffered: number
  readonly topics: number
  readonly entities: number
  readonly facts: number
  /** Of `facts`, those that are kept and not told: denied, or hidden by a review. */
  readonly deniedFacts: number
  readonly cues: number
}

/** How far turns were read. */
export interface ReadingCounts {
  /** Turns without a vector of the model that was asked for. */
  readonly withoutVector: number
  /** Turns of which topics were made, and how many of them passed the memory gate. */
  readonly readTurns: number
  readonly keptTurns: number
  /** Topics that a model should have read and did not. */
  readonly failedTopics: number
}

export interface HealthProblem {
  readonly check: string
  readonly detail: string
}

/** Reads never return more than this many rows in one call. */
export { MAX_PAGE } from '../std/pages.ts'

/** Names that a lookup by first word returns at most, for each word. */
export const NAMES_PER_FIRST_WORD = 20

/**
 * Laws that hold for every store:
 * - namespaces are islands: no call on one sees or changes another, and no ranking depends on another;
 * - `apply` is atomic and durable when it resolves (`supports.durable`), and later reads see it;
 * - reads return rows in the order stated, or in the order of the ids asked for; unknown ids are skipped.
 */
export interface Store {
  readonly supports: StoreSupport

  /** All namespaces by name. */
  namespaces(): Promise<NamespaceState[]>
  /**
   * Namespaces where something is left to do: turns in an episodic buffer, or jobs. By name, those after `after`
   * first, so that a worker goes round.
   */
  busyNamespaces(after: string, limit: number): Promise<string[]>
  /** Namespaces that hold a record of this kind, by name, those after `after` first. */
  namespacesWith(of: RecordKind, after: string, limit: number): Promise<string[]>
  written(namespace: string): Promise<Written>
  /** `null` when nothing was ever written under that name. */
  state(namespace: string): Promise<NamespaceState | null>

  /**
   * Applies all changes or none of them; the namespace appears with its first change. A list may bring a thing
   * before what it needs. What hangs on a deleted thing has to be deleted by the same list: a store does not look for it.
   *
   * @throws MemoryError `turn-conflict` when a turn id is stored with another content; `not-found` when a
   * value needs something that is not there when all is done; `write-conflict` when `ifGraphVersion` no longer holds.
   */
  apply(namespace: string, changes: readonly Change[], options?: ApplyOptions): Promise<ApplyResult>

  /** Removes the namespace and all it holds, for good; `false` when there was none. */
  deleteNamespace(namespace: string): Promise<boolean>

  turns(namespace: string, ids: readonly TurnId[]): Promise<StoredTurn[]>
  /**
   * For each key (`repetitionKey`) the turn that said it first, by time, then id, of those that are in a topic. Turns of
   * `except` are passed over. Keys nobody said are missing.
   */
  firstToSay(
    namespace: string,
    keys: readonly string[],
    options?: { readonly except?: readonly TurnId[] },
  ): Promise<ReadonlyMap<string, StoredTurn>>
  /** Turns that pass the filter, by time, then order of arrival. */
  findTurns(namespace: string, filter: TurnFilter): Promise<StoredTurn[]>
  /** Turns without a vector of this model, oldest first. */
  turnsWithoutVector(namespace: string, model: string, limit: number): Promise<StoredTurn[]>

  /** Sessions by time of their first turn, then id. */
  sessions(
    namespace: string,
    options: { readonly newestFirst?: boolean; readonly offset?: number; readonly limit: number },
  ): Promise<Session[]>
  session(namespace: string, id: SessionId): Promise<Session | null>
  /** Sessions whose buffer is not empty, oldest first unless asked otherwise. */
  bufferedSessions(
    namespace: string,
    limit: number,
    options?: { readonly newestFirst?: boolean },
  ): Promise<Session[]>
  /** The episodic buffer of a session: its turns that no topic archives, in order. */
  buffer(namespace: string, session: SessionId, limit: number): Promise<StoredTurn[]>

  topics(namespace: string, ids: readonly TopicId[]): Promise<Topic[]>
  /** Topics by time of their first turn. */
  findTopics(
    namespace: string,
    filter: {
      readonly session?: SessionId
      readonly from?: Instant
      readonly to?: Instant
      /** Only those that a person protected, denied or removed. */
      readonly decided?: true
      readonly offset?: number
      readonly limit: number
    },
  ): Promise<Topic[]>
  topicLinks(namespace: string, topics: readonly TopicId[], limit: number): Promise<TopicLink[]>

  entities(namespace: string, ids: readonly EntityId[]): Promise<Entity[]>
  /** Entities that were merged into one of these, by id. */
  aliasesOf(namespace: string, entities: readonly EntityId[]): Promise<Entity[]>
  /**
   * Entities with one of these normalised names or aliases, merged ones included; and those with a name of
   * several words that begins with one of `firstWords`, at most 20 for each.
   */
  entitiesNamed(
    namespace: string,
    normalisedNames: readonly string[],
    firstWords?: readonly string[],
  ): Promise<Entity[]>
  /** Entities with the most mentions first, then by name; those of its aliases count for an entity, too. */
  findEntities(
    namespace: string,
    filter: {
      /** Only these. */
      readonly ids?: readonly EntityId[]
      readonly type?: Entity['type']
      readonly status?: Entity['status']
      readonly offset?: number
      readonly limit: number
    },
  ): Promise<(Entity & { readonly mentions: number })[]>
  /** Turns that mention one of the entities under its own name, newest first. */
  mentions(
    namespace: string,
    entities: readonly EntityId[],
    limit: number,
  ): Promise<{ readonly entity: EntityId; readonly turn: TurnId }[]>

  /** The reverse: what these turns mention, by turn id, then entity id. */
  entitiesOf(
    namespace: string,
    turns: readonly TurnId[],
  ): Promise<{ readonly entity: EntityId; readonly turn: TurnId }[]>

  facts(namespace: string, ids: readonly FactId[]): Promise<Fact[]>
  /** Facts that pass the filter, denied ones included, newest `valid.from` first, then by id. */
  findFacts(namespace: string, filter: FactFilter): Promise<Fact[]>
  /** All facts under these keys, whatever their time, by id: what a new fact may contradict or confirm. */
  factsUnder(namespace: string, keys: readonly FactKey[]): Promise<Fact[]>

  /** Endings under these keys, by time, then id. */
  endingsUnder(namespace: string, keys: readonly Pick<FactKey, 'head' | 'relation'>[]): Promise<Ending[]>
  /** Endings that these turns state, by id. */
  endingsOf(namespace: string, turns: readonly TurnId[]): Promise<Ending[]>

  /** What was read of these turns, in the order asked. */
  readings(namespace: string, turns: readonly TurnId[]): Promise<Reading[]>
  /** Links of these cues, in the order of the cues, newest turn first, at most `limit` in all. */
  turnsByCue(namespace: string, cues: readonly string[], limit: number): Promise<CueLink[]>
  /**
   * The topics that archive the newest turns under each of these cues, in the order of the cues, newest turn first; a
   * topic once for each turn. Looks at `perCue` turns of each cue; those that still wait have none.
   */
  topicsByCue(
    namespace: string,
    cues: readonly string[],
    perCue: number,
  ): Promise<{ readonly cue: string; readonly topic: TopicId }[]>

  /** Records of a kind by id; unknown ids are skipped. */
  records<K extends RecordKind>(namespace: string, of: K, ids: readonly string[]): Promise<StoredRecord<K>[]>
  /** All records of a kind, by id. */
  findRecords<K extends RecordKind>(
    namespace: string,
    of: K,
    options: { readonly newestFirst?: boolean; readonly offset?: number; readonly limit: number },
  ): Promise<StoredRecord<K>[]>
  /** Records of a kind that rest on one of these turns, by id. */
  recordsOf<K extends RecordKind>(
    namespace: string,
    of: K,
    turns: readonly TurnId[],
  ): Promise<StoredRecord<K>[]>

  /**
   * Takes those of the jobs that nobody holds and that are due, creating the ones that are not there yet,
   * and returns them. Atomic: a job is held by one owner at a time. An owner may claim again what it holds,
   * which renews the lease.
   */
  claimJobs(namespace: string, jobs: readonly Pick<Job, 'kind' | 'subject'>[], claim: Claim): Promise<Job[]>
  /** Jobs, those that are due first come first, then by id. */
  jobs(
    namespace: string,
    filter: { readonly state?: Job['state']; readonly kind?: Job['kind']; readonly limit: number },
  ): Promise<Job[]>

  /** Packed vectors (`std/vectors.ts`) of turns that have some of this model, one per passage. */
  turnVectors(
    namespace: string,
    model: string,
    turns: readonly TurnId[],
  ): Promise<ReadonlyMap<TurnId, readonly Uint8Array[]>>

  /** Index entries written after position `after`, by position. */
  indexEntries(namespace: string, after: number, limit: number): Promise<IndexEntry[]>
  /** What {@link Store.writeImage} was given last; `null` when there is none, or no longer. */
  readImage(namespace: string): Promise<Uint8Array[] | null>
  /**
   * Keeps a search index as parts of bytes, instead of the one before. It holds what was said, so it is gone with the
   * batch after which index entries are missing (`purgedAt` of its state), and refused when `version` is older.
   * Stores that are not durable may keep nothing.
   */
  writeImage(namespace: string, version: number, parts: readonly Uint8Array[]): Promise<void>

  counts(namespace: string): Promise<StoreCounts>
  readingCounts(namespace: string, model: string): Promise<ReadingCounts>
  /** Bytes on disk or in memory, all namespaces together; 0 when unknown. */
  size(): Promise<number>
  /** Looks for damage and for rows that contradict each other; empty when sound. */
  check(): Promise<HealthProblem[]>
  /** Releases files and connections. Safe to call twice. */
  close(): Promise<void>
}
