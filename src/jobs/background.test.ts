import { expect, it } from 'vitest'
import type { SessionId } from '../model/ids.ts'
import { createBackground } from './background.ts'

it('tries everything that failed again, not only what failed last', async () => {
  let isBroken = true
  const done: string[] = []
  const again = Promise.withResolvers<void>()
  const background = createBackground({
    onError: () => {},
    retryIn: async () => 20,
    work: async (_, sessions) => {
      if (isBroken) throw new Error('disk full')
      done.push(...sessions)
      if (done.length === 2) again.resolve()
    },
  })
  for (const session of ['a', 'b'] as SessionId[]) {
    background.schedule('n', session)
    await background.idle('n')
  }
  isBroken = false
  // The timer alone keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  await again.promise
  clearInterval(alive)
  expect(done.sort()).toEqual(['a', 'b'])
  await background.close()
})
