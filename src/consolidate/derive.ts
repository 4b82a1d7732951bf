/**
 * The changes after which the graph says what follows from what was read of the turns. Reading turns, forgetting them,
 * reading them again, and every decision about names and facts end here, so that the same turns and decisions lead to
 * the same graph on whatever way.
 */
import { type Change, type Collections, deleted, KEYS, put } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import type { Ending, Evidence, Fact } from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import type { Reading } from '../model/reading.ts'
import { same } from '../std/same.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import type { DraftEntity } from '../tasks/distil/types.ts'
import { PLANS } from '../tasks/relations.ts'
import { NAME, refusedNames } from './given-names.ts'
import {
  endingDrafts,
  type HeardElsewhere,
  hear,
  NOTHING_HEARD,
  type ReadTurns,
  type Spoken,
} from './hear.ts'
import { heardOnce } from './heard-once.ts'
import { type NameDraft, openNames } from './name-draft.ts'
import { entityIdOf } from './names.ts'
import { fulfilments, isFulfilment, type Names, settle, withoutGone } from './settle.ts'
import { toldInOrder } from './told-in-order.ts'
import { type Touched, touchedFacts } from './touched-facts.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { openEndingsOf } from './whose-medicine.ts'

export interface Derivation {
  readonly read?: readonly ReadTurns[]
  /** All turns that were read, also those of which nothing was kept: their speakers are entities. */
  readonly spoken?: readonly Spoken[]
  /** Turns whose claims no longer count; what they are found by stays. */
  readonly without?: ReadonlySet<TurnId>
  /** Turns of which nothing stays. */
  readonly gone?: ReadonlySet<TurnId>
  /** Entities as a person wants them; their facts are filed anew. */
  readonly decided?: readonly Entity[]
  /** What is meant by relations from now on, and the relations whose facts are filed anew for it. */
  readonly vocabulary?: { readonly next: Vocabulary; readonly relations: readonly string[] }
  /** What becomes of facts: another form of them, or `null`. */
  readonly replaced?: ReadonlyMap<FactId, Fact | null>
  /** Names of which nothing stays, and the turns that mention them. */
  readonly removed?: { readonly names: readonly EntityId[]; readonly turns: readonly TurnId[] }
  /** What another memory made of turns that were not heard here before. */
  readonly brought?: Brought
}

export interface Brought extends HeardElsewhere {
  /** Names with what was decided about them, for what here uses them. */
  readonly entities: readonly Entity[]
  /** Those that stay though nothing here uses them: what was decided about them waits until turns are read. */
  readonly waiting: ReadonlySet<EntityId>
  /** Those that are protected there, and mean no namesake until they are protected here, too. */
  readonly standing: ReadonlySet<EntityId>
  /** Facts as a person denied or protected them. */
  readonly fixed: readonly Fact[]
}

const NONE: ReadonlySet<TurnId> = new Set()
const NOTHING_REMOVED: NonNullable<Derivation['removed']> = { names: [], turns: [] }
const NOTHING_BROUGHT: Brought = {
  ...NOTHING_HEARD,
  entities: [],
  waiting: new Set(),
  standing: new Set(),
  fixed: [],
}

