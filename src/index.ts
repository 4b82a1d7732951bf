/** Recollect: long-term memory for agents. Start with {@link createMemory}. */

export type {
  AddOptions,
  AddResult,
  Answer,
  AnswerOptions,
  Card,
  CardOptions,
  ChangesOptions,
  Context,
  ExploreOptions,
  ExportOptions,
  FactQuery,
  ForgetQuery,
  ForgetReport,
  InspectedHit,
  InspectedLine,
  Inspection,
  LedgerRow,
  Namespace,
  NeighboursOptions,
  Operator,
  Profile,
  ProfileOptions,
  RecallOptions,
  Stats,
  TimeInput,
  TimelineEntry,
  TurnFilters,
  TurnQuery,
} from './api.ts'
export type { Citation } from './assemble/assemble.ts'
export type { ContextFormat } from './assemble/formats.ts'
export { auditFile } from './audit/audit-file.ts'
export type { AuditReport, Finding } from './audit/report.ts'
export type { DerivedKind, EntityPatch, FactPatch, TopicPatch } from './consolidate/edit.ts'
export { type AiSdkEmbeddingModel, createAiSdkEmbedder } from './embed/ai-sdk-embedder.ts'
export type { Embedder } from './embed/embedder.ts'
export { createOfflineEmbedder } from './embed/offline-embedder.ts'
export { createOnnxEmbedder, type OnnxEmbedderOptions } from './embed/onnx-embedder.ts'
export { turnsFromMessages } from './formats/messages.ts'
export type { HygieneOptions, HygieneRule } from './ingest/hygiene.ts'
export type { TurnInput } from './ingest/ingest.ts'
export { type AiSdkLanguageModel, type AiSdkLlmOptions, createAiSdkLlm } from './llm/ai-sdk-llm.ts'
export type { Llm, LlmReply, LlmRequest, LlmTool, LlmToolRequest } from './llm/llm.ts'
export type { ModelState } from './llm/model-health.ts'
export { createNamedModel, type ModelSettings } from './llm/named-model.ts'
export {
  createReplay,
  type RecordedReply,
  type ReplayLlm,
  replyKey,
  withRecording,
} from './llm/record-replay.ts'
export { createMemory, type Memory, type MemoryOptions, type ModelsOptions } from './memory.ts'
export { type Change, type Collection, type Collections, deleted, put } from './model/change.ts'
export type { ChangeNotice } from './model/change-notice.ts'
export type { Consequence, Correction, Preview } from './model/correction.ts'
export type { Distilled } from './model/distilled.ts'
export type { Entity, EntityType } from './model/entity.ts'
export { type ErrorCode, isMemoryError, MemoryError } from './model/errors.ts'
export type { Experience, ExperienceType, ListedExperience } from './model/experience.ts'
export type { Explanation, NamedFact } from './model/explanation.ts'
export { type Closing, type Ending, type Evidence, type Fact, type Intent, whenText } from './model/fact.ts'
export type { ExperienceInput, FactInput, GraphAdded, GraphInput } from './model/graph-input.ts'
export type { ExperienceHit, FactHit, PathHit, PathStep, TurnHit } from './model/hit.ts'
export { pathText } from './model/hit.ts'
export type { EntityId, FactId, SessionId, TopicId, TurnId } from './model/ids.ts'
export type { Injection } from './model/injection.ts'
export type { Job, JobProgress } from './model/job.ts'
export type { MetadataCondition, MetadataFilter } from './model/metadata-filter.ts'
export type { ModelFault } from './model/model-fault.ts'
export type { GraphEdge, GraphNode, Neighbourhood } from './model/neighbourhood.ts'
export type { CardSections, ProfileItem, ProfileSection } from './model/profile.ts'
export type { CueLink, Mention, Reading } from './model/reading.ts'
export type { Batch, Merge } from './model/records.ts'
export type { ReviewItem, ReviewKind, ReviewPage } from './model/review-item.ts'
export type { Session } from './model/session.ts'
export { STRATEGIES, type StrategyName } from './model/strategy-names.ts'
export type { TaskName } from './model/task-names.ts'
export type { TaskUse } from './model/task-use.ts'
export type { Instant, Interval } from './model/time.ts'
export type { Topic, TopicLink } from './model/topic.ts'
export type { TraceEvent } from './model/trace.ts'
export type { Metadata, Role, StoredTurn, Turn } from './model/turn.ts'
export type { Written } from './model/written.ts'
export { type AiSdkRerankingModel, createAiSdkReranker } from './rerank/ai-sdk-reranker.ts'
export { createOfflineReranker } from './rerank/offline-reranker.ts'
export { createOnnxReranker, type OnnxRerankerOptions } from './rerank/onnx-reranker.ts'
export type { Reranker } from './rerank/reranker.ts'
export type { AutoKnobs } from './retrieve/auto.ts'
export type { TurnWeights } from './retrieve/rank-turns.ts'
export type { BeamKnobs } from './retrieve/strategies/beam.ts'
export type {
  CounterfactualRules,
  RelatedRelation,
  RuleKind,
} from './retrieve/strategies/counterfactual-rules.ts'
export type { DualChannelKnobs } from './retrieve/strategies/dual-channel.ts'
export type { GraphGuidedKnobs } from './retrieve/strategies/graph-guided.ts'
export type { PageRankKnobs } from './retrieve/strategies/pagerank.ts'
export type { ReconstructKnobs } from './retrieve/strategies/reconstruct.ts'
export type { Knobs } from './retrieve/strategies/strategies.ts'
export type { Discovered } from './retrieve/strategies/toolbox.ts'
export type { PostgresConnection, PostgresOptions, Sql } from './store/sql/postgres/connection.ts'
export { createPostgresStore, type PostgresStoreOptions } from './store/sql/postgres/postgres-store.ts'
export { createSqliteStore, type SqliteStoreOptions } from './store/sql/sqlite/sqlite-store.ts'
export type { HealthProblem, Store } from './store/store.ts'
export { type Comparison, compareEntities } from './tasks/compare-entities.ts'
export type { WorkOptions } from './worker.ts'
