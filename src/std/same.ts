/**
 * Whether two values of plain data say the same: `null`, booleans, numbers, texts, lists and objects with fields of their
 * own. Tells a field that is `undefined` from one that is missing, and `-0` not from `0`.
 *
 * Values are compared with what is stored several times on the way of each write; `node:util` takes ten times as long.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b)
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => same(value, b[i]))
  if (Array.isArray(b)) return false
  const fields = Object.keys(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(
      (field) =>
        Object.hasOwn(b, field) &&
        same((a as Record<string, unknown>)[field], (b as Record<string, unknown>)[field]),
    )
  )
}
