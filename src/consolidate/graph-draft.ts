/**
 * The part of the graph that a batch of units touches: read once, changed in memory, written as one list
 * of changes.
 */
import type { Change } from '../model/change.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import type { Evidence, Fact } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { fingerprint } from '../std/hash.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import type { DraftEnding, DraftEntity, DraftFact } from '../tasks/distil/types.ts'
import { isSingleValued } from '../tasks/relations.ts'
import { type Ending, factId, timeline } from './supersede.ts'

export interface GraphDraft {
  /** The entity a draft means: a stored one of that name, or a new one. */
  entity(draft: DraftEntity, turn: TurnId, speaker: boolean): EntityId
  mention(draft: DraftEntity, turn: TurnId): void
  fact(draft: DraftFact, heardAt: Fact['valid']['from']): void
  ending(draft: DraftEnding, heardAt: Fact['valid']['from']): void
  /** Everything that differs from what was read. */
  changes(): Change[]
}

/** Relations that say what somebody means to do. */
export const PLANS: readonly string[] = ['plans_to', 'wants_to']

/** Names and keys that the drafts will ask for. */
export interface DraftScope {
  readonly entities: readonly DraftEntity[]
  readonly keys: readonly { readonly head: DraftEntity; readonly relation: string }[]
}

export async function openGraphDraft(
  store: Store,
  namespace: string,
  scope: DraftScope,
): Promise<GraphDraft> {
  const names = [...new Set(scope.entities.map((e) => normaliseName(e.name)))].filter((n) => n !== '')
  const byName = new Map<string, Entity[]>()
  const file = (entity: Entity): void => {
    for (const name of new Set([entity.name, ...entity.aliases].map(normaliseName)))
      byName.set(name, [...(byName.get(name) ?? []).filter((e) => e.id !== entity.id), entity])
  }
  for (const entity of await store.entitiesNamed(namespace, names)) file(entity)
  const storedEntities = new Map([...byName.values()].flat().map((e) => [e.id, e]))
  const entities = new Map(storedEntities)
  const mentions = new Map<string, { entity: EntityId; turn: TurnId }>()

  const find = (draft: DraftEntity): Entity | undefined => {
    const same = byName.get(normaliseName(draft.name)) ?? []
    const isPerson = draft.type === 'person'
    const fitting = same.filter((e) => e.status === 'active' && (e.type === 'person') === isPerson)
    // A bare name in passing may be anybody's or anything's: what is known under it is meant.
    return fitting[0] ?? (draft.type === 'thing' && draft.description === '' ? same[0] : undefined)
  }

  const keys = scope.keys.flatMap(({ head, relation }) => {
    const id = find(head)?.id
    return id === undefined ? [] : [{ head: id, relation }]
  })
  const stored = new Map((await store.factsUnder(namespace, uniqueKeys(keys))).map((f) => [f.id, f]))
  const facts = new Map<string, Fact[]>()
  for (const fact of stored.values()) facts.set(keyOf(fact), [...(facts.get(keyOf(fact)) ?? []), fact])

  const resolve = (draft: DraftEntity, turn: TurnId, speaker: boolean): EntityId => {
    const known = find(draft)
    if (known !== undefined) {
      const speaks = speaker && !known.speaker
      const described = known.description === '' && draft.description !== ''
      if ((speaks || described) && !known.frozen) {
        const next = {
          ...known,
          speaker: known.speaker || speaker,
          description: known.description || draft.description,
        }
        entities.set(known.id, next)
        file(next)
      }
      return known.id
    }
    const name = draft.name.trim()
    const id =
      `e${fingerprint(normaliseName(name), draft.type === 'person' ? 'person' : 'other')}` as EntityId
    const entity: Entity = {
      id,
      name,
      type: draft.type,
      aliases: [],
      description: draft.description,
      sources: [turn],
      speaker,
      frozen: false,
      status: 'active',
    }
    // A denied entity of that name stays denied; its facts are never shown.
    if (!entities.has(id)) entities.set(id, entity)
    file(entities.get(id) as Entity)
    return id
  }

  /** Who has moved to Lisbon no longer plans to: the plan ends when what it says came true. */
  const fulfil = (done: Fact): void => {
    const said = new Set(searchTerms(`${done.wording} ${done.statement}`))
    for (const relation of PLANS) {
      const key = `${done.head} ${relation}`
      const plans = facts.get(key)
      if (plans === undefined) continue
      const over = plans.filter(
        (f) => f.valid.from <= done.valid.from && searchTerms(entities.get(f.tail)?.name ?? '').every((t) => said.has(t)),
      )
      const { turn, heardAt } = done.evidence[0] as Evidence
      const endings = over.map((f): Ending => ({ tail: f.tail, closing: { at: done.valid.from, by: null, turn, heardAt } }))
      if (endings.length > 0) facts.set(key, timeline(plans, endings, false))
    }
  }

  return {
    entity: resolve,
    mention(draft, turn) {
      if (normaliseName(draft.name) === '') return
      const entity = resolve(draft, turn, false)
      mentions.set(`${entity} ${turn}`, { entity, turn })
    },
    fact(draft, heardAt) {
      if (normaliseName(draft.head.name) === '' || normaliseName(draft.tail.name) === '') return
      const head = resolve(draft.head, draft.source, false)
      const tail = resolve(draft.tail, draft.source, false)
      const evidence = { turn: draft.source, heardAt, claimed: draft.claimed, confidence: draft.confidence }
      const incoming: Fact = {
        id: factId({ head, relation: draft.relation, tail }, evidence),
        head,
        relation: draft.relation,
        tail,
        wording: draft.wording,
        statement: draft.statement,
        aspect: draft.aspect,
        condition: draft.condition,
        kind: draft.kind,
        valid: draft.claimed,
        confidence: draft.confidence,
        intent: draft.intent,
        evidence: [evidence],
        closings: [],
        status: 'active',
        frozen: false,
      }
      const key = keyOf(incoming)
      const others = facts.get(key) ?? []
      if (others.some((f) => f.id === incoming.id && f.status === 'active')) return
      facts.set(key, timeline([...others, incoming], [], isSingleValued(draft.relation)))
      if (!PLANS.includes(draft.relation)) fulfil(incoming)
    },
    ending(draft, heardAt) {
      if (normaliseName(draft.head.name) === '') return
      const head = find(draft.head)
      if (head === undefined) return
      const key = `${head.id} ${draft.relation}`
      const present = facts.get(key)
      if (present === undefined) return
      const closing = { at: draft.at, by: null, turn: draft.source, heardAt }
      const over = present.filter(
        (f) =>
          f.kind === 'state' &&
          (draft.tail === null || sharesWords(draft.tail, f.statement, entities.get(f.tail)?.name ?? '')),
      )
      const endings = over.map((f): Ending => ({ tail: f.tail, closing }))
      if (endings.length > 0) facts.set(key, timeline(present, endings, isSingleValued(draft.relation)))
    },
    changes() {
      const changes: Change[] = []
      for (const entity of entities.values()) {
        const before = storedEntities.get(entity.id)
        if (before === undefined) changes.push({ kind: 'entity-added', entity })
        else if (before !== entity) changes.push({ kind: 'entity-updated', entity })
      }
      for (const { entity, turn } of mentions.values())
        changes.push({ kind: 'entity-mentioned', id: entity, turn })
      changes.push(...factChanges([...stored.values()], [...facts.values()].flat()))
      return changes
    },
  }
}

