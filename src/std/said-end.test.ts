import { describe, expect, it } from 'vitest'
import { limitOf } from './said-end.ts'

/** A Wednesday. */
const SAID = Date.parse('2025-03-05T09:00:00Z')
const endOf = (order: string): string | undefined => {
  const to = limitOf(order, SAID)?.to
  return to === undefined ? undefined : new Date(to).toISOString().slice(0, 10)
}

describe('an order is over', () => {
  it.each([
    ['Sam wants no emojis until Monday.', '2025-03-11'],
    ['Answer in German until tomorrow.', '2025-03-07'],
    ['Short answers until the end of the week.', '2025-03-10'],
    ['Short answers until the end of the month, please.', '2025-04-01'],
    ['Sam wants bullets until next week.', '2025-03-10'],
    ['Answer in German through Sunday.', '2025-03-10'],
    ['Sam wants German answers this week.', '2025-03-10'],
    ['Answer in German for today.', '2025-03-06'],
    ['Answer in German today.', '2025-03-06'],
    ['Today answer in German.', '2025-03-06'],
    ['Today, answer in German.', '2025-03-06'],
    ['No calls tonight please.', '2025-03-06'],
    ['This week, no meat.', '2025-03-10'],
    ['Never suggest meat this month.', '2025-04-01'],
    ['Never mention Tom this year, he died.', '2026-01-01'],
    ['No reminders this weekend.', '2025-03-10'],
    ['No meetings this week.', '2025-03-10'],
    ['Sam wants short answers for the rest of the month.', '2025-04-01'],
    ['For the rest of the year, use euros.', '2026-01-01'],
    ['Vegan recipes only for the rest of this week.', '2025-03-10'],
    ['Sam wants Italian while he is in Rome this week.', '2025-03-10'],
    ["Sam wants Italian while he's in Rome (until the 12th).", '2025-03-13'],
    ['Sam wants metric units until 20 March.', '2025-03-21'],
  ])('%s', (order, end) => {
    expect(endOf(order)).toBe(end)
  })
})

describe('an order goes on', () => {
  it.each([
    'Answer in German from today on.',
    'Starting today, answer in German.',
    'As of today answer in German.',
    'From this week on no meat.',
    'Always begin with the weather today.',
    'Every morning list my tasks for today.',
    'Always list my tasks for today.',
    'Show me the plan for this week first.',
    'Use the figures of this month.',
    "Always use today's date.",
    'Never mention what I said today.',
    'Never mention Tom, who died this year.',
    'Please never ask about my ex, who left this year.',
    'Never mention the dog that died this year.',
    'Never suggest films released this year.',
    'Short answers, I have exams this week.',
    'Short answers because I have exams this week.',
    'Sam wants short answers for now.',
    'Sam wants short answers until further notice.',
    'Never call me until 10 am.',
    'No calls on Mondays.',
    'Never deploy on Fridays.',
    'No deploys before Monday.',
    'Sam wants a summary every week.',
    'Never tell me how the week went until Sunday comes.',
    'No small talk about the rest of the month.',
    'Ask me each evening what I learned today.',
    'Sam prefers meetings on Tuesday.',
    'Do not book anything on weekends until Monday.',
  ])('%s', (order) => {
    expect(limitOf(order, SAID)).toBeNull()
  })
})
