/** Which known facts a model is shown with some turns: those that the turns may tell again, end or correct. */
import { isAwaited } from '../model/awaited.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import { type Fact, heardAt, isTold } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { DAY, type Instant } from '../model/time.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { figuresIn } from '../std/figures.ts'
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

/** Lines of a prompt: what changes shares often no word with the turns, so that a small memory is shown as a whole. */
export const MAX_FACTS = 40
/** What those who are named gave up and may take up again, the last first, where a turn says so of anything. */
const MAX_BACK = 3
const BACK =
  /\b(?:again|back (?:on|at|in|to|with|together)|once more|resum(?:e|es|ed|ing)|return(?:s|ed|ing)?|the (?:old|former|previous) one)\b/i
const TAKEN_UP: ReadonlySet<string> = new Set([
  ...'takes lives_in works_at works_for job_title studies_at member_of plays diet drives'.split(' '),
  ...PARTNERS,
])
/** Around its day a plan is likely told of, in any words. */
const NEAR = 21 * DAY
/** How long after its day; later, where the turns share words with it. */
const JUST_DUE = 45 * DAY
/** What each sign counts that a fact may be meant by words it does not have; one rare word of three counts a third. */
const SIGN = 0.12
/** The share that counts of what nothing ends. */
const SETTLED = 0.3
/** How much less each further fact of the same head and relation counts. */
const ALIKE = 0.3
/** The share of what a fact tells, by how rare its words are, that a turn has which tells it again. */
const RETOLD = 0.5

/** Of what happened, those that a turn may put right by a word or a figure of theirs, the ones it says most of first. */
const MAX_PUT_RIGHT = 5
const PUTS_RIGHT =
  /\b(?:correct(?:ion|ed|ing)|mistaken?|wrong(?:ly)?|typo|mis(?:read|spoke|typed|heard|remembered)|mixed up|(?:I|we)(?:['’]d| had| have|['’]ve)? (?:said|told|wrote|noted|gave you))\b/i

/** What happened and waits for an answer. */
const OFFERED = /\b(?:offer|invite|propose)(?:d|ed)?\b/i

export interface Told {
  readonly facts: readonly Fact[]
  /** Who and what the turns name, also by a part of the name or as "Mum". */
  readonly named: readonly Entity[]
  /** What the facts of these tell of. */
  readonly beside: ReadonlySet<EntityId>
  /** Names of the ends of the facts, as far as they were read. */
  readonly names: ReadonlyMap<EntityId, string>
  readonly turns: readonly StoredTurn[]
  /** The terms of each turn, with those of the turn before. */
  readonly said: readonly ReadonlySet<string>[]
}

/**
 * What can change or was planned, best first: a memory of few facts is shown as a whole. Counts how much of a fact some turn says, where a
 * word that stands in many facts tells little, and signs that it is meant without words: that its ends are named, that it changes
 * by its kind, that its day is near, that it is new. What happened, and what is over, is shown where a turn tells it again. Of facts that
 * say the same one is shown, and of one relation of one head the next counts less than the first.
 */
