/** "In" before capitals names a place, unless it is a step of work. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

it.each([
  ['The lowest SDK is set to 26 in PR #318.', []],
  ['The tests are red in CI again.', []],
  ['The build is in QA since Monday.', []],
  ['The office is in Porto.', ['Porto']],
  ['My sister is in LA this week.', ['LA']],
])('%s', async (content, places) => {
  const memory = await createMemory({ store: createPlainStore() })
  const space = memory.namespace('ana')
  await space.add({ speaker: 'Ana', content, at: '2025-03-02' }, { session: 's' })
  await space.flush()
  const found = (await space.entities()).filter(({ type }) => type === 'place').map(({ name }) => name)
  expect(found).toEqual(places)
  await memory.close()
})
