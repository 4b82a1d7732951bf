import { describe, expect, it } from 'vitest'
import { parseReply } from '../../../llm/parse-reply.ts'
import type { TurnId } from '../../../model/ids.ts'
import { timeText } from '../../../model/known-time.ts'
import type { Instant } from '../../../model/time.ts'
import { ORDERS_NOTHING } from '../../../model/turn.ts'
import type { DistilInput, DistilTurn, KnownFact } from '../types.ts'
import { isSupported } from './is-supported.ts'
import { MOST_FACTS } from './prompt.ts'
import { type DistilReply, distilSchema, readDistilReply } from './read-reply.ts'

/** Wednesday, 24 May 2023. */
const SAID = Date.UTC(2023, 4, 24, 10) as Instant
const EARLIER = Date.UTC(2023, 0, 10) as Instant
const turn = (id: string, speaker: string, content: string): DistilTurn => ({
  id: id as TurnId,
  speaker,
  role: 'user',
  content,
  captions: [],
  at: SAID,
})
const turns = [
  turn('t0', 'Ana', 'I moved to Porto last week and started at Nimbus as a nurse.'),
  turn('t1', 'Ben', 'Great! I still live in Vienna with Rex, my dog. The Louvre was nice, she said.'),
]
const person = (name: string) => ({ name, type: 'person', description: '' }) as const
const thing = (name: string) => ({ name, type: 'thing', description: '' }) as const
const known = (over: Partial<KnownFact>): KnownFact => ({
  head: person('Ana'),
  relation: 'works_at',
  wording: 'work at',
  tail: thing('Acme Bank'),
  aspect: 'work',
  kind: 'state',
  time: { bound: 'by', span: null, unit: null },
  statement: '',
  told: EARLIER,
  from: EARLIER,
  ...over,
})
const YEAR = { from: Date.UTC(2022, 0, 1) as Instant, to: Date.UTC(2023, 0, 1) as Instant }
const input: DistilInput = {
  turns,
  speakers: ['Ana', 'Ben'],
  known: {
    entities: [person('Maria')],
    facts: [
      known({}),
      known({
        relation: 'visited',
        tail: thing('the Prado'),
        kind: 'event',
        time: { bound: 'at', span: YEAR, unit: 'year' },
        from: YEAR.from,
      }),
    ],
  },
}
const nothing: DistilReply = { facts: [], names: [], meant: [], wishes: [] }
const read = (...facts: string[]) => readDistilReply({ ...nothing, facts }, input)
const shown = (...facts: string[]): string[] =>
  read(...facts).output.facts.map(
    (f) => `${f.head.name} ${f.relation} ${f.tail.name} (${f.kind}, ${timeText(f.time, SAID)})`,
  )
const day = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10)

