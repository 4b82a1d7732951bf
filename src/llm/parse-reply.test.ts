import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseReply } from './parse-reply.ts'

const schema = z.object({
  facts: z.array(z.object({ text: z.string(), n: z.int(), tags: z.array(z.string()).default([]) })),
})
const good = { facts: [{ text: 'a', n: 1, tags: ['x'] }] }

describe('replies', () => {
  it('reads plain JSON', () => {
    expect(parseReply(JSON.stringify(good), schema)).toEqual({
      kind: 'usable',
      value: good,
      repaired: false,
      dropped: [],
    })
  })

  it.each([
    ['a fence and prose', `Here you are:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nAnything else?`],
    ['single quotes', "{'facts':[{'text':'a','n':1,'tags':['x']}]}"],
    ['a trailing comma', '{"facts":[{"text":"a","n":1,"tags":["x"]},]}'],
    ['a cut-off end', '{"facts":[{"text":"a","n":1,"tags":["x"]}'],
    [
      'thoughts',
      `<think>Perhaps {"facts":[]}, or {"facts":[{"text":"b","n":2}]}?</think>\n${JSON.stringify(good)}`,
    ],
    ['thoughts without a beginning', `Hm, {"facts":[]} maybe.</think>${JSON.stringify(good)}`],
    ['thoughts that hold the answer', `<think>${JSON.stringify(good)}</think> Done.`],
    ['a draft', `{"facts":[]}\nNo, wait:\n${JSON.stringify(good)}`],
    ['a draft before a cut-off end', '{"facts":[]} {"facts":[{"text":"a","n":1,"tags":["x"]}'],
    ['what does not fit behind', `${JSON.stringify(good)} {"note":"} done"} {}`],
    ['comments', '{/* facts */"facts":[{"text":"a","n":1,"tags":["x"]}]}'],
  ])('repairs %s', (_, text) => {
    expect(parseReply(text, schema)).toMatchObject({ kind: 'usable', value: good, repaired: true })
  })

  it.each([
    '',
    'I cannot do that.',
    '<html>502</html>',
    '[1,2]',
    'null',
    '{"error":"overloaded"}',
    '{"facts":"none"}',
  ])('cannot use %j, and says why', (text) => {
    const parsed = parseReply(text, schema)
    expect(parsed.kind).toBe('unusable')
    expect(parsed.kind === 'unusable' && parsed.issues.length).toBeGreaterThan(0)
  })

  it('cannot use an object that says nothing of what was asked, though every field may be left out', () => {
    const lenient = z.object({
      facts: z.array(z.string()).default([]),
      names: z.array(z.string()).default([]),
    })
    for (const text of ['{}', '{"a":1}'])
      expect(parseReply(text, lenient)).toEqual({
        kind: 'unusable',
        issues: ['reply: has none of the fields facts, names'],
      })
    expect(parseReply('{"names":[]}', lenient)).toMatchObject({
      kind: 'usable',
      value: { facts: [], names: [] },
    })
  })

  it('leaves out only the items that do not fit', () => {
    const text = JSON.stringify({
      facts: [{ text: 'a', n: 1 }, 'none', { text: 3, n: 2 }, { text: 'b', n: 2, tags: ['x', 5, 'y'] }],
    })
    expect(parseReply(text, schema)).toEqual({
      kind: 'usable',
      value: {
        facts: [
          { text: 'a', n: 1, tags: [] },
          { text: 'b', n: 2, tags: ['x', 'y'] },
        ],
      },
      repaired: false,
      dropped: expect.objectContaining({ length: 3 }),
    })
  })

  it('keeps every good item wherever the bad ones stand', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (flags) => {
        const facts = flags.map((ok, n) => (ok ? { text: `t${n}`, n } : { text: n }))
        const parsed = parseReply(JSON.stringify({ facts }), schema)
        const kept = flags.flatMap((ok, n) => (ok ? [n] : []))
        expect(parsed.kind === 'usable' && parsed.value.facts.map((f) => f.n)).toEqual(kept)
      }),
    ))

  it('never throws, whatever it is given', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(60), (text, cut) => {
        parseReply(text, schema)
        parseReply(JSON.stringify(good).slice(0, cut), schema)
      }),
    ))
})
