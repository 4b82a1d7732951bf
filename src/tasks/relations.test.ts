import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseVerb, gerundOf, pastOf } from '../std/verbs.ts'
import { canonicalRelation, snakeCase } from './relations.ts'

const canonical = (wording: string): string => {
  const { relation, inverse } = canonicalRelation(wording)
  return inverse ? `${relation} (turned)` : relation
}

describe('wordings of one relation meet under one key', () => {
  it.each<[string, string[]]>([
    [
      'lives_in',
      [
        'lives_in',
        'lives in',
        'lived in',
        'is living in',
        'has been living in',
        'resides in',
        'moved to',
        'currently lives in',
      ],
    ],
    ['works_at', ['works for', 'worked at', 'is employed by', 'is currently working for', 'works_at']],
    [
      'likes',
      ['likes', 'loves', 'enjoys', 'is a fan of', 'is passionate about', 'is really fond of', 'enjoyed'],
    ],
    ['dislikes', ['dislikes', "doesn't like", 'does not enjoy', 'hates']],
    ['not_visited', ['has never been to', 'has never visited', "hasn't visited"]],
    ['not_bought', ['did not buy', 'never bought']],
    ['visited', ['has been to', 'visited']],
    ['attended', ['attended', 'participated in', 'is participating in', 'took part in', 'attends']],
    ['allergic_to', ['is allergic to', 'has allergy to', 'allergic_to']],
    ['painted (turned)', ['was painted by', 'is painted by']],
    ['inspires (turned)', ['is inspired by', 'was inspired by', 'draws inspiration from']],
    ['works_at (turned)', ['employs']],
    ['parent_of (turned)', ['is the daughter of', 'son of']],
    ['look_forward_to', ['looking forward to', 'looks forward to', 'is looking forward to']],
    ['uses', ['uses', 'is using', 'used']],
    ['in_charge_of', ['is in charge of', 'in charge of']],
    ['plans_to', ['plans', 'is planning to', 'plans to', 'intends to']],
  ])('%s', (relation, wordings) => {
    expect(wordings.map(canonical)).toEqual(wordings.map(() => relation))
  })

  it.each([
    ['likes', 'dislikes'],
    ['parent of', 'child of'],
    ['bought', 'sold'],
    ['wants to help', 'wants to leave'],
    ['works at', 'works on'],
    ['speaks to', 'speaks about'],
  ])('%s is not %s', (a, b) => {
    expect(canonical(a)).not.toBe(canonical(b))
  })

  it('is stable: a canonical relation is its own', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          'lives in',
          'was painted by',
          'looking forward to',
          'has been reading',
          'constructor',
          '__proto__',
          'is',
          'toString',
          '喜欢',
          'excited about',
        ),
        (wording) => {
          const { relation } = canonicalRelation(wording)
          expect(canonicalRelation(relation).relation).toBe(relation)
        },
      ),
    ))

  it('takes any text', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(canonicalRelation(text).relation).toMatch(/^[\p{L}\p{N}\p{M}_]*$/u)
      }),
    ))
})

it('keys keep letters of every script, and lose only accents of Latin ones', () => {
  const keys = {
    fiancée: 'fiancee',
    'für immer': 'fur_immer',
    'हिन्दी में': 'हिन्दी_में',
    がくせい: 'がくせい',
    'Café – Bar': 'cafe_bar',
  }
  for (const [text, key] of Object.entries(keys)) {
    expect(snakeCase(text)).toBe(key)
    expect(snakeCase(text.normalize('NFD'))).toBe(key)
  }
})

it('verbs in -ll, -le and -che', () => {
  const forms =
    'installed calling called rolled pulled filled filing compiled scaled cached controlled patrolling boiled mailed reached ruled hauled smiling scheduled handled'
  expect(forms.split(' ').map(baseVerb).join(' ')).toBe(
    'install call call roll pull fill file compile scale cache control patrol boil mail reach rule haul smile schedule handle',
  )
})

it('verbs in any form', () => {
  const forms =
    'manages decided inspired participating painting visited joined reading created planned focused hiking exploring studies passes went bought thought described tuned storing cloned coping baked planning opened'.split(
      ' ',
    )
  expect(forms.map(baseVerb)).toEqual(
    'manage decide inspire participate paint visit join read create plan focus hike explore study pass go buy think describe tune store clone cope bake plan open'.split(
      ' ',
    ),
  )
})

it('knows irregular forms, and doubles the consonant of a stressed syllable', () => {
  expect(['transfer', 'prefer', 'commit', 'offer', 'visit', 'plan'].map(pastOf)).toEqual(
    'transferred preferred committed offered visited planned'.split(' '),
  )
  expect(['go', 'show', 'put'].map(pastOf)).toEqual(['went', 'showed', 'put'])
  expect(['refer', 'answer'].map(gerundOf)).toEqual(['referring', 'answering'])
})
