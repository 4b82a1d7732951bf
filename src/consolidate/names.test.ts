import { describe, expect, it } from 'vitest'
import type { Entity } from '../model/entity.ts'
import type { TurnId } from '../model/ids.ts'
import { day } from '../testing/builders.ts'
import { asToldAnew, withHeard } from './names.ts'

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
