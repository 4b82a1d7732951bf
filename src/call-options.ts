/** Names the options of each call, with their kinds; one that is missing here or too many does not compile. */
import type {
  AddOptions,
  AnswerOptions,
  ChangesOptions,
  ExploreOptions,
  FactQuery,
  Namespace,
  ProfileOptions,
  RecallOptions,
  TurnQuery,
} from './api.ts'
import { checkOptions, type OptionTable } from './model/options.ts'

type Query<
  Method extends
    | 'entities'
    | 'topics'
    | 'timeline'
    | 'sessions'
    | 'rebuild'
    | 'jobs'
    | 'experiences'
    | 'batches',
> = NonNullable<Parameters<Namespace[Method]>[0]>

interface CallOptions {
  readonly add: AddOptions
  readonly recall: RecallOptions
  readonly answer: AnswerOptions
  readonly facts: FactQuery
  readonly entities: Query<'entities'>
  readonly topics: Query<'topics'>
  readonly timeline: Query<'timeline'>
  readonly turns: TurnQuery
  readonly sessions: Query<'sessions'>
  readonly rebuild: Query<'rebuild'>
  readonly jobs: Query<'jobs'>
  readonly changes: ChangesOptions
  readonly experiences: Query<'experiences'>
  readonly profile: ProfileOptions
  readonly explore: ExploreOptions
  readonly batches: Query<'batches'>
  readonly defineRelation: Parameters<Namespace['defineRelation']>[1]
}

const FOUND = {
  budget: 'number',
  k: 'number',
  facts: 'number',
  experiences: 'number',
  strategy: 'text',
  knobs: 'object',
  kinds: 'texts',
  asOf: 'time',
  knownAt: 'time',
  session: 'text',
  speaker: 'text',
  role: 'text',
  from: 'time',
  to: 'time',
  metadata: 'object',
  floor: 'number',
  modelCalls: 'number',
  trace: 'flag',
  signal: 'object',
} as const
const PAGE = { offset: 'number', limit: 'number' } as const

const TABLES: { readonly [Call in keyof CallOptions]: OptionTable<CallOptions[Call]> } = {
  add: { session: 'text', signal: 'object' },
  recall: { ...FOUND, format: 'text' },
  answer: { ...FOUND, onContext: 'function' },
  facts: {
    entity: 'text',
    relation: 'text',
    asOf: 'time?',
    knownAt: 'time',
    matching: 'text',
    denied: 'flag',
    ...PAGE,
  },
  entities: { type: 'text', ...PAGE },
  topics: { session: 'text', matching: 'text', ...PAGE },
  timeline: { from: 'time', to: 'time', limit: 'number' },
  turns: {
    ids: 'texts',
    session: 'text',
    speaker: 'text',
    role: 'text',
    from: 'time',
    to: 'time',
    matching: 'text',
    topic: 'text',
    ...PAGE,
  },
  sessions: PAGE,
  rebuild: { only: 'text' },
  jobs: { state: 'text', kind: 'text', limit: 'number' },
  changes: { after: 'number', intervalMs: 'number', signal: 'object' },
  experiences: { type: 'text', ...PAGE },
  profile: { budget: 'number', entity: 'text' },
  explore: { question: 'text', asOf: 'time', knownAt: 'time', signal: 'object' },
  batches: { limit: 'number' },
  defineRelation: { singleValued: 'flag', synonyms: 'texts' },
}

/** @throws MemoryError `argument-invalid` naming the option that is unknown or of another kind */
export function checkCall(call: keyof CallOptions, options: unknown): void {
  checkOptions(options, TABLES[call])
}
