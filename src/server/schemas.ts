/** The shapes of requests and responses: what is checked, and what the OpenAPI document says. */
import { z } from '@hono/zod-openapi'
import type { ExploreOptions, ForgetQuery, RecallOptions, TurnFilters } from '../api.ts'
import { FORMATS } from '../assemble/formats.ts'
import type { Derived, DerivedKind } from '../consolidate/edit.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { CORRECTIONS } from '../model/correction.ts'
import { ENTITY_TYPES } from '../model/entity.ts'
import { EXPERIENCE_TYPES } from '../model/experience.ts'
import type { ExperienceInput, FactInput, GraphInput } from '../model/graph-input.ts'
import { JOB_KINDS, JOB_STATES } from '../model/job.ts'
import { BOUNDS, TIME_UNITS } from '../model/known-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { MetadataCondition } from '../model/metadata-filter.ts'
import { unknownKeys } from '../model/options.ts'
import { REVIEW_KINDS } from '../model/review-item.ts'
import { STRATEGIES } from '../model/strategy-names.ts'
import { ROLES } from '../model/turn.ts'
import { EXPLORE_TOOLS } from '../tasks/explore.ts'
import { SCOPES } from './keys.ts'

const KINDS = ['turn', 'fact', 'experience', 'path'] as const
const MAX_PAGE = 1000

/** What a thing is asked for by. */
export const id: z.ZodString = z.string().min(1).max(LIMITS.query)
/** A name that is given to something. */
const name = z.string().min(1).max(LIMITS.name)
/** A name, an id or words to look for. */
export const asked: z.ZodType = z.string().max(LIMITS.query)
const text = z.string().max(LIMITS.text)
const texts = z.array(text).max(LIMITS.items)
const instant = z
  .int()
  .describe(
    'Milliseconds since 1970, UTC; of what was told, what the clock of the time zone showed, written so.',
  )
export const role: z.ZodType = z.enum(ROLES)
const IN_REQUESTS =
  'ISO-8601, or milliseconds since 1970. A text without a zone is what the clock of the time zone showed.'
const timeInput = z.union([z.string().max(40), z.number()]).describe(IN_REQUESTS)
const metadataValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const metadata = z.record(z.string().max(LIMITS.name), metadataValue)
const interval = z.object({ from: instant, to: instant.nullable().describe('Exclusive; null while open.') })
const signals = z.record(z.string(), z.number())
const share = z.number().min(0).max(1)

/** A shared schema that may be missing; `nullable` of one is not written as such. */
function orNull(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.null()])
}

// Requests

/** The fields of `T`, each with its schema: one that is missing or too many does not compile. */
type Shape<T> = { readonly [K in keyof Required<T>]: z.ZodType }

/** An object of a request. Names it does not have are refused, with the one that was meant. */
export function strict<T extends object>(shape: Shape<T>, noun = 'field'): z.ZodObject {
  return z.strictObject(shape as Record<string, z.ZodType>, { error: unknownKeys(noun, Object.keys(shape)) })
}

const turnInput: z.ZodType = strict<TurnInput>({
  content: z.string(),
  speaker: z.string().max(LIMITS.name).optional(),
  role: role.optional(),
  at: timeInput.optional(),
  id: name.optional(),
  captions: z.array(z.string()).max(LIMITS.captions).optional(),
  metadata: metadata.optional(),
}).openapi('TurnInput')

/** A length of time. */
export const ttl: z.ZodType = z.union([z.string().max(20), z.number().positive()])

export const addRequest: z.ZodType = strict({
  turns: z.union([turnInput, z.array(turnInput).min(1).max(LIMITS.turns)]),
  session: z
    .string()
    .max(LIMITS.name)
    .optional()
    .describe('The conversation; default: the day of the first turn.'),
  userName: z
    .string()
    .max(LIMITS.name)
    .optional()
    .describe("The user's name, for turns that say no more than that a user spoke."),
  ttl: ttl.optional().describe('How long they are kept after they were said: 90d, or milliseconds.'),
}).openapi('AddRequest', {
  example: { turns: [{ speaker: 'Ana', content: 'I moved to Lisbon in March 2025.' }], session: 'chat-1' },
})

