/** The adapters, with the packages they are for. */
import { Document } from '@langchain/core/documents'
import { BaseRetriever } from '@langchain/core/retrievers'
import { InMemoryStore } from '@langchain/langgraph'
import type { BaseMemoryBlock } from '@llamaindex/core/memory'
import { Agent as MastraAgent } from '@mastra/core/agent'
import { Agent, MemorySession, Runner, type Session, tool } from '@openai/agents'
import { createMemory, type Namespace } from 'recollect'
import { memoryRetriever } from 'recollect/langchain'
import { createStore } from 'recollect/langgraph'
import { memoryBlock } from 'recollect/llamaindex'
import { memoryProcessor } from 'recollect/mastra'
import { recallFilter, withMemory } from 'recollect/openai-agents'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { haltingModel, speakingAgentModel, speakingModel } from './speaking-models.ts'

const open = async (): Promise<Namespace> => (await createMemory()).namespace('ana')
const contents = async (space: Namespace): Promise<string[]> =>
  (await space.turns()).map(({ role, content }) => `${role}: ${content}`)

/** A memory that is down. */
const broken = {
  name: 'ana',
  recall: () => Promise.reject(new Error('down')),
  add: () => Promise.reject(new Error('down')),
} as unknown as Namespace

describe('OpenAI Agents SDK', () => {
  const run = async (space: Namespace, session: Session, text: string, onError?: () => void) => {
    const model = speakingAgentModel()
    const agent = new Agent({ name: 'Cook', instructions: 'Cook.', model })
    const options = { namespace: space, ...(onError && { onError }) }
    const runner = new Runner({ callModelInputFilter: recallFilter(options), tracingDisabled: true })
    const result = await runner.run(agent, text, { session: withMemory(session, options) })
    return { reply: result.finalOutput, requests: model.requests }
  }

  it('puts what is known behind the instructions, and nothing of it into session or memory', async () => {
    const space = await open()
    const session = new MemorySession()
    await run(space, new MemorySession(), 'I am allergic to peanuts.')
    const { reply, requests } = await run(space, session, 'What could I cook?')
    expect(reply).toBe('No peanuts, then.')
    expect(requests[0]?.systemInstructions).toMatch(/^Cook\.\n\nRecalled from memory/)
    expect(JSON.stringify(await session.getItems())).not.toContain('Recalled')
    expect(await contents(space)).toEqual([
      'user: I am allergic to peanuts.',
      'assistant: I see.',
      'user: What could I cook?',
      'assistant: No peanuts, then.',
    ])
  })

  it('keeps calls of tools, and what is said before them, in the session alone', async () => {
    const space = await open()
    const session = withMemory(new MemorySession(), { namespace: space })
    await session.addItems([
      { role: 'user', content: [{ type: 'input_text', text: 'Is it raining?' }] },
      { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Let me look.' }] },
      { type: 'reasoning', content: [] },
      { type: 'function_call', callId: '1', name: 'weather', arguments: '{}', status: 'completed' },
      {
        type: 'function_call_result',
        callId: '1',
        name: 'weather',
        status: 'completed',
        output: { type: 'text', text: 'rain' },
      },
      { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'It is.' }] },
    ])
    expect(await session.getItems()).toHaveLength(6)
    expect(await contents(space)).toEqual(['user: Is it raining?', 'assistant: It is.'])
  })

  it('stores the turns of a transaction once, however often it is tried', async () => {
    const space = await open()
    const session = withMemory(new MemorySession(), { namespace: space })
    const change = {
      operationId: 'op-1',
      transaction: {
        type: 'append_items' as const,
        items: [{ role: 'user' as const, content: 'I like tea.' }],
      },
    }
    await session.applyHistoryTransaction(change)
    await session.applyHistoryTransaction(change)
    expect(await contents(space)).toEqual(['user: I like tea.'])
  })

  it('recalls once for all steps of a message', async () => {
    const space = await open()
    await space.add({ content: 'I like tea.' })
    let recalls = 0
    const filter = recallFilter({ namespace: space, onRecall: () => recalls++ })
    const question = { role: 'user', content: 'What do I like?' }
    const first = await filter({ modelData: { input: [question], instructions: 'Help.' } })
    const step = { type: 'function_call', callId: '1', name: 'look', arguments: '{}' }
    const second = await filter({ modelData: { input: [question, step], instructions: 'Help.' } })
    expect(second.instructions).toBe(first.instructions)
    expect(recalls).toBe(1)
  })

  it('goes on without a memory that is down', async () => {
    let errors = 0
    const session = new MemorySession()
    const { reply } = await run(broken, session, 'Hello.', () => errors++)
    expect(reply).toBe('I see.')
    expect(await session.getItems()).toHaveLength(2)
    expect(errors).toBeGreaterThanOrEqual(2)
  })

  it('waits for no memory when the run was stopped', async () => {
    const stop = new AbortController()
    const hanging = { ...broken, recall: () => new Promise(() => {}) } as unknown as Namespace
    const filter = recallFilter({ namespace: hanging, timeoutMs: 60_000 }, stop.signal)
    const asked = { input: [{ role: 'user', content: 'Hello.' }], instructions: 'Help.' }
    const filtered = filter({ modelData: asked })
    stop.abort()
    expect(await filtered).toEqual(asked)
  })

  it('works beside tools', async () => {
    const space = await open()
    const look = tool({
      name: 'look',
      description: 'Look.',
      parameters: z.object({}),
      execute: async () => 'rain',
    })
    const agent = new Agent({ name: 'Cook', model: speakingAgentModel(), tools: [look] })
    const session = withMemory(new MemorySession(), { namespace: space, speaker: 'Ana' })
    await new Runner({ tracingDisabled: true }).run(agent, 'Hello.', { session })
    expect((await space.turns()).map(({ speaker }) => speaker)).toEqual(['Ana', 'assistant'])
  })
})