/** @cost a dozen reads, whatever the number of turns; more when names turn out to mean another than before */
export async function derive(store: Store, namespace: string, derivation: Derivation): Promise<Change[]> {
  const { gone = NONE, decided = [], replaced = new Map<FactId, Fact | null>() } = derivation
  const { brought = NOTHING_BROUGHT, removed = NOTHING_REMOVED } = derivation
  const again = new Set(readAgain(derivation))
  const without = new Set([...(derivation.without ?? []), ...gone, ...again])
  const vocabulary = derivation.vocabulary?.next ?? (await readVocabulary(store, namespace))
  const before = await whatRestsOn(store, namespace, without, new Set([...gone, ...again]))
  const undone = await plansUndone(store, namespace, before.facts, { without, replaced })
  const stating = removed.turns.length === 0 ? [] : await store.endingsOf(namespace, removed.turns)
  // What was put in the place of something wrong is removed: that it was wrong stays.
  const unnamed = stating.filter(
    ({ head, corrects }) =>
      !removed.names.includes(head) && corrects?.value != null && removed.names.includes(corrects.value),
  )
  const going = [
    ...before.endings,
    ...undone.endings,
    ...stating.filter((e) => removed.names.includes(e.head)),
    ...unnamed,
  ]
  const names = await openNames(store, namespace, draftsOf(derivation), [
    ...before.speakers,
    ...going.map((e) => e.head),
    ...before.readings.flatMap((r) => r.mentions.map((m) => m.entity)),
    ...before.facts.flatMap((f) => f.evidence.flatMap((e) => [e.head, e.tail])),
    ...decided.map((e) => e.id),
    ...(await namedBy(store, namespace, [...replaced.keys()])),
    ...removed.names,
    ...brought.entities.map((e) => e.id),
    // An export that was written meanwhile may lack names that its readings mention, and that are here.
    ...brought.readings.flatMap((r) => r.mentions.map((m) => m.entity)),
    ...brought.claims.flatMap((e) => [e.head, e.tail]),
    ...brought.endings.map((e) => e.head),
  ])
  const unused = await names.forget(gone, again)
  const changed = brought.entities
    .filter((entity) => names.bring(entity, brought.waiting.has(entity.id)))
    .map((e) => e.id)
  const heard = await hear(store, namespace, derivation, names)
  for (const entity of decided) await names.set(entity)
  names.remove(removed.names)
  const refused = await refusedNames(store, namespace, names, { heard, without, replaced, going })
  const moved = [
    ...names.settle(brought.standing, refused),
    ...unused,
    ...changed,
    ...decided.map((e) => e.id),
  ]

  const touched = await touchedFacts(store, namespace, {
    rootOf: names.rootOf,
    vocabulary,
    heard,
    facts: before.facts,
    endings: going,
    moved,
    relations: derivation.vocabulary?.relations ?? [],
    ids: [...replaced.keys()],
    fixed: brought.fixed,
  })
  const lost = [...going, ...(await fulfilledUnder(store, namespace, touched))]
  const kept = touched.facts.flatMap((f) => (replaced.has(f.id) ? (replaced.get(f.id) ?? []) : f))
  const stands = new Set(kept.map((f) => f.id))
  const fixed = [
    ...kept.filter(isFixed).flatMap((f) => withoutGone(f, gone) ?? []),
    ...brought.fixed.filter((f) => !stands.has(f.id)),
  ]
  const claimed = [
    ...kept.flatMap((f) => (isFixed(f) ? [] : f.evidence.flatMap((e) => standing(e, without, gone)))),
    ...heard.claims,
  ]
  const decidedOn = fixed.flatMap((f) => f.evidence)
  const beside = [...touched.deeds, ...undone.left]
  const corrected = fixed.flatMap(({ head, correctedTail: tail }) =>
    tail === undefined ? [] : { head, tail },
  )
  const lookup = await namesFor(store, namespace, names, [...claimed, ...decidedOn, ...beside, ...corrected])
  const evidence = heardOnce(claimed, lookup, vocabulary)
  // A plan came true by what was said, whatever a person decided about either.
  const said = [...evidence, ...decidedOn]
  const plans = said.filter((e) => PLANS.includes(e.relation))
  const asSaid = await tailsAsSaid(store, namespace, plans, heard.readings)
  const planned = (plan: Evidence): string => asSaid(plan) ?? lookup.nameOf(plan.tail)
  const deeds = [...beside, ...said.filter((e) => touched.moved.has(lookup.rootOf(e.head)))]
  const left = unnamed.map(
    (e): Ending => ({ ...e, corrects: { value: null, span: e.corrects?.span ?? null } }),
  )
  const found = await endingsFor(store, namespace, { names, ...lookup, vocabulary, evidence: said, lost })
  const order = await toldInOrder(store, namespace, [
    ...[...said, ...heard.claims, ...deeds],
    ...[...found, ...heard.endings, ...left],
  ])
  const fulfilled = fulfilments(plans, [...heard.claims, ...deeds], { ...lookup, planned, order })
  const stated = [...heard.endings, ...fulfilled, ...left]
  const endings = [...new Map([...found, ...stated].map((e) => [e.id, e])).values()]
  const after = settle({ evidence, fixed, endings, order }, lookup, vocabulary)
  const needed = new Set<EntityId>(
    endings.flatMap((e) => [e.head, ...(e.corrects?.value == null ? [] : [e.corrects.value])]),
  )
  for (const fact of after)
    for (const e of [fact, ...fact.evidence, { ...fact, tail: fact.correctedTail ?? fact.tail }])
      needed.add(e.head).add(e.tail)
  return [
    ...names.changes(needed),
    ...readingChanges(before.readings, heard.readings, gone),
    ...difference('ending', lost, stated),
    ...difference('fact', touched.facts, after),
  ]
}

/** Who is called otherwise when these facts are. */
async function namedBy(store: Store, namespace: string, ids: readonly FactId[]): Promise<EntityId[]> {
  const facts = ids.length === 0 ? [] : await store.facts(namespace, ids)
  return facts.flatMap((f) => (f.relation === NAME ? [f.head, ...f.evidence.map((e) => e.head)] : []))
}

