/**
 * The part of the graph that a batch of units touches: read once, changed in memory, written as one list
 * of changes.
 */
import type { Change } from '../model/change.ts'
import { normaliseName } from '../model/entity.ts'
import type { Evidence, Fact } from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import type { Instant, Interval } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import type { FactKey, Store } from '../store/store.ts'
import type { DraftEnding, DraftEntity, DraftFact } from '../tasks/distil/types.ts'
import { openEntityDraft } from './resolve-entities.ts'
import { type Ending, factId, timeline } from './supersede.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

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
const PLANS: readonly string[] = ['plans_to', 'wants_to']

/** What the drafts will ask for. */
export interface DraftScope {
  readonly entities: readonly DraftEntity[]
  readonly facts: readonly Pick<DraftFact, 'head' | 'relation' | 'tail' | 'claimed'>[]
  readonly endings: readonly Pick<DraftEnding, 'head' | 'relation'>[]
}

/** Of a head with very many values, only the newest are looked through for one that is over. */
const MAX_ENDED = 200

export async function openGraphDraft(
  store: Store,
  namespace: string,
  scope: DraftScope,
): Promise<GraphDraft> {
  const [entities, vocabulary] = await Promise.all([
    openEntityDraft(store, namespace, scope.entities),
    readVocabulary(store, namespace),
  ])
  const keyOf = (fact: Pick<Fact, 'head' | 'relation' | 'tail'>): string => timelineKey(fact, vocabulary)

  const stored = await touchedFacts(store, namespace, scope, vocabulary, (draft) => entities.find(draft)?.id)
  // Tails are needed by name to tell which plan or value some words speak of.
  const tails = new Set([...stored.values()].map((f) => f.tail))
  const unnamed = [...tails].filter((id) => entities.nameOf(id) === undefined)
  const tailNames = new Map((await store.entities(namespace, unnamed)).map((e) => [e.id, e.name]))
  /** One timeline each: a head and relation, for many-valued relations one value of it. */
  const timelines = new Map<string, Fact[]>()
  const timelinesOf = new Map<string, Set<string>>()
  const put = (
    key: string,
    facts: readonly Fact[],
    { head, relation }: Pick<Fact, 'head' | 'relation'>,
  ): void => {
    timelines.set(key, [...facts])
    const group = `${head} ${relation}`
    timelinesOf.set(group, (timelinesOf.get(group) ?? new Set()).add(key))
  }
  for (const [key, group] of Map.groupBy(stored.values(), keyOf)) put(key, group, group[0] as Fact)
  const end = (
    head: EntityId,
    relation: string,
    isOver: (fact: Fact) => boolean,
    closing: Ending['closing'],
  ): void => {
    for (const key of timelinesOf.get(`${head} ${relation}`) ?? []) {
      const present = timelines.get(key) ?? []
      const endings = present
        .filter((f) => f.kind === 'state' && isOver(f))
        .map((f): Ending => ({ tail: f.tail, closing }))
      if (endings.length > 0)
        put(key, timeline(present, endings, vocabulary.isSingleValued(relation)), { head, relation })
    }
  }
  const nameOf = (id: EntityId): string => entities.nameOf(id) ?? tailNames.get(id) ?? ''
  const terms = new Map<EntityId, readonly string[]>()
  const termsOf = (id: EntityId): readonly string[] => {
    const known = terms.get(id) ?? searchTerms(nameOf(id))
    terms.set(id, known)
    return known
  }

  /** Who has moved to Lisbon no longer plans to: the plan ends when what it says came true. */
  const fulfil = (done: Fact): void => {
    const said = new Set(searchTerms(`${done.wording} ${done.statement}`))
    const { turn, heardAt } = done.evidence[0] as Evidence
    const isFulfilled = (plan: Fact): boolean => {
      const planned = termsOf(plan.tail)
      return plan.valid.from <= done.valid.from && planned.length > 0 && planned.every((t) => said.has(t))
    }
    for (const relation of PLANS)
      end(done.head, relation, isFulfilled, { at: done.valid.from, by: null, turn, heardAt })
  }

  return {
    entity: entities.resolve,
    mention: entities.mention,
    fact(draft, heardAt) {
      if (normaliseName(draft.head.name) === '' || normaliseName(draft.tail.name) === '') return
      const head = entities.resolve(draft.head, draft.source, false)
      const tail = entities.resolve(draft.tail, draft.source, false)
      if (head === tail) return
      const relation = vocabulary.canonical(draft.relation)
      const evidence = { turn: draft.source, heardAt, claimed: draft.claimed, confidence: draft.confidence }
      // Turns that only belong to it are sources, too, but no confirmations.
      const context = draft.context.map((turn) => ({ ...evidence, turn, confidence: 0 }))
      const incoming: Fact = {
        id: factId({ head, relation, tail }, evidence),
        head,
        relation,
        tail,
        wording: draft.wording,
        statement: draft.statement,
        aspect: draft.aspect,
        condition: draft.condition,
        kind: draft.kind,
        valid: draft.claimed,
        confidence: draft.confidence,
        intent: draft.intent,
        evidence: [evidence, ...context],
        closings: [],
        status: 'active',
        frozen: false,
        verified: draft.verified,
      }
      const key = keyOf(incoming)
      const others = timelines.get(key) ?? []
      if (others.some((f) => f.id === incoming.id && f.status === 'active')) return
      put(key, timeline([...others, incoming], [], vocabulary.isSingleValued(relation)), incoming)
      if (!PLANS.includes(relation)) fulfil(incoming)
    },
    ending({ head, relation: said, tail, at, source }, heardAt) {
      const relation = vocabulary.canonical(said)
      const id = normaliseName(head.name) === '' ? undefined : entities.find(head)?.id
      if (id === undefined) return
      const words = tail === null ? null : searchTerms(tail)
      const isPlan = PLANS.includes(relation)
      const isOver = (fact: Fact): boolean => words === null || speaksOf(words, termsOf(fact.tail), isPlan)
      end(id, relation, isOver, { at, by: null, turn: source, heardAt })
    },
    changes() {
      return [...entities.changes(), ...factChanges([...stored.values()], [...timelines.values()].flat())]
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
    else if (previous !== fact && JSON.stringify(previous) !== JSON.stringify(fact))
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

/** The stored facts that the drafts may confirm, contradict or end. */
async function touchedFacts(
  store: Store,
  namespace: string,
  scope: DraftScope,
  vocabulary: Vocabulary,
  idOf: (draft: DraftEntity) => EntityId | undefined,
): Promise<Map<FactId, Fact>> {
  const keys = new Map<string, FactKey>()
  const bounded = new Map<string, { head: EntityId; relation: string }>()
  const add = (head: EntityId, relation: string): void => {
    const key = `${head} ${relation}`
    if (vocabulary.isSingleValued(relation)) keys.set(key, { head, relation })
    else bounded.set(key, { head, relation })
  }
  for (const draft of scope.facts) {
    const relation = vocabulary.canonical(draft.relation)
    const head = idOf(draft.head)
    if (head === undefined) continue
    const tail = idOf(draft.tail)
    if (vocabulary.isSingleValued(relation)) add(head, relation)
    else if (tail !== undefined) {
      // Of a value that recurs (going to the gym), only what overlaps can be confirmed or ended.
      const key = `${head} ${relation} ${tail}`
      keys.set(key, {
        head,
        relation,
        tail,
        during: union(keys.get(key)?.during, draft.claimed),
      })
    }
    for (const plan of PLANS) add(head, plan)
  }
  for (const { head, relation } of scope.endings) {
    const id = idOf(head)
    if (id !== undefined) add(id, vocabulary.canonical(relation))
  }
  const found = await Promise.all([
    store.factsUnder(namespace, [...keys.values()]),
    ...[...bounded.values()].map(({ head, relation }) =>
      store.findFacts(namespace, { head, relation, limit: MAX_ENDED }),
    ),
  ])
  return new Map(found.flat().map((f) => [f.id, f]))
}

function union(a: Interval | undefined, b: Interval): Interval {
  if (a === undefined) return b
  return {
    from: Math.min(a.from, b.from) as Instant,
    to: a.to === null || b.to === null ? null : (Math.max(a.to, b.to) as Instant),
  }
}

/** The facts with each of their timelines computed anew. */
export function settled(facts: readonly Fact[], vocabulary: Vocabulary): Fact[] {
  return [...Map.groupBy(facts, (f) => timelineKey(f, vocabulary)).values()].flatMap((group) =>
    timeline(group, [], vocabulary.isSingleValued((group[0] as Fact).relation)),
  )
}

/** One timeline each: a head and relation; for many-valued relations, one value of it. */
function timelineKey(fact: Pick<Fact, 'head' | 'relation' | 'tail'>, vocabulary: Vocabulary): string {
  const group = `${fact.head} ${fact.relation}`
  return vocabulary.isSingleValued(fact.relation) ? group : `${group} ${fact.tail}`
}

/**
 * Whether words that say something is over speak of this fact. "Jazz" ends "jazz concerts" and the other
 * way round, but not "jazz dance class" by "jazz piano"; of a plan people speak freely ("the trip to
 * Kyoto" for "visit Kyoto"), so one shared word is enough.
 */
function speaksOf(said: readonly string[], value: readonly string[], isPlan: boolean): boolean {
  if (said.length === 0 || value.length === 0) return false
  if (isPlan) return value.some((t) => said.includes(t))
  return said.every((t) => value.includes(t)) || value.every((t) => said.includes(t))
}
