/**
 * VERB 4: hits become a context that fits a token budget, with a citation behind every line.
 *
 * @paper REAL Eq. 9 (paths); MemWeaver §4.4 and MemORAI §3.3 (facts beside the turns they come from)
 */

import { isWish } from '../model/experience.ts'
import { type Fact, heardAt, sourcesOf, whenText, withdrawnBy } from '../model/fact.ts'
import {
  type CollectionHit,
  type Correction,
  type EndedTelling,
  type ExperienceHit,
  type FactHit,
  fitOf,
  type PathHit,
  pathText,
  type RestingFacts,
  type TurnHit,
} from '../model/hit.ts'
import type { EntityId, ExperienceId, FactId, TurnId } from '../model/ids.ts'
import { dayText, type WordSpan } from '../model/known-time.ts'
import { shownName } from '../model/names.ts'
import { NOTHING_RELEVANT } from '../model/recalled.ts'
import type { Instant } from '../model/time.ts'
import { figuresIn } from '../std/figures.ts'
import { createPacer } from '../std/pacer.ts'
import { oneLine } from '../std/visible.ts'
import { searchTerms } from '../std/words.ts'
import { withEnds } from './ends-beside.ts'
import {
  type ContextFormat,
  type Item,
  opening,
  type Section,
  write,
  writeDay,
  writeItem,
  writeNote,
} from './formats.ts'
import { isShort, type Quoting, questionOf, quote } from './quote.ts'

export interface AssembleInput extends Quoting {
  /** Best first, each list. */
  readonly turns: readonly TurnHit[]
  readonly facts: readonly FactHit[]
  readonly experiences: readonly ExperienceHit[]
  readonly paths: readonly PathHit[]
  readonly collections: readonly CollectionHit[]
  /** What has to be kept to, or is planned where that is asked, whatever words the question has. */
  readonly needs: readonly FactHit[]
  /** What was put right of what the turns say. */
  readonly corrections: readonly Correction[]
  /** The same of `unasked` and `perhaps`. */
  readonly unaskedCorrections: readonly Correction[]
  /** By turn: what it tells that is over. */
  readonly ended: ReadonlyMap<TurnId, readonly EndedTelling[]>
  /** By turn: when what it tells was, as facts have it. */
  readonly told: RestingFacts['told']
  /** Turns that were not found, for room that is left, best first. */
  readonly unasked: readonly TurnHit[]
  /** Turns that stand, marked as perhaps not relevant, where nothing is. */
  readonly perhaps: readonly TurnHit[]
  /** Whether `perhaps` is all that is stored. */
  readonly isAll: boolean
  /** False: the text has standing wishes and needs alone; without such it says that nothing relevant is stored. */
  readonly relevant: boolean
  /** Something is to be made, chosen or explained. */
  readonly request: boolean
  /** It asks how the assistant is to answer and behave: every standing wish is an answer. */
  readonly asksForWishes: boolean
  /** Most tokens the text may have; ≥ 0. */
  readonly budget: number
  readonly asOf: Instant | null
  readonly format: ContextFormat
  /**
   * `beside`: collections are taken before turns; other facts stand only in what turns leave of the budget, and only where
   * they say what no quote beside them does;
   * `first`: they are taken before turns; `none`.
   */
  readonly placing: 'beside' | 'first' | 'none'
  /** Facts that take the place of the last quotes where no quote says them, best first; not with `first`. */
  readonly answering: readonly FactHit[]
}

/** What a number in the context's text stands for. */
export interface Citation {
  /** The number in square brackets. */
  readonly label: string
  readonly kind: 'turn' | 'fact' | 'experience' | 'path' | 'entity'
  /** Of a path: the id of its last fact. */
  readonly id: TurnId | FactId | ExperienceId | EntityId
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
}

export interface Assembled {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly tokens: number
}

/** One line of a context: what stands in it, and what it costs with the headings it brought. */
export interface ContextLine extends Citation {
  /** Heading of the section it stands in. */
  readonly section: string
  readonly text: string
  readonly tokens: number
}

/**
 * A hit that was tried and stands in no line, and why: `budget`: it did not fit; `weak`: it scores too little beside the
 * best; `said`: another line says it; `turns-suffice`: to this kind of question quotes are all the context.
 */
export interface LeftOut {
  readonly kind: Citation['kind']
  readonly id: Citation['id']
  readonly why: 'budget' | 'weak' | 'said' | 'turns-suffice'
}

