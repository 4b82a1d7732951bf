/** Small valid things for tests; every field can be overridden. */
import type { Entity } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
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
    apart: [],
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
  const tail = shape.tail ?? 'lisbon'
  const confidence = shape.confidence ?? 0.9
  return {
    id: id as FactId,
    head: (shape.head ?? 'ana') as EntityId,
    relation: shape.relation ?? 'lives_in',
    tail: tail as EntityId,
    wording: 'live in',
    statement: `Ana lives in ${tail}.`,
    aspect: 'home',
    condition: null,
    kind: 'state',
    valid: { from, to },
    confidence,
    intent: 'FACT',
    evidence: [
      {
        turn: (shape.turn ?? 't1') as TurnId,
        heardAt: shape.heardAt ?? from,
        claimed: { from, to },
        confidence,
      },
    ],
    closings: [],
    status: 'active',
    frozen: false,
    verified: false,
    ...over,
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
