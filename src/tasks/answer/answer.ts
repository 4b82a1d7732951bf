import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../../llm/task.ts'
import type { Fact } from '../../model/fact.ts'
import type { RestingFacts } from '../../model/hit.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { asLine, DATA_RULE, tagged } from '../as-data.ts'
import { answerByRules } from './answer-by-rules.ts'

export interface AnswerInput {
  readonly question: string
  /** Who asks, if that was said. */
  readonly asker: string | null
  readonly today: string
  /** Stems of the question's telling words. */
  readonly terms: readonly string[]
  /** False when nothing that was found bears on the question. */
  readonly relevant: boolean
  readonly context: string
  /** The numbers that stand in it. */
  readonly labels: readonly string[]
  /** What the lines stand for, best first; rules also see what stands in none, as `UNSHOWN`. */
  readonly facts: readonly {
    readonly label: string
    readonly fact: Fact
    readonly head: string
    readonly tail: string
    readonly score: number
  }[]
  readonly turns: readonly { readonly label: string; readonly turn: StoredTurn; readonly score: number }[]
  /** What is known of what these turns say, for rules. */
  readonly resting: RestingFacts
}

export interface AnswerOutput {
  /** `null`: the context does not say. */
  readonly answer: string | null
  /** What it rests on; what rules decline comes with the lines that come nearest. */
  readonly citations: readonly string[]
  /** Citations that named no line of the context. */
  readonly removed: number
}

interface AnswerReply {
  readonly answer: string
  readonly enough: boolean
  readonly citations: readonly (string | number)[]
}

/**
 * What is the answer, judging by the context alone?
 *
 * Offline: what `answer-by-rules.ts` is sure of, and otherwise `null` with the best quotes as citations.
 *
 * @paper MemORAI C.5 (premise check, recency, dates from stored times)
 */
export const answerQuestion: Task<AnswerInput, AnswerOutput, AnswerReply> = {
  name: 'answer',
  version: 1,
  offline: (input) => ({ ...answerByRules(input), removed: 0 }),
  online: { maxOutputTokens: 400, prompt, schema, read },
}

function prompt({ question, today, context }: AnswerInput): Prompt {
  return {
    system: `Answer the question from the numbered memories only. Be short: a name, a date, a value, or one sentence.
First check what the question takes for granted: if the memories do not say it, or say it of somebody else, there is not enough information. When memories contradict each other the later one holds. Work out dates from the dates of the memories, not from today's, which is ${today}.
Reply with JSON: {"answer":"…","enough":true,"citations":["1"]}, citations being the numbers the answer rests on; when the memories do not say it: {"answer":"","enough":false,"citations":[]}
${DATA_RULE}`,
    user: [tagged('memories', context.split('\n').map(asLine)), tagged('question', [asLine(question)])].join(
      '\n',
    ),
  }
}

async function schema(): Promise<z.ZodType<AnswerReply>> {
  const { z } = await import('zod')
  return z.object({
    answer: z.string().default(''),
    enough: z.boolean().default(true),
    citations: z.array(z.union([z.string(), z.number()])).default([]),
  })
}

function read({ answer, enough, citations }: AnswerReply, { labels }: AnswerInput): Reading<AnswerOutput> {
  const given = citations.map((c) => String(c).replace(/^\[|\]$/g, ''))
  const kept = [...new Set(given)].filter((c) => labels.includes(c))
  const rejected = given.filter((c) => !labels.includes(c)).map((c) => `no memory [${c}] was given`)
  const text = answer.trim()
  return {
    output: {
      answer: enough && text !== '' ? text : null,
      citations: enough ? kept : [],
      removed: rejected.length,
    },
    rejected,
  }
}
