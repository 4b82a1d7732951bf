import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, 'turn', '0 turns'],
  [1, 'turn', '1 turn'],
  [2, 'entity', '2 entities'],
  [1, 'entity', '1 entity'],
  [2, 'key', '2 keys'],
  [3, 'batch', '3 batches'],
])('%d %s is said as %s', (count, noun, said) => {
  expect(counted(count, noun)).toBe(said)
})
