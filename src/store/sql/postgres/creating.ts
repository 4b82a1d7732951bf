import type { ColumnType, Table } from '../tables.ts'

export const TYPES: { readonly [T in ColumnType]: string } = {
  text: 'text',
  int: 'int',
  bigint: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
}

/** Statements that make a table with its indexes. All text is ordered by its bytes, as everywhere else in this library. */
export function creating(
  { name, columns, key, counter, indexes = {}, unique = {} }: Table,
  partitions: number,
): string[] {
  const own = Object.entries(columns).map(([column, type]) => {
    const sort = TYPES[type.replace('?', '') as ColumnType]
    return `"${column}" ${sort}${sort === 'text' ? ' COLLATE "C"' : ''}${type.endsWith('?') ? '' : ' NOT NULL'}`
  })
  const numbered =
    counter === undefined || Object.values(unique).includes(`(ns, ${counter})`) ? [] : [`(ns, ${counter})`]
  const keys = [...numbered, ...Object.values(unique)].map((on) => `, UNIQUE ${on}`)
  return [
    `CREATE TABLE $.${name} (ns text COLLATE "C" NOT NULL, ${own.join(', ')}, PRIMARY KEY (ns, ${key.join(', ')})${keys.join('')})
     ${partitions > 1 ? 'PARTITION BY HASH (ns)' : ''}`,
    ...Array.from(
      { length: partitions > 1 ? partitions : 0 },
      (_, i) =>
        `CREATE TABLE $.${name}_part${i} PARTITION OF $.${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i})`,
    ),
    ...Object.values(indexes).map((on) => `CREATE INDEX ON $.${name} ${on}`),
    // It is dense already.
    ...(name === 'image' ? ['ALTER TABLE $.image ALTER COLUMN body SET STORAGE EXTERNAL'] : []),
  ]
}
