import { describe, expect, it } from 'vitest'
import type { Entity, EntityType } from '../model/entity.ts'
import type { TurnId } from '../model/ids.ts'
import { day } from '../testing/builders.ts'
import { asNameOf, asToldAnew, viewOf, withHeard } from './names.ts'

type Telling = readonly [day: number, description: string]

function toldOf(tellings: readonly Telling[]): string[] {
  let known: Entity | undefined
  for (const [n, description] of tellings)
    known = withHeard(known, {
      name: 'Tomek',
      type: 'person',
      description,
      turn: `t${n}` as TurnId,
      at: day(n),
      speaker: false,
    })
  return (known?.heard.told ?? []).map(({ text }) => text)
}

describe('what is told of a name', () => {
  const first: readonly Telling[] = ['plays chess', 'lives in Ely', 'has a van', 'sings', 'cooks'].map(
    (text, i) => [i, text],
  )

  it('is kept as far as it was told first', () => {
    for (const tellings of [first, first.toReversed()])
      expect(toldOf(tellings)).toEqual(['plays chess', 'lives in Ely', 'has a van', 'sings'])
  })

  it('is kept since it was told anew, however much was told before', () => {
    const anew = asToldAnew('plays chess, has a boat')
    expect(toldOf([...first, [10, anew], [11, 'teaches']])).toEqual([
      'plays chess',
      'lives in Ely',
      'has a van',
      'sings',
      anew,
      'teaches',
    ])
  })
})

describe('the type of a name', () => {
  type Heard = readonly [type: EntityType, description: string]
  const typeOf = (heard: readonly Heard[]): EntityType => {
    let known: Entity | undefined
    heard.forEach(([type, description], n) => {
      known = withHeard(known, {
        ...{ name: 'Fennel', type, description, turn: `t${n}` as TurnId },
        ...{ at: day(n), speaker: false },
      })
    })
    return viewOf(known as Entity, []).type
  }

  it.each<[readonly Heard[], EntityType]>([
    [[['place', '']], 'place'],
    [
      [
        ['place', ''],
        ['thing', ''],
      ],
      'place',
    ],
    [
      [
        ['place', ''],
        ['thing', 'programming language'],
      ],
      'thing',
    ],
    [
      [
        ['place', ''],
        ['place', 'town'],
        ['thing', 'wine'],
      ],
      'place',
    ],
    [
      [
        ['place', ''],
        ['thing', asNameOf('Fennel Bay')],
      ],
      'place',
    ],
    [
      [
        ['organization', ''],
        ['place', ''],
        ['thing', 'bakery'],
      ],
      'organization',
    ],
  ])('is no place only because something was in it: %j is a %s', (heard, type) => {
    expect(typeOf(heard)).toBe(type)
    expect(typeOf(heard.toReversed())).toBe(type)
  })
})
