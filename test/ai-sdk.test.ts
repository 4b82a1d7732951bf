/** Memory for the AI SDK: with its mock model, and over real HTTP with streaming. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  generateText,
  isStepCount,
  type ModelMessage,
  simulateReadableStream,
  streamText,
  ToolLoopAgent,
  tool,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { createMemory, type Memory, type Namespace } from 'recollect'
import { memoryTools, withMemory } from 'recollect/ai-sdk'
import { createClient } from 'recollect/client'
import { createMemoryFiles, type MemoryFileCommand } from 'recollect/memory-files'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { NOW, served, withLife } from './support/served.ts'

let memory: Memory
let space: Namespace
beforeEach(async () => {
  memory = await createMemory({ now: () => NOW })
  space = memory.namespace('ana')
})
afterEach(async () => {
  await memory.close()
})

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
} as const
const saying = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage,
  warnings: [],
})
const calling = (toolName: string, input: unknown) => ({
  content: [
    { type: 'text' as const, text: 'Let me see.' },
    { type: 'tool-call' as const, toolCallId: 'c1', toolName, input: JSON.stringify(input) },
  ],
  finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' },
  usage,
  warnings: [],
})
type Reply = ReturnType<typeof saying> | ReturnType<typeof calling>
const streaming = (...deltas: string[]) => ({
  stream: simulateReadableStream({
    chunks: [
      { type: 'stream-start' as const, warnings: [] },
      { type: 'text-start' as const, id: 't' },
      ...deltas.map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
      { type: 'text-end' as const, id: 't' },
      { type: 'finish' as const, finishReason: { unified: 'stop' as const, raw: 'stop' }, usage },
    ],
  }),
})
const stored = async (): Promise<string[]> =>
  (await space.turns().catch(() => [])).map((t) => `${t.speaker}: ${t.content}`)
const prompts = (model: MockLanguageModelV4): string[] =>
  model.doGenerateCalls.map((c) => JSON.stringify(c.prompt))

describe('a model with a memory', () => {
  it('knows what was said before, and what it is told now', async () => {
    await withLife(memory)
    const model = new MockLanguageModelV4({ doGenerate: saying('You live in Lisbon.') })
    const { text } = await generateText({
      model: withMemory(model, { namespace: space, speaker: 'Ana', session: 'chat' }),
      instructions: 'Be kind.',
      prompt: 'Where does Ana live?',
    })
    expect(text).toBe('You live in Lisbon.')
    expect(prompts(model)[0]).toContain('moved to Lisbon')
    // "I" is whoever asks.
    expect(prompts(model)[0]).toMatch(/Recalled from memory[^\\]* Asked by Ana\./)
    const { prompt } = model.doGenerateCalls[0] as { prompt: { role: string }[] }
    // What is recalled stands right before the message it was recalled for.
    expect(prompt.map((m) => m.role)).toEqual(['system', 'user', 'user'])
    expect((await space.turns({ session: 'chat' })).map((t) => `${t.speaker}: ${t.content}`)).toEqual([
      'Ana: Where does Ana live?',
      'assistant: You live in Lisbon.',
    ])
  })

  it('never stores what was recalled, however often it is asked', async () => {
    await withLife(memory)
    const model = new MockLanguageModelV4({
      // A model that repeats its whole prompt.
      doGenerate: async ({ prompt }) =>
        saying(
          prompt
            .flatMap((m) =>
              typeof m.content === 'string' ? m.content : m.content.map((p) => ('text' in p ? p.text : '')),
            )
            .join('\n'),
        ),
    })
    for (let i = 0; i < 5; i++)
      await generateText({
        model: withMemory(model, { namespace: space, session: `chat-${i}`, speaker: 'Ana "A"' }),
        prompt: `Where does Ana live? ${i}`,
      })
    const turns = await stored()
    expect(turns).toHaveLength(16)
    expect(turns.join('\n')).not.toContain('Recalled from memory')
    expect(turns.filter((t) => t.includes('moved to Lisbon'))).toHaveLength(1)
  })

  it('stores a streamed reply when it is complete, and the message alone when it is not', async () => {
    const model = new MockLanguageModelV4({ doStream: async () => streaming('I ', 'see, ', 'Lisbon.') })
    const remembering = withMemory(model, { namespace: space })
    const { textStream } = streamText({ model: remembering, prompt: 'I moved to Lisbon.' })
    let text = ''
    for await (const delta of textStream) text += delta
    expect(text).toBe('I see, Lisbon.')
    await expect.poll(stored).toEqual(['user: I moved to Lisbon.', 'assistant: I see, Lisbon.'])

    const stop = new AbortController()
    const half = streamText({ model: remembering, prompt: 'And I like tea.', abortSignal: stop.signal })
    const reader = half.textStream[Symbol.asyncIterator]()
    await reader.next()
    stop.abort()
    await reader.return?.().catch(() => {})
    await expect.poll(async () => (await stored()).includes('user: And I like tea.')).toBe(true)
  })

  it('answers when the memory does not, and says so', async () => {
    const errors: unknown[] = []
    const broken = {
      recall: () => Promise.reject(new Error('no recall')),
      add: () => Promise.reject(new Error('no add')),
    } as unknown as Namespace
    const slow = { ...broken, recall: () => new Promise(() => {}) } as unknown as Namespace
    const stuck = { ...broken, add: () => new Promise(() => {}) } as unknown as Namespace
    const model = new MockLanguageModelV4({
      doGenerate: saying('Hello.'),
      doStream: async () => streaming('Hello.'),
    })
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const onError = (error: unknown) => {
      errors.push((error as Error).message)
      throw new Error('no log')
    }
    for (const namespace of [broken, slow, stuck]) {
      const options = { namespace, onError, timeoutMs: 20 }
      expect((await generateText({ model: withMemory(model, options), prompt: 'Hi' })).text).toBe('Hello.')
      expect(await streamText({ model: withMemory(model, options), prompt: 'Hi' }).text).toBe('Hello.')
    }
    expect(errors.filter((m) => m === 'no recall')).toHaveLength(4)
    expect(errors.filter((m) => m === 'no add')).toHaveLength(4)
    expect(errors).toHaveLength(12)
    expect(complaints).toHaveBeenCalledTimes(12)
    complaints.mockRestore()
  })

  it('recalls also when whoever is told of it fails', async () => {
    const namespace = {
      recall: async () => ({ relevant: true, text: 'Recalled from memory. Ana lives in Porto.' }),
      add: async () => {},
    } as unknown as Namespace
    const errors: string[] = []
    const onError = (error: unknown) => void errors.push((error as Error).message)
    const fail = (): never => {
      throw new Error('no log')
    }
    for (const onRecall of [fail, async () => fail()]) {
      const model = new MockLanguageModelV4({ doGenerate: saying('Hello.') })
      await generateText({ model: withMemory(model, { namespace, onRecall, onError }), prompt: 'Hi' })
      expect(JSON.stringify(model.doGenerateCalls[0]?.prompt)).toContain('Porto')
    }
    expect(errors).toEqual(['no log', 'no log'])
  })

  it('waits for nothing when the call was stopped, and stores what was said', async () => {
    const stop = new AbortController()
    const errors: unknown[] = []
    const added: unknown[] = []
    const namespace = {
      recall: () => new Promise(() => {}),
      add: (turns: unknown) => {
        added.push(turns)
        return new Promise(() => {})
      },
    } as unknown as Namespace
    const model = new MockLanguageModelV4({
      doGenerate: async ({ abortSignal }) => {
        abortSignal?.throwIfAborted()
        return saying('Hello.')
      },
    })
    const answer = generateText({
      model: withMemory(model, { namespace, timeoutMs: 60_000, onError: (e) => errors.push(e) }),
      prompt: 'Hi',
      abortSignal: stop.signal,
    })
    stop.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect(added).toMatchObject([[{ content: 'Hi' }]])
    expect(errors).toEqual([])
  })

  it('keeps what the user said when the model fails', async () => {
    const model = new MockLanguageModelV4({
      doGenerate: async () => {
        throw new Error('model down')
      },
    })
    await expect(
      generateText({
        model: withMemory(model, { namespace: space }),
        prompt: 'I moved to Lisbon.',
        maxRetries: 0,
      }),
    ).rejects.toThrow('model down')
    expect(await stored()).toEqual(['user: I moved to Lisbon.'])
  })

  it('recalls within its budget, nothing where nothing bears on it, and stores nothing when told so', async () => {
    await withLife(memory)
    const model = new MockLanguageModelV4({ doGenerate: saying('Ok.') })
    const usages: number[] = []
    await generateText({
      model: withMemory(model, {
        namespace: space,
        budget: 40,
        remember: false,
        onRecall: (c) => usages.push(c.usage.tokens),
      }),
      prompt: 'Where does Ana live?',
    })
    await generateText({
      model: withMemory(model, { namespace: space, budget: 0, remember: false }),
      prompt: 'Where does Ana live?',
    })
    await generateText({
      model: withMemory(model, { namespace: space, remember: false }),
      prompt: 'Compute the cube root of 7919.',
    })
    expect(usages[0]).toBeLessThanOrEqual(40)
    expect(prompts(model).map((p) => p.includes('Recalled'))).toEqual([true, false, false])
    expect(await stored()).toHaveLength(6)
  })

  it('stores each message once while an agent takes its steps', async () => {
    await withLife(memory)
    const steps = [calling('weather', { city: 'Lisbon' }), saying('It is sunny in Lisbon.')]
    const model = new MockLanguageModelV4({ doGenerate: async () => steps.shift() ?? saying('?') })
    let recalls = 0
    const agent = new ToolLoopAgent({
      model: withMemory(model, { namespace: space, session: 'chat', onRecall: () => recalls++ }),
      tools: {
        weather: tool({ inputSchema: z.object({ city: z.string() }), execute: async () => 'sunny' }),
      },
    })
    const { text } = await agent.generate({ prompt: 'How is the weather where Ana lives?' })
    expect(text).toBe('It is sunny in Lisbon.')
    // Both steps see the same context, looked up once.
    expect(prompts(model).map((p) => p.includes('moved to Lisbon'))).toEqual([true, true])
    expect(recalls).toBe(1)
    expect((await space.turns({ session: 'chat' })).map((t) => t.content)).toEqual([
      'How is the weather where Ana lives?',
      'It is sunny in Lisbon.',
    ])
  })

  it('does not bring back what was forgotten on the way', async () => {
    const steps = [calling('forget', { kind: 'session', id: 'chat' }), saying('Forgotten.')]
    const model = new MockLanguageModelV4({ doGenerate: async () => steps.shift() ?? saying('?') })
    await generateText({
      model: withMemory(model, { namespace: space, session: 'chat' }),
      tools: memoryTools(space),
      stopWhen: isStepCount(5),
      prompt: 'Forget that I was at the doctor.',
    })
    expect(await stored()).toEqual(['assistant: Forgotten.'])
  })

  it('looks anew when the same is asked again', async () => {
    const model = new MockLanguageModelV4({ doGenerate: saying('I see.') })
    const remembering = withMemory(model, { namespace: space, session: 'chat' })
    const ask = () => generateText({ model: remembering, prompt: 'Where does Ana live?' })
    await ask()
    await space.add({ speaker: 'Ana', content: 'I moved to Lisbon.' }, { session: 'other' })
    await ask()
    expect(prompts(model).map((p) => p.includes('moved to Lisbon'))).toEqual([false, true])
  })

  /** One request to an application that makes its model with a memory anew for each. */
  const request = (reply: Reply, messages: ModelMessage[], options = {}) =>
    generateText({
      model: withMemory(new MockLanguageModelV4({ doGenerate: reply }), {
        namespace: space,
        session: 'chat',
        ...options,
      }),
      messages,
    })
  const called = (text: string, toolName = 'place'): ModelMessage[] => [
    {
      role: 'assistant',
      content: [
        { type: 'text', text },
        { type: 'tool-call', toolCallId: 'c1', toolName, input: {} },
      ],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'c1', toolName, output: { type: 'text', value: 'Lisbon' } },
      ],
    },
  ]

  it('stores a message once in all requests that it is sent with, and again where it is said again', async () => {
    const eat = { role: 'user', content: 'What can I eat nearby?' } as const
    await request(calling('place', {}), [eat])
    await request(saying('Try the bakery.'), [eat, ...called('Let me see.')])
    await request(saying('Try the market.'), [eat])
    const yes = { role: 'user', content: 'Yes.' } as const
    const talk: ModelMessage[] = [eat, { role: 'assistant', content: 'Try the market. Shall I book?' }, yes]
    await request(saying('For two?'), talk)
    await request(saying('Done.'), [...talk, { role: 'assistant', content: 'For two?' }, yes])
    // Another chat, and another day of a chat without history.
    await request(saying('Try the port.'), [eat], { session: 'other' })
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
    await request(saying('Try the pier.'), [eat]).finally(() => vi.useRealTimers())
    expect(await stored()).toEqual([
      'user: What can I eat nearby?',
      'assistant: Try the bakery.',
      'assistant: Try the market.',
      'user: Yes.',
      'assistant: For two?',
      'user: Yes.',
      'assistant: Done.',
      'user: What can I eat nearby?',
      'assistant: Try the port.',
      'user: What can I eat nearby?',
      'assistant: Try the pier.',
    ])
  })

  it('stores all messages since the last reply, and the reply to a picture', async () => {
    const image = { type: 'file', data: new Uint8Array([1, 2, 3]), mediaType: 'image/png' } as const
    await request(saying('No nuts.'), [
      { role: 'user', content: 'I am allergic to nuts.' },
      { role: 'user', content: 'What could I cook?' },
    ])
    await request(saying('That is Rex.'), [{ role: 'user', content: [image] }])
    expect(await stored()).toEqual([
      'user: I am allergic to nuts.',
      'user: What could I cook?',
      'assistant: No nuts.',
      'assistant: That is Rex.',
    ])
  })

  it('stores what was said with the call of a tool when it turns out that nothing else was', async () => {
    const book = { role: 'user', content: 'Book a table.' } as const
    const booked = [book, ...called('Your table at Oro is booked.')]
    await request(saying(''), booked)
    await request(saying('With pleasure.'), [...booked, { role: 'user', content: 'Thanks!' }])
    const trip = { role: 'user', content: 'And a train.' } as const
    await request(calling('remember', { content: 'I take the train.' }), [
      { role: 'user', content: 'I take the train.' },
    ])
    await request(saying('Bye.'), [trip, ...called('It leaves at 8.'), { role: 'user', content: 'Good.' }])
    expect(await stored()).toEqual([
      'user: Book a table.',
      'assistant: Your table at Oro is booked.',
      'user: Thanks!',
      'assistant: With pleasure.',
      'user: I take the train.',
      'assistant: Let me see.',
      'assistant: It leaves at 8.',
      'user: Good.',
      'assistant: Bye.',
    ])
  })

  const finish = (unified: 'error' | 'content-filter') => ({
    type: 'finish' as const,
    finishReason: { unified, raw: unified },
    usage,
  })
  const overloaded = { type: 'error' as const, error: new Error('overloaded') }
  it.each([
    ['an error', [overloaded]],
    ['an error and its finish', [overloaded, finish('error')]],
    ['no finish', []],
    ['a filter', [finish('content-filter')]],
  ])('stores no reply that ended with %s', async (_, end) => {
    const chunks = [
      { type: 'text-start' as const, id: 't' },
      { type: 'text-delta' as const, id: 't', delta: 'You should never eat' },
      ...end,
    ]
    const doStream = async () => ({ stream: simulateReadableStream({ chunks }) })
    const model = withMemory(new MockLanguageModelV4({ doStream }), { namespace: space })
    await streamText({ model, prompt: 'Hi.', onError() {} }).consumeStream()
    expect(await stored()).toEqual(['user: Hi.'])
  })

  it('works on a server by the client, over HTTP, with a model over HTTP', async () => {
    const bodies: string[] = []
    const service: Server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        bodies.push(body)
        if ((JSON.parse(body) as { stream?: boolean }).stream) {
          response.writeHead(200, { 'content-type': 'text/event-stream' })
          for (const content of ['You live ', 'in Lisbon.'])
            response.write(
              `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`,
            )
          response.write(
            `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
          )
          response.end('data: [DONE]\n\n')
        } else {
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(
            JSON.stringify({
              id: 'x',
              object: 'chat.completion',
              created: 1,
              model: 'm',
              choices: [
                {
                  index: 0,
                  message: { role: 'assistant', content: 'You live in Lisbon.' },
                  finish_reason: 'stop',
                },
              ],
            }),
          )
        }
      })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const host = await served()
    try {
      await withLife(host.memory)
      const namespace = createClient({ url: host.url }).namespace('ana')
      const baseURL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
      const model = withMemory(createOpenAICompatible({ name: 'local', baseURL })('m'), {
        namespace,
        session: 'chat',
      })
      expect((await generateText({ model, prompt: 'Where does Ana live?' })).text).toBe('You live in Lisbon.')
      expect(await streamText({ model, prompt: 'And where did Ana live before?' }).text).toBe(
        'You live in Lisbon.',
      )
      expect(bodies).toHaveLength(2)
      for (const body of bodies) expect(body).toContain('Lisbon')
      const chat = () => host.memory.namespace('ana').turns({ session: 'chat' })
      await expect
        .poll(async () => (await chat()).map((t) => t.content))
        .toEqual([
          'Where does Ana live?',
          'You live in Lisbon.',
          'And where did Ana live before?',
          'You live in Lisbon.',
        ])
    } finally {
      await host.close()
      service.closeAllConnections()
      service.close()
    }
  })

  it('refuses the name of a model', () => {
    expect(() => withMemory('openai/gpt' as never, { namespace: space })).toThrow(/not its name/)
  })

  it.each([
    ['a misspelt option', { sesion: 'x' }, 'did you mean `session`?'],
    ['a value of another kind', { budget: '800' }, 'budget: must be a number'],
    ['no whole number', { timeoutMs: 0.5 }, 'timeoutMs: must be a whole number'],
    ['the memory itself', { namespace: { namespace() {} } }, 'must be a namespace of a memory'],
  ])('refuses %s', (_, options, message) => {
    const model = new MockLanguageModelV4({ doGenerate: saying('Hello.') })
    expect(() => withMemory(model, { namespace: space, ...options } as never)).toThrow(message)
  })
})

describe('tools for a model', () => {
  it('let it remember, recall and forget, and tell it what went wrong', async () => {
    const steps = [
      calling('remember', { content: 'Ana moved to Lisbon.', speaker: 'Ana' }),
      calling('recall', { question: 'Where did Ana move to?' }),
      calling('forget', { kind: 'turn', id: 'none' }),
      saying('Done.'),
    ]
    const model = new MockLanguageModelV4({ doGenerate: async () => steps.shift() ?? saying('?') })
    const result = await generateText({
      model,
      tools: memoryTools(space),
      stopWhen: isStepCount(5),
      prompt: 'Go on.',
    })
    const outputs = result.steps.flatMap((s) => s.toolResults.map((r) => String(r.output)))
    expect(outputs[0]).toContain('"stored":true')
    expect(outputs[1]).toContain('Lisbon')
    expect(outputs[2]).toContain('error: There is no turn "none"')
    expect(Object.keys(memoryTools(space, { graph: true }))).toHaveLength(18)
  })

  it('remember for the user and the conversation they are for', async () => {
    const { remember } = memoryTools(space, { speaker: 'Ana', session: 'chat' })
    const call = { toolCallId: 'c1', messages: [], context: {} }
    for (const said of [
      { content: 'I live in Rome.' },
      { content: 'I live in Oslo.', speaker: 'Bo', session: 'b' },
    ])
      await remember?.execute?.(said, call)
    expect((await space.turns()).map((t) => `${t.session} ${t.speaker}`)).toEqual(['chat Ana', 'b Bo'])
    expect((await space.history('Ana', 'lives_in')).map((f) => f.tailName)).toEqual(['Rome'])
  })

  it.each([
    ['a misspelt option', () => memoryTools(space, { grpah: true } as never)],
    ['a memory', () => memoryTools(memory as never)],
  ])('are refused with %s', (_, make) => expect(make).toThrow(/`graph`|must be a namespace/))
})

describe('files of a model', () => {
  it('are viewed, made, edited, moved and deleted', async () => {
    const files = createMemoryFiles(space)
    const run = (command: MemoryFileCommand['command'], more: Record<string, unknown>) =>
      files.run({ command, ...more } as MemoryFileCommand)
    const path = '/memories/ana.md'
    expect(await run('view', { path: '/memories' })).toBe('Files under /memories:')
    expect(await run('view', { path })).toContain('does not exist')
    expect(await run('create', { path, file_text: 'one\ntwo\nthree\n' })).toContain('created')
    expect(await run('create', { path, file_text: 'again' })).toContain('exists already')
    expect(await run('view', { path })).toBe(`${path}\n     1\tone\n     2\ttwo\n     3\tthree\n     4\t`)
    expect(await run('view', { path, view_range: [2, 3] })).toBe(`${path}\n     2\ttwo\n     3\tthree`)
    expect(await run('view', { path, view_range: [9, 10] })).toContain('must lie between')
    expect(await run('str_replace', { path, old_str: 'two', new_str: 'zwei $& $1' })).toContain('zwei $& $1')
    expect(await run('str_replace', { path, old_str: 'nothing', new_str: 'x' })).toContain('nothing replaced')
    expect(await run('str_replace', { path, old_str: 'e', new_str: 'x' })).toContain(
      'more than once, in lines 1, 2, 3, 3',
    )
    expect(await run('insert', { path, insert_line: 0, insert_text: 'zero\n' })).toContain('edited')
    expect(await run('insert', { path, insert_line: 99, insert_text: 'x' })).toContain('from 0 to')
    expect(await run('view', { path, view_range: [1, 2] })).toBe(`${path}\n     1\tzero\n     2\tone`)
    await run('create', { path: '/memories/empty', file_text: '' })
    expect(await run('view', { path: '/memories/empty' })).toBe('/memories/empty\n     1\t')
    await run('create', { path: '/memories/team/bo.md', file_text: 'Bo likes tea.' })
    expect(await run('view', { path: '/memories' })).toBe(
      'Files under /memories:\n/memories/ana.md\n/memories/empty\n/memories/team/bo.md',
    )
    expect(await run('rename', { old_path: '/memories/team', new_path: '/memories/people' })).toContain(
      'Renamed',
    )
    expect(await run('rename', { old_path: path, new_path: '/memories/people/bo.md' })).toContain(
      'exists already',
    )
    expect(await run('view', { path: '/memories/people' })).toContain('/memories/people/bo.md')
    expect(await run('delete', { path: '/memories/people' })).toContain('Deleted')
    expect(await run('delete', { path: '/memories/people' })).toContain('does not exist')
    // A file that was deleted can be made anew.
    expect(await run('create', { path: '/memories/people/bo.md', file_text: 'new' })).toContain('created')
    expect((await space.recall('What is zwei?')).text).toContain('zwei')
  })

  it('never leave their folder, whatever a model sends', async () => {
    const files = createMemoryFiles(space)
    for (const path of [
      '/etc/passwd',
      '/memories/../etc',
      '/memories/..',
      '/memoriesx',
      '/memories/%2e%2e/x',
      '/memories//x',
      '/memories/a\\b',
      '/memories/\u0000',
      `/memories/${'x'.repeat(200)}`,
      '',
    ])
      expect(await files.run({ command: 'create', path, file_text: 'x' })).toContain('Error')
    for (const command of [
      null,
      {},
      { command: 'constructor' },
      { command: 'create' },
      { command: 'create', path: 7 },
      { command: 'delete', path: '/memories' },
    ])
      expect(await files.run(command as never)).toContain('Error')
    expect(await stored()).toEqual([])
  })

  it('tell that a rule keeps a text out', async () => {
    const strict = await createMemory({ hygiene: { secrets: 'block' } })
    const files = createMemoryFiles(strict.namespace('ana'))
    const path = '/memories/keys.md'
    const text = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
    const refusal = 'Error: a rule of this memory keeps such content out; nothing was stored.'
    expect(await files.run({ command: 'create', path, file_text: text })).toBe(refusal)
    await files.run({ command: 'create', path, file_text: 'None.' })
    expect(await files.run({ command: 'str_replace', path, old_str: 'None.', new_str: text })).toBe(refusal)
    await strict.close()
  })

  it('keep the edits of many agents at once', async () => {
    const path = '/memories/list.md'
    await createMemoryFiles(space).run({ command: 'create', path, file_text: 'start' })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        createMemoryFiles(memory.namespace('ana')).run({
          command: 'insert',
          path,
          insert_line: 1,
          insert_text: `line ${i}`,
        }),
      ),
    )
    expect(results.every((r) => r.includes('edited'))).toBe(true)
    const text = await createMemoryFiles(space).run({ command: 'view', path })
    for (let i = 0; i < 20; i++) expect(text).toContain(`line ${i}`)
    expect(await space.turns()).toHaveLength(1)
  })
})
