import type { z } from 'zod'
import type { Prompt, Reading, Task } from '../llm/task.ts'
import type { Fact } from '../model/fact.ts'
import { DAY, type Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { MONTHS } from '../std/months.ts'
import { timeExpressions } from '../std/time-expressions.ts'
import { searchTerms } from '../std/words.ts'
import { asLine, DATA_RULE, tagged } from './as-data.ts'
import { relationsAsked } from './relations.ts'

export interface AnswerInput {
  readonly question: string
  /** The day of asking. */
  readonly today: string
  readonly shape: string
  /** Stems of the question's telling words. */
  readonly terms: readonly string[]
  /** False when what was found seems not enough for rules to answer. */
  readonly relevant: boolean
  /** The assembled context with numbered lines. */
  readonly context: string
  /** The numbers that stand in it. */
  readonly labels: readonly string[]
  /** What the lines stand for, best first. */
  readonly facts: readonly {
    readonly label: string
    readonly fact: Fact
    readonly head: string
    readonly tail: string
    readonly score: number
  }[]
  readonly turns: readonly { readonly label: string; readonly turn: StoredTurn; readonly score: number }[]
}

export interface AnswerOutput {
  /** `null`: the context does not say. */
  readonly answer: string | null
  readonly citations: readonly string[]
  /** Citations that named no line of the context. */
  readonly removed: number
}

interface AnswerReply {
  readonly answer: string
  readonly enough: boolean
  readonly citations: readonly (string | number)[]
}

/** A fact must have this score to answer by itself. */
const SURE = 0.45
const MAX_LISTED = 6
const MAX_SENTENCE = 240
/** A sentence must have this share of the question's words to be the answer. */
const LEAST_SHARED = 0.34

/**
 * What is the answer, judging by the context alone?
 *
 * Offline: a date for "when", a number for "how many", the values of the relation asked for, and otherwise
 * the sentence that says most of what was asked.
 *
 * @paper MemORAI C.5 (premise check, recency, dates from stored times)
 */
export const answerQuestion: Task<AnswerInput, AnswerOutput, AnswerReply> = {
  name: 'answer',
  version: 1,
  offline,
  online: { maxOutputTokens: 400, prompt, schema, read },
}

function offline(input: AnswerInput): AnswerOutput {
  const { relevant, shape } = input
  const none: AnswerOutput = { answer: null, citations: [], removed: 0 }
  if (!relevant) return none
  const found =
    (shape === 'when' ? dateOf(input) : null) ??
    (shape === 'count' ? numberOf(input) : null) ??
    valuesOf(input) ??
    sentenceOf(input)
  return found === null ? none : { ...found, removed: 0 }
}

type Answered = Omit<AnswerOutput, 'removed'>

function dateOf({ facts, turns, terms }: AnswerInput): Answered | null {
  const wanted = new Set(terms)
  const share = (text: string): number => shared(searchTerms(text), wanted)
  const fact = facts.find((f) => f.fact.kind === 'event' && f.score >= SURE && share(f.fact.statement) >= 0.5)
  if (fact !== undefined) return { answer: spanText(fact.fact), citations: [fact.label] }
  for (const { label, turn } of turns.slice(0, 5)) {
    if (share(turn.content) < LEAST_SHARED) continue
    // The expression nearest to what was asked about tells when; without one it is the day it was told.
    const sentence = bestSentence(turn.content, wanted)
    const [expression] = timeExpressions(sentence, turn.at)
    const said = day(turn.at)
    return {
      answer:
        expression === undefined
          ? `told on ${said}`
          : dayOrSpan(expression.from as Instant, expression.to as Instant | null),
      citations: [label],
    }
  }
  return null
}

const NUMBER =
  /\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|a couple|several|a few|hundreds|thousands)\b(?: \p{L}+)?/iu

function numberOf({ turns, terms }: AnswerInput): Answered | null {
  const wanted = new Set(terms)
  for (const { label, turn } of turns.slice(0, 5)) {
    const sentence = bestSentence(turn.content, wanted)
    const found = NUMBER.exec(sentence)
    if (found !== null && shared(searchTerms(sentence), wanted) >= LEAST_SHARED)
      return { answer: found[0], citations: [label] }
  }
  return null
}

/** The values that the relation asked for has now; what holds latest comes first. */
function valuesOf({ facts, terms, shape }: AnswerInput): Answered | null {
  const asked = relationsAsked(terms)
  const about = facts.filter((f) => asked.has(f.fact.relation) && f.score >= SURE)
  const [first] = about
  if (first === undefined) return null
  const same = about
    .filter((f) => f.fact.relation === first.fact.relation && f.head === first.head && f.tail !== '')
    .sort((a, b) => b.fact.valid.from - a.fact.valid.from)
  const chosen = (shape === 'all' || shape === 'count' ? same : same.slice(0, 1)).slice(0, MAX_LISTED)
  if (chosen.length === 0) return null
  const values = [...new Set(chosen.map((f) => f.tail))]
  return {
    answer: shape === 'count' ? String(values.length) : values.join(', '),
    citations: chosen.map((f) => f.label),
  }
}

