import { describe, expect, it } from 'vitest'
import { isDoubted, isHandedOn } from './doubts.ts'

const TOLD = Date.UTC(2024, 0, 10)
const LATER = Date.UTC(2024, 4, 10)
const NOW = Date.UTC(2024, 5, 1)

const doubts = (
  relation: string,
  value: string,
  later: string,
  over: Partial<{ head: string; at: number; called: ReadonlySet<string> }> = {},
) =>
  isDoubted(
    { relations: new Set([relation]), head: 'Ana', value, heard: TOLD, ...over },
    [{ speaker: 'Ana', content: later, at: over.at ?? LATER }],
    NOW,
  )

describe('later words that may have changed what was told', () => {
  it.each([
    ['lives_in', 'Lyon', 'The last boxes are unpacked and Nantes already feels like home.'],
    ['habit', 'smoking', "It's been five months since my last cigarette."],
    ['habit', 'smoking', 'Day 120 without a cigarette!'],
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
    ['lives_in', 'Lyon', "We've moved, all four of us."],
    ['lives_in', 'Lyon', 'We are out of Lyon, at last.'],
    ['has_boyfriend', 'Ravi', 'Ravi and I split in March.'],
    ['has_children', 'two children', 'Kid number three came on Sunday.'],
    ['plans', 'Oslo marathon', 'I pulled out of the Oslo one, my hip.'],
    ['diet', 'vegan', 'I am finished with the plant thing.'],
    ['lives_in', 'Lyon', 'The removal van came at seven.'],
    ['lives_in', 'Lyon', "Lyon's behind us now."],
    ['works_at', 'Halden', 'Five weeks at Brume now and nobody knows my name.'],
    ['works_at', 'Halden', 'I have signed with Brume.'],
    ['has_doctor', 'Dr Weiss', "Dr Weiss's retiring at Easter."],
    ['has_doctor', 'Dr Weiss', 'Dr Weiss has left the practice.'],
    ['has_doctor', 'Dr Weiss', 'The new doctor has cold hands.'],
    ['has_dentist', 'Dr Lund', "I've switched dentists."],
    ['has_boss', 'Edda', 'They fired Edda.'],
    ['has_trainer', 'Bo', 'Bo packed it in.'],
    ['drives', 'Honda', 'The Honda went for scrap.'],
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
    ['lives_in', 'Lyon', 'We moved the meeting to Thursday.'],
    ['works_at', 'Halden', 'Two weeks at the seaside now, and so far no rain.'],
    ['has_doctor', 'Dr Weiss', 'Dr Weiss left early.'],
    ['has_doctor', 'Dr Weiss', 'Dr Hill is retiring.'],
    ['has_doctor', 'Dr Weiss', 'My neighbour got a new doctor.'],
    ['has_boss', 'Edda', 'I left a note for Edda.'],
  ])('changes nothing of %s %s: %s', (relation, value, later) => {
    expect(doubts(relation, value, later)).toBe(false)
  })

  it('are said later, and by whoever it is about or of them by name', () => {
    expect(doubts('job_title', 'teacher', 'I retired in May.', { at: TOLD })).toBe(false)
    expect(doubts('job_title', 'teacher', 'I retired in May.', { head: 'Oskar' })).toBe(false)
    expect(doubts('job_title', 'teacher', 'Oskar has retired.', { head: 'Oskar' })).toBe(true)
  })

  it('speak of others by what they are called, and by pronouns', () => {
    const otto = (later: string) => doubts('lives_in', 'Turin', later, { head: 'Otto' })
    expect(otto('He and his wife have moved to Genoa.')).toBe(true)
    expect(otto("Otto rang. They've moved to Genoa.")).toBe(true)
    expect(otto("My cousin rang. They've moved to Genoa.")).toBe(false)
    expect(otto("We saw Paul. He's moved to Genoa.")).toBe(false)
    const called = new Set(['mum'])
    expect(doubts('lives_in', 'Hull', 'Mum has moved in with us.', { head: 'Ruth', called })).toBe(true)
    expect(doubts('lives_in', 'Hull', 'Mum has moved the sofa.', { head: 'Ruth', called })).toBe(false)
  })

  it.each([
    ['Ravi takes over Harbor in May.', true],
    ['Ravi runs Harbor these days.', true],
    ['Nadia handed Harbor over to Ravi.', true],
    ['Nadia is stepping down.', true],
    ['Nadia leads Harbor very well.', false],
    ['Ravi takes over the kitchen tonight.', false],
    ['Does Ravi run Harbor?', false],
  ])('may hand on what one is said to do: %s', (content, is) => {
    expect(isHandedOn('Nadia', 'Harbor', TOLD, [{ content, at: LATER }])).toBe(is)
  })

  it('have come true by then', () => {
    expect(doubts('lives_in', 'Lyon', "I'm moving to Antwerp on 1 August.")).toBe(false)
    expect(doubts('lives_in', 'Lyon', 'I moved to a quieter place on 1 May.')).toBe(true)
  })
})

it.each([
  ['Mr Hall died in March.', true],
  ["Mr Hall's dog died in March.", false],
  ['A friend of Mr Hall died in March.', false],
])('what was told of somebody is doubted once they are dead: %s', (later, isDoubtedNow) => {
  expect(doubts('lives_in', 'Derby', later, { head: 'Mr Hall' })).toBe(isDoubtedNow)
})

it.each([
  ['has_boyfriend', 'Ravi', 'Ravi and I split the rent.'],
  ['lives_in', 'Lyon', 'We are out of coffee, and Lyon is on strike.'],
  ['has_children', 'two children', 'The bus number three came on Sunday.'],
])('%s %s still stands: %s', (relation, value, later) => {
  expect(doubts(relation, value, later)).toBe(false)
})
