import { expect, it } from 'vitest'
import type { EntityType } from '../../../model/entity.ts'
import { asFits, relationOf } from './read-relation.ts'

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
