import { expect, it } from 'vitest'
import type { EntityType } from '../../../model/entity.ts'
import { asFits, relationOf, sentenceOf } from './read-relation.ts'

it.each([
  ['state:takes', 'organization', '14 kg of salad leaves a week', 'take_goods', 'other'],
  ['state:takes', 'organization', 'mostly roots', 'take_goods', 'other'],
  ['takes', 'person', '18 kg of salad leaves', 'take_goods', 'other'],
  ['state:takes', 'person', 'metformin 500 mg', 'takes', 'health'],
  ['takes', 'thing', '2 boxes of drops', 'takes', 'health'],
  ['takes', 'thing', '12 units per 10 kg', 'takes', 'health'],
  ['state:drives', 'person', 'the Friday run', 'drive_round', 'other'],
  ['drives', 'person', 'a Golf', 'drives', 'possessions'],
  ['drives', 'person', 'the delivery van', 'drives', 'possessions'],
] as const)('%s of a %s, "%s", is %s', (said, head, tail, key, aspect) => {
  const read = relationOf(said)
  expect(read === null ? null : asFits(read, head as EntityType, tail)).toMatchObject({
    key,
    listed: { kind: 'state', aspect },
  })
})

it.each([
  ['the bitter at the Drovers', 'thing', 'originate_from'],
  ["Ana's tablets", 'thing', 'originate_from'],
  ['the money for the roof', 'thing', 'originate_from'],
  ['Bo', 'thing', 'hometown'],
  ["Ana's grandfather", 'thing', 'hometown'],
  ["Ana's teacher", 'thing', 'hometown'],
  ['the neighbours in the flat above', 'thing', 'hometown'],
  ["Ana's lager", 'person', 'hometown'],
] as const)('"comes from" of %s (%s) is %s', (name, head, key) => {
  const read = relationOf('state:comes from')
  expect(read === null ? null : asFits(read, head, 'Builth', name).key).toBe(key)
})

it('keeps the listed relation whatever its head is', () => {
  const read = relationOf('hometown')
  expect(read === null ? null : asFits(read, 'thing', 'Builth', 'the bitter').key).toBe('hometown')
})

it.each([
  ["Ana's paper about nightjars", 'rests on', 'rests on'],
  ["Ana's box of tools", 'rests on', 'rests on'],
  ['The team that runs trials', 'rests on', 'rests on'],
  ["Ana's kids in Leeds", 'rests on', 'rest on'],
  ["Ana's tools", 'rests on', 'rest on'],
  ['A lot of tools', 'rests on', 'rest on'],
  ['Ana and the box of tools', 'is near', 'are near'],
])('the verb is of the noun, not of what stands behind it: %s', (head, words, verb) => {
  expect(sentenceOf(head, words, 'Heron')).toBe(`${head} ${verb} Heron.`)
})