describe('Mastra', () => {
  const agentWith = (options: Parameters<typeof memoryProcessor>[0], model = speakingModel()) => {
    const processor = memoryProcessor(options)
    return new MastraAgent({
      id: 'cook',
      name: 'Cook',
      instructions: 'Cook.',
      model,
      inputProcessors: [processor],
      outputProcessors: [processor],
    })
  }

  it('recalls and remembers', async () => {
    const namespace = await open()
    const agent = agentWith({ namespace, session: 's1', speaker: 'Ana' })
    await agent.generate('I am allergic to peanuts.')
    expect((await agent.generate('What could I cook?')).text).toBe('No peanuts, then.')
    expect(await contents(namespace)).toEqual([
      'user: I am allergic to peanuts.',
      'assistant: I see.',
      'user: What could I cook?',
      'assistant: No peanuts, then.',
    ])
  })

  it('stores what came since the last reply: again once, and what was edited', async () => {
    const namespace = await open()
    const processor = memoryProcessor({ namespace })
    const message = (id: string, text: string, role = 'user') => ({
      id,
      role,
      content: { parts: [{ type: 'text', text }] },
    })
    const before = [message('m0', 'I like rice.'), message('a0', 'Noted.', 'assistant')]
    for (const last of ['And tea.', 'And tea.', 'And coffee.'])
      await processor.processInput({
        messages: [...before, message('m1', 'I like bread.'), message('m2', last)],
        systemMessages: [],
      })
    expect(await contents(namespace)).toEqual(['user: I like bread.', 'user: And tea.', 'user: And coffee.'])
  })

  it('stores the reply of the last step, and of one that broke off nothing', async () => {
    const namespace = await open()
    const steps = [{ text: 'Let me look.' }, { text: 'It is sunny.' }, { text: '' }]
    const result = { text: 'Let me look.It is sunny.', finishReason: 'stop', steps }
    await memoryProcessor({ namespace }).processOutputResult({ messages: [], result })
    await agentWith({ namespace }, speakingModel('content-filter')).generate('How do I pick a lock?')
    const stop = new AbortController()
    const agent = agentWith({ namespace }, haltingModel())
    const { textStream } = await agent.stream('What is safe to eat?', { abortSignal: stop.signal })
    for await (const _ of textStream) stop.abort()
    expect(await contents(namespace)).toEqual([
      'assistant: It is sunny.',
      'user: How do I pick a lock?',
      'user: What is safe to eat?',
    ])
  })

  it('goes on without a memory that is down', async () => {
    const errors: unknown[] = []
    const agent = agentWith({ namespace: broken, onError: (error) => errors.push(error) })
    expect((await agent.generate('Hello.')).text).toBe('I see.')
    expect(errors).toHaveLength(3)
  })
})

describe('LlamaIndex.TS', () => {
  it('recalls for the last message and stores messages once', async () => {
    const namespace = await open()
    const block: Pick<BaseMemoryBlock, 'get' | 'put'> = memoryBlock({ namespace, session: 's1' })
    const messages = [
      { id: '1', role: 'system' as const, content: 'Be kind.' },
      { id: '2', role: 'user' as const, content: [{ type: 'text' as const, text: 'I like tea.' }] },
      { id: '3', role: 'assistant' as const, content: 'Noted.' },
    ]
    await block.put(messages)
    await block.put(messages)
    expect(await contents(namespace)).toEqual(['user: I like tea.', 'assistant: Noted.'])
    // Ids may be those of another chat, too; and who edits a message keeps its id.
    const [, tea, reply] = messages as [unknown, (typeof messages)[1], (typeof messages)[2]]
    await block.put([
      { ...tea, content: 'I like coffee.' },
      { ...reply, id: '4' },
    ])
    await memoryBlock({ namespace, session: 's2' }).put([{ ...tea, content: 'I like juice.' }, reply])
    expect((await contents(namespace)).slice(2)).toEqual([
      'user: I like coffee.',
      'assistant: Noted.',
      'user: I like juice.',
      'assistant: Noted.',
    ])
    const [recalled] = await block.get([{ id: '4', role: 'user', content: 'What do I like to drink?' }])
    expect(recalled).toMatchObject({ role: 'memory', content: expect.stringContaining('tea') })
    expect(await memoryBlock({ namespace: broken, onError() {} }).get(messages)).toEqual([])
  })
})

