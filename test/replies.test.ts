/** What people say in reply to others: half sentences, and "she" for whom the other named. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
let space: Namespace
beforeEach(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    now: () => Date.parse('2025-06-01T12:00:00Z'),
  })
  space = memory.namespace('ana')
})
afterEach(() => memory.close())

type Said = readonly [speaker: string, content: string]
const START = Date.parse('2025-03-12T18:00:00Z')
const turnOf = ([speaker, content]: Said, i: number) => ({
  ...{ id: `t${i}`, speaker, content, at: new Date(START + i * 60_000).toISOString() },
  role: speaker === 'assistant' ? ('assistant' as const) : ('user' as const),
})
const facts = async (): Promise<string[]> =>
  (await space.facts({ limit: 100 })).map((f) => f.statement).sort()

const TALK: readonly Said[] = [
  ['Bea', 'Where do you work these days?'],
  ['Ana', 'At Orbit.'],
  ['Bea', 'Nice. And how is Tyler?'],
  ['Ana', 'He broke his leg on Saturday.'],
  ['Ana', 'We adopted a cat.'],
  ['Bea', "Oh, what's she called?"],
  ['Ana', 'Olive.'],
]
const TOLD = ['Ana adopted a cat.', 'Ana works at Orbit.', "Olive is Ana's cat.", 'Tyler broke his leg.']

describe('a reply is read with what it answers', () => {
  it('and that with what it asks of, however long each took', async () => {
    const MINUTES = [0, 50, 100]
    const talk: readonly Said[] = [
      ['Ana', 'We adopted a cat.'],
      ['Bea', "What's she called?"],
      ['Ana', 'Olive.'],
    ]
    await space.add(
      talk.map((said, i) => ({
        ...turnOf(said, i),
        at: new Date(START + (MINUTES[i] ?? 0) * 60_000).toISOString(),
      })),
      { session: 's' },
    )
    await space.flush()
    const live = await facts()
    expect(live).toContain("Olive is Ana's cat.")
    await space.rebuild()
    expect(await facts()).toEqual(live)
  })

  it.each([1, 2, 3, 7])('when turns come in groups of %d', async (size) => {
    for (let i = 0; i < TALK.length; i += size) {
      await space.add(
        TALK.slice(i, i + size).map((said, k) => turnOf(said, i + k)),
        { session: 's' },
      )
      await space.flush()
    }
    expect(await facts()).toEqual(TOLD)
    const [job] = await space.facts({ relation: 'works_at' })
    expect(job?.evidence.map((e) => [e.turn, e.context])).toEqual([['t1', ['t0']]])
    await space.rebuild()
    expect(await facts()).toEqual(TOLD)
  })

  it('when the question comes in after its reply', async () => {
    const late = [0, 2, 5]
    const order = [...TALK.keys()].sort((a, b) => Number(late.includes(a)) - Number(late.includes(b)))
    for (const i of order) {
      await space.add(turnOf(TALK[i] as Said, i), { session: 's' })
      await space.flush()
    }
    expect(await facts()).toEqual(TOLD)
  })

  it('and says no more than it did alone once that is deleted', async () => {
    await space.add(TALK.map(turnOf), { session: 's' })
    await space.flush()
    for (const id of ['t0', 't2']) await space.deleteTurn(id)
    expect(await facts()).toEqual(['Ana adopted a cat.', "Olive is Ana's cat."])
    await space.deleteTurn('t4')
    expect(await facts()).toEqual([])
  })

  it('when an assistant asks its user', async () => {
    const talk: Said[] = [
      ['assistant', 'Happy to help! Are you vegetarian?'],
      ['user', 'Yes, since May.'],
      ['user', 'Where do you live?'],
      ['assistant', 'In Porto.'],
    ]
    await space.add(talk.map(turnOf), { session: 's' })
    await space.flush()
    expect(await facts()).toEqual(['The user is vegetarian.'])
  })
})

describe('"he" and "she" are whom the other named, where only one fits', () => {
  it.each<[named: string, reply: string, told: string[]]>([
    ["How's your sister?", 'She moved to Porto in May.', ["Ana's sister moved to Porto."]],
    ["how's your bro?", 'he works at orbit now', ["Ana's brother works at Orbit."]],
    ['I ran into Priya yesterday!', "Oh, she's pregnant.", ['Priya is pregnant.']],
    ['Any news from Clara?', 'She got a job at Orbit.', ['Clara got a job at Orbit.']],
    ['How are your parents?', 'They moved to Spain last year.', ["Ana's parents moved to Spain."]],
    ['Simon and Tom say hi.', 'He works at Orbit now.', []],
    ["How's your sister?", 'He works at Orbit.', []],
    ['The plumber rang about Simon.', 'He broke his leg.', []],
    ['I was at Orbit.', 'She works there.', []],
    ['Marvellous. And the concert?', 'She moved to Porto.', []],
    ['Poor Mason. Is he well?', 'He broke his leg.', ['Mason broke his leg.']],
  ])('%s – %s', async (named, reply, told) => {
    await space.add([turnOf(['Bea', named], 0), turnOf(['Ana', reply], 1)], { session: 's' })
    await space.flush()
    expect(await facts()).toEqual(told)
  })

  it.each<[told: string, question: string, reply: string, facts: string[]]>([
    ['Bruno has a bad leg.', 'Poor baby. How old is he now?', 'Eleven.', ['Bruno is 11 years old.']],
    ['My son is here.', 'How old is he now?', 'Eleven.', ["Ana's son is 11 years old."]],
    [
      'My son is tired of it.',
      'So he plays for Orbit now?',
      'Yeah, since May.',
      ["Ana's son plays for Orbit."],
    ],
    ['Bruno and Rex are here.', 'How old is he now?', 'Eleven.', []],
  ])('of a question about whom its answerer told: %s %s – %s', async (told, question, reply, expected) => {
    const talk: Said[] = [
      ['Ana', told],
      ['Bea', question],
      ['Ana', reply],
    ]
    await space.add(talk.map(turnOf), { session: 's' })
    await space.flush()
    expect(await facts()).toEqual(expected)
  })
})