describe('a new fact', () => {
  it('is read with its parts, and the sentence is made of them', () => {
    const { output, rejected } = read('0,1 | new | Ana | lives_in | Porto | week of 2023-05-15')
    expect(rejected).toEqual([])
    expect(output.facts).toMatchObject([
      {
        head: { name: 'Ana', type: 'person' },
        relation: 'lives_in',
        tail: { name: 'Porto', type: 'place' },
        statement: 'Ana lives in Porto.',
        aspect: 'home',
        source: 't0',
        context: ['t1'],
        verified: true,
      },
    ])
    expect(day(output.facts[0]?.claimed.from)).toBe('2023-05-15')
  })

  it.each([
    ['0 | new | Ana | job_title | a nurse | -', 'Ana works as a nurse.', 'nurse'],
    ['1 | new | Ben | has_dog | Rex | -', 'Ben has a dog, Rex.', 'Rex'],
    ['1 | new | Ben | has_dog | a dog | -', 'Ben has a dog.', "Ben's dog"],
    ['1 | new | Ben | favorite_dog | Rex | -', "Ben's favorite dog is Rex.", 'Rex'],
    ['1 | new | Ben | event:rescued | Rex, my dog | -', 'Ben rescued Rex, my dog.', 'Rex, my dog'],
    ['1 | new | Ben | owns | Rex | - | Ben has a dog called Rex.', 'Ben has a dog called Rex.', 'Rex'],
    ['0 | new | I | lives_in | Porto | -', 'Ana lives in Porto.', 'Porto'],
    ['1 | new | Ben | event:walked | his dog | -', 'Ben walked his dog.', "Ben's dog"],
    ['1 | new | I | event:walked | my dog | -', 'Ben walked my dog.', "Ben's dog"],
    ['1 | new | Ben | event:walked | the dog | -', 'Ben walked the dog.', 'dog'],
    ['0 | new | Ana and Ben | lives_in | Porto | -', 'Ana and Ben live in Porto.', 'Porto'],
    [
      "1 | new | Ben's dogs | state:are afraid of | the Louvre | -",
      "Ben's dogs are afraid of the Louvre.",
      'Louvre',
    ],
    [
      '1 | new | Ben and his dog | favorite_place | Vienna | -',
      "Ben and his dog's favorite place is Vienna.",
      'Vienna',
    ],
  ])('%s', (line, statement, tail) => {
    expect(read(line).output.facts).toMatchObject([{ statement, tail: { name: tail } }])
  })

  it.each([
    ['0 | new | Ana | lives_in | Porto | - | -', 'Ana lives in Porto.'],
    ['0 | new | Ana | lives_in | Porto | – | —', 'Ana lives in Porto.'],
    [
      '0 | new | Ana | lives_in | Porto | - | Ana - a nurse - lives in Porto.',
      'Ana - a nurse - lives in Porto.',
    ],
    ['0 | same #1 | - | -', 'Ana works at Acme Bank.'],
    ['0 | same #1 | Ana | works_at | Acme Bank | - | --', 'Ana works at Acme Bank.'],
  ])('has a dash for what is left out: %s', (line, statement) => {
    const facts = [known({ statement: 'Ana works at Acme Bank.' })]
    const names = ['Porto | place | - | -']
    const { output } = readDistilReply(
      { ...nothing, facts: [line], names, wishes: ['0 | instruction | -'] },
      { ...input, known: { entities: [], facts } },
    )
    expect(output.facts.map((f) => f.statement)).toEqual([statement])
    const porto = output.mentions.find(({ entity }) => entity.name === 'Porto')?.entity
    expect(porto).toMatchObject({ description: '' })
    expect(output.wishes).toEqual([])
  })

  it('is no known event of which it shares a part of the time alone', () => {
    const spans = (...facts: string[]): (string | null)[][] =>
      read(...facts).output.facts.map(({ time: { span } }) => [day(span?.from), day(span?.to)])
    expect(spans('0 | new | Ana | visited | the Prado | 2022-12-30..2023-01-04')).toEqual([
      ['2023-01-01', '2023-01-05'],
    ])
    expect(spans('0 | new | Ana | visited | the Prado | 2021-12..2022-01')).toEqual([
      ['2021-12-01', '2022-01-01'],
    ])
    // It may well be that, where one time holds the other.
    expect(
      spans(
        '0 | new | Ana | visited | the Prado | 2022-05',
        '0 | new | Ana | visited | Porto | 2021-12..2022-01',
      ),
    ).toEqual([
      ['2022-05-01', '2022-06-01'],
      ['2021-12-01', '2022-02-01'],
    ])
    expect(spans('0 | same #2 | 2022-12-30..2023-01-04')).toEqual([['2022-12-30', '2023-01-05']])
  })

  it('keeps the words of a passive with their ends when it is turned round', () => {
    const [fact] = read('1 | new | Ana | event:was upset on a walk by | Ben | -').output.facts
    expect(fact).toMatchObject({
      head: { name: 'Ben' },
      wording: 'upset on a walk',
      tail: { name: 'Ana' },
      statement: 'Ana was upset on a walk by Ben.',
    })
  })

  it('is of the person to whom a thing did it', () => {
    const [upset, bike] = read(
      '1 | new | Ana | event:was upset on a walk by | Rex | -',
      '1 | new | Rex | state:is owned by | Ben | -',
    ).output.facts
    expect(upset).toMatchObject({
      head: { name: 'Ana' },
      relation: 'upset_on_a_walk_by',
      tail: { name: 'Rex' },
      statement: 'Ana was upset on a walk by Rex.',
    })
    expect(bike).toMatchObject({ head: { name: 'Ben' }, relation: 'owns', tail: { name: 'Rex' } })
  })

  it('may be named by a noun of its verb, and is of the body or of life', () => {
    const told = (content: string, ...facts: string[]) =>
      readDistilReply({ ...nothing, facts }, { ...input, turns: [turn('t0', 'Ana', content)] }).output.facts
    const car = told('My car broke down.', "0 | new | Ana's car | event:had | a breakdown | -")
    expect(car).toMatchObject([
      { relation: 'had', kind: 'event', aspect: 'life', statement: "Ana's car had a breakdown." },
    ])
    const ill = told('I had a heart attack.', '0 | new | Ana | event:had | a heart attack | -')
    expect(ill).toMatchObject([{ relation: 'had', kind: 'event', aspect: 'health' }])
    expect(told('My car is old.', "0 | new | Ana's car | event:had | a breakdown | -")).toEqual([])
    // Who has a dog still has one.
    expect(told('I have a bike.', '0 | new | Ana | has | a bike | -')).toMatchObject([{ kind: 'state' }])
  })

  it('keeps what is told of somebody who is called by whose they are', () => {
    const { output } = readDistilReply(
      {
        ...nothing,
        facts: ['0 | new | Ana | parent_of | her kids | -', '1 | new | Ben | owns | a bike | -'],
        names: ["her kids | person | Ana's children", 'a bike | thing | bike of Ben'],
      },
      { ...input, turns: [turn('t0', 'Ana', 'My kids!'), turn('t1', 'Ben', 'My bike!')] },
    )
    expect(output.facts.map((f) => [f.tail.name, f.tail.description])).toEqual([
      ["Ana's kids", "Ana's children"],
      ['bike', 'bike of Ben'],
    ])
  })

  it.each([
    ['a twisted knee', '2023-05-20..', '2023-08-22'],
    ['the flu', '-', '2023-06-23'],
    ['a chronic cough', '-', null],
    ['asthma', '2020..', null],
  ])('is over after some weeks where it heals by itself: %s', (condition, time, over) => {
    const turns = [turn('t0', 'Ana', `I have ${condition}.`)]
    const facts = [`0 | new | Ana | has_condition | ${condition} | ${time}`]
    const [fact] = readDistilReply({ ...nothing, facts }, { ...input, turns }).output.facts
    expect(day(fact?.claimed.to)).toBe(over)
  })

  it('takes what goes on for no thing that somebody has', () => {
    expect(read('1 | new | Ben | state:gets | Rex | -').output.facts).toMatchObject([
      { relation: 'gets', kind: 'state', statement: 'Ben gets Rex.' },
    ])
    expect(read('1 | new | Ben | got | Rex | -').output.facts).toMatchObject([
      { relation: 'got', kind: 'event' },
    ])
    expect(shown('1 | new | Ben | state:has been walking | Rex | -')).toEqual([
      'Ben walk Rex (state, by 2023-05-24)',
    ])
  })

  it('may name what no word of the turn names, where its sentence is what the turn says', () => {
    const told = (...facts: string[]) =>
      readDistilReply(
        { ...nothing, facts },
        {
          ...input,
          turns: [
            turn('t0', 'Ana', 'My partner is pregnant! And PT helps my knee.'),
            turn('t1', 'Ana', 'My art shows my trans experience. I got hurt and had to rest from climbing.'),
          ],
        },
      )
    const { output, rejected } = told(
      "0 | new | Ana's partner | state:expects | a baby | - | Ana's partner is pregnant.",
      '0 | new | Ana | state:is in | physical therapy | -',
      '1 | new | Ana | state:is | transgender | -',
      '1 | new | Ana | event:got hurt and had to take some rest from | climbing | -',
    )
    expect(rejected).toEqual([])
    expect(output.facts.map((f) => f.statement)).toEqual([
      "Ana's partner is pregnant.",
      'Ana is in physical therapy.',
      'Ana is transgender.',
      'Ana got hurt and had to take some rest from climbing.',
    ])
    expect(told('0 | new | Ana | owns | a yacht | - | Ana sails a yacht.').rejected).toHaveLength(1)
    expect(told('0 | new | Ana | owns | a yacht | -').rejected).toHaveLength(1)
  })

  it('lasts or happened as the reply says, whatever its relation usually does', () => {
    expect(
      shown(
        '1 | new | Ben | event:volunteered at | the Louvre | -',
        '1 | new | Ben | volunteers_at | the Louvre | -',
        // A piece played one night is nothing that somebody plays.
        '1 | new | Ben | event:played | the Louvre | -',
        '1 | new | Ben | event:drove | the Louvre | -',
        '1 | new | Ben | plays | the Louvre | -',
        '1 | new | Ben | event:moved to | the Louvre | -',
      ),
    ).toEqual([
      'Ben volunteers_at Louvre (event, before 2023-05-24)',
      'Ben volunteers_at Louvre (state, by 2023-05-24)',
      'Ben played Louvre (event, before 2023-05-24)',
      'Ben drove Louvre (event, before 2023-05-24)',
      'Ben plays Louvre (state, by 2023-05-24)',
      'Ben lives_in Louvre (event, before 2023-05-24)',
    ])
  })

  it('turns round what was said from the other end, and files wordings under one relation', () => {
    expect(
      shown(
        '0 | new | Nimbus | employs | Ana | -',
        '0 | new | Ana | is currently residing in | Porto | -',
        '1 | Ben | is the owner of | Rex',
      ),
    ).toEqual([
      'Ana works_at Nimbus (state, by 2023-05-24)',
      'Ana lives_in Porto (state, by 2023-05-24)',
      'Ben owns Rex (state, by 2023-05-24)',
    ])
  })

  it.each<[string, string, number]>([
    ['turns that were not given', '7 | new | Ana | lives_in | Porto | -', 0],
    ['a line without turns', 'new | Ana | lives_in | Porto | -', 0],
    ['a tail nobody spoke of', '0 | new | Ana | lives_in | Tokyo Tower | -', 0],
    ['a head nobody spoke of', '0 | new | Zacharias | lives_in | Porto | -', 0],
    ['one thing about itself', '0 | new | Ana | likes | ana | -', 0],
    ['a relation without a word', '0 | new | Ana | !? | Porto | -', 0],
    [
      'a relation that is a sentence',
      '0 | new | Ana | state:is so very glad to be back again at long last with all of us in | Porto | -',
      0,
    ],
    ['missing parts', '0 | new | Ana', 0],
    ['a statement without a tail', '0 | new | Ana | started | - | - | Ana moved to Porto last week.', 0],
    ['the end of what happened', '0 | ends | Ana | visited | the Louvre | -', 0],
    ['garbage', '||||', 0],
    ['a date that cannot be read, without the date', '0 | new | Ana | lives_in | Porto | 2023-13-45', 1],
    ['an end before its beginning, without either', '0 | new | Ana | lives_in | Porto | 2023-05-17..2021', 1],
    ['the day of telling, without it', '1 | new | Ben | visited | the Louvre | 2023-05-24', 1],
    ['a plan for a time that is over, without it', '0 | new | Ana | plans_to | start at Nimbus | 2022', 1],
    ['one source of two that was not given, with the other', '0,9 | new | Ana | lives_in | Porto | -', 1],
    ['a known fact that was not shown, as a new one', '0 | same #9 | Ana | lives_in | Porto | -', 1],
    ['a known fact that was not shown, when nothing else is told', '0 | ends #9 | 2023', 0],
  ])('leaves out %s', (_, line, kept) => {
    const { output, rejected } = read(line, '0 | new | Ana | works_at | Nimbus | -')
    expect(rejected.length).toBeGreaterThan(0)
    expect(output.facts.filter((f) => f.relation !== 'works_at')).toHaveLength(kept)
    // The other fact is not taken along.
    expect(output.facts.filter((f) => f.relation === 'works_at')).toHaveLength(1)
    for (const { claimed } of output.facts)
      expect(claimed.to === null || claimed.to > claimed.from).toBe(true)
    expect(output.endings).toEqual([])
  })

  it.each([
    ['Wren turned seven on the 3rd.', '24 May 2016', false],
    ['Wren turned seven on the 3rd.', '3 May 2016', true],
    ['Wren turned seven on the 3rd.', '2016-05-03', true],
    ['Wren turned seven on the 3rd.', '3 May 2011', false],
    ["Wren's birthday is on the 20th, her sixty-fifth? No, she is 64.", 'July 20, 1958', true],
    ['It is the birthday of Wren today!', '24 May', true],
    ['Wren turned seven on the 3rd.', 'spring of 2016', false],
    ['Wren is seven.', '2015 or 2016', true],
    ['Wren is seven.', 'about 2016', true],
    ['Wren is seven.', 'late 2015 or early 2016', true],
    ['Wren is seven.', '2012 or 2016', false],
  ])('may be a birthday that is worked out: %s %s', (content, tail, isKept) => {
    const one = { ...input, turns: [turn('t3', 'Ana', content)] }
    const { output } = readDistilReply(
      { ...nothing, facts: [`0 | new | Wren | birthday | ${tail} | -`] },
      one,
    )
    expect(output.facts.map((f) => f.tail.name)).toEqual(isKept ? [tail] : [])
  })

  it('comes at most so often', () => {
    const many = Array.from({ length: MOST_FACTS + 3 }, () => '0 | new | Ana | lives_in | Porto | -')
    expect(read(...many).output.facts).toHaveLength(MOST_FACTS)
    expect(read(...many).rejected).toHaveLength(3)
    const over = Array.from({ length: 3 }, () => '0 | ends | Ana | plays | the cello | -')
    expect(read(...many.slice(3), ...over).rejected).toEqual([])
    const happened = read('0 | new | Ana | event:met | Ben | -', ...many.slice(3))
    expect(happened.output.facts.every(({ kind }) => kind === 'state')).toBe(true)
    const ended = Array.from({ length: MOST_FACTS }, () => '0 | ends #1 | -')
    expect(read(...ended, ...many.slice(3)).rejected).toEqual([])
    expect(read(...ended, ...ended).output.endings).toHaveLength(MOST_FACTS)
  })
})

