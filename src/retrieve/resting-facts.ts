/** Facts that rest on the turns that were found, whether or not they can answer: what is known of what these turns say. */
import {
  type Closing,
  endText,
  type Fact,
  heardAt,
  holdsAt,
  isReworded,
  isTold,
  isWithdrawn,
  tellingOf,
  toldAt,
  whenText,
} from '../model/fact.ts'
import type { Correction, EndedTelling, RestingFacts } from '../model/hit.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { timeText, type WordSpan } from '../model/known-time.ts'
import { type Instant, toDay } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { figuresIn, givesOtherFigure } from '../std/figures.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { searchTerms } from '../std/words.ts'
import { PLANS } from '../tasks/relations.ts'
import type { QueryShape } from './analyse.ts'
import { endedWishes } from './ended-wishes.ts'
import { linkedEntities, namesOfEnds } from './entity-names.ts'
import type { Search } from './search.ts'
import { movedTo, namedPlan, planTellings, settledPlans, withoutMadeAgain } from './settled-plans.ts'

/** Best turns whose facts are read: those that a context quotes, all that rules look at, and all that nobody asked for, which are few; and facts of them. */
export const QUOTED = 20
const LOOKED_AT = 50
type Use = 'quoted' | 'rules' | 'unasked'
const MOST: Readonly<Record<Use, number>> = {
  quoted: QUOTED,
  rules: LOOKED_AT,
  unasked: Number.POSITIVE_INFINITY,
}
const FACTS = 500
/** Of these what was put right of the best is told, in whatever words the question asks. */
const BEST = 5
/** Questions that ask for one value, and not when, or about something. */
const ASK_A_VALUE: ReadonlySet<QueryShape> = new Set(['one', 'now'])
/** How often a date that was moved, or a value that was put right, is followed to what holds. */
const MOST_STEPS = 8

/**
 * @param use `rules` answer from them, and need to know their names; turns that are shown `unasked` are the best for nothing.
 * @cost two reads, two of wishes where turns have any, one of names where they are needed, one of what goes on beside what is over, one of turns that plans were read with, one of what the question names, and two for each step to what stands in the place of what was taken back, and those of {@link settledPlans}
 */
export async function restingFacts(
  search: Search,
  found: readonly TurnId[],
  use: Use,
): Promise<RestingFacts> {
  const forRules = use === 'rules'
  const turns = found.slice(0, MOST[use])
  const [stored, wishes, removed] = await Promise.all([
    search.facts.of(turns, FACTS),
    // Rules answer from wishes themselves.
    forRules ? [] : endedWishes(search, turns),
    turns.length === 0 || !forRules ? [] : search.store.recordsOf(search.namespace, 'removed', turns),
  ])
  const judged = known(search, stored)
  const asked = new Set(turns)
  const over = judged.filter((fact) => isEnded(fact, search.asOf))
  const ended = await withoutGoingOn(search, over)
  const plans = forRules ? [] : await settledPlans(search, judged)
  // What the best turn tells comes first: there is not room for everything.
  const rank = new Map(turns.map((turn, i) => [turn, i]))
  const rankOf = ({ evidence }: Fact): number =>
    Math.min(...evidence.map((e) => rank.get(e.turn) ?? turns.length))
  const wrong = judged.filter((fact) => takenBack(fact) !== null).sort((a, b) => rankOf(a) - rankOf(b))
  const right = await putRight(search, wrong)
  const rights = right.flatMap((one) => one.right ?? [])
  const told = forRules ? judged : [...ended, ...plans.map((plan) => plan.fact), ...wrong, ...rights]
  const others = forRules ? [] : judged.filter(isReadTogether)
  const contexts = others.flatMap((fact) =>
    fact.evidence.flatMap((e) => e.context.filter((id) => asked.has(id))),
  )
  const beforeIt =
    contexts.length === 0 ? [] : await search.store.turns(search.namespace, [...new Set(contexts)])
  const names = await namesOfEnds(search, beforeIt.length === 0 ? told : [...told, ...others])
  const best = new Set(use === 'unasked' ? [] : turns.slice(0, BEST))
  const isAskedFor = await asksFor(search, wrong, names, best)
  const namesOf = ({ head, tail }: Fact): [string, string] => [names.get(head) ?? '', names.get(tail) ?? '']
  const isShown = ({ fact }: Correction): boolean => forRules || isAskedFor(fact)
  const marked = forRules ? [] : right
  const back = marked.flatMap((one) => (one.right === null ? one.fact : []))
  const stillBack = await withoutMadeAgain(search, await withoutGoingOn(search, back))
  return {
    facts: (forRules ? judged : []).map((fact) => {
      const [head, tail] = namesOf(fact)
      return { fact, head, tail }
    }),
    removedFrom: new Set(
      removed.flatMap((r) => (r.id.startsWith('fact ') ? r.turns.filter((turn) => asked.has(turn)) : [])),
    ),
    corrections: [...judged.flatMap(correctionOf), ...right.filter(isShown)],
    ended: Map.groupBy(
      [
        ...ended.flatMap((fact) => endedTellings(fact, ...namesOf(fact))),
        ...plans.flatMap((plan) => planTellings(plan, ...namesOf(plan.fact))),
        // Of those that are told a mark stands where their line has no room.
        ...marked
          .filter((one) => one.right !== null || stillBack.includes(one.fact))
          .flatMap((one) => correctedTellings(one, ...namesOf(one.fact), names)),
        ...(forRules ? [] : judged).flatMap(figureTellings),
        ...others.flatMap((fact) => contextTellings(fact, beforeIt, ...namesOf(fact))),
        ...wishes,
      ],
      ({ turn }) => turn,
    ),
    told: forRules ? new Map() : spansTold(judged),
  }
}

