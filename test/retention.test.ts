/** What is forgotten by time or by words is gone, from everything that was made of it, and stays gone. */
import fc from 'fast-check'
import { createMemory, type ForgetReport, type Memory, type Namespace } from 'recollect'
import { createServer } from 'recollect/server'
import { afterEach, describe, expect, it } from 'vitest'
import { clientOf } from './support/client-of.ts'

const DAY = 86_400_000
const NOW = Date.parse('2025-06-01T12:00:00Z')
let today = NOW
const open: Memory[] = []
afterEach(async () => {
  today = NOW
  await Promise.all(open.splice(0).map((memory) => memory.close()))
})

async function fresh(): Promise<{ readonly memory: Memory; readonly space: Namespace }> {
  const memory = await createMemory({ now: () => today })
  open.push(memory)
  return { memory, space: memory.namespace('ana') }
}
async function served(): Promise<Namespace> {
  const { memory } = await fresh()
  const server = createServer({ memory })
  return clientOf(server).namespace('ana')
}

const at = (daysAgo: number): number => NOW - daysAgo * DAY
const LIFE = [
  { speaker: 'Ana', content: 'I live in Zanzibar and work at Quillfeather.', at: at(400), id: 'z' },
  { speaker: 'Ana', content: 'My sister Wilhelmina plays the theremin.', at: at(300), id: 'w' },
  { speaker: 'Ana', content: 'I moved to Lisbon.', at: at(10), id: 'l' },
]
/** Everything a caller can get out of a namespace, and its export. */
async function everything(space: Namespace): Promise<string> {
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  return JSON.stringify([
    lines,
    await space.turns({ limit: 1000 }),
    await space.facts({ asOf: null, denied: true, limit: 1000 }),
    await space.entities({ limit: 1000 }),
    await space.topics({ limit: 1000 }),
    await space.experiences(),
    (await space.profile()).text,
    (await space.recall('Where does Ana live, and what does her sister Wilhelmina play?')).text,
  ])
}
async function filled(space: Namespace): Promise<Namespace> {
  for (const [i, turn] of LIFE.entries()) await space.add(turn, { session: `s${i}` })
  await space.flush()
  return space
}

describe.each([
  ['the library', async () => (await fresh()).space],
  ['a client', served],
])('forget, by %s', (_, make) => {
  it('takes what was said before a time, with all that rests on it, and rebuild brings none of it back', async () => {
    const space = await filled(await make())
    expect(await everything(space)).toMatch(/Zanzibar.*Wilhelmina/s)
    const would = await space.forget({ before: '2025-01-01', dryRun: true })
    expect(would).toEqual({
      turns: 2,
      sessions: 2,
      from: at(400),
      to: at(300),
      facts: null,
      topics: null,
      entities: null,
      experiences: null,
      dryRun: true,
    })
    expect(await everything(space)).toMatch(/Zanzibar.*Wilhelmina/s)

    const report = await space.forget({ before: '2025-01-01' })
    expect(report).toMatchObject({ turns: 2, sessions: 2, from: at(400), to: at(300), dryRun: false })
    expect(Number(report.facts)).toBeGreaterThan(0)
    expect(Number(report.topics)).toBe(2)
    // Nothing can be taken back into what it was.
    expect(await space.batches()).toEqual([])
    for (let time = 0; time < 2; time++) {
      const left = await everything(space)
      expect(left).not.toMatch(/Zanzibar|Quillfeather|Wilhelmina|theremin/i)
      expect(left).toContain('Lisbon')
      await space.rebuild()
    }
  })

  it('takes what has some words', async () => {
    const space = await filled(await make())
    expect(await space.forget({ matching: 'sister theremin' })).toMatchObject({ turns: 1, sessions: 1 })
    expect(await everything(space)).not.toMatch(/Wilhelmina|theremin/i)
    expect(await space.forget({ matching: 'Zanzibar', before: at(401) })).toMatchObject({ turns: 0 })
    expect(await space.forget({ matching: 'Zanzibar', before: at(399) })).toMatchObject({ turns: 1 })
  })

  it('refuses to guess what is meant', async () => {
    const space = await filled(await make())
    for (const query of [{}, { dryRun: true }, { expired: true, before: '2025-01-01' }, { expired: false }])
      await expect(space.forget(query)).rejects.toMatchObject({ code: 'argument-invalid' })
    for (const ttl of ['soon', '0d', -5, '5 parsecs'])
      await expect(space.setTtl(ttl)).rejects.toMatchObject({ code: expect.stringMatching(/invalid/) })
    expect(await space.turns()).toHaveLength(3)
  })
})

