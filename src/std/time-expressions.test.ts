import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriedTimes } from './carried-times.ts'
import { speaksVaguely, type Tense, timeExpressions, timesByTense, timesOfText } from './time-expressions.ts'

/** Wednesday, 24 May 2023, ten in the morning. */
const SAID = Date.UTC(2023, 4, 24, 10)
const read = (text: string, tense: Tense | null = null, said = SAID): string[] =>
  timeExpressions(text, said, tense).map((e) => {
    const from = new Date(e.from).toISOString().slice(0, 10)
    const to = new Date(e.to).toISOString().slice(0, 10)
    return `${e.role === 'at' ? '' : `${e.role} `}${from}..${to}`
  })

const pieces = fc.constantFrom(
  ...'the|on|in|17th|3rd|last|next|this|Friday|of|May|2021|few|a|years|ago|since|until|by|week|before|weekend|month|end of|Q3|Christmas|Easter|for|two|hours|from|to|03/04/2023|25.12.2022|early|mid-|2010s|I|was|ten|,|.|İ|ß|’s'.split(
    '|',
  ),
)
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(pieces, { maxLength: 14 }).map((words) => words.join(' ')),
)

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
    ['next Friday', '2023-06-02..2023-06-03'],
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
    ['there were 22 of us in april, 17 left', '2023-04-01..2023-05-01'],
    ['In April, 14 of us joined', '2023-04-01..2023-05-01'],
    ['12 of us came in March, 14 left', '2023-03-01..2023-04-01'],
    ['I was born in April, 17', '2023-04-17..2023-04-18'],
    ['in April, 17 at ten', '2023-04-17..2023-04-18'],
    ['on April, 17 we met', '2023-04-17..2023-04-18'],
    ['by March, 3 people had left', '2023-03-01..2023-04-01', 'past'],
    ['due by June, 15 noon', '2023-06-15..2023-06-16'],
    ['until June, 15 inclusive', 'until 2023-06-15..2023-06-16'],
    ['from October, 17 onwards', 'since 2023-10-17..2023-10-18'],
    ['since May, 5 exactly', 'since 2023-05-05..2023-05-06'],
    ['In October, 17 is my birthday', '2023-10-17..2023-10-18'],
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
    ['we met back in March', '2023-03-01..2023-04-01'],
    ['I went back in March to Rome', '2023-03-01..2023-04-01'],
    ['last summer', '2022-06-01..2022-09-01'],
    ['this summer', '2023-06-01..2023-09-01'],
    ['in the summer of 2021', '2021-06-01..2021-09-01'],
    ['last winter', '2022-12-01..2023-03-01'],
    ['last Christmas', '2022-12-25..2022-12-26'],
    ['last Thanksgiving', '2022-11-24..2022-11-25'],
    ['on Halloween', '2022-10-31..2022-11-01', 'past'],
    // Holidays that name their weekday are that day and no other.
    ['on Good Friday', '2023-04-07..2023-04-08', 'past'],
    ['since good friday', 'since 2023-04-07..2023-04-08'],
    // What was good was the Friday.
    ['I had a really good Friday', '2023-05-19..2023-05-20'],
    ['It was a good Friday', '2023-05-19..2023-05-20'],
    ['We had one fairly good Friday', '2023-05-19..2023-05-20'],
    ['Palm Sunday morning', '2023-04-02..2023-04-03', 'past'],
    ['since Easter Monday', 'since 2023-04-10..2023-04-11'],
    ['Easter Sunday 2024', '2024-03-31..2024-04-01'],
    ['last Whit Monday', '2022-06-06..2022-06-07'],
    ['on Whit Monday', '2023-05-29..2023-05-30', 'future'],
    ['on Ascension Day', '2023-05-18..2023-05-19', 'past'],
    ['before Boxing Day', 'until 2022-12-26..2022-12-27'],
    ['on New Year’s Day', '2023-01-01..2023-01-02', 'past'],
    ['since Christmas Eve', 'since 2022-12-24..2022-12-25'],
    ['at Easter', '2023-04-09..2023-04-10', 'past'],
    ['over Easter weekend', '2023-04-06..2023-04-13', 'past'],
    // Calendar dates
    ['on 7 May 2023', '2023-05-07..2023-05-08'],
    ['May 7th, 2023', '2023-05-07..2023-05-08'],
    ['March 3rd', '2023-03-03..2023-03-04', 'past'],
    ['2023-04-01', '2023-04-01..2023-04-02'],
    ['March-15-2024', '2024-03-15..2024-03-16'],
    // As people put it
    ['a few years back', '2019-01-01..2022-01-01'],
    ['a few weeks ago', '2023-04-23..2023-05-14'],
    ['a few days ago', '2023-05-20..2023-05-23'],
    ['last Monday', '2023-05-22..2023-05-23'],
    ['last Saturday', '2023-05-20..2023-05-21'],
    ['last Fri', '2023-05-19..2023-05-20'],
    ['next Saturday', '2023-06-03..2023-06-04'],
    ['next year', '2024-01-01..2025-01-01'],
    ['next weekend', '2023-06-03..2023-06-05'],
    ['in the past week', '2023-05-17..2023-05-25'],
    ['in the past month', '2023-04-01..2023-05-25'],
    ['in the last week', '2023-05-17..2023-05-25'],
    ['in the last month', '2023-04-01..2023-05-25'],
    ['in the last week of June 2022', '2022-06-24..2022-07-01'],
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
    ['around Christmas', '2022-12-22..2022-12-29', 'past'],
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
    // Bare dates follow the tense
    ['on 9 February', '2024-02-09..2024-02-10', 'future'],
    ['on 9 February', '2023-02-09..2023-02-10', 'past'],
    ['on 9 February', '2023-02-09..2023-02-10'],
    ['December 3rd', '2023-12-03..2023-12-04', 'future'],
    ['December 3rd', '2022-12-03..2022-12-04', 'past'],
    ['December 3rd', '2022-12-03..2022-12-04'],
    ['June 2nd', '2023-06-02..2023-06-03'],
    ['June 2nd', '2022-06-02..2022-06-03', 'past'],
    ['May 24th', '2023-05-24..2023-05-25', 'future'],
    ['May 24th', '2023-05-24..2023-05-25', 'past'],
    ['in May', '2023-05-01..2023-06-01', 'future'],
    ['in May', '2023-05-01..2023-06-01', 'past'],
    ['in June', '2022-06-01..2022-07-01', 'past'],
    ['in June', '2023-06-01..2023-07-01', 'future'],
    ['on Wednesday', '2023-05-17..2023-05-18', 'past'],
    ['on Wednesday', '2023-05-31..2023-06-01', 'future'],
    ['on Thursday night', '2023-05-25..2023-05-26', 'future'],
    ['on Halloween', '2023-10-31..2023-11-01', 'future'],
    ['in the summer', '2023-06-01..2023-09-01', 'future'],
    ['in the summer', '2022-06-01..2022-09-01', 'past'],
    ['over the summer', '2023-06-01..2023-09-01', 'future'],
    ['over the summer', '2022-06-01..2022-09-01', 'past'],
    ['in the spring', '2023-03-01..2023-06-01', 'past'],
    ['in the spring', '2023-03-01..2023-06-01', 'future'],
    ['in the fall', '2023-09-01..2023-12-01', 'future'],
    ['Q3', '2022-07-01..2022-10-01', 'past'],
    ['Q3', '2023-07-01..2023-10-01', 'future'],
    // Days of a month without the month
    ['on the 17th', '2023-05-17..2023-05-18', 'past'],
    ['on the 17th', '2023-06-17..2023-06-18', 'future'],
    ['on the 17th', '2023-05-17..2023-05-18'],
    ['on the 30th', '2023-04-30..2023-05-01', 'past'],
    ['on the 30th', '2023-05-30..2023-05-31', 'future'],
    ['on the 31st', '2023-03-31..2023-04-01', 'past'],
    ['on the 24th', '2023-05-24..2023-05-25', 'past'],
    ['we leave the 3rd', '2023-06-03..2023-06-04', 'future'],
    ['she arrived the 3rd', '2023-05-03..2023-05-04', 'past'],
    ['on the third, we met', '2023-05-03..2023-05-04', 'past'],
    ['on the twenty-first.', '2023-05-21..2023-05-22', 'past'],
    ['on the 5th of last month', '2023-04-05..2023-04-06'],
    ['the 5th of next month', '2023-06-05..2023-06-06'],
    ['on the 2nd of this month', '2023-05-02..2023-05-03'],
    ['around the 10th', '2023-05-07..2023-05-14', 'past'],
    ['since the 12th', 'since 2023-05-12..2023-05-13'],
    ['by the 2nd', '2023-06-02..2023-06-03'],
    ['until the 15th', 'until 2023-06-15..2023-06-16', 'future'],
    ['Friday the 13th', '2023-01-13..2023-01-14', 'past'],
    ['Friday the 13th', '2023-10-13..2023-10-14', 'future'],
    // This and next
    ['this Friday', '2023-05-26..2023-05-27'],
    ['this Monday', '2023-05-22..2023-05-23', 'past'],
    ['this Monday', '2023-05-29..2023-05-30', 'future'],
    ['next Monday', '2023-05-29..2023-05-30'],
    ['next Wednesday', '2023-05-31..2023-06-01'],
    ['this coming Saturday', '2023-05-27..2023-05-28'],
    ['this past Friday', '2023-05-19..2023-05-20'],
    ['Friday of next week', '2023-06-02..2023-06-03'],
    ['Tuesday last week', '2023-05-16..2023-05-17'],
    ['Tuesday the 30th', '2023-05-30..2023-05-31'],
    ['Tuesday the 16th', '2023-05-16..2023-05-17'],
    ['Tuesday the 30th', '2022-08-30..2022-08-31', 'past'],
    ['a week from Friday', '2023-06-02..2023-06-03'],
    ['a week from tomorrow', '2023-06-01..2023-06-02'],
    ['the Friday before last', '2023-05-12..2023-05-13'],
    ['two Fridays ago', '2023-05-12..2023-05-13'],
    ['three Saturdays ago', '2023-05-06..2023-05-07'],
    ['a Tuesday ago', '2023-05-23..2023-05-24'],
    ['the weekend after next', '2023-06-10..2023-06-12'],
    ['the week after next', '2023-06-05..2023-06-12'],
    ['the month before last', '2023-03-01..2023-04-01'],
    ['the year before last', '2021-01-01..2022-01-01'],
    ['the summer before last', '2021-06-01..2021-09-01'],
    ['two summers ago', '2021-06-01..2021-09-01'],
    ['this coming weekend', '2023-05-27..2023-05-29'],
    // Seasons of a sport
    ['last season', '2021-11-01..2023-05-01'],
    ['next season', '2023-06-01..2024-12-01'],
    // Roughly so many
    ['a few years ago', '2019-01-01..2022-01-01'],
    ['several years ago', '2016-01-01..2021-01-01'],
    ['a couple of weeks ago', '2023-05-07..2023-05-14'],
    ['a couple years ago', '2021-01-01..2022-01-01'],
    ['a few months ago', '2023-01-01..2023-04-01'],
    ['several months ago', '2022-10-01..2023-03-01'],
    ['two or three years ago', '2020-01-01..2022-01-01'],
    ['a week or two ago', '2023-05-07..2023-05-21'],
    ['in a few weeks', '2023-06-04..2023-06-25'],
    ['in a couple of days', '2023-05-26..2023-05-27'],
    ['in a few months', '2023-07-01..2023-10-01'],
    ['a decade ago', '2012-01-01..2015-01-01'],
    ['two decades ago', '2002-01-01..2005-01-01'],
    ['half a year ago', '2022-11-01..2022-12-01'],
    ['a year and a half ago', '2021-11-01..2021-12-01'],
    ['18 months ago', '2021-11-01..2021-12-01'],
    ['fifteen years ago', '2008-01-01..2009-01-01'],
    ['20 years ago', '2003-01-01..2004-01-01'],
    ['a year ago today', '2022-05-24..2022-05-25'],
    ['two weeks ago today', '2023-05-10..2023-05-11'],
    ['a week ago', '2023-05-14..2023-05-21'],
    ['20 minutes ago', '2023-05-24..2023-05-25'],
    ['twelve hours ago', '2023-05-23..2023-05-24'],
    ['in two hours', '2023-05-24..2023-05-25', 'future'],
    ['half an hour ago', '2023-05-24..2023-05-25'],
    ['this time last year', '2022-05-01..2022-06-01'],
    ['this time next week', '2023-05-28..2023-06-04'],
    ['in the next two weeks', '2023-05-24..2023-06-11', 'future'],
    ['within the next few months', '2023-05-24..2023-10-01', 'future'],
    // Parts
    ['early 2021', '2021-01-01..2021-05-03'],
    ['in late 2019', '2019-09-01..2020-01-01'],
    ['mid-2020', '2020-05-02..2020-09-01'],
    ['at the end of 2022', '2022-09-01..2023-01-01'],
    ['mid-March', '2023-03-11..2023-03-22', 'past'],
    ['in late November', '2022-11-21..2022-12-01', 'past'],
    ['in early June', '2023-06-01..2023-06-11', 'future'],
    ['the beginning of April 2022', '2022-04-01..2022-04-11'],
    ['the middle of July', '2022-07-11..2022-07-22', 'past'],
    ['at the end of the month', '2023-05-22..2023-06-01', 'future'],
    ['at the end of the month', '2023-05-22..2023-06-01', 'past'],
    ['at the beginning of the month', '2023-05-01..2023-05-11', 'past'],
    ['at the beginning of the month', '2023-06-01..2023-06-11', 'future'],
    ['by the end of the year', '2023-09-01..2024-01-01', 'future'],
    ['early last year', '2022-01-01..2022-05-03'],
    ['late last month', '2023-04-21..2023-05-01'],
    ['early next month', '2023-06-01..2023-06-11'],
    ['later this month', '2023-05-24..2023-06-01'],
    ['later this year', '2023-05-24..2024-01-01'],
    ['earlier this year', '2023-01-01..2023-05-24'],
    ['earlier this month', '2023-05-01..2023-05-24'],
    ['in early spring', '2023-03-01..2023-04-01', 'past'],
    ['late last summer', '2022-08-01..2022-09-01'],
    ['the first weekend of May', '2023-05-06..2023-05-08', 'past'],
    ['the last weekend in April', '2023-04-29..2023-05-01', 'past'],
    ['the first Monday of June', '2023-06-05..2023-06-06', 'future'],
    ['the last Friday of the month', '2023-05-26..2023-05-27'],
    // What is set for a day lies ahead, whatever the tense of setting it.
    ['They moved the demo to 3 June', '2023-06-03..2023-06-04', 'past'],
    ['They moved the demo to 20 May, and it went well', '2023-05-20..2023-05-21', 'past'],
    ['It was moved from 3 June to 10 June', '2023-06-10..2023-06-11', 'past'],
    ["I've got a scan on 9 July", '2023-07-09..2023-07-10', 'past'],
    ['I took a job at Otto, starting 4 July', 'since 2023-07-04..2023-07-05', 'past'],
    ['I signed up for a race in October', '2023-10-01..2023-11-01', 'past'],
    ["The wedding's in September", '2023-09-01..2023-10-01'],
    ["Carla's coming for dinner on Saturday", '2023-05-27..2023-05-28'],
    ["I'm working from home since March", 'since 2023-03-01..2023-04-01'],
    ['It was in September', '2022-09-01..2022-10-01'],
    ['the first week of March', '2023-03-01..2023-03-08', 'past'],
    ['the last week of June 2022', '2022-06-24..2022-07-01'],
    ['the third Thursday in November 2022', '2022-11-17..2022-11-18'],
    ['the first day of next month', '2023-06-01..2023-06-02'],
    ['the week of May 8', '2023-05-08..2023-05-15', 'past'],
    ['Q3 2024', '2024-07-01..2024-10-01'],
    ['Q1 of 2022', '2022-01-01..2022-04-01'],
    ['the second quarter of 2021', '2021-04-01..2021-07-01'],
    ['the last quarter of last year', '2022-10-01..2023-01-01'],
    ['the second half of 2021', '2021-07-01..2022-01-01'],
    ['the first half of this year', '2023-01-01..2023-07-01'],
    // Years, decades, ranges
    ['the 2010s', '2010-01-01..2020-01-01'],
    ['in the early 2000s', '2000-01-01..2003-05-03'],
    ['in the 90s', '1990-01-01..2000-01-01'],
    ['in the eighties', '1980-01-01..1990-01-01'],
    ['since the 1980s', 'since 1980-01-01..1990-01-01'],
    ['from 2018 to 2020', '2018-01-01..2020-01-02'],
    ['between 2015 and 2017', '2015-01-01..2017-01-02'],
    ['2011-2014', '2011-01-01..2014-01-02'],
    ['from March to May', '2023-03-01..2023-06-01', 'past'],
    ['between November and January', '2022-11-01..2023-02-01', 'past'],
    ['from June 2020 to May 2021', '2020-06-01..2021-06-01'],
    ['June 3 to 7', '2022-06-03..2022-06-08', 'past'],
    ['in March of last year', '2022-03-01..2022-04-01'],
    ['June of this year', '2023-06-01..2023-07-01'],
    ['in August last year', '2022-08-01..2022-09-01'],
    ['next March', '2024-03-01..2024-04-01'],
    ['this March', '2023-03-01..2023-04-01'],
    ['next June', '2023-06-01..2023-07-01'],
    ['in summer last year', '2022-06-01..2022-09-01'],
    ['in the winter of 2020', '2020-12-01..2021-03-01'],
    ['next spring', '2024-03-01..2024-06-01'],
    // Holidays
    ['over Christmas', '2022-12-22..2022-12-29', 'past'],
    ['for Christmas', '2023-12-25..2023-12-26', 'future'],
    ['on Christmas Eve', '2022-12-24..2022-12-25', 'past'],
    ['Christmas 2021', '2021-12-25..2021-12-26'],
    ['Halloween of last year', '2022-10-31..2022-11-01'],
    ['at Easter', '2023-04-09..2023-04-10', 'past'],
    ['at Easter', '2024-03-31..2024-04-01', 'future'],
    ['Easter 2025', '2025-04-20..2025-04-21'],
    ["on Mother's Day", '2023-05-14..2023-05-15', 'past'],
    ["on Father's Day", '2023-06-18..2023-06-19', 'future'],
    ['on Memorial Day', '2023-05-29..2023-05-30', 'future'],
    ['on Labor Day', '2022-09-05..2022-09-06', 'past'],
    ['over the holidays', '2022-12-20..2023-01-02', 'past'],
    ['before Christmas', 'until 2023-12-25..2023-12-26', 'future'],
    ['after Christmas', 'since 2022-12-26..2022-12-27', 'past'],
    ['since Thanksgiving', 'since 2022-11-24..2022-11-25'],
    // In figures
    ['She came on 13/04/2021.', '2021-04-13..2021-04-14'],
    ['since 31.12.2021.', 'since 2021-12-31..2022-01-01'],
    ['on 10. November 2021', '2021-11-10..2021-11-11'],
    ['2023-04', '2023-04-01..2023-05-01'],
    ['2023-04-01T10:00', '2023-04-01..2023-04-02'],
    ['2023/04/01', '2023-04-01..2023-04-02'],
    ['25/12/2022', '2022-12-25..2022-12-26'],
    ['12/25/2022', '2022-12-25..2022-12-26'],
    ['25.12.2022', '2022-12-25..2022-12-26'],
    ['03.04.2023', '2023-04-03..2023-04-04'],
    ['4/4/2023', '2023-04-04..2023-04-05'],
    ['12/31/22', '2022-12-31..2023-01-01'],
    ['3/11/2023', '2023-03-11..2023-03-12', 'past'],
    ['3/11/2023', '2023-11-03..2023-11-04', 'future'],
    ['3 May 2021', '2021-05-03..2021-05-04'],
    ['the first of May', '2023-05-01..2023-05-02', 'past'],
    ['December 25th, 25 people came', '2022-12-25..2022-12-26', 'past'],
    // Roles
    ['since yesterday', 'since 2023-05-23..2023-05-24'],
    ['since last summer', 'since 2022-06-01..2022-09-01'],
    ['until tomorrow', 'until 2023-05-25..2023-05-26'],
    ['after 2018', 'since 2019-01-01..2020-01-01'],
    ['before 2019', 'until 2019-01-01..2020-01-01'],
    ['I will lead it from April', 'since 2024-04-01..2024-05-01', 'future'],
    ['he got head of department instead!! from september', 'since 2023-09-01..2023-10-01'],
    ["he's got a job in Exeter, from september", 'since 2023-09-01..2023-10-01'],
    ['they asked me to do five days from september', '2023-09-01..2023-10-01', 'past'],
    ['Leo got a place in the nursery, from september', '2023-09-01..2023-10-01', 'past'],
    ['the photo from September', '2022-09-01..2022-10-01'],
    ['she taught there from September', '2022-09-01..2022-10-01'],
    ['from Monday on', 'since 2023-05-29..2023-05-30', 'future'],
    ['photos from last summer', '2022-06-01..2022-09-01'],
    ['starting in June', 'since 2023-06-01..2023-07-01', 'future'],
    ['starting Monday', 'since 2023-05-29..2023-05-30', 'future'],
    ['by Friday', '2023-05-26..2023-05-27'],
    ['up to last week', 'until 2023-05-15..2023-05-22'],
    // Lengths that reach up to now
    ['I have lived here for three years', 'since 2020-01-01..2021-01-01'],
    ["I've been vegan for a few months", 'since 2023-01-01..2023-04-01'],
    ["she's worked there for two weeks", 'since 2023-05-10..2023-05-11'],
    ['we teach here for ten years now', 'since 2013-01-01..2014-01-01'],
    ['in the past two weeks', '2023-05-10..2023-05-25'],
    ['during the last month', 'since 2023-04-01..2023-05-01'],
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
    // Lengths
    'I waited for two hours',
    'we went on a three-day trip',
    'I lived in Rome for three years',
    'she stayed with us for a week',
    'I read it in two days',
    'we will stay for two weeks',
    'she ran it in under four hours',
    'for ages',
    'he drove for thirty-one years before he retired. One small thing, if I may',
    'for ten years before that',
    // Days of habit, and days that say of what kind a thing is
    'altos on Monday evenings',
    'on Thursday nights we play',
    'my Thursday class is full',
    'the Sunday paper came',
    'a hand with Sunday supper',
    // Days of a name, of which several are so called
    'we met on bank holiday Monday',
    'on Black Friday it was cheaper',
    // Past without a date
    'when I was ten',
    'when I was 10 I broke my arm',
    'as a kid I loved it',
    'in my twenties',
    'in her early 30s',
    'years ago',
    'long ago',
    'I once met her',
    'we met recently',
    'lately I bake',
    'a while back',
    'since childhood',
    'I just moved',
    // Relative to the story
    'the next day we left',
    'the following week was better',
    'two years later she quit',
    'two days earlier',
    // Other meanings
    'on the third floor',
    'he came in the 3rd',
    'Henry the 8th',
    'the second time',
    'my friend April said hi',
    'a letter from April',
    "I'd do one Friday in four",
    'it was her last day',
    'my last day at the office',
    'I march on',
    'in 2000 steps',
    'version 1.2.23',
    'call 555-1234',
    'a score of 5/6',
    'room 1204',
    'may 5 people come',
    'at noon',
    'at 10:30',
    'every other Tuesday',
    'each summer',
    'twice a year',
    'four days in a row',
    '3 years older',
    // It can be read in two ways
    '03/04/2023',
    '1/2/22',
  ])('finds none in "%s"', (text) => {
    expect(read(text)).toEqual([])
  })

  it('finds several in order, each where it stands', () => {
    const text = 'I moved last week and start on Monday.'
    const found = timeExpressions(text, SAID, 'future')
    expect(found.map((e) => text.slice(e.index, e.index + e.text.length))).toEqual(['last week', 'on Monday'])
  })

  it('reads a day without a month in the month that was named before, where the tense allows it', () => {
    expect(read('It was the 5th of January, she had her party on the 4th.')).toEqual([
      '2023-01-05..2023-01-06',
      '2023-01-04..2023-01-05',
    ])
    expect(read('We fly on June 5, and come back on the 12th.', 'future').at(-1)).toBe(
      '2023-06-12..2023-06-13',
    )
    expect(read('I began on April 5, 2023 and shall be back on the 28th.', 'future').at(-1)).toBe(
      '2023-05-28..2023-05-29',
    )
    expect(read('On the 4th we left. It was January 5.', 'past')[0]).toBe('2023-05-04..2023-05-05')
  })

  it('reads January well: last summer, last month, this winter', () => {
    const said = Date.UTC(2024, 0, 10)
    expect(read('last month', null, said)).toEqual(['2023-12-01..2024-01-01'])
    expect(read('last summer', null, said)).toEqual(['2023-06-01..2023-09-01'])
    expect(read('this winter', null, said)).toEqual(['2023-12-01..2024-03-01'])
    expect(read('in December', 'past', said)).toEqual(['2023-12-01..2024-01-01'])
  })

  it('reads figures as another date of the text is written', () => {
    expect(read('25/02/2023 and 03/04/2023')).toEqual(['2023-02-25..2023-02-26', '2023-04-03..2023-04-04'])
    expect(read('02/25/2023 and 03/04/2023')).toEqual(['2023-02-25..2023-02-26', '2023-03-04..2023-03-05'])
  })

  it('says next weekend and next Saturday of one day, whenever it is said', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
        const said = SAID + days * 86_400_000
        const [weekend] = timeExpressions('next weekend', said)
        const [saturday] = timeExpressions('next Saturday', said)
        expect(saturday?.from).toBe(weekend?.from)
      }),
    ))

  it('reads plain English as it reads a text with other letters in it', () =>
    fc.assert(
      fc.property(texts, fc.constantFrom<Tense | null>('past', 'future', null), (text, tense) => {
        const plain = text.replace(/[^\p{ASCII}]/gu, 'x')
        expect(timeExpressions(`${plain} | é`, SAID, tense)).toEqual(
          timeExpressions(`${plain} | e`, SAID, tense),
        )
      }),
      { numRuns: 500 },
    ))

  it('never throws, and gives spans that are not empty, where they stand, in order, without overlaps', () =>
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom<Tense | null>('past', 'future', null),
        fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) }),
        (text, tense, said) => {
          let end = 0
          for (const e of timeExpressions(text, said, tense)) {
            expect(e.to).toBeGreaterThan(e.from)
            expect(text.slice(e.index, e.index + e.text.length)).toBe(e.text)
            expect(e.index).toBeGreaterThanOrEqual(end)
            end = e.index + e.text.length
          }
        },
      ),
      { numRuns: 500 },
    ))
})

