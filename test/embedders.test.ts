/** Embedders other than the default one, without a network. */
import { MockEmbeddingModelV4 } from 'ai/test'
import {
  createAiSdkEmbedder,
  createMemory,
  createOfflineEmbedder,
  createOnnxEmbedder,
  type Embedder,
} from 'recollect'
import { describe, expect, it } from 'vitest'

const NOW = Date.parse('2025-06-01')

describe('embedders', () => {
  it('offline: related sentences are nearer than unrelated ones, vectors have unit length', async () => {
    const { embed } = createOfflineEmbedder()
    const [dog, puppy, bank, nothing] = await embed([
      'My dog is ill.',
      'The puppy is sick.',
      'Interest rates rose.',
      '12345 你好',
    ])
    const cosine = (a: Float32Array, b: Float32Array): number =>
      a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
    expect(cosine(dog as Float32Array, dog as Float32Array)).toBeCloseTo(1, 5)
    expect(cosine(dog as Float32Array, puppy as Float32Array)).toBeGreaterThan(
      cosine(dog as Float32Array, bank as Float32Array) + 0.2,
    )
    expect(nothing?.every((x) => x === 0)).toBe(true)
  })

  it('AI SDK: any embedding model serves a memory', async () => {
    const asked: string[] = []
    const model = new MockEmbeddingModelV4({
      provider: 'mock',
      modelId: 'letters',
      maxEmbeddingsPerCall: 2,
      doEmbed: async ({ values }) => {
        asked.push(...values)
        return {
          embeddings: values.map((v) => [v.includes('sea') ? 3 : 0, v.includes('dog') ? 4 : 0, 1]),
          warnings: [],
        }
      },
    })
    const embedder = createAiSdkEmbedder(model)
    expect(embedder).toMatchObject({ model: 'mock/letters', immediate: false })
    const [vector] = await embedder.embed(['sea'])
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1)
    const memory = await createMemory({ embedder, now: () => NOW })
    const space = memory.namespace('x')
    await space.add(['a dog', 'the sea', 'a hill'].map((content) => ({ content, at: '2025-01-01' })))
    await space.flush()
    expect(await space.stats()).toMatchObject({ withoutVector: 0, embedder: 'mock/letters' })
    const { hits } = await space.recall('Where is the ocean, the sea?')
    expect(hits[0]?.turn.content).toBe('the sea')
    expect(hits[0]?.signals.meaning).toBeGreaterThan(0)
    expect(asked).toContain('a hill')
    await memory.close()
  })

  it('AI SDK: a failing service is a typed error', async () => {
    const model = new MockEmbeddingModelV4({
      doEmbed: async () => {
        throw new Error('quota exceeded')
      },
    })
    await expect(createAiSdkEmbedder(model).embed(['x'])).rejects.toMatchObject({
      code: 'embedding-failed',
      message: expect.stringContaining('quota'),
    })
  })

  it('ONNX: loads from a folder only, once, and normalises', async () => {
    const env = { allowRemoteModels: true, localModelPath: '' }
    let loads = 0
    const embedder = createOnnxEmbedder({
      folder: './models',
      name: 'mini',
      load: async () => ({
        env,
        pipeline: async () => {
          loads += 1
          return async (texts) => ({ tolist: () => texts.map((t) => [t.length, 0]) })
        },
      }),
    })
    expect((await embedder.embed(['abc', 'd'])).map((v) => [...v])).toEqual([
      [1, 0],
      [1, 0],
    ])
    await embedder.embed(['again'])
    expect(env).toEqual({ allowRemoteModels: false, localModelPath: './models' })
    expect(loads).toBe(1)
    expect(await embedder.embed([])).toEqual([])
  })

  it('ONNX: names the command that installs what is missing', async () => {
    await expect(createOnnxEmbedder({ folder: '.', name: 'x' }).embed(['x'])).rejects.toMatchObject({
      code: 'dependency-missing',
      message: expect.stringContaining('npm install @huggingface/transformers'),
    })
  })
})

