import { vi } from 'vitest'

/** Waits of this process take a twentieth of their time; what comes over the network comes as it does. */
export async function hurried<Result>(body: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
  const clock = setInterval(() => vi.advanceTimersByTime(200), 10)
  try {
    return await body()
  } finally {
    clearInterval(clock)
    vi.useRealTimers()
  }
}
