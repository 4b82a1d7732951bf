/** Rules of hygiene, through every way into a memory and back out of it. */
import { createMemory, type HygieneOptions, type Memory, type Namespace, type TurnInput } from 'recollect'
import { afterEach, describe, expect, it } from 'vitest'
import { served } from './support/served.ts'

const NOW = Date.parse('2025-06-01')
const open: Memory[] = []
afterEach(async () => {
  for (const memory of open.splice(0)) await memory.close()
})

async function memoryWith(hygiene: HygieneOptions): Promise<Memory> {
  const memory = await createMemory({ now: () => NOW, hygiene })
  open.push(memory)
  return memory
}
const spaceWith = async (hygiene: HygieneOptions): Promise<Namespace> =>
  (await memoryWith(hygiene)).namespace('x')
const REDACT = { secrets: 'redact', identifiers: 'redact' } as const

async function everything(space: Namespace): Promise<string> {
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  return lines.join('\n')
}

const saidBy = (who: string): TurnInput => ({
  id: `1 ${who}`,
  speaker: who,
  content: `I live in Vienna. Mail ${who}, my password is hunter2!`,
  captions: [`card of ${who}`],
  metadata: { from: who, [who]: 1, pin: 4711, card: 4111111111111111 },
  at: '2025-01-01',
})

/** Two people who go by their addresses, in every place that has text. */
async function fill(space: Namespace): Promise<void> {
  for (const who of ['ana@x.org', 'ben@x.org']) await space.add(saidBy(who), { session: `chat ${who}` })
  await space.flush()
  await space.addGraph({
    entities: [
      { name: 'ana@x.org', type: 'person', description: 'or +49 30 23125 647', sources: ['1 ana@x.org'] },
    ],
    facts: [
      {
        head: 'ana@x.org',
        relation: 'knows',
        tail: 'ben@x.org',
        sources: ['1 ben@x.org'],
        condition: 'by ana@x.org',
      },
    ],
    experiences: [{ type: 'preference', content: 'Write to ana@x.org', sources: ['1 ana@x.org'] }],
  })
}

const entityCalled = async (space: Namespace, name: string) =>
  (await space.entities()).find((e) => e.name === name)

const HIDDEN = /@x\.org|hunter2|4711|4111|23125/