const metadataCondition = strict<MetadataCondition>({
  in: z.array(metadataValue).max(LIMITS.items).optional(),
  from: z.union([z.number(), asked]).optional(),
  to: z.union([z.number(), asked]).optional(),
  contains: asked.optional(),
})

/** Which turns count. */
const filters: Shape<TurnFilters> = {
  session: asked.optional(),
  speaker: asked.optional(),
  role: role.optional(),
  from: timeInput.optional(),
  to: timeInput.optional(),
  metadata: z.record(z.string().max(LIMITS.name), z.union([metadataValue, metadataCondition])).optional(),
}
const found: Shape<Omit<RecallOptions, 'format' | 'signal'> & { readonly question: string }> = {
  question: z.string().min(1).max(LIMITS.question),
  asker: z.string().max(LIMITS.name).optional().describe('Who asks, and so who "I" is.'),
  budget: z.int().min(0).max(1_000_000).optional().describe('Most tokens of the text; default 1,000.'),
  k: z.int().min(1).max(1000).optional(),
  facts: z.int().min(0).max(1000).optional(),
  experiences: z.int().min(0).max(1000).optional(),
  strategy: z.enum(STRATEGIES as [string, ...string[]]).optional(),
  knobs: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  kinds: z.array(z.enum(KINDS)).optional(),
  asOf: timeInput.optional().describe('What was true then.'),
  knownAt: timeInput.optional().describe('What had been heard by then.'),
  ...filters,
  floor: share.optional(),
  modelCalls: z.int().min(0).max(1000).optional(),
  trace: z.boolean().optional(),
}
const example = { question: 'Where does Ana live?', budget: 500 }
export const recallRequest: z.ZodType = strict({
  ...found,
  format: z.enum(FORMATS as [string, ...string[]]).optional(),
}).openapi('RecallRequest', { example })
const { trace: _, ...inspected } = found
export const inspectRequest: z.ZodType = strict({
  ...inspected,
  format: z.enum(FORMATS as [string, ...string[]]).optional(),
}).openapi('InspectRequest', { example })
export const answerRequest: z.ZodType = strict(found).openapi('AnswerRequest', { example })

export const exploreRequest: z.ZodType = strict<
  Omit<ExploreOptions, 'signal'> & { readonly operator: string; readonly operands: object }
>({
  operator: z.enum(EXPLORE_TOOLS.map((tool) => tool.name) as [string, ...string[]]),
  operands: z.record(z.string().max(LIMITS.name), asked),
  question: z.string().max(LIMITS.question).optional(),
  asOf: timeInput.optional(),
  knownAt: timeInput.optional(),
  ...filters,
}).openapi('ExploreRequest', { example: { operator: 'aspects_of_person', operands: { person: 'Ana' } } })

/** An empty one would only keep the thing from automatic updates, which `freeze` is for. */
function patch<T extends object>(name: string, shape: Shape<T>): z.ZodType {
  return strict<T>(shape)
    .refine(
      (given) => Object.values(given).some((value) => value !== undefined),
      'must say what is to be changed; POST …/freeze only protects from automatic updates',
    )
    .openapi(name)
}

export const patches: Readonly<Record<DerivedKind, z.ZodType>> = {
  fact: patch<Derived['fact']['patch']>('FactPatch', {
    statement: text.min(1).optional(),
    tail: text.min(1).optional(),
    aspect: text.optional(),
    condition: text.nullable().optional(),
    confidence: share.optional(),
    validFrom: timeInput.optional(),
    validTo: timeInput.nullable().optional(),
  }),
  entity: patch<Derived['entity']['patch']>('EntityPatch', {
    name: text.min(1).optional(),
    aliases: texts.optional(),
    description: text.optional(),
    type: z.enum(ENTITY_TYPES).optional(),
  }),
  topic: patch<Derived['topic']['patch']>('TopicPatch', {
    summary: text.optional(),
    keywords: texts.optional(),
  }),
  experience: patch<Derived['experience']['patch']>('ExperiencePatch', {
    content: text.min(1).optional(),
    type: z.enum(EXPERIENCE_TYPES).optional(),
  }),
}

