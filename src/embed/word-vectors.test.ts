import { expect, it } from 'vitest'

const ODD = ['the', 'a', "mira's", 'zzzzz', '', 'é', 'ÿ', '日本', 'a\nb', 'zurich', 'of the']

it('finds the same by looking words up in the file and by its tables', async () => {
  // As a process finds it that has looked nothing up yet.
  const anew = './word-vectors.ts?anew'
  const { openWordVectors } = (await import(anew)) as typeof import('./word-vectors.ts')
  const { sentence, alternates, dimensions } = openWordVectors()
  const look = () => ODD.map((word) => [word, [...sentence(word)], alternates(word)])
  const first = look()
  for (let i = 0; i < 300; i++) {
    sentence('dog cat')
    alternates('cat')
  }
  expect(look()).toEqual(first)
  expect(alternates('dog')[0]).toMatchObject({ term: 'cat' })
  expect(sentence('dog')).not.toEqual(new Float32Array(dimensions))
  expect(sentence('日本')).toEqual(new Float32Array(dimensions))
})
