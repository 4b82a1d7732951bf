import { describe, expect, it } from 'vitest'
import { isDoubted } from './doubts.ts'

const TOLD = Date.UTC(2024, 0, 10)
const LATER = Date.UTC(2024, 4, 10)
const NOW = Date.UTC(2024, 5, 1)

const doubts = (
  relation: string,
  value: string,
  later: string,
  over: Partial<{ head: string; at: number }> = {},
) =>
  isDoubted(
    { relations: new Set([relation]), head: over.head ?? 'Ana', value, heard: TOLD },
    [{ speaker: 'Ana', content: later, at: over.at ?? LATER }],
    NOW,
  )

describe('later words that may have changed what was told', () => {
  it.each([
    ['lives_in', 'Lyon', 'The last boxes are unpacked and Nantes already feels like home.'],
    ['lives_in', 'Lyon', 'We got the keys to the new place on Friday.'],
    ['works_at', 'Halden', 'They let half of us go in October.'],
    ['job_title', 'teacher', 'I retired at the end of term.'],
    ['job_title', 'engineer', 'Big news: I got promoted!'],
    ['studies', 'law', 'I dropped it in the end and enrolled in journalism.'],
    ['diet', 'vegan', "I've gone back to eating eggs and cheese."],
    ['married_to', 'Rajesh', 'The divorce came through last week.'],
    ['relationship_status', 'single', "I've been seeing someone since March."],
    ['drives', 'rented van', 'I bought a used Renault van and gave the rental back.'],
    ['has_dog', 'Bruno', 'We had to say goodbye to Bruno on Tuesday.'],
    ['plays', 'tennis', 'My knee decided: no more tennis.'],
    ['has_children', 'two children', 'Our third arrived on Sunday, a boy.'],
    ['uses', 'Dell laptop', 'The old Dell finally died.'],
  ])('%s %s: %s', (relation, value, later) => {
    expect(doubts(relation, value, later)).toBe(true)
  })

  it.each([
    ['lives_in', 'Lyon', 'My parents are moving to Brisbane.'],
    ['lives_in', 'Kendal', 'I sold the old car in Kendal.'],
    ['lives_in', 'Lyon', 'The kitchen is full of dust, we are having it redone.'],
    ['works_at', 'Halden', 'I quit sugar.'],
    ['works_at', 'Halden', 'I got promoted!'],
    ['works_at', 'Halden', 'Priya got a new job at Brume.'],
    ['married_to', 'Luca', "Luca's brother just got engaged."],
    ['diet', 'vegan', 'I quit coffee.'],
    ['plays', 'tennis', 'Tennis was great on Sunday.'],
    ['has_dog', 'Bruno', 'Bruno ate my slipper.'],
    ['drives', 'Honda', 'I sold my sofa.'],
    ['lives_in', 'Lyon', 'Should I look for a new place?'],
  ])('changes nothing of %s %s: %s', (relation, value, later) => {
    expect(doubts(relation, value, later)).toBe(false)
  })

  it('are said later, and by whoever it is about or of them by name', () => {
    expect(doubts('job_title', 'teacher', 'I retired in May.', { at: TOLD })).toBe(false)
    expect(doubts('job_title', 'teacher', 'I retired in May.', { head: 'Oskar' })).toBe(false)
    expect(doubts('job_title', 'teacher', 'Oskar has retired.', { head: 'Oskar' })).toBe(true)
  })

  it('have come true by then', () => {
    expect(doubts('lives_in', 'Lyon', "I'm moving to Antwerp on 1 August.")).toBe(false)
    expect(doubts('lives_in', 'Lyon', 'I moved to a quieter place on 1 May.')).toBe(true)
  })
})
