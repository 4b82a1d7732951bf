/** Namespaces as a whole: how they stand, what is written to them, moving and removing them. */
import { z } from '@hono/zod-openapi'
import { MemoryError, publicFailure } from '../../model/errors.ts'
import { given } from '../../std/given.ts'
import { eventStream } from '../event-stream.ts'
import { maySee } from '../keys.ts'
import { lineStream } from '../line-stream.ts'
import { administers, type Operation, reads, type Untagged, under, writes } from '../operation.ts'
import { page } from '../page.ts'
import * as schema from '../schemas.ts'

function told<Job extends { readonly error: string | null }>(job: Job): Job {
  return { ...job, error: publicFailure(job.error) }
}

/** @param closing Streams end with it. */
export function upkeepOperations(closing: AbortSignal): readonly Operation[] {
  return [...under('Namespaces', WHOLE), ...under('Upkeep', [...STANDING, changes(closing)])]
}

function changes(closing: AbortSignal): Untagged {
  return {
    ...reads('changes', 'GET /changes', 'What any process writes, as it is written'),
    description:
      'An event stream: `turn`, `fact`, `experience` with the id of what was written, `deleted` when something was deleted. `Last-Event-ID` goes on where a stream ended.',
    query: {
      after: z.coerce.number().int().min(0).optional().describe('Id of the last event that was seen.'),
    },
    alsoAs: ['text/event-stream'],
    only: true,
    async run({ space, query, context }) {
      const last = Number(context.req.header('last-event-id') ?? query.after ?? Number.NaN)
      const after = Number.isInteger(last) && last >= 0 ? last : undefined
      return eventStream(context, closing, async (send, signal) => {
        for await (const { position, kind, id } of space.changes({ ...given({ after }), signal }))
          await send(kind, { id }, String(position))
      })
    },
  }
}

const WHOLE: readonly Untagged[] = [
  {
    ...reads('namespaces', 'GET /v1/namespaces', 'Namespaces this key may see'),
    absolute: true,
    query: schema.paging,
    response: schema.pageOf('Namespace', z.string()),
    run: (call) =>
      page(
        call,
        async ({ offset, limit }) => {
          const principal = call.context.get('principal')
          const all = await call.memory.namespaces()
          return all.filter((name) => maySee(principal, name)).slice(offset, offset + limit)
        },
        { id: (name) => name, key: (name) => name },
      ),
  },
  {
    ...reads('access', 'GET /v1/access', 'What this key may do, and where'),
    absolute: true,
    response: schema.access,
    async run({ context }) {
      const { scope, namespaces } = context.get('principal')
      return { scope, namespaces }
    },
  },
  {
    ...administers('deleteNamespace', 'DELETE ', 'Remove a namespace and all it holds, for good'),
    async run({ memory, param }) {
      if (!(await memory.deleteNamespace(param('ns'))))
        throw new MemoryError('namespace-unknown', { namespace: param('ns') })
    },
  },
  {
    ...reads('export', 'GET /export', 'The namespace as lines of JSON, without loss'),
    alsoAs: ['application/x-ndjson'],
    only: true,
    async run({ space, context }) {
      const lines = space.export()
      // The first line tells whether there is such a namespace, before the status is sent.
      const first = await lines.next()
      context.header('Content-Type', 'application/x-ndjson')
      return context.body(lineStream(first, lines, context.var))
    },
  },
  {
    ...writes('import', 'POST /import', 'Read lines that an export wrote'),
    bodyOfLines: true,
    response: z.object({ applied: z.int() }).openapi('ImportResult'),
    async run({ space, context }) {
      const lines = (await context.req.text()).split('\n').filter((line) => line.trim() !== '')
      return { applied: await space.import(lines, 'request') }
    },
  },
]

/** How a namespace stands, and what works on it. */
const STANDING: readonly Untagged[] = [
  {
    ...reads('stats', 'GET /stats', 'How a memory stands'),
    response: schema.stats,
    async run({ space }) {
      const { jobs, ...stats } = await space.stats()
      return { ...stats, jobs: { ...jobs, dead: jobs.dead.map(told) } }
    },
  },
  {
    ...reads('audit', 'GET /audit', 'Duplicates, loops, contradictions, stale facts, suspected secrets'),
    response: schema.audit,
    run: ({ space }) => space.audit(),
  },
  {
    ...reads('jobs', 'GET /jobs', 'Background work that failed, waits or runs'),
    query: { limit: schema.paging.limit, state: schema.jobState.optional(), kind: schema.jobKind.optional() },
    response: z.object({ items: z.array(schema.job) }).openapi('Jobs'),
    async run({ space, query }) {
      // Who works on a job is named by machine and process.
      return { items: (await space.jobs(query as never)).map((job) => ({ ...told(job), owner: null })) }
    },
  },
  {
    ...reads('job', 'GET /jobs/{id}', 'How a job stands'),
    description: '`done` when nothing of it is left: work that ended well leaves no trace.',
    response: schema.jobProgress,
    run: async ({ space, param }) => told(await space.job(param('id'))),
  },
  {
    ...reads(
      'injections',
      'GET /injections',
      'What hooks handed to coding agents on the machine of the server, newest first',
    ),
    query: schema.paging,
    response: schema.pageOf('Injection', schema.injection),
    run: (call) =>
      page(call, (range) => call.space.injections(range), {
        id: ({ at, host, session, event }) => JSON.stringify([at, host, session, event]),
        key: ({ at }) => -at,
      }),
  },
  {
    ...administers(
      'rebuild',
      'POST /rebuild',
      'Compute everything anew from the turns, or only the vectors, or what a model failed to read',
    ),
    body: schema.strict({ only: z.enum(['vectors', 'failed']).optional() }).openapi('RebuildRequest'),
    run: ({ space, body }) => space.rebuild(body as { only?: 'vectors' }),
  },
]
