import { describe, expect, it } from 'vitest'
import type { Instant } from '../model/time.ts'
import { withDates } from './dates-beside.ts'

/** A Thursday. */
const SAID = Date.parse('2026-04-16T10:00:00Z') as Instant

function datesIn(content: string, role: 'user' | 'assistant' = 'user'): string[] {
  const text = withDates({ content, at: SAID, role }, [])
  return [...text.matchAll(/\[([^\]]+)\]/g)].map(([, date]) => date ?? '')
}

describe('dates beside words', () => {
  it.each([
    ['We rowed across the lake on Sunday.', 'Sun 2026-04-12'],
    ['On Sunday we rowed across the lake.', 'Sun 2026-04-12'],
    ['On Sunday, we rowed across the lake.', 'Sun 2026-04-12'],
    ['picked up the keys friday!', 'Fri 2026-04-10'],
    ['I wrote to them on the 12th.', 'Sun 2026-04-12'],
    ['My aunt turned 70 in March.', 'March 2026'],
    ['Ruth came back in October.', 'October 2025'],
    ['The flood back in October was worse.', 'October 2025'],
    ['We got a kayak back in October.', 'October 2025'],
    ['The library was closed on Monday.', 'Mon 2026-04-13'],
    ["I didn't run on Friday.", 'Fri 2026-04-10'],
    ['I won the raffle on Friday.', 'Fri 2026-04-10'],
    ['Lovely walk last Saturday.', 'Sat 2026-04-11'],
    ['We met the other day.', 'week of Sat 2026-04-11'],
    ["I've had a cold since Monday.", 'since Mon 2026-04-13'],
    ['I had my eyes tested on the 2nd of April.', 'Thu 2026-04-02'],
    ['We got the roof mended on Monday.', 'Mon 2026-04-13'],
    ['I have to say we loved the play on Friday.', 'Fri 2026-04-10'],
  ])('tell when it was, where a verb or the words themselves say that it is past: %s', (content, date) => {
    expect(datesIn(content)).toEqual([date])
  })

  it.each([
    'We moved on the 2nd in the end, the van broke down on Saturday.',
    'the van broke down on saturday so we moved on the 2nd',
  ])('leave a weekday alone that may be of the week of another day: %s', (content) => {
    expect(datesIn(content)).toEqual(['Thu 2026-04-02'])
  })

  it('do not where the other day is of this week, or of another sentence', () => {
    expect(datesIn('We moved on the 14th, the van broke down on Saturday.')).toEqual([
      'Tue 2026-04-14',
      'Sat 2026-04-11',
    ])
    expect(datesIn('We moved on the 2nd. The van broke down on Saturday.')).toEqual([
      'Thu 2026-04-02',
      'Sat 2026-04-11',
    ])
  })

  it.each([
    'It is July, not August, they counted wrong.',
    'We set off for Ghent on Saturday, at last.',
    'Dentist Thursday at nine.',
    'The concert is on the 5th.',
    'Mum arrives Sunday.',
    'going to the allotment saturday',
    'pool is tue thu sat now',
    'Rowing is allowed in October.',
    "I've stopped the Sunday and Wednesday dinners.",
    'We skipped the Friday class.',
    "I've not had a coffee since jan, 10 weeks.",
    'We have cancelled Ghent in May.',
    'I booked a table for Friday.',
    'They moved the test to the 20th.',
    'She told me that he leaves on Friday.',
    'I packed and we leave on Saturday.',
    'I would ask them before the 24th.',
    'I want the album printed for Christmas.',
    "I couldn't come on Friday.",
    "I won't come on Friday.",
    'Did you watch it on Sunday?',
    "C'mon, keep it up!",
    'I have a guided tour on Saturday.',
    'We have a shared dinner on Friday.',
    'My left wrist gets checked on Monday.',
    "I'm having my eyes tested again on the 7th of May.",
    'i have my eyes tested on the 7th of may',
    'getting the boiler serviced on the 9th of October',
    'Mrs Lowe wants the harp restrung for her recital on the 14th of November.',
    'We need the hall painted and swept on the 3rd of May.',
    "I'd like the fence mended on the 20th of June.",
    'My brother has his cast removed on the 2nd of June.',
    'The organ is cleaned and tuned on the 14th of May.',
    "They're having the floor sanded on Friday.",
    'He expects the parcel delivered on the 20th.',
    'Alfred visits on Sunday.',
    'Ruth is coming home back in October.',
    'I shall be back in October.',
    "I told them I'd be back in the autumn.",
    'We sail back in October.',
    'I get my deposit back in October.',
    'They want it back in the winter.',
    'We moved on bank holiday Monday.',
    'Tom and Mohammed visit on Sunday.',
  ])('are left out where it may lie ahead or come again: %s', (content) => {
    expect(datesIn(content)).toEqual([])
  })

  it.each([
    ['We bought it sept 25 and it still leaks.', []],
    ['We had our wedding june 25. My flight was on sept 24.', ['Wed 2025-09-24']],
    ['We bought it in sept 25 and it still leaks.', ['September 2025']],
    ["We bought it in Sept '24 and it still leaks.", ['September 2024']],
    ['We moved in june 25 and never looked back.', []],
    ['We bought it on sept 25 and it still leaks.', ['Thu 2025-09-25']],
    ['We bought it sept 30 and it still leaks.', ['Tue 2025-09-30']],
    ['We bought it march 25 and it still leaks.', ['Wed 2026-03-25']],
    ['We bought it sept 25th and it still leaks.', ['Thu 2025-09-25']],
    ['We did the roof on the weekend of 28 March.', ['2026-03-28 to 2026-03-29']],
    ['We did the roof the weekend of april 3.', ['2026-04-04 to 2026-04-05']],
    ['We did the roof on the weekend of 6 April.', ['2026-04-04 to 2026-04-05']],
    ['We did the roof on the weekend of 8 April.', []],
    ['We did the roof on the weekend of the fair.', []],
    ['Blood test again in June. I gave a sample on the 9th.', []],
    ['We want Lisbon in October, and I saw the dentist on the 3rd.', []],
    ['No migraine since January, the last tablet was on the 10th.', ['January 2026']],
    ['The lease ends in December. I paid the deposit on the 9th.', ['Thu 2026-04-09']],
    [
      'I broke my wrist on 2 March. They took the plaster off on the 30th.',
      ['Mon 2026-03-02', 'Mon 2026-03-30'],
    ],
  ])('are of a month named before only where that is meant: %s', (content, dates) => {
    expect(datesIn(content)).toEqual(dates)
  })

  describe('where facts tell when it was', () => {
    const day = (from: string, to = from) => ({
      from: Date.parse(from) as Instant,
      to: (Date.parse(to) + 24 * 60 * 60 * 1000) as Instant,
    })
    const said =
      'We took out the floor this morning. We bought the house on Sunday. We bought the boat in March.'
    const floor = day('2026-04-16')
    const datesBeside = (...told: ReturnType<typeof day>[]): string[] => {
      const text = withDates({ content: said, at: SAID, role: 'user' }, told)
      return [...text.matchAll(/\[([^\]]+)\]/g)].map(([, date]) => date ?? '')
    }

    it('stand beside all, where these are what the words are read as', () => {
      expect(datesBeside()).toEqual(['Sun 2026-04-12', 'March 2026'])
      expect(datesBeside(floor)).toEqual(['Sun 2026-04-12', 'March 2026'])
      expect(datesBeside(floor, day('2026-03-01', '2026-03-31'))).toEqual(['Sun 2026-04-12', 'March 2026'])
    })

    it('stand only beside what facts confirm, where a fact has a time that no words are read as', () => {
      expect(datesBeside(floor, day('2026-04-05'))).toEqual([])
      expect(datesBeside(floor, day('2026-04-05'), day('2026-03-01', '2026-03-31'))).toEqual(['March 2026'])
      expect(datesBeside(day('2025-03-01', '2025-03-31'), day('2026-04-12'))).toEqual(['Sun 2026-04-12'])
    })
  })

  it('stand behind the whole name of a day', () => {
    const told = (content: string): string => withDates({ content, at: SAID, role: 'user' }, [])
    expect(told('Ruth has been in bed since easter monday.')).toBe(
      'Ruth has been in bed since easter monday [Mon 2026-04-06].',
    )
    expect(told('Good Friday morning we rowed.')).toBe('Good Friday morning [Fri 2026-04-03] we rowed.')
  })

  it('stand in no number', () => {
    const told = (content: string): string => withDates({ content, at: SAID, role: 'user' }, [])
    expect(told('The money came on 24 feb. 58,000 less the fee.')).toBe(
      'The money came on 24 feb. [Tue 2026-02-24] 58,000 less the fee.',
    )
    expect(told('In march 12.500 people came.')).not.toContain('12 [')
    expect(told('We met on March 12, 2026.')).not.toContain('March 2026')
  })

  it('stand in the words of an assistant only where these look back', () => {
    expect(datesIn('You rowed on Sunday, so rest on Monday.', 'assistant')).toEqual([])
    expect(datesIn('After your race last Sunday, rest.', 'assistant')).toEqual(['Sun 2026-04-12'])
  })

  it.each([
    "If I lost the appeal I'd have to file again in March.",
    'if we missed the ferry we went back in February',
    'Q1 on the exam paper was awful.',
    'I got stuck on q3, the quiz was hard.',
  ])('leave out what is only supposed, and the questions of a paper: %s', (content) => {
    expect(datesIn(content)).toEqual([])
  })

  it.each([
    ['I passed, so we moved in March.', 'March 2026'],
    ['We signed the lease in March. If it rained I stayed in.', 'March 2026'],
    ['Sales fell in q1.', 'Jan–March 2026'],
  ])('stand where nothing is supposed: %s', (content, date) => {
    expect(datesIn(content)).toHaveLength(date === '' ? 0 : 1)
  })
})