export const previewRequest: z.ZodType = strict<{
  readonly [K in 'action' | 'kind' | 'id' | 'patch' | 'kept' | 'merged']: unknown
}>({
  action: z.enum(CORRECTIONS as [string, ...string[]]).describe('The method that would write it.'),
  kind: z.enum(Object.keys(patches) as [string, ...string[]]).optional(),
  id: id.optional().describe('Of a thing, a turn, a session, or the batch that would be undone.'),
  patch: z.record(z.string().max(LIMITS.name), z.unknown()).optional(),
  kept: id.optional(),
  merged: id.optional(),
}).openapi('PreviewRequest', { example: { action: 'deleteTurn', id: 't1' } })

const sources = z.array(id).min(1).max(LIMITS.items).describe('Ids of stored turns.')
export const graphInput: z.ZodType = strict<GraphInput>({
  entities: z
    .array(
      strict<NonNullable<GraphInput['entities']>[number]>({
        name: text,
        type: z.enum(ENTITY_TYPES).optional(),
        description: text.optional(),
        sources,
      }),
    )
    .max(LIMITS.turns)
    .optional(),
  facts: z
    .array(
      strict<FactInput>({
        head: text,
        relation: text,
        tail: text,
        sources,
        statement: text.optional(),
        from: text.optional(),
        to: text.optional(),
        kind: z.enum(['state', 'event']).optional(),
        confidence: share.optional(),
        aspect: text.optional(),
        condition: text.optional(),
        headType: z.enum(ENTITY_TYPES).optional(),
        tailType: z.enum(ENTITY_TYPES).optional(),
      }),
    )
    .max(LIMITS.turns)
    .optional(),
  experiences: z
    .array(strict<ExperienceInput>({ type: z.enum(EXPERIENCE_TYPES), content: text.min(1), sources }))
    .max(LIMITS.turns)
    .optional(),
}).openapi('GraphInput')

/** How lists are read page by page. */
export const paging: Readonly<Record<'cursor' | 'offset' | 'limit', z.ZodType>> = {
  cursor: z.string().max(2000).optional().describe('`next` of the page before.'),
  offset: z.coerce.number().int().min(0).max(1e9).optional().describe('Skip this many, without a cursor.'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional().describe('Default 100.'),
}
export const time: z.ZodType = z.string().max(40).optional().describe(IN_REQUESTS)
export const idList: z.ZodType = z
  .string()
  .max(20_000)
  .describe('Only these: ids, each percent-encoded, separated by commas.')
export const flag: z.ZodType = z.enum(['true', 'false']).optional()
export const jobKind: z.ZodType = z.enum(JOB_KINDS)
export const jobState: z.ZodType = z.enum(JOB_STATES)
export const experienceType: z.ZodType = z.enum(EXPERIENCE_TYPES)
export const entityType: z.ZodType = z.enum(ENTITY_TYPES)

// Responses

/** A shape that the OpenAPI document has under a name. */
function named<Shape extends z.ZodRawShape>(name: string, shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).openapi(name)
}

export const turn: z.ZodType = named('Turn', {
  id,
  session: z.string(),
  speaker: z.string(),
  role,
  content: z.string(),
  at: instant,
  captions: z.array(z.string()),
  metadata,
  ordinal: z.int(),
  topic: z.string().nullable(),
})

const unit = z.enum(TIME_UNITS).nullable()
const namedSpan = z.object({ from: instant, to: instant, unit })
const knownTime = named('KnownTime', {
  bound: z.enum(BOUNDS),
  span: z.object({ from: instant, to: instant }).nullable(),
  unit,
  edge: z.enum(['from', 'by']).optional(),
  until: namedSpan.optional(),
})

const fact = named('Fact', {
  id,
  head: id,
  relation: z.string(),
  tail: id,
  wording: z.string(),
  statement: z.string(),
  aspect: z.string(),
  condition: z.string().nullable(),
  kind: z.enum(['state', 'event']),
  valid: interval,
  time: knownTime,
  confidence: share,
  intent: z.enum(['FACT', 'CAUSAL', 'TEMPORAL', 'CONTRAST', 'EVOLUTION']),
  evidence: z.array(
    z.object({ turn: id, heardAt: instant, claimed: interval, time: knownTime, confidence: share }),
  ),
  closings: z.array(
    z.object({
      at: instant,
      by: id.nullable(),
      turn: id,
      heardAt: instant,
      within: namedSpan.optional(),
      done: z.literal(true).optional(),
      changed: z.literal(true).optional(),
      corrects: z.literal(true).optional(),
      mistaken: z.literal(true).optional(),
    }),
  ),
  status: z.enum(['active', 'denied', 'hidden']),
  frozen: z.boolean(),
  correctedAt: instant.optional(),
  correctedTail: id.optional(),
  verified: z.boolean(),
})

