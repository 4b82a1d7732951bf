/**
 * A namespace as lines of JSON, and back, without loss: turns, sessions, and everything derived from them.
 * Vectors are left out; the embedder makes them again.
 */
import { z } from 'zod'
import type { Admitted, Hygiene } from './ingest/hygiene.ts'
import type { Change } from './model/change.ts'
import { ENTITY_TYPES } from './model/entity.ts'
import { MemoryError } from './model/errors.ts'
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
const turn = z.object({
  id: z.string().min(1),
  session: z.string().min(1),
  speaker: z.string().min(1),
  role: z.enum(ROLES),
  content: z.string(),
  at: z.number(),
  captions: z.array(z.string()),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
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
 * broken file changes nothing. When hygiene rewrites a turn, what was derived is left out, to be derived anew.
 *
 * @returns How many changes were applied.
 * @throws MemoryError `record-invalid` naming the line, also one with what hygiene blocks; `turn-conflict` when the namespace holds other turns under the same ids
 */
export async function importLines(
  store: Store,
  namespace: string,
  lines: readonly string[],
  source: string,
  hygiene: Hygiene,
): Promise<number> {
  let rewritten = false
  const read = lines.flatMap((text, i): Change[] => {
    if (text.trim() === '') return []
    const raw = parseJson(text, source, i + 1)
    const parsed = record.safeParse(raw)
    if (!parsed.success)
      throw new MemoryError('record-invalid', { path: source, line: i + 1, reason: issuesOf(parsed.error) })
    const value = parsed.data
    // The record as it was written: checked, and not reordered or trimmed by the check.
    if (value.kind !== 'recollect') {
      const change = completed(raw as Change)
      const { thing, keptOutBy } = admitted(change, hygiene)
      if (keptOutBy === null) {
        rewritten ||= change.kind === 'turn-added' && JSON.stringify(change) !== JSON.stringify(thing)
        return [thing]
      }
      throw new MemoryError('record-invalid', {
        path: source,
        line: i + 1,
        reason: `it holds what this memory keeps out (${keptOutBy}); what rests on it would be lost with it, so redact when importing, or take it out of the export`,
      })
    }
    if (value.format !== FORMAT)
      throw new MemoryError('record-invalid', {
        path: source,
        line: i + 1,
        reason: `export format ${value.format} is not known here`,
      })
    return []
  })
  const changes = rewritten ? withoutDerived(read) : read
  for (let i = 0; i < changes.length; i += BATCH) await store.apply(namespace, changes.slice(i, i + BATCH))
  return changes.length
}

/**
 * Turns that wait to be consolidated, and what users decided, as after a rebuild. What was derived may repeat parts of
 * what was redacted: a keyword, half a number.
 */
function withoutDerived(changes: readonly Change[]): Change[] {
  const decided = (c: Change): boolean => {
    if (c.kind === 'fact-added') return c.fact.frozen || c.fact.status === 'denied'
    if (c.kind === 'entity-added')
      return c.entity.frozen || c.entity.status === 'denied' || c.entity.apart.length > 0
    if (c.kind !== 'record-put') return false
    const { record } = c
    if (record.of === 'merge') return record.value.byUser
    if (record.of === 'experience') return record.value.frozen || record.value.status === 'denied'
    return record.of === 'relation' || record.of === 'use'
  }
  const needed = new Set<string | null>()
  for (const c of changes.filter(decided))
    if (c.kind === 'fact-added') needed.add(c.fact.head).add(c.fact.tail)
    else if (c.kind === 'entity-added') needed.add(c.entity.mergedInto)
  return changes.flatMap((c): Change[] => {
    if (c.kind === 'session-restored') return [{ ...c, session: { ...c.session, consolidated: 0 } }]
    return c.kind === 'turn-added' || decided(c) || (c.kind === 'entity-added' && needed.has(c.entity.id))
      ? [c]
      : []
  })
}

function admitted(change: Change, hygiene: Hygiene): Admitted<Change> {
  if (change.kind !== 'turn-added') return hygiene.admit(change)
  const { thing, keptOutBy } = hygiene.admitTurn(change.turn)
  return keptOutBy === null ? { thing: { ...change, turn: thing }, keptOutBy } : { thing: null, keptOutBy }
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
