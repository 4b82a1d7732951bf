/**
 * Unit vectors as bytes: per vector one float32 scale and one int8 per dimension. A dot product of a
 * quantised with an exact vector is within about 0.5 % of the exact one, at a quarter of the size.
 */

/** Packs vectors one after the other: `count × (4 + dimensions)` bytes. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0
  const stride = 4 + dimensions
  const packed = new Uint8Array(vectors.length * stride)
  const view = new DataView(packed.buffer)
  vectors.forEach((vector, i) => {
    let max = 0
    for (const x of vector) max = Math.max(max, Math.abs(x))
    const scale = max / 127
    view.setFloat32(i * stride, scale, true)
    if (scale === 0) return
    for (let d = 0; d < dimensions; d++)
      view.setInt8(i * stride + 4 + d, Math.round((vector[d] ?? 0) / scale))
  })
  return packed
}
