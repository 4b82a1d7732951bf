/** Facts, entities and experiences that were found elsewhere, by another system or by a person. */
import type { Change } from '../model/change.ts'
import type { EntityType } from '../model/entity.ts'
import { argumentInvalid } from '../model/errors.ts'
import type { Experience } from '../model/experience.ts'
import type { FactInput, GraphAdded, GraphInput } from '../model/graph-input.ts'
import type { ExperienceId, TurnId } from '../model/ids.ts'
import { timeOfClaim, untold } from '../model/known-time.ts'
import { ENTITY_NAME_RULE, properEntityName, properName } from '../model/names.ts'
import { DAY, type Instant, toDay } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { fingerprint } from '../std/hash.ts'
import { storable, withStrings } from '../std/visible.ts'
import type { Store } from '../store/store.ts'
import { isSupported } from '../tasks/distil/by-model/is-supported.ts'
import { readWhen } from '../tasks/distil/by-model/read-when.ts'
import { intentOf } from '../tasks/distil/distil.ts'
import type { DistilOutput, DraftEntity, DraftFact } from '../tasks/distil/types.ts'
import { canonicalRelation, isFormer } from '../tasks/relations.ts'
import { applyComputed } from './apply-computed.ts'
import { checkGraph } from './check-graph.ts'
import { derive } from './derive.ts'
import { experienceRecord } from './wishes.ts'

const PER_BATCH = 300
const DEFAULT_CONFIDENCE = 0.9

interface Sourced {
  readonly sources: readonly string[]
}

/** An item as it may be stored, or what keeps it out. */
export type Admit = <Item extends Sourced>(item: Item) => Promise<Item | string>

/**
 * Adds what can be used and says what cannot: every item needs stored turns as sources, and times that can
 * be read. Relations are filed under their canonical form, and facts join the timelines that are there.
 *
 * @throws MemoryError `argument-invalid` naming the item and its field when one does not have the shape of a
 * {@link GraphInput}, or a fact ends before it begins; nothing of the graph is added then
 */
export async function addGraph(
  store: Store,
  namespace: string,
  graph: GraphInput,
  now: Instant,
  admit: Admit,
): Promise<GraphAdded> {
  checkGraph(graph)
  const rejected: string[] = []
  const admitted = async <Item extends Sourced>(what: string, items: readonly Item[] = []) => {
    const kept: (readonly [i: number, item: Item])[] = []
    for (const [i, item] of items.entries()) {
      const clean = await admit(withStrings(item, storable))
      if (typeof clean === 'string')
        rejected.push(`${what} ${i}: holds what this memory keeps out (${clean})`)
      else kept.push([i, clean])
    }
    return kept
  }
  const entities = await admitted('entity', graph.entities)
  const facts = await admitted('fact', graph.facts)
  const experiences = await admitted('experience', graph.experiences)
  const sources = [...entities, ...facts, ...experiences].flatMap(([, item]) => item.sources)
  const turns = await turnsById(store, namespace, sources)
  const known = (what: string, ids: readonly string[]): StoredTurn[] => {
    const found = ids.flatMap((id) => turns.get(id) ?? [])
    if (found.length === 0) rejected.push(`${what}: none of its sources is a stored turn`)
    return found.sort((a, b) => a.at - b.at)
  }

  const types = new Map(entities.map(([, e]) => [properName(e.name).toLowerCase(), e]))
  const draftOf = (name: string, type: EntityType | undefined, fallback: EntityType): DraftEntity => {
    const proper = properName(name)
    const listed = types.get(proper.toLowerCase())
    return { name: proper, type: type ?? listed?.type ?? fallback, description: listed?.description ?? '' }
  }
  const mentions = entities.flatMap(([i, e]) => {
    if (properEntityName(e.name) === null) {
      rejected.push(`entity ${i}: its name ${ENTITY_NAME_RULE}`)
      return []
    }
    const entity = draftOf(e.name, e.type, 'thing')
    return known(`entity ${i}`, e.sources).map(({ id }) => ({ entity, turn: id }))
  })
  const drafts = facts.flatMap(([i, fact]): DraftFact[] => {
    const said = known(`fact ${i}`, fact.sources)
    return said.length === 0
      ? []
      : factOf(fact, i, said, draftOf, (why) => rejected.push(`fact ${i}: ${why}`))
  })
  const batch = { reason: 'import', at: now }
  const nothing: DistilOutput = { facts: [], endings: [], mentions: [], cues: [], wishes: [], rewritings: [] }
  const all = [...turns.values()]
  for (let at = 0; at < Math.max(drafts.length, mentions.length); at += PER_BATCH) {
    const output = {
      ...nothing,
      facts: drafts.slice(at, at + PER_BATCH),
      mentions: mentions.slice(at, at + PER_BATCH),
    }
    await applyComputed(store, namespace, { batch }, () =>
      derive(store, namespace, { read: [{ turns: all, output, by: 'import', joins: true }] }),
    )
  }
  const items = experiences.flatMap(([i, { type, content, sources: ids }]): Experience[] => {
    const said = known(`experience ${i}`, ids)
    if (said.length === 0) return []
    const id = `x${fingerprint('import', type, content)}` as ExperienceId
    const from = said.map((t) => t.id)
    return [{ id, type, content, sources: from, cluster: null, status: 'active', frozen: false }]
  })
  await applyComputed(store, namespace, { batch }, async () => {
    const ids = items.map((e) => e.id)
    const stored = await store.records(namespace, 'experience', ids)
    // What a user denied or protected stays as it is.
    const fixed = new Set(
      stored.filter((r) => r.value.status === 'denied' || r.value.frozen).map((r) => r.id),
    )
    return items.filter((e) => !fixed.has(e.id)).map((e): Change => experienceRecord(e))
  })
  return { facts: drafts.length, experiences: items.length, rejected }
}