describe('the time of a fact', () => {
  it.each([
    ['visited', '2023-05-19', 'Fri 2023-05-19'],
    ['visited', 'week of 2023-05-17', 'week of Mon 2023-05-15'],
    ['visited', '2023-05', 'May 2023'],
    ['visited', '2018..2021', 'some time in 2018 to 2021'],
    ['visited', '2023-02..2023-04', 'some time in February 2023 to April 2023'],
    ['visited', '2023-05-17..2023-05-24', 'some time in 2023-05-17 to 2023-05-24'],
    ['visited', '2023-05-07..2023-05-14', '2023-05-07 to 2023-05-14'],
    ['visited', '2023-05-12..2023-05-14', '2023-05-12 to 2023-05-14'],
    ['visited', '-', 'before 2023-05-24'],
    ['visited', '', 'before 2023-05-24'],
    ['lives_in', '2016..', '2016'],
    ['lives_in', 'since 2016', '2016'],
    ['lives_in', '..2016', 'by 2023-05-24'],
    ['lives_in', 'unknown', 'by 2023-05-24'],
    ['plans_to', '2023-07', 'July 2023'],
    ['plans_to', '-', 'after 2023-05-24'],
    ['wants_to', '-', 'by 2023-05-24'],
  ])('%s %s is %s', (relation, time, expected) => {
    const [fact] = read(`0 | new | Ana | ${relation} | Porto | ${time}`).output.facts
    expect(fact && timeText(fact.time, SAID)).toBe(expected)
  })

  it('of a state may have an end, and what is told of the future has not happened yet', () => {
    const [over, ended, next] = read(
      '0 | new | Ana | lives_in | Porto | 2016..2020',
      '0 | new | Ana | works_at | Nimbus | ..2020',
      '0 | new | Ana | visited | Porto | 2023-07',
    ).output.facts
    expect([day(over?.claimed.from), day(over?.claimed.to)]).toEqual(['2016-01-01', '2020-01-01'])
    expect([day(ended?.claimed.from), day(ended?.claimed.to)]).toEqual(['2019-12-31', '2020-01-01'])
    expect(next?.time.bound).toBe('after')
  })

  it('may be the day of telling when the words say so', () => {
    const today = { ...input, turns: [turn('t0', 'Ana', 'I visited the Louvre this morning.')] }
    const facts = ['0 | new | Ana | visited | the Louvre | 2023-05-24']
    const { output, rejected } = readDistilReply({ ...nothing, facts }, today)
    expect(rejected).toEqual([])
    expect(output.facts[0]?.time.bound).toBe('at')
  })
})

