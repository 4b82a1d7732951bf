import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checked } from './checked.ts'

const FORM = z.array(
  z.object({
    id: z.string(),
    qa: z.array(
      z.object({ evidence: z.array(z.string()), answer: z.union([z.string(), z.number()]).optional() }),
    ),
  }),
)
const good = () => [
  { id: 'a', qa: [{ evidence: ['x'], answer: 2 }] },
  { id: 'b', qa: [{ evidence: ['y'] }, { evidence: [] }] },
]
const complaint = (value: unknown, place = ''): string => {
  try {
    checked(FORM, value, 'f.json', place)
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return (error as Error).message
  }
  return 'none'
}

describe('checked data', () => {
  it('is given back', () => {
    expect(checked(FORM, good(), 'f.json')).toEqual(good())
  })

  it.each<[string, (data: ReturnType<typeof good>) => unknown, RegExp]>([
    [
      'a missing field',
      (d) => [d[0], { ...d[1], qa: [{ evidence: [] }, {}] }],
      /^f\.json: \[1\]\.qa\[1\]\.evidence is missing$/,
    ],
    [
      'a field of another kind',
      (d) => [{ ...d[0], qa: 'x' }],
      /^f\.json: \[0\]\.qa is not of the form that is known: .*expected array, received string/,
    ],
    [
      'a part that may be of two kinds',
      (d) => [{ ...d[0], qa: [{ evidence: [], answer: true }] }],
      /^f\.json: \[0\]\.qa\[0\]\.answer is not of the form/,
    ],
    [
      'null',
      () => null,
      /^f\.json: the file is not of the form that is known: .*expected array, received null/,
    ],
    ['several', () => [{}, { id: 1 }], /^f\.json: \[0\]\.id is missing \(and 3 more\)$/],
  ])('names file and place of %s', (_, of, message) => {
    expect(complaint(of(good()))).toMatch(message)
  })

  it('says where in the file the value stands', () => {
    expect(complaint([{ id: 'a' }], 'line 7')).toBe('f.json: line 7, [0].qa is missing')
    expect(complaint([{ id: 'a' }], '[3].list')).toBe('f.json: [3].list[0].qa is missing')
  })
})