export interface AssembledContext extends Assembled {
  /** In the order of their labels. */
  readonly lines: readonly ContextLine[]
  /** In the order in which they were tried. */
  readonly leftOut: readonly LeftOut[]
}

/** Facts and paths get at most this share of the budget; the turns they come from say more. */
const FACT_SHARE = 0.3
/** Facts and collections beside turns get at most this share. */
const BESIDE_SHARE = 0.2
/** Plans, where what is open is asked. */
const PLANS_SHARE = 0.4
/** A line of fewer values of one relation is a fact. */
const LEAST_MEMBERS = 2
/** A fact whose telling words stand in a quote to this share says nothing beside it. */
const REPEATED = 0.8
/** Facts that stand before other lines of facts. */
const LEADING = 2
/** So many quotes stay where facts take the place of the last ones. */
const LEAST_QUOTES = 3
const EXPERIENCE_SHARE = 0.1
/** Standing wishes where something is to be made or chosen: they are short, and hold whatever else is known. */
const WISH_SHARE = 0.2
/** Where they are asked for. */
const ASKED_WISHES_SHARE = 0.5
/** A quote takes at most this share of what is left of the budget … */
const QUOTE_SHARE = 0.125
/** … but may always have so many tokens: what stands lower in the ranking is quoted shorter. */
const LEAST_QUOTE = 30
/** Turns that are quoted whole where room is left, of those that score nearly as well as the best, and how long they may be … */
const WHOLE = 3
const NEAR_TOP = 0.75
const LONGEST_WHOLE = 400
/** … and the share of the budget that stays free then: costs are counted line by line. */
const SPARE = 0.03
/** So many of the best quotes have the sentence without which another says little, even where lower quotes give way. */
const JOINED = 3
/** About what a quote costs: so many turns find room. */
const QUOTE_TOKENS = 50
/** The question that a short answer follows is quoted up to this many tokens. */
const QUESTION_TOKENS = 30
/** Facts and paths below this share of the best one's score are left out. */
const FLOOR = 0.45

interface Line {
  /** Facts of which it says what was put right. */
  readonly corrects?: readonly FactId[]
  readonly of: (typeof SECTIONS)[number]['of']
  readonly item: Omit<Item, 'label'>
  readonly citation: Omit<Citation, 'label'>
  /** Where it is printed within its section. */
  readonly order: readonly [number, string, number]
  /** Of a turn of which something is left out. */
  readonly isCut?: boolean
  /** Of such a turn: its text with the sentences beside those that say little alone. */
  readonly joined?: string
}

/**
 * Takes hits in the order of their worth until the budget is full, then prints what changes least first and
 * everything by time: a reader sees the conversation in its order, and an unchanged memory gives an unchanged
 * text, to the benefit of prompt caches. The text never has more tokens than the budget: when not even one
 * line fits it is empty.
 */
