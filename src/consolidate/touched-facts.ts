/** The stored facts that what was heard may confirm, contradict, end or take away. */
import type { Ending, Evidence, Fact } from '../model/fact.ts'
import type { EntityId, FactId } from '../model/ids.ts'
import type { Instant, Interval } from '../model/time.ts'
import type { FactKey, Store } from '../store/store.ts'
import { PLANS, TIED } from '../tasks/relations.ts'
import { allFacts, factsNaming } from './all-facts.ts'
import type { Heard } from './hear.ts'
import type { Vocabulary } from './vocabulary.ts'
import { openRelations } from './whose-medicine.ts'

export interface Touch {
  readonly rootOf: (id: EntityId) => EntityId
  readonly vocabulary: Vocabulary
  readonly heard: Heard
  /** Facts and endings that lose a turn. */
  readonly facts: readonly Fact[]
  readonly endings: readonly Ending[]
  /** Names that mean another than before. */
  readonly moved: readonly EntityId[]
  /** Relations that are filed anew. */
  readonly relations: readonly string[]
  /** Facts that are replaced. */
  readonly ids: readonly FactId[]
  /** Facts that join. */
  readonly fixed: readonly Fact[]
}

export interface Touched {
  /** With everything that shares a timeline with them, as far as it can play a part. */
  readonly facts: readonly Fact[]
  /** Names of which the facts are all there are: they mean another than before, or another means them. */
  readonly moved: ReadonlySet<EntityId>
  /** Claims of facts by which a plan that was just heard of may have come true long ago. */
  readonly deeds: readonly Evidence[]
}

/** Of a head with very many values, only the newest are looked through for one that is over, or a plan that came true. */
const MAX_ENDED = 200

export async function touchedFacts(store: Store, namespace: string, touch: Touch): Promise<Touched> {
  const { rootOf, vocabulary, heard } = touch
  const [replaced, { moved, refiled }] = await Promise.all([
    touch.ids.length === 0 ? [] : store.facts(namespace, touch.ids),
    refiledFacts(store, namespace, touch),
  ])
  const wanted = createKeys(vocabulary)
  for (const claim of heard.claims) {
    const head = rootOf(claim.head)
    wanted.timeline(head, vocabulary.canonical(claim.relation), rootOf(claim.tail), claim)
    for (const plan of PLANS) wanted.newest(head, plan)
  }
  for (const ending of [...heard.endings, ...touch.endings])
    wanted.newest(rootOf(ending.head), vocabulary.canonical(ending.relation))
  for (const fact of [...touch.facts, ...replaced, ...refiled, ...touch.fixed]) {
    // Where it is filed, and where it will be.
    wanted.timeline(fact.head, fact.relation, fact.tail, { kind: fact.kind, claimed: fact.valid })
    for (const e of fact.evidence)
      wanted.timeline(rootOf(e.head), vocabulary.canonical(e.relation), rootOf(e.tail), e)
  }
  // Of a medicine or an illness of which nobody said whose it is, it counts how many have it.
  const touched = [...heard.claims, ...touch.facts, ...replaced, ...heard.endings, ...touch.endings]
  const open = await Promise.all(
    openRelations(new Set(touched.map((t) => t.relation))).map((relation) =>
      allFacts(store, namespace, { relation }),
    ),
  )
  const found = [
    ...touch.facts,
    ...replaced,
    ...refiled,
    ...(await wanted.read(store, namespace)),
    ...open.flat(),
  ]
  return {
    facts: [...new Map(found.map((f) => [f.id, f])).values()],
    moved,
    deeds: await deedsFor(store, namespace, touch),
  }
}

/** Facts of names that mean another now, and of relations that are filed anew. */
async function refiledFacts(
  store: Store,
  namespace: string,
  { moved, relations, rootOf }: Touch,
): Promise<{ readonly moved: ReadonlySet<EntityId>; readonly refiled: readonly Fact[] }> {
  const entities = [...new Set(moved.flatMap((id) => [id, rootOf(id)]))]
  const before = entities.length === 0 ? [] : await store.entities(namespace, entities)
  const all = new Set([...entities, ...before.flatMap((e) => e.mergedInto ?? [])])
  const found = await Promise.all([
    all.size === 0 ? [] : factsNaming(store, namespace, [...all]),
    ...relations.map((relation) => allFacts(store, namespace, { relation })),
  ])
  return { moved: all, refiled: found.flat() }
}

function createKeys(vocabulary: Vocabulary) {
  const keys = new Map<string, FactKey>()
  const bounded = new Map<string, { head: EntityId; relation: string }>()
  // What is tied to another timeline is looked at with it, however many values either has at a time.
  const isWhole = (relation: string): boolean =>
    vocabulary.isSingleValued(relation) || TIED.includes(relation)
  const whole = (head: EntityId, relation: string): void => {
    for (const one of TIED.includes(relation) ? TIED : [relation])
      keys.set(`${head} ${one}`, { head, relation: one })
  }
  return {
    timeline(
      head: EntityId,
      relation: string,
      tail: EntityId,
      { kind, claimed }: Pick<Evidence, 'kind' | 'claimed'>,
    ): void {
      if (isWhole(relation)) {
        whole(head, relation)
        return
      }
      // Another telling of an event may name it otherwise and without a date.
      if (kind === 'event') bounded.set(`${head} ${relation}`, { head, relation })
      // Of a state that recurs, only what overlaps can be confirmed or ended.
      const key = `${head} ${relation} ${tail}`
      keys.set(key, { head, relation, tail, during: union(keys.get(key)?.during, claimed) })
    },
    newest(head: EntityId, relation: string): void {
      if (isWhole(relation)) whole(head, relation)
      else bounded.set(`${head} ${relation}`, { head, relation })
    },
    async read(store: Store, namespace: string): Promise<Fact[]> {
      const found = await Promise.all([
        store.factsUnder(namespace, [...keys.values()]),
        ...[...bounded.values()].map(({ head, relation }) =>
          store.findFacts(namespace, { head, relation, limit: MAX_ENDED }),
        ),
      ])
      return found.flat()
    },
  }
}

function union(a: Interval | undefined, b: Interval): Interval {
  if (a === undefined) return b
  return {
    from: Math.min(a.from, b.from) as Instant,
    to: a.to === null || b.to === null ? null : (Math.max(a.to, b.to) as Instant),
  }
}

/** A deed that was told before and after the plan is one fact, which may lie before it. */
async function deedsFor(store: Store, namespace: string, { heard, rootOf }: Touch): Promise<Evidence[]> {
  const heads = new Set(heard.claims.flatMap((c) => (PLANS.includes(c.relation) ? rootOf(c.head) : [])))
  const found = await Promise.all(
    [...heads].map((head) => store.findFacts(namespace, { head, limit: MAX_ENDED })),
  )
  return found.flat().flatMap((f) => f.evidence)
}
