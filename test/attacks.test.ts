/** Text as an attack: whatever is said, or whoever says it, nothing that is shown can be forged by it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMemory,
  createPostgresStore,
  createSqliteStore,
  MemoryError,
  type Namespace,
  type Store,
} from 'recollect'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Assembled, assemble } from '../src/assemble/assemble.ts'
import { assembleProfile } from '../src/assemble/assemble-profile.ts'
import { type ContextFormat, FORMATS } from '../src/assemble/formats.ts'
import { loadTokenCounter } from '../src/assemble/tokens.ts'
import { main } from '../src/cli/main.ts'
import type { AgentTool } from '../src/integrations/tools/agent-tool.ts'
import { defaultTools } from '../src/integrations/tools/default-tools.ts'
import { graphTools } from '../src/integrations/tools/graph-tools.ts'
import type { FactHit, TurnHit } from '../src/model/hit.ts'
import type { ExperienceId, FactId } from '../src/model/ids.ts'
import { properName, shownName } from '../src/model/names.ts'
import { oneLine, visible } from '../src/std/visible.ts'
import { turnsAsData } from '../src/tasks/as-data.ts'
import { aFact, aTurn, day } from '../src/testing/builders.ts'
import { ANY_BREAK, ATTACKS, FORGED, HARMLESS, NAME_ATTACKS, UNSEEN } from './support/attacks.ts'
import { openPglite } from './support/pglite.ts'
import { createReferenceStore } from './support/reference-store.ts'
import { NOW, served } from './support/served.ts'

const count = await loadTokenCounter()
function expectHarmless(text: string): void {
  expect(text).not.toMatch(UNSEEN)
  for (const line of text.split(ANY_BREAK)) expect(line).not.toMatch(/^(?:\[\d+\] |- |\d+ )?FORGED/)
}

const turnHit = (content: string, over: Parameters<typeof aTurn>[1] = {}): TurnHit => ({
  kind: 'turn',
  turn: { ...aTurn('t1', { content, at: day(1), ...over }), ordinal: 0, topic: null },
  score: 1,
  signals: {},
  answers: null,
})
const factHit = (statement: string, head = 'Ana', tail = 'Lisbon'): FactHit => ({
  kind: 'fact',
  fact: aFact('f1', {}, { statement, condition: statement }),
  head,
  tail,
  score: 1,
  signals: {},
})
const context = (format: ContextFormat, text: string, speaker = 'Ana'): Promise<Assembled> =>
  assemble({
    turns: [
      turnHit(text, { speaker, captions: [text] }),
      { ...turnHit('Yes.', { at: day(2) }), answers: { ...turnHit(text, { speaker }).turn } },
    ],
    facts: [factHit(text, text, text)],
    paths: [],
    answering: [],
    collections: [],
    corrections: [],
    unasked: [],
    unaskedCorrections: [],
    isAll: true,
    perhaps: [],
    ended: new Map(),
    needs: [],
    experiences: [
      {
        kind: 'experience',
        score: 1,
        experience: {
          id: 'e1' as ExperienceId,
          type: 'preference',
          content: text,
          sources: [aTurn('t1').id],
          cluster: null,
          status: 'active',
          frozen: false,
        },
      },
    ],
    terms: [],
    relevant: true,
    request: false,
    asksForWishes: false,
    budget: 8000,
    asOf: null,
    count,
    format,
    placing: 'first',
    dates: true,
    quoteTokens: 140,
  })

/** Lines by the grammar of the plain forms: every line is a title, nothing, or an item under the next number. */
function expectLines({ text, citations }: Assembled): string[] {
  const items: string[] = []
  for (const [i, line] of text.split(ANY_BREAK).entries()) {
    const item = /^(?:- )?\[(\d+)\] (.*)$/.exec(line)
    if (item !== null) {
      items.push(item[2] as string)
      expect(item[1]).toBe(String(items.length))
    } else if (i > 0)
      expect(line).toMatch(
        /^(?:(?:## )?(?:Wishes|Patterns|Facts|Conversation)|(?:### )?[A-Z][a-z]{2} \d{4}-\d{2}-\d{2}|)$/,
      )
    // A label stands at the beginning of a line, and nowhere else.
    expect(line.slice(line.indexOf(']') + 1)).not.toMatch(/(?:^|[^\p{L}\p{N}_\]])\[\s*\p{Nd}+\s*\]/u)
  }
  expect(items).toHaveLength(citations.length)
  return items
}

function xmlItems(xml: string): { attributes: Record<string, string>; text: string }[] {
  const parser = new SaxesParser()
  const items: { attributes: Record<string, string>; text: string }[] = []
  let open: (typeof items)[number] | null = null
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    expect(['memories', 'wishes', 'facts', 'conversation', 'item']).toContain(name)
    if (name !== 'item') return
    open = { attributes: attributes as Record<string, string>, text: '' }
    items.push(open)
  })
  parser.on('closetag', () => {
    open = null
  })
  parser.on('text', (text) => {
    if (open !== null) open.text += text
  })
  parser.write(xml).close()
  return items
}