export async function assemble(input: AssembleInput): Promise<AssembledContext> {
  const { experiences, relevant, request, asksForWishes, budget, asOf, count, format, placing } = input
  // A standing wish holds for a request of which nothing else is known.
  const standing = experiences.filter((hit) => isWish(hit.experience))
  const { turns, facts, paths, collections } = relevant
    ? input
    : { turns: input.perhaps, facts: [], paths: [], collections: [] }
  if (!relevant && turns.length === 0 && standing.length === 0 && input.needs.length === 0) {
    const text = writeNote(format, NOTHING_RELEVANT)
    const tokens = count(text)
    return {
      ...(tokens > budget ? { text: '', tokens: 0 } : { text, tokens }),
      citations: [],
      lines: [],
      leftOut: [],
    }
  }
  const leftOut: LeftOut[] = []
  const leave = ({ kind, id }: Omit<LeftOut, 'why'>, why: LeftOut['why']): void => {
    leftOut.push({ kind, id, why })
  }
  const leaveFact = ({ fact: { id } }: FactHit, why: LeftOut['why']): void => leave({ kind: 'fact', id }, why)
  const note = opening(asOf, relevant || turns.length === 0 ? null : input.isAll ? 'all' : 'some')
  const page = openPage(input, note, (line) => leave(line.citation, 'budget'))
  const { taken, take } = page
  let share = budget * (asksForWishes ? ASKED_WISHES_SHARE : request ? WISH_SHARE : EXPERIENCE_SHARE)
  const takeExperiences = (hits: readonly ExperienceHit[]): void => {
    for (const hit of hits) share -= take(experienceLine(hit), share)
  }
  // An order holds whatever is asked; a preference where something is to be made or chosen.
  const isFirst = ({ experience }: ExperienceHit): boolean =>
    isWish(experience) && (!relevant || request || asksForWishes || experience.type === 'instruction')
  const shown = relevant ? experiences : standing
  const later = shown.filter((hit) => !isFirst(hit))
  takeExperiences(asksForWishes ? shortFirst(shown.filter(isFirst)) : shown.filter(isFirst))
  if (placing === 'first') takeExperiences(later)
  share = budget * FACT_SHARE
  const weakest = (hits: readonly { readonly score: number }[]): number => (hits[0]?.score ?? 0) * FLOOR
  for (const hit of paths)
    if (hit.score < weakest(paths)) leave(pathLine(hit).citation, 'weak')
    else share -= take(pathLine(hit), share)
  const takeBeside = (lines: readonly Line[], most = BESIDE_SHARE): void => {
    let room = budget * most
    for (const line of lines) room -= take(line, room)
  }
  const asksPlans = input.needs.some(({ fact }) => fact.time.bound === 'after')
  const needs = input.needs.map((need) => factLine(need, format))
  takeBeside(needs, asksPlans ? PLANS_SHARE : BESIDE_SHARE)
  // What was put right is told before the words that it corrects.
  if (relevant) takeBeside(correctionLines(input.corrections))
  const onPaths = new Set(taken.flatMap((l) => (l.citation.kind === 'path' ? l.citation.turns : [])))
  const told = new Set([
    ...taken.flatMap((l) => (l.of === 'fact' ? [l.citation.id as FactId] : [])),
    ...input.corrections.flatMap(({ fact, right }) =>
      right !== null && isCorrected(page, fact.id) ? right.id : [],
    ),
  ])
  /** @param isRepeated Whether another line says it. */
  const takeFacts = (isRepeated: (hit: FactHit) => boolean): void => {
    const said: FactHit[] = []
    for (const hit of facts) {
      if (told.has(hit.fact.id)) leaveFact(hit, 'said')
      else if (hit.score < weakest(facts) || said.some((one) => isOutranked(hit, one))) leaveFact(hit, 'weak')
      else if (isRepeated(hit)) {
        said.push(hit)
        leaveFact(hit, 'said')
      } else share -= take(factLine(hit, format), share)
    }
  }
  // What a path says already need not be said again.
  const isOnPath = ({ fact }: FactHit): boolean =>
    paths.length > 0 && sourcesOf(fact).every((t) => onPaths.has(t))
  if (placing === 'first') takeFacts(isOnPath)
  const collected = new Set<FactId>()
  if (placing === 'beside') {
    share = budget * BESIDE_SHARE
    for (const hit of collections) {
      const shown = mostThatFit(hit, (line) => page.fits(line, share))
      const cost = take(collectionLine(hit, shown), share)
      share -= cost
      if (cost === 0) continue
      for (const { value, facts: told } of shown)
        for (const fact of told) if (!hasFigureBeside(fact, value)) collected.add(fact.id)
    }
  }
  const quoting = turnQuoting(page, input)
  const quoted = await (relevant ? quoteTurns : quoteUnasked)(page, turns, quoting, input)
  if (placing !== 'first') {
    const said = new Map(
      quoted.map((line) => [line, new Set(searchTerms(`${line.item.source ?? ''} ${line.item.text}`))]),
    )
    const isRepeated = (hit: FactHit): boolean =>
      collected.has(hit.fact.id) || isSaid(hit, [...said.values()])
    if (relevant) takeAnswering({ page, quoted, said, told, collected, isRepeated }, input)
    if (placing === 'beside') takeFacts(isRepeated)
    else for (const hit of facts) if (!told.has(hit.fact.id)) leaveFact(hit, 'turns-suffice')
  }
  share = budget * EXPERIENCE_SHARE
  if (placing !== 'first') takeExperiences(later)
  markUntold(page, turns, quoted, quoting, input)
  quoteWhole(page, turns, quoted, quoting, input)
  joinSentences(page, quoted, input)
  if (relevant) await quoteUnasked(page, input.unasked, quoting, input)
  // Costs were counted line by line; joined they may differ by a token or two.
  for (;;) {
    const { text, citations, lines } = print(taken, note, format)
    const tokens = text === '' ? 0 : count(text)
    if (tokens <= budget)
      return {
        text,
        citations,
        tokens,
        lines: lines.map(({ line, ...shown }) => ({ ...shown, tokens: page.costOf(line) })),
        leftOut,
      }
    const popped = taken.pop()
    if (popped !== undefined) leave(popped.citation, 'budget')
  }
}