describe('what is told without a date', () => {
  it.each([
    'When I was ten I broke my arm.',
    'As a kid I loved horses.',
    'I climbed a lot in my twenties.',
    'Years ago we lived by the sea.',
    'Long ago she sang.',
    'I once met her.',
    'We moved a while back.',
    'I recently adopted a dog.',
    'I just started pottery.',
    'We have known each other since childhood.',
    'I used to smoke.',
    'I played chess when I was a teenager.',
  ])('%s', (text) => {
    expect(speaksVaguely(text)).toBe(true)
    expect(read(text)).toEqual([])
  })

  it.each([
    'Once I am home I will call.',
    'We eat out once a week.',
    'I moved last week.',
    'It is just a dog.',
  ])('is not in: %s', (text) => expect(speaksVaguely(text)).toBe(false))
})

describe('a day without a month', () => {
  it.each([
    ['The exam is on 2 December.', 'I will fly home on the 6th.', '2026-12-06'],
    ['The exam is on 2 December.', 'It rains.', 'I will fly home on the 6th.', '2026-12-06'],
    ['I had surgery on February 12.', 'I flew home on the 14th.', '2026-02-14'],
    // What was cannot be of a month to come.
    ['The exam is on 2 December.', 'I flew home on the 6th.', '2026-03-06'],
    // Another time stands between.
    ['The exam is on 2 December.', 'We met yesterday.', 'I will fly home on the 20th.', '2026-03-20'],
  ])('is of the month that was named before: %s %s', (...told) => {
    const date = told.at(-1)
    const said = Date.parse('2026-03-16T10:00:00Z')
    const texts: ReturnType<typeof timesOfText>[] = []
    for (const text of told.slice(0, -1)) {
      texts.push(timesOfText(text, said, texts.at(-1) ?? null))
      texts.at(-1)?.of(/\bwill\b|\bis\b/.test(text) ? 'future' : 'past')
    }
    const [time] = texts.at(-1)?.of(/\bwill\b/.test(told.at(-2) ?? '') ? 'future' : 'past') ?? []
    expect(time && new Date(time.from).toISOString().slice(0, 10)).toBe(date)
  })
})