describe('what is known', () => {
  it('is told again under its own names, and a better time joins', () => {
    const { output, rejected } = read('0 | same #1 | 2021..', '0 | same #2 | 2022-06 | Ana saw the Prado.')
    expect(rejected).toEqual([])
    expect(output.facts).toMatchObject([
      { head: { name: 'Ana' }, relation: 'works_at', tail: { name: 'Acme Bank' }, source: 't0' },
      { relation: 'visited', tail: { name: 'the Prado' }, kind: 'event', statement: 'Ana saw the Prado.' },
    ])
    expect(output.facts.map((f) => timeText(f.time, SAID))).toEqual(['2021', 'June 2022'])
  })

  it('keeps its time when told again with another', () => {
    const { output, rejected } = read('0 | same #2 | 2019')
    expect(rejected).toEqual(['fact 0: another time than the fact it tells again'])
    expect(output.facts[0]?.time).toEqual({ bound: 'before', span: null, unit: null })
  })

  it('ends exactly, when it is said or on the day it was said', () => {
    const { output, rejected } = read('0 | ends #1 | 2023-05', '0 | ends #1')
    expect(rejected).toEqual([])
    expect(output.facts).toEqual([])
    expect(output.endings).toMatchObject([
      { relation: 'works_at', value: { name: 'Acme Bank' }, at: SAID, source: 't0' },
      { value: { name: 'Acme Bank' }, at: SAID },
    ])
  })

  it('may also end in words, where it is not listed', () => {
    expect(read('1 | ends | Ben | lives_in | Vienna | 2023-04').output.endings).toEqual([
      {
        ...{
          head: person('Ben'),
          relation: 'lives_in',
          tail: 'Vienna',
          at: Date.UTC(2023, 4, 1),
          source: 't1',
        },
        within: { from: Date.UTC(2023, 3, 1), to: Date.UTC(2023, 4, 1), unit: 'month' },
      },
    ])
    expect(read('1 | ends | Zacharias | lives_in | Vienna').rejected).toHaveLength(1)
  })

  it('is withdrawn from where it began when it was wrong, and what is right takes its place', () => {
    const { output } = read('0 | corrects #1 | Ana | works_at | Nimbus | -')
    expect(output.endings).toMatchObject([
      { relation: 'works_at', value: { name: 'Acme Bank' }, corrects: { value: { name: 'Nimbus' } } },
    ])
    expect(output.facts).toMatchObject([{ tail: { name: 'Nimbus' }, claimed: { from: EARLIER, to: null } }])
    const event = read('1,0 | corrects #2 | Ana | visited | the Louvre | -').output
    expect(event.endings).toMatchObject([{ relation: 'visited', corrects: { value: { name: 'Louvre' } } }])
    expect(event.facts).toMatchObject([{ tail: { name: 'Louvre' }, time: { span: YEAR } }])
    const ofOther = read('0 | corrects #1 | Ben | works_at | Acme Bank | -').output
    expect(ofOther.endings).toMatchObject([{ head: { name: 'Ana' }, corrects: { value: null } }])
  })

  it.each([
    ['0 | corrects #1 | Ana | plans_to | move to Porto | 2023-07-19', '2023-07-19', '2023-07-19'],
    ['0 | same #1 | 2023-07-19', '2023-07-19', '2023-07-19'],
    ['0 | same #1 | 2023-07', '2023-07-01', undefined],
    ['0 | same #1 | 2023-07-11..2023-07-14', '2023-07-11', '2023-07-11'],
    ['0 | corrects #1 | Ana | plans_to | move to Porto | 2023-07-12..2023-07-14', '2023-07-12', '2023-07-12'],
    ['0 | same #1 | week of 2023-07-10', '2023-07-10', undefined],
    ['0 | same #1 | -', null, undefined],
    ['0 | same #1 | 2023-05-20', undefined, undefined],
    ['0 | same #2 | -', undefined, undefined],
  ])('that is a plan: %s', (line, planned, moved) => {
    const planFor = (month: number, day: number): KnownFact => {
      const span = {
        from: Date.UTC(2023, month, day) as Instant,
        to: Date.UTC(2023, month, day + 1) as Instant,
      }
      const time = { bound: 'after', span, unit: 'day' } as const
      return known({ relation: 'plans_to', tail: thing('move to Porto'), time })
    }
    const { output, rejected } = readDistilReply(
      { ...nothing, facts: [line] },
      { ...input, known: { entities: [], facts: [planFor(6, 12), planFor(4, 20)] } },
    )
    expect(rejected).toEqual([])
    const [ending] = output.endings
    expect(output.facts.map((f) => day(f.time.span?.from))).toEqual(planned === undefined ? [] : [planned])
    expect(day(ending?.corrects?.span?.from) ?? undefined).toBe(moved)
    // Its day is past: it was carried out, or nobody says what came of it.
    if (planned === undefined) expect(ending?.at).toBe(line.endsWith('-') ? SAID : Date.UTC(2023, 4, 20))
  })

  it.each([
    ['booked', 'hotel in Ghent', 'Ghent has fallen through, sadly.', true],
    ['has booked', 'trip to Ghent', 'we cancelled ghent', true],
    ['ordered', 'desk', 'The desk I ordered was refunded.', true],
    ['signed up for', 'rowing course', 'They called the course off.', true],
    ['booked', 'hotel in Ghent', 'We are back from Ghent, the hotel was lovely.', false],
    ['booked', 'hotel in Ghent', "We're off to Ghent, everything is off on Monday.", false],
    ['lost', 'cat', 'The cat is back, and I cancelled the posters.', false],
    ['was invited to', 'camp', "She's going, we decided.", false],
  ])(
    'of what happened takes back only what was arranged and undone: %s %s. %s',
    (wording, tail, content, isUndone) => {
      const fact = known({ relation: 'event', wording, tail: thing(tail), kind: 'event' })
      const { output, rejected } = readDistilReply(
        { ...nothing, facts: ['0 | ends #1 | -'] },
        { ...input, turns: [turn('t0', 'Ana', content)], known: { entities: [], facts: [fact] } },
      )
      expect(output.endings.map((e) => e.corrects)).toEqual(isUndone ? [{ value: null, span: null }] : [])
      expect(rejected.map(String).join()).toMatch(isUndone ? /^$/ : /what happened does not end/)
    },
  )

  it.each([
    // Something else is so from the day that is told, or from then on.
    ['becomes #1 | Ana | works_at | Nimbus | 2023-05-15..', 'Nimbus', '2023-05-15', '2023-05-15'],
    ['becomes #1 | Ana | works_at | Nimbus | -', 'Nimbus', '2023-05-24', '2023-05-24'],
    ['became 1 | Ana | job_title | nurse | 2023-09..', 'nurse', '2023-09-01', '2023-09-01'],
    // What is told to have begun before the known one ends it now.
    ['becomes #1 | Ana | works_at | Nimbus | 2021..', 'Nimbus', '2021-01-01', '2023-05-24'],
    // It was so on 10 January, so the other began later in that month, or year.
    ['becomes #1 | Ana | works_at | Nimbus | 2023-01..', 'Nimbus', '2023-01-01', '2023-01-11'],
    ['becomes #1 | Ana | works_at | Nimbus | 2023..', 'Nimbus', '2023-01-01', '2023-01-11'],
    ['becomes #1 | Ana | works_at | Nimbus | 2022-12..', 'Nimbus', '2022-12-01', '2023-05-24'],
    // The same in other words goes on, unless a day parts it.
    [
      'becomes #1 | Ana | works_at | Acme Bank | - | Ana works at Acme Bank as a nurse',
      'Acme Bank',
      '2023-05-24',
      null,
    ],
    ['becomes #1 | - | - | - | - | Ana works at Acme Bank as a nurse', 'Acme Bank', '2023-05-24', null],
    ['becomes #1 | - | Ana works at Acme Bank as a nurse', 'Acme Bank', '2023-05-24', null],
    [
      'becomes #1 | Ana | works_at | Acme Bank | 2023-05-15.. | Ana works at Acme Bank as a nurse',
      'Acme Bank',
      '2023-05-15',
      '2023-05-15',
    ],
    // What is left out is as it was known.
    ['becomes #1 | - | - | Nimbus | 2023-05-15..', 'Nimbus', '2023-05-15', '2023-05-15'],
    // Nothing that is known.
    ['becomes | Ana | works_at | Nimbus | -', 'Nimbus', '2023-05-24', null],
  ])('becomes something else: %s', (line, tail, from, over) => {
    const { output } = read(`0 | ${line}`)
    expect(output.facts.map((f) => [f.tail.name, day(f.claimed.from), f.claimed.to])).toEqual([
      [tail, from, null],
    ])
    expect(output.endings.map(({ value, at, corrects }) => [value?.name, day(at), corrects])).toEqual(
      over === null ? [] : [['Acme Bank', over, undefined]],
    )
    expect(output.facts[0]?.isAnew).toBe(line.includes('as a nurse') && over === null ? true : undefined)
  })

  it('that is a plan becomes another one, or what came of it', () => {
    const span = { from: Date.UTC(2023, 6, 12) as Instant, to: Date.UTC(2023, 6, 13) as Instant }
    const plan = known({
      relation: 'plans_to',
      tail: thing('start at Nimbus as a banker'),
      time: { bound: 'after', span, unit: 'day' },
    })
    const become = (line: string) =>
      readDistilReply({ ...nothing, facts: [line] }, { ...input, known: { entities: [], facts: [plan] } })
        .output
    const other = become('0 | becomes #1 | Ana | plans_to | start at Nimbus as a nurse | 2023-07-12')
    expect(other.facts.map((f) => [f.tail.name, f.time.bound])).toEqual([
      ['start at Nimbus as a nurse', 'after'],
    ])
    expect(other.endings).toMatchObject([
      { value: { name: 'start at Nimbus as a banker' }, at: SAID, changed: true },
    ])
    expect(other.endings[0]?.corrects).toBeUndefined()
    // A day that is past is that of the change, and the plan keeps its own.
    const detail = 'Ana plans to start at Nimbus as a banker with Bo'
    for (const time of ['2023-05-15', '2023-05-15..', '-']) {
      const same = become(
        `0 | becomes #1 | Ana | plans_to | start at Nimbus as a banker | ${time} | ${detail}`,
      )
      expect(same.facts).toMatchObject([{ statement: detail, isAnew: true, time: { bound: 'after' } }])
      expect([same.facts[0]?.time.span ?? span, same.endings]).toEqual([span, []])
      const more = become(
        `0 | becomes #1 | Ana | plans_to | start at Nimbus as a banker in the bank | ${time}`,
      )
      expect(more.facts).toMatchObject([{ time: { bound: 'after', span }, claimed: { to: span.to } }])
      expect(more.endings).toMatchObject([{ at: SAID, changed: true }])
    }
    // Another place or person leaves its day; what is done then is another plan, which has none, and this one may get another.
    expect(become('0 | becomes #1 | Ana | plans_to | start at Vienna | -').facts).toMatchObject([
      { time: { bound: 'after', span }, claimed: { to: span.to } },
    ])
    expect(become('0 | becomes #1 | Ana | plans_to | work at Nimbus | -').facts).toMatchObject([
      { time: { bound: 'after', span: null } },
    ])
    const moved = become('0 | becomes #1 | Ana | plans_to | start at Nimbus as a banker | 2023-08')
    expect(moved.facts).toMatchObject([{ time: { span: { from: Date.UTC(2023, 7, 1) } } }])
    // A wish in its place is not what came of it.
    expect(become('0 | becomes #1 | Ana | wants_to | work at Nimbus | -').endings).toMatchObject([
      { changed: true },
    ])
    // What has no word of it is not what came of it.
    expect(become('0 | becomes #1 | Ana | lives_in | Ghent | -').endings).toEqual([])
    const came = become('0 | becomes #1 | Ana | works_at | Nimbus | 2023-05-15..')
    expect(came.facts.map((f) => f.tail.name)).toEqual(['Nimbus'])
    expect(came.endings).toMatchObject([{ value: { name: 'start at Nimbus as a banker' }, done: true }])
  })

  it.each([
    ['?', '', 'Ana plans to start at Nimbus.'],
    ['?', 'Ana plans to start at Nimbus on 12 July 2023.', 'Ana plans to start at Nimbus.'],
    ['-', 'Ana plans to start at Nimbus, but no longer before July.', 'Ana plans to start at Nimbus.'],
    [
      '-',
      'Ana plans to start at Nimbus, though not in July, with Bo.',
      'Ana plans to start at Nimbus, with Bo.',
    ],
    ['-', 'Ana does not plan to start at Nimbus in July.', null],
    ['-', 'Ana plans to start at Nimbus with no desk.', null],
    ['-', '', null],
    ['2023-08', 'Ana plans to start at Nimbus, but no longer in July.', null],
    ['?', 'Ana plans to start at Nimbus, not before 12 July.', 'Ana plans to start at Nimbus.'],
    // A bound, another day and a condition leave it.
    ['-', 'Ana has to start at Nimbus at the desk no later than 12 July.', null],
    ['-', 'Ana plans to start at Nimbus no earlier than 12 July.', null],
    ['-', 'Ana plans to start at Nimbus with Bo, not before 12 July.', null],
    ['-', 'Ana plans to start at Nimbus, and never on 13 July.', null],
    ['-', 'Ana plans to start at Nimbus, if the strike is not on 12 July.', null],
  ])('that is a plan loses its day only where the line says so: %s, %s', (time, sentence, left) => {
    const span = { from: Date.UTC(2023, 6, 12) as Instant, to: Date.UTC(2023, 6, 13) as Instant }
    const plan = known({
      relation: 'plans_to',
      wording: 'plans to',
      tail: thing('start at Nimbus'),
      time: { bound: 'after', span, unit: 'day' },
    })
    const { output } = readDistilReply(
      { ...nothing, facts: [`0 | becomes #1 | Ana | plans_to | start at Nimbus | ${time} | ${sentence}`] },
      { ...input, known: { entities: [], facts: [plan] } },
    )
    const isLeft = output.endings.some(({ changed }) => changed === true)
    expect([isLeft, isLeft ? output.facts.map((f) => [f.statement, f.time.span]) : null]).toEqual([
      left !== null,
      left === null ? null : [[left, null]],
    ])
  })

  it.each([
    ['Ana plans to start, but no longer before Easter.', 'Ana plans to start.'],
    ['Ana plans to start in May rather than in July, with Bo.', 'Ana plans to start, with Bo.'],
    ['The start of Ana at Nimbus is in July.', 'Ana plans to start at Nimbus.'],
    ['Ana plans to start in July with Bo.', 'Ana plans to start with Bo.'],
    ['Ana plans to start no longer alone in July.', 'Ana plans to start no longer alone.'],
  ])('leaves a sentence without its day when a plan is moved: %s', (statement, left) => {
    const span = { from: Date.UTC(2023, 6, 12) as Instant, to: Date.UTC(2023, 6, 13) as Instant }
    const plan = known({
      relation: 'plans_to',
      wording: 'plans to',
      tail: thing('start at Nimbus'),
      statement,
      time: { bound: 'after', span, unit: 'day' },
    })
    const { output } = readDistilReply(
      { ...nothing, facts: ['0 | same #1 | 2023-09-01'] },
      { ...input, known: { entities: [], facts: [plan] } },
    )
    expect(output.facts.map((f) => f.statement)).toEqual([left])
  })

  it.each([
    // Of somebody else, of another side of life, or a plan beside what is so.
    ['Bo | works_at | Nimbus | -', true],
    ["Ana's mother | works_at | Nimbus | -", true],
    ['Ana | lives_in | Nimbus | -', true],
    ['Ana | plans_to | start at Nimbus | 2023-07', true],
    ['Ana Ruiz | works_at | Nimbus | -', false],
    ['Ana | job_title | nurse | -', false],
    ['Ana | state:rows with | Nimbus | -', false],
  ])('goes on where what it is to become is no other of its kind: %s', (line, goesOn) => {
    const { output } = readDistilReply(
      { ...nothing, facts: [`0 | becomes #1 | ${line}`] },
      {
        ...input,
        turns: [turn('t0', 'Ana', "Bo, Ana Ruiz and Ana's mother: Nimbus, nurse.")],
        known: { entities: [], facts: [known({})] },
      },
    )
    expect(output.facts).toHaveLength(1)
    expect(output.endings).toHaveLength(goesOn ? 0 : 1)
  })

  it.each([
    [{ relation: 'bought', kind: 'event', tail: thing('Golf') }, 'sold | Golf', 0],
    [{ relation: 'takes', tail: thing('Golf') }, 'owns | Golf', 0],
    [
      { relation: 'has_boyfriend', aspect: 'people', tail: { ...thing('Golf'), type: 'person' } },
      'married_to | Golf',
      1,
    ],
  ] as const)('becomes what it can: %j, %s', (fact, line, ended) => {
    const { output } = readDistilReply(
      { ...nothing, facts: [`0 | becomes #1 | Ana | ${line} | -`] },
      {
        ...input,
        turns: [turn('t0', 'Ana', 'Golf, as I said, is sold and mine.')],
        known: { entities: [], facts: [known({ aspect: 'health', ...fact })] },
      },
    )
    expect([output.facts.length, output.endings.length]).toEqual([1, ended])
  })

  it.each([
    [['0 10 mg of ramipril', '1 15 mg of ramipril'], ['15 mg of ramipril']],
    [['0 10 mg of ramipril', '1 ???'], ['10 mg of ramipril']],
    // Two of a day, two things, two times.
    [['0 10 mg of ramipril', '0 15 mg of ramipril']],
    [['0 10 mg of ramipril in the morning', '1 15 mg of ramipril at night']],
    [['0 ramipril at 8', '1 ramipril at 20']],
    [['0 10 mg of ramipril at 8', '1 15 mg of ramipril at 20']],
    [['0 red ramipril', '1 blue ramipril']],
    [['0 amlodipine', '1 losartan']],
    [['0 10 mg of ramipril | 2023-05..', '1 15 mg of ramipril | 2023-08..']],
    [
      [
        '0 10 mg of ramipril | - | Ana takes 10 mg of ramipril in the morning',
        '1 15 mg of ramipril | - | Ana takes 15 mg of ramipril at night',
      ],
    ],
  ])('becomes the last of two amounts told in its place: %j', (lines, kept = lines.map(tailOf)) => {
    const said =
      'I take 10 mg, 15 mg of ramipril, red, blue, at 8, at 20, in the morning, at night; or amlodipine, losartan.'
    const { output } = readDistilReply(
      {
        ...nothing,
        facts: lines.map((line) => line.replace(/^(\d) /, '$1 | becomes #1 | Ana | takes | ')),
      },
      {
        ...input,
        turns: [turn('t0', 'Ana', said), turn('t1', 'Ana', said)],
        known: { entities: [], facts: [known({ relation: 'takes', tail: thing('5 mg of ramipril') })] },
      },
    )
    expect(output.facts.map((f) => f.tail.name)).toEqual(kept)
    expect(output.endings).toHaveLength(kept.length)
  })

  it('of a long turn that puts itself right is read in no time', () => {
    const filler = 'I ate soup, no, stew, on March 3, sorry, March 4, with 2 mugs, no, 3 mugs. '.repeat(800)
    const things = Array.from({ length: 30 }, (_, i) => `thing${i}`)
    const { output } = readDistilReply(
      { ...nothing, facts: things.map((name) => `0 | new | Ana | likes | ${name} | -`) },
      { ...input, turns: [turn('t0', 'Ana', `${filler} I like ${things.join(', ')}`)] },
    )
    expect(output.facts).toHaveLength(MOST_FACTS)
  })

  it('that happened becomes what is right of it', () => {
    const { output } = read('1,0 | becomes #2 | Ana | visited | the Louvre | -')
    expect(output.endings).toMatchObject([{ relation: 'visited', corrects: { value: { name: 'Louvre' } } }])
    expect(output.facts).toMatchObject([{ tail: { name: 'Louvre' }, time: { span: YEAR } }])
  })

  it.each([
    'becomes #1 | Ana | works_at | Zanzibar Freight | -',
    'becomes #1 | Ana | ??? | Nimbus | -',
    'becomes #9 | 2023-05',
    'becomes #9',
    'becomes',
    'becomes # | | | |',
  ])('stays as it is where what it becomes cannot be read: %s', (line) => {
    const { output, rejected } = read(`0 | ${line}`)
    expect([output.facts, output.endings]).toEqual([[], []])
    expect(rejected).not.toEqual([])
  })

  it('that is a plan which waited for something may begin on the day on which that came', () => {
    const plan = known({
      relation: 'plans_to',
      tail: thing('move to Porto'),
      time: { bound: 'after', span: null, unit: null },
    })
    const told = { ...input, known: { entities: [], facts: [plan] } }
    const { output } = readDistilReply({ ...nothing, facts: ['0 | same #1 | 2023-05-19..'] }, told)
    expect(output.endings).toEqual([])
    expect(output.facts.map((f) => [timeText(f.time, SAID), f.claimed.to])).toEqual([
      ['since Fri 2023-05-19', null],
    ])
    const past = readDistilReply({ ...nothing, facts: ['0 | same #1 | 2023-05-19'] }, told).output
    expect([past.facts, past.endings[0]?.done]).toEqual([[], true])
  })

  it('is told again by a correction that changes nothing', () => {
    const { output } = read('0 | corrects #1 | Ana | works_at | Acme Bank | -')
    expect(output.endings).toEqual([])
    expect(output.facts).toHaveLength(1)
  })
})

