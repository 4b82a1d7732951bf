/** Embedders other than the default one, without a network. */
import { MockEmbeddingModelV4 } from 'ai/test'
import { createAiSdkEmbedder, createMemory, createOfflineEmbedder, createOnnxEmbedder } from 'recollect'
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
