import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GraphInput } from 'recollect'

interface Triple {
  readonly relation: string
  readonly source_name: string
  readonly target_name: string
  readonly time: string
  readonly condition: string
  readonly dia_id: string | null
  readonly dia_candidates?: readonly string[]
}
interface Graph {
  readonly locomo_sample_id: string
  readonly entities: readonly { readonly name: string; readonly mentioned_in: readonly string[] }[]
  readonly triples: readonly Triple[]
}
interface Clusters {
  readonly clusters: readonly {
    readonly experiences: readonly {
      readonly type: string
      readonly content: string
      readonly source_dia_ids: readonly string[]
    }[]
  }[]
}

/** Candidates of a triple without an exact turn that are taken as its sources. */
const MAX_CANDIDATES = 2

/** Graphs that MemWeaver's pipeline built of LoCoMo with an LLM, by conversation: `kg_N.json`, `clusters_N.json`. */
export function readLocomoGraphs(folder: string): Map<string, GraphInput> {
  const graphs = new Map<string, GraphInput>()
  for (const file of readdirSync(folder).filter((f) => /^kg_\d+\.json$/.test(f))) {
    const graph = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Graph
    const clusters = join(folder, file.replace('kg_', 'clusters_'))
    const { clusters: groups } = existsSync(clusters)
      ? (JSON.parse(readFileSync(clusters, 'utf8')) as Clusters)
      : { clusters: [] }
    graphs.set(graph.locomo_sample_id, {
      entities: graph.entities
        .filter((e) => e.mentioned_in.length > 0)
        .map((e) => ({ name: e.name, sources: e.mentioned_in })),
      facts: graph.triples.flatMap((t) => {
        const sources = t.dia_id === null ? (t.dia_candidates ?? []).slice(0, MAX_CANDIDATES) : [t.dia_id]
        if (sources.length === 0) return []
        return {
          head: t.source_name,
          relation: t.relation,
          tail: t.target_name,
          sources,
          statement: `${t.source_name} ${t.relation.replaceAll('_', ' ')} ${t.target_name}.`,
          ...(t.time !== '' && { from: t.time }),
          ...(t.condition !== '' && { condition: t.condition }),
        }
      }),
      experiences: groups.flatMap((c) =>
        c.experiences
          .filter((e) => ['fact', 'strategy', 'preference'].includes(e.type) && e.source_dia_ids.length > 0)
          .map((e) => ({
            type: e.type as 'fact',
            content: e.content,
            sources: [...new Set(e.source_dia_ids)],
          })),
      ),
    })
  }
  return graphs
}
