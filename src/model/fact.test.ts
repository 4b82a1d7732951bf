import { expect, it } from 'vitest'
import { aFact, day } from '../testing/builders.ts'
import { type Evidence, type Fact, toldAt, toldBefore, toldOver } from './fact.ts'
import type { Instant } from './time.ts'

const plan = (statement: string): Parameters<typeof toldAt>[0] => ({
  ...aFact('f', { heardAt: 10 as Instant }),
  relation: 'plans_to',
  statement,
  valid: { from: 10 as Instant, to: 20 as Instant },
  frozen: false,
  kind: 'state',
  wording: 'plan',
})

it('tells a plan without a day, which nobody told for a year, as what it was', () => {
  const open = aFact('f', { heardAt: day(0) })
  const undated = { ...plan('Ana plans to paint.'), evidence: open.evidence, time: PLANNED }
  const fact = { ...undated, valid: { from: day(0), to: null } }
  expect(toldAt(fact, day(300)).statement).toBe('Ana plans to paint.')
  expect(toldAt(fact, day(400)).statement).toBe('Ana planned to paint.')
  const again = { ...fact, evidence: [...open.evidence, ...aFact('f', { heardAt: day(200) }).evidence] }
  expect(toldAt(again, day(400)).statement).toBe('Ana plans to paint.')
  expect(toldAt({ ...fact, relation: 'wants_to' }, day(400)).statement).toBe('Ana plans to paint.')
})
const PLANNED = { bound: 'after', span: null, unit: null } as const

it('tells what changed later as it was before', () => {
  const [said] = aFact('f', { heardAt: day(0) }).evidence
  const nine = { ...said, statement: 'Ana has a dog, who is 9.' } as Evidence
  const ten = { ...nine, heardAt: day(100), statement: 'Ana has a dog, who is 10.' }
  const fuller = { ...nine, heardAt: day(100), statement: 'Ana has a dog called Rex, who is 9.' }
  const asked = (later: Evidence, over: Partial<Fact>, at: number): string =>
    toldOver(aFact('f', {}, { evidence: [nine, later], statement: later.statement, ...over }), day(at))
      .statement
  expect(asked(ten, {}, 100)).toBe(ten.statement)
  expect(asked(ten, {}, 50)).toBe(nine.statement)
  expect(asked({ ...fuller, isAnew: true }, {}, 50)).toBe(nine.statement)
  expect(asked(ten, { valid: { from: day(0), to: day(20) } }, 50)).toBe('Ana had a dog, who is 9.')
  // More words for what was so all along, what happened, and what a person wrote.
  expect(asked(fuller, {}, 50)).toBe(fuller.statement)
  expect(asked(ten, { kind: 'event' }, 50)).toBe(ten.statement)
  expect(asked(ten, { frozen: true }, 50)).toBe(ten.statement)
})

