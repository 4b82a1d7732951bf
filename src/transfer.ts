/**
 * A namespace as lines of JSON, and back, without loss: turns, sessions, and everything derived from them.
 * Vectors are left out; the embedder makes them again.
 */
import { z } from 'zod'
import type { Change } from './model/change.ts'
import { ENTITY_TYPES } from './model/entity.ts'
import { MemoryError } from './model/errors.ts'
import { LIMITS, metadataFault } from './model/limits.ts'
import type { RecordKind } from './model/records.ts'
import { ROLES } from './model/turn.ts'
import { pages } from './std/pages.ts'
import { MAX_PAGE, type Store } from './store/store.ts'

const FORMAT = 1
const BATCH = 500

/** One line each: a header, then changes that rebuild the namespace when applied in order. */
export async function* exportLines(store: Store, namespace: string): AsyncGenerator<string> {
  yield JSON.stringify({ kind: 'recollect', format: FORMAT, namespace })
  for await (const change of exportChanges(store, namespace, TRAVELLING)) yield JSON.stringify(change)
}

/** Changes that rebuild the namespace when applied in order: turns without vectors, and everything made of them. */
export async function* exportChanges(
  store: Store,
  namespace: string,
  records: readonly RecordKind[],
): AsyncGenerator<Change> {
  for await (const turn of pages((offset, limit) => store.findTurns(namespace, { offset, limit }), BATCH)) {
    const { ordinal, topic: _, ...said } = turn
    yield { kind: 'turn-added', turn: said, embedding: null, ordinal }
  }
  for await (const session of pages((offset, limit) => store.sessions(namespace, { offset, limit }), BATCH))
    yield { kind: 'session-restored', session }
  for await (const { mentions: _, ...entity } of pages(
    (offset, limit) => store.findEntities(namespace, { offset, limit }),
    BATCH,
  ))
    yield { kind: 'entity-added', entity }
  for await (const turns of batches(
    pages((offset, limit) => store.findTurns(namespace, { offset, limit }), BATCH),
  )) {
    const ids = turns.map((t) => t.id)
    for (const { entity, turn } of await store.entitiesOf(namespace, ids))
      yield { kind: 'entity-mentioned', id: entity, turn }
    for (const link of await store.cuesOf(namespace, ids)) yield { kind: 'cue-linked', link }
  }
  for await (const fact of pages((offset, limit) => store.findFacts(namespace, { offset, limit }), BATCH))
    yield { kind: 'fact-added', fact }
  for await (const topic of pages((offset, limit) => store.findTopics(namespace, { offset, limit }), BATCH))
    yield { kind: 'topic-added', topic }
  for await (const topics of batches(
    pages((offset, limit) => store.findTopics(namespace, { offset, limit }), BATCH),
  )) {
    const ids = topics.map((t) => t.id)
    const mine = new Set<string>(ids)
    for (const link of await store.topicLinks(namespace, ids, MAX_PAGE))
      if (mine.has(link.from)) yield { kind: 'topics-linked', link }
  }
  // Once more after the topics, which count as consolidation.
  for await (const session of pages((offset, limit) => store.sessions(namespace, { offset, limit }), BATCH))
    yield { kind: 'session-restored', session }
  for (const of of records)
    for await (const record of pages(
      (offset, limit) => store.findRecords(namespace, of, { offset, limit }),
      BATCH,
    ))
      yield { kind: 'record-put', record }
}

/** Undo batches and jobs belong to one database; all other records travel. */
const RECORDS = [
  'rewriting',
  'topic-note',
  'repetition',
  'relation',
  'merge',
  'cluster',
  'pending',
  'experience',
  'use',
] as const satisfies readonly RecordKind[]
export const TRAVELLING: readonly RecordKind[] = RECORDS

