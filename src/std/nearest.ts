import leven from 'leven'

/** Nobody means a name that is longer, and comparing costs the product of two lengths. */
const LONGEST = 60

/** The known name that `name` most likely was meant to be; `null` when none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  const wanted = plain(name)
  if (wanted.length < 2 || wanted.length > LONGEST) return null
  const near = known.flatMap((each) => {
    const other = plain(each)
    // Letters that changed places are one mistake, whatever it takes to put them back.
    const far = other.startsWith(wanted) ? 0 : sorted(wanted) === sorted(other) ? 1 : leven(wanted, other)
    return far <= Math.max(1, Math.min(wanted.length, other.length) / 3) ? [{ each, far }] : []
  })
  return near.toSorted((a, b) => a.far - b.far)[0]?.each ?? null
}

function sorted(letters: string): string {
  return [...letters].sort().join('')
}

/** `as_of`, `as-of` and `asOf` are one name to who types it. */
function plain(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase()
}
