/** Whom a question means by a tie: the other end of it is asked about, and not whose it is. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'

it.each([
  ["Where does Lena's mother live?", 'Ruth lives in Kiel.'],
  ['Where does my mother live?', 'Ruth lives in Kiel.'],
  ["Where does Lena's mum live?", 'Ruth lives in Kiel.'],
  ["Where does the user's brother's wife live?", 'Edda lives in Bonn.'],
  ['Where does my brother’s wife live?', 'Edda lives in Bonn.'],
  ["Where does Lena's aunt live?", 'Ilse lives in Trier.'],
  ['Where does Lena live?', 'Lena lives in Ulm.'],
  // Who is named by themselves, too, is asked about.
  ["Where does Lena live since Lena's mother died?", 'Lena lives in Ulm.'],
])('%s', async (question, first) => {
  const memory = await createMemory({ now: () => Date.UTC(2026, 2, 1) })
  const space = memory.namespace('lena')
  const said = ['She is there now, in a room of her own.', 'We sleep in the living room.', 'So it is.']
  await space.add(
    said.map((content, i) => ({ id: `t${i}`, speaker: 'Lena', content, at: `2026-01-0${i + 1}` })),
    { session: 's' },
  )
  const know = (head: string, relation: string, tail: string, source: string) => ({
    head,
    headType: 'person' as const,
    relation,
    tail,
    sources: [source],
    statement: `${head} ${relation === 'lives_in' ? 'lives in' : `is tied by ${relation} to`} ${tail}.`,
  })
  await space.addGraph({
    facts: [
      know('Lena', 'has_mother', 'Ruth', 't2'),
      know('Lena', 'has_brother', 'Olaf', 't2'),
      know('Olaf', 'married_to', 'Edda', 't2'),
      know('Ilse', 'aunt_of', 'Lena', 't2'),
      know('Lena', 'lives_in', 'Ulm', 't1'),
      know('Ruth', 'lives_in', 'Kiel', 't0'),
      know('Olaf', 'lives_in', 'Jena', 't0'),
      know('Edda', 'lives_in', 'Bonn', 't0'),
      know('Ilse', 'lives_in', 'Trier', 't0'),
    ],
  })
  const { facts } = await space.recall(question)
  await memory.close()
  expect(facts[0]?.fact.statement).toBe(first)
})
