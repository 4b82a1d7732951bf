import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { collectSamples } from './collect.ts'
import { readLocomoGraphs } from './locomo-graphs.ts'
import { DATASET_NAMES, type DatasetName, openDataset } from './open-dataset.ts'
import { pythonStrings } from './personamem.ts'
import { spread } from './spread.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-datasets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const read = async (name: DatasetName, path: string, corrections: string | null = null) =>
  collectSamples(await openDataset(name, path, { corrections }))

const locomo = file('locomo.json', [
  {
    sample_id: 'conv-1',
    conversation: {
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: [
        { speaker: 'Ana', dia_id: 'D1:1', text: 'Hello' },
        { speaker: 'Ben', dia_id: 'D1:2', text: 'Look', blip_caption: 'a red kite' },
      ],
      session_2_date_time: '2:00 pm on 9 May, 2023',
      session_2: [{ speaker: 'Ana', dia_id: 'D2:5', text: 'Bye' }],
    },
    qa: [
      { question: 'Joined ids?', answer: 7, evidence: ['D1:1; D2:05', 'D:1:2', 'D', 'D9:9'], category: 1 },
      { question: 'Never said?', adversarial_answer: 'x', evidence: ['D1:1'], category: 5 },
    ],
  },
])

describe('LoCoMo', () => {
  it('normalises evidence, and counts what points nowhere', async () => {
    const [sample] = await read('locomo', locomo)
    expect(sample?.questions[0]).toMatchObject({
      gold: ['D1:1', 'D2:5', 'D1:2'],
      goldSessions: ['D1', 'D2'],
      category: 'multi-hop',
      answer: '7',
      answerable: true,
    })
    expect(sample?.droppedEvidence).toBe(1)
    expect(sample?.conversation.sessions[0]?.turns[1]?.captions).toEqual(['a red kite'])
  })

  it('has no right answer for an adversarial question', async () => {
    const [sample] = await read('locomo', locomo)
    expect(sample?.questions[1]).toMatchObject({ category: 'adversarial', answer: null, answerable: false })
  })

  it('takes corrections from a file, and keeps the numbers of questions', async () => {
    const corrections = file('corrections.json', [
      { sample: 'conv-1', question: 0, drop: true, reason: 'no such thing' },
      { sample: 'conv-1', question: 1, evidence: ['D2:5'], reason: 'another turn' },
    ])
    const [sample] = await read('locomo', locomo, corrections)
    expect(sample?.questions.map((q) => [q.index, q.gold])).toEqual([[1, ['D2:5']]])
    const { files } = await openDataset('locomo', locomo, { corrections })
    expect(files.map((f) => f.name)).toEqual(['locomo.json', 'corrections.json'])
  })

  it('refuses corrections that name no question', async () => {
    const corrections = file('bad.json', [{ sample: 'conv-1' }])
    await expect(read('locomo', locomo, corrections)).rejects.toThrow(/bad.json: \[0\]\.question is missing/)
  })
})

describe('LongMemEval', () => {
  const instance = (id: string) => ({
    question_id: id,
    question_type: 'multi-session',
    question: 'How many?',
    answer: 2,
    question_date: '2023/06/01 (Thu) 00:58',
    haystack_dates: ['2023/05/25 (Thu) 20:21', '2023/05/27 (Sat) 10:20'],
    haystack_session_ids: ['s1', 's2'],
    haystack_sessions: [
      [
        { role: 'user', content: 'One of them', has_answer: true },
        { role: 'assistant', content: 'Fine', has_answer: false },
      ],
      [
        { role: 'user', content: '' },
        { role: 'user', content: 'Another', has_answer: true },
      ],
    ],
    answer_session_ids: ['s1', 's2'],
  })
  const path = file('longmemeval_s.json', [instance('q1'), instance('q2_abs')])

  it('reads instances one by one, each with its marked turns', async () => {
    const samples = await read('longmemeval', path)
    expect(samples.map((s) => s.id)).toEqual(['q1', 'q2_abs'])
    expect(samples[0]?.questions[0]).toMatchObject({
      gold: ['s1:0', 's2:1'],
      goldSessions: ['s1', 's2'],
      answer: '2',
    })
    expect(samples[0]?.askedAt).toBe(Date.UTC(2023, 5, 1, 0, 58))
  })

  it('looks for nothing where the answer is to decline', async () => {
    const samples = await read('longmemeval', path)
    expect(samples[1]?.questions[0]).toMatchObject({
      gold: [],
      goldSessions: [],
      answer: null,
      answerable: false,
    })
  })

  it('stops after as many samples as were asked for', async () => {
    const dataset = await openDataset('longmemeval', path, { samples: 1 })
    expect(await collectSamples(dataset)).toHaveLength(1)
  })
})

