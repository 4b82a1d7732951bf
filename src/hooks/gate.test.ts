import { describe, expect, it } from 'vitest'
import { aboutUser } from './about-user.ts'
import { wantedBy } from './gate.ts'

describe('a prompt', () => {
  it.each([
    ['why did we choose Postgres?', 'asks'],
    ['continue as discussed yesterday', 'asks'],
    ['what is our rate limit?', 'asks'],
    ['name it the way I prefer', 'own'],
    ['what is my editor?', 'own'],
    ['who maintains the importer?', 'might'],
    ['may we deploy today?', 'might'],
    ['can I deploy on 20 december?', 'might'],
    ['do I need to see the diff before you commit this?', 'might'],
    ["local db won't start, which port was it again and which pg version", 'asks'],
    ['bump pnpm to 10, why are we still on 8', 'asks'],
    ['I need more memory on the box, what do we pay for it', 'might'],
    ['deploy the current main to prod, which command and where does it go', 'might'],
    ['is the vector search stuff still in the code', 'might'],
    ['when is ga and what blocks it', 'might'],
  ])('that wants memory is known by its words: %s', (prompt, wish) => {
    expect(wantedBy(prompt)).toEqual({ wish, question: prompt })
  })

  it.each([
    'yes',
    'go on',
    'fix the lint error',
    'why does this fail?',
    'what is wrong here?',
    'fix the test, which is red',
    'use the helper, which does the same',
    'the tests fail, why is that',
    'the build is red, why does it fail',
    'look at the diff, what are the changes',
    'good, what is next on the list?',
    'is the test still failing',
    'can I delete this file?',
    'should I rename it?',
    'run it again',
    '/compact',
    '!ls',
    '',
    '   ',
  ])('that wants none is known by its words: %j', (prompt) => expect(wantedBy(prompt)).toBeNull())

  it('is searched for by the sentences that ask', () => {
    const log = 'Error: cannot connect\n    at Socket.<anonymous> (net.js:1:2)\n'.repeat(500)
    expect(wantedBy(`${log}\nWhich port did we choose for staging? Fix the lint error.`)).toEqual({
      wish: 'asks',
      question: 'Which port did we choose for staging?',
    })
    expect(wantedBy('The cache is stale. What did we decide about that?')?.question).toBe(
      'The cache is stale. What did we decide about that?',
    )
  })
})

describe('what a user says', () => {
  it.each([
    'I prefer tabs over spaces.',
    'Always use pnpm.',
    'From now on answer in Norwegian.',
    'My name is Runa.',
    "I'm a backend engineer based in Bergen.",
  ])('of themself is known: %s', (text) => expect(aboutUser(text)).toBe(text))

  it.each([
    'Run the tests.',
    'The port is 8441.',
    'I want to see the diff.',
    'Why does it always fail?',
    'Port 3000 collides with grafana, so use 8080 from now on.',
    'Never deploy on Fridays here, the client forbids it.',
    "I'd like a dark header for the landing page.",
    'I want the invoice total in cents.',
    'I hate this bug.',
    'Always use kubectl with --context acme-prod.',
    'From now on, name branches acme/TICKET.',
    'Never call Stripe from the worker.',
    'From now on we store invoices in Postgres.',
    'Always use UserService for lookups.',
    'What indentation do I like?',
    `I like ${'x'.repeat(3000)}`,
  ])('of anything else is no matter of theirs: %s', (text) => expect(aboutUser(text)).toBe(''))

  it('is told apart from what they say of a project', () =>
    expect(
      aboutUser(
        'I prefer tabs. Our client Contoso wants the header dark. Always use pnpm in all my projects.',
      ),
    ).toBe('I prefer tabs. Always use pnpm in all my projects.'))
})
