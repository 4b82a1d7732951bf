/** What the memory knows already that some turns may speak of: read before a model is asked about them. */
import { isAwaited } from '../model/awaited.ts'
import type { Entity } from '../model/entity.ts'
import { normaliseName } from '../model/entity.ts'
import { endText, type Fact, heardAt, isTold } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { DAY, type Instant } from '../model/time.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { isStopWord, searchTerms, words } from '../std/words.ts'
import { wordsForRelative } from '../tasks/compare-entities.ts'
import { kinOf } from '../tasks/distil/clauses/nouns.ts'
import type { DraftEntity, KnownFact, KnownThings, ToldWords } from '../tasks/distil/types.ts'
import { saysTheSame, wordsOf } from '../tasks/induce-experiences.ts'
import { canonicalRelation, isSingleValued, LASTING, PLANS } from '../tasks/relations.ts'
import type { JobContext } from './jobs.ts'

/** What a prompt shows at most. */
const MAX_ENTITIES = 15
const MAX_FACTS = 20
/** Of these, what those who talk have one of at a time, or some amount of, and may tell again in other words. */
const MAX_OWN = 8
const MAX_AMOUNTS = 4
/** And what they, and those they name, plan for these weeks: any words tell what came of it. */
const MAX_DUE = 6
/** With what else they plan, want and wait for. */
const MAX_OPEN = 8
const NEAR = 21 * DAY
/** Facts of the named entities that are looked through, the newest, and as many of what these tell of. */
const MAX_READ = 400
/** Things that the newest of these facts tell of, and no turn names. */
const MAX_UNNAMED = 20
/** Things of these facts of whose names the turns may say a part. */
const MAX_UNNAMED_READ = 100
/** Turns that name what begins and ends no fact, the newest. */
const MAX_MENTIONS = 100
/** Runs of words that are looked up as names, and how long each may be. */
const MAX_NAMES = 600
const NAME_WORDS = 3
/** Words that may be the first name of somebody. */
const MAX_FIRST_NAMES = 60
const MAX_DESCRIPTION = 80
/** What it counts that a fact has one value at a time, an amount, or is a plan; a word that one fact of three has counts 1.4. */
const CHANGEABLE = 0.5
/** The share that counts of what nothing ends. */
const SETTLED = 0.3
/** How much less each further fact of the same head and relation counts. */
const ALIKE = 0.3
/** How long after its day a plan is shown whatever the turns say; later, where they share words with it. */
const JUST_DUE = 45 * DAY

