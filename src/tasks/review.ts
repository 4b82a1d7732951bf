import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { EntityType } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, FactId, TopicId, TurnId } from '../model/ids.ts'
import type { TopicRelation } from '../model/topic.ts'
import { asLine, DATA_RULE, tagged, turnsAsData } from './as-data.ts'
import { type DistilReply, distilSchema, readDistilReply } from './distil/read-reply.ts'
import type { DistilTurn, DraftFact } from './distil/types.ts'
import { relateTopics } from './relate-topics.ts'
import { canonicalRelation } from './relations.ts'

/** A fact as the review sees it. */
export interface ReviewedFact {
  readonly id: FactId
  readonly head: string
  readonly relation: string
  readonly tail: string
  readonly statement: string
  readonly sources: readonly TurnId[]
  readonly fact: Fact
}

export interface ReviewedTopic {
  readonly id: TopicId
  readonly summary: string
  readonly keywords: readonly string[]
  /** Nearest first; at most 5. */
  readonly nearest: readonly {
    readonly id: TopicId
    readonly summary: string
    readonly keywords: readonly string[]
  }[]
}

export interface ReviewInput {
  readonly speakers: readonly string[]
  /** The turns that the facts rest on, in order. */
  readonly turns: readonly DistilTurn[]
  readonly facts: readonly ReviewedFact[]
  /** Pairs of entities that rules could not tell apart or together. */
  readonly pairs: readonly {
    readonly a: {
      readonly id: EntityId
      readonly name: string
      readonly type: EntityType
      readonly description: string
    }
    readonly b: {
      readonly id: EntityId
      readonly name: string
      readonly type: EntityType
      readonly description: string
    }
  }[]
  /** Relations that the vocabulary does not know. */
  readonly relations: readonly string[]
  readonly topics: readonly ReviewedTopic[]
}

export interface ReviewOutput {
  readonly added: readonly DraftFact[]
  /** Facts that nothing said supports. */
  readonly denied: readonly FactId[]
  readonly corrected: readonly { readonly id: FactId; readonly statement: string }[]
  readonly verified: readonly FactId[]
  /** Indexes of `pairs` that are one and the same. */
  readonly same: readonly number[]
  readonly relations: readonly {
    readonly relation: string
    readonly same: string | null
    readonly singleValued: boolean
  }[]
  readonly links: readonly {
    readonly from: TopicId
    readonly to: TopicId
    readonly relation: TopicRelation
    readonly confidence: number
  }[]
}

interface ReviewReply {
  readonly unsupported: readonly number[]
  readonly reworded: readonly { readonly n: number; readonly statement: string }[]
  readonly add: DistilReply['facts']
  readonly same: readonly number[]
  readonly relations: readonly {
    readonly relation: string
    readonly same: string | null
    readonly one: boolean
  }[]
  readonly links: readonly {
    readonly from: number
    readonly to: number
    readonly relation: TopicRelation
    readonly confidence: number
  }[]
}

/**
 * Is what was distilled of a session right? Once a session, over everything at once: facts that nothing
 * supports, facts that were missed, entities that are one, relations that mean the same, and how its topics
 * bear on earlier ones.
 *
 * Without a model nothing is denied or added: the rules had their say when they distilled. Only likeness of
 * topics is told.
 *
 * @paper MemWeaver §4.2 (add, update, deny), GAM §3.4 (self-consistency), A.3 (topic relations); MemORAI §3.2
 * (entity decision)
 */
export const review: Task<ReviewInput, ReviewOutput, ReviewReply> = {
  name: 'review',
  version: 1,
  offline: ({ topics }) => ({
    added: [],
    denied: [],
    corrected: [],
    verified: [],
    same: [],
    relations: [],
    links: topics.flatMap((topic) =>
      relateTopics(topic, topic.nearest).flatMap(({ relation, confidence }, i) => {
        const other = topic.nearest[i]
        return other === undefined || relation === 'unrelated'
          ? []
          : [{ from: topic.id, to: other.id, relation, confidence }]
      }),
    ),
  }),
  online: { maxOutputTokens: 4000, prompt, schema, read },
}

