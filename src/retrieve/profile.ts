/** Tells what an agent should know about people before anything is asked. */
import { type Entity, normaliseName } from '../model/entity.ts'
import { type Experience, isWish } from '../model/experience.ts'
import type { Fact } from '../model/fact.ts'
import { endText, heardAt, holdsAt, isTold, lastHeardAt, sourcesOf } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { begunText } from '../model/known-time.ts'
import type { ProfileItem, ProfileSection } from '../model/profile.ts'
import { DAY, type Instant } from '../model/time.ts'
import { wholeWords } from '../std/literal.ts'
import { LruMap } from '../std/lru.ts'
import { searchTerms } from '../std/words.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { HAS_CONDITION } from '../tasks/conditions.ts'
import { WORKING } from '../tasks/distil/endings/over.ts'
import { isOfFamily, isSingleValued, PLANS } from '../tasks/relations.ts'
import { ROOMS, roomOf } from './rooms.ts'
import { speakersOf } from './speakers.ts'
import { standingWishes } from './standing.ts'

export type ProfileReader = (
  /** What is read, and a stamp that is another whenever something else is in it. */
  seen: { readonly store: Store; readonly stamp: string },
  namespace: string,
  about: readonly EntityId[] | null,
  time: ProfileTime,
) => Promise<ProfileSection[]>

export interface ProfileTime {
  readonly now: Instant
  /** `null`: as it is now. */
  readonly asOf: Instant | null
}

/** Belief from which a fact counts as stable. @paper REAL §III-A (θ_stable) */
const STABLE = 0.8
/** Plans, and what fits nowhere, that were not heard of for this long are no longer current. */
const CURRENT_DAYS = 180
const PASSING: ReadonlySet<string> = new Set(['Plans and projects', 'Other'])
const MAX_FACTS = 2000
const MAX_ITEMS = 40
/** What can harm somebody, the worst first, and how many lines tell it of those who do not speak. */
const DANGERS = ['allergic_to', HAS_CONDITION]
const MAX_DANGERS = 6
/** So many of whom nothing but the name is known are told of; where there are more, any may be a figure of a book. */
const MAX_STRANGERS = 3
/** What somebody owns is not worth knowing before anything is asked; of what fits nowhere only what a model found worth a relation of its own. */
const OWN = 'Other'
const MAX_OWN = 6
/** What is told of a profile only where all else leaves room. */
export const OF_PROFILE: {
  readonly titles: readonly string[]
  readonly byTime: null
  readonly share: number
} = { titles: [OWN], byTime: null, share: 1 }
const SHOWN = ROOMS.filter((room) => room !== 'Possessions' && room !== 'Other')

/**
 * Profiles by namespace, remembered until something else is seen or a day passes.
 *
 * @cost one bounded read per person, and two of what can harm others; six more where something can
 */
export function createProfiles(): ProfileReader {
  const known = new LruMap<string, { readonly stamp: string; readonly sections: ProfileSection[] }>(500)
  return async ({ store, stamp }, namespace, about, time) => {
    const { now, asOf } = time
    const at = asOf === null ? `day ${Math.floor(now / DAY)}` : asOf
    const key = `${namespace}\u0000${about?.join() ?? ''}\u0000${at}`
    const found = known.get(key)
    if (found?.stamp === stamp) return found.sections
    const sections = await readProfile(store, namespace, about, time)
    known.set(key, { stamp, sections }, 1)
    return sections
  }
}