/** When what turns tell was. A day by which something is to be done is none. */
function spansTold(facts: readonly Fact[]): Map<TurnId, WordSpan[]> {
  const told = new Map<TurnId, WordSpan[]>()
  for (const { status, evidence } of facts)
    for (const { turn, time } of status === 'denied' ? [] : evidence)
      if (time.span !== null && time.edge !== 'by') told.set(turn, [...(told.get(turn) ?? []), time.span])
  return told
}

function known(search: Search, stored: readonly Fact[]): Fact[] {
  return stored.flatMap((one) => {
    const { fact, why } = search.facts.judge(one)
    return fact === null || why === 'not heard of by then' ? [] : [fact]
  })
}

/** What a person put in the place of what turns say; nothing where they left it as it was told. */
function correctionOf(fact: Fact): Correction[] {
  const { statement } = tellingOf(fact.evidence)
  if (fact.status === 'denied')
    return [{ fact, told: statement, holds: null, right: null, isMoved: false, isExact: false }]
  return isReworded(fact) && fact.statement !== statement && !isWithdrawn(fact)
    ? [{ fact, told: statement, holds: fact.statement, right: fact, isMoved: false, isExact: false }]
    : []
}

/** The words by which its speaker took a fact back; `null` where nobody did. */
function takenBack(fact: Fact): Closing | null {
  if (fact.status !== 'active' || !isWithdrawn(fact)) return null
  return (
    fact.closings.find(
      ({ at, by, turn }) =>
        by === null && at === fact.valid.from && fact.evidence.every((e) => e.turn !== turn),
    ) ?? null
  )
}

/**
 * Whether a question asks for what was put right: it has a word of it that names nobody, or it names nothing else and one of
 * the best turns says it. A plan is for a thing, and is not asked for by the name of that alone where one value is.
 */
async function asksFor(
  search: Search,
  wrong: readonly Fact[],
  names: ReadonlyMap<EntityId, string>,
  best: ReadonlySet<TurnId>,
): Promise<(fact: Fact) => boolean> {
  const asked = new Set(search.query.terms.map(({ term }) => term))
  const linked = wrong.length === 0 ? [] : await linkedEntities(search)
  const about = new Set(linked.map((e) => e.id))
  const people = linked.filter((e) => e.speaker || e.type === 'person').map((e) => e.name)
  const things = ASK_A_VALUE.has(search.query.shape) ? linked.map((e) => e.name) : []
  return ({ statement, head, tail, evidence, time }) => {
    const beside = time.bound === 'after' ? [...people, ...things] : people
    const called = new Set([names.get(head) ?? '', ...beside].flatMap(searchTerms))
    if (searchTerms(statement).some((term) => asked.has(term) && !called.has(term))) return true
    const isOfThem = about.size === 0 || about.has(head) || about.has(tail)
    return isOfThem && evidence.some((e) => best.has(e.turn))
  }
}