export function tellingFacts({ facts, named, beside, names, turns, said }: Told): Fact[] {
  const read = new Set<string>(turns.map((t) => t.id))
  const now = Math.max(...turns.map((t) => t.at)) as Instant
  const byName = new Set(named.map((e) => e.id))
  const voices = new Set(turns.map((turn) => normaliseName(turn.speaker)))
  const isTalking = (e: Entity): boolean =>
    e.speaker && [e.name, ...e.aliases].some((name) => voices.has(normaliseName(name)))
  const talking = new Set(named.flatMap((e) => (isTalking(e) ? e.id : [])))
  const speakers = termsOfNames(named.filter((e) => e.speaker))
  const people = termsOfNames(named.filter((e) => e.speaker || e.type === 'person'))
  const isBackAtAll = turns.some((turn) => BACK.test(searchableText(turn)))
  const isBack = new Set(
    facts
      .filter(
        (fact) =>
          isBackAtAll &&
          isTold(fact) &&
          isOver(fact, now) &&
          byName.has(fact.head) &&
          TAKEN_UP.has(fact.relation),
      )
      .sort((a, b) => (b.valid.to ?? 0) - (a.valid.to ?? 0) || byWords(a, b))
      .slice(0, MAX_BACK),
  )
  const open = facts.flatMap((fact) => {
    // What these very turns were read to say is no knowledge beside them.
    if (!isTold(fact) || fact.evidence.every((e) => read.has(e.turn))) return []
    const isPast =
      fact.kind === 'event' ? !OFFERED.test(fact.wording) : isOver(fact, now) && !isUnsettled(fact)
    if (isPast && fact.time.bound === 'after') return []
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
  // The rarest word counts 1, however large the memory is.
  const most = Math.log(1 + open.length)
  const sum = (terms: readonly string[]): number =>
    terms.reduce((all, term) => all + Math.log(1 + open.length / (count.get(term) ?? 1)) / most, 0)
  const newest = open.map(({ fact }) => heardAt(fact)).sort((a, b) => a - b)
  const newness = new Map(newest.map((at, i) => [at, (i + 1) / newest.length]))
  const correcting = turns.flatMap((turn, i) => {
    const text = searchableText(turn)
    const words = said[i]
    return PUTS_RIGHT.test(text) && words !== undefined ? [{ words, figures: valuesIn(text) }] : []
  })
  const isPutRight = new Set(
    open
      .flatMap(({ fact, tellings, isPast }) => {
        if (!isPast || fact.kind !== 'event' || correcting.length === 0) return []
        const given = valuesIn(fact.statement)
        const shared = correcting.map(({ words, figures }) => {
          const isFigure = [...given].some((value) => figures.has(value))
          return Number(isFigure) + Math.max(...tellings.map((t) => sum(t.filter((term) => words.has(term)))))
        })
        return [{ fact, shared: Math.max(...shared) }]
      })
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared || byWords(a.fact, b.fact))
      .slice(0, MAX_PUT_RIGHT)
      .map(({ fact }) => fact),
  )
  const scored = open.flatMap(({ fact, terms, tellings, isPast }): Scored[] => {
    const heard = tellings.flatMap((telling) => {
      const whole = sum(telling)
      if (whole === 0) return []
      const shared = Math.max(...said.map((words) => sum(telling.filter((term) => words.has(term)))))
      return { share: shared / whole, match: shared ** 2 / whole }
    })
    const share = Math.max(0, ...heard.map((h) => h.share))
    const match = Math.max(0, ...heard.map((h) => h.match)) * (LASTING.has(fact.relation) ? SETTLED : 1)
    if (isLongDue(fact, now) && !isPast && match === 0) return []
    const isMeant = isBack.has(fact) || isPutRight.has(fact) || turns.some((turn) => isUndone(fact, turn))
    if (isPast && share < RETOLD && !isMeant) return []
    const ends = [fact.head, fact.tail].filter((id) => byName.has(id))
    const others = ends.filter((id) => !talking.has(id))
    const isLasting = LASTING.has(fact.relation) || (isOfFamily(fact.relation) && !isOfCouple(fact))
    const isTheirs = ends.length > 0 || beside.has(fact.head)
    const signs = [
      isTheirs,
      ends.length > 0,
      others.length > 0,
      others.length > 0 && ends.length > 1,
      isTheirs && (hasOneValue(fact) || hasAmount(fact) || (isOpen(fact) && !isLongDue(fact, now))),
      isTheirs && isNear(fact, now),
    ].filter(Boolean).length
    const meant = isPast || isLasting ? 0 : signs + (newness.get(heardAt(fact)) ?? 0)
    const about = `${fact.head} ${canonicalRelation(fact.relation).relation}`
    return [{ fact, about, terms, score: match + SIGN * meant }]
  })
  scored.sort((a, b) => b.score - a.score || b.fact.valid.from - a.fact.valid.from || byWords(a.fact, b.fact))
  return diverse(scored, now)
}

function termsOfNames(entities: readonly Entity[]): ReadonlySet<string> {
  return new Set(entities.flatMap((e) => searchTerms(e.name)))
}

/** Ids are drawn by lot: by words the same turns are asked about in the same words again. */
export function byWords(a: Fact, b: Fact): number {
  return a.statement === b.statement ? (a.id < b.id ? -1 : 1) : a.statement < b.statement ? -1 : 1
}

function hasOneValue({ kind, relation }: Fact): boolean {
  return kind === 'state' && isSingleValued(relation)
}

/** What something may come of: a plan, a wish, what waits for an outcome or has an end ahead. */
function isOpen(fact: Fact): boolean {
  return fact.kind === 'state' && (PLANS.includes(fact.relation) || isAwaited(fact) || fact.valid.to !== null)
}

/** A girlfriend is family, and may be one no more. */
function isOfCouple({ relation }: Fact): boolean {
  return PARTNERS.includes(relation) || SPOUSE.test(relation.replace(/^has_/, ''))
}

/** A day of the month or a count of two is everywhere. */
function valuesIn(text: string): ReadonlySet<number> {
  return new Set(figuresIn(text).flatMap(({ value }) => (value > 12 ? value : [])))
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

/** @param scored Best first. */
function diverse(scored: readonly Scored[], now: Instant): Fact[] {
  const chosen: Scored[] = []
  const alike = new Map<string, number>()
  const worth = ({ about, score }: Scored): number => score / (1 + ALIKE * (alike.get(about) ?? 0))
  // What begins ahead is told apart from what holds until then: either may be moved or dropped.
  const isAhead = ({ fact: { kind, valid } }: Scored): boolean => kind === 'state' && valid.from > now
  for (let left = [...scored]; left.length > 0 && chosen.length < MAX_FACTS; ) {
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    chosen.push(best)
    // Each plan is one of its own, of which anything may have come.
    if (!PLANS.includes(best.fact.relation)) alike.set(best.about, (alike.get(best.about) ?? 0) + 1)
    left = left.filter(
      (other) =>
        other !== best &&
        !(
          other.fact.head === best.fact.head &&
          isAhead(other) === isAhead(best) &&
          saysTheSame(other.terms, best.terms)
        ),
    )
  }
  return chosen.map((c) => c.fact)
}
