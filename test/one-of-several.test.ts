/** Facts of one head, relation and tail, of which a model puts right or moves one; and ends that were announced and come to nothing. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let lines: readonly string[] = []
let memory: Memory
let ana: Namespace
let prompt = ''

/** Lines may name a known fact by words of it: `#{25 hours}`. */
const model = replying(({ task, user }) => {
  if (task !== 'distil') return {}
  prompt = user
  const known = /<known>\n([\s\S]*?)\n<\/known>/.exec(user)?.[1]?.split('\n') ?? []
  const numberOf = (words: string): string =>
    known.find((one) => one.includes(words))?.match(/^#\d+/)?.[0] ?? '#99'
  return { facts: lines.map((line) => line.replace(/#\{(.+?)\}/g, (_, words: string) => numberOf(words))) }
})
beforeEach(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2026-06-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

const tell = async (at: string, content: string, ...facts: readonly string[]): Promise<void> => {
  lines = facts
  await ana.add({ role: 'user', speaker: 'Ana', content, at: `${at}T10:00:00Z`, id: at }, { session: at })
  await ana.flush()
}
const on = async (day: string, knownAt?: string): Promise<string[]> => {
  const facts = await ana.facts({ asOf: day, ...(knownAt !== undefined && { knownAt }), limit: 100 })
  return facts.filter((f) => f.kind === 'state').map((f) => f.statement)
}
const events = async (): Promise<string[]> => {
  const facts = await ana.facts({ asOf: '2026-01-01', limit: 100 })
  return facts.map((f) => `${f.tailName} ${new Date(f.valid.from).toISOString().slice(0, 10)}`).sort()
}

describe('one stage of a job', () => {
  const [FIFTEEN, MORE] = ['Bruno works 15 hours a week at Lumo.', 'Bruno works 25 hours a week at Lumo.']
  beforeEach(async () => {
    await tell(
      '2025-05-12',
      'Bruno started at Lumo on the 5th, 15 hours a week.',
      `0 | new | Bruno | works_at | Lumo | 2025-05-05.. | ${FIFTEEN}`,
    )
    await tell(
      '2025-07-07',
      'Bruno goes up to 25 hours a week at Lumo from September.',
      `0 | becomes #{15 hours} | Bruno | works_at | Lumo | 2025-09.. | ${MORE}`,
    )
  })

  it.each([
    ['told again', 'same #{25 hours} | 2025-10..'],
    ['put right', `corrects #{25 hours} | Bruno | works_at | Lumo | 2025-10.. | ${MORE}`],
    ['otherwise', `becomes #{25 hours} | Bruno | works_at | Lumo | 2025-10.. | ${MORE}`],
  ])('moves alone, with the end that it gave to the one before: %s', async (_, line) => {
    await tell('2025-07-20', "Bruno's 25 hours at Lumo start in October, not September.", `0 | ${line}`)
    expect(await on('2025-07-21')).toEqual([FIFTEEN])
    expect(await on('2025-09-15')).toEqual([FIFTEEN])
    expect(await on('2025-10-15')).toEqual([MORE])
    await tell(
      '2025-08-20',
      "Bruno's 25 hours at Lumo start in November.",
      '0 | same #{25 hours} | 2025-11..',
    )
    expect(await on('2025-10-15')).toEqual([FIFTEEN])
    expect(await on('2025-11-15')).toEqual([MORE])
  })

  it('is dropped alone', async () => {
    await tell('2025-07-20', "Bruno's 25 hours at Lumo are off.", '0 | ends #{25 hours} | -')
    expect(await on('2025-07-21')).toEqual([FIFTEEN])
    expect(await on('2025-12-15')).toEqual([FIFTEEN])
  })

  it('is put right alone where it is the first', async () => {
    await tell(
      '2025-07-20',
      'Bruno started at Lumo on 12 May with his 15 hours, not on the 5th.',
      `0 | corrects #{15 hours} | Bruno | works_at | Lumo | 2025-05-12.. | ${FIFTEEN}`,
    )
    expect(await on('2025-05-07')).toEqual([])
    expect(await on('2025-07-21')).toEqual([FIFTEEN])
    expect(await on('2025-09-15')).toEqual([MORE])
  })

  it('ends with what holds before it, which is shown beside it', async () => {
    await tell(
      '2025-07-20',
      'Bruno leaves Lumo at the end of July.',
      '0 | ends #{15 hours} | 2025-07-31',
      '0 | ends #{25 hours} | -',
    )
    expect(await on('2025-07-21')).toEqual([FIFTEEN])
    expect(await on('2025-08-15')).toEqual([])
    expect(await on('2025-10-15')).toEqual([])
  })

  it('of another tail ends with all that told it', async () => {
    await tell(
      '2025-07-20',
      'Bruno will do the 25 hours at Nordpack from September, not at Lumo.',
      '0 | corrects #{25 hours} | Bruno | works_at | Nordpack | 2025-09.. | Bruno works 25 hours a week at Nordpack.',
    )
    expect(await on('2025-07-21')).toEqual([FIFTEEN])
    expect(await on('2025-09-15')).toEqual(['Bruno works 25 hours a week at Nordpack.'])
  })
})

describe('one of two visits', () => {
  it('is put right alone', async () => {
    await tell('2025-03-10', 'I visited Bergen on 1 March.', '0 | new | Ana | visited | Bergen | 2025-03-01')
    await tell(
      '2025-06-10',
      'I visited Bergen again on 1 June.',
      '0 | new | Ana | visited | Bergen | 2025-06-01 | Ana visited Bergen again.',
    )
    await tell(
      '2025-06-20',
      'The second time I visited Bergen was 3 June, not 1 June.',
      '0 | corrects #{2025-06-01} | Ana | visited | Bergen | 2025-06-03',
    )
    expect(await events()).toEqual(['Bergen 2025-03-01', 'Bergen 2025-06-03'])
  })

  it('goes with all tellings of it', async () => {
    await tell('2025-03-10', 'I visited Bergen on 1 March.', '0 | new | Ana | visited | Bergen | 2025-03-01')
    await tell('2025-03-20', 'Bergen on 1 March was wet.', '0 | same #{Bergen} | 2025-03-01')
    await tell(
      '2025-06-20',
      'It was Bodø that I visited, not Bergen.',
      '0 | corrects #{Bergen} | Ana | visited | Bodø | 2025-03-01',
    )
    expect(await events()).toEqual(['Bodø 2025-03-01'])
  })
})

describe('what was to begin in the place of another', () => {
  const [HERE, THERE] = ['Ana lives in Leipzig.', 'Ana lives in Bergen.']
  beforeEach(async () => {
    await tell('2025-03-10', 'I live in Leipzig.', '0 | new | Ana | lives_in | Leipzig | -')
    await tell(
      '2025-05-10',
      'I move from Leipzig to Bergen in September.',
      '0 | becomes #{Leipzig} | Ana | lives_in | Bergen | 2025-09..',
    )
  })

  it('leaves no hole where it is put off', async () => {
    await tell('2025-07-10', 'The move to Bergen is in November now.', '0 | same #{Bergen} | 2025-11..')
    expect(await on('2025-10-10')).toEqual([HERE])
    expect(await on('2025-11-20')).toEqual([THERE])
  })

  it('leaves what was there where it never comes', async () => {
    await tell('2025-07-10', 'The move to Bergen is off.', '0 | ends #{Bergen} | -')
    expect(await on('2025-10-10')).toEqual([HERE])
  })

  it('ends it for good once it began', async () => {
    await tell('2025-12-10', 'I left Bergen.', '0 | ends #{Bergen} | -')
    expect(await on('2025-10-10')).toEqual([THERE])
    expect(await on('2026-01-10')).toEqual([])
  })
})

describe('what was to begin, put right under another relation', () => {
  const FLAT = 'Ana rents flat in Leipzig.'
  beforeEach(async () => {
    await tell('2025-03-10', 'I rent a flat in Leipzig.', '0 | new | Ana | rents | flat in Leipzig | -')
    await tell(
      '2025-05-10',
      'From September I rent a house in Bergen instead of the flat in Leipzig.',
      '0 | becomes #{flat} | Ana | rents | house in Bergen | 2025-09..',
    )
  })

  it.each([
    ['the same month', '2025-09..', '2025-08-20', '2025-10-10'],
    ['another month', '2025-11..', '2025-10-10', '2025-11-20'],
  ])('ends what was there: %s', async (_, month, before, after) => {
    await tell(
      '2025-07-10',
      'The house in Bergen: I own it from then, I do not rent it.',
      `0 | corrects #{house} | Ana | owns | house in Bergen | ${month}`,
    )
    expect(await on(before)).toEqual([FLAT])
    expect(await on(after)).toEqual(['Ana owns house in Bergen.'])
  })

  it('ends nothing where it begins for somebody else', async () => {
    await tell(
      '2025-07-10',
      'It is Bo who rents the house in Bergen from September.',
      '0 | corrects #{house} | Bo | rents | house in Bergen | 2025-09..',
    )
    expect(await on('2025-10-10')).toContain(FLAT)
  })
})

it('an end that was told with a day of its own stays where the next job is put off', async () => {
  await tell('2025-03-10', 'I work at Lidl.', '0 | new | Ana | works_at | Lidl | -')
  await tell(
    '2025-05-10',
    'My last day at Lidl is 31 August, I start at Nordpack in September.',
    '0 | ends #{Lidl} | 2025-08-31',
    '0 | new | Ana | works_at | Nordpack | 2025-09..',
  )
  await tell('2025-07-10', 'Nordpack starts in November.', '0 | same #{Nordpack} | 2025-11..')
  expect(await on('2025-08-10')).toEqual(['Ana works at Lidl.'])
  expect(await on('2025-10-10')).toEqual([])
})

describe('an end that was announced', () => {
  const [TWENTY, TEN] = ['Jette works 20 hours a week at Lumo.', 'Jette works 10 hours a week at Lumo.']
  beforeEach(async () => {
    await tell(
      '2025-04-10',
      'Jette works at Lumo, 20 hours a week.',
      `0 | new | Jette | works_at | Lumo | - | ${TWENTY}`,
    )
    await tell('2025-07-07', 'Jette leaves Lumo at the end of August.', '0 | ends #{Lumo} | 2025-08-31')
  })
  const AFTER_ALL = "Jette isn't leaving Lumo after all."

  it('is off where a model says so, and was believed until then', async () => {
    await tell('2025-07-20', AFTER_ALL, '0 | ends #{Lumo} | never')
    expect(prompt).toContain('until Sun 2025-08-31')
    expect(await on('2025-09-15')).toEqual([TWENTY])
    expect(await on('2025-09-15', '2025-07-10')).toEqual([])
    await tell('2025-09-20', 'Jette still works at Lumo.', '0 | same #{Lumo} | -')
    expect(prompt).not.toContain('until')
    expect(await on('2025-10-15')).toEqual([TWENTY])
  })

  it('gives way to another stage', async () => {
    await tell(
      '2025-07-20',
      `${AFTER_ALL} She goes on with 10 hours a week from October.`,
      '0 | ends #{Lumo} | never',
      `0 | becomes #{Lumo} | Jette | works_at | Lumo | 2025-10.. | ${TEN}`,
    )
    expect(await on('2025-09-15')).toEqual([TWENTY])
    expect(await on('2025-10-15')).toEqual([TEN])
  })

  it('can be announced anew', async () => {
    await tell('2025-07-20', AFTER_ALL, '0 | ends #{Lumo} | never')
    await tell('2025-08-20', 'Jette leaves Lumo in December.', '0 | ends #{Lumo} | 2025-12')
    expect(await on('2025-11-15')).toEqual([TWENTY])
    expect(await on('2026-02-15')).toEqual([])
  })

  it('stays where the fact is only told again', async () => {
    await tell('2025-07-20', 'Jette packs at Lumo, 20 hours.', '0 | same #{Lumo} | -')
    expect(await on('2025-08-15')).toEqual([TWENTY])
    expect(await on('2025-09-15')).toEqual([])
  })

  it('is no longer off once it came', async () => {
    await tell('2025-10-20', AFTER_ALL, '0 | ends #{Lumo} | never')
    expect(await on('2025-09-15')).toEqual([])
  })
})

it('an end that is told with the fact is off as well', async () => {
  await tell(
    '2025-04-10',
    'I work at Lumo until the end of August.',
    '0 | new | Ana | works_at | Lumo | ..2025-08-31',
  )
  expect(await on('2025-09-15')).toEqual([])
  await tell('2025-07-20', 'I stay at Lumo after all.', '0 | ends #{Lumo} | never')
  expect(await on('2025-09-15')).toEqual(['Ana works at Lumo.'])
})

it('nothing that is not known, and no event, goes on after all', async () => {
  await tell('2025-03-10', 'I visited Bergen on 1 March.', '0 | new | Ana | visited | Bergen | 2025-03-01')
  await tell(
    '2025-03-12',
    'Not Bergen, not Lumo.',
    '0 | ends #{Bergen} | never',
    '0 | ends | Ana | works_at | Lumo | never',
  )
  expect(await events()).toEqual(['Bergen 2025-03-01'])
})
