/** When what a turn tells is over, by what else it tells: a death, a birth that is due, a last day. */

import { normaliseName } from '../../model/entity.ts'
import { namedSpan } from '../../model/known-time.ts'
import { DAY, type Instant } from '../../model/time.ts'
import type { TextTimes } from '../../std/time-expressions.ts'
import { type Draft, PREGNANT } from './draft.ts'
import { LIVING, TIES, WORKING } from './endings/over.ts'
import type { DraftEnding, DraftFact } from './types.ts'

/** "I'm pregnant, due on 3 April": children come some days later, too. */
export function untilDue(
  facts: readonly DraftFact[],
  times: readonly TextTimes[],
  said: Instant,
): readonly DraftFact[] {
  const isPregnant = ({ relation, tail }: DraftFact): boolean =>
    relation === 'has_condition' && tail.name === 'pregnant'
  if (facts.filter(isPregnant).length !== 1) return facts
  const due = times.flatMap((t) =>
    t
      .of('future')
      .filter(
        ({ index, to }) => DUE.test(t.text.slice(0, index)) && to > said && to < said + PREGNANT + LATE,
      ),
  )[0]
  if (due === undefined) return facts
  const to = (due.to + (due.unit === 'day' ? LATE : 0)) as Instant
  return facts.map((f) => (isPregnant(f) ? { ...f, claimed: { ...f.claimed, to } } : f))
}

const DUE =
  /\bdue (?:date )?(?:is |to arrive )?(?:(?:on|in|by|at|around|about|the|early|late|mid|end of|beginning of) )*$/i

const LATE = 14 * DAY

/** Of "I handed in my notice, my last day is 22 May" the job is over on that day. */
export function withoutNotice(endings: readonly DraftEnding[], said: Instant): readonly DraftEnding[] {
  const ahead = endings.filter((e) => e.at > said && WORKING.includes(e.relation))
  if (ahead.length === 0) return endings
  return endings.filter(
    (e) => e.at !== said || !WORKING.includes(e.relation) || !ahead.some((a) => a.head.name === e.head.name),
  )
}

/** "My grandmother Rosa died on Sunday": in the same breath she is called what she was. */
export function ofTheLiving(facts: readonly DraftFact[]): readonly DraftFact[] {
  const dead = facts.filter((f) => f.relation === 'died')
  if (dead.length === 0) return facts
  // "We buried Gran today. Edith died on the 3rd": of one death, the day that is told.
  const isDated = dead.some((f) => f.time.span !== null)
  const told = facts.filter((f) => f.relation !== 'died' || f.time.span !== null || !isDated)
  return told.map((fact) => {
    if (fact.kind !== 'state' || fact.claimed.to !== null) return fact
    const { relation, head, tail } = fact
    const end = dead.find(
      ({ head: { name } }) =>
        (TIES.includes(relation) && (tail.name === name || head.name === name)) ||
        (LIVING.includes(relation) && head.name === name),
    )
    return end === undefined ? fact : untilDeath(fact, end)
  })
}

function untilDeath(fact: DraftFact, { time, claimed }: DraftFact): DraftFact {
  const span = namedSpan(time)
  const to = (
    span === null ? claimed.from : Math.min(span.to, Math.max(fact.claimed.from, span.from + DAY))
  ) as Instant
  const from = Math.min(fact.claimed.from, to - DAY) as Instant
  const until = span === null ? {} : { until: span }
  return {
    ...fact,
    statement: TIES.includes(fact.relation) ? fact.statement.replace(' is ', ' was ') : fact.statement,
    time:
      fact.time.span === null
        ? { bound: 'before', span: null, unit: null, ...until }
        : { ...fact.time, ...until },
    claimed: { from, to },
  }
}

/** "Our cat Milo ran away" names a cat that is no longer theirs. */
export function isOver(
  { head, relation, tail, kind, time, claimed }: DraftFact,
  { endings }: Draft,
): boolean {
  // "I used to play the trumpet" says both.
  if (kind !== 'state' || time.span !== null || claimed.to !== null) return false
  const name = normaliseName(tail.name)
  return endings.some(
    (e) =>
      e.corrects === undefined &&
      e.relation === relation &&
      e.tail !== null &&
      normaliseName(e.tail) === name &&
      normaliseName(e.head.name) === normaliseName(head.name),
  )
}