/** "With 54 people" is lost where a wedding stands among other plans: its fact has not been told. */
function hasFigureBeside({ statement }: Fact, value: string): boolean {
  return figuresIn(statement).some(({ words }) => !value.includes(words))
}

/** Where all are asked for, more of the short ones fit. */
function shortFirst(hits: readonly ExperienceHit[]): ExperienceHit[] {
  const size = ({ experience }: ExperienceHit): number => experience.content.length
  return hits.toSorted((a, b) => size(a) - size(b))
}

interface Beside {
  readonly page: Page
  /** Lines of turns, best first, and the telling words of each. */
  readonly quoted: Line[]
  readonly said: Map<Line, ReadonlySet<string>>
  readonly told: Set<FactId>
  readonly collected: ReadonlySet<FactId>
  readonly isRepeated: (hit: FactHit) => boolean
}

/** Takes the facts that answer, and where others stand among facts, those that fit the question best before them. */
function takeAnswering(
  { page, quoted, said, told, collected, isRepeated }: Beside,
  { facts, answering, corrections, budget, format }: AssembleInput,
): void {
  const saidBetter = (hit: FactHit): boolean =>
    facts.some((one) => isOutranked(hit, one) && !told.has(one.fact.id) && isRepeated(one))
  // A reader takes what stands among facts first: whatever does, what answers stands beside it.
  const first = page.taken.some(({ of }) => of === 'fact') ? leading(facts) : []
  const answers = [...first, ...answering].map(tellingWords)
  for (const hit of new Set([...first, ...answering])) {
    if (told.has(hit.fact.id) || collected.has(hit.fact.id)) continue
    if (!first.includes(hit) && (isRepeated(hit) || saidBetter(hit))) continue
    const line = factLine(hit, format)
    // A quote that says another of them stays; and all do for what does not answer alone, unless what was put right would mislead.
    const saying = [...said.values()].findLastIndex((quote) => answers.some((words) => says(quote, words)))
    const isNeeded = corrections.length > 0 || (answering.includes(hit) && !isRepeated(hit))
    const mayGo = isNeeded ? quoted.slice(Math.max(LEAST_QUOTES, saying + 1)) : []
    for (const quote of page.inItsPlace(line, mayGo)) {
      page.drop(quote)
      quoted.pop()
      said.delete(quote)
    }
    if (page.take(line, budget) > 0) told.add(hit.fact.id)
  }
}

/** Makes the line of a turn, quoted up to so many tokens, in a context that quotes others already: all that it will where that is known. */
type QuoteTurn = (
  hit: TurnHit,
  quoteTokens: number,
  quoted: ReadonlyMap<string, Line>,
  areAll?: boolean,
) => Line

function turnQuoting(page: Page, input: AssembleInput): QuoteTurn {
  // Where the turn that ended it is quoted as well, and whole, a reader sees the end.
  const mayEnd = input.ended.size === 0 ? 0 : Math.ceil(input.budget / QUOTE_TOKENS)
  const likely = new Set(
    input.turns
      .slice(0, mayEnd)
      .flatMap(({ turn }) => (isShort(turn.content, LEAST_QUOTE, input.count) ? turn.id : [])),
  )
  const isTold = (by: TurnId, quoted: ReadonlyMap<string, Line> | null): boolean => {
    if (!likely.has(by) || quoted === null) return likely.has(by)
    const line = quoted.get(by)
    return line !== undefined && line.isCut !== true
  }
  const untold = (turn: TurnId, quoted: ReadonlyMap<string, Line> | null): EndedTelling[] =>
    (input.ended.get(turn) ?? []).filter(
      ({ by, corrected }) =>
        (corrected === null || !isCorrected(page, corrected)) && (by === null || !isTold(by, quoted)),
    )
  return (hit, quoteTokens, quoted, areAll = false) => {
    // A question that stands as a line of its own is not repeated in its answer's.
    const isAsked = hit.answers !== null && quoted.has(hit.answers.id)
    const shown = isAsked ? { ...hit, answers: null } : hit
    const ended = untold(hit.turn.id, areAll ? quoted : null)
    const { turn, room, ends } = withEnds(shown.turn, ended, input.count)
    const given = { ...input, quoteTokens: quoteTokens + room }
    return turnLine({ ...shown, turn }, given, input.told.get(turn.id) ?? [], ends)
  }
}

