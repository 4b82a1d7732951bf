/** People, places and things, what was talked about, and what is known of each. */
import type { Namespace } from '../api.ts'
import { optionalMoment, tokenBudget, wholeNumber } from '../arguments.ts'
import { assembleProfile } from '../assemble/assemble-profile.ts'
import { entityIdOf } from '../consolidate/names.ts'
import type { Lookup } from '../lookup.ts'
import { ENTITY_TYPES, type Entity, normaliseName } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import { EXPERIENCE_TYPES, isWish } from '../model/experience.ts'
import type { SessionId } from '../model/ids.ts'
import { MAX_NEIGHBOURS } from '../model/neighbourhood.ts'
import { oneOf } from '../model/options.ts'
import type { CardSections } from '../model/profile.ts'
import type { Merge } from '../model/records.ts'
import type { Topic } from '../model/topic.ts'
import type { NamespaceDeps } from '../namespace.ts'
import { bestByWords } from '../retrieve/by-words.ts'
import { LATER, readCard } from '../retrieve/card.ts'
import { readNeighbours } from '../retrieve/neighbours.ts'
import { OF_PROFILE } from '../retrieve/profile.ts'
import { standingWishes } from '../retrieve/standing.ts'
import { given } from '../std/given.ts'
import { allRows, type Range, rowsFrom } from '../std/pages.ts'
import { searchTerms } from '../std/words.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { compareEntities } from '../tasks/compare-entities.ts'
import type { NamespaceContext } from './context.ts'
import { active, collect, rangeOf } from './ranges.ts'

const DEFAULT_PROFILE_BUDGET = 500
const DEFAULT_NEIGHBOURS = 50

type ThingMethods = Pick<
  Namespace,
  'entities' | 'topics' | 'experiences' | 'profile' | 'card' | 'neighbours' | 'merges'
>

export function thingMethods(
  { name, now, seen, image, asStored }: NamespaceContext,
  { profiles, tokenCounter }: Pick<NamespaceDeps, 'profiles' | 'tokenCounter'>,
): ThingMethods {
  return {
    async entities(query = {}) {
      const { type } = query
      if (type !== undefined) oneOf('type', type, ENTITY_TYPES)
      const { store } = await seen()
      const filter = { ...given({ type }), status: 'active' } as const
      return rowsFrom((page) => store.findEntities(name, { ...filter, ...page }), rangeOf(query))
    },

    async topics(query = {}) {
      const { store } = await seen()
      const { session, matching } = await asStored(query)
      const read = async (page: Range): Promise<Topic[]> => {
        if (matching === undefined)
          return store.findTopics(name, { ...page, ...given({ session: session as SessionId }) })
        const best = bestByWords((await image()).topics, searchTerms(matching), page.offset + page.limit)
        return store.topics(name, best.slice(page.offset) as Topic['id'][])
      }
      const wanted = (topic: Topic): Topic | null =>
        session === undefined || topic.session === session ? active(topic) : null
      return collect(read, wanted, rangeOf(query))
    },

    async experiences(query = {}) {
      const { type } = query
      if (type !== undefined) oneOf('type', type, EXPERIENCE_TYPES)
      const { offset, limit } = rangeOf(query)
      const { store } = await seen()
      const all = await store.findRecords(name, 'experience', { limit: MAX_PAGE })
      const active = all.map((r) => r.value).filter((e) => e.status === 'active')
      const standing = new Set(await standingWishes(store, name, active.filter(isWish), now()))
      return active
        .filter((e) => type === undefined || e.type === type)
        .slice(offset, offset + limit)
        .map((e) => ({ ...e, holds: !isWish(e) || standing.has(e) }))
    },

    async profile(options = {}) {
      const { budget = DEFAULT_PROFILE_BUDGET, entity } = options
      const view = await seen()
      const most = tokenBudget(budget)
      const about = entity === undefined ? null : (await view.lookup.entities(entity)).map((e) => e.id)
      const asOf = optionalMoment(options.asOf, 'asOf') ?? null
      const sections = await profiles(view, name, about, { now: now(), asOf })
      return { ...assembleProfile(sections, most, await tokenCounter(), OF_PROFILE), sections }
    },

    async card(entity, options = {}) {
      const { store, lookup } = await seen()
      const most = tokenBudget(options.budget ?? DEFAULT_PROFILE_BUDGET)
      const time = {
        asOf: optionalMoment(options.asOf, 'asOf') ?? now(),
        knownAt: optionalMoment(options.knownAt, 'knownAt') ?? null,
      }
      const found = await lookup.entities(entity)
      const [best, ...others] = [...found].sort((a, b) => Number(b.speaker) - Number(a.speaker))
      if (best === undefined) throw new MemoryError('not-found', { what: 'entity', id: entity })
      const card = await readCard(store, name, best, time)
      await unlessOthersMeant(lookup, entity, best, card)
      return {
        ...assembleProfile(card.sections, most, await tokenCounter(), LATER),
        ...card,
        namesakes: others.map((e) => e.id),
      }
    },

    async neighbours(entity, options = {}) {
      const { store, lookup } = await seen()
      const limit = Math.min(wholeNumber(options.limit ?? DEFAULT_NEIGHBOURS, 'limit', 1), MAX_NEIGHBOURS)
      const asOf = options.asOf === null ? null : (optionalMoment(options.asOf, 'asOf') ?? now())
      const knownAt = optionalMoment(options.knownAt, 'knownAt') ?? null
      const [centre] = await lookup.entities(entity)
      if (centre === undefined) throw new MemoryError('not-found', { what: 'entity', id: entity })
      return readNeighbours(store, name, centre, { asOf, knownAt, limit, toldAt: asOf ?? knownAt ?? now() })
    },

    async merges() {
      const { store } = await seen()
      return mergesOf(store, name)
    },
  }
}

