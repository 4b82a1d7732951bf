/** Columns written down as a list of byte strings of bounded size, and read again. */
import { parsedJson } from './parsed-json.ts'

interface Contents<Header> {
  readonly header: Header
  /** Names and lengths, in the order of their bytes. */
  readonly columns: readonly (readonly [name: string, bytes: number])[]
}

/** Another machine may order the bytes of a number differently. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** @param partBytes Of every part but the first, which says what is in the others. */
export function pack<Header>(
  header: Header,
  columns: ReadonlyMap<string, Uint8Array>,
  partBytes: number,
): Uint8Array[] {
  const contents: Contents<Header & { littleEndian: boolean }> = {
    header: { ...header, littleEndian: LITTLE_ENDIAN },
    columns: [...columns].map(([name, bytes]) => [name, bytes.byteLength]),
  }
  const parts = [new TextEncoder().encode(JSON.stringify(contents))]
  const total = contents.columns.reduce((sum, [, bytes]) => sum + bytes, 0)
  let part = new Uint8Array(0)
  let filled = 0
  let left = total
  for (const bytes of columns.values())
    for (let at = 0; at < bytes.byteLength; ) {
      if (filled === part.byteLength) {
        part = new Uint8Array(Math.min(partBytes, left))
        parts.push(part)
        left -= part.byteLength
        filled = 0
      }
      const piece = bytes.subarray(at, at + part.byteLength - filled)
      part.set(piece, filled)
      filled += piece.byteLength
      at += piece.byteLength
    }
  return parts
}

/** @returns `null` when it is not whole, or was written by a machine that orders bytes differently. */
export function unpack<Header>(
  parts: readonly Uint8Array[],
): { readonly header: Header; readonly columns: Map<string, Uint8Array> } | null {
  const [first, ...rest] = parts
  if (first === undefined) return null
  const contents = parsedJson(new TextDecoder().decode(first)) ?? null
  if (contents === null) return null
  const { header, columns } = contents as Contents<Header & { littleEndian: boolean }>
  const total = columns.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (header.littleEndian !== LITTLE_ENDIAN) return null
  if (rest.reduce((sum, part) => sum + part.byteLength, 0) !== total) return null
  let part = 0
  let at = 0
  const found = new Map<string, Uint8Array>()
  for (const [name, bytes] of columns) {
    const whole = new Uint8Array(bytes)
    for (let filled = 0; filled < bytes; ) {
      const from = rest[part] as Uint8Array
      const piece = from.subarray(at, at + bytes - filled)
      whole.set(piece, filled)
      filled += piece.byteLength
      at += piece.byteLength
      if (at === from.byteLength) {
        part += 1
        at = 0
      }
    }
    found.set(name, whole)
  }
  return { header, columns: found }
}
