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

it.each([
  ['The reader in Python is slow.', 'Python', 'thing'],
  ['The tests in Vitest are slow.', 'Vitest', 'thing'],
  ['The talk in Polish was long.', 'Polish', 'thing'],
  ['The talk in Lisbon was long.', 'Lisbon', 'place'],
  ['The reader in Phoenix is slow.', 'Phoenix', 'place'],
])('what something is in is a place, but for languages and tools: %s', async (said, name, type) => {
  expect(await typesOf(said)).toMatchObject({ [name]: type })
})

describe('a name of several parts', () => {
  it.each<[said: string, ...names: string[]]>([
    ['My brother Jean-Luc lives in Lyon.', 'Jean-Luc', 'Lyon', 'Rosa'],
    ['I live in Stratford-upon-Avon with Anne-Marie.', 'Anne-Marie', 'Rosa', 'Stratford-upon-Avon'],
    ['Juan de la Cruz lives in Sevilla.', 'Juan de la Cruz', 'Rosa', 'Sevilla'],
    ["I had lunch with Gabriele d'Angelo, he works at Fiat.", 'Fiat', "Gabriele d'Angelo", 'Rosa'],
    ['My neighbour is Abu Bakr al-Rashid.', 'Abu Bakr al-Rashid', 'Rosa'],
    ['Carlos De Souza e Silva is my cousin.', 'Carlos De Souza e Silva', 'Rosa'],
    ["My landlord is Pat O'Brien.", "Pat O'Brien", 'Rosa'],
    ['My teacher is Ludwig van den Berg.', 'Ludwig van den Berg', 'Rosa'],
  ])('is one: %s', async (said, ...names) => {
    expect(Object.keys(await typesOf(said)).sort()).toEqual(names)
  })
  it.each<[said: string, ...names: string[]]>([
    ['I met Ana and Luis.', 'Ana', 'Luis', 'Rosa'],
    ['I met Tom, Jean and Luc.', 'Jean', 'Luc', 'Rosa', 'Tom'],
    ['I flew from Leeds to Lyon.', 'Leeds', 'Lyon', 'Rosa'],
    ['I work at IBM in Oslo.', 'IBM', 'Oslo', 'Rosa'],
  ])('are several: %s', async (said, ...names) => {
    expect(Object.keys(await typesOf(said)).sort()).toEqual(names)
  })
})

it.each<[said: string, ...names: string[]]>([
  ['I am SO TIRED of THIS', 'Rosa'],
  ['WHY does this ALWAYS happen to ME, I want to go HOME', 'Rosa'],
  ['We are NOT working with IBM and ANA', 'ANA', 'IBM', 'Rosa'],
  ['The API is down at NASA', 'API', 'NASA', 'Rosa'],
])('what is shouted is no thing: %s', async (said, ...names) => {
  expect(Object.keys(await typesOf(said)).sort()).toEqual(names)
})

it('whom somebody got engaged to is somebody', async () => {
  expect(await typesOf('Tom and I got engaged!')).toEqual({ Rosa: 'person', Tom: 'person' })
})

describe('a greeting', () => {
  it.each([
    ['Welcome Maya! How is the new job?', 'Maya'],
    ["Congratulations Maya, that's great.", 'Maya'],
    ['Happy Birthday Ana!', 'Ana'],
    ['Guten Morgen Lena.', 'Lena'],
    ['Hola Maya!', 'Maya'],
    ['Cheers Bob!', 'Bob'],
    ['Merry Christmas Ana, see you soon', 'Ana'],
  ])('is no part of the name: %s', async (said, name) => {
    const types = await typesOf(said)
    expect(Object.keys(types).filter((one) => one !== 'Rosa')).toEqual([name])
    expect(types[name]).toBe('person')
  })
  it.each([
    ['Welcome Aboard!'],
    ['Enhorabuena! Felicidades!'],
    ['Happy Birthday!'],
    ['My router does 300 Mbps on 5 GHz and the disk is 2 TB.'],
    ['The box weighs 20 Kg and costs 30 EUR.'],
  ])('and units name nobody: %s', async (said) => {
    expect(Object.keys(await typesOf(said)).filter((one) => one !== 'Rosa')).toEqual([])
  })
  it.each([
    ['We work at Welcome Break near Leeds.', 'Welcome Break'],
    ['I live in Welcome Bay.', 'Welcome Bay'],
    ['We watched Good Morning Vietnam.', 'Good Morning Vietnam'],
    ['My dog is called Watt.', 'Watt'],
  ])('may be a name elsewhere: %s', async (said, name) => {
    expect(Object.keys(await typesOf(said))).toContain(name)
  })
  it('names nobody in the title of a book', async () => {
    expect(Object.keys(await typesOf('Christmas Carol is my favourite book.'))).not.toContain('Carol')
  })
})
