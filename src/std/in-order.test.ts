import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('asks for several at a time and takes the answers in order, whichever comes first', async () => {
  const items = [30, 1, 20, 1, 10, 1]
  let asking = 0
  let most = 0
  const taken: number[] = []
  await inOrder(
    items.map((ms, i) => ({ ms, i })),
    3,
    async ({ ms, i }) => {
      most = Math.max(most, ++asking)
      await sleep(ms)
      asking -= 1
      return i
    },
    async (answer, { i }) => {
      expect(answer).toBe(i)
      taken.push(answer)
    },
  )
  expect(taken).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(3)
})

it('lets one that fails hold up no other, and tells the first failure', async () => {
  const taken: number[] = []
  const all = inOrder(
    [0, 1, 2, 3],
    2,
    async (i) => {
      if (i === 1) throw new Error('cannot ask')
      return i
    },
    async (i) => {
      if (i === 2) throw new Error('cannot take')
      taken.push(i)
    },
  )
  await expect(all).rejects.toThrow('cannot ask')
  expect(taken).toEqual([0, 3])
})
