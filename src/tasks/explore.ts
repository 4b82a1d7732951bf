import type { z } from 'zod'
import type { LlmTool } from '../llm/llm.ts'
import type { Prompt, Reading, ToolTask } from '../llm/task.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'

export interface ExploreInput {
  readonly question: string
  readonly today: string
  /** Turns that share words with the question: where the walk begins. */
  readonly turns: readonly string[]
  /** Cues that resemble the question's words. */
  readonly cues: readonly string[]
  readonly people: readonly string[]
  readonly topics: readonly { readonly id: string; readonly summary: string }[]
  /** Ids of turns that were seen: only they can be evidence. Grows while the model explores. */
  readonly seen: () => ReadonlySet<string>
}

export interface ExploreOutput {
  /** Ids of turns that answer the question, most telling first. */
  readonly evidence: readonly string[]
  readonly enough: boolean
}

interface ExploreReply {
  readonly evidence: readonly string[]
  readonly enough: boolean
}

/** Replies of the model at most, and calls of tools in each. @paper MRAgent §4 */
export const EXPLORE_STEPS = 8
export const EXPLORE_CALLS = 10

/**
 * Which turns answer a question? The model walks the memory with tools until it has enough or its steps are
 * used up.
 *
 * @paper MRAgent Algorithm 1
 */
export const explore: ToolTask<ExploreInput, ExploreOutput, ExploreReply> = {
  name: 'explore',
  version: 2,
  maxSteps: EXPLORE_STEPS,
  lastStep: 'No more tools: reply with the JSON object now.',
  maxOutputTokens: 1000,
  prompt,
  schema,
  read,
}

function prompt({ question, today, turns, cues, people, topics }: ExploreInput): Prompt {
  return {
    system: `Find the turns of a long conversation that answer a question. You see some turns and names first. Search by text when they do not answer: for other words, and for each part of the question by itself. Open only what looks useful: a cue (any, not only those listed) has tags, a tag leads to turns; a topic and a span of time lead to turns; a person has aspects, an aspect leads to facts; a turn has neighbours and cues of its own. Call several tools at once, at most ${EXPLORE_CALLS} a step and ${EXPLORE_STEPS} steps in all; never the same call twice. Stop as soon as the evidence is complete, or when two steps brought nothing new.
Then reply with JSON: {"evidence":["id of a turn you saw"],"enough":true}: each turn that the answer needs, of a list or a number each turn that tells of one of them, most telling first, at most 20. enough is true only when every part of the question is answered; give what answers a part, too. A turn that ends with … is shown whole by context_of_turn; [shows: …] is a machine's guess at a photo.
${DATA_RULE}`,
    user: [
      tagged('question', [asLine(question), `asked on ${today}`]),
      tagged('turns', turns.map(asLine)),
      tagged('cues', [asLine(cues.join(', '))]),
      tagged('people', [asLine(people.join(', '))]),
      tagged(
        'topics',
        topics.map((t) => asLine(`${t.id} ${t.summary}`)),
      ),
    ].join('\n'),
  }
}

async function schema(): Promise<z.ZodType<ExploreReply>> {
  const { z } = await import('zod')
  return z.object({ evidence: z.array(z.string()), enough: z.boolean().default(true) })
}

function read({ evidence, enough }: ExploreReply, { seen }: ExploreInput): Reading<ExploreOutput> {
  const known = seen()
  const kept = [...new Set(evidence)].filter((id) => known.has(id))
  const rejected = evidence.filter((id) => !known.has(id)).map((id) => `turn ${id} was not seen`)
  return { output: { evidence: kept, enough }, rejected }
}

const TEXT = { type: 'string' } as const

/** What a model is told of each tool. */
export const EXPLORE_TOOLS: readonly Omit<LlmTool, 'run'>[] = [
  described(
    'search_text',
    'The turns that fit a text best: other words for what is asked, or what you expect was said.',
    ['text'],
  ),
  described(
    'tags_of_cue',
    'The tags of a cue: short phrases that say in what connection it came up; and its turns, when they are few.',
    ['cue'],
  ),
  described('turns_of_cue', 'The turns that a cue reaches through one of its tags.', ['cue', 'tag']),
  described('cues_of_turn', 'The cues of a turn, to walk on from it.', ['turn']),
  described('turns_of_topic', 'The turns of a topic.', ['topic']),
  described('turns_between', 'The turns said from one date to before another (YYYY-MM-DD).', ['from', 'to']),
  described('context_of_turn', 'The turn before, the turn itself with its date, and the turn after.', [
    'turn',
  ]),
  described('aspects_of_person', 'What sides of a person are known, by name.', ['person']),
  described('facts_of_aspect', 'The facts about one aspect of a person, with the turns they come from.', [
    'person',
    'aspect',
  ]),
]

function described(name: string, description: string, inputs: readonly string[]) {
  return {
    name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(inputs.map((i) => [i, TEXT])),
      required: inputs,
      additionalProperties: false,
    },
  }
}
