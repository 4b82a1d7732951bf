/** A fact of the memory as a case compares it: the one place that knows how a fact says its time and its standing. */
import type { NamedFact } from 'recollect'
import type { Status } from './notation.ts'

/** A time as a reader of the fact sees it. Milliseconds since 1970. */
export type KnownTime =
  /** On a day or in a longer span. */
  | { readonly kind: 'span'; readonly from: number; readonly to: number }
  /** Of an end: how exactly it is known does not show. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'before' | 'by' | 'after'; readonly at: number }
  | { readonly kind: 'unknown' }

export interface Produced {
  readonly head: string
  readonly relation: string
  readonly tail: string
  readonly statement: string
  readonly time: KnownTime
  /** How many turns or sentences it was heard in. */
  readonly claims: number
  /** `null` while it is open. */
  readonly endedAt: number | null
  readonly status: Exclude<Status, 'any'> | 'event'
}

export function producedOf(fact: NamedFact, now: number): Produced {
  return {
    head: fact.headName,
    relation: fact.relation,
    // A day is the same with its weekday.
    tail: fact.tailName.replace(/^\p{L}{3} (?=\d{4}-\d\d-\d\d$)/u, ''),
    statement: fact.statement,
    time: timeOf(fact),
    claims: fact.evidence.length,
    endedAt: fact.kind === 'state' ? fact.valid.to : null,
    status: statusOf(fact, now),
  }
}

/** A bound without words is by the day it was first told. */
export function timeOf({ time, evidence }: Pick<NamedFact, 'time' | 'evidence'>): KnownTime {
  const { bound, span } = time
  if (span !== null) return { kind: 'span', from: span.from, to: span.to }
  const told = Math.min(...evidence.map((e) => e.heardAt))
  return bound === 'at' || bound === 'unknown' ? { kind: 'unknown' } : { kind: bound, at: told }
}

const PLAN = /^(?:has_|is_)?(?:plan|going_to|intend|will_|schedul|upcoming|appointment)/

function statusOf({ kind, valid, relation, closings }: NamedFact, now: number): Produced['status'] {
  const over = valid.to !== null && valid.to <= now
  // A plan that words ended did not run out.
  if (PLAN.test(relation)) return !over ? 'planned' : closings.length > 0 ? 'ended' : 'expired'
  if (kind === 'event') return 'event'
  return over ? 'ended' : 'holds'
}

/** As a reader sees it: `2023-05-27`, `2023-05-15…2023-05-21`, `before 2023-06-21`. */
export function timeText(time: KnownTime): string {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
  switch (time.kind) {
    case 'span': {
      const last = day(Math.max(time.from, time.to - 1))
      return last === day(time.from) ? last : `${day(time.from)}…${last}`
    }
    case 'moment':
      return day(time.at)
    case 'unknown':
      return ''
    default:
      return `${time.kind} ${day(time.at)}`
  }
}