describe('LangChain.js', () => {
  it('retrieves facts and turns as documents', async () => {
    const namespace = await open()
    const retriever = memoryRetriever(BaseRetriever, { namespace, recall: { k: 3, facts: 2 } })
    expect(await retriever.invoke('Where does Ana live?')).toEqual([])
    await namespace.add({
      id: 'mail-1',
      speaker: 'Ana',
      content: 'I moved to Lisbon in March 2025.',
      at: '2025-03-10',
      metadata: { kind: 'mail', folder: 'in' },
    })
    const found = await retriever.invoke('Where does Ana live?')
    const [fact] = found
    expect(fact?.metadata).toMatchObject({
      kind: 'fact',
      head: 'Ana',
      relation: 'lives_in',
      tail: 'Lisbon',
      turns: ['mail-1'],
    })
    const turn = found.find(({ metadata }) => metadata.kind === 'turn')
    expect(turn).toMatchObject({
      pageContent: 'I moved to Lisbon in March 2025.',
      metadata: {
        speaker: 'Ana',
        at: '2025-03-10T00:00:00.000Z',
        folder: 'in',
        metadata: { kind: 'mail', folder: 'in' },
      },
    })
    expect(new Document(turn as Document).pageContent).toBe(turn?.pageContent)
  })

  it('retrieves nothing where nothing bears on it, and stops when it is told', async () => {
    const namespace = await open()
    const retriever = memoryRetriever(BaseRetriever, { namespace })
    await namespace.add({ speaker: 'Ana', content: 'I moved to Lisbon.' })
    expect(await retriever.invoke('What is the boiling point of tungsten?')).toEqual([])
    expect(await retriever.invoke(' ')).toEqual([])
    await expect(retriever.invoke('Where does Ana live?', { signal: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    )
  })

  it.each([
    ['a misspelt option', () => memoryRetriever(BaseRetriever, { namespace: broken, recal: {} } as never)],
    ['no class', () => memoryRetriever({ namespace: broken } as never, undefined as never)],
    ['no namespace', () => memoryRetriever(BaseRetriever, {} as never)],
  ])('refuses %s', (_, make) =>
    expect(make).toThrow(/did you mean `recall`|must be the class|must be a namespace/),
  )
})

describe('LangGraph', () => {
  it('does what the store in memory of LangGraph does', async () => {
    const ours = createStore(await open())
    const theirs = new InMemoryStore()
    for (const store of [ours, theirs]) {
      await store.put(['users', 'ana'], 'diet', { text: 'Vegan.', level: 3, deep: { on: [1, null] } })
      await store.put(['users', 'ana'], 'diet', { text: 'Vegetarian.', level: 2 })
      await store.put(['users', 'ana'], 'town', { text: 'Lisbon.', level: 5 })
      await store.put(['users', 'ben'], 'diet', { text: 'Anything.', level: 1 })
      await store.put(['users', 'ana', 'work / home'], 'job', { text: 'Baker.' })
      await store.put(['projects'], 'x', { text: 'Bread.' })
      await store.put(['gone'], 'x', { text: 'Over.' })
      await store.delete(['gone'], 'x')
      await store.delete(['gone'], 'never')
    }
    const both = async <T>(ask: (store: InMemoryStore) => Promise<T>): Promise<void> => {
      const plain = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value, (name, v) => (/edAt$/.test(name) ? undefined : v)))
      expect(plain(await ask(ours as unknown as InMemoryStore))).toEqual(plain(await ask(theirs)))
    }
    await both((store) => store.get(['users', 'ana'], 'diet'))
    await both((store) => store.get(['users', 'ana'], 'none').then((item) => item ?? null))
    await both((store) => store.search(['users', 'ben']))
    await both((store) => store.search(['users', 'ana', 'work / home']))
    for (const filter of [
      { level: 2 },
      { level: { $gte: 2, $lt: 5 } },
      { level: { $ne: 2 } },
      { level: { $in: [1, 5] } },
      { text: 'Lisbon.', level: { $gt: 4 } },
    ])
      await both(async (store) =>
        (await store.search(['users'], { filter }))
          .map(({ namespace, key }) => [...namespace, key].join())
          .sort(),
      )
    await both((store) => store.listNamespaces({ prefix: ['users'] }))
    await both((store) => store.listNamespaces({ prefix: ['*', 'ana'] }))
    await both((store) => store.listNamespaces({ suffix: ['ana'] }))
    await both((store) => store.listNamespaces({ prefix: ['users'], maxDepth: 2, limit: 1, offset: 1 }))
    await both((store) =>
      store.batch([
        { namespace: ['projects'], key: 'x' },
        { namespacePrefix: ['users'], filter: { level: 1 }, limit: 5 },
        { matchConditions: [{ matchType: 'prefix', path: ['projects'] }], limit: 3, offset: 0 },
      ]),
    )
    expect(await ours.listNamespaces()).not.toContainEqual(['gone'])
  })

  it('searches by meaning below a path, in the fields that are indexed', async () => {
    const store = createStore(await open())
    await store.put(['users', 'ana'], 'diet', { text: 'Ana is allergic to peanuts.' })
    await store.put(['users', 'ana'], 'town', { text: 'Ana lives in Lisbon.' })
    await store.put(['users', 'ben'], 'diet', { text: 'Ben is allergic to milk.' })
    await store.put(
      ['users', 'ana'],
      'book',
      { parts: [{ text: 'Whales.' }, { text: 'Owls.' }], shelf: 'Harbour' },
      ['parts[*].text'],
    )
    await store.put(['users', 'ana'], 'secret', { text: 'An allergy to bees.' }, false)
    const keys = async (query: string, path = ['users', 'ana']): Promise<string[]> =>
      (await store.search(path, { query, limit: 2 })).map(({ key }) => key)
    expect((await keys('What is Ana allergic to?'))[0]).toBe('diet')
    expect((await keys('Something about owls'))[0]).toBe('book')
    expect(await keys('bees')).not.toContain('secret')
    // However many there are that match, they take no place of what may be found.
    for (let i = 0; i < 5; i++) await store.put(['users', 'ana'], `owl note ${i}`, { text: 'An owl.' }, false)
    expect(await keys('owl note')).toContain('book')
    expect(await store.search(['users', 'ana'], { query: 'owl', limit: 0 })).toEqual([])
    const found = await store.search(['users', 'ana'], { query: 'allergic' })
    expect(found.every(({ namespace }) => namespace[1] === 'ana')).toBe(true)
    expect(found[0]?.score).toBeGreaterThan(0)
    expect((await store.get(['users', 'ana'], 'secret'))?.value).toEqual({ text: 'An allergy to bees.' })
  })

  it('leaves turns that are no items alone', async () => {
    const space = await open()
    await space.add({ role: 'document', content: 'Owls sleep by day.', metadata: { depth: 3, level0: 'a' } })
    await space.add({ content: 'All owls do.' }, { session: 'langgraph/100%' })
    const store = createStore(space)
    expect(await store.search([], { query: 'owls' })).toEqual([])
    expect(await store.search(['a'])).toEqual([])
    expect(await store.listNamespaces()).toEqual([])
  })

  it('keeps when an item was made, and tells when it was changed', async () => {
    const store = createStore(await open())
    await store.put(['a'], 'x', { n: 1 })
    const first = await store.get(['a'], 'x')
    await new Promise((done) => setTimeout(done, 5))
    await store.put(['a'], 'x', { n: 2 })
    const second = await store.get(['a'], 'x')
    expect(second?.createdAt).toEqual(first?.createdAt)
    expect(Number(second?.updatedAt)).toBeGreaterThan(Number(first?.updatedAt))
  })

  it('loses nothing when many write one item at once', async () => {
    const space = await open()
    const stores = [createStore(space), createStore(space)]
    await Promise.all(Array.from({ length: 30 }, (_, n) => stores[n % 2]?.put(['a'], 'x', { n })))
    expect(await stores[0]?.search(['a'])).toHaveLength(1)
  })

  it('refuses what can be no path, key or condition', async () => {
    const store = createStore(await open())
    await expect(store.put([], 'x', {})).rejects.toThrow('namespace')
    await expect(store.put(['\ud800'], 'x', {})).rejects.toThrow('namespace')
    expect(await store.get(['\ud800'], 'x')).toBeNull()
    await expect(store.put(['a'], ' ', {})).rejects.toThrow('key')
    expect(() => createStore({ namespace() {} } as never)).toThrow('must be a namespace of a memory')
    const strict = await createMemory({ hygiene: { secrets: 'block' } })
    const secret = { text: 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }
    await expect(createStore(strict.namespace('a')).put(['a'], 'x', secret)).rejects.toThrow('a rule of this')
    await store.put(['a'], 'x', { n: 1 })
    await expect(store.search(['a'], { filter: { n: { $near: 1 } } })).rejects.toThrow('$near')
  })
})
