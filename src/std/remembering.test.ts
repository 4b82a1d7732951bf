import { expect, it } from 'vitest'
import { remembering } from './remembering.ts'

it('asks once of a text, but of long ones and of those that were long ago', () => {
  const asked: string[] = []
  const size = remembering(
    (text) => {
      asked.push(text)
      return text.length
    },
    { characters: 6, longest: 3 },
  )
  expect(['', '', 'abc', 'abc', 'abcd', 'abcd', 'xyz', 'uvw', 'abc'].map(size)).toEqual([
    0, 0, 3, 3, 4, 4, 3, 3, 3,
  ])
  expect(asked).toEqual(['', 'abc', 'abcd', 'abcd', 'xyz', 'uvw', 'abc'])
})
