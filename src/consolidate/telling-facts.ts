/** Which known facts a model is shown with some turns: those that the turns may tell again, end or correct. */
import { isAwaited } from '../model/awaited.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import { type Fact, heardAt, isTold } from '../model/fact.ts'
import type { EntityId, FactId } from '../model/ids.ts'
import { DAY, type Instant } from '../model/time.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import { isListed } from '../tasks/distil/by-model/listed-relations.ts'
import { isUndone } from '../tasks/distil/by-model/read-fact-lines.ts'
import { SPOUSE } from '../tasks/distil/endings/over.ts'
import { saysTheSame, wordsOf } from '../tasks/induce-experiences.ts'
import {
  canonicalRelation,
  isOfFamily,
  isSingleValued,
  LASTING,
  PARTNERS,
  PLANS,
} from '../tasks/relations.ts'

const MAX_FACTS = 20
/** Of these, what those who talk have one of at a time, or some amount of, and may tell again in other words. */
const MAX_OWN = 8
const MAX_AMOUNTS = 4
/** What others who are named have one of. */
const MAX_OF_OTHERS = 4
/** What is over and told again, whatever else is known, with what holds instead. */
const MAX_PAST = 5
/** What those who are named gave up and may take up again, the last first, where a turn says so of anything. */
const MAX_BACK = 3
const BACK =
  /\b(?:again|back (?:on|at|in|to|with|together)|once more|resum(?:e|es|ed|ing)|return(?:s|ed|ing)?|the (?:old|former|previous) one)\b/i
const TAKEN_UP: ReadonlySet<string> = new Set([
  ...'takes lives_in works_at works_for job_title studies_at member_of plays diet drives'.split(' '),
  ...PARTNERS,
])
/** What is told of others than the turns name, in words of theirs. */
const MAX_FAR = 4
/** What ties two whom the turns name. */
const MAX_TIES = 6
/** And what they, and those they name, plan for these weeks: any words tell what came of it. */
const MAX_DUE = 6
/** With what else they plan, want and wait for. */
const MAX_OPEN = 8
const NEAR = 21 * DAY
/** What it counts that a fact has one value at a time, an amount, or is a plan; a rare word of three counts about 1. */
const CHANGEABLE = 0.5
/** The share that counts of what nothing ends. */
const SETTLED = 0.3
/** How much less each further fact of the same head and relation counts. */
const ALIKE = 0.3
/** How long after its day a plan is shown whatever the turns say; later, where they share words with it. */
const JUST_DUE = 45 * DAY
/** The share of what a fact tells, by how rare its words are, that a turn has which tells it again. */
const RETOLD = 0.5
/** From which on some turn speaks of a fact: two rare words of five. */
const CLEAR = 1

/** What happened and waits for an answer. */
const OFFERED = /\b(?:offer|invite|propose)(?:d|ed)?\b/i

export interface Told {
  readonly facts: readonly Fact[]
  /** Who and what the turns name, also by a part of the name or as "Mum". */
  readonly named: readonly Entity[]
  /** Names of the ends of the facts, as far as they were read. */
  readonly names: ReadonlyMap<EntityId, string>
  /** The facts that say who is meant by such words. */
  readonly ties: ReadonlySet<Fact>
  /** Facts of what no turn names, which are shown only where some turn clearly speaks of them. */
  readonly unnamed: ReadonlySet<FactId>
  /** Facts of which a turn may tell another figure. */
  readonly figured: ReadonlySet<FactId>
  /** Further ones of which some turn says half, whoever they are of; a few of them are shown. */
  readonly far: ReadonlySet<FactId>
  readonly turns: readonly StoredTurn[]
  /** The terms of each turn, with those of the turn before. */
  readonly said: readonly ReadonlySet<string>[]
}

/**
 * What can change of those who are named, and what some turn says most of: a word that stands in many facts tells little, and
 * so does one of many. What happened, and what is over, is shown where a turn tells it again. Of facts that say the same one is
 * shown, and of one relation of one head the next counts less than the first.
 */
