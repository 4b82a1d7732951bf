import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionId } from '../model/ids.ts'
import { aTurn } from '../testing/builders.ts'
import { createHygiene } from './hygiene.ts'

const turn = (content: string) => aTurn('t1', { content })
const both = createHygiene({ secrets: 'redact', identifiers: 'redact' })

describe('rules before anything is stored', () => {
  it('keeps everything by default', () => {
    const given = [turn('the password is hunter2!')]
    expect(createHygiene({}).clean(given)).toEqual({ turns: given, blocked: [] })
  })

  it('redacts what is found and nothing else', () => {
    const { turns } = both.clean([turn('the password is hunter2! and my mail is a@b.org, thanks')])
    expect(turns[0]?.content).toBe('the password is [password] and my mail is [email], thanks')
  })

  it('blocks a turn for any of its texts, and says which', () => {
    const { turns, blocked } = createHygiene({ identifiers: 'block' }).clean([
      turn('hello'),
      turn('mail a@b.org'),
      aTurn('t3', { content: 'see', captions: ['a card with a@b.org'] }),
      aTurn('t4', { content: 'see', metadata: { from: 'a@b.org' } }),
      aTurn('t5', { content: 'see', metadata: { 'a@b.org': true } }),
      aTurn('t6', { content: 'see', metadata: { card: 4111111111111111 } }),
      aTurn('t7', { content: 'see', speaker: '+49 30 23125 647' }),
      aTurn('t8 a@b.org', { content: 'see' }),
      aTurn('t9', { content: 'see', session: 'with a@b.org' as SessionId }),
    ])
    expect(turns.map((t) => t.content)).toEqual(['hello'])
    expect(blocked).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('gives names and ids a stand-in: one for one, two for two, the same again', () => {
    const ana = both.stored('chat ana@x.org')
    expect(ana).toMatch(/^chat \[email-[a-z]{20}\]$/)
    expect(both.stored('chat bob@x.org')).not.toBe(ana)
    expect(both.stored('chat ana@x.org')).toBe(ana)
    expect(both.stored(ana)).toBe(ana)
    const { turns } = both.clean([
      aTurn('t1', { speaker: 'chat ana@x.org', session: 'chat ana@x.org' as SessionId }),
    ])
    expect(turns[0]).toMatchObject({ speaker: ana, session: ana })
  })

  it('changes nothing more when done again', () => {
    const pieces = [
      'password: ',
      'hunter2 ',
      'a@b.org',
      ' +49 30 123456',
      '4111111111111111',
      ' is ',
      'token ',
      'PIN 4711',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (some) => {
        const once = both.stored(some.join(''))
        expect(both.stored(once)).toBe(once)
        const [turn] = both.clean([aTurn('t1', { content: `x ${some.join('')}` })]).turns
        expect(both.clean(turn === undefined ? [] : [turn]).turns[0]).toEqual(turn)
      }),
      { numRuns: 500 },
    )
  })

  it('reads metadata with its keys, and keeps its keys apart', () => {
    const { turns } = both.clean([
      aTurn('t1', {
        metadata: {
          'a@x.org': 1,
          'b@x.org': 2,
          pin: 4711,
          password: 'banana',
          from: 'a@x.org',
          count: 4711,
          ok: true,
        },
      }),
    ])
    const { pin, password, from, count, ok, ...rest } = turns[0]?.metadata ?? {}
    expect({ pin, password, count, ok }).toEqual({
      pin: '[password]',
      password: '[password]',
      count: 4711,
      ok: true,
    })
    expect(from).toMatch(/^\[email-/)
    expect(Object.values(rest)).toEqual([1, 2])
    expect(JSON.stringify(rest)).not.toContain('@')
  })

  it("a rule of one's own sees what the others left", () => {
    const seen: string[] = []
    const { turns, blocked } = createHygiene({
      secrets: 'redact',
      filter: ({ content }) => {
        seen.push(content)
        return content.includes('diary') ? null : content.toUpperCase()
      },
    }).clean([turn('the password is hunter2!'), turn('dear diary')])
    expect(seen[0]).toBe('the password is [password]')
    expect(turns.map((t) => t.content)).toEqual(['THE PASSWORD IS [PASSWORD]'])
    expect(blocked).toEqual([1])
  })
})
