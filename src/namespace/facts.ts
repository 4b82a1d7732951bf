/** Facts as they hold, held and came about. */
import type { FactQuery, Namespace, TimelineEntry } from '../api.ts'
import { optionalMoment, optionalTime } from '../arguments.ts'
import { getDerived } from '../consolidate/edit.ts'
import { toldInOrder } from '../consolidate/told-in-order.ts'
import { readVocabulary } from '../consolidate/vocabulary.ts'
import type { Entity } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import type { NamedFact } from '../model/explanation.ts'
import { asReadAt, type Evidence, type Fact, holdsAt, isTold, toldOver, wasPlanned } from '../model/fact.ts'
import { askedId } from '../model/names.ts'
import type { Instant } from '../model/time.ts'
import { bestByWords, withEntries } from '../retrieve/by-words.ts'
import { explainFact, nameEnds } from '../retrieve/explain.ts'
import { given } from '../std/given.ts'
import { nearest } from '../std/nearest.ts'
import { type Range, rowsFrom } from '../std/pages.ts'
import { baseVerb } from '../std/verbs.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { KNOWN_RELATIONS, snakeCase } from '../tasks/relations.ts'
import type { NamespaceContext, Seen } from './context.ts'
import { active, collect, limitOf, rangeOf } from './ranges.ts'

type FactMethods = Pick<Namespace, 'facts' | 'history' | 'timeline' | 'explain'>

export function factMethods(context: NamespaceContext): FactMethods {
  const { name, seen, now } = context
  return {
    async facts(query = {}) {
      return findFacts(context, await seen(), query)
    },

    async history(entity, relation) {
      const { store, lookup } = await seen()
      const heads = await lookup.entities(entity)
      const asked = snakeCase(relation)
      const under = (key: string): Promise<Fact[]> =>
        store.factsUnder(
          name,
          heads.map((e) => ({ head: e.id, relation: key })),
        )
      const exact = await under(asked)
      const found = exact.length > 0 ? exact : await under(withBareVerb(asked))
      if (found.length === 0) await unlessMisspelt(store, name, heads, asked)
      const told = found.filter((f) => isTold(f) || wasPlanned(f))
      const first = told.flatMap((f) => f.evidence.slice(0, 1))
      const order = await toldInOrder(store, name, first)
      const sorted = told.sort(
        (a, b) => a.valid.from - b.valid.from || order(a.evidence[0] as Evidence, b.evidence[0] as Evidence),
      )
      const shown = sorted.map((f) => toldOver(f, now()))
      return nameEnds(store, name, shown)
    },

    async timeline(query = {}) {
      const { store } = await seen()
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      const most = limitOf(query.limit)
      const first = { offset: 0, limit: most }
      const range = given({ from, to })
      const [topics, facts] = await Promise.all([
        rowsFrom((page) => store.findTopics(name, { ...range, ...page }), first),
        rowsFrom((page) => store.findFacts(name, { ...range, ...page }), first),
      ])
      const told = facts.filter(isTold).map((f) => toldOver(f, now()))
      const named = await nameEnds(store, name, told)
      const entries = [
        ...topics.filter(active).map((topic): TimelineEntry => ({ kind: 'topic', at: topic.from, topic })),
        ...named.map((fact): TimelineEntry => ({ kind: 'fact', at: dayOf(fact), fact })),
      ]
      return entries.sort((a, b) => a.at - b.at).slice(0, most)
    },

    async explain(factId) {
      const { store } = await seen()
      return explainFact(store, name, await getDerived(store, name, 'fact', askedId(factId)))
    },
  }
}

/** "lives_with", as it is told and shown, for the key `live_with`. */
function withBareVerb(relation: string): string {
  const [verb = '', ...rest] = relation.split('_')
  return [baseVerb(verb), ...rest].join('_')
}

/** Facts of somebody whose relations are looked through, the newest. */
const MAX_FACTS = 2000

/** @throws MemoryError `not-found` with relations that are near, where nobody knows this one */
async function unlessMisspelt(
  store: Store,
  namespace: string,
  heads: readonly Entity[],
  relation: string,
): Promise<void> {
  if (KNOWN_RELATIONS.includes(relation) || (await readVocabulary(store, namespace)).isDefined(relation))
    return
  const own: string[] = []
  for (const { id } of heads)
    own.push(...(await store.findFacts(namespace, { head: id, limit: MAX_FACTS })).map((f) => f.relation))
  const near = [own, KNOWN_RELATIONS].flatMap((known) => nearest(relation, [...new Set(known)]) ?? [])
  if (near.length > 0)
    throw new MemoryError('not-found', { what: 'relation', id: relation, near: [...new Set(near)] })
}

/** When it began or happened; of a plan the day it is for, not the one it was told on. */
function dayOf({ time: { bound, span }, valid }: Fact): Instant {
  return bound === 'after' && span !== null ? span.from : valid.from
}

async function findFacts(
  { name, now, image }: NamespaceContext,
  { store, lookup, facts: unwritten }: Seen,
  query: FactQuery,
): Promise<NamedFact[]> {
  const asOf = query.asOf === null ? null : (optionalMoment(query.asOf, 'asOf') ?? now())
  const knownAt = optionalMoment(query.knownAt, 'knownAt')
  const ids = query.entity === undefined ? undefined : (await lookup.entities(query.entity)).map((e) => e.id)
  const { matching } = query
  const relation = query.relation === undefined ? undefined : snakeCase(query.relation)
  const read = async (page: Range): Promise<Fact[]> => {
    if (matching === undefined)
      return store.findFacts(name, {
        ...given({ entities: ids, relation, to: asOf === null ? undefined : ((asOf + 1) as Instant) }),
        ...page,
      })
    const words = withEntries((await image()).facts, unwritten)
    const best = bestByWords(words, searchTerms(matching), page.offset + page.limit)
    return store.facts(name, best.slice(page.offset) as Fact['id'][])
  }
  const asked = (fact: Fact): boolean =>
    (relation === undefined || fact.relation === relation) &&
    (ids === undefined || ids.includes(fact.head) || ids.includes(fact.tail)) &&
    (query.denied === true || isTold(fact)) &&
    // What happened stays true; a state must hold at that time.
    (asOf === null ||
      fact.status !== 'active' ||
      (fact.kind === 'event' ? fact.valid.from <= asOf : holdsAt(fact, asOf)))
  const wanted = (stored: Fact): Fact | null => {
    const fact = asReadAt(stored, { asOf, knownAt: knownAt ?? null })
    return fact !== null && asked(fact) ? toldOver(fact, asOf ?? knownAt ?? now()) : null
  }
  return nameEnds(store, name, await collect(read, wanted, rangeOf(query)))
}