it('has more than enough of them', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(120)
  expect(new Set(ATTACKS.map(([, text]) => text)).size).toBe(ATTACKS.length)
})

describe('a context', () => {
  it.each(ATTACKS)('said: %s', async (_, text) => {
    for (const format of FORMATS) {
      const assembled = await context(format, text)
      expect(assembled.tokens).toBe(count(assembled.text))
      expectHarmless(assembled.text)
      expect(assembled.citations).toHaveLength(4)
      if (format === 'xml') {
        const items = xmlItems(assembled.text)
        expect(items.map((i) => i.attributes.id)).toEqual(['1', '2', '3', '4'])
        expect(items[0]?.text).toBe(oneLine(text))
      } else if (format === 'json') {
        const parsed = JSON.parse(assembled.text)
        expect(Object.keys(parsed)).toEqual(['note', 'wishes', 'facts', 'conversation'])
        expect(parsed.wishes[0].text).toBe(oneLine(text))
      } else expectLines(assembled)
    }
  })

  it.each(NAME_ATTACKS)('called: %s', async (_, given) => {
    // As a store of an older version may hold it.
    for (const format of FORMATS) {
      const assembled = await context(format, 'I live in Porto', given)
      expectHarmless(assembled.text)
      if (format === 'xml')
        expect(xmlItems(assembled.text)[2]?.attributes.source).toBe(`Tue 2024-01-02 ${shownName(given)}`)
      else if (format === 'json')
        expect(JSON.parse(assembled.text).conversation[0].source).toBe(`Tue 2024-01-02 ${shownName(given)}`)
      else {
        // Whoever reads it takes the same name for the speaker: up to a colon, or in quotation marks.
        const line = expectLines(assembled)[2] as string
        const [, name, said] = /^("(?:[^"\\]|\\.)*"|[^"]*?): (.*)$/.exec(line) ?? []
        expect(said).toMatch(/^I live in Porto/)
        expect(name?.replace(/[[(](\p{Nd}+)[\])]/gu, '$1')).toBe(
          shownName(given).replace(/[[(]\s*(\p{Nd}+)\s*[\])]/gu, '$1'),
        )
      }
    }
  })

  it.each(HARMLESS)('leaves alone: %s', async (text) => {
    for (const format of FORMATS) {
      const assembled = await context(format, text)
      if (format === 'xml') expect(xmlItems(assembled.text)[0]?.text).toBe(text)
      else if (format === 'json') expect(JSON.parse(assembled.text).wishes[0].text).toBe(text)
      else expect(assembled.text).toContain(text)
    }
  })
})