export function tellingFacts({
  facts,
  named,
  names,
  ties,
  unnamed,
  figured,
  far,
  turns,
  said,
}: Told): Fact[] {
  const read = new Set<string>(turns.map((t) => t.id))
  const now = Math.max(...turns.map((t) => t.at)) as Instant
  const byName = new Set(named.map((e) => e.id))
  const voices = new Set(turns.map((turn) => normaliseName(turn.speaker)))
  const isTalking = (e: Entity): boolean =>
    e.speaker && [e.name, ...e.aliases].some((name) => voices.has(normaliseName(name)))
  const talking = new Set(named.flatMap((e) => (isTalking(e) ? e.id : [])))
  const speakers = termsOfNames(named.filter((e) => e.speaker))
  const people = termsOfNames(named.filter((e) => e.speaker || e.type === 'person'))
  const open = facts.flatMap((fact) => {
    // What these very turns were read to say is no knowledge beside them.
    if (!isTold(fact) || fact.evidence.every((e) => read.has(e.turn))) return []
    const isPast =
      fact.kind === 'event' ? !OFFERED.test(fact.wording) : isOver(fact, now) && !isUnsettled(fact)
    if (isPast && (fact.time.bound === 'after' || far.has(fact.id))) return []
    // That somebody likes or made something else than the turns speak of is no news of it.
    const verb = isListed(fact.relation)
      ? searchTerms(`${fact.relation.replaceAll('_', ' ')} ${fact.wording}`)
      : []
    const parts = `${names.get(fact.head) ?? ''} ${fact.wording} ${names.get(fact.tail) ?? ''}`
    const tellings = [fact.statement, ...(names.has(fact.tail) ? [parts] : [])].map((text) => {
      const terms = [...wordsOf(text)].filter((t) => !verb.includes(t) && !/^\d/.test(t))
      const telling = terms.filter((t) => !people.has(t))
      return isPast && telling.length === 0 ? terms.filter((t) => !speakers.has(t)) : telling
    })
    return [{ fact, terms: wordsOf(fact.statement), tellings, isPast }]
  })
  const count = new Map<string, number>()
  for (const { tellings } of open)
    for (const term of new Set(tellings.flat())) count.set(term, (count.get(term) ?? 0) + 1)
  const sum = (terms: readonly string[]): number =>
    terms.reduce((all, term) => all + Math.log(1 + open.length / (count.get(term) ?? 1)), 0)
  const isBackAtAll = turns.some((turn) => BACK.test(searchableText(turn)))
  const left = open.flatMap(({ fact, isPast }) =>
    isBackAtAll && isPast && fact.kind === 'state' && byName.has(fact.head) && TAKEN_UP.has(fact.relation)
      ? fact
      : [],
  )
  const mayBeBack = new Set(
    left.sort((a, b) => (b.valid.to ?? 0) - (a.valid.to ?? 0) || byWords(a, b)).slice(0, MAX_BACK),
  )
  const isAnyway = (fact: Fact): boolean => mayBeBack.has(fact) || figured.has(fact.id)
  const all = open.flatMap(({ fact, terms, tellings, isPast }): Scored[] => {
    const heard = tellings.flatMap((telling) => {
      const whole = sum(telling)
      if (whole === 0) return []
      const shared = Math.max(...said.map((words) => sum(telling.filter((term) => words.has(term)))))
      return { share: shared / whole, match: shared ** 2 / whole }
    })
    const share = Math.max(0, ...heard.map((h) => h.share))
    const match = Math.max(0, ...heard.map((h) => h.match)) * (LASTING.has(fact.relation) ? SETTLED : 1)
    if (isPast && !isAnyway(fact) && share < RETOLD && !turns.some((turn) => isUndone(fact, turn))) return []
    if (match < CLEAR && unnamed.has(fact.id) && !figured.has(fact.id)) return []
    const isOfOthers = byName.has(fact.head) && !talking.has(fact.head)
    const changes =
      ties.has(fact) ||
      hasOneValue(fact) ||
      hasAmount(fact) ||
      (isOpen(fact) && !isLongDue(fact, now)) ||
      // Whoever and whatever is named is told of: how they are, where they live, what they do.
      ((isOfOthers || (byName.has(fact.tail) && !talking.has(fact.tail))) &&
        fact.kind === 'state' &&
        !isLongDue(fact, now) &&
        !LASTING.has(fact.relation) &&
        (!isOfFamily(fact.relation) || isOfCouple(fact)))
    // What no turn names is meant only where words say so.
    const isMeant = byName.has(fact.head) || byName.has(fact.tail)
    const isBetween = byName.has(fact.tail) && isOfOthers
    const meant = !isPast && changes && isMeant ? CHANGEABLE * (isBetween ? 1.5 : 1) : 0
    const about = `${fact.head} ${canonicalRelation(fact.relation).relation}`
    const score = match + meant
    const isClear = match >= CLEAR
    return score === 0 && !isAnyway(fact)
      ? []
      : [{ fact, about, terms, score, isPast, isOfOthers, isChanging: meant > 0, isClear }]
  })
  all.sort((a, b) => b.score - a.score || b.fact.valid.from - a.fact.valid.from || byWords(a.fact, b.fact))
  const spoken = new Set(all.filter(({ fact }) => far.has(fact.id)).slice(0, MAX_FAR))
  const scored = all.filter((one) => spoken.has(one) || !far.has(one.fact.id))
  return chosen(scored, { byName, talking, names, ties, turns, now, spoken, isAnyway })
}