export const namedFact: z.ZodType = fact
  .extend({ headName: z.string(), tailName: z.string() })
  .openapi('NamedFact')

const entity = named('Entity', {
  id,
  name: z.string(),
  type: z.enum(ENTITY_TYPES),
  aliases: z.array(z.string()),
  description: z.string(),
  sources: z.array(id),
  speaker: z.boolean(),
  frozen: z.boolean(),
  status: z.enum(['active', 'denied', 'merged']),
  mergedInto: id.nullable(),
  apart: z.array(id),
})

export const mentionedEntity: z.ZodType = entity.extend({ mentions: z.int() }).openapi('MentionedEntity')

const topic = named('Topic', {
  id,
  session: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  turns: z.array(id),
  from: instant,
  to: instant,
  frozen: z.boolean(),
  status: z.enum(['active', 'denied']),
})

const experience = named('Experience', {
  id,
  type: z.enum(EXPERIENCE_TYPES),
  content: z.string(),
  sources: z.array(id),
  cluster: id.nullable(),
  status: z.enum(['active', 'denied']),
  frozen: z.boolean(),
})

export const listedExperience: z.ZodType = experience
  .extend({ holds: z.boolean() })
  .openapi('ListedExperience')

/** Of each kind of derived thing, what reading one gives. */
export const derived: Readonly<Record<DerivedKind, z.ZodType>> = { fact, entity, topic, experience }

export const session: z.ZodType = named('Session', {
  id,
  from: instant,
  to: instant,
  turns: z.int(),
  consolidated: z.int(),
  flushes: z.array(z.int()),
})

export const addResult: z.ZodType = named('AddResult', {
  turns: z.array(id).describe('Ids of all turns given that are stored, in order.'),
  added: z.int().describe('How many of them were new.'),
  blocked: z
    .array(z.int())
    .describe(
      'Indexes of turns that are not stored: a rule kept them out, their time is over, or they were deleted since they were sent under the same Idempotency-Key.',
    ),
  session: z.string(),
  job: z.string().nullable().describe('Id of the job that consolidates them.'),
})

const turnHit = z.object({ kind: z.literal('turn'), turn, score: z.number(), signals, answers: orNull(turn) })
const factHit = z.object({
  kind: z.literal('fact'),
  fact,
  head: z.string(),
  tail: z.string(),
  score: z.number(),
  signals,
})
const pathHit = z.object({
  kind: z.literal('path'),
  root: z.string(),
  steps: z.array(
    z.object({
      fact,
      head: z.string(),
      tail: z.string(),
      forward: z.boolean(),
      mentionedWith: z.string().nullable(),
    }),
  ),
  score: z.number(),
  inferredBy: z.string().nullable(),
  confidence: share,
})
const citation = named('Citation', {
  label: z.string().describe('The number in square brackets.'),
  kind: z.enum([...KINDS, 'entity']),
  id: z.string(),
  turns: z.array(id).describe('The turns it rests on.'),
})
const traceEvent = z.looseObject({ kind: z.string() }).openapi('TraceEvent')
const modelUse = z.looseObject({ task: z.string(), model: z.string(), calls: z.int() })

export const context: z.ZodType = named('Context', {
  text: z.string().describe('For a prompt; fits the budget.'),
  hits: z.array(turnHit),
  facts: z.array(factHit),
  experiences: z.array(z.object({ kind: z.literal('experience'), experience, score: z.number() })),
  paths: z.array(pathHit),
  citations: z.array(citation),
  usage: z.object({ tokens: z.int(), budget: z.int() }),
  sufficiency: share,
  relevant: z.boolean(),
  visited: z.int(),
  modelUse: z.array(modelUse),
  warnings: z.array(z.string()),
  trace: z.array(traceEvent).optional(),
})

