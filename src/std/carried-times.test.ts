import { describe, expect, it } from 'vitest'
import { carriedTimes } from './carried-times.ts'
import { type Tense, timesOfText } from './time-expressions.ts'

/** Wednesday, 12 March 2025, six in the evening. */
const SAID = Date.UTC(2025, 2, 12, 18)

/** What a second sentence takes from the first; empty when nothing. */
function taken(first: string, second: string, tense: Tense = 'past'): string {
  const texts = [first, second].map((text) => timesOfText(text, SAID))
  return carriedTimes(texts, SAID, () => tense)[1]?.find((t) => t.carried)?.text ?? ''
}

describe('a date reaches the next sentence where that belongs to the same story', () => {
  it.each<[string, string, string]>([
    // The first sentence begins with it.
    ['Last winter was long.', 'I sprained my knee.', 'Last winter'],
    ['Yesterday I fell off a ladder.', 'I cracked a rib.', 'Yesterday'],
    ['In January we flew to Malta.', 'I bought a ring there.', 'In January'],
    ['Last year was awful.', 'I lost my job.', 'Last year'],
    // The second points back.
    ['The market was packed on Sunday.', 'I bought a lamp there.', 'on Sunday'],
    ['Ines found a flat last week.', 'She took it.', 'last week'],
    // An outing or an accident, and what the same people did then.
    ['I slipped on the ice on Monday.', 'I broke my wrist.', 'on Monday'],
    ['We drove to the kennels last Saturday.', 'We adopted a beagle.', 'last Saturday'],
    ['Omar crashed his bike on Friday.', 'He broke an arm.', 'on Friday'],
    ['Went hiking on Sunday.', 'Lost my phone.', 'on Sunday'],
    // An occasion, and what people do at one.
    ['The gala was on 3 March.', 'I met the mayor.', 'on 3 March'],
    ['It was my birthday on 3 March.', 'I turned fifty.', 'on 3 March'],
    ['Our trip was in October.', 'I visited Delft.', 'in October'],
  ])('%s %s', (first, second, time) => expect(time).toContain(taken(first, second) || 'nothing'))
})

describe('news beside the news has no date', () => {
  it.each([
    ['The pipes froze on Monday.', 'I adopted a parrot.'],
    ['It snowed on Friday.', 'I sold my van.'],
    ['My cousin got divorced in 2021.', 'I bought a flat.'],
    ['Term ended in June.', 'I joined a rowing club.'],
    ['The choir sang on Sunday.', 'I quit my job.'],
    ['Left the old place at the end of May.', 'I sold my drums as well.'],
    ['We went to Lisbon in May.', 'I got a piercing too.'],
    ['I could not sleep last week.', 'I joined a gym.'],
    ['I moved to Leeds in 2019.', 'I bought a house there.'],
    ['We had the wedding in June.', 'Then we moved to Spain.'],
    ['Back in 2019 I met Leo.', 'We got married.'],
    ['Dad retired in May.', 'He sold the boat.'],
    ['Yesterday my sister got married.', 'I sold my car.'],
    ['The party was on Saturday.', 'I broke my wrist.'],
    ['I fell on Monday.', 'Kate moved to Paris.'],
  ])('%s %s', (first, second) => expect(taken(first, second)).toBe(''))
})