it.each([
  // Half of the sentence is said, and its time.
  ['2023-09 | Mia is pregnant, which Ana told Ben in confidence.', 1],
  // Another time than the turn says, none, or less of the sentence.
  ['2023-11 | Mia is pregnant, which Ana told Ben in confidence.', 0],
  ['- | Mia is pregnant, which Ana told Ben in confidence.', 0],
  ['2023-09 | Mia wants a big family, which Ana told Ben in confidence.', 0],
])('a sentence tells what its turn says in other words with its time: %s', (rest, count) => {
  const said = turn('t0', 'Ana', 'Mia is pregnant, due in September, so hush')
  const { output } = readDistilReply(
    { ...nothing, facts: [`0 | new | Mia | plans_to | have a baby | ${rest}`] },
    { ...input, turns: [said] },
  )
  expect(output.facts).toHaveLength(count)
})

describe('a plan told with another verb than its turn', () => {
  it.each([
    ['shop 2.1 | plans_to | be released | 2023-12-03', 1],
    ['shop 2.1 | plans_to | ship | 2023-12-03', 1],
    ['shop 2.1 | wants_to | be published | 2023-12-03', 1],
    // Another day than the turn says, none, no verb alone, no plan, nothing that the turn names.
    ['shop 2.1 | plans_to | be released | 2023-11-14', 0],
    ['shop 2.1 | plans_to | be released | -', 0],
    ['shop 2.1 | plans_to | move to Postgres | 2023-12-03', 0],
    ['shop 2.1 | plans_to | Lisbon | 2023-12-03', 0],
    ['shop 2.1 | likes | releases | 2023-12-03', 0],
    ['billing | plans_to | be released | 2023-12-03', 0],
  ])('needs the day of the turn: %s', (line, kept) => {
    const told = { ...input, turns: [turn('t0', 'Ana', 'So shop 2.1 comes without it, on december 3.')] }
    const { output } = readDistilReply({ ...nothing, facts: [`0 | new | ${line}`] }, told)
    expect(output.facts).toHaveLength(kept)
  })
})

