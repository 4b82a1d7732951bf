import { describe, expect, it } from 'vitest'
import { oneByOne } from './lists.ts'

describe('medicines in a list', () => {
  it.each([
    [
      'Mum takes amlodipine 5 mg in the morning and donepezil 10 mg at night.',
      'Mum takes amlodipine 5 mg in the morning; Mum takes donepezil 10 mg at night.',
    ],
    ['I take amlodipine and I feel fine.', 'I take amlodipine and I feel fine.'],
    [
      'I take the bus in the morning and a train at night.',
      'I take the bus in the morning and a train at night.',
    ],
  ])('stand each by itself where each has its time: %s', (text, apart) => {
    expect(oneByOne(text)).toBe(apart)
  })

  it.each(['a zinc daily', 'a tablet', 'zinc in the morning', 'the red'])(
    'are left alone where there are very many: %s',
    (member) => {
      const text = `I take ${Array.from({ length: 400 }, () => member).join(' and ')} (see`
      expect(oneByOne(text)).toBe(text)
    },
  )
})