/** What stands in the place of what speakers took back: another value, or another day. */
async function putRight(search: Search, wrong: readonly Fact[]): Promise<Correction[]> {
  let open = wrong.map((fact) => ({ fact, next: fact, isExact: true }))
  const found = new Map<Fact, Correction>()
  for (let step = 0; step < MOST_STEPS && open.length > 0; step++) {
    const turnOf = ({ next }: (typeof open)[number]): TurnId => (takenBack(next) as Closing).turn
    const turns = [...new Set(open.map(turnOf))]
    const [stored, endings] = await Promise.all([
      search.facts.of(turns, FACTS),
      search.store.endingsOf(search.namespace, turns),
    ])
    const told = known(search, stored)
    open = open.flatMap((one) => {
      const { head, relation, tail, id } = one.next
      const turn = turnOf(one)
      const isBeside = (f: Fact): boolean =>
        f.head === head && f.status === 'active' && f.evidence.some((e) => e.turn === turn)
      const others = told.filter((f) => f.relation === relation && f.id !== id && isBeside(f))
      const put = endings.filter((e) => e.turn === turn && e.relation === relation)
      // Another plan of the same turn stands in the place of none, unless words say so.
      const right =
        others.find((f) => f.tail === tail) ??
        others.find((f) => put.some((e) => e.corrects?.value === f.tail)) ??
        (PLANS.includes(relation) ? undefined : others[0]) ??
        // "May have dementia", and it is Alzheimer's.
        told.find(
          (f) =>
            f.relation !== relation &&
            isBeside(f) &&
            put.some((e) => e.value === tail && e.corrects?.value === f.tail),
        )
      // What was told more exactly each time was never a mistake.
      const isExact =
        one.isExact &&
        put.some((e) => e.value === tail && e.corrects?.value === right?.tail && e.corrects?.isExact === true)
      if (right !== undefined && takenBack(right) !== null) return [{ ...one, next: right, isExact }]
      const holding = right !== undefined && isTold(right) ? right : null
      found.set(one.fact, {
        ...inPlaceOf(one.fact, holding, search.asOf),
        isExact: isExact && holding !== null,
      })
      return []
    })
  }
  // A day that was moved back is none to put right.
  return wrong
    .map((fact) => found.get(fact) ?? inPlaceOf(fact, null, search.asOf))
    .filter(({ told, holds }) => told !== holds)
}

/** A day that was moved is told with it. */
function inPlaceOf(fact: Fact, right: Fact | null, asOf: Instant): Correction {
  const isTime =
    right?.statement === fact.statement || (fact.time.bound === 'after' && fact.time.span !== null)
  return {
    fact,
    told: isTime ? `${fact.statement} (${timeText(fact.time, heardAt(fact))})` : fact.statement,
    holds: right === null ? null : `${toldAt(right, asOf).statement} (${whenText(right)})`,
    right,
    isMoved: right?.tail === fact.tail && right.time.bound === 'after' && fact.time.span !== null,
    isExact: false,
  }
}

/** What was so when its turns were said, and is over. */
function isEnded(fact: Fact, asOf: number): boolean {
  const { kind, time, valid } = fact
  return kind === 'state' && time.bound !== 'after' && isTold(fact) && valid.to !== null && valid.to <= asOf
}

/** Without those of which a detail alone is over: the same value is told to hold on. */
async function withoutGoingOn(search: Search, ended: readonly Fact[]): Promise<readonly Fact[]> {
  const isSame = (a: Fact, b: Fact): boolean =>
    a.head === b.head && a.relation === b.relation && a.tail === b.tail
  const beside = known(search, await search.facts.under(ended)).filter(
    (fact) => isTold(fact) && holdsAt(fact, search.asOf),
  )
  return ended.filter((fact) => !beside.some((other) => isSame(other, fact)))
}