describe('BEAM', () => {
  it('reads chats in folders, with gold ids in any nesting', async () => {
    file('beam/100K/2/chat.json', [
      {
        batch_number: 1,
        turns: [[{ role: 'user', id: 0, content: 'Hi ->-> 1,1', time_anchor: 'March-15-2024' }]],
      },
      { batch_number: 2, turns: [[{ role: 'assistant', id: 4, content: 'Done', time_anchor: null }]] },
    ])
    file('beam/100K/2/probing_questions/probing_questions.json', {
      abstention: [{ question: 'Unknown?', ideal_response: 'It does not say.' }],
      knowledge_update: [
        { question: 'What?', answer: '250ms', source_chat_ids: { original: [0], updated: [[4, 99]] } },
      ],
    })
    const [sample] = await read('beam', join(folder, 'beam'))
    expect(sample?.droppedEvidence).toBe(1)
    expect(sample?.questions).toMatchObject([
      { index: 0, category: 'abstention', answerable: false, gold: [] },
      { index: 1, gold: ['0', '4'], goldSessions: ['batch-1', 'batch-2'], answer: '250ms' },
    ])
  })
})

describe('PersonaMem', () => {
  it('shows each question its context up to its own message', async () => {
    file(
      'personamem/shared_contexts_32k.jsonl',
      `${JSON.stringify({
        c1: [
          { role: 'system', content: 'A persona' },
          { role: 'user', content: 'I like tea' },
          { role: 'system', content: 'Another day' },
          { role: 'user', content: 'I like coffee now' },
        ],
      })}\n`,
    )
    file(
      'personamem/questions_32k.csv',
      [
        'question_type,user_question_or_message,correct_answer,all_options,shared_context_id,end_index_in_shared_context',
        `update,"What, then?",(B),"['(a) Don\\'t know', ""(b) It's coffee""]",c1,4`,
        `recall,Tea?,(a),"['(a) yes', '(b) no']",c1,2`,
      ].join('\n'),
    )
    const samples = await read('personamem', join(folder, 'personamem'))
    expect(samples.map((s) => [s.id, s.conversation.sessions.map((x) => x.turns.length)])).toEqual([
      ['c1:2', [2]],
      ['c1:4', [2, 2]],
    ])
    expect(samples[1]?.questions[0]).toMatchObject({
      index: 0,
      text: 'What, then?',
      answer: 'b',
      options: ["(a) Don't know", "(b) It's coffee"],
    })
  })

  it('reads the strings of a Python list', () => {
    expect(pythonStrings(`['a\\'s', "b, 'c'", 'line\\nbreak \\\\']`)).toEqual([
      "a's",
      "b, 'c'",
      'line\nbreak \\',
    ])
  })
})

describe('HotpotQA, 2WikiMultihopQA, MuSiQue', () => {
  const hotpot = file('hotpot.json', [
    {
      question: 'Who?',
      answer: 'Ana',
      type: 'bridge',
      supporting_facts: [
        ['Kites', 0],
        ['Ana', 1],
      ],
      context: [
        ['Kites', ['Kites fly.', ' Ana made one.']],
        ['Ana', ['Ana lives here.']],
        ['Noise', ['Nothing.']],
      ],
    },
    {
      question: 'Again?',
      answer: 'yes',
      type: 'comparison',
      supporting_facts: [['Ana', 0]],
      context: [['Ana', ['Ana lives here.']]],
    },
  ])

  it.each(['hotpotqa', '2wikimultihopqa'] as const)('%s: the corpus is every passage once', async (name) => {
    const [sample] = await read(name, hotpot)
    expect(sample?.conversation.sessions.map((s) => s.turns[0]?.speaker)).toEqual(['Kites', 'Ana', 'Noise'])
    expect(sample?.questions.map((q) => q.gold)).toEqual([['p0', 'p1'], ['p1']])
    expect(sample?.questions[0]?.category).toBe('bridge')
  })

  const musique = {
    question: 'Where?',
    answer: 'Porto',
    answer_aliases: ['Oporto'],
    answerable: true,
    paragraphs: [
      { title: 'A', paragraph_text: 'First.', is_supporting: true },
      { title: 'B', paragraph_text: 'Second.', is_supporting: false },
    ],
  }

  it('reads MuSiQue as lines of JSON', async () => {
    const path = file('musique.jsonl', `${JSON.stringify(musique)}\n${JSON.stringify(musique)}\n`)
    const [sample] = await read('musique', path)
    expect(sample?.conversation.sessions).toHaveLength(2)
    expect(sample?.questions[0]).toMatchObject({ category: '1-hop', gold: ['p0'], aliases: ['Oporto'] })
  })

  it('takes a corpus that is published apart, and counts passages it lacks', async () => {
    file('musique/corpus.json', [{ title: 'B', text: 'Second.' }])
    file('musique/questions.json', [musique])
    const [sample] = await read('musique', join(folder, 'musique'))
    expect(sample?.questions[0]?.gold).toEqual([])
    expect(sample?.droppedEvidence).toBe(1)
  })
})

