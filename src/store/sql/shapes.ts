/** How the values of each collection are kept: a row with the whole value as JSON, columns it is looked up by, and rows of other tables that lead to it. */
import type { Collection, Collections } from '../../model/change.ts'
import { KEYS } from '../../model/change.ts'
import { normalisedNames } from '../../model/entity.ts'
import { sourcesOf } from '../../model/fact.ts'
import type { TurnId } from '../../model/ids.ts'
import { frozen } from '../../std/frozen.ts'
import { LruMap } from '../../std/lru.ts'
import {
  packEntity,
  packFact,
  packReading,
  packRecord,
  unpackEnding,
  unpackEntity,
  unpackFact,
  unpackReading,
  unpackRecord,
} from './pack.ts'
import { intact, type JobRow, toJob } from './rows.ts'

export interface Shape<V> {
  readonly table: string
  /** Beside `ns`, `id`, `body` and `sum`; `doc` columns are filled in from the turn named here. */
  readonly columns: readonly string[]
  row(value: V): readonly unknown[]
  /** The turn whose `doc` the row has; `null` when it has none. */
  readonly docOf: ((value: V) => TurnId) | null
  readonly parts: readonly PartShape<V>[]
  /** What the column `body` holds as JSON; `null`: there is none, the other columns say all. */
  readonly body: ((value: V) => unknown) | null
  /** @throws MemoryError `row-damaged` */
  read(row: StoredRow): V
}

/** A row as it comes back. */
export interface StoredRow {
  readonly id: string
  readonly body: string
}

/** Rows that lead to a value. They are written anew when they differ. */
export interface PartShape<V> {
  readonly table: string
  /** Beside `ns`. `doc` stands for a turn. */
  readonly columns: readonly string[]
  rows(value: V): readonly (readonly unknown[])[]
  /** The column that names the value. */
  readonly owner: string
}

/** Without a turn of its own, or rows that lead to it. */
const ALONE = { docOf: null, parts: [] } as const

const whole = <V>(): Pick<Shape<V>, 'docOf' | 'parts' | 'body' | 'read'> => ({
  ...ALONE,
  body: (value) => value,
  read: ({ body }) => JSON.parse(body) as V,
})
/** Characters of bodies whose values are kept, of each collection: what is asked about comes again and again. */
const KEPT_CHARACTERS = 4_000_000

/** A row is unpacked once while it stays as it is. What comes of it is shared, and frozen. */
const guarded = <V>(shape: Shape<V>): Shape<V> => {
  const kept = new LruMap<string, { readonly body: string; readonly value: V }>(KEPT_CHARACTERS)
  const unpacked = (row: StoredRow): V => intact(shape.table, row.id, () => shape.read(row))
  if (shape.body === null) return { ...shape, read: unpacked }
  return {
    ...shape,
    read(row) {
      const { id, body } = row
      const known = kept.get(id)
      if (known?.body === body) return known.value
      const value = frozen(unpacked(row))
      kept.set(id, { body, value }, body.length)
      return value
    },
  }
}
const part = <V>(
  table: string,
  columns: readonly string[],
  owner: string,
  rows: PartShape<V>['rows'],
): PartShape<V> => ({ table, columns, owner, rows })
const flag = (is: boolean): number => (is ? 1 : 0)

type Shapes = { readonly [C in Collection]: Shape<Collections[C]> }

const SHAPES: Shapes = {
  topic: {
    table: 'topic',
    columns: ['session', 'from_at', 'status', 'decided'],
    row: (t) => [t.session, t.from, t.status, flag(t.frozen || t.status !== 'active')],
    ...whole(),
  },
  'topic-link': {
    table: 'topic_link',
    columns: ['from_id', 'to_id', 'weight'],
    row: (l) => [l.from, l.to, l.weight],
    ...whole(),
  },
  entity: {
    table: 'entity',
    columns: ['name', 'type', 'status', 'merged_into'],
    row: (e) => [e.name, e.type, e.status, e.mergedInto],
    docOf: null,
    parts: [
      part('entity_name', ['name', 'entity'], 'entity', (e) =>
        normalisedNames(e).map((name) => [name, e.id]),
      ),
    ],
    body: packEntity,
    read: ({ id, body }) => unpackEntity(id, JSON.parse(body)),
  },
  reading: {
    table: 'reading',
    columns: ['doc'],
    row: () => [],
    docOf: (r) => r.turn,
    parts: [
      part('cue', ['cue', 'doc'], 'doc', (r) => [...new Set(r.cues)].map((cue) => [cue, r.turn])),
      part('mention', ['entity', 'doc'], 'doc', (r) =>
        [...new Set(r.mentions.map((m) => m.entity))].map((entity) => [entity, r.turn]),
      ),
    ],
    body: packReading,
    read: ({ id, body }) => unpackReading(id, JSON.parse(body)),
  },
  fact: {
    table: 'fact',
    columns: ['head', 'relation', 'tail', 'valid_from', 'valid_to', 'status'],
    row: (f) => [f.head, f.relation, f.tail, f.valid.from, f.valid.to, f.status],
    docOf: null,
    parts: [part('fact_source', ['fact', 'doc'], 'fact', (f) => sourcesOf(f).map((turn) => [f.id, turn]))],
    body: packFact,
    read: ({ id, body }) => unpackFact(id, JSON.parse(body)),
  },
  ending: {
    table: 'ending',
    columns: ['head', 'relation', 'at', 'doc'],
    row: (e) => [e.head, e.relation, e.at],
    docOf: (e) => e.turn,
    parts: [],
    body: (e) => e,
    read: ({ body }) => unpackEnding(JSON.parse(body)),
  },
  record: {
    table: 'record',
    columns: [],
    row: () => [],
    docOf: null,
    parts: [
      part('record_turn', ['record', 'place', 'doc'], 'record', (r) =>
        r.turns.map((turn, place) => [KEYS.record(r), place, turn]),
      ),
    ],
    body: packRecord,
    read: ({ body }) => unpackRecord(JSON.parse(body)),
  },
  job: {
    table: 'job',
    columns: ['kind', 'subject', 'state', 'attempts', 'not_before', 'owner', 'lease_until', 'error'],
    row: (j) => [j.kind, j.subject, j.state, j.attempts, j.notBefore, j.owner, j.leaseUntil, j.error],
    ...ALONE,
    body: null,
    read: (row) => toJob(row as unknown as JobRow),
  },
}

const GUARDED = Object.fromEntries(
  Object.entries(SHAPES).map(([collection, shape]) => [collection, guarded(shape as Shape<unknown>)]),
)

export const COLLECTIONS: readonly Collection[] = Object.keys(SHAPES) as Collection[]

export function shapeOf<C extends Collection>(collection: C): Shape<Collections[C]> {
  return GUARDED[collection] as Shape<Collections[C]>
}
