/** Shows what a context has besides what the question finds, where there is room, and what a profile has of others. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, describe, expect, it } from 'vitest'

let memory: Memory | null = null
afterEach(async () => {
  await memory?.close()
  memory = null
})

async function told(...said: readonly (string | readonly [string, string])[]): Promise<Namespace> {
  memory = await createMemory({ now: () => Date.parse('2026-03-01T12:00:00Z') })
  const space = memory.namespace('room')
  const at = Date.parse('2026-02-01T12:00:00Z')
  const turns = said.map((one, i) => {
    const [speaker, content] = typeof one === 'string' ? ['user', one] : one
    return { speaker, content, at: at + i * 60_000, session: `s${Math.floor(i / 8)}` }
  })
  await space.add(turns.map(({ session: _, ...turn }) => turn))
  return space
}

const CHAT = [
  'deploying on vercel for now, db is neon',
  'we use pnpm and typescript strict',
  'solo on this, evenings only',
  'day job is backend at kestrel',
  'the beta needs a landing page',
  'stripe is wired up',
  'got my first paying user',
  'my cat sat on the keyboard again',
  'fonts are too small on mobile',
  'logo is done, green fox',
  'going to hetzner, bills were silly',
]

describe('room that is left in a context', () => {
  it('shows a small memory whole: what was said in other words and later stands beside what was found', async () => {
    const space = await told(...CHAT)
    const { text, usage } = await space.recall('Where is it deployed?', { budget: 1000 })
    for (const line of CHAT) expect(text).toContain(line)
    expect(usage.tokens).toBeLessThanOrEqual(1000)
    // In less room than it takes, what was found is all.
    const { text: narrow } = await space.recall('Where is it deployed?', { budget: 90 })
    expect(narrow).toContain('vercel')
    expect(narrow).not.toContain('hetzner')
  })

  it('is left where the caller says how many turns may be found', async () => {
    const space = await told(...CHAT)
    const { citations } = await space.recall('Where is it deployed?', { budget: 1000, k: 3 })
    expect(citations.filter(({ kind }) => kind === 'turn').length).toBeLessThanOrEqual(3)
  })

  it('is left in a larger memory, but for what people said right after', async () => {
    const other = Array.from({ length: 60 }, (_, i) => `note ${i}: reviewed the branch of ticket ${i + 100}`)
    const space = await told(
      ['Mia', 'who has the key for the parcel locker?'],
      ['Anna', 'Ben has it'],
      ['Ben', 'no, gave it to Cara in January'],
      ['Cara', "true, it's in my desk"],
      ...other.map((content): [string, string] => ['Dev', content]),
    )
    const { text } = await space.recall('Who has the key for the parcel locker?', { budget: 1000 })
    expect(text).toContain('Ben has it')
    expect(text).toContain('gave it to Cara')
    expect(text).toContain('in my desk')
    expect(text.match(/note \d+:/g)?.length ?? 0).toBeLessThanOrEqual(5)
  })

  it('names each line of an inspection that was not found by its rank', async () => {
    const space = await told(...CHAT)
    const { lines } = await space.inspect('Where is it deployed?', { budget: 1000 })
    expect(lines.every(({ rank }) => rank > 0)).toBe(true)
  })
})

describe('a memory of few words', () => {
  it('is shown, marked, where nothing bears on the question', async () => {
    const space = await told('I live in Lisbon.')
    for (const format of ['text', 'xml', 'json', 'markdown'] as const) {
      const { text, relevant } = await space.recall('What is a good restaurant near me?', { format })
      expect(relevant).toBe(false)
      expect(text).toContain('I live in Lisbon.')
      expect(text).toContain('perhaps not relevant')
    }
    expect((await space.answer('What is a good restaurant near me?')).text).toBeNull()
  })

  it('is not for a greeting, for a caller with a floor, nor in a small budget', async () => {
    const space = await told('I live in Lisbon.')
    const nothing = 'Recalled from memory: nothing relevant is stored.'
    const question = 'What is a good restaurant near me?'
    expect((await space.recall('Hi!')).text).toBe(nothing)
    expect((await space.recall(question, { floor: 0.1 })).text).toBe(nothing)
    expect((await space.recall(question, { budget: 40 })).text).toBe(nothing)
  })
})

describe('what was not asked for', () => {
  const question = 'What is a good restaurant near me?'

  it.each([false, true])(
    'stands with what was put right, denied or is over of it; in a relevant context: %s',
    async (isRelevant) => {
      const space = await told(
        'I live in Lisbon.',
        'My car is a Fiat.',
        'I take ramipril 5 mg.',
        'The parser has a bug in unicode.',
      )
      for (const { id, statement } of await space.facts({})) {
        if (statement.includes('Lisbon')) await space.update('fact', id, { tail: 'Porto' })
        if (statement.includes('Fiat')) await space.deny('fact', id)
        if (statement.includes('ramipril')) await space.update('fact', id, { validTo: '2026-02-10' })
      }
      const { text, relevant } = await space.recall(isRelevant ? 'Which bug has the parser?' : question)
      expect(relevant).toBe(isRelevant)
      expect(text).toMatch(/Mia lives in Porto|user lives in Porto|lives in Porto/)
      expect(text).toMatch(/Not so.*Fiat/)
      expect(text).toMatch(/ramipril 5 mg \[.*until/)
    },
  )

  it('is called all that is stored only where nothing is left out', async () => {
    const space = await told(['Mia', 'I live in Lisbon.'], ['Ben', 'My car is a Fiat.'])
    expect((await space.recall(question)).text).toContain('all that is stored')
    for (const options of [
      { speaker: 'Mia' },
      { session: 's0' },
      { from: '2026-01-01' },
      { to: '2026-02-28' },
      { asOf: '2026-02-28' },
      { knownAt: '2026-02-28' },
      { kinds: ['turn'] as const },
    ]) {
      const { text } = await space.recall(question, options)
      expect(text).not.toContain('all that is stored')
    }
    expect((await space.recall(question, { asOf: '2026-02-28' })).text).toContain('perhaps not relevant')
  })
})

describe('a profile', () => {
  const cats = (...names: readonly string[]) => names.map((name) => `${name} is allergic to cats.`)

  it('has allergies and illnesses of those whom the user tells of, in few lines, the nearest first', async () => {
    const space = await told(
      'My son Noah is allergic to peanuts, proper epipen allergic.',
      'My boss Karl is allergic to nuts.',
      'My friend Tom has asthma.',
      'My sister Eva has a son, Tim. Tim is allergic to milk.',
      ...['Ann', 'Ben', 'Carl', 'Dora', 'Emil', 'Fred'].map(
        (name) => `My friend ${name} is allergic to cats.`,
      ),
    )
    const { text } = await space.profile()
    const health = text.slice(text.indexOf('Health and food'))
    expect(health).toMatch(/^Health and food\n\[\d+\] Noah is allergic to peanuts/)
    expect(health.match(/is allergic to/g)?.length).toBe(6)
    expect(health).not.toContain('asthma')
  })

  it('has few of those of whom nothing but a name is known, and none of many', async () => {
    const few = await told('Noah is allergic to peanuts.', ...cats('Ann', 'Ben'))
    expect((await few.profile()).text.match(/is allergic to/g)?.length).toBe(3)
    await memory?.close()
    const many = await told('My brother is allergic to eggs.', ...cats('Ann', 'Ben', 'Carl', 'Dora', 'Emil'))
    const { text } = await many.profile()
    expect(text).toContain('is allergic to eggs')
    expect(text).not.toContain('cats')
  })

  it.each([
    'My horse Bella is fast. Bella has asthma.',
    'Momo has diabetes. Momo is my cat.',
    'Rex is allergic to bees. Rex is our dog.',
    'Otto has diabetes. Otto died last week.',
  ])('has none of pets and the dead: %s', async (content) => {
    expect((await (await told(content)).profile()).text).not.toMatch(/asthma|diabetes|bees/)
  })

  it.each(["My wife's mother Ilse has diabetes.", 'Mary has asthma. I am married to Mary.'])(
    'has those of kin, however it is told: %s',
    async (content) => {
      const space = await told(content, ...cats('Ann', 'Ben', 'Carl', 'Dora', 'Emil'))
      expect((await space.profile()).text).toMatch(/has (?:diabetes|asthma)/)
    },
  )

  it('has none that somebody else told, where one person is asked for', async () => {
    const space = await told(['Mia', 'Noah is allergic to peanuts.'], ['Ben', 'I like tea.'])
    expect((await space.profile({ entity: 'Mia' })).text).toContain('Noah is allergic to peanuts.')
    expect((await space.profile({ entity: 'Ben' })).text).not.toContain('Noah')
  })
})
