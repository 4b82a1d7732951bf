/**
 * The facts that bear on a question: those the best turns support, those whose words match, and those
 * about the entities it names.
 */
import type { Entity } from '../model/entity.ts'
import { type Fact, lastHeardAt, searchableStatement, sourcesOf } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { overlaps } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import { isSingleValued, PLANS, relationsAsked, relationsOfMembers, SELF } from '../tasks/relations.ts'
import { asksForMembers, type Query } from './analyse.ts'
import { withoutCarriedOut } from './carried-out.ts'
import { factHit, linkedEntities, namesOfEnds, tiedEntities, wordsOfNames } from './entity-names.ts'
import type { Search } from './search.ts'

const FROM_TURNS = 200
const FROM_WORDS = 60
const FROM_ENTITIES = 120
const FROM_RELATION = 40

/** Share of each signal in a fact's score; they add up to 1. */
const WEIGHTS = { words: 0.5, entity: 0.15, turn: 0.35 } as const
const ASIDE = 0.6
/** Facts that answer, and how much of the question such a one says at least. */
const ANSWERING = 2
const ANSWERS = 0.4
/** How well a fact fits by its relation alone: the one asked for, or that of the members of what is asked for. */
const ASKED = 0.6
const MEMBER = 0.9

/** @param turns The best turns with their scores, best first. */
export async function rankFacts(
  search: Search,
  turns: readonly { readonly id: TurnId; readonly score: number }[],
  limit: number,
): Promise<FactHit[]> {
  const { query, likeness } = search
  const named = await linkedEntities(search)
  const tied = await tiedEntities(search, named)
  const linked = [...named, ...tied.map(({ entity }) => entity)]
  const asked = askedRelations(search)
  const members = membersAsked(search)
  const candidates = await candidateFacts(search, turns, linked, [...new Set([...asked, ...members])])
  // Who is asked about by a tie to somebody is asked about, and not the other.
  const owners = new Set(tied.flatMap((tie) => tie.owners))
  const about = new Set(linked.map((e) => e.id).filter((id) => !owners.has(id)))
  const called = new Map([
    ...wordsOfNames(search, named),
    ...tied.map(({ entity, called }) => [entity.id, called] as const),
  ])
  const calledIn = ({ head, tail }: Fact): readonly string[] =>
    [head, tail].flatMap((id) => called.get(id) ?? [])
  const bestTurn = turns[0]?.score ?? 0
  const turnScore = new Map(turns.map((t) => [t.id, bestTurn <= 0 ? 0 : Math.max(0, t.score / bestTurn)]))
  const current = new Set<string>()
  const hits: Pick<FactHit, 'fact' | 'score' | 'signals'>[] = []
  const ended: Fact[] = []
  const consider = (fact: Fact): void => {
    const covered = likeness.coverage([...termsOf(fact), ...calledIn(fact)])
    const fit = members.has(fact.relation) ? MEMBER : asked.has(fact.relation) ? ASKED : 0
    const words = Math.max(fit, covered)
    const entity = entityMatch(fact, about)
    const turn = Math.max(0, ...sourcesOf(fact).map((s) => turnScore.get(s) ?? 0))
    if (words === 0 && turn < 0.3) return
    const signals = {
      words: WEIGHTS.words * words,
      entity: WEIGHTS.entity * entity,
      turn: WEIGHTS.turn * turn,
    }
    // A question that names one person is seldom answered by a fact about another.
    const aside = query.speakers.length === 1 && entity === 0 ? ASIDE : 1
    const score = (signals.words + signals.entity + signals.turn) * (0.5 + 0.5 * fact.confidence) * aside
    hits.push({ fact, score, signals })
  }
  for (const candidate of candidates) {
    const { fact, why } = search.facts.judge(candidate)
    if (fact !== null && why === null) {
      consider(fact)
      current.add(headAndRelation(fact))
    } else if (fact !== null && why === 'over' && asked.has(fact.relation)) ended.push(fact)
    else if (fact !== null)
      search.emit({ kind: 'fact-left-out', id: fact.id, statement: fact.statement, why: why ?? '' })
  }
  // When nothing holds now, the last that held is the best answer; its end is shown with it.
  for (const group of Map.groupBy(ended, headAndRelation).values()) {
    const last = group.reduce((a, b) => ((b.valid.to ?? 0) > (a.valid.to ?? 0) ? b : a))
    for (const fact of group)
      if (query.shape === 'change' || (fact === last && !current.has(headAndRelation(fact)))) consider(fact)
      else search.emit({ kind: 'fact-left-out', id: fact.id, statement: fact.statement, why: 'over' })
  }
  hits.sort((a, b) => b.score - a.score || (a.fact.id < b.fact.id ? -1 : 1))
  const isPlanAsked = PLANS.some((relation) => asked.has(relation))
  const best = (isPlanAsked ? hits : withoutCarriedOut(hits, (hit) => hit.fact)).slice(0, limit)
  const shown = best.map((hit) => hit.fact)
  const names = await namesOfEnds(search, shown)
  return best.map(({ fact, score, signals }) => factHit(fact, names, score, signals))
}