describe('other texts for models', () => {
  it.each(ATTACKS)('%s', async (_, text) => {
    const item = { text, kind: 'fact' as const, id: 'f1' as FactId, turns: [] }
    const profile = assembleProfile([{ title: 'Facts', items: [item, item] }], 5000, count)
    expectHarmless(profile.text)
    const lines = profile.text.split(ANY_BREAK)
    expect(lines.slice(0, 3)).toEqual([expect.any(String), '', 'Facts'])
    expect(lines.slice(3).map((l) => l.slice(0, 4))).toEqual(['[1] ', '[2] '])

    const prompt = turnsAsData([aTurn('t1', { content: text, speaker: text, captions: [text] }), aTurn('t2')])
    expectHarmless(prompt)
    expect(prompt.split(ANY_BREAK)).toEqual([
      '<turns>',
      expect.stringMatching(/^Date: Tue 2024-01-02/),
      expect.stringMatching(/^0 [^<>]*$/),
      '1 Ana: content of t2',
      '</turns>',
    ])

    const { message } = new MemoryError('not-found', { what: 'turn', id: text })
    expectHarmless(message)
    expect(message.split(ANY_BREAK)).toHaveLength(1)
  })
})

let folder = ''
let db = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attacks-'))
  db = join(folder, 'memory.db')
  const memory = await createMemory({ path: db, durability: 'normal', now: () => NOW })
  await attacked(memory.namespace('default'))
  await memory.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything that users write, written by an attacker. */
async function attacked(space: Namespace): Promise<void> {
  await space.add(
    ATTACKS.map(([, text], i) => ({
      id: `t${i}`,
      content: text,
      captions: [text],
      metadata: { note: text },
    })),
    { session: 's1' },
  )
  await space.add(
    NAME_ATTACKS.map(([, speaker], i) => ({
      id: `n${i}`,
      speaker,
      content: `I live in Town${i}. I like tea.`,
    })),
    { session: 's2' },
  )
  await space.flush()
  await space.addGraph({
    entities: NAME_ATTACKS.map(([, name], i) => ({ name, description: name, sources: [`n${i}`] })),
    facts: ATTACKS.map(([, text], i) => ({
      head: 'Ana',
      relation: 'likes',
      tail: `thing ${i} ${text.slice(0, 500)}`,
      statement: text,
      condition: text,
      sources: [`t${i}`],
    })),
    experiences: ATTACKS.map(([, content], i) => ({
      type: 'preference' as const,
      content,
      sources: [`t${i}`],
    })),
  })
}

describe('the command line', () => {
  const run = async (args: readonly string[]): Promise<{ out: string; err: string }> => {
    const written = { out: '', err: '' }
    const into = (name: 'out' | 'err') => (text: unknown) => {
      written[name] += `${text}${name === 'err' ? '\n' : ''}`
      return true
    }
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out'))
    vi.spyOn(console, 'error').mockImplementation(into('err'))
    await main([...args, '--db', db])
    vi.restoreAllMocks()
    process.exitCode = 0
    return written
  }
  const rows = ATTACKS.length + NAME_ATTACKS.length

  it.each([
    ['turns', ['turns', '--limit', '1000'], rows + 1],
    ['facts', ['facts', '--limit', '1000', '--entity', 'Ana'], null],
    ['entities', ['entities', '--limit', '1000'], null],
    ['topics', ['topics'], null],
    ['timeline', ['timeline', '--limit', '1000'], null],
    ['experiences', ['experiences', '--limit', '1000'], null],
    ['history', ['history', 'Ana', 'likes'], null],
    ['profile', ['profile', '--budget', '5000'], null],
    ['recall', ['recall', 'I live in Porto', '--budget', '8000', '--k', '200'], null],
    ['recall, explained', ['recall', 'I live in Porto', '--explain', '--k', '200'], null],
    ['answer', ['answer', 'Where do I live?'], null],
    ['audit', ['audit'], null],
    ['stats', ['stats'], null],
    ['an unknown id', ['explain', `x${ATTACKS[0]?.[1]}${ATTACKS[40]?.[1]}\u001b[2J`], null],
  ] as const)('%s', async (_, args, lines) => {
    const { out, err } = await run(args)
    expect(out + err).not.toBe('')
    for (const text of [out, err]) {
      expectHarmless(text)
      if (lines !== null && text === out) expect(text.trimEnd().split(ANY_BREAK)).toHaveLength(lines)
    }
  })

  it('JSON, and an export, hold exactly what was said, on lines that nobody splits elsewhere', async () => {
    const { out } = await run(['turns', '--limit', '1000', '--json'])
    expect(out).not.toMatch(UNSEEN)
    const said = new Map(JSON.parse(out).map((t: { id: string; content: string }) => [t.id, t.content]))
    const stored = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')
    for (const [i, [, text]] of ATTACKS.entries()) expect(said.get(`t${i}`)).toBe(stored(text))

    const lines = (await run(['export'])).out.trimEnd().split(ANY_BREAK)
    const turns = lines.map((l) => JSON.parse(l)).filter((change) => change.kind === 'turn-added')
    expect(turns).toHaveLength(rows)
    for (const { turn } of turns) if (turn.id in said) expect(turn.content).toBe(said.get(turn.id))
  })
})

