import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { collectSamples } from './collect.ts'
import { DATASET_NAMES, type DatasetName, openDataset } from './open-dataset.ts'
import { pythonStrings } from './personamem.ts'

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
    await expect(read('locomo', locomo, corrections)).rejects.toThrow(/index of the question/)
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