describe('a time to live', () => {
  const work = async (memory: Memory, until: () => Promise<boolean>): Promise<ForgetReport[]> => {
    const stop = new AbortController()
    const told: ForgetReport[] = []
    const working = memory.work({
      signal: stop.signal,
      pollMs: 10,
      onForget: (_, report) => told.push(report),
    })
    try {
      for (let tries = 0; !(await until()) && tries < 500; tries++)
        await new Promise((r) => setTimeout(r, 10))
    } finally {
      stop.abort()
      await working
    }
    return told
  }

  it('of a namespace is kept by a worker, which tells what went', async () => {
    const { memory, space } = await fresh()
    await filled(space)
    expect((await space.stats()).ttl).toBeNull()
    await space.setTtl('1y')
    expect((await space.stats()).ttl).toBe(365 * DAY)
    const told = await work(memory, async () => (await space.turns()).length === 2)
    expect(told).toMatchObject([{ turns: 1, sessions: 1, from: at(400), dryRun: false }])
    expect(await everything(space)).not.toMatch(/Zanzibar|Quillfeather/i)
    await space.rebuild()
    expect(await everything(space)).not.toMatch(/Zanzibar|Quillfeather/i)

    today = NOW + 100 * DAY
    expect(await space.forget({ expired: true, dryRun: true })).toMatchObject({ turns: 1, from: at(300) })
    expect(await space.forget({ expired: true })).toMatchObject({ turns: 1, from: at(300) })
    expect(await space.forget({ expired: true })).toMatchObject({ turns: 0, dryRun: false })
    await space.setTtl(null)
    today = NOW + 4000 * DAY
    expect(await space.forget({ expired: true })).toMatchObject({ turns: 0 })
    expect((await space.turns()).map((t) => t.id)).toEqual(['l'])
  })

  it.each([
    ['the library', async () => (await fresh()).space],
    ['a client', served],
  ])('of a namespace may be set before its first turn, by %s', async (_, make) => {
    const space = await make()
    await space.setTtl(null)
    await expect(space.export().next()).rejects.toMatchObject({ code: 'namespace-unknown' })
    await space.setTtl('30d')
    expect(await space.stats()).toMatchObject({ ttl: 30 * DAY, turns: 0 })
    expect(await space.recall('Where does Ana live?')).toMatchObject({ hits: [], relevant: false })
    expect(await space.add(LIFE, { session: 's' })).toMatchObject({ added: 1, blocked: [0, 1] })
  })

  it('of an add is kept for its turns alone', async () => {
    const { memory, space } = await fresh()
    await space.add({ content: 'My cold is called Bartholomew.', id: 'cold' }, { session: 's', ttl: '7d' })
    await space.add({ content: 'I live in Porto.', id: 'home' }, { session: 's' })
    // Turns that were stored for good stay so.
    await space.add({ content: 'I live in Porto.', id: 'home' }, { session: 's', ttl: '1h' })
    await space.flush()
    today = NOW + 7 * DAY - 1
    expect(await space.forget({ expired: true })).toMatchObject({ turns: 0 })
    today = NOW + 7 * DAY
    const told = await work(memory, async () => (await space.turns()).length === 1)
    expect(told).toMatchObject([{ turns: 1, sessions: 0 }])
    const left = await everything(space)
    expect(left).not.toMatch(/Bartholomew|lifetime/)
    expect(left).toContain('Porto')
  })

  it('keeps out what is past it already, so that a file that is added again brings nothing back', async () => {
    const { space } = await fresh()
    await filled(space)
    await space.setTtl('30d')
    await space.forget({ expired: true })
    expect(await space.add(LIFE, { session: 's2' })).toMatchObject({ added: 0, blocked: [0, 1] })
    expect(await space.add({ content: 'old', at: at(3) }, { ttl: '2d' })).toMatchObject({
      added: 0,
      blocked: [0],
    })
    expect(await everything(space)).not.toMatch(/Zanzibar|Wilhelmina/)
  })

  it('travels with an export, and is taken back like any change', async () => {
    const { memory, space } = await fresh()
    await space.add({ content: 'I live in Porto.' }, { session: 's', ttl: '7d' })
    await space.setTtl('30d')
    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    const copy = memory.namespace('copy')
    await copy.import(lines)
    expect((await copy.stats()).ttl).toBe(30 * DAY)
    const [batch] = await space.batches()
    await space.undo(batch?.id ?? '')
    expect((await space.stats()).ttl).toBeNull()
    today = NOW + 8 * DAY
    expect(await copy.forget({ expired: true })).toMatchObject({ turns: 1 })
  })

  it('is applied after an add, without a worker', async () => {
    const { space } = await fresh()
    await space.add({ content: 'My cold is called Bartholomew.' }, { session: 's', ttl: '1d' })
    today = NOW + 2 * DAY
    await space.add({ content: 'I live in Porto.' }, { session: 't' })
    for (let tries = 0; (await space.turns()).length > 1 && tries < 500; tries++)
      await new Promise((r) => setTimeout(r, 10))
    expect((await space.turns()).map((t) => t.content)).toEqual(['I live in Porto.'])
  })

  it(
    'leaves exactly the turns whose time is not over, whatever was added with which',
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ ago: fc.nat(40), ttl: fc.option(fc.integer({ min: 1, max: 60 })) }), {
            maxLength: 12,
          }),
          fc.option(fc.integer({ min: 1, max: 60 })),
          fc.nat(40),
          async (adds, ofAll, later) => {
            today = NOW
            const { memory, space } = await fresh()
            await space.add({ content: 'now', id: 'now' })
            if (ofAll !== null) await space.setTtl(ofAll * DAY)
            for (const [i, { ago, ttl }] of adds.entries())
              await space.add(
                { content: `n ${i}`, id: `t${i}`, at: at(ago) },
                ttl === null ? {} : { ttl: ttl * DAY },
              )
            today = NOW + later * DAY
            await space.forget({ expired: true })
            const lives = (ago: number, ttl: number | null): boolean =>
              ago + later < Math.min(ttl ?? 1e9, ofAll ?? 1e9)
            const expected = [
              ...(lives(0, null) ? ['now'] : []),
              ...adds.flatMap(({ ago, ttl }, i) => (lives(ago, ttl) ? [`t${i}`] : [])),
            ]
            expect((await space.turns()).map((t) => t.id as string).sort()).toEqual(expected.sort())
            await memory.close()
          },
        ),
        { numRuns: 40 },
      ),
  )
})