/** Turns whose reading replaces what was read of them before. */
export function readAgain({ read = [], spoken = [], brought }: Derivation): TurnId[] {
  const turns = read.flatMap((r) => (r.joins ? [] : r.turns))
  return [...turns, ...spoken, ...(brought?.turns ?? [])].map((t) => t.id)
}

export function isFixed(fact: Fact): boolean {
  return fact.frozen || fact.status !== 'active'
}

/** What a claim of a stored fact is worth now. */
function standing(e: Evidence, without: ReadonlySet<TurnId>, gone: ReadonlySet<TurnId>): Evidence[] {
  if (e.by === 'reading') {
    if (without.has(e.turn)) return []
    const context = e.context.filter((t) => !gone.has(t))
    return [context.length === e.context.length ? e : { ...e, context }]
  }
  // What was found elsewhere rests on each of its turns.
  const [turn, ...context] = [e.turn, ...e.context].filter((t) => !gone.has(t))
  if (turn === undefined) return []
  return [context.length === e.context.length ? e : { ...e, turn, context }]
}

/** What is stored of turns that are forgotten or read again. */
async function whatRestsOn(
  store: Store,
  namespace: string,
  without: ReadonlySet<TurnId>,
  reread: ReadonlySet<TurnId>,
): Promise<{
  readonly speakers: readonly EntityId[]
  readonly readings: readonly Reading[]
  readonly endings: readonly Ending[]
  readonly facts: readonly Fact[]
}> {
  if (without.size === 0) return { speakers: [], readings: [], endings: [], facts: [] }
  const ids = [...without]
  const [turns, readings, endings, facts] = await Promise.all([
    store.turns(namespace, [...reread]),
    store.readings(namespace, [...reread]),
    store.endingsOf(namespace, ids),
    store.findFacts(namespace, { sources: ids, limit: MAX_PAGE }),
  ])
  const speakers = [...new Set(turns.map((t) => entityIdOf({ name: t.speaker, type: 'person' })))]
  return { speakers, readings, endings, facts }
}

/** Of claims that go: the endings of plans that had come true by them, and what else the turns of these say was done. */
async function plansUndone(
  store: Store,
  namespace: string,
  facts: readonly Fact[],
  {
    without,
    replaced,
  }: { readonly without: ReadonlySet<TurnId>; readonly replaced: ReadonlyMap<FactId, Fact | null> },
): Promise<{ readonly endings: readonly Ending[]; readonly left: readonly Evidence[] }> {
  const stored = replaced.size === 0 ? [] : await store.facts(namespace, [...replaced.keys()])
  const removed = stored.flatMap((f) =>
    f.evidence.filter((e) => !replaced.get(f.id)?.evidence.some((other) => same(e, other))),
  )
  const going = [...removed, ...facts.flatMap((f) => f.evidence.filter((e) => without.has(e.turn)))]
  const plans = going.filter((e) => PLANS.includes(e.relation))
  const keys = plans.map(({ head, relation }) => ({ head, relation }))
  const told = removed.map((e) => e.turn)
  const [ofPlans, ofDeeds] = await Promise.all([
    plans.length === 0 ? [] : store.endingsUnder(namespace, keys),
    store.endingsOf(namespace, told),
  ])
  const isPlanned = ({ head, relation, value }: Ending): boolean =>
    plans.some((p) => p.head === head && p.relation === relation && p.tail === value)
  const endings = [...ofPlans.filter(isPlanned), ...ofDeeds].filter(
    (e) => isFulfilment(e) && !without.has(e.turn),
  )
  if (endings.length === 0) return { endings, left: [] }
  const turns = new Set(endings.map((e) => e.turn))
  const beside = await store.findFacts(namespace, { sources: [...turns], limit: MAX_PAGE })
  const left = beside
    .flatMap((f) => f.evidence)
    .filter((e) => turns.has(e.turn) && !removed.some((other) => same(e, other)))
  return { endings, left }
}

/** The endings of plans that had come true by what their names did: who that was may be another now. */
async function fulfilledUnder(store: Store, namespace: string, { facts, moved }: Touched): Promise<Ending[]> {
  const plans = facts
    .filter((f) => moved.has(f.head))
    .flatMap((f) => f.evidence.filter((e) => PLANS.includes(e.relation)))
  if (plans.length === 0) return []
  const keys = new Map(plans.map(({ head, relation }) => [`${head} ${relation}`, { head, relation }]))
  return (await store.endingsUnder(namespace, [...keys.values()])).filter(isFulfilment)
}