describe('every data set', () => {
  it('says where it comes from when it is not there', async () => {
    for (const name of DATASET_NAMES)
      if (name !== 'demo') await expect(openDataset(name, join(folder, 'nowhere'))).rejects.toThrow(/https:/)
  })

  it('is identified by a checksum', async () => {
    const { files } = await openDataset('locomo', file('plain.json', 'abc'))
    expect(files).toEqual([
      {
        name: 'plain.json',
        bytes: 3,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ])
  })

  it('demo: every question that can be answered has evidence', async () => {
    const [sample] = await read('demo', '')
    for (const question of sample?.questions ?? [])
      expect(question.gold.length > 0, question.text).toBe(question.answerable)
    expect(sample?.questions.filter((q) => q.answerable).length).toBeGreaterThan(20)
  })
})

/** Data sets with one thing wrong, and how the error must name it. */
describe('data in another form', () => {
  const sample = (more = {}) => ({
    sample_id: 'c',
    conversation: { session_1: [{ speaker: 'A', dia_id: 'D1:1', text: 'Hi' }] },
    qa: [{ question: 'q', category: 4, evidence: ['D1:1'], answer: 'a' }],
    ...more,
  })
  const instance = (more = {}) => ({
    question_id: 'q1',
    question_type: 't',
    question: 'q',
    answer: 'a',
    question_date: '2023/06/01',
    haystack_dates: ['2023/05/25'],
    haystack_session_ids: ['s1'],
    haystack_sessions: [[{ role: 'user', content: 'Hi' }]],
    answer_session_ids: ['s1'],
    ...more,
  })
  const csv = (end: string) =>
    `question_type,user_question_or_message,correct_answer,all_options,shared_context_id,end_index_in_shared_context\nt,q,(a),"['(a) x']",c1,${end}\n`
  const contexts = (value: unknown) => JSON.stringify({ c1: value })
  const chat = [{ batch_number: 1, turns: [[{ role: 'user', id: 0, content: 'Hi' }]] }]
  const paragraphs = { question: 'q', paragraphs: [{ title: 't', paragraph_text: 'x', is_supporting: true }] }
  const sentences = { question: 'q', type: 'bridge', supporting_facts: [['t', 0]], context: [['t', ['x']]] }

  it.each<[DatasetName, string, Record<string, unknown>, RegExp]>([
    [
      'locomo',
      '',
      { '': [sample(), sample({ qa: [{ question: 'q', category: 1 }] })] },
      /\[1\]\.qa\[0\]\.evidence is missing/,
    ],
    [
      'locomo',
      '',
      { '': [sample({ conversation: { session_2: [{ speaker: 'A', text: 'x' }] } })] },
      /\[0\]\.conversation\.session_2\[0\]\.dia_id is missing/,
    ],
    [
      'locomo',
      '',
      { '': [sample({ conversation: { session_2: 'x' } })] },
      /\[0\]\.conversation\.session_2 is not of the form/,
    ],
    ['locomo', '', { '': { sample_id: 'c' } }, /the file is not of the form/],
    ['locomo', '', { '': '[{"sample_id":' }, /is no JSON/],
    [
      'longmemeval',
      '',
      { '': [instance(), instance({ answer_session_ids: undefined })] },
      /\[1\]\.answer_session_ids is missing/,
    ],
    [
      'longmemeval',
      '',
      { '': [instance({ haystack_sessions: [[{ role: 'user' }]] })] },
      /\[0\]\.haystack_sessions\[0\]\[0\]\.content is missing/,
    ],
    ['longmemeval', '', { '': '{"a": 1}' }, /is no list in JSON/],
    ['longmemeval', '', { '': '[{"a": ' }, /is no list in JSON/],
    [
      'beam',
      '',
      { '/chat.json': chat, '/probing_questions/probing_questions.json': { abstention: [{ rubric: [] }] } },
      /probing_questions\.json: abstention\[0\]\.question is missing/,
    ],
    [
      'beam',
      '',
      {
        '/chat.json': chat,
        '/probing_questions/probing_questions.json': { abstention: [{ question: 'q', rubric: [1] }] },
      },
      /abstention\[0\]\.rubric\[0\] is not of the form/,
    ],
    [
      'beam',
      '',
      { '/chat.json': [{ turns: [] }], '/probing_questions/probing_questions.json': {} },
      /chat\.json: \[0\]\.batch_number is missing/,
    ],
    ['beam', '', { '/chat.json': chat }, /probing_questions\.json: there is no such file/],
    [
      'personamem',
      '/questions_32k.csv',
      { '/questions_32k.csv': 'question_type\nt\n', '/shared_contexts_32k.jsonl': '' },
      /row 1, user_question_or_message is missing/,
    ],
    [
      'personamem',
      '/questions_32k.csv',
      { '/questions_32k.csv': csv('many'), '/shared_contexts_32k.jsonl': '' },
      /row 1, end_index_in_shared_context is not of the form.*whole number/,
    ],
    [
      'personamem',
      '/questions_32k.csv',
      { '/questions_32k.csv': csv('1'), '/shared_contexts_32k.jsonl': `\n${contexts([{ role: 'user' }])}` },
      /contexts_32k\.jsonl: line 2, c1\[0\]\.content is missing/,
    ],
    [
      'personamem',
      '/questions_32k.csv',
      { '/questions_32k.csv': csv('1'), '/shared_contexts_32k.jsonl': 'x' },
      /contexts_32k\.jsonl, line 1: is no JSON/,
    ],
    [
      'musique',
      '',
      { '': [paragraphs, { ...paragraphs, paragraphs: [{ title: 't' }] }] },
      /\[1\]\.paragraphs\[0\]\.paragraph_text is missing/,
    ],
    ['musique', '', { '': `${JSON.stringify(paragraphs)}\n{` }, /line 2: is no JSON/],
    ['hotpotqa', '', { '': [{ ...sentences, context: undefined }] }, /\[0\]\.context is missing/],
    ['hotpotqa', '', { '': [3] }, /\[0\] is not of the form/],
    [
      '2wikimultihopqa',
      '',
      { '/corpus.json': [{ title: 't' }], '/dev.json': [sentences] },
      /corpus\.json: \[0\]\.text is missing/,
    ],
  ])('%s%s: %j is named by file and place', async (name, open, files, message) => {
    const root = mkdtempSync(join(folder, 'wrong-'))
    const base = Object.keys(files).includes('') ? join(root, 'data.json') : root
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(base + path, '..'), { recursive: true })
      writeFileSync(base + path, typeof content === 'string' ? content : JSON.stringify(content))
    }
    const failure = await read(name, base + open).then(
      () => null,
      (error: Error) => error,
    )
    expect(failure).toBeInstanceOf(RangeError)
    expect(failure?.message).toMatch(message)
    expect(failure?.message).toContain(root)
  })

  it.each(['locomo', 'longmemeval'] as const)('%s is a file: a folder is told from it', async (name) => {
    await expect(read(name, folder)).rejects.toThrow(/expected .*Get it from/)
  })

  it('graphs are named as well', () => {
    const root = mkdtempSync(join(folder, 'graphs-'))
    writeFileSync(
      join(root, 'kg_0.json'),
      JSON.stringify({ locomo_sample_id: 'c', entities: [{ name: 'x' }], triples: [] }),
    )
    expect(() => readLocomoGraphs(root)).toThrow(/kg_0\.json: entities\[0\]\.mentioned_in is missing/)
  })
})