/**
 * A first name that was said alone is somebody of whom nothing is known. Whoever asks for that one means another, where
 * several bear it.
 *
 * @throws MemoryError `not-found` with those who may be meant
 */
async function unlessOthersMeant(
  lookup: Lookup,
  asked: string,
  { name, speaker }: Entity,
  { sections }: CardSections,
): Promise<void> {
  const isBare = !speaker && sections.every(({ title }) => title === 'Who')
  if (!isBare || normaliseName(asked) !== normaliseName(name)) return
  const near = (await lookup.people(asked)).map((e) => e.name)
  if (near.length > 1) throw new MemoryError('not-found', { what: 'entity', id: asked, near })
}

/** Entities that were made one, with the reason. */
async function mergesOf(store: Store, namespace: string): Promise<Merge[]> {
  const aliases = await allRows((page) => store.findEntities(namespace, { status: 'merged', ...page }))
  const into = await store.entities(namespace, [...new Set(aliases.flatMap((e) => e.mergedInto ?? []))])
  const roots = new Map(into.map((e) => [e.id, e]))
  const known = new Set([...roots.keys(), ...aliases.map((e) => e.id)])
  const isBare = (e: Entity): boolean => {
    const person = entityIdOf({ name: e.name, type: 'person' })
    return e.mergedBy === 'rule' && e.id !== person && known.has(person)
  }
  return aliases.flatMap((merged): Merge[] => {
    const kept = merged.mergedInto === null ? undefined : roots.get(merged.mergedInto)
    // The name of a person, said without a word that it is one, is no other name.
    if (kept === undefined || isBare(merged)) return []
    const byUser = merged.mergedBy === 'user'
    const reason = byUser ? 'a user' : merged.mergedBy === 'model' ? 'the model' : whySame(merged, kept)
    const { id, name } = merged
    return [{ kept: kept.id, merged: id, keptName: kept.name, mergedName: name, reason, byUser }]
  })
}

function whySame(merged: Entity, kept: Entity): string {
  const { verdict, reason } = compareEntities(merged, kept)
  return verdict === 'same' ? reason : 'equal names'
}
