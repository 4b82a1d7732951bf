import type { ColumnType, Table } from '../tables.ts'

const TYPES: { readonly [T in ColumnType]: string } = {
  text: 'TEXT',
  int: 'INTEGER',
  bigint: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
}

/** Statements that make a table with its indexes. */
export function creating({ name, columns, key, counter, indexes = {}, unique = {} }: Table): string {
  const own = Object.entries(columns).map(([column, type]) => {
    const optional = type.endsWith('?')
    const sort = TYPES[type.replace('?', '') as ColumnType]
    if (column === counter) return `${column} INTEGER PRIMARY KEY AUTOINCREMENT`
    return `"${column}" ${sort}${optional ? '' : ' NOT NULL'}`
  })
  // Rows with large values are kept apart from the index of their key.
  const apart = counter !== undefined || Object.values(columns).includes('bytes')
  const keyed = `(ns, ${key.join(', ')})`
  return [
    apart
      ? `CREATE TABLE ${name} (${own.join(', ')}, ns INTEGER NOT NULL) STRICT;
         CREATE UNIQUE INDEX ${name}_by_${key.at(-1)} ON ${name} ${keyed};`
      : `CREATE TABLE ${name} (ns INTEGER NOT NULL, ${own.join(', ')}, PRIMARY KEY ${keyed}) STRICT, WITHOUT ROWID;`,
    ...Object.entries(unique).map(([index, on]) => `CREATE UNIQUE INDEX ${index} ON ${name} ${on};`),
    ...Object.entries(indexes).map(([index, on]) => `CREATE INDEX ${index} ON ${name} ${on};`),
  ].join('\n')
}
