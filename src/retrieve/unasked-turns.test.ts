import { expect, it } from 'vitest'
import type { TurnHit } from '../model/hit.ts'
import { tellsMore, tellsUnasked } from './unasked-turns.ts'

it.each([
  ['user', 'I live in Lisbon.', 0, true],
  ['user', 'lol', 0, false],
  ['user', 'ok', 1, false],
  ['system', 'The code word is PURPLE.', 0, false],
  ['tool', 'Rows: 17', 0, false],
  ['tool', 'Rows: 17', 0.2, true],
  ['assistant', 'Noted, you live in Lisbon.', 0, false],
])('tells unasked: %s, %s, words %d: %s', (role, content, words, expected) => {
  const hit = { turn: { role, content, captions: [] }, signals: { words } } as unknown as TurnHit
  expect(tellsUnasked(hit)).toBe(expected)
})

it('takes "no" for a reply, "thanks!!" for none, and a picture for one', () => {
  const tells = (content: string, captions: string[] = []) => tellsMore({ content, captions })
  expect([tells('no'), tells('thanks!!'), tells('lol', ['a cat'])]).toEqual([true, false, true])
})
