import { expect, it } from 'vitest'
import { toldAt } from './fact.ts'
import type { Instant } from './time.ts'

const plan = (statement: string): Parameters<typeof toldAt>[0] => ({
  relation: 'plans_to',
  statement,
  valid: { from: 10 as Instant, to: 20 as Instant },
  frozen: false,
})

it.each([
  ['Nate has a tournament.', 'Nate was going to have a tournament.'],
  ['Ana plans to move.', 'Ana planned to move.'],
  ['Ana and Bo have an appointment.', 'Ana and Bo were going to have an appointment.'],
])('tells a plan whose day is past as what it was: %s', (statement, past) => {
  expect(toldAt(plan(statement), 15 as Instant).statement).toBe(statement)
  expect(toldAt(plan(statement), 20 as Instant).statement).toBe(past)
})
