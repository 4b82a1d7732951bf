/** A review lets a turn of its session give a known fact of an earlier one the sentence that it has now. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

const BEFORE = 'Ana has a dog, Rex, who is a puppy and sleeps in the kitchen.'

it.each([
  [
    '0 | same #1 | - | Ana has a dog, Rex, who sleeps in the hall.',
    'Ana has a dog, Rex, who sleeps in the hall.',
  ],
  [
    '0 | becomes #1 | - | - | - | - | Ana has a dog, Rex, who sleeps in the hall.',
    'Ana has a dog, Rex, who sleeps in the hall.',
  ],
  // What is left out is not so any more, if head and tail are there.
  [
    '0 | same #1 | - | Ana has a dog, Rex, who sleeps in the kitchen.',
    'Ana has a dog, Rex, who sleeps in the kitchen.',
  ],
  ['0 | same #1 | - | Ana has a dog.', BEFORE],
  ['0 | same #1 | -', BEFORE],
])('%s', async (line, after) => {
  let facts: readonly string[] = []
  let add: readonly string[] = []
  const model = replying(({ task }) => (task === 'review' ? { add } : task === 'distil' ? { facts } : {}))
  const memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01'),
  })
  const space = memory.namespace('a')
  const tell = async (at: string, content: string) => {
    await space.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
    await space.flush()
  }
  const dog = async (knownAt?: number) =>
    (await space.facts({ relation: 'has_dog', ...(knownAt !== undefined && { knownAt }) })).map(
      (f) => f.statement,
    )
  facts = [`0 | new | Ana | has_dog | Rex | - | ${BEFORE}`]
  await tell('2025-03-01', 'I have a dog, Rex, a puppy who sleeps in the kitchen.')
  facts = ['0 | new | Ana | owns | a boat | -']
  add = [line]
  await tell('2025-06-01', 'Rex is grown up now and sleeps in the hall. I own a boat now.')
  expect(await dog()).toEqual([after])
  expect(await dog(Date.parse('2025-04-01'))).toEqual([BEFORE])
  await memory.close()
})
