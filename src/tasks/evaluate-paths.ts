import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import { stem } from '../std/stem.ts'
import { isStopWord, words } from '../std/words.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'

/** What is known of one step of a path without reading it. */
export interface EvaluatedStep {
  /** Likeness of the fact's sentence and the question, in `[0, 1]`. */
  readonly likeness: number
  readonly confidence: number
  /** How well the fact's intent fits the question's, in `[0, 1]`. */
  readonly fit: number
  /** The step follows from the one before: it begins where that one ends and can have held at the same time. */
  readonly follows: boolean
}

export interface EvaluateInput {
  readonly question: string
  /** The entity the walk started from. */
  readonly root: string
  readonly paths: readonly {
    /** As shown to a model. */
    readonly text: string
    /** Name of the entity it ends at. */
    readonly end: string
    /** Likeness of all its sentences together and the question, in `[0, 1]`. */
    readonly likeness: number
    readonly steps: readonly EvaluatedStep[]
  }[]
}

/** In `[0, 1]` each. */
export interface PathScores {
  readonly relevance: number
  readonly coherence: number
  /** How far the path answers what the question asks of its root. */
  readonly sufficiency: number
}

export interface EvaluateOutput {
  /** One per path, in order. */
  readonly scores: readonly PathScores[]
}

interface EvaluateReply {
  readonly scores: readonly {
    readonly path: number
    readonly qr: number
    readonly lc: number
    readonly as: number
  }[]
}

/**
 * Likeness at which a fact about the person asked for is as likely evidence as not, classes balanced, and how
 * sharply that changes: fitted on three conversations, so that the offline scores mean what a model's mean.
 */
const EVEN = 0.2
const SLOPE = 8
const BROKEN = 0.3
/** "Which country?" is answered less by "her home country" than by what that country is. */
const REPEATED = 0.9

/**
 * How good are these paths through the graph, for this question? All paths of one step are judged at once.
 *
 * @paper REAL §III-B2 (semantic evaluator; Fig. 7)
 */
export const evaluatePaths: Task<EvaluateInput, EvaluateOutput, EvaluateReply> = {
  name: 'evaluate-paths',
  version: 1,
  offline: ({ question, paths }) => {
    const asked = askedNoun(question)
    return { scores: paths.map((p) => offlineScores(p, asked)) }
  },
  online: { maxOutputTokens: 1500, prompt, schema, read },
}

/** The stem of the noun of "which country" or "what kind of car". */
function askedNoun(question: string): string | null {
  const noun = /\b(?:which|what)\s+(?:(?:kind|type|sort)s?\s+of\s+)?(\p{L}+)/iu.exec(question)?.[1]
  return noun === undefined || isStopWord(noun.toLowerCase()) ? null : stem(noun.toLowerCase())
}

function offlineScores(
  { end, likeness, steps }: EvaluateInput['paths'][number],
  asked: string | null,
): PathScores {
  if (steps.length === 0) return { relevance: 0, coherence: 1, sufficiency: 0 }
  const relevance = calibrated(Math.max(...steps.map((s) => s.likeness)))
  const coherence = steps.reduce((product, s, i) => product * s.fit * (i === 0 || s.follows ? 1 : BROKEN), 1)
  const confidence = Math.min(...steps.map((s) => s.confidence))
  const repeated = asked !== null && stem(words(end).at(-1) ?? '') === asked ? REPEATED : 1
  return { relevance, coherence, sufficiency: calibrated(likeness) * confidence * repeated }
}

function calibrated(likeness: number): number {
  return 1 / (1 + Math.exp(-SLOPE * (likeness - EVEN)))
}

function prompt({ question, root, paths }: EvaluateInput): Prompt {
  return {
    system: `Judge paths through a memory graph that start at "${asLine(root)}". For each give three numbers from 0 to 1:
qr: how relevant it is to the question; lc: whether its steps make one sensible chain; as: how far it answers what the question asks about the starting point.
Reply with JSON: {"scores":[{"path":0,"qr":0.8,"lc":1,"as":0.6}]}, one entry per path.
${DATA_RULE}`,
    user: [
      tagged('question', [asLine(question)]),
      tagged(
        'paths',
        paths.map(({ text }, i) => asLine(`${i} ${text}`)),
      ),
    ].join('\n'),
  }
}

async function schema(): Promise<z.ZodType<EvaluateReply>> {
  const { z } = await import('zod')
  const share = z.number().min(0).max(1)
  return z.object({
    scores: z.array(z.object({ path: z.int(), qr: share, lc: share, as: share })),
  })
}

function read({ scores }: EvaluateReply, { question, paths }: EvaluateInput): Reading<EvaluateOutput> {
  const rejected: string[] = []
  const given = new Map<number, PathScores>()
  for (const { path, qr, lc, as } of scores)
    if (paths[path] === undefined) rejected.push(`no path ${path}`)
    else given.set(path, { relevance: qr, coherence: lc, sufficiency: as })
  // A path that the model passed over is judged by rule.
  const asked = askedNoun(question)
  return { output: { scores: paths.map((p, i) => given.get(i) ?? offlineScores(p, asked)) }, rejected }
}
