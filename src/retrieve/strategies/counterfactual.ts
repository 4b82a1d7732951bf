/**
 * When a walk is stuck, rules say where else to look: what is found there is a path of stored facts, marked
 * as inferred with its rule. It is evidence at best, never an answer and never a stored fact.
 *
 * @paper REAL §III-B2, Table I
 */
import type { Fact } from '../../model/fact.ts'
import type { PathStep } from '../../model/hit.ts'
import type { EntityId } from '../../model/ids.ts'
import type { Instant } from '../../model/time.ts'
import { openWordClasses } from '../../std/word-classes.ts'
import { searchTerms } from '../../std/words.ts'
import { relationsAsked } from '../../tasks/relations.ts'
import { namesOfEnds } from '../entity-names.ts'
import { entitiesIn, mentionsOf } from '../mentions.ts'
import { placeOf, type Search } from '../search.ts'
import type { CounterfactualRules, RuleKind } from './counterfactual-rules.ts'
import { stepFrom } from './path.ts'

/** What a rule recovered: how the path goes on. */
export interface Recovered {
  readonly rule: RuleKind
  readonly steps: readonly PathStep[]
  /** The entity it leads to. */
  readonly end: EntityId
  /** Belief in the rule. */
  readonly belief: number
}

export interface StuckAt {
  /** The entity where the walk cannot go on. */
  readonly entity: EntityId
  readonly name: string
  /** Relations along the path so far. */
  readonly relations: readonly string[]
  /** When the last fact of the path began; `null` at the root. */
  readonly at: Instant | null
  /** Facts that are on the path already. */
  readonly used: ReadonlySet<string>
}

const PER_ENTITY = 100
const WORDED = 200
/** Turns that are searched for what was mentioned together. */
const MENTIONS = 60
const COMPANIONS = 8
/** Facts before and after a moment. */
const SUCCESSION = 2

/**
 * Hypotheses for one stuck walk, turned into traversals. The caller keeps the best within its budget.
 *
 * @param leastConfidence Belief from which a fact is walked: lower than in the normal search.
 */
export async function recover(
  search: Search,
  stuck: StuckAt,
  rules: CounterfactualRules,
  leastConfidence: number,
): Promise<Recovered[]> {
  const { facts: reader } = search
  const read = await Promise.all([reader.about([stuck.entity], PER_ENTITY), reader.byWords(WORDED)])
  // Both readings may bring the same fact; judged twice, its paths would be evaluated twice.
  const all = reader.usable([...new Map(read.flat().map((f) => [f.id, f])).values()], leastConfidence)
  const here = all.filter(
    (f) => !stuck.used.has(f.id) && (f.head === stuck.entity || f.tail === stuck.entity),
  )
  const found: Hypothesis[] = [
    ...related(search, here, stuck, rules),
    ...kinds(search, here, all, rules),
    ...succession(search, here, stuck, rules),
    ...causality(here, all, rules),
  ].filter(({ belief }) => belief > 0)
  const chains = found.map((chain) => ({ ...chain, mentionedWith: null }))
  const companions =
    rules.belief['co-occurrence'] === 0 ? [] : await coOccurrence(search, stuck, rules, leastConfidence)
  const candidates = [...chains, ...companions]
  const walked = candidates.flatMap((c) => c.facts)
  const names = await namesOfEnds(search, walked)
  return candidates.map(({ rule, facts, belief, mentionedWith }) => {
    let at = mentionedWith ?? stuck.entity
    const steps = facts.map((fact, i) => {
      const { step, end } = stepFrom(fact, at, names)
      at = end
      return i === 0 && mentionedWith !== null ? { ...step, mentionedWith: stuck.name } : step
    })
    return { rule, steps, end: at, belief }
  })
}

interface Hypothesis {
  readonly rule: RuleKind
  readonly facts: readonly Fact[]
  readonly belief: number
}

function hypothesis(rule: RuleKind, facts: readonly Fact[], { belief }: CounterfactualRules): Hypothesis {
  return { rule, facts, belief: belief[rule] }
}

/** Facts under a relation that implies, reverses or denies the one asked for. */
function related(
  { query }: Search,
  here: readonly Fact[],
  stuck: StuckAt,
  rules: CounterfactualRules,
): Hypothesis[] {
  const asked = new Set([...relationsAsked(query.terms.map((t) => t.term)), ...stuck.relations])
  return rules.related.flatMap((rule) =>
    asked.has(rule.asked)
      ? here
          .filter(
            (f) =>
              f.relation === rule.instead &&
              (rule.inverse === true ? f.tail === stuck.entity : f.head === stuck.entity),
          )
          .map((fact) => ({
            ...hypothesis('symmetry', [fact], rules),
            ...(rule.negated === true && { belief: rules.negatedBelief }),
          }))
      : [],
  )
}