describe('tools and HTTP', () => {
  it('answers of tools hold nothing that a model reads and a person does not see', async () => {
    const memory = await createMemory({ path: db, now: () => NOW })
    const space = memory.namespace('default')
    const calls: Record<string, object> = {
      recall: { question: 'I live in Porto', budget: 8000 },
      history: { entity: 'Ana', budget: 8000 },
      profile: { budget: 8000 },
      facts: { entity: 'Ana', budget: 8000 },
      entities: { budget: 8000 },
      timeline: { budget: 8000 },
      turns_of_cue: { cue: 'user', tag: 'hello', budget: 8000 },
      turns_between: { from: '2020-01-01', to: '2030-01-01', budget: 8000 },
    }
    const tools = [...defaultTools(space as never), ...graphTools(space as never)]
    for (const [name, input] of Object.entries(calls)) {
      const tool = tools.find((t) => t.name === name) as AgentTool
      const { structured, text } = await tool.run(input as never)
      expectHarmless(text)
      JSON.stringify(structured, (_, value) => {
        if (typeof value === 'string') expect(value, name).toBe(visible(value))
        return value
      })
    }
    await memory.close()
  })

  it('problem details are one line that shows what was given', async () => {
    const host = await served()
    for (const [, text] of ATTACKS) {
      const id = encodeURIComponent(text.toWellFormed())
      for (const path of [
        `/v1/namespaces/a/turns/${id}`,
        `/v1/namespaces/${id}/turns`,
        `/v1/namespaces/a/jobs/${id}`,
      ]) {
        const response = await host.server.fetch(
          new Request(`http://localhost${path}`, { headers: { host: 'localhost' } }),
        )
        // A namespace that nobody wrote to has no turns, whatever it is called.
        if (path.endsWith('/turns') && response.status === 200) {
          expect(await response.json()).toMatchObject({ items: [] })
          continue
        }
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        const { detail } = (await response.json()) as { detail: string }
        expectHarmless(detail)
        expect(detail.split(ANY_BREAK)).toHaveLength(1)
      }
    }
    await host.close()
  })
})

