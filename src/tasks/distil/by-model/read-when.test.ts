import { expect, it } from 'vitest'
import { begunText } from '../../../model/known-time.ts'
import type { Instant } from '../../../model/time.ts'
import { readWhen, toldTime } from './read-when.ts'

/** Wednesday, 24 May 2023. */
const SAID = Date.UTC(2023, 4, 24, 10) as Instant
const day = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10)

it.each([
  ['2023', '2023-01-01', '2024-01-01', 'year'],
  ['2023-05', '2023-05-01', '2023-06-01', 'month'],
  ['2023-05-17', '2023-05-17', '2023-05-18', 'day'],
  ['2023-05-17T09:00:00Z', '2023-05-17', '2023-05-18', 'day'],
  ['2023-05-00', '2023-05-01', '2023-06-01', 'month'],
  ['week of 2023-05-17', '2023-05-15', '2023-05-22', 'week'],
  ['last week', '2023-05-15', '2023-05-22', 'week'],
  ['17 May, 2023', '2023-05-17', '2023-05-18', 'day'],
  ['May, 2022', '2022-05-01', '2022-06-01', 'month'],
])('%s', (text, from, to, unit) => {
  const when = readWhen(text, SAID)
  expect([day(when?.from), day(when?.to), when?.unit]).toEqual([from, to, unit])
})

it.each(['', 'soon', '2023-02-30', '2023-13', 'N/A', 'childhood', 'week of 2023-02-30'])('not %j', (text) => {
  expect(readWhen(text, SAID)).toBeNull()
})

it.each([
  ['2018..2021..', '2018-01-01', '2022-01-01', null],
  ['2018..2021', '2018-01-01', '2019-01-01', '2021-01-01'],
  ['2018..', '2018-01-01', '2019-01-01', null],
  ['2022-11..2023-03', '2022-11-01', '2022-12-01', '2023-04-01'],
  ['2022-11..2023-07-14', '2022-11-01', '2022-12-01', '2023-07-15'],
  ['2023-03..2024', '2023-03-01', '2023-04-01', '2025-01-01'],
])('a state: %s', (text, from, to, over) => {
  const { time, claimed, refused } = toldTime(text, { kind: 'state', plan: false }, SAID)
  expect(refused).toBeNull()
  expect([day(time.span?.from), day(time.span?.to), day(claimed.from), day(claimed.to)]).toEqual([
    from,
    to,
    from,
    over,
  ])
})

it.each([
  ['2023-05-25..', 'from Thu 2023-05-25', null],
  ['from 2023-06', 'from June 2023', null],
  ['2023-06-01..2023-06-03..', 'from some time in 2023-06-01 to 2023-06-03', null],
  ['2023-05-01..', 'since Mon 2023-05-01', null],
  ['2023-05-25', 'Thu 2023-05-25', '2023-05-26'],
  ['..2023-06', 'by June 2023', '2023-07-01'],
])('a plan: %s', (text, shown, over) => {
  const { time, claimed, refused } = toldTime(text, { kind: 'state', plan: true }, SAID)
  expect(refused).toBeNull()
  expect([begunText({ kind: 'state', time }, SAID), claimed.from, day(claimed.to)]).toEqual([
    shown,
    SAID,
    over,
  ])
})

it.each([
  ['by 2023-03-01', 'by 2023-05-24', '2023-03-01'],
  ['by 2023-05-24', 'by 2023-05-24', '2023-05-24'],
  ['by 2023-07', 'from July 2023', '2023-07-01'],
])('a state that was so by a day is not over then: %s', (text, shown, from) => {
  const { time, claimed, refused } = toldTime(text, { kind: 'state', plan: false }, SAID)
  expect(refused).toBeNull()
  expect([begunText({ kind: 'state', time }, SAID), day(claimed.from), claimed.to]).toEqual([
    shown,
    from,
    null,
  ])
})

it('a plan by a day is to be done by then', () => {
  const { time } = toldTime('by 2023-06', { kind: 'state', plan: true }, SAID)
  expect(begunText({ kind: 'state', time }, SAID)).toBe('by June 2023')
})