describe('a day after a month that was named for something else', () => {
  const said = Date.parse('2026-08-16T10:00:00Z')
  const daysOf = (text: string) =>
    timesByTense(text, said, (index) => (/\b\w+ed\b[^.,!;]*$/.test(text.slice(0, index)) ? 'past' : null))
      .filter(({ unit, text: words }) => unit === 'day' && /\d(?:st|nd|rd|th)$/.test(words))
      .map(({ from }) => new Date(from).toISOString().slice(0, 10))

  it.each([
    ['The lease ends in December. I collected the keys on the 5th.', ['2026-08-05']],
    ['The exam is on 2 December 2026. I painted the shed on the 6th.', ['2026-08-06']],
    ['I turned 40 on 5 July and we danced on the 7th.', ['2026-07-07']],
    ['In June we landed on the 9th and rested on the 20th.', ['2026-06-09', '2026-06-20']],
    ['We hiked in June, I tripped on the 9th.', ['2026-06-09']],
  ])('is of the month that is surely meant: %s', (text, days) => {
    expect(daysOf(text)).toEqual(days)
  })

  it.each([
    'Check-up in October. I painted the shed on the 3rd.',
    'Porto in October! I cleaned the bike on the 3rd.',
    'No cold since June, I stopped the drops on the 10th.',
    'I visited Rome in May. I joined a choir on the 12th.',
    'The storm in January, and we repaired the roof on the 2nd.',
    'I moved on 28 July. The boiler cracked on the 3rd.',
  ])('has no date where it may be of either: %s', (text) => {
    expect(daysOf(text)).toEqual([])
  })

  it.each([
    ['I will visit Lisbon in May.', 'future', 'I saw the dentist on the 3rd.', '2026-08-03'],
    ['I had the flu in June.', 'past', 'I took the last tablet on the 10th.', undefined],
    ['I had the flu in August.', 'past', 'I took the last tablet on the 10th.', '2026-08-10'],
  ] as const)('of a sentence before: %s %s %s', (first, tense, text, day) => {
    const before = timesOfText(first, said)
    before.of(tense)
    const [time] = timesOfText(text, said, before).of('past')
    expect(time && new Date(time.from).toISOString().slice(0, 10)).toBe(day)
  })
})