/** @cost eight reads, each bounded, whatever the size of the memory */
export async function knownThings(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<KnownThings> {
  const { named, facts, read } = await knownOf({ store, namespace }, turns)
  if (named.length === 0) return { entities: [], facts: [] }
  return {
    entities: named
      .filter((e) => !e.speaker && isNamed(e))
      .sort((a, b) => b.description.length - a.description.length || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_ENTITIES)
      .map(asDraft),
    facts: await asKnown({ store, namespace }, facts),
    told: toldOf(named, read),
  }
}

/** Facts as a model is shown them. */
export async function asKnown(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  facts: readonly Fact[],
): Promise<KnownFact[]> {
  const ends = await store.entities(namespace, [...new Set(facts.flatMap((f) => [f.head, f.tail]))])
  const byId = new Map(ends.map((e) => [e.id, e]))
  return facts.flatMap((fact) => knownFact(fact, byId) ?? [])
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
  const texts = turns.map((t) => `${t.speaker}. ${searchableText(t)}`)
  const names = namesIn(texts)
  const called = await store.entitiesNamed(namespace, names, firstNamesIn(texts))
  const whole = new Set(names)
  // A person may be meant by a first name alone.
  const found = called.filter((e) => e.type === 'person' || whole.has(normaliseName(e.name)))
  const merged = await store.entities(namespace, [...new Set(found.flatMap((e) => e.mergedInto ?? []))])
  const named = [...new Map([...found, ...merged].map((e) => [e.id, e])).values()].filter(
    (e) => e.status === 'active',
  )
  if (named.length === 0) return { named, facts: [], read: [] }
  const read = await store.findFacts(namespace, { entities: named.map((e) => e.id), limit: MAX_READ })
  const said = new Set(texts.flatMap(searchTerms))
  const half = await namedInPart({ store, namespace }, named, read, said)
  const beside = await Promise.all([
    changeableBeside({ store, namespace }, named, read),
    factsNaming({ store, namespace }, named, read),
  ])
  const all = [...read, ...half.facts, ...beside.flat()]
  const ties = tiesSaid(read, texts)
  const bearers = await store.entities(namespace, [...new Set(ties.map((f) => f.tail))])
  const meant = [...new Map([...named, ...half.entities, ...bearers].map((e) => [e.id, e])).values()]
  return {
    named: meant,
    facts: tellingFacts([...new Map(all.map((f) => [f.id, f])).values()], meant, turns, said, new Set(ties)),
    read,
  }
}

/** The facts that say who is meant by words such as "Mum" or "the dog". */
function tiesSaid(facts: readonly Fact[], texts: readonly string[]): Fact[] {
  const kin = new Set(
    texts.flatMap(words).flatMap((word) => {
      const one = kinOf(word)
      return one === null ? [] : wordsForRelative(one).map((tie) => `has_${tie}`)
    }),
  )
  return facts.filter((fact) => isTold(fact) && kin.has(fact.relation))
}

/** What may change of that which the facts tell of and no turn names: whoever has a dog says "the vet put her on one a day". */
async function changeableBeside(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  named: readonly Entity[],
  read: readonly Fact[],
): Promise<Fact[]> {
  const known = new Set(named.map((e) => e.id))
  const ends = new Set(read.flatMap((f) => (isTold(f) ? [f.head, f.tail] : [])))
  const unnamed = [...ends].filter((id) => !known.has(id)).slice(0, MAX_UNNAMED)
  if (unnamed.length === 0) return []
  const found = await store.findFacts(namespace, { entities: unnamed, limit: MAX_READ })
  return found.filter(
    (f) => unnamed.includes(f.head) && !known.has(f.tail) && (hasOneValue(f) || hasAmount(f) || isOpen(f)),
  )
}

/**
 * What the facts tell of under a name of which the turns say a part, "the Otley lot" of the Otley footbridge, with what is
 * told of it and of who has to do with it.
 */
async function namedInPart(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  named: readonly Entity[],
  read: readonly Fact[],
  said: ReadonlySet<string>,
): Promise<{ readonly entities: readonly Entity[]; readonly facts: readonly Fact[] }> {
  const known = new Set(named.map((e) => e.id))
  const ends = new Set(read.flatMap((f) => (isTold(f) ? [f.head, f.tail] : [])))
  const others = [...ends].filter((id) => !known.has(id)).slice(0, MAX_UNNAMED_READ)
  const entities = (await store.entities(namespace, others)).filter(
    (e) => e.status === 'active' && !e.speaker && isNamedInPart(e, said),
  )
  if (entities.length === 0) return { entities: [], facts: [] }
  const own = await store.findFacts(namespace, { entities: entities.map((e) => e.id), limit: MAX_READ })
  const ids = new Set(entities.map((e) => e.id))
  const beside = [...new Set(own.map((f) => f.head))].filter((id) => !known.has(id) && !ids.has(id))
  const further =
    beside.length === 0
      ? []
      : await store.findFacts(namespace, { entities: beside.slice(0, MAX_UNNAMED), limit: MAX_READ })
  const isOfThem = (fact: Fact): boolean =>
    entities.some(({ name }) => properTerms(name).every((term) => wordsOf(fact.statement).has(term)))
  return { entities, facts: [...own, ...further.filter(isOfThem)] }
}

/** Half of the words by which it is called, and the first: not "Run" of "Great North Run". */
function isNamedInPart({ name }: Entity, said: ReadonlySet<string>): boolean {
  const terms = properTerms(name)
  const told = terms.filter((term) => said.has(term))
  return told.length > 0 && told.length * 2 >= terms.length && told[0] === terms[0]
}

function properTerms(name: string): string[] {
  return (name.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d'’-]*/gu) ?? []).flatMap(searchTerms)
}

/** What is told of others in sentences that name what begins and ends no fact: the town where a school offered a course. */
async function factsNaming(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  named: readonly Entity[],
  read: readonly Fact[],
): Promise<readonly Fact[]> {
  const ends = new Set(read.flatMap((f) => [f.head, f.tail]))
  const bare = named.filter((e) => !e.speaker && !ends.has(e.id)).slice(0, MAX_UNNAMED)
  const mentions =
    bare.length === 0
      ? []
      : await store.mentions(
          namespace,
          bare.map((e) => e.id),
          MAX_MENTIONS,
        )
  const sources = [...new Set(mentions.map((m) => m.turn))]
  const near = sources.length === 0 ? [] : await store.findFacts(namespace, { sources, limit: MAX_READ })
  const names = bare.map((e) => searchTerms(e.name)).filter((terms) => terms.length > 0)
  return near.filter(({ statement }) =>
    names.some((terms) => terms.every((term) => wordsOf(statement).has(term))),
  )
}

/** Every run of a few words that may be a name, as names are compared. */
function namesIn(texts: readonly string[]): string[] {
  const names = new Set<string>()
  for (const text of texts) {
    const said = words(text)
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

/**
 * The facts that these turns may tell again, end or correct: those that share telling words with them, and what can change.
 * A word that stands in many facts tells little; of facts that say the same one is shown, and of one relation of one
 * head the next counts less than the first.
 */
function tellingFacts(
  facts: readonly Fact[],
  named: readonly Entity[],
  turns: readonly StoredTurn[],
  said: ReadonlySet<string>,
  ties: ReadonlySet<Fact>,
): Fact[] {
  const read = new Set<string>(turns.map((t) => t.id))
  const now = Math.max(...turns.map((t) => t.at)) as StoredTurn['at']
  const byName = new Set(named.map((e) => e.id))
  const talking = new Set(named.flatMap((e) => (e.speaker ? e.id : [])))
  // Whoever is named is told of: how they are, where they live, what they do.
  const isOfOthers = ({ head, relation }: Fact): boolean =>
    byName.has(head) && !talking.has(head) && !LASTING.has(relation)
  const people = new Set(named.flatMap((e) => (e.speaker ? searchTerms(e.name) : [])))
  const open = facts.flatMap((fact) => {
    // What these very turns were read to say is no knowledge beside them.
    if (!isTold(fact) || fact.evidence.every((e) => read.has(e.turn))) return []
    if (isOver(fact, now) && !isUnsettled(fact)) return []
    // That somebody likes or made something else than the turns speak of is no news of it.
    const verb = searchTerms(`${fact.relation.replaceAll('_', ' ')} ${fact.wording}`)
    const terms = wordsOf(fact.statement)
    const telling = [...terms].filter((t) => !people.has(t) && !verb.includes(t))
    return [{ fact, terms, telling }]
  })
  const count = new Map<string, number>()
  for (const term of open.flatMap((c) => c.telling)) count.set(term, (count.get(term) ?? 0) + 1)
  const rarity = (term: string): number => Math.log(1 + open.length / (count.get(term) ?? 1))
  const scored = open.flatMap(({ fact, terms, telling }) => {
    const shared = telling.reduce((sum, t) => sum + (said.has(t) ? rarity(t) : 0), 0)
    const changes =
      ties.has(fact) ||
      hasOneValue(fact) ||
      hasAmount(fact) ||
      (isOpen(fact) && !isLongDue(fact, now)) ||
      (fact.kind === 'state' && isOfOthers(fact) && !isLongDue(fact, now))
    // What no turn names is meant only where words say so.
    const isMeant = byName.has(fact.head) || byName.has(fact.tail)
    const score =
      (shared + (changes && isMeant ? CHANGEABLE : 0)) * (LASTING.has(fact.relation) ? SETTLED : 1)
    const about = `${fact.head} ${canonicalRelation(fact.relation).relation}`
    return score === 0 ? [] : [{ fact, about, terms, score }]
  })
  scored.sort((a, b) => b.score - a.score || b.fact.valid.from - a.fact.valid.from || byWords(a.fact, b.fact))
  // "She's put me up to 75" names no medicine.
  const isFigured = turns.some((turn) => /\d/.test(searchableText(turn)))
  const own = scored.filter(({ fact }) => talking.has(fact.head))
  const single = own.filter(({ fact }) => hasOneValue(fact)).slice(0, MAX_OWN)
  const amounts = isFigured ? own.filter(({ fact }) => hasAmount(fact)).slice(0, MAX_AMOUNTS) : []
  const due = scored.filter(({ fact }) => byName.has(fact.head) && isNear(fact, now)).slice(0, MAX_DUE)
  // The newest of each: what people planned once and never told again, they hardly tell now.
  const awaited = scored
    .filter(({ fact }) => byName.has(fact.head) && isOpen(fact) && !isLongDue(fact, now))
    .sort(
      (a, b) => Number(isAwaited(b.fact)) - Number(isAwaited(a.fact)) || heardAt(b.fact) - heardAt(a.fact),
    )
  const ahead = [...new Set([...due, ...awaited])].slice(0, MAX_OPEN)
  return diverse(scored, new Set([...single, ...amounts, ...ahead]))
}

/** Ids are drawn by lot: by words the same turns are asked about in the same words again. */
export function byWords(a: Fact, b: Fact): number {
  return a.statement === b.statement ? (a.id < b.id ? -1 : 1) : a.statement < b.statement ? -1 : 1
}

function hasOneValue({ kind, relation }: Fact): boolean {
  return kind === 'state' && isSingleValued(relation) && !LASTING.has(relation)
}

/** What something may come of: a plan, a wish, what waits for an outcome or has an end ahead. */
function isOpen(fact: Fact): boolean {
  return fact.kind === 'state' && (PLANS.includes(fact.relation) || isAwaited(fact) || fact.valid.to !== null)
}

const AMOUNT = /[$€£¥] ?\d|\d[\d.,]* ?[%\p{L}]/u

/** A dose, a price, a size: told again, it is another one. */
function hasAmount({ kind, statement }: Fact): boolean {
  return kind === 'state' && AMOUNT.test(statement)
}

/** What begins later is told of before: its day may be moved, its value put right. */
function isOver({ kind, valid }: Fact, now: Instant): boolean {
  return kind === 'state' && valid.to !== null && valid.to <= now
}

/** A plan, or what was awaited, of which nobody has said what came of it. */
function isUnsettled(fact: Fact): boolean {
  return (fact.time.bound === 'after' || isAwaited(fact)) && fact.closings.length === 0
}

function isLongDue({ kind, valid }: Fact, now: Instant): boolean {
  return kind === 'state' && valid.to !== null && now - valid.to >= JUST_DUE
}

/** A plan whose day is near. */
function isNear({ time: { bound, span } }: Fact, now: Instant): boolean {
  return bound === 'after' && span !== null && span.from - now < NEAR && now - span.to < NEAR
}

interface Scored {
  readonly fact: Fact
  /** Head and relation: the next fact of the same tells less than the first. */
  readonly about: string
  readonly terms: ReadonlySet<string>
  readonly score: number
}

/**
 * @param scored Best first.
 * @param sure Those of them that are shown in any case.
 */
function diverse(scored: readonly Scored[], sure: ReadonlySet<Scored>): Fact[] {
  const chosen: Scored[] = []
  const alike = new Map<string, number>()
  const worth = ({ about, score }: Scored): number => score / (1 + ALIKE * (alike.get(about) ?? 0))
  for (let left = [...scored]; left.length > 0 && chosen.length < MAX_FACTS; ) {
    const best = left.find((one) => sure.has(one)) ?? left.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    chosen.push(best)
    // Each plan is one of its own, of which anything may have come.
    if (!PLANS.includes(best.fact.relation)) alike.set(best.about, (alike.get(best.about) ?? 0) + 1)
    left = left.filter(
      (other) =>
        other !== best && !(other.fact.head === best.fact.head && saysTheSame(other.terms, best.terms)),
    )
  }
  return chosen.map((c) => c.fact)
}

function knownFact(fact: Fact, byId: ReadonlyMap<EntityId, Entity>): KnownFact | null {
  const [head, tail] = [byId.get(fact.head), byId.get(fact.tail)]
  if (head === undefined || tail === undefined) return null
  const { relation, wording, aspect, kind, time, statement, valid } = fact
  const isEnding = kind === 'state' && time.bound !== 'after' && valid.to !== null
  return {
    ...{ relation, wording, aspect, kind, time, statement },
    head: asDraft(head),
    tail: asDraft(tail),
    told: heardAt(fact),
    from: valid.from,
    ...(isEnding && valid.to !== null && { until: endText(fact, valid.to) }),
  }
}

function asDraft({ name, type, description }: Entity): DraftEntity {
  const short =
    description.length <= MAX_DESCRIPTION ? description : `${description.slice(0, MAX_DESCRIPTION)}…`
  return { name, type, description: short }
}
