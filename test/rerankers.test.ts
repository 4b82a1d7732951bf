/** Rerankers, without a network and without weights. */
import { MockRerankingModelV4 } from 'ai/test'
import {
  createAiSdkReranker,
  createMemory,
  createOfflineReranker,
  createOnnxReranker,
  type Reranker,
} from 'recollect'
import { describe, expect, it } from 'vitest'

describe('rerankers', () => {
  it('offline: what answers is more relevant than what does not, all within [0, 1]', async () => {
    const { rerank, immediate } = createOfflineReranker()
    expect(immediate).toBe(true)
    const scores = await rerank('What music does Ana like?', [
      'I like jazz music most of all',
      'Ana enjoys songs',
      'The train was late',
      '',
    ])
    const [direct = 0, related = 0, other = 0] = scores
    expect(direct).toBeGreaterThan(related)
    expect(related).toBeGreaterThan(other)
    for (const s of scores) expect(s >= 0 && s <= 1).toBe(true)
    expect(await rerank('', ['x'])).toHaveLength(1)
    expect(await rerank('x', [])).toEqual([])
  })

  it('AI SDK: scores come back in the order of the texts, also when some are left out', async () => {
    const model = new MockRerankingModelV4({
      provider: 'mock',
      modelId: 'letters',
      doRerank: async () => ({
        ranking: [
          { index: 2, relevanceScore: 0.9 },
          { index: 0, relevanceScore: 0.2 },
        ],
      }),
    })
    const reranker = createAiSdkReranker(model)
    expect(reranker).toMatchObject({ model: 'mock/letters', immediate: false })
    expect(await reranker.rerank('q', ['a', 'b', 'c'])).toEqual([0.2, 0, 0.9])
    expect(await reranker.rerank('q', [])).toEqual([])
  })

  it('AI SDK: a failing service, and scores of nothing, are typed errors', async () => {
    const failing = new MockRerankingModelV4({
      doRerank: async () => {
        throw new Error('quota exceeded')
      },
    })
    await expect(createAiSdkReranker(failing).rerank('q', ['a'])).rejects.toMatchObject({
      code: 'reranking-failed',
      message: expect.stringContaining('quota'),
    })
    const wild = new MockRerankingModelV4({
      doRerank: async () => ({ ranking: [{ index: 7, relevanceScore: 1 }] }),
    })
    await expect(createAiSdkReranker(wild).rerank('q', ['a'])).rejects.toMatchObject({
      code: 'reranking-failed',
    })
  })

  it('ONNX: a cross-encoder from a folder, opened once, its logits through the sigmoid', async () => {
    const env = { allowRemoteModels: true, localModelPath: '' }
    let loads = 0
    const pairs: string[][] = []
    const reranker = createOnnxReranker({
      folder: './models',
      name: 'mini',
      load: async () => {
        loads += 1
        return {
          env,
          AutoTokenizer: {
            from_pretrained:
              async () =>
              (questions, { text_pair }) => {
                pairs.push([...questions, ...text_pair])
                return text_pair
              },
          },
          AutoModelForSequenceClassification: {
            from_pretrained: async () => async (inputs) => ({
              logits: { tolist: () => (inputs as string[]).map((t) => [t.length - 2]) },
            }),
          },
        }
      },
    })
    expect(await reranker.rerank('q', ['aa', 'aaaa'])).toEqual([0.5, 1 / (1 + Math.exp(-2))])
    expect(
      await reranker.rerank(
        'q',
        Array.from({ length: 40 }, () => 'aa'),
      ),
    ).toHaveLength(40)
    expect([loads, env.allowRemoteModels, env.localModelPath]).toEqual([1, false, './models'])
    expect(pairs[0]).toEqual(['q', 'q', 'aa', 'aaaa'])
  })

  it('ONNX: says what to install', async () => {
    await expect(createOnnxReranker({ folder: '.', name: 'x' }).rerank('q', ['a'])).rejects.toMatchObject({
      code: 'dependency-missing',
      message: expect.stringContaining('@huggingface/transformers'),
    })
  })
})

describe("a reranker of one's own", () => {
  const recalledWith = async (rerank?: (texts: readonly string[]) => unknown, signal?: AbortSignal) => {
    const reranker = {
      model: 'own/1',
      immediate: false,
      rerank: async (_: string, texts: readonly string[]) => rerank?.(texts),
    }
    const memory = await createMemory(rerank === undefined ? {} : { reranker: reranker as Reranker })
    const space = memory.namespace('x')
    await space.add(
      ['I live in Lisbon.', 'My dog likes Lisbon.', 'It rains.'].map((content) => ({ content })),
    )
    await space.flush()
    try {
      const { hits, warnings } = await space.recall('Which town is the home of my pet?', signal && { signal })
      return { hits: hits.map((hit) => [hit.turn.content, hit.score]), warnings }
    } finally {
      await memory.close()
    }
  }

  it.each<[string, (texts: readonly string[]) => unknown, string]>([
    [
      'throws',
      () => {
        throw new TypeError('fetch failed')
      },
      'fetch failed',
    ],
    ['gives nothing', () => undefined, 'no list of scores'],
    ['gives too few', () => [0.5], '1 scores for'],
    ['gives no numbers', (texts) => texts.map(() => Number.NaN), 'NaN'],
    ['leaves some out', (texts) => texts.map((_, i) => (i === 0 ? undefined : 0.5)), 'undefined'],
    ['gives logits', (texts) => texts.map((_, i) => 50 * i), '50'],
  ])('%s: the ranking stays as it was, with one warning', async (_, rerank, reason) => {
    const { hits, warnings } = await recalledWith(rerank)
    expect(hits).toEqual((await recalledWith()).hits)
    expect(warnings).toEqual([expect.stringContaining(reason)])
  })

  it('hangs: who asks can stop waiting', async () => {
    const stop = new AbortController()
    const hangs = (): Promise<never> => {
      setTimeout(() => stop.abort(new Error('enough')), 5)
      return new Promise(() => {})
    }
    await expect(recalledWith(hangs, stop.signal)).rejects.toThrow('enough')
  })
})
