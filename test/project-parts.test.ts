/** What people tell of the software they build: its parts, what they are made with, and where they are. */
import { describe, expect, test } from 'vitest'
import { createMemory } from '../src/index.ts'
import { createReferenceStore } from './support/reference-store.ts'

const MONDAY = Date.parse('2026-03-02T09:00:00Z')
const MINUTE = 60_000
const MONTH = 30 * 86_400_000

/** Sessions a month apart between " / ", turns a minute apart between " // "; what holds at the end, and an answer. */
async function told(history: string, question?: string): Promise<{ facts: string[]; answer: string | null }> {
  const memory = await createMemory({ store: createReferenceStore(), now: () => MONDAY + 6 * MONTH })
  const namespace = memory.namespace('one')
  for (const [i, session] of history.split(' / ').entries()) {
    const turns = session.split(' // ').map((content, k) => ({
      role: 'user' as const,
      content,
      at: new Date(MONDAY + i * MONTH + k * MINUTE).toISOString(),
    }))
    await namespace.add(turns, { session: `s${i}` })
  }
  await namespace.flush()
  const facts = (await namespace.facts({ limit: 20 })).map((f) => f.statement)
  const answer = question === undefined ? null : (await namespace.answer(question)).text
  await memory.close()
  return { facts: facts.sort(), answer }
}

test.each([
  // What it is made with, and where it runs.
  [
    'The API is written in Go and the frontend in Svelte.',
    ["The user's API is written in Go.", "The user's frontend is written in Svelte."],
  ],
  ['our api is in rust', ["The user's api is written in Rust."]],
  ['The database is Postgres 16 on Neon.', ['The user uses Postgres 16 as the database.']],
  ['the linter is biome', ['The user uses biome as the linter.']],
  ['CI runs on Buildkite.', ['The user uses Buildkite as the CI.']],
  ["I'm on Node 22.", ['The user uses Node 22.']],
  ["We're on Python 3.12 and Django 5.", ['The user uses Django 5.', 'The user uses Python 3.12.']],
  ['We use conventional commits.', ['The user uses conventional commits.']],
  ["it's a Next.js app with Prisma", ["The user's app uses Next.js.", "The user's app uses Prisma."]],
  [
    "We're building Heron, a note-taking app in Rust.",
    ['Heron uses Rust.', 'The user works on Heron, a note-taking app.'],
  ],
  ['Skylark is hosted on a Hetzner box now', ['Skylark is hosted on a Hetzner box.']],
  ["It's a Flask API with a React frontend.", ["The user's API uses Flask.", "The user's API uses React."]],
  ['Our site is available in Dutch.', ["The user's site supports Dutch."]],
  [
    'the app supports German and French',
    ["The user's app supports French.", "The user's app supports German."],
  ],
  ["We've dropped support for Node 18.", ['The user dropped support for Node 18.']],
  ['we no longer support IE11', ['The user dropped support for IE11.']],
  // Where things are, exactly as they were written.
  ['The tests live in /spec, not /test.', ["The user's tests are in /spec."]],
  ['the config is in config/app.toml', ["The user's config is in config/app.toml."]],
  ['We moved the migrations to db/migrate.', ["The user's migrations are in db/migrate."]],
  ['The staging URL is https://staging.heron.dev', ["The user's staging URL is https://staging.heron.dev."]],
  ['production is at https://app.skylark.io', ["The user's production URL is https://app.skylark.io."]],
  ['Our repo is at github.com/skylark/api.', ["The user's repo URL is github.com/skylark/api."]],
  ['the dev server runs on port 4000', ["The user's dev server is on port 4000."]],
  ['our main branch is called trunk', ["The user's main branch is trunk."]],
  ['we branch off develop', ["The user's base branch is develop."]],
  ['the node version is 22.4', ["The user's node version is 22.4."]],
  ['The package is published as @heron/core.', ["The user's package is published as @heron/core."]],
  [
    'The auth service is owned by the platform team.',
    ["The user's auth service is owned by the platform team."],
  ],
  ['This repo is a monorepo with turborepo.', ["The user's repo is a monorepo with turborepo."]],
  ['we target ES2022', ["The user's build target is ES2022."]],
  // "It" is what was named before.
  [
    "Our project is called Heron. It uses Postgres and it's deployed on Fly.",
    ['Heron is deployed on Fly.', 'Heron uses Postgres.', 'The user works on the project Heron.'],
  ],
  [
    "I work on a project called Marlow. It's hosted on Render.",
    ['Marlow is hosted on Render.', 'The user works on the project Marlow.'],
  ],
  [
    "Our app is called Skylark. // It's written in Kotlin.",
    ['Skylark is written in Kotlin.', 'The user works on the app Skylark.'],
  ],
  [
    'I work on a project called Marlow. Notion is nice. It uses Postgres.',
    ['The user works on the project Marlow.'],
  ],
  ['The Slack API is written in PHP.', ['Slack API is written in PHP.']],
  // The newest holds.
  ['The API is written in Go. / The API is written in Rust now.', ["The user's API is written in Rust."]],
  ['The linter is ESLint. / The linter is Biome.', ['The user uses Biome as the linter.']],
  [
    'The linter is ESLint. / The formatter is Biome now.',
    ['The user uses Biome as the formatter.', 'The user uses ESLint as the linter.'],
  ],
  ['The backend runs on Fly. / The backend moved to Hetzner.', ["The user's backend switched to Hetzner."]],
  ['The API runs on Fly. / The API no longer runs on Fly.', []],
  ['The tests live in /test. / The tests no longer live in /test.', []],
  ['The tests live in /test. / The tests live in /spec now.', ["The user's tests are in /spec."]],
])('%s', async (history, facts) => {
  expect((await told(history)).facts).toEqual(facts)
})

