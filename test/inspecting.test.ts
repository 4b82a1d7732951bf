/** What a person sees of a memory before changing it: reasons, previews, findings, neighbours. */
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Correction,
  createMemory,
  createSqliteStore,
  type Memory,
  type Namespace,
  type Store,
} from 'recollect'
import { createServer, openKeyFile } from 'recollect/server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { logInjection } from '../src/hooks/injections.ts'
import { injectionLog } from '../src/injections.ts'
import { LIFE, NOW, withLife } from './support/served.ts'

let memory: Memory
let ana: Namespace
beforeEach(async () => {
  memory = await createMemory({ now: () => NOW })
  await withLife(memory)
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

describe('inspect', () => {
  it('tells of every line what recall cites, and of every section what it costs', async () => {
    const { context, lines, sections } = await ana.inspect('Where does Ana live?', { budget: 200 })
    const { trace, ...recalled } = context
    expect(recalled).toEqual(await ana.recall('Where does Ana live?', { budget: 200 }))
    expect(trace).toEqual((await ana.recall('Where does Ana live?', { budget: 200, trace: true })).trace)
    expect(lines.map(({ label, kind, id, turns }) => ({ label, kind, id, turns }))).toEqual(context.citations)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(context.text).toContain(line.text)
      const parts = Object.values(line.signals).reduce((sum, part) => sum + part, 0)
      expect(parts).toBeCloseTo(line.score, 6)
    }
    expect(sections.reduce((sum, s) => sum + s.tokens, 0)).toBe(context.usage.tokens)
  })

  it('tells what was found and left out, and why', async () => {
    const tight = await ana.inspect('Where does Ana live?', { budget: 45 })
    const told = new Set(tight.lines.map((l) => l.id))
    const found = [...tight.context.hits.map((h) => h.turn.id), ...tight.context.facts.map((f) => f.fact.id)]
    expect(new Set(tight.leftOut.map((l) => l.id))).toEqual(new Set(found.filter((id) => !told.has(id))))
    expect(tight.leftOut.some((l) => l.why === 'budget')).toBe(true)
    const nothing = await ana.inspect('Which submarine has the best sonar?', { budget: 300, floor: 1 })
    expect(nothing.lines).toEqual([])
    expect(nothing.leftOut.map((l) => l.why)).toEqual(nothing.leftOut.map(() => 'irrelevant'))
  })
})

describe('what a view reads', () => {
  /** A memory whose store tells what it was asked. */
  const watched = async () => {
    const calls: { readonly method: string; readonly given: string }[] = []
    const plain = createSqliteStore({ path: ':memory:' })
    const store = new Proxy(plain, {
      get(target, method: keyof Store) {
        const run = target[method] as unknown
        if (typeof run !== 'function') return run
        return async (...given: unknown[]) => {
          calls.push({ method, given: JSON.stringify(given.slice(1)) })
          return run.apply(target, given)
        }
      },
    })
    const large = await createMemory({ store, now: () => NOW })
    onTestFinished(() => large.close())
    const space = large.namespace('large')
    for (let s = 0; s < 12; s++)
      await space.add(
        Array.from({ length: 10 }, (_, i) => ({
          speaker: 'Ana',
          content: `I visited Town${s}x${i} with Bo. I love tea number ${i}. I moved to City${s}.`,
          at: NOW - (12 - s) * 1e8 + i * 1000,
        })),
        { session: `s${s}` },
      )
    await space.flush()
    await space.stats()
    const during = async (work: () => Promise<unknown>) => {
      calls.length = 0
      await work()
      return [...calls]
    }
    return { space, during }
  }
  const reads = (calls: readonly { readonly method: string }[]) =>
    calls.map((c) => c.method).filter((m) => m !== 'state')

  it('is no more than a look at the version before a list, once nothing waits', async () => {
    const { space, during } = await watched()
    await space.facts()
    await space.facts()
    expect(reads(await during(() => space.facts({ limit: 3 })))).toEqual(['findFacts'])
    await space.add(
      { speaker: 'Bo', content: 'I live in Oslo.', at: NOW - 5, id: 'new' },
      { session: 'late' },
    )
    expect((await space.facts({ entity: 'Bo', relation: 'lives_in' })).map((f) => f.statement)).toEqual([
      'Bo lives in Oslo.',
    ])
  })

  it('of batches, and of a fact, is little beside what takes batches back', async () => {
    const { space, during } = await watched()
    const [fact] = await space.facts({ entity: 'Ana', limit: 1 })
    await space.facts()
    const listed = await during(() => space.batches())
    const explained = await during(() => space.explain(fact?.id ?? ''))
    expect((await space.batches()).length).toBeGreaterThan(1)
    const undone = await during(async () =>
      space.preview({ action: 'undo', id: (await space.batches())[0]?.id ?? '' }),
    )
    expect(undone.some((c) => c.given.startsWith('["undo"'))).toBe(true)
    for (const call of [...listed, ...explained]) expect(call.given).not.toMatch(/^\["undo"/)
    expect((await space.explain(fact?.id ?? '')).batches.length).toBeGreaterThan(0)
  })

  it('of conversations and of things is the page that is shown', async () => {
    const { space, during } = await watched()
    await space.entities()
    await space.entities()
    const newest = await during(() => space.sessions({ newestFirst: true, offset: 4, limit: 3 }))
    expect(newest.map((c) => c.given)).toEqual(['[{"newestFirst":true,"offset":4,"limit":3}]'])
    expect((await space.sessions({ newestFirst: true, offset: 4, limit: 3 })).map((s) => s.id)).toEqual([
      's7',
      's6',
      's5',
    ])
    const things = await during(() => space.entities({ offset: 40, limit: 5 }))
    expect(reads(things)).toEqual(['findEntities'])
    const all = await space.entities({ limit: 1000 })
    expect(await space.entities({ offset: 40, limit: 5 })).toEqual(all.slice(40, 45))
  })

  it('of how a memory stands is no turn and no topic', async () => {
    const { space, during } = await watched()
    const calls = await during(() => space.stats())
    expect(calls.map((c) => c.method)).not.toContain('turnsWithoutVector')
    expect(calls.map((c) => c.given).join()).not.toContain('topic-note')
    const { keepRatio, withoutVector, failedTopics } = await space.stats()
    expect(keepRatio).toBeGreaterThan(0)
    expect([withoutVector, failedTopics]).toEqual([0, 0])
  })
})

/** Everything that is stored, without the times of batches. */
async function stored(space: Namespace): Promise<Record<string, Record<string, unknown>>> {
  const by = <T extends { readonly id: string }>(rows: readonly T[]) =>
    Object.fromEntries(rows.map((row) => [row.id, row]))
  return {
    turn: by(await space.turns()),
    fact: by(await space.facts({ asOf: null, denied: true })),
    entity: by(await space.entities()),
    topic: by(await space.topics()),
    experience: by(await space.experiences()),
  }
}

describe('preview', () => {
  const correctionOf = async (name: string): Promise<Correction> => {
    const [home] = await ana.facts({ entity: 'Ana', relation: 'lives_in' })
    const [wish] = await ana.experiences()
    const all: Record<string, Correction> = {
      'deny a fact': { action: 'deny', kind: 'fact', id: home?.id ?? '' },
      'delete a fact': { action: 'delete', kind: 'fact', id: home?.id ?? '' },
      'deny a wish': { action: 'deny', kind: 'experience', id: wish?.id ?? '' },
      'forget the turn that ended another fact': { action: 'deleteTurn', id: 'v5' },
      'forget the conversation': { action: 'deleteSession', id: 's1' },
      'deny a person': { action: 'deny', kind: 'entity', id: (await ana.card('Mia')).entity.id },
      'reword a fact': {
        action: 'update',
        kind: 'fact',
        id: home?.id ?? '',
        patch: { statement: 'Ana lives in Porto.' },
      },
      merge: { action: 'merge', kept: 'Bo', merged: 'Mia' },
    }
    return all[name] as Correction
  }
  const apply = (space: Namespace, c: Correction): Promise<void> => {
    switch (c.action) {
      case 'deny':
        return space.deny(c.kind, c.id)
      case 'delete':
        return space.delete(c.kind, c.id)
      case 'update':
        return space.update(c.kind, c.id, c.patch)
      case 'deleteTurn':
        return space.deleteTurn(c.id)
      case 'deleteSession':
        return space.deleteSession(c.id)
      case 'merge':
        return space.merge(c.kept, c.merged)
      default:
        throw new TypeError(`no sample of ${c.action}`)
    }
  }

  it.each([
    'deny a fact',
    'delete a fact',
    'deny a wish',
    'forget the turn that ended another fact',
    'forget the conversation',
    'deny a person',
    'reword a fact',
    'merge',
  ])('tells what the method then does: %s', async (name) => {
    const correction = await correctionOf(name)
    const before = await stored(ana)
    const preview = await ana.preview(correction)
    expect(await stored(ana)).toEqual(before)
    await apply(ana, correction)
    const after = await stored(ana)
    expect(preview.items.length).toBeGreaterThan(0)
    expect(preview.counts.reduce((sum, c) => sum + c.count, 0)).toBe(preview.items.length)
    const told = new Set(preview.items.map((i) => `${i.kind} ${i.id}`))
    for (const kind of Object.keys(before))
      for (const id of new Set([...Object.keys(before[kind] ?? {}), ...Object.keys(after[kind] ?? {})])) {
        const [was, is] = [before[kind]?.[id], after[kind]?.[id]]
        // How often an entity is mentioned, and to which topic a turn belongs, is no change of it.
        const plain = (thing: unknown) => JSON.stringify({ ...(thing as object), mentions: 0, topic: 0 })
        if (plain(was) !== plain(is)) expect(told, `${kind} ${id}`).toContain(`${kind} ${id}`)
      }
    for (const { kind, id, effect } of preview.items)
      if (effect === 'removed') expect(after[kind]).not.toHaveProperty([id])
      else if (effect === 'denied' && kind === 'fact')
        expect(after[kind]?.[id]).toMatchObject({ status: 'denied' })
  })

  it('tells that an ended fact holds again when the turn that ended it goes', async () => {
    const { items } = await ana.preview({ action: 'deleteTurn', id: 'v5' })
    expect(items.find((i) => i.effect === 'reopened')?.text).toContain('Vienna')
  })

  it('of a batch that can be undone', async () => {
    const [fact] = await ana.facts({ entity: 'Ana', relation: 'lives_in' })
    await ana.deny('fact', fact?.id ?? '')
    const [batch] = await ana.batches()
    const { items } = await ana.preview({ action: 'undo', id: batch?.id ?? '' })
    expect(items.map((i) => [i.kind, i.id])).toContainEqual(['fact', fact?.id])
  })

  it('refuses what the method refuses', async () => {
    await expect(ana.preview({ action: 'merge', kept: 'Ana', merged: 'Lisbon' })).rejects.toMatchObject({
      code: 'merge-refused',
    })
    await expect(ana.preview({ action: 'deleteTurn', id: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(ana.preview({ action: 'burn' } as never)).rejects.toMatchObject({ code: 'argument-invalid' })
  })
})

describe('review', () => {
  it('finds names that may be one, until somebody says that they are two', async () => {
    await ana.add(
      [
        { speaker: 'Ana', content: 'I met Jonathan Lindqvist at the museum.', at: '2025-01-01' },
        { speaker: 'Ana', content: 'I met J. Lindqvist at the market.', at: '2025-02-01' },
      ],
      { session: 's2' },
    )
    const { items } = await ana.review('names')
    expect(items.map((i) => i.things.map((t) => t.text).sort())).toEqual([
      ['J. Lindqvist', 'Jonathan Lindqvist'],
    ])
    const [one = '', other = ''] = items[0]?.things.map((t) => t.id) ?? []
    await ana.keepApart(one, other)
    expect((await ana.review('names')).items).toEqual([])
    await expect(ana.keepApart(one, one)).rejects.toMatchObject({ code: 'merge-refused' })
  })

  it('finds events without a date, and passes over what was protected', async () => {
    await ana.add({ speaker: 'Ana', content: 'I adopted a cat called Miu.', at: '2025-03-01' })
    const { items } = await ana.review('undated')
    const found = items.find((i) => i.things[0]?.text.includes('Miu'))
    expect(found?.why).toContain('2025-03-01')
    await ana.freeze('fact', found?.things[0]?.id ?? '')
    const left = (await ana.review('undated')).items.flatMap((i) => i.things.map((t) => t.id))
    expect(left).not.toContain(found?.things[0]?.id)
  })

  it('finds secrets without telling them, and recalled text that was stored again', async () => {
    const secret = ['ghp', 'x'.repeat(4), 'Zq8rT2mWc5vK9pLd3nHb7jYf1sGa6eUo'].join('_')
    const plain = await createMemory({ now: () => NOW, hygiene: {} })
    const space = plain.namespace('ana')
    await space.add([
      { speaker: 'Ana', content: `My token is ${secret}`, at: '2025-03-01', id: 'leak' },
      { speaker: 'Ana', content: 'Relevant memories: Ana lives in Vienna.', at: '2025-03-02', id: 'loop' },
    ])
    const secrets = await space.review('secrets')
    expect(secrets.items.flatMap((i) => i.things.map((t) => t.id))).toContain('leak')
    expect(JSON.stringify(secrets)).not.toContain('Zq8rT2mWc5vK9pLd3nHb7jYf1sGa6eUo')
    expect((await space.review('loops')).items.flatMap((i) => i.things.map((t) => t.id))).toEqual(['loop'])
    await plain.close()
  })

  it('looks at a bounded part at a time, and all parts make the whole', async () => {
    const many = Array.from({ length: 2300 }, (_, i) => ({
      speaker: 'Bo',
      content: i % 1000 === 7 ? `From my memory: item ${i}.` : `Item ${i} is fine.`,
      at: NOW - 1e9 + i * 1000,
      id: `m${i}`,
    }))
    await ana.add(many, { session: 'm' })
    const found: string[] = []
    const steps: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page = await ana.review('loops', after)
      found.push(...page.items.flatMap((i) => i.things.map((t) => t.id)))
      steps.push(page.looked)
      after = page.next
    }
    expect(steps).toEqual([1000, 2000, 2300 + LIFE.length])
    expect(found).toEqual(['m7', 'm1007', 'm2007'])
    await expect(ana.review('nonsense' as never)).rejects.toMatchObject({ code: 'argument-invalid' })
  })
})

describe('neighbours', () => {
  it('gives what facts tie an entity to, then and now', async () => {
    const now = await ana.neighbours('Ana')
    expect(now.nodes.map((n) => n.name)).toContain('Lisbon')
    expect(now.nodes.map((n) => n.name)).not.toContain('Vienna')
    expect((await ana.neighbours('Ana', { asOf: '2021-01-01' })).nodes.map((n) => n.name)).toContain('Vienna')
    const ids = new Set([now.centre.id, ...now.nodes.map((n) => n.id)])
    for (const { head, tail } of now.edges) expect(ids.has(head) && ids.has(tail)).toBe(true)
    await expect(ana.neighbours('Nobody')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is bounded, says how many more there are, and is the same twice', async () => {
    const facts = Array.from({ length: 260 }, (_, i) => ({
      head: 'Ana',
      relation: 'knows',
      tail: `Friend ${String(i).padStart(3, '0')}`,
      sources: ['v1'],
    }))
    await ana.addGraph({ facts })
    const some = await ana.neighbours('Ana', { limit: 200 })
    expect(some.nodes).toHaveLength(200)
    expect(some.more).toBeGreaterThanOrEqual(60)
    expect((await ana.neighbours('Ana', { limit: 10_000 })).nodes).toHaveLength(200)
    expect(await ana.neighbours('Ana', { limit: 200 })).toEqual(some)
  })
})

it('tells what each turn was read as', async () => {
  const [first, missing] = await ana.distilled(['v5', 'none'])
  expect(first?.facts.map((f) => f.tailName)).toContain('Lisbon')
  expect(first?.mentions.map((m) => m.name)).toContain('Lisbon')
  expect(missing).toEqual({ turn: 'none', tag: '', cues: [], mentions: [], facts: [] })
})

describe('injections', () => {
  const entry = (namespace: string, i: number, more: object = {}) => ({
    at: NOW + i,
    host: 'claude-code' as const,
    event: 'prompt' as const,
    session: 'x',
    namespace,
    question: `What about ${i}?`,
    turns: ['v1', 'elsewhere'],
    facts: [],
    tokens: 40,
    ms: 12,
    ...more,
  })
  const logged = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'injections-'))
    const path = join(folder, 'm.db')
    const memory = await createMemory({ path, now: () => NOW })
    onTestFinished(async () => {
      await memory.close()
      rmSync(folder, { recursive: true, force: true })
    })
    await withLife(memory)
    return { memory, log: injectionLog(path, '/nowhere') }
  }

  it('are told of the namespace that is asked alone, newest first, by pages', async () => {
    const { memory, log } = await logged()
    const space = memory.namespace('ana')
    expect(await space.injections()).toEqual([])
    for (let i = 0; i < 5; i++) logInjection(log, entry(i % 2 === 0 ? 'ana' : 'other', i))
    appendFileSync(log, '{"at": 5, "names')
    expect((await space.injections()).map((i) => i.question)).toEqual([
      'What about 4?',
      'What about 2?',
      'What about 0?',
    ])
    const [second] = await space.injections({ offset: 1, limit: 1 })
    // Turns of another namespace are not named.
    expect(second).toEqual(entry('ana', 2, { turns: ['v1'] }))
    expect(await memory.namespace('nobody').injections()).toEqual([])
    await expect(space.injections({ limit: 0 })).rejects.toMatchObject({ code: 'argument-invalid' })
  })

  it('are not told to a key of another namespace', async () => {
    const { memory, log } = await logged()
    logInjection(log, entry('ana', 1))
    const keys = join(dirname(log), 'keys.json')
    const { secret } = await openKeyFile(keys).create({
      name: 'k',
      scope: 'read',
      namespaces: ['other'],
      now: NOW,
    })
    const server = createServer({ memory, keys })
    const ask = async (namespace: string) => {
      const url = `http://localhost/v1/namespaces/${namespace}/injections`
      const response = await server.fetch(
        new Request(url, { headers: { Host: 'localhost', Authorization: `Bearer ${secret}` } }),
      )
      return { status: response.status, body: await response.json() }
    }
    expect((await ask('ana')).status).toBe(403)
    expect(JSON.stringify((await ask('ana')).body)).not.toContain('What about')
    expect(await ask('other')).toEqual({ status: 200, body: { items: [], next: null } })
    await server.close()
  })

  it.runIf(process.getuid?.() === 0)("of another user's file are none", async () => {
    const { memory, log } = await logged()
    logInjection(log, entry('ana', 1))
    expect(await memory.namespace('ana').injections()).toHaveLength(1)
    chownSync(log, 65_534, 65_534)
    expect(await memory.namespace('ana').injections()).toEqual([])
  })
})
