/** Who is named in passing becomes somebody, and what is written large for another reason does not. */
import { createMemory } from 'recollect'
import { describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

async function typesOf(content: string): Promise<Record<string, string>> {
  const memory = await createMemory({ store: createPlainStore() })
  const space = memory.namespace('n')
  await space.add({ speaker: 'Rosa', content })
  await space.flush()
  const entities = await space.entities()
  await memory.close()
  return Object.fromEntries(entities.map(({ name, type }) => [name, type]))
}

describe('a first name', () => {
  it.each([
    ['Gina drove us to the hospital.', 'Gina'],
    ['I had lunch with Clara.', 'Clara'],
    ['We watched it with Felix, and Priyam fell asleep.', 'Felix'],
    ['I talked to Aylin about Kubernetes.', 'Aylin'],
    ['Dominic could not come.', 'Dominic'],
    ['Uncle Ray brought the trailer over.', 'Uncle Ray'],
  ])('is somebody: %s', async (said, name) => {
    expect(await typesOf(said)).toMatchObject({ [name]: 'person' })
  })
  it.each([
    ['Ginger helps against that.', 'Ginger'],
    ['German is hard.', 'German'],
    ['I asked Alexa for the time.', 'Alexa'],
    ['We flew to Florence.', 'Florence'],
    ['I bought it at Nike.', 'Nike'],
    ['Grace before dinner, always.', 'Grace'],
  ])('is not: %s', async (said, name) => {
    expect((await typesOf(said))[name]).not.toBe('person')
  })
})
