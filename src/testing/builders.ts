/** Small valid things for tests; every field can be overridden. */
import type { Entity } from '../model/entity.ts'
import { type Fact, tellingIn, UNSAID } from '../model/fact.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import { timeOfClaim } from '../model/known-time.ts'
import type { Reading } from '../model/reading.ts'
import type { Instant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import type { Turn } from '../model/turn.ts'

/** Days since 1 January 2024, as an instant. */
export function day(number: number): Instant {
  return (Date.UTC(2024, 0, 1) + number * 24 * 60 * 60 * 1000) as Instant
}

export function aTurn(id: string, over: Partial<Turn> = {}): Turn {
  return {
    id: id as TurnId,
    session: 's1' as SessionId,
    speaker: 'Ana',
    role: 'user',
    content: `content of ${id}`,
    at: day(1),
    captions: [],
    metadata: {},
    ...over,
  }
}

export function anEntity(id: string, over: Partial<Entity> = {}): Entity {
  return {
    id: id as EntityId,
    name: id,
    type: 'thing',
    aliases: [],
    description: '',
    sources: ['t1' as TurnId],
    speaker: false,
    frozen: false,
    status: 'active',
    mergedInto: null,
    mergedBy: null,
    apart: [],
    heard: { since: day(1), types: ['thing'], told: [] },
    ...over,
  }
}

export interface FactShape {
  readonly head?: string
  readonly relation?: string
  readonly tail?: string
  readonly from?: Instant
  readonly to?: Instant | null
  readonly heardAt?: Instant
  readonly turn?: string
  readonly confidence?: number
}

export function aFact(id: string, shape: FactShape = {}, over: Partial<Fact> = {}): Fact {
  const from = shape.from ?? day(1)
  const to = shape.to ?? null
  const tail = (shape.tail ?? 'lisbon') as EntityId
  const confidence = shape.confidence ?? 0.9
  const time = timeOfClaim(over.kind ?? 'state', { from, to }, shape.heardAt ?? from)
  const said = {
    head: (shape.head ?? 'ana') as EntityId,
    relation: shape.relation ?? 'lives_in',
    tail,
    wording: 'live in',
    statement: `Ana lives in ${tail}.`,
    aspect: 'home',
    ...UNSAID,
    kind: 'state' as const,
    intent: 'FACT' as const,
    ...over,
  }
  const { head, relation } = said
  return {
    id: id as FactId,
    valid: { from, to },
    time,
    confidence,
    evidence: [
      {
        turn: (shape.turn ?? 't1') as TurnId,
        context: [],
        heardAt: shape.heardAt ?? from,
        claimed: { from, to },
        time,
        confidence,
        ...{ head, relation, tail: said.tail },
        ...tellingIn(said),
        by: 'reading',
      },
    ],
    closings: [],
    status: 'active',
    frozen: false,
    ...said,
  }
}

/** What was read of a turn; entities are named like their ids. */
export function aReading(
  turn: string,
  cues: readonly string[] = [],
  entities: readonly string[] = [],
): Reading {
  return {
    turn: turn as TurnId,
    tag: 'tag',
    cues,
    mentions: entities.map((id) => ({
      entity: id as EntityId,
      name: id,
      type: 'thing',
      description: '',
      by: 'reading',
    })),
  }
}

export function aTopic(id: string, turns: readonly string[], over: Partial<Topic> = {}): Topic {
  return {
    id: id as TopicId,
    session: 's1' as SessionId,
    summary: `summary of ${id}`,
    keywords: ['word'],
    turns: turns as readonly TurnId[],
    from: day(1),
    to: day(1),
    frozen: false,
    status: 'active',
    ...over,
  }
}