interface Choice extends Pick<Told, 'names' | 'ties' | 'turns'> {
  readonly byName: ReadonlySet<EntityId>
  readonly talking: ReadonlySet<EntityId>
  readonly now: Instant
  readonly spoken: ReadonlySet<Scored>
  /** Whether it is shown whatever its score. */
  readonly isAnyway: (fact: Fact) => boolean
}

/** Of those that have a score, a few of each kind. */
function chosen(
  scored: readonly Scored[],
  { byName, talking, names, ties, turns, now, spoken, isAnyway }: Choice,
): Fact[] {
  const going = scored.filter((one) => !one.isPast)
  // "She's put me up to 75" names no medicine.
  const isFigured = turns.some((turn) => /\d/.test(searchableText(turn)))
  const own = going.filter(({ fact }) => talking.has(fact.head))
  const single = own.filter(({ fact }) => hasOneValue(fact)).slice(0, MAX_OWN)
  const ofOthers = going
    .filter(({ fact, isOfOthers }) => isOfOthers && hasOneValue(fact) && !isOfFamily(fact.relation))
    .slice(0, MAX_OF_OTHERS)
  const amounts = isFigured
    ? going.filter(({ fact }) => byName.has(fact.head) && hasAmount(fact)).slice(0, MAX_AMOUNTS)
    : []
  const due = going.filter(({ fact }) => byName.has(fact.head) && isNear(fact, now)).slice(0, MAX_DUE)
  // The newest of each: what people planned once and never told again, they hardly tell now.
  const awaited = going
    .filter(({ fact }) => byName.has(fact.head) && isOpen(fact) && !isLongDue(fact, now))
    .sort(
      (a, b) => Number(isAwaited(b.fact)) - Number(isAwaited(a.fact)) || heardAt(b.fact) - heardAt(a.fact),
    )
  const ahead = [...new Set([...due, ...awaited])].slice(0, MAX_OPEN)
  const tied = going.filter(({ fact }) => ties.has(fact))
  const between = going
    .filter(
      ({ fact: { head, tail }, isChanging }) =>
        isChanging && byName.has(head) && byName.has(tail) && /^\p{Lu}/u.test(names.get(tail) ?? ''),
    )
    .slice(0, MAX_TIES)
  const past = scored.filter((one) => one.isPast).slice(0, MAX_PAST)
  // Beside what was, what is instead of it.
  const since = going.filter(({ about }) => past.some((one) => one.about === about)).slice(0, MAX_PAST)
  const anyway = scored.filter(({ fact }) => isAnyway(fact))
  const clear = scored.filter((one) => one.isClear && (!one.isPast || past.includes(one)))
  return diverse(scored, [
    new Set([...ahead, ...single, ...tied]),
    new Set(between),
    new Set([...spoken, ...ofOthers, ...amounts, ...since, ...anyway, ...clear]),
  ])
}

function termsOfNames(entities: readonly Entity[]): ReadonlySet<string> {
  return new Set(entities.flatMap((e) => searchTerms(e.name)))
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

/** A girlfriend is family, and may be one no more. */
function isOfCouple({ relation }: Fact): boolean {
  return PARTNERS.includes(relation) || SPOUSE.test(relation.replace(/^has_/, ''))
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
  /** It happened, or is over. */
  readonly isPast: boolean
  /** Told of somebody who is named and does not talk. */
  readonly isOfOthers: boolean
  /** It may change, and is of somebody who is named. */
  readonly isChanging: boolean
  /** The turns say so much of it that they speak of it. */
  readonly isClear: boolean
}

/**
 * @param scored Best first.
 * @param sure Those of them that are shown before the others, and which of these first.
 */
function diverse(scored: readonly Scored[], sure: readonly ReadonlySet<Scored>[]): Fact[] {
  const chosen: Scored[] = []
  const alike = new Map<string, number>()
  const worth = ({ about, score }: Scored): number => score / (1 + ALIKE * (alike.get(about) ?? 0))
  for (let left = [...scored]; left.length > 0 && chosen.length < MAX_FACTS; ) {
    const first = sure.map((some) => left.find((one) => some.has(one))).find((one) => one !== undefined)
    const best = first ?? left.reduce((a, b) => (worth(b) > worth(a) ? b : a))
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