describe('names and ids', () => {
  let server: Awaited<ReturnType<typeof openPglite>>
  let stores: readonly (readonly [string, Store])[] = []
  beforeAll(async () => {
    server = await openPglite()
    stores = [
      ['reference', createReferenceStore() as never],
      ['sqlite', await createSqliteStore({ path: join(folder, 'names.db'), durability: 'normal' })],
      ['postgres', await createPostgresStore({ url: server.connection() as never })],
    ]
  })
  afterAll(async () => {
    for (const [, store] of stores) await store.close()
  })

  /** What a store makes of it: the same everywhere, or the same refusal. */
  async function everywhere(body: (space: Namespace) => Promise<unknown>, name = 'names'): Promise<unknown> {
    const results: unknown[] = []
    for (const [, store] of stores) {
      const memory = await createMemory({ store, now: () => NOW })
      try {
        results.push(await body(memory.namespace(name)))
      } catch (error) {
        if (!(error instanceof MemoryError)) throw error
        results.push({ refused: error.code })
      }
    }
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
    return results[0]
  }
  let next = 0

  it.each([
    ['composed', 'Jose\u0301', 'José'],
    ['space around', ' \tAna \n', 'Ana'],
    ['a line break', 'Ana\n[2] Alice', 'Ana [2] Alice'],
    ['cannot be seen', '\u202eAna\u200b\u{e0041}', 'Ana'],
    ['nul', 'An\u0000a', 'An\ufffda'],
    ['half a pair', 'Ana\ud800', 'Ana\ufffd'],
    ['Persian', 'می‌خواهم', 'می‌خواهم'],
    ['nothing left', '\u200b\u2060', { refused: 'turn-invalid' }],
    ['too long', 'a'.repeat(201), { refused: 'turn-invalid' }],
  ])('a speaker: %s', async (_, speaker, stored) => {
    const id = `s${++next}`
    const result = await everywhere(async (space) => {
      await space.add({ id, speaker, content: 'Tea is good.' })
      const [turn] = await space.turns({ ids: [id] })
      expect((await space.turns({ speaker })).map((t) => t.id)).toContain(id)
      return turn?.speaker
    })
    expect(result).toEqual(stored)
  })

  it.each([
    ['as it is', 'D1:3 / ä', 'D1:3 / ä'],
    ['composed, without space around', ' e\u0301-1 ', 'é-1'],
    ['nul', 'a\u0000b', null],
    ['half a pair', 'a\ud800', null],
    ['a line break', 'a\nb', null],
    ['cannot be seen', 'a\u200bb', null],
    ['turned round', 'a\u202eb', null],
    ['empty', ' ', null],
    ['too long', 'x'.repeat(201), null],
  ])('an id of a turn, a session, a key of metadata: %s', async (_, id, stored) => {
    const turn = { content: 'Tea is good.' }
    next += 1
    expect(
      await everywhere(async (space) => {
        await space.add({ ...turn, id }, { session: `ids ${next}` })
        return (await space.turns({ ids: [id] })).map((t) => t.id)
      }),
    ).toEqual(stored === null ? { refused: 'turn-invalid' } : [stored])
    expect(
      await everywhere(async (space) => {
        await space.add({ ...turn, id: `in ${next}` }, { session: id })
        const found = await space.turns({ session: id })
        return found.at(-1)?.session
      }),
    ).toEqual(stored === null ? { refused: 'argument-invalid' } : stored)
    expect(
      await everywhere(async (space) => {
        await space.add({ ...turn, id: `with ${next}`, metadata: { [id]: 'a\u0000b\ud800' } })
        return (await space.turns({ ids: [`with ${next}`] }))[0]?.metadata
      }),
    ).toEqual(stored === null ? { refused: 'turn-invalid' } : { [stored]: 'a\ufffdb\ufffd' })
    // Whatever is asked for, what is not there is not there.
    expect(await everywhere((space) => space.deleteTurn(`nobody ${id}`))).toEqual({ refused: 'not-found' })
    expect(await everywhere((space) => space.get('fact', `nothing ${id}`))).toEqual({ refused: 'not-found' })
    expect(await everywhere((space) => space.history(`nobody ${id}`, 'likes'))).toEqual({
      refused: 'not-found',
    })
  })

  it.each(['', ' ana', 'ana ', 'a\u0000', 'a\ud800', 'a\nb', 'a\u200b', 'e\u0301', 'x'.repeat(201)])(
    'refuses the namespace %j: who may see it is decided by its name',
    async (name) => {
      for (const [, store] of stores) {
        const memory = await createMemory({ store })
        expect(() => memory.namespace(name)).toThrow(expect.objectContaining({ code: 'argument-invalid' }))
        expect(await memory.deleteNamespace(name)).toBe(false)
      }
    },
  )

  it('names of entities, edits and imports follow the same rules', async () => {
    expect(
      await everywhere(async (space) => {
        await space.add({ id: 'g1', content: 'Maria lives in Porto.' })
        const added = await space.addGraph({
          entities: [
            { name: ' Mari\u0061\u0301 \n', description: 'a\u0000\ud800', sources: [' g1 '] },
            { name: '\u200b', sources: ['g1'] },
          ],
          facts: [
            { head: 'Mariá', relation: 'likes', tail: 'te\u0000a', statement: 'x\u0000', sources: ['g1'] },
            { head: '\u2060', relation: 'likes', tail: 'tea', sources: ['g1'] },
          ],
          experiences: [{ type: 'fact', content: 'c\u0000\ud800', sources: ['g1'] }],
        })
        const [fact] = await space.facts({ entity: 'Mari\u0061\u0301', relation: 'likes' })
        await space.update('fact', fact?.id ?? '', { statement: 'y\u0000\ud800' })
        await space.update('entity', fact?.head ?? '', { name: ' Ma\u0000ria\u202e ', aliases: ['M\n'] })
        const entity = await space.get('entity', fact?.head ?? '')
        return {
          rejected: added.rejected.length,
          head: fact?.headName,
          tail: fact?.tailName,
          statement: (await space.get('fact', fact?.id ?? '')).statement,
          name: entity.name,
          aliases: entity.aliases,
        }
      }),
    ).toEqual({
      rejected: 2,
      head: 'Mariá',
      tail: 'te\ufffda',
      statement: 'y\ufffd\ufffd',
      name: 'Ma\ufffdria',
      aliases: ['M'],
    })
    expect(
      await everywhere(async (space) => {
        const [fact] = await space.facts({ asOf: null })
        await space.update('entity', fact?.head ?? '', { name: '\u200b' })
      }),
    ).toEqual({ refused: 'argument-invalid' })
    const line = (turn: object): string =>
      JSON.stringify({
        kind: 'turn-added',
        turn: { ...aTurn('i1', { session: 'in' as never }), ...turn },
        embedding: null,
        ordinal: 0,
      })
    expect(
      await everywhere(async (space) => {
        await space.import([line({ content: 'a\u0000b\ud800', metadata: { k: 'v\u0000' } })])
        const [turn] = await space.turns({ ids: ['i1'] })
        return [turn?.content, turn?.metadata]
      }, 'imported'),
    ).toEqual(['a\ufffdb\ufffd', { k: 'v\ufffd' }])
    const nested = `{"kind":"put","in":"record","value":{"of":"use","id":"x","turns":[],"text":null,"value":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}}`
    expect(await everywhere((space) => space.import([nested]), 'imported')).toEqual({
      refused: 'record-invalid',
    })
    for (const broken of [{ id: 'a\u0000' }, { session: 'a\nb' }, { metadata: { 'k\u0000': 1 } }])
      expect(await everywhere((space) => space.import([line(broken)]), 'imported')).toEqual({
        refused: 'record-invalid',
      })
  })

  it('a name is stored as it will be shown', () => {
    for (const [, name] of NAME_ATTACKS) expect(oneLine(properName(name))).toBe(properName(name))
  })
})

it('a file name with a line break is one line of an error', () => {
  const path = join(folder, `a\n${FORGED}.txt`)
  writeFileSync(path, '\u0000')
  const { stderr } = spawnSync(process.execPath, ['bin/recollect.js', 'add', path, '--db', db], {
    encoding: 'utf8',
  })
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
