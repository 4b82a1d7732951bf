/**
 * All that is known of one entity: who it is, what holds now by side of life, collections, what happened, and what ties
 * it to those who speak. A view: made of facts each time it is asked for, every line with its turns, never stored.
 */
import { type Entity, normaliseName } from '../model/entity.ts'
import {
  asReadAt,
  comingOn,
  endText,
  type Fact,
  heardAt,
  holdsAt,
  isAhead,
  isTold,
  outcomeText,
  sourcesOf,
  toldAt,
  toldOver,
  whenText,
} from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { begunText } from '../model/known-time.ts'
import { titleOfRelation } from '../model/names.ts'
import type { CardSections, ProfileItem, ProfileSection } from '../model/profile.ts'
import { type Instant, toDay } from '../model/time.ts'
import { wholeWords } from '../std/literal.ts'
import type { Store } from '../store/store.ts'
import { isOfFamily } from '../tasks/relations.ts'
import { withoutCarriedOut } from './carried-out.ts'
import { describedAt } from './described.ts'
import { namesOfEnds } from './entity-names.ts'
import { distinct } from './profile.ts'
import { ROOMS, roomOf } from './rooms.ts'

/** Of an entity with more facts the newest are shown. */
const MAX_FACTS = 2000
/** Turns that name it whose facts are looked through, the newest. */
const MAX_MENTIONS = 200
const MAX_MEMBERS = 30
/** Sections of a card that are cut before what holds now. */
export const LATER = {
  titles: ['Collections', 'Timeline', 'Said of others'],
  byTime: 'Timeline',
  share: 0.75,
} as const

export interface CardTime {
  readonly asOf: Instant
  /** `null`: by everything heard so far. */
  readonly knownAt: Instant | null
}

/** @cost two reads, and two more of things and of what nothing is told under its own name */
export async function readCard(
  store: Store,
  namespace: string,
  entity: Entity,
  time: CardTime,
): Promise<CardSections> {
  const { asOf } = time
  const stored = await store.findFacts(namespace, { entities: [entity.id], limit: MAX_FACTS })
  // Who does what for a project is told in sentences about its parts, whatever is told of the project itself.
  const isKnownByItsOwn = entity.type !== 'thing' && stored.some((f) => f.head === entity.id)
  const told = isKnownByItsOwn ? [] : await factsNaming(store, namespace, entity)
  const facts = [...new Map([...stored, ...told].map((f) => [f.id, f])).values()]
    .flatMap((f) => asReadAt(f, time) ?? [])
    .filter((f) => isTold(f) && (f.valid.from <= asOf || isAhead(f, asOf)))
  const names = await namesOfEnds({ store, namespace }, facts)
  const own = facts.filter((f) => f.head === entity.id)
  const holds = (f: Fact): boolean => f.kind === 'state' && holdsAt(f, asOf)
  const now = own.filter(holds).map((f) => toldAt(f, asOf))
  const ahead = own.filter((f) => isAhead(f, asOf))
  const collections = collectionsOf(
    // Each child and brother stands by name where family does, each illness where health does, and each plan that has a day with it.
    own.filter(
      (f) => f.kind === 'event' || (holds(f) && !isOfFamily(f.relation) && !isOfHealth(f) && !isDatedPlan(f)),
    ),
    names,
  )
  const inCollection = new Set(collections.flatMap((c) => c.facts))
  const sections: ProfileSection[] = [
    {
      title: 'Who',
      items: [
        whoIs({ ...entity, description: describedAt(entity, facts, names, asOf) }),
        ...lines(now.filter((f) => roomOf(f) === 'Who')),
      ],
    },
    ...ROOMS.slice(1).map((title) => ({
      title,
      items: lines([
        // Whoever lives in Ghent, and from June in Namur, has one home and is to have another.
        ...(title === 'Plans and projects' ? ahead : []),
        ...now.filter((f) => roomOf(f) === title && !inCollection.has(f)),
      ]),
    })),
    { title: 'Collections', items: collections.map((c) => c.item) },
    { title: 'Timeline', items: timelineOf(own, asOf) },
    {
      title: 'Said of others',
      items: lines(facts.filter((f) => f.head !== entity.id).map((f) => toldOver(f, asOf))),
    },
  ]
  const shown = sections.map((s) => ({ ...s, items: distinct(s.items) }))
  return { entity, sections: shown.filter((s) => s.items.length > 0) }
}

/** Facts in whose sentences it is named: "Ana plans to go to Vilnius" is told of Ana and of going there. */
async function factsNaming(store: Store, namespace: string, { id, name }: Entity): Promise<Fact[]> {
  const mentions = await store.mentions(namespace, [id], MAX_MENTIONS)
  const turns = [...new Set(mentions.map((m) => m.turn))]
  const near =
    turns.length === 0 ? [] : await store.findFacts(namespace, { sources: turns, limit: MAX_FACTS })
  const whole = wholeWords(name)
  return near.filter((f) => whole.test(f.statement))
}

