/** What a value needs to be stored beside it, and which keys a list of changes is about. */
import { type Change, type Collection, type Collections, KEYS } from '../model/change.ts'
import { sourcesOf } from '../model/fact.ts'
import type { EntityId, SessionId, TopicId, TurnId } from '../model/ids.ts'

export interface Needs {
  readonly turns: readonly TurnId[]
  readonly entities: readonly EntityId[]
  readonly topics: readonly TopicId[]
}

const NOTHING: Needs = { turns: [], entities: [], topics: [] }

const NEEDS: { readonly [C in Collection]: (value: Collections[C]) => Partial<Needs> } = {
  topic: ({ turns }) => ({ turns }),
  'topic-link': ({ from, to }) => ({ topics: [from, to] }),
  entity: ({ mergedInto }) => ({ entities: mergedInto === null ? [] : [mergedInto] }),
  reading: ({ turn, mentions }) => ({ turns: [turn], entities: mentions.map((m) => m.entity) }),
  fact: (fact) => ({
    turns: sourcesOf(fact),
    entities: [...new Set([fact, ...fact.evidence].flatMap(({ head, tail }) => [head, tail]))],
  }),
  ending: ({ turn, head }) => ({ turns: [turn], entities: [head] }),
  record: ({ turns }) => ({ turns }),
  job: () => NOTHING,
}

export function needsOf<C extends Collection>(collection: C, value: Collections[C]): Needs {
  return { ...NOTHING, ...NEEDS[collection](value as never) }
}

/** What has to be known to apply changes. */
export interface Scope {
  /** Of which the place has to be known. */
  readonly turns: Set<TurnId>
  /** Of which everything has to be known. */
  readonly whole: Set<TurnId>
  readonly sessions: Set<SessionId>
  /** Places that added turns ask for. */
  readonly places: { readonly session: SessionId; readonly ordinal: number }[]
  readonly values: { readonly [C in Collection]: Set<string> }
  /** Of which it has to be known whether they are there. */
  readonly entities: Set<EntityId>
  readonly topics: Set<TopicId>
}

export function scopeOf(changes: readonly Change[]): Scope {
  const scope: Scope = {
    turns: new Set(),
    whole: new Set(),
    sessions: new Set(),
    places: [],
    values: Object.fromEntries(Object.keys(KEYS).map((c) => [c, new Set()])) as unknown as Scope['values'],
    entities: new Set(),
    topics: new Set(),
  }
  for (const change of changes)
    switch (change.kind) {
      case 'turn-added':
        scope.whole.add(change.turn.id)
        scope.sessions.add(change.turn.session)
        if (change.ordinal !== undefined)
          scope.places.push({ session: change.turn.session, ordinal: change.ordinal })
        break
      case 'turn-embedded':
        scope.whole.add(change.id)
        break
      case 'fact-indexed':
        scope.values.fact.add(change.id)
        break
      case 'turn-deleted':
        scope.turns.add(change.id)
        break
      case 'session-flushed':
        scope.sessions.add(change.id)
        break
      case 'put': {
        scope.values[change.in].add(KEYS[change.in](change.value as never))
        const { turns, entities, topics } = needsOf(change.in, change.value as never)
        for (const id of turns) scope.turns.add(id)
        for (const id of entities) scope.entities.add(id)
        for (const id of topics) scope.topics.add(id)
        break
      }
      case 'deleted':
        scope.values[change.in].add(change.key)
        break
      default:
        change satisfies never
    }
  return scope
}