function draftsOf({ read = [], spoken = [] }: Derivation): DraftEntity[] {
  return [
    ...read.flatMap(({ output }) => [
      ...output.facts.flatMap((f) => [f.head, f.tail]),
      ...endingDrafts(output),
      ...output.mentions.map((m) => m.entity),
    ]),
    ...spoken.map((t): DraftEntity => ({ name: t.speaker, type: 'person', description: '' })),
  ]
}

/** Names of everything that is claimed, also of what no name draft knows. */
async function namesFor(
  store: Store,
  namespace: string,
  names: NameDraft,
  claims: readonly Pick<Evidence, 'head' | 'tail'>[],
): Promise<Names> {
  const others = new Map<EntityId, Entity>()
  const read = async (ids: Iterable<EntityId>): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => names.get(id) === undefined && !others.has(id))
    for (const entity of await store.entities(namespace, unknown)) others.set(entity.id, entity)
  }
  await read(claims.flatMap((e) => [e.head, e.tail]))
  await read([...others.values()].flatMap((e) => e.mergedInto ?? []))
  return {
    rootOf: (id) => (names.get(id) === undefined ? (others.get(id)?.mergedInto ?? id) : names.rootOf(id)),
    nameOf: (id) => (names.get(id) ?? others.get(id))?.name ?? '',
  }
}

/** What the turns of claims call their tails, whatever a person calls them: what came true stays so under any name. */
async function tailsAsSaid(
  store: Store,
  namespace: string,
  claims: readonly Evidence[],
  heard: readonly Reading[],
): Promise<(claim: Evidence) => string | undefined> {
  const stored =
    claims.length === 0 ? [] : await store.readings(namespace, [...new Set(claims.map((e) => e.turn))])
  const readings = new Map([...stored, ...heard].map((r) => [r.turn, r]))
  return ({ turn, tail }) => readings.get(turn)?.mentions.find((m) => m.entity === tail)?.name
}

/** All stored endings that may speak of the claims, but for those that are lost. */
async function endingsFor(
  store: Store,
  namespace: string,
  given: {
    readonly names: NameDraft
    readonly rootOf: Names['rootOf']
    readonly nameOf: Names['nameOf']
    readonly vocabulary: Vocabulary
    readonly evidence: readonly Evidence[]
    readonly lost: readonly Ending[]
  },
): Promise<Ending[]> {
  const { names, rootOf, nameOf, vocabulary, evidence, lost } = given
  const roots = new Set(evidence.map((e) => rootOf(e.head)))
  const unnamed = [...roots].filter((id) => names.get(id) === undefined)
  const aliases = await store.aliasesOf(namespace, unnamed)
  const own = Map.groupBy(
    new Set([...roots, ...aliases.map((e) => e.id), ...names.ids(), ...evidence.map((e) => e.head)]),
    (id) => aliases.find((e) => e.id === id)?.mergedInto ?? rootOf(id),
  )
  const keys = new Map<string, { head: EntityId; relation: string }>()
  for (const e of evidence)
    for (const head of own.get(rootOf(e.head)) ?? [e.head])
      for (const relation of vocabulary.wordingsOf(vocabulary.canonical(e.relation)))
        keys.set(`${head} ${relation}`, { head, relation })
  for (const e of evidence) {
    const open = openEndingsOf(e.relation, nameOf(e.tail))
    if (open !== null) keys.set(`${open.head} ${open.relation}`, open)
  }
  const found = await store.endingsUnder(namespace, [...keys.values()])
  const isLost = new Set(lost.map((e) => e.id))
  return found.filter((e) => !isLost.has(e.id))
}

function readingChanges(
  before: readonly Reading[],
  after: readonly Reading[],
  gone: ReadonlySet<TurnId>,
): Change[] {
  const read = new Set(after.map((r) => r.turn))
  return [
    ...before.filter((r) => gone.has(r.turn) || !read.has(r.turn)).map((r) => deleted('reading', r.turn)),
    ...after.map((reading) => put('reading', reading)),
  ]
}

/** The changes that lead from some values to others. */
function difference<C extends 'fact' | 'ending'>(
  collection: C,
  before: readonly Collections[C][],
  after: readonly Collections[C][],
): Change[] {
  const old = new Map(before.map((v) => [KEYS[collection](v), v]))
  const now = new Map(after.map((v) => [KEYS[collection](v), v]))
  return [
    ...[...old.keys()].filter((id) => !now.has(id)).map((id) => deleted(collection, id) as Change),
    ...[...now]
      .filter(([id, value]) => !same(old.get(id), value))
      .map(([, value]) => put(collection, value) as Change),
  ]
}
