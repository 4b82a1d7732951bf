import type { NamedFact, Namespace } from 'recollect'
import { createOfflineEmbedder } from 'recollect'
import type { Reply } from './system.ts'
import { cosine } from './vector.ts'

const HOPS = 2

/**
 * The vanilla memory graph: two steps from every entity whose name the question contains, along all facts
 * whatever their time; facts by cosine with the question, turns in the order of the facts that cite them.
 */
export async function createGraphWalk(
  space: Namespace,
): Promise<(question: string) => Promise<Reply['turns']>> {
  const facts: NamedFact[] = []
  for (let offset = 0; ; offset += 1000) {
    const page = await space.facts({ asOf: null, offset, limit: 1000 })
    facts.push(...page)
    if (page.length < 1000) break
  }
  const { embed } = createOfflineEmbedder()
  const vectors = await embed(facts.map((f) => f.statement))
  const byEntity = new Map<string, number[]>()
  facts.forEach((fact, i) => {
    for (const name of [fact.headName, fact.tailName]) {
      const list = byEntity.get(name.toLowerCase()) ?? []
      byEntity.set(name.toLowerCase(), list)
      list.push(i)
    }
  })
  return async (question) => {
    const text = ` ${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    let frontier = [...byEntity.keys()].filter((name) => name.length > 2 && text.includes(` ${name} `))
    const seen = new Set(frontier)
    const reached = new Set<number>()
    for (let hop = 0; hop < HOPS; hop++) {
      const next: string[] = []
      for (const name of frontier)
        for (const i of byEntity.get(name) ?? []) {
          reached.add(i)
          for (const end of [facts[i]?.headName, facts[i]?.tailName].map((n) => (n ?? '').toLowerCase()))
            if (!seen.has(end)) {
              seen.add(end)
              next.push(end)
            }
        }
      frontier = next
    }
    const [asked] = await embed([question])
    const ranked = [...reached]
      .map((i) => ({
        i,
        score: cosine(vectors[i], asked),
      }))
      .sort((a, b) => b.score - a.score || a.i - b.i)
    const turns = new Map<string, number>()
    for (const { i, score } of ranked)
      for (const { turn } of facts[i]?.evidence ?? []) if (!turns.has(turn)) turns.set(turn, score)
    return [...turns].map(([turnId, score]) => ({ turnId, score }))
  }
}
