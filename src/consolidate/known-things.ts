/** What the memory knows already that some turns may speak of: read before a model is asked about them. */
import type { Entity } from '../model/entity.ts'
import { normaliseName, signedNames } from '../model/entity.ts'
import { endText, type Fact, heardAt, isTold, rewordedAt } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { given } from '../std/given.ts'
import { fullForms } from '../std/short-forms.ts'
import { openWordClasses } from '../std/word-classes.ts'
import { isStopWord, searchTerms, words } from '../std/words.ts'
import { wordsForRelative } from '../tasks/compare-entities.ts'
import { isHaving } from '../tasks/distil/by-model/after-death.ts'
import { kinOf } from '../tasks/distil/clauses/nouns.ts'
import { SPOUSE } from '../tasks/distil/endings/over.ts'
import type { DraftEntity, KnownFact, KnownThings, ToldWords } from '../tasks/distil/types.ts'
import { PARTNERS } from '../tasks/relations.ts'
import type { JobContext } from './jobs.ts'
import { tellingFacts } from './telling-facts.ts'

/** What a prompt shows at most. */
const MAX_ENTITIES = 15
/** Facts of the named entities that are looked through, the newest, and as many of what these tell of. */
const MAX_READ = 400
/** Things of these facts whose names are read. */
const MAX_ENDS = 400
/** Runs of words that are looked up as names, and how long each may be. */
const MAX_NAMES = 600
const NAME_WORDS = 3
/** Of one turn, with signs in them; a log has many. */
const MAX_SIGNED = 40
/** Words that may be the first name of somebody. */
const MAX_FIRST_NAMES = 60
const MAX_DESCRIPTION = 80