describe('words of the turns', () => {
  const kept = (content: string, tail: string): number => {
    const facts = [`0 | new | Ana | takes | ${tail} | -`]
    return readDistilReply({ ...nothing, facts }, { turns: [turn('t0', 'Ana', content)], speakers: ['Ana'] })
      .output.facts.length
  }

  it.each([
    ['They put me on propranolol 40mg.', '40 mg of propranolol'],
    ['They put me on propranolol 40mg.', 'propranolol 40 mg'],
    ['They put me on propranolol, 40 mg.', '40mg of propranolol'],
    ['It is 4h by train.', '4 h'],
    ['It is 4 h by train.', '4h'],
    ['My dad is here.', 'a father'],
  ])('hold an amount or a relative that is written otherwise: %s %s', (content, tail) => {
    expect(kept(content, tail)).toBe(1)
  })

  it.each([
    ['They put me on propranolol 40mg.', '25 g of ramipril'],
    ['They put me on propranolol.', '40 mg of ramipril'],
    ['It is 14h by train.', '4h'],
    ['My dad is here.', 'a mother'],
  ])('hold no other: %s %s', (content, tail) => {
    expect(kept(content, tail)).toBe(0)
  })
})

describe('names, meanings, wishes', () => {
  it('names that occur have a type and say who they are; others are left out', () => {
    const facts = ['1 | new | Rex | likes | Vienna | -']
    const names = ['Rex | thing | dog of Ben | my dog', 'Zacharias | person | nobody', 'Ana | thing | nurse']
    const { output, rejected } = readDistilReply({ ...nothing, facts, names }, input)
    expect(output.facts[0]?.head).toEqual({
      name: 'Rex',
      type: 'thing',
      description: 'dog of Ben',
      aliases: ['my dog'],
    })
    expect(rejected).toEqual(['name "Zacharias": does not occur in the turns'])
  })

  it('stand beside the words they explain, in the turn as it was said', () => {
    const meant = ['1 | she = Maria | dog = Rex', '1 | sheep = Rex', '0 | Porto = Tokyo', '9 | I = Ana']
    const { output, rejected } = readDistilReply({ ...nothing, meant }, input)
    expect(output.rewritings).toEqual([
      {
        turn: 't1',
        text: 'Great! I still live in Vienna with Rex, my dog [Rex]. The Louvre was nice, she [Maria] said.',
      },
    ])
    expect(rejected).toHaveLength(3)
  })

  it('explain words of any form', () => {
    const one = turn('t3', 'Ana', "Maria's my mother-in-law/boss (she-wolf).")
    const { output } = readDistilReply(
      { ...nothing, meant: ['0 | mother-in-law/boss = Maria | (she-wolf) = Maria'] },
      { ...input, turns: [one] },
    )
    expect(output.rewritings.map((r) => r.text)).toEqual([
      "Maria's my mother-in-law/boss [Maria] (she-wolf) [Maria].",
    ])
    const short = turn('t3', 'Ana', 'It’s my go-to.')
    const explained = readDistilReply({ ...nothing, meant: ['0 | It = Ben'] }, { ...input, turns: [short] })
    expect(explained.output.rewritings.map((r) => r.text)).toEqual(['It’s [Ben] my go-to.'])
  })

  it('wishes are those of users', () => {
    const bot: DistilTurn = { ...turn('t2', 'assistant', 'Always be kind.'), role: 'assistant' }
    const wishes = [
      '0 | instruction | Ana wants short answers.',
      '2 | instruction | Be kind.',
      '0 | no emojis | Ana wants no emojis.',
      '0 | instruction',
      '8 | preference | y',
    ]
    const { output, rejected } = readDistilReply({ ...nothing, wishes }, { ...input, turns: [...turns, bot] })
    expect(output.wishes).toEqual([
      { type: 'instruction', content: 'Ana wants short answers.', source: 't0' },
      { type: 'instruction', content: 'Ana wants no emojis.', source: 't0' },
    ])
    expect(rejected).toHaveLength(3)
  })

  it('are no instructions where the speaker is told to be somebody else than the user', () => {
    const vendor = turns.map((one) => ({ ...one, metadata: { [ORDERS_NOTHING]: true } }))
    const wishes = ['0 | instruction | Ana wants short answers.', '0 | preference | Ana prefers tea.']
    const { output, rejected } = readDistilReply({ ...nothing, wishes }, { ...input, turns: vendor })
    expect(output.wishes).toEqual([{ type: 'preference', content: 'Ana prefers tea.', source: 't0' }])
    expect(rejected).toEqual(['wish 0: nobody but a user has wishes'])
  })

  it('are taken up to a number, of which neither what is left out nor what takes one back is one', () => {
    const wishes = Array.from({ length: 11 }, (_, i) => `0 | instruction | Ana wants thing ${i}.`)
    const given = { ...input, known: { entities: [], facts: [], wishes: ['Ana asks: no emojis'] } }
    const told = { ...nothing, wishes: ['8 | preference | y', ...wishes, '0 | ends W1'] }
    const { output, rejected } = readDistilReply(told, given)
    expect(output.wishes.map((wish) => wish.content)).toEqual([
      ...wishes.slice(0, 10).map((line) => line.slice('0 | instruction | '.length)),
      'Ana takes back: Ana asks: no emojis',
    ])
    expect(rejected).toEqual(['wish 0: no turn "8"', 'wish 11: more than 10'])
  })
})