/** Facts about a kind of what the question names: its words are a class, the fact's are a member. */
function kinds(
  { query }: Search,
  here: readonly Fact[],
  all: readonly Fact[],
  rules: CounterfactualRules,
): Hypothesis[] {
  const classes = query.terms.filter((t) => !t.proper).map((t) => t.term)
  const isKind = (fact: Fact): boolean => {
    const words = searchTerms(fact.statement)
    return classes.some(
      (term) => !words.includes(term) && words.some((w) => openWordClasses().isMember(w, term)),
    )
  }
  const byWord = here.filter(isKind).map((fact) => hypothesis('hyponymy', [fact], rules))
  // A stored hierarchy: what is said of the thing, and of what it is a kind.
  const byEdge = here.flatMap((fact) =>
    all
      .filter(
        (edge) => rules.classes.includes(edge.relation) && edge.head === fact.tail && edge.id !== fact.id,
      )
      .map((edge) => hypothesis('hyponymy', [fact, edge], rules)),
  )
  return [...byWord, ...byEdge]
}

/** What happened next before and next after the moment in question. */
function succession(
  { query, asOf }: Search,
  here: readonly Fact[],
  stuck: StuckAt,
  rules: CounterfactualRules,
): Hypothesis[] {
  const asked = query.times.find((t) => t.kind === 'span')
  const moment = stuck.at ?? asked?.from ?? asOf
  const sorted = [...here].sort((a, b) => a.valid.from - b.valid.from || (a.id < b.id ? -1 : 1))
  const before = sorted.filter((f) => f.valid.from < moment).slice(-SUCCESSION)
  const after = sorted.filter((f) => f.valid.from > moment).slice(0, SUCCESSION)
  return [...before, ...after].map((fact) => hypothesis('succession', [fact], rules))
}

/** Causes forward, then backward, at most two steps. */
function causality(here: readonly Fact[], all: readonly Fact[], rules: CounterfactualRules): Hypothesis[] {
  const causal = (f: Fact): boolean => f.intent === 'CAUSAL' || rules.causes.includes(f.relation)
  const first = here.filter(causal)
  const one = first.map((fact) => hypothesis('causality', [fact], rules))
  const two = first.flatMap((fact) =>
    all
      .filter((next) => causal(next) && next.id !== fact.id && next.head === fact.tail)
      .map((next) => hypothesis('causality', [fact, next], rules)),
  )
  return [...one, ...two]
}

/** Facts of entities that were mentioned together with the one at hand, more often than chance would have it. */
async function coOccurrence(
  search: Search,
  stuck: StuckAt,
  rules: CounterfactualRules,
  leastConfidence: number,
): Promise<(Hypothesis & { readonly mentionedWith: EntityId })[]> {
  const { store, namespace, facts: reader, likeness } = search
  const mentions = await mentionsOf(search, [stuck.entity], MENTIONS)
  const turns = mentions.map((m) => m.turn).filter((id) => placeOf(search, id) !== null)
  if (turns.length === 0) return []
  const together = new Map<EntityId, number>()
  for (const { entity } of await entitiesIn(search, turns))
    if (entity !== stuck.entity) together.set(entity, (together.get(entity) ?? 0) + 1)
  const others = await store.entities(namespace, [...together.keys()])
  const alike = await likeness.of(others.map((e) => e.name))
  const companions = others
    .map((entity, i) => ({
      entity,
      // Speakers occur everywhere: being mentioned with one says nothing.
      score: entity.speaker ? 0 : (together.get(entity.id) ?? 0) * (0.1 + (alike[i] ?? 0)),
    }))
    .filter(({ entity, score }) => score > 0 && entity.status === 'active')
    .sort((a, b) => b.score - a.score || (a.entity.id < b.entity.id ? -1 : 1))
    .slice(0, COMPANIONS)
    .map(({ entity }) => entity.id)
  const facts = reader.usable(await reader.about(companions, PER_ENTITY), leastConfidence)
  return companions.flatMap((companion) =>
    facts
      .filter(
        (f) =>
          !stuck.used.has(f.id) &&
          (f.head === companion || f.tail === companion) &&
          f.head !== stuck.entity &&
          f.tail !== stuck.entity,
      )
      .map((fact) => ({ ...hypothesis('co-occurrence', [fact], rules), mentionedWith: companion })),
  )
}
