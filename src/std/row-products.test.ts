import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteProducts, plainKernels, stepProducts, type Visit } from './row-products.ts'

const vectors = fc
  .integer({ min: 0, max: 70 })
  .chain((length) =>
    fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
  )

function productsOf(multiply: (visit: Visit) => void): number[] {
  const found: number[] = []
  multiply((row, product) => {
    expect(row).toBe(found.length)
    found.push(product)
  })
  return found
}

/** Of a sum of this many products, each with a weight of 16 bits. */
const off = (vector: ArrayLike<number>, largest: number): number =>
  1e-4 * largest * vector.length * Math.max(0, ...Array.from(vector, Math.abs)) + 1e-12

it('multiplies rows of bytes as one by one, whatever their length and where they begin', () =>
  fc.assert(
    fc.property(
      vectors,
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 3 }),
      (values, count, before) => {
        const vector = Float32Array.from(values)
        const kept = Int8Array.from(
          { length: before + count * vector.length },
          (_, i) => ((i * 7919) % 255) - 127,
        )
        const rows = kept.subarray(before)
        const found = productsOf((visit) => byteProducts(rows, count, vector, visit))
        expect(found.length).toBe(count)
        found.forEach((product, row) => {
          const sum = vector.reduce((s, x, d) => s + x * (rows[row * vector.length + d] as number), 0)
          expect(Math.abs(product - sum)).toBeLessThanOrEqual(off(vector, 127))
        })
      },
    ),
  ))

it('multiplies rows of two bits as one by one', () =>
  fc.assert(
    fc.property(vectors, fc.integer({ min: 0, max: 9 }), (values, count) => {
      const vector = Float64Array.from(values)
      const stride = Math.ceil(vector.length / 4)
      const rows = Uint8Array.from({ length: count * stride }, (_, i) => (i * 7919) % 256)
      const found = productsOf((visit) => stepProducts(rows, count, vector, visit))
      expect(found.length).toBe(count)
      found.forEach((product, row) => {
        const step = (d: number): number => ((rows[row * stride + (d >> 2)] as number) >> (2 * (d & 3))) & 3
        const sum = vector.reduce((s, x, d) => s + x * step(d), 0)
        expect(Math.abs(product - sum)).toBeLessThanOrEqual(off(vector, 3))
      })
    }),
  ))

it('goes through more rows than it copies at a time, and stays within 32 bits for long vectors', () => {
  const length = 4096
  const count = 100
  const vector = new Float32Array(length).fill(1 / 64)
  const rows = new Int8Array(length * count).fill(127)
  const found = productsOf((visit) => byteProducts(rows, count, vector, visit))
  expect(found.length).toBe(count)
  for (const product of found) expect(product).toBeCloseTo(127 * 64, 0)
})

it('multiplies to the same without WebAssembly', () =>
  fc.assert(
    fc.property(vectors, fc.integer({ min: 0, max: 9 }), (values, count) => {
      const plain = plainKernels()
      const bytes = Int8Array.from({ length: count * values.length }, (_, i) => ((i * 7919) % 255) - 127)
      const vector = Float32Array.from(values)
      expect(productsOf((visit) => byteProducts(bytes, count, vector, visit, plain))).toEqual(
        productsOf((visit) => byteProducts(bytes, count, vector, visit)),
      )
      const steps = Uint8Array.from(bytes)
      const weights = Float64Array.from(values)
      expect(productsOf((visit) => stepProducts(steps, count, weights, visit, plain))).toEqual(
        productsOf((visit) => stepProducts(steps, count, weights, visit)),
      )
    }),
  ))