function isCorrected({ taken }: Page, fact: FactId): boolean {
  return taken.some(({ corrects }) => corrects?.includes(fact))
}

/** The lines of turns that fit, best first. */
async function quoteTurns(
  page: Page,
  turns: readonly TurnHit[],
  lineOf: QuoteTurn,
  input: AssembleInput,
): Promise<Line[]> {
  const pace = createPacer()
  const quoted = new Map<TurnId, Line>(
    page.taken.flatMap((line) => (line.of === 'turn' ? [[line.citation.id as TurnId, line]] : [])),
  )
  /** Those whose question came later than they did, by its turn. */
  const asking = new Map<TurnId, { readonly hit: TurnHit; readonly quoteTokens: number }>()
  for (const hit of turns) {
    const quoteTokens = Math.min(input.quoteTokens, Math.max(LEAST_QUOTE, page.left() * QUOTE_SHARE))
    const best = lineOf(hit, quoteTokens, quoted)
    const line = quoted.size < JOINED ? joinedOf(best) : best
    if (page.take(line, page.left()) > 0) {
      quoted.set(hit.turn.id, line)
      if (hit.answers !== null) asking.set(hit.answers.id, { hit, quoteTokens })
      const before = asking.get(hit.turn.id)
      const long = before && quoted.get(before.hit.turn.id)
      if (before !== undefined && long !== undefined) {
        const shorter = lineOf(before.hit, before.quoteTokens, quoted)
        page.replace(long, shorter)
        quoted.set(before.hit.turn.id, shorter)
      }
    }
    await pace(hit.turn.content.length)
  }
  return [...quoted.values()]
}

/** Turns that nobody asked for stand beside what was put right of them, or not at all. */
async function quoteUnasked(
  page: Page,
  turns: readonly TurnHit[],
  lineOf: QuoteTurn,
  input: AssembleInput,
): Promise<Line[]> {
  const { relevant, corrections, unaskedCorrections } = input
  const told = new Set(corrections.map(({ fact }) => fact.id))
  const further = unaskedCorrections.filter(({ fact }) => !told.has(fact.id))
  const ids = new Set(turns.map(({ turn }) => turn.id))
  const lines = correctionLines([...(relevant ? [] : corrections), ...further]).filter(({ citation }) =>
    citation.turns.some((turn) => ids.has(turn)),
  )
  const bare = new Set(lines.flatMap((line) => (page.take(line, page.left()) > 0 ? [] : line.citation.turns)))
  const quoted = turns.filter(({ turn }) => !bare.has(turn.id))
  return quoteTurns(page, quoted, lineOf, input)
}

/** Turns of which another that was to stand beside them says the end, and does not: the last quotes give way to it. */
function markUntold(
  page: Page,
  turns: readonly TurnHit[],
  quoted: Line[],
  lineOf: QuoteTurn,
  { ended, count }: AssembleInput,
): void {
  for (const { hit, i } of turns.map((hit, i) => ({ hit, i }))) {
    const lines = new Map<string, Line>(quoted.map((line) => [line.citation.id, line]))
    const line = lines.get(hit.turn.id)
    if (line === undefined || !page.taken.includes(line) || !ended.has(hit.turn.id)) continue
    const tokens = Math.max(LEAST_QUOTE, count(line.item.text) + 1)
    const plain = lineOf(hit, tokens, lines)
    const last = lineOf(hit, tokens, lines, true)
    if (last.item.text === plain.item.text) continue
    const marked = i < JOINED ? joinedOf(last) : last
    const more = count(marked.item.text) - count(line.item.text)
    while (more > page.left() && quoted.length > LEAST_QUOTES && quoted.at(-1) !== line)
      page.drop(quoted.pop() as Line)
    if (more > page.left()) continue
    page.replace(line, marked)
    quoted[quoted.indexOf(line)] = marked
  }
}