describe('redacted', () => {
  it('is nowhere in what is stored, and nothing is mixed up', async () => {
    const space = await spaceWith(REDACT)
    await fill(space)
    expect(await everything(space)).not.toMatch(HIDDEN)
    const turns = await space.turns()
    for (const part of ['id', 'speaker', 'session'] as const)
      expect(new Set(turns.map((t) => t[part])).size).toBe(2)
    const [known] = await space.facts({ relation: 'know' })
    expect(known?.headName).toMatch(/^\[email-[a-z]{20}\]$/)
    expect(known?.headName).not.toBe(known?.tailName)
    expect((await space.experiences()).map((e) => e.content)).toContain('Write to [email]')
  })

  it('is found by what callers know', async () => {
    const space = await spaceWith(REDACT)
    await fill(space)
    const session = 'chat ana@x.org'
    expect(await space.turns({ session })).toHaveLength(1)
    expect(await space.turns({ speaker: 'ana@x.org' })).toHaveLength(1)
    expect(await space.turns({ ids: ['1 ana@x.org'] })).toHaveLength(1)
    expect(await space.topics({ session })).toHaveLength(1)
    expect((await space.recall('Vienna', { session })).hits).toHaveLength(1)
    expect((await space.job(`consolidate:${session}`)).state).toBe('done')
    expect((await space.history('ana@x.org', 'know')).length).toBe(1)
    expect((await space.facts({ entity: 'ana@x.org', relation: 'know' })).length).toBe(1)
    const [turn] = await space.turns({ session })
    // The same once more is nothing new.
    expect(await space.add(saidBy('ana@x.org'), { session })).toMatchObject({
      added: 0,
      turns: [turn?.id],
      session: turn?.session,
    })
    await space.deleteTurn('1 ana@x.org')
    await space.deleteSession('chat ben@x.org')
    expect(await space.turns()).toEqual([])
  })

  it('leaves what was stored before a rule was set within reach', async () => {
    const kept = await spaceWith({})
    await fill(kept)
    const lines = (await everything(kept)).split('\n')
    const target = await memoryWith(REDACT)
    const space = target.namespace('x')
    await space.import(lines)
    expect(await everything(space)).not.toMatch(HIDDEN)
    expect(await space.turns({ session: 'chat ana@x.org' })).toHaveLength(1)
    const [home] = await space.facts({ entity: 'ana@x.org', relation: 'lives_in' })
    expect(home?.evidence.map((e) => e.turn)).toEqual(
      (await space.turns({ speaker: 'ana@x.org' })).map((t) => t.id),
    )
    // Its own export comes back as it is.
    const copy = target.namespace('copy')
    await copy.import((await everything(space)).split('\n'))
    expect((await everything(copy)).split('\n').slice(1)).toEqual(
      (await everything(space)).split('\n').slice(1),
    )
  })

  it('keeps what a user decided about names that an import rewrites', async () => {
    const kept = await spaceWith({})
    await fill(kept)
    await kept.add(
      { id: 't3', speaker: 'Cleo', content: 'I live in Graz. I work at Nimbus.' },
      { session: 'c' },
    )
    await kept.flush()
    const one = async (space: Namespace, entity: string, relation: string) =>
      (await space.facts({ entity, relation, denied: true }))[0]
    await kept.deny('entity', (await entityCalled(kept, 'ben@x.org'))?.id ?? '')
    await kept.delete('entity', (await entityCalled(kept, 'Nimbus'))?.id ?? '')
    const home = await one(kept, 'Cleo', 'lives_in')
    await kept.update('fact', home?.id ?? '', { statement: 'Cleo lives in Graz, near ana@x.org.' })

    const space = await spaceWith(REDACT)
    await space.import((await everything(kept)).split('\n'))
    await space.flush()
    expect(await everything(space)).not.toMatch(HIDDEN)
    const names = (await space.entities()).map((e) => e.name)
    expect(names.filter((n) => n.startsWith('[email-'))).toHaveLength(1)
    expect(names).toContain('Cleo')
    expect(names).not.toContain('Nimbus')
    expect(await one(space, 'Cleo', 'lives_in')).toMatchObject({
      id: home?.id,
      frozen: true,
      statement: 'Cleo lives in Graz, near [email].',
    })
    expect(await space.facts({ entity: 'Cleo', relation: 'lives_in' })).toHaveLength(1)
    // Brought from elsewhere: no turn says it, so nothing would find it again.
    expect(await one(space, 'ana@x.org', 'know')).toMatchObject({ status: 'denied' })
  })

  it('finds names and ids in whatever form they are asked for', async () => {
    const space = await spaceWith(REDACT)
    const given = { id: 'cafe\u0301 ana@x.org', speaker: 'Jose\u0301\n<jo@x.org>', content: 'I like tea.' }
    await space.add(given, { session: ' cafe\u0301 of bo@x.org' })
    const ids = async (query: Parameters<Namespace['turns']>[0]) => (await space.turns(query)).length
    expect(await ids({ ids: ['caf\u00e9 ana@x.org '] })).toBe(1)
    expect(await ids({ session: 'caf\u00e9 of bo@x.org' })).toBe(1)
    expect(await ids({ speaker: ' Jos\u00e9 <jo@x.org>' })).toBe(1)
    expect(await space.add(given, { session: 'caf\u00e9 of bo@x.org' })).toMatchObject({ added: 0 })
  })

  it('holds for corrections', async () => {
    const space = await spaceWith(REDACT)
    await fill(space)
    const [entity] = await space.entities({ type: 'person' })
    await space.update('entity', entity?.id ?? '', {
      aliases: ['Mo', '+49 30 23125 647'],
      description: 'PIN 4711',
    })
    const found = await space.get('entity', entity?.id ?? '')
    expect(found.description).toBe('PIN [password]')
    expect(found.aliases).toEqual(['Mo', expect.stringMatching(/^\[phone-[a-z]{20}\]$/)])
  })

  it('holds over HTTP', async () => {
    const { url, memory, close } = await served({}, { hygiene: REDACT })
    const post = (path: string, body: unknown) =>
      fetch(`${url}/v1/namespaces/x${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    try {
      await post('/turns', {
        turns: [{ content: 'hello', speaker: 'ana@x.org', id: 't1' }],
        session: 'ana@x.org',
      })
      await post('/graph', { entities: [{ name: 'ben@x.org', sources: ['t1'] }] })
      const all = await everything(memory.namespace('x'))
      expect(all).toContain('hello')
      expect(all.match(/\[email-[a-z]{20}\]/g)?.length).toBeGreaterThan(2)
      expect(all).not.toMatch(HIDDEN)
      expect((await fetch(`${url}/v1/namespaces/x/sessions/ana%40x.org`, { method: 'DELETE' })).status).toBe(
        204,
      )
    } finally {
      await close()
    }
  })
})

describe('blocked', () => {
  it('keeps turns out, and parts of a graph, and says which', async () => {
    const space = await spaceWith({ identifiers: 'block' })
    const given = [
      { content: 'hello', id: 't1' },
      { content: 'hi', speaker: 'ana@x.org' },
    ]
    expect(await space.add(given, { session: 's' })).toMatchObject({ added: 1, blocked: [1] })
    expect(await space.add(given, { session: 'ana@x.org' })).toMatchObject({ added: 0, blocked: [0, 1] })
    const added = await space.addGraph({
      entities: [{ name: 'ana@x.org', sources: ['t1'] }],
      facts: [
        { head: 'Ana', relation: 'knows', tail: 'ben@x.org', sources: ['t1'] },
        { head: 'Ana', relation: 'knows', tail: 'Ben', sources: ['t1'] },
        { head: 'Ana', relation: 'knows', tail: 'Mo', sources: ['none'] },
      ],
    })
    expect(added.facts).toBe(1)
    expect(added.rejected).toEqual([
      'entity 0: holds what this memory keeps out (email)',
      'fact 0: holds what this memory keeps out (email)',
      'fact 2: none of its sources is a stored turn',
    ])
    const [entity] = await space.entities()
    await expect(space.update('entity', entity?.id ?? '', { name: 'ana@x.org' })).rejects.toMatchObject({
      code: 'argument-invalid',
      message: expect.stringContaining('email'),
    })
    await expect(space.defineRelation('ana@x.org', {})).rejects.toMatchObject({ code: 'argument-invalid' })
    expect(await everything(space)).not.toMatch(HIDDEN)
  })

  it('refuses an export that holds it, whole, and names the line', async () => {
    const kept = await spaceWith({})
    await fill(kept)
    const memory = await memoryWith({ secrets: 'block' })
    await expect(
      memory.namespace('y').import((await everything(kept)).split('\n'), 'a.jsonl'),
    ).rejects.toMatchObject({
      code: 'record-invalid',
      data: { path: 'a.jsonl', line: 2, reason: expect.stringContaining('password') },
    })
    expect(await memory.namespaces()).toEqual([])
  })

  it("keeps to a rule of one's own when importing, too", async () => {
    const kept = await spaceWith({})
    await kept.add({ content: 'dear diary', at: '2025-01-01' })
    const lines = (await everything(kept)).split('\n')
    const loud = await spaceWith({ filter: ({ content }) => content.toUpperCase() })
    await loud.import(lines)
    expect((await loud.turns()).map((t) => t.content)).toEqual(['DEAR DIARY'])
    const strict = await spaceWith({ filter: () => null })
    await expect(strict.import(lines)).rejects.toMatchObject({
      data: { reason: expect.stringContaining('filter') },
    })
  })
})
