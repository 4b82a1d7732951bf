import type { Collections } from './change.ts'
import type { RecordKind } from './records.ts'

/** Kinds of records that are made from turns and go with a rebuild; the others are kept. */
const DERIVED: ReadonlySet<RecordKind> = new Set([
  'rewriting',
  'topic-note',
  'cluster',
  'pending',
  'experience',
  'batch',
])

/** What a user decided or brought from elsewhere: turns that are read again do not make it, so it is kept. */
export const OUTLIVES_REBUILD: {
  readonly [C in 'topic' | 'entity' | 'fact' | 'record']: (value: Collections[C]) => boolean
} = {
  topic: (t) => t.frozen || t.status !== 'active',
  entity: (e) => e.frozen || e.status === 'denied' || e.mergedBy === 'user' || e.apart.length > 0,
  fact: (f) => f.frozen || f.status !== 'active' || f.evidence.some((e) => e.by === 'import'),
  record: (r) =>
    !DERIVED.has(r.of) || (r.of === 'experience' && (r.value.frozen || r.value.status === 'denied')),
}