/** Where room is left the best turns that are quoted in part are quoted whole: the step that was asked for may be what was left out. */
function quoteWhole(
  page: Page,
  turns: readonly TurnHit[],
  quoted: readonly Line[],
  lineOf: QuoteTurn,
  input: AssembleInput,
): void {
  const lines = new Map<string, Line>(quoted.map((line) => [line.citation.id, line]))
  const least = NEAR_TOP * (turns[0]?.score ?? 0)
  const isCut = ({ turn, score }: TurnHit): boolean => score >= least && lines.get(turn.id)?.isCut === true
  for (const hit of turns.filter(isCut).slice(0, WHOLE)) {
    const line = lines.get(hit.turn.id) as Line
    const whole = lineOf(hit, LONGEST_WHOLE, lines, true)
    const more = input.count(whole.item.text) - input.count(line.item.text)
    if (whole.isCut !== true && more <= page.left() - SPARE * input.budget) page.replace(line, whole)
  }
}

/** Where room is left then, the other quotes have that sentence, too. */
function joinSentences(page: Page, quoted: readonly Line[], { budget, count }: AssembleInput): void {
  for (const line of quoted.filter((one) => page.taken.includes(one))) {
    if (line.joined === undefined) continue
    const longer = joinedOf(line)
    const more = count(longer.item.text) - count(line.item.text)
    if (more <= page.left() - SPARE * budget) page.replace(line, longer)
  }
}

function joinedOf({ joined, ...line }: Line): Line {
  return joined === undefined ? line : { ...line, item: { ...line.item, text: joined } }
}

interface Page {
  readonly taken: Line[]
  /** Tokens that are left of the budget. */
  left(): number
  /** Whether {@link take} would take it. */
  fits(line: Line, limit: number): boolean
  /** @returns What the line costs with the headings it brings; 0 when that is more than the limit or what is left. */
  take(line: Line, limit: number): number
  /** Puts a line of the same turn in the place of another. */
  replace(line: Line, by: Line): void
  /** The last of these lines, without which another one fits; none when it fits or would not. */
  inItsPlace(line: Line, lines: readonly Line[]): readonly Line[]
  /** Takes a line away again, with a heading that it brought. */
  drop(line: Line): void
  costOf(line: Line): number
}

/** The lines of a context while it is filled, and what they cost. */
function openPage(
  { budget, format, count }: AssembleInput,
  note: string,
  refuse: (line: Line) => void,
): Page {
  const taken: Line[] = []
  const costs = new Map<Line, number>()
  const kinds = new Set<string>()
  const days = new Set<string>()
  const frame = (of: ReadonlySet<string>): number => {
    const sections = SECTIONS.filter((s) => of.has(s.of))
    return count(print([], note, format, sections).text)
  }
  const written = ({ item }: Line): number => count(writeItem(format, { label: '99', ...item }))
  let left = budget - frame(kinds)
  const priceOf = (line: Line): number => {
    const { day } = line.item
    const heading = day === null || days.has(day) ? 0 : count(writeDay(format, day))
    const section = kinds.has(line.of) ? 0 : frame(new Set([...kinds, line.of])) - frame(kinds)
    return section + heading + written(line)
  }
  return {
    taken,
    fits: (line, limit) => priceOf(line) <= Math.min(left, limit),
    left: () => left,
    costOf: (line) => costs.get(line) ?? 0,
    take(line, limit) {
      const { day } = line.item
      const cost = priceOf(line)
      if (cost > Math.min(left, limit)) {
        refuse(line)
        return 0
      }
      left -= cost
      taken.push(line)
      costs.set(line, cost)
      kinds.add(line.of)
      if (day !== null) days.add(day)
      return cost
    },
    inItsPlace(line, lines) {
      const lacking = priceOf(line) - left
      if (lacking <= 0) return []
      const freed = (from: number): number =>
        lines.slice(from).reduce((sum, one) => sum + (costs.get(one) ?? 0), 0)
      const from = lines.findLastIndex((_, i) => freed(i) >= lacking)
      return from < 0 ? [] : lines.slice(from)
    },
    drop(line) {
      taken.splice(taken.indexOf(line), 1)
      left += costs.get(line) ?? 0
      refuse(line)
    },
    replace(line, by) {
      const free = written(line) - written(by)
      taken[taken.indexOf(line)] = by
      costs.set(by, (costs.get(line) ?? 0) - free)
      left += free
    },
  }
}

/** The best of what shares words with the question. */
function leading(facts: readonly FactHit[]): readonly FactHit[] {
  const bearing = facts.filter(({ signals }) => (signals.words ?? 0) > 0)
  return bearing.filter((hit, _, [best = hit]) => fitOf(hit) >= fitOf(best)).slice(0, LEADING)
}

