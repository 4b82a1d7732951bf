/** What a person may want to look at, found by looking at a bounded part of a memory at a time. */
import type { Entity } from '../model/entity.ts'
import { normaliseName } from '../model/entity.ts'
import { type Fact, heardAt, holdsAt, lastHeardAt } from '../model/fact.ts'
import type { ReviewItem, ReviewKind, ReviewPage } from '../model/review-item.ts'
import { DAY, type Instant, toDay } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import type { Store } from '../store/store.ts'
import { compareEntities, firstWordsOf, variantsOf, whyMaybeOne } from '../tasks/compare-entities.ts'
import { isSingleValued } from '../tasks/relations.ts'
import { duplicatesAmong, loopsAmong, STALE_DAYS, secretsAmong } from './check-items.ts'

/** Rows that one call looks at. */
const ROWS = 1000
/** Entities of which each is compared with those of like names. */
const ENTITIES = 200
/** Entities of one beginning that one is compared with. */
const COMPARED = 30

type Thing = ReviewItem['things'][number]
type Looked = Omit<ReviewPage, 'looked' | 'next'> & { readonly rows: number; readonly most: number }

interface Look {
  readonly store: Store
  readonly namespace: string
  readonly now: Instant
  /** Rows to pass over. */
  readonly offset: number
}

/**
 * @param after Where to look on; 0: from the beginning.
 * @cost looks at 1,000 facts or turns, or 200 entities
 */
export async function reviewPage(
  store: Store,
  namespace: string,
  kind: ReviewKind,
  after: number,
  now: Instant,
): Promise<ReviewPage> {
  const { items, rows, most } = await LOOKS[kind]({ store, namespace, now, offset: after })
  return { items, looked: after + rows, next: rows < most ? null : after + rows }
}

const LOOKS: { readonly [K in ReviewKind]: (look: Look) => Promise<Looked> } = {
  async names(look) {
    const entities = await look.store.findEntities(look.namespace, { offset: look.offset, limit: ENTITIES })
    const active = entities.filter((e) => e.status === 'active')
    const asked = new Map(active.map((e) => [e, namesLike(e)]))
    const alike = await look.store.entitiesNamed(
      look.namespace,
      [...new Set([...asked.values()].flatMap((a) => a.names))],
      [...new Set([...asked.values()].flatMap((a) => a.firstWords))],
    )
    const byName = Map.groupBy(alike, (e) => normaliseName(e.name))
    const byFirst = Map.groupBy(alike, (e) => firstWord(e.name))
    const byStart = new Map<string, Entity[]>()
    for (const entity of active)
      for (const start of startsOf(entity)) byStart.set(start, [...(byStart.get(start) ?? []), entity])
    const items = active.flatMap((entity) => {
      const { names, firstWords } = asked.get(entity) as Alike
      const others = [
        ...names.flatMap((name) => byName.get(name) ?? []),
        ...firstWords.flatMap((word) => byFirst.get(word) ?? []),
        ...startsOf(entity).flatMap((start) => (byStart.get(start) ?? []).slice(0, COMPARED)),
      ]
      return [...new Map(others.map((e) => [e.id, e])).values()].flatMap((other): ReviewItem[] => {
        // Each pair is told once: by the longer name.
        const why = other.status === 'active' && isBefore(other, entity) ? whyMaybeOne(entity, other) : null
        return why === null ? [] : [{ kind: 'names', why, things: [entity, other].map(entityThing) }]
      })
    })
    return { items, rows: entities.length, most: ENTITIES }
  },

  async merges(look) {
    const aliases = await look.store.findEntities(look.namespace, {
      status: 'merged',
      offset: look.offset,
      limit: ROWS,
    })
    const kept = new Map(
      (
        await look.store.entities(look.namespace, [...new Set(aliases.flatMap((e) => e.mergedInto ?? []))])
      ).map((e) => [e.id, e]),
    )
    const items = aliases.flatMap((alias): ReviewItem[] => {
      const into = alias.mergedInto === null ? undefined : kept.get(alias.mergedInto)
      if (into === undefined || alias.mergedBy === 'user' || alias.frozen) return []
      if (normaliseName(alias.name) === normaliseName(into.name)) return []
      const why = alias.mergedBy === 'model' ? 'the model' : compareEntities(alias, into).reason
      return [{ kind: 'merges', why, things: [into, alias].map(entityThing) }]
    })
    return { items, rows: aliases.length, most: ROWS }
  },

  async contradictions(look) {
    const { facts, rows } = await openFacts(look, (f) => isCurrent(f, look.now) && isSingleValued(f.relation))
    const under = await look.store.factsUnder(look.namespace, facts)
    const items = [...Map.groupBy(under, (f) => `${f.head} ${f.relation}`).values()].flatMap(
      (group): ReviewItem[] => {
        const current = group.filter((f) => isCurrent(f, look.now)).sort(newestFirst)
        const [newest] = current
        // A pair that lies on two pages is told on the first of them.
        if (new Set(current.map((f) => f.tail)).size < 2 || !facts.some((f) => f.id === newest?.id)) return []
        const why = (newest as Fact).relation.replaceAll('_', ' ')
        return [{ kind: 'contradictions', why, things: current.map(factThing) }]
      },
    )
    return { items, rows, most: ROWS }
  },

  async undated(look) {
    const { facts, rows } = await openFacts(look, (f) => f.kind === 'event' && f.time.span === null)
    const items = facts.map(
      (f): ReviewItem => ({
        kind: 'undated',
        why: `told on ${toDay(heardAt(f))}, nobody said when`,
        things: [factThing(f)],
      }),
    )
    return { items, rows, most: ROWS }
  },

  async stale(look) {
    const { facts, rows } = await openFacts(look, (f) => {
      return isCurrent(f, look.now) && look.now - lastHeardAt(f) > STALE_DAYS * DAY
    })
    const items = facts.map((f): ReviewItem => {
      return { kind: 'stale', why: `not confirmed since ${toDay(lastHeardAt(f))}`, things: [factThing(f)] }
    })
    return { items, rows, most: ROWS }
  },

  async repeated(look) {
    const { facts, rows } = await openFacts(look, (f) => isCurrent(f, look.now))
    const byId = new Map<string, Fact>(facts.map((f) => [f.id, f]))
    const found = await duplicatesAmong(
      facts.map((f) => ({ id: f.id, of: f.head, text: f.statement, key: null, value: null, at: null })),
    )
    const items = found.map(({ ids }): ReviewItem => {
      const same = ids.map((id) => byId.get(id) as Fact).sort(newestFirst)
      return { kind: 'repeated', why: `${ids.length} times`, things: same.map(factThing) }
    })
    return { items, rows, most: ROWS }
  },

  loops: (look) => turnsThat('loops', look, async (items) => loopsAmong(items)),
  secrets: (look) => turnsThat('secrets', look, secretsAmong),
}