describe('times of lines', () => {
  const known: KnownFact = {
    head: { name: 'Ana', type: 'person', description: '' },
    relation: 'takes',
    wording: 'takes',
    tail: { name: 'drops', type: 'thing', description: '' },
    aspect: 'health',
    kind: 'state',
    time: { bound: 'by', span: null, unit: null },
    statement: 'Ana takes drops.',
    told: 0 as Instant,
    from: 0 as Instant,
  }

  it.each([
    // Past: of a day from that day on, of some days or a month by their end, or by the telling.
    ['2023-05-03', '', '2023-05-03', '2023-05-03', '2023-05-04'],
    ['2023-05-01..2023-05-05', '', '2023-05-06', '2023-05-01', '2023-05-06'],
    ['2023-04', '', '2023-05-01', '2023-04-01', '2023-05-01'],
    ['2022', '', '2022-01-01', '2022-01-01', '2023-01-01'],
    ['2023-05', '', '2023-05-24', '2023-05-01', '2023-06-01'],
    // Ahead it holds on the last day.
    ['2023-05', 'The drops go on till the end of May.', '2023-06-01', '2023-05-01', '2023-06-01'],
    ['..2023-05', '', '2023-06-01', '2023-05-01', '2023-06-01'],
    ['2023-05-27', '', '2023-05-28', '2023-05-27', '2023-05-28'],
    ['week of 2023-06-12', '', '2023-06-19', '2023-06-12', '2023-06-19'],
    ['2023-07', '', '2023-08-01', '2023-07-01', '2023-08-01'],
  ])('an end within %s %s is over on %s', (time, content, at, from, to) => {
    const [first, ...others] = input.turns
    const turns = [{ ...first, ...(content !== '' && { content }) } as DistilTurn, ...others]
    const given = { ...input, turns, known: { entities: [], facts: [known] } }
    const { output } = readDistilReply({ ...nothing, facts: [`0 | ends #1 | ${time}`] }, given)
    const [ending] = output.endings
    const day = (at: number | undefined) => at && new Date(at).toISOString().slice(0, 10)
    expect([day(ending?.at), day(ending?.within?.from), day(ending?.within?.to)]).toEqual([at, from, to])
  })

  it.each([
    ['3 January 2018', 'was born on 3 January 2018.'],
    ['January 2018', 'was born in January 2018.'],
    ['2018', 'was born in 2018.'],
  ])('a birthday of %s', (tail, words) => {
    const said = turn('t5', 'Ana', `I was born, ${tail} it was.`)
    const facts = [`0 | new | Ana | birthday | ${tail} | -`]
    const { output } = readDistilReply({ ...nothing, facts }, { ...input, turns: [said] })
    expect(output.facts[0]?.statement).toBe(`Ana ${words}`)
  })
})

