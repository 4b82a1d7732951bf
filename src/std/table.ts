/** A look-up table without inherited keys: text from outside may well say `constructor`. */
export function table<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows)
}
