/**
 * SQL work as a sequence of statements that somebody else runs: SQLite at once, PostgreSQL across a network. What the
 * statements are and what follows from their rows is written once.
 *
 * The text is PostgreSQL's, of the kind that both understand after a few replacements: `$.name` is a table,
 * `= ANY($2)` a list, `json_to_recordset($2::json) AS x(a text)` a list of rows. `{by name}` names the index that SQLite
 * should use and `{then}` keeps the order of a join, for it has no statistics.
 */

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Rows of one table, written together. */
export interface Rows {
  readonly table: string
  /** The namespace's key is put in front. */
  readonly ns: NamespaceKey
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  /** Columns of the key, beside the namespace, under which a row replaces the one that is there. */
  readonly replacing?: readonly string[]
}

/** How a namespace is named in other tables; it is the first value of each query. */
export type NamespaceKey = string | number | NamedNamespace

/** A namespace by its name, where other tables have a number: the query itself looks that up. */
export interface NamedNamespace {
  readonly named: string
}

/** What becomes of a row whose key is there. */
export function onConflict({ columns, replacing }: Rows): string {
  if (replacing === undefined) return ''
  const replaced = columns.filter((name) => !replacing.includes(name)).map((n) => `"${n}" = excluded."${n}"`)
  return `ON CONFLICT (ns, ${replacing.join(', ')}) DO UPDATE SET ${replaced.join(', ')}`
}

export type Statement = Query | Rows

export type Steps<T> = Generator<Statement, T, readonly unknown[]>

export function* query<Row>(text: string, ...values: readonly unknown[]): Steps<readonly Row[]> {
  return (yield { text, values }) as readonly Row[]
}

export function* write(rows: Rows): Steps<void> {
  if (rows.rows.length > 0) yield rows
}