function prompt({ turns, facts, pairs, relations, topics }: ReviewInput): Prompt {
  const numberOf = new Map(turns.map((t, i) => [t.id, i]))
  const others = nearestOf(topics)
  const parts = [
    turnsAsData(turns),
    tagged(
      'facts',
      facts.map((f, n) =>
        asLine(
          `${n} ${f.head} | ${f.relation} | ${f.tail} (${f.sources.flatMap((s) => numberOf.get(s) ?? []).join(',')}): ${f.statement}`,
        ),
      ),
    ),
  ]
  if (pairs.length > 0)
    parts.push(
      tagged(
        'pairs',
        pairs.map(({ a, b }, n) =>
          asLine(`${n} ${a.name} (${a.type}; ${a.description}) | ${b.name} (${b.type}; ${b.description})`),
        ),
      ),
    )
  if (relations.length > 0) parts.push(tagged('relations', relations.map(asLine)))
  if (others.length > 0)
    parts.push(
      tagged('topics', [
        ...topics.map((t, n) => asLine(`new ${n}: ${t.summary}`)),
        ...others.map((t, n) => asLine(`earlier ${n}: ${t.summary}`)),
      ]),
    )
  return {
    system: `You check what was noted of a conversation against its turns. Reply with one JSON object:
{"unsupported":[0],"reworded":[{"n":0,"statement":""}],"add":[],"same":[0],"relations":[{"relation":"","same":null,"one":false}],"links":[{"from":0,"to":0,"relation":"support|contradict|coreference|causal|semantic","confidence":0.0}]}
unsupported: numbers of facts that the turns do not say. reworded: facts whose sentence is wrong or unclear, with a right one.
add: important facts about the people that were missed, each {"head":"","relation":"","tail":"","statement":"","aspect":"","condition":null,"kind":"state|event","from":null,"to":null,"confidence":0.9,"intent":"FACT","sources":[0]}; dates as YYYY-MM-DD, sources are numbers of turns.
same: numbers of pairs that are one and the same person or thing. Different numbers or versions are different things.
relations: for each relation listed, "same": a more usual snake_case verb that means exactly the same, or null; "one": true when somebody can have only one value of it at a time.
links: new topics that bear on earlier ones, by their numbers; leave out what is unrelated.
${DATA_RULE}`,
    user: parts.join('\n'),
  }
}

async function schema(): Promise<z.ZodType<ReviewReply>> {
  const [{ z }, distil] = await Promise.all([import('zod'), distilSchema()])
  const { facts } = (distil as unknown as z.ZodObject<{ facts: z.ZodType<DistilReply['facts']> }>).shape
  return z.object({
    unsupported: z.array(z.int()).default([]),
    reworded: z.array(z.object({ n: z.int(), statement: z.string().trim().min(1).max(600) })).default([]),
    add: facts,
    same: z.array(z.int()).default([]),
    relations: z
      .array(
        z.object({
          relation: z.string().min(1),
          same: z.string().nullable().default(null),
          one: z.boolean().default(false),
        }),
      )
      .default([]),
    links: z
      .array(
        z.object({
          from: z.int(),
          to: z.int(),
          relation: z.enum(['support', 'contradict', 'coreference', 'causal', 'semantic']),
          confidence: z.number().min(0).max(1),
        }),
      )
      .default([]),
  })
}

function read(reply: ReviewReply, input: ReviewInput): Reading<ReviewOutput> {
  const { facts, pairs, relations, topics, turns, speakers } = input
  const rejected: string[] = []
  const known = <T>(list: readonly T[], n: number, what: string): T[] => {
    const item = list[n]
    if (item === undefined) rejected.push(`${what} ${n}: was not given`)
    return item === undefined ? [] : [item]
  }
  const denied = new Set(reply.unsupported.flatMap((n) => known(facts, n, 'fact')).map((f) => f.id))
  const added = readDistilReply(
    { turns: [], entities: [], facts: reply.add, ended: [], wishes: [] },
    { turns, speakers },
  )
  const others = nearestOf(topics)
  const reading: Reading<ReviewOutput> = {
    rejected,
    output: {
      added: added.output.facts,
      denied: [...denied],
      corrected: reply.reworded.flatMap(({ n, statement }) =>
        known(facts, n, 'fact').flatMap((f) => (denied.has(f.id) ? [] : [{ id: f.id, statement }])),
      ),
      // What was looked at and not objected to is verified.
      verified: facts.filter((f) => !denied.has(f.id)).map((f) => f.id),
      same: [...new Set(reply.same)].filter((n) => known(pairs, n, 'pair').length > 0),
      relations: reply.relations.flatMap(({ relation, same, one }) => {
        if (!relations.includes(relation)) {
          rejected.push(`relation ${relation}: was not given`)
          return []
        }
        const canonical = same === null ? null : canonicalRelation(same)
        const usable = canonical !== null && canonical.relation !== '' && !canonical.inverse
        return [
          {
            relation,
            same: usable && canonical.relation !== relation ? canonical.relation : null,
            singleValued: one,
          },
        ]
      }),
      links: reply.links.flatMap(({ from, to, relation, confidence }) =>
        known(topics, from, 'new topic').flatMap((a) =>
          known(others, to, 'earlier topic').map((b) => ({ from: a.id, to: b.id, relation, confidence })),
        ),
      ),
    },
  }
  rejected.push(...added.rejected)
  return reading
}

function nearestOf(topics: readonly ReviewedTopic[]): ReviewedTopic['nearest'][number][] {
  const own = new Set(topics.map((t) => t.id))
  return [...new Map(topics.flatMap((t) => t.nearest).map((t) => [t.id, t])).values()].filter(
    (t) => !own.has(t.id),
  )
}
