import { describe, expect, it } from 'vitest'
import { ASIDE } from './aside.ts'
import { verdictOn } from './later.ts'
import { judge, parseTalks } from './notation.ts'
import { OPEN_1 } from './open-1.ts'
import { OPEN_2 } from './open-2.ts'
import { answerShares, countAnswers, type Judged } from './score.ts'

const [talk] = parseTalks(`
# Two friends
asked 2025-09-01
2025-01-11 Dana: Hey!
Marcus: I left Vela: finally. I work at Northwell.

? [now] Where does Marcus work? => Northwell | the well ! Vela
? [yes/no] Does he like it? => /^no\\b/ | 10 mg
? [never: other person] Where does Dana work? => never
`)
const [works, likes, never] = talk?.asked ?? []
if (talk === undefined || works === undefined || likes === undefined || never === undefined)
  throw new Error('not parsed')

describe('conversations', () => {
  const talks = [ASIDE, OPEN_1, OPEN_2].flatMap(parseTalks)
  const asked = talks.flatMap((t) => t.asked)

  it('are as many and as long as promised, over months', () => {
    expect(talks.length).toBeGreaterThanOrEqual(6)
    for (const { title, turns, now } of talks) {
      expect(turns.length, title).toBeGreaterThanOrEqual(30)
      expect(turns.length, title).toBeLessThanOrEqual(60)
      const times = turns.map((t) => t.at)
      expect(times, title).toEqual([...times].sort((a, b) => a - b))
      expect((times.at(-1) ?? 0) - (times[0] ?? 0), title).toBeGreaterThan(150 * 86_400_000)
      expect(now, title).toBeGreaterThan(times.at(-1) ?? 0)
    }
  })

  it('are asked for what was told, and a third for what was not', () => {
    expect(asked.length).toBeGreaterThanOrEqual(120)
    const unsaid = asked.filter((q) => q.right === null)
    expect(unsaid.length / asked.length).toBeCloseTo(1 / 3, 1)
    expect(unsaid.every((q) => q.kind.startsWith('never'))).toBe(true)
    expect(asked.filter((q) => q.kind.startsWith('never'))).toEqual(unsaid)
  })

  it('say the values that are asked for', () => {
    for (const { title, turns, asked: questions } of talks)
      for (const { question, kind, right } of questions) {
        if (right === null || !/^(?:value|now|past)$/.test(kind)) continue
        const text = turns.map((t) => `${t.speaker}: ${t.content}`).join(' ')
        expect(
          right.some((form) => form.test(text)),
          `${title}: ${question}`,
        ).toBe(true)
      }
  })

  it('are read line by line', () => {
    expect(talk.turns.map((t) => t.content)).toEqual(['Hey!', 'I left Vela: finally. I work at Northwell.'])
    expect(talk.now).toBe(Date.parse('2025-09-01'))
    expect(() => parseTalks('# A\nasked 2025-09-01\n? Where?')).toThrow(/Where/)
    expect(() => parseTalks('# A\n2025-01-11 Dana: Hey!')).toThrow(/asked/)
  })
})

describe('an answer', () => {
  it('is right in whole words and without the value before', () => {
    expect(judge(works, 'He works at northwell.')).toBe('right')
    expect(judge(works, 'Northwellers')).toBe('wrong')
    expect(judge(works, 'I left Vela for Northwell.')).toBe('wrong')
    expect(judge(works, null)).toBe('declined')
    expect(judge(likes, 'No, he does not.')).toBe('right')
    expect(judge(likes, 'Nobody knows.')).toBe('wrong')
    expect(judge(likes, '110 mg')).toBe('wrong')
  })

  it('to what was never said is invented', () => {
    expect(judge(never, 'Northwell')).toBe('invented')
    expect(judge(never, null)).toBe('declined')
  })

  it('counts', () => {
    const said = (q: typeof works, answer: string | null): Judged => ({
      ...q,
      talk: 'x',
      answer,
      verdict: judge(q, answer),
    })
    const judged = [
      said(works, 'Northwell'),
      said(works, 'Vela'),
      said(likes, null),
      said(never, 'Oslo'),
      said(never, null),
    ]
    const counted = countAnswers(judged)
    expect(counted).toEqual({ answerable: 3, right: 1, wrong: 1, declined: 1, never: 2, invented: 1 })
    expect(answerShares(counted)).toEqual({
      rightOfGiven: 50,
      rightOfAll: 100 / 3,
      answered: 200 / 3,
      invented: 50,
    })
    expect(answerShares(countAnswers([]))).toMatchObject({ rightOfGiven: null, invented: null })
  })
})

it('tells an answer that no longer holds from a right one', () => {
  const one = { now: 'nurse at the Clínica Alemana', over: ['chef'] }
  expect(['a nurse in Clinica Alemana', 'Chef', 'a dentist', null].map((a) => verdictOn(one, a))).toEqual([
    'right',
    'stale',
    'other',
    'declined',
  ])
})