async function readProfile(
  store: Store,
  namespace: string,
  about: readonly EntityId[] | null,
  { now: today, asOf }: ProfileTime,
): Promise<ProfileSection[]> {
  const now = asOf ?? today
  const people = about ?? (await speakersOf(store, namespace)).map((e) => e.id)
  const facts: Fact[] = []
  for (const head of people) facts.push(...(await store.findFacts(namespace, { head, limit: MAX_FACTS })))
  const isStanding = (f: Fact): boolean => f.kind === 'state' && f.confidence >= STABLE && holdsAt(f, now)
  const standing = facts.filter(isStanding)
  const others = await dangersToOthers(store, namespace, { people, standing, now }, isStanding)
  const known = (await store.findRecords(namespace, 'experience', { limit: MAX_PAGE }))
    .map((r) => r.value)
    .filter((e) => e.status === 'active')
  const learned = asOf === null ? known : await learnedBy(store, namespace, known, asOf)
  const active = about === null ? learned : await learnedOf(store, namespace, about, learned)
  const wishes = active.filter(isWish)
  const experiences = [
    ...(await standingWishes(store, namespace, wishes, now)),
    ...active.filter((e) => !isWish(e)),
  ].sort((a, b) => b.sources.length - a.sources.length || (a.id < b.id ? -1 : 1))
  const wanted = (type: Experience['type']): ProfileItem[] =>
    experiences.filter((e) => e.type === type).map(ofExperience)
  const employed = new Set(standing.flatMap((f) => (WORKING.includes(f.relation) ? [f.head] : [])))
  const isCurrent = (f: Fact): boolean =>
    !PASSING.has(roomOf(f)) ||
    now - lastHeardAt(f) < CURRENT_DAYS * DAY ||
    // Whoever has no other work lives by it: a business is told of once.
    (f.relation === 'works_on' && !employed.has(f.head))
  const rooms = Map.groupBy(
    standing.filter((f) => isCurrent(f) && !wishes.some((wish) => isWishedIn(f, wish))),
    roomOf,
  )
  const sections: ProfileSection[] = [
    { title: 'Standing instructions', items: wanted('instruction') },
    ...SHOWN.map((title) => ({
      title,
      items: [
        ...(title === 'Preferences' ? wanted('preference') : []),
        ...ranked(rooms.get(title) ?? []),
        ...(title === 'Health and food' ? others : []),
      ],
    })),
    { title: OWN, items: ranked((rooms.get(OWN) ?? []).filter(isOwn)).slice(0, MAX_OWN) },
    { title: 'Patterns', items: [...wanted('strategy'), ...wanted('fact')] },
  ]
  return sections
    .map((s) => ({ ...s, items: distinct(s.items).slice(0, MAX_ITEMS) }))
    .filter((s) => s.items.length > 0)
}

/** Those a profile is of. */
interface Told {
  readonly people: readonly EntityId[]
  readonly names: readonly string[]
  /** What is so of them. */
  readonly standing: readonly Fact[]
  readonly now: Instant
}

/** What can harm those of whom these people told: whoever cooks or advises has to know it. The nearest first. */
async function dangersToOthers(
  store: Store,
  namespace: string,
  { people, standing, now }: Omit<Told, 'names'>,
  isStanding: (fact: Fact) => boolean,
): Promise<ProfileItem[]> {
  const read = DANGERS.map((relation) => store.findFacts(namespace, { relation, limit: MAX_FACTS }))
  const facts = (await Promise.all(read)).map((of) =>
    of.filter((f) => isStanding(f) && isTold(f) && !people.includes(f.head)),
  )
  if (facts.flat().length === 0) return []
  const heads = await store.entities(namespace, [...new Set(facts.flat().map((f) => f.head))])
  const persons = new Set(heads.flatMap((e) => (e.type === 'person' && e.status === 'active' ? e.id : [])))
  const named = (await store.entities(namespace, people)).flatMap((e) => [e.name, ...e.aliases])
  const names = new Set(named.map(normaliseName))
  const turns = await store.turns(namespace, [...new Set(facts.flat().flatMap(sourcesOf))])
  const told = new Set(
    turns.flatMap((t) => (t.role === 'user' && names.has(normaliseName(t.speaker)) ? t.id : [])),
  )
  const theirs = facts.map((of) =>
    of.filter((f) => persons.has(f.head) && sourcesOf(f).some((turn) => told.has(turn))),
  )
  const nearness = await nearnessOfPersons(
    store,
    namespace,
    { people, names: [...names], standing, now },
    heads.filter(({ id }) => theirs.flat().some((f) => f.head === id)),
  )
  const at = (nearest: Nearness): ProfileItem[] =>
    theirs.flatMap((of) => ranked(of.filter(({ head }) => nearness.get(head) === nearest)))
  const strangers = [...nearness.values()].filter((one) => one === 'stranger').length
  return [...at('kin'), ...at('tied'), ...(strangers <= MAX_STRANGERS ? at('stranger') : [])].slice(
    0,
    MAX_DANGERS,
  )
}