/** The sentence, of the best facts and turns, that shares most of the question's words. */
function sentenceOf({ facts, turns, terms }: AnswerInput): Answered | null {
  const wanted = new Set(terms)
  const candidates = [
    ...turns.slice(0, 5).map(({ label, turn }) => ({
      label,
      text: bestSentence(turn.content === '' ? turn.captions.join(' ') : turn.content, wanted),
    })),
    ...facts.slice(0, 3).map(({ label, fact }) => ({ label, text: fact.statement })),
  ]
  let best: { label: string; text: string; value: number } | null = null
  for (const { label, text } of candidates) {
    const value = answering(text, wanted)
    if (value >= LEAST_SHARED && value > (best?.value ?? 0)) best = { label, text, value }
  }
  if (best === null) return null
  const text = best.text.length > MAX_SENTENCE ? `${best.text.slice(0, MAX_SENTENCE - 1)}…` : best.text
  return { answer: text, citations: [best.label] }
}

function bestSentence(text: string, wanted: ReadonlySet<string>): string {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? [text]
  let best = sentences[0] ?? ''
  let most = Number.NEGATIVE_INFINITY
  for (const sentence of sentences) {
    const value = answering(sentence, wanted)
    if (value > most) {
      most = value
      best = sentence
    }
  }
  return best.replace(/\s+/g, ' ').trim()
}

/** Share of the question's stems that a sentence has; below 0 for a question, which is no answer. */
function answering(sentence: string, wanted: ReadonlySet<string>): number {
  return /[?？]\s*$/.test(sentence) ? -1 : shared(searchTerms(sentence), wanted)
}

/** Share of the wanted stems that are among these. */
function shared(terms: readonly string[], wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0
  let count = 0
  for (const term of new Set(terms)) if (wanted.has(term)) count += 1
  return count / wanted.size
}

function spanText({ valid }: Fact): string {
  return dayOrSpan(valid.from, valid.to)
}

function dayOrSpan(from: Instant, to: Instant | null): string {
  if (to === null) return `since ${day(from)}`
  const [a, b] = [new Date(from), new Date(to)]
  const isMonthly = a.getUTCDate() === 1 && b.getUTCDate() === 1
  const months = 12 * (b.getUTCFullYear() - a.getUTCFullYear()) + b.getUTCMonth() - a.getUTCMonth()
  if (isMonthly && months === 12 && a.getUTCMonth() === 0) return String(a.getUTCFullYear())
  if (isMonthly && months === 1) return `${monthName(from)} ${a.getUTCFullYear()}`
  return to - from <= 2 * DAY ? day(from) : `${day(from)} to ${day((to - 1) as Instant)}`
}

/** As people write it, with the month in words, so that nobody takes it for another order. */
function day(at: Instant): string {
  const date = new Date(at)
  return `${date.getUTCDate()} ${monthName(at)} ${date.getUTCFullYear()}`
}

function monthName(at: Instant): string {
  const name = MONTHS[new Date(at).getUTCMonth()] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function prompt({ question, today, context }: AnswerInput): Prompt {
  return {
    system: `Answer the question from the numbered memories only. Be short: a name, a date, a value, or one sentence.
First check what the question takes for granted: if the memories do not say it, or say it of somebody else, there is not enough information. When memories contradict each other the later one holds. Work out dates from the dates of the memories, not from today's, which is ${today}.
Reply with JSON: {"answer":"…","enough":true,"citations":["1"]}, citations being the numbers the answer rests on; when the memories do not say it: {"answer":"","enough":false,"citations":[]}
${DATA_RULE}`,
    user: [tagged('memories', context.split('\n').map(asLine)), tagged('question', [asLine(question)])].join(
      '\n',
    ),
  }
}

async function schema(): Promise<z.ZodType<AnswerReply>> {
  const { z } = await import('zod')
  return z.object({
    answer: z.string().default(''),
    enough: z.boolean().default(true),
    citations: z.array(z.union([z.string(), z.number()])).default([]),
  })
}

function read({ answer, enough, citations }: AnswerReply, { labels }: AnswerInput): Reading<AnswerOutput> {
  const given = citations.map((c) => String(c).replace(/^\[|\]$/g, ''))
  const kept = [...new Set(given)].filter((c) => labels.includes(c))
  const rejected = given.filter((c) => !labels.includes(c)).map((c) => `no memory [${c}] was given`)
  const text = answer.trim()
  return {
    output: {
      answer: enough && text !== '' ? text : null,
      citations: enough ? kept : [],
      removed: rejected.length,
    },
    rejected,
  }
}