/** The changes that lead from one set of facts to another. */
export function factChanges(before: readonly Fact[], after: readonly Fact[]): Change[] {
  const old = new Map(before.map((f) => [f.id, f]))
  const kept = new Set(after.map((f) => f.id))
  const changes: Change[] = before
    .filter((f) => !kept.has(f.id))
    .map((f) => ({ kind: 'fact-deleted', id: f.id }))
  for (const fact of after) {
    const previous = old.get(fact.id)
    if (previous === undefined) changes.push({ kind: 'fact-added', fact })
    else if (JSON.stringify(previous) !== JSON.stringify(fact))
      changes.push({ kind: 'fact-updated', fact, reason: reasonOf(previous, fact) })
  }
  return changes
}

function reasonOf(before: Fact, after: Fact): Extract<Change, { kind: 'fact-updated' }>['reason'] {
  if (after.closings.length > before.closings.length) return 'closed'
  if (before.valid.to !== null && (after.valid.to === null || after.valid.to > before.valid.to))
    return 'reopened'
  return after.evidence.length > before.evidence.length ? 'reinforced' : 'closed'
}

/** "trip to Kyoto" speaks of the plan "visit Kyoto": they share a telling word. */
function sharesWords(text: string, statement: string, tail: string): boolean {
  const mine = new Set(searchTerms(text))
  return searchTerms(`${statement} ${tail}`).some((t) => mine.has(t))
}

function keyOf(fact: Pick<Fact, 'head' | 'relation'>): string {
  return `${fact.head} ${fact.relation}`
}

function uniqueKeys<T extends { head: EntityId; relation: string }>(keys: readonly T[]): T[] {
  return [...new Map(keys.map((k) => [`${k.head} ${k.relation}`, k])).values()]
}
