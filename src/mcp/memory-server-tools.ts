/** Tools of the `mcp-memory` profile: the names, arguments and results of the reference memory server for MCP. */
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Graph, KnowledgeGraph } from '../compat/knowledge-graph.ts'
import { type AgentTool, agentTool, type ToolAnswer } from '../integrations/tools/agent-tool.ts'
import { fitting, MOST_TOKENS } from '../integrations/tools/budget.ts'
import { oneLine, safeJson } from '../std/visible.ts'
import type { Guard } from './guard.ts'

const entity = z.object({
  name: z.string().describe('Name of the entity'),
  entityType: z.string().describe('Type of the entity'),
  observations: z.array(z.string()).describe('What was observed of it'),
})
const relation = z.object({
  from: z.string().describe('Name of the entity where the relation begins'),
  to: z.string().describe('Name of the entity where it ends'),
  relationType: z.string().describe('Type of the relation, in active voice'),
})
const graph = z.object({ entities: z.array(entity), relations: z.array(relation) })
const done = z.object({ success: z.boolean(), message: z.string() })

const GRAPH_URI = 'memory://knowledge-graph'

export function memoryServerTools(memory: KnowledgeGraph): AgentTool[] {
  return [...writingTools(memory), ...readingTools(memory)]
}

function writingTools(memory: KnowledgeGraph): AgentTool[] {
  return [
    agentTool({
      name: 'create_entities',
      description:
        'Create entities in the knowledge graph. Those whose name exists already are left as they are',
      input: z.object({ entities: z.array(entity) }),
      output: z.object({ entities: z.array(entity) }),
      effect: 'adds',
      run: async ({ entities }) => listed('entities', await memory.createEntities(entities)),
    }),
    agentTool({
      name: 'create_relations',
      description:
        'Create relations between entities, in active voice. Those that exist already are left as they are',
      input: z.object({ relations: z.array(relation) }),
      output: z.object({ relations: z.array(relation) }),
      effect: 'adds',
      run: async ({ relations }) => listed('relations', await memory.createRelations(relations)),
    }),
    agentTool({
      name: 'add_observations',
      description: 'Add observations to entities that exist',
      input: z.object({
        observations: z.array(
          z.object({
            entityName: z.string().describe('Name of the entity'),
            contents: z.array(z.string()).describe('Observations to add'),
          }),
        ),
      }),
      output: z.object({
        results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
      }),
      effect: 'adds',
      run: async ({ observations }) => listed('results', await memory.addObservations(observations)),
    }),
    agentTool({
      name: 'delete_entities',
      description: 'Delete entities with their observations and relations',
      input: z.object({ entityNames: z.array(z.string()).describe('Names of the entities') }),
      output: done,
      effect: 'destroys',
      run: ({ entityNames }) => finished(memory.deleteEntities(entityNames), 'Entities deleted successfully'),
    }),
    agentTool({
      name: 'delete_observations',
      description: 'Delete observations of entities',
      input: z.object({
        deletions: z.array(
          z.object({
            entityName: z.string().describe('Name of the entity'),
            observations: z.array(z.string()).describe('Observations to delete'),
          }),
        ),
      }),
      output: done,
      effect: 'destroys',
      run: ({ deletions }) =>
        finished(memory.deleteObservations(deletions), 'Observations deleted successfully'),
    }),
    agentTool({
      name: 'delete_relations',
      description: 'Delete relations',
      input: z.object({ relations: z.array(relation).describe('Relations to delete') }),
      output: done,
      effect: 'destroys',
      run: ({ relations }) => finished(memory.deleteRelations(relations), 'Relations deleted successfully'),
    }),
  ]
}

function readingTools(memory: KnowledgeGraph): AgentTool[] {
  return [
    agentTool({
      name: 'read_graph',
      description: 'Read the whole knowledge graph, as far as it fits an answer',
      input: z.object({}),
      output: graph,
      effect: 'reads',
      run: async () => shown(await memory.readGraph()),
    }),
    agentTool({
      name: 'search_nodes',
      description: 'Find entities that have a text in their name, type or observations',
      input: z.object({ query: z.string().describe('Text to find') }),
      output: graph,
      effect: 'reads',
      run: async ({ query }) => shown(await memory.searchNodes(query)),
    }),
    agentTool({
      name: 'open_nodes',
      description: 'Read entities by name',
      input: z.object({ names: z.array(z.string()).describe('Names of the entities') }),
      output: graph,
      effect: 'reads',
      run: async ({ names }) => shown(await memory.openNodes(names)),
    }),
  ]
}

/** The whole graph, for clients that read resources. */
export function offerGraphResource(server: McpServer, memory: KnowledgeGraph, guard: Guard): void {
  server.registerResource(
    'knowledge-graph',
    GRAPH_URI,
    { title: 'Knowledge Graph', description: 'All entities and relations', mimeType: 'application/json' },
    (uri) =>
      guard.read(async () => ({
        contents: [
          { uri: uri.href, mimeType: 'application/json', text: safeJson(await memory.readGraph(), 2) },
        ],
      })),
  )
}

/** What was created, as far as it fits an answer: who asked for it knows the rest. */
async function listed(name: string, list: readonly unknown[]): Promise<ToolAnswer> {
  const { kept } = await fitting(list, MOST_TOKENS)
  return { structured: { [name]: kept }, text: safeJson(kept, 2) }
}

async function finished(work: Promise<void>, message: string): Promise<ToolAnswer> {
  await work
  return { structured: { success: true, message }, text: message }
}

/** Of a budget, half is for text as it is indented, which has more tokens than plain JSON. */
const ENTITY_TOKENS = MOST_TOKENS / 3
const RELATION_TOKENS = MOST_TOKENS / 6

/** The whole of it where it fits an answer; else what came first, and a word of what is missing. */
async function shown({ entities, relations }: Graph): Promise<ToolAnswer> {
  const nodes = await fitting(entities, ENTITY_TOKENS)
  const [next] = entities.slice(nodes.kept.length)
  const missing: string[] = []
  if (next !== undefined && nodes.kept.length === 0) {
    // An entity larger than an answer would never be seen otherwise.
    const { kept, leftOut } = await fitting(next.observations, ENTITY_TOKENS)
    nodes.kept.push({ ...next, observations: kept })
    missing.push(`${leftOut} observations of ${oneLine(next.name)}`)
  }
  const edges = await fitting(relations, RELATION_TOKENS)
  const unseen = entities.length - nodes.kept.length
  if (unseen > 0) missing.push(`${unseen} entities`)
  if (edges.leftOut > 0) missing.push(`${edges.leftOut} relations`)
  const structured = { entities: nodes.kept, relations: edges.kept }
  const note =
    missing.length === 0
      ? ''
      : `\n${missing.join(' and ')} more do not fit one answer: search_nodes or open_nodes shows fewer at a time.`
  return { structured, text: `${safeJson(structured, 2)}${note}` }
}
