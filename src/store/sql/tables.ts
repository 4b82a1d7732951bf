/** The tables of a namespace. Every key begins with the namespace, so that a server can partition them by it. */

export type ColumnType = 'text' | 'int' | 'bigint' | 'real' | 'bytes'

export interface Table {
  readonly name: string
  /** Beside `ns`; a question mark after the type says that it may be null. */
  readonly columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>
  /** Beside `ns`. */
  readonly key: readonly string[]
  /** A number that grows with every row of the database; SQLite keeps rows in its order. */
  readonly counter?: string
  readonly indexes?: Readonly<Record<string, string>>
  readonly unique?: Readonly<Record<string, string>>
}

/** `sum`: checksum of the row, null in rows of older versions. */
const SUM = { sum: 'bigint?' } as const
const BODY = { body: 'text', ...SUM } as const

export const TABLES: readonly Table[] = [
  {
    name: 'session',
    columns: {
      id: 'text',
      from_at: 'bigint',
      to_at: 'bigint',
      turns: 'int',
      consolidated: 'int',
      places: 'int',
      flushes: 'text',
      ...SUM,
    },
    key: ['id'],
    indexes: {
      session_by_time: '(ns, from_at, id)',
      session_buffered: '(ns, from_at, id) WHERE consolidated < turns',
    },
  },
  {
    name: 'turn',
    columns: {
      doc: 'bigint',
      id: 'text',
      session: 'text',
      ordinal: 'int',
      speaker: 'text',
      role: 'text',
      content: 'text',
      at: 'bigint',
      captions: 'text?',
      metadata: 'text?',
      topic: 'text?',
      said: 'text?',
      ...SUM,
    },
    key: ['id'],
    counter: 'doc',
    unique: { turn_by_place: '(ns, session, ordinal)' },
    indexes: {
      turn_by_time: '(ns, at, doc)',
      turn_by_topic: '(ns, topic) WHERE topic IS NOT NULL',
      turn_by_text: '(ns, said, at, id) WHERE said IS NOT NULL',
    },
  },
  {
    name: 'topic',
    columns: { id: 'text', session: 'text', from_at: 'bigint', status: 'text', decided: 'int', ...BODY },
    key: ['id'],
    indexes: { topic_by_time: '(ns, from_at, id)', topic_by_session: '(ns, session, from_at, id)' },
  },
  {
    name: 'topic_link',
    columns: { id: 'text', from_id: 'text', to_id: 'text', weight: 'real', ...BODY },
    key: ['id'],
    indexes: { topic_link_from: '(ns, from_id)', topic_link_to: '(ns, to_id)' },
  },
  {
    name: 'entity',
    columns: {
      id: 'text',
      name: 'text',
      type: 'text',
      status: 'text',
      merged_into: 'text?',
      ...BODY,
    },
    key: ['id'],
    indexes: { entity_merged: '(ns, merged_into) WHERE merged_into IS NOT NULL' },
  },
  {
    name: 'entity_name',
    columns: { name: 'text', entity: 'text' },
    key: ['name', 'entity'],
    indexes: { entity_name_back: '(ns, entity)' },
  },
  {
    name: 'reading',
    columns: { id: 'text', doc: 'bigint', ...BODY },
    key: ['id'],
    unique: { reading_by_doc: '(ns, doc)' },
  },
  {
    name: 'cue',
    columns: { cue: 'text', doc: 'bigint' },
    key: ['cue', 'doc'],
    indexes: { cue_by_doc: '(ns, doc)' },
  },
  {
    name: 'mention',
    columns: { entity: 'text', doc: 'bigint' },
    key: ['entity', 'doc'],
    indexes: { mention_by_doc: '(ns, doc)' },
  },
  {
    name: 'fact',
    columns: {
      id: 'text',
      head: 'text',
      relation: 'text',
      tail: 'text',
      valid_from: 'bigint',
      valid_to: 'bigint?',
      status: 'text',
      ...BODY,
    },
    key: ['id'],
    // One index per bounded read: an entity's newest facts on either side, and the newest of one relation.
    indexes: {
      fact_by_head: '(ns, head, valid_from DESC, id)',
      fact_by_tail: '(ns, tail, valid_from DESC, id)',
      fact_by_relation: '(ns, head, relation, valid_from DESC, id)',
      fact_by_time: '(ns, valid_from DESC, id)',
    },
  },
  {
    name: 'fact_source',
    columns: { fact: 'text', doc: 'bigint' },
    key: ['doc', 'fact'],
    indexes: { fact_source_back: '(ns, fact)' },
  },
  {
    name: 'ending',
    columns: { id: 'text', head: 'text', relation: 'text', at: 'bigint', doc: 'bigint', ...BODY },
    key: ['id'],
    indexes: { ending_by_key: '(ns, head, relation, at, id)', ending_by_doc: '(ns, doc)' },
  },
  { name: 'record', columns: { id: 'text', ...BODY }, key: ['id'] },
  {
    name: 'record_turn',
    columns: { record: 'text', place: 'int', doc: 'bigint' },
    key: ['record', 'place'],
    indexes: { record_turn_by_doc: '(ns, doc, record)' },
  },
  {
    name: 'job',
    columns: {
      id: 'text',
      kind: 'text',
      subject: 'text',
      state: 'text',
      attempts: 'int',
      not_before: 'bigint',
      owner: 'text?',
      lease_until: 'bigint',
      error: 'text?',
    },
    key: ['id'],
    indexes: { job_by_time: '(ns, not_before, id)' },
  },
  {
    name: 'entry',
    columns: {
      position: 'bigint',
      kind: 'text',
      ref: 'text',
      doc: 'bigint?',
      terms: 'text',
      traits: 'int',
      model: 'text?',
      vectors: 'bytes?',
      ...SUM,
    },
    key: ['kind', 'ref'],
    counter: 'position',
    unique: { entry_by_position: '(ns, position)' },
    indexes: { entry_by_model: `(ns, model) WHERE kind = 'turn'` },
  },
  { name: 'image', columns: { part: 'int', body: 'bytes', ...SUM }, key: ['part'] },
]

/** Tables whose rows earlier versions wrote in another form: a migration writes them anew, as whole values. */
export const ANEW: readonly string[] =
  'session topic topic_link entity entity_name cue mention fact fact_source record record_turn job'.split(' ')