/** @cost eight reads at most, each bounded, whatever the size of the memory */
export async function knownThings(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<KnownThings> {
  const { named, facts, read } = await knownOf({ store, namespace }, turns)
  const ids = new Set(named.map((e) => e.id))
  const having = read.filter((f) => isTold(f) && f.valid.to === null && ids.has(f.tail) && isHaving(f))
  const shown = new Set<Fact>(facts)
  const unshown = having.filter((f) => !shown.has(f))
  const ends = await endsOf({ store, namespace }, [...facts, ...unshown])
  const shownEntities = [...named, ...ends.values()].filter((e) => !e.speaker)
  return {
    entities: named
      .filter((e) => (e.speaker ? e.description !== '' : isNamed(e)))
      .sort((a, b) => b.description.length - a.description.length || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_ENTITIES)
      .map(asDraft),
    facts: knownAmong(facts, ends),
    having: knownAmong(unshown, ends),
    told: toldOf(named, read),
    aliases: new Map(shownEntities.map((e) => [normaliseName(e.name), properAliases(e)])),
  }
}

/** What else it is called by name: not a part of its own name, which means it anyway, and not "dad", which others have. */
function properAliases({ name, aliases }: Entity): readonly string[] {
  const own = new Set(words(name))
  return aliases.filter((one) => /^\p{Lu}/u.test(one) && !words(one).every((word) => own.has(word)))
}

/** Facts as a model is shown them. */
export async function asKnown(
  context: Pick<JobContext, 'store' | 'namespace'>,
  facts: readonly Fact[],
): Promise<KnownFact[]> {
  return knownAmong(facts, await endsOf(context, facts))
}

async function endsOf(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  facts: readonly Fact[],
): Promise<ReadonlyMap<EntityId, Entity>> {
  const ends = await store.entities(namespace, [...new Set(facts.flatMap((f) => [f.head, f.tail]))])
  return new Map(ends.map((e) => [e.id, e]))
}

function knownAmong(facts: readonly Fact[], ends: ReadonlyMap<EntityId, Entity>): KnownFact[] {
  return facts.flatMap((fact) => knownFact(fact, ends) ?? [])
}

/** Whether it has a name: "year 3" and "vet nurse" are things and concepts that nobody told anything of. */
function isNamed({ name, type, description }: Entity): boolean {
  // "Physiotherapy on Tuesdays" is where somebody goes, and no place by name.
  const isCalled = type === 'person' || (/^(?:place|organization)$/.test(type) && /^\p{Lu}/u.test(name))
  return /\p{L}/u.test(name) && (description !== '' || isCalled)
}

/** The facts alone, with the words of all that is known. */
export async function knownFacts(
  context: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<{ readonly facts: readonly Fact[]; readonly told: ToldWords }> {
  const { named, facts, read } = await knownOf(context, turns)
  return { facts, told: toldOf(named, read) }
}

/** What is told of each, under all its names: a model may use words of facts that it was not shown. */
function toldOf(named: readonly Entity[], read: readonly Fact[]): ToldWords {
  const told = Map.groupBy(read.filter(isTold), (fact) => fact.head)
  return new Map(
    named.flatMap(({ id, name, aliases }) => {
      const terms = (told.get(id) ?? []).flatMap((fact) => searchTerms(fact.statement))
      return [name, ...aliases].map((one) => [normaliseName(one), terms] as const)
    }),
  )
}

/** Entities that the turns name, and what is known of them. */
async function knownOf(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<{
  readonly named: readonly Entity[]
  readonly facts: readonly Fact[]
  /** All that was looked through. */
  readonly read: readonly Fact[]
}> {
  const texts = turns.map((t) => {
    const text = searchableText(t)
    return `${t.speaker}. ${[...fullForms(text), text].join(' ')}`
  })
  const names = namesIn(texts)
  const called = await store.entitiesNamed(namespace, names, firstNamesIn(texts))
  const whole = new Set(names)
  // A person may be meant by a first name alone, "Postgres 16" without its version.
  const found = called.filter(
    (e) =>
      e.type === 'person' ||
      [e.name, e.name.replace(VERSION, '')].some((name) => whole.has(normaliseName(name))),
  )
  const merged = await store.entities(namespace, [...new Set(found.flatMap((e) => e.mergedInto ?? []))])
  const active = [...new Map([...found, ...merged].map((e) => [e.id, e])).values()].filter(
    (e) => e.status === 'active',
  )
  const said = createSaid(texts, active)
  const named = active.filter(
    (e) => e.speaker || whole.has(normaliseName(e.name)) || !said.isOnlyWhose(e.name),
  )
  const read =
    named.length === 0
      ? []
      : await store.findFacts(namespace, { entities: named.map((e) => e.id), limit: MAX_READ })
  const known = new Map(named.map((e) => [e.id, e]))
  const ties = texts.map((text) => tiesSaid(read, text))
  const ends = [...ties.flat(), ...read.filter(isTold)].flatMap((f) => [f.tail, f.head])
  const unknown = [...new Set(ends)].filter((id) => !known.has(id))
  const others = await store.entities(namespace, unknown.slice(0, MAX_ENDS))
  const namesOfEnds = new Map([...named, ...others].map((e) => [e.id, e.name]))
  const bearers = new Set(ties.flat().map((f) => f.tail))
  const half = others.filter(
    (e) => e.status === 'active' && !e.speaker && (bearers.has(e.id) || said.isInPart(e.name)),
  )
  const meant = [...named, ...half]
  const further = others.map((e) => e.id)
  const [beside, newest] = await Promise.all([
    further.length === 0 ? [] : store.findFacts(namespace, { entities: further, limit: MAX_READ }),
    store.findFacts(namespace, { limit: MAX_READ }),
  ])
  const heard = texts.map((text, i) =>
    [text, ...(ties[i] ?? []).map((f) => namesOfEnds.get(f.tail) ?? '')].flatMap(searchTerms),
  )
  const facts = [...new Map([...read, ...beside, ...newest].map((f) => [f.id, f])).values()]
  const unread = [...new Set(newest.flatMap((f) => [f.head, f.tail]))].filter((id) => !namesOfEnds.has(id))
  for (const e of await store.entities(namespace, unread)) namesOfEnds.set(e.id, e.name)
  return {
    named: meant,
    facts: tellingFacts({
      facts,
      named: meant,
      beside: new Set(further),
      names: namesOfEnds,
      turns,
      said: heard.map((terms, i) => new Set([...(heard[i - 1] ?? []), ...terms])),
    }),
    read,
  }
}

/** The facts that say who is meant by words such as "Mum" or "the dog". */
function tiesSaid(facts: readonly Fact[], text: string): Fact[] {
  const kin = new Set(
    words(text).flatMap((word) => {
      const one = kinOf(word)
      if (one === null) return []
      const tie = wordsForRelative(one).map((relative) => `has_${relative}`)
      return SPOUSE.test(one) ? [...tie, ...PARTNERS] : tie
    }),
  )
  return facts.filter((fact) => isTold(fact) && kin.has(fact.relation))
}

/** What texts say of a name. */
function createSaid(
  texts: readonly string[],
  named: readonly Entity[],
): {
  /** "Ana's garden" is told of with the garden, and not with whatever Ana tells. */
  readonly isOnlyWhose: (name: string) => boolean
  readonly isInPart: (name: string) => boolean
} {
  const said = new Set(texts.flatMap(searchTerms))
  // "Great!" names no Great Gatsby.
  const written = new Set(texts.flatMap((text) => text.match(WITHIN) ?? []).flatMap(searchTerms))
  const isName = (term: string): boolean => written.has(term) || !openWordClasses().isNoun(term)
  const speakers = named.filter((e) => e.speaker).map((e) => e.name)
  const owners = named.map((e) => e.name)
  const ownPart = (name: string): readonly string[] | null => {
    const owner = owners.find((one) => name.startsWith(`${one}'`))
    return owner === undefined ? null : words(name.slice(owner.length + 2))
  }
  // "Ana's mother" is her mum.
  const isSaid = (word: string): boolean =>
    wordsForRelative(word)
      .flatMap(searchTerms)
      .some((term) => said.has(term)) || isStopWord(word)
  const people = new Set(speakers.flatMap(searchTerms))
  return {
    isOnlyWhose: (name) => ownPart(name)?.every(isSaid) === false,
    isInPart: (name) => {
      const own = ownPart(name)
      if (own !== null) return own.every(isSaid)
      const terms = properTerms(name)
      const told = terms.filter((term) => said.has(term) && !people.has(term) && isName(term))
      return told.length > 0 && told.length * 2 >= terms.length && told[0] === terms[0]
    },
  }
}

const VERSION = / v?\d[\d.]*\+?$/

/** Words with a capital that begin no sentence. */
const WITHIN = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}'’-]*/gu

function properTerms(name: string): string[] {
  return (name.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d'’-]*/gu) ?? []).flatMap(searchTerms)
}

/** Every run of a few words that may be a name, as names are compared. */
function namesIn(texts: readonly string[]): string[] {
  const names = new Set<string>()
  for (const text of texts) {
    const said = words(text)
    for (const name of signedNames(text, NAME_WORDS).slice(0, MAX_SIGNED)) names.add(name)
    for (const [i, first] of said.entries()) {
      if (isStopWord(first)) continue
      for (let length = 1; length <= NAME_WORDS && i + length <= said.length; length++) {
        if (isStopWord(said[i + length - 1] as string)) continue
        names.add(normaliseName(said.slice(i, i + length).join(' ')))
        if (names.size >= MAX_NAMES) return [...names]
      }
    }
  }
  return [...names].filter((name) => name !== '')
}

/** Words that are written like names: the first of longer ones. */
function firstNamesIn(texts: readonly string[]): string[] {
  const written = texts.flatMap((text) => text.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d'’-]+/gu) ?? [])
  const names = new Set(written.map(normaliseName))
  return [...names].filter((name) => !isStopWord(name)).slice(0, MAX_FIRST_NAMES)
}

export function knownFact(fact: Fact, byId: ReadonlyMap<EntityId, Entity>): KnownFact | null {
  const [head, tail] = [byId.get(fact.head), byId.get(fact.tail)]
  if (head === undefined || tail === undefined) return null
  const { relation, wording, aspect, kind, time, statement, valid } = fact
  const isEnding = kind === 'state' && time.bound !== 'after' && valid.to !== null
  return {
    ...{ relation, wording, aspect, kind, time, statement },
    // What is known of an end is no news of a turn that speaks of the fact.
    head: { ...asDraft(head), description: '' },
    tail: { ...asDraft(tail), description: '' },
    told: heardAt(fact),
    from: valid.from,
    ...(isEnding && valid.to !== null && { until: endText(fact, valid.to) }),
    ...given({ reworded: rewordedAt(fact) ?? undefined }),
  }
}

function asDraft({ name, type, description }: Entity): DraftEntity {
  const short =
    description.length <= MAX_DESCRIPTION ? description : `${description.slice(0, MAX_DESCRIPTION)}…`
  return { name, type, description: short }
}
