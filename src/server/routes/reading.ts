/** Questions: what bears on them, the answer, and how it was found. */

import { z } from '@hono/zod-openapi'
import type { Answer, AnswerOptions, Context, Operator, ProfileOptions, RecallOptions } from '../../api.ts'
import { publicMessage, publicWarning } from '../../model/errors.ts'
import { given } from '../../std/given.ts'
import { eventStream } from '../event-stream.ts'
import { type Operation, reads, type Untagged, under } from '../operation.ts'
import { problemOf } from '../problems.ts'
import * as schema from '../schemas.ts'
import { timeOf } from './writing.ts'

/** What was found, without the reasons of what failed: they can name paths and addresses. */
function told<Found extends Context>(found: Found): Found {
  return { ...found, warnings: found.warnings.map(publicWarning) }
}

function toldAnswer(answer: Answer): Answer {
  return { ...answer, context: told(answer.context) }
}

type Asked = RecallOptions & { readonly question: string }

/** @param closing Streams end with it. */
export function readingOperations(closing: AbortSignal): readonly Operation[] {
  return under('Questions', [...questions(closing), ...OVERVIEWS])
}

function questions(closing: AbortSignal): readonly Untagged[] {
  return [
    {
      ...reads('recall', 'POST /recall', 'What bears on a question, within a token budget, with citations'),
      body: schema.recallRequest,
      response: schema.context,
      async run({ space, body, signal }) {
        const { question, ...options } = body as Asked
        return told(await space.recall(question, { ...options, signal }))
      },
    },
    {
      ...reads(
        'inspect',
        'POST /inspection',
        'What recall gives, with the reason for every line and what was left out',
      ),
      body: schema.inspectRequest,
      response: schema.inspection,
      async run({ space, body, signal }) {
        const { question, ...options } = body as Asked
        const found = await space.inspect(question, { ...options, signal })
        return { ...found, context: told(found.context) }
      },
    },
    {
      ...reads('answer', 'POST /answer', 'A short answer with checked citations'),
      description:
        'Asked for text/event-stream, it sends `context` as soon as that is found and `answer` when it is made, or `problem`.',
      body: schema.answerRequest,
      response: schema.answer,
      alsoAs: ['text/event-stream'],
      async run({ space, body, context, signal: gone }) {
        const { question, ...options } = body as Asked
        const ask = (more: AnswerOptions) => space.answer(question, { ...options, ...more })
        if (!context.req.header('accept')?.includes('text/event-stream'))
          return toldAnswer(await ask({ signal: gone }))
        return eventStream(context, closing, async (send, signal) => {
          const sent: Promise<void>[] = []
          try {
            const onContext = (found: Context): void => void sent.push(send('context', told(found)))
            const answer = await ask({ signal, onContext })
            await Promise.all(sent)
            await send('answer', toldAnswer(answer))
          } catch (error) {
            if (publicMessage(error) === null && !signal.aborted) context.var.failed(error)
            await send('problem', problemOf(error, context.get('requestId')))
          }
        })
      },
    },
    {
      ...reads('trace', 'POST /trace', 'How a question is searched for, step by step'),
      body: schema.recallRequest,
      response: schema.trace,
      async run({ space, body, signal }) {
        const { question, ...options } = body as Asked
        const found = told(await space.recall(question, { ...options, trace: true, signal }))
        const { trace, sufficiency, relevant, visited, warnings } = found
        return { trace: trace ?? [], sufficiency, relevant, visited, warnings }
      },
    },
    {
      ...reads('explore', 'POST /explore', 'One step of a walk over the graph'),
      description:
        'For agents that decide themselves where to look next: cue → tags → turns, person → aspects → facts.',
      body: schema.exploreRequest,
      response: schema.discovered,
      async run({ space, body, signal }) {
        const { operator, operands, ...options } = body as {
          operator: Operator
          operands: Record<string, string>
        }
        return space.explore(operator, operands, { ...options, signal })
      },
    },
  ]
}

/** What is known, without a question. */
const OVERVIEWS: readonly Untagged[] = [
  {
    ...reads('profile', 'GET /profile', 'What an agent should know before it says anything'),
    query: {
      budget: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Tokens; default 500.'),
      entity: schema.asked.optional().describe('Whose profile; default: everybody who speaks as a user.'),
      asOf: schema.time.describe('As it was then; default: now.'),
    },
    response: schema.profile,
    run({ space, query }) {
      const { asOf, ...options } = query as ProfileOptions & { readonly asOf?: string }
      return space.profile({ ...options, ...given({ asOf: timeOf(asOf) }) })
    },
  },
  {
    ...reads('card', 'GET /card', 'All that is known of one entity'),
    description: 'Who it is, what holds now, collections, and what happened; every line with its turns.',
    query: {
      entity: schema.asked.describe('Name or id.'),
      budget: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Tokens; default 500.'),
      asOf: schema.time.describe('As it was then; default: now.'),
      knownAt: schema.time.describe('By what had been heard by then; default: everything.'),
    },
    response: schema.card,
    run({ space, query }) {
      const { entity = '', asOf, knownAt } = query as Record<string, string>
      return space.card(entity, {
        ...given({ budget: query.budget as number | undefined }),
        ...given({ asOf: timeOf(asOf), knownAt: timeOf(knownAt) }),
      })
    },
  },
  {
    ...reads('timeline', 'GET /timeline', 'Topics and facts by time'),
    query: { from: schema.time, to: schema.time, limit: schema.paging.limit },
    response: z.object({ items: z.array(schema.timelineEntry) }).openapi('Timeline'),
    async run({ space, query }) {
      const { from, to, limit } = query as { from?: string; to?: string; limit?: number }
      const items = await space.timeline(given({ from: timeOf(from), to: timeOf(to), limit }))
      return { items }
    },
  },
]
