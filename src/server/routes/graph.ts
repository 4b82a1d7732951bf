/** What was derived: facts, entities, topics, experiences; reading and correcting it. */
import { z } from '@hono/zod-openapi'
import type { FactQuery, Namespace } from '../../api.ts'
import type { DerivedKind } from '../../consolidate/edit.ts'
import type { Correction } from '../../model/correction.ts'
import type { GraphInput } from '../../model/graph-input.ts'
import { LIMITS } from '../../model/limits.ts'
import { MAX_NEIGHBOURS } from '../../model/neighbourhood.ts'
import type { ReviewKind } from '../../model/review-item.ts'
import { given } from '../../std/given.ts'
import { type Operation, reads, type Untagged, under, writes } from '../operation.ts'
import { page } from '../page.ts'
import * as schema from '../schemas.ts'
import { listedIds, timeOf } from './writing.ts'

const LISTS: readonly Untagged[] = [
  {
    ...reads('facts', 'GET /facts', 'Facts that hold now, or held at another time'),
    query: {
      ...schema.paging,
      entity: schema.asked.optional().describe('Name or id, as head or tail.'),
      relation: schema.asked.optional(),
      asOf: schema.time.describe('Default: now. `any`: at any time.'),
      knownAt: schema.time,
      matching: schema.asked.optional(),
      denied: schema.flag,
    },
    response: schema.pageOf('Fact', schema.namedFact),
    run(call) {
      const { entity, relation, asOf, knownAt, matching, denied } = call.query as Record<string, string>
      const query: FactQuery = {
        ...given({ entity, relation, matching, knownAt: timeOf(knownAt) }),
        ...given({ asOf: asOf === 'any' ? null : timeOf(asOf) }),
        denied: denied === 'true',
      }
      return page(call, (range) => call.space.facts({ ...query, ...range }), {
        id: (fact) => fact.id,
        // As known at another time a fact may have begun on another day than the one it is sorted by.
        key: matching === undefined && knownAt === undefined ? (fact) => -fact.valid.from : null,
      })
    },
  },
  {
    ...reads(
      'history',
      'GET /history',
      'How one relation of an entity went over time, ended values included',
    ),
    query: { entity: schema.id, relation: schema.id },
    response: z.object({ items: z.array(schema.namedFact) }).openapi('History'),
    run: async ({ space, query }) => ({
      items: await space.history(String(query.entity), String(query.relation)),
    }),
  },
  {
    ...reads('explain', 'GET /facts/{id}/explanation', 'Where a fact comes from, and what became of it'),
    response: schema.explanation,
    run: ({ space, param }) => space.explain(param('id')),
  },
  {
    ...reads('entities', 'GET /entities', 'Entities, those mentioned most first'),
    query: { ...schema.paging, type: schema.entityType.optional() },
    response: schema.pageOf('Entity', schema.mentionedEntity),
    run: (call) =>
      page(call, (range) => call.space.entities({ ...given({ type: call.query.type as never }), ...range }), {
        id: (entity) => entity.id,
        key: (entity) => -entity.mentions,
      }),
  },
  {
    ...reads('topics', 'GET /topics', 'Topics of what was consolidated, by time, or by words'),
    query: { ...schema.paging, session: schema.asked.optional(), matching: schema.asked.optional() },
    response: schema.pageOf('Topic', schema.derived.topic),
    run(call) {
      const { session, matching } = call.query as Record<string, string>
      return page(call, (range) => call.space.topics({ ...given({ session, matching }), ...range }), {
        id: (topic) => topic.id,
        key: matching === undefined ? (topic) => topic.from : null,
      })
    },
  },
  {
    ...reads('experiences', 'GET /experiences', 'Patterns and standing wishes'),
    query: { ...schema.paging, type: schema.experienceType.optional() },
    response: schema.pageOf('ListedExperience', schema.listedExperience),
    run: (call) =>
      page(
        call,
        (range) => call.space.experiences({ ...given({ type: call.query.type as never }), ...range }),
        { id: ({ id }) => id, key: ({ id }) => id },
      ),
  },
]

const LOOKS: readonly Untagged[] = [
  {
    ...reads('neighbours', 'GET /neighbours', 'An entity and what facts tie it to'),
    query: {
      entity: schema.asked.describe('Name or id.'),
      limit: z.coerce.number().int().min(1).max(MAX_NEIGHBOURS).optional().describe('Default 50.'),
      asOf: schema.time.describe('Default: now. `any`: at any time.'),
      knownAt: schema.time,
    },
    response: schema.neighbourhood,
    run({ space, query }) {
      const { entity = '', asOf, knownAt } = query as Record<string, string>
      return space.neighbours(entity, {
        ...given({ limit: query.limit as number | undefined, knownAt: timeOf(knownAt) }),
        ...given({ asOf: asOf === 'any' ? null : timeOf(asOf) }),
      })
    },
  },
  {
    ...reads('distilled', 'GET /distilled', 'What turns were read as: cues, mentions, facts'),
    query: { turns: schema.idList },
    response: z.object({ items: z.array(schema.distilled) }).openapi('DistilledTurns'),
    run: async ({ space, query }) => ({ items: await space.distilled(listedIds(String(query.turns))) }),
  },
  {
    ...reads('preview', 'POST /preview', 'What a correction would take with it; nothing is written'),
    body: schema.previewRequest,
    response: schema.preview,
    run: ({ space, body }) => space.preview(body as Correction),
  },
  {
    ...reads('review', 'GET /review', 'What a person may want to look at, a part of the memory at a time'),
    query: {
      kind: schema.reviewKind,
      after: z.coerce.number().int().min(0).max(1e9).optional().describe('`next` of the page before.'),
    },
    response: schema.reviewPage,
    run: ({ space, query }) => space.review(query.kind as ReviewKind, Number(query.after ?? 0)),
  },
]

