import { expect, it } from 'vitest'
import { spread } from './auto.ts'

it('lets other sessions speak before one has said everything', () => {
  const ranked = [
    { id: 'a1', session: 1, score: 1 },
    { id: 'a2', session: 1, score: 0.98 },
    { id: 'a3', session: 1, score: 0.97 },
    { id: 'b1', session: 2, score: 0.96 },
    { id: 'c1', session: 3, score: 0.5 },
  ]
  expect(spread(ranked, (t) => t.session).map((t) => t.id)).toEqual(['a1', 'b1', 'a2', 'a3', 'c1'])
  expect(spread([], () => 0)).toEqual([])
})
