/**
 * Cases as plain text: turns, the facts they say, and nothing else.
 *
 *     # endings
 *     2024-05-10 Maya: I work at Halden.
 *     2024-06-02 Maya: I quit at Halden last week.
 *     = Maya > work > Halden @? #ended
 *     ~ Maya > quit > Halden|job
 *     ! change
 *
 * `#` begins a group, an empty line ends a case. A line without a date is said a minute after the one before. `=` is
 * a fact that must be found, `~` one that may be; `= Arjun == AJ` means one entity with both names, `= Ana != Anna`
 * two. `!` says more: `change` (a fact, then its change), `told N` (the first fact is told N times), `occasions N` (N of a kind),
 * `now DAY` (when it is asked; otherwise an hour after the last turn).
 *
 * A fact is `head > family > tail @time end@time #status`. Head, family and tail take alternatives with `|`; in a tail
 * `(word)` may be left out and `*` stands for anything. `@`: see {@link parseTime}; left out, the text says no time,
 * and a fact must not claim one. `#`: `ended`, `planned`, `expired` (a plan whose day is past) or `any`; left out, it
 * holds, or is an event.
 */
import { dayOf, type Said, turnOf } from '../datasets/said.ts'
import { isFamily } from './families.ts'

export type Status = 'holds' | 'ended' | 'planned' | 'expired' | 'any'

/** A time as a case expects it; `span` with `exact: false` means anywhere within. Milliseconds since 1970. */
export type ExpectedTime =
  | { readonly kind: 'span'; readonly from: number; readonly to: number; readonly exact: boolean }
  | { readonly kind: 'before' | 'by' | 'after'; readonly at: number }
  | { readonly kind: 'none' }

export interface Pattern {
  readonly text: string
  readonly heads: readonly string[]
  readonly families: readonly string[]
  readonly tails: readonly string[]
  /** Any of these; empty: the text says no time. */
  readonly times: readonly ExpectedTime[]
  /** When it ended; `null`: not looked at. */
  readonly ends: readonly ExpectedTime[] | null
  readonly status: Status
}

export interface Names {
  readonly text: string
  readonly names: readonly [string, string]
  /** One entity, or two. */
  readonly same: boolean
}

export interface Case {
  /** Group and place in the file, e.g. `endings 4`. */
  readonly id: string
  readonly group: string
  readonly turns: readonly Said[]
  readonly facts: readonly Pattern[]
  readonly alsoFine: readonly Pattern[]
  readonly names: readonly Names[]
  /** A fact and then its change. */
  readonly change: boolean
  /** Times one event is told; 0 in other cases. */
  readonly told: number
  /** Events of one kind that are told; 0 in other cases. */
  readonly occasions: number
  /** When it is asked, in milliseconds since 1970. */
  readonly now: number
}

const DAY = 86_400_000
const MINUTE = 60_000

/** @throws RangeError that names the line which cannot be read */
export function parseCases(text: string): Case[] {
  const counts = new Map<string, number>()
  let group = ''
  return text.split(/\n\s*\n/).flatMap((block): Case[] => {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines[0]?.startsWith('# ')) group = lines.shift()?.slice(2) ?? ''
    if (lines.length === 0) return []
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return [caseOf(`${group} ${count}`, group, lines)]
  })
}

function caseOf(id: string, group: string, lines: readonly string[]): Case {
  const turns: Said[] = []
  const marked = (mark: string): string[] =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2))
  for (const line of lines.filter((l) => !/^[=~!] /.test(l))) turns.push(turnOf(line, turns.at(-1)))
  const marks = new Map(marked('!').map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']))
  for (const mark of marks.keys())
    if (!['change', 'told', 'occasions', 'now'].includes(mark))
      throw new RangeError(`${id}: unknown mark "! ${mark}"`)
  const last = turns.at(-1)
  if (last === undefined) throw new RangeError(`${id}: no turn in it`)
  const isNames = (line: string): boolean => / (?:==|!=) /.test(line)
  const now = marks.get('now')
  return {
    id,
    group,
    turns,
    facts: marked('=').flatMap((line) => (isNames(line) ? [] : [parsePattern(line)])),
    alsoFine: marked('~').map(parsePattern),
    names: marked('=').flatMap((line) => (isNames(line) ? [namesOf(line)] : [])),
    change: marks.has('change'),
    told: Number(marks.get('told') ?? 0),
    occasions: Number(marks.get('occasions') ?? 0),
    now: now === undefined ? last.at + 60 * MINUTE : dayOf(now) + DAY / 2,
  }
}

function namesOf(line: string): Names {
  const same = line.includes(' == ')
  const [a = '', b = ''] = line.split(same ? ' == ' : ' != ').map((name) => name.trim())
  return { text: line, names: [a, b], same }
}

const FACT =
  /^(?<head>.+?) > (?<family>[\w|]+) > (?<tail>.+?)(?: @(?<time>\S+))?(?: end@(?<end>\S+))?(?: #(?<status>ended|planned|expired|any))?$/u

export function parsePattern(text: string): Pattern {
  const { head = '', family = '', tail = '', time, end, status } = FACT.exec(text)?.groups ?? {}
  if (tail === '') throw new RangeError(`not a fact: ${text}`)
  const families = family.split('|')
  const unknown = families.filter((name) => !isFamily(name))
  if (unknown.length > 0)
    throw new RangeError(`no family of relations is called ${unknown.join(', ')}: ${text}`)
  return {
    text,
    heads: head.split('|'),
    families,
    tails: tail.split('|'),
    times: time === undefined ? [] : time.split('|').map(parseTime),
    ends: end === undefined ? null : end.split('|').map(parseTime),
    status: (status as Status | undefined) ?? (families[0] === 'plan' ? 'planned' : 'holds'),
  }
}

/**
 * `2021`, `2021-03`, `2021-03-05`: that year, month, day; `A..B`: from A to B, both included; `~A..B`: anywhere within;
 * `<DAY` before, `<=DAY` by, `>DAY` after; `?`: anything goes.
 */
export function parseTime(text: string): ExpectedTime {
  if (text === '?') return { kind: 'none' }
  const [, bound, day] = /^(<=|<|>)(.+)$/.exec(text) ?? []
  if (bound !== undefined && day !== undefined)
    return { kind: bound === '<' ? 'before' : bound === '>' ? 'after' : 'by', at: dayOf(day) }
  const exact = !text.startsWith('~')
  const [first = '', last = first] = text.replace('~', '').split('..')
  return { kind: 'span', from: dayOf(first), to: endOfSpan(last), exact }
}

/** The first moment after a day, month or year. */
function endOfSpan(text: string): number {
  const date = new Date(dayOf(text))
  if (text.length === 10) return date.getTime() + DAY
  if (text.length === 7) return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return Date.UTC(date.getUTCFullYear() + 1, 0, 1)
}
