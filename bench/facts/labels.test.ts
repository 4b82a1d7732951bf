import { describe, expect, it } from 'vitest'
import { carryOver, halfOf, type Label, labelId, parseLabels, sampleOf, scoreLabels } from './labels.ts'

const ids = Array.from({ length: 400 }, (_, i) => ({ id: labelId(['conversation', String(i)]) }))

describe('ids and samples', () => {
  it('depend on what a fact says, and halve the facts', () => {
    expect(labelId(['a', 'b'])).toBe(labelId(['a', 'b']))
    expect(labelId(['a', 'b'])).not.toBe(labelId(['ab', '']))
    const aside = ids.filter(({ id }) => halfOf(id) === 'aside').length
    expect(aside).toBeGreaterThan(150)
    expect(aside).toBeLessThan(250)
  })

  it('are drawn by seed, in any order, and mostly again when others come and go', () => {
    const drawn = sampleOf(ids, 40, 1)
    expect(sampleOf([...ids].reverse(), 40, 1)).toEqual(drawn)
    expect(sampleOf(ids, 40, 2)).not.toEqual(drawn)
    const fewer = sampleOf(ids.slice(40), 40, 1)
    const stayed = drawn.filter((d) => ids.indexOf(d) >= 40)
    expect(fewer.filter((f) => stayed.includes(f))).toHaveLength(stayed.length)
    expect(sampleOf(ids, 1000, 1)).toHaveLength(400)
  })
})

describe('labels', () => {
  const label = (content: Label['content'], worth: Label['worth'], date: Label['date']): Label => ({
    id: 'x',
    time: '',
    content,
    worth,
    date,
  })

  it('are read with or without the fact beside them', () => {
    const [first, second] = parseLabels(
      '{"id":"a","content":"right","worth":"yes","date":"na","statement":"…"}\n\n{"id":"b","content":"","worth":"","date":""}\n',
      'labels.jsonl',
    )
    expect(first).toEqual({ id: 'a', content: 'right', worth: 'yes', date: 'na', time: '' })
    expect(second?.content).toBe('')
    expect(() => parseLabels('{"id":"a","content":"good","worth":"yes","date":"na"}', 'l.jsonl')).toThrow(
      /l\.jsonl: line 1, content/,
    )
    expect(() => parseLabels('nothing', 'l.jsonl')).toThrow(/l\.jsonl, line 1: is no JSON/)
  })

  it('are carried over, that of the date only to the same time', () => {
    const known = { ...label('cut', 'no', 'right'), time: 'before 2024-05-10' }
    const empty = label('', '', '')
    expect(carryOver([{ ...empty, time: 'before 2024-05-10' }], [known])).toEqual([known])
    expect(carryOver([{ ...empty, time: '2024-05-10' }], [known])).toEqual([
      { ...known, date: '', time: '2024-05-10' },
    ])
    expect(carryOver([{ ...empty, id: 'y' }], [known])).toEqual([{ ...empty, id: 'y' }])
  })

  it('come to shares of what is labelled in full', () => {
    expect(
      scoreLabels([
        label('right', 'yes', 'right'),
        label('right', 'yes', 'na'),
        label('right', 'yes', 'wrong'),
        label('right', 'no', 'na'),
        label('cut', 'yes', 'right'),
        label('wrong', 'no', 'wrong'),
        label('right', 'yes', ''),
        label('', '', ''),
      ]),
    ).toEqual({
      labelled: 6,
      good: (100 * 2) / 6,
      contentRight: (100 * 4) / 6,
      contentCut: 100 / 6,
      contentWrong: 100 / 6,
      worth: (100 * 4) / 6,
      dateWrong: 50,
    })
    expect(scoreLabels([])).toMatchObject({ labelled: 0, good: null, dateWrong: null })
  })
})