const inspectedHit = {
  kind: z.enum([...KINDS, 'entity']),
  id: z.string(),
  text: z.string(),
  turns: z.array(id),
  rank: z.int().describe('Place among the hits of its kind, from 1.'),
  score: z.number(),
  signals,
}
export const inspection: z.ZodType = named('Inspection', {
  context,
  lines: z.array(z.object({ ...inspectedHit, label: z.string(), section: z.string(), tokens: z.int() })),
  leftOut: z.array(
    z.object({ ...inspectedHit, why: z.enum(['budget', 'weak', 'said', 'turns-suffice', 'irrelevant']) }),
  ),
  sections: z.array(z.object({ title: z.string(), tokens: z.int() })),
})

export const answer: z.ZodType = named('Answer', {
  text: z.string().nullable().describe('null when the memory does not say.'),
  enough: z.boolean(),
  citations: z.array(citation),
  removedCitations: z.int(),
  by: z.string().nullable(),
  context,
})

export const trace: z.ZodType = named('Trace', {
  trace: z.array(traceEvent),
  sufficiency: share,
  relevant: z.boolean(),
  visited: z.int(),
  warnings: z.array(z.string()),
})

export const discovered: z.ZodType = named('Discovered', {
  turns: z.array(turn),
  facts: z.array(fact),
  names: z.array(z.string()),
})

export const explanation: z.ZodType = named('Explanation', {
  fact: namedFact,
  sources: z.array(z.object({ turn, evidence: fact.shape.evidence.element })),
  closings: z.array(
    z.object({ closing: fact.shape.closings.element, turn: orNull(turn), by: orNull(namedFact) }),
  ),
  readBy: z.array(z.string()),
  batches: z.array(z.object({ id, reason: z.string(), at: instant })),
})

const sections = {
  text: z.string(),
  citations: z.array(citation),
  tokens: z.int(),
  sections: z.array(
    z.object({
      title: z.string(),
      items: z.array(
        z.object({
          text: z.string(),
          kind: z.enum(['fact', 'experience', 'entity']),
          id,
          turns: z.array(id),
        }),
      ),
    }),
  ),
}

export const profile: z.ZodType = named('Profile', sections)

export const card: z.ZodType = named('Card', { ...sections, entity, namesakes: z.array(id) })

const graphNode = z.object({ id, name: z.string(), type: z.enum(ENTITY_TYPES), ties: z.int() })
export const neighbourhood: z.ZodType = named('Neighbourhood', {
  centre: graphNode,
  nodes: z.array(graphNode),
  edges: z.array(
    z.object({
      id,
      head: id,
      tail: id,
      relation: z.string(),
      statement: z.string(),
      valid: interval,
      turns: z.array(id),
    }),
  ),
  more: z.int().describe('Neighbours that are not shown.'),
})

export const distilled: z.ZodType = named('Distilled', {
  turn: id,
  tag: z.string(),
  cues: z.array(z.string()),
  mentions: z.array(z.object({ entity: id, name: z.string() })),
  facts: z.array(namedFact),
})

const effect = {
  kind: z.enum(['turn', 'fact', 'entity', 'topic', 'experience']),
  effect: z.enum([
    'added',
    'removed',
    'denied',
    'hidden',
    'merged',
    'ended',
    'reopened',
    'supported',
    'changed',
  ]),
}
export const preview: z.ZodType = named('Preview', {
  items: z.array(
    z.object({ ...effect, id, text: z.string(), becomes: z.string().nullable(), at: instant.nullable() }),
  ),
  counts: z.array(z.object({ ...effect, count: z.int() })),
  partial: z.boolean().describe('Reckoned for the first turns of a very long conversation only.'),
})

export const reviewKind: z.ZodType = z.enum(REVIEW_KINDS)
export const reviewPage: z.ZodType = named('ReviewPage', {
  items: z.array(
    z.object({
      kind: reviewKind,
      why: z.string(),
      things: z.array(
        z.object({ kind: z.enum(['fact', 'entity', 'turn']), id, text: z.string(), at: instant.nullable() }),
      ),
    }),
  ),
  looked: z.int().describe('Rows looked at so far.'),
  next: z.int().nullable().describe('Where to look on; null when all was looked at.'),
})

