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

it('lets what runs end where a pause does not abort it, and begins nothing else meanwhile', async () => {
  const begun: string[][] = []
  const over = Promise.withResolvers<void>()
  let isAborted = false
  const background = createBackground({
    onError: () => {},
    work: async (_, sessions, signal) => {
      begun.push([...sessions])
      await over.promise
      isAborted ||= signal.aborted
    },
  })
  background.schedule('n', 'a' as SessionId)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const pausing = background.pause('n', { abort: false })
  background.schedule('n', 'b' as SessionId)
  over.resolve()
  const goOn = await pausing
  await background.idle('n')
  expect([begun, isAborted]).toEqual([[['a']], false])
  goOn()
  await background.idle('n')
  expect(begun).toEqual([['a'], ['b']])
  await background.close()
})

it('stops for who pauses a namespace, and goes on with what was stopped', async () => {
  const begun: string[][] = []
  const errors: unknown[] = []
  const background = createBackground({
    onError: (error) => errors.push(error),
    work: async (namespace, sessions, signal) => {
      begun.push([namespace, ...sessions])
      if (namespace === 'n' && begun.length < 3)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        )
    },
  })
  const a = 'a' as SessionId
  background.schedule('n', a)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const goOn = await background.pause('n')
  background.schedule('n', 'b' as SessionId)
  background.schedule('other', a)
  await background.idle('other')
  await background.idle('n')
  expect(begun).toEqual([
    ['n', 'a'],
    ['other', 'a'],
  ])
  goOn()
  goOn()
  await background.idle('n')
  expect(begun.at(-1)).toEqual(['n', 'a', 'b'])
  expect(errors).toEqual([])
  await background.close()
})