describe("an embedder of one's own", () => {
  const said = ['I moved to Lisbon last week.', 'My dog is ill.'].map((content) => ({
    speaker: 'Ana',
    content,
    at: '2025-01-01',
  }))
  const memoryOf = async (embed: (texts: readonly string[]) => unknown, immediate = false) => {
    const embedder = { model: 'own/1', immediate, embed: async (texts: readonly string[]) => embed(texts) }
    const memory = await createMemory({
      embedder: embedder as Embedder,
      now: () => NOW,
      onError: () => {},
    })
    return { memory, space: memory.namespace('x') }
  }
  const even = (texts: readonly string[], ...vector: number[]): Float32Array[] =>
    texts.map(() => Float32Array.from(vector))

  const failures: [string, (texts: readonly string[]) => unknown, string][] = [
    [
      'throws',
      () => {
        throw new TypeError('fetch failed')
      },
      'fetch failed',
    ],
    ['gives nothing', () => undefined, 'no list of vectors'],
    ['gives too many', (texts) => even([...texts, 'one more'], 1, 0), 'vectors for'],
    ['gives no numbers', (texts) => even(texts, Number.NaN, 0), 'not all finite'],
    ['gives nothing in them', (texts) => even(texts), '0 numbers'],
    ['gives places without vectors', (texts) => new Array(texts.length), 'undefined'],
  ]
  it.each(failures.flatMap((each) => [true, false].map((immediate) => [...each, immediate] as const)))(
    '%s: turns are stored, found by words, and get vectors later',
    async (_, fails, reason, immediate) => {
      let down = true
      const { memory, space } = await memoryOf((t) => (down ? fails(t) : even(t, 0.6, 0.8)), immediate)
      expect(await space.add(said)).toMatchObject({ added: 2 })
      await expect(space.flush()).rejects.toMatchObject({ code: 'embedding-failed' })
      const { hits, warnings } = await space.recall('Where does Ana live, in Lisbon?')
      expect(hits[0]?.turn.content).toBe(said[0]?.content)
      expect(warnings).toEqual([expect.stringContaining(reason)])
      expect(await space.stats()).toMatchObject({ turns: 2, withoutVector: 2, jobs: { dead: [] } })
      down = false
      await space.add({ content: 'It rains.' })
      await space.flush()
      expect(await space.stats()).toMatchObject({ turns: 3, withoutVector: 0 })
      expect((await space.recall('Where does Ana live?')).warnings).toEqual([])
      await memory.close()
    },
  )

  it('gives vectors of several lengths, in one call or from call to call', async () => {
    const { memory, space } = await memoryOf((texts) => texts.map((t) => new Float32Array(t.length).fill(1)))
    await space.add(said)
    await expect(space.flush()).rejects.toThrow('of 28 and of 14 numbers')
    await space.deleteTurn((await space.turns())[1]?.id ?? '')
    await space.rebuild({ only: 'vectors' })
    expect((await space.recall('Lisbon?')).warnings.join()).toContain('of 28 and of 7 numbers')
    await memory.close()
  })

  it.each<[string, (vector: number[]) => unknown]>([
    ['lists', (vector) => vector],
    ['longer vectors', (vector) => Float32Array.from(vector, (x) => 50 * x)],
    ['numbers of double precision', (vector) => Float64Array.from(vector)],
  ])('may give %s: they are brought to unit length', async (_, given) => {
    const scoresBy = async (as: (vector: number[]) => unknown) => {
      const { memory, space } = await memoryOf((texts) =>
        texts.map((t) => as(t.includes('dog') ? [0.6, 0.8] : [0.8, 0.6])),
      )
      await space.add(said)
      await space.flush()
      const { hits } = await space.recall('Is the dog well?')
      await memory.close()
      return hits.map((hit) => [hit.turn.content, hit.score])
    }
    expect(await scoresBy(given)).toEqual(await scoresBy((vector) => Float32Array.from(vector)))
  })

  it('hangs: who asks can stop waiting', async () => {
    let hangs = false
    const { memory, space } = await memoryOf((t) => (hangs ? new Promise(() => {}) : even(t, 1, 0)))
    await space.add(said)
    await space.flush()
    hangs = true
    for (const ask of ['recall', 'answer'] as const)
      await expect(space[ask]('Where?', { signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout')
    await space.add({ content: 'It rains.' })
    await memory.close()
  })
})
