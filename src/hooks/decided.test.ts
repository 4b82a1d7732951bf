import { expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { decidedIn } from './decided.ts'

/** What is told of sessions, a day each, oldest first; the last one is told of elsewhere. */
async function decided(...sessions: readonly string[]): Promise<string[]> {
  const memory = await createMemory({ consolidate: false })
  const space = memory.namespace('project')
  for (const [i, content] of sessions.entries())
    await space.add(
      { role: 'user', content, at: `2026-02-${String(i + 1).padStart(2, '0')}` },
      { session: `s${i}` },
    )
  const all = await space.sessions({ newestFirst: true })
  const { text } = await decidedIn(space, all.slice(1), all.slice(0, 1), 200)
  await memory.close()
  return text.split('\n').map((line) => line.replace(/^\[\d+\] \S+ user: /, ''))
}

it.each<[said: string[], told: string[]]>([
  [
    ['We use port 4100 for staging.', 'From now on, use pnpm instead of npm.', 'Add tests.'],
    ['We use port 4100 for staging.', 'From now on, use pnpm instead of npm.'],
  ],
  [
    ['We deploy from main every Tuesday.', 'We now deploy docs to staging as well.', 'Add tests.'],
    ['We deploy from main every Tuesday.', 'We now deploy docs to staging as well.'],
  ],
  [['We use Redis for the cache.', 'Replace Redis with Valkey.', 'Add tests.'], ['']],
  [
    ['We use port 4100 for the gateway.', 'We use port 4200 for the gateway.', 'Add tests.'],
    ['We use port 4200 for the gateway.'],
  ],
  [['We always use pnpm.', 'We always use pnpm.', 'Add tests.'], ['We always use pnpm.']],
  [['We use npm.', 'We switched from npm to pnpm.'], ['']],
])('%j: %j', async (said, told) => expect(await decided(...said)).toEqual(told))
