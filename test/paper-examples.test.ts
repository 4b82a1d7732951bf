/** Examples that the papers themselves work through. */
import { describe, expect, it } from 'vitest'
import { evaluatePaths } from '../src/tasks/evaluate-paths.ts'
import { type Graph, memoryOf } from './support/graph-memory.ts'

describe('REAL', () => {
  it('§III-B2: a taste is relevant to a question about food, an employer is not', async () => {
    const { memory, space } = await memoryOf({
      people: ['Uma'],
      said: [{ id: 't1', text: 'Hello there', speaker: 'Uma' }],
      edges: [
        {
          id: 'taste',
          head: 'Uma',
          relation: 'likes',
          tail: 'Italian cuisine',
          statement: 'Uma likes Italian cuisine.',
        },
        { id: 'job', head: 'Uma', relation: 'works_at', tail: 'tech company' },
      ],
    })
    const { trace } = await space.recall("What is Uma's favorite food?", { strategy: 'beam', trace: true })
    const scored = (trace ?? []).flatMap((e) => (e.kind === 'path-scored' && e.step === 1 ? [e] : []))
    const relevance = (part: string): number => scored.find((e) => e.path.includes(part))?.relevance ?? -1
    expect(relevance('Italian')).toBeGreaterThan(0.5)
    expect(relevance('tech')).toBeLessThan(0.5)
    await memory.close()
  })

  it('§III-B2: a jump without a bridge makes a path incoherent', () => {
    const step = { likeness: 0.5, confidence: 0.9, fit: 1 }
    const path = (follows: boolean) => ({
      text: '',
      end: 'x',
      likeness: 0.5,
      steps: [
        { ...step, follows: true },
        { ...step, follows },
      ],
    })
    const { scores } = evaluatePaths.offline({ question: '', root: 'user', paths: [path(true), path(false)] })
    expect(scores[0]?.coherence).toBeGreaterThanOrEqual(0.5)
    expect(scores[1]?.coherence).toBeLessThan(0.5)
  })

  it('Figure 4: "home country" is said in one memory and named in another; the walk joins them', async () => {
    const { memory, space } = await memoryOf({
      people: ['Caroline'],
      said: [
        {
          id: 'gift',
          text: 'This necklace was a gift from my grandma in my home country, Sweden',
          speaker: 'Caroline',
          day: 5,
        },
        {
          id: 'move',
          text: "I've known these friends for 4 years, since I moved from my home country",
          speaker: 'Caroline',
          day: 60,
          session: 's2',
        },
      ],
      edges: [
        {
          id: 'f1',
          head: 'Caroline',
          relation: 'moved_from',
          tail: 'home country',
          turn: 'move',
          kind: 'event',
          statement: 'Caroline moved from her home country 4 years ago.',
        },
        {
          id: 'f2',
          head: 'home country',
          relation: 'is',
          tail: 'Sweden',
          turn: 'gift',
          statement: "Caroline's home country is Sweden.",
        },
      ],
    })
    const { paths, hits } = await space.recall('Which country did Caroline move from 4 years ago?', {
      strategy: 'beam',
    })
    const whole = paths.find((p) => p.steps.length === 2)
    expect(whole?.steps.map((s) => [s.head, s.tail])).toEqual([
      ['Caroline', 'home country'],
      ['home country', 'Sweden'],
    ])
    expect(hits.map((h) => h.turn.id).sort()).toEqual(['gift', 'move'])
    await memory.close()
  })
})

describe('MRAgent', () => {
  it('Figure 7: from a name through tags to submissions told in several sessions', async () => {
    const turns = [
      'I finished my first script',
      'I submitted it to a film festival',
      'A producer got my second script from me',
    ]
    const graph: Graph = {
      people: ['Joanna'],
      said: [
        ...turns.map((text, i) => ({
          id: `e${i}`,
          text,
          speaker: 'Joanna',
          session: `s${i}`,
          day: 10 * i,
          cues: {
            joanna: i === 0 ? 'writing' : 'script submission',
            script: i === 0 ? 'writing' : 'script submission',
          },
        })),
        {
          id: 'x',
          text: 'My cat sleeps',
          speaker: 'Joanna',
          session: 's9',
          day: 50,
          cues: { joanna: 'pets' },
        },
      ],
    }
    const { memory, space } = await memoryOf(graph)
    const { hits, trace } = await space.recall('What did Joanna do about the submission of each script?', {
      strategy: 'reconstruct',
      trace: true,
    })
    expect(hits.slice(0, 3).map((h) => h.turn.id)).toEqual(expect.arrayContaining(['e1', 'e2']))
    // The tag was seen before its turns were opened.
    const opened = (trace ?? []).flatMap((e) => (e.kind === 'tool-called' ? [`${e.tool} ${e.input}`] : []))
    const listed = opened.findIndex((c) => c.startsWith('tags_of_cue'))
    const turned = opened.findIndex((c) => c.includes('script submission'))
    expect(listed).toBeGreaterThanOrEqual(0)
    expect(turned).toBeGreaterThan(listed)
    await memory.close()
  })
})

describe('MemORAI', () => {
  it('§3.3: a retrieved turn brings the triplets that cite it', async () => {
    const { memory, space } = await memoryOf({
      people: ['Alex'],
      said: [
        {
          id: 'intro',
          text: 'I am a software engineer at XYZ and prefer asynchronous communication',
          speaker: 'Alex',
          mentions: ['XYZ'],
        },
      ],
      edges: [{ id: 'f1', head: 'Alex', relation: 'works_at', tail: 'XYZ', turn: 'intro' }],
    })
    const { hits, facts, text } = await space.recall('Who at XYZ prefers asynchronous communication?', {
      strategy: 'pagerank',
    })
    expect(hits[0]?.turn.id).toBe('intro')
    expect(facts.map((f) => f.fact.id)).toContain('f1')
    // The quote tells what the triplet says; a context in which both were would say it twice.
    expect(text).toContain('I am a software engineer at XYZ')
    const now = await space.recall('Where does Alex work now?', { strategy: 'pagerank' })
    expect(now.text).toContain('Alex works at XYZ.')
    await memory.close()
  })
})