/** The relation as it is said; of a passive its key is the active verb. */
function saidRelation({ relation, wording }: Fact): string {
  return PASSIVE.test(wording) ? wording : relation.replaceAll('_', ' ')
}
const PASSIVE = /^(?:is|are|was|were) /

/** What the words beside tell no other of. */
const UNNAMED = { named: null, day: null, corrected: null }

function endedTellings(fact: Fact, head: string, value: string): EndedTelling[] {
  const { evidence, closings, valid } = fact
  const relation = saidRelation(fact)
  const until = valid.to === null ? '' : endText(fact, valid.to)
  const ending = new Set(closings.map((c) => c.turn))
  const by = closings.find((c) => c.at === valid.to)?.turn ?? null
  // A turn that tells the end itself needs no mark.
  return evidence.flatMap(({ turn, claimed }) =>
    claimed.to !== null || ending.has(turn) || until === ''
      ? []
      : [{ ...UNNAMED, turn, head, value, relation, until, by }],
  )
}

/** What was put right of a turn. */
function correctedTellings(
  { fact, right, isMoved, isExact }: Correction,
  head: string,
  value: string,
  names: ReadonlyMap<EntityId, string>,
): EndedTelling[] {
  const back = takenBack(fact)
  if (back === null) return []
  const on = toDay(back.heardAt)
  const until =
    right === null
      ? `taken back on ${on}`
      : isMoved
        ? movedTo(right)
        : `${isExact ? 'known more exactly' : 'corrected'} on ${on}: ${names.get(right.tail) ?? ''}`
  const named = fact.time.bound === 'after' ? namedPlan(fact, head, value) : null
  const relation = saidRelation(fact)
  const told = { head, value, relation, until, named, day: fact.time.span, corrected: fact.id, by: back.turn }
  return fact.evidence.map(({ turn }) => ({ turn, ...told }))
}

/** A plan that a turn read with others gave its day: "from the 17th", and then "not the 17th, the 24th". */
function isReadTogether(fact: Fact): boolean {
  const { kind, time, evidence } = fact
  const isPlan = kind === 'state' && time.bound === 'after' && time.span !== null
  return isPlan && isTold(fact) && evidence.some((e) => e.context.length > 0)
}

/** The turns that it was read with which name one day, and that another. */
function contextTellings(
  { relation, time, evidence }: Fact,
  turns: readonly StoredTurn[],
  head: string,
  value: string,
): EndedTelling[] {
  const { span } = time
  const telling = new Set(evidence.map((e) => e.turn))
  const until = `then told: ${timeText(time, heardAt({ evidence }))}`
  const named = namedPlan({ relation }, head, value)
  return evidence.flatMap(({ turn: by, context }) =>
    turns
      .filter(({ id }) => context.includes(id) && !telling.has(id))
      .filter(({ content, at }) => {
        const [day, ...more] = timeExpressions(content, at).filter(({ unit }) => unit === 'day')
        return (
          day !== undefined &&
          more.length === 0 &&
          (span === null || day.to <= span.from || span.to <= day.from)
        )
      })
      .map(({ id }) => ({ ...UNNAMED, turn: id, head, value, relation, until, named, by })),
  )
}

/** What happened, told again with another figure: it grew, was put right, or happened twice. */
function figureTellings(fact: Fact): EndedTelling[] {
  const { kind, statement, evidence } = fact
  const last = evidence.findLast((e) => e.statement === statement)
  if (kind !== 'event' || last === undefined || !isTold(fact)) return []
  const now = figuresIn(statement)
  return evidence.flatMap((e) => {
    if (e.turn === last.turn || e.heardAt >= last.heardAt || !givesOtherFigure(e.statement, statement))
      return []
    return figuresIn(e.statement).flatMap(({ unit, value, words: told }) => {
      const put = now.filter((figure) => figure.unit === unit)
      const [right] = put
      if (put.length !== 1 || right === undefined || right.value === value) return []
      const until = `told on ${toDay(last.heardAt)} as ${right.words}`
      return [{ ...UNNAMED, turn: e.turn, head: '', value: told, relation: 'figure', until, by: last.turn }]
    })
  })
}