describe('wishes that are taken back', () => {
  const wishes = ['Ana wants metric units.', 'Ana asks: no emojis']
  const given = { ...input, known: { entities: [], facts: [], wishes } }
  const read = (line: string, list: 'wishes' | 'facts' = 'wishes') =>
    readDistilReply({ ...nothing, [list]: [line] }, given)

  it.each([
    ['0 | ends W1', 'wishes'],
    ['0 | ends | W1', 'wishes'],
    ['0 | instruction | ends W1', 'wishes'],
    ['0 | end #W1 | -', 'wishes'],
    ['0 | over W1 | 2023-05', 'wishes'],
    ['0 | ends W1 | -', 'facts'],
  ] as const)('are named by their number: %s', (line, list) => {
    const { output, rejected } = read(line, list)
    expect(rejected).toEqual([])
    expect(output.wishes).toEqual([
      { type: 'instruction', content: 'Ana takes back: Ana wants metric units.', source: 't0' },
    ])
  })

  it.each(['0 | ends W9', '9 | ends W1', '0 | ends #W0'])('are among those that were shown: %s', (line) => {
    const { output, rejected } = read(line)
    expect([output.wishes, rejected.length]).toEqual([[], 1])
  })
})

describe('the form of a reply', () => {
  it('may leave out lists, and write a line as a list of its parts', async () => {
    const text =
      '{"facts":[[0,"new","Ana","lives_in","Porto",null],"0 | new | Ana | works_at | Nimbus | -",{"a":1}]}'
    const parsed = parseReply(text, await distilSchema())
    expect(parsed).toMatchObject({ kind: 'usable', dropped: [expect.stringContaining('facts')] })
    if (parsed.kind === 'usable')
      expect(readDistilReply(parsed.value, input).output.facts.map((f) => f.tail.name)).toEqual([
        'Porto',
        'Nimbus',
      ])
  })
})

describe('self-consistency without a model', () => {
  const claimed = { from: SAID, to: null }
  it.each([
    ['Ana moved to Porto.', true],
    ['Ana moved to Porto in May 2023.', true],
    ['Ana moved to Lisbon.', false],
    ['Ana moved to Porto in 2019.', false],
    ['Ana started at Nimbus with 3 colleagues.', false],
  ])('%s → %s', (statement, expected) => {
    expect(isSupported(statement, [turns[0] as DistilTurn], claimed)).toBe(expected)
  })
})

/** The tail behind the number of a turn. */
function tailOf(line: string): string {
  return line.replace(/^\d | \|.*$/g, '')
}

describe('whose something is', () => {
  const tailOf = (line: string, content: string, names: readonly string[] = []): string | undefined =>
    readDistilReply(
      { ...nothing, facts: [line] },
      {
        turns: [turn('t0', 'Bo', content)],
        speakers: ['Bo'],
        known: { entities: names.map(thing), facts: [] },
      },
    )
      .output.facts.flatMap((f) => [f.head.name, f.tail.name])
      .find((name) => name !== 'Bo' && name !== 'Julia')

  it.each([
    ['her PhD', "Bo's PhD"],
    ['her thesis', "Bo's thesis"],
    ['her parents in Plovdiv', "Bo's parents in Plovdiv"],
    ['her sister', "Bo's sister"],
    ['a PhD', 'PhD'],
    ['her Golf', 'Golf'],
    ['her trip to the coast', 'trip to the coast'],
  ])('stands in the name where others have one: %s', (tail, name) => {
    expect(
      tailOf(`0 | new | Bo | state:pays for | ${tail} | -`, `i pay for ${tail.replace('her', 'my')}`),
    ).toBe(name)
  })

  it.each([
    ['my PhD uses Julia', ["Ana's PhD"], "Bo's PhD"],
    ['the PhD uses Julia', ["Ana's PhD"], 'PhD'],
    ['my PhD uses Julia', ['PhD', "Ana's PhD"], 'PhD'],
    ['my PhD uses Julia', [], 'PhD'],
    ['my PhD uses Julia', ["Ana's PhDs"], 'PhD'],
    ['my PhD uses Julia', ["Bo Ames's PhD"], 'PhD'],
  ])('is told apart from what is known as that of somebody else: %s, %j', (content, names, name) => {
    expect(tailOf('0 | new | PhD | uses | Julia | -', content, names)).toBe(name)
  })

  it.each([
    ['Ana', 'thesis'],
    ['Cleo', "Bo's thesis"],
  ])('is not of who talks where it is told of whose it is: %s', (head, name) => {
    const content = `${head} finished the thesis, and I will print my thesis`
    const { facts } = readDistilReply(
      { ...nothing, facts: [`0 | new | ${head} | event:finished | thesis | -`] },
      {
        turns: [turn('t0', 'Bo', content)],
        speakers: ['Bo'],
        known: { entities: [thing("Ana's thesis")], facts: [] },
      },
    ).output
    expect(facts.map((f) => f.tail.name)).toEqual([name])
  })
})
