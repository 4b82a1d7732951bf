import { expect, it } from 'vitest'
import { listedRelation } from '../tasks/distil/by-model/listed-relations.ts'
import { aspectOf } from '../tasks/distil/clauses/catalogue.ts'
import { canonicalRelation, KIN, KNOWN_RELATIONS } from '../tasks/relations.ts'
import { BY_ASPECT, roomOf } from './rooms.ts'

it('every side of a life that a relation is about has a room, or is left out knowingly', () => {
  const aspects = KNOWN_RELATIONS.flatMap((relation) => [
    aspectOf(relation) ?? [],
    listedRelation(relation)?.aspect ?? [],
    canonicalRelation(relation).spec?.aspect ?? [],
  ]).flat()
  const all = new Set([...aspects, ...Object.values(KIN).map(({ aspect }) => aspect)])
  expect(all.size).toBeGreaterThan(15)
  expect([...all].filter((aspect) => BY_ASPECT[aspect] === undefined)).toEqual([])
})

it.each([
  ['member_of', 'community', 'Community'],
  ['volunteers_at', 'community', 'Community'],
  ['plays', 'hobbies', 'Preferences'],
  ['works_with', 'work', 'Work and education'],
  ['friend_of', 'people', 'People'],
  ['watched', 'films', 'Other'],
])('%s stands under its side of a life: %s, %s', (relation, aspect, room) => {
  expect(roomOf({ relation, aspect, statement: '' })).toBe(room)
})
