import type { NamedFact } from 'recollect'
import { describe, expect, it } from 'vitest'
import { ASIDE } from './aside.ts'
import { type Names, type Pattern, parseCases, parsePattern, parseTime } from './notation.ts'
import { OPEN_1 } from './open-1.ts'
import { OPEN_2 } from './open-2.ts'
import { OPEN_3 } from './open-3.ts'
import { type KnownTime, type Produced, timeOf, timeText } from './produced.ts'
import { compareTime, dateOf, keptAsOne, matches, merged, plain, scoreCase } from './score.ts'
import { tally } from './tally.ts'

const day = (text: string): number => Date.parse(text)

function fact(head: string, relation: string, tail: string, more: Partial<Produced> = {}): Produced {
  return {
    head,
    relation,
    tail,
    statement: '',
    time: { kind: 'unknown' },
    claims: 1,
    endedAt: null,
    status: 'holds',
    ...more,
  }
}

function caseOf(text: string) {
  const [one] = parseCases(text)
  if (one === undefined) throw new Error('no case')
  return one
}

describe('the cases', () => {
  const files = [ASIDE, OPEN_1, OPEN_2].map(parseCases)
  const all = [...files.flat(), ...parseCases(OPEN_3)]

  it('are as many as promised, mixed alike in every file', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(all.filter((c) => c.change).length).toBeGreaterThanOrEqual(40)
    expect(all.filter((c) => c.told > 1).length).toBeGreaterThanOrEqual(60)
    expect(all.filter((c) => c.occasions > 1).length).toBeGreaterThanOrEqual(33)
    const groups = files.map((cases) => [...Map.groupBy(cases, (c) => c.group)])
    for (const [name, list] of groups[0] ?? [])
      for (const other of groups) {
        const count = other.find(([group]) => group === name)?.[1].length ?? 0
        expect(Math.abs(count - list.length), name).toBeLessThanOrEqual(1)
      }
  })

  it('are told in order, and no sentence stands twice', () => {
    for (const { turns, now, id } of all) {
      const times = turns.map((t) => t.at)
      expect(times, id).toEqual([...times].sort((a, b) => a - b))
      expect(now, id).toBeGreaterThan(times.at(-1) ?? 0)
    }
    const texts = all.map((c) => c.turns.map((t) => t.speaker + t.content).join())
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('are met in full by a memory that makes exactly the facts they expect', () => {
    for (const one of all) {
      const scored = scoreCase(one, one.facts.map(ideal), one.names.flatMap(entitiesOf))
      const faults = [
        ...scored.missed.map((p) => `missed ${p.text}`),
        ...scored.extra.map((f) => `extra ${f.relation} ${f.tail}`),
        ...scored.found.filter((f) => f.date !== 'right').map((f) => `${f.date} ${f.pattern.text}`),
        ...scored.namesWrong,
      ]
      expect({ id: one.id, faults }).toEqual({ id: one.id, faults: [] })
      if (one.change) expect(scored.changeRight, one.id).toBe(true)
      expect(keptAsOne(scored) ?? true, one.id).toBe(true)
      expect(merged(scored) ?? false, one.id).toBe(false)
      if (one.occasions > 0) expect(scored.tellings.flat().length, one.id).toBe(one.occasions)
    }
  })
})

/** Relations that families name; the first that fits the pattern is taken. */
const USUAL = 'takes got has injured lost does prefers did is'.split(' ')

function ideal(pattern: Pattern): Produced {
  const head = (pattern.heads[0] ?? '').replaceAll('*', '')
  const tail = (pattern.tails[0] ?? '').replaceAll(/[()]/g, '').replaceAll('*', 'something')
  const [time] = pattern.times
  const [end] = pattern.ends ?? []
  const made = pattern.families
    .flatMap((family) => [family, `${family}s`, `has_${family}`, `${family}_to`, `${family}_of`, ...USUAL])
    .map((relation) =>
      fact(head, relation, tail, {
        status: pattern.status === 'any' ? 'holds' : pattern.status,
        time: time === undefined || time.kind === 'none' ? { kind: 'unknown' } : time,
        endedAt: end?.kind === 'span' ? end.from : null,
      }),
    )
    .find((one) => matches(pattern, one))
  if (made === undefined) throw new Error(`nothing meets ${pattern.text}`)
  return made
}

function entitiesOf({ names, same }: Names): readonly string[][] {
  return same ? [[...names]] : names.map((name) => [name])
}

describe('the notation', () => {
  it('reads turns, facts, names and marks', () => {
    const one = caseOf(`
# endings
2024-05-10 Maya: I work at Halden: in the lab.
Theo: Nice!
2024-06-02 Maya: I quit.
= Maya|AJ > work|role > Halden|(the) lab @2024-05|<2024-05-10 end@~2024-05-01..2024-06 #ended
= Arjun == AJ
~ Maya > quit > *
! change
! now 2024-07-01
`)
    expect(one).toMatchObject({ id: 'endings 1', change: true, told: 0, occasions: 0 })
    expect(one.turns.map((t) => [t.session, t.speaker, t.content])).toEqual([
      ['2024-05-10', 'Maya', 'I work at Halden: in the lab.'],
      ['2024-05-10', 'Theo', 'Nice!'],
      ['2024-06-02', 'Maya', 'I quit.'],
    ])
    expect((one.turns[1]?.at ?? 0) - (one.turns[0]?.at ?? 0)).toBe(60_000)
    expect(one.now).toBe(day('2024-07-01T12:00:00Z'))
    expect(one.names).toEqual([{ text: 'Arjun == AJ', names: ['Arjun', 'AJ'], same: true }])
    expect(one.facts).toEqual([
      {
        text: 'Maya|AJ > work|role > Halden|(the) lab @2024-05|<2024-05-10 end@~2024-05-01..2024-06 #ended',
        heads: ['Maya', 'AJ'],
        families: ['work', 'role'],
        tails: ['Halden', '(the) lab'],
        times: [
          { kind: 'span', from: day('2024-05-01'), to: day('2024-06-01'), exact: true },
          { kind: 'before', at: day('2024-05-10') },
        ],
        ends: [{ kind: 'span', from: day('2024-05-01'), to: day('2024-07-01'), exact: false }],
        status: 'ended',
      },
    ])
    expect(one.alsoFine).toHaveLength(1)
  })

  it('keeps an address in a tail apart from a time, and takes plans for plans', () => {
    expect(parsePattern('Ivan > email > ivan@example.org @?').tails).toEqual(['ivan@example.org'])
    expect(parsePattern('Ivan > plan > move').status).toBe('planned')
  })

  it('refuses what it cannot read', () => {
    expect(() => parsePattern('Maya > wurk > Halden')).toThrow(/wurk/)
    expect(() => parsePattern('Maya works')).toThrow(RangeError)
    expect(() => parseTime('2024-13')).toThrow(RangeError)
    expect(() => parseCases('# a\n2024-05-10 Maya: Hi.\n! chnage')).toThrow(/chnage/)
  })
})

describe('a produced fact', () => {
  const works = parsePattern('Maya > work > (the) Halden Labs|lab*')

  it('meets an expectation by family, whole tail and standing', () => {
    expect(matches(works, fact('maya', 'works_at', 'Halden labs'))).toBe(true)
    expect(matches(works, fact('Maya', 'employed_by', 'a lab in Graz'))).toBe(true)
    expect(matches(works, fact('Maya', 'works_at', 'Halden'))).toBe(false)
    expect(matches(works, fact('Maya', 'works_at', 'Halden Labs and lives'))).toBe(false)
    expect(matches(works, fact('Theo', 'works_at', 'Halden Labs'))).toBe(false)
    expect(matches(works, fact('Maya', 'not_works_at', 'Halden Labs'))).toBe(false)
    expect(matches(works, fact('Maya', 'works_at', 'Halden Labs', { status: 'ended' }))).toBe(false)
  })

  it('may say a tie from the other end, and a verb in another tense', () => {
    const sister = parsePattern('Maya > sister > Ana')
    expect(matches(sister, fact('Maya', 'has_sister', 'Ana'))).toBe(true)
    expect(matches(sister, fact('Ana', 'sister_of', 'Maya'))).toBe(true)
    expect(matches(sister, fact('Ana', 'has_sister', 'Maya'))).toBe(false)
    const met = parsePattern('Maya > meet > Ken')
    expect(matches(met, fact('Maya', 'meet', 'Ken', { status: 'event' }))).toBe(true)
    expect(matches(met, fact('Ken', 'met', 'Maya', { status: 'event' }))).toBe(true)
  })

  it('keeps its accents, and knows a head with or without whose it is', () => {
    expect(plain('the Gdańsk.')).toBe('gdańsk')
    expect(matches(parsePattern('Maya > live > Gdańsk'), fact('Maya', 'lives_in', 'Gda'))).toBe(false)
    const brother = parsePattern("Maya's brother > live > Graz")
    expect(matches(brother, fact('brother', 'lives_in', 'Graz'))).toBe(true)
    expect(matches(brother, fact("Theo's brother", 'lives_in', 'Graz'))).toBe(true)
    expect(matches(brother, fact('Maya', 'lives_in', 'Graz'))).toBe(false)
  })
})

describe('dates', () => {
  const times = (text: string) => text.split('|').map(parseTime)
  const moment = (text: string): KnownTime => ({ kind: 'moment', at: day(text) })
  const span = (a: string, b: string): KnownTime => ({ kind: 'span', from: day(a), to: day(b) })
  const bound = (kind: 'before' | 'by' | 'after', text: string): KnownTime => ({ kind, at: day(text) })

  it('are claimed by the words of the text only', () => {
    expect(compareTime([], moment('2024-05-10'))).toBe('wrong')
    expect(compareTime([], span('2024-05-10', '2024-05-11'))).toBe('wrong')
    expect(compareTime([], bound('by', '2024-05-10'))).toBe('right')
    expect(compareTime([], { kind: 'unknown' })).toBe('right')
    expect(compareTime(times('?'), moment('2024-05-10'))).toBe('right')
  })

  it('are as exact as the text', () => {
    expect(compareTime(times('2021-03'), span('2021-03-01', '2021-04-01'))).toBe('right')
    expect(compareTime(times('2021-03'), span('2021-03-01', '2021-03-02'))).toBe('wrong')
    expect(compareTime(times('2021-03'), moment('2021-03-01'))).toBe('right')
    expect(compareTime(times('2021-03'), moment('2021-04-01'))).toBe('wrong')
    expect(compareTime(times('2024-05-10'), span('2024-05-09', '2024-05-10'))).toBe('wrong')
    expect(compareTime(times('~2024-05-06..2024-05-12'), span('2024-05-07', '2024-05-08'))).toBe('right')
    expect(compareTime(times('~2024-05-06..2024-05-12'), span('2024-05-07', '2024-05-14'))).toBe('wrong')
  })

  it('are vague where a bound stands for a date that was said', () => {
    expect(compareTime(times('2021-03'), bound('before', '2024-05-10'))).toBe('vague')
    expect(compareTime(times('2025-03'), bound('before', '2024-05-10'))).toBe('wrong')
    expect(compareTime(times('2025-03'), bound('after', '2024-05-10'))).toBe('vague')
    expect(compareTime(times('<2024-05-10'), bound('before', '2024-05-10'))).toBe('right')
    expect(compareTime(times('<2024-05-10'), bound('by', '2024-05-10'))).toBe('vague')
    expect(compareTime(times('<2024-05-10'), bound('after', '2024-05-10'))).toBe('wrong')
    expect(compareTime(times('<2024-05-10'), moment('2020-01-01'))).toBe('wrong')
    expect(compareTime(times('2021|<2024-05-10'), bound('before', '2024-05-10'))).toBe('right')
  })

  it('of an end count as well, at either side of midnight', () => {
    const quit = parsePattern('Maya > work > Halden @? end@2024-06-28 #ended')
    const endedAt = (at: string): Produced =>
      fact('Maya', 'works_at', 'Halden', { status: 'ended', endedAt: day(at) })
    expect(dateOf(quit, endedAt('2024-06-28'))).toBe('right')
    expect(dateOf(quit, endedAt('2024-06-29'))).toBe('right')
    expect(dateOf(quit, endedAt('2024-07-01'))).toBe('wrong')
  })

  it('of a fact are its span, or a bound by its first telling', () => {
    const evidence = [
      { heardAt: day('2024-06-10') },
      { heardAt: day('2024-05-10') },
    ] as unknown as NamedFact['evidence']
    const time = (bound: string, span: object | null) => ({ bound, span, unit: null }) as NamedFact['time']
    const days = { from: day('2024-05-01'), to: day('2024-05-08') }
    expect(timeOf({ evidence, time: time('at', days) })).toEqual({ kind: 'span', ...days })
    expect(timeOf({ evidence, time: time('after', days) })).toEqual({ kind: 'span', ...days })
    expect(timeOf({ evidence, time: time('by', null) })).toEqual({ kind: 'by', at: day('2024-05-10') })
    expect(timeOf({ evidence, time: time('unknown', null) })).toEqual({ kind: 'unknown' })
  })

  it('are shown as a reader sees them', () => {
    expect(timeText(span('2023-05-15', '2023-05-22'))).toBe('2023-05-15…2023-05-21')
    expect(timeText(span('2023-05-15', '2023-05-16'))).toBe('2023-05-15')
    expect(timeText(moment('2023-05-15'))).toBe('2023-05-15')
    expect(timeText(bound('before', '2023-06-21'))).toBe('before 2023-06-21')
  })
})

describe('a case', () => {
  const change = caseOf(`
# endings
2024-02-01 Maya: I live in Porto.
2024-06-10 Maya: I moved to Graz.
= Maya > live > Porto #ended
= Maya > live > Graz @?
~ Maya > like > Graz
! change
`)
  const porto = fact('Maya', 'lives_in', 'Porto')
  const graz = fact('Maya', 'lives_in', 'Graz')

  it('takes each fact for one expectation, and the rest for too much', () => {
    const ended = { ...porto, status: 'ended' as const }
    const scored = scoreCase(
      change,
      [ended, graz, fact('Maya', 'moved_to', 'Graz'), fact('Maya', 'likes', 'Graz'), { ...graz }],
      [],
    )
    expect(scored.missed).toEqual([])
    expect(scored.extra).toEqual([graz])
    expect(scored.changeRight).toBe(false)
    expect(scoreCase(change, [ended, graz], []).changeRight).toBe(true)
  })

  it('is no change while the old value still holds', () => {
    const scored = scoreCase(change, [porto, graz], [])
    expect(scored.missed.map((p) => p.text)).toEqual(['Maya > live > Porto #ended'])
    expect(scored.extra).toEqual([porto])
    expect(scored.changeRight).toBe(false)
  })

  it('compares names of entities', () => {
    const names = caseOf('# names\n2024-02-01 Maya: AJ is Arjun, not Arjan.\n= Arjun == AJ\n= Arjun != Arjan')
    expect(scoreCase(names, [], [['Arjun', 'aj'], ['Arjan']])).toMatchObject({
      namesRight: 2,
      namesWrong: [],
    })
    expect(scoreCase(names, [], [['Arjun', 'Arjan'], ['AJ']])).toMatchObject({ namesRight: 0 })
  })

  it('counts tellings and occasions', () => {
    const won = (at: string, claims = 1): Produced =>
      fact('Maya', 'won', 'race', {
        status: 'event',
        claims,
        time: { kind: 'span', from: day(at), to: day(at) + 86_400_000 },
      })
    const told = caseOf(
      '# r\n2024-02-01 Maya: I won a race.\nMaya: I won a race.\n= Maya > win > race @?\n! told 2',
    )
    expect(keptAsOne(scoreCase(told, [won('2024-02-01', 2)], []))).toBe(true)
    expect(keptAsOne(scoreCase(told, [won('2024-02-01'), won('2024-02-02')], []))).toBe(false)
    expect(keptAsOne(scoreCase(told, [], []))).toBe(false)
    const moved = caseOf(
      '# r\n2024-02-01 Maya: I moved to Graz.\nMaya: Since I moved to Graz …\n= Maya > move|live > Graz @?\n! told 2',
    )
    expect(keptAsOne(scoreCase(moved, [fact('Maya', 'moved_to', 'Graz'), graz], []))).toBe(true)
    expect(
      keptAsOne(scoreCase(moved, [fact('Maya', 'moved_to', 'Graz'), fact('Maya', 'moved_to', 'Graz')], [])),
    ).toBe(false)
    const twice = caseOf(
      '# o\n2024-02-01 Maya: I won a race in 2019 and in 2020.\n= Maya > win > race @2019\n= Maya > win > race @2020\n! occasions 2',
    )
    expect(merged(scoreCase(twice, [won('2019-01-01'), won('2020-01-01')], []))).toBe(false)
    expect(merged(scoreCase(twice, [won('2019-01-01', 2)], []))).toBe(true)
    expect(merged(scoreCase(twice, [won('2019-01-01')], []))).toBe(false)
    expect(merged(scoreCase(told, [], []))).toBeNull()
  })

  it('adds up to shares', () => {
    const silent = caseOf('# reality\n2024-02-01 Maya: I wish I had a dog.')
    const known: Produced = { ...graz, time: { kind: 'moment', at: day('2024-06-10') } }
    const scored = [
      scoreCase(
        change,
        [{ ...porto, status: 'ended', time: { kind: 'moment', at: day('2024-02-01') } }, known],
        [],
      ),
      scoreCase(silent, [fact('Maya', 'has', 'dog')], []),
    ]
    expect(tally(scored)).toEqual({
      cases: 2,
      produced: 3,
      expected: 2,
      precision: (100 * 2) / 3,
      recall: 100,
      wrongDate: 50,
      vagueDate: 0,
      datedByTelling: 100,
      changes: { n: 1, of: 1 },
      keptAsOne: { n: 0, of: 0 },
      merged: { n: 0, of: 0 },
    })
    expect(tally([])).toMatchObject({ precision: null, recall: null, wrongDate: null })
  })
})