describe('a spread choice of questions', () => {
  const placed = ['c1', 'c2', 'c3'].flatMap((sampleId) =>
    Array.from({ length: 40 }, (_, i) => ({
      sampleId,
      i,
      question: { category: i < 30 ? 'many' : sampleId === 'c1' || i > 36 ? 'some' : 'few' },
    })),
  )
  const count = <T>(list: readonly T[], of: (value: T) => boolean): number => list.filter(of).length

  it('sees every category and conversation alike, as far as they have questions', () => {
    const chosen = spread(placed, 30, 1)
    for (const category of ['many', 'some', 'few'])
      expect(count(chosen, (q) => q.question.category === category)).toBe(10)
    const many = chosen.filter((q) => q.question.category === 'many')
    for (const sampleId of ['c1', 'c2', 'c3'])
      expect(count(many, (q) => q.sampleId === sampleId)).toBeGreaterThanOrEqual(3)
    // Not the first ones of each conversation.
    expect(Math.max(...many.map((q) => q.i))).toBeGreaterThan(15)
  })

  it('is the same for a seed, another for another, grows with n, and ends with all', () => {
    expect(spread(placed, 30, 7)).toEqual(spread(placed, 30, 7))
    expect(spread(placed, 30, 7)).not.toEqual(spread(placed, 30, 8))
    expect(spread(placed, 50, 7).slice(0, 30)).toEqual(spread(placed, 30, 7))
    expect(new Set(spread(placed, 1000, 7))).toEqual(new Set(placed))
    expect(spread([], 5, 1)).toEqual([])
  })
})