/** Whether a fact of somebody else, or of what is over, would stand where one is left out that fits the question better. */
function isOutranked(hit: FactHit, by: FactHit): boolean {
  const { head, kind, valid } = hit.fact
  return (head !== by.fact.head || (kind === 'state' && valid.to !== null)) && fitOf(hit) < fitOf(by)
}

/** Whether one quote has the telling words of a fact; one without such words says nothing. */
function isSaid(hit: FactHit, quotes: readonly ReadonlySet<string>[]): boolean {
  const words = tellingWords(hit)
  return words.size === 0 || quotes.some((quote) => says(quote, words))
}

function tellingWords({ fact }: FactHit): ReadonlySet<string> {
  return new Set(searchTerms(fact.statement))
}

function says(quote: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return [...words].filter((word) => quote.has(word)).length >= REPEATED * words.size
}

const SECTIONS = [
  { title: 'Wishes', of: 'wish' },
  { title: 'Patterns', of: 'pattern' },
  { title: 'Facts', of: 'fact' },
  { title: 'Paths', of: 'path' },
  { title: 'Conversation', of: 'turn' },
] as const

/** @param always Sections that are printed even when they are empty: what the frame costs. */
function print(
  taken: readonly Line[],
  note: string,
  format: ContextFormat,
  always: readonly { readonly title: string }[] | null = null,
): { text: string; citations: Citation[]; lines: (Omit<ContextLine, 'tokens'> & { readonly line: Line })[] } {
  if (taken.length === 0 && always === null) return { text: '', citations: [], lines: [] }
  const citations: Citation[] = []
  const lines: (Omit<ContextLine, 'tokens'> & { readonly line: Line })[] = []
  const sections = SECTIONS.flatMap((section): Section[] => {
    const own = taken.filter((l) => l.of === section.of).sort((a, b) => compareOrder(a.order, b.order))
    if (own.length === 0 && !always?.includes(section)) return []
    const items = own.map((line) => {
      const { item, citation } = line
      const label = String(citations.length + 1)
      citations.push({ label, ...citation })
      const text = item.source === null ? item.text : `${item.source}: ${item.text}`
      lines.push({ label, ...citation, section: section.title, text, line })
      return { label, ...item }
    })
    return [{ title: section.title, items }]
  })
  return { text: write(format, note, sections), citations, lines }
}

function compareOrder(a: Line['order'], b: Line['order']): number {
  return a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2])
}

function experienceLine({ experience }: ExperienceHit): Line {
  const { id, type, content, sources } = experience
  return {
    of: isWish(experience) ? 'wish' : 'pattern',
    item: { kind: type, day: null, source: null, trust: null, text: oneLine(content) },
    citation: { kind: 'experience', id, turns: sources },
    order: [0, id, 0],
  }
}

function factLine(hit: FactHit, format: ContextFormat): Line {
  const { fact, head, tail } = hit
  const text =
    format === 'paths'
      ? pathText({ root: head, steps: [{ fact, head, tail, forward: true, mentionedWith: null }] })
      : factText(hit)
  return {
    of: 'fact',
    item: { kind: 'fact', day: null, source: null, trust: fact.confidence, text: oneLine(text) },
    citation: { kind: 'fact', id: fact.id, turns: sourcesOf(fact) },
    order: [fact.valid.from, fact.id, 0],
  }
}

/** A plan that was moved twice is told once, with each day that it had. */
function correctionLines(corrections: readonly Correction[]): Line[] {
  const alike = Map.groupBy(corrections, ({ fact, right, isMoved }) => (isMoved ? right?.id : fact.id))
  return [...alike.values()].map((all) =>
    correctionLine(all.toSorted((a, b) => heardAt(a.fact) - heardAt(b.fact))),
  )
}

/** @param corrections All with the same in their place. */
function correctionLine(corrections: readonly Correction[]): Line {
  const [{ fact, holds, isMoved, isExact }] = corrections as [Correction]
  const told = [...new Set(corrections.map((one) => one.told))].join('", "')
  const before = isExact ? 'Known more exactly than' : isMoved ? 'Told before as' : 'Corrected, not'
  // What was undone may have been arranged again since.
  const undone = withdrawnBy(fact)
  const by = undone === undefined ? '' : ` by ${dayText(undone.heardAt)}`
  const isAhead = undone !== undefined && fact.valid.from > undone.heardAt
  const not = `${isAhead ? 'No longer ahead' : 'Not so'}${by}`
  const text = holds === null ? `${not}: "${told}"` : `${holds} ${before}: "${told}"`
  const turns = new Set(corrections.flatMap((one) => sourcesOf(one.fact)))
  return {
    of: 'fact',
    corrects: corrections.map((one) => one.fact.id),
    item: { kind: 'fact', day: null, source: null, trust: fact.confidence, text: oneLine(text) },
    citation: { kind: 'fact', id: fact.id, turns: [...turns] },
    order: [fact.valid.from, fact.id, 0],
  }
}

