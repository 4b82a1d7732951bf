/** Exports of format 1, in which entities had no words of their own and evidence said nothing for itself. */
import { z } from 'zod'
import { type Change, put } from '../model/change.ts'
import { ENTITY_TYPES, type Entity } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Mention } from '../model/reading.ts'
import type { StoredRecord } from '../model/records.ts'
import type { Instant } from '../model/time.ts'
import type { Turn } from '../model/turn.ts'
import { faultsOf } from '../std/faults.ts'
import { unpackFact } from '../store/sql/pack.ts'
import type { ReadLine, Refuse } from './admit-lines.ts'
import { TRAVELLING } from './export-lines.ts'
import { turn } from './line-schemas.ts'

const span = z.object({ from: z.number(), to: z.number().nullable() })
const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recollect'), format: z.number(), namespace: z.string() }),
  z.object({ kind: z.literal('turn-added'), turn, embedding: z.null(), ordinal: z.int().nonnegative() }),
  z.object({
    kind: z.literal('session-restored'),
    session: z.looseObject({ id: z.string(), consolidated: z.number(), flushes: z.array(z.number()) }),
  }),
  z.object({
    kind: z.literal('entity-added'),
    entity: z.looseObject({
      id: z.string(),
      name: z.string(),
      type: z.enum(ENTITY_TYPES),
      aliases: z.array(z.string()),
      description: z.string(),
      sources: z.array(z.string()),
      speaker: z.boolean(),
      frozen: z.boolean(),
      status: z.enum(['active', 'denied', 'merged']),
      mergedInto: z.string().nullable().default(null),
      apart: z.array(z.string()).default([]),
    }),
  }),
  z.object({ kind: z.literal('entity-mentioned'), id: z.string(), turn: z.string() }),
  z.object({
    kind: z.literal('cue-linked'),
    link: z.object({ cue: z.string(), tag: z.string(), turn: z.string() }),
  }),
  z.object({
    kind: z.literal('fact-added'),
    fact: z.looseObject({
      id: z.string(),
      head: z.string(),
      relation: z.string(),
      tail: z.string(),
      statement: z.string(),
      valid: span,
      confidence: z.number(),
      evidence: z
        .array(z.object({ turn: z.string(), heardAt: z.number(), claimed: span, confidence: z.number() }))
        .min(1),
      closings: z.array(
        z.looseObject({ at: z.number(), by: z.string().nullable(), turn: z.string(), heardAt: z.number() }),
      ),
      status: z.enum(['active', 'denied']),
      frozen: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('topic-added'),
    topic: z.looseObject({
      id: z.string(),
      session: z.string(),
      summary: z.string(),
      keywords: z.array(z.string()),
      turns: z.array(z.string()),
      from: z.number(),
      to: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('topics-linked'),
    link: z.object({
      from: z.string(),
      to: z.string(),
      relation: z.enum(['support', 'contradict', 'coreference', 'causal', 'semantic']),
      weight: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('record-put'),
    record: z.object({
      of: z.enum([...TRAVELLING, 'repetition', 'merge']),
      id: z.string(),
      turns: z.array(z.string()),
      text: z.string().nullable(),
      value: z.record(z.string(), z.unknown()),
    }),
  }),
])
type Line1 = z.infer<typeof line>
type Of<K extends Line1['kind']> = Extract<Line1, { kind: K }>

/** The line of format 1, checked, with what the oldest ones leave out. */
export function parseLine1({ at, value }: ReadLine<unknown>, refuse: Refuse): ReadLine {
  const parsed = line.safeParse(value)
  return parsed.success ? { at, value: parsed.data } : refuse(at, faultsOf(parsed.error, 'record'))
}

/** Checked lines as changes of today. */
export function fromFormat1(checked: readonly ReadLine['value'][]): Change[] {
  const lines = checked as readonly Line1[]
  const of = <K extends Line1['kind']>(kind: K): Of<K>[] => lines.filter((l): l is Of<K> => l.kind === kind)
  const turns = of('turn-added').map((l): Change => ({ ...l, turn: l.turn as unknown as Turn }))
  const times = new Map(of('turn-added').map((l) => [l.turn.id, l.turn.at as Instant]))
  const records = of('record-put').map((l) => l.record)
  const merges = new Map(
    records.filter((r) => r.of === 'merge').map((r) => [r.value.merged, r.value] as const),
  )
  const entities = of('entity-added').map(({ entity }) => entityOf(entity, times, merges.get(entity.id)))
  const facts = of('fact-added').map(({ fact }) => unpackFact(fact.id, fact as never))
  return [
    ...turns,
    ...of('session-restored').flatMap(({ session }) =>
      [...new Set(session.flushes)].map(
        (places): Change => ({ kind: 'session-flushed', id: session.id as SessionId, places }),
      ),
    ),
    ...entities.map((entity) => put('entity', entity)),
    ...readingsOf(of('cue-linked'), of('entity-mentioned'), entities),
    ...facts.map((fact) => put('fact', fact)),
    ...facts.flatMap(endingsOf),
    ...of('topic-added').map(({ topic }) =>
      put('topic', { frozen: false, status: 'active', ...topic } as never),
    ),
    ...of('topics-linked').map(({ link }) =>
      put('topic-link', { ...link, from: link.from as TopicId, to: link.to as TopicId }),
    ),
    ...records
      .filter((r) => r.of !== 'merge' && r.of !== 'repetition')
      .map((r) => put('record', r as unknown as StoredRecord)),
  ]
}

function entityOf(
  entity: Of<'entity-added'>['entity'],
  times: ReadonlyMap<string, Instant>,
  merge: Readonly<Record<string, unknown>> | undefined,
): Entity {
  const since = times.get(entity.sources[0] ?? '') ?? (0 as Instant)
  const by = merge?.byUser === true ? 'user' : merge?.reason === 'the model' ? 'model' : 'rule'
  return {
    ...(entity as unknown as Entity),
    mergedBy: entity.mergedInto === null ? null : by,
    heard: {
      since,
      types: [entity.type],
      told: entity.description === '' ? [] : [{ text: entity.description, at: since }],
    },
  }
}

function readingsOf(
  cues: readonly Of<'cue-linked'>[],
  mentioned: readonly Of<'entity-mentioned'>[],
  entities: readonly Entity[],
): Change[] {
  const byId = new Map<string, Entity>(entities.map((e) => [e.id, e]))
  const links = Map.groupBy(cues, (c) => c.link.turn)
  const mentions = Map.groupBy(mentioned, (m) => m.turn)
  return [...new Set([...links.keys(), ...mentions.keys()])].map((turnId) =>
    put('reading', {
      turn: turnId as TurnId,
      tag: links.get(turnId)?.[0]?.link.tag ?? '',
      cues: (links.get(turnId) ?? []).map((c) => c.link.cue),
      mentions: (mentions.get(turnId) ?? []).flatMap(({ id }): Mention[] => {
        const entity = byId.get(id)
        if (entity === undefined) return []
        const { name, type, sources } = entity
        const description = sources[0] === turnId ? entity.description : ''
        return [{ entity: id as EntityId, name, type, description, by: 'reading' }]
      }),
    }),
  )
}

/** What had ended a fact by its words. */
function endingsOf(fact: Fact): Change[] {
  return fact.closings.flatMap((closing, n) =>
    closing.by === null
      ? put('ending', {
          id: `${fact.id} ${n}`,
          head: fact.head,
          relation: fact.relation,
          tail: null,
          value: fact.tail,
          at: closing.at,
          turn: closing.turn,
          heardAt: closing.heardAt,
        })
      : [],
  )
}
