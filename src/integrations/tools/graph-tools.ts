/** Tools for agents that look around themselves: lists of the graph, and the operators to walk it step by step. */
import { z } from 'zod'
import type { ExploreOptions, Namespace, Operator } from '../../api.ts'
import { ENTITY_TYPES } from '../../model/entity.ts'
import { whenText } from '../../model/fact.ts'
import { toDay } from '../../model/time.ts'
import { searchableText } from '../../model/turn.ts'
import { given } from '../../std/given.ts'
import { EXPLORE_TOOLS } from '../../tasks/explore.ts'
import { type AgentTool, agentTool, answer } from './agent-tool.ts'
import { cut, fitting, MOST_TOKENS } from './budget.ts'
import { factsAnswer, shownFact } from './default-tools.ts'
import { filters } from './filters.ts'

const BUDGET = 2000
const MOST_ROWS = 1000
/** Of one turn, so that a long one does not crowd out the others. */
const TURN_TOKENS = 300

const budget = z.int().min(50).max(MOST_TOKENS).optional().describe(`Most tokens; default ${BUDGET}.`)
const turn = z.object({ id: z.string(), at: z.string(), speaker: z.string(), content: z.string() })

export function graphTools(space: Namespace): AgentTool[] {
  return [facts, entities, card, timeline].map((tool) => tool(space)).concat(exploring(space))
}

function facts(space: Namespace): AgentTool {
  return agentTool({
    name: 'facts',
    description: 'Facts that hold now or held on a date, by entity, relation or words.',
    input: z.object({
      entity: z.string().optional().describe('Name or id, as head or tail.'),
      relation: z.string().optional().describe('E.g. lives_in.'),
      matching: z.string().optional().describe('Words to look for.'),
      asOf: z.string().optional().describe('Date; default: now.'),
      budget,
    }),
    output: z.object({ facts: z.array(shownFact), leftOut: z.int() }),
    effect: 'reads',
    run: async ({ budget: asked = BUDGET, ...query }) =>
      factsAnswer(await space.facts({ ...given(query), limit: MOST_ROWS }), asked),
  })
}

function entities(space: Namespace): AgentTool {
  return agentTool({
    name: 'entities',
    description: 'People, places, organizations, things and concepts, those mentioned most first.',
    input: z.object({ type: z.enum(ENTITY_TYPES).optional(), budget }),
    output: z.object({
      entities: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          aliases: z.array(z.string()),
          mentions: z.int(),
        }),
      ),
      leftOut: z.int(),
    }),
    effect: 'reads',
    async run({ type, budget: asked = BUDGET }) {
      const found = await space.entities({ ...given({ type }), limit: MOST_ROWS })
      const shown = found.map(({ id, name, type: kind, aliases, mentions }) => ({
        id,
        name,
        type: kind,
        aliases,
        mentions,
      }))
      const { kept, leftOut } = await fitting(shown, asked - 20)
      return answer({ entities: kept, leftOut })
    },
  })
}

function card(space: Namespace): AgentTool {
  return agentTool({
    name: 'card',
    description:
      'All that is known of one person, place or thing: who it is, what holds now or at a time, collections, and what happened.',
    input: z.object({
      entity: z.string().min(1),
      asOf: z.string().optional().describe('Date; default: now.'),
      budget,
    }),
    output: z.object({ card: z.string() }),
    effect: 'reads',
    async run({ entity, asOf, budget: asked = BUDGET }) {
      const { text } = await space.card(entity, { ...given({ asOf }), budget: Math.max(0, asked - 20) })
      return answer({ card: text }, text)
    },
  })
}

function timeline(space: Namespace): AgentTool {
  return agentTool({
    name: 'timeline',
    description: 'What happened, oldest first: topics of conversation and facts, between two dates.',
    input: z.object({ from: z.string().optional(), to: z.string().optional(), budget }),
    output: z.object({
      entries: z.array(
        z.object({ kind: z.enum(['topic', 'fact']), id: z.string(), at: z.string(), text: z.string() }),
      ),
      leftOut: z.int(),
    }),
    effect: 'reads',
    async run({ from, to, budget: asked = BUDGET }) {
      const entries = await space.timeline({ ...given({ from, to }), limit: MOST_ROWS })
      const shown = entries.map((entry) => ({
        kind: entry.kind,
        id: entry.kind === 'topic' ? entry.topic.id : entry.fact.id,
        at: toDay(entry.at),
        text:
          entry.kind === 'topic' ? entry.topic.summary : `${entry.fact.statement} (${whenText(entry.fact)})`,
      }))
      const { kept, leftOut } = await fitting(shown, asked - 20)
      return answer({ entries: kept, leftOut })
    },
  })
}

/** A tool for each operator that walks the graph. */
function exploring(space: Namespace): AgentTool[] {
  return EXPLORE_TOOLS.map(({ name, description, parameters }) => {
    const needed = parameters.required as readonly string[]
    return agentTool({
      name,
      title: name.replaceAll('_', ' '),
      description,
      input: z.object({
        ...filters,
        ...Object.fromEntries(needed.map((operand) => [operand, z.string().min(1)])),
        question: z.string().optional().describe('What you look for; orders the turns.'),
        budget,
      }),
      output: z.object({
        names: z.array(z.string()),
        facts: z.array(z.looseObject({ id: z.string(), statement: z.string() })),
        turns: z.array(turn),
        leftOut: z.int(),
      }),
      effect: 'reads',
      async run(input, signal) {
        const { budget: asked = BUDGET, ...more } = input as Readonly<Record<string, unknown>> & {
          readonly budget?: number
        }
        const [operands, options] = [true, false].map((isOperand) =>
          Object.fromEntries(Object.entries(more).filter(([key]) => needed.includes(key) === isOperand)),
        ) as [Record<string, string>, ExploreOptions]
        const found = await space.explore(name as Operator, operands, given({ ...options, signal }))
        const names = await fitting(found.names, asked - 40)
        const shownFacts = found.facts.map((f) => ({ id: f.id, statement: f.statement, when: whenText(f) }))
        const facts = await fitting(shownFacts, (asked - 40) / 2)
        const used = JSON.stringify([names.kept, facts.kept]).length / 3
        const shownTurns = await Promise.all(
          found.turns.map(async (t) => ({
            id: t.id,
            at: toDay(t.at),
            speaker: t.speaker,
            content: await cut(searchableText(t), TURN_TOKENS),
          })),
        )
        const turns = await fitting(shownTurns, Math.max(0, asked - 40 - used))
        return answer({
          names: names.kept,
          facts: facts.kept,
          turns: turns.kept,
          leftOut: names.leftOut + facts.leftOut + turns.leftOut,
        })
      },
    })
  })
}
