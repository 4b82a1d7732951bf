import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { GraphInput } from 'recollect'
import { z } from 'zod'
import { readJson } from './checked.ts'

const GRAPH = z.object({
  locomo_sample_id: z.string(),
  entities: z.array(z.object({ name: z.string(), mentioned_in: z.array(z.string()) })),
  triples: z.array(
    z.object({
      relation: z.string(),
      source_name: z.string(),
      target_name: z.string(),
      time: z.string(),
      condition: z.string(),
      dia_id: z.string().nullable(),
      dia_candidates: z.array(z.string()).optional(),
    }),
  ),
})
const CLUSTERS = z.object({
  clusters: z.array(
    z.object({
      experiences: z.array(
        z.object({ type: z.string(), content: z.string(), source_dia_ids: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Candidates of a triple without an exact turn that are taken as its sources. */
const MAX_CANDIDATES = 2

/** Graphs that MemWeaver's pipeline built of LoCoMo with an LLM, by conversation: `kg_N.json`, `clusters_N.json`. */
export function readLocomoGraphs(folder: string): Map<string, GraphInput> {
  const graphs = new Map<string, GraphInput>()
  for (const file of readdirSync(folder).filter((f) => /^kg_\d+\.json$/.test(f))) {
    const graph = readJson(join(folder, file), GRAPH)
    const clusters = join(folder, file.replace('kg_', 'clusters_'))
    const { clusters: groups } = existsSync(clusters) ? readJson(clusters, CLUSTERS) : { clusters: [] }
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
