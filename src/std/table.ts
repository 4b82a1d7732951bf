/** A look-up table without inherited keys: text from outside may well say `constructor`. */
export function table<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows)
}

/** The same from rows: what holds of several keys stands once. */
export function grouped<T>(
  rows: readonly (readonly [keys: string, value: T])[],
): Readonly<Record<string, T>> {
  return table(
    Object.fromEntries(rows.flatMap(([keys, value]) => keys.split(', ').map((key) => [key, value]))),
  )
}
