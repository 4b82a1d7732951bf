/**
 * What every strategy works with: one question over one namespace at one point in time, the readers of the
 * graph, and the notebook of what was visited. Strategies read through it and return {@link Found}.
 */
import type { Alternate } from '../embed/word-vectors.ts'
import type { TaskRunner } from '../llm/task-runner.ts'
import type { CollectionHit, ExperienceHit, FactHit, PathHit, Signals } from '../model/hit.ts'
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import type { NodeKind, TraceEvent } from '../model/trace.ts'
import type { StoredTurn } from '../model/turn.ts'
import type { Reranker } from '../rerank/reranker.ts'
import type { Store, View } from '../store/store.ts'
import type { Query } from './analyse.ts'
import type { TellingTurns } from './aspect-turns.ts'
import type { FactReader } from './fact-reader.ts'
import type { TurnFilter } from './filter.ts'
import type { Likeness } from './likeness.ts'
import type { TurnScores } from './rank-turns.ts'
import type { SearchImage } from './search-image.ts'
import type { KnownWish } from './standing.ts'

export interface Search {
  readonly store: Store
  readonly namespace: string
  readonly image: SearchImage
  readonly query: Query
  /** The embedder is a model of sentences, whose cosines tell by themselves what is relevant. */
  readonly meaningIsTrusted: boolean
  readonly likeness: Likeness
  /** Stems of related words, nearest first. */
  readonly alternates: (term: string) => readonly Alternate[]
  readonly facts: FactReader
  /** Ids of experiences that turns which wait will bring, with their terms: the image has them once they are stored. */
  readonly awaited: View['experiences']
  /** Standing wishes and those that are over, read once where one is asked for. */
  readonly wishes: () => Promise<readonly KnownWish[]>
  readonly asOf: Instant
  /** Whether filters and points in time let a turn of the image be seen. */
  readonly mayBeSeen: (turn: number) => boolean
  /** Whether it may be found: it also says more than the question that is asked. */
  readonly eligible: (turn: number) => boolean
  /** Whether a turn passes the filters alone; `null` when there are none. */
  readonly passes: TurnFilter | null
  /** Names of those who speak in turns that pass the filters. */
  readonly people: ReadonlySet<string>
  /** Scores by all cheap signals. */
  readonly fused: TurnScores
  /** The same for another text than the question. */
  readonly scoresOf: (text: string) => Promise<TurnScores>
  /** The fused scores once more, with many more words standing in for each word of the question. */
  readonly widened: () => TurnScores
  readonly runner: TaskRunner
  readonly reranker: Reranker
  readonly limits: { readonly turns: number; readonly facts: number; readonly experiences: number }
  readonly emit: (event: TraceEvent) => void
  /** Notes that a walk reached a node; each node counts once. */
  readonly visit: (node: NodeKind, id: string) => void
  readonly warn: (warning: string) => void
  readonly signal: AbortSignal | undefined
}

export interface RankedTurn {
  readonly index: number
  readonly score: number
  readonly signals: Signals
}

/** What a strategy found: best first within each list. */
export interface Found {
  readonly turns: readonly RankedTurn[]
  readonly facts: readonly FactHit[]
  readonly paths: readonly PathHit[]
  readonly experiences: readonly ExperienceHit[]
  readonly collections: readonly CollectionHit[]
  /** Where a side of a life is asked about: what tells of it. */
  readonly telling: TellingTurns | null
}

export const NOTHING: Found = {
  turns: [],
  facts: [],
  paths: [],
  experiences: [],
  collections: [],
  telling: null,
}

/** Index of a turn that may be shown; `null` for any other. */
export function placeOf({ image, eligible }: Search, id: TurnId): number | null {
  const index = image.indexOf(id)
  return index !== undefined && eligible(index) ? index : null
}

/** Turns of the store that may be shown, with their index. */
export async function readTurns(
  search: Search,
  ids: readonly TurnId[],
): Promise<{ readonly index: number; readonly turn: StoredTurn }[]> {
  const known = [...new Set(ids)].filter((id) => placeOf(search, id) !== null)
  const turns = known.length === 0 ? [] : await search.store.turns(search.namespace, known)
  return turns.map((turn) => ({ index: search.image.indexOf(turn.id) as number, turn }))
}

/** The turns with these indexes, in their order. */
export function turnsAt(
  { store, namespace, image }: Search,
  indexes: readonly number[],
): Promise<StoredTurn[]> {
  return store.turns(namespace, indexes.map(image.idOf))
}

/** Indexes of turns that may be shown, in the order of the ids, without repetitions. */
export function eligibleIndexes(search: Search, ids: Iterable<TurnId>): number[] {
  return [...new Set(ids)].flatMap((id) => placeOf(search, id) ?? [])
}

/** Turns by score, best first, ties in the order of arrival. */
export function best(turns: Iterable<RankedTurn>, limit: number): RankedTurn[] {
  return [...turns].sort((a, b) => b.score - a.score || a.index - b.index).slice(0, limit)
}