const span = z.object({ from: z.number(), to: z.number().nullable() })
const name = z.string().min(1).max(LIMITS.name)
const turn = z.object({
  id: name,
  session: name,
  speaker: name,
  role: z.enum(ROLES),
  content: z.string().max(LIMITS.turn),
  at: z.number(),
  captions: z.array(z.string().max(LIMITS.turn)).max(LIMITS.captions),
  metadata: z.unknown().superRefine((given, context) => {
    const fault = metadataFault(given)
    if (fault !== null) context.addIssue(fault)
  }),
})
const evidence = z.object({ turn: z.string(), heardAt: z.number(), claimed: span, confidence: z.number() })
const fact = z.looseObject({
  id: z.string(),
  head: z.string(),
  relation: z.string(),
  tail: z.string(),
  statement: z.string(),
  valid: span,
  confidence: z.number(),
  evidence: z.array(evidence).min(1),
  closings: z.array(z.looseObject({ at: z.number() })),
  status: z.enum(['active', 'denied']),
  frozen: z.boolean(),
})
const topic = z.looseObject({
  id: z.string(),
  session: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  turns: z.array(z.string()),
  from: z.number(),
  to: z.number(),
})
const record = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recollect'), format: z.number(), namespace: z.string() }),
  z.object({ kind: z.literal('turn-added'), turn, embedding: z.null(), ordinal: z.int().nonnegative() }),
  z.object({
    kind: z.literal('session-restored'),
    session: z.object({
      id: z.string(),
      from: z.number(),
      to: z.number(),
      turns: z.number(),
      consolidated: z.number(),
      flushes: z.array(z.number()),
    }),
  }),
  z.object({
    kind: z.literal('entity-added'),
    entity: z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(ENTITY_TYPES),
      aliases: z.array(z.string()),
      description: z.string(),
      sources: z.array(z.string()),
      speaker: z.boolean(),
      frozen: z.boolean(),
      status: z.enum(['active', 'denied', 'merged']),
      mergedInto: z.string().nullable().default(null),
      apart: z.array(z.string()).default([]),
    }),
  }),
  z.object({
    kind: z.literal('record-put'),
    record: z.object({
      of: z.enum(RECORDS),
      id: z.string(),
      turns: z.array(z.string()),
      text: z.string().nullable(),
      value: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({ kind: z.literal('entity-mentioned'), id: z.string(), turn: z.string() }),
  z.object({
    kind: z.literal('cue-linked'),
    link: z.object({ cue: z.string(), tag: z.string(), turn: z.string() }),
  }),
  z.object({ kind: z.literal('fact-added'), fact }),
  z.object({ kind: z.literal('topic-added'), topic }),
  z.object({
    kind: z.literal('topics-linked'),
    link: z.object({
      from: z.string(),
      to: z.string(),
      relation: z.enum(['support', 'contradict', 'coreference', 'causal', 'semantic']),
      weight: z.number(),
    }),
  }),
])

/**
 * Reads what {@link exportLines} wrote. Every line is checked before the first change is applied, so a
 * broken file changes nothing.
 *
 * @returns How many changes were applied.
 * @throws MemoryError `record-invalid` naming the line; `turn-conflict` when the namespace holds other turns under the same ids
 */
export async function importLines(
  store: Store,
  namespace: string,
  lines: readonly string[],
  source: string,
): Promise<number> {
  const changes = lines.flatMap((text, i): Change[] => {
    if (text.trim() === '') return []
    const raw = parseJson(text, source, i + 1)
    const parsed = record.safeParse(raw)
    if (!parsed.success)
      throw new MemoryError('record-invalid', { path: source, line: i + 1, reason: issuesOf(parsed.error) })
    const value = parsed.data
    // The record as it was written: checked, and not reordered or trimmed by the check.
    if (value.kind !== 'recollect') return [completed(raw as Change)]
    if (value.format !== FORMAT)
      throw new MemoryError('record-invalid', {
        path: source,
        line: i + 1,
        reason: `export format ${value.format} is not known here`,
      })
    return []
  })
  for (let i = 0; i < changes.length; i += BATCH) await store.apply(namespace, changes.slice(i, i + BATCH))
  return changes.length
}

/** What older exports do not know yet. */
function completed(change: Change): Change {
  if (change.kind === 'entity-added' && change.entity.apart === undefined)
    return { ...change, entity: { ...change.entity, mergedInto: null, apart: [] } }
  if (change.kind === 'fact-added' && change.fact.verified === undefined)
    return { ...change, fact: { ...change.fact, verified: false } }
  return change
}

function parseJson(text: string, path: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MemoryError(
      'record-invalid',
      { path, line: number, reason: `not JSON (${(cause as Error).message})` },
      { cause },
    )
  }
}

function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((i) => `${i.path.join('.') || 'record'}: ${i.message}`)
    .join('; ')
}

async function* batches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
