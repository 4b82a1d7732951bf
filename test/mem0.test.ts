/** A program written for mem0 runs with another import. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { type Filters, Memory } from 'recollect/compat/mem0'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
let memory: Memory
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mem0-'))
  memory = new Memory({ path: join(folder, 'm.db') })
})
afterEach(async () => {
  await memory.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the facade for mem0', () => {
  it('adds, searches, lists, reads, updates, tells history, deletes', async () => {
    const added = await memory.add(
      [
        { role: 'user', content: 'I love hiking in the Alps.' },
        { role: 'assistant', content: 'Noted, you love hiking.' },
      ],
      { userId: 'ana', metadata: { category: 'hobby', tags: ['a', 'b'] } },
    )
    expect(added.results.map((r) => [r.memory, r.metadata?.event])).toEqual([
      ['I love hiking in the Alps.', 'ADD'],
      ['Noted, you love hiking.', 'ADD'],
    ])
    await memory.add('I have a dog called Rex.', { user_id: 'ana' })
    await memory.add('I have a cat called Tom.', { user_id: 'bo' })
    const id = added.results[0]?.id ?? ''

    const { results, relations } = await memory.search('Which pet do I have?', {
      filters: { user_id: 'ana' },
      topK: 2,
    })
    expect(results).toHaveLength(2)
    expect(results[0]?.memory).toBe('I have a dog called Rex.')
    expect(results[0]).toMatchObject({ userId: 'ana', hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(results.every((r) => (r.score ?? -1) >= 0 && (r.score ?? 2) <= 1)).toBe(true)
    expect(relations).toContainEqual({
      source: 'ana',
      relationship: 'has_pet',
      destination: 'Rex',
    })
    expect((await memory.search('pet', { userId: 'ana', threshold: 2 })).results).toEqual([])

    expect((await memory.getAll({ userId: 'ana' })).results).toHaveLength(3)
    expect((await memory.getAll({ user_id: 'ana', top_k: 2 })).results).toHaveLength(2)
    expect(await memory.get(id)).toMatchObject({
      id,
      memory: 'I love hiking in the Alps.',
      metadata: { category: 'hobby', tags: ['a', 'b'] },
    })
    expect(await memory.get('none')).toBeNull()

    for (let i = 1; i <= 40; i++) await memory.update(id, `I love climbing, version ${i}.`)
    await memory.update(id, { data: 'I love climbing now.', metadata: { level: 3 } })
    const updated = await memory.get(id)
    expect(updated).toMatchObject({
      id,
      memory: 'I love climbing now.',
      metadata: { category: 'hobby', level: 3 },
    })
    expect(updated?.updatedAt).toBeDefined()
    expect((await memory.getAll({ userId: 'ana' })).results).toHaveLength(3)
    const history = await memory.history(id)
    expect(history).toHaveLength(42)
    expect(history[0]).toMatchObject({
      memory_id: id,
      previous_value: 'I love climbing, version 40.',
      new_value: 'I love climbing now.',
      action: 'UPDATE',
    })
    expect(history.at(-1)).toMatchObject({
      previous_value: null,
      new_value: 'I love hiking in the Alps.',
      action: 'ADD',
    })

    await memory.delete(id)
    expect(await memory.get(id)).toBeNull()
    await expect(memory.delete(id)).rejects.toMatchObject({ code: 'not-found' })
    await memory.deleteAll({ userId: 'ana' })
    expect((await memory.getAll({ userId: 'ana' })).results).toEqual([])
    expect((await memory.getAll({ userId: 'bo' })).results).toHaveLength(1)
    await memory.reset()
    expect((await memory.getAll({ userId: 'bo' })).results).toEqual([])
  })

  it('keeps users, agents and runs apart, and finds by each', async () => {
    await memory.add('Likes tea.', { userId: 'ana', agentId: 'bot' })
    await memory.add('Likes coffee.', { user_id: 'bo', agent_id: 'bot', run_id: 'r1' })
    await memory.add('Likes water.', { userId: 'ana/x:y %' })
    const of = async (scope: object) => (await memory.getAll(scope)).results.map((r) => r.memory).sort()
    expect(await of({ userId: 'ana' })).toEqual(['Likes tea.'])
    expect(await of({ agent_id: 'bot' })).toEqual(['Likes coffee.', 'Likes tea.'])
    expect(await of({ filters: { run_id: 'r1' } })).toEqual(['Likes coffee.'])
    expect(await of({ filters: { user_id: '*' } })).toHaveLength(3)
    const [odd] = (await memory.getAll({ userId: 'ana/x:y %' })).results
    expect(await memory.get(odd?.id ?? '')).toEqual(odd)
    for (const call of [
      () => memory.add('x'),
      () => memory.search('x'),
      () => memory.getAll(),
      () => memory.deleteAll(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'argument-invalid' })
  })

  it('filters by metadata with its conditions, and leaves out what expired', async () => {
    for (const [level, text] of [
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ] as const)
      await memory.add(`Number ${text}.`, { userId: 'ana', metadata: { level, text } })
    const of = async (filter: object) =>
      (await memory.getAll({ filters: { user_id: 'ana', ...filter } })).results.map((r) => r.metadata.text)
    expect(await of({ level: 2 })).toEqual(['two'])
    expect(await of({ level: { gte: 2 } })).toEqual(['two', 'three'])
    expect(await of({ level: { gt: 2 } })).toEqual(['three'])
    expect(await of({ level: { lte: 2 } })).toEqual(['one', 'two'])
    expect(await of({ level: { lt: 2 } })).toEqual(['one'])
    expect(await of({ level: { ne: 2 } })).toEqual(['one', 'three'])
    expect(await of({ level: { in: [1, 3] } })).toEqual(['one', 'three'])
    expect(await of({ level: { nin: [1, 3] } })).toEqual(['two'])
    expect(await of({ text: { contains: 'ee' } })).toEqual(['three'])
    expect(await of({ text: { icontains: 'ONE' } })).toEqual(['one'])
    expect(await of({ OR: [{ level: 1 }, { text: 'two' }] })).toEqual(['one', 'two'])
    expect(await of({ NOT: [{ level: 1 }] })).toEqual(['two', 'three'])
    expect(await of({ AND: [{ level: { gt: 1 } }, { text: 'two' }] })).toEqual(['two'])
    await expect(of({ level: { near: 2 } })).rejects.toMatchObject({ code: 'argument-invalid' })
    await memory.add('Gone.', { userId: 'ana', expirationDate: '2020-01-01' })
    expect((await memory.search('Gone', { userId: 'ana' })).results.map((r) => r.memory)).not.toContain(
      'Gone.',
    )
    expect((await memory.getAll({ userId: 'ana', showExpired: true })).results).toHaveLength(4)
  })

  it('shows no relation that rests on what a filter leaves out, and deletes by whose it is alone', async () => {
    await memory.add('I work at Vela.', { userId: 'ana', metadata: { tenant: 'a' } })
    await memory.add('I live in Lisbon.', { userId: 'ana', metadata: { tenant: 'b' } })
    const asked = async (tenant: string) =>
      JSON.stringify(await memory.search('Where do I live and work?', { userId: 'ana', filters: { tenant } }))
    // Facts are there once they are listed.
    await memory.close()
    const open = await createMemory({ path: join(folder, 'm.db') })
    await open.namespace('mem0/ana//').flush()
    await open.close()
    expect(await asked('a')).toContain('"destination":"Vela"')
    expect(await asked('a')).not.toContain('Lisbon')
    await expect(memory.deleteAll({ userId: 'ana', filters: { tenant: 'a' } })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
    expect((await memory.getAll({ userId: 'ana' })).results).toHaveLength(2)
    await expect(memory.add('x', { userId: 'ana', metadata: { 'mem0:nested': '{' } })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
  })

  it('works on a memory that is open, and leaves it open', async () => {
    const open = await createMemory()
    const facade = new Memory({ memory: open })
    await facade.add('Likes tea.', { userId: 'ana' })
    await facade.close()
    expect(await open.namespaces()).toEqual(['mem0/ana//'])
    await open.close()
  })

  it('takes settings of mem0 with a warning, and refuses what is misspelt at once', async () => {
    const warned = new Promise((resolve) => process.once('warning', (w) => resolve(w.message)))
    const other = Memory.fromConfig({
      path: join(folder, 'other.db'),
      llm: { provider: 'openai', config: { apiKey: 'x' } },
      embedder: { provider: 'openai', config: {} },
      vectorStore: { provider: 'memory', config: {} },
      disableHistory: true,
      customInstructions: 'Keep diets.',
      custom_prompt: 'x',
      apiKey: 'm0-x',
      reranker: { provider: 'cohere', config: { model: 'x' } },
    })
    expect(await warned).toContain(
      'vectorStore, llm, disableHistory, customInstructions, custom_prompt, apiKey, embedder, reranker',
    )
    await other.add('Likes tea.', { userId: 'ana' })
    expect((await other.search('tea', { userId: 'ana' })).results).toHaveLength(1)
    await other.close()
    expect(() => new Memory({ paht: 'x.db' })).toThrow('did you mean `path`?')
    const nowhere = new Memory({ path: join(folder, 'no', '\0') })
    await expect(nowhere.add('Likes tea.', { userId: 'ana' })).rejects.toThrow()
    await nowhere.close()
  })

  it('keeps what is said beside a message that only calls tools', async () => {
    const { results } = await memory.add(
      [
        { role: 'user', content: 'I work at Vela.' },
        { role: 'assistant', content: null },
      ],
      { userId: 'ana' },
    )
    expect(results.map((m) => m.memory)).toEqual(['I work at Vela.'])
  })

  it('reads whose memories are meant at any depth of a filter', async () => {
    for (const userId of ['ana', 'bo', 'cy'])
      await memory.add(`I am ${userId}.`, { userId, metadata: { n: userId } })
    const of = async (filters: Filters) =>
      (await memory.getAll({ filters })).results.map((m) => m.userId).sort()
    expect(await of({ AND: [{ user_id: 'ana' }] })).toEqual(['ana'])
    expect(await of({ OR: [{ user_id: 'ana' }, { userId: 'bo' }] })).toEqual(['ana', 'bo'])
    expect(await of({ AND: [{ user_id: { in: ['ana', 'cy'] } }, { n: 'cy' }] })).toEqual(['cy'])
    expect(await of({ user_id: { in: ['ana', 'bo'] } })).toEqual(['ana', 'bo'])
    expect(await of({ user_id: { eq: 'ana' } })).toEqual(['ana'])
    await expect(of({ user_id: {} })).rejects.toMatchObject({ code: 'argument-invalid' })
    await expect(memory.deleteAll({ filters: { user_id: {} } })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
    expect(await of({ user_id: '*', NOT: [{ user_id: 'ana' }] })).toEqual(['bo', 'cy'])
    const { results } = await memory.search('Who am I?', {
      filters: { AND: [{ user_id: 'bo' }, { n: 'bo' }] },
    })
    expect(results.map((m) => m.userId)).toEqual(['bo'])
    await expect(of({ AND: [{ n: 'ana' }] })).rejects.toMatchObject({ code: 'argument-invalid' })
  })

  it('stores an exchange that is sent twice once, and shows what was said again once', async () => {
    const exchange = [
      { role: 'user', content: 'I have a dog called Rex.' },
      { role: 'assistant', content: 'Got it!' },
    ]
    const add = () => memory.add(exchange, { userId: 'ana', metadata: { from: 'chat' } })
    const first = await add()
    const second = await add()
    expect(second.results.map((m) => [m.id, m.createdAt, m.metadata.event])).toEqual(
      first.results.map((m) => [m.id, m.createdAt, 'NONE']),
    )
    await memory.add('It rains.', { userId: 'ana' })
    await add()
    expect((await memory.getAll({ userId: 'ana' })).results).toHaveLength(5)
    const { results } = await memory.search('Got a dog?', { userId: 'ana' })
    expect(results.map((m) => m.memory).sort()).toEqual(['Got it!', 'I have a dog called Rex.', 'It rains.'])
    const [one] = first.results
    expect(await memory.get(one?.id ?? '')).toMatchObject({ createdAt: one?.createdAt })
    await memory.add('I was ill.', { userId: 'bo', timestamp: '2025-01-01' })
    await memory.add('I was ill.', { userId: 'bo', timestamp: '2025-01-01' })
    await memory.add('I was ill.', { userId: 'bo', timestamp: '2025-02-01' })
    expect((await memory.getAll({ userId: 'bo' })).results).toHaveLength(2)
  })

  it('knows what is sent twice in a session of any length, and reads little of it', async () => {
    const open = await createMemory({ path: join(folder, 'm.db') })
    const said = Array.from({ length: 1234 }, (_, i) => ({ content: `Line ${i}.`, role: 'user' as const }))
    await open.namespace('mem0/ana//').add(said, { session: 'mem0' })
    let read = 0
    const namespace = (name: string) => {
      const space = open.namespace(name)
      const turns: typeof space.turns = async (query) => {
        const found = await space.turns(query)
        read += found.length
        return found
      }
      return { ...space, turns }
    }
    const facade = new Memory({ memory: { ...open, namespace } })
    for (const event of ['ADD', 'NONE']) {
      read = 0
      const { results } = await facade.add('I have a dog.', { userId: 'ana' })
      expect([results[0]?.metadata.event, read < 100]).toEqual([event, true])
    }
    await open.close()
  })

  it('lists, changes and deletes what it did not write itself', async () => {
    const open = await createMemory({ path: join(folder, 'm.db') })
    await open
      .namespace('mem0/ana//')
      .add({ id: 'note:1', content: 'I like tea.', role: 'user' }, { session: 's' })
    const [item] = (await memory.getAll({ userId: 'ana' })).results
    expect(item).toMatchObject({ id: 'note:1:ana::', memory: 'I like tea.', userId: 'ana' })
    const id = item?.id ?? ''
    await memory.update(id, 'I like coffee.')
    expect(await memory.get(id)).toMatchObject({ id, memory: 'I like coffee.' })
    expect((await memory.getAll({ userId: 'ana' })).results).toHaveLength(1)
    expect((await memory.history(id)).map((row) => row.new_value)).toEqual(['I like coffee.', 'I like tea.'])
    await open
      .namespace('mem0/ana//')
      .add({ id: 'note:2', content: 'I like milk.', role: 'user' }, { session: 's' })
    await memory.delete('note:2:ana::')
    await memory.delete(id)
    expect(await open.namespace('mem0/ana//').turns()).toEqual([])
    await open.close()
  })
})