const PLURALS = { fact: 'facts', entity: 'entities', topic: 'topics', experience: 'experiences' } as const

/** What can be done with one derived thing, the same for every kind. */
function thing(kind: DerivedKind): Untagged[] {
  const at = `/${PLURALS[kind]}/{id}`
  const a = `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  const named = kind[0]?.toUpperCase() + kind.slice(1)
  return [
    {
      ...reads(`get${named}`, `GET ${at}`, `One ${kind}`),
      response: schema.derived[kind],
      run: ({ space, param }) => space.get(kind, param('id')),
    },
    {
      ...writes(`update${named}`, `PATCH ${at}`, `Correct ${a} and protect it from automatic updates`),
      body: schema.patches[kind],
      run: ({ space, param, body }) => space.update(kind, param('id'), body as never),
    },
    {
      ...writes(`delete${named}`, `DELETE ${at}`, `Remove ${a} and what hangs on it; its turns stay`),
      run: ({ space, param }) => space.delete(kind, param('id')),
    },
    {
      ...writes(`deny${named}`, `POST ${at}/deny`, `Keep ${a} out of every answer, for good`),
      run: ({ space, param }) => space.deny(kind, param('id')),
    },
    {
      ...writes(`freeze${named}`, `POST ${at}/freeze`, `Protect ${a} from automatic updates, or lift that`),
      body: schema.strict({ frozen: z.boolean().optional() }).openapi('FreezeRequest'),
      run: ({ space, param, body }) =>
        space.freeze(kind, param('id'), (body as { frozen?: boolean }).frozen ?? true),
    },
  ]
}

const CHANGES: readonly Untagged[] = [
  {
    ...reads('merges', 'GET /merges', 'Entities that were made one, and why'),
    response: z.object({ items: z.array(schema.merge) }).openapi('Merges'),
    run: async ({ space }) => ({ items: await space.merges() }),
  },
  {
    ...writes('merge', 'POST /merges', 'Make one entity an alias of another'),
    body: schema.strict({ kept: schema.id, merged: schema.id }).openapi('MergeRequest'),
    run({ space, body }) {
      const { kept, merged } = body as { kept: string; merged: string }
      return space.merge(kept, merged)
    },
  },
  {
    ...writes('split', 'POST /splits', 'Make an alias an entity of its own again'),
    body: schema.strict({ merged: schema.id }).openapi('SplitRequest'),
    run: ({ space, body }) => space.split((body as { merged: string }).merged),
  },
  {
    ...writes('keepApart', 'POST /apart', 'Say that two entities are two'),
    body: schema.strict({ one: schema.id, other: schema.id }).openapi('ApartRequest'),
    run({ space, body }) {
      const { one, other } = body as { one: string; other: string }
      return space.keepApart(one, other)
    },
  },
  {
    ...writes(
      'defineRelation',
      'POST /relations',
      'Say how many values a relation has at a time, and which others mean the same',
    ),
    body: schema
      .strict<Parameters<Namespace['defineRelation']>[1] & { readonly relation: string }>({
        relation: schema.id,
        singleValued: z.boolean().optional(),
        synonyms: z.array(schema.asked).max(LIMITS.items).optional(),
      })
      .openapi('RelationRequest'),
    run({ space, body }) {
      const { relation, ...definition } = body as { relation: string }
      return space.defineRelation(relation, definition)
    },
  },
  {
    ...writes('addGraph', 'POST /graph', 'Add parts of a graph that was built elsewhere'),
    body: schema.graphInput,
    response: schema.graphAdded,
    run: ({ space, body }) => space.addGraph(body as GraphInput),
  },
  {
    ...reads('batches', 'GET /batches', 'Changes that can be undone, newest first'),
    query: { limit: schema.paging.limit },
    response: z.object({ items: z.array(schema.batch) }).openapi('Batches'),
    run: async ({ space, query }) => ({ items: await space.batches(query as { limit?: number }) }),
  },
  {
    ...writes('undo', 'POST /batches/{id}/undo', 'Restore what was before a batch'),
    run: ({ space, param }) => space.undo(param('id')),
  },
]

export const GRAPH: readonly Operation[] = under('Graph', [
  ...LISTS,
  ...LOOKS,
  ...(Object.keys(PLURALS) as DerivedKind[]).flatMap(thing),
  ...CHANGES,
])
