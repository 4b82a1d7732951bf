import { expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { lastSaid } from './last-said.ts'

const AFTERWARDS = ['Looking at it.', 'The page loads.', 'Green.', 'All 40 passed.']

/** What is told of one session, in which the assistant speaks first. */
async function last(said: readonly string[]): Promise<string> {
  const memory = await createMemory({ consolidate: false })
  const space = memory.namespace('project')
  await space.add(
    said.map((content, i) => ({
      role: i % 2 === 0 ? ('assistant' as const) : ('user' as const),
      content,
      at: Date.UTC(2026, 1, 1, 10, i),
    })),
    { session: 's' },
  )
  const ended = await space.sessions()
  const { text } = await lastSaid(space, { open: [], ended }, 200)
  await memory.close()
  return text
}

it.each<[suggested: string, answered: string, told: readonly string[], not: readonly string[]]>([
  [
    'I suggest a limit of 40 instead of 10; a cache would be better.',
    '40 it is. no cache.',
    ['no cache'],
    ['I suggest'],
  ],
  ['I would put Varnish in front instead of the proxy.', 'skip varnish', ['skip varnish'], ['I would']],
  ['I suggest a limit of 40 instead of 10.', 'Do that, with tests.', ['I suggest a limit of 40'], []],
  [
    'The proxy still fails at night.',
    "No tests for it, and don't touch it.",
    ['still fails', "don't touch"],
    [],
  ],
  ...[
    'No problem, go ahead.',
    'No problem with that, run it.',
    'No, that is perfect, go on.',
    "Yes do it, but don't touch the tests.",
    "ok, do that, but don't touch the tests",
    'Yes, but no tests.',
  ].map(
    (yes) =>
      ['I suggest a limit of 40 instead of 10.', yes, ['I suggest a limit of 40'], []] satisfies [
        string,
        string,
        string[],
        string[],
      ],
  ),
  ...[
    'No problem, skip it.',
    'No, do it in the worker.',
    'ok, forget it',
    'Go on, but drop that.',
    "no, don't do it",
  ].map(
    (no) =>
      ['I suggest a limit of 40 instead of 10.', no, [], ['I suggest']] satisfies [
        string,
        string,
        string[],
        string[],
      ],
  ),
  ['Renamed.', 'fine, no problem', [], ['no problem']],
])('%s %s', async (suggested, answered, told, not) => {
  const text = await last([suggested, answered, ...AFTERWARDS])
  for (const words of told) expect(text).toContain(words)
  for (const words of not) expect(text).not.toContain(words)
})

it('leaves out "?" and "go on", which would take the place of what was decided', async () => {
  const decided = 'The proxy gets a timeout of 30 s and the old one goes.'
  const text = await last([
    decided,
    '?',
    'Working on it.',
    'go on',
    'Nearly there.',
    'ok, continue please',
    'Tests run.',
    '...',
  ])
  expect(text).toContain(decided)
  for (const said of ['user: ?', 'go on', 'continue', '...']) expect(text).not.toContain(said)
})

it.each(['Go on with the migration.', 'Next is the billing page.', 'continue after the release'])(
  'tells what is to be gone on with: %s',
  async (said) => expect(await last(['Done.', said])).toContain(said),
)