/** Whether it shares a word with the question, or has the relation that is asked for; standing near by is not enough. */
export function bearsOnIt({ signals }: FactHit): boolean {
  return (signals.words ?? 0) > 0
}

/**
 * Best facts of somebody asked about that say much of what is asked, with a value that the question does not name, and held
 * at the time it names, or hold; of what was told ahead its day is the value.
 */
export function answering(
  facts: readonly FactHit[],
  { terms, times, shape }: Pick<Query, 'terms' | 'times' | 'shape'>,
): readonly FactHit[] {
  const asked = new Set(terms.map(({ term }) => term))
  return facts
    .filter(({ fact, signals, tail }) => {
      const saysMuch = (signals.words ?? 0) >= WEIGHTS.words * ANSWERS
      if (isToldAhead(fact)) return saysMuch && (shape === 'when' || times.length > 0)
      const bears = saysMuch && signals.entity === WEIGHTS.entity
      const held = fact.valid.to === null || heldThen(fact, times)
      return bears && held && searchTerms(tail).some((term) => !asked.has(term))
    })
    .sort((a, b) => Number(heldThen(b.fact, times)) - Number(heldThen(a.fact, times)))
    .slice(0, ANSWERING)
}

function isToldAhead(fact: Fact): boolean {
  return fact.kind === 'state' && fact.time.bound === 'at' && lastHeardAt(fact) < fact.valid.from
}

/** Whether it is a state that held at a time that the question names. */
export function heldThen({ kind, time, valid }: Fact, times: Query['times']): boolean {
  const then = times.find((one) => one.kind === 'span')
  return then !== undefined && kind === 'state' && time.bound !== 'after' && overlaps(valid, then)
}

/** A stored fact is the same object while it stays as it is, and is asked about again and again. */
const known = new WeakMap<Fact, readonly string[]>()

function termsOf(fact: Fact): readonly string[] {
  const before = known.get(fact)
  if (before !== undefined) return before
  const terms = searchTerms(searchableStatement(fact))
  known.set(fact, terms)
  return terms
}

export function headAndRelation({ head, relation }: Fact): string {
  return `${head} ${relation}`
}

function askedRelations({ query }: Search): ReadonlySet<string> {
  return query.portrait ? SELF : relationsAsked(query.terms.map((t) => t.term))
}

/** Relations whose values are the members of what is asked for. */
function membersAsked({ query }: Search): ReadonlySet<string> {
  return asksForMembers(query.shape) ? relationsOfMembers(query.terms.map((t) => t.term)) : NONE
}

const NONE: ReadonlySet<string> = new Set()

async function candidateFacts(
  search: Search,
  turns: readonly { readonly id: TurnId }[],
  linked: readonly Entity[],
  relations: readonly string[],
): Promise<Fact[]> {
  const { facts } = search
  // Whoever speaks all the time is no help in choosing among facts.
  const telling = linked.filter((e) => !e.speaker).map((e) => e.id)
  const keys = linked.flatMap((e) => relations.map((relation) => ({ head: e.id, relation })))
  const first = turns.slice(0, 30).map((t) => t.id)
  const found = await Promise.all([
    facts.of(first, FROM_TURNS),
    facts.byWords(FROM_WORDS),
    facts.about(telling, FROM_ENTITIES),
    facts.under(keys.filter((k) => isSingleValued(k.relation))),
    ...keys.filter((k) => !isSingleValued(k.relation)).map((k) => facts.ofRelation(k, FROM_RELATION)),
  ])
  return [...new Map(found.flat().map((f) => [f.id, f])).values()]
}

/** 1 when the question names the head, less for the tail. */
function entityMatch(fact: Fact, about: ReadonlySet<EntityId>): number {
  if (about.has(fact.head)) return 1
  return about.has(fact.tail) ? 0.6 : 0
}