export const timelineEntry: z.ZodType = z
  .union([
    z.object({ kind: z.literal('topic'), at: instant, topic }),
    z.object({ kind: z.literal('fact'), at: instant, fact: namedFact }),
  ])
  .openapi('TimelineEntry')

export const batch: z.ZodType = named('Batch', {
  id,
  at: instant,
  reason: z.string(),
  touched: z.array(z.string()),
})

export const merge: z.ZodType = named('Merge', {
  kept: id,
  merged: id,
  keptName: z.string(),
  mergedName: z.string(),
  reason: z.string(),
  byUser: z.boolean(),
})

export const jobProgress: z.ZodType = named('JobState', {
  id,
  state: z.enum([...JOB_STATES, 'done']),
  error: z.string().nullable(),
})

export const job: z.ZodType = named('Job', {
  id,
  kind: jobKind,
  subject: z.string(),
  state: jobState,
  attempts: z.int(),
  notBefore: instant,
  owner: z.string().nullable(),
  leaseUntil: instant,
  error: z.string().nullable(),
})

export const injection: z.ZodType = named('Injection', {
  at: instant,
  host: z.string(),
  event: z.string(),
  session: z.string(),
  namespace: z.string(),
  question: z.string().nullable(),
  turns: z.array(id),
  facts: z.array(id),
  tokens: z.int(),
  ms: z.int(),
})

export const stats: z.ZodType = z
  .looseObject({
    namespace: z.string(),
    ttl: z.number().nullable().describe('How long turns are kept after they were said, in milliseconds.'),
    timeZone: z.string().describe('Whose clock times are read and told by.'),
    embedder: z.string(),
    sessions: z.int(),
    turns: z.int(),
    buffered: z.int(),
    topics: z.int(),
    entities: z.int(),
    facts: z.int(),
    deniedFacts: z.int(),
    cues: z.int(),
    withoutVector: z.int(),
    experiences: z.int(),
    keepRatio: share,
    failedTopics: z.int(),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      dead: z.array(z.object({ id, attempts: z.int(), error: z.string().nullable() })),
    }),
    ledger: z.array(modelUse.extend({ errorRate: share })),
  })
  .openapi('Stats')

const derivedCount = z.int().nullable().describe('`null` in a dry run.')
export const forgetReport: z.ZodType = named('ForgetReport', {
  turns: z.int(),
  sessions: z.int().describe('Sessions of which nothing is left.'),
  from: instant.nullable(),
  to: instant.nullable(),
  facts: derivedCount,
  topics: derivedCount,
  entities: derivedCount,
  experiences: derivedCount,
  dryRun: z.boolean(),
})
export const forgetRequest: z.ZodType = strict<ForgetQuery>({
  before: timeInput.optional().describe('Turns said before.'),
  matching: asked.optional().describe('Turns that have all these words.'),
  expired: z.boolean().optional().describe('Turns past their time, now.'),
  dryRun: z.boolean().optional(),
}).openapi('ForgetRequest', { example: { before: '2024-01-01', dryRun: true } })

const finding = z.object({ ids: z.array(z.string()), detail: z.string() })
export const audit: z.ZodType = named('AuditReport', {
  source: z.string(),
  items: z.int(),
  duplicates: z.array(finding),
  loops: z.array(finding),
  contradictions: z.array(finding),
  stale: z.array(finding),
  secrets: z.array(finding),
  neverRecalled: z.int().nullable(),
  keepRatio: z.number().nullable(),
})

export const graphAdded: z.ZodType = named('GraphAdded', {
  facts: z.int(),
  experiences: z.int(),
  rejected: z.array(z.string()),
})

export const access: z.ZodType = named('Access', { scope: z.enum(SCOPES), namespaces: z.array(z.string()) })

export const problem: z.ZodType = named('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened, and what to do next.'),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** One page of a list. */
export function pageOf(name: string, item: z.ZodType): z.ZodType {
  const next = z.string().nullable().describe('Cursor of the next page.')
  return named(`${name}Page`, { items: z.array(item), next })
}