type Nearness = 'kin' | 'tied' | 'stranger'

/** Persons by how near they are to the one who is told of, or to those near them; pets and the dead are none. */
async function nearnessOfPersons(
  store: Store,
  namespace: string,
  { people, names, standing, now }: Told,
  persons: readonly Entity[],
): Promise<ReadonlyMap<EntityId, Nearness>> {
  if (persons.length === 0) return new Map()
  const found = await store.findFacts(namespace, { entities: persons.map(({ id }) => id), limit: MAX_FACTS })
  const ties = found.filter((f) => isTie(f) && holdsAt(f, now))
  const ends = await store.entities(namespace, [...new Set(ties.flatMap((f) => [f.head, f.tail]))])
  // "Mia's wife" is called by her tie alone; names are compared without the sign.
  const calledOf = (name: string): string | null => {
    const own = names.find((one) => normaliseName(name).startsWith(`${one} s `))
    return own === undefined ? null : normaliseName(name).slice(own.length + ' s '.length)
  }
  const pets = await store.entities(namespace, [
    ...new Set([...found, ...standing].flatMap((f) => (isPetTie(f) ? [f.tail] : []))),
  ])
  const petNames = new Set(pets.map((e) => normaliseName(e.name)))
  const near = new Set([
    ...people,
    ...standing.flatMap((f) => (isTie(f) ? [f.tail] : [])),
    ...ends.flatMap((e) => (calledOf(e.name) === null ? [] : [e.id])),
  ])
  return new Map(
    persons.flatMap(({ id, name }): [EntityId, Nearness][] => {
      const isDead = found.some(
        (f) => f.head === id && f.relation === 'died' && isTold(f) && f.valid.from <= now,
      )
      if (isDead) return []
      const called = calledOf(name)
      const to = ties.flatMap((f) =>
        f.tail === id ? [{ f, end: f.head }] : f.head === id ? [{ f, end: f.tail }] : [],
      )
      const isKin =
        (called !== null && isOfFamily(`has_${called}`)) ||
        to.some(({ f, end }) => isOfFamily(f.relation) && people.includes(end))
      const isTied = called !== null || to.some(({ end }) => near.has(end))
      // A pet and a child may share a name.
      if (!isTied && petNames.has(normaliseName(name))) return []
      return [[id, isKin ? 'kin' : isTied ? 'tied' : 'stranger']]
    }),
  )
}

function isPetTie(fact: Fact): boolean {
  return isTold(fact) && (fact.relation === 'has_pet' || fact.aspect === 'pets')
}

/** Whether it says who somebody is to somebody. */
function isTie(fact: Fact): boolean {
  const room = roomOf(fact)
  return isTold(fact) && !isPetTie(fact) && (room === 'Family and pets' || room === 'People')
}

/** What a turn had told by then, with those of its turns that had: one turn says a wish, and all of its turns a pattern. */
async function learnedBy(
  store: Store,
  namespace: string,
  learned: readonly Experience[],
  asOf: Instant,
): Promise<Experience[]> {
  const turns = await store.turns(namespace, [...new Set(learned.flatMap((e) => e.sources))])
  const told = new Set(turns.flatMap((turn) => (turn.at <= asOf ? turn.id : [])))
  return learned
    .filter((e) => isWish(e) || e.sources.every((turn) => told.has(turn)))
    .map((e) => ({ ...e, sources: e.sources.filter((turn) => told.has(turn)) }))
    .filter((e) => e.sources.length > 0)
}