const IS_WHOSE = /['’]s? \p{Ll}[\p{L}-]*$/u

function whoIs({ id, name, type, aliases, description, sources }: Entity): ProfileItem {
  // "Ana's mum" is whose she is, which the description tells, and no name.
  const called = aliases.filter(
    (a) => normaliseName(a) !== normaliseName(name) && !(description !== '' && IS_WHOSE.test(a)),
  )
  const also = called.length === 0 ? '' : `, also called ${called.join(', ')}`
  const what = type === 'thing' ? '' : ` (${type})`
  const text = `${name}${what}${also}${description === '' ? '' : `: ${description}`}`
  return { text, kind: 'entity', id, turns: sources }
}

/** When it was so or happened, as far as it is known. */
function when(fact: Fact): string {
  if (fact.time.bound !== 'after') return whenText(fact)
  const { span, edge } = fact.time
  if (span === null) return `told ${toDay(heardAt(fact))}`
  return `${edge === undefined ? 'for ' : ''}${begunText(fact, heardAt(fact))}`
}

function line(fact: Fact, text: string): ProfileItem {
  return { text, kind: 'fact', id: fact.id, turns: sourcesOf(fact) }
}

function lines(facts: readonly Fact[]): ProfileItem[] {
  return [...facts].sort(byUse).map((f) => line(f, `${f.statement} (${when(f)}${outcomeText(f)})`))
}

/** Family first, then what is to come by its days, then what was told most often, then the newest. */
function byUse(a: Fact, b: Fact): number {
  const byKin = Number(isOfFamily(b.relation)) - Number(isOfFamily(a.relation))
  const [x, y] = [comingOn(a), comingOn(b)]
  const byDay = x === y ? 0 : (x ?? Number.POSITIVE_INFINITY) - (y ?? Number.POSITIVE_INFINITY)
  return (
    byKin ||
    byDay ||
    b.evidence.length - a.evidence.length ||
    heardAt(b) - heardAt(a) ||
    (a.id < b.id ? -1 : 1)
  )
}

interface Collection {
  readonly item: ProfileItem
  readonly facts: readonly Fact[]
}

/** Values of one relation, when there are several: "dogs (2): Toby, Buddy". */
function collectionsOf(facts: readonly Fact[], names: ReadonlyMap<EntityId, string>): Collection[] {
  return [...Map.groupBy(facts, (f) => f.relation).values()].flatMap((group): Collection[] => {
    const byTail = Map.groupBy(group, (f) => f.tail)
    if (byTail.size < 2) return []
    const first = [...byTail.values()].map((all) =>
      all.reduce((a, b) => (a.valid.from <= b.valid.from ? a : b)),
    )
    const members = first
      .sort((a, b) => a.valid.from - b.valid.from || (a.id < b.id ? -1 : 1))
      .map((f) => `${names.get(f.tail) ?? ''}${f.kind === 'event' ? ` (${when(f)})` : ''}`)
    const shown = members.slice(0, MAX_MEMBERS).join(', ')
    const more = members.length > MAX_MEMBERS ? ` and ${members.length - MAX_MEMBERS} more` : ''
    const turns = [...new Set(group.flatMap(sourcesOf))]
    const item = {
      ...line(group[0] as Fact, `${titleOfRelation(group[0] as Fact)} (${members.length}): ${shown}${more}`),
      turns,
    }
    return [{ item, facts: group }]
  })
}

/** What can harm somebody is told before what is cut first, however much of it there is. */
function isOfHealth(fact: Fact): boolean {
  return fact.aspect !== 'food' && roomOf(fact) === 'Health and food'
}

function isDatedPlan({ time }: Fact): boolean {
  return time.bound === 'after' && time.span !== null
}

/** What happened, what came to an end, and plans whose date has passed; oldest first, the undated where they were told. */
function timelineOf(own: readonly Fact[], asOf: Instant): ProfileItem[] {
  const entries = withoutCarriedOut(own, (f) => f).flatMap((f): { at: number; item: ProfileItem }[] => {
    const { to } = f.valid
    const isOver = to !== null && to <= asOf
    if (f.kind === 'event') return [{ at: f.valid.from, item: line(f, `${when(f)}: ${f.statement}`) }]
    if (!isOver) return []
    const text =
      f.time.bound === 'after'
        ? `was planned${f.time.span === null ? ',' : ''} ${when(f)}${outcomeText(f)}: ${toldAt(f, asOf).statement}`
        : `${f.time.bound === 'at' ? when(f) : endText(f, to) || when(f)}: ${toldOver(f, asOf).statement}`
    return [{ at: to, item: line(f, text) }]
  })
  return entries.sort((a, b) => a.at - b.at || (a.item.id < b.item.id ? -1 : 1)).map((e) => e.item)
}