describe('times that carry over', () => {
  const carriedIn = (
    sentences: readonly string[],
    tenses: (sentence: string) => Tense | null,
  ): ReturnType<typeof carriedTimes> =>
    carriedTimes(
      sentences.map((s) => timesOfText(s, SAID)),
      SAID,
      tenses,
    )
  const tenseOf = (sentence: string): Tense | null =>
    /\b(?:will|going to)\b/.test(sentence)
      ? 'future'
      : /\b(?:was|\w+ed|hurt|went|got)\b/.test(sentence)
        ? 'past'
        : null
  const carried = (...sentences: string[]): string[] =>
    carriedIn(sentences, tenseOf).map((times) =>
      times.map((t) => `${t.text}${t.carried ? ' carried' : ''}`).join(', '),
    )

  it.each<[string[], string[]]>([
    [
      ['Last season was rough.', 'I hurt my ankle.'],
      ['Last season', 'Last season carried'],
    ],
    [
      ['We went to Oslo last May.', 'It rained.', 'We visited Ida.', 'I bought a hat and I loved it.'],
      ['last May', '', 'last May carried', ''],
    ],
    [
      ['We went to Oslo last May.', 'Two weeks ago I moved.', 'I painted it all.'],
      ['last May', 'Two weeks ago', 'Two weeks ago carried'],
    ],
    // What is now, always, to come, asked, or a while back is no part of the story.
    [
      ['We met on Monday.', 'I love pottery.'],
      ['on Monday', ''],
    ],
    [
      ['We met on Monday.', 'I will call her.'],
      ['on Monday', ''],
    ],
    [
      ['We met on Monday.', 'Anyway, I finished my book.'],
      ['on Monday', ''],
    ],
    [
      ['We met on Monday.', 'When I was ten I visited Rome.'],
      ['on Monday', ''],
    ],
    [
      ['We met on Monday.', 'Have you visited Rome?'],
      ['on Monday', ''],
    ],
    [
      ['We met on Monday.', 'I have finished my book.'],
      ['on Monday', ''],
    ],
    [
      ['I am going to Rome in July.', 'I finished my book.'],
      ['in July', ''],
    ],
    [
      ['I have lived here since 2016.', 'I opened a shop.'],
      ['since 2016', ''],
    ],
    [
      ['It was Monday or Tuesday.', 'I hurt my knee.'],
      ['Monday, Tuesday', ''],
    ],
    [
      ['We met on Monday.', 'It is sunny.', 'I walked.'],
      ['on Monday', '', ''],
    ],
  ])('%j', (sentences, expected) => expect(carried(...sentences)).toEqual(expected))

  it('names for every sentence what it says itself, and else at most one time of a sentence before', () =>
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 6 }), (sentences) => {
        const all = carriedIn(sentences, () => 'past')
        expect(all).toHaveLength(sentences.length)
        for (const [i, times] of all.entries()) {
          const own = timeExpressions(sentences[i] ?? '', SAID, 'past')
          if (own.length > 0) expect(times).toEqual(own)
          else expect(times.length).toBeLessThanOrEqual(1)
          for (const t of times.filter((t) => t.carried))
            expect(sentences.slice(0, i).some((s) => s.includes(t.text))).toBe(true)
        }
      }),
    ))
})

it.each(['every second Wednesday', 'the first Monday of each month'])('no one day: %s', (text) => {
  expect(read(`We ship ${text}.`)).toEqual([])
})

describe('a day that is given to somebody', () => {
  const SAID = Date.UTC(2025, 2, 18)
  it.each([
    ['They pencilled me in for the practical on 9 april.', 2025],
    ['They gave me an appointment on 9 april.', 2025],
    ['They gave me a present on 9 april.', 2024],
  ])('%s', (text, year) => {
    const [time] = timesOfText(text, SAID).of('past')
    expect(new Date(time?.from ?? 0).getUTCFullYear()).toBe(year)
  })
})
