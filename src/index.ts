/** Recollect: long-term memory for agents. Start with {@link createMemory}. */
export type { Citation } from './assemble/assemble.ts'
export type { DerivedKind, EntityPatch, FactPatch, TopicPatch } from './consolidate/edit.ts'
export { type AiSdkEmbeddingModel, createAiSdkEmbedder } from './embed/ai-sdk-embedder.ts'
export type { Embedder } from './embed/embedder.ts'
export { createOfflineEmbedder } from './embed/offline-embedder.ts'
export { createOnnxEmbedder, type OnnxEmbedderOptions } from './embed/onnx-embedder.ts'
export type { TurnInput } from './ingest/ingest.ts'
export { createMemory, type Memory, type MemoryOptions } from './memory.ts'
export type { Change } from './model/change.ts'
export type { Entity, EntityType } from './model/entity.ts'
export { type ErrorCode, isMemoryError, MemoryError } from './model/errors.ts'
export type { Closing, Evidence, Fact, Intent } from './model/fact.ts'
export type { FactHit, TurnHit } from './model/hit.ts'
export type { EntityId, FactId, SessionId, TopicId, TurnId } from './model/ids.ts'
export type { Session } from './model/session.ts'
export type { Instant, Interval } from './model/time.ts'
export type { Topic, TopicLink } from './model/topic.ts'
export type { TraceEvent } from './model/trace.ts'
export type { Metadata, Role, StoredTurn, Turn } from './model/turn.ts'
export type {
  AddOptions,
  AddResult,
  Context,
  FactQuery,
  NamedFact,
  Namespace,
  RecallOptions,
  Stats,
  TimeInput,
  TimelineEntry,
  TurnQuery,
} from './namespace.ts'
export type { TurnWeights } from './retrieve/rank-turns.ts'
export { createMemoryStore } from './store/memory-store.ts'
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite-store/sqlite-store.ts'
export type { HealthProblem, Store } from './store/store.ts'