/** The newest members of which there is room for two at least; all, where there is not. */
function mostThatFit(hit: CollectionHit, fits: (line: Line) => boolean): CollectionHit['members'] {
  for (let most = hit.members.length; most >= LEAST_MEMBERS; most--) {
    const newest = hit.members.slice(-most)
    if (fits(collectionLine(hit, newest))) return newest
  }
  return hit.members
}

/**
 * "Ana's dogs: Rex, Kiwi"; an event with its date, when words name one, and states with their times, where one of them ends.
 * @param members The ones of the collection that stand in the line.
 */
function collectionLine({ title, members: all }: CollectionHit, members: CollectionHit['members']): Line {
  const part = members.length < all.length ? ` (${members.length} of ${all.length})` : ''
  const facts = members.flatMap((member) => member.facts)
  const { id } = facts[0] as Fact
  const isMixed = facts.some(({ kind, valid }) => kind === 'state' && valid.to !== null)
  const values = members.map(({ value, facts: [fact] }) => {
    const { kind, time } = fact
    const isDated = kind === 'event' ? time.bound === 'at' && time.span !== null : isMixed
    return isDated ? `${value} (${whenText(fact)})` : value
  })
  return {
    of: 'fact',
    item: {
      kind: 'fact',
      day: null,
      source: null,
      trust: Math.min(...facts.map((fact) => fact.confidence)),
      text: oneLine(`${title}${part}: ${values.join(', ')}`),
    },
    citation: { kind: 'fact', id, turns: [...new Set(facts.flatMap(sourcesOf))] },
    order: [Number.MIN_SAFE_INTEGER, id, 0],
  }
}

function pathLine(path: PathHit): Line {
  const last = path.steps.at(-1)?.fact
  const mark = path.inferredBy === null ? '' : ` (inferred by ${path.inferredBy}, a hint only)`
  return {
    of: 'path',
    item: {
      kind: 'path',
      day: null,
      source: null,
      trust: path.confidence,
      text: oneLine(`${pathText(path)}${mark}`),
    },
    citation: {
      kind: 'path',
      id: (last?.id ?? '') as FactId,
      turns: [...new Set(path.steps.flatMap((s) => sourcesOf(s.fact)))],
    },
    order: [last?.valid.from ?? 0, last?.id ?? '', path.steps.length],
  }
}

/** Belief below which a reader is told that a fact may not be so. */
const DOUBTFUL = 0.6

/** A fact as a reader sees it: the sentence, how its time is known, and whether it is doubtful. */
export function factText({ fact }: Pick<FactHit, 'fact'>): string {
  const condition = fact.condition === null ? '' : `, ${oneLine(fact.condition)}`
  const doubt = fact.confidence < DOUBTFUL ? ', perhaps' : ''
  return `${oneLine(fact.statement)} (${whenText(fact)}${doubt}${condition})`
}

function turnLine(
  { turn, answers }: TurnHit,
  quoting: Quoting,
  told: readonly WordSpan[],
  ends: readonly string[],
): Line {
  const { count } = quoting
  // What a document, a tool or the application says deserves another trust than what a person says.
  const role = turn.role === 'user' || turn.role === 'assistant' ? '' : ` (${turn.role})`
  const question =
    answers === null
      ? ''
      : `(asked by ${shownName(answers.speaker)}: ${questionOf(answers.content, QUESTION_TOKENS, count)}) `
  const { text, isCut, joined } = quote(turn, quoting, told, ends)
  return {
    of: 'turn',
    item: {
      kind: turn.role,
      day: dayText(turn.at),
      source: `${shownName(turn.speaker)}${role}`,
      trust: null,
      text: `${question}${text}`,
    },
    citation: { kind: 'turn', id: turn.id, turns: answers === null ? [turn.id] : [turn.id, answers.id] },
    order: [turn.at, turn.session, turn.ordinal],
    isCut,
    ...(joined !== null && { joined: `${question}${joined}` }),
  }
}
