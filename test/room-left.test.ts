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

describe('a profile', () => {
  it('has allergies and illnesses of those whom the user tells of, in few lines', async () => {
    const space = await told(
      'Noah is allergic to peanuts, proper epipen allergic.',
      'Tom has asthma.',
      ...['Ann', 'Ben', 'Carl', 'Dora', 'Emil', 'Fred'].map((name) => `${name} is allergic to cats.`),
    )
    const { text } = await space.profile()
    expect(text).toMatch(/Health and food\n/)
    expect(text.match(/is allergic to/g)?.length).toBe(6)
    expect(text).not.toContain('asthma')
  })

  it('has none that somebody else told, where one person is asked for', async () => {
    const space = await told(['Mia', 'Noah is allergic to peanuts.'], ['Ben', 'I like tea.'])
    expect((await space.profile({ entity: 'Mia' })).text).toContain('Noah is allergic to peanuts.')
    expect((await space.profile({ entity: 'Ben' })).text).not.toContain('Noah')
  })
})