/** What was learned of these people: what they said, as far as it names nobody else who talks, or what names them. */
async function learnedOf(
  store: Store,
  namespace: string,
  about: readonly EntityId[],
  learned: readonly Experience[],
): Promise<Experience[]> {
  const speakers = await speakersOf(store, namespace)
  const namesOf = (entities: readonly Entity[]): string[] => entities.flatMap((e) => [e.name, ...e.aliases])
  const theirs = namesOf(await store.entities(namespace, about))
  const others = namesOf(speakers.filter((e) => !about.includes(e.id)))
  if (others.length === 0) return [...learned]
  const said = learned.flatMap((e) => e.sources.at(-1) ?? [])
  const voices = new Map((await store.turns(namespace, said)).map((turn) => [turn.id, turn.speaker]))
  const [ours, foreign] = [theirs.map(wholeWords), others.map(wholeWords)]
  const isNamed = (names: readonly RegExp[], text: string): boolean => names.some((name) => name.test(text))
  return learned.filter(({ content, sources }) => {
    if (isNamed(ours, content)) return true
    const voice = normaliseName(voices.get(sources.at(-1) as TurnId) ?? '')
    return theirs.some((name) => normaliseName(name) === voice) && !isNamed(foreign, content)
  })
}

/** "I prefer metric units" is a wish and a taste: the wish has the words. */
function isWishedIn(fact: Fact, { content, sources }: Experience): boolean {
  if (fact.relation !== 'prefers' || !sourcesOf(fact).some((t) => sources.includes(t))) return false
  const wished = new Set(searchTerms(content))
  return searchTerms(fact.statement).every((term) => wished.has(term))
}

/** The name, then what has one value at a time, then family, then by how often it was said, then the newest. */
function ranked(facts: readonly Fact[]): ProfileItem[] {
  return [...facts]
    .sort(
      (a, b) =>
        Number(b.relation === 'name') - Number(a.relation === 'name') ||
        Number(isSingleValued(b.relation)) - Number(isSingleValued(a.relation)) ||
        Number(isOfFamily(b.relation)) - Number(isOfFamily(a.relation)) ||
        b.evidence.length - a.evidence.length ||
        lastHeardAt(b) - lastHeardAt(a) ||
        (a.id < b.id ? -1 : 1),
    )
    .map((f) => ({ text: textOf(f), kind: 'fact', id: f.id, turns: sourcesOf(f) }))
}

/** What a model tells by a relation of its own; those of the list have a side of life, or are left out with it. */
function isOwn({ aspect, relation }: Fact): boolean {
  return aspect === 'other' && relation !== 'is_a'
}

/** A plan is told with its day, and what has an end ahead with that; of an illness nobody told when it is over. */
function textOf(fact: Fact): string {
  const { statement, time, relation, valid } = fact
  const isPlan = time.bound === 'after' || PLANS.includes(relation)
  const isEnding = !isPlan && valid.to !== null && relation !== 'has_condition'
  const when = isEnding
    ? endText(fact, valid.to)
    : isPlan && time.span !== null
      ? begunText(fact, heardAt(fact))
      : ''
  return when === '' ? statement : `${statement} (${when})`
}

function ofExperience(e: Experience): ProfileItem {
  return { text: e.content, kind: 'experience', id: e.id, turns: e.sources }
}

/** One sentence may give several facts, and is shown once. */
export function distinct(items: readonly ProfileItem[]): ProfileItem[] {
  return [...new Map(items.toReversed().map((i) => [i.text.toLowerCase(), i])).values()].reverse()
}
