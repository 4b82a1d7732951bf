/** Whose telephone number is told beside a name. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

it.each([
  ['You can reach my cousin Ines on 0171 555 204.', "Ines' phone number is 0171 555 204."],
  ['Ring Otto on +49 171 555 204.', "Otto's phone number is +49 171 555 204."],
  ['Our contact at the bank is Ola Berg, 070-174 06 99.', "Ola Berg's phone number is 070-174 06 99."],
  ['The warden is Mrs Lund, the direct line is 0117 555 204.', "Mrs Lund's phone number is 0117 555 204."],
  ['My new number from May is +45 31 55 02 99.', "Maya's phone number is +45 31 55 02 99."],
  ['Call Otto on 07.05.2026.', null],
  ['Ring Otto on 12 May 2026.', null],
  ['Our order is Delta, 0045 123 99.', null],
])('%s', async (said, statement) => {
  const space = memory.namespace(said)
  await tell(space, 'Maya', ['2025-03-12', said])
  const numbers = await space.facts({ asOf: null, relation: 'phone_number' })
  expect(numbers.map((f) => f.statement)).toEqual(statement === null ? [] : [statement])
})

it('dates on a card what was over before it was told', async () => {
  const space = memory.namespace('over')
  await tell(space, 'Maya', ['2025-03-12', 'I was a nurse.'])
  const card = await space.card('Maya')
  expect(card?.text).toContain('before 2025-03-12: Maya was a nurse.')
})
