import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tense, timeExpressions } from './time-expressions.ts'

/** Wednesday, 24 May 2023, ten in the morning. */
const SAID = Date.UTC(2023, 4, 24, 10)
const read = (text: string, tense: Tense | null = null, said = SAID): string[] =>
  timeExpressions(text, said, tense).map((e) => {
    const from = new Date(e.from).toISOString().slice(0, 10)
    const to = new Date(e.to).toISOString().slice(0, 10)
    return `${e.role === 'at' ? '' : `${e.role} `}${from}..${to}`
  })

describe('expressions of time', () => {
  it.each<[string, string, Tense?]>([
    // Days
    ['yesterday', '2023-05-23..2023-05-24'],
    ['I saw her last night', '2023-05-23..2023-05-24'],
    ['the day before yesterday', '2023-05-22..2023-05-23'],
    ['today', '2023-05-24..2023-05-25'],
    ['this morning', '2023-05-24..2023-05-25'],
    ['tomorrow evening', '2023-05-25..2023-05-26'],
    ['three days ago', '2023-05-21..2023-05-22'],
    ['2 days ago', '2023-05-22..2023-05-23'],
    ['the other day', '2023-05-19..2023-05-24'],
    ['in five days', '2023-05-29..2023-05-30'],
    // Weekdays
    ['last Friday', '2023-05-19..2023-05-20'],
    ['last Tuesday', '2023-05-23..2023-05-24'],
    ['last Wednesday', '2023-05-17..2023-05-18'],
    ['on Saturday we hiked', '2023-05-20..2023-05-21', 'past'],
    ['on Saturday we will hike', '2023-05-27..2023-05-28', 'future'],
    ['next Friday', '2023-05-26..2023-05-27'],
    ['this Sunday', '2023-05-28..2023-05-29'],
    // Weeks and weekends
    ['last week', '2023-05-15..2023-05-22'],
    ['this week', '2023-05-22..2023-05-29'],
    ['next week', '2023-05-29..2023-06-05'],
    ['the week before last', '2023-05-08..2023-05-15'],
    ['two weeks ago', '2023-05-07..2023-05-14'],
    ['last weekend', '2023-05-20..2023-05-22'],
    ['this weekend', '2023-05-27..2023-05-29'],
    ['two weekends ago', '2023-05-13..2023-05-15'],
    ['the weekend before last', '2023-05-13..2023-05-15'],
    ['over the weekend', '2023-05-20..2023-05-22', 'past'],
    ['in two weeks', '2023-06-04..2023-06-11'],
    // Months
    ['last month', '2023-04-01..2023-05-01'],
    ['next month', '2023-06-01..2023-07-01'],
    ['a couple of months ago', '2023-03-01..2023-04-01'],
    ['six months ago', '2022-11-01..2022-12-01'],
    ['in March', '2023-03-01..2023-04-01', 'past'],
    ['in March', '2024-03-01..2024-04-01', 'future'],
    ['in October', '2022-10-01..2022-11-01', 'past'],
    ['in June 2022', '2022-06-01..2022-07-01'],
    ['June, 2022', '2022-06-01..2022-07-01'],
    ['early May', '2023-05-01..2023-05-11', 'past'],
    ['last May', '2022-05-01..2022-06-01'],
    // Years, seasons, holidays
    ['last year', '2022-01-01..2023-01-01'],
    ['three years ago', '2020-01-01..2021-01-01'],
    ['in 2016', '2016-01-01..2017-01-01'],
    ['back in 2016', '2016-01-01..2017-01-01'],
    ['last summer', '2022-06-01..2022-09-01'],
    ['this summer', '2023-06-01..2023-09-01'],
    ['in the summer of 2021', '2021-06-01..2021-09-01'],
    ['last winter', '2022-12-01..2023-03-01'],
    ['last Christmas', '2022-12-25..2022-12-26'],
    ['last Thanksgiving', '2022-11-24..2022-11-25'],
    ['on Halloween', '2022-10-31..2022-11-01', 'past'],
    // Calendar dates
    ['on 7 May 2023', '2023-05-07..2023-05-08'],
    ['May 7th, 2023', '2023-05-07..2023-05-08'],
    ['March 3rd', '2023-03-03..2023-03-04', 'past'],
    ['2023-04-01', '2023-04-01..2023-04-02'],
    ['March-15-2024', '2024-03-15..2024-03-16'],
    // As people put it
    ['a few years back', '2020-01-01..2021-01-01'],
    ['a few weeks ago', '2023-04-30..2023-05-07'],
    ['a few days ago', '2023-05-21..2023-05-22'],
    ['last Monday', '2023-05-22..2023-05-23'],
    ['last Saturday', '2023-05-20..2023-05-21'],
    ['last Fri', '2023-05-19..2023-05-20'],
    ['next Saturday', '2023-05-27..2023-05-28'],
    ['next year', '2024-01-01..2025-01-01'],
    ['next weekend', '2023-06-03..2023-06-05'],
    ['this past weekend', '2023-05-20..2023-05-22'],
    ['yesterday morning', '2023-05-23..2023-05-24'],
    ['earlier this week', '2023-05-22..2023-05-24'],
    ['this month', '2023-05-01..2023-06-01'],
    ['tonight', '2023-05-24..2023-05-25'],
    ['a month ago', '2023-04-01..2023-05-01'],
    ['a year ago', '2022-01-01..2023-01-01'],
    ['ten days ago', '2023-05-14..2023-05-15'],
    ['in a month', '2023-06-01..2023-07-01'],
    ['in two years', '2025-01-01..2026-01-01'],
    ['three weeks from now', '2023-06-11..2023-06-18'],
    ['on the 4th of July', '2022-07-04..2022-07-05', 'past'],
    ['9 November', '2022-11-09..2022-11-10', 'past'],
    ['mid-April', '2023-04-11..2023-04-21', 'past'],
    ['by the end of June', '2023-06-21..2023-07-01', 'future'],
    ['in the 1990s', '1990-01-01..2000-01-01'],
    ['since Monday', 'since 2023-05-22..2023-05-23'],
    ['for the last five years', 'since 2018-01-01..2019-01-01'],
    ['until next month', 'until 2023-06-01..2023-07-01'],
    ['last fall', '2022-09-01..2022-12-01'],
    ["last New Year's Eve", '2022-12-31..2023-01-01'],
    ["on Valentine's Day", '2023-02-14..2023-02-15', 'past'],
    ['around Christmas', '2022-12-25..2022-12-26', 'past'],
    ['the night before last', '2023-05-22..2023-05-23'],
    ['the day after tomorrow', '2023-05-26..2023-05-27'],
    // Since, until, for
    ['since 2016', 'since 2016-01-01..2017-01-01'],
    ['since last May', 'since 2022-05-01..2022-06-01'],
    ['since March', 'since 2023-03-01..2023-04-01'],
    ['for ten years', 'since 2013-01-01..2014-01-01'],
    ['for about three months now', 'since 2023-02-01..2023-03-01'],
    ['over the past two weeks', 'since 2023-05-10..2023-05-11'],
    ['until May', 'until 2024-05-01..2024-06-01', 'future'],
    ['until 2025', 'until 2025-01-01..2026-01-01'],
  ])('%s → %s (%s)', (text, expected, tense) => {
    expect(read(text, tense ?? null)).toEqual([expected])
  })

  it.each([
    'I am 10 years old',
    'a two-year-old',
    'every Friday',
    'twice a week',
    'at 5pm',
    'I may go',
    'the sun is out',
    'I have 5 dogs',
    'a 3-hour drive',
    'three times a week',
  ])('finds none in "%s"', (text) => {
    expect(read(text)).toEqual([])
  })

  it('finds several in order, each where it stands', () => {
    const text = 'I moved last week and start on Monday.'
    const found = timeExpressions(text, SAID, 'future')
    expect(found.map((e) => text.slice(e.index, e.index + e.text.length))).toEqual(['last week', 'on Monday'])
  })

  it('reads January well: last summer, last month, this winter', () => {
    const said = Date.UTC(2024, 0, 10)
    expect(read('last month', null, said)).toEqual(['2023-12-01..2024-01-01'])
    expect(read('last summer', null, said)).toEqual(['2023-06-01..2023-09-01'])
    expect(read('this winter', null, said)).toEqual(['2023-12-01..2024-03-01'])
    expect(read('in December', 'past', said)).toEqual(['2023-12-01..2024-01-01'])
  })

  it('never throws, and always gives spans that are not empty', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const e of timeExpressions(text, SAID)) expect(e.to).toBeGreaterThan(e.from)
      }),
    ))
})