it.each([
  ['Dr Weidlich wants Halina to take it.', 'Dr Weidlich wanted Halina to take it.'],
  ['Nate has a tournament.', 'Nate was going to have a tournament.'],
  ['Ana plans to move.', 'Ana planned to move.'],
  ['Ana and Bo have an appointment.', 'Ana and Bo were going to have an appointment.'],
  ['Ana plans a party for Bo.', 'Ana planned a party for Bo.'],
  ['Ana hopes to see Porto.', 'Ana hoped to see Porto.'],
  ['Ana is going to Porto with Bo.', 'Ana was going to Porto with Bo.'],
  ['Ana and Bo are visiting Porto.', 'Ana and Bo were visiting Porto.'],
  ['The choir is due to sing in Porto.', 'The choir was due to sing in Porto.'],
  ['Ana has to hand in the thesis.', 'Ana had to hand in the thesis.'],
  ['Ana has until then to have the harp ready.', 'Ana had until then to have the harp ready.'],
  ['Ana and Bo have until 3 May to hand in the draft.', 'Ana and Bo had until 3 May to hand in the draft.'],
  ['Ana may have to repeat the year.', 'Ana may have to repeat the year.'],
  ['Ana and Bo will have to pay.', 'Ana and Bo will have to pay.'],
  ['Ana would have to pay.', 'Ana would have to pay.'],
  ['Ana and Bo have to pay.', 'Ana and Bo had to pay.'],
  ['Ana must have the harp ready.', 'Ana had to have the harp ready.'],
  ['Ana must hand in the draft.', 'Ana had to hand in the draft.'],
  ['Ana will fly to Rome.', 'Ana was going to fly to Rome.'],
  ['Ana will not fly to Rome.', 'Ana was not going to fly to Rome.'],
  ['Ana and Bo will fly to Rome.', 'Ana and Bo were going to fly to Rome.'],
  ['The twins will fly to Rome.', 'The twins were going to fly to Rome.'],
  ['James will fly to Rome.', 'James was going to fly to Rome.'],
  ['Ana plans to fly where Bo will meet her.', 'Ana planned to fly where Bo will meet her.'],
  ['The cabin is to be sold in May.', 'The cabin was to be sold in May.'],
  ['The cabin is planned to be sold.', 'The cabin was planned to be sold.'],
  [
    'The cabin is to be kept in case Ana has to go back.',
    'The cabin was to be kept in case Ana has to go back.',
  ],
  ['Ana has to hurry because Bo plans to leave.', 'Ana had to hurry because Bo plans to leave.'],
  ['Ana wants to have the harp tuned.', 'Ana wanted to have the harp tuned.'],
  ['Ana is planning to go to Porto and buys a harp.', 'Ana was planning to go to Porto and buy a harp.'],
  ['Ana is going to Porto and buys a harp there.', 'Ana was going to Porto and buying a harp there.'],
  ['Ana is flying to Porto, then meets Bo.', 'Ana was flying to Porto, then meeting Bo.'],
  ['Ana plans to quit and moves to Porto.', 'Ana planned to quit and move to Porto.'],
  ['Ana has to sell the harp and buys another one.', 'Ana had to sell the harp and buy another one.'],
  ['Ana has an exam and flies to Porto.', 'Ana was going to have an exam and fly to Porto.'],
  ['Ana plans to buy cups and glasses.', 'Ana planned to buy cups and glasses.'],
  ['Ana plans to visit Bo, who runs a bar.', 'Ana planned to visit Bo, who runs a bar.'],
  ['Ana Ruiz waits for a quote from Bo.', 'Ana Ruiz waited for a quote from Bo.'],
  ['Ana looks for a cook and has put out an ad.', 'Ana looked for a cook and has put out an ad.'],
  ['Ana and Bo look for a cook.', 'Ana and Bo looked for a cook.'],
  ['Ana flies to Bo; the flight is booked.', 'Ana was going to fly to Bo; the flight is booked.'],
  ['Ana and Bo Ruiz sings half of the Requiem.', 'Ana and Bo Ruiz were going to sing half of the Requiem.'],
  ['Ana flies to Porto and buys a harp.', 'Ana was going to fly to Porto and buy a harp.'],
  ['Ana wants out of the shop, and plans to move.', 'Ana wanted out of the shop, and planned to move.'],
])('tells a plan whose day is past as what it was: %s', (statement, past) => {
  expect(toldAt(plan(statement), 15 as Instant).statement).toBe(statement)
  expect(toldAt(plan(statement), 20 as Instant).statement).toBe(past)
})

it.each([
  'Ana has booked a trip to Porto.',
  'Ana has already signed up for a race.',
  'Ana and Bo have paid for the flights.',
  'The club has no money for a new boat.',
  'Ana has not decided on a day.',
  'Ana has set her eye on Porto.',
  'Ana bought tickets for a concert.',
  'Porto is a place that Ana starts to learn of.',
  'Ana got a ticket from Bo, who has a spare one.',
  'Ana will have the harp ready.',
  'Ana and Bo can have the hall.',
  'Ana must not have another coffee.',
  'Ana found the bench where Bo waits for her.',
  'Ana looks forward to a trip.',
  'Ana needs a visa for Porto.',
  'Ana knows the way to Porto.',
  'Ana likes to sing in Porto.',
  'Ana seldom flies to Porto.',
])('leaves what was true when it was told as it was said: %s', (statement) => {
  expect(toldAt(plan(statement), 20 as Instant).statement).toBe(statement)
})