test.each([
  'Is the API written in Go?',
  'Can you rewrite the API in Go?',
  'If the database is Postgres, we need a migration.',
  'Maybe the API should be in Rust.',
  "Let's say it's a Next.js app with Prisma.",
  'I read that the project is written in Rust.',
  'Their API is written in Go.',
  "Stripe's API is written in Ruby.",
  'I read Linear is nice. It is a React app.',
  'the database is slow',
  'the build is broken',
  'The API is down.',
  'The main branch is broken.',
  'Move the tests to /spec please.',
  'The bug is in src/app.ts.',
  'The readme says the tests live in /spec.',
  'The blood tests are in mid/late May.',
  'The docs are in English/French.',
  'The error says the server runs on port 3000.',
  'The default port is 3000 in most frameworks.',
  'The library is built in Oslo.',
  'The bot is deployed on Monday.',
  "I'm on Route 66.",
  'We target young families.',
  'In the tutorial, the tests live in /spec.',
  'At my old job, the database is Oracle.',
  'We moved the tests to test/unit but reverted it.',
  'The license is MIT, says their readme.',
  'The API runs on port 3000 lol not any more',
])('%s tells nothing of a project', async (text) => {
  expect((await told(text)).facts).toEqual([])
})

describe('answers', () => {
  test.each([
    ['The tests live in /spec, not /test.', 'Where do the tests live?', '/spec'],
    ['The staging URL is https://staging.heron.dev', 'What is the staging URL?', 'https://staging.heron.dev'],
    ['The database is Postgres 16 on Neon.', 'Which database does the project use?', 'Postgres 16'],
    ['The database is MySQL. / The database is Postgres now.', 'What was the database before?', 'MySQL'],
    ['we replaced MongoDB with Postgres', 'What did we use before Postgres?', 'MongoDB'],
    ['we moved CI from Jenkins to GitHub Actions', 'What do we use for CI?', 'GitHub Actions'],
    ['The backend runs on Heroku. / We moved the backend to Fly.', 'What does the backend run on?', 'Fly'],
    ['our main branch is called trunk', 'What is our main branch called?', 'trunk'],
    ['the dev server runs on port 4000', 'Which port does the dev server run on?', '4000'],
    ['The package is published as @heron/core.', 'What is the package published as?', '@heron/core'],
    ['The auth service is owned by the platform team.', 'Who owns the auth service?', 'the platform team'],
    ['The API is written in Go.', 'What does the worker run on?', null],
  ])('%s – %s', async (history, question, answer) => {
    expect((await told(history, question)).answer).toBe(answer)
  })
})

test.each([
  ['use tabs, not spaces, in this project', true],
  ['In this repo, use pnpm instead of npm.', true],
  ['never commit to main', true],
  ['always open a PR', true],
  ['write a readme for this project', false],
  ['Use the debugger in this repo to find the crash.', false],
  ['We use tabs in this project', false],
])('%s is a standing wish: %s', async (content, isWish) => {
  const memory = await createMemory({ store: createReferenceStore() })
  const namespace = memory.namespace('one')
  await namespace.add([
    { role: 'user', content },
    { role: 'assistant', content: 'Ok.' },
  ])
  await namespace.flush()
  const { sections } = await namespace.profile()
  const wishes = sections.filter((s) => /Standing/.test(s.title)).flatMap((s) => s.items.map((i) => i.text))
  expect(wishes).toEqual(isWish ? [`The user asks: ${content}`] : [])
  await memory.close()
})