/** Facts of the page that count and that nobody protected: what is protected was looked at. */
async function openFacts(
  { store, namespace, offset }: Look,
  wanted: (fact: Fact) => boolean,
): Promise<{ facts: Fact[]; rows: number }> {
  const page = await store.findFacts(namespace, { offset, limit: ROWS })
  return { facts: page.filter((f) => f.status === 'active' && !f.frozen && wanted(f)), rows: page.length }
}

async function turnsThat(
  kind: ReviewKind,
  { store, namespace, offset }: Look,
  find: typeof secretsAmong,
): Promise<Looked> {
  const turns = await store.findTurns(namespace, { offset, limit: ROWS })
  const byId = new Map<string, StoredTurn>(turns.map((t) => [t.id, t]))
  const found = await find(
    turns.map(({ id, content, at }) => ({ id, text: content, key: null, value: null, at })),
  )
  const items = found.map(({ ids, detail }): ReviewItem => {
    const things = ids.map((id) => turnThing(byId.get(id) as StoredTurn))
    return { kind, why: kind === 'loops' ? (detail.split(':')[0] ?? '') : detail, things }
  })
  return { items, rows: turns.length, most: ROWS }
}

interface Alike {
  readonly names: readonly string[]
  readonly firstWords: readonly string[]
}

/** Under which names an entity may be stored once more. */
function namesLike({ name, type }: Entity): Alike {
  const words = normaliseName(name).split(' ')
  return {
    names: [...new Set([...words, ...variantsOf(name, type)])],
    firstWords: [...new Set([...firstWordsOf(name), firstWord(name)])],
  }
}

/** The first letters of each word of its name: entities looked at together are compared when they share one. */
function startsOf({ name }: Entity): string[] {
  return [
    ...new Set(
      normaliseName(name)
        .split(' ')
        .map((word) => word.slice(0, 4)),
    ),
  ]
}

function firstWord(name: string): string {
  return normaliseName(name).split(' ')[0] ?? ''
}

function isCurrent(fact: Fact, now: Instant): boolean {
  return fact.kind === 'state' && holdsAt(fact, now)
}

function isBefore(a: Entity, b: Entity): boolean {
  return a.name.length < b.name.length || (a.name.length === b.name.length && a.id < b.id)
}

function newestFirst(a: Fact, b: Fact): number {
  return b.valid.from - a.valid.from || (a.id < b.id ? -1 : 1)
}

function entityThing({ id, name }: Entity): Thing {
  return { kind: 'entity', id, text: name, at: null }
}

function factThing({ id, statement, valid }: Fact): Thing {
  return { kind: 'fact', id, text: statement, at: valid.from }
}

/** A report is passed on: secrets are never in it. */
function turnThing({ id, content, at, speaker }: StoredTurn): Thing {
  const line = content.slice(0, 400)
  return { kind: 'turn', id, text: `${speaker}: ${withoutSecrets(line, findSecrets(line))}`, at }
}