it.each([
  ['takes', 'Ruth takes statins, which make her tired.', 'Ruth took statins, which make her tired.'],
  ['take', 'Ruth takes statins and wears a brace.', 'Ruth took statins and wore a brace.'],
  ['drives', 'Ruth drives a lorry and rides her horse.', 'Ruth drove a lorry and rode her horse.'],
  ['is afraid of', 'Ruth is afraid of dogs.', 'Ruth was afraid of dogs.'],
  ['address', "Ruth's address is 3 Elm Street.", "Ruth's address was 3 Elm Street."],
  ['addresses', 'Ruth addresses the letters.', 'Ruth addressed the letters.'],
  ['feeds', 'Ruth feeds the ducks.', 'Ruth fed the ducks.'],
  ['leads', 'Ruth leads the team.', 'Ruth led the team.'],
  ['bears', 'Ruth bears the costs of the roof.', 'Ruth bore the costs of the roof.'],
  ['undergoes', 'Ruth undergoes dialysis.', 'Ruth underwent dialysis.'],
  ['has cat', 'Ruth has a cat called Moss.', 'Ruth had a cat called Moss.'],
  ['do not eat', 'Ruth does not eat fish.', 'Ruth did not eat fish.'],
  ['works at', 'The nurse who is her friend works at Orbit.', 'The nurse who is her friend worked at Orbit.'],
  ['job title', 'Ruth works as product lead.', 'Ruth worked as product lead.'],
  ['job title', 'Ruth is a nurse.', 'Ruth was a nurse.'],
  ['panics', 'Ruth panics easily.', 'Ruth panicked easily.'],
  ['is called', 'Ruth is called "The one who is late".', 'Ruth was called "The one who is late".'],
  ['is dog of', "The twins' dog is called Rex.", "The twins' dog was called Rex."],
  ['eats', 'Ruth eats fish, eggs and nuts.', 'Ruth ate fish, eggs and nuts.'],
  ['works at', 'Ruth packs at Orbit, 12 hours a week.', 'Ruth packed at Orbit, 12 hours a week.'],
  ['works with', 'Ruth Ames runs Orbit together with Jo.', 'Ruth Ames ran Orbit together with Jo.'],
  ['share', 'Ruth and Jo are sharing a flat.', 'Ruth and Jo were sharing a flat.'],
  ['takes', 'Ruth takes ibuprofen, and it works.', 'Ruth took ibuprofen, and it worked.'],
  ['takes', 'Ruth takes ibuprofen and it helps her', 'Ruth took ibuprofen and it helped her'],
  ['takes', "Ruth takes ibuprofen, but it doesn't help.", "Ruth took ibuprofen, but it didn't help."],
  // It may be sold there still.
  ['takes', 'Ruth takes ibuprofen, but it is sold in Linz.', 'Ruth took ibuprofen, but it is sold in Linz.'],
  ['drives', 'Ruth drives a van because it is cheap.', 'Ruth drove a van because it was cheap.'],
  // Whatever else is told of her may go on.
  ['works at', 'Ruth works at Orbit, and she has two sons.', 'Ruth worked at Orbit, and she has two sons.'],
])('what was so is told in the past once it is over: %s, %s', (wording, statement, past) => {
  const state = { ...plan(statement), relation: 'does', wording }
  expect(toldOver(state, 15 as Instant).statement).toBe(statement)
  expect(toldOver(state, 20 as Instant).statement).toBe(past)
  expect(toldOver({ ...state, frozen: true }, 20 as Instant).statement).toBe(statement)
  expect(toldOver({ ...state, kind: 'event' }, 20 as Instant).statement).toBe(statement)
})

it.each([
  ['lived in', 'Ruth lived in Leeds, and that is far.'],
  ['lies', 'Ruth lies about her age.'],
  ['works at', 'Ruth works at Orbit and lies about her age.'],
  ['shines', 'Ruth shines shoes for a living.'],
  ['is', 'Ruth is a former nurse.'],
  ['works at', 'Ruth no longer works at Orbit.'],
  ['stands', "Ruth can't stand noise."],
  ['is song', '"What is love" is her favourite song.'],
  ['is song', "'What is love' is her favourite song."],
  ['is song', 'Her song “What is love” is an old one.'],
  ['swims', 'Ruth swims, runs, and bikes.'],
  ['owns', 'Orbit shares belong to Ruth.'],
  ['lives in', 'Ruth works at Orbit and lives in Leeds.'],
  ['owns', 'Ruth teaches in Leeds, works at Orbit.'],
  ['does', 'Ruth always works at Orbit or Hem.'],
  ['works at', 'Orbit sales in Porto were done by Ruth.'],
  ['works at', 'The team that Ruth runs with Jo packs parcels.'],
  ['works at', 'Ruth packs at Orbit and lies about it.'],
  ['thinks', 'Ruth thinks that Ana is her best friend.'],
])('what is past already, or whose past is not known, stays: %s, %s', (wording, statement) => {
  expect(toldOver({ ...plan(statement), relation: 'does', wording }, 20 as Instant).statement).toBe(statement)
})

it('a state that goes on until after a day is told as it was on that day', () => {
  const state = aFact(
    'f',
    { heardAt: day(0) },
    { relation: 'has_funding_for', wording: 'has funding for', valid: { from: day(0), to: day(20) } },
  )
  const said = { ...state, statement: 'Ana has funding for her thesis.' }
  const told = { ...said, evidence: said.evidence.map((e) => ({ ...e, statement: said.statement })) }
  const over = toldOver(told, day(30))
  expect(over.statement).toBe('Ana had funding for her thesis.')
  expect(toldBefore(over, day(10)).statement).toBe('Ana has funding for her thesis.')
  expect(toldBefore(over, day(25)).statement).toBe('Ana had funding for her thesis.')
  // What a person wrote, and what happened, stays.
  const byHand = { ...over, statement: 'Ana had money.', correctedAt: day(1) }
  expect(toldBefore(byHand, day(10)).statement).toBe('Ana had money.')
  expect(toldBefore({ ...over, kind: 'event' as const }, day(10)).statement).toBe(over.statement)
})
