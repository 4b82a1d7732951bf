import { describe, expect, it } from 'vitest'
import { touched } from './touched.ts'

const ending = (tail: string | null, more: object = {}) =>
  ({
    head: { name: 'Tomek', type: 'person', description: '' },
    relation: 'owns',
    tail,
    at: 0,
    source: 't',
    ...more,
  }) as never
const known = (description: string) =>
  ({
    turns: [],
    speakers: [],
    known: { facts: [], entities: [{ name: 'Tomek', type: 'person', description }] },
  }) as never
const instead = (name: string) => ({
  corrects: { value: { name, type: 'thing', description: '' }, span: null },
})
const described = (description: string, ...endings: never[]): string | null =>
  touched(endings, [], known(description))[0]?.entity.description ?? null

describe('a description of somebody of whom something ended or was put right', () => {
  it.each([
    ["Ana's brother, has a van", ending('van'), "Ana's brother"],
    ['has a blue van; lives in Ely', ending('blue van'), 'lives in Ely'],
    ['apprentice at Nowak Pianos', ending('Nowak Pianos'), 'apprentice'],
    ['friend of Ana from Ely', ending('Ely'), 'friend of Ana'],
    ['works with the Vela team, plays chess', ending('Vela team'), 'works, plays chess'],
    ['trumpeter', ending('trumpeter'), ''],
    ['builder who renovates the old mill', ending('old mill'), 'builder'],
    ['a friend who works at Nowak Pianos', ending('Nowak Pianos'), 'a friend'],
    ['cellist and teacher at Ely College', ending('Ely College'), 'cellist and teacher'],
    ['plays the cello and drives a van', ending('van'), 'plays the cello'],
    ['tuned pianos for Rubinstein', ending('Rubinstein', instead('Richter')), 'tuned pianos for Richter'],
    ['pays 80 euros a week', ending('80 euros', instead('90 euros')), 'pays 90 euros a week'],
    ["Ana's brother, drives vans", ending('van', instead('tram')), "Ana's brother"],
  ])('%s', (description, end, wanted) => {
    expect(described(description, end)).toBe(wanted)
  })

  it.each([
    ["Ana's brother, has a van", ending('blue bicycle')],
    ["Ana's brother, has a van", ending('red van')],
    ["Ana's brother, plans a tour", ending('tour', { done: true })],
    ["Ana's brother, plans a tour", ending('tour', instead('tour'))],
    ["Ana's brother", ending(null)],
    ['', ending('van')],
  ])('says of %s nothing else', (description, end) => {
    expect(described(description, end)).toBe(null)
  })

  it('keeps what is announced to end later', () => {
    const input = { ...(known('has a van') as object), turns: [{ id: 't', at: 5 }] } as never
    expect(touched([ending('van', { at: 6 })], [], input)).toEqual([])
    expect(touched([ending('van', { at: 5 })], [], input)).toHaveLength(1)
  })

  it('leaves out one thing after the other, and nothing of whom the reply describes itself', () => {
    expect(described('has a van, has a boat, sings', ending('van'), ending('boat'))).toBe('sings')
    expect(
      touched([ending('van')], [{ name: 'tomek', type: 'person', description: '' }], known('has a van')),
    ).toEqual([])
  })
})
