/** The shape of each line of an export: the checks of a file that anybody may have edited. */
import { z } from 'zod'
import { zoneNamed } from '../model/clock.ts'
import { ENTITY_TYPES } from '../model/entity.ts'
import { EXPERIENCE_TYPES } from '../model/experience.ts'
import { BOUNDS, TIME_UNITS } from '../model/known-time.ts'
import { LIMITS } from '../model/limits.ts'
import { metadataFault } from '../model/metadata.ts'
import { ID_RULE, properId } from '../model/names.ts'
import { MOST_MS } from '../model/time.ts'
import { ROLES } from '../model/turn.ts'
import type { TRAVELLING } from './export-lines.ts'

const id = z.string().min(1)
const ids = z.array(id)
const time = z.int().min(-MOST_MS).max(MOST_MS)
const span = z.object({ from: time, to: time.nullable() })
const count = z.int().nonnegative()
/** Of a turn in its session: so many that those added later find places behind it. */
const place = count.max(1_000_000_000)
const kind = z.enum(['state', 'event'])

/** What a person named. */
const named = z.string().refine((text) => properId(text) === text, ID_RULE)

/** As much as `add` takes. */
export const turn: z.ZodType<{ readonly id: string; readonly at: number }> = z.looseObject({
  id: named,
  session: named,
  speaker: id.max(LIMITS.name),
  role: z.enum(ROLES),
  content: z.string().max(LIMITS.turn),
  at: time,
  captions: z.array(z.string().max(LIMITS.turn)).max(LIMITS.captions),
  metadata: z.unknown().superRefine((given, context) => {
    const fault = metadataFault(given)
    if (fault !== null) context.addIssue(fault)
    else if (Object.keys(given as object).some((key) => properId(key) !== key))
      context.addIssue(`a key of metadata ${ID_RULE}`)
  }),
})
const unit = z.enum(TIME_UNITS).nullable()
const namedSpan = z.object({ from: time, to: time, unit })
const knownTime = z.object({
  bound: z.enum(BOUNDS),
  span: z.object({ from: time, to: time }).nullable(),
  unit,
  edge: z.enum(['from', 'by']).optional(),
  until: namedSpan.optional(),
})
const evidence = z.looseObject({
  turn: id,
  context: ids,
  heardAt: time,
  claimed: span,
  time: knownTime.optional(),
  isAnew: z.literal(true).optional(),
  goesOn: z.literal(true).optional(),
  confidence: z.number(),
  head: id,
  relation: id,
  tail: id,
  wording: z.string(),
  statement: z.string(),
  aspect: z.string(),
  condition: z.string().nullable(),
  kind,
  by: z.enum(['reading', 'import']),
})
const entity = z.looseObject({
  id,
  name: z.string(),
  type: z.enum(ENTITY_TYPES),
  aliases: z.array(z.string()),
  description: z.string(),
  sources: ids,
  speaker: z.boolean(),
  frozen: z.boolean(),
  status: z.enum(['active', 'denied', 'merged']),
  mergedInto: id.nullable(),
  mergedBy: z.enum(['rule', 'model', 'user']).nullable(),
  apart: ids,
  heard: z.object({
    since: time,
    types: z.array(z.enum(ENTITY_TYPES)),
    told: z.array(z.object({ text: z.string(), at: time, as: z.literal('thing').optional() })),
  }),
})
const fact = z.looseObject({
  id,
  head: id,
  relation: id,
  tail: id,
  statement: z.string(),
  kind,
  valid: span,
  confidence: z.number(),
  evidence: z.array(evidence).min(1),
  closings: z.array(
    z.looseObject({
      at: time,
      turn: id,
      within: namedSpan.optional(),
      done: z.literal(true).optional(),
      changed: z.literal(true).optional(),
      corrects: z.literal(true).optional(),
    }),
  ),
  status: z.enum(['active', 'denied', 'hidden']),
  frozen: z.boolean(),
  correctedAt: time.optional(),
  correctedTail: id.optional(),
})
const record = <K extends (typeof TRAVELLING)[number], V extends z.ZodRawShape>(
  of: K,
  value: V,
  turns = ids,
) => z.object({ of: z.literal(of), id, turns, text: z.string().nullable(), value: z.object(value) })
const RECORDS = [
  record('rewriting', { text: z.string() }),
  record('topic-note', {
    topic: id,
    by: z.string().nullable(),
    kept: count,
    turns: count,
    failed: z.string().nullable(),
  }),
  record('relation', {
    relation: id,
    singleValued: z.boolean(),
    synonyms: z.array(z.string()),
    by: z.enum(['user', 'model', 'learned']),
  }),
  record('removed', {}),
  record('lifetime', {
    ms: time.positive(),
    timeZone: z
      .string()
      .refine((name) => zoneNamed(name) !== null)
      .optional(),
  }),
  record('cluster', { id, theme: z.string(), centre: z.array(z.number()), model: z.string(), added: ids }),
  record('pending', {}),
  record('experience', {
    id,
    type: z.enum(EXPERIENCE_TYPES),
    content: z.string().min(1),
    sources: ids.min(1),
    cluster: id.nullable(),
    status: z.enum(['active', 'denied']),
    frozen: z.boolean(),
  }),
  record(
    'use',
    {
      task: z.string(),
      model: z.string(),
      calls: count,
      inputTokens: count,
      outputTokens: count,
      repaired: count,
      retried: count,
      partial: count,
      rejected: count,
      failed: count,
      why: z.record(z.string(), count).optional(),
      failures: z.record(z.string(), count).optional(),
    },
    // What models cost rests on no turn.
    ids.max(0),
  ),
] as const
const putting = <C extends string, T extends z.ZodType>(collection: C, value: T) =>
  z.object({ kind: z.literal('put'), in: z.literal(collection), value })
const put = <C extends string, T extends z.ZodRawShape>(collection: C, shape: T) =>
  putting(collection, z.object(shape))

/** Lines since format 2: what is applied in order makes the memory. */
export const line: z.ZodType<{ readonly kind: string }> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recollect'), format: z.number(), namespace: z.string() }),
  z.object({ kind: z.literal('complete'), records: count }),
  z.object({ kind: z.literal('turn-added'), turn, embedding: z.null(), ordinal: place }),
  z.object({ kind: z.literal('session-flushed'), id, places: place }),
  z.discriminatedUnion('in', [
    putting('entity', entity),
    put('reading', {
      turn: id,
      tag: z.string(),
      cues: z.array(z.string()),
      mentions: z.array(
        z.object({
          entity: id,
          name: z.string(),
          type: z.enum(ENTITY_TYPES),
          description: z.string(),
          by: z.enum(['reading', 'import']),
        }),
      ),
    }),
    putting('fact', fact),
    put('ending', {
      id,
      head: id,
      relation: id,
      tail: z.string().nullable(),
      value: id.nullable(),
      at: time,
      within: namedSpan.optional(),
      done: z.literal(true).optional(),
      changed: z.literal(true).optional(),
      // Of older exports.
      until: time.optional(),
      turn: id,
      heardAt: time,
    }),
    put('topic', {
      id,
      session: id,
      summary: z.string(),
      keywords: z.array(z.string()),
      turns: ids.min(1),
      from: time,
      to: time,
      frozen: z.boolean(),
      status: z.enum(['active', 'denied', 'removed']),
    }),
    put('topic-link', {
      from: id,
      to: id,
      relation: z.enum(['support', 'contradict', 'coreference', 'causal', 'semantic']),
      weight: z.number(),
    }),
    putting('record', z.discriminatedUnion('of', RECORDS)),
  ]),
])