async function turnsById(
  store: Store,
  namespace: string,
  ids: readonly string[],
): Promise<Map<string, StoredTurn>> {
  const found = await store.turns(namespace, [...new Set(ids)] as TurnId[])
  return new Map(found.map((t) => [t.id, t]))
}

function factOf(
  input: FactInput,
  index: number,
  said: readonly StoredTurn[],
  draftOf: (name: string, type: EntityType | undefined, fallback: EntityType) => DraftEntity,
  reject: (why: string) => void,
): DraftFact[] {
  const turn = said[0] as StoredTurn
  const { relation, inverse, spec } = canonicalRelation(input.relation)
  if (relation === '') {
    reject(`no word in the relation ${JSON.stringify(input.relation)}`)
    return []
  }
  if ([input.head, input.tail, input.relation].some((name) => properEntityName(name) === null)) {
    reject(`head, relation and tail each ${ENTITY_NAME_RULE}`)
    return []
  }
  const from = input.from === undefined ? null : readWhen(input.from, turn.at)
  const to = input.to === undefined ? null : readWhen(input.to, turn.at)
  if (input.from !== undefined && from === null) reject(`unreadable time ${JSON.stringify(input.from)}`)
  if (input.to !== undefined && to === null) reject(`unreadable time ${JSON.stringify(input.to)}`)
  // The day it was said is when it was mentioned, not when it happened or began.
  const mentioned = from !== null && from.from <= turn.at && turn.at < from.to && from.to - from.from <= DAY
  const begin = from === null || mentioned ? turn.at : from.from
  const kind = input.kind ?? spec?.kind ?? (to === null ? 'state' : 'event')
  if (to !== null && to.to <= begin)
    throw argumentInvalid(
      `facts[${index}].to`,
      `must not lie before it begins, ${toDay(begin)}, but is ${JSON.stringify(input.to)}`,
    )
  const spanEnd = from === null || mentioned ? begin + DAY : from.to
  // "Lived in" is no way to say where somebody lives.
  const isOver = kind === 'state' && to === null && !inverse && isFormer(relation, input.relation)
  const end = kind === 'event' ? (to?.to ?? spanEnd) : (to?.from ?? (isOver ? turn.at : null))
  const statement =
    input.statement ??
    `${input.head} ${input.relation.replaceAll('_', ' ')} ${input.tail}.`.replace(/\s+/g, ' ')
  const head = draftOf(input.head, input.headType, 'thing')
  const tail = draftOf(input.tail, input.tailType, spec?.tail ?? 'thing')
  const heardAt = turn.at
  const isUndated = isOver && begin >= turn.at
  const claimed = { from: (isUndated ? turn.at - DAY : begin) as Instant, to: end as Instant | null }
  return [
    {
      head: inverse ? tail : head,
      relation,
      wording: input.relation,
      tail: inverse ? head : tail,
      statement,
      aspect: input.aspect ?? spec?.aspect ?? 'other',
      condition: input.condition?.trim() || null,
      kind,
      claimed: claimed.to !== null && claimed.to <= claimed.from ? { from: claimed.from, to: null } : claimed,
      time: isUndated
        ? { bound: 'before', span: null, unit: null }
        : from === null
          ? untold(kind)
          : timeOfClaim(kind, claimed, heardAt),
      confidence: Math.min(0.99, Math.max(0, input.confidence ?? DEFAULT_CONFIDENCE)),
      intent: intentOf(statement),
      source: turn.id,
      context: said.slice(1).map((t) => t.id),
      verified: isSupported(statement, said, claimed),
    },
  ]
}
