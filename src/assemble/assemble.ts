/**
 * VERB 4: hits become a context that fits a token budget, with a citation behind every line.
 *
 * @paper MemWeaver §4.4 and MemORAI §3.3 (facts beside the turns they come from)
 */
import { sourcesOf } from '../model/fact.ts'
import type { FactHit, TurnHit } from '../model/hit.ts'
import type { ExperienceId, FactId, TurnId } from '../model/ids.ts'
import { RECALLED } from '../model/recalled.ts'
import { type Instant, toDay } from '../model/time.ts'
import { passagesOf, type StoredTurn } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import type { CountTokens } from './tokens.ts'

export interface AssembleInput {
  /** Best first. */
  readonly turns: readonly TurnHit[]
  readonly facts: readonly FactHit[]
  /** Stems of the question; they choose the passages of a long turn. */
  readonly terms: readonly string[]
  /** Most tokens the text may have; ≥ 0. */
  readonly budget: number
  readonly asOf: Instant | null
  readonly count: CountTokens
}

/** What a number in the context's text stands for. */
export interface Citation {
  /** The number in square brackets. */
  readonly label: string
  readonly kind: 'turn' | 'fact' | 'experience'
  readonly id: TurnId | FactId | ExperienceId
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
}

export interface Assembled {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly tokens: number
}

/** Facts get at most this share of the budget; the turns they come from say more. */
const FACT_SHARE = 0.3
/** A turn is quoted in whole up to this many tokens, then by its best passages. */
const QUOTE_TOKENS = 140
/** Facts below this share of the best fact's score are left out. */
const FACT_FLOOR = 0.45

interface Line {
  readonly text: string
  readonly cost: number
  readonly citation: Omit<Citation, 'label'>
}

/**
 * Takes hits in the order of their worth until the budget is full, then prints facts by worth and turns by
 * time, so that a reader sees the conversation in its order and an unchanged memory gives an unchanged text.
 * The text never has more tokens than the budget: when not even one line fits it is empty.
 */
export function assemble({ turns, facts, terms, budget, asOf, count }: AssembleInput): Assembled {
  const opening = asOf === null ? RECALLED : `${RECALLED} As of ${toDay(asOf)}.`
  let left = budget - count(`${opening}\n\nFacts\n\nConversation\n`)
  const taken: { readonly line: Line; readonly order: readonly [number, string, number] | null }[] = []
  const take = (line: Line, order: readonly [number, string, number] | null, limit: number): boolean => {
    if (line.cost > Math.min(left, limit)) return false
    left -= line.cost
    taken.push({ line, order })
    return true
  }

  const floor = (facts[0]?.score ?? 0) * FACT_FLOOR
  let factBudget = budget * FACT_SHARE
  for (const hit of facts) {
    if (hit.score < floor) break
    const line = factLine(hit, count)
    if (take(line, null, factBudget)) factBudget -= line.cost
  }
  for (const hit of turns) {
    const line = turnLine(hit.turn, terms, count)
    take(line, [hit.turn.at, hit.turn.session, hit.turn.ordinal], left)
  }
  // Costs were counted line by line; joined they may differ by a token or two.
  for (;;) {
    const result = print(opening, taken)
    const tokens = result.text === '' ? 0 : count(result.text)
    if (tokens <= budget) return { ...result, tokens }
    taken.pop()
  }
}

function print(
  opening: string,
  taken: readonly { readonly line: Line; readonly order: readonly [number, string, number] | null }[],
): { text: string; citations: Citation[] } {
  if (taken.length === 0) return { text: '', citations: [] }
  const citations: Citation[] = []
  const numbered = (line: Line): string => {
    const label = String(citations.length + 1)
    citations.push({ label, ...line.citation })
    return `[${label}] ${line.text}`
  }
  const facts = taken.filter((t) => t.order === null).map((t) => numbered(t.line))
  const turns = taken
    .filter((t) => t.order !== null)
    .sort((a, b) => compareOrder(a.order ?? [0, '', 0], b.order ?? [0, '', 0]))
    .map((t) => numbered(t.line))
  const blocks = [opening]
  if (facts.length > 0) blocks.push(`Facts\n${facts.join('\n')}`)
  if (turns.length > 0) blocks.push(`Conversation\n${turns.join('\n')}`)
  return { text: blocks.join('\n\n'), citations }
}

function compareOrder(a: readonly [number, string, number], b: readonly [number, string, number]): number {
  return a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2])
}

function factLine(hit: FactHit, count: CountTokens): Line {
  const text = factText(hit)
  return {
    text,
    cost: count(`[99] ${text}\n`),
    citation: { kind: 'fact', id: hit.fact.id, turns: sourcesOf(hit.fact) },
  }
}

/** A fact as a reader sees it: the sentence, when it was true, and how sure it is. */
export function factText({ fact }: Pick<FactHit, 'fact'>): string {
  const from = toDay(fact.valid.from)
  const when =
    fact.kind === 'event'
      ? fact.valid.to !== null && fact.valid.to - fact.valid.from > 2 * 24 * 60 * 60 * 1000
        ? `${from} … ${toDay((fact.valid.to - 1) as Instant)}`
        : from
      : fact.valid.to === null
        ? `since ${from}`
        : `${from} → ${toDay(fact.valid.to)}`
  const condition = fact.condition === null ? '' : `, ${fact.condition}`
  return `${fact.statement} (${when}, c=${fact.confidence.toFixed(2)}${condition})`
}

function turnLine(turn: StoredTurn, terms: readonly string[], count: CountTokens): Line {
  const text = `${toDay(turn.at)} ${turn.speaker}: ${quoted(turn, terms, count)}`
  return { text, cost: count(`[99] ${text}\n`), citation: { kind: 'turn', id: turn.id, turns: [turn.id] } }
}

function quoted(turn: StoredTurn, terms: readonly string[], count: CountTokens): string {
  const captions = turn.captions.map((c) => ` [shows: ${flat(c)}]`).join('')
  const whole = flat(turn.content)
  // A text this short cannot have more tokens than that; counting is saved for the long ones.
  if (whole.length <= QUOTE_TOKENS * 3 || count(whole) <= QUOTE_TOKENS) return whole + captions
  const wanted = new Set(terms)
  const parts = passagesOf({ content: turn.content, captions: [] }).map((text, i) => ({
    text: flat(text),
    i,
    hits: new Set(searchTerms(text).filter((t) => wanted.has(t))).size,
  }))
  const chosen: typeof parts = []
  let left = QUOTE_TOKENS
  for (const part of [...parts].sort((a, b) => b.hits - a.hits || a.i - b.i)) {
    const cost = count(part.text)
    if (cost > left && chosen.length > 0) break
    chosen.push(cost > left ? { ...part, text: clipped(part.text, left, count) } : part)
    left -= cost
    if (left <= 0) break
  }
  chosen.sort((a, b) => a.i - b.i)
  const text = chosen
    .map((part, i) => (part.i === (chosen[i - 1]?.i ?? -1) + 1 ? '' : '… ') + part.text)
    .join(' ')
  return `${text}${chosen.at(-1)?.i === parts.length - 1 ? '' : ' …'}${captions}`
}

function clipped(text: string, tokens: number, count: CountTokens): string {
  let end = Math.min(text.length, tokens * 5)
  while (end > 0 && count(text.slice(0, end)) > tokens) end = Math.floor(end * 0.85)
  // Never end inside a pair of surrogates.
  return text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')
}

/** One line: a memory must not be able to imitate the layout around it. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
